// What a seat may know of a game of Blink, and the worlds it could be in.
#pragma once

#include "games/blink/rules.hpp"

namespace smallbox {

// BLINK-4, 5, 12b: hidden are the other hand, both draw piles, face-down centre cards, the other's offer.
inline void Blink::hide(State& s, Audience audience) {
  for (Seat seat = 0; seat < 2; ++seat) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawable(s, seat)); ++i)
      s.deck[s.next[seat] + i] = blink::hidden_card;
    if (!s.turned) s.top[seat] = blink::hidden_card;
    if (audience.is(seat)) continue;
    for (Card& card : s.hand[seat])
      if (card != blink::no_card) card = blink::hidden_card;
    if (s.offer[seat] != blink::no_slot) s.offer[seat] = blink::hidden_slot;
  }
}

// Everything unseen is equally likely to be anywhere, but for two things that the pauses tell: a card that
// was in the other hand during a pause fitted neither pile; and while this seat is stuck and the race goes
// on, the other one must be able to play.
inline void Blink::redeal(State& s, Seat seat, Chance auto& chance) {
  const Seat other = static_cast<Seat>(1 - seat);
  CardSet pool = CardSet::first(blink::deck_size) - s.laid;
  for (const Card card : s.hand[seat])
    if (card != blink::no_card) pool.remove(card);

  // The race goes on, so somebody can play, or draw where that is the player's own affair.
  const bool other_must_fit = s.phase == Phase::race && !can_play(s, seat) &&
                              !(manual(s) && (can_draw(s, seat) || can_draw(s, other)));
  const CardSet fit = s.turned ? fitting(s) : CardSet{};

  // The other hand: each place from what it can hold, all over again until it is a possible hand. The real
  // one is, so this ends.
  for (bool possible = false; !possible;) {
    CardSet drawn;
    possible = true;
    for (std::size_t i = 0; i < blink::hand_size; ++i) {
      Card& card = s.hand[other][i];
      if (card == blink::no_card) continue;
      const CardSet may = pool - s.cannot[other][i];
      card =
          static_cast<Card>(may.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(may.size())))));
      possible = possible && !drawn.has(card);
      drawn.add(card);
    }
    if (other_must_fit && (drawn & fit).empty()) possible = false;
    if (possible) pool = pool - drawn;
  }
  if (s.offer[other] == blink::hidden_slot) {
    std::array<std::uint8_t, blink::hand_size> slots{};
    std::uint32_t n = 0;
    for (std::uint8_t i = 0; i < blink::hand_size; ++i)
      if (s.hand[other][i] != blink::no_card) slots[n++] = i;
    s.offer[other] = slots[chance.below(n)];
  }

  std::array<Card, blink::deck_size> rest{};
  std::size_t n = 0;
  for (const int card : pool) rest[n++] = static_cast<Card>(card);
  shuffle(std::span<Card>(rest.data(), n), chance);
  for (Seat each = 0; each < 2; ++each) {
    if (!s.turned) s.top[each] = rest[--n];
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawable(s, each)); ++i)
      s.deck[s.next[each] + i] = rest[--n];
  }
}

inline bool Blink::is_consistent(const State& s) {
  std::array<int, blink::deck_size> seen{};
  const auto count = [&](Card card) {
    if (card < blink::deck_size) ++seen[card];
    return card < blink::deck_size;
  };
  for (const int card : s.laid) ++seen[card];
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!s.turned && !count(s.top[seat])) return false;
    if (s.turned && !s.laid.has(s.top[seat])) return false;
    for (const Card card : s.hand[seat])
      if (card != blink::no_card && !count(card)) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawable(s, seat)); ++i)
      if (!count(s.deck[s.next[seat] + i])) return false;
  }
  for (const int n : seen)
    if (n != 1) return false;
  return s.pile[0] + s.pile[1] == (s.turned ? s.laid.size() : 2);
}

inline Blink::Action Blink::sample(const State&, Chance auto& chance) {
  Action a{.type = static_cast<ActionType>(chance.below(4))};
  if (a.type == ActionType::play || a.type == ActionType::offer)
    a.card = static_cast<Card>(chance.below(blink::deck_size));
  // In a pause a pile may be named.
  const bool pile = a.type == ActionType::play || (a.type != ActionType::draw && chance.below(2) == 0);
  if (pile) a.pile = static_cast<std::uint8_t>(chance.below(3));
  return a;
}

static_assert(Game<Blink>);

}  // namespace smallbox
