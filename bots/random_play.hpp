// Random play at full speed: the inner loop of simulations, benchmarks and tests.
#pragma once

#include "engine/game.hpp"

namespace smallbox {

// One of the seat's actions. False when it has none.
template <Game G>
bool any_legal(const typename G::State& state, Seat seat, FastRng& fast, typename G::Action& action) {
  Legal<G> legal;
  G::legal(state, seat, legal);
  if (legal.empty()) return false;
  action = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
  return true;
}

// Some actor that has something to do, and one of its actions. False when nobody has.
template <Game G>
bool random_move(const typename G::State& state, FastRng& fast, Seat& seat, typename G::Action& action) {
  const SeatSet actors = G::actors(state);
  const int n = actors.size();
  if (n == 0) return false;
  seat = actors.nth(n == 1 ? 0 : static_cast<int>(fast.below(static_cast<std::uint32_t>(n))));
  Legal<G> legal;
  G::legal(state, seat, legal);
  if (legal.empty()) [[unlikely]] {
    // In a race an actor may have nothing to play: then any other one that has.
    for (const Seat each : actors) {
      G::legal(state, each, legal);
      seat = each;
      if (!legal.empty()) break;
    }
    if (legal.empty()) return false;
  }
  action = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
  return true;
}

}  // namespace smallbox
