// What a seat may know of a game of Pop, and the worlds it could be in.
#pragma once

#include "games/pop/pick.hpp"
#include "games/pop/refuse.hpp"

namespace smallbox {

// POP-7, 9, 10: hidden are the other hands and choices, the Chef's face-down cards and the pile. How many
// cards there are of each, and who has chosen, everybody sees.
inline void Pop::hide(State& s, Audience audience) {
  for (Card& card : s.pile) card = pop::hidden_card;
  s.chef_down = {};
  // The last cards are shown when they can decide a tie (POP-21).
  const bool shown = over(s) && mode(s) == Mode::competitive;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (audience.is(seat)) continue;
    if (!shown) s.hand[seat] = {};
    s.choice[seat] = {};
  }
}

// Everything unseen is equally likely to be anywhere: nothing that is shown depends on it.
inline void Pop::redeal(State& s, Seat seat, Chance auto& chance) {
  if (mode(s) == Mode::puzzle) return;
  CardSet pool = pop::k_deck - s.table.cards() - s.chef_taken - s.unplaced - set_of(s.chef_up);
  for (Seat each = 0; each < s.seats; ++each) pool = pool - s.hand[each] - s.taken[each];
  List<Card, pop::deck_size> rest;
  for (const int card : pool) rest.push(static_cast<Card>(card));
  shuffle(std::span<Card>(rest.begin(), rest.end()), chance);

  for (Seat each = 0; each < s.seats; ++each) {
    if (each == seat) continue;
    while (s.hand[each].size() < s.in_hand) s.hand[each].add(rest.pop());
    if (!s.chosen.has(each)) continue;
    CardSet hand = s.hand[each];
    CardSet chosen;
    for (int n = 0; n < cards_a_turn(s); ++n) {
      const int card = hand.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(hand.size()))));
      hand.remove(card);
      chosen.add(card);
    }
    s.choice[each] = as_choice(chosen);
  }
  if (s.phase == Phase::choose && has_chef(s))
    for (std::size_t i = 0; i < static_cast<std::size_t>(chef_cards(s) - chef_face_up(s)); ++i)
      s.chef_down[i] = rest.pop();
  for (Card& card : s.pile) card = rest.pop();
}

inline bool Pop::is_consistent(const State& s) {
  std::array<int, 64> seen{};
  const auto count = [&](CardSet cards) {
    for (const int card : cards) ++seen[card];
  };
  const auto count_list = [&](std::span<const Card> cards) {
    for (const Card card : cards)
      if (card <= pop::deck_size) ++seen[card];
  };
  for (int c = 0; c < pop::column_count; ++c) count_list(s.table.column(c));
  count_list(s.pile);
  count(s.chef_taken | s.unplaced);
  count(set_of(s.chef_up));
  count(set_of(s.chef_down));
  for (Seat seat = 0; seat < s.seats; ++seat) {
    count(s.hand[seat]);
    count(s.taken[seat]);
    if (s.hand[seat].size() != s.in_hand) return false;
    if (!(choice_of(s, seat) - s.hand[seat]).empty()) return false;
    if (choice_of(s, seat).size() != (s.chosen.has(seat) ? cards_a_turn(s) : 0)) return false;
  }
  // In a puzzle most cards stay in the box.
  for (std::size_t card = 1; card <= pop::deck_size; ++card)
    if (seen[card] != 1 && (seen[card] != 0 || mode(s) != Mode::puzzle)) return false;
  // Nothing touches between turns, unless cooperative players have just lost by it.
  return s.phase == Phase::over || pop::at_rest(*s.box, s.table);
}

inline Pop::Action Pop::sample(const State& s, Chance auto& chance) {
  const auto number = [&](int below) {
    return static_cast<std::uint8_t>(chance.below(static_cast<std::uint32_t>(below)));
  };
  switch (static_cast<ActionType>(number(4))) {
    case ActionType::choose: {
      CardSet cards;
      const int n = number(4) == 0 ? number(7) : cards_a_turn(s);
      while (cards.size() < n) cards.add(1 + number(pop::deck_size + 1));
      return {.cards = cards, .count = static_cast<std::uint8_t>(n)};
    }
    case ActionType::retract: return {.type = ActionType::retract};
    case ActionType::ready: return {.type = ActionType::ready};
    case ActionType::say: break;
  }
  Action a{.type = ActionType::say, .say = static_cast<Say>(number(5))};
  if (a.say == Say::yes || a.say == Say::no) return a;
  a.color = number(6);
  if (a.say == Say::have) a.count = number(11);
  if (a.say == Say::want) a.column = number(6);
  if (a.say == Say::beside) {
    a.side = static_cast<pop::Side>(number(2));
    a.chef = number(2) == 0 ? number(pop::deck_size + 1) : s.chef_up[number(2)];
  }
  return a;
}

static_assert(Game<Pop>);

}  // namespace smallbox
