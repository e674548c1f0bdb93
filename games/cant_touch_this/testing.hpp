// What the tests of Can't Touch This share.
#pragma once

#include <span>

#include "games/cant_touch_this/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox::ctt {

// Any size that a box can have, the smallest and the largest as often as all between.
inline Size some_size(FastRng& fast) {
  switch (fast.below(4)) {
    case 0: return {3, 3};
    case 1: return fast.below(2) == 0 ? Size{6, 7} : Size{7, 6};
    default: break;
  }
  for (;;) {
    const int columns = testing::between(fast, min_lines, max_lines);
    const int rows = testing::between(fast, min_lines, max_lines);
    if (is_size(columns, rows)) return {static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows)};
  }
}

// A card as dealt, or one of few kinds of symbols: there the best is often reached in many ways.
inline Grid some_grid(Size size, FastRng& fast) {
  if (fast.below(2) == 0) return shuffled_card(size, fast);
  Grid grid{.size = size};
  std::array<Symbol, symbols> kinds{};
  const std::uint32_t n = 1 + fast.below(symbols);
  for (Symbol& kind : kinds) kind = static_cast<Symbol>(fast.below(symbols));
  for (int row = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column)
      grid.cells[cell_at(row, column)] = kinds[fast.below(n)];
  return grid;
}

}  // namespace smallbox::ctt

namespace smallbox {

inline json::object random_box(const CantTouchThis*, FastRng& fast) {
  json::object box = testing::box_head(CantTouchThis::id, fast);
  const ctt::Size size = ctt::some_size(fast);
  const int count = fast.below(3) == 0   ? 1
                    : fast.below(8) == 0 ? ctt::max_sides
                                         : testing::between(fast, 2, 40);
  json::array sides;
  for (int side = 0; side < count; ++side) {
    const ctt::Grid grid = ctt::some_grid(size, fast);
    json::array rows;
    for (int row = 0; row < size.rows; ++row) rows.emplace_back(ctt::row_text(grid, row));
    sides.push_back(rows);
  }
  box["sides"] = sides;
  return box;
}

}  // namespace smallbox
