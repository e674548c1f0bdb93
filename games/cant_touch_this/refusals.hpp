// What Can't Touch This refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/box_faults.hpp"

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

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal no_side = spoilt("cant-touch-this.no-side", "A side is a list of rows.");
  Refusal not_so_many_rows =
      spoilt("cant-touch-this.not-so-many-rows", "A side has {min} to {max} rows, not {count}.");
  Refusal no_row = spoilt("cant-touch-this.no-row", "A row is a text of {min} to {max} symbols.");
  Refusal side_too_large = spoilt("cant-touch-this.side-too-large", "A side has at most {most} symbols.");
  Refusal rows_differ = spoilt("cant-touch-this.rows-differ",
                               "The rows of a side are of one length: this is a text of {columns} symbols.");
  Refusal no_symbol =
      spoilt("cant-touch-this.no-symbol", "The symbols are 1 2 P S E B T W, and nothing else is on a card.");
  Refusal sides_differ =
      spoilt("cant-touch-this.sides-differ", "All sides are of one size: {columns} columns and {rows} rows.");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::ctt
