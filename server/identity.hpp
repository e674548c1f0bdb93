// Fresh names for people and tables, from the system's own randomness.
//
// Only the hash of a token is ever kept. Tokens carry 256 random bits, so a plain hash is enough.
#pragma once

#include <string>
#include <string_view>

#include "table/guest.hpp"

namespace smallbox {

// So many random bytes from the system, as base64url text.
std::string random_text(int bytes);
std::string fresh_token();
std::string fresh_code();

}  // namespace smallbox
