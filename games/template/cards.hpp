// The cards (TEMPLATE-1). Which of them are in the box is data: box.json.
#pragma once

#include <cstdint>

#include "engine/list.hpp"

namespace smallbox::example {

using Card = std::uint8_t;  // its number
inline constexpr int max_cards = 20;
// No card has this number: there is none, or whoever looks may not know which.
inline constexpr Card no_card = 0;

// What lies in the box, as far as the rules need it.
struct Box {
  CardSet deck;
};

constexpr int sum_of(CardSet cards) {
  int sum = 0;
  for (const int card : cards) sum += card;
  return sum;
}

}  // namespace smallbox::example
