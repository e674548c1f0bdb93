// A refusal is a value: what went wrong, the clause it rests on, a key for programs, a sentence for people.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace smallbox {

enum class Code : std::uint8_t {
  none,
  bad_request,
  no_game,
  bad_setup,
  bad_record,
  bad_box,
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
    case Code::bad_box: return "bad-box";
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
  const char* key = nullptr;   // what programs know it by, "game.what-is-wrong"; it outlives the sentence
  const char* message = "";

  constexpr Refusal() = default;
  constexpr Refusal(Code what, const char* clause, const char* stable_key, const char* sentence)
      : code(what), rule(clause), key(stable_key), message(sentence) {}
  constexpr explicit operator bool() const { return code != Code::none; }
};

constexpr Refusal accepted() { return {}; }
constexpr Refusal illegal(const char* rule, const char* key, const char* message) {
  return {Code::illegal, rule, key, message};
}
constexpr Refusal not_now(const char* rule, const char* key, const char* message) {
  return {Code::not_your_turn, rule, key, message};
}
constexpr Refusal ended(const char* rule, const char* key, const char* message) {
  return {Code::over, rule, key, message};
}
// The box is not enough for so many (BOX-6).
constexpr Refusal too_little(const char* key, const char* message) {
  return {Code::bad_box, "BOX-6", key, message};
}
constexpr Refusal unfit(const char* rule, const char* key, const char* message) {
  return {Code::bad_request, rule, key, message};
}

// A game's refusals are the members of one plain struct (games/<game>/refusals.hpp), named as their keys are:
// what can be refused at all is in the list of them.
template <class Refusals>
std::array<Refusal, sizeof(Refusals) / sizeof(Refusal)> list_of(const Refusals& refusals) {
  return std::bit_cast<std::array<Refusal, sizeof(Refusals) / sizeof(Refusal)>>(refusals);
}

}  // namespace smallbox
