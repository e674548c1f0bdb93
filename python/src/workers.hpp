// Threads that share out a range of games, and wait in between.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace smallbox {

class Workers {
 public:
  using Work = std::function<void(int worker, std::int64_t begin, std::int64_t end)>;

  explicit Workers(int threads) : count_(threads < 1 ? 1 : threads) {
    for (int worker = 1; worker < count_; ++worker)
      threads_.emplace_back([this, worker] { wait_for_work(worker); });
  }
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    begin_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  int count() const { return count_; }

  // Calls work for pieces of 0 … n, the first one here; back when all are done.
  void run(std::int64_t n, const Work& work) {
    if (count_ == 1) return work(0, 0, n);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      n_ = n;
      left_ = count_ - 1;
      ++round_;
    }
    begin_.notify_all();
    work(0, 0, n / count_);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void wait_for_work(int worker) {
    std::uint64_t seen = 0;
    for (;;) {
      const Work* work = nullptr;
      std::int64_t n = 0;
      {
        std::unique_lock lock(mutex_);
        begin_.wait(lock, [&] { return over_ || round_ != seen; });
        if (over_) return;
        seen = round_;
        work = work_;
        n = n_;
      }
      (*work)(worker, n* worker / count_, n * (worker + 1) / count_);
      {
        const std::lock_guard lock(mutex_);
        --left_;
      }
      done_.notify_one();
    }
  }

  int count_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable done_;
  const Work* work_ = nullptr;
  std::int64_t n_ = 0;
  int left_ = 0;
  std::uint64_t round_ = 0;
  bool over_ = false;
};

}  // namespace smallbox
