// What the sides of a box are worth: the best solo result, and how many points going first is worth with best play.
#pragma once

#include <vector>

#include "games/cant_touch_this/solve.hpp"
#include "games/cant_touch_this/state.hpp"

namespace smallbox::ctt {

struct Grade {
  int best;
  int worth;
};

inline Grade grade(const Grid& grid) {
  return {best_solo(grid, Emeralds::from_one).score, Duel(grid, Emeralds::from_one).value({})};
}

// Of the built-in box, whose side n was dealt once by random_card from the seed "cant-touch-this side n" (CTT-2). Kept here
// because solving 36 sides takes a third of a second, which whoever opens the stack should not wait for; a test solves them
// all again.
inline constexpr std::array<Grade, 36> k_grades = {{
    {31, 1}, {35, 0}, {33, 2}, {31, 1}, {33, 1}, {34, 1}, {31, 1}, {32, 1}, {31, 2},
    {32, 1}, {33, 2}, {35, 3}, {33, 3}, {33, 4}, {33, 2}, {35, 2}, {35, 1}, {33, 2},
    {35, 3}, {33, 1}, {33, 3}, {33, 1}, {33, 3}, {33, 2}, {35, 3}, {34, 2}, {33, 2},
    {32, 1}, {32, 2}, {32, 2}, {34, 1}, {35, 2}, {33, 0}, {34, 1}, {33, 2}, {34, 1},
}};

// By their numbers. `built_in`: it is that box.
inline std::vector<Grade> grades_of(const Box& box, bool built_in) {
  if (built_in) return {k_grades.begin(), k_grades.end()};
  std::vector<Grade> grades;
  for (int side = 0; side < box.sides; ++side) grades.push_back(grade(box.stack[side]));
  return grades;
}

}  // namespace smallbox::ctt
