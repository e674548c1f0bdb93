// What Bloops refuses, and why. Nothing here reads what a card is: a refusal must not tell.
#pragma once

#include "engine/common_refusals.hpp"
#include "games/bloops/turns.hpp"

namespace smallbox {

inline Refusal Bloops::check_draw(const State& s, Seat seat) {
  const bool window = s.phase == Phase::window;
  if (seat != drawer(s)) {
    if (s.options.strict != 0) return accepted();  // and penalised: BLOOPS-26
    return window ? refusals.not_your_draw_in_window : refusals.not_your_draw;
  }
  if (s.phase == Phase::decide) return refusals.drawn_already;
  if (window && !s.effects.empty()) return refusals.effect_before_draw;
  if (window && !may_draw(s)) return refusals.not_all_have_passed;
  return accepted();
}

inline Refusal Bloops::check_effect(const State& s, Seat seat, const Action& a) {
  const auto is_due = [&](Effect what) {
    return s.phase == Phase::window && !s.effects.empty() && s.effects[0] == seat && effect(s) == what;
  };
  switch (a.type) {
    case ActionType::give:
      if (!is_due(Effect::give)) return refusals.no_six_to_apply;
      if (a.seat >= s.seats || a.seat == seat) return refusals.give_to_an_opponent;
      return accepted();
    case ActionType::look:
      if (!is_due(Effect::look)) return refusals.no_seven_or_eight_to_apply;
      if (a.seat >= s.seats || !has_card(s, a.seat, a.slot)) return refusals.no_card_to_look_at;
      return accepted();
    case ActionType::swap:
      if (!is_due(Effect::swap)) return refusals.no_nine_to_apply;
      if (!has_card(s, seat, a.slot)) return refusals.no_card_to_swap;
      if (a.seat >= s.seats || a.seat == seat) return refusals.swap_with_an_opponent;
      if (a.seat == s.caller) return refusals.cards_are_protected;
      if (!has_card(s, a.seat, a.with)) return refusals.no_card_to_swap_with;
      return accepted();
    default: return common_refusals.no_such_action;
  }
}

inline Refusal Bloops::check_counter(const State& s, Seat seat, const Action& a) {
  if (s.phase == Phase::peek || s.phase == Phase::turn || s.discarded == 0)
    return refusals.nothing_to_counter;
  if (s.passed.has(seat)) return refusals.passed_until_next_discard;
  if (s.phase != Phase::window && s.options.errors == bloops::refuse_errors)
    return refusals.too_late_to_counter;
  if (a.discarded < s.turn_mark) return refusals.discard_has_changed;
  if (!has_card(s, seat, a.slot)) return refusals.no_card_to_counter_with;
  return accepted();
}

inline Refusal Bloops::check(const State& s, Seat seat, const Action& a) {
  const bool window = s.phase == Phase::window;
  const bool deciding = s.phase == Phase::decide && seat == s.active;
  switch (s.phase) {
    case Phase::over:
      return s.why == Why::twenty   ? refusals.over_at_twenty
             : s.why == Why::bloops ? refusals.over_after_call
                                    : refusals.over_without_cards;
    case Phase::peek:
      if (a.type == ActionType::ready || a.type == ActionType::peek || a.type == ActionType::counter) break;
      if (a.type == ActionType::move) {
        if (s.ready.has(seat)) break;
        return refusals.bottom_row_not_seen;
      }
      return refusals.not_begun;
    default: break;
  }
  switch (a.type) {
    case ActionType::ready:
      if (s.phase != Phase::peek) return refusals.begun_already;
      if (s.ready.has(seat)) return refusals.ready_already;
      return accepted();
    case ActionType::draw: return check_draw(s, seat);
    case ActionType::discard:
      if (!deciding) return refusals.nothing_to_discard;
      return accepted();
    case ActionType::keep:
      if (!deciding) return refusals.nothing_to_keep;
      if (s.filled[seat].empty()) return refusals.no_other_card;
      if (!has_card(s, seat, a.slot)) return refusals.no_card_to_replace;
      return accepted();
    case ActionType::give:
    case ActionType::look:
    case ActionType::swap: return check_effect(s, seat, a);
    case ActionType::counter: return check_counter(s, seat, a);
    case ActionType::call:
      if (!window || seat != s.active) return refusals.call_ends_your_own_turn;
      if (!s.effects.empty()) return refusals.effect_before_call;
      if (has_caller(s)) return refusals.called_already;
      return accepted();
    case ActionType::pass:
      if (!window) return refusals.nothing_to_pass_on;
      if (s.passed.has(seat)) return refusals.passed_already;
      return accepted();
    case ActionType::move:
      if (a.slot >= s.slots[seat] || a.with >= s.slots[seat] || a.slot == a.with)
        return refusals.move_between_own_slots;
      return accepted();
    case ActionType::peek:
      if (s.options.strict == 0) return refusals.no_peeking;
      // The bottom row may be seen until then, so it is no play error.
      if (!s.ready.has(seat) && a.slot >= bloops::bottom_row) return refusals.not_in_top_row;
      if (!has_card(s, seat, a.slot)) return refusals.no_card_to_peek_at;
      return accepted();
  }
  return common_refusals.no_such_action;
}

}  // namespace smallbox
