// `smallbox verify --all DIR`: every table of a house replayed, and every deal checked that can be.
#pragma once

#include <string>

namespace smallbox {

// Also while its server is running. Returns the exit code: 0, not_done where something does not hold, bad_input where there
// is nothing to read, interrupted.
int verify_house(const std::string& folder, bool json);

}  // namespace smallbox
