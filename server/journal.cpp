#include "server/journal.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "server/log.hpp"
#include "server/machine.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_most_at_once = 1024;
// From begin to begin, where so much is written that a commit for many saves more than its waiting costs: at
// 10,000 writes a second half of the processor. Where little is written nobody waits for company.
constexpr auto k_between_commits = std::chrono::microseconds(1'000);
constexpr auto k_counted_for = std::chrono::milliseconds(10);
constexpr std::size_t k_much_written = 40;  // writes in that time
constexpr int k_first_pause = 100;          // ms
constexpr int k_longest_pause = 1'000;
// Where more tables are damaged it is not the tables.
constexpr std::size_t k_most_set_aside = 20;
// Should a signal ever get lost (as glibc 2.36 can), what waits is a second late and not stuck.
constexpr auto k_lost_after = std::chrono::seconds(1);

using Clock = std::chrono::steady_clock;

}  // namespace

Journal::Journal(Store& store, Calls calls, bool by_hand) : store_(store), calls_(std::move(calls)) {
  if (!by_hand) thread_ = std::thread([this] { run(); });
}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::uint64_t Journal::write(std::int64_t table, Write write, When when) {
  std::uint64_t ticket = 0;
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    wake = when == When::now && std::exchange(asleep_, false);
    waiting_.tables.push_back(table);
    waiting_.writes.push_back(std::move(write));
    ticket = ++ticket_;
  }
  if (wake) wake_.notify_one();
  return ticket;
}

void Journal::go() {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.writes.empty() || !std::exchange(asleep_, false)) return;
  }
  wake_.notify_one();
}

bool Journal::commit_here() {
  {
    const std::lock_guard lock(mutex_);
    if (!asleep_ || here_ || !store_.near()) return false;
    here_ = true;
  }
  try {
    work();
  } catch (const std::exception& error) {
    calls_.failed(error.what());
  }
  bool more = false;
  {
    const std::lock_guard lock(mutex_);
    here_ = false;
    unsettled_ = store_.unsettled();
    more = has_work() && std::exchange(asleep_, false);
  }
  if (more) wake_.notify_one();
  return true;
}

bool Journal::has_work() const {
  return !parts_.empty() || !waiting_.writes.empty() || !flushes_.empty() || unsettled_;
}

bool Journal::wait_for(std::chrono::microseconds most) {
  std::unique_lock lock(mutex_);
  awaited_ = true;
  const bool told = told_of_.wait_for(lock, most, [&] { return told_ >= ticket_; });
  awaited_ = false;
  return told;
}

void Journal::flush(std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    flushes_.emplace_back(ticket_, std::move(then));
    asleep_ = false;
  }
  wake_.notify_one();
}

std::size_t Journal::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.writes.size() + flushes_.size() + in_hand_;
}

void Journal::run() {
  run_soon(100);
  try {
    while (wait()) {
      const int ms = work();
      if (ms == 0) settle();
      if (ms == 0 || pause(ms)) continue;
      log_line("not written", "writes", static_cast<std::int64_t>(waiting()));
      return;
    }
  } catch (const std::exception& error) {
    calls_.failed(error.what());
  }
}

std::optional<int> Journal::step() {
  if (waiting() == 0) return std::nullopt;
  try {
    const int ms = work();
    if (ms == 0) settle();
    return ms;
  } catch (const std::exception& error) {
    calls_.failed(error.what());
    return std::nullopt;
  }
}

bool Journal::wait() {
  std::unique_lock lock(mutex_);
  while (here_ || (!stop_ && !has_work())) {
    asleep_ = true;
    wake_.wait_for(lock, k_lost_after);
  }
  asleep_ = false;
  if (!parts_.empty()) return true;
  const auto next = before_ + k_between_commits;
  if (!stop_ && pace_.much && Clock::now() < next) wake_.wait_until(lock, next, [&] { return stop_; });
  return has_work();
}

void Journal::settle() {
  store_.settle();
  const std::lock_guard lock(mutex_);
  unsettled_ = false;
}

int Journal::work() {
  if (parts_.empty()) take();
  if (!parts_.empty()) {
    if (!commit()) return std::min(k_longest_pause, k_first_pause << std::min(tries_ - 1, 10));
    const std::uint64_t ticket = done_.ticket;
    calls_.done(std::move(done_));
    tell(ticket);
  }
  {
    const std::lock_guard lock(mutex_);
    in_hand_ = 0;
  }
  for (const auto& then : std::exchange(to_flush_, {})) then();
  return 0;
}

void Journal::tell(std::uint64_t ticket) {
  {
    const std::lock_guard lock(mutex_);
    told_ = ticket;
    if (!awaited_) return;
  }
  told_of_.notify_one();
}

void Journal::take() {
  Part part;
  {
    const std::lock_guard lock(mutex_);
    std::swap(part, waiting_);
    if (part.writes.size() > k_most_at_once) {
      const auto rest = static_cast<std::ptrdiff_t>(k_most_at_once);
      waiting_.tables.assign(part.tables.begin() + rest, part.tables.end());
      waiting_.writes.assign(std::make_move_iterator(part.writes.begin() + rest),
                             std::make_move_iterator(part.writes.end()));
      part.tables.resize(k_most_at_once);
      part.writes.erase(part.writes.begin() + rest, part.writes.end());
    }
    waiting_.tables.reserve(part.tables.size());
    waiting_.writes.reserve(part.writes.size());
    in_hand_ = part.writes.size();
    committed_ += in_hand_;
    for (; !flushes_.empty() && flushes_.front().first <= committed_; flushes_.pop_front())
      to_flush_.push_back(std::move(flushes_.front().second));
  }
  if (part.writes.empty()) return;
  done_ = {committed_, part.tables, {}, {}, 0, part.writes.size()};
  if (!set_aside_.empty()) leave_out_set_aside(part);
  before_ = Clock::now();
  pace_.count(part.writes.size(), before_);
  parts_.push_back(std::move(part));
}

void Journal::Pace::count(std::size_t writes, std::chrono::steady_clock::time_point now) {
  if (now - since >= k_counted_for) {
    much = now - since < 2 * k_counted_for && counted >= k_much_written;
    counted = 0;
    since = now;
  }
  counted += writes;
}

bool Journal::commit() {
  if (tries_ > 0) {
    store_.settle();
    before_ = Clock::now();
  }
  while (!parts_.empty()) {
    try {
      store_.commit(parts_.front().writes);
      for (const TableEpoch& one : store_.fenced()) done_.fenced.push_back(one);
      if (std::exchange(tries_, 0) > 0) calls_.going();
      parts_.pop_front();
    } catch (const StoreError& error) {
      if (error.kind == StoreError::Kind::damaged) {
        set_aside_or_split(error);
        continue;
      }
      if (error.kind != StoreError::Kind::no_room) throw;
      if (tries_++ == 0) {
        log_line("store stalled", "why", error.what());
        calls_.stalled(
            "Nothing can be stored at the moment; the server goes on by itself as soon as it can.");
      }
      return false;
    }
  }
  done_.seconds = std::chrono::duration<double>(Clock::now() - before_).count();
  return true;
}

void Journal::set_aside_or_split(const StoreError& error) {
  Part part = std::move(parts_.front());
  parts_.pop_front();
  if (!part.table) return split(std::move(part));
  // What the house writes for itself, such as trimming, is left for the next time.
  log_line("table set aside", "table", *part.table, "why", error.what());
  if (*part.table == 0) return;
  done_.set_aside.push_back(*part.table);
  set_aside_.insert(*part.table);
  if (set_aside_.size() > k_most_set_aside) throw StoreError(error);
}

void Journal::leave_out_set_aside(Part& part) {
  std::vector<Write> writes;
  for (std::size_t i = 0; i < part.writes.size(); ++i) {
    if (!set_aside_.contains(part.tables[i]))
      writes.push_back(std::move(part.writes[i]));
    else if (std::ranges::find(done_.set_aside, part.tables[i]) == done_.set_aside.end())
      done_.set_aside.push_back(part.tables[i]);
  }
  std::erase_if(part.tables, [&](std::int64_t table) { return set_aside_.contains(table); });
  part.writes = std::move(writes);
}

void Journal::split(Part part) {
  // The house's own writes come last: they can wait for the tables', but not the other way round.
  std::map<std::int64_t, Part, std::greater<>> by_table;
  for (std::size_t i = 0; i < part.writes.size(); ++i) {
    Part& own = by_table[part.tables[i]];
    own.table = part.tables[i];
    own.writes.push_back(std::move(part.writes[i]));
  }
  for (auto& [table, own] : by_table) parts_.push_back(std::move(own));
}

bool Journal::pause(int ms) {
  std::unique_lock lock(mutex_);
  if (stop_) return false;
  wake_.wait_for(lock, std::chrono::milliseconds(ms), [&] { return stop_; });
  return true;
}

}  // namespace smallbox
