#pragma once

#include <string>

namespace smallbox {

// A seed text for a deal that nobody can guess: 384 bits from the system, as 96 hexadecimal digits.
std::string fresh_seed();

}  // namespace smallbox
