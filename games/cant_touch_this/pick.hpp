// One legal action at random.
#pragma once

#include "games/cant_touch_this/rules.hpp"

namespace smallbox {

// From the list, which is made without a branch: counting the clips of each edge in one word and finding the n-th in it was
// no faster (bench/README.md).
bool CantTouchThis::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  return pick_listed<CantTouchThis>(s, seat, chance, action);
}

}  // namespace smallbox
