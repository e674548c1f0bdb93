// Pop's deck (POP-1, 2, 3): a card is its number, 1 to 50, and everything else follows from the number.
#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"

namespace smallbox::pop {

using Card = std::uint8_t;
inline constexpr Card no_card = 0;
inline constexpr Card hidden_card = 255;  // there is one, but whoever looks may not know which
inline constexpr int deck_size = 50;
inline constexpr int color_count = 5;
inline constexpr int column_count = 5;  // and as many cards are placed each turn (POP-10)

// Numbered 0 to 4, in the order of the cards 1 to 5.
inline constexpr std::array<const char*, color_count> k_colors = {"red", "blue", "yellow", "green", "purple"};

constexpr int color_of(Card card) { return (card - 1) % color_count; }
// All ten cards of a colour.
constexpr CardSet of_color(int color) {
  CardSet cards;
  for (int card = color + 1; card <= deck_size; card += color_count) cards.add(card);
  return cards;
}

// The cards `from` to `to`, both included.
constexpr CardSet range(int from, int to) { return CardSet::first(to + 1) - CardSet::first(from); }

inline constexpr CardSet k_deck = range(1, deck_size);
inline constexpr CardSet k_arrows = range(1, 10) | range(41, 50);
inline constexpr CardSet k_three = range(1, 5) | range(46, 50);
inline constexpr CardSet k_two = range(16, 20) | range(31, 35);

// POP-3
constexpr int symbols(CardSet cards) {
  return cards.size() + (cards & (k_two | k_three)).size() + (cards & k_three).size();
}
constexpr int arrows(CardSet cards) { return (cards & k_arrows).size(); }

// Every way to choose n (at most five) of the cards (at most ten), in ascending order of the chosen ones.
template <class Do>
constexpr void each_choice(CardSet cards, int n, Do&& use) {
  std::array<int, 10> card{};
  int size = 0;
  for (const int each : cards) card[size++] = each;
  std::array<int, 5> pick{};
  for (int i = 0; i < n; ++i) pick[i] = i;
  while (n <= size) {
    CardSet chosen;
    for (int i = 0; i < n; ++i) chosen.add(card[pick[i]]);
    use(chosen);
    // The last pick that can still move up does, and those behind it follow it.
    int i = n - 1;
    while (i >= 0 && pick[i] == size - n + i) --i;
    if (i < 0) return;
    for (int next = pick[i] + 1; i < n; ++i) pick[i] = next++;
  }
}

}  // namespace smallbox::pop
