// What a player of Blobs knows: the running score says how good a moment is, and every choice is one of a
// few, so trying some of them in the head goes a long way.
#pragma once

#include <algorithm>
#include <climits>
#include <memory>

#include "engine/values.hpp"
#include "games/blobs/insight.hpp"
#include "games/blobs/view.hpp"

namespace smallbox {
class Judge;
}

namespace smallbox::blobs {

// How far ahead of the best other room; at the end blobs break ties (BLOBS-46).
inline int lead(const State& s, Seat seat) {
  const auto rank = [&](Seat room) { return score(s, room).total() * 8 + s.rooms.size(room); };
  int rival = INT_MIN;
  for (Seat other = 0; other < s.seats; ++other)
    if (other != seat) rival = std::max(rival, rank(other));
  return rank(seat) - rival;
}

// How search looks at Blobs: playouts of so many turns, in which everybody tries a few of their options and
// takes the one that is best at once.
struct Sense {
  int turns = 5;
  int tries = 3;
  const Insight* insight = nullptr;  // null: they go by the score alone

  bool next(const State& s, Seat& seat, Action& action, FastRng& fast) const {
    if (insight != nullptr) return insight->next(s, seat, action, fast);
    seat = s.asked;
    Legal<Blobs> legal;
    Blobs::legal(s, seat, legal);
    if (legal.empty()) return false;
    const auto any = [&]() -> const Action& {
      return legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
    };
    // Mostly nobody answers.
    if (s.form == Form::respond && fast.below(4) != 0) return action = {.type = ActionType::pass}, true;
    action = any();
    if (legal.size() == 1) return true;
    int best = INT_MIN;
    for (int i = 0; i < tries; ++i) {
      const Action tried = i == 0 ? action : any();
      State after = s;
      NoEvents no_events;
      Blobs::apply(after, seat, tried, fast, no_events);
      const int ahead = lead(after, seat);
      if (ahead <= best) continue;
      best = ahead;
      action = tried;
    }
    return true;
  }
  static void moves(const State& s, Seat seat, Legal<Blobs>& out) { Blobs::legal(s, seat, out); }
  bool settled(const State& from, const State& s) const {
    return Blobs::over(s) || s.turn >= from.turn + turns;
  }
  // Over: who won. Else the lead, which counts the more the fuller a room is.
  void value(const State&, const State& s, Values& values) const {
    if (insight != nullptr && !Blobs::over(s)) return insight->value(s, values);
    int fullest = 0;
    for (Seat room = 0; room < s.seats; ++room) fullest = std::max(fullest, s.rooms.size(room));
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const int ahead = lead(s, seat);
      const int scale = Blobs::over(s) ? 1 : 8 * (14 - std::min(8, fullest));
      const std::int64_t size = ahead < 0 ? -ahead : ahead;  // with somebody's box it can be large
      // From none to sure, half way at `scale` eighths of a point; a little of it by how much, also at the
      // end.
      const auto sure = static_cast<int>(certain / 2 * 9 / 10 * size / (size + scale) +
                                         certain / 2 / 10 * size / (size + 80));
      values[seat] = certain / 2 + (ahead < 0 ? -sure : sure);
    }
  }
};

// To the end of the turn, in which everybody does any of the sensible things.
State play_turn(State s, Seat seat, Action action, FastRng dice);

// What each move is worth to a seat, for people who look back: judge.cpp.
std::unique_ptr<Judge> judge(const Observation<Blobs>& seen, const Action& asked, std::uint64_t dice);

}  // namespace smallbox::blobs
