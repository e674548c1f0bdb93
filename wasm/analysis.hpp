// One move of a game, looked at again: what it was worth, and what else could have been done, by what its seat knew then.
//
// Asked with {"record": …, "move": N}: the move of that number, from 1. Told as
//   {"move": 7, "seat": 1, "worlds": 900, "exact": false, "count": 31, "moves": [
//      {"action": …, "events": […], "mean": 523, "low": 480, "high": 566, "visits": 212, "played": true}, …]}
// `moves`: the best ones first, and the one that was played wherever it stands; `count`: how many there were in all.
// Means, and the ends of their intervals (95 %), are thousandths between lost and won for certain; where they are exact,
// points. `events` is what the seat would have been told then.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "bots/judge.hpp"
#include "engine/any_game.hpp"

namespace smallbox {

class Analysis {
 public:
  explicit Analysis(std::string_view text);
  void think(int worlds);
  // What is known so far; empty where nothing can be told of this move.
  std::string told() const;

 private:
  std::unique_ptr<AnyMatch> match_;  // before the move
  std::unique_ptr<Judge> judge_;
  PackedAction played_;
  std::int64_t move_ = 0;
  Seat seat_ = 0;
  int worlds_ = 0;
};

}  // namespace smallbox
