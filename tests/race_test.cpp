// Two simulated players race in simulated time: whole games and matches without a clock.
#include "lab/race.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bots/random.hpp"
#include "games/blink/text.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

Bot<Blink> racer(int mean) {
  return {
      "racer", "",
      [](const Observation<Blink>& seen, FastRng& fast, Thinking&) {
        return random_action<Blink>(seen, fast);
      },
      [mean](const Observation<Blink>&, const Blink::Action&) { return Reaction{mean, mean / 6, mean / 3}; }};
}

struct Tally {
  std::array<int, 2> wins{};
  int ties = 0;
  int late = 0;
  std::int64_t time = 0;
};

Tally race_games(int mean0, int mean1, int games, Blink::Options options = {}) {
  Tally tally;
  FastRng fast(static_cast<std::uint64_t>(mean0 * 10000 + mean1));
  const std::array bots = {racer(mean0), racer(mean1)};
  const std::array racers = {&bots[0], &bots[1]};
  NoEvents no_events;
  for (int game = 0; game < games; ++game) {
    auto state = Blink::start(built_in<Blink>(), options, 2, nullptr, fast, no_events);
    std::int64_t last = 0;
    std::array dice = {FastRng(fast.next()), FastRng(fast.next())};
    const auto report = run_race<Blink>(state, racers, fast, dice, fast, no_events,
                                        [&](Seat, const Blink::Action&, std::int64_t at) {
                                          EXPECT_GE(at, last);  // time never runs backwards
                                          last = at;
                                        });
    EXPECT_TRUE(report.ended);
    EXPECT_TRUE(Blink::is_consistent(state));
    const Result result = Blink::result(state);
    if (result.winners.empty()) ++tally.ties;
    for (const Seat seat : result.winners) ++tally.wins[seat];
    tally.late += report.late[0] + report.late[1];
    tally.time += report.time;
  }
  return tally;
}

TEST(Reaction, IsRightSkewedAndNeverTooFast) {
  FastRng fast(1);
  const Reaction reaction{700, 120, 300};
  constexpr int n = 100000;
  double sum = 0;
  double squares = 0;
  double cubes = 0;
  for (int i = 0; i < n; ++i) {
    const double t = reaction.draw(fast);
    ASSERT_GE(t, Reaction::fastest);
    sum += t;
    squares += t * t;
    cubes += t * t * t;
  }
  const double mean = sum / n;
  const double variance = squares / n - mean * mean;
  const double skew = (cubes / n - 3 * mean * variance - mean * mean * mean) / std::pow(variance, 1.5);
  EXPECT_NEAR(mean, 1000, 5);  // 700 + 300
  EXPECT_NEAR(std::sqrt(variance), std::sqrt(120. * 120 + 300. * 300), 5);
  EXPECT_NEAR(skew, 2 * std::pow(300 / std::sqrt(120. * 120 + 300. * 300), 3), 0.15);
}

TEST(Race, TheFasterPlayerWins) {
  const Tally tally = race_games(900, 600, scaled(1000));
  EXPECT_GT(tally.wins[1], 4 * tally.wins[0]);
}

TEST(Race, EqualPlayersShareTheWins) {
  const int games = scaled(2000);
  const Tally tally = race_games(700, 700, games);
  const double share = static_cast<double>(tally.wins[0]) / (tally.wins[0] + tally.wins[1]);
  EXPECT_NEAR(share, 0.5, 2.5 / std::sqrt(games));
  EXPECT_GT(tally.late, 0);  // now and then a card comes too late: BLINK-14
  // About a second a card: a game takes a minute or so, and nobody waited for it.
  EXPECT_GT(tally.time / games, 15000);
  EXPECT_LT(tally.time / games, 120000);
}

TEST(Race, RunsMatches) {
  Blink::Options options;
  options.best_of = 5;
  options.refill = static_cast<std::int8_t>(blink::Refill::manual);
  const Tally tally = race_games(800, 700, scaled(200), options);
  EXPECT_EQ(tally.ties, 0);
  EXPECT_EQ(tally.wins[0] + tally.wins[1], scaled(200));
}

TEST(Race, TheSameSeedGivesTheSameRace) {
  const Tally a = race_games(800, 750, 50);
  const Tally b = race_games(800, 750, 50);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.wins, b.wins);
}

}  // namespace
}  // namespace smallbox::testing
