// What a state is worth to each seat, for bots: 0 … certain.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.hpp"

namespace smallbox {

inline constexpr std::int32_t certain = 1 << 16;
using Values = std::array<std::int32_t, max_seats>;

// Keeps the best of what comes by. Among equals each is as likely, so that nothing depends on the order in
// which they came: whoever goes through the seats would pick on the low ones.
class Best {
 public:
  // Whether this one is to be kept, for now.
  bool take(std::int64_t worth, Chance auto& chance) {
    if (equals_ > 0 && worth < best_) return false;
    if (worth > best_) equals_ = 0;
    best_ = worth;
    return chance.below(++equals_) == 0;
  }

 private:
  std::int64_t best_ = INT64_MIN;
  std::uint32_t equals_ = 0;
};

}  // namespace smallbox
