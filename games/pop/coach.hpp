// What the coach says about cards of Pop.
#pragma once

#include "bots/remark.hpp"
#include "games/pop/view.hpp"

namespace smallbox::pop {

struct Remarks {
  // with others
  Remark explodes = {"coach.pop.explodes",
                     "What you laid sets something off in {risk} of 100 cases, this in {less}."};
  Remark takes_fewer = {
      "coach.pop.takes-fewer",
      "It goes off as often, but takes fewer symbols: {less} in ten turns instead of {symbols}."};
  Remark explodes_together = {
      "coach.pop.explodes-together",
      "With what you laid something explodes in {risk} of 100 cases, with this in {less}."};
  Remark later = {"coach.pop.later", "It keeps better cards for the turns to come."};
  // alone
  Remark clears = {"coach.pop.clears", "These five would have cleared the table, in {waves} explosions."};
  Remark leaves_fewer = {
      "coach.pop.leaves-fewer",
      "These five would have set off {waves} explosions and left {left} cards instead of {instead}."};
  Remark hand = {"coach.pop.hand", "It leaves cards, and a hand, that clear the table more often."};
};
inline constexpr Remarks remarks{};

Coaching<Pop> coaching();

}  // namespace smallbox::pop
