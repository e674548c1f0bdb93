// Bloops' cards (BLOOPS-1, BLOOPS-2). Which of them are in the box is data: box.json. And what a face-down card
// carries with it: who has seen it.
#pragma once

#include <array>
#include <cstdint>

#include "engine/seat.hpp"

namespace smallbox::bloops {

// What a card is: the place of its value in the box, from 1.
using Rank = std::uint8_t;
inline constexpr Rank no_rank = 0;

// What a box may hold.
inline constexpr int min_cards = 20;
inline constexpr int max_cards = 128;
inline constexpr int max_value = 99;
inline constexpr int max_count = 64;             // of one value
inline constexpr int max_ranks = max_value + 2;  // every value once, and none

enum class Effect : std::uint8_t { none, give, look, swap };  // BLOOPS-14, 15, 16

struct Face {
  std::uint8_t value = 0;
  std::uint8_t count = 0;
  Effect effect = Effect::none;
  bool star = false;       // three of them count nothing: BLOOPS-27
  bool ends_game = false;  // BLOOPS-23
};

// What lies in the box, as far as the rules need it.
struct Box {
  std::array<Face, max_ranks> faces{};         // by rank; the first is no card
  std::array<Rank, max_value + 1> by_value{};  // no_rank where no card has that value
  std::array<Rank, max_cards> deck{};          // every card, in the order of the box
  std::uint8_t ranks = 1;                      // how many of the faces there are
  std::uint8_t cards = 0;                      // how many of the deck
  std::uint16_t mean = 0;  // of the values, in quarters: what bots take an unseen card for

  const Face& face(Rank rank) const { return faces[rank]; }
  // no_rank where no card has that value.
  Rank find(int value) const { return value >= 0 && value <= max_value ? by_value[value] : no_rank; }
};

// All cards of a window have one value, so never more effects than this wait at once.
inline constexpr int most_effects = max_count;

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
      : rank_(rank), batch_(static_cast<std::uint8_t>(batch)), seen_(seen) {}

  constexpr bool empty() const { return rank_ == no_rank; }
  constexpr Rank rank() const { return rank_; }
  constexpr int batch() const { return batch_; }
  constexpr bool seen_by(Seat seat) const { return seen_.has(seat); }
  constexpr void show(SeatSet seats) { seen_ = seen_ | seats; }
  constexpr void become(Rank rank) { rank_ = rank; }
  constexpr bool operator==(const Card&) const = default;

 private:
  Rank rank_ = no_rank;
  std::uint8_t batch_ = 0;
  SeatSet seen_;
};

}  // namespace smallbox::bloops
