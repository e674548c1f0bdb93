// What every bot of every game is held to: it is honest, it moves as the rules allow, and the same seed gives
// the same move. Built once per game.
#include "bots/bots.hpp"

#include <gtest/gtest.h>

#include "lab/clocked.hpp"
#include "tests/play.hpp"
#include GAME_HEADER
#include GAME_TESTING

namespace smallbox {
const AnyBots& GAME_BOTS();
}

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;

const Bots<G>& bots() { return static_cast<const Bots<G>&>(GAME_BOTS()); }

bool same(const std::optional<G::Action>& a, const std::optional<G::Action>& b) {
  return a.has_value() == b.has_value() && (!a || same_bytes(*a, *b));
}

// Calls test(state) for some states of random games.
template <class Test>
void some_states(int n, std::uint64_t seed, Test&& test) {
  FastRng fast(seed);
  int tested = 0;
  while (tested < n) {
    // One state of each game, somewhere in it; games are of very different lengths.
    const std::uint32_t skip = fast.below(40);
    std::uint32_t step = 0;
    play_random<G>(fast.next(), [&](const G::State& state, Seat, const G::Action&) {
      if (step++ == skip && tested < n) ++tested, test(state);
    });
  }
}

// Nobody looks at the clock, or a slow machine would have other moves than a fast one.

// Strong bots think longer, so they are asked less often.
bool thinks_long(const std::string& name) {
  return name == "level:5" || (name == "level:6" && bots().dear(name));
}
int how_many(const std::string& name) {
  if (thinks_long(name)) return scaled(12);
  return scaled(name == "level:4" ? 40 : 150);
}

// All of these seats, or any one of them where a thought is long.
SeatSet asked(const std::string& name, SeatSet seats, FastRng& fast) {
  if (!thinks_long(name)) return seats;
  return SeatSet::of(seats.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(seats.size())))));
}

TEST(Bots, AreHonest) {
  Thinking thinking;
  for (const std::string& name : bots().names()) {
    const Bot<G> bot = *bots().find(name);
    FastRng fast(7);
    some_states(how_many(name), 11, [&](const G::State& state) {
      for (const Seat seat : asked(name, G::actors(state), fast)) {
        const Observation<G> seen(state, seat);
        // Another world that the seat can't tell from this one.
        G::State world = seen.imagine(fast);
        const Observation<G> elsewhere(world, seat);
        const std::uint64_t seed = fast.next();
        FastRng dice(seed);
        FastRng same_dice(seed);
        const auto a = bot.choose(seen, dice, thinking);
        const auto b = bot.choose(elsewhere, same_dice, thinking);
        EXPECT_TRUE(same(a, b)) << name << " knows what it can't know";
        if (a && b) {
          EXPECT_EQ(bot.reaction(seen, *a).mean, bot.reaction(elsewhere, *b).mean) << name;
        }
      }
    });
  }
}

TEST(Bots, DoWhatTheRulesAllow) {
  Thinking thinking;
  for (const std::string& name : bots().names()) {
    const Bot<G> bot = *bots().find(name);
    FastRng fast(8);
    some_states(how_many(name), 12, [&](const G::State& state) {
      for (const Seat seat : asked(name, SeatSet::first(G::seats(state)), fast)) {
        FastRng dice(fast.next());
        const auto action = bot.choose(Observation<G>(state, seat), dice, thinking);
        if (!action) continue;
        const Refusal refusal = G::check(state, seat, *action);
        EXPECT_FALSE(refusal) << name << ": " << refusal.message;
      }
    });
  }
}

// A bot that has thought about something else before, on one core, does the same as one that has not, on two.
TEST(Bots, DoTheSameAgain) {
  Thinking one;
  Clocked two(true, std::chrono::hours{1});
  for (const std::string& name : bots().names()) {
    const Bot<G> used = *bots().find(name);
    some_states(how_many(name), 13, [&](const G::State& state) {
      const Seat seat = G::actors(state).nth(0);
      const Bot<G> fresh = *bots().find(name);
      FastRng dice(5);
      FastRng same_dice(5);
      const auto a = used.choose(Observation<G>(state, seat), dice, one);
      const auto b = fresh.choose(Observation<G>(state, seat), same_dice, two);
      EXPECT_TRUE(same(a, b)) << name;
    });
  }
}

// The clock is a safety stop only: who is stopped by it still has a move that the rules allow, and says so.
TEST(Bots, StopWhenTheClockSaysSo) {
  const Bot<G> bot = *bots().find("level:5");
  int cut_short = 0;
  some_states(std::clamp(scaled(120), 8, 30), 14, [&](const G::State& state) {
    for (const bool two_cores : {false, true}) {
      Clocked thinking(two_cores, std::chrono::milliseconds(0));
      const Seat seat = G::actors(state).nth(0);
      FastRng dice(6);
      const auto action = bot.choose(Observation<G>(state, seat), dice, thinking);
      if (action) {
        EXPECT_FALSE(G::check(state, seat, *action));
      }
      cut_short += thinking.cut_short;
    }
  });
  // Whoever is not dear takes no thought, and where nothing is hidden there is nothing to search: that is solved.
  EXPECT_EQ(cut_short > 0, bots().dear("level:5") && G::has_secrets);
}

// Somebody always wants to go on: a table of bots never waits for ever.
TEST(Bots, PlayGamesToTheEnd) {
  Thinking thinking;
  for (const std::string& name : bots().names()) {
    if (thinks_long(name)) continue;  // the others show it quickly
    const Bot<G> bot = *bots().find(name);
    FastRng fast(9);
    NoEvents no_events;
    for (int game = 0; game < std::max(1, how_many(name) / 10); ++game) {
      int seats = 0;
      const auto options = random_options<G>(built_in<G>(), fast, seats);
      G::State state = G::start(built_in<G>(), options, seats, nullptr, fast, no_events);
      int actions = 0;
      for (bool acted = true; acted && !G::over(state) && actions < k_endless; ++actions) {
        acted = false;
        // Anybody may be asked first: somebody who changes their mind again and again must not hold up the
        // rest.
        const auto first = static_cast<int>(fast.below(static_cast<std::uint32_t>(seats)));
        for (int i = 0; i < seats; ++i) {
          const auto seat = static_cast<Seat>((first + i) % seats);
          if (!G::actors(state).has(seat)) continue;
          const auto action = bot.choose(Observation<G>(state, seat), fast, thinking);
          if (!action) continue;
          ASSERT_FALSE(G::check(state, seat, *action)) << name;
          G::apply(state, seat, *action, fast, no_events);
          acted = true;
          break;
        }
      }
      EXPECT_TRUE(G::over(state)) << name << " waits for ever, or plays for ever";
    }
  }
}

TEST(Bots, HaveTheNamesThatEverybodyUses) {
  EXPECT_TRUE(bots().has("random"));
  EXPECT_TRUE(bots().has("greedy"));
  for (int level = 1; level <= 5; ++level) EXPECT_TRUE(bots().has("level:" + std::to_string(level)));
  for (const std::string& name : bots().names()) EXPECT_FALSE(bots().text(name).empty()) << name;
}

// Who looks back at a game is told by what the seat knew then: in two worlds that it could not tell apart the same.
TEST(Bots, JudgeByWhatTheSeatKnows) {
  const JudgeMaker<G> make = bots().judge_maker();
  if (make == nullptr) return;
  FastRng fast(11);
  int judged = 0;
  some_states(scaled(60), 12, [&](const G::State& state) {
    for (const Seat seat : G::actors(state)) {
      const Observation<G> seen(state, seat);
      const Observation<G> other(seen.imagine(fast), seat);
      Legal<G> legal;
      G::legal(state, seat, legal);
      if (legal.empty()) continue;
      const G::Action asked = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
      const auto one = make(seen, asked, 5);
      const auto two = make(other, asked, 5);
      ASSERT_EQ(one == nullptr, two == nullptr);
      if (one == nullptr) continue;
      one->think(150);
      for (int i = 0; i < 3; ++i) two->think(50);  // in pieces it comes to the same
      const auto moves = one->moves();
      const auto same = two->moves();
      ASSERT_EQ(moves.size(), same.size());
      int asked_about = 0;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_EQ(moves[i].action, same[i].action);
        ASSERT_EQ(moves[i].mean, same[i].mean);
        ASSERT_EQ(moves[i].visits, same[i].visits);
        ASSERT_LE(moves[i].low, moves[i].mean);
        ASSERT_GE(moves[i].high, moves[i].mean);
        if (i > 0) {
          ASSERT_LE(moves[i].mean, moves[i - 1].mean);
        }
        asked_about += moves[i].action == pack<G>(asked) ? 1 : 0;
      }
      if (!one->exact()) {
        ASSERT_EQ(asked_about, 1);
      }
      ++judged;
    }
  });
  EXPECT_GT(judged, 0);
}

// The longer it thinks the narrower are the intervals in which it says that a move's worth is: taken together, since
// one of them grows when a rare outcome is met. The same dice every time.
TEST(Bots, JudgesGetSurerTheLongerTheyThink) {
  const JudgeMaker<G> make = bots().judge_maker();
  if (make == nullptr) return;
  std::int64_t before = 0;
  std::int64_t after = 0;
  some_states(scaled(20), 13, [&](const G::State& state) {
    for (const Seat seat : G::actors(state)) {
      Legal<G> legal;
      G::legal(state, seat, legal);
      if (legal.size() < 2) continue;
      const auto judge = make(Observation<G>(state, seat), legal[0], 5);
      if (judge == nullptr || judge->exact()) continue;
      const auto width = [&] {
        std::int64_t sum = 0;
        for (const Judged& move : judge->moves()) sum += move.high - move.low;
        return sum;
      };
      judge->think(20 * legal.size());
      before += width();
      judge->think(140 * legal.size());
      after += width();
      break;
    }
  });
  // Eight times as many tries make it less than half as wide where chance is all there is (1 / sqrt 8 = 0.35).
  if (before > 0) {
    EXPECT_LT(after, before * 6 / 10);
  }
}

}  // namespace
}  // namespace smallbox::testing
