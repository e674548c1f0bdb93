// What a seat may know of a game of Can't Touch This: everything.
#pragma once

#include "games/cant_touch_this/pick.hpp"

namespace smallbox {

inline void CantTouchThis::hide(State&, Audience) {}

inline void CantTouchThis::redeal(State&, Seat, Chance auto&) {}

inline bool CantTouchThis::is_consistent(const State& s) {
  const auto& masks = layout(s).masks;
  ctt::Cells covered = 0;
  ctt::Shut shut = ctt::shut_on(s.grid.size);
  std::array<ctt::Haul, 2> haul{};
  for (const ctt::Placed& placed : s.clips) {
    if (placed.seat >= s.seats || !exists(placed.clip, s.grid.size) || (covered & masks[placed.clip]) != 0)
      return false;
    covered |= masks[placed.clip];
    shut |= shut_by(ctt::k_clips[placed.clip], s.grid.size);
    haul[placed.seat] += haul_of(s.grid, placed.clip);
  }
  if (covered != s.covered || shut != s.shut || haul != s.haul) return false;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (clips_left(s, seat) < 0) return false;
  if (s.phase == Phase::bid) return s.clips.empty() && s.first == ctt::no_seat;
  return s.first < s.seats && (s.clips.full() || layout(s).blocked(covered)) == (s.phase == Phase::over);
}

inline CantTouchThis::Action CantTouchThis::sample(const State& s, Chance auto& chance) {
  const auto type = static_cast<ActionType>(chance.below(3));
  if (type != ActionType::clip) return {type};
  const auto small = [&](std::uint32_t n) { return static_cast<std::uint8_t>(chance.below(n)); };
  const auto edge = static_cast<ctt::Edge>(small(4));
  const std::uint8_t line = small(std::max(s.grid.size.rows, s.grid.size.columns) + 1U);
  return {type, ctt::find_clip({edge, line, small(ctt::max_depth + 2)})};
}

static_assert(Game<CantTouchThis>);

}  // namespace smallbox
