// What Blobs refuses: each with its clause, its key and its sentence. A key stays for ever; a sentence may get better.
#pragma once

#include "engine/refusal.hpp"

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

}  // namespace smallbox::blobs
