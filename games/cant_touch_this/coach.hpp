// What the coach says about a clip.
#pragma once

#include "bots/remark.hpp"
#include "games/cant_touch_this/view.hpp"

namespace smallbox::ctt {

struct Remarks {
  Remark takes_more = {"coach.cant-touch-this.takes-more", "This clip takes {points} more at once."};
  Remark leaves_less = {"coach.cant-touch-this.leaves-less",
                        "Yours left the other a clip that takes {points} more."};
  Remark takes_and_leaves = {
      "coach.cant-touch-this.takes-and-leaves",
      "This clip takes {points} more at once, and leaves the other {less} fewer to take."};
  Remark later = {"coach.cant-touch-this.later",
                  "It takes no more at once, but with the clips to come it brings you {points} more."};
  Remark later_less = {"coach.cant-touch-this.later-less",
                       "It takes no more at once, but with the clips to come the other gets {points} less."};
};
inline constexpr Remarks remarks{};

Coaching<CantTouchThis> coaching();

}  // namespace smallbox::ctt
