// A game that people can read, and a number that changes when behaviour does. Built once per game.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "lab/narrate.hpp"
#include "tests/files.hpp"
#include "tests/matches.hpp"

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;

TEST(EveryGame, PlaysItsGoldenGame) {
  NewMatch request;
  request.seats = G::max_seats > 2 ? 3 : G::max_seats;
  request.seed = "golden";
  const auto match = begin_game(this_game(), request);
  Narrator narrator(*match);
  play_on(*match, 7, k_endless, [&](Seat seat) { narrator.acted(seat); });
  expect_file(GAME_FOLDER "/golden.txt", narrator.finish());
}

TEST(EveryGame, HasItsDigest) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  const auto add = [&](const std::string& text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  };
  // Two lines, so that a short run compares the first.
  constexpr std::array<int, 2> after = {20, 200};
  const int games = scaled(after[1]) >= after[1] ? after[1] : after[0];
  std::ostringstream lines;
  for (int game = 0; game < games; ++game) {
    const auto match = random_match(static_cast<std::uint64_t>(game));
    add(everything(*match));
    play_on(*match, static_cast<std::uint64_t>(game), k_endless, [&](Seat seat) {
      add(written([&](Json& out) {
        out.begin_array();
        match->write_last_action(out);
        match->write_events(out, Audience::everything());
        match->write_events(out, Audience::seat(seat));
        match->write_events(out, Audience::spectator());
        match->write_legal(out, seat);
        out.end_array();
      }));
    });
    add(everything(*match));
    if (std::ranges::find(after, game + 1) != after.end())
      lines << G::id << " " << std::dec << game + 1 << " games " << std::hex << hash << "\n";
  }
  if (games == after[1])
    expect_file(GAME_FOLDER "/digest.txt", lines.str());
  else
    EXPECT_TRUE(read_file(GAME_FOLDER "/digest.txt").starts_with(lines.str())) << lines.str();
}

}  // namespace
}  // namespace smallbox::testing
