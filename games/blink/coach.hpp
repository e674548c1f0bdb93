// What the coach says about a card of Blink.
#pragma once

#include "bots/remark.hpp"
#include "games/blink/view.hpp"

namespace smallbox::blink {

struct Remarks {
  Remark next_fits = {"coach.blink.next-fits",
                      "After it {cards} more of your cards would have fitted, instead of {instead}."};
  Remark wins_more = {"coach.blink.wins-more", "Between players of the same speed it wins more often."};
};
inline constexpr Remarks remarks{};

Coaching<Blink> coaching();

}  // namespace smallbox::blink
