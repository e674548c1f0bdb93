// What a seat may know of a game of Bloops, and the worlds it could be in.
#pragma once

#include <algorithm>
#include <span>

#include "engine/nth.hpp"
#include "games/bloops/pick.hpp"
#include "games/bloops/refuse.hpp"

namespace smallbox {

namespace bloops {

// Of every shuffle (batch), how many cards of each rank lie where a viewer can't see them. Only shuffles that are met
// are written to: mostly there are one or two.
class Unseen {
 public:
  Unseen(State& s, Seat viewer) {  // NOLINT: the counts are left as they are on purpose
    if (!s.pile.empty()) {
      Cards& pile = meet(s.batch);
      for (const Rank rank : s.pile) ++pile.count[rank];
      pile.total = static_cast<std::uint8_t>(pile.total + s.pile.size());
    }
    each_unseen_card(s, viewer, [&](Card& card) {
      Cards& cards = meet(card.batch());
      ++cards.count[card.rank()];
      ++cards.total;
    });
  }

  int total(int batch) const { return of_[batch].total; }
  const Slots& batches() const { return met_; }
  int count(int batch, std::size_t rank) const { return of_[batch].count[rank]; }

  // The batch's cards in order of their ranks, as many as there are places; they are unseen no more.
  void lay_out(int batch, std::span<Rank> places) {
    Cards& left = of_[batch];
    Rank rank = left.lowest;
    for (auto to = places.begin(); to != places.end();) {
      const auto n = std::min<std::ptrdiff_t>(left.count[rank], places.end() - to);
      left.count[rank] = static_cast<std::uint8_t>(left.count[rank] - n);
      to = std::fill_n(to, n, rank);
      if (to != places.end()) ++rank;
    }
    left.lowest = rank;
  }
  // The lowest rank of the batch's cards; that card is unseen no more.
  Rank take_lowest(int batch) {
    Cards& left = of_[batch];
    while (left.count[left.lowest] == 0) ++left.lowest;
    --left.count[left.lowest];
    return left.lowest;
  }

  // Every card that `viewer` has not seen, but for those of the pile.
  static void each_unseen_card(State& s, Seat viewer, auto&& call) {
    if (!s.drawn.empty() && !s.drawn.seen_by(viewer)) call(s.drawn);
    for (Seat seat = 0; seat < s.seats; ++seat)
      s.filled[seat].each([&](int slot) {
        if (Card& card = s.area[seat][slot]; !card.seen_by(viewer)) call(card);
      });
  }

 private:
  struct Cards {
    std::array<std::uint8_t, max_ranks> count;
    std::uint8_t total;
    Rank lowest;  // there is none below
  };
  Cards& meet(int batch) {
    if (!met_.has(batch)) {
      met_.add(batch);
      of_[batch] = {};
    }
    return of_[batch];
  }

  Slots met_;
  union {
    std::array<Cards, max_cards> of_;
  };
};

// The unseen cards of one shuffle, to be dealt: the n-th in order of their ranks is asked for again and again, so that it is
// looked up in eight ranks at once.
class Undealt {
 public:
  void fill(const Unseen& unseen, int batch, int ranks) {
    words_ = (ranks + 7) / 8;
    total_ = 0;
    for (int w = 0; w < words_; ++w) {
      up_to_[w] = 0;
      for (int rank = 8 * w; rank < 8 * w + 8; ++rank) {
        if (rank < ranks)
          total_ += static_cast<std::uint32_t>(unseen.count(batch, static_cast<std::size_t>(rank)));
        up_to_[w] |= std::uint64_t{total_} << (8 * (rank % 8));
      }
    }
  }
  std::uint32_t total() const { return total_; }
  // Any cards, as many as there are places.
  void deal(std::span<Rank> places, Chance auto& chance) {
    if (words_ == 2) return deal_from_two(places, chance);
    for (Rank& rank : places) rank = take(chance.below(total_));
  }
  // n < total(); it is gone then.
  Rank take(std::uint32_t n) {
    std::uint64_t lower = 0;
    for (int w = 0; w < words_; ++w) lower += at_most(up_to_[w], n);
    const int rank = sum_of_bytes(lower);
    const int word = rank / 8;
    up_to_[word] -= every_byte << (8 * (rank % 8));
    for (int w = word + 1; w < words_; ++w) up_to_[w] -= every_byte;
    --total_;
    return static_cast<Rank>(rank);
  }

 private:
  // The same where all ranks stand in two words, as in the built-in box: nothing goes through memory.
  void deal_from_two(std::span<Rank> places, Chance auto& chance) {
    std::uint64_t low = up_to_[0];
    std::uint64_t high = up_to_[1];
    std::uint32_t total = total_;
    for (Rank& place : places) {
      const std::uint32_t n = chance.below(total--);
      const int rank = sum_of_bytes(at_most(low, n) + at_most(high, n));
      low -= rank < 8 ? every_byte << (8 * rank) : 0;
      high -= rank < 8 ? every_byte : every_byte << (8 * (rank - 8));
      place = static_cast<Rank>(rank);
    }
    up_to_[0] = low;
    up_to_[1] = high;
    total_ = total;
  }

  int words_;
  std::uint32_t total_;
  std::array<std::uint64_t, (max_ranks + 7) / 8> up_to_;  // byte by byte: so many cards of that rank or lower
};

}  // namespace bloops

// BLOOPS-5, 6, 9, 15: hidden is which of the unseen cards lies where. Which cards they are is no secret, as
// everybody knows what was shuffled and what has turned up since: so each shuffle's unseen cards are put in
// order of their ranks. `viewer` says that they no longer mean what they seem to; `known_rank` heeds it.
inline void Bloops::hide(State& s, Audience audience) {
  if (audience.sees_everything()) return;
  s.viewer = audience.is_seat() ? audience.seat() : bloops::spectator;
  bloops::Unseen left(s, s.viewer);
  if (!s.pile.empty()) left.lay_out(s.batch, {s.pile.begin(), s.pile.end()});
  bloops::Unseen::each_unseen_card(s, s.viewer,
                                   [&](Card& card) { card.become(left.take_lowest(card.batch())); });
}

// Nothing that a seat is shown says more of a face-down card than which shuffle it comes from: whether it is
// seen or not, the unseen cards of a shuffle are equally likely to lie in any order.
inline void Bloops::redeal(State& s, Seat seat, Chance auto& chance) {
  const bloops::Unseen unseen(s, seat);
  std::array<bloops::Undealt, bloops::max_cards> left;  // NOLINT: most of them are never looked at
  for (const int batch : unseen.batches()) left[batch].fill(unseen, batch, s.box->ranks);
  draw_many(chance, [&](auto& source) {
    const auto any_of = [&](bloops::Undealt& cards) { return cards.take(source.below(cards.total())); };
    if (!s.pile.empty()) left[s.batch].deal({s.pile.begin(), s.pile.end()}, source);
    bloops::Unseen::each_unseen_card(s, seat, [&](Card& card) { card.become(any_of(left[card.batch()])); });
  });
  s.viewer = bloops::no_seat;
}

inline bool Bloops::is_consistent(const State& s) {
  std::array<int, bloops::max_ranks> count{};
  for (const Rank rank : s.pile) ++count[rank];
  for (const Rank rank : s.discards) ++count[rank];
  if (!s.drawn.empty()) ++count[s.drawn.rank()];
  for (Seat seat = 0; seat < bloops::spectator; ++seat) {
    if (seat >= s.seats && s.slots[seat] != 0) return false;
    for (std::uint8_t slot = 0; slot < bloops::area_size; ++slot) {
      const Card card = s.area[seat][slot];
      if (card.empty() == has_card(s, seat, slot)) return false;
      if (!card.empty()) ++count[card.rank()];
    }
  }
  for (std::size_t rank = 0; rank < count.size(); ++rank)
    if (count[rank] != s.box->faces[rank].count) return false;
  if (s.drawn.empty() == (s.phase == Phase::decide)) return false;
  if (s.window > s.discards.size() || (s.phase == Phase::window) != (s.window > 0 && !over(s))) return false;
  if (!s.effects.empty() && (s.phase != Phase::window || effect(s) == Effect::none)) return false;
  return s.active < s.seats && s.turn_mark <= s.discarded;
}

inline Bloops::Action Bloops::sample(const State& s, Chance auto& chance) {
  Action a{.type = static_cast<ActionType>(chance.below(12))};
  const auto slot = [&] { return static_cast<std::uint8_t>(chance.below(10)); };
  const auto seat = [&] { return static_cast<Seat>(chance.below(s.seats + 1U)); };
  switch (a.type) {
    case ActionType::keep:
    case ActionType::peek: a.slot = slot(); break;
    case ActionType::give: a.seat = seat(); break;
    case ActionType::look: a.seat = seat(), a.slot = slot(); break;
    case ActionType::swap: a.slot = slot(), a.seat = seat(), a.with = slot(); break;
    case ActionType::move: a.slot = slot(), a.with = slot(); break;
    case ActionType::counter:
      a.slot = slot();
      if (chance.below(3) == 0) a.discarded = s.discarded - std::min(s.discarded, chance.below(4));
      break;
    default: break;
  }
  return a;
}

static_assert(Game<Bloops>);

}  // namespace smallbox
