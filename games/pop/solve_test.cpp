// The solver, the puzzles of the collection, and the puzzle maker.
#include "games/pop/solve.hpp"

#include "games/pop/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::pop::testing {
namespace {

using smallbox::testing::scaled;

TEST(PopSolver, TriesEveryChoiceOnce) {
  const Position position = {columns({{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}}),
                             set({4, 7, 12, 20, 37, 1, 2, 3, 6, 8})};
  const auto outcomes = solve_turn(built_in<Pop>(), position);
  ASSERT_EQ(outcomes.size(), 252U);
  std::set<std::uint64_t> seen;
  for (const Outcome& outcome : outcomes) {
    EXPECT_EQ(outcome.cards.size(), 5);
    EXPECT_TRUE((outcome.cards - position.hand).empty());
    EXPECT_TRUE(at_rest(built_in<Pop>(), outcome.left));
    seen.insert(outcome.cards.bits());
  }
  EXPECT_EQ(seen.size(), 252U);
  for (const Outcome& outcome : outcomes)
    if (outcome.cards == set({4, 7, 12, 20, 37})) {
      EXPECT_EQ(outcome.left, columns({{11}, {}, {}, {42, 33, 20}, {15, 46, 37}}));
      EXPECT_EQ(outcome.bursts, 1);
      EXPECT_EQ(outcome.waves, 2);
    }
}

// What the solver says of a choice is what the rules do with it.
TEST(PopSolver, AgreesWithTheRules) {
  Options options;
  options.mode = static_cast<std::uint8_t>(Mode::solo);
  NoEvents no_events;
  for (int game = 0; game < scaled(200); ++game) {
    FastRng fast(static_cast<std::uint64_t>(game));
    options.difficulty = static_cast<std::uint8_t>(game % 4);
    State s = Pop::start(built_in<Pop>(), options, 1, nullptr, fast, no_events);
    while (!Pop::over(s)) {
      const auto outcomes = solve_turn(*s.box, {s.table, s.hand[0]});
      const Outcome& chosen = outcomes[fast.below(static_cast<std::uint32_t>(outcomes.size()))];
      Pop::apply(s, 0, {.cards = chosen.cards, .count = 5}, fast, no_events);
      ASSERT_EQ(s.table, chosen.left);
    }
  }
}

TEST(PopSolver, PicturesFollowThePlacement) {
  const auto pictures = picture_turn(
      built_in<Pop>(), columns({{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}}), set({4, 7, 12, 20, 37}));
  using What = Picture::What;
  const std::vector<What> expected = {What::placed,   What::placed, What::placed,
                                      What::bursting, What::fallen, What::bursting,
                                      What::fallen,   What::placed, What::placed};
  ASSERT_EQ(pictures.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(pictures[i].what, expected[i]) << i;
  EXPECT_EQ(pictures[3].table.cards(pictures[3].cells), set({7, 12, 17}));
  EXPECT_EQ(pictures[5].step, 1);
  EXPECT_EQ(pictures[5].table.cards(pictures[5].cells), set({4, 5, 9, 14, 30}));
  EXPECT_EQ(pictures[2].table.base(2), 0);
  EXPECT_EQ(pictures[2].table.base(3), 1);
}

// Every puzzle of the collection, exhaustively: exactly one choice clears its table (POP-33).
TEST(PopPuzzles, HaveExactlyOneSolution_POP_33) {
  std::set<std::string> tables;
  for (int number = 1; number <= 60; ++number) {
    const Position position = puzzle_position(built_in<Pop>(), number);
    EXPECT_TRUE(at_rest(built_in<Pop>(), position.table)) << number;
    EXPECT_TRUE((position.table.cards() & position.hand).empty()) << number;
    EXPECT_EQ(position.table.cards().size(), position.table.size()) << number;
    EXPECT_FALSE(position.table.empty()) << number;
    EXPECT_GE(position.hand.size(), 5) << number;
    int solutions = 0;
    for (const Outcome& outcome : solve_turn(built_in<Pop>(), position))
      solutions += outcome.left.empty() ? 1 : 0;
    EXPECT_EQ(solutions, 1) << number;
    tables.insert(std::string(reinterpret_cast<const char*>(&position.table), sizeof position.table));
  }
  EXPECT_EQ(tables.size(), 60U);
}

TEST(PopPuzzles, AreTwelveOfEachGrade) {
  std::array<int, grade_count + 1> count{};
  for (int number = 1; number <= 60; ++number) {
    const auto solved = solve_puzzle(built_in<Pop>(), puzzle_position(built_in<Pop>(), number));
    ASSERT_TRUE(solved) << number;
    EXPECT_EQ(solved->difficulty.grade(), (number + 11) / 12) << number;
    ++count[solved->difficulty.grade()];
  }
  for (int grade = 1; grade <= grade_count; ++grade) EXPECT_EQ(count[grade], 12);
}

TEST(PopPuzzles, AreGradedByTheirSolution) {
  Difficulty easy{.decoys = 2};
  EXPECT_EQ(easy.points(), 2);
  EXPECT_EQ(easy.grade(), 1);
  const Difficulty hard{
      .links = 5, .quiet = 2, .decoys = 5, .near_misses = 9, .leftward = true, .on_edge = true};
  EXPECT_EQ(hard.points(), 15 + 2 + 5 + 5 + 2 + 1);
  EXPECT_EQ(hard.grade(), 5);
  // Nothing that makes a puzzle harder lowers its points.
  int points = easy.points();
  for (int links = 1; links < 9; ++links) {
    easy.links = links;
    EXPECT_GT(easy.points(), points);
    points = easy.points();
  }
}

TEST(PopPuzzles, NoSolutionOrTwoAreNoPuzzle) {
  EXPECT_FALSE(solve_puzzle(built_in<Pop>(), {columns({{11}, {}, {}, {}, {}}), set({12, 13, 14, 15, 20})}));
  // 16 or 21 with 11; the other four cards take each other: whichever red card is chosen, all goes.
  const Position two = {columns({{11}, {}, {}, {}, {}}), set({16, 21, 23, 28, 34, 39})};
  int solutions = 0;
  for (const Outcome& outcome : solve_turn(built_in<Pop>(), two)) solutions += outcome.left.empty() ? 1 : 0;
  EXPECT_EQ(solutions, 2);
  EXPECT_FALSE(solve_puzzle(built_in<Pop>(), two));
}

TEST(PopPuzzles, TheMakerKeepsItsWord) {
  for (int grade = 1; grade <= scaled(grade_count); ++grade) {
    FastRng fast(static_cast<std::uint64_t>(grade));
    std::optional<MadePuzzle> made;
    while (!made) made = try_puzzle(built_in<Pop>(), grade, fast);
    const auto solved = solve_puzzle(built_in<Pop>(), made->position);
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->difficulty.grade(), grade);
    EXPECT_EQ(solved->solution, made->solved.solution);
    EXPECT_TRUE(at_rest(built_in<Pop>(), made->position.table));
    EXPECT_TRUE((made->position.table.cards() & made->position.hand).empty());
  }
}

}  // namespace
}  // namespace smallbox::pop::testing
