// A thread on which bots think, each over a copy of the match, so that a slow one holds up nobody's table;
// and on which other long work is done when no bot is waited for.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "engine/any_game.hpp"

namespace smallbox {

class Thinker {
 public:
  struct Task {
    std::int64_t table = 0;
    Seat seat = 0;
    std::string bot;
    std::unique_ptr<AnyMatch> match;
  };
  struct Thought {
    std::int64_t table = 0;
    Seat seat = 0;
    int version = 0;
    std::string action;         // JSON; null: rather wait
    std::int32_t reaction = 0;  // ms that a person would take for it
    bool cut_short = false;     // by the clock
  };
  // `done` is called on the thinker's thread.
  explicit Thinker(std::function<void(Thought)> done);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  void think(Task task);
  void later(std::function<void()> work);
  std::size_t waiting() const;

 private:
  void run();

  std::function<void(Thought)> done_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  std::deque<std::function<void()>> work_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace smallbox
