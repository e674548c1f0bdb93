// A game that is over, told again.
#pragma once

#include <string>

#include "engine/any_game.hpp"

namespace smallbox {

// Step by step with everything open, for a game that is over, and the result: the fields of a replay, as an object. What
// a solver says of an action may take it a while.
std::string replay_steps(const AnyMatch& match);

}  // namespace smallbox
