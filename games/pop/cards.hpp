// Pop's cards: a card is its number, 1 to 50. What else is on it, and the puzzles, are data: box.json.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/list.hpp"
#include "games/pop/columns.hpp"

namespace smallbox::pop {

inline constexpr int color_count = 5;
inline constexpr int max_symbols = 5;
inline constexpr int max_puzzles = 200;

// As a box and the protocol call them, numbered 0 to 4.
inline constexpr std::array<const char*, color_count> k_colors = {"red", "blue", "yellow", "green", "purple"};

// The cards `from` to `to`, both included.
constexpr CardSet range(int from, int to) { return CardSet::first(to + 1) - CardSet::first(from); }

inline constexpr CardSet k_deck = range(1, deck_size);
inline constexpr List<Card, deck_size> k_all_cards = [] {
  List<Card, deck_size> all;
  for (Card card = 1; card <= deck_size; ++card) all.push(card);
  return all;
}();

// A table and the hand that clears it in one turn (POP-33).
struct Puzzle {
  Columns columns;
  CardSet hand;
};

// What lies in the box, as far as the rules need it.
struct Box {
  std::array<std::uint8_t, deck_size + 1> color{};  // of each card
  CardSet arrow;
  std::array<CardSet, color_count> of_color{};
  std::array<CardSet, 3>
      symbol_bits{};  // the cards with one, two and four symbols in the number that they have
  List<Puzzle, max_puzzles> puzzles;

  int color_of(Card card) const { return color[card]; }
  int arrows(CardSet cards) const { return (cards & arrow).size(); }
  int symbols(CardSet cards) const {
    return (cards & symbol_bits[0]).size() + 2 * (cards & symbol_bits[1]).size() +
           4 * (cards & symbol_bits[2]).size();
  }
  // Whether so many rows of five can be laid without equal neighbours. The most that cards of one colour can take is
  // every other place, and the others have to fill the rest.
  bool can_lay(int rows) const {
    int most = 0;
    for (const CardSet cards : of_color) most = std::max(most, cards.size());
    return deck_size - most >= rows * column_count / 2;
  }

  void add(Card card, int its_color, bool has_arrow, int its_symbols) {
    color[card] = static_cast<std::uint8_t>(its_color);
    of_color[its_color].add(card);
    if (has_arrow) arrow.add(card);
    for (int bit = 0; bit < 3; ++bit)
      if (((its_symbols >> bit) & 1) != 0) symbol_bits[bit].add(card);
  }
};

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
