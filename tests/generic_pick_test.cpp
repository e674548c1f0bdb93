// A random action that is picked is the one that would have been taken from the list: for every list that comes up, every
// place of it, and with the same draw. Built once per game (tests/CMakeLists.txt).
#include <gtest/gtest.h>

#include <cstring>

#include "tests/play.hpp"
#include GAME_HEADER
#include GAME_TESTING

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;
using State = G::State;
using Action = G::Action;

// Dice that show what they are told to, once, and remember what was asked.
struct ToldDice {
  std::uint32_t shows = 0;
  std::uint32_t sides = 0;
  int thrown = 0;
  std::uint32_t below(std::uint32_t n) {
    sides = n;
    ++thrown;
    return shows;
  }
};
static_assert(Chance<ToldDice>);

// What is wrong with what is picked for the seat; empty: nothing. All that an action holds has to be said, so that it does
// not matter what was there before.
std::string wrong(const State& state, Seat seat, auto&& pick) {
  Legal<G> legal;
  G::legal(state, seat, legal);
  Action action;
  const auto throw_dice = [&](ToldDice& dice) {
    std::memset(static_cast<void*>(&action), 0xA5, sizeof action);
    return pick(state, seat, dice, action);
  };
  if (legal.empty()) {
    ToldDice dice;
    if (throw_dice(dice)) return "picks something where nothing is legal";
    return dice.thrown == 0 ? "" : "draws where nothing is legal";
  }
  for (int place = 0; place < legal.size(); ++place) {
    ToldDice dice{.shows = static_cast<std::uint32_t>(place)};
    if (!throw_dice(dice)) return "picks nothing";
    if (dice.thrown != 1) return "draws not once";
    if (dice.sides != static_cast<std::uint32_t>(legal.size())) return "is not one of all";
    if (!same_bytes(action, legal[place])) return "is another one than listed";
  }
  return "";
}

// The first wrong pick of many games. Of long games, and long lists there are in them, some.
std::string first_wrong(int games, auto&& pick) {
  std::string found;
  for (int game = 0; game < games && found.empty(); ++game) {
    int n = 0;
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      if (++n > 100 && n % 16 != 0) return;
      for (Seat seat = 0; seat < G::seats(state) && found.empty(); ++seat) {
        found = wrong(state, seat, pick);
        // Nobody needs to know more than the seat does.
        State hidden = state;
        G::hide(hidden, Audience::seat(seat));
        if (found.empty()) found = wrong(hidden, seat, pick);
      }
    });
  }
  return found;
}

TEST(EveryGame, PicksWhatItLists) {
  EXPECT_EQ(first_wrong(scaled(100), [](const State& state, Seat seat, ToldDice& dice,
                                        Action& action) { return G::pick(state, seat, dice, action); }),
            "");
}

TEST(EveryGame, PlantedPicksAreCaught) {
  const auto first = [](const State& state, Seat seat, ToldDice& dice, Action& action) {
    dice.shows = 0;
    return G::pick(state, seat, dice, action);
  };
  EXPECT_EQ(first_wrong(20, first), "is another one than listed");
  const auto not_the_last = [](const State& state, Seat seat, ToldDice& dice, Action& action) {
    const bool found = G::pick(state, seat, dice, action);
    if (dice.sides > 1) --dice.sides;
    return found;
  };
  EXPECT_EQ(first_wrong(20, not_the_last), "is not one of all");
}

// Whole games, deals and all, are the same whether actions are picked or taken from the list.
TEST(EveryGame, PlaysTheSameByPicking) {
  NoEvents no_events;
  for (int game = 0; game < scaled(100); ++game) {
    FastRng picking(static_cast<std::uint64_t>(game));
    State picked = random_start<G>(picking);
    State listed = picked;
    FastRng listing = picking;
    for (bool goes_on = true; goes_on;) {
      Seat by = 0;
      Seat seat = 0;
      Action action{};
      goes_on = random_move<G, Picked>(picked, picking, by, action);
      if (goes_on) G::apply(picked, by, action, picking, no_events);
      ASSERT_EQ((random_move<G, Listed>(listed, listing, seat, action)), goes_on);
      if (goes_on) G::apply(listed, seat, action, listing, no_events);
      ASSERT_EQ(by, seat);
      ASSERT_TRUE(same_bytes(picked, listed));
    }
    ASSERT_EQ(picking.next(), listing.next());
  }
}

}  // namespace
}  // namespace smallbox::testing
