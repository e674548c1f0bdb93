// One legal action at random, without listing them all.
#pragma once

#include "engine/nth.hpp"
#include "games/template/rules.hpp"

namespace smallbox {

// In the order of `legal`: draw, a trade for each card of the hand, pass.
bool TemplateGame::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (!actors(s).has(seat)) return false;
  const WordBits hand(s.hands[seat].bits());
  const auto cards = static_cast<std::uint32_t>(hand.size());
  const std::uint32_t n = chance.below(cards + 2);
  if (n == 0)
    action = {ActionType::draw};
  else if (n <= cards)
    action = {ActionType::trade, static_cast<Card>(hand.nth(n - 1))};
  else
    action = {ActionType::pass};
  return true;
}

}  // namespace smallbox
