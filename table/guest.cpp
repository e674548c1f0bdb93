#include "table/guest.hpp"

#include <algorithm>

#include "engine/base64url.hpp"
#include "engine/hash.hpp"
#include "engine/random.hpp"
#include "engine/sha2.hpp"

namespace smallbox {

std::string watch_code(std::string_view code) {
  const auto hash = sha512("watch:" + std::string(code));
  return (code.starts_with('~') ? "~" : "") + base64url(hash.data(), 16);
}

bool is_token(std::string_view text) {
  return text.size() == 43 && text.find_first_not_of(base64url_digits) == std::string_view::npos;
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
  return static_cast<std::int64_t>(fnv1a(text.data(), text.size()) | 1U);
}

}  // namespace smallbox
