#include "server/thinker.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "lab/clocked.hpp"

namespace smallbox {
namespace {

// What this thread has used of a core, in ms.
double used_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// This thread gives way to those that people wait for. Where the system does not want that, all are equal.
void give_way(int niceness) { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), niceness); }

}  // namespace

Choice Thinker::ask_bot(const Task& task, Thinking& thinking) {
  return bots_of(task.match->game()).choose(task.bot, *task.match, task.seat, thinking);
}

Thinker::Thinker(const Options& options, std::function<void(Thought)> done, Choose choose, bool by_hand)
    : options_(options), done_(std::move(done)), choose_(std::move(choose)) {
  if (by_hand) return;
  int searchers = options_.thinkers;
  if (searchers <= 0) searchers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  threads_.emplace_back([this] { run_tasks(urgent_, &light_); });
  for (int i = 0; i < searchers; ++i)
    threads_.emplace_back([this] {
      give_way(5);
      run_tasks(dear_, nullptr);
    });
  threads_.emplace_back([this] {
    give_way(10);
    run_later(later_, wake_later_);
  });
  threads_.emplace_back([this] {
    give_way(15);
    run_later(much_later_, wake_much_later_);
  });
}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  for (auto* wake : {&wake_light_, &wake_dear_, &wake_later_, &wake_much_later_}) wake->notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Thinker::think(Task task) {
  // A seat with one thing to do waits like one with forty, though it takes no time in the end: in a busy
  // house people would see the difference.
  const bool searches = !task.urgent && bots_of(task.match->game()).dear(task.bot);
  {
    const std::lock_guard lock(mutex_);
    const std::string payer = task.payer;
    const std::int64_t table = task.table;
    (task.urgent ? urgent_ : searches ? dear_ : light_).push(payer, table, std::move(task));
  }
  (searches ? wake_dear_ : wake_light_).notify_one();
}

bool Thinker::push_later(Works& works, std::condition_variable& wake, const std::string& payer,
                         std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (works.size() >= options_.later_in_all || works.size(payer) >= options_.later) return false;
    works.push(payer, 0, std::move(work));
  }
  wake.notify_one();
  return true;
}

bool Thinker::later(const std::string& payer, std::function<void()> work) {
  return push_later(later_, wake_later_, payer, std::move(work));
}
bool Thinker::much_later(const std::string& payer, std::function<void()> work) {
  return push_later(much_later_, wake_much_later_, payer, std::move(work));
}

bool Thinker::accepts(const std::string& payer, int dear_seats) const {
  if (dear_seats == 0) return true;
  const std::lock_guard lock(mutex_);
  const auto place = seats_.find(payer);
  const int has = place == seats_.end() ? 0 : place->second;
  if (options_.dear_seats > 0 && has + dear_seats > options_.dear_seats) return false;
  return options_.dear_in_all == 0 || seats_in_all_ + dear_seats <= options_.dear_in_all;
}

void Thinker::count(const std::string& payer, int seats) {
  seats_in_all_ += seats;
  int& has = seats_[payer];
  has += seats;
  if (has == 0) seats_.erase(payer);
}

void Thinker::opened(std::int64_t table, const std::string& payer, int dear_seats) {
  const std::lock_guard lock(mutex_);
  Seats& now = tables_[table];
  count(now.payer, -now.count);
  now = {payer, dear_seats};
  count(payer, dear_seats);
  if (dear_seats == 0) tables_.erase(table);
}

void Thinker::closed(std::int64_t table) {
  const std::lock_guard lock(mutex_);
  if (const auto place = tables_.find(table); place != tables_.end()) {
    count(place->second.payer, -place->second.count);
    tables_.erase(place);
  }
  for (Tasks* tasks : {&urgent_, &light_, &dear_}) tasks->drop(table);
}

std::size_t Thinker::waiting() const {
  const std::lock_guard lock(mutex_);
  return urgent_.size() + light_.size() + dear_.size() + later_.size() + much_later_.size();
}

void Thinker::run_tasks(Tasks& own, Tasks* other) {
  const bool searches = &own == &dear_;
  std::condition_variable& wake = searches ? wake_dear_ : wake_light_;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake.wait(lock, [&] { return stop_ || !own.empty() || (other != nullptr && !other->empty()); });
    if (stop_) return;
    Tasks& tasks = own.empty() ? *other : own;
    Tasks::Taken taken = tasks.pop();
    Clocked thinking;
    thinking.salt = taken.item.salt;
    if (searches) {
      // The same move either way; a second core is for whoever has the room to themselves.
      thinking.use_two_cores(has_two_cores() && searching_ == 0 && dear_.empty());
      ++searching_;
    }
    lock.unlock();
    const double before = used_ms();
    Thought thought;
    thought.choice = choose_(taken.item, thinking);
    thought.ms = (used_ms() - before) * (thinking.two_cores() ? 2 : 1);
    thought.table = taken.table;
    thought.seat = taken.item.seat;
    thought.version = taken.item.match->actions();
    thought.cut_short = thinking.cut_short > 0;
    const double cost = thought.ms;
    done_(std::move(thought));
    lock.lock();
    if (searches) --searching_;
    tasks.done(taken, cost);
  }
}

bool Thinker::step() {
  for (Tasks* tasks : {&urgent_, &light_, &dear_}) {
    if (tasks->empty()) continue;
    Tasks::Taken taken = tasks->pop();
    Thinking thinking;
    thinking.salt = taken.item.salt;
    Thought thought{taken.table, taken.item.seat, taken.item.match->actions(), choose_(taken.item, thinking)};
    done_(std::move(thought));
    tasks->done(taken, 1);
    return true;
  }
  for (Works* works : {&later_, &much_later_}) {
    if (works->empty()) continue;
    auto taken = works->pop();
    taken.item();
    works->done(taken, 1);
    return true;
  }
  return false;
}

void Thinker::run_later(Works& works, std::condition_variable& wake) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake.wait(lock, [&] { return stop_ || !works.empty(); });
    if (stop_) return;
    auto taken = works.pop();
    lock.unlock();
    const double before = used_ms();
    taken.item();
    taken.item = nullptr;  // what it holds goes here, not under the lock
    const double cost = used_ms() - before;
    lock.lock();
    works.done(taken, cost);
  }
}

}  // namespace smallbox
