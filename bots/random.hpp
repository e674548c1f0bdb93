// Any legal action, each equally likely.
#pragma once

#include <optional>

#include "engine/game.hpp"

namespace smallbox {

template <Game G>
std::optional<typename G::Action> random_action(const Observation<G>& seen, Chance auto& chance) {
  Legal<G> legal;
  G::legal(seen.known(), seen.seat(), legal);
  if (legal.empty()) return std::nullopt;
  return legal[static_cast<int>(chance.below(static_cast<std::uint32_t>(legal.size())))];
}

}  // namespace smallbox
