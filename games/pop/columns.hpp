// Cards in five columns, as they lie between turns.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/list.hpp"

namespace smallbox::pop {

using Card = std::uint8_t;
inline constexpr Card no_card = 0;
inline constexpr Card hidden_card = 255;  // there is one, but whoever looks may not know which
inline constexpr int deck_size = 50;
inline constexpr int column_count = 5;  // and as many cards are placed each turn (POP-10)

class Columns {
 public:
  Columns() = default;
  // All cards in that order, and zeros up to the size of the deck.
  Columns(const Card* cards, const std::array<std::uint8_t, column_count>& heights) : height_(heights) {
    std::copy_n(cards, deck_size, cards_.begin());
  }
  // The same way back.
  const Card* cards_from(int at) const { return cards_.data() + at; }

  // A to E one after the other, each from top to bottom.
  std::span<const Card> column(int which) const {
    std::size_t at = 0;
    for (int i = 0; i < which; ++i) at += height_[i];
    return {cards_.data() + at, height_[which]};
  }
  int height(int which) const { return height_[which]; }
  int size() const {
    int n = 0;
    for (const int height : height_) n += height;
    return n;
  }
  bool empty() const { return size() == 0; }
  CardSet cards() const {
    CardSet set;
    for (int i = 0; i < size(); ++i) set.add(cards_[i]);
    return set;
  }
  // Columns are filled from A on; cards from top to bottom.
  void push(int which, Card card) {
    cards_[size()] = card;
    ++height_[which];
  }
  bool operator==(const Columns&) const = default;

 private:
  std::array<Card, deck_size> cards_{};  // zero past the last card
  std::array<std::uint8_t, column_count> height_{};
};

}  // namespace smallbox::pop
