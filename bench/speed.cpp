// How fast the same code is natively and in WebAssembly: random games, and thoughts of the strongest bot. Built once per
// game, for both; bench/speed.mjs runs them in turn and prints the ratios.
//   speed_GAME random N     N random games of as many seats as the game takes; prints ms of this processor, and a sum
//   speed_GAME listed N     the same games, with every action taken from the list of all
//   speed_GAME think N      the first N choices of level 5 in a game that it plays against itself
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "bots/random_play.hpp"
#include "bots/roster.hpp"
#include "games/registry.hpp"
#include GAME_HEADER

namespace smallbox {
namespace {

using G = GAME_TYPE;

template <class By = Picked>
unsigned random_games(unsigned count) {
  FastRng fast(1);
  NoEvents no_events;
  unsigned actions = 0;
  for (unsigned n = 0; n < count; ++n) {
    G::State state = G::start(built_in<G>(), {}, G::max_seats, nullptr, fast, no_events);
    Seat seat = 0;
    G::Action action{};
    for (; random_move<G, By>(state, fast, seat, action); ++actions)
      G::apply(state, seat, action, fast, no_events);
  }
  return actions;
}

unsigned thoughts(unsigned count) {
  const AnyGame& game = *find_game(G::id);
  const AnyBots& bots = bots_of(game);
  unsigned made = 0;
  for (int deal = 0; made < count && deal < 1000; ++deal) {
    NewMatch wanted;
    wanted.seats = std::max(2, game.min_seats());
    wanted.seed = "speed " + std::to_string(deal);
    const auto match = game.create(wanted);
    while (!(*match)->over() && made < count) {
      bool acted = false;
      for (const Seat seat : (*match)->actors()) {
        Thinking thinking;
        const Choice choice = bots.choose("level:5", **match, seat, thinking);
        ++made;
        acted = choice.action && !(*match)->act(seat, *choice.action, 0);
        if (acted) break;
      }
      if (!acted) break;
    }
  }
  return made;
}

}  // namespace
}  // namespace smallbox

#ifdef __wasm__
extern "C" __attribute__((export_name("random"), used)) unsigned random_games(unsigned count) {
  return smallbox::random_games(count);
}
extern "C" __attribute__((export_name("think"), used)) unsigned thoughts(unsigned count) {
  return smallbox::thoughts(count);
}
#else
int main(int argc, char** argv) {
  if (argc != 3) return std::fprintf(stderr, "speed_GAME random|listed|think N\n"), 2;
  const auto count = static_cast<unsigned>(std::atoi(argv[2]));
  const std::string_view what = argv[1];
  const auto run = [&] {
    if (what == "random") return smallbox::random_games(count);
    if (what == "listed") return smallbox::random_games<smallbox::Listed>(count);
    return smallbox::thoughts(count);
  };
  const std::clock_t start = std::clock();
  const unsigned sum = run();
  const double took = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%.1f %u\n", took, sum);
  return 0;
}
#endif
