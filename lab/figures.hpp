// What a designer asks of a box, in figures: the same deals and dice for every box, and what differs, game by game.
#pragma once

#include <string>
#include <vector>

#include "lab/in_order.hpp"
#include "lab/simulate.hpp"

namespace smallbox {

struct BenchRequest {
  const AnyGame* game = nullptr;
  json::object options;
  std::string options_text;  // as they were given, for the commands
  int seats = 2;
  std::string bot = "level:3";  // who plays where everybody is the same
  std::string low =
      "level:2";  // whom `bot` plays against where skill is measured; empty: that is not measured
  std::int64_t deals = 2000;
  std::string seed = "1";
  int threads = 0;
};

// level:3 → level:2; empty where there is none.
std::string level_below(const AnyGame& game, const std::string& bot);

// One thing that is counted in every deal. Whole numbers, in parts of one, so that sums are exact.
struct Figure {
  std::string key;   // for programs
  std::string name;  // for people
  std::string unit;  // "points" of a hundred, "actions", …
  double scale = 1;  // what is shown: the whole number times this
};

// What a box gave: counts[figure][deal].
struct Sample {
  std::vector<std::vector<std::int64_t>> counts;
};

struct Samples {
  std::vector<Figure> figures;
  std::vector<Sample> boxes;
  std::int64_t deals = 0;  // so many are in every sample
  std::int64_t games = 0;  // that were played for them, with all boxes
  std::vector<std::int64_t>
      other;  // by box: deals in which anything at all went otherwise than with the first
};

// Plays every deal with each box: once with `bot` at all seats, and, for two, once with `bot` at each seat against `low`.
Samples measure(const BenchRequest& request, const std::vector<BoxHandle>& boxes, std::string& problem,
                const std::atomic<bool>& stop, const ToldProgress& progress = {});

// A mean with its interval, in the figure's unit.
struct Mean {
  double value = 0;
  double margin = 0;  // half the width of the 95 % interval
  double deviation = 0;
  std::int64_t n = 0;
  // Whether zero is outside the interval; with `tests` > 1 one that is so much wider that all of them together are wrong in
  // one case of twenty.
  bool differs(int tests = 1) const;
  // How many deals it takes until a difference of one unit is seen, in four cases of five.
  std::int64_t deals_for_one() const;
};
Mean mean_of(const Figure& figure, const std::vector<std::int64_t>& counts);
// The second less the first, deal by deal.
Mean difference(const Figure& figure, const std::vector<std::int64_t>& first,
                const std::vector<std::int64_t>& second);

// A victory in sixtieths: what k share is a whole number for every k up to five.
inline constexpr std::int64_t whole_victory = 60;
inline std::int64_t victory_of(const Outcome& outcome, Seat seat) {
  const SeatSet winners = outcome.result.winners;
  return outcome.ended && winners.has(seat) ? whole_victory / winners.size() : 0;
}

}  // namespace smallbox
