#include "games/cant_touch_this/coach.hpp"

#include "games/cant_touch_this/bot.hpp"

namespace smallbox::ctt {
namespace {

int points_with(const State& s, Seat seat, ClipId clip) {
  return points(s.haul[seat] + haul_of(s.grid, clip), CantTouchThis::reading(s));
}

// The most that the other can add with the next clip.
int most_left(const State& s, Seat other, ClipId clip) {
  const Layout& layout = CantTouchThis::layout(s);
  const Cells covered = s.covered | layout.masks[clip];
  const int before = points(s.haul[other], CantTouchThis::reading(s));
  int most = 0;
  for (const ClipId next : layout.clips)
    if ((layout.masks[next] & covered) == 0) most = std::max(most, points_with(s, other, next) - before);
  return most;
}

Overlooked overlooked(const Observation<CantTouchThis>& seen, const Action& played, const Action& better,
                      FastRng&) {
  const State& s = seen.known();
  const Seat seat = seen.seat();
  const ClipId one = better.clip;
  const ClipId other = played.clip;
  const int more = points_with(s, seat, one) - points_with(s, seat, other);
  int less = 0;
  if (s.seats == 2 && s.clips.size() + 1 < clips_in_play) {
    const auto rival = static_cast<Seat>(1 - seat);
    less = most_left(s, rival, other) - most_left(s, rival, one);
  }
  if (more > 0 && less > 0) return {remarks.takes_and_leaves, {"points", more}, {"less", less}};
  // What it gains in one way and gives up in the other is told where it is more.
  if (more > 0 && more + less > 0) return {remarks.takes_more, {"points", more}};
  if (less > 0 && more + less > 0) return {remarks.leaves_less, {"points", less}};
  if (s.seats == 1) return {remarks.later, {"points", in_the_end(s, one)[0] - in_the_end(s, other)[0]}};
  const auto right = in_the_end(s, one);
  const auto wrong = in_the_end(s, other);
  const int own = right[seat] - wrong[seat];
  const int others = wrong[1 - seat] - right[1 - seat];
  if (own >= others) return {remarks.later, {"points", own}};
  return {remarks.later_less, {"points", others}};
}

}  // namespace

Coaching<CantTouchThis> coaching() { return {overlooked, list_of_remarks(remarks), 50'000}; }

}  // namespace smallbox::ctt
