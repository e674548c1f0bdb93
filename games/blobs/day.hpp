// Whether somebody can win this turn for sure: every choice of theirs against every answer of the others, to the end of the
// turn. The hands lie open; what is under the lab's top is not known, and neither is chance: where a line rests on them,
// nothing is said about it.
#pragma once

#include "games/blobs/view.hpp"

namespace smallbox::blobs {

enum class Sure : std::uint8_t { no, open, yes };

// The cards whose text asks the lab or chance for something.
Cards unforeseeable(const Box& box);

class WinSearch {
 public:
  // No more than so many actions are tried; then the rest is open.
  WinSearch(const Box& box, int budget) : unforeseeable_(unforeseeable(box)), budget_(budget) {}

  // For the active seat of a state where somebody is asked something.
  Sure value(const State& s);
  // What it comes to for that action of whoever is asked.
  Sure after(const State& s, const Action& action);
  int left() const { return budget_; }

 private:
  Cards unforeseeable_;
  int budget_;
  Dealer untouched_{"nobody asks"};
};

}  // namespace smallbox::blobs
