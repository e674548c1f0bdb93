// What a player of the template knows: which cards are still out.
#pragma once

#include <optional>

#include "engine/values.hpp"
#include "games/template/view.hpp"

namespace smallbox::example {

// The action after which the own hand counts most on average, as if it were the last.
inline std::optional<Action> choose(const Observation<TemplateGame>& seen, FastRng& fast) {
  const State& s = seen.known();
  const CardSet hand = s.hands[seen.seat()];
  Legal<TemplateGame> legal;
  TemplateGame::legal(s, seen.seat(), legal);
  std::optional<Action> chosen;
  Best best;
  for (const Action& action : legal) {
    const bool draws = action.type != ActionType::pass;
    int worth = 0;
    for (const int card : s.deck - s.laid - hand)
      worth += TemplateGame::score(s, sum_of(hand) - action.card + (draws ? card : 0));
    if (best.take(worth, fast)) chosen = action;
  }
  return chosen;
}

}  // namespace smallbox::example
