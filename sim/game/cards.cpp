// One game's part of sim/cards.hpp: compiled once for each.
#include "sim/cards.hpp"

#include <cstring>

#include "engine/match.hpp"
#include GAME_HEADER

namespace smallbox::sim {
namespace {

using G = GAME_TYPE;

const typename G::State& state_of(const AnyMatch& match) {
  return static_cast<const Match<G>&>(match).state();
}

bool whole(const AnyMatch& match) { return G::is_consistent(state_of(match)); }

// What is told is made from a state that was hidden: where these bytes are the same, so is every text.
bool same_elsewhere(const AnyMatch& match, Seat knows, Audience audience, FastRng& dice) {
  typename G::State here = state_of(match);
  typename G::State there = here;
  G::hide(there, Audience::seat(knows));
  G::redeal(there, knows, dice);
  G::hide(there, audience);
  G::hide(here, audience);
  return std::memcmp(&here, &there, sizeof here) == 0;
}

}  // namespace

Cards GAME_CARDS(const AnyGame& game) { return {&game, whole, same_elsewhere}; }

}  // namespace smallbox::sim
