// The first page of a report: what a designer wants to know of a game at a glance.
#pragma once

#include "lab/figures.hpp"

namespace smallbox {

// One decision made by chance: how much less often, in points of a hundred, whoever makes it wins. Each deal is played to its
// end as the bots play it, and once more in which one of the choices in it, any, is another legal action instead; everybody
// goes on as the bots they are. In races nothing is measured: there it matters when one acts.
Mean stray_cost(const BenchRequest& request, const BoxHandle& box, std::string& problem,
                const std::atomic<bool>& stop);

// The cards that nobody chose to play in so many games, of those that can be dealt to somebody. None with `known` false: the
// game's actions name no cards.
struct Unplayed {
  bool known = false;
  std::int64_t games = 0;
  std::vector<std::string> cards;
};
Unplayed cards_nobody_plays(const BenchRequest& request, const BoxHandle& box, const std::atomic<bool>& stop);

// A step of the ladder of levels: how often the higher one wins.
struct Rung {
  std::string high;
  std::string low;
  double won = 0;
  double games = 0;
};

struct Front {
  Samples samples;  // of one box
  bool decisions = false;
  Mean stray;
  Unplayed unplayed;
};
Front look_at(const BenchRequest& request, const BoxHandle& box, std::string& problem,
              const std::atomic<bool>& stop);
std::string front_html(const BenchRequest& request, const Front& front, const std::vector<Rung>& ladder);

}  // namespace smallbox
