#include "server/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace smallbox {
namespace {

// Behind these twelve bytes an IPv6 address holds an IPv4 one: mapped, and by a translator (RFC 6052).
constexpr std::array<std::array<std::uint8_t, 12>, 2> k_holds_ipv4 = {{
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF},
    {0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0},
}};

std::string ipv4_text(const void* bytes) {
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, bytes, text.data(), text.size());
  return text.data();
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Without what may stand around an address: [::1]:80, 127.0.0.1:80.
std::string_view bare(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && (rest[0] != ':' || !is_port(rest.substr(1)))) return {};
    return text.substr(1, end - 1);
  }
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon != text.rfind(':')) return text;
  return is_port(text.substr(colon + 1)) ? text.substr(0, colon) : std::string_view();
}

}  // namespace

std::string address_key(std::string_view ip) {
  const std::string text(ip.substr(0, ip.find('%')));  // an interface's name does not matter
  std::array<std::uint8_t, 16> bytes{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return ipv4_text(bytes.data());
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return {};
  for (const auto& head : k_holds_ipv4)
    if (std::equal(head.begin(), head.end(), bytes.begin())) return ipv4_text(bytes.data() + head.size());
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  std::array<char, INET6_ADDRSTRLEN> network{};
  inet_ntop(AF_INET6, bytes.data(), network.data(), network.size());
  return std::string(network.data()) + "/64";
}

std::string forwarded_key(std::span<const std::string_view> lines) {
  if (lines.empty()) return {};
  std::string_view last = lines.back();
  if (const auto comma = last.rfind(','); comma != std::string_view::npos) last.remove_prefix(comma + 1);
  const auto from = last.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  last = last.substr(from, last.find_last_not_of(" \t") + 1 - from);
  return address_key(bare(last));
}

}  // namespace smallbox
