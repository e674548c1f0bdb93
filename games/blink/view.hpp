// What a seat may know of a game of Blink, and the worlds it could be in.
#pragma once

#include "games/blink/pick.hpp"
#include "games/blink/refuse.hpp"

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

// Everything unseen is equally likely to be anywhere, but for what the other's play tells: a card that was in the other
// hand during a pause fitted neither pile; of equal cards the first is played or offered; and while this seat is stuck and
// the race goes on, the other one must be able to play. Cards are dealt here by their places in the box's list, so that
// equal ones count as often as they are there.
inline void Blink::redeal(State& s, Seat seat, Chance auto& chance) {
  const Seat other = static_cast<Seat>(1 - seat);
  blink::Places pool = blink::Places::first(s.box->cards) - s.laid;
  for (const Card card : s.hand[seat])
    if (card != blink::no_card) pool.remove((pool & s.box->equal_to(card)).lowest());

  // The race goes on, so somebody can play, or draw where that is the player's own affair.
  const bool other_must_fit = s.phase == Phase::race && !can_play(s, seat) &&
                              !(manual(s) && (can_draw(s, seat) || can_draw(s, other)));
  const blink::Marks fit = s.turned ? fitting(s) : 0;
  const bool offered = s.offer[other] == blink::hidden_slot;

  // The other hand: each place from what it can hold, all over again until it is a possible hand. The real
  // one is, so this ends.
  for (bool possible = false; !possible;) {
    blink::Places drawn;
    bool fits = false;
    possible = true;
    for (std::size_t i = 0; i < blink::hand_size; ++i) {
      Card& card = s.hand[other][i];
      if (card == blink::no_card) continue;
      const blink::Places may = pool - s.cannot[other][i];
      const int place = may.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(may.size()))));
      card = s.box->list[place];
      possible = possible && !drawn.has(place);
      fits = fits || (blink::k_marks[card] & fit) != 0;
      drawn.add(place);
    }
    if (other_must_fit && !fits) possible = false;
    if (possible && offered) {
      std::array<std::uint8_t, blink::hand_size> slots{};
      std::uint32_t n = 0;
      for (std::uint8_t i = 0; i < blink::hand_size; ++i)
        if (s.hand[other][i] != blink::no_card) slots[n++] = i;
      s.offer[other] = slots[chance.below(n)];
      possible = slot_of(s, other, s.hand[other][s.offer[other]]) == s.offer[other];
    }
    if (possible) pool = pool - drawn;
  }

  std::array<Card, blink::max_cards> rest{};
  std::size_t n = 0;
  for (; !pool.empty(); pool.remove(pool.lowest())) rest[n++] = s.box->list[pool.lowest()];
  shuffle(std::span<Card>(rest.data(), n), chance);
  for (Seat each = 0; each < 2; ++each) {
    if (!s.turned) s.top[each] = rest[--n];
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawable(s, each)); ++i)
      s.deck[s.next[each] + i] = rest[--n];
  }
}

inline bool Blink::is_consistent(const State& s) {
  std::array<int, blink::faces> seen{};
  const auto count = [&](Card card) {
    if (card < blink::faces) ++seen[card];
    return card < blink::faces;
  };
  for (int place = 0; place < s.box->cards; ++place)
    if (s.laid.has(place)) ++seen[s.box->list[place]];
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!s.turned && !count(s.top[seat])) return false;
    if (s.turned && (s.laid & s.box->equal_to(s.top[seat])).empty()) return false;
    for (const Card card : s.hand[seat])
      if (card != blink::no_card && !count(card)) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(drawable(s, seat)); ++i)
      if (!count(s.deck[s.next[seat] + i])) return false;
  }
  for (int card = 0; card < blink::faces; ++card)
    if (seen[card] != s.box->equal_to(static_cast<Card>(card)).size()) return false;
  return s.pile[0] + s.pile[1] == (s.turned ? s.laid.size() : 2);
}

inline Blink::Action Blink::sample(const State& s, Chance auto& chance) {
  Action a{.type = static_cast<ActionType>(chance.below(4))};
  if (a.type == ActionType::play || a.type == ActionType::offer)
    a.card = s.box->list[chance.below(static_cast<std::uint32_t>(s.box->cards))];
  // In a pause a pile may be named.
  const bool pile = a.type == ActionType::play || (a.type != ActionType::draw && chance.below(2) == 0);
  if (pile) a.pile = static_cast<std::uint8_t>(chance.below(3));
  // Elsewhere one means nothing, and one that there is not can't be told from none.
  if (a.type == ActionType::ready && !stopped(s) && a.pile > 1) a.pile = blink::no_pile;
  return a;
}

static_assert(Game<Blink>);

}  // namespace smallbox
