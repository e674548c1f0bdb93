#include "server/thinker.hpp"

#include <utility>

#include "bots/roster.hpp"

namespace smallbox {

Thinker::Thinker(std::function<void(Thought)> done) : done_(std::move(done)), thread_([this] { run(); }) {}

Thinker::~Thinker() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Thinker::think(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void Thinker::later(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    work_.push_back(std::move(work));
  }
  wake_.notify_one();
}

std::size_t Thinker::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size() + work_.size();
}

void Thinker::run() {
  for (;;) {
    Task task;
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || !tasks_.empty() || !work_.empty(); });
      if (stop_) return;
      if (tasks_.empty()) {
        work = std::move(work_.front());
        work_.pop_front();
      } else {
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
    }
    if (work) {
      work();
      continue;
    }
    Json action;
    Thinking thinking{.two_cores = has_two_cores()};
    const std::int32_t reaction =
        bots_of(task.match->game()).write_action(action, task.bot, *task.match, task.seat, thinking);
    done_({task.table, task.seat, task.match->actions(), action.take(), reaction, thinking.cut_short > 0});
  }
}

}  // namespace smallbox
