// Blink's cards (BLINK-1, BLINK-2). Which of them are in the box, and how often, is data: box.json.
#pragma once

#include <array>
#include <cstdint>

#include "games/blink/set.hpp"

namespace smallbox::blink {

inline constexpr int colors = 6;
inline constexpr int shapes = 6;
inline constexpr int counts = 5;
inline constexpr std::array<const char*, colors> k_colors = {"red",   "blue",   "brown",
                                                             "green", "yellow", "grey"};
inline constexpr std::array<const char*, shapes> k_shapes = {"triangle", "moon", "bolt",
                                                             "drop",     "star", "flower"};

// What is on a card, as a number: equal cards are the same Card, so that nothing can tell one from the other.
using Card = std::uint8_t;
inline constexpr int faces = colors * shapes * counts;
inline constexpr Card no_card = 255;
inline constexpr Card hidden_card = 254;  // there is one, but whoever looks may not know which

struct Face {
  std::uint8_t color;
  std::uint8_t shape;
  std::uint8_t count;  // 1 to 5
};
constexpr Card card_with(int color, int shape, int count) {
  return static_cast<Card>((color * shapes + shape) * counts + count - 1);
}
constexpr Face face_of(Card card) {
  return {static_cast<std::uint8_t>(card / (shapes * counts)),
          static_cast<std::uint8_t>(card / counts % shapes), static_cast<std::uint8_t>(card % counts + 1)};
}

// Colour, shape and count as one bit each: cards match that have one in common (BLINK-8). What is no card has none.
using Marks = std::uint32_t;
inline constexpr int marks = colors + shapes + counts;
inline constexpr std::array<Marks, 256> k_marks = [] {
  std::array<Marks, 256> all{};
  for (int card = 0; card < faces; ++card) {
    const Face face = face_of(static_cast<Card>(card));
    all[card] = Marks{1} << face.color | Marks{1} << (colors + face.shape) |
                Marks{1} << (colors + shapes + face.count - 1);
  }
  return all;
}();
constexpr bool matches(Card a, Card b) { return (k_marks[a] & k_marks[b]) != 0; }

inline constexpr int min_cards = 20;
inline constexpr int max_cards = 120;

// What lies in the box.
struct Box {
  int cards = 0;       // an even number
  bool twins = false;  // some are equal
  std::array<Card, max_cards> list{};
  std::array<std::uint8_t, faces> first{};  // where a card is in the list, where it is
  std::array<Places, marks> with{};         // which places have a colour, a shape, a count

  void add(Card card) {
    list[cards] = card;
    twins = twins || !equal_to(card).empty();
    if (equal_to(card).empty()) first[card] = static_cast<std::uint8_t>(cards);
    for (int mark = 0; mark < marks; ++mark)
      if ((k_marks[card] >> mark & 1U) != 0) with[mark].add(cards);
    ++cards;
  }
  // All that have one of these.
  Places having(Marks any) const {
    Places places;
    for (; any != 0; any &= any - 1) places = places | with[std::countr_zero(any)];
    return places;
  }
  Places equal_to(Card card) const {
    const Face face = face_of(card);
    return with[face.color] & with[colors + face.shape] & with[colors + shapes + face.count - 1];
  }
};

}  // namespace smallbox::blink
