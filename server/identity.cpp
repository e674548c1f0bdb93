#include "server/identity.hpp"

#include <sys/random.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base64url.hpp"

namespace smallbox {

std::string random_text(int bytes) {
  std::array<std::uint8_t, 64> buffer{};
  const auto count = std::min(static_cast<std::size_t>(bytes), buffer.size());
  // Up to 256 bytes come whole or not at all; without them nothing here would be safe.
  if (getrandom(buffer.data(), count, 0) != static_cast<ssize_t>(count)) std::abort();
  return base64url(buffer.data(), count);
}
std::string fresh_token() { return random_text(32); }
std::string fresh_code() { return random_text(16); }

}  // namespace smallbox
