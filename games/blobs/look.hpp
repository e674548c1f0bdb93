// Questions about a table of Blobs. Nothing here changes anything, and everything works on a hidden state
// too: the card under a protoblob is never asked for.
#pragma once

#include <algorithm>

#include "games/blobs/state.hpp"

namespace smallbox::blobs {

// The n-th seat to the left, for less than a whole round: asked so often that a division would be felt.
inline Seat after(const State& s, Seat seat, int n) {
  const int to = seat + n;
  return static_cast<Seat>(to < s.seats ? to : to - s.seats);
}

inline int hand_size(const State& s, Seat seat) {
  static_assert(batches == 4 && max_cards < 256);
  return s.hand[seat].size() + sum_of_bytes(std::bit_cast<std::uint32_t>(s.unseen[seat]));
}

// ---- Colours and safety

// BLOBS-36: what tints make of a blob's colours in that room.
inline bool has_tint(const State& s, Seat room) { return !(s.up[room] & s.box->tinting).empty(); }
BLOBS_IN_ONE_PLACE inline Colors tinted(const State& s, Seat room, Colors colors) {
  if (!has_tint(s, room)) return colors;
  for (int i = s.rooms.begin(room); i < s.rooms.end(room); ++i) {
    const Card card = s.rooms[i].up();
    if (!s.box->tinting.has(card)) continue;
    for (const Passive* one = s.box->passives_begin(card); one != s.box->passives_end(card); ++one)
      if ((colors & one->from) != 0) colors = static_cast<Colors>((colors & ~one->from) | one->to);
  }
  return colors;
}
// The colours of which tints make one of these: what is asked of many blobs need not be made of each of them.
BLOBS_IN_ONE_PLACE inline Colors before_tints(const State& s, Seat room, Colors wanted) {
  if (!has_tint(s, room)) return wanted;
  for (int i = s.rooms.end(room) - 1; i >= s.rooms.begin(room); --i) {
    const Card card = s.rooms[i].up();
    if (!s.box->tinting.has(card)) continue;
    for (const Passive* one = s.box->passives_end(card); one-- != s.box->passives_begin(card);)
      wanted = static_cast<Colors>((wanted & ~one->from) | ((wanted & one->to) != 0 ? one->from : 0));
  }
  return wanted;
}
// `room`: the one that place `at` belongs to.
inline Colors colors_at(const State& s, int at, Seat room) { return tinted(s, room, s.rooms[at].colors()); }

// Whether any blob of the room makes itself or others safe.
inline bool has_safe(const State& s, Seat room) {
  return !(s.up[room] & (s.box->slippery | s.box->guarding)).empty();
}
// BLOBS-41: the places of a room whose blobs are safe from everybody but its owner.
BLOBS_IN_ONE_PLACE BLOBS_IN_PLACE inline Places safe_places(const State& s, Seat room) {
  Places safe;
  for (int i = s.rooms.begin(room); i < s.rooms.end(room); ++i) {
    const Card card = s.rooms[i].up();
    if (s.box->slippery.has(card)) safe.add(i);
    if (s.box->guarding.has(card)) safe = safe | (s.rooms.places(room) - Places::of(i));
  }
  return safe;
}
inline bool safe_from(const State& s, int at, Seat you) {
  const Seat room = s.rooms.room_of(at);
  return room != you && has_safe(s, room) && safe_places(s, room).has(at);
}

// ---- Filters

// No colour was chosen: nothing has it.
inline Colors color_bit(std::uint8_t color) {
  return color == no_color ? Colors{0} : static_cast<Colors>(1U << color);
}

// Who looks at the rooms, and from where.
struct Eye {
  Seat you;
  Seat here;
  int self;  // its place, or -1
};

inline Seat you_of(const State& s, const Run& run) { return after(s, run.you, run.round); }
// BLOBS-28, 37: the room of the text's blob, or where it lay last.
BLOBS_IN_ONE_PLACE inline Eye eye_of(const State& s, const Run& run) {
  const int self = s.rooms.find(run.self);
  return {you_of(s, run), self < 0 ? run.room : s.rooms.room_of(self), self};
}

// The rooms with the most blobs.
inline Places fullest(const State& s) {
  int most = 0;
  for (Seat room = 0; room < s.seats; ++room) most = std::max(most, s.rooms.size(room));
  Places all;
  for (Seat room = 0; room < s.seats; ++room)
    if (s.rooms.size(room) == most) all = all | s.rooms.places(room);
  return all;
}
// Which card asks is chance, and with it the place: so nothing jumps by it but for the fullest rooms, which one card asks for.
inline Places places_of(const State& s, const Eye& eye, Place place) {
  if (place == Place::fullest) [[unlikely]]
    return fullest(s);
  const Seat room = place == Place::mine ? eye.you : place == Place::left ? after(s, eye.here, 1) : eye.here;
  const Places one = s.rooms.places(room);
  const Places all = s.rooms.places();
  return place == Place::any ? all : place == Place::away ? all - one : one;
}
// Those of these places that have one of the colours, room by room as tints make them.
inline Places of_color(const State& s, const Places& places, Colors colors) {
  Places found;
  for (Seat room = 0; room < s.seats; ++room) {
    const Places here = places & s.rooms.places(room);
    if (!here.empty()) found = found | (here & s.rooms.of_color(before_tints(s, room, colors)));
  }
  return found;
}

BLOBS_IN_ONE_PLACE BLOBS_APART inline Places choosable(const State& s, const Eye& eye, const Vars& vars,
                                                       const Filter& filter);

// Those of these places that share a colour with a blob in another room, one that you may choose.
inline Places sharing(const State& s, const Eye& eye, const Vars& vars, const Places& places) {
  const Places partners = choosable(s, eye, vars, Filter{.conditions = Filter::is_up});
  std::array<Colors, max_seats> colors{};
  for (Seat room = 0; room < s.seats; ++room) {
    unsigned there = 0;
    (partners & s.rooms.places(room)).each([&](int i) { there |= s.rooms[i].colors(); });
    colors[room] = tinted(s, room, static_cast<Colors>(there));
  }
  Places found;
  for (Seat room = 0; room < s.seats; ++room) {
    unsigned elsewhere = 0;
    for (Seat other = 0; other < s.seats; ++other) elsewhere |= other != room ? colors[other] : 0U;
    const Colors wanted = before_tints(s, room, static_cast<Colors>(elsewhere));
    found = found | (places & s.rooms.places(room) & s.rooms.of_color(wanted));
  }
  return found;
}

// Which of these places fit what a filter wants of a blob beside others. Few cards ask for any of it.
BLOBS_IN_PLACE inline Places fitting_beside(const State& s, const Eye& eye, const Vars& vars, const Filter& f,
                                            Places fit) {
  const int x = f.wants(Filter::shares_x | Filter::not_room_x) ? s.rooms.find(vars.x) : -1;
  if (f.wants(Filter::not_room_x) && x >= 0) fit = fit - s.rooms.places(s.rooms.room_of(x));
  if (f.wants(Filter::shares_x))
    fit = of_color(s, fit, x >= 0 ? colors_at(s, x, s.rooms.room_of(x)) : Colors{0});
  if (f.wants(Filter::is_sharer)) fit = sharing(s, eye, vars, fit);
  return fit.where([&](int i) {
    const Blob& blob = s.rooms[i];
    bool fits = true;
    if (f.wants(Filter::copies_now)) fits = fits && s.box->copyable_now.has(blob.up());
    if (f.wants(Filter::copies_tick)) fits = fits && s.box->copyable_tick.has(blob.up());
    if (f.wants(Filter::is_best)) {
      const Seat room = s.rooms.room_of(i);
      for (int j = s.rooms.begin(room); j < s.rooms.end(room); ++j)
        fits = fits && s.rooms[j].base(*s.box) <= blob.base(*s.box);
    }
    return fits;
  });
}

// The blobs of a filter, safe ones too.
BLOBS_IN_PLACE inline Places fitting(const State& s, const Eye& eye, const Vars& vars, const Filter& f) {
  Places fit = places_of(s, eye, f.place);
  fit = fit & s.rooms.lying(f.wants(Filter::is_up), f.wants(Filter::is_proto));
  if (f.color != 0) fit = of_color(s, fit, f.color == Filter::color_c ? color_bit(vars.color) : f.color);
  const std::uint64_t other = f.wants(Filter::is_other) ? 1 : 0;
  fit = fit - Places::of_if(other, eye.self);
  if (f.base != Filter::any_base) fit = fit.where([&](int i) { return s.rooms[i].base(*s.box) <= f.base; });
  constexpr auto beside = static_cast<std::uint16_t>(~(Filter::is_other | Filter::is_up | Filter::is_proto));
  return f.wants(beside) ? fitting_beside(s, eye, vars, f, fit) : fit;
}

// Those of them that you can choose: not the ones that are safe from you, except for copying (BLOBS-41).
BLOBS_IN_ONE_PLACE BLOBS_APART inline Places choosable(const State& s, const Eye& eye, const Vars& vars,
                                                       const Filter& filter) {
  Places fit = fitting(s, eye, vars, filter);
  if (filter.for_copying()) return fit;
  for (Seat room = 0; room < s.seats; ++room)
    if (room != eye.you && has_safe(s, room)) fit = fit - safe_places(s, room);
  return fit;
}

// The players that a step may choose from.
inline Places players(const State& s, const Run& run, Who who) {
  const Seat you = you_of(s, run);
  Places all = Places::first(s.seats);
  switch (who) {
    case Who::any: break;
    case Who::other: return all - Places::of(you);
    case Who::cards:
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (seat == you || hand_size(s, seat) == 0) all = all - Places::of(seat);
      break;
    case Who::nothere: return all - Places::of(eye_of(s, run).here);
    case Who::notroom_x:
      if (const int x = s.rooms.find(run.vars.x); x >= 0) return all - Places::of(s.rooms.room_of(x));
      break;
  }
  return all;
}

// The numbers of the blobs that may be picked, in order: the row of rooms is in the rooms'.
inline Scratch<Number, max_cards> open_numbers(const State& s) {
  Scratch<Number, max_cards> numbers;
  for (const int at : s.open) {
    const Number number = s.rooms[at].number;
    numbers.push(number);
    Number* to = numbers.tail() - 1;
    for (; to != numbers.begin() && to[-1] > number; --to) *to = to[-1];
    *to = number;
  }
  return numbers;
}
// The k-th lowest number, k from 0, of the blobs that may be picked.
BLOBS_IN_PLACE inline Number nth_number(const State& s, int k) {
  if (s.numbers >= 64 || s.rooms.size() > 64 || k >= 8) return open_numbers(s)[k];
  // Each number is a bit. How many may be picked can't be foretold: so it is always eight, or more.
  std::uint64_t left = s.open.first_word();
  std::uint64_t numbers = 0;
  const auto take = [&] {
    const int at = std::countr_zero(left | std::uint64_t{1} << 63);
    const std::uint64_t one = left != 0 ? 1 : 0;
    numbers |= one << (s.rooms[at].number & 63);
    left &= left - 1;
  };
  for (int i = 0; i < 8; ++i) take();
  while (left != 0) take();
  for (int i = 0; i < 7; ++i) numbers = i < k ? numbers & (numbers - 1) : numbers;
  return static_cast<Number>(std::countr_zero(numbers | std::uint64_t{1} << 63));
}

// ---- Responses

// The blob chosen for a blob's action to remove or turn over, if it still lies in a room; else 0.
BLOBS_IN_PLACE inline Number target_of(const State& s, const Play& play) {
  for (const Var var : s.box->targets[play.card]) {
    const Number number = var == X ? play.vars.x : var == Y ? play.vars.y : Number{0};
    if (number != 0 && s.rooms.find(number) >= 0) return number;
  }
  return 0;
}

// BLOBS-25: what holds, for `seat`, of a blob that is being answered.
BLOBS_IN_PLACE inline When holds(const State& s, const Play& play, Seat seat) {
  const int at = s.rooms.find(play.blob);
  if (at < 0 || s.rooms[at].proto()) return never;
  const Seat room = s.rooms.room_of(at);
  const auto lies_in_mine = [&](Number number) {
    const int i = number != 0 ? s.rooms.find(number) : -1;
    return i >= 0 && s.rooms.room_of(i) == seat;
  };
  unsigned when = when_any;
  if (s.box->acting.has(play.card) && play.cancelled == 0) {
    when |= when_acts;
    if (s.box->copyable_now.has(play.card)) when |= when_copyable;
    if (target_of(s, play) != 0) when |= when_removes;
  }
  if (room == seat) when |= when_into_mine;
  if (room == play.player) when |= when_at_home;
  if (lies_in_mine(play.vars.x) || lies_in_mine(play.vars.y)) when |= when_aims_mine;
  return static_cast<When>(when);
}

// The responses of a hand that can be played now.
BLOBS_IN_PLACE inline Cards responses(const State& s, Seat seat) {
  Cards found = s.hand[seat] & s.box->responses;
  if (found.empty()) return found;
  if (s.played >= max_played) return {};  // BLOBS-43
  const When when = holds(s, s.plays.back(), seat);
  return found & s.box->fitting[when];
}

// ---- Scores (BLOBS-45)

// What one permanent action counts for the blob at that place, which is of that room.
[[gnu::always_inline]] inline int points_of(const State& s, int at, Seat room, const Passive& always) {
  const Eye eye{room, room, at};
  const Places counted = fitting(s, eye, {}, always.filter);
  int n = 0;
  switch (always.measure) {
    case Passive::Measure::blobs: n = counted.size(); break;
    case Passive::Measure::colors: {
      unsigned colors = 0;
      for (Seat in = 0; in < s.seats; ++in) {
        unsigned there = 0;
        (counted & s.rooms.places(in)).each([&](int i) { there |= s.rooms[i].colors(); });
        colors |= tinted(s, in, static_cast<Colors>(there));
      }
      n = std::popcount(colors);
      break;
    }
    case Passive::Measure::lift:
      (counted - Places::of(at)).each([&](int i) { n -= std::min(0, s.rooms[i].base(*s.box)); });
      break;
    case Passive::Measure::highest:
      (counted - Places::of(at)).each([&](int i) { n = std::max(n, s.rooms[i].base(*s.box)); });
      break;
  }
  n = std::max(0, n - always.past) / always.per;
  if (always.most != Passive::no_limit) n = std::min<int>(n, always.most);
  return always.each * n;
}
// The points of the permanent actions of a face-up blob.
inline int points_at(const State& s, int at, Seat room) {
  const Card card = s.rooms[at].card;
  int points = 0;
  for (const Passive* one = s.box->passives_begin(card); one != s.box->passives_end(card); ++one)
    if (one->kind == Passive::Kind::points) points += points_of(s, at, room, *one);
  return points;
}

struct Score {
  int base = 0;
  int permanent = 0;
  int total() const { return base + permanent; }
};
inline Score score(const State& s, Seat room) {
  Score score;
  for (int i = s.rooms.begin(room); i < s.rooms.end(room); ++i) {
    const Blob& blob = s.rooms[i];
    score.base += blob.base(*s.box);
    if (s.box->scoring.has(blob.up())) score.permanent += points_at(s, i, room);
  }
  return score;
}

}  // namespace smallbox::blobs
