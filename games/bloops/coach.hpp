// What the coach says about a choice of Bloops.
#pragma once

#include "bots/remark.hpp"
#include "games/bloops/view.hpp"

namespace smallbox::bloops {

struct Remarks {
  // saying BLOOPS
  Remark call = {"coach.bloops.call",
                 "Calling now would have been right: about {points} points against {others} or more."};
  Remark called_too_soon = {"coach.bloops.called-too-soon",
                            "That call was too soon: about {points} points against {others}."};
  // after a discard
  Remark counter = {"coach.bloops.counter", "You had a {value} yourself, and could have thrown it in."};
  Remark keep_stars = {"coach.bloops.keep-stars", "Three stars count nothing: they are better kept."};
  Remark counter_at_a_venture = {"coach.bloops.counter-at-a-venture",
                                 "You did not know that card well enough to throw it in."};
  // with a drawn card
  Remark end_now = {"coach.bloops.end-now",
                    "Discarding the {value} would have ended the game while you were ahead."};
  Remark ended_too_soon = {"coach.bloops.ended-too-soon",
                           "Discarding the {value} ended the game while others were ahead."};
  Remark throw_all = {"coach.bloops.throw-all",
                      "You had more than one {value}: all of them could have gone."};
  Remark use_effect = {"coach.bloops.use-effect",
                       "Discarding the {value} would have let you use what it does."};
  Remark throw_higher = {"coach.bloops.throw-higher",
                         "You had a {value} that could have gone, instead of the {instead}."};
  Remark replace_unseen = {
      "coach.bloops.replace-unseen",
      "The {value} that you drew was likely to be lower than a card that you have not seen."};
  Remark keep_unseen = {
      "coach.bloops.keep-unseen",
      "A card that you have not seen was likely to be lower than the {value} that you kept."};
  // effects
  Remark give_to = {"coach.bloops.give-to", "Seat {seat} was the one to give a card to."};
  Remark know_own = {"coach.bloops.know-own", "Knowing one more of your own cards is worth more."};
  Remark look_at = {"coach.bloops.look-at", "Knowing a card of seat {seat} is worth more."};
  Remark swap = {"coach.bloops.swap", "You could have got rid of your {value}, to seat {seat}."};
  Remark swap_with = {"coach.bloops.swap-with", "A swap with seat {seat} was worth more."};
  Remark later = {"coach.bloops.later", "Played on, it wins more often."};
};
inline constexpr Remarks remarks{};

Coaching<Bloops> coaching();

}  // namespace smallbox::bloops
