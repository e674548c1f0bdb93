// The reference model's counting, checked by itself.
#include "games/cant_touch_this/model_points.hpp"

#include <gtest/gtest.h>

#include "engine/random.hpp"
#include "tests/play.hpp"

namespace smallbox::testing::ctt_model {
namespace {

using Captured = std::vector<std::string>;
using Names = std::vector<std::string>;

TEST(CantTouchThisPoints, CountsByTheRules) {
  const auto total = [](const Captured& clips, bool from_zero = false) {
    return count_points(clips, from_zero).total();
  };
  EXPECT_EQ(total({}), 0);
  EXPECT_EQ(total({"12", "1"}), 4);
  EXPECT_EQ(total({"PPP"}), -3);
  EXPECT_EQ(total({"PPPP"}), 7);
  EXPECT_EQ(total({"PPPP", "PP"}), 7);
  const std::array<int, 9> emeralds = {0, 0, 1, 3, 6, 9, 12, 15, 15};
  for (std::size_t n = 0; n < emeralds.size(); ++n) {
    EXPECT_EQ(total({std::string(n, 'E')}), emeralds[n]);
    if (n > 0) {
      EXPECT_EQ(total({std::string(n - 1, 'E')}, true), n == 1 ? 0 : emeralds[n]);
    }
  }
  EXPECT_EQ(total({"S"}), 3);
  EXPECT_EQ(total({"ST"}), 2);
  EXPECT_EQ(total({"SSTT"}), 0);
  EXPECT_EQ(total({"SS", "S"}), 7);
  EXPECT_EQ(total({"BB"}), -6);
  EXPECT_EQ(total({"BBT"}), -1);
  EXPECT_EQ(total({"BT", "TT"}), 2);
  EXPECT_EQ(total({"W"}), 0);
  // The totals of the rulebook's two examples, by symbols that give the lines it prints.
  EXPECT_EQ(total({"BT12", "2PE", "S"}), 9);
  EXPECT_EQ(total({"PPPW", "W11", "2E"}), 11);
}

TEST(CantTouchThisPoints, Levels) {
  const std::map<int, std::string> lowest = {
      {-50, "bomb-exploded"}, {21, "touched-poop"}, {26, "emerald"}, {31, "star"}, {36, "impossible"}};
  for (int points = -50; points < 60; ++points)
    EXPECT_EQ(level(points), std::prev(lowest.upper_bound(points))->second) << points;
}

TEST(CantTouchThisPoints, UsesWildsBest) {
  const auto used = [](const Captured& clips) { return count_points(clips, false).wilds_used; };
  EXPECT_EQ(used({"WWW"}), (Names{"two"}));
  EXPECT_EQ(used({"PPPW", "W11", "2E"}), (Names{"poop"}));
  EXPECT_EQ(used({"WWB"}), (Names{"star"}));
  // A third emerald is worth as much as a two, and a bomb for a star that has none; two comes first.
  EXPECT_EQ(used({"WW", "EE"}), (Names{"two"}));
  EXPECT_EQ(used({"WW", "T"}), (Names{"two"}));
  EXPECT_EQ(used({"WWWW", "EE"}), (Names{"emerald", "emerald"}));
  // Four poops are worth less than four twos, seven emeralds more than seven.
  const Lines all = count_points({"WWWW", "WWWW", "WWWW", "WWWW", "WWWW", "WWWW"}, false);
  Names names(5, "two");
  names.resize(12, "emerald");
  EXPECT_EQ(all.wilds_used, names);
  EXPECT_EQ(all.total(), 25);
}

TEST(CantTouchThisPoints, SolverLeavesNothingOut) {
  FastRng fast(1);
  for (int i = 0; i < scaled(20); ++i) {
    Card card{5, std::string(35, ' ')};
    const auto kinds = 2 + fast.below(7);
    for (char& symbol : card.symbols) symbol = k_symbols[fast.below(kinds)];
    const bool from_zero = fast.below(2) == 0;
    for (int clips = 1; clips <= (i < 4 ? 3 : 2); ++clips)
      EXPECT_EQ(Solver(card, from_zero).best(clips), Solver(card, from_zero, false).best(clips))
          << card.symbols;
  }
}

}  // namespace
}  // namespace smallbox::testing::ctt_model
