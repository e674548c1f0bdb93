// The one writer: a thread that takes what waits, commits it as one transaction, and says so. Whatever comes after a
// quiet moment is committed at once; but commits begin no closer to each other than a person could notice, so that under
// load many share the price of one. No more share it than keep the others waiting for long: so disk and network work at
// the same time also under full load.
//
// A disk without room is waited for: what was to be written stays first, and is tried again until it goes
// through. A table whose place on disk is damaged is set aside, and the others go on.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace smallbox {

class Journal {
 public:
  // What a commit has made durable.
  struct Done {
    std::uint64_t ticket = 0;          // this one and all before it
    std::vector<std::int64_t> tables;  // whose writes were in it
    // But nothing of these, nor of what comes later: they are damaged, and what they hold in memory must not
    // be shown to anybody.
    std::vector<std::int64_t> set_aside;
    // Nor of these, by that epoch: they are another house's.
    std::vector<TableEpoch> fenced;
    double seconds = 0;
    std::size_t writes = 0;
  };
  // All are called on the thread that commits, which is the writer's, but for `commit_here`.
  struct Calls {
    std::function<void(Done)> done;
    std::function<void(std::string why)> stalled;  // once, with a sentence for people, when there is no room
    std::function<void()> going;                   // once, when writing goes on after that
    std::function<void(const char*)> failed;       // for good: nothing more is written
  };
  // `by_hand`: without a thread; and then nothing is committed by its end.
  Journal(Store& store, Calls calls, bool by_hand = false);
  // Commits what is left; but where there is no room it does not wait for any, and what was not written,
  // which nobody was told, is forgotten.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // The ticket that a later Done will cover. `later`: more may follow at once, and go() says when that was all.
  enum class When : std::uint8_t { now, later };
  std::uint64_t write(std::int64_t table, Write write, When when = When::now);
  void go();
  // Waits until all that was written has been told of (Calls::done), but no longer than that. False: it was too long.
  bool wait_for(std::chrono::microseconds most);
  // Commits what waits on this thread, which wakes no other. False: it was not done, as the writer is at work or the store
  // far away.
  bool commit_here();
  // Runs on the writer's thread when everything written before is on disk.
  void flush(std::function<void()> then);
  // What was written and is not on disk yet.
  std::size_t waiting() const;
  // By hand: commits once what waits. In how many ms there is more to be done; nothing: when something is written.
  std::optional<int> step();

 private:
  // What is committed together: what waited or, where some of that is damaged, what waited of one table.
  struct Part {
    std::optional<std::int64_t> table;
    std::vector<std::int64_t> tables;
    std::vector<Write> writes;
  };

  void run();
  // Until something waits, and it is time for another commit. False: it ends, and nothing waits.
  bool wait();
  bool has_work() const;
  // Takes what waits and commits it, or tries again what was taken before. How long to wait for room, in ms; 0: it is done.
  int work();
  void settle();
  void take();
  void tell(std::uint64_t ticket);
  // False: there is no room.
  bool commit();
  void set_aside_or_split(const StoreError& error);
  void leave_out_set_aside(Part& part);
  void split(Part part);
  bool pause(int ms);

  Store& store_;
  Calls calls_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Part waiting_;
  std::deque<std::pair<std::uint64_t, std::function<void()>>> flushes_;  // with the ticket they wait for
  std::uint64_t ticket_ = 0;                                             // the last one given
  std::size_t in_hand_ = 0;                                              // taken, but not on disk yet
  std::uint64_t told_ = 0;  // the last one that somebody was told of
  bool awaited_ = false;    // somebody waits for that
  std::condition_variable told_of_;
  bool asleep_ = false;     // the writer waits for something to be written
  bool here_ = false;       // somebody else commits, and has what is the committing thread's
  bool unsettled_ = false;  // and has left the store's own work to the writer
  bool stop_ = false;
  // Of the thread that commits.
  std::deque<Part> parts_;                        // taken, and not committed yet
  std::vector<std::function<void()>> to_flush_;   // with them
  Done done_;                                     // what will be told of them
  int tries_ = 0;                                 // that there was no room for them
  std::chrono::steady_clock::time_point before_;  // when it was tried last
  // How much was written lately.
  struct Pace {
    std::chrono::steady_clock::time_point since;
    std::size_t counted = 0;
    bool much = false;
    void count(std::size_t writes, std::chrono::steady_clock::time_point now);
  };
  Pace pace_;
  std::uint64_t committed_ = 0;
  std::set<std::int64_t> set_aside_;
  std::thread thread_;
};

}  // namespace smallbox
