// Search: iterations a second, over positions from the games of sensible players; and how long the bots
// think. bench/README.md says how.
#include <benchmark/benchmark.h>

#include <ctime>
#include <vector>

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/blink/text.hpp"
#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"
#include "games/bloops/bot.hpp"
#include "games/bloops/text.hpp"
#include "games/cant_touch_this/text.hpp"
#include "games/pop/bot.hpp"
#include "games/pop/text.hpp"

namespace smallbox {

#define SMALLBOX_GAME(folder, type) const AnyBots& folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME

namespace {

constexpr int k_iterations = 1000;

// Positions in which a seat has several moves to think about, as they come up when all play by K.
template <Game G, Knowledge<G> K>
std::vector<Observation<G>> positions(int seats) {
  std::vector<Observation<G>> list;
  FastRng fast(1);
  NoEvents no_events;
  while (list.size() < 64) {
    auto state = G::start(built_in<G>(), {}, seats, nullptr, fast, no_events);
    Seat seat = 0;
    typename G::Action action{};
    while (!G::over(state) && K{}.next(state, seat, action, fast)) {
      const Observation<G> seen(state, seat);
      Legal<G> moves;
      K::moves(seen.known(), seat, moves);
      if (moves.size() > 1 && fast.below(8) == 0) list.push_back(seen);
      G::apply(state, seat, action, fast, no_events);
    }
  }
  return list;
}

template <Game G, Knowledge<G> K>
void search(benchmark::State& bench) {
  const auto list = positions<G, K>(static_cast<int>(bench.range(0)));
  Search<G, K> search({.iterations = k_iterations});
  FastRng fast(2);
  Thinking thinking;
  std::size_t i = 0;
  for (auto _ : bench) {
    auto action = search.choose(list[i++ % list.size()], fast, thinking);
    benchmark::DoNotOptimize(action);
  }
  bench.counters["iterations/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations()) * k_iterations, benchmark::Counter::kIsRate);
}

// Whole games among bots of one level: what a move takes on average, and the slowest one, in milliseconds of
// CPU time.
template <Game G>
void moves(benchmark::State& bench, const AnyBots& any, typename G::Options options, int seats) {
  const Bot<G>& bot = *static_cast<const Bots<G>&>(any).find("level:" + std::to_string(bench.range(0)));
  FastRng fast(3);
  Thinking thinking;
  NoEvents no_events;
  std::int64_t asked = 0;
  double sum = 0;
  double slowest = 0;
  for (auto _ : bench) {
    auto state = G::start(built_in<G>(), options, seats, nullptr, fast, no_events);
    for (bool acted = true; acted && !G::over(state);) {
      acted = false;
      for (Seat seat = 0; seat < seats && !acted; ++seat) {
        if (!G::actors(state).has(seat)) continue;
        const std::clock_t before = std::clock();
        const auto action = bot.choose(Observation<G>(state, seat), fast, thinking);
        const double ms = static_cast<double>(std::clock() - before) * 1000 / CLOCKS_PER_SEC;
        ++asked;
        sum += ms;
        slowest = std::max(slowest, ms);
        if (!action || G::check(state, seat, *action)) continue;
        G::apply(state, seat, *action, fast, no_events);
        acted = true;
      }
    }
  }
  bench.counters["ms"] = sum / static_cast<double>(asked);
  bench.counters["slowest"] = slowest;
}

template <Game G>
auto* add_levels(const char* name, const AnyBots& bots, int seats, typename G::Options options = {}) {
  const auto run = [&bots, seats, options](benchmark::State& bench) {
    moves<G>(bench, bots, options, seats);
  };
  return benchmark::RegisterBenchmark(name, run)->Arg(3)->Arg(5)->Iterations(8);
}

[[maybe_unused]] const bool k_levels = [] {
  add_levels<Blink>("blink/level", blink_bots(), 2);
  add_levels<Bloops>("bloops/level", bloops_bots(), 4)->Arg(6);
  add_levels<Blobs>("blobs/level", blobs_bots(), 4)->Arg(6);
  add_levels<Pop>("pop/level", pop_bots(), 4);
  add_levels<Pop>("pop/solo-level", pop_bots(), 1, {.mode = 2, .difficulty = 3});
  add_levels<CantTouchThis>("cant-touch-this/level", cant_touch_this_bots(), 2);
  return true;
}();

struct OneTurn : blobs::Sense {
  OneTurn() : Sense{.turns = 1, .tries = 1} {}
};

BENCHMARK(search<Bloops, bloops::Sense>)->Name("bloops/search")->Arg(2)->Arg(4);
BENCHMARK(search<Pop, pop::Sense<false>>)->Name("pop/search-turn")->Arg(2)->Arg(4);
BENCHMARK(search<Pop, pop::Sense<true>>)->Name("pop/search-round")->Arg(2)->Arg(4);
BENCHMARK(search<Blobs, OneTurn>)->Name("blobs/search-turn")->Arg(2);
BENCHMARK(search<Blobs, blobs::Sense>)->Name("blobs/search-turns")->Arg(2);

}  // namespace
}  // namespace smallbox
