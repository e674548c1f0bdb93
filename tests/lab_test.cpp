// The lab: figures that are right, and the same on any number of threads.
#include <gtest/gtest.h>

#include <cmath>

#include "games/registry.hpp"
#include "lab/cards.hpp"
#include "lab/text.hpp"
#include "lab/tournament.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

Tally run(Simulation request, std::string* problem = nullptr) {
  const std::atomic<bool> stop = false;
  std::string trouble;
  Tally tally = simulate(request, trouble, stop);
  if (problem != nullptr)
    *problem = trouble;
  else
    EXPECT_EQ(trouble, "");
  return tally;
}

Simulation some_games(std::int64_t games) {
  Simulation request;
  request.game = find_game("template");
  request.bots = {"random", "random"};
  request.games = games;
  return request;
}

std::string as_json(const Simulation& request, const Tally& tally) {
  Json out;
  write_tally(out, request, tally);
  return out.take();
}

// Figures from Wilson (1927) as statistics packages give them.
TEST(Stats, Wilson) {
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const Interval none = wilson(0, 10);
  EXPECT_NEAR(none.low, 0, 1e-12);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Stats, Sums) {
  Sums sums;
  for (const int x : {2, 4, 4, 4, 5, 5, 7, 9}) sums.add(x);
  EXPECT_DOUBLE_EQ(sums.mean(), 5);
  EXPECT_NEAR(sums.deviation(), 2.13809, 1e-5);
  EXPECT_EQ(sums.least, 2);
  EXPECT_EQ(sums.most, 9);
}

TEST(Simulate, TheSameNumbersOnAnyNumberOfThreads) {
  Simulation request = some_games(scaled(3000));
  std::string csv[2];
  std::string results[2];
  for (const int i : {0, 1}) {
    request.threads = i == 0 ? 1 : 5;
    request.each = [&](std::int64_t game, const Sitting& sitting, const Outcome& outcome) {
      csv[i] += csv_line(request, game, sitting, outcome);
    };
    results[i] = as_json(request, run(request));
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(csv[0], csv[1]);
  request.seed = "another";
  request.each = {};
  EXPECT_NE(as_json(request, run(request)), results[0]);
}

TEST(Simulate, CountsEveryGameOnce) {
  const Simulation request = some_games(1001);
  const Tally tally = run(request);
  EXPECT_EQ(tally.games, 1001);
  EXPECT_EQ(tally.unfinished, 0);
  // Shares, as two may win together; and of two they are halves, which add up exactly.
  const auto won = [&](const auto& sides) {
    double sum = 0;
    for (const auto& side : sides) sum += side.wins.share();
    return sum + static_cast<double>(tally.without_winner);
  };
  EXPECT_GT(tally.without_winner, 0);
  EXPECT_EQ(won(tally.seats), 1001);
  EXPECT_EQ(won(tally.bots), 1001);
  EXPECT_EQ(tally.actions.n, 1001);
}

TEST(Simulate, MirroredDealsAreTheSameDeals) {
  std::vector<Sitting> seen;
  Simulation request = some_games(6);
  request.each = [&](std::int64_t, const Sitting& sitting, const Outcome&) { seen.push_back(sitting); };
  run(request);
  ASSERT_EQ(seen.size(), 6U);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(seen[i].deal, seen[i + 1].deal);
    EXPECT_NE(seen[i].dice, seen[i + 1].dice);
    EXPECT_EQ(seen[i].shift, 0);
    EXPECT_EQ(seen[i + 1].shift, 1);
  }
  EXPECT_NE(seen[0].deal, seen[2].deal);
}

TEST(Simulate, StopsWhenTold) {
  const std::atomic<bool> stop = true;
  std::string problem;
  EXPECT_EQ(simulate(some_games(1000), problem, stop).games, 0);
}

TEST(Simulate, SaysWhatIsWrong) {
  std::string problem;
  Simulation request = some_games(10);
  request.bots = {"random", "nobody"};
  run(request, &problem);
  EXPECT_NE(problem.find("There is no bot `nobody`"), std::string::npos) << problem;
  request = some_games(10);
  request.bots.assign(6, "random");
  run(request, &problem);
  EXPECT_NE(problem.find("number of seats"), std::string::npos) << problem;
  request = some_games(10);
  request.options["limits"] = 20;
  run(request, &problem);
  EXPECT_EQ(problem, "There is no option limits; did you mean limit?");
}

// A strength of 10 to 1 is 400 points, whoever else plays.
TEST(BradleyTerry, FindsStrengths) {
  const std::vector<double> strength = {1, 10, 100};
  Score won(3, std::vector<double>(3, 0));
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      if (i != j) won[i][j] = 100000 * strength[i] / (strength[i] + strength[j]);
  const auto ratings = bradley_terry(won);
  EXPECT_NEAR(ratings[0].elo, -400, 1);
  EXPECT_NEAR(ratings[1].elo, 0, 1);
  EXPECT_NEAR(ratings[2].elo, 400, 1);
}

// Two players: the interval of the difference is that of a share, by the delta method.
TEST(BradleyTerry, HasIntervals) {
  const auto ratings = bradley_terry({{0, 600}, {400, 0}});
  const double p = 0.6;
  const double of_log_odds = 1.96 / std::sqrt(1001 * p * (1 - p));
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(600.5 / 400.5), 0.01);
  EXPECT_NEAR(ratings[0].margin, of_log_odds / 2 * 400 / std::log(10.0), 0.1);
  EXPECT_TRUE(std::isfinite(bradley_terry({{0, 50}, {0, 0}})[0].elo));
}

TEST(Sprt, KnowsWhatIsClear) {
  FastRng fast(1);
  const auto tested = [&](double share) {
    Sprt test(0.05);
    while (test.verdict() == Sprt::Verdict::undecided && test.pairs() < 100000) {
      double points = 0;
      for (int i = 0; i < 2; ++i)
        points += fast.below(1000) < static_cast<std::uint32_t>(share * 1000) ? 1 : 0;
      test.add(points);
    }
    return test;
  };
  int wrong = 0;
  for (int i = 0; i < 100; ++i) {
    wrong += tested(0.60).verdict() == Sprt::Verdict::better ? 0 : 1;
    wrong += tested(0.45).verdict() == Sprt::Verdict::not_better ? 0 : 1;
  }
  EXPECT_LE(wrong, 5);
  EXPECT_LT(tested(0.70).pairs(), 200);  // what is clear is known soon
}

TEST(Tournament, TheBetterIsRatedHigher) {
  Tournament request;
  request.game = find_game("template");
  request.bots = {"level:1", "level:3", "level:5"};
  request.games = 100;
  const std::atomic<bool> stop = false;
  std::string problem;
  const Standings standings = play_tournament(request, problem, stop);
  EXPECT_EQ(problem, "");
  EXPECT_LT(standings.ratings[0].elo + standings.ratings[0].margin, standings.ratings[1].elo);
  EXPECT_LT(standings.ratings[1].elo, standings.ratings[2].elo);
  EXPECT_EQ(standings.won[0][1] + standings.won[1][0], 100);
}

// The ladder at small scale: docs/bots.md has the figures.
TEST(Levels, TheHigherWins) {
  struct Pairing {
    const char* game;
    const char* high;
    const char* low;
    double least;
    int games;
  };
  for (const Pairing& p :
       {Pairing{"blink", "level:10", "level:8", 0.7, 200}, Pairing{"blink", "level:3", "level:1", 0.7, 200},
        Pairing{"bloops", "level:4", "level:1", 0.7, 400}, Pairing{"bloops", "greedy", "random", 0.9, 200},
        Pairing{"cant-touch-this", "level:3", "level:1", 0.7, 100},
        Pairing{"pop", "level:3", "random", 0.65, 100}, Pairing{"blobs", "level:3", "random", 0.7, 60}}) {
    Simulation request;
    request.game = find_game(p.game);
    ASSERT_NE(request.game, nullptr) << p.game;
    request.bots = {p.high, p.low};
    request.games = scaled(p.games);
    const Tally tally = run(request);
    const double share = tally.bots[0].wins.share();
    // Fails when even the upper end of the interval is too low.
    EXPECT_GT(wilson(share, static_cast<double>(tally.games)).high, p.least) << p.game << " " << p.high;
    EXPECT_EQ(tally.unfinished, 0) << p.game;
  }
}

TEST(LabText, ReadsOptions) {
  json::object options;
  std::string problem;
  EXPECT_TRUE(read_options_text("best_of=3,refill=manual,assist=true", options, problem));
  EXPECT_EQ(json::serialize(options), R"({"best_of":3,"refill":"manual","assist":true})");
  EXPECT_FALSE(read_options_text("best_of", options, problem));
  EXPECT_FALSE(problem.empty());
}

TEST(LabText, WritesFigures) {
  EXPECT_EQ(percent(0.6123), "61.2 %");
  EXPECT_EQ(count(1234567), "1,234,567");
  EXPECT_EQ(count(-1234), "-1,234");
  EXPECT_EQ(fixed(-0.001, 2), "0.00");
  EXPECT_EQ(duration(200), "3 min 20 s");
}

// ---- Cards in a report

int times(const std::string& text, std::string_view what) {
  int n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

TEST(Cards, EveryOneHasItsFigure) {
  const auto section = [](const char* game) {
    const std::atomic<bool> stop = false;
    ReportRequest request;
    request.game = find_game(game);
    request.bot = "random";
    request.games = 40;
    return cards_html(request, stop);
  };
  EXPECT_EQ(section("template"), "");
  EXPECT_EQ(times(section("pop"), "<circle"), 50);
  EXPECT_EQ(times(section("blobs"), "<circle"), 72);  // in so many games each is played
  EXPECT_EQ(times(section("bloops"), "<tr>"), 1 + 11);
  EXPECT_EQ(times(section("cant-touch-this"), "<td>"), 3 * 36);
  EXPECT_EQ(section("pop"), section("pop"));
}

}  // namespace
}  // namespace smallbox::testing
