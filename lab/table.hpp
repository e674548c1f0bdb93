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
  // At the how-manyth choice any other legal action is taken instead of the bot's, where the table watches and nobody
  // races; −1: at none.
  int stray = -1;
};

// What a bot that is another program did wrong: in its place any legal action was taken.
struct Faults {
  std::int32_t late = 0;   // no answer in time
  std::int32_t wrong = 0;  // not JSON, or not allowed
  std::int32_t ended = 0;  // no answer, as it had ended

  std::int32_t all() const { return late + wrong + ended; }
  void add(const Faults& other) {
    late += other.late;
    wrong += other.wrong;
    ended += other.ended;
  }
};

struct Outcome {
  bool ended = false;  // false: nobody wanted to go on, or it went on for ever
  Result result;
  std::int32_t actions = 0;
  std::int32_t cut_short = 0;              // thoughts that the clock has ended early
  std::int64_t time = 0;                   // simulated ms, in races
  std::array<Faults, max_seats> faults{};  // of bots that are other programs, by seat
  std::array<int, max_seats> late{};       // in races, by seat: refused because the table had changed
  // Of tables that watch (lab/course.hpp):
  std::int32_t turns = 0;    // 0: the game knows no turns
  std::int32_t leads = 0;    // how often somebody else was alone in front than before
  std::int32_t choices = 0;  // actions of those who had several to choose from
  bool led = false;          // whether anybody was ever alone in front
  std::int8_t strayed = -1;  // the seat that did not do what its bot wanted; −1: none
};

class AnyTable {
 public:
  virtual ~AnyTable() = default;
  virtual Outcome play(const Sitting& sitting) = 0;
  // Whether bots race in simulated time here.
  virtual bool race() const = 0;
  // From now on outcomes say what a game was like on the way, which takes a little longer.
  virtual void watch() {}
  // The next games begin with this, as a setup of the game; null: with a shuffle. A sentence where that is impossible.
  virtual std::string set_up(const json::object* setup) = 0;
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
