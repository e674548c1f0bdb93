#include "server/identity.hpp"

#include <sys/random.h>

#include <algorithm>
#include <cstdlib>

#include "engine/random.hpp"

namespace smallbox {
namespace {

constexpr const char* k_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string base64url(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bits = bits << 8 | bytes[i];
    for (held += 8; held >= 6; held -= 6) text += k_digits[bits >> (held - 6) & 63];
  }
  if (held > 0) text += k_digits[bits << (6 - held) & 63];
  return text;
}

}  // namespace

std::string random_text(int bytes) {
  std::array<std::uint8_t, 64> buffer{};
  const auto count = std::min(static_cast<std::size_t>(bytes), buffer.size());
  // Up to 256 bytes come whole or not at all; without them nothing here would be safe.
  if (getrandom(buffer.data(), count, 0) != static_cast<ssize_t>(count)) std::abort();
  return base64url(buffer.data(), count);
}
std::string fresh_token() { return random_text(32); }
std::string fresh_code() { return random_text(16); }

std::string watch_code(std::string_view code) {
  const auto hash = sha512("watch:" + std::string(code));
  return base64url(hash.data(), 16);
}

bool is_token(std::string_view text) {
  return text.size() == 43 && text.find_first_not_of(k_digits) == std::string_view::npos;
}

Guest guest_of(std::string_view token) {
  const auto hash = sha512(token);
  Guest guest{};
  std::copy_n(hash.begin(), guest.size(), guest.begin());
  return guest;
}

bool same_guest(const Guest& a, const Guest& b) {
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned>(a[i] ^ b[i]);
  return difference == 0;
}

std::string to_hex(const Guest& guest) {
  std::string text;
  for (const std::uint8_t byte : guest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

bool from_hex(std::string_view text, Guest& guest) {
  if (text.size() != 2 * guest.size()) return false;
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  };
  for (std::size_t i = 0; i < guest.size(); ++i) {
    const int high = digit(text[2 * i]);
    const int low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    guest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return true;
}

std::int64_t short_hash(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return static_cast<std::int64_t>(hash | 1U);
}

}  // namespace smallbox
