// The cards of a box (BLOBS-1 … 4, BLOBS-47), ready for the machine: all programs in one row of steps, and sets of cards
// by what they do. What a card is stands in box.json and nowhere else; read_box.cpp makes this of it.
#pragma once

#include <string_view>

#include "games/blobs/program.hpp"
#include "games/blobs/set.hpp"

namespace smallbox::blobs {

using Card = std::uint8_t;  // its place in the box
inline constexpr int min_cards = 20;
inline constexpr int max_cards = 120;
using Cards = Bits<max_cards + 1>;
inline constexpr Card no_card = 255;
// There is one, but whoever looks may not know which. Where its batch (state.hpp) is known it is added.
inline constexpr Card hidden_card = 200;
// What lies face down is like a card of its own, which does nothing.
inline constexpr Card protoblob = max_cards;
static_assert(max_cards < hidden_card, "a card is one byte, and the highest are no cards");

struct Entry {  // where each program of a card begins; 0: it has none
  std::uint16_t aim = 0, act = 0, start = 0, end = 0;
};

// Of each card four programs, each with its end; two plans; and step 0 is an end, so that 0 means "no program".
inline constexpr int max_code = 1 + max_cards * 4 * (max_steps + max_steps / 2 + 1) + 8;
static_assert(max_code < 65536);
inline constexpr int max_passives = max_cards * max_steps;

// What lies in the box, as far as the rules need it. What is asked for all the time comes first.
struct Box {
  int count = 0;
  Cards acting;  // on being played
  Cards starting;
  Cards ending;
  Cards responses;
  Cards copyable_now;  // BLOBS-39
  Cards copyable_tick;
  Cards scoring;
  Cards tinting;
  Cards slippery;
  Cards guarding;
  std::array<std::int8_t, max_cards + 1> base = [] {
    std::array<std::int8_t, max_cards + 1> all{};
    all[protoblob] = 1;
    return all;
  }();
  std::array<std::uint8_t, max_cards + 1> lasting{};  // 1: with permanent actions
  std::array<Colors, max_cards> colors{};
  std::array<Entry, max_cards> entry{};
  std::array<When, max_cards> when{};
  std::array<Bind, max_cards> bind{};
  // The variables of the chosen blobs that a card's action is to remove or turn over, in the order of the program; `self`
  // where there are no more (BLOBS-25, removes).
  std::array<std::array<Var, 2>, max_cards> targets{};
  std::array<std::uint16_t, max_cards + 1> passives_of{};  // where the permanent actions of each begin
  // By what holds: the responses that can be played then.
  std::array<Cards, every_when + 1> fitting{};
  std::uint16_t plan_lab = 0, plan_waste = 0;
  int code_size = 1;
  std::array<Passive, max_passives> passives{};
  std::array<Step, max_code> steps{};
  std::array<Card, max_code> owner{};                 // whose text a step is
  std::array<std::array<char, 33>, max_cards> ids{};  // ended by a zero

  std::string_view id(Card card) const { return ids[card].data(); }
  const Passive* passives_begin(Card card) const { return passives.data() + passives_of[card]; }
  const Passive* passives_end(Card card) const { return passives.data() + passives_of[card + 1U]; }
  Cards all() const { return Cards::first(count); }
  // no_card where there is no such card.
  Card find(std::string_view wanted) const {
    for (Card card = 0; card < count; ++card)
      if (id(card) == wanted) return card;
    return no_card;
  }
};

}  // namespace smallbox::blobs
