// Who wins where people race at different distances, and with a common beat: whole games in simulated time, from seeds.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "tests/play.hpp"
#include "tests/server/duel.hpp"

namespace smallbox::testing {
namespace {

// What a person takes, in ms.
constexpr Reaction k_reaction{500, 100, 250};

// ---- Who wins -----------------------------------------------------------------------------------

struct Line {
  Ms round_trip = 20;
  std::function<Ms(Ms)> age{};                // null: honest
  std::function<Ms(std::uint32_t)> delays{};  // of its answers to being asked
};
struct Share {
  int games = 0;
  int decided = 0;
  int won = 0;       // by the first line
  Ms most_late = 0;  // credited to the first line, at most
  double percent() const { return 100. * won / decided; }
  // Of a fair coin.
  double sigma() const { return 50. / std::sqrt(decided); }
};

// Whole games between equal players; who sits where changes from game to game.
Share race_games(const Line& one, const Line& other, RaceRules race, int games) {
  Share share;
  for (int game = 0; game < games; ++game) {
    const std::size_t seat = game % 2 == 0 ? 0 : 1;  // of the first
    const std::array<const Line*, 2> lines = {seat == 0 ? &one : &other, seat == 0 ? &other : &one};
    FarTable table(racing(), {{lines[0]->round_trip}, {lines[1]->round_trip}}, race,
                   static_cast<std::uint64_t>(game / 2 + 1));
    std::vector<std::unique_ptr<Player>> players;
    for (std::size_t i = 0; i < 2; ++i) {
      table.people[i]->delays = lines[i]->delays;
      players.push_back(
          std::make_unique<Player>(table, i, static_cast<std::uint64_t>(game * 2 + i + 7), k_reaction));
      players[i]->age = lines[i]->age;
    }
    table.house.pass(*table.table, table.house.now + 3'600'000,
                     [&] { return table.table->status() == Status::over; });
    EXPECT_EQ(table.table->status(), Status::over) << "game " << game;
    ++share.games;
    const SeatSet winners = table.table->match()->result().winners;
    share.decided += winners.size() == 1 ? 1 : 0;
    share.won += winners.has(static_cast<Seat>(seat)) ? 1 : 0;
    for (const TableWrite& write : table.house.writes)
      if (const auto* put = std::get_if<PutAction>(&write);
          put != nullptr && put->action.seat == static_cast<std::int64_t>(seat))
        share.most_late = std::max(share.most_late, put->action.late);
  }
  return share;
}

void tell(const char* what, const Share& share) {
  std::printf("  %-44s %5.1f %% of %d games (%d decided, ± %.1f)\n", what, share.percent(), share.games,
              share.decided, 1.96 * share.sigma());
}

TEST(Far, DistanceDoesNotDecide) {
  const int games = scaled(2'000);
  const Share with = race_games({20}, {120}, k_friends, games);
  const Share without = race_games({20}, {120}, k_as_it_comes, games);
  tell("20 ms against 120 ms, evened out", with);
  tell("20 ms against 120 ms, as it comes", without);
  EXPECT_NEAR(with.percent(), 50, std::max(3., 3.3 * with.sigma()));
  EXPECT_NEAR(without.percent(), 80, std::max(6., 3.3 * without.sigma()));
}

// An age that is made up counts for no more than the line takes, and no more than the cap.
TEST(Far, WhoLiesAboutAnAgeGainsNothing) {
  const int games = scaled(1'000);
  const auto lie = [](Ms) { return Ms{60'000}; };
  const Share near = race_games({20, lie}, {120}, k_friends, games);
  const Share far = race_games({400, lie}, {20}, k_friends, games / 4 + 1);
  tell("a liar at 20 ms against 120 ms", near);
  tell("a liar at 400 ms against 20 ms", far);
  EXPECT_NEAR(near.percent(), 50, std::max(4., 3.3 * near.sigma()));
  EXPECT_LE(near.most_late, 20);
  EXPECT_LE(far.most_late, 250);
  EXPECT_LE(far.percent(), 50 + 3.3 * far.sigma());
}

TEST(Far, WhoDelaysAnswersGainsNothing) {
  const int games = scaled(1'000);
  const auto lie = [](Ms) { return Ms{60'000}; };
  // Two of three of them; and all of the first second.
  const Share some = race_games({20, lie, [](std::uint32_t n) { return Ms{n <= 4 || n % 3 != 0 ? 200 : 0}; }},
                                {20}, k_friends, games);
  tell("delays two of three answers, at 20 against 20", some);
  EXPECT_NEAR(some.percent(), 50, std::max(4., 3.3 * some.sigma()));
  EXPECT_LE(some.most_late, 20);
  // Whoever delays all of them has a long line as far as anybody can tell from here: the cap is the bound.
  const Share all =
      race_games({20, lie, [](std::uint32_t) { return Ms{200}; }}, {20}, {.cap = 150}, games / 4 + 1);
  EXPECT_EQ(all.most_late, 150);
}

// A window of the other race: one counters, and the draw of the other closes it. As good as equal reactions decide.
Share race_windows(Ms counter, Ms draw, RaceRules race, int windows) {
  Share share;
  FastRng dice(99);
  const Reaction reaction{500, 90, 200};
  const AnyGame& game = *find_game("bloops");
  for (int n = 0; n < windows; ++n) {
    FarTable table(game, {{counter}, {draw}}, race, static_cast<std::uint64_t>(n + 1),
                   {{"errors", "refuse"}, {"first", 0}});
    table.settle();
    for (const auto& one : table.people) one->act("ready", R"({"type":"ready"})");
    table.pass(1'000);
    table.people[0]->act("draw", R"({"type":"draw"})");
    table.pass(1'000);
    table.people[0]->act("discard", R"({"type":"discard"})");
    const int before = table.table->version();
    bool acted = false;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      FarPeer* peer = table.people[seat].get();
      const Ms takes = reaction.draw(dice);
      peer->on_told = [&table, peer, seat, takes, before, &acted](const json::object& told) {
        if (as_int(told.if_contains("version")) != before + 1 ||
            as_text(told.if_contains("type")) != "update")
          return;
        acted = true;
        table.house.after(takes, [peer, seat] {
          peer->act("race", seat == 0 ? R"({"type":"counter","slot":0})" : R"({"type":"draw"})");
        });
      };
    }
    table.pass(5'000);
    const auto [when, drew] = table.people[1]->answer("race");
    if (!acted || when == 0 || !drew)
      continue;  // there was an effect to be applied first, or the game was over
    ++share.games;
    ++share.decided;
    share.won += table.people[0]->answer("race").second ? 1 : 0;
  }
  return share;
}

TEST(Far, DistanceDoesNotDecideWhetherAWindowIsStillOpen) {
  const int windows = scaled(2'000);
  for (const bool near : {true, false}) {
    const Share with = race_windows(near ? 20 : 120, near ? 120 : 20, k_friends, windows);
    const Share without = race_windows(near ? 20 : 120, near ? 120 : 20, k_as_it_comes, windows);
    tell(near ? "a counter at 20 ms, a draw at 120, evened out"
              : "a counter at 120 ms, a draw at 20, evened out",
         with);
    tell("the same as it comes", without);
    ASSERT_GT(with.decided, windows / 3);
    EXPECT_NEAR(with.percent(), 50, std::max(3., 3.3 * with.sigma()));
    if (windows > 100) EXPECT_GT(std::abs(without.percent() - 50), 10);
  }
}

// ---- A common beat ------------------------------------------------------------------------------

TEST(Beat, WhatIsDoneCountsFromItsEnd) {
  constexpr RaceRules beat{.beat = 2'500};
  std::array<int, 2> first{};
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Duel duel(20, 120, beat, seed);
    const std::string near = duel.play(0);
    const std::string far = duel.play(1);
    if (near.empty() || far.empty()) continue;
    const int version = duel.table->version();
    // The near one is sooner by a second, and it says nothing.
    const Ms since =
        *as_int(duel.people[0]->of("table").back().second.at("race").as_object().if_contains("since"));
    duel.pass(2'500 - (duel.house.now - since) % 2'500);
    const Ms start = duel.house.now;
    duel.people[0]->act("near", near);
    duel.house.after(1'000, [&] { duel.people[1]->act("far", far); });
    duel.pass(2'499);
    EXPECT_EQ(duel.table->version(), version);
    duel.pass(1);
    EXPECT_GT(duel.table->version(), version);
    const SavedAction& one = *duel.saved(version + 1);
    EXPECT_EQ(one.t, start + 2'500 - 1'000'000);
    EXPECT_LT(one.late, 0);  // it came before it counted
    ++first[static_cast<std::size_t>(one.seat)];
  }
  EXPECT_GT(first[0], 8);
  EXPECT_GT(first[1], 8);
}

TEST(Beat, OneActionASeat) {
  Duel duel(20, 20, {.beat = 1'000});
  for (int n = 0; n < 3; ++n) duel.people[0]->act(std::to_string(n), Duel::wrong());
  duel.pass(10'000);
  for (int n = 1; n < 3; ++n)
    EXPECT_EQ(
        duel.people[0]->answer(std::to_string(n)).first - duel.people[0]->answer(std::to_string(n - 1)).first,
        1'000);
}

TEST(Beat, BotsTakePartAndGamesEnd) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    FarTable table(racing(), {{20}, {0, "level:10"}}, {.beat = 1'500}, seed);
    Player player(table, 0, seed, k_reaction);
    table.house.pass(*table.table, table.house.now + 3'600'000,
                     [&] { return table.table->status() == Status::over; });
    EXPECT_EQ(table.table->status(), Status::over);
    std::array<Ms, 2> last{};
    for (const TableWrite& write : table.house.writes)
      if (const auto* put = std::get_if<PutAction>(&write); put != nullptr && put->action.late != 0) {
        EXPECT_NE(put->action.t, last[static_cast<std::size_t>(put->action.seat)]);  // one a beat
        last[static_cast<std::size_t>(put->action.seat)] = put->action.t;
      }
  }
}

// People of different speed meet on equal terms: whoever needs two seconds for a card wins as often as whoever needs one.
TEST(Beat, SpeedDoesNotDecide) {
  Share share;
  const int games = scaled(400);
  for (int game = 0; game < games; ++game) {
    const std::size_t slow = game % 2 == 0 ? 0 : 1;
    FarTable table(racing(), {{20}, {20}}, {.beat = 2'500}, static_cast<std::uint64_t>(game / 2 + 1));
    std::vector<std::unique_ptr<Player>> players;
    for (std::size_t i = 0; i < 2; ++i)
      players.push_back(
          std::make_unique<Player>(table, i, static_cast<std::uint64_t>(game * 2 + i + 7),
                                   i == slow ? Reaction{1'400, 150, 150} : Reaction{400, 80, 100}));
    table.house.pass(*table.table, table.house.now + 3'600'000,
                     [&] { return table.table->status() == Status::over; });
    ++share.games;
    const SeatSet winners = table.table->match()->result().winners;
    share.decided += winners.size() == 1 ? 1 : 0;
    share.won += winners.has(static_cast<Seat>(slow)) ? 1 : 0;
  }
  tell("with a beat, the slow one of two", share);
  EXPECT_NEAR(share.percent(), 50, std::max(8., 3.3 * share.sigma()));
}

}  // namespace
}  // namespace smallbox::testing
