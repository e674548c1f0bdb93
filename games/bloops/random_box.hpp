// Random boxes of Bloops, for tests.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/bloops/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox {

// Boxes of every size that five can play with (BOX-6), from one value to all hundred.
inline json::object random_box(const Bloops*, FastRng& fast) {
  using testing::between;
  const auto below = [&](int n) { return between(fast, 0, n - 1); };
  // The ends of a range as often as what lies between.
  const auto reach = [&](int low, int high) {
    const int end = below(3);
    return end == 0 ? low : end == 1 ? high : between(fast, low, high);
  };
  std::vector<int> values(bloops::max_value + 1);
  for (int value = 0; value <= bloops::max_value; ++value) values[static_cast<std::size_t>(value)] = value;
  const int kinds = reach(1, below(2) == 0 ? 12 : bloops::max_value + 1);
  if (below(4) != 0) shuffle(std::span<int>(values), fast);  // else the lowest ones
  const int least = std::max(kinds, Bloops::max_seats * bloops::dealt_cards + 1);
  int left = reach(least, std::min(bloops::max_cards, kinds * bloops::max_count)) - kinds;
  std::vector<int> counts(static_cast<std::size_t>(kinds), 1);
  for (const bool heaps = below(2) == 0; left > 0;) {
    int& count = counts[static_cast<std::size_t>(below(kinds))];
    const int more = std::min({left, bloops::max_count - count, heaps ? bloops::max_count : 1});
    count += more;
    left -= more;
  }
  // One in so many cards has it; 1: all have.
  const auto rare = [&] { return reach(1, 12); };
  const int effects = rare();
  const int stars = rare();
  const int ends = below(8) == 0 ? 1 : 3 * rare();
  const std::string effect = testing::one_of(fast, {"give", "look", "swap", "any", "none"});
  json::array cards;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    json::object card = {{"value", values[i]}, {"count", counts[i]}};
    if (effect != "none" && below(effects) == 0)
      card["effect"] = effect == "any" ? testing::one_of(fast, {"give", "look", "swap"}) : effect;
    if (below(stars) == 0 || below(4) == 0) card["star"] = below(stars) == 0;
    if (below(ends) == 0 || below(4) == 0) card["ends"] = below(ends) == 0;
    cards.push_back(card);
  }
  json::object box = testing::box_head(Bloops::id, fast);
  box["cards"] = cards;
  return box;
}

}  // namespace smallbox
