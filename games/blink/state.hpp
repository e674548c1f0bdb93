// A game of Blink as a value: what lies where, and what everybody has seen of it.
#pragma once

#include "engine/box.hpp"
#include "engine/game.hpp"
#include "engine/options.hpp"
#include "games/blink/cards.hpp"

namespace smallbox::blink {

enum class Phase : std::uint8_t { ready, race, offer, between, over };
enum class ActionType : std::uint8_t { ready, play, draw, offer };

inline constexpr std::uint8_t no_pile = 255;     // none is named
inline constexpr std::uint8_t unknown_pile = 2;  // one is named, but there is no such pile

struct Action {
  ActionType type = ActionType::ready;
  Card card = no_card;
  std::uint8_t pile = no_pile;
  bool operator==(const Action&) const = default;
};

enum class Refill : std::int8_t { at_once, manual };

struct Options {
  std::uint8_t refill = 0;  // a Refill
  std::uint8_t best_of = 1;
  std::uint8_t handicap = 0;
  bool operator==(const Options&) const = default;
};

struct Setup {
  std::array<std::array<Card, max_cards / 2>, 2> draws{};  // top first; as many as are half of the box
};

inline constexpr int hand_size = 3;
inline constexpr std::uint8_t no_slot = 255;
inline constexpr std::uint8_t hidden_slot = 254;

struct State {
  BoxRef<Box> box;
  // What the card in a place of a hand can't be. It was there in a pause, and everybody saw that it did not fit; or an
  // equal one was played from a later place, and of equal cards the first goes.
  std::array<std::array<Places, hand_size>, 2> cannot{};
  // All cards that lie, or lay, face up in the centre in this game; of equal ones the first of the box's list.
  Places laid;
  // A match: the games that somebody won, in order, and how many ties came before each and after the last.
  std::array<std::uint16_t, 5> ties{};
  std::uint16_t ties_after = 0;
  std::uint8_t decided = 0;
  std::array<Seat, 5> winner{};
  std::array<std::uint8_t, 5> loser_left{};
  std::array<std::uint8_t, 2> wins{};

  // Both draw piles, top first: seat 0's from next[0] to the divide, seat 1's from next[1] to the end.
  std::array<Card, max_cards> deck{};
  std::array<std::uint8_t, 2> next{};
  std::array<std::array<Card, hand_size>, 2> hand{};
  // When the card in a place of a hand came: its place in the deck plus one. Everybody saw it come.
  std::array<std::array<std::uint8_t, hand_size>, 2> came{};
  std::array<Card, 2> top{};
  std::array<Card, 2> under{};  // what the top card covered last: BLINK-14
  std::array<std::uint8_t, 2> pile{};
  std::array<std::uint8_t, 2> offer{};  // a place of the hand
  std::array<std::uint8_t, 2> named{};  // the pile that each seat has named in this pause: BLINK-12a, 12b
  Phase phase = Phase::ready;
  bool turned = false;  // the centre lies face up
  SeatSet ready;
  Options options;
  std::uint8_t half = 0;  // of the cards in the box
};
static_assert(sizeof(State) == 296);

struct Event {
  enum class Type : std::uint8_t {
    dealt,
    ready,
    turned,
    played,
    drew,
    paused,
    offered,
    placed,
    game_ended,
    ended
  };
  Type type{};
  Seat seat = 0;
  Card card = no_card;  // hidden_card where the recipient may not know it
  std::uint8_t pile = no_pile;
  std::uint8_t slot = 0;
  std::array<Card, hand_size> cards{};    // dealt
  std::array<Card, 2> tops{};             // turned, placed: pile by pile
  std::array<std::uint8_t, 2> piles{};    // turned, placed: onto which one each seat's card came
  std::array<std::uint8_t, 2> numbers{};  // placed: from which place of the hands; game_ended: cards left
  bool offer = false;                     // paused: what comes next
};

}  // namespace smallbox::blink
