// What a seat may know of a game of Bloops, and the worlds it could be in.
#pragma once

#include "games/bloops/refuse.hpp"

namespace smallbox {

namespace bloops {

// Of every shuffle (batch), how many cards of each rank lie where a viewer can't see them. Only shuffles that are met
// are written to: mostly there are one or two.
class Unseen {
 public:
  Unseen() {}  // NOLINT: the counts are left as they are on purpose

  void add(int batch, Rank rank) {
    if (!met_.has(batch)) {
      met_.add(batch);
      of_[batch] = {};
    }
    ++of_[batch].count[rank];
    ++of_[batch].total;
  }
  // The n-th of the batch's cards in order of ranks, n from 0; it is unseen no more.
  Rank take(int batch, std::uint32_t n) {
    Cards& left = of_[batch];
    std::size_t rank = 0;
    while (n >= left.count[rank]) n -= left.count[rank++];
    --left.count[rank];
    --left.total;
    return static_cast<Rank>(rank);
  }
  int total(int batch) const { return of_[batch].total; }
  const Slots& batches() const { return met_; }
  int count(int batch, std::size_t rank) const { return of_[batch].count[rank]; }

 private:
  struct Cards {
    std::array<std::uint8_t, max_ranks> count;
    std::uint8_t total;
  };
  Slots met_;
  union {
    std::array<Cards, max_cards> of_;
  };
};

// Calls change(batch, rank) for every card that `viewer` has not seen and puts what it returns there.
void each_unseen(State& s, Seat viewer, auto&& change) {
  for (Rank& rank : s.pile) rank = change(int{s.batch}, rank);
  const auto look_at = [&](Card& card) {
    if (!card.seen_by(viewer)) card.become(change(card.batch(), card.rank()));
  };
  if (!s.drawn.empty()) look_at(s.drawn);
  for (Seat seat = 0; seat < s.seats; ++seat)
    for (const int slot : s.filled[seat]) look_at(s.area[seat][slot]);
}

inline Unseen unseen(State& s, Seat viewer) {
  Unseen all;
  each_unseen(s, viewer, [&](int batch, Rank rank) { return all.add(batch, rank), rank; });
  return all;
}

}  // namespace bloops

// BLOOPS-5, 6, 9, 15: hidden is which of the unseen cards lies where. Which cards they are is no secret, as
// everybody knows what was shuffled and what has turned up since: so each shuffle's unseen cards are put in
// order of their ranks. `viewer` says that they no longer mean what they seem to; `known_rank` heeds it.
inline void Bloops::hide(State& s, Audience audience) {
  if (audience.sees_everything()) return;
  s.viewer = audience.is_seat() ? audience.seat() : bloops::spectator;
  bloops::Unseen left = bloops::unseen(s, s.viewer);
  bloops::each_unseen(s, s.viewer, [&](int batch, Rank) { return left.take(batch, 0); });
}

// Nothing that a seat is shown says more of a face-down card than which shuffle it comes from: whether it is
// seen or not, the unseen cards of a shuffle are equally likely to lie in any order.
inline void Bloops::redeal(State& s, Seat seat, Chance auto& chance) {
  bloops::Unseen left = bloops::unseen(s, seat);
  bloops::each_unseen(s, seat, [&](int batch, Rank) {
    return left.take(batch, chance.below(static_cast<std::uint32_t>(left.total(batch))));
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
