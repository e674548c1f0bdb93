// How long a person takes: right-skewed, never under a fifth of a second. Whole numbers only, so that the
// same seed gives the same times on every machine.
#pragma once

#include <algorithm>
#include <array>
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

  std::int32_t draw(FastRng& fast) const { return std::max(fastest, mean + bell(fast) + exponential(fast)); }

  // The same in two parts, for whoever looks again and again: until it has taken in what there is, and from
  // then on at a constant rate. What has been waiting for a time tells nothing about such a wait.
  std::int32_t take_in(FastRng& fast) const { return std::max(fastest, mean + bell(fast)); }
  std::int32_t wait(FastRng& fast) const { return exponential(fast); }

 private:
  // Twelve uniform numbers less six have deviation one and are as good as normal for this.
  std::int32_t bell(FastRng& fast) const {
    std::int64_t sum = 0;
    for (int i = 0; i < 12; ++i) sum += fast.word() >> 16;
    return static_cast<std::int32_t>((sum - 6 * 65536) * spread / 65536);
  }
  // A geometric number of half-lives and a part of one, drawn by rejection: 2^−f is within a thousandth of
  // 1 − 0.6565 f + 0.1565 f² on the unit interval.
  std::int32_t exponential(FastRng& fast) const {
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

// When a seat looks at the table, by what everybody sees and by nothing else.
//
// A bot that took longer over a hard choice than over an easy one would show its hand. So the table's own
// dice say when a seat looks, and what the seat knows says only whether it does something then. What is done
// quickly and what is not (throwing a card in, as against anything else) have moments of their own, which run
// side by side: whoever sees an action knows its kind anyway, and from the time of one kind's moments nothing
// follows about what the seat could have done at the other's.
struct Tempo {
  enum Kind : std::uint8_t { usual, quick };
  static constexpr std::size_t kinds = 2;

  std::array<Reaction, kinds> of{};
  // What there is to do, as a number: with another one the seat takes the table in afresh.
  std::uint32_t occasion = 0;
  // What happened, as a number: with another one a choice that was made before is not good any more.
  std::uint32_t news = 0;
};

}  // namespace smallbox
