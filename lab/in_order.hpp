// So many independent things done by several threads, and handed on in order: the same whoever did what.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace smallbox {

using ToldProgress = std::function<void(std::int64_t done, double seconds)>;

// `workers`: one a thread, each does the thing of that number. each(number, result) gets them in order, one at a time.
// Returns how many it got: all, or after a stop the first so many, so that what is kept is what a shorter run would give.
template <class T>
std::int64_t in_order(std::int64_t things, std::vector<std::function<T(std::int64_t)>> workers,
                      const std::atomic<bool>& stop, const std::function<void(std::int64_t, const T&)>& each,
                      const ToldProgress& progress = {}) {
  const auto start = std::chrono::steady_clock::now();
  std::atomic<std::int64_t> next = 0;
  std::mutex mutex;
  std::condition_variable news;
  std::map<std::int64_t, T> early;  // done before one that comes first
  std::int64_t handed_on = 0;
  std::size_t finished = 0;

  const auto work = [&](const std::function<T(std::int64_t)>& worker) {
    for (std::int64_t i = next++; i < things && !stop; i = next++) {
      T result = worker(i);
      const std::lock_guard lock(mutex);
      early.emplace(i, std::move(result));
      for (auto it = early.begin(); it != early.end() && it->first == handed_on; ++handed_on) {
        each(it->first, it->second);
        it = early.erase(it);
      }
    }
    const std::lock_guard lock(mutex);
    ++finished;
    news.notify_one();
  };
  std::vector<std::jthread> threads;
  threads.reserve(workers.size());
  for (const auto& worker : workers) threads.emplace_back([&work, &worker] { work(worker); });
  {
    std::unique_lock lock(mutex);
    while (finished < workers.size()) {
      news.wait_for(lock, std::chrono::milliseconds(250));
      if (!progress) continue;
      const std::int64_t done = handed_on;
      lock.unlock();
      progress(done, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      lock.lock();
    }
  }
  threads.clear();  // joins
  return handed_on;
}

inline int thread_count(int asked, std::int64_t things) {
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return static_cast<int>(
      std::clamp<std::int64_t>(asked > 0 ? asked : cores, 1, std::max<std::int64_t>(1, things)));
}

}  // namespace smallbox
