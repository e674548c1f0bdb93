// Nothing depends on a seat's number: where the same bot sits everywhere and chance says who begins, every
// seat wins its share. Bots that go through the seats from the first on, and stop at the first of equals,
// pick on the low ones: this sees it.
#include <gtest/gtest.h>

#include "engine/values.hpp"
#include "games/registry.hpp"
#include "lab/report.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

// Hundreds of shares are looked at, so chance alone makes three deviations; five it does not.
constexpr double k_noise = 5;

// How many games a full run plays: as many as a few seconds allow.
int full(std::string_view game, std::string_view bot) {
  if (bot == "level:6" && game != "blink") return 10;
  if (bot == "level:5" && game != "blink")
    return game == "bloops" ? 40 : game == "cant-touch-this" ? 200 : game == "blobs" ? 20 : 4;
  if (bot == "level:4" || bot == "greedy") {
    if (game == "pop" || game == "blobs") return 200;
    if (game == "cant-touch-this" && bot == "level:4") return 1000;
  }
  if (game == "pop" && bot == "level:3") return 1000;
  return 4000;
}
// A short run plays a tenth of it or less, and leaves the long thoughts to the full one.
int games_of(std::string_view game, std::string_view bot) {
  const int all = full(game, bot);
  if (scaled(all) >= all) return all;
  return all < 400 ? 0 : std::max(20, scaled(all) / 4);
}

// The options with which chance says who begins; where there are several each is played as often.
std::vector<json::object> fair_options(std::string_view game) {
  if (game == "cant-touch-this") return {{{"defender", 0}}, {{"defender", 1}}};
  return {{}};
}

Tally play(const AnyGame& game, const std::string& bot, int seats, int games) {
  Tally all;
  const auto options = fair_options(game.id());
  for (const json::object& each : options) {
    Simulation request;
    request.game = &game;
    request.bots.assign(static_cast<std::size_t>(seats), bot);
    request.options = each;
    request.games = games / static_cast<int>(options.size());
    request.seed = "seats";
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
  return all;
}

TEST(Seats, AreEvenForEqualBots) {
  for (const AnyGame* game : all_games())
    for (const std::string& bot : bots_of(*game).names())
      for (int seats = std::max(2, game->min_seats()); seats <= game->max_seats(); ++seats) {
        const int games = games_of(game->id(), bot);
        if (games == 0) continue;
        const Tally tally = play(*game, bot, seats, games);
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
