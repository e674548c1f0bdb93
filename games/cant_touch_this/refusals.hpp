// What Can't Touch This refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/refusal.hpp"

namespace smallbox::ctt {

struct Refusals {
  Refusal over = ended("CTT-8", "cant-touch-this.over", "The game is over: no more clips are placed.");

  // raise, pass
  Refusal no_bid_alone =
      not_now("CTT-19", "cant-touch-this.no-bid-alone", "There is no bid when you play alone: place a clip.");
  Refusal bid_is_settled =
      not_now("CTT-6", "cant-touch-this.bid-is-settled", "The bid is settled: now clips are placed.");
  Refusal not_your_bid =
      not_now("CTT-5", "cant-touch-this.not-your-bid", "It is the other player's turn to raise or pass.");
  Refusal highest_bid = illegal("CTT-5", "cant-touch-this.highest-bid", "Nobody bids above 35: pass.");

  // clip
  Refusal bid_is_not_settled = not_now("CTT-6", "cant-touch-this.bid-is-not-settled",
                                       "The bid is not settled: clips are placed once somebody has passed.");
  Refusal not_your_clip =
      not_now("CTT-8", "cant-touch-this.not-your-clip", "It is the other player's turn to place a clip.");
  Refusal no_such_clip = illegal(
      "CTT-9", "cant-touch-this.no-such-clip",
      "There is no such clip on this card: its lines are counted from 0, and a clip takes 1 to 4 symbols "
      "of one of them.");
  Refusal clip_in_the_way = illegal("CTT-10", "cant-touch-this.clip-in-the-way",
                                    "Another clip is in the way: no symbol may lie under two clips.");
};

}  // namespace smallbox::ctt
