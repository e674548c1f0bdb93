// Bytes as text that needs no escaping in an address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace smallbox {

inline constexpr std::string_view base64url_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

inline std::string base64url(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  text.reserve((count * 4 + 2) / 3);
  std::uint32_t bits = 0;
  int held = 0;
  for (std::size_t i = 0; i < count; ++i) {
    bits = bits << 8 | bytes[i];
    for (held += 8; held >= 6; held -= 6) text += base64url_digits[bits >> (held - 6) & 63];
  }
  if (held > 0) text += base64url_digits[bits << (6 - held) & 63];
  return text;
}

}  // namespace smallbox
