// What Bloops refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/box_faults.hpp"

namespace smallbox::bloops {

struct Refusals {
  Refusal starter_not_at_table =
      unfit("BLOOPS-8", "bloops.starter-not-at-table", "The seat that is to start is not at this table.");
  Refusal too_few_cards =
      too_little("bloops.too-few-cards", "There are not enough cards in this box for so many.");
  Refusal over_at_twenty = ended("BLOOPS-23", "bloops.over-at-twenty", "The game is over.");
  Refusal over_after_call = ended("BLOOPS-24", "bloops.over-after-call", "The game is over.");
  Refusal over_without_cards = ended("BLOOPS-12", "bloops.over-without-cards", "The game is over.");

  // before the game begins
  Refusal not_begun =
      not_now("BLOOPS-5", "bloops.not-begun", "The game begins when all have seen their bottom rows.");
  Refusal begun_already = not_now("BLOOPS-5", "bloops.begun-already", "The game has begun already.");
  Refusal ready_already =
      not_now("BLOOPS-5", "bloops.ready-already", "You are ready already; others are not yet.");

  // draw, discard, keep
  Refusal not_your_draw = not_now("BLOOPS-9", "bloops.not-your-draw", "It is not your turn to draw.");
  Refusal not_your_draw_in_window =
      not_now("BLOOPS-20", "bloops.not-your-draw-in-window", "It is not your turn to draw.");
  Refusal drawn_already = not_now("BLOOPS-9", "bloops.drawn-already",
                                  "You have drawn: discard that card, or keep it for another one.");
  Refusal effect_before_draw = not_now("BLOOPS-20", "bloops.effect-before-draw",
                                       "An effect has to be applied before the next card is drawn.");
  Refusal not_all_have_passed =
      not_now("BLOOPS-20", "bloops.not-all-have-passed", "You may draw when every player has passed.");
  Refusal nothing_to_discard =
      not_now("BLOOPS-26", "bloops.nothing-to-discard", "You have drawn no card that you could discard.");
  Refusal nothing_to_keep =
      not_now("BLOOPS-26", "bloops.nothing-to-keep", "You have drawn no card that you could keep.");
  Refusal no_other_card =
      illegal("BLOOPS-11", "bloops.no-other-card", "You have no other card to discard for it.");
  Refusal no_card_to_replace =
      illegal("BLOOPS-11", "bloops.no-card-to-replace", "There is no card of yours in that slot.");

  // give, look, swap
  Refusal no_six_to_apply =
      not_now("BLOOPS-26", "bloops.no-six-to-apply", "You have no card to give away now.");
  Refusal give_to_an_opponent =
      illegal("BLOOPS-14", "bloops.give-to-an-opponent", "The card goes to one of your opponents.");
  Refusal no_seven_or_eight_to_apply =
      not_now("BLOOPS-26", "bloops.no-seven-or-eight-to-apply", "You have no card to look at now.");
  Refusal no_card_to_look_at =
      illegal("BLOOPS-15", "bloops.no-card-to-look-at", "There is no card to look at.");
  Refusal no_nine_to_apply =
      not_now("BLOOPS-26", "bloops.no-nine-to-apply", "You have no cards to swap now.");
  Refusal no_card_to_swap =
      illegal("BLOOPS-16", "bloops.no-card-to-swap", "There is no card of yours in that slot.");
  Refusal swap_with_an_opponent =
      illegal("BLOOPS-16", "bloops.swap-with-an-opponent", "You swap with one of your opponents.");
  Refusal cards_are_protected =
      illegal("BLOOPS-16", "bloops.cards-are-protected", "The BLOOPS card protects its holder's cards.");
  Refusal no_card_to_swap_with = illegal("BLOOPS-16", "bloops.no-card-to-swap-with",
                                         "There is no card of your opponent's in that slot.");

  // counter
  Refusal nothing_to_counter =
      not_now("BLOOPS-17", "bloops.nothing-to-counter", "There is no discard that you could counter.");
  Refusal passed_until_next_discard = not_now("BLOOPS-22", "bloops.passed-until-next-discard",
                                              "You have passed, until the next card is discarded.");
  Refusal too_late_to_counter =
      not_now("BLOOPS-21", "bloops.too-late-to-counter", "Too late: the next player has drawn.");
  Refusal discard_has_changed = illegal("BLOOPS-21", "bloops.discard-has-changed",
                                        "Another card has been discarded since: nothing happened.");
  Refusal no_card_to_counter_with =
      illegal("BLOOPS-17", "bloops.no-card-to-counter-with", "There is no card of yours in that slot.");

  // call, pass
  Refusal call_ends_your_own_turn = not_now("BLOOPS-24", "bloops.call-ends-your-own-turn",
                                            "You may say BLOOPS at the end of your own turn.");
  Refusal effect_before_call = not_now("BLOOPS-24", "bloops.effect-before-call",
                                       "An effect has to be applied before your turn is at its end.");
  Refusal called_already = not_now("BLOOPS-24", "bloops.called-already", "BLOOPS has been said already.");
  Refusal nothing_to_pass_on =
      not_now("BLOOPS-22", "bloops.nothing-to-pass-on", "There is no open discard on which you could pass.");
  Refusal passed_already = not_now("BLOOPS-22", "bloops.passed-already", "You have passed already.");

  // move, peek
  Refusal bottom_row_not_seen = not_now("BLOOPS-7", "bloops.bottom-row-not-seen",
                                        "You may rearrange your cards once you have seen your bottom row.");
  Refusal move_between_own_slots =
      illegal("BLOOPS-7", "bloops.move-between-own-slots", "A card moves between two of your own slots.");
  Refusal no_peeking = illegal("BLOOPS-26", "bloops.no-peeking",
                               "Nobody looks at face-down cards; at this table it is not even possible.");
  Refusal not_in_top_row = illegal("BLOOPS-26", "bloops.not-in-top-row", "The top row is slots 0, 1 and 2.");
  Refusal no_card_to_peek_at =
      illegal("BLOOPS-26", "bloops.no-card-to-peek-at", "There is no card of yours in that slot.");
};

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal value_twice =
      spoilt("bloops.value-twice", "There are cards of the value {value} already: each stands once.");
  Refusal not_so_many =
      spoilt("bloops.not-so-many-cards", "There are {min} to {max} cards in all, not {count}.");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::bloops
