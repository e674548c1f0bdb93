// How long a bot may think, and with how many cores.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "engine/random.hpp"

namespace smallbox {

inline bool has_two_cores() { return std::thread::hardware_concurrency() > 1; }

struct Thinking {
  // The same move with one core or with two; with two it comes sooner.
  bool two_cores = false;
  // A safety stop. How much a bot thinks is counted in iterations, so that it does the same on every machine:
  // whoever is stopped by the clock may not, so it is counted here.
  std::chrono::milliseconds limit{5000};
  int cut_short = 0;
  // The bot's dice follow from what its seat knows and from this. At a table it is a secret, or whoever sees
  // what a bot does could work out what it knows; 0 is for whoever wants the same again.
  std::uint64_t salt = 0;
};

// A thought in two halves, each with its own dice: side by side, or one after the other. Calls
// half(which, dice, in_time) for each; in_time() says whether to go on, and is asked now and then.
template <class Half>
void think_in_halves(Thinking& thinking, FastRng& fast, Half&& half) {
  std::array<FastRng, 2> dice = {FastRng(fast.next()), FastRng(fast.next())};
  const auto end = std::chrono::steady_clock::now() + thinking.limit;
  std::atomic<bool> late = false;
  const auto in_time = [&] {
    if (std::chrono::steady_clock::now() < end) return true;
    late = true;
    return false;
  };
  if (thinking.two_cores) {
    const std::jthread other([&] { half(1, dice[1], in_time); });
    half(0, dice[0], in_time);
  } else {
    half(0, dice[0], in_time);
    half(1, dice[1], in_time);
  }
  if (late) ++thinking.cut_short;
}

}  // namespace smallbox
