// What Pop refuses, and why.
#pragma once

#include "engine/common_refusals.hpp"
#include "games/pop/turns.hpp"

namespace smallbox {

inline Refusal Pop::ended_by(const State& s) {
  switch (mode(s)) {
    case Mode::competitive: return refusals.over;
    case Mode::coop: return won(s) ? refusals.over_together_won : refusals.over_together_lost;
    case Mode::solo: return refusals.over_alone;
    case Mode::puzzle: break;
  }
  return refusals.over_puzzle;
}
inline Refusal Pop::wrong_number(const State& s) {
  if (mode(s) == Mode::solo) return refusals.choose_five;
  if (mode(s) == Mode::puzzle) return refusals.choose_five_for_puzzle;
  if (two_cards(s)) return refusals.choose_two;
  return refusals.choose_one;
}
// POP-24
inline Refusal Pop::check_talk(const State& s, const Action& a) {
  if (mode(s) != Mode::coop) return refusals.only_together;
  switch (a.say) {
    case Say::yes:
    case Say::no: return accepted();
    case Say::have:
    case Say::want:
    case Say::beside: break;
    case Say::unknown: return refusals.no_such_saying;
  }
  if (a.color >= pop::color_count) return refusals.no_such_color;
  if (a.say == Say::have && a.count > pop::hand_size) return refusals.no_such_count;
  if (a.say == Say::want && a.column >= pop::column_count) return refusals.no_such_place;
  if (a.say == Say::beside) {
    if (static_cast<std::uint8_t>(a.side) > 1) return refusals.no_such_side;
    if (a.chef == pop::no_card || (a.chef != s.chef_up[0] && a.chef != s.chef_up[1]))
      return refusals.not_on_the_chef;
  }
  return accepted();
}

inline Refusal Pop::check(const State& s, Seat seat, const Action& a) {
  if (s.phase == Phase::over) return ended_by(s);
  switch (a.type) {
    case ActionType::choose:
      if (s.phase != Phase::choose) return refusals.round_is_over;
      if (s.chosen.has(seat)) return refusals.chosen_already;
      if (a.count != cards_a_turn(s)) return wrong_number(s);
      if (!(a.cards - s.hand[seat]).empty() || a.cards.size() != a.count) return refusals.not_in_your_hand;
      return accepted();
    case ActionType::retract:
      if (s.phase != Phase::choose) return refusals.nothing_is_chosen_now;
      if (!s.chosen.has(seat)) return refusals.no_choice_to_take_back;
      return accepted();
    case ActionType::ready:
      if (s.phase != Phase::ready) return refusals.nothing_to_get_ready_for;
      if (s.ready.has(seat)) return refusals.ready_already;
      return accepted();
    case ActionType::say: return check_talk(s, a);
  }
  return common_refusals.no_such_action;
}

}  // namespace smallbox
