// Who was first, where people race over lines of different length.
//
// What somebody does comes to the table a while after they did it, and what they did it about had come to them as late: a
// reaction is late by one round trip of its line. So an action counts from its arrival less a credit, the least of
//   - the age that its client reports: from the finger to the sending, and the round trip that the client knows of;
//   - what the table itself has measured of that line: a low quantile, without the first second;
//   - what is evened out at this table at most (the cap).
// Whoever lies about an age gets no more than the line takes, and never more than the cap; whoever delays some of the answers
// by which it is measured gets nothing, as the quick ones count.
//
// Before an action is handled the table waits until nothing that counts as earlier can still come from another person in
// the race. How long that is follows from the lines' round trips and the ages that were reported, and from nothing that
// anybody holds or sees: from a wait nothing can be learnt but how far away people are.
//
// With a beat (a paced race) nothing is measured: what is done counts from the end of the beat, one action a seat, and among
// those of one beat the lot decides.
//
// No clock here: times come with every call.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "table/pace.hpp"

namespace smallbox {

// What a table says of its races. An evening keeps it for those of its games that are races.
struct RaceRules {
  static constexpr Ms most_among_friends = 250;
  static constexpr Ms most_in_public = 150;
  static constexpr Ms shortest_beat = 1'000;
  static constexpr Ms longest_beat = 10'000;

  Ms cap = most_among_friends;  // ms of distance that are evened out
  Ms beat = 0;                  // ms; 0: whoever is faster is first
};
// {"cap":ms,"beat":ms}, both of which may be left out; null: the usual. `in_public`: anybody may come.
Problem read_race(const json::value* given, bool in_public, RaceRules& rules);

// How long a message and its answer take on one line: the last so many, as the table has measured them.
class RoundTrips {
 public:
  static constexpr Ms untrusted =
      1'000;  // since it was asked first: pages are loading, and liars would begin here
  static constexpr std::size_t kept = 16;
  static constexpr std::size_t enough = 3;

  // The line is asked now: the number that its answer has to name. Of what was asked before no answer is taken any more.
  std::uint32_t ask(Ms now);
  // True: that is one more. `most`: the line itself takes no longer, whatever its far end took to answer.
  bool answer(std::uint32_t number, Ms now, Ms most = unbounded);
  static constexpr Ms unbounded = UINT16_MAX;

  // An answer may still come: it is not asked again yet.
  bool waits(Ms now) const { return asked_ != 0 && now - asked_ < patience; }
  static constexpr Ms patience = 2'000;

  bool known() const { return count_ >= enough; }
  bool settled() const { return count_ >= kept / 2; }
  // A quarter of them took no longer; and three quarters. 0: too few are known.
  Ms low() const { return quantile(1); }
  Ms usual() const { return quantile(3); }

 private:
  Ms quantile(std::size_t quarters) const;

  std::array<std::uint16_t, kept> took_{};  // the newest is at count_ − 1, around the corner
  std::uint32_t count_ = 0;
  std::uint32_t number_ = 0;
  Ms first_ = 0;  // when it was asked first; 0: not yet
  Ms asked_ = 0;  // when it was asked last; 0: it has answered
};

// From what its client says to what counts.
inline Ms credit(Ms age, Ms low, Ms cap) { return std::max<Ms>(0, std::min({age, low, cap})); }

// An action that waits for its turn.
struct Held {
  Ms dated = 0;  // when it counts as done
  Ms came = 0;
  Seat seat = 0;
  PackedAction action;
  std::int64_t key = 0;            // of its id; 0: the table's own
  std::uint64_t visit = 0;         // of whoever sent it; 0: nobody did
  std::optional<std::int64_t> at;  // the version that it is meant for
  std::string id;
};

// What waits, in the order in which it counts.
class RaceQueue {
 public:
  static constexpr std::size_t most_of_one = 16;  // more than anybody does while one action waits

  bool empty() const { return held_.empty(); }
  bool full(Seat seat) const;
  // What waits of that seat; the last of it, or the one of that key. Null: nothing.
  Held* last_of(Seat seat);
  Held* find(Seat seat, std::int64_t key);
  const Held* find(Seat seat, std::int64_t key) const {
    return const_cast<RaceQueue*>(this)->find(seat, key);
  }
  // Behind all that counts as earlier; among others' of the same moment the lot decides.
  // `dice()` are asked for only where they are needed.
  template <class Dice>
  void add(Held held, Dice&& dice) {
    std::size_t place = held_.size();
    while (place > 0 && held_[place - 1].dated > held.dated) --place;
    // Of those that count as done in the same moment each is equally often at each place; those of one seat stay in order.
    std::uint32_t same = 0;
    while (same < place && held_[place - 1 - same].dated == held.dated &&
           held_[place - 1 - same].seat != held.seat)
      ++same;
    if (same > 0) place -= dice().below(same + 1);
    held_.insert(held_.begin() + static_cast<std::ptrdiff_t>(place), std::move(held));
  }
  // When the first can be handled, where what comes of a seat counts as done so much earlier at the most.
  Ms due(std::span<const Ms> reach) const;
  Held take();
  void forget(Seat seat) {
    std::erase_if(held_, [&](const Held& one) { return one.seat == seat; });
  }
  // Whether something that came before that, of another seat, still waits.
  bool overtakes(const Held& taken) const;

 private:
  std::vector<Held> held_;
};

// What distance cost whom, for the end of a game.
struct LagCost {
  int waited = 0;  // actions that waited for what could still come from farther away
  Ms waited_ms = 0;
  int ahead = 0;  // that counted before another one although they came later
};

}  // namespace smallbox
