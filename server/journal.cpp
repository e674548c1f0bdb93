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
    writes_.push_back(std::move(write));
    tables_.push_back(table);
    ticket = ++ticket_;
  }
  if (first) wake_.notify_one();
  return ticket;
}

void Journal::ask(std::function<void(Store&)> question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return writes_.size() + questions_.size();
}

void Journal::run() {
  std::vector<Write> writes;
  std::vector<std::function<void(Store&)>> questions;
  try {
    for (;;) {
      Done done;
      writes.clear();
      questions.clear();
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stop_ || !writes_.empty() || !questions_.empty(); });
        if (writes_.empty() && questions_.empty()) return;
        writes.swap(writes_);
        questions.swap(questions_);
        done.tables.swap(tables_);
        done.ticket = ticket_;
      }
      if (!writes.empty()) {
        const auto before = std::chrono::steady_clock::now();
        store_.commit(writes);
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
