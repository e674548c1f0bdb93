// A game under way as one plain value; and what may be done in it, chosen before it, and told about it.
#pragma once

#include "engine/game.hpp"
#include "games/template/cards.hpp"

namespace smallbox::example {

enum class ActionType : std::uint8_t { draw, trade, pass };

struct Action {
  ActionType type = ActionType::draw;
  Card card = no_card;  // trade: which one is laid down
};

enum class Order : std::int8_t { turns, together };

// One byte an option: rules.hpp has the table that says what each may be.
struct Options {
  std::uint8_t limit = 21;
  std::uint8_t order = 0;  // an Order
  bool operator==(const Options&) const = default;
};

// What the shuffle would decide, where somebody says it instead.
struct Setup {
  List<Card, max_cards> deck;  // top first
};

struct State {
  std::array<CardSet, max_seats> hands{};
  CardSet deck;                                // all there are
  CardSet laid;                                // traded away, face up
  List<Card, max_cards> pile;                  // the top is the last
  std::array<std::uint8_t, max_seats> held{};  // how many cards each hand has, which everybody sees
  SeatSet passed;
  std::uint8_t seats = 0;
  Seat active = 0;  // whose turn it is
  Options options;
  std::array<std::uint8_t, 1> spare{};  // to a multiple of eight: no padding
};
static_assert(sizeof(State) == 88);

struct Event {
  enum class Type : std::uint8_t { dealt, drew, traded, passed, ended };
  Type type{};
  Seat seat = 0;
  Card laid = no_card;   // traded
  Card drawn = no_card;  // no_card where the recipient may not know it
};

}  // namespace smallbox::example
