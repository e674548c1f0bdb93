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

// The code point that begins at `at`, which is moved behind it.
char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at++);
  int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  char32_t point = more == 3 ? first & 7U : more == 2 ? first & 15U : more == 1 ? first & 31U : first;
  for (; more > 0 && at < text.size(); --more) point = point << 6 | (byte(at++) & 63U);
  return point;
}

bool is_space(char32_t c) {
  return c == ' ' || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F;
}

bool is_unwanted(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || c == 0x180E ||
         (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
         c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF) || (c >= 0xE000 && c <= 0xF8FF) || c >= 0xE0000;
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

std::string clean_name(std::string_view given) {
  constexpr int longest = 24;
  std::string name;
  bool space = false;
  int length = 0;
  for (std::size_t at = 0; at < given.size() && length < longest;) {
    const std::size_t from = at;
    const char32_t point = next_code_point(given, at);
    if (is_space(point)) {
      space = !name.empty();
      continue;
    }
    if (is_unwanted(point)) continue;
    if (space) {
      name += ' ';
      space = false;
      if (++length == longest) break;
    }
    name += given.substr(from, at - from);
    ++length;
  }
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name.empty() ? "Guest" : name;
}

std::int64_t short_hash(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return static_cast<std::int64_t>(hash | 1U);
}

}  // namespace smallbox
