// Bloops' deck (BLOOPS-1, BLOOPS-2). A person who owns the box can correct it here: `k_faces` is the whole of
// it. And what a face-down card carries with it: who has seen it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/seat.hpp"

namespace smallbox::bloops {

using Rank = std::uint8_t;  // place in k_faces
inline constexpr Rank no_rank = 0;
inline constexpr int deck_size = 64;

enum class Effect : std::uint8_t { none, give, look, swap };  // BLOOPS-14, 15, 16

struct Face {
  std::uint8_t value;
  std::uint8_t count;
  Effect effect = Effect::none;
  bool star = false;       // three of them count nothing: BLOOPS-27
  bool ends_game = false;  // BLOOPS-23
};

inline constexpr std::array<Face, 12> k_faces = {{
    {0, 0},  // no card
    {1, 6},
    {2, 6},
    {3, 6},
    {4, 6},
    {5, 6},
    {6, 6, Effect::give},
    {7, 6, Effect::look},
    {8, 6, Effect::look},
    {9, 6, Effect::swap},
    {.value = 11, .count = 9, .star = true},
    {.value = 20, .count = 1, .ends_game = true},
}};
inline constexpr int ranks = static_cast<int>(k_faces.size());
static_assert(ranks <= 16, "a card has four bits for its rank");

inline constexpr std::array<Rank, deck_size> k_deck = [] {
  std::array<Rank, deck_size> deck{};
  std::size_t at = 0;
  for (std::size_t rank = 1; rank < k_faces.size(); ++rank)
    for (int i = 0; i < k_faces[rank].count; ++i) deck[at++] = static_cast<Rank>(rank);
  return deck;
}();
static_assert(k_deck.back() != no_rank, "all 64 cards are in the table");

// All cards of a window have one value, so never more effects than this wait at once.
inline constexpr int most_effects = [] {
  int most = 1;
  for (const Face& face : k_faces)
    if (face.effect != Effect::none) most = std::max(most, int{face.count});
  return most;
}();

constexpr const Face& face(Rank rank) { return k_faces[rank]; }
// no_rank where no card has that value.
constexpr Rank find_rank(int value) {
  for (std::size_t rank = 1; rank < k_faces.size(); ++rank)
    if (k_faces[rank].value == value) return static_cast<Rank>(rank);
  return no_rank;
}

// Spectators see what is shown to all: in sets of who has seen a card they have the place after the seats.
inline constexpr Seat spectator = 5;
inline constexpr SeatSet everybody = SeatSet::first(6);

// A card in front of a player, or drawn: its rank, the shuffle it comes from, and who has seen it since. Who
// looked at which card is public, so all but the rank is. The shuffle matters because everybody knows what
// went into it: games/bloops/README.md.
class Card {
 public:
  constexpr Card() = default;
  constexpr Card(Rank rank, int batch, SeatSet seen)
      : bits_(static_cast<std::uint16_t>(rank | (batch << 4) | (seen.bits() << 10))) {}

  constexpr bool empty() const { return bits_ == 0; }
  constexpr Rank rank() const { return bits_ & 15; }
  constexpr int batch() const { return (bits_ >> 4) & 63; }
  constexpr bool seen_by(Seat seat) const { return ((bits_ >> (10 + seat)) & 1) != 0; }
  constexpr void show(SeatSet seats) { bits_ = static_cast<std::uint16_t>(bits_ | (seats.bits() << 10)); }
  constexpr void become(Rank rank) { bits_ = static_cast<std::uint16_t>((bits_ & ~15) | rank); }
  constexpr bool operator==(const Card&) const = default;

 private:
  std::uint16_t bits_ = 0;  // rank: 4, batch: 6, seen: 6
};

}  // namespace smallbox::bloops
