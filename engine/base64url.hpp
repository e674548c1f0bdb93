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
  std::string text((count * 4 + 2) / 3, '\0');
  char* to = text.data();
  const auto digits = [&](std::uint32_t bits, int most, int least) {
    for (int at = most; at >= least; at -= 6) *to++ = base64url_digits[bits >> at & 63];
  };
  std::size_t i = 0;
  for (; i + 3 <= count; i += 3)
    digits(std::uint32_t{bytes[i]} << 16U | std::uint32_t{bytes[i + 1]} << 8U | bytes[i + 2], 18, 0);
  if (count - i == 2) digits(std::uint32_t{bytes[i]} << 16U | std::uint32_t{bytes[i + 1]} << 8U, 18, 6);
  if (count - i == 1) digits(std::uint32_t{bytes[i]} << 16U, 18, 12);
  return text;
}

}  // namespace smallbox
