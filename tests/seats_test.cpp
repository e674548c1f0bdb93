// Nothing depends on a seat's number: where the same bot sits everywhere and chance says who begins, every
// seat wins its share. Bots that go through the seats from the first on, and stop at the first of equals,
// pick on the low ones: this sees it.
#include <gtest/gtest.h>

#include <chrono>

#include "engine/values.hpp"
#include "games/registry.hpp"
#include "lab/report.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

// Hundreds of shares are looked at, so chance alone makes three deviations; five it does not.
constexpr double k_noise = 5;

// A full run plays as many games of each kind as this allows. A short one plays a tenth of it or less, and leaves bots
// that search to the full one.
constexpr auto k_time = std::chrono::milliseconds(300);
constexpr int k_most_games = 4000;
constexpr int k_fewest_games = 4;

bool is_short() { return scaled(100) < 100; }

// The options with which chance says who begins: where a number from 0 to the last seat says it, each is played as
// often.
std::vector<json::object> fair_options(const AnyGame& game) {
  Json table;
  game.write_options(table);
  const auto options = parse_json(table.text());
  for (const auto& option : options->get_object()) {
    const json::object& fields = option.value().as_object();
    if (as_text(fields.if_contains("type")) != "int" || as_int(fields.if_contains("min")) != 0 ||
        as_int(fields.if_contains("max")) != game.max_seats() - 1)
      continue;
    std::vector<json::object> each(static_cast<std::size_t>(game.max_seats()));
    for (std::size_t seat = 0; seat < each.size(); ++seat) each[seat][option.key()] = seat;
    return each;
  }
  return {{}};
}

void add(Tally& all, const AnyGame& game, const std::string& bot, int seats, int games, std::string seed) {
  const auto options = fair_options(game);
  for (const json::object& each : options) {
    Simulation request;
    request.game = &game;
    request.bots.assign(static_cast<std::size_t>(seats), bot);
    request.options = each;
    request.games = games;
    request.seed = seed;
    request.mirrored = false;  // the same deal again and again would scatter more than single games
    const std::atomic<bool> stop = false;
    std::string problem;
    const Tally tally = simulate(request, problem, stop);
    EXPECT_EQ(problem, "");
    EXPECT_EQ(tally.unfinished, 0);
    if (all.games == 0)
      all = tally;
    else
      all.add(tally);
  }
}

Tally play(const AnyGame& game, const std::string& bot, int seats) {
  const auto begin = std::chrono::steady_clock::now();
  const auto time = is_short() ? k_time * scaled(25) / 100 : k_time;
  const int most = is_short() ? scaled(k_most_games) / 4 : k_most_games;
  Tally all;
  for (int games = k_fewest_games; all.games < most && std::chrono::steady_clock::now() - begin < time;
       games *= 2)
    add(all, game, bot, seats, games, "seats " + std::to_string(games));
  return all;
}

TEST(Seats, AreEvenForEqualBots) {
  for (const AnyGame* game : all_games())
    for (const std::string& bot : bots_of(*game).names())
      for (int seats = std::max(2, game->min_seats()); seats <= game->max_seats(); ++seats) {
        if (is_short() && bots_of(*game).dear(bot)) continue;
        const Tally tally = play(*game, bot, seats);
        EXPECT_GE(tally.games, k_fewest_games);
        EXPECT_LT(evenness(tally).deviations, k_noise)
            << game->name() << ", " << bot << ", " << seats << " seats: " << evenness_text(tally);
      }
}

// The test sees what it is there to see: one seat that is better than the others.
TEST(Seats, ThatAreNotEvenAreTold) {
  Simulation request;
  request.game = find_game("template");
  request.bots = {"level:1", "level:5", "level:1"};
  request.games = 400;
  request.mirrored = false;
  const std::atomic<bool> stop = false;
  std::string problem;
  const Tally uneven = simulate(request, problem, stop);
  ASSERT_EQ(problem, "");
  const Evenness worst = evenness(uneven);
  EXPECT_EQ(worst.seat, 1U);
  EXPECT_GT(worst.deviations, k_noise);
  EXPECT_NEAR(worst.equal, 1.0 / 3, 1e-9);
  EXPECT_EQ(evenness_text(uneven).substr(0, 35), "The seats are not even: seat 1 wins");
  request.bots = {"level:2", "level:2", "level:2"};
  const Tally even = simulate(request, problem, stop);
  EXPECT_EQ(evenness_text(even), "The seats are even, as far as 400 games can tell.");
  EXPECT_EQ(evenness(Tally{}).deviations, 0);  // nothing played, nothing known
}

TEST(Best, IsAnyOfEquals) {
  FastRng fast(1);
  std::array<int, 4> kept{};
  for (int i = 0; i < 3000; ++i) {
    Best best;
    std::size_t at = 0;
    for (std::size_t each = 0; each < kept.size(); ++each)
      if (best.take(each == 2 ? 4 : 7, fast)) at = each;
    ++kept[at];
  }
  EXPECT_EQ(kept[2], 0);
  for (const std::size_t each : {0U, 1U, 3U}) EXPECT_NEAR(kept[each], 1000, 130);
}

}  // namespace
}  // namespace smallbox::testing
