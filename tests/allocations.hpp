// How often the program has asked for memory so far. Link tests/allocations.cpp.
#pragma once

#include <cstdint>

namespace smallbox::testing {

std::uint64_t allocations();

}  // namespace smallbox::testing
