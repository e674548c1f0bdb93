// The plain values that a game of Bloops is made of: action, options, setup, state and event.
#pragma once

#include "engine/box.hpp"
#include "engine/game.hpp"
#include "games/bloops/cards.hpp"
#include "games/bloops/slots.hpp"

namespace smallbox::bloops {

enum class Phase : std::uint8_t { peek, turn, decide, window, over };
enum class ActionType : std::uint8_t {
  ready,
  draw,
  discard,
  keep,
  give,
  look,
  swap,
  counter,
  call,
  pass,
  move,
  peek
};
enum class Why : std::uint8_t { twenty, bloops, empty };

inline constexpr std::uint8_t no_slot = 255;
inline constexpr Seat no_seat = 255;
inline constexpr std::uint32_t any_count = UINT32_MAX;

struct Action {
  ActionType type = ActionType::ready;
  std::uint8_t slot = 0;                // the own card; look: the card looked at; move: from
  Seat seat = 0;                        // give, look, swap: in front of whom
  std::uint8_t with = 0;                // swap: the other one's slot; move: to
  std::uint32_t discarded = any_count;  // counter: how many had been discarded when it was meant
  bool operator==(const Action&) const = default;
};

struct Options {
  std::uint8_t assist = 0;
  std::uint8_t first = 5;  // a seat, or 5: random
  std::uint8_t direction = 0;
  std::uint8_t deck = 0;
  std::uint8_t errors = 0;
  std::uint8_t window = 0;
  std::uint8_t strict = 0;
  bool operator==(const Options&) const = default;
};
inline constexpr std::int8_t random_first = 5, counterclockwise = 1, refuse_errors = 1, polled = 1;

inline constexpr int dealt_cards = 6;
inline constexpr std::uint8_t bottom_row = 3;  // slots 3, 4, 5

struct Setup {
  std::array<std::array<Rank, dealt_cards>, 5> areas{};
  std::array<Rank, max_cards> pile{};  // top first
  Seat first = no_seat;                // no_seat: as the option says
};

// An area gets a new slot only when a card comes and all its slots are full, so it never has more slots than
// it once held cards: no area can outgrow this.
inline constexpr int area_size = max_cards;
static_assert(area_size <= Slots::capacity);

struct State {
  BoxRef<Box> box;
  std::array<Slots, 5> filled{};  // the slots where a card lies
  std::uint32_t discarded = 0;    // in the whole game
  std::uint32_t turn_mark = 0;    // what that was when a turn last discarded
  Card drawn;                     // while its player decides
  std::array<std::uint8_t, 5> slots{};
  std::uint8_t batch = 0;   // which shuffle the pile's cards come from
  std::uint8_t window = 0;  // how many of the discards belong to the open window
  SeatSet ready;
  SeatSet passed;
  Phase phase = Phase::peek;
  Seat active = 0;  // whose turn it is; in a window whose turn is ending
  Seat caller = no_seat;
  std::uint8_t final_turns = 0;
  std::uint8_t lost_turns = 0;  // since somebody last drew
  std::uint8_t seats = 0;
  Why why{};
  // For whom this state was hidden: then only cards which that seat, or the spectator, has seen are real.
  Seat viewer = no_seat;
  Options options;
  List<Seat, most_effects> effects;  // to be applied, of the top discard's rank
  List<Rank, max_cards> pile;        // the top is the last
  List<Rank, max_cards> discards;
  std::array<std::array<Card, area_size>, 5> area{};
  std::array<std::uint8_t, 2> spare{};  // to a multiple of eight: no padding
};
static_assert(sizeof(State) == 2368);

struct Event {
  enum class Type : std::uint8_t {
    dealt,
    ready,
    began,
    peeked,
    drew,
    discarded,
    kept,
    countered,
    wrong,
    late,
    out_of_turn,
    penalty,
    gave,
    looked,
    swapped,
    lapsed,
    called,
    passed,
    moved,
    reshuffled,
    ended
  };
  enum class What : std::uint8_t { effect, penalty, turn };
  Type type{};
  Seat seat = 0;
  Rank rank = no_rank;  // no_rank where the recipient may not know it
  std::uint8_t slot = no_slot;
  Seat at = 0;
  std::uint8_t with = 0;
  What what{};                                       // lapsed
  std::array<Rank, dealt_cards - bottom_row> row{};  // dealt
};

}  // namespace smallbox::bloops
