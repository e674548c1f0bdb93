// Tables with bots, behind an interface that knows no game: one virtual call plays a whole game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "bots/roster.hpp"
#include "engine/game.hpp"

namespace smallbox {

// What decides a game: the deal with everything that is shuffled later, the bots' dice, and who sits where.
struct Sitting {
  std::uint64_t deal = 0;
  std::uint64_t dice = 0;
  int shift = 0;  // bot b sits at seat (b + shift) mod seats
};

struct Outcome {
  bool ended = false;  // false: nobody wanted to go on, or it went on for ever
  Result result;
  std::int32_t actions = 0;
  std::int32_t cut_short = 0;           // thoughts that the clock has ended early
  std::int64_t time = 0;                // simulated ms, in races
  std::array<int, max_seats> faults{};  // of bots that are other programs, by seat
  std::array<int, max_seats> late{};    // in races, by seat: refused because the table had changed
};

class AnyTable {
 public:
  virtual ~AnyTable() = default;
  virtual Outcome play(const Sitting& sitting) = 0;
  // Whether bots race in simulated time here.
  virtual bool race() const = 0;
};

class AnyLab {
 public:
  virtual ~AnyLab() = default;
  // A table with these bots, one a seat; null with a sentence in `problem`. Each thread needs its own.
  // `box`: null: the built-in one.
  virtual std::unique_ptr<AnyTable> table(std::span<const std::string> bots, const json::object& options,
                                          const BoxHandle& box, std::string& problem) const = 0;
};

const AnyLab& lab_of(const AnyGame& game);

// A number that follows from two others and looks like no other pair's.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a + (b + 1) * 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

}  // namespace smallbox
