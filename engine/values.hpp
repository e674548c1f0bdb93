// What a state is worth to each seat, for bots: 0 … certain.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.hpp"

namespace smallbox {

inline constexpr std::int32_t certain = 1 << 16;
using Values = std::array<std::int32_t, max_seats>;

}  // namespace smallbox
