// What actions do in Bloops: cards on the move, turns and windows.
#pragma once

#include "games/bloops/rules.hpp"

namespace smallbox {

// ---- What actions do

void Bloops::apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
  using T = Event::Type;
  switch (a.type) {
    case ActionType::ready:
      s.ready.add(seat);
      sink.all(Event{.type = T::ready, .seat = seat});
      if (s.ready != all_seats(s)) return;
      s.phase = Phase::turn;
      sink.all(Event{.type = T::began, .seat = s.active});
      return;
    case ActionType::draw:
      if (seat != drawer(s)) {
        sink.all(Event{.type = T::out_of_turn, .seat = seat});
        penalise(s, seat, chance, sink);
        return settle(s, sink);
      }
      return take_turn(s, seat, chance, sink);
    case ActionType::discard: return discard(s, seat, s.drawn.rank(), bloops::no_slot, sink);
    case ActionType::keep: {
      const Rank rank = s.area[seat][a.slot].rank();
      s.area[seat][a.slot] = s.drawn;
      sink.all(Event{.type = T::kept, .seat = seat, .slot = a.slot});
      return discard(s, seat, rank, a.slot, sink);
    }
    case ActionType::counter: return counter(s, seat, a.slot, chance, sink);
    case ActionType::give:
    case ActionType::look:
    case ActionType::swap: return apply_effect(s, seat, a, chance, sink);
    case ActionType::call:
      s.caller = seat;
      s.final_turns = static_cast<std::uint8_t>(s.seats - 1);
      sink.all(Event{.type = T::called, .seat = seat});
      return;
    case ActionType::pass:
      s.passed.add(seat);
      sink.all(Event{.type = T::passed, .seat = seat});
      return settle(s, sink);
    case ActionType::move: return move(s, seat, a, sink);
    case ActionType::peek: return peek(s, seat, a, chance, sink);
  }
}

// BLOOPS-14, 15, 16
void Bloops::apply_effect(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
  using T = Event::Type;
  if (a.type == ActionType::give) {
    refill(s, chance, sink);
    const std::uint8_t slot = put_top_card(s, a.seat);
    sink.all(Event{.type = T::gave, .seat = seat, .slot = slot, .at = a.seat});
  } else if (a.type == ActionType::look) {
    Card& card = s.area[a.seat][a.slot];
    card.show(SeatSet::of(seat));
    const Event open{.type = T::looked, .seat = seat, .slot = a.slot, .at = a.seat};
    Event secret = open;
    secret.rank = card.rank();
    sink.split(SeatSet::of(seat), secret, open);
  } else {
    std::swap(s.area[seat][a.slot], s.area[a.seat][a.with]);
    sink.all(Event{.type = T::swapped, .seat = seat, .slot = a.slot, .at = a.seat, .with = a.with});
  }
  applied(s, sink);
}
// BLOOPS-7
void Bloops::move(State& s, Seat seat, const Action& a, auto& sink) {
  std::swap(s.area[seat][a.slot], s.area[seat][a.with]);
  const bool from = s.filled[seat].has(a.slot);
  if (from != s.filled[seat].has(a.with)) {
    s.filled[seat].remove(from ? a.slot : a.with);
    s.filled[seat].add(from ? a.with : a.slot);
  }
  sink.all(Event{.type = Event::Type::moved, .seat = seat, .slot = a.slot, .with = a.with});
}
// BLOOPS-26
void Bloops::peek(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
  using T = Event::Type;
  Card& card = s.area[seat][a.slot];
  card.show(SeatSet::of(seat));
  sink.split(SeatSet::of(seat), Event{.type = T::peeked, .seat = seat, .rank = card.rank(), .slot = a.slot},
             Event{.type = T::peeked, .seat = seat, .slot = a.slot});
  penalise(s, seat, chance, sink);
  settle(s, sink);
}

// ---- Cards on the move

// BLOOPS-12: a card is needed. False: there is none.
bool Bloops::refill(State& s, Chance auto& chance, auto& sink) {
  if (!s.pile.empty()) return true;
  if (!can_supply(s)) return false;
  s.batch = unused_batch(s);
  const int gone = s.discards.size() - s.window;
  List<Rank, bloops::max_cards> stay;
  for (int i = 0; i < s.discards.size(); ++i) (i < gone ? s.pile : stay).push(s.discards[i]);
  s.discards = stay;
  shuffle(std::span<Rank>(s.pile.begin(), s.pile.end()), chance);
  sink.all(Event{.type = Event::Type::reshuffled});
  return true;
}
// A number that no face-down card carries. Fewer cards lie face down than there are in all, as some are to be
// shuffled.
inline std::uint8_t Bloops::unused_batch(const State& s) {
  Slots used;
  if (!s.drawn.empty()) used.add(s.drawn.batch());
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (const int slot : s.filled[seat]) used.add(s.area[seat][slot].batch());
  return static_cast<std::uint8_t>(used.lowest_free());
}
// BLOOPS-25: unseen, to the lowest empty slot or a new one.
inline std::uint8_t Bloops::put_top_card(State& s, Seat seat) {
  const auto slot = static_cast<std::uint8_t>(s.filled[seat].lowest_free());
  s.area[seat][slot] = Card(s.pile.pop(), s.batch, {});
  s.filled[seat].add(slot);
  if (slot == s.slots[seat]) ++s.slots[seat];
  return slot;
}
void Bloops::penalise(State& s, Seat seat, Chance auto& chance, auto& sink) {
  if (!refill(s, chance, sink)) {
    sink.all(Event{.type = Event::Type::lapsed, .seat = seat, .what = Event::What::penalty});
    return;
  }
  const std::uint8_t slot = put_top_card(s, seat);
  sink.all(Event{.type = Event::Type::penalty, .seat = seat, .slot = slot});
}

// ---- Turns and windows

// BLOOPS-9, 12, 20: this closes the window, if one is open.
void Bloops::take_turn(State& s, Seat seat, Chance auto& chance, auto& sink) {
  const bool drew = refill(s, chance, sink);
  s.window = 0;
  s.active = seat;
  if (!drew) return lose_turn(s, sink);
  s.lost_turns = 0;
  s.phase = Phase::decide;
  s.drawn = Card(s.pile.pop(), s.batch, SeatSet::of(seat));
  sink.split(SeatSet::of(seat), Event{.type = Event::Type::drew, .seat = seat, .rank = s.drawn.rank()},
             Event{.type = Event::Type::drew, .seat = seat});
}
void Bloops::lose_turn(State& s, auto& sink) {
  sink.all(Event{.type = Event::Type::lapsed, .seat = s.active, .what = Event::What::turn});
  ++s.lost_turns;
  if (has_caller(s)) --s.final_turns;
  if (last_window(s)) return end(s, Why::bloops, sink);
  if (s.lost_turns == s.seats) return end(s, Why::empty, sink);
  s.phase = Phase::turn;
  s.active = following(s, s.active);
}

// BLOOPS-10, 11, 17: the card that ends a turn opens a window.
void Bloops::discard(State& s, Seat seat, Rank rank, std::uint8_t slot, auto& sink) {
  s.drawn = {};
  s.phase = Phase::window;
  if (has_caller(s)) --s.final_turns;
  lay(s, rank);
  s.turn_mark = s.discarded;
  sink.all(Event{.type = Event::Type::discarded, .seat = seat, .rank = rank, .slot = slot});
  if (face(s, rank).ends_game) return end(s, Why::twenty, sink);
  queue_effect(s, seat, rank);
  settle(s, sink);
}
// BLOOPS-17, 18, 21
void Bloops::counter(State& s, Seat seat, std::uint8_t slot, Chance auto& chance, auto& sink) {
  Card& card = s.area[seat][slot];
  const Rank rank = card.rank();
  if (s.phase == Phase::decide) {
    card.show(bloops::everybody);
    sink.all(Event{.type = Event::Type::late, .seat = seat, .rank = rank, .slot = slot});
    return penalise(s, seat, chance, sink);
  }
  if (rank == top_discard(s)) {
    card = {};
    s.filled[seat].remove(slot);
    lay(s, rank);
    sink.all(Event{.type = Event::Type::countered, .seat = seat, .rank = rank, .slot = slot});
    queue_effect(s, seat, rank);
  } else {
    card.show(bloops::everybody);
    sink.all(Event{.type = Event::Type::wrong, .seat = seat, .rank = rank, .slot = slot});
    penalise(s, seat, chance, sink);
  }
  settle(s, sink);
}
// Every discard lifts the passes: BLOOPS-22.
inline void Bloops::lay(State& s, Rank rank) {
  s.discards.push(rank);
  ++s.discarded;
  ++s.window;
  s.passed = {};
}
// BLOOPS-13, 19
inline void Bloops::queue_effect(State& s, Seat seat, Rank rank) {
  if (face(s, rank).effect != Effect::none) s.effects.push(seat);
}
void Bloops::applied(State& s, auto& sink) {
  s.effects.remove_at(0);
  settle(s, sink);
}
// After whatever may have changed what a window waits for: BLOOPS-16 (effects without a target), 24.
void Bloops::settle(State& s, auto& sink) {
  if (s.phase != Phase::window) return;
  while (!s.effects.empty() && !can_apply(s)) {
    sink.all(Event{.type = Event::Type::lapsed,
                   .seat = s.effects[0],
                   .rank = top_discard(s),
                   .what = Event::What::effect});
    s.effects.remove_at(0);
  }
  if (last_window(s) && s.effects.empty() && s.passed == all_seats(s)) end(s, Why::bloops, sink);
}
void Bloops::end(State& s, Why why, auto& sink) {
  s.phase = Phase::over;
  s.why = why;
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (const int slot : s.filled[seat]) s.area[seat][slot].show(bloops::everybody);
  sink.all(Event{.type = Event::Type::ended});
}

}  // namespace smallbox
