// Thinking with a clock as a safety stop, and with a second core where there is one: for drivers on real machines.
#pragma once

#include <chrono>
#include <thread>

#include "bots/thinking.hpp"

namespace smallbox {

inline bool has_two_cores() { return std::thread::hardware_concurrency() > 1; }

class Clocked final : public Thinking {
 public:
  explicit Clocked(bool two_cores = false, std::chrono::milliseconds limit = std::chrono::seconds(5))
      : two_cores_(two_cores), limit_(limit) {}

  bool two_cores() const { return two_cores_; }
  void use_two_cores(bool on) { two_cores_ = on; }

  void begin() override { end_ = std::chrono::steady_clock::now() + limit_; }
  bool may_go_on() override { return std::chrono::steady_clock::now() < end_; }
  void both(const std::function<void()>& one, const std::function<void()>& other) override {
    if (!two_cores_) return Thinking::both(one, other);
    const std::jthread beside(other);
    one();
  }

 private:
  bool two_cores_;
  std::chrono::milliseconds limit_;
  std::chrono::steady_clock::time_point end_{};
};

}  // namespace smallbox
