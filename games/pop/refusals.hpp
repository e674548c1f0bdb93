// What Pop refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/box_faults.hpp"

namespace smallbox::pop {

struct Refusals {
  // options and seats
  Refusal competitive_needs_others =
      unfit(nullptr, "pop.competitive-needs-others",
            "Competitive Pop is for 2 to 5 players; alone there are the modes solo and puzzle.");
  Refusal coop_needs_three = unfit(nullptr, "pop.coop-needs-three", "Cooperative Pop is for 3 to 5 players.");
  Refusal solo_is_for_one = unfit(nullptr, "pop.solo-is-for-one", "Solo Pop is for one player.");
  Refusal puzzle_is_for_one = unfit(nullptr, "pop.puzzle-is-for-one", "A puzzle of Pop is for one player.");
  Refusal two_cards_is_for_two = unfit(nullptr, "pop.two-cards-is-for-two",
                                       "The option two_cards is for competitive Pop with 2 players.");

  Refusal no_puzzles_in_the_box =
      unfit("POP-33", "pop.no-puzzles-in-the-box", "There are no puzzles in this box: play another mode.");
  Refusal too_much_of_one_color =
      too_little("pop.too-much-of-one-color",
                 "Too many cards in this box are of one colour: the rows of the start can't be laid without "
                 "equal neighbours.");

  // the end
  Refusal over = ended("POP-20", "pop.over", "The game is over.");
  Refusal over_together_won = ended("POP-26", "pop.over-together-won", "The game is over.");
  Refusal over_together_lost = ended("POP-25", "pop.over-together-lost", "The game is over.");
  Refusal over_alone = ended("POP-31", "pop.over-alone", "The game is over.");
  Refusal over_puzzle = ended("POP-33", "pop.over-puzzle", "The game is over.");

  // choose, retract
  Refusal round_is_over = not_now("POP-10", "pop.round-is-over",
                                  "The round is over: the next one begins when everybody is ready.");
  Refusal chosen_already =
      illegal("POP-10", "pop.chosen-already", "You have chosen already; take your choice back to change it.");
  Refusal choose_one = illegal("POP-10", "pop.choose-one", "Choose one card for this turn.");
  Refusal choose_two =
      illegal("POP-22", "pop.choose-two", "Choose two cards for this turn, no more and no fewer.");
  Refusal choose_five =
      illegal("POP-30", "pop.choose-five", "Choose five cards for this turn, no more and no fewer.");
  Refusal choose_five_for_puzzle = illegal("POP-33", "pop.choose-five-for-puzzle",
                                           "Choose five cards to solve the puzzle, no more and no fewer.");
  Refusal not_in_your_hand =
      illegal("POP-7", "pop.not-in-your-hand", "You can only choose cards that are in your hand, each once.");
  Refusal nothing_is_chosen_now =
      not_now("POP-10", "pop.nothing-is-chosen-now", "The round is over: nothing is chosen now.");
  Refusal no_choice_to_take_back =
      illegal("POP-10", "pop.no-choice-to-take-back", "You have no choice to take back.");

  // ready
  Refusal nothing_to_get_ready_for = not_now("POP-20", "pop.nothing-to-get-ready-for",
                                             "There is nothing to get ready for before a round is scored.");
  Refusal ready_already =
      not_now("POP-20", "pop.ready-already", "You are ready already; others are not yet.");

  // say
  Refusal only_together =
      illegal("POP-24", "pop.only-together", "Only cooperative players talk about their cards.");
  Refusal no_such_saying =
      illegal("POP-24", "pop.no-such-saying", "You can say have, want, beside, yes and no.");
  Refusal no_such_color =
      illegal("POP-24", "pop.no-such-color", "The colours are red, blue, yellow, green and purple.");
  Refusal no_such_count = illegal("POP-24", "pop.no-such-count",
                                  "You can say that you have no card of a colour, or one to nine.");
  Refusal no_such_place = illegal("POP-24", "pop.no-such-place", "The queue places are A, B, C, D and E.");
  Refusal no_such_side = illegal("POP-24", "pop.no-such-side", "The sides are left and right.");
  Refusal not_on_the_chef =
      illegal("POP-24", "pop.not-on-the-chef", "That card does not lie face up on the Chef.");
};

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal no_deck =
      spoilt("pop.no-deck", "\"cards\" is a list of fifty cards: the numbers 1 to 50, each once.");
  Refusal number_twice = spoilt("pop.number-twice", "There is a card {number} already.", "POP-1");
  Refusal numbers_missing =
      spoilt("pop.numbers-missing", "The numbers 1 to 50 are on one card each; missing: {numbers}.", "POP-1");
  Refusal no_columns =
      spoilt("pop.no-columns", "\"columns\" are five lists of cards: A to E, each from top to bottom.");
  Refusal no_column = spoilt("pop.no-column", "A column is a list of cards, from top to bottom.");
  Refusal in_puzzle_already =
      spoilt("pop.in-puzzle-already", "The card {number} is in the puzzle already.", "POP-33");
  Refusal colors_touch =
      spoilt("pop.colors-touch", "Two cards of one colour touch: they would have exploded.", "POP-33");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::pop
