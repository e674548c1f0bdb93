// Pop together: what those who talk make of what was said, and what they say.
//
// Nothing may ever explode, so only the ends of the columns count: the five cards of a turn, in ascending order, must differ
// in colour from those ends and from their neighbours. Words are taken as they are meant. Whoever wants red in B means to
// lay a red card that will lie there; whoever has no blue lays none. A bot says where its own card would do best, says
// something else once or twice where that has become better, and then lays a card of the colour that it has named last.
#pragma once

#include <optional>

#include "bots/thinking.hpp"
#include "games/pop/bot.hpp"

namespace smallbox::pop {

struct Team {
  int worlds = 0;      // so many are imagined for a thought; 0: there is none, it plays as if it were alone
  bool talks = false;  // whether it speaks and listens
};

class Together {
 public:
  Together(const Observation<Pop>& seen, bool talks);

  // What is worth doing, in so many worlds; nothing: waiting for somebody who has neither spoken nor chosen, or for the end
  // of the turn.
  std::optional<Action> choose(const Team& team, FastRng& fast, Thinking& thinking) const;

  // By own card, in ascending order, and by the column in which it came to lie: how well it went, `certain` at best.
  using Worth = std::array<std::array<std::int64_t, column_count>, hand_size>;
  // One world more.
  void try_all(FastRng& fast, Worth& worth) const;

 private:
  using Hands = std::array<CardSet, smallbox::max_seats>;
  struct World;

  bool waits() const;
  void weigh();
  std::uint32_t lower(Seat seat, Card card, int column) const;
  std::uint32_t next_to(Seat seat, Card card, const Wish& wish) const;
  int draw(Seat seat, CardSet from, FastRng& fast) const;
  void imagine(World& world, FastRng& fast) const;
  void fill(World& world, CardSet left, FastRng& fast) const;
  bool as_wished(CardSet five, const Hands& laid) const;
  std::int64_t later(const World& world, CardSet five, const Hands& laid, FastRng& fast) const;
  std::optional<Action> conclude(const Worth& worth) const;

  const State& s_;
  Seat me_;
  bool talks_;
  CardSet chef_;
  CardSet unseen_;
  std::array<int, column_count> ends_;  // colours
  std::array<Wish, smallbox::max_seats> wish_{};
  // Of each seat, by card: how well it goes with what was said; and how likely its card is lower, of k_sure.
  std::array<std::array<std::uint32_t, deck_size + 1>, smallbox::max_seats> weight_{};
  std::array<std::array<std::uint32_t, deck_size + 1>, smallbox::max_seats> below_{};
};

}  // namespace smallbox::pop
