// How long the solvers take from the empty card: median and worst of many random cards, in CPU time.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "games/cant_touch_this/deal.hpp"
#include "games/cant_touch_this/solve.hpp"

namespace smallbox::ctt {
namespace {

template <class Solve>
void over_random_cards(benchmark::State& bench, int cards, Solve&& solve) {
  std::vector<double> ms;
  for (auto _ : bench) {
    FastRng fast(1);
    ms.clear();
    for (int i = 0; i < cards; ++i) {
      const Grid grid = random_card(Emeralds::from_one, fast);
      const std::clock_t before = std::clock();
      benchmark::DoNotOptimize(solve(grid));
      ms.push_back(1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
  }
  std::sort(ms.begin(), ms.end());
  bench.counters["median_ms"] = ms[ms.size() / 2];
  bench.counters["worst_ms"] = ms.back();
}

void solo(benchmark::State& bench) {
  over_random_cards(bench, 200, [](const Grid& grid) { return best_solo(grid, Emeralds::from_one).score; });
}
void duel(benchmark::State& bench) {
  over_random_cards(bench, 200, [](const Grid& grid) { return Duel(grid, Emeralds::from_one).value({}); });
}
void every_clip(benchmark::State& bench) {
  over_random_cards(bench, 20,
                    [](const Grid& grid) { return Duel(grid, Emeralds::from_one).rate({}).size(); });
}
void deal(benchmark::State& bench) {
  FastRng fast(1);
  for (auto _ : bench) benchmark::DoNotOptimize(random_card(Emeralds::from_one, fast));
}

const int registered = [] {
  const auto once = [](const char* name, void (*run)(benchmark::State&)) {
    benchmark::RegisterBenchmark(name, run)->Iterations(1)->Unit(benchmark::kMillisecond);
  };
  once("cant-touch-this/solve/solo", solo);
  once("cant-touch-this/solve/duel", duel);
  once("cant-touch-this/solve/every-first-clip", every_clip);
  benchmark::RegisterBenchmark("cant-touch-this/deal-random-card", deal)->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
}  // namespace smallbox::ctt
