// A refusal is a value: what went wrong, the clause it rests on, and a sentence for people.
#pragma once

#include <cstdint>

namespace smallbox {

enum class Code : std::uint8_t {
  none,
  bad_request,
  no_game,
  bad_setup,
  bad_record,
  unknown_seat,
  not_your_turn,  // an action of that type is not this seat's to take now
  illegal,        // a rule forbids it
  over,
};

constexpr const char* name(Code code) {
  switch (code) {
    case Code::none: return "none";
    case Code::bad_request: return "bad-request";
    case Code::no_game: return "no-game";
    case Code::bad_setup: return "bad-setup";
    case Code::bad_record: return "bad-record";
    case Code::unknown_seat: return "unknown-seat";
    case Code::not_your_turn: return "not-your-turn";
    case Code::illegal: return "illegal";
    case Code::over: return "over";
  }
  return "none";
}

// All texts are string literals: a refusal costs nothing to make, and never names a hidden card.
struct Refusal {
  Code code = Code::none;
  const char* rule = nullptr;  // the clause's id; null where no clause of the game is concerned
  const char* message = "";

  constexpr explicit operator bool() const { return code != Code::none; }
};

constexpr Refusal accepted() { return {}; }
constexpr Refusal illegal(const char* rule, const char* message) { return {Code::illegal, rule, message}; }
constexpr Refusal not_now(const char* rule, const char* message) {
  return {Code::not_your_turn, rule, message};
}

}  // namespace smallbox
