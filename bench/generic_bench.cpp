// The figures that every game has. Built once per game; bench/README.md says how each is taken.
#include <benchmark/benchmark.h>

#include <string>

#include "bots/random_play.hpp"
#include "tests/allocations.hpp"
#include GAME_HEADER
#include GAME_TENSOR

namespace smallbox {
namespace {

using G = GAME_TYPE;

// A game may say with which options it is measured; else as most tables play it.
template <class T>
constexpr typename T::Options bench_options() {
  if constexpr (requires { T::bench_options; })
    return T::bench_options;
  else
    return {};
}
constexpr G::Options k_options = bench_options<G>();

// Who is asked: all that may act; or, where the game tells some of them apart, those who have to. Most of what chance does
// with the others is to take back what they have chosen, which says little.
template <class T>
concept AsksSome = requires(const typename T::State& state) { Tensor<T>::asked(state); };
enum class Whom : std::uint8_t { all, asked };
template <Whom whom>
SeatSet actors(const G::State& state) {
  return whom == Whom::asked ? asked<G>(state) : G::actors(state);
}

// One game: from the shuffle to the end, every action chosen at random from all legal ones.
template <class By, Whom whom>
std::uint64_t play(int seats, FastRng& fast, NoEvents& no_events) {
  G::State state = G::start(built_in<G>(), k_options, seats, nullptr, fast, no_events);
  std::uint64_t actions = 0;
  Seat seat = 0;
  G::Action action{};
  while (random_move_of<G, By>(actors<whom>(state), state, fast, seat, action)) {
    G::apply(state, seat, action, fast, no_events);
    ++actions;
  }
  benchmark::DoNotOptimize(state);
  return actions;
}

template <class By, Whom whom = Whom::all>
void random_play(benchmark::State& bench) {
  const int seats = static_cast<int>(bench.range(0));
  if (G::fits(built_in<G>(), k_options, seats))
    return bench.SkipWithError("the options are not for that many seats");
  FastRng fast(1);
  NoEvents no_events;
  std::uint64_t actions = 0;
  std::uint64_t games = 0;
  const std::uint64_t before = testing::allocations();
  for (auto _ : bench) {
    actions += play<By, whom>(seats, fast, no_events);
    ++games;
  }
  const std::uint64_t allocated = testing::allocations() - before;
  bench.counters["actions/s"] = benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
  bench.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  bench.counters["actions/game"] = static_cast<double>(actions) / static_cast<double>(games);
  bench.counters["allocs/game"] = static_cast<double>(allocated) / static_cast<double>(games);
}

// Through a pointer that the compiler can't see through, a different pair of states each time.
void copy_state(benchmark::State& bench) {
  FastRng fast(1);
  NoEvents no_events;
  std::array<G::State, 64> from{};
  std::array<G::State, 64> to{};
  for (auto& state : from) state = G::start(built_in<G>(), k_options, G::max_seats, nullptr, fast, no_events);
  std::size_t i = 0;
  for (auto _ : bench) {
    const G::State* source = &from[(i * 7) & 63];
    G::State* target = &to[i & 63];
    benchmark::DoNotOptimize(source);
    benchmark::DoNotOptimize(target);
    *target = *source;
    benchmark::ClobberMemory();
    ++i;
  }
  bench.counters["bytes"] = sizeof(G::State);
}

const int registered = [] {
  const std::string id = G::id;
  const auto add = [&](const char* name, auto* run) {
    for (int seats = G::min_seats; seats <= G::max_seats; ++seats)
      if (!G::fits(built_in<G>(), k_options, seats))
        benchmark::RegisterBenchmark((id + name).c_str(), run)->Arg(seats);
  };
  add("/random", random_play<Listed>);
  add("/pick", random_play<Picked>);
  if (AsksSome<G>) {
    add("/random-asked", random_play<Listed, Whom::asked>);
    add("/pick-asked", random_play<Picked, Whom::asked>);
  }
  benchmark::RegisterBenchmark((id + "/copy").c_str(), copy_state);
  return 0;
}();

}  // namespace
}  // namespace smallbox
