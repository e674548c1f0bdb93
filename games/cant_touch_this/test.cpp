// Can't Touch This clause by clause, as scripted games over the referee. docs/rules/cant-touch-this.md has
// the clauses in words. Clips are in clips_test.cpp, what symbols are worth is in score_test.cpp, what the solvers find in solve_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/cant_touch_this/scripts.hpp"
#include "games/cant_touch_this/text.hpp"
#include "tests/begin.hpp"
#include "tests/play.hpp"

namespace smallbox {
const AnyGame& cant_touch_this_game();
}

namespace smallbox::testing {
namespace {

using namespace ctt_script;

// ---- The card

TEST(CantTouchThis, CardsAreFullAndAsRichAsTheScale) {  // CTT-1
  for (int game = 0; game < 12; ++game) {
    ScriptedGame t(
        {{"game", "cant-touch-this"},
         {"seats", 1},
         {"seed", "card " + std::to_string(game)},
         {"options", {{"card", "random"}, {"emerald", game % 3 == 0 ? "from-zero" : "from-one"}}}});
    const Rows rows = grid_of(t);
    ASSERT_EQ(rows.size(), 7U);
    for (const std::string& row : rows) EXPECT_EQ(row.size(), 5U);
    // The result names the optimum: whatever was played, it is on the scale's best level.
    while (!t.actors().empty()) t.act(0, t.legal(0).at(0).as_object());
    const auto best = t.result().at("detail").at("best").as_int64();
    EXPECT_GE(best, 31);
    EXPECT_LE(best, 35);
  }
}

TEST(CantTouchThis, EachSymbolIsThereFourOrFiveTimes) {  // CTT-2
  const auto check = [](ScriptedGame& t) {
    const auto counts = census(grid_of(t));
    ASSERT_EQ(counts.size(), 8U);
    for (const char symbol : std::string("12PSEBTW")) {
      EXPECT_GE(counts.at(symbol), 4);
      EXPECT_LE(counts.at(symbol), 5);
    }
  };
  std::set<Rows> different;
  for (int card = 1; card <= 36; ++card) {
    ScriptedGame t({{"game", "cant-touch-this"}, {"seats", 2}, {"options", {{"card", card}}}});
    check(t);
    different.insert(grid_of(t));
    EXPECT_EQ(t.events().at(0).at("card"), card);
  }
  EXPECT_EQ(different.size(), 36U);
  for (int game = 0; game < 5; ++game) {
    ScriptedGame t({{"game", "cant-touch-this"},
                    {"seats", 2},
                    {"seed", "game " + std::to_string(game)},
                    {"options", {{"card", "random"}}}});
    check(t);
    EXPECT_TRUE(different.insert(grid_of(t)).second);
  }
}

TEST(CantTouchThis, TheSeedPicksASideOfTheStack) {  // CTT-2
  std::set<std::int64_t> sides;
  for (int game = 0; game < 200; ++game) {
    const json::object request = {
        {"game", "cant-touch-this"}, {"seats", 2}, {"seed", "game " + std::to_string(game)}};
    ScriptedGame t(request);
    EXPECT_EQ(t.view(0).at("options").at("card"), "stack");
    const auto side = t.events().at(0).at("card").as_int64();
    sides.insert(side);
    ScriptedGame named({{"game", "cant-touch-this"}, {"seats", 2}, {"options", {{"card", side}}}});
    EXPECT_EQ(grid_of(named), grid_of(t));
    ScriptedGame again(request);
    EXPECT_EQ(grid_of(again), grid_of(t));
  }
  EXPECT_GT(sides.size(), 30U);
  for (const json::value& card : {json::value(0), json::value(37), json::value("7"), json::value(nullptr)})
    EXPECT_EQ(request_refused({{"game", "cant-touch-this"}, {"seats", 2}, {"options", {{"card", card}}}}),
              "bad-request");
}

TEST(CantTouchThis, SixClipsThreeEach) {  // CTT-3
  ScriptedGame two = placing(k_ones);
  EXPECT_EQ(numbers(two.view(0).at("left")), (Numbers{3, 3}));
  two.act(0, clip("left", 0, 1));
  EXPECT_EQ(numbers(two.view(0).at("left")), (Numbers{2, 3}));
  ScriptedGame one = table(1, k_ones);
  EXPECT_EQ(numbers(one.view(0).at("left")), (Numbers{6}));
}

// ---- The bid

TEST(CantTouchThis, SeatZeroDefendsAndTheOtherSpeaksFirst) {  // CTT-4
  ScriptedGame t = table(2, k_ones);
  EXPECT_EQ(t.phase(), "bid");
  EXPECT_EQ(numbers(t.actors()), (Numbers{1}));
  const auto view = t.view(0);
  EXPECT_EQ(view.at("active"), 1);
  EXPECT_EQ(json::serialize(view.at("bid")), R"({"last":[0,0],"first":null})");
  EXPECT_EQ(numbers(view.at("scores")), (Numbers{0, 0}));
  EXPECT_EQ(t.refusal(0, k_raise), "not-your-turn CTT-5");
}

TEST(CantTouchThis, EachRaiseIsByOne) {  // CTT-5
  ScriptedGame t = table(2, k_ones);
  EXPECT_EQ(json::serialize(t.legal(1)), R"([{"type":"raise"},{"type":"pass"}])");
  EXPECT_TRUE(t.legal(0).empty());
  t.act(1, k_raise);
  EXPECT_EQ(json::serialize(t.events()), R"([{"type":"raised","seat":1,"bid":1}])");
  EXPECT_EQ(t.refusal(1, k_raise), "not-your-turn CTT-5");
  EXPECT_EQ(t.refusal(1, k_pass), "not-your-turn CTT-5");
  EXPECT_EQ(t.refusal(0, clip("left", 0, 1)), "not-your-turn CTT-6");
  t.act(0, k_raise);
  EXPECT_EQ(json::serialize(t.view(1).at("bid")), R"({"last":[2,1],"first":null})");
  EXPECT_EQ(t.phase(), "bid");
}

TEST(CantTouchThis, NobodyBidsAboveThirtyFive) {  // CTT-5
  ScriptedGame t = table(2, k_ones);
  for (int bid = 1; bid <= 35; ++bid) t.act(bid % 2, k_raise);
  EXPECT_EQ(numbers(t.view(0).at("bid").at("last")), (Numbers{34, 35}));
  EXPECT_EQ(json::serialize(t.legal(0)), R"([{"type":"pass"}])");
  EXPECT_EQ(t.refusal(0, k_raise), "illegal CTT-5");
  t.act(0, k_pass);
  EXPECT_EQ(t.view(0).at("bid").at("first"), 1);
  EXPECT_EQ(numbers(t.view(0).at("scores")), (Numbers{0, -35}));
}

TEST(CantTouchThis, WhoeverPassesGoesSecond) {  // CTT-6
  ScriptedGame t = table(2, k_ones);
  t.act(1, k_raise);
  t.act(0, k_raise);
  t.act(1, k_raise);
  t.act(0, k_pass);
  EXPECT_EQ(json::serialize(t.events()), R"([{"type":"passed","seat":0,"first":1,"penalty":3}])");
  EXPECT_EQ(numbers(t.actors()), (Numbers{1}));
  const auto view = t.view(nullptr);
  EXPECT_EQ(view.at("phase"), "place");
  EXPECT_EQ(json::serialize(view.at("bid")), R"({"last":[2,3],"first":1})");
  // It loses its own last bid, and only that.
  EXPECT_EQ(numbers(view.at("scores")), (Numbers{0, -3}));
  EXPECT_EQ(t.refusal(1, k_raise), "not-your-turn CTT-6");
  EXPECT_EQ(t.refusal(1, k_pass), "not-your-turn CTT-6");
  EXPECT_EQ(t.refusal(0, k_pass), "not-your-turn CTT-6");
}

TEST(CantTouchThis, PassingAtOnceCostsTheDefenderNothing) {  // CTT-6
  ScriptedGame t = table(2, k_ones);
  t.act(1, k_pass);
  EXPECT_EQ(numbers(t.actors()), (Numbers{0}));
  EXPECT_EQ(json::serialize(t.view(0).at("bid")), R"({"last":[0,0],"first":0})");
  EXPECT_EQ(numbers(t.view(0).at("scores")), (Numbers{0, 0}));
}

TEST(CantTouchThis, TheOptionSaysWhoDefends) {  // CTT-7
  ScriptedGame t = table(2, k_ones, {{"defender", 1}});
  EXPECT_EQ(numbers(t.actors()), (Numbers{0}));
  t.act(0, k_pass);
  EXPECT_EQ(t.view(0).at("bid").at("first"), 1);
  // A setup's defender comes before the option's; what the table has chosen stays as it was chosen.
  ScriptedGame other({{"game", "cant-touch-this"}, {"seats", 2}, {"setup", {{"defender", 1}}}});
  EXPECT_EQ(numbers(other.actors()), (Numbers{0}));
  EXPECT_EQ(other.view(0).at("options").at("defender"), 0);
  EXPECT_EQ(request_refused({{"game", "cant-touch-this"}, {"seats", 2}, {"options", {{"defender", 2}}}}),
            "bad-request");
}

// ---- Rematches

TEST(CantTouchThis, InARematchTheLastWinnerDefends) {  // CTT-7
  std::array<int, 2> won{};
  FastRng fast(3);
  for (int game = 0; game < 20; ++game) {
    const json::object options = {{"card", 5}, {"defender", game % 2}};
    NewMatch request{2, std::to_string(game), &options, nullptr};
    const auto match = begin_game(cant_touch_this_game(), request);
    auto& typed = static_cast<Match<CantTouchThis>&>(*match);
    Seat seat = 0;
    CantTouchThis::Action action{};
    while (random_move<CantTouchThis>(typed.state(), fast, seat, action)) typed.act(seat, action, 0);
    const SeatSet winners = CantTouchThis::result(typed.state()).winners;
    ASSERT_EQ(winners.size(), 1);
    const Seat winner = winners.nth(0);
    ++won[winner];
    const auto next = parse_json(written([&](Json& out) { match->write_rematch_options(out); }));
    EXPECT_EQ(*next, (json::object{{"card", 5}, {"defender", winner}, {"emerald", "from-one"}}));
    request.options = &next->get_object();
    const auto rematch = begin_game(cant_touch_this_game(), request);
    EXPECT_EQ(rematch->actors(), SeatSet::of(static_cast<Seat>(1 - winner)));  // the challenger speaks first
  }
  EXPECT_TRUE(won[0] > 0 && won[1] > 0);
}

// ---- Alone

TEST(CantTouchThis, AloneThereIsNoBid) {  // CTT-19
  ScriptedGame t = table(1, k_ones, {{"defender", 1}});
  EXPECT_EQ(t.phase(), "place");
  EXPECT_FALSE(t.view(0).contains("bid"));
  EXPECT_EQ(numbers(t.actors()), (Numbers{0}));
  EXPECT_EQ(t.refusal(0, k_raise), "not-your-turn CTT-19");
  EXPECT_EQ(t.refusal(0, k_pass), "not-your-turn CTT-19");
  EXPECT_EQ(t.refusal(1, clip("left", 0, 1)), "unknown-seat");
  for (int n = 0; n < 6; ++n) {
    EXPECT_EQ(numbers(t.actors()), (Numbers{0}));
    t.act(0, clip("left", n, 4));
  }
  const auto result = t.result();
  EXPECT_EQ(numbers(result.at("scores")), (Numbers{24}));
  EXPECT_TRUE(result.at("winners").as_array().empty());
  EXPECT_EQ(request_refused({{"game", "cant-touch-this"}, {"seats", 3}}), "bad-request");
}

TEST(CantTouchThis, TheScaleHasFiveLevels) {  // CTT-20
  // Twos and ones under six clips of four: any total from 24 to 48; of one to four: any from 6.
  const std::map<int, std::string> levels = {
      {6, "bomb-exploded"}, {20, "bomb-exploded"}, {21, "touched-poop"}, {25, "touched-poop"},
      {26, "emerald"},      {30, "emerald"},       {31, "star"},         {35, "star"},
      {36, "impossible"},   {48, "impossible"}};
  for (const auto& [points, level] : levels) {
    Rows rows = k_ones;
    for (int extra = points - 24, cell = 0; extra > 0; --extra, ++cell) rows[cell / 4][cell % 4] = '2';
    ScriptedGame t = table(1, rows);
    int missing = std::max(0, 24 - points);
    for (int n = 0; n < 6; ++n) {
      const int shorter = std::min(missing, 3);
      missing -= shorter;
      t.act(0, clip("left", n, 4 - shorter));
    }
    const auto result = t.result();
    EXPECT_EQ(numbers(result.at("scores")), (Numbers{points}));
    EXPECT_EQ(result.at("detail").at("level"), json::value(level)) << points;
  }
}

TEST(CantTouchThis, AloneTheResultShowsTheBestThatWasThere) {  // CTT-1, CTT-19
  ScriptedGame t({{"game", "cant-touch-this"}, {"seats", 1}, {"options", {{"card", 7}}}});
  for (int n = 0; n < 6; ++n) t.act(0, clip("left", n, 1));
  const auto detail = t.result().at("detail").as_object();
  EXPECT_EQ(detail.at("best"), 31);
  ASSERT_EQ(detail.at("best_clips").as_array().size(), 6U);
  ScriptedGame best({{"game", "cant-touch-this"}, {"seats", 1}, {"options", {{"card", 7}}}});
  for (const auto& shown : detail.at("best_clips").as_array()) {
    json::object action = shown.as_object();
    action["type"] = "clip";
    best.act(0, action);
  }
  EXPECT_EQ(numbers(best.result().at("scores")), (Numbers{31}));
  EXPECT_EQ(best.result().at("detail").at("level"), "star");
}

// ---- Views and setups

TEST(CantTouchThis, EverybodySeesEverything) {
  ScriptedGame t = placing({"22221", "11111", "11111", "11111", "11111", "11111", "PPP11"});
  t.act(0, clip("top", 2, 4));
  auto mine = t.view(0);
  auto spectators = t.view(nullptr);
  auto all = t.view("all");
  EXPECT_EQ(mine.at("you"), 0);
  EXPECT_TRUE(spectators.at("you").is_null());
  for (auto* view : {&mine, &spectators, &all}) view->erase("you");
  EXPECT_EQ(mine, spectators);
  EXPECT_EQ(mine, all);
  const char* expected = R"({
      "game": "cant-touch-this", "options": {"card": "stack", "defender": 0, "emerald": "from-one"},
      "box": null, "phase": "place", "active": 1,
      "grid": ["22221", "11111", "11111", "11111", "11111", "11111", "PPP11"],
      "bid": {"last": [0, 0], "first": 0},
      "clips": [{"seat": 0, "edge": "top", "line": 2, "depth": 4}], "left": [2, 3], "scores": [5, 0]})";
  EXPECT_EQ(json::value(mine), parse_json(expected).value());
}

TEST(CantTouchThis, SetupsAreChecked) {
  const auto with = [](json::value setup, int seats = 2) {
    return request_refused({{"game", "cant-touch-this"}, {"seats", seats}, {"setup", std::move(setup)}});
  };
  EXPECT_EQ(with({{"grid", rows_json(k_ones)}, {"defender", 1}}), "ok");
  EXPECT_EQ(with(json::object{}), "ok");
  EXPECT_EQ(with({{"defender", 0}}, 1), "ok");
  EXPECT_EQ(with({{"grid", rows_json(Rows(6, "11111"))}}), "bad-setup");
  EXPECT_EQ(with({{"grid", rows_json(Rows(8, "11111"))}}), "bad-setup");
  EXPECT_EQ(with({{"grid", rows_json(Rows(7, "1111"))}}), "bad-setup");
  EXPECT_EQ(with({{"grid", rows_json(Rows(7, "11X11"))}}), "bad-setup");
  EXPECT_EQ(with({{"grid", "11111"}}), "bad-setup");
  EXPECT_EQ(with({{"grid", json::array(7, 1)}}), "bad-setup");
  EXPECT_EQ(with({{"defender", 2}}), "bad-setup");
  EXPECT_EQ(with({{"defender", "0"}}), "bad-setup");
  EXPECT_EQ(with({{"defender", 1}}, 1), "bad-setup");
}

}  // namespace
}  // namespace smallbox::testing
