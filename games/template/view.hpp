// What a seat may know, and the worlds it could be in.
#pragma once

#include "games/template/pick.hpp"

namespace smallbox {

// TEMPLATE-2, 4, 7: hidden are the pile, and until the end the other hands. How many cards there are stays.
inline void TemplateGame::hide(State& s, Audience audience) {
  for (Card& card : s.pile) card = example::no_card;
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (!audience.is(seat) && !over(s)) s.hands[seat] = {};
}

// Nothing that is seen tells one unseen card from another: all are equally likely to be anywhere.
inline void TemplateGame::redeal(State& s, Seat, Chance auto& chance) {
  CardSet unseen = s.deck - s.laid;
  for (const CardSet& hand : s.hands) unseen = unseen - hand;
  List<Card, example::max_cards> cards;
  for (const int card : unseen) cards.push(static_cast<Card>(card));
  shuffle(std::span<Card>(cards.begin(), cards.end()), chance);
  for (Seat seat = 0; seat < s.seats; ++seat)
    while (s.hands[seat].size() < s.held[seat]) s.hands[seat].add(cards.pop());
  for (Card& card : s.pile) card = cards.pop();
}

inline bool TemplateGame::is_consistent(const State& s) {
  CardSet all = s.laid;
  int count = s.laid.size() + s.pile.size();
  for (const Card card : s.pile) all.add(card);
  for (std::size_t seat = 0; seat < s.hands.size(); ++seat) {
    if (s.hands[seat].size() != s.held[seat]) return false;
    all = all | s.hands[seat];
    count += s.held[seat];
  }
  return all == s.deck && count == s.deck.size();
}

inline TemplateGame::Action TemplateGame::sample(const State&, Chance auto& chance) {
  Action action{.type = static_cast<ActionType>(chance.below(3))};
  if (action.type == ActionType::trade) action.card = static_cast<Card>(chance.below(example::max_cards + 1));
  return action;
}

static_assert(Game<TemplateGame>);

}  // namespace smallbox
