#include "server/reader.hpp"

#include <chrono>
#include <utility>

#include "server/log.hpp"

namespace smallbox {

Reader::Reader(std::unique_ptr<StoreReader> store, bool by_hand) : store_(std::move(store)) {
  if (!by_hand) thread_ = std::thread([this] { run(); });
}

Reader::~Reader() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Reader::ask(std::function<void(StoreReader&)> question, std::function<void(const StoreError&)> failed) {
  {
    const std::lock_guard lock(mutex_);
    if (asked_.size() >= most) return false;
    asked_.push_back({std::move(question), std::move(failed)});
  }
  wake_.notify_one();
  return true;
}

std::size_t Reader::waiting() const {
  const std::lock_guard lock(mutex_);
  return asked_.size();
}

void Reader::run() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      // Should a signal ever get lost (as glibc 2.36 can), what waits is a second late and not stuck.
      while (!stop_ && asked_.empty()) wake_.wait_for(lock, std::chrono::seconds(1));
      if (stop_) return;
    }
    step();
  }
}

bool Reader::step() {
  Asked asked;
  {
    const std::lock_guard lock(mutex_);
    if (asked_.empty()) return false;
    asked = std::move(asked_.front());
    asked_.pop_front();
  }
  try {
    answer(asked);
  } catch (const std::exception& error) {
    log_line("question failed", "why", error.what());
  }
  return true;
}

void Reader::answer(const Asked& asked) {
  try {
    asked.question(*store_);
  } catch (const StoreError& error) {
    asked.failed(error);
  } catch (const std::exception& error) {
    asked.failed({StoreError::Kind::other, error.what()});
  }
}

}  // namespace smallbox
