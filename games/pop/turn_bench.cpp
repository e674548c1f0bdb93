// What one turn costs by itself, and what the solver costs that plays it 252 times.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/pop/solve.hpp"
#include "games/pop/text.hpp"

namespace smallbox::pop {
namespace {

// Solo games somewhere in the middle: a table, and ten cards to play on it.
std::vector<Position> positions() {
  std::vector<Position> all;
  Options options;
  options.mode = static_cast<std::uint8_t>(Mode::solo);
  NoEvents no_events;
  FastRng fast(1);
  while (all.size() < 256) {
    options.difficulty = static_cast<std::uint8_t>(all.size() % 4);
    State s = Pop::start(built_in<Pop>(), options, 1, nullptr, fast, no_events);
    for (std::uint32_t turns = fast.below(4); turns > 0 && !Pop::over(s); --turns) {
      const auto outcomes = solve_turn(built_in<Pop>(), {s.table, s.hand[0]});
      const auto& any = outcomes[fast.below(static_cast<std::uint32_t>(outcomes.size()))];
      Pop::apply(s, 0, {.cards = any.cards, .count = column_count}, fast, no_events);
    }
    if (!Pop::over(s)) all.push_back({s.table, s.hand[0]});
  }
  return all;
}

void turn(benchmark::State& bench) {
  const auto all = positions();
  std::size_t i = 0;
  for (auto _ : bench) {
    const Position& position = all[i++ % all.size()];
    CardSet five = position.hand;
    while (five.size() > column_count) five.remove(five.lowest());
    benchmark::DoNotOptimize(play_five(built_in<Pop>(), position.table, five));
  }
}

void solve(benchmark::State& bench) {
  const auto all = positions();
  std::size_t i = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(solve_turn(built_in<Pop>(), all[i++ % all.size()]));
}

BENCHMARK(turn)->Name("pop/turn");
BENCHMARK(solve)->Name("pop/solve");

}  // namespace
}  // namespace smallbox::pop
