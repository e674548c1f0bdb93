#include "server/journal.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <utility>

#include "server/log.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_most_at_once = 2048;
constexpr int k_first_pause = 100;  // ms
constexpr int k_longest_pause = 1'000;
// Where more tables are damaged it is not the tables.
constexpr std::size_t k_most_set_aside = 20;

}  // namespace

Journal::Journal(Store& store, Calls calls)
    : store_(store), calls_(std::move(calls)), thread_([this] { run(); }) {}

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

void Journal::flush(std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    flushes_.emplace_back(ticket_, std::move(then));
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return writes_.size() + flushes_.size() + in_hand_;
}

void Journal::run() {
  try {
    Part part;
    std::vector<std::function<void()>> flushes;
    while (take(part, flushes)) {
      if (!part.writes.empty() && !commit(std::move(part))) return;
      for (const auto& then : flushes) then();
    }
  } catch (const std::exception& error) {
    calls_.failed(error.what());
  }
}

bool Journal::take(Part& part, std::vector<std::function<void()>>& flushes) {
  part = {};
  flushes.clear();
  std::unique_lock lock(mutex_);
  in_hand_ = 0;
  wake_.wait(lock, [&] { return stop_ || !writes_.empty() || !flushes_.empty(); });
  if (writes_.empty() && flushes_.empty()) return false;
  for (; part.writes.size() < k_most_at_once && !writes_.empty(); writes_.pop_front()) {
    part.tables.push_back(writes_.front().first);
    part.writes.push_back(std::move(writes_.front().second));
  }
  in_hand_ = part.writes.size();
  committed_ += in_hand_;
  for (; !flushes_.empty() && flushes_.front().first <= committed_; flushes_.pop_front())
    flushes.push_back(std::move(flushes_.front().second));
  return true;
}

bool Journal::commit(Part whole) {
  using Clock = std::chrono::steady_clock;
  Done done{committed_, whole.tables, {}, 0, whole.writes.size()};
  if (!set_aside_.empty()) leave_out_set_aside(whole, done);
  std::deque<Part> parts;
  parts.push_back(std::move(whole));
  auto before = Clock::now();
  for (int tries = 0; !parts.empty();) {
    Part& part = parts.front();
    try {
      store_.commit(part.writes);
      if (std::exchange(tries, 0) > 0) calls_.going();
      parts.pop_front();
    } catch (const StoreError& error) {
      if (error.kind == StoreError::Kind::damaged) {
        if (!part.table) {
          Part all = std::move(part);
          parts.pop_front();
          split(all, parts);
          continue;
        }
        // What the house writes for itself, such as trimming, is left for the next time.
        log_line("table set aside", "table", *part.table, "why", error.what());
        if (*part.table != 0) {
          done.set_aside.push_back(*part.table);
          set_aside_.insert(*part.table);
        }
        parts.pop_front();
        if (set_aside_.size() > k_most_set_aside) throw;
        continue;
      }
      if (error.kind != StoreError::Kind::no_room) throw;
      if (tries == 0) {
        log_line("store stalled", "why", error.what());
        calls_.stalled(
            "Nothing can be stored at the moment; the server goes on by itself as soon as it can.");
      }
      if (!pause(tries++)) {
        log_line("not written", "writes", static_cast<std::int64_t>(waiting()), "why", error.what());
        return false;
      }
      store_.settle();
      before = Clock::now();
    }
  }
  done.seconds = std::chrono::duration<double>(Clock::now() - before).count();
  calls_.done(std::move(done));
  store_.settle();
  return true;
}

void Journal::leave_out_set_aside(Part& part, Done& done) {
  std::vector<Write> writes;
  for (std::size_t i = 0; i < part.writes.size(); ++i) {
    if (!set_aside_.contains(part.tables[i]))
      writes.push_back(std::move(part.writes[i]));
    else if (std::ranges::find(done.set_aside, part.tables[i]) == done.set_aside.end())
      done.set_aside.push_back(part.tables[i]);
  }
  std::erase_if(part.tables, [&](std::int64_t table) { return set_aside_.contains(table); });
  part.writes = std::move(writes);
}

void Journal::split(Part& part, std::deque<Part>& parts) {
  // The house's own writes come last: they can wait for the tables', but not the other way round.
  std::map<std::int64_t, Part, std::greater<>> by_table;
  for (std::size_t i = 0; i < part.writes.size(); ++i) {
    Part& own = by_table[part.tables[i]];
    own.table = part.tables[i];
    own.writes.push_back(std::move(part.writes[i]));
  }
  for (auto& [table, own] : by_table) parts.push_back(std::move(own));
}

bool Journal::pause(int tries) {
  const auto time =
      std::chrono::milliseconds(std::min(k_longest_pause, k_first_pause << std::min(tries, 10)));
  std::unique_lock lock(mutex_);
  if (stop_) return false;
  wake_.wait_for(lock, time, [&] { return stop_; });
  return true;
}

}  // namespace smallbox
