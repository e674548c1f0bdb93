// What is refused whatever the game: requests that can't be read, tables that can't be set up, records that do
// not replay. Where a sentence can say more (which option, which action of a record), the one that is told does.
#pragma once

#include "engine/refusal.hpp"

namespace smallbox {

constexpr Refusal bad_request(const char* key, const char* message) {
  return {Code::bad_request, nullptr, key, message};
}
constexpr Refusal bad_record(const char* key, const char* message) {
  return {Code::bad_record, nullptr, key, message};
}

struct CommonRefusals {
  // A request: that it is one, and what it asks for.
  Refusal too_long = bad_request("request.too-long", "The line is longer than 1 MiB.");
  Refusal not_json = bad_request("request.not-json", "The line is not a JSON object.");
  Refusal no_command = bad_request("request.no-command", "A request needs a cmd.");
  Refusal unknown_command = bad_request("request.unknown-command", "There is no such command.");
  Refusal no_seat = bad_request("request.no-seat", "The request needs a seat.");
  Refusal bad_seat = bad_request("request.bad-seat", "A seat is a whole number from 0.");
  Refusal no_action = bad_request("request.no-action", "The request needs an action, an object with a type.");
  Refusal bad_action = bad_request(
      "request.bad-action", "The action is of no type that the game has, or lacks something that it needs.");
  Refusal bad_time = bad_request("request.bad-time", "The time t is a whole number of milliseconds.");
  Refusal no_record = bad_request("request.no-record", "Nothing to load: the request needs a record.");
  Refusal no_bot = bad_request("request.no-bot", "The request needs the name of a bot; `games` lists them.");
  Refusal unknown_bot =
      bad_request("request.unknown-bot", "There is no bot of that name for this game; `games` lists them.");
  Refusal bad_level = bad_request("request.bad-level", "A level is a whole number.");
  Refusal incomplete = bad_request("request.no-game-or-seats", "A new game needs game and seats.");
  Refusal unknown_game =
      bad_request("request.unknown-game", "There is no game of that name here; `games` lists them.");
  Refusal bad_seed = bad_request("request.bad-seed", "A seed is a text.");
  Refusal bad_options = bad_request("request.bad-options", "The options are not an object.");
  Refusal bad_setup = bad_request("request.bad-setup", "The setup is not an object.");

  // A box: that it is one, and where to find it.
  Refusal bad_box = {Code::bad_box, "BOX-2", "box.bad", "There is something wrong with the box."};
  Refusal no_box = bad_request("request.no-box", "The request needs a game, or a box to check.");

  // A table: what it is set up with, and what is asked of it.
  Refusal unknown_option = bad_request("table.unknown-option", "The game has no option of that name.");
  Refusal bad_option_value = bad_request("table.bad-option-value", "An option can't have that value.");
  Refusal bad_seat_count =
      bad_request("table.bad-seat-count", "That is not a number of seats that the game is played with.");
  Refusal impossible_setup = {Code::bad_setup, nullptr, "table.impossible-setup", "The setup is impossible."};
  Refusal bad_pace =
      bad_request("table.bad-pace", "A pace is live, relaxed or days, or an object with such a kind.");
  Refusal unknown_pace =
      bad_request("table.unknown-pace", "There is no such pace: live, relaxed and days are all.");
  Refusal bad_pace_times = bad_request("table.bad-pace-times",
                                       "Times of a pace are whole seconds, 0 for none, at most two weeks.");
  Refusal bad_tempo = bad_request("table.bad-tempo", "Bots are calm, natural or quick.");
  Refusal race_has_no_tempo = illegal(nullptr, "table.race-has-no-tempo",
                                      "In a race a bot's time is its level: choose another level.");
  Refusal race_not_begun = {Code::not_your_turn, nullptr, "table.race-not-begun",
                            "The race is being counted in: wait for the start."};
  Refusal bad_race =
      bad_request("table.bad-race",
                  "A race evens out 0 to 250 ms of distance (cap), and has no beat, 0, or one of "
                  "1000 to 10000 ms (beat).");
  Refusal no_game = {Code::no_game, nullptr, "table.no-game",
                     "There is no game under way: begin one with `new`."};
  Refusal unknown_seat = {Code::unknown_seat, nullptr, "table.unknown-seat",
                          "There is no such seat at this table."};
  Refusal over = ended(nullptr, "table.over", "The game is over.");
  // An action of a type that no reader makes.
  Refusal no_such_action = illegal(nullptr, "table.no-such-action", "There is no such action.");

  // A record.
  Refusal record_not_json = bad_record("record.not-json", "This is not a record: not a JSON object.");
  Refusal record_no_game = bad_record("record.no-game", "The record does not name its game.");
  Refusal record_unknown_game =
      bad_record("record.unknown-game", "The record is of a game that is not known here.");
  Refusal record_no_seats =
      bad_record("record.no-seats", "The record does not say how many seats there are.");
  Refusal record_no_seed = bad_record("record.no-seed", "The record has no seed.");
  Refusal record_bad_options = bad_record("record.bad-options", "The record's options are not an object.");
  Refusal record_bad_box = bad_record("record.bad-box", "The record's box can't be played with.");
  Refusal record_no_actions = bad_record("record.no-actions", "The record has no list of actions.");
  Refusal record_no_start = bad_record("record.cannot-be-set-up", "The record can't be set up.");
  Refusal record_bad_entry = bad_record("record.bad-entry", "An action of the record is not an object.");
  Refusal record_incomplete_entry =
      bad_record("record.incomplete-entry", "An action of the record has no seat or no action.");
  Refusal record_bad_time =
      bad_record("record.bad-time", "An action of the record has a time that is not a whole number.");
  Refusal record_no_replay = bad_record("record.does-not-replay", "An action of the record does not replay.");
};
inline constexpr CommonRefusals common_refusals{};

}  // namespace smallbox
