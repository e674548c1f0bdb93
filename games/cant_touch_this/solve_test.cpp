// The solvers against plain search: sets of clips tried one by one, games played out without any pruning.
#include "games/cant_touch_this/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/cant_touch_this/deal.hpp"
#include "games/cant_touch_this/stack.hpp"
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

// A card as dealt, or one of few kinds of symbols: there the best is often reached in many ways.
Grid some_grid(FastRng& fast) {
  if (fast.below(2) == 0) return ctt::shuffled_card(fast);
  Grid grid{};
  std::array<Symbol, 8> kinds{};
  const std::uint32_t n = 1 + fast.below(8);
  for (Symbol& kind : kinds) kind = static_cast<Symbol>(fast.below(8));
  for (Symbol& cell : grid) cell = kinds[fast.below(n)];
  return grid;
}
Emeralds some_reading(FastRng& fast) { return static_cast<Emeralds>(fast.below(2)); }

// Some clips on a card, placed at random.
Position some_position(const Grid& grid, int placed, FastRng& fast) {
  Position position;
  while (position.placed < placed) {
    const auto clip = static_cast<ClipId>(fast.below(ctt::ways));
    if ((ctt::k_masks[clip] & position.covered) != 0) continue;
    position.covered |= ctt::k_masks[clip];
    position.haul[position.placed % 2] += ctt::haul_of(grid, ctt::k_clips[clip]);
    ++position.placed;
  }
  return position;
}

std::string text(const Grid& grid) {
  std::string out;
  for (const Symbol symbol : grid) out += ctt::k_letters[index_of(symbol)];
  return out;
}

// ---- Plain searches

// Every set of `left` clips that don't overlap, each once.
class PlainSolo {
 public:
  PlainSolo(const Grid& grid, Emeralds reading) : reading_(reading) {
    for (std::size_t id = 0; id < ctt::ways; ++id) hauls_[id] = ctt::haul_of(grid, ctt::k_clips[id]);
  }
  int best(Cells covered, Haul haul, int left, std::size_t from = 0) {
    if (left == 0) return ctt::points(haul, reading_);
    int best = -1000;
    for (std::size_t id = from; id < ctt::ways; ++id)
      if ((ctt::k_masks[id] & covered) == 0)
        best = std::max(best, this->best(covered | ctt::k_masks[id], haul + hauls_[id], left - 1, id + 1));
    return best;
  }

 private:
  Emeralds reading_;
  std::array<Haul, ctt::ways> hauls_{};
};

// Every game to its end.
class PlainDuel {
 public:
  PlainDuel(const Grid& grid, Emeralds reading) : reading_(reading) {
    for (std::size_t id = 0; id < ctt::ways; ++id) hauls_[id] = ctt::haul_of(grid, ctt::k_clips[id]);
  }
  // First player's score minus the second's.
  int value(const Position& p) {
    if (p.placed == 6) return difference(p);
    const bool first = p.placed % 2 == 0;
    int best = first ? -1000 : 1000;
    for (std::size_t id = 0; id < ctt::ways; ++id) {
      if ((ctt::k_masks[id] & p.covered) != 0) continue;
      const int v = value(after(p, id));
      best = first ? std::max(best, v) : std::min(best, v);
    }
    return best;
  }
  // The same by textbook alpha–beta, for what is too much for the above: clips that score most first, nothing
  // remembered, nothing else left out.
  int pruned(const Position& p, int alpha = -1000, int beta = 1000) {
    if (p.placed == 6) return difference(p);
    const bool first = p.placed % 2 == 0;
    std::vector<std::pair<int, Position>> moves;
    for (std::size_t id = 0; id < ctt::ways; ++id) {
      if ((ctt::k_masks[id] & p.covered) != 0) continue;
      const Position next = after(p, id);
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
  Position after(const Position& p, std::size_t id) const {
    Position next = p;
    next.covered |= ctt::k_masks[id];
    next.haul[p.placed % 2] += hauls_[id];
    ++next.placed;
    return next;
  }

  Emeralds reading_;
  std::array<Haul, ctt::ways> hauls_{};
};

// ---- Alone

// The best is what plain search finds, and the clips named reach it.
void expect_best(const Grid& grid, Emeralds reading, int placed, FastRng& fast) {
  const Position p = some_position(grid, placed, fast);
  const Haul haul = p.haul[0] + p.haul[1];
  const auto best = ctt::best_solo(grid, reading, p.covered, haul, 6 - placed);
  ASSERT_EQ(best.score, PlainSolo(grid, reading).best(p.covered, haul, 6 - placed)) << text(grid);
  ASSERT_EQ(best.clips.size(), 6 - placed);
  Cells covered = p.covered;
  Haul sum = haul;
  for (const ClipId clip : best.clips) {
    ASSERT_EQ(covered & ctt::k_masks[clip], 0U);
    covered |= ctt::k_masks[clip];
    sum += ctt::haul_of(grid, ctt::k_clips[clip]);
  }
  ASSERT_EQ(ctt::points(sum, reading), best.score);
}

TEST(CantTouchThisSolve, SoloFromTheMiddleIsWhatPlainSearchFinds) {  // CTT-19
  FastRng fast(1);
  for (int i = 0; i < scaled(600); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_best(some_grid(fast), some_reading(fast), 3 + i % 4, fast));
  for (int i = 0; i < scaled(60); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_best(some_grid(fast), some_reading(fast), 2, fast));
}

// 79 million sets a card: where tests run on a smaller scale one clip lies already.
TEST(CantTouchThisSolve, SoloFromTheEmptyCardIsWhatPlainSearchFinds) {  // CTT-1, CTT-19
  FastRng fast(2);
  const int placed = scaled(100) < 100 ? 1 : 0;
  for (int i = 0; i < scaled(6); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_best(some_grid(fast), some_reading(fast), placed, fast));
}

// Cards turned over or upside down are the same card: the searches go another way, the results may not.
Grid turned(const Grid& grid, bool sideways, bool upside_down) {
  Grid other{};
  for (std::size_t row = 0; row < ctt::rows; ++row)
    for (std::size_t column = 0; column < ctt::columns; ++column)
      other[row * ctt::columns + column] = grid[(upside_down ? ctt::rows - 1 - row : row) * ctt::columns +
                                                (sideways ? ctt::columns - 1 - column : column)];
  return other;
}

TEST(CantTouchThisSolve, TurningACardChangesNothing) {
  FastRng fast(3);
  for (int i = 0; i < scaled(150); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    const int best = ctt::best_solo(grid, reading).score;
    const int value = ctt::Duel(grid, reading).value({});
    const Grid other = turned(grid, i % 3 != 0, i % 3 != 1);
    ASSERT_EQ(ctt::best_solo(other, reading).score, best) << text(grid);
    ASSERT_EQ(ctt::Duel(other, reading).value({}), value) << text(grid);
  }
}

TEST(CantTouchThisSolve, ReachesExactlyUpToTheBest) {  // CTT-1
  FastRng fast(4);
  for (int i = 0; i < scaled(200); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    const int best = ctt::best_solo(grid, reading).score;
    ASSERT_TRUE(ctt::solo_reaches(grid, reading, best));
    ASSERT_FALSE(ctt::solo_reaches(grid, reading, best + 1));
    ASSERT_EQ(ctt::fair_card(grid, reading), best >= 31 && best <= 35);
  }
}

// ---- Two players

TEST(CantTouchThisSolve, DuelFromTheMiddleIsWhatPlainSearchFinds) {
  FastRng fast(5);
  for (int i = 0; i < scaled(400); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    const Position p = some_position(grid, 3 + i % 4, fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value(p), PlainDuel(grid, reading).value(p))
        << text(grid) << " after " << p.placed;
  }
  for (int i = 0; i < scaled(100); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    const Position p = some_position(grid, 2, fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value(p), PlainDuel(grid, reading).pruned(p)) << text(grid);
  }
}

TEST(CantTouchThisSolve, DuelFromTheEmptyCardIsWhatPlainSearchFinds) {
  FastRng fast(6);
  for (int i = 0; i < scaled(20); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    ASSERT_EQ(ctt::Duel(grid, reading).value({}), PlainDuel(grid, reading).pruned({})) << text(grid);
  }
}

// One solver asked about many positions of its card, in any order, answers as a fresh one does.
TEST(CantTouchThisSolve, RatesEveryClip) {
  FastRng fast(7);
  for (int i = 0; i < scaled(40); ++i) {
    const Grid grid = some_grid(fast);
    const Emeralds reading = some_reading(fast);
    ctt::Duel duel(grid, reading);
    for (int placed = 6; placed >= (i % 10 == 0 ? 0 : 2); --placed) {
      const Position p = some_position(grid, placed, fast);
      const int value = duel.value(p);
      ASSERT_EQ(value, ctt::Duel(grid, reading).value(p));
      const auto rated = duel.rate(p);
      if (placed == 6) {
        ASSERT_TRUE(rated.empty());
        continue;
      }
      // As good as the best of them, for whoever is to move; and a corner is a corner from either edge.
      const bool first = placed % 2 == 0;
      int best = first ? -1000 : 1000;
      std::size_t fitting = 0;
      for (std::size_t id = 0; id < ctt::ways; ++id) fitting += (ctt::k_masks[id] & p.covered) == 0 ? 1 : 0;
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
  for (int side = 1; side <= ctt::stack_sides; ++side) {
    const auto& card = ctt::k_stack[side - 1];
    const Grid& grid = ctt::k_stack_grids[side - 1];
    Dealer dealer("cant-touch-this side " + std::to_string(side));
    EXPECT_EQ(text(ctt::random_card(Emeralds::from_one, dealer)), text(grid));
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
  std::array<std::array<int, 8>, ctt::cells> seen{};
  std::array<int, 8> five{};
  const int cards = 4000;
  for (int i = 0; i < cards; ++i) {
    const Grid grid = ctt::shuffled_card(fast);
    std::array<int, 8> counts{};
    for (std::size_t cell = 0; cell < ctt::cells; ++cell) {
      ++seen[cell][index_of(grid[cell])];
      ++counts[index_of(grid[cell])];
    }
    for (std::size_t kind = 0; kind < 8; ++kind) {
      ASSERT_TRUE(counts[kind] == 4 || counts[kind] == 5);
      five[kind] += counts[kind] == 5 ? 1 : 0;
    }
  }
  for (const auto& cell : seen)
    for (const int n : cell) EXPECT_NEAR(n, cards / 8, cards / 8 / 4);
  for (const int n : five) EXPECT_NEAR(n, cards * 3 / 8, cards / 20);
}

}  // namespace
}  // namespace smallbox::testing
