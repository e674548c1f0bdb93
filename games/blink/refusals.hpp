// What Blink refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/box_faults.hpp"

namespace smallbox::blink {

struct Refusals {
  Refusal too_few_cards = too_little(
      "blink.too-few-cards", "With that handicap seat 1 has too few cards of this box to begin with.");
  Refusal over = ended("BLINK-11", "blink.over", "The game is over.");

  // ready
  Refusal nothing_to_get_ready_for = not_now("BLINK-6", "blink.nothing-to-get-ready-for",
                                             "The race is on: there is nothing to get ready for.");
  Refusal pick_a_card =
      not_now("BLINK-12", "blink.pick-a-card", "Neither of you can play: pick a card from your hand.");
  Refusal ready_already =
      not_now("BLINK-6", "blink.ready-already", "You are ready already; the other player is not yet.");
  Refusal ready_already_in_pause = not_now("BLINK-12", "blink.ready-already-in-pause",
                                           "You are ready already; the other player is not yet.");
  Refusal no_such_pile_to_go_on_with =
      illegal("BLINK-12a", "blink.no-such-pile-to-go-on-with", "There are two piles, 0 and 1.");
  Refusal pile_to_go_on_with_taken =
      illegal("BLINK-12a", "blink.pile-to-go-on-with-taken", "The other player has named that pile.");

  // play, draw and offer, when it is not the time for them
  Refusal not_begun =
      not_now("BLINK-6", "blink.not-begun", "The race has not begun: it does when both are ready.");
  Refusal paused =
      not_now("BLINK-12", "blink.paused", "Neither of you can play: the race goes on when both are ready.");
  Refusal both_pick =
      not_now("BLINK-12", "blink.both-pick", "Neither of you can play: each picks a card from the hand.");
  Refusal not_in_your_hand = illegal("BLINK-5", "blink.not-in-your-hand", "That card is not in your hand.");

  // play
  Refusal no_such_pile = illegal("BLINK-8", "blink.no-such-pile", "There are two piles, 0 and 1.");
  Refusal does_not_fit =
      illegal("BLINK-8", "blink.does-not-fit",
              "The card shares neither colour nor shape nor count with that pile's top card.");
  Refusal pile_has_changed = illegal("BLINK-14", "blink.pile-has-changed",
                                     "The pile has changed: the card no longer fits its top card.");

  // draw
  Refusal hands_refill_themselves =
      illegal("BLINK-10", "blink.hands-refill-themselves", "Hands refill by themselves at this table.");
  Refusal hand_is_full = illegal("BLINK-10", "blink.hand-is-full", "Your hand is full: three cards at most.");
  Refusal draw_pile_is_empty = illegal("BLINK-10", "blink.draw-pile-is-empty", "Your draw pile is empty.");

  // offer
  Refusal race_is_on = not_now("BLINK-12", "blink.race-is-on", "The race is on: play a card that fits.");
  Refusal picked_already = not_now("BLINK-12b", "blink.picked-already", "You have picked your card already.");
  Refusal no_such_pile_to_offer =
      illegal("BLINK-12b", "blink.no-such-pile-to-offer", "There are two piles, 0 and 1.");
  Refusal pile_to_offer_taken =
      illegal("BLINK-12b", "blink.pile-to-offer-taken", "The other player has named that pile.");
};

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal odd = spoilt("blink.odd-number-of-cards",
                       "Both players get half of the cards: there is an even number of them, not {count}.");
  Refusal no_card = spoilt("blink.no-card",
                           "This is no card: a colour (red, blue, brown, green, yellow, grey), a shape "
                           "(triangle, moon, bolt, drop, "
                           "star, flower) and a count from 1 to 5, such as yellow-star-4.");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::blink
