// Random cards (CTT-1, CTT-2).
#pragma once

#include <span>

#include "engine/random.hpp"
#include "games/cant_touch_this/solo.hpp"

namespace smallbox::ctt {

// Each symbol four times, three of them once more, anywhere on the card.
constexpr Grid shuffled_card(Chance auto& chance) {
  std::array<Symbol, symbols> kinds{};
  for (std::size_t i = 0; i < symbols; ++i) kinds[i] = static_cast<Symbol>(i);
  shuffle(std::span<Symbol>(kinds), chance);
  Grid grid{};
  for (std::size_t cell = 0; cell < cells; ++cell) grid[cell] = kinds[cell % symbols];
  shuffle(std::span<Symbol>(grid), chance);
  return grid;
}

// CTT-1: what the best solo result of a card must be.
inline constexpr int least_best = 31;
inline constexpr int most_best = 35;
inline bool fair_card(const Grid& grid, Emeralds reading) {
  return solo_reaches(grid, reading, least_best) && !solo_reaches(grid, reading, most_best + 1);
}

// The first of them that is neither too poor nor too rich for the levels of CTT-20. About seven in eight are
// right, and asking takes about a millisecond: only whether 31 and 36 can be reached is searched for, which
// is far less than the best result itself.
Grid random_card(Emeralds reading, Chance auto& chance) {
  for (;;) {
    const Grid grid = shuffled_card(chance);
    if (fair_card(grid, reading)) return grid;
  }
}

}  // namespace smallbox::ctt
