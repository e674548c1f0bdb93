#include "engine/json.hpp"

#include <algorithm>

namespace smallbox {

void Json::grow(std::size_t bytes) {
  constexpr std::size_t least = 64;
  room_.resize(std::max({least, 2 * room_.size(), size_ + bytes}));
}

Json& Json::escaped(std::string_view text) {
  constexpr std::size_t longest = 6;  // of what stands for one byte
  char* to = comma(end(text.size() * longest + 3));
  *to++ = '"';
  for (const char c : text) {
    const bool plain = static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
    if (plain) {
      *to++ = c;
      continue;
    }
    *to++ = '\\';
    switch (c) {
      case '"':
      case '\\': *to++ = c; break;
      case '\n': *to++ = 'n'; break;
      case '\r': *to++ = 'r'; break;
      case '\t': *to++ = 't'; break;
      default:
        constexpr const char* hex = "0123456789abcdef";
        for (const char digit : {'u', '0', '0', hex[(c >> 4) & 15], hex[c & 15]}) *to++ = digit;
    }
  }
  *to++ = '"';
  ends(to);
  return *this;
}

}  // namespace smallbox
