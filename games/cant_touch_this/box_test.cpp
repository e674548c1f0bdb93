// Boxes of Can't Touch This: what is wrong with one, and cards of every size.
#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <vector>

#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/testing.hpp"
#include "tests/play.hpp"
#include "tests/scripted.hpp"

namespace smallbox::testing {
namespace {

using G = CantTouchThis;

json::object box_of(json::value sides) {
  return {{"box", 1}, {"game", "cant-touch-this"}, {"name", "Mine"}, {"sides", std::move(sides)}};
}
json::value side(int columns, int rows, char symbol = '1') {
  const std::string row(static_cast<std::size_t>(columns), symbol);
  json::array out;
  for (int i = 0; i < rows; ++i) out.emplace_back(row);
  return out;
}
// A list of these, also of one that is a list itself.
json::value list(std::initializer_list<json::value> items) {
  json::array out;
  for (const json::value& item : items) out.push_back(item);
  return out;
}
// "/sides/0 BOX-1": where and by which clause a box is refused, a line for each fault; empty: it is not.
std::string faults(const json::value& sides) {
  const auto read = read_box<G>(box_of(sides));
  if (read) return {};
  std::string out;
  for (const BoxProblem& one : read.error().problems)
    out += (out.empty() ? "" : ", ") + one.at + " " + (one.clause != nullptr ? one.clause : "-");
  return out;
}

TEST(CantTouchThisBox, IsCheckedWholly) {  // BOX-1, BOX-2
  const std::string at_list = "/sides BOX-1";
  EXPECT_EQ(faults(nullptr), at_list);
  EXPECT_EQ(faults("111"), at_list);
  EXPECT_EQ(faults(json::array{}), at_list);
  EXPECT_EQ(faults(json::array(201, side(3, 3))), at_list);
  EXPECT_EQ(faults(json::array(200, side(3, 3))), "");
  EXPECT_EQ(faults(list({side(3, 3), 4})), "/sides/1 BOX-1");
  EXPECT_EQ(faults(list({side(3, 3), json::array{}})), "/sides/1 BOX-1");
  EXPECT_EQ(faults(list({side(3, 2)})), "/sides/0 BOX-1");
  EXPECT_EQ(faults(list({side(3, 8)})), "/sides/0 BOX-1");
  EXPECT_EQ(faults(list({side(2, 3)})), "/sides/0/0 BOX-1");
  EXPECT_EQ(faults(list({side(8, 3)})), "/sides/0/0 BOX-1");
  EXPECT_EQ(faults(list({side(7, 7)})), "/sides/0 BOX-1");
  EXPECT_EQ(faults(list({list({"123", "111", "111"})})), "/sides/0/0 BOX-1");
  EXPECT_EQ(faults(list({list({"111", "11", "11b"})})), "/sides/0/1 BOX-1, /sides/0/2 BOX-1");
  EXPECT_EQ(faults(list({list({"111", 111, "111"})})), "/sides/0/1 BOX-1");
  EXPECT_EQ(faults(list({list({"11é", "111", "111"})})),
            "/sides/0/0 BOX-1, /sides/0/1 BOX-1, /sides/0/2 BOX-1");
  EXPECT_EQ(faults(list({side(3, 4), side(4, 3), side(3, 4)})), "/sides/1 BOX-1");
  EXPECT_EQ(faults(list({side(4, 4), side(4, 3)})), "/sides/1 BOX-1");
}

TEST(CantTouchThisBox, MayBeOfAnySize) {
  int sizes = 0;
  for (int columns = 1; columns <= 9; ++columns)
    for (int rows = 1; rows <= 9; ++rows) {
      const bool good = faults(list({side(columns, rows)})).empty();
      EXPECT_EQ(good, columns >= 3 && columns <= 7 && rows >= 3 && rows <= 7 && columns * rows <= 42);
      if (!good) continue;
      ++sizes;
      ScriptedGame t({{"game", G::id}, {"seats", 1}, {"box", box_of(list({side(columns, rows)}))}});
      // From each end of each line as deep as it is long, and no deeper than four.
      EXPECT_EQ(t.legal(0).size(),
                static_cast<std::size_t>(2 * rows * std::min(4, columns) + 2 * columns * std::min(4, rows)));
    }
  EXPECT_EQ(sizes, 24);
}

TEST(CantTouchThisBox, AClipGoesNoDeeperThanItsLine) {  // CTT-9
  ScriptedGame t({{"game", G::id}, {"seats", 1}, {"box", box_of(list({side(3, 6)}))}});
  const auto clip = [](const char* edge, int line, int depth) {
    return json::object{{"type", "clip"}, {"edge", edge}, {"line", line}, {"depth", depth}};
  };
  EXPECT_EQ(t.refusal(0, clip("left", 0, 4)), "illegal CTT-9");
  EXPECT_EQ(t.refusal(0, clip("right", 5, 4)), "illegal CTT-9");
  EXPECT_EQ(t.refusal(0, clip("left", 6, 1)), "illegal CTT-9");
  EXPECT_EQ(t.refusal(0, clip("top", 3, 1)), "illegal CTT-9");
  EXPECT_EQ(t.refusal(0, clip("bottom", 2, 5)), "illegal CTT-9");
  t.act(0, clip("left", 5, 3));
  EXPECT_EQ(t.refusal(0, clip("right", 5, 1)), "illegal CTT-10");
  t.act(0, clip("top", 2, 4));
  EXPECT_EQ(t.view(0).at("scores"), json::array{7});
}

// On a small card the rim may be full before all six are placed: no more go on, and the game is over.
TEST(CantTouchThisBox, TheGameIsOverWhereNoClipGoesOn) {  // CTT-8
  for (const int seats : {1, 2}) {
    ScriptedGame t({{"game", G::id}, {"seats", seats}, {"box", box_of(list({side(3, 3)}))}});
    if (seats == 2) t.act(1, {{"type", "pass"}});
    for (int line = 0; line < 3; ++line) {
      ASSERT_FALSE(t.actors().empty());
      t.act(seats == 1 ? 0 : line % 2,
            {{"type", "clip"}, {"edge", "left"}, {"line", line}, {"depth", line == 1 ? 1 : 3}});
    }
    ASSERT_EQ(t.phase(), "place");  // the middle of the right edge is open
    t.act(seats == 1 ? 0 : 1, {{"type", "clip"}, {"edge", "right"}, {"line", 1}, {"depth", 1}});
    EXPECT_EQ(t.phase(), "over");
    EXPECT_EQ(t.count("ended"), 1);
    EXPECT_TRUE(t.actors().empty());
    EXPECT_EQ(t.refusal(0, {{"type", "clip"}, {"edge", "top"}, {"line", 1}, {"depth", 1}}), "over CTT-8");
    const auto result = t.result();
    EXPECT_EQ(result.at("over"), true);
    EXPECT_EQ(t.view(0).at("left"), seats == 1 ? json::array{2} : json::array({1, 1}));
    EXPECT_EQ(result.at("scores"), seats == 1 ? json::array{8} : json::array({6, 2}));
  }
}

TEST(CantTouchThisBox, SaysWhichCardsThereAre) {  // CTT-2
  const json::object box = box_of(list({side(4, 3, '1'), side(4, 3, '2'), side(4, 3, 'P')}));
  const auto begin = [&](json::value card) {
    return json::object{
        {"game", G::id}, {"seats", 1}, {"box", box}, {"options", {{"card", std::move(card)}}}};
  };
  const auto card = [&](json::value which) {
    ScriptedGame t(begin(std::move(which)));
    return t.view(0).at("grid");
  };
  EXPECT_EQ(card(1), side(4, 3, '1'));
  EXPECT_EQ(card(3), side(4, 3, 'P'));
  const auto any = card("stack");
  EXPECT_TRUE(any == side(4, 3, '1') || any == side(4, 3, '2') || any == side(4, 3, 'P'));
  Referee referee;
  json::object request = begin(4);
  request["cmd"] = "new";
  EXPECT_NE(referee.answer(json::serialize(request)).find("\"ok\":false"), std::string::npos);

  // Random cards: as large, with each symbol once or twice on twelve cells.
  std::string symbols;
  const json::value random = card("random");
  for (const auto& row : random.as_array()) {
    EXPECT_EQ(row.as_string().size(), 4U);
    symbols += std::string(row.as_string());
  }
  ASSERT_EQ(symbols.size(), 12U);
  for (const char symbol : std::string("12PSEBTW")) {
    const auto times = std::count(symbols.begin(), symbols.end(), symbol);
    EXPECT_TRUE(times == 1 || times == 2) << symbols;
  }

  // A setup's grid is as large as the box's cards.
  request = begin("stack");
  request["cmd"] = "new";
  request["setup"] = {{"grid", side(5, 7)}};
  EXPECT_NE(referee.answer(json::serialize(request)).find("bad-setup"), std::string::npos);
  request["setup"] = {{"grid", side(4, 3, 'W')}};
  EXPECT_NE(referee.answer(json::serialize(request)).find("\"ok\":true"), std::string::npos);
}

// Whatever is on a card of the largest size, nobody waits for its solution.
TEST(CantTouchThisBox, TheLargestCardsAreSolvedSoon) {
  FastRng fast(11);
  std::vector<double> seconds;
  for (int n = 0; n < scaled(100); ++n) {
    const ctt::Grid grid = ctt::some_grid({6, 7}, fast);
    const std::clock_t before = std::clock();
    const ctt::Grade grade = ctt::grade(grid);
    seconds.push_back(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    EXPECT_LT(grade.best, 60);
  }
  std::sort(seconds.begin(), seconds.end());
  EXPECT_LT(seconds[seconds.size() / 2], 2);
}

}  // namespace
}  // namespace smallbox::testing
