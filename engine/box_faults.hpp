// What can be wrong with a box, whatever the game: each with its clause, its key and its sentence. Words in braces are
// those of the case; they are told beside the sentence, so that it can be said in other languages (docs/box-faults.md).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/refusal.hpp"

namespace smallbox {

using BoxWords = std::vector<std::pair<const char*, std::string>>;

constexpr Refusal spoilt(const char* key, const char* message, const char* clause = "BOX-1") {
  return {Code::bad_box, clause, key, message};
}

struct BoxFaults {
  // The whole of it.
  Refusal not_json = spoilt("box.not-json", "This is not JSON from here on: {why}.");
  Refusal not_an_object = spoilt("box.not-an-object", "A box is a JSON object.");
  Refusal too_large = spoilt("box.too-large", "The box is larger than 64 KiB.");
  Refusal too_large_with_defaults =
      spoilt("box.too-large-with-defaults",
             "With all that is left out written into it the box is larger than 64 KiB.");
  Refusal no_game = spoilt("box.no-game", "\"game\" is missing: the id of the game that the box is of.");
  Refusal unknown_game = spoilt("box.unknown-game", "\"game\" is the id of the game that the box is of.");
  Refusal no_such_game = spoilt("box.no-such-game", "There is no game \"{word}\"; there are {words}.");
  Refusal other_game = spoilt("box.other-game", "The box is of another game: \"{is}\", not \"{wanted}\".");

  // A field.
  Refusal no_such_field = spoilt("box.no-such-field", "There is no field {word}; did you mean {near}?");
  Refusal no_such_long_field =
      spoilt("box.no-such-long-field", "There is no such field; did you mean {near}?");
  Refusal missing = spoilt("box.missing", "\"{field}\" is missing.");
  Refusal not_a_number = spoilt("box.not-a-number", "\"{field}\" is a whole number from {min} to {max}.");
  Refusal no_number_here = spoilt("box.no-number-here", "This is a whole number from {min} to {max}.");
  Refusal not_true_or_false = spoilt("box.not-true-or-false", "\"{field}\" is true or false.");
  Refusal none_of_these = spoilt("box.none-of-these", "\"{field}\" is one of these: {words}.");
  Refusal not_an_item = spoilt("box.not-an-object-here", "This is not an object.");

  // A text.
  Refusal not_a_text = spoilt("box.not-a-text", "\"{field}\" is a text.");
  Refusal empty = spoilt("box.empty", "\"{field}\" is empty.");
  Refusal too_long = spoilt("box.too-long", "\"{field}\" is longer than {most} characters.");
  Refusal cannot_be_shown =
      spoilt("box.cannot-be-shown", "\"{field}\" has a line break or another character that can't be shown.");
  Refusal no_english = spoilt("box.no-english", "The text is missing in English.", "BOX-7");
  Refusal unseen =
      spoilt("box.unseen", "This has characters that can't be seen, or that change how the others are read.",
             nullptr);
  Refusal unseen_name =
      spoilt("box.unseen-name", "A name in here has characters that can't be seen.", nullptr);
  Refusal bad_id =
      spoilt("box.bad-id", "The id of a card has 1 to 32 small letters, digits and dashes.", "BOX-7");
  Refusal id_twice = spoilt("box.id-twice", "There is a card with the id \"{id}\" already.", "BOX-7");

  // A list.
  Refusal no_list = spoilt("box.no-list", "\"{field}\" is missing: a list of {min} to {max} {what}.");
  Refusal not_a_list =
      spoilt("box.not-a-list", "\"{field}\" is not a list: a list of {min} to {max} {what}.");
  Refusal not_so_many = spoilt("box.not-so-many", "There are {min} to {max} {what}, not {count}.");
};
inline constexpr BoxFaults box_faults{};

}  // namespace smallbox
