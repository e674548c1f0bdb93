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

// One of these seats, of which there are several.
inline Seat any_of_several(unsigned bits, unsigned others, FastRng& fast) {
  // Two, as most tables have: a coin, which is an eighth of an action of the quickest game less.
  if ((others & (others - 1)) == 0)
    return static_cast<Seat>(std::countr_zero(fast.below(2) == 0 ? bits : others));
  const ByteBits places(bits);
  return static_cast<Seat>(places.nth(fast.below(static_cast<std::uint32_t>(places.size()))));
}
// One of these seats, which are not none. Nothing is drawn where there is only one: then that is a few instructions where it
// is asked for, and no call.
inline Seat any_seat(SeatSet seats, FastRng& fast) {
  const unsigned bits = seats.bits();
  const unsigned others = bits & (bits - 1);
  return others == 0 ? static_cast<Seat>(std::countr_zero(bits)) : any_of_several(bits, others, fast);
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

}  // namespace smallbox
