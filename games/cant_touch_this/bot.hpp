// The bots of Can't Touch This: one that solves the game, one that takes what it sees, and people.
#pragma once

#include <optional>

#include "games/cant_touch_this/solve.hpp"
#include "games/cant_touch_this/view.hpp"

namespace smallbox::ctt {

// The position as the solver knows it: hauls in order of play. Two players, the bid settled.
Position position_of(const State& s);

// Never gives away a point, and never loses what can be won, the bid included. Asked about the same card
// again it remembers what it solved before.
class Perfect {
 public:
  // Nothing where it is not the seat's turn.
  std::optional<Action> choose(const Observation<CantTouchThis>& seen);
  // With best play from a position on this card: what `Duel::value` says.
  int value(const State& s, const Position& position);

 private:
  Duel& duel_on(const State& s);

  Grid grid_{};
  Emeralds reading_{};
  std::optional<Duel> duel_;
};

// What each seat has in the end after that clip, when both go on as well as can be.
std::array<int, 2> in_the_end(const State& s, ClipId clip);

// Takes the clip that scores most at once, and bids as if both would.
std::optional<Action> greedy_action(const Observation<CantTouchThis>& seen);

// How well somebody looks.
struct Player {
  int notices = max_ways;    // so many of the ways to place a clip
  bool minds_reply = false;  // and what the other would take next
  int sees_through = 0;      // solves the game with so many clips left
};

// Plays as people do, who overlook things.
class Human {
 public:
  explicit Human(const Player& player) : player_(player) {}
  std::optional<Action> choose(const Observation<CantTouchThis>& seen, FastRng& fast);

 private:
  Player player_;
  Perfect perfect_;
};

}  // namespace smallbox::ctt
