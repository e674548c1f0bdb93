// The cards (TEMPLATE-1): what would be in the box, as data.
#pragma once

#include <cstdint>

#include "engine/list.hpp"

namespace smallbox::example {

using Card = std::uint8_t;  // its number
inline constexpr int deck_size = 15;
// No card has this number: there is none, or whoever looks may not know which.
inline constexpr Card no_card = 0;
inline constexpr CardSet k_deck = CardSet::first(deck_size + 1) - CardSet::of(no_card);

constexpr int sum_of(CardSet cards) {
  int sum = 0;
  for (const int card : cards) sum += card;
  return sum;
}

}  // namespace smallbox::example
