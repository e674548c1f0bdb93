// What the coach says about a choice of Blobs.
#pragma once

#include "bots/remark.hpp"
#include "games/blobs/view.hpp"

namespace smallbox::blobs {

struct Remarks {
  Remark takes_away = {"coach.blobs.takes-away", "It takes {card} out of the room of seat {seat}."};
  Remark keeps = {"coach.blobs.keeps", "It keeps {card} in your room."};
  Remark more_points = {"coach.blobs.more-points",
                        "By the end of the turn it gives you about {points} more points."};
  Remark fewer_for_rival = {"coach.blobs.fewer-for-rival",
                            "By the end of the turn seat {seat} has about {points} fewer points."};
  Remark save_it = {"coach.blobs.save-it", "The card is worth more later: let it pass now."};
  Remark later = {"coach.blobs.later", "It is worth more in the turns that follow."};
};
inline constexpr Remarks remarks{};

Coaching<Blobs> coaching();

}  // namespace smallbox::blobs
