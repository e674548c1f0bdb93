// One legal action at random, without listing them all.
#pragma once

#include "games/bloops/rules.hpp"

namespace smallbox {

// How many things list_effect lists, and which is at that place of it.
inline std::uint32_t Bloops::effect_size(const State& s, Seat seat) {
  switch (effect(s)) {
    case Effect::none: return 0;
    case Effect::give: return s.seats - 1U;
    case Effect::look: {
      std::uint32_t n = 0;
      for (Seat at = 0; at < s.seats; ++at) n += static_cast<std::uint32_t>(s.filled[at].size());
      return n;
    }
    case Effect::swap: return static_cast<std::uint32_t>(s.filled[seat].size()) * swappable(s, seat);
  }
  return 0;
}
// How many cards of others it can take.
inline std::uint32_t Bloops::swappable(const State& s, Seat seat) {
  std::uint32_t n = 0;
  for (Seat at = 0; at < s.seats; ++at)
    if (may_swap_with(s, seat, at)) n += static_cast<std::uint32_t>(s.filled[at].size());
  return n;
}
inline Bloops::Action Bloops::nth_effect(const State& s, Seat seat, std::uint32_t place) {
  const auto slot_at = [](const Slots& slots, std::uint32_t n) {
    return static_cast<std::uint8_t>(slots.nth(static_cast<int>(n)));
  };
  const Effect what = effect(s);
  if (what == Effect::give)
    return {.type = ActionType::give, .seat = static_cast<Seat>(place < seat ? place : place + 1)};
  Action action{.type = ActionType::look};
  if (what == Effect::swap) {
    const std::uint32_t each = swappable(s, seat);
    action = {.type = ActionType::swap, .slot = slot_at(s.filled[seat], place / each)};
    place %= each;
  }
  for (Seat at = 0; at < s.seats; ++at) {
    if (what == Effect::swap && !may_swap_with(s, seat, at)) continue;
    const auto here = static_cast<std::uint32_t>(s.filled[at].size());
    if (place < here) {
      action.seat = at;
      (what == Effect::swap ? action.with : action.slot) = slot_at(s.filled[at], place);
      break;
    }
    place -= here;
  }
  return action;
}

bool Bloops::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  switch (s.phase) {
    case Phase::decide: {
      if (seat != s.active) return false;
      const std::uint32_t place = chance.below(1U + static_cast<std::uint32_t>(s.filled[seat].size()));
      action = {ActionType::discard};
      if (place > 0) action = {ActionType::keep, nth_slot(s, seat, place - 1)};
      return true;
    }
    case Phase::window: {
      const bool owes = !s.effects.empty() && s.effects[0] == seat;
      const std::uint32_t effects = owes ? effect_size(s, seat) : 0U;
      const std::uint32_t draw = may_draw(s) && seat == following(s, s.active) ? 1U : 0U;
      const bool passed = s.passed.has(seat);
      const std::uint32_t counters = passed ? 0U : static_cast<std::uint32_t>(s.filled[seat].size());
      const std::uint32_t call = may_call(s, seat) ? 1U : 0U;
      const std::uint32_t all = effects + draw + counters + call + (passed ? 0U : 1U);
      if (all == 0) return false;
      std::uint32_t place = chance.below(all);
      if (place < effects) return action = nth_effect(s, seat, place), true;
      place -= effects;
      if (place < draw) return action = {ActionType::draw}, true;
      place -= draw;
      action = {place < counters + call ? ActionType::call : ActionType::pass};
      if (place < counters) action = {ActionType::counter, nth_slot(s, seat, place)};
      return true;
    }
    default: return pick_listed<Bloops>(s, seat, chance, action);  // nothing, or one
  }
}

}  // namespace smallbox
