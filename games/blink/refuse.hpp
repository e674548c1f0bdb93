// What Blink refuses, and why.
#pragma once

#include "engine/common_refusals.hpp"
#include "games/blink/rules.hpp"

namespace smallbox {

// What keeps a card from being played now.
inline Refusal Blink::pause(const State& s) {
  if (s.phase == Phase::offer) return refusals.both_pick;
  return stopped(s) ? refusals.paused : refusals.not_begun;
}

// BLINK-12a, 12b: one card on each pile, so what the other has named is taken.
inline Refusal Blink::check_named(const State& s, Seat seat, std::uint8_t pile, const Refusal& no_such_pile,
                                  const Refusal& taken) {
  if (pile == blink::no_pile) return accepted();
  if (pile > 1) return no_such_pile;
  if (s.named[1 - seat] == pile) return taken;
  return accepted();
}

inline Refusal Blink::check(const State& s, Seat seat, const Action& a) {
  if (s.phase == Phase::over) return refusals.over;
  switch (a.type) {
    case ActionType::ready:
      if (s.phase == Phase::race) return refusals.nothing_to_get_ready_for;
      if (s.phase == Phase::offer) return refusals.pick_a_card;
      if (s.ready.has(seat)) return stopped(s) ? refusals.ready_already_in_pause : refusals.ready_already;
      // Before the first cards are turned over there is nothing to name a pile for.
      if (!stopped(s)) return accepted();
      return check_named(s, seat, a.pile, refusals.no_such_pile_to_go_on_with,
                         refusals.pile_to_go_on_with_taken);
    case ActionType::play:
      if (s.phase != Phase::race) return pause(s);
      if (slot_of(s, seat, a.card) < 0) return refusals.not_in_your_hand;
      if (a.pile > 1) return refusals.no_such_pile;
      if (!blink::matches(a.card, s.top[a.pile])) {
        const Card before = s.under[a.pile];
        if (before != blink::no_card && blink::matches(a.card, before)) return refusals.pile_has_changed;
        return refusals.does_not_fit;
      }
      return accepted();
    case ActionType::draw:
      if (s.phase != Phase::race) return pause(s);
      if (!manual(s)) return refusals.hands_refill_themselves;
      if (empty_slot(s, seat) < 0) return refusals.hand_is_full;
      if (drawable(s, seat) == 0) return refusals.draw_pile_is_empty;
      return accepted();
    case ActionType::offer:
      if (s.phase == Phase::race) return refusals.race_is_on;
      if (s.phase != Phase::offer) return pause(s);
      if (s.offer[seat] != blink::no_slot) return refusals.picked_already;
      if (slot_of(s, seat, a.card) < 0) return refusals.not_in_your_hand;
      return check_named(s, seat, a.pile, refusals.no_such_pile_to_offer, refusals.pile_to_offer_taken);
  }
  return common_refusals.no_such_action;
}

}  // namespace smallbox
