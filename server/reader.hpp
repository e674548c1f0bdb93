// A thread with a connection of its own, for questions to the disk that must not wait for the writer.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/store.hpp"

namespace smallbox {

class Reader {
 public:
  static constexpr std::size_t most = 1'000;  // that wait

  // `by_hand`: without a thread.
  explicit Reader(std::unique_ptr<StoreReader> store, bool by_hand = false);
  // What is being asked is answered; what waits is not asked any more, and neither of its functions is
  // called.
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Both run on the reader's thread, first come first served; `failed` where the question has thrown
  // something. False, and nothing runs: too many wait.
  bool ask(std::function<void(StoreReader&)> question, std::function<void(const StoreError&)> failed);
  std::size_t waiting() const;
  // By hand: answers one question. False: there was none.
  bool step();

 private:
  struct Asked {
    std::function<void(StoreReader&)> question;
    std::function<void(const StoreError&)> failed;
  };
  void run();
  void answer(const Asked& asked);

  std::unique_ptr<StoreReader> store_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Asked> asked_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace smallbox
