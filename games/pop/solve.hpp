// Exact answers about Pop: every way to play one turn, puzzles, and solo games whose pile is known.
#pragma once

#include <optional>
#include <vector>

#include "games/pop/rules.hpp"

namespace smallbox::pop {

// A table and the hand that plays on it: a puzzle, or a solo game between turns.
struct Position {
  Columns table;
  CardSet hand;
  bool operator==(const Position&) const = default;
};

// What one choice of five cards leads to.
struct Outcome {
  CardSet cards;
  Columns left;
  int bursts = 0;  // cards that set something off when they were placed
  int waves = 0;   // moments at which something exploded; waves − bursts are links of a chain
};
Outcome play_five(const Box& box, const Columns& table, CardSet five);
// Every choice of five from the hand, in ascending order: all 252 for a hand of ten.
std::vector<Outcome> solve_turn(const Box& box, const Position& position);

// A turn as a series of pictures: each card as it is placed, each wave before it goes, each table after it.
struct Picture {
  enum class What : std::uint8_t { placed, bursting, fallen } what;
  int column = 0;  // of the card that was placed last
  Card card = no_card;
  int step = 0;   // bursting: 0 for the card's own explosion, 1 … for the chain
  Board table;    // rows as they are at that moment
  Cells cells{};  // bursting: what explodes
};
std::vector<Picture> picture_turn(const Box& box, const Columns& table, CardSet five);

// ---- Puzzles (POP-33)

// How hard the only solution is to find, in points: docs/puzzles.md says why these.
struct Difficulty {
  int links = 0;          // explosions that follow from a slide
  int quiet = 0;          // cards of the solution that set nothing off when they are placed
  int decoys = 0;         // cards in hand that the solution leaves there
  int near_misses = 0;    // other choices that leave one or two cards
  bool leftward = false;  // three arrows or more
  bool on_edge = false;   // two or three arrows: one card decides the direction
  int points() const;
  int grade() const;  // 1 to 5
};
inline constexpr int grade_count = 5;

struct Solved {
  CardSet solution;
  Difficulty difficulty;
};
// How many choices clear the table: none, one, or two where there are two or more.
int count_solutions(const Box& box, const Position& position);
// The solution, where there is exactly one.
std::optional<Solved> solve_puzzle(const Box& box, const Position& position);
// Those of the box have numbers, from 1.
inline Position puzzle_position(const Box& box, int number) {
  const Puzzle& puzzle = box.puzzles[number - 1];
  return {puzzle.columns, puzzle.hand};
}
// 0 where a puzzle has not exactly one solution.
int puzzle_grade(const Box& box, int number);

inline constexpr int puzzle_height = 6;  // of those that are made

struct MadePuzzle {
  Position position;
  Solved solved;
};
// One try: mostly nothing comes of it. With our box a puzzle takes some ten to some hundred thousand tries.
std::optional<MadePuzzle> try_puzzle(const Box& box, int grade, FastRng& fast);
// Some thousand tries with one table, which is a good deal faster: of that many points, on a table as that grade has.
std::optional<MadePuzzle> try_table(const Box& box, int grade, int least, int most, FastRng& fast);

// ---- Solo games (POP-28 to 32) when the order of the pile is known

struct SoloTurn {
  CardSet hand;
  Outcome outcome;
};
struct SoloLine {
  bool won = false;
  std::vector<SoloTurn> turns;
};
// The best line that a beam search finds: a win as early as possible, else as few cards left as possible.
// `width` positions are kept after each turn. `s`: a solo game between turns, nothing hidden.
SoloLine solve_solo(const State& s, int width);

}  // namespace smallbox::pop
