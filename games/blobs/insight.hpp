// What people who have played a lot know of Blobs beside the score: how good a room and a hand are, by what many games
// came to (learn/learn.cpp); and what they do by it.
#pragma once

#include <array>

#include "engine/values.hpp"
#include "games/blobs/view.hpp"

namespace smallbox::blobs {

// In 256ths of the natural logarithm of the odds, when the rooms are half full.
struct Insight {
  int point = 0;   // of the score
  int blob = 0;    // in the room: whoever fills it first decides when it is over
  int card = 0;    // in the hand
  int proto = 0;   // in the room
  int active = 0;  // to be the next who plays
  // Of our own cards, in the order of box.json: face up in the room, beside its points; in the hand.
  std::array<std::int16_t, 72> up{};
  std::array<std::int16_t, 72> held{};

  // Who does what next, as Sense::next. Only of a whole state, as search imagines it.
  bool next(const State& s, Seat& seat, Action& action, FastRng& fast) const;
  // What a state is worth to each seat when a turn begins.
  void value(const State& s, Values& values) const;

 private:
  using Worths = std::array<int, max_seats>;
  Worths rooms(const State& s) const;
  int hand(const State& s, const Cards& held) const;
  int tried(const State& s, Seat seat, const Action& action, int tries, FastRng& fast) const;
  int best(const State& s, Seat seat, int tries, Action& action, FastRng& fast) const;
};
extern const Insight insight;  // table.cpp

}  // namespace smallbox::blobs
