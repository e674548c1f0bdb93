// Two people in the middle of a race, some way from the table.
#pragma once

#include <string>

#include "games/registry.hpp"
#include "tests/server/far.hpp"

namespace smallbox::testing {

inline constexpr RaceRules k_friends{};
inline constexpr RaceRules k_as_it_comes{.cap = 0};

inline const AnyGame& racing() { return *find_game("blink"); }

// Both are ready, and everybody's line is known.
struct Duel : FarTable {
  Duel(Ms near, Ms far, RaceRules race = k_friends, std::uint64_t seed = 1)
      : FarTable(racing(), {{near}, {far}}, race, seed) {
    settle();
    for (const auto& one : people) one->act("ready", R"({"type":"ready"})");
    pass(1'000);
    EXPECT_EQ(table->version(), 2);
  }
  // Something that the seat could play now; and what nobody can.
  std::string play(Seat seat, std::size_t which = 0) const {
    const auto all = legal(seat);
    return which < all.size() ? json::serialize(all[which]) : std::string();
  }
  static std::string wrong() { return R"({"type":"play","card":"none","pile":0})"; }
};

}  // namespace smallbox::testing
