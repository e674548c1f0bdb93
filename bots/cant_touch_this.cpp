#include "bots/cant_touch_this.hpp"

#include "bots/bots.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {

namespace ctt {
namespace {

Action place(ClipId clip) { return k_clip_actions[clip]; }
Action bid(int value, const State& s) {
  return {should_raise(value, CantTouchThis::highest(s)) ? Do::raise : Do::pass};
}

ClipId greedy_clip(const Grid& grid, Emeralds reading, Cells covered, Haul haul) {
  ClipId best = 0;
  int best_points = -1000;
  for (ClipId clip = 0; clip < ways; ++clip) {
    if ((k_masks[clip] & covered) != 0) continue;
    const int with = points(haul + haul_of(grid, k_clips[clip]), reading);
    if (with <= best_points) continue;
    best = clip;
    best_points = with;
  }
  return best;
}

}  // namespace

Position position_of(const State& s) {
  return {s.covered, {s.haul[s.first], s.haul[static_cast<std::size_t>(1 - s.first)]}, s.clips.size()};
}

std::optional<Action> Perfect::choose(const Seen<CantTouchThis>& seen) {
  const State& s = seen.known();
  if (!CantTouchThis::actors(s).has(seen.seat())) return std::nullopt;
  if (s.seats == 1)
    return place(
        best_solo(s.grid, CantTouchThis::reading(s), s.covered, s.haul[0], CantTouchThis::clips_left(s, 0))
            .clips[0]);
  Duel& duel = duel_on(s);
  return s.phase == Phase::bid ? bid(duel.value({}), s) : place(duel.best(position_of(s)));
}

Duel& Perfect::duel_on(const State& s) {
  if (!duel_ || grid_ != s.grid || reading_ != CantTouchThis::reading(s)) {
    grid_ = s.grid;
    reading_ = CantTouchThis::reading(s);
    duel_.emplace(grid_, reading_);
  }
  return *duel_;
}

std::optional<Action> greedy_action(const Seen<CantTouchThis>& seen) {
  const State& s = seen.known();
  if (!CantTouchThis::actors(s).has(seen.seat())) return std::nullopt;
  const Emeralds reading = CantTouchThis::reading(s);
  if (s.phase == Phase::place) return place(greedy_clip(s.grid, reading, s.covered, s.haul[seen.seat()]));
  Position game;
  for (; game.placed < clips_in_play; ++game.placed) {
    Haul& haul = game.haul[static_cast<std::size_t>(game.placed % 2)];
    const ClipId clip = greedy_clip(s.grid, reading, game.covered, haul);
    game.covered |= k_masks[clip];
    haul += haul_of(s.grid, k_clips[clip]);
  }
  return bid(points(game.haul[0], reading) - points(game.haul[1], reading), s);
}

}  // namespace ctt

const AnyBots& cant_touch_this_bots() {
  using Bot = Bots<CantTouchThis>;
  static const Bot bots({
      {"greedy", [](const Seen<CantTouchThis>& seen, Fast&) { return ctt::greedy_action(seen); }},
      {"perfect", [](const Seen<CantTouchThis>& seen, Fast&) { return ctt::Perfect().choose(seen); }},
  });
  return bots;
}

}  // namespace smallbox
