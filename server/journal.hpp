// The one writer: a thread that takes what waits, commits it as one transaction, and says so. While a commit
// is under way the next one gathers, so that the disk's pace decides how many share one; but no more
// than keep the others waiting for long: so disk and network work at the same time also under full load.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace smallbox {

class Journal {
 public:
  // What a commit has made durable.
  struct Done {
    std::uint64_t ticket = 0;          // this one and all before it
    std::vector<std::int64_t> tables;  // whose writes were in it
    double seconds = 0;
    std::size_t writes = 0;
  };
  // Both are called on the writer's thread. After a failure nothing more is written.
  Journal(Store& store, std::function<void(Done)> done, std::function<void(const char*)> failed);
  // Commits what is left.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // The ticket that a later Done will cover.
  std::uint64_t write(std::int64_t table, Write write);
  // Runs on the writer's thread when everything written before is on disk.
  void ask(std::function<void(Store&)> question);
  std::size_t waiting() const;

 private:
  void run();

  Store& store_;
  std::function<void(Done)> done_;
  std::function<void(const char*)> failed_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::pair<std::int64_t, Write>> writes_;  // with their tables
  std::deque<std::pair<std::uint64_t, std::function<void(Store&)>>>
      questions_;             // with the ticket they wait for
  std::uint64_t ticket_ = 0;  // the last one given
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace smallbox
