#pragma once

#include "games/pop/table.hpp"

namespace smallbox::pop {

struct Puzzle {
  std::array<std::array<Card, 6>, column_count> columns;  // each from top to bottom, then zeros
  std::array<Card, 10> hand;
  std::uint8_t grade;
};

inline constexpr int puzzle_count = 60;
inline constexpr std::array<Puzzle, puzzle_count> k_puzzles = [] {
  std::array<Puzzle, puzzle_count> p{};
  for (auto& q : p)
    q = {{{{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}}}, {1, 2, 3, 4, 6, 7, 8, 10, 12, 13}, 1};
  return p;
}();

inline Columns puzzle_columns(int number) {
  Columns columns;
  for (std::size_t c = 0; c < column_count; ++c)
    for (const Card card : k_puzzles[static_cast<std::size_t>(number - 1)].columns[c])
      if (card != no_card) columns.push(static_cast<int>(c), card);
  return columns;
}
inline CardSet puzzle_hand(int number) {
  CardSet hand;
  for (const Card card : k_puzzles[static_cast<std::size_t>(number - 1)].hand)
    if (card != no_card) hand.add(card);
  return hand;
}

}  // namespace smallbox::pop
