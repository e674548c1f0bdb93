// The solvers against plain search: sets of clips tried one by one, games played out without any pruning.
#include "games/cant_touch_this/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/cant_touch_this/deal.hpp"
#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using ctt::Cells;
using ctt::ClipId;
using ctt::Emeralds;
using ctt::Grid;
using ctt::Haul;
using ctt::Position;
using ctt::Symbol;

// Half of the cards are as large as those of the built-in box, the others of any size.
Grid some_card(FastRng& fast) {
  return ctt::some_grid(fast.below(2) == 0 ? ctt::usual_size : ctt::some_size(fast), fast);
}
Emeralds some_reading(FastRng& fast) { return static_cast<Emeralds>(fast.below(2)); }

// Some clips on a card, placed at random: fewer where no more go on.
Position some_position(const Grid& grid, int placed, FastRng& fast) {
  const ctt::Layout& layout = ctt::layout_of(grid.size);
  Position position;
  while (position.placed < placed && !layout.blocked(position.covered)) {
    const ClipId clip =
        layout.clips[static_cast<int>(fast.below(static_cast<std::uint32_t>(layout.clips.size())))];
    if ((layout.masks[clip] & position.covered) != 0) continue;
    position.covered |= layout.masks[clip];
    position.haul[position.placed % 2] += ctt::haul_of(grid, clip);
    ++position.placed;
  }
  return position;
}

std::string text(const Grid& grid) {
  std::string out;
  for (int row = 0; row < grid.size.rows; ++row) out += (row > 0 ? "/" : "") + ctt::row_text(grid, row);
  return out;
}

// ---- Plain searches

// Every clip that there is, from its cells: nothing that the solvers know.
struct PlainClip {
  Cells mask = 0;
  Haul haul = 0;
};
std::vector<PlainClip> plain_clips(const Grid& grid) {
  std::vector<PlainClip> clips;
  for (const bool along_row : {true, false})
    for (const bool from_end : {false, true}) {
      const int lines = along_row ? grid.size.rows : grid.size.columns;
      const int length = along_row ? grid.size.columns : grid.size.rows;
      for (int line = 0; line < lines; ++line)
        for (int depth = 1; depth <= std::min(4, length); ++depth) {
          PlainClip clip;
          for (int n = 0; n < depth; ++n) {
            const int at = from_end ? length - 1 - n : n;
            const int cell = along_row ? ctt::cell_at(line, at) : ctt::cell_at(at, line);
            clip.mask |= Cells{1} << cell;
            const Symbol symbol = grid.cells[static_cast<std::size_t>(cell)];
            clip.haul += static_cast<Haul>(symbol == Symbol::swirl ? 4 - depth : 1) * ctt::one_of(symbol);
          }
          clips.push_back(clip);
        }
    }
  return clips;
}
bool any_fits(const std::vector<PlainClip>& clips, Cells covered) {
  return std::any_of(clips.begin(), clips.end(),
                     [&](const PlainClip& clip) { return (clip.mask & covered) == 0; });
}

// Every set of `left` clips that don't overlap, each once; or of fewer, where no more go on.
class PlainSolo {
 public:
  PlainSolo(const Grid& grid, Emeralds reading) : reading_(reading), clips_(plain_clips(grid)) {}
  int best(Cells covered, Haul haul, int left, std::size_t from = 0) {
    if (left == 0) return ctt::points(haul, reading_);
    int best = -1000;
    bool none = true;
    for (std::size_t id = from; id < clips_.size(); ++id) {
      if ((clips_[id].mask & covered) != 0) continue;
      none = false;
      best = std::max(best, this->best(covered | clips_[id].mask, haul + clips_[id].haul, left - 1, id + 1));
    }
    return none && !any_fits(clips_, covered) ? ctt::points(haul, reading_) : best;
  }

 private:
  Emeralds reading_;
  std::vector<PlainClip> clips_;
};

// Every game to its end.
class PlainDuel {
 public:
  PlainDuel(const Grid& grid, Emeralds reading) : reading_(reading), clips_(plain_clips(grid)) {}
  // First player's score minus the second's.
  int value(const Position& p) {
    if (p.placed == 6 || !any_fits(clips_, p.covered)) return difference(p);
    const bool first = p.placed % 2 == 0;
    int best = first ? -1000 : 1000;
    for (const PlainClip& clip : clips_) {
      if ((clip.mask & p.covered) != 0) continue;
      const int v = value(after(p, clip));
      best = first ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }
  // The same by textbook alpha–beta, for what is too much for the above: clips that score most first, nothing
  // remembered, nothing else left out.
  int pruned(const Position& p, int alpha = -1000, int beta = 1000) {
    if (p.placed == 6 || !any_fits(clips_, p.covered)) return difference(p);
    const bool first = p.placed % 2 == 0;
    std::vector<std::pair<int, Position>> moves;
    for (const PlainClip& clip : clips_) {
      if ((clip.mask & p.covered) != 0) continue;
      const Position next = after(p, clip);
      moves.emplace_back(-ctt::points(next.haul[first ? 0 : 1], reading_), next);
    }
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    int best = first ? -1000 : 1000;
    for (const auto& [order, next] : moves) {
      const int v = pruned(next, alpha, beta);
      best = first ? std::max(best, v) : std::min(best, v);
      (first ? alpha : beta) = first ? std::max(alpha, v) : std::min(beta, v);
      if (alpha >= beta) break;
    }
    return best;
  }

 private:
  int difference(const Position& p) const {
    return ctt::points(p.haul[0], reading_) - ctt::points(p.haul[1], reading_);
  }
  static Position after(const Position& p, const PlainClip& clip) {
    Position next = p;
    next.covered |= clip.mask;
    next.haul[p.placed % 2] += clip.haul;
    ++next.placed;
    return next;
  }

  Emeralds reading_;
  std::vector<PlainClip> clips_;
};

// ---- Alone

// The best is what plain search finds, and the clips named reach it.
void expect_best(const Grid& grid, Emeralds reading, int placed, FastRng& fast, int* blocked = nullptr) {
  const Position p = some_position(grid, placed, fast);
  const Haul haul = p.haul[0] + p.haul[1];
  const int left = 6 - p.placed;
  const auto best = ctt::best_solo(grid, reading, p.covered, haul, left);
  ASSERT_EQ(best.score, PlainSolo(grid, reading).best(p.covered, haul, left)) << text(grid);
  const ctt::Layout& layout = ctt::layout_of(grid.size);
  Cells covered = p.covered;
  Haul sum = haul;
  for (const ClipId clip : best.clips) {
    ASSERT_EQ(covered & layout.masks[clip], 0U);
    covered |= layout.masks[clip];
    sum += ctt::haul_of(grid, clip);
  }
  ASSERT_EQ(ctt::points(sum, reading), best.score);
  ASSERT_TRUE(best.clips.size() == left || layout.blocked(covered)) << text(grid);
  if (blocked != nullptr) *blocked += best.clips.size() < left ? 1 : 0;
}

TEST(CantTouchThisSolve, SoloFromTheMiddleIsWhatPlainSearchFinds) {  // CTT-19
  FastRng fast(1);
  for (int i = 0; i < scaled(600); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_best(some_card(fast), some_reading(fast), 3 + i % 4, fast));
  for (int i = 0; i < scaled(60); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_best(some_card(fast), some_reading(fast), 2, fast));
}

// 79 million sets a card: where tests run on a smaller scale one clip lies already.
TEST(CantTouchThisSolve, SoloFromTheEmptyCardIsWhatPlainSearchFinds) {  // CTT-1, CTT-19
  FastRng fast(2);
  const int placed = scaled(100) < 100 ? 1 : 0;
  for (int i = 0; i < scaled(6); ++i)
    ASSERT_NO_FATAL_FAILURE(
        expect_best(ctt::some_grid(ctt::usual_size, fast), some_reading(fast), placed, fast));
}

// Small cards, on which clips are soon in each other's way: with some of them placed there is often no room for six.
TEST(CantTouchThisSolve, SmallCardsAreWhatPlainSearchFinds) {  // CTT-8, CTT-19
  FastRng fast(9);
  int blocked = 0;
  for (const ctt::Size size : {ctt::Size{3, 3}, {3, 4}, {4, 3}, {4, 4}, {5, 3}, {3, 5}})
    for (int i = 0; i < scaled(25); ++i) {
      const Grid grid = ctt::some_grid(size, fast);
      const Emeralds reading = some_reading(fast);
      ASSERT_NO_FATAL_FAILURE(expect_best(grid, reading, i % 5, fast, &blocked));
      ASSERT_EQ(ctt::Duel(grid, reading).value({}), PlainDuel(grid, reading).pruned({})) << text(grid);
    }
  if (scaled(100) == 100) {
    EXPECT_GT(blocked, 5);
  }
}

// Cards turned over or upside down are the same card: the searches go another way, the results may not.
Grid turned(const Grid& grid, bool sideways, bool upside_down) {
  Grid other{.size = grid.size};
  for (int row = 0; row < grid.size.rows; ++row)
    for (int column = 0; column < grid.size.columns; ++column)
      other.cells[ctt::cell_at(row, column)] = grid.cells[ctt::cell_at(
          upside_down ? grid.size.rows - 1 - row : row, sideways ? grid.size.columns - 1 - column : column)];
  return other;
}
// Rows as columns.
Grid across(const Grid& grid) {
  Grid other{.size = {grid.size.rows, grid.size.columns}};
  for (int row = 0; row < grid.size.rows; ++row)
    for (int column = 0; column < grid.size.columns; ++column)
      other.cells[ctt::cell_at(column, row)] = grid.cells[ctt::cell_at(row, column)];
  return other;
}

TEST(CantTouchThisSolve, TurningACardChangesNothing) {
  FastRng fast(3);
  for (int i = 0; i < scaled(150); ++i) {
    const Grid grid = some_card(fast);
    const Emeralds reading = some_reading(fast);
    const int best = ctt::best_solo(grid, reading).score;
    const int value = ctt::Duel(grid, reading).value({});
    const Grid other = i % 4 == 3 ? across(grid) : turned(grid, i % 3 != 0, i % 3 != 1);
    ASSERT_EQ(ctt::best_solo(other, reading).score, best) << text(grid);
    ASSERT_EQ(ctt::Duel(other, reading).value({}), value) << text(grid);
  }
}

TEST(CantTouchThisSolve, ReachesExactlyUpToTheBest) {  // CTT-1
  FastRng fast(4);
  for (int i = 0; i < scaled(200); ++i) {
    const Grid grid = some_card(fast);
    const Emeralds reading = some_reading(fast);
    const int best = ctt::best_solo(grid, reading).score;
    ASSERT_TRUE(ctt::solo_reaches(grid, reading, best));
    ASSERT_FALSE(ctt::solo_reaches(grid, reading, best + 1));
    ASSERT_EQ(ctt::fair_card(grid, reading), grid.size.cells() != 35 || (best >= 31 && best <= 35));
  }
}

// ---- Two players

TEST(CantTouchThisSolve, DuelFromTheMiddleIsWhatPlainSearchFinds) {
  FastRng fast(5);
  for (int i = 0; i < scaled(400); ++i) {
    const Grid grid = some_card(fast);
    const Emeralds reading = some_reading(fast);
    const Position p = some_position(grid, 3 + i % 4, fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value(p), PlainDuel(grid, reading).value(p))
        << text(grid) << " after " << p.placed;
  }
  for (int i = 0; i < scaled(100); ++i) {
    const Grid grid = some_card(fast);
    const Emeralds reading = some_reading(fast);
    const Position p = some_position(grid, 2, fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value(p), PlainDuel(grid, reading).pruned(p)) << text(grid);
  }
}

TEST(CantTouchThisSolve, DuelFromTheEmptyCardIsWhatPlainSearchFinds) {
  FastRng fast(6);
  for (int i = 0; i < scaled(20); ++i) {
    const Grid grid = ctt::some_grid(i % 5 == 4 ? ctt::Size{6, 7} : ctt::usual_size, fast);
    const Emeralds reading = some_reading(fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value({}), PlainDuel(grid, reading).pruned({})) << text(grid);
  }
}

// One solver asked about many positions of its card, in any order, answers as a fresh one does.
TEST(CantTouchThisSolve, RatesEveryClip) {
  FastRng fast(7);
  for (int i = 0; i < scaled(40); ++i) {
    const Grid grid = some_card(fast);
    const Emeralds reading = some_reading(fast);
    ctt::Duel duel(grid, reading);
    for (int placed = 6; placed >= (i % 10 == 0 ? 0 : 2); --placed) {
      const Position p = some_position(grid, placed, fast);
      const int value = duel.value(p);
      ASSERT_EQ(value, ctt::Duel(grid, reading).value(p));
      const auto rated = duel.rate(p);
      if (duel.over(p)) {
        ASSERT_TRUE(rated.empty());
        continue;
      }
      // As good as the best of them, for whoever is to move; and a corner is a corner from either edge.
      const bool first = p.placed % 2 == 0;
      int best = first ? -1000 : 1000;
      std::size_t fitting = 0;
      for (const PlainClip& clip : plain_clips(grid)) fitting += (clip.mask & p.covered) == 0 ? 1 : 0;
      ASSERT_EQ(rated.size(), fitting);
      for (const auto& [clip, worth] : rated) {
        ASSERT_EQ(worth, duel.value(duel.after(p, clip)));
        best = first ? std::max(best, worth) : std::min(best, worth);
      }
      ASSERT_EQ(best, value);
      ASSERT_EQ(duel.value(duel.after(p, duel.best(p))), value);
    }
  }
}

// ---- The bid

// The bid as a game of its own: who speaks wins by raising or by passing, tried to the end.
bool speaker_wins(int value, int bid) {
  const bool by_passing = value - bid <= 0;  // the other goes first and needs more than a tie: CTT-18
  const bool by_raising = bid < 35 && !speaker_wins(value, bid + 1);
  return by_passing || by_raising;
}

TEST(CantTouchThisSolve, BidsRightly) {  // CTT-5, CTT-6, CTT-18
  for (int value = -40; value <= 40; ++value)
    for (int bid = 0; bid <= 35; ++bid) {
      const bool won = speaker_wins(value, bid);
      EXPECT_EQ(ctt::bid_wins(value, bid), won) << value << " at " << bid;
      if (!won) continue;
      // What the solver says to do is what wins.
      const bool raise = ctt::should_raise(value, bid);
      EXPECT_TRUE(raise ? bid < 35 && !speaker_wins(value, bid + 1) : value - bid <= 0)
          << value << " at " << bid;
    }
}

// ---- The stack

TEST(CantTouchThisStack, WasDealtFromItsSeedsAndIsGradedExactly) {  // CTT-1, CTT-2
  const ctt::Box& box = built_in<CantTouchThis>();
  ASSERT_EQ(box.size, ctt::usual_size);
  ASSERT_EQ(box.sides, static_cast<int>(ctt::k_grades.size()));
  for (int side = 1; side <= box.sides; ++side) {
    const auto& card = ctt::k_grades[side - 1];
    const Grid& grid = box.stack[side - 1];
    Dealer dealer("cant-touch-this side " + std::to_string(side));
    EXPECT_EQ(text(ctt::random_card(box.size, Emeralds::from_one, dealer)), text(grid));
    EXPECT_EQ(ctt::best_solo(grid, Emeralds::from_one).score, card.best) << side;
    EXPECT_EQ(ctt::Duel(grid, Emeralds::from_one).value({}), card.worth) << side;
    EXPECT_GE(card.best, 31);
    EXPECT_LE(card.best, 35);
  }
}

// Random cards are all possible ones, not only some: every symbol comes to every cell, and any three kinds
// five times.
TEST(CantTouchThisStack, RandomCardsAreMixed) {  // CTT-2
  FastRng fast(8);
  std::array<std::array<int, 8>, ctt::frame> seen{};
  std::array<int, 8> five{};
  const int cards = 4000;
  for (int i = 0; i < cards; ++i) {
    const Grid grid = ctt::shuffled_card(ctt::usual_size, fast);
    std::array<int, 8> counts{};
    for (int row = 0; row < 7; ++row)
      for (int column = 0; column < 5; ++column) {
        const int cell = ctt::cell_at(row, column);
        ++seen[cell][index_of(grid.cells[cell])];
        ++counts[index_of(grid.cells[cell])];
      }
    for (std::size_t kind = 0; kind < 8; ++kind) {
      ASSERT_TRUE(counts[kind] == 4 || counts[kind] == 5);
      five[kind] += counts[kind] == 5 ? 1 : 0;
    }
  }
  for (int row = 0; row < 7; ++row)
    for (int column = 0; column < 5; ++column)
      for (const int n : seen[ctt::cell_at(row, column)]) EXPECT_NEAR(n, cards / 8, cards / 8 / 4);
  for (const int n : five) EXPECT_NEAR(n, cards * 3 / 8, cards / 20);
}

}  // namespace
}  // namespace smallbox::testing
