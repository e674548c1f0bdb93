// What a seat may know of a game of Can't Touch This: everything.
#pragma once

#include "games/cant_touch_this/rules.hpp"

namespace smallbox {

inline void CantTouchThis::hide(State&, Audience) {}

inline void CantTouchThis::redeal(State&, Seat, Chance auto&) {}

inline bool CantTouchThis::is_consistent(const State& s) {
  ctt::Cells covered = 0;
  std::array<ctt::Haul, 2> haul{};
  for (const ctt::Placed& placed : s.clips) {
    if (placed.seat >= s.seats || (covered & ctt::k_masks[placed.clip]) != 0) return false;
    covered |= ctt::k_masks[placed.clip];
    haul[placed.seat] += haul_of(s.grid, ctt::k_clips[placed.clip]);
  }
  if (covered != s.covered || haul != s.haul) return false;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (clips_left(s, seat) < 0) return false;
  if (s.phase == Phase::bid) return s.clips.empty() && s.first == ctt::no_seat;
  return s.first < s.seats && s.clips.full() == (s.phase == Phase::over);
}

inline CantTouchThis::Action CantTouchThis::sample(const State&, Chance auto& chance) {
  const auto type = static_cast<ActionType>(chance.below(3));
  if (type != ActionType::clip) return {type};
  const auto small = [&](std::uint32_t n) { return static_cast<std::uint8_t>(chance.below(n)); };
  return {type, {static_cast<ctt::Edge>(small(4)), small(ctt::rows + 1), small(ctt::max_depth + 2)}};
}

static_assert(Game<CantTouchThis>);

}  // namespace smallbox
