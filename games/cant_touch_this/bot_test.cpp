// The bots: the perfect one never loses what is won, and keeps to what a seat is shown like any other.
#include "games/cant_touch_this/bot.hpp"
#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/text.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "bots/random.hpp"
#include "tests/play.hpp"
#include "tests/scripted.hpp"

namespace smallbox::testing {
namespace {

using G = CantTouchThis;
using ctt::Phase;

// Whether `seat` wins with best play from here on, by the exact value: CTT-5, CTT-6, CTT-18.
bool is_won(const G::State& s, Seat seat, ctt::Duel& duel) {
  if (s.phase == Phase::bid) {
    const bool speaker_wins = ctt::bid_wins(duel.value({}), G::highest(s));
    return speaker_wins == (seat == s.active);
  }
  const int lead = duel.value(ctt::position_of(s)) - G::penalty(s);
  return seat == s.first ? lead > 0 : lead <= 0;
}

// One solver a side, kept over all games: most positions near the start come up again and again.
struct Solved {
  ctt::Perfect bot;
  ctt::Duel duel;
  explicit Solved(const ctt::Grid& grid) : duel(grid, ctt::Emeralds::from_one) {}
};

TEST(CantTouchThisBots, PerfectNeverLosesWhatIsWon) {  // CTT-5, CTT-6, CTT-18
  std::vector<std::unique_ptr<Solved>> solved;
  const ctt::Box& box = built_in<G>();
  for (int side = 0; side < box.sides; ++side) solved.push_back(std::make_unique<Solved>(box.stack[side]));
  FastRng fast(1);
  NoEvents no_events;
  int lost_from_the_start = 0;
  int won = 0;
  const int games = scaled(10000);
  for (int game = 0; game < games; ++game) {
    const int side = game % box.sides;
    Solved& solver = *solved[side];
    G::Options options;
    options.card = static_cast<std::uint8_t>(side + 1);
    options.defender = static_cast<std::uint8_t>(fast.below(2));
    const auto perfect = static_cast<Seat>(fast.below(2));
    const bool greedy = fast.below(2) == 0;
    G::State s = G::start(box, options, 2, nullptr, fast, no_events);
    bool ever_won = false;
    lost_from_the_start += is_won(s, perfect, solver.duel) ? 0 : 1;
    while (!G::over(s)) {
      const Seat seat = s.active;
      const Observation<G> seen(s, seat);
      if (seat == perfect) {
        const bool won_now = is_won(s, perfect, solver.duel);
        ASSERT_TRUE(won_now || !ever_won) << "a won game slipped away";
        ever_won = won_now;
      }
      const auto action = seat == perfect ? solver.bot.choose(seen)
                          : greedy        ? ctt::greedy_action(seen)
                                          : random_action<G>(seen, fast);
      ASSERT_TRUE(action);
      ASSERT_FALSE(G::check(s, seat, *action));
      G::apply(s, seat, *action, fast, no_events);
    }
    const bool wins = G::result(s).winners.has(perfect);
    ASSERT_TRUE(wins || !ever_won) << "game " << game;
    won += wins ? 1 : 0;
  }
  // Nothing above would mean much if nothing had been lost to begin with, or if the others never erred.
  if (games >= 1000) {
    EXPECT_GT(lost_from_the_start, games / 10);
    EXPECT_GT(won, games * 9 / 10);
  }
}

// Playing alone it makes the most of every card (CTT-19), from wherever it takes over.
TEST(CantTouchThisBots, PerfectMakesTheMostOfACardAlone) {
  FastRng fast(2);
  NoEvents no_events;
  ctt::Perfect bot;
  for (int side = 0; side < built_in<G>().sides; ++side) {
    G::Options options;
    options.card = static_cast<std::uint8_t>(side + 1);
    G::State s = G::start(built_in<G>(), options, 1, nullptr, fast, no_events);
    for (int given = side % 3; given > 0; --given) {
      const auto action = random_action<G>(Observation<G>(s, 0), fast);
      G::apply(s, 0, *action, fast, no_events);
    }
    const int best = ctt::best_solo(s.grid, G::reading(s), s.covered, s.haul[0], G::clips_left(s, 0)).score;
    while (!G::over(s)) G::apply(s, 0, *bot.choose(Observation<G>(s, 0)), fast, no_events);
    EXPECT_EQ(G::score(s, 0), best);
    if (side % 3 == 0) {
      EXPECT_EQ(best, ctt::k_grades[side].best);
    }
  }
}

TEST(CantTouchThisBots, GreedyTakesTheMostItSees) {
  ScriptedGame t({{"game", "cant-touch-this"},
                  {"seats", 1},
                  {"setup", {{"grid", {"11111", "11111", "11111", "2222P", "11111", "11111", "11111"}}}}});
  const auto answer = t.ask({{"cmd", "bot"}, {"seat", 0}, {"bot", "greedy"}});
  EXPECT_EQ(json::serialize(answer.at("action")), R"({"type":"clip","edge":"left","line":3,"depth":4})");
}

// Where a bot's answer is asked for, it comes within a second, from the first bid to the last clip.
TEST(CantTouchThisBots, AnswerThroughTheReferee) {
  for (const char* bot : {"random", "greedy", "perfect"}) {
    for (const int seats : {1, 2}) {
      ScriptedGame t({{"game", "cant-touch-this"}, {"seats", seats}, {"options", {{"card", "random"}}}});
      while (!t.actors().empty()) {
        const int seat = static_cast<int>(t.actors().at(0).as_int64());
        const std::clock_t before = std::clock();
        const auto answer = t.ask({{"cmd", "bot"}, {"seat", seat}, {"bot", bot}});
        EXPECT_LT(std::clock() - before, CLOCKS_PER_SEC);
        ASSERT_TRUE(answer.at("ok").as_bool()) << json::serialize(answer);
        t.act(seat, answer.at("action").as_object());
      }
    }
  }
  // Whose turn it is not, it waits.
  ScriptedGame t({{"game", "cant-touch-this"}, {"seats", 2}});
  for (const char* bot : {"random", "greedy", "perfect"})
    EXPECT_TRUE(t.ask({{"cmd", "bot"}, {"seat", 0}, {"bot", bot}}).at("action").is_null());
}

}  // namespace
}  // namespace smallbox::testing
