// How long a person takes: right-skewed, never under a fifth of a second. Whole numbers only, so that the
// same seed gives the same times on every machine.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/random.hpp"

namespace smallbox {

// An ex-Gaussian: a bell of `mean` and `spread` milliseconds plus an exponential tail of mean `tail`.
struct Reaction {
  std::int32_t mean = 700;
  std::int32_t spread = 120;
  std::int32_t tail = 300;

  static constexpr std::int32_t fastest = 200;

  std::int32_t draw(Fast& fast) const { return std::max(fastest, mean + bell(fast) + exponential(fast)); }

 private:
  // Twelve uniform numbers less six have deviation one and are as good as normal for this.
  std::int32_t bell(Fast& fast) const {
    std::int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += fast.word() >> 16;
    return static_cast<std::int32_t>((sum - 6 * 65536) * spread / 65536);
  }
  // A geometric number of half-lives and a part of one, drawn by rejection: 2^−f is within a thousandth of
  // 1 − 0.6565 f + 0.1565 f² on the unit interval.
  std::int32_t exponential(Fast& fast) const {
    const std::int64_t whole = std::countl_zero(fast.next() | 1U);
    for (;;) {
      const std::int64_t f = fast.word() >> 16;  // of 65536
      const std::int64_t keep = 65536 - 6565 * f / 10000 + 1565 * (f * f >> 16) / 10000;
      if ((fast.word() >> 16) >= keep) continue;
      // ln 2 = 0.693147
      return static_cast<std::int32_t>((whole * 65536 + f) * tail / 65536 * 693147 / 1000000);
    }
  }
};

}  // namespace smallbox
