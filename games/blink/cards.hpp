// Blink's deck (BLINK-1, BLINK-2). A person who owns the box can correct it here: `k_deck` is the whole of
// it.
#pragma once

#include <array>
#include <cstdint>

#include "engine/list.hpp"

namespace smallbox::blink {

using Card = std::uint8_t;  // place in k_deck
inline constexpr Card no_card = 255;
inline constexpr Card hidden_card = 254;  // there is one, but whoever looks may not know which
inline constexpr int deck_size = 60;

inline constexpr std::array<const char*, 6> k_colors = {"red", "blue", "brown", "green", "yellow", "grey"};
inline constexpr std::array<const char*, 6> k_shapes = {"triangle", "moon", "bolt", "drop", "star", "flower"};

struct Face {
  std::uint8_t color;
  std::uint8_t shape;
  std::uint8_t count;
};

inline constexpr std::array<Face, deck_size> k_deck = [] {
  // For count n and colour c: the shapes (c + o) mod 6, with these offsets for n = 1 … 5.
  constexpr std::uint8_t offsets[5][2] = {{0, 1}, {2, 3}, {4, 5}, {0, 3}, {1, 4}};
  std::array<Face, deck_size> deck{};
  std::size_t at = 0;
  for (std::uint8_t n = 1; n <= 5; ++n)
    for (std::uint8_t c = 0; c < 6; ++c)
      for (const std::uint8_t o : offsets[n - 1]) deck[at++] = {c, static_cast<std::uint8_t>((c + o) % 6), n};
  return deck;
}();

constexpr bool matches(Card a, Card b) {
  const Face& x = k_deck[a];
  const Face& y = k_deck[b];
  return x.color == y.color || x.shape == y.shape || x.count == y.count;
}

// For every card the set of cards that fit on it (itself too, which does no harm).
inline constexpr std::array<CardSet, deck_size> k_fits = [] {
  std::array<CardSet, deck_size> fits{};
  for (Card a = 0; a < deck_size; ++a)
    for (Card b = 0; b < deck_size; ++b)
      if (matches(a, b)) fits[a].add(b);
  return fits;
}();

}  // namespace smallbox::blink
