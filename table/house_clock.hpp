// The clock of the house, in ms since 1970: never runs backwards, and stands still while the house does.
// Nobody's time runs out because the machine was asleep, the process was stopped or the disk was full.
#pragma once

#include <algorithm>
#include <cstdint>

#include "table/pace.hpp"
#include "table/planted.hpp"

namespace smallbox {

class HouseClock {
 public:
  // `wall`: what the machine says it is; `steady`: µs of a clock that only goes forward.
  HouseClock(Ms wall, std::int64_t steady) : start_(wall), last_(steady) {}

  // To be asked often; the house sees to it that less than a second passes between two questions.
  Ms now(std::int64_t steady) {
    const std::int64_t passed = std::max<std::int64_t>(0, steady - last_);
    last_ = std::max(last_, steady);
    // A longer pause was ours: only as much of it counts as usually passes.
    if (!stopped_) gone_ += passed > longest && !SMALLBOX_PLANT(clock_runs_while_down) ? usual : passed;
    return start_ + gone_ / 1000;
  }
  void stop(std::int64_t steady) {
    now(steady);
    stopped_ = true;
  }
  void go(std::int64_t steady) {
    now(steady);
    stopped_ = false;
  }
  bool stopped() const { return stopped_; }

  static constexpr std::int64_t usual = 500'000;      // µs between two questions, at the most
  static constexpr std::int64_t longest = 1'500'000;  // µs; beyond that the house was not there

 private:
  Ms start_;
  std::int64_t last_;
  std::int64_t gone_ = 0;  // µs that counted
  bool stopped_ = false;
};

}  // namespace smallbox
