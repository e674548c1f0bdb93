// The plain values that a game of Pop is made of: action, options, setup, state and event.
#pragma once

#include "engine/box.hpp"
#include "engine/game.hpp"
#include "games/pop/board.hpp"

namespace smallbox::pop {

enum class Mode : std::int8_t { competitive, coop, solo, puzzle };
enum class Phase : std::uint8_t { choose, ready, over };
enum class ActionType : std::uint8_t { choose, retract, ready, say };
enum class Say : std::uint8_t { have, want, beside, yes, no, unknown };
enum class Side : std::uint8_t { left, right };

inline constexpr int hand_size = 9;        // POP-7
inline constexpr int solo_hand_size = 10;  // POP-29
inline constexpr int rounds = 3;           // POP-20
inline constexpr Seat chef_seat = 255;     // whose card it is where it is no seat's
inline constexpr std::uint8_t nothing = 255;

// In Action::cards: a card that nobody has (a number that is on no card, or one named twice).
inline constexpr int stray_card = 63;

struct Action {
  CardSet cards;  // choose
  ActionType type = ActionType::choose;
  std::uint8_t count = 0;  // choose: how many cards were named; have: how many the hand is said to hold
  Say say = Say::have;
  std::uint8_t color = 0;   // `nothing` where no colour has that name
  std::uint8_t column = 0;  // want: 0 to 4
  Side side = Side::left;   // beside
  Card chef = no_card;      // beside
  std::uint8_t spare = 0;
  bool operator==(const Action&) const = default;
};
static_assert(sizeof(Action) == 16);

struct Options {
  std::uint8_t mode = 0;        // a Mode
  std::uint8_t difficulty = 0;  // rows at the start, less one
  std::uint8_t two_cards = 0;
  std::uint8_t puzzle = max_puzzles + 1;  // a number from 1, or this: random
  bool operator==(const Options&) const = default;
};

struct Setup {
  Columns columns;
  std::array<CardSet, max_seats> hands{};
  List<Card, deck_size> pile;  // the top last
};

struct State {
  BoxRef<Box> box;
  std::array<CardSet, max_seats> hand{};   // a chosen card is still in it
  std::array<CardSet, max_seats> taken{};  // in this round
  CardSet chef_taken;
  CardSet unplaced;      // coop, lost: revealed with the last card that was placed, and left over
  std::uint32_t talk{};  // how many things were said this turn; word by word they are in the match's record
  Columns table;
  List<Card, 35> pile;                                  // the top last
  std::array<std::array<Card, 2>, max_seats> choice{};  // ascending; no_card where there is none
  std::array<Card, 2> chef_up{};
  std::array<Card, 2> chef_down{};
  std::array<std::array<std::uint8_t, max_seats>, rounds> score{};  // coop: what was said, by talk.hpp
  std::uint8_t in_hand = 0;                                         // the number of cards in each hand
  std::uint8_t seats = 0;
  std::uint8_t round = 1;
  std::uint8_t turn = 0;
  Phase phase = Phase::choose;
  SeatSet chosen;
  SeatSet ready;
  Options options;
  std::uint8_t spare = 0;  // to a multiple of eight: no padding
};
static_assert(sizeof(State) == 240);

struct Event {
  enum class Type : std::uint8_t {
    began,            // what lies on the table; the puzzle's number, where it has one
    dealt,            // seat, cards
    drew,             // seat, cards
    chef,             // the Chef's cards for this turn
    chosen,           // seat, cards
    retracted,        // seat
    said,             // seat, action
    ready,            // seat
    revealed,         // five cards and whose they are
    direction,        // arrows
    placed,           // card, seat, column
    exploded,         // cards, seat, step
    fell,             // column
    chef_pile_taken,  // seat, cards
    round_scored,     // scores
    ended
  };
  Type type{};
  Seat seat = 0;   // chef_seat: the Chef's
  CardSet cards;   // empty where the recipient may not know them
  int number = 0;  // cards, arrows, a step, a round, a puzzle
  int column = 0;
  Card card = no_card;
  std::array<Card, 2> up{};
  Action action;
  Columns table;
  std::array<CardSet, max_seats> laid{};
  std::array<std::uint8_t, max_seats> scores{};
};

}  // namespace smallbox::pop
