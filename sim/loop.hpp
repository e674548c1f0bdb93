// Time in a simulated world: what is to happen, in order. And its dice.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "engine/random.hpp"

namespace smallbox::sim {

using Us = std::int64_t;
inline constexpr Us k_ms = 1'000;
inline constexpr Us k_second = 1'000'000;

class Loop {
 public:
  Us now() const { return now_; }
  // What is set for the same moment happens in the order in which it was set.
  void at(Us time, std::function<void()> what) {
    waiting_.push({std::max(time, now_), ++number_, std::move(what)});
  }
  void after(Us delay, std::function<void()> what) { at(now_ + delay, std::move(what)); }
  // False: nothing is left to happen.
  bool step() {
    if (waiting_.empty()) return false;
    Event event = std::move(const_cast<Event&>(waiting_.top()));
    waiting_.pop();
    now_ = event.at;
    event.what();
    return true;
  }

 private:
  struct Event {
    Us at;
    std::uint64_t number;
    std::function<void()> what;
    bool operator<(const Event& other) const {
      return std::pair(at, number) > std::pair(other.at, other.number);
    }
  };
  Us now_ = 0;
  std::uint64_t number_ = 0;
  std::priority_queue<Event> waiting_;
};

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : rng_(seed) {}
  std::uint64_t next() { return rng_.next(); }
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }
  // from … to, both may come.
  Us between(Us from, Us to) {
    return from + static_cast<Us>(rng_.next() % static_cast<std::uint64_t>(to - from + 1));
  }
  FastRng& rng() { return rng_; }

 private:
  FastRng rng_;
};

}  // namespace smallbox::sim
