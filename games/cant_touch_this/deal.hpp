// Random cards (CTT-1, CTT-2).
#pragma once

#include <span>

#include "engine/random.hpp"
#include "games/cant_touch_this/solo.hpp"

namespace smallbox::ctt {

// Each symbol as often as any other, or once more, anywhere on the card: on 35 cells four times, three of them five times.
constexpr Grid shuffled_card(Size size, Chance auto& chance) {
  std::array<Symbol, symbols> kinds{};
  for (std::size_t i = 0; i < symbols; ++i) kinds[i] = static_cast<Symbol>(i);
  shuffle(std::span<Symbol>(kinds), chance);
  std::array<Symbol, max_cells> all{};
  const std::span<Symbol> used(all.data(), static_cast<std::size_t>(size.cells()));
  for (std::size_t i = 0; i < used.size(); ++i) used[i] = kinds[i % symbols];
  shuffle(used, chance);
  Grid grid{.size = size};
  for (int row = 0, i = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column, ++i) grid.cells[cell_at(row, column)] = all[i];
  return grid;
}

// CTT-1: what the best solo result of a card must be, where cards are as large as those of the built-in box, which the
// levels are made for: smaller ones are poorer, larger ones richer.
inline constexpr int least_best = 31;
inline constexpr int most_best = 35;
inline bool fair_card(const Grid& grid, Emeralds reading) {
  if (grid.size.cells() != usual_size.cells()) return true;
  return solo_reaches(grid, reading, least_best) && !solo_reaches(grid, reading, most_best + 1);
}

// The first of them that is neither too poor nor too rich for the levels of CTT-20. About seven in eight are
// right, and asking takes about a millisecond: only whether 31 and 36 can be reached is searched for, which
// is far less than the best result itself.
Grid random_card(Size size, Emeralds reading, Chance auto& chance) {
  for (;;) {
    const Grid grid = shuffled_card(size, chance);
    if (fair_card(grid, reading)) return grid;
  }
}

}  // namespace smallbox::ctt
