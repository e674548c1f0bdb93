// Random play at full speed: the inner loop of simulations, benchmarks and tests.
#pragma once

#include "engine/game.hpp"
#include "engine/nth.hpp"

namespace smallbox {

// How an action is drawn: by the game's own `pick`, or from the list of all. Which action it is, and what is drawn for it,
// is the same.
struct Picked {
  template <Game G>
  static bool draw(const typename G::State& state, Seat seat, FastRng& fast, typename G::Action& action) {
    return G::pick(state, seat, fast, action);
  }
};
struct Listed {
  template <Game G>
  static bool draw(const typename G::State& state, Seat seat, FastRng& fast, typename G::Action& action) {
    return pick_listed<G>(state, seat, fast, action);
  }
};

// One of these seats, which are not none. Nothing is drawn where there is only one.
inline Seat any_seat(SeatSet seats, FastRng& fast) {
  const ByteBits bits(seats.bits());
  const int n = bits.size();
  return static_cast<Seat>(bits.nth(n == 1 ? 0U : fast.below(static_cast<std::uint32_t>(n))));
}

// One of the seat's actions. False when it has none.
template <Game G>
bool any_legal(const typename G::State& state, Seat seat, FastRng& fast, typename G::Action& action) {
  return G::pick(state, seat, fast, action);
}

// One of these seats that has something to do, and one of its actions. False when none has.
template <Game G, class By = Picked>
bool random_move_of(SeatSet seats, const typename G::State& state, FastRng& fast, Seat& seat,
                    typename G::Action& action) {
  if (seats.empty()) return false;
  seat = any_seat(seats, fast);
  // In a race an actor may have nothing to play: then the first one that has.
  for (auto next = seats.begin(); !By::template draw<G>(state, seat, fast, action); ++next) {
    if (next == seats.end()) return false;
    seat = *next;
  }
  return true;
}
template <Game G, class By = Picked>
bool random_move(const typename G::State& state, FastRng& fast, Seat& seat, typename G::Action& action) {
  return random_move_of<G, By>(G::actors(state), state, fast, seat, action);
}

// Plays on at random until nobody has anything to do, and tells how many actions that took. `asked(state)`: of whom.
//
// All in one piece, with a copy of the dice: between functions that are called, or where bytes are written that could be
// part of the dice as far as the compiler knows, everything goes through memory, and a playout, in which each action waits
// for the one before, mostly waits for that.
template <Game G, class By = Picked>
[[gnu::flatten]] std::uint64_t play_out(typename G::State& state, FastRng& fast, auto&& asked) {
  NoEvents no_events;
  std::uint64_t actions = 0;
  draw_many(fast, [&](FastRng& dice) {
    Seat seat = 0;
    typename G::Action action{};
    for (; random_move_of<G, By>(asked(state), state, dice, seat, action); ++actions)
      G::apply(state, seat, action, dice, no_events);
  });
  return actions;
}
template <Game G, class By = Picked>
std::uint64_t play_out(typename G::State& state, FastRng& fast) {
  return play_out<G, By>(state, fast, G::actors);
}

}  // namespace smallbox
