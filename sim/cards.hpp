// What only a game's own types can tell: whether every card is where it should be, and whether somebody would see the
// same if what they can't know were otherwise.
#pragma once

#include "engine/any_game.hpp"

namespace smallbox::sim {

struct Cards {
  const AnyGame* game;
  bool (*whole)(const AnyMatch& match);
  // Whether `audience` is shown the same in another world that the seat `knows` can't tell from this one.
  bool (*same_elsewhere)(const AnyMatch& match, Seat knows, Audience audience, FastRng& dice);
};
const Cards& cards_of(const AnyGame& game);

}  // namespace smallbox::sim
