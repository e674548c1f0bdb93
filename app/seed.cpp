#include "app/seed.hpp"

#include <sys/random.h>

#include <array>
#include <cstdlib>

namespace smallbox {

std::string fresh_seed() {
  std::array<unsigned char, 48> bytes{};
  // Up to 256 bytes come whole or not at all; without them no fair deal is possible.
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) std::abort();
  constexpr const char* hex = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes) {
    text += hex[byte >> 4];
    text += hex[byte & 15];
  }
  return text;
}

}  // namespace smallbox
