#include "server/journal.hpp"

#include <chrono>
#include <utility>

namespace smallbox {

Journal::Journal(Store& store, std::function<void(Done)> done, std::function<void(const char*)> failed)
    : store_(store), done_(std::move(done)), failed_(std::move(failed)), thread_([this] { run(); }) {}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::uint64_t Journal::write(std::int64_t table, Write write) {
  std::uint64_t ticket = 0;
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = writes_.empty();
    writes_.emplace_back(table, std::move(write));
    ticket = ++ticket_;
  }
  if (first) wake_.notify_one();
  return ticket;
}

void Journal::ask(std::function<void(Store&)> question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.emplace_back(ticket_, std::move(question));
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return writes_.size() + questions_.size();
}

void Journal::run() {
  constexpr std::size_t most_at_once = 2048;
  std::vector<Write> writes;
  std::vector<std::function<void(Store&)>> questions;
  std::uint64_t committed = 0;
  try {
    for (;;) {
      Done done;
      writes.clear();
      questions.clear();
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stop_ || !writes_.empty() || !questions_.empty(); });
        if (writes_.empty() && questions_.empty()) return;
        for (; writes.size() < most_at_once && !writes_.empty(); writes_.pop_front()) {
          done.tables.push_back(writes_.front().first);
          writes.push_back(std::move(writes_.front().second));
        }
        committed += writes.size();
        for (; !questions_.empty() && questions_.front().first <= committed; questions_.pop_front())
          questions.push_back(std::move(questions_.front().second));
      }
      if (!writes.empty()) {
        const auto before = std::chrono::steady_clock::now();
        store_.commit(writes);
        done.ticket = committed;
        done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        done.writes = writes.size();
        done_(std::move(done));
      }
      for (const auto& question : questions) question(store_);
    }
  } catch (const std::exception& error) {
    failed_(error.what());
  }
}

}  // namespace smallbox
