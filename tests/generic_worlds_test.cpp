// What a seat can't know is dealt fairly. Built once per game (tests/CMakeLists.txt).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "tests/secrets.hpp"
#include GAME_HEADER
#include GAME_TESTING

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;
using State = G::State;
using Action = G::Action;

// Where few worlds are possible, dealing often enough gives them all, the real one too.
TEST(EveryGame, DealsEveryPossibleWorld) {
  if (!G::has_secrets) GTEST_SKIP() << "nothing is hidden in this game";
  FastRng fast(5);
  int looked_at = 0;
  // A small run goes on until it has seen one.
  for (int game = 0; game < 300 && looked_at < scaled(400) && (game < scaled(300) || looked_at == 0);
       ++game) {
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      for (Seat seat = 0; seat < G::seats(state) && looked_at < scaled(400); ++seat) {
        const Observation<G> seen(state, seat);
        std::map<std::string, int> worlds;
        const auto deal = [&] {
          const State world = seen.imagine(fast);
          ++worlds[std::string(reinterpret_cast<const char*>(&world), sizeof world)];
        };
        for (int i = 0; i < 40 && worlds.size() <= 12; ++i) deal();
        if (worlds.size() > 12) continue;  // too many to see them all
        for (int i = 0; i < 4000; ++i) deal();
        if (worlds.size() > 60) continue;
        ++looked_at;
        // As an eye that sees everything sees it: what the others remember is no part of what is dealt.
        const std::string real = view_text<G>(state, Audience::everything());
        const bool dealt = std::any_of(worlds.begin(), worlds.end(), [&](const auto& entry) {
          State world;
          std::memcpy(&world, entry.first.data(), sizeof world);
          return view_text<G>(world, Audience::everything()) == real;
        });
        ASSERT_TRUE(dealt) << "the real world is never dealt";
        // Equally likely: none far from its share.
        const double share = 4040.0 / static_cast<double>(worlds.size());
        for (const auto& [world, n] : worlds) {
          ASSERT_GT(n, share * 0.4);
          ASSERT_LT(n, share * 2.0);
        }
      }
    });
  }
  EXPECT_GT(looked_at, 0);
}

}  // namespace
}  // namespace smallbox::testing
