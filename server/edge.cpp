#include "server/edge.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "server/address.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_longest_target = 2048;
constexpr std::array<std::string_view, 4> k_methods = {"GET", "HEAD", "POST", "DELETE"};
// Two of these could mean two things.
constexpr std::array<std::string_view, 10> k_single = {
    "Host",   "Content-Length", "Transfer-Encoding", "Content-Type",          "Authorization",
    "Origin", "Expect",         "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Cookie"};

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return small(x) == small(y); });
}

HeadProblem check_raw_head(std::string_view raw) {
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const auto c = static_cast<unsigned char>(raw[i]);
    if (c == '\r' && (i + 1 == raw.size() || raw[i + 1] != '\n')) return {400, "A line ends where none may."};
    if (c == '\n') {
      if (i == 0 || raw[i - 1] != '\r') return {400, "A line ends where none may."};
      if (i + 1 < raw.size() && (raw[i + 1] == ' ' || raw[i + 1] == '\t'))
        return {400, "A header must not go on in the next line."};
    } else if ((c < 0x20 && c != '\t' && c != '\r') || c == 0x7F) {
      return {400, "There is a control character in the request's head."};
    }
  }
  return {};
}

HeadProblem check_head(const RequestHead& head) {
  if (head.version != 10 && head.version != 11) return {505, "Only HTTP/1.1 is spoken here."};
  if (head.fields.size() > k_head_fields) return {431, "There are too many headers."};
  if (std::ranges::find(k_methods, head.method) == k_methods.end())
    return {501, "There is no such method here: GET, HEAD, POST and DELETE are known."};
  if (head.target.size() > k_longest_target) return {414, "The path is too long."};
  const auto odd = [](char c) { return c <= 0x20 || c >= 0x7F || c == '#' || c == '\\'; };
  if (!head.target.starts_with('/') || std::ranges::any_of(head.target, odd))
    return {400, "That is no path: it begins with a slash and holds only plain characters."};

  std::array<std::string_view, k_single.size()> values{};
  std::array<bool, k_single.size()> given{};
  for (const auto& [name, value] : head.fields) {
    for (std::size_t i = 0; i < k_single.size(); ++i) {
      if (!same_word(name, k_single[i])) continue;
      if (given[i]) return {400, "A header that may be there once is there twice."};
      given[i] = true;
      values[i] = value;
    }
  }
  const auto [host, length, coding] = std::tuple(values[0], values[1], values[2]);
  if (given[0] ? host_name(host).empty() : head.version == 11)
    return {400, "The Host header is missing, or it holds no name."};
  if (given[2]) {
    if (given[1]) return {400, "Content-Length and Transfer-Encoding exclude each other."};
    if (head.version == 10) return {400, "HTTP/1.0 knows no Transfer-Encoding."};
    if (!same_word(coding, "chunked")) return {501, "Of transfer encodings only chunked is known."};
  }
  if (given[1] && (!is_digits(length) || length.size() > 12)) return {400, "Content-Length is no number."};
  if (given[6] && !same_word(values[6], "100-continue")) return {417, "Only 100-continue can be expected."};
  return {};
}

std::string host_name(std::string_view host) {
  if (host.empty() || host.size() > 255) return {};
  std::string_view port;
  std::string name;
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = host.substr(end + 1);
    if (!rest.empty() && rest[0] != ':') return {};
    port = rest.empty() ? rest : rest.substr(1);
    name = host.substr(0, end + 1);
    if (name.find('%') != std::string::npos || address_key(host.substr(1, end - 1)).empty()) return {};
  } else {
    const auto colon = host.find(':');
    if (colon != std::string_view::npos) port = host.substr(colon + 1);
    name = host.substr(0, colon);
    const auto plain = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
             c == '.' || c == '_';
    };
    // One dot may stand at the end, but no label is empty.
    if (name.empty() || !std::ranges::all_of(name, plain)) return {};
    if (name.starts_with('.') || name.find("..") != std::string::npos) return {};
  }
  if (!port.empty() && (!is_digits(port) || port.size() > 5)) return {};
  std::ranges::transform(name, name.begin(), small);
  if (name.size() > 1 && name.ends_with('.')) name.pop_back();
  return name;
}

bool host_allowed(std::string_view host, std::span<const std::string> names) {
  const std::string name = host_name(host);
  if (name.empty()) return false;
  if (name == "localhost" || name.ends_with(".localhost")) return true;
  if (name.starts_with('[') || !address_key(name).empty()) return true;
  return std::ranges::any_of(names, [&](const std::string& one) { return host_name(one) == name; });
}

}  // namespace smallbox
