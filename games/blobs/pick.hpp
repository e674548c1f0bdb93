// One legal action at random.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

// From the list: it is short, and finding the n-th card and room by themselves was no faster (bench/README.md).
bool Blobs::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  return pick_listed<Blobs>(s, seat, chance, action);
}

}  // namespace smallbox
