// Search: iterations a second, over positions from the games of sensible players. bench/README.md says how.
#include <benchmark/benchmark.h>

#include <vector>

#include "bots/search.hpp"
#include "games/blobs/bot.hpp"
#include "games/bloops/bot.hpp"
#include "games/pop/bot.hpp"

namespace smallbox {
namespace {

constexpr int k_iterations = 1000;

// Positions in which a seat has several moves to think about, as they come up when all play by K.
template <Game G, Knowledge<G> K>
std::vector<Seen<G>> positions(int seats) {
  std::vector<Seen<G>> list;
  Fast fast(1);
  Silence silence;
  while (list.size() < 64) {
    auto state = G::start({}, seats, nullptr, fast, silence);
    Seat seat = 0;
    typename G::Action action{};
    while (!G::over(state) && K::next(state, seat, action, fast)) {
      const Seen<G> seen(state, seat);
      Legal<G> moves;
      K::moves(seen.known(), seat, moves);
      if (moves.size() > 1 && fast.below(8) == 0) list.push_back(seen);
      G::apply(state, seat, action, fast, silence);
    }
  }
  return list;
}

template <Game G, Knowledge<G> K>
void search(benchmark::State& bench) {
  const auto list = positions<G, K>(static_cast<int>(bench.range(0)));
  Search<G, K> search({.iterations = k_iterations});
  Fast fast(2);
  std::size_t i = 0;
  for (auto _ : bench) {
    auto action = search.choose(list[i++ % list.size()], fast);
    benchmark::DoNotOptimize(action);
  }
  bench.counters["iterations/s"] =
      benchmark::Counter(static_cast<double>(bench.iterations()) * k_iterations, benchmark::Counter::kIsRate);
}

BENCHMARK(search<Bloops, bloops::Sense>)->Name("bloops/search")->Arg(2)->Arg(4);
BENCHMARK(search<Pop, pop::Sense<false>>)->Name("pop/search-turn")->Arg(2)->Arg(4);
BENCHMARK(search<Pop, pop::Sense<true>>)->Name("pop/search-round")->Arg(2)->Arg(4);
BENCHMARK(search<Blobs, blobs::Sense<1, 1>>)->Name("blobs/search-turn")->Arg(2);
BENCHMARK(search<Blobs, blobs::Sense<5, 3>>)->Name("blobs/search-turns")->Arg(2);

}  // namespace
}  // namespace smallbox
