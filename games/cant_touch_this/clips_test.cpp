// Can't Touch This clause by clause: placing clips, what they capture, the end (CTT-8 to 18).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/cant_touch_this/scripts.hpp"
#include "games/cant_touch_this/text.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using namespace ctt_script;

TEST(CantTouchThis, OneClipATurnUntilSixArePlaced) {  // CTT-8
  ScriptedGame t = placing(k_ones);
  EXPECT_EQ(t.refusal(1, clip("left", 0, 1)), "not-your-turn CTT-8");
  // Whose turn it is counts before what is asked for.
  EXPECT_EQ(t.refusal(1, clip("left", 9, 9)), "not-your-turn CTT-8");
  for (int n = 0; n < 6; ++n) {
    EXPECT_EQ(numbers(t.actors()), (Numbers{n % 2}));
    EXPECT_TRUE(t.legal(1 - n % 2).empty());
    EXPECT_EQ(t.result().at("over"), false);
    t.act(n % 2, clip("left", n, 1));
    EXPECT_EQ(t.count("ended"), n == 5 ? 1 : 0);
  }
  EXPECT_TRUE(t.actors().empty());
  EXPECT_EQ(t.phase(), "over");
  EXPECT_TRUE(t.view(0).at("active").is_null());
  EXPECT_EQ(numbers(t.view(0).at("left")), (Numbers{0, 0}));
  EXPECT_EQ(t.refusal(0, clip("left", 6, 1)), "over CTT-8");
  EXPECT_EQ(t.refusal(1, k_pass), "over CTT-8");
  EXPECT_TRUE(t.legal(0).empty());
  EXPECT_EQ(t.result().at("over"), true);
}

TEST(CantTouchThis, AClipIsAnEdgeALineAndADepth) {  // CTT-9
  ScriptedGame t = placing(k_ones);
  EXPECT_EQ(t.legal(0).size(), 96U);
  std::map<std::string, int> by_edge;
  std::set<std::string> different;
  for (const auto& action : t.legal(0)) {
    ++by_edge[std::string(action.at("edge").as_string())];
    different.insert(json::serialize(action));
  }
  EXPECT_EQ(by_edge, (std::map<std::string, int>{{"left", 28}, {"right", 28}, {"top", 20}, {"bottom", 20}}));
  EXPECT_EQ(different.size(), 96U);
  for (const char* edge : {"left", "right"}) {
    EXPECT_EQ(t.refusal(0, clip(edge, 7, 1)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, -1, 1)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, 6, 5)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, 6, 0)), "illegal CTT-9");
  }
  for (const char* edge : {"top", "bottom"}) {
    EXPECT_EQ(t.refusal(0, clip(edge, 5, 1)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, 4, 5)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, 4, -3)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, std::int64_t{1} << 40, 1)), "illegal CTT-9");
    EXPECT_EQ(t.refusal(0, clip(edge, 256, 257)), "illegal CTT-9");
  }
  // Not even the shape of a clip.
  EXPECT_EQ(t.refusal(0, {{"type", "clip"}}), "bad-request");
  EXPECT_EQ(t.refusal(0, clip("middle", 0, 1)), "bad-request");
  EXPECT_EQ(t.refusal(0, clip("left", "0", 1)), "bad-request");
  EXPECT_EQ(t.refusal(0, clip("left", 0, 1.5)), "bad-request");
  EXPECT_EQ(t.refusal(0, clip("left", 0, nullptr)), "bad-request");
  EXPECT_EQ(t.refusal(0, {{"type", "slide"}}), "bad-request");
}

// Every clip alone on a card of different weights captures what it should, nearest to its edge.
TEST(CantTouchThis, AClipTakesTheSymbolsNearestToItsEdge) {  // CTT-9, CTT-11
  // Twos in one cell at a time, ones elsewhere: who has how many tells whether that cell is under the clip.
  const struct {
    const char* edge;
    int line;
    int depth;
    std::vector<std::pair<int, int>> cells;  // row, column
  } cases[] = {
      {"left", 2, 3, {{2, 0}, {2, 1}, {2, 2}}},
      {"right", 6, 2, {{6, 4}, {6, 3}}},
      {"top", 1, 4, {{0, 1}, {1, 1}, {2, 1}, {3, 1}}},
      {"bottom", 4, 4, {{6, 4}, {5, 4}, {4, 4}, {3, 4}}},
      {"top", 4, 1, {{0, 4}}},
      {"right", 0, 1, {{0, 4}}},
  };
  for (const auto& tried : cases)
    for (int row = 0; row < 7; ++row)
      for (int column = 0; column < 5; ++column) {
        Rows rows = k_ones;
        rows[row][column] = '2';
        ScriptedGame t = table(1, rows);
        t.act(0, clip(tried.edge, tried.line, tried.depth));
        const bool under =
            std::find(tried.cells.begin(), tried.cells.end(), std::pair(row, column)) != tried.cells.end();
        EXPECT_EQ(numbers(t.view(0).at("scores")), (Numbers{tried.depth + (under ? 1 : 0)}))
            << tried.edge << " " << tried.line << " at " << row << "," << column;
      }
}

TEST(CantTouchThis, ClipsNeverOverlap) {  // CTT-10
  ScriptedGame t = placing(k_ones);
  t.act(0, clip("left", 2, 3));
  EXPECT_EQ(t.refusal(1, clip("left", 2, 1)), "illegal CTT-10");
  EXPECT_EQ(t.refusal(1, clip("right", 2, 3)), "illegal CTT-10");
  EXPECT_EQ(t.refusal(1, clip("top", 2, 3)), "illegal CTT-10");
  EXPECT_EQ(t.refusal(1, clip("top", 0, 4)), "illegal CTT-10");
  for (const auto& action : t.legal(1))
    EXPECT_NE(json::serialize(action), json::serialize(clip("left", 2, 1)));
  // Two may meet in a line from both ends.
  t.act(1, clip("right", 2, 2));
  EXPECT_EQ(t.refusal(0, clip("right", 2, 1)), "illegal CTT-10");
  // Up to a clip that lies across, but no further.
  t.act(0, clip("top", 0, 2));
  EXPECT_EQ(t.refusal(1, clip("bottom", 0, 5)), "illegal CTT-9");
  t.act(1, clip("bottom", 0, 4));
  // A corner can be taken from either edge, but only once.
  t.act(0, clip("top", 4, 1));
  EXPECT_EQ(t.refusal(1, clip("right", 0, 1)), "illegal CTT-10");
}

TEST(CantTouchThis, SymbolsCountForWhoeverCapturedThem) {  // CTT-11
  ScriptedGame t = placing({"22221", "11111", "11111", "11111", "11111", "11111", "PPP11"});
  t.act(0, clip("left", 0, 4));
  EXPECT_EQ(numbers(t.view(1).at("scores")), (Numbers{8, 0}));
  t.act(1, clip("left", 6, 3));
  EXPECT_EQ(numbers(t.view(1).at("scores")), (Numbers{8, -3}));
  const auto clips = json::serialize(t.view(nullptr).at("clips"));
  EXPECT_EQ(clips,
            R"([{"seat":0,"edge":"left","line":0,"depth":4},{"seat":1,"edge":"left","line":6,"depth":3}])");
}

// ---- The end

// Both examples of the rulebook in one game: 9 points for seat 0, 11 for seat 1.
TEST(CantTouchThis, CountsTheRulebooksExamples) {  // CTT-12 to CTT-17
  ScriptedGame t = placing({"BT12P", "2PEPP", "SPPPP", "PPPPP", "WWBSP", "2EPPP", "PPPPP"});
  t.act(0, clip("left", 0, 4));  // a bomb with its star, a one, a two
  t.act(1, clip("left", 3, 4));  // four poops
  t.act(0, clip("left", 1, 3));  // a two, a poop, an emerald
  t.act(1, clip("left", 4, 4));  // two wilds, a bomb, a swirl with three others
  t.act(0, clip("left", 2, 1));  // a swirl alone
  t.act(1, clip("left", 5, 2));  // a two, an emerald
  const auto result = t.result();
  EXPECT_EQ(numbers(result.at("scores")), (Numbers{9, 11}));
  EXPECT_EQ(numbers(result.at("winners")), (Numbers{1}));
  EXPECT_EQ(json::serialize(result.at("detail")),
            R"({"first":0,"penalty":0,"lines":[)"
            R"({"one":1,"two":4,"poop":-1,"emerald":0,"swirl":3,"bomb":2,"wilds_used":[]},)"
            R"({"one":0,"two":2,"poop":7,"emerald":0,"swirl":0,"bomb":2,"wilds_used":["star"]}]})");
}

// Seat 1 goes first for `bid`; both take as many ones as asked for. Returns the result.
json::object played(int bid, int first_ones, int second_ones) {
  ScriptedGame t = table(2, k_ones);
  for (int i = 1; i <= bid; ++i) t.act(i % 2, k_raise);
  t.act(bid % 2 == 0 ? 1 : 0, k_pass);
  const int first = bid % 2;
  for (int n = 0; n < 6; ++n) {
    const bool firsts = n % 2 == 0;
    const int ones = firsts ? first_ones : second_ones;
    t.act(firsts ? first : 1 - first, clip("left", n, n < 4 ? 1 : ones - 2));
  }
  return t.result();
}

TEST(CantTouchThis, ThePenaltyCountsAndTiesGoToTheSecond) {  // CTT-18
  const auto even = played(0, 4, 4);
  EXPECT_EQ(numbers(even.at("scores")), (Numbers{4, 4}));
  EXPECT_EQ(numbers(even.at("winners")), (Numbers{1}));
  const auto ahead = played(0, 5, 4);
  EXPECT_EQ(numbers(ahead.at("winners")), (Numbers{0}));
  const auto paid = played(1, 5, 4);  // seat 1 goes first for 1
  EXPECT_EQ(numbers(paid.at("scores")), (Numbers{4, 4}));
  EXPECT_EQ(numbers(paid.at("winners")), (Numbers{0}));
  EXPECT_EQ(paid.at("detail").at("first"), 1);
  EXPECT_EQ(paid.at("detail").at("penalty"), 1);
  const auto enough = played(1, 6, 4);
  EXPECT_EQ(numbers(enough.at("scores")), (Numbers{4, 5}));
  EXPECT_EQ(numbers(enough.at("winners")), (Numbers{1}));
  const auto too_much = played(2, 5, 4);  // seat 0 goes first for 2
  EXPECT_EQ(numbers(too_much.at("scores")), (Numbers{3, 4}));
  EXPECT_EQ(numbers(too_much.at("winners")), (Numbers{1}));
}

}  // namespace
}  // namespace smallbox::testing
