// What Blobs refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/box_faults.hpp"

namespace smallbox::blobs {

struct Refusals {
  Refusal too_few_cards =
      too_little("blobs.too-few-cards",
                 "There are not enough cards in this box for so many: five for everybody, and one more.");
  Refusal first_not_at_table =
      unfit("BLOBS-6", "blobs.first-not-at-table", "The first seat is one of those at the table.");
  Refusal over = ended("BLOBS-44", "blobs.over", "The game is over.");
  Refusal not_asked =
      not_now("BLOBS-12", "blobs.not-asked", "It is another player's decision: wait until you are asked.");

  // play
  Refusal play_a_card =
      illegal("BLOBS-15", "blobs.play-a-card", "It is your turn: play a card from your hand.");
  Refusal not_in_your_hand = illegal("BLOBS-15", "blobs.not-in-your-hand", "That card is not in your hand.");
  Refusal no_such_room = illegal("BLOBS-15", "blobs.no-such-room", "There is no such room.");

  // respond
  Refusal respond_or_pass =
      illegal("BLOBS-22", "blobs.respond-or-pass", "A blob has been played: answer with a response or pass.");
  Refusal response_not_in_your_hand =
      illegal("BLOBS-25", "blobs.response-not-in-your-hand", "That card is not in your hand.");
  Refusal not_a_response =
      illegal("BLOBS-25", "blobs.not-a-response", "That card is no response: it can't answer a blob.");
  Refusal no_such_room_for_response =
      illegal("BLOBS-25", "blobs.no-such-room-for-response", "There is no such room.");
  Refusal no_more_responses = illegal("BLOBS-43", "blobs.no-more-responses",
                                      "Twelve blobs have been played in this turn: no more responses.");
  Refusal nothing_to_answer =
      illegal("BLOBS-25", "blobs.nothing-to-answer",
              "The blob that was played no longer lies face up: nothing can answer it.");
  Refusal answers_action_still_due =
      illegal("BLOBS-25", "blobs.answers-action-still-due",
              "That response answers only a blob whose action is still to be performed on being played.");
  Refusal answers_what_does_not_copy =
      illegal("BLOBS-25", "blobs.answers-what-does-not-copy",
              "That response answers only an action that does not itself copy.");
  Refusal answers_blob_into_your_room =
      illegal("BLOBS-25", "blobs.answers-blob-into-your-room",
              "That response answers only a blob that was played into your room.");
  Refusal answers_blob_at_home =
      illegal("BLOBS-25", "blobs.answers-blob-at-home",
              "That response answers only a blob in the room of the player who played it.");
  Refusal answers_removal =
      illegal("BLOBS-25", "blobs.answers-removal",
              "That response answers only a blob that is to remove or turn over a chosen blob.");
  Refusal answers_choice_in_your_room =
      illegal("BLOBS-25", "blobs.answers-choice-in-your-room",
              "That response answers only a blob that chose a blob in your room.");

  // pick
  Refusal action_not_due =
      illegal("BLOBS-13", "blobs.action-not-due", "That action is not one of those that are due.");
  Refusal asked_for_something_else = illegal("BLOBS-42", "blobs.asked-for-something-else",
                                             "You are asked for something else: choose one of the options.");
  Refusal not_an_option = illegal("BLOBS-42", "blobs.not-an-option", "That is not one of the options.");
};

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal no_value = spoilt("blobs.no-value", "\"{field}\" is a whole number from {min} to {max}, or \"*\".");
  Refusal no_color =
      spoilt("blobs.no-color", "A colour is one of red, orange, yellow, green, blue and purple.", "BLOBS-2");
  Refusal color_twice = spoilt("blobs.color-twice", "The card has this colour already.", "BLOBS-2");
  Refusal aims_at_nothing = spoilt(
      "blobs.aim-without-do", "The card aims at something and does nothing: there is no \"do\".", "BLOBS-21");
  Refusal response_without_action =
      spoilt("blobs.when-without-do", "A response has an action: there is no \"do\".", "BLOBS-25");
  Refusal bound_to_nothing =
      spoilt("blobs.bind-without-when", "Only a response is bound to what it answers: there is no \"when\".",
             "BLOBS-25");
  Refusal nothing_bound = spoilt("blobs.nothing-bound", "Nothing is bound: leave the field out instead.");
  Refusal no_condition =
      spoilt("blobs.no-condition",
             "A condition is one of these: any, acts, copyable, into mine, at home, removes, aims mine.",
             "BLOBS-25");
  Refusal condition_twice = spoilt("blobs.condition-twice", "The condition stands here twice.", "BLOBS-25");

  // A program: with the letter at which it begins to be wrong, counted as people do.
  Refusal no_program = spoilt("blobs.no-program", "A program is a text.");
  Refusal empty_program = spoilt("blobs.empty-program", "The program is empty: leave the field out instead.");
  Refusal word_missing =
      spoilt("blobs.word-missing", "At letter {letter}: here the {kind} is missing: {words}.");
  Refusal no_such_word =
      spoilt("blobs.no-such-word", "At letter {letter}: there is no {kind} {word}; did you mean {near}?");
  Refusal no_such_long_word =
      spoilt("blobs.no-such-long-word", "At letter {letter}: there is no such {kind}; did you mean {near}?");
  Refusal word_expected = spoilt("blobs.word-expected", "At letter {letter}: here \"{word}\" is expected.");
  Refusal number_expected = spoilt(
      "blobs.number-expected", "At letter {letter}: here a whole number from {min} to {max} is expected.");
  Refusal number_expected_after =
      spoilt("blobs.number-expected-after",
             "At letter {letter}: after {sign} a whole number from {min} to {max} is expected.");
  Refusal no_color_to_filter = spoilt(
      "blobs.no-color-to-filter",
      "At letter {letter}: there is no such colour: color:C, or one of red, orange, yellow, green, blue "
      "and purple.");
  Refusal filtered_twice =
      spoilt("blobs.filtered-twice", "At letter {letter}: there is a condition of this kind already.");
  Refusal nothing_chosen =
      spoilt("blobs.nothing-chosen", "At letter {letter}: nothing is ever chosen here: there is no {var}.");
  Refusal not_set = spoilt("blobs.not-set", "At letter {letter}: {var} is used before it is set.");
  Refusal not_bound = spoilt(
      "blobs.not-bound",
      "In a response, where \"bind\" sets variables and \"aim\" does not: At letter {letter}: {var} is "
      "used before it is set.");
  Refusal ends_nothing =
      spoilt("blobs.ends-nothing", "At letter {letter}: there is no everyone that this could end.");
  Refusal step_ends = spoilt(
      "blobs.step-ends", "At letter {letter}: the step ends before this; the next one comes after \"; \".");
  Refusal too_many_steps =
      spoilt("blobs.too-many-steps", "At letter {letter}: this is step 25, and a program has at most 24.");
  Refusal aims_in_secret =
      spoilt("blobs.aims-in-secret",
             "At letter {letter}: an aim chooses only what all may see: blob, player and color.");
  Refusal everyone_twice = spoilt("blobs.everyone-in-everyone",
                                  "At letter {letter}: there can be no everyone inside an everyone.");
  Refusal stands_twice = spoilt("blobs.stands-twice", "At letter {letter}: this stands here twice.");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::blobs
