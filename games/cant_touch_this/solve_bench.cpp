// How long the solvers take from the empty card: median and worst of many random cards, in CPU time.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "games/cant_touch_this/deal.hpp"
#include "games/cant_touch_this/solve.hpp"

namespace smallbox::ctt {
namespace {

void over_random_cards(benchmark::State& bench, Size size, int cards, int (*solve)(const Grid&)) {
  std::vector<double> ms;
  for (auto _ : bench) {
    FastRng fast(1);
    ms.clear();
    for (int i = 0; i < cards; ++i) {
      const Grid grid = random_card(size, Emeralds::from_one, fast);
      const std::clock_t before = std::clock();
      benchmark::DoNotOptimize(solve(grid));
      ms.push_back(1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
  }
  std::sort(ms.begin(), ms.end());
  bench.counters["median_ms"] = ms[ms.size() / 2];
  bench.counters["worst_ms"] = ms.back();
}

int solo(const Grid& grid) { return best_solo(grid, Emeralds::from_one).score; }
int duel(const Grid& grid) { return Duel(grid, Emeralds::from_one).value({}); }
int every_clip(const Grid& grid) { return static_cast<int>(Duel(grid, Emeralds::from_one).rate({}).size()); }
void deal(benchmark::State& bench) {
  FastRng fast(1);
  for (auto _ : bench) benchmark::DoNotOptimize(random_card(usual_size, Emeralds::from_one, fast));
}

// The largest that a box can have.
constexpr Size k_large{6, 7};

const int registered = [] {
  const auto once = [](const char* name, Size size, int cards, int (*solve)(const Grid&)) {
    benchmark::RegisterBenchmark(
        name, [=](benchmark::State& bench) { over_random_cards(bench, size, cards, solve); })
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
  };
  once("cant-touch-this/solve/solo", usual_size, 200, solo);
  once("cant-touch-this/solve/duel", usual_size, 200, duel);
  once("cant-touch-this/solve/every-first-clip", usual_size, 20, every_clip);
  once("cant-touch-this/solve-6x7/solo", k_large, 200, solo);
  once("cant-touch-this/solve-6x7/duel", k_large, 200, duel);
  once("cant-touch-this/solve-6x7/every-first-clip", k_large, 10, every_clip);
  benchmark::RegisterBenchmark("cant-touch-this/deal-random-card", deal)->Unit(benchmark::kMillisecond);
  return 0;
}();

}  // namespace
}  // namespace smallbox::ctt
