// Who waits for whom: the queue by itself, and the threads with work that the test holds back.
#include "server/thinker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <future>

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

using namespace std::chrono_literals;

std::string next(FairQueue<std::string>& queue, double cost) {
  const auto taken = queue.pop();
  queue.done(taken, cost);
  return taken.item;
}

TEST(FairQueue, WhoeverHasHadLeastIsNext) {
  FairQueue<std::string> queue(10);
  for (int table = 0; table < 30; ++table) queue.push("many", table, "many");
  for (int n = 0; n < 5; ++n) EXPECT_EQ(next(queue, 10), "many");
  queue.push("one", 100, "one");
  EXPECT_EQ(next(queue, 10), "one");  // before the 25 that were there first
  EXPECT_EQ(queue.size(), 25U);
  EXPECT_EQ(queue.size("many"), 25U);
}

TEST(FairQueue, SharesAreOfTimeNotOfTurns) {
  FairQueue<std::string> queue(10);
  for (int n = 0; n < 400; ++n) queue.push("dear", 1, "dear"), queue.push("cheap", 2, "cheap");
  double dear = 0;
  double cheap = 0;
  for (int n = 0; n < 300; ++n) {
    const auto taken = queue.pop();
    const double cost = taken.item == "dear" ? 50 : 5;
    (taken.item == "dear" ? dear : cheap) += cost;
    queue.done(taken, cost);
  }
  EXPECT_NEAR(dear / cheap, 1, 0.1);
}

TEST(FairQueue, NobodySavesUpByWaiting) {
  FairQueue<std::string> queue(10);
  for (int n = 0; n < 100; ++n) queue.push("busy", 1, "busy");
  for (int n = 0; n < 50; ++n) next(queue, 10);
  // Came late with much to do: turns are shared from now on, and what the other had before is forgotten.
  for (int n = 0; n < 100; ++n) queue.push("late", 2, "late");
  int late = 0;
  for (int n = 0; n < 20; ++n) late += next(queue, 10) == "late" ? 1 : 0;
  EXPECT_NEAR(late, 10, 1);
}

TEST(FairQueue, TablesOfOnePayerShareToo) {
  FairQueue<std::string> queue(10);
  for (int n = 0; n < 20; ++n) queue.push("a", 1, "first");
  for (int n = 0; n < 4; ++n) next(queue, 10);
  queue.push("a", 2, "second");
  EXPECT_EQ(next(queue, 10), "second");
}

// Two workers: what one has taken counts before it is done.
TEST(FairQueue, WorkUnderWayCounts) {
  FairQueue<std::string> queue(10);
  queue.push("a", 1, "a");
  queue.push("a", 2, "a");
  queue.push("b", 3, "b");
  EXPECT_EQ(queue.pop().item, "a");
  EXPECT_EQ(queue.pop().item, "b");
}

// A guess that was too high is put right, and nobody gains by it.
TEST(FairQueue, WhatIsUnderWayIsRememberedWhereNobodyWaits) {
  FairQueue<std::string> queue(100);
  queue.push("a", 1, "a");
  const auto taken = queue.pop();
  queue.push("b", 2, "b");
  queue.push("a", 1, "a");
  queue.done(taken, 5);
  EXPECT_EQ(next(queue, 5), "b");
  EXPECT_EQ(next(queue, 5), "a");
}

TEST(FairQueue, DropsAndForgets) {
  FairQueue<std::string> queue(10);
  for (int n = 0; n < 10; ++n) queue.push("a", n % 2, std::to_string(n % 2));
  queue.drop(0);
  EXPECT_EQ(queue.size(), 5U);
  while (!queue.empty()) EXPECT_EQ(next(queue, 10), "1");
  for (int n = 0; n < 1000; ++n) {
    queue.push(std::to_string(n), n, "x");
    next(queue, 3);
  }
  EXPECT_LE(queue.accounts(), 1U);
  queue.push("gone", 7, "x");
  queue.drop(7);
  EXPECT_TRUE(queue.empty());
  EXPECT_LE(queue.accounts(), 1U);
}

// Uses so many milliseconds of a core.
void spend(int ms) {
  const auto used = [] { return std::clock() * 1000 / CLOCKS_PER_SEC; };
  const auto end = used() + ms + 1;
  while (used() < end) {
  }
}

// Thinkers whose thoughts take as long as the test wants.
struct Held {
  explicit Held(Thinker::Options options = {.thinkers = 1}) {
    thinker = std::make_unique<Thinker>(
        options,
        [this](const Thinker::Thought& thought) {
          const std::lock_guard lock(mutex);
          done.push_back(thought.table);
          changed.notify_all();
        },
        [this](const Thinker::Task& task, Thinking& thinking) {
          std::unique_lock lock(mutex);
          begun.push_back(task.table);
          salts.push_back(thinking.salt);
          changed.notify_all();
          if (task.bot == "level:5") changed.wait(lock, [&] { return open; });
          return Choice{};
        });
  }
  ~Held() { let_go(); }

  // A task that takes thought only for level 5.
  static Thinker::Task task(std::int64_t table, const std::string& payer, const std::string& bot,
                            bool urgent = false) {
    NewMatch request{2, "seed", nullptr, nullptr};
    return {table, 1, bot, *find_game("pop")->create(request), payer, 42, urgent};
  }
  template <class Condition>
  bool wait(Condition&& condition) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, 20s, condition);
  }
  void let_go() {
    const std::lock_guard lock(mutex);
    open = true;
    changed.notify_all();
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool open = false;
  std::vector<std::int64_t> begun;
  std::vector<std::int64_t> done;
  std::vector<std::uint64_t> salts;
  std::unique_ptr<Thinker> thinker;  // last: its threads end first
};

TEST(Thinker, WhatTakesNoTimeNeverWaitsForASearch) {
  Held held;
  held.thinker->think(held.task(1, "a", "level:5"));
  held.thinker->think(held.task(2, "a", "level:5"));
  ASSERT_TRUE(held.wait([&] { return held.begun.size() == 1; }));
  held.thinker->think(held.task(3, "a", "level:4"));
  ASSERT_TRUE(held.wait([&] { return held.done == std::vector<std::int64_t>{3}; }));
  held.thinker->think(held.task(4, "a", "level:1", true));
  ASSERT_TRUE(held.wait([&] { return held.done == std::vector<std::int64_t>{3, 4}; }));
  EXPECT_EQ(held.salts.front(), 42U);
}

TEST(Thinker, AnotherPayerIsNextWhateverIsPiledUp) {
  Held held;
  for (int table = 1; table <= 30; ++table) held.thinker->think(held.task(table, "a", "level:5"));
  ASSERT_TRUE(held.wait([&] { return held.begun.size() == 1; }));
  held.thinker->think(held.task(100, "b", "level:5"));
  EXPECT_EQ(held.thinker->waiting(), 30U);
  held.thinker->closed(5);  // nobody waits for that one any more
  held.let_go();
  ASSERT_TRUE(held.wait([&] { return held.done.size() == 30; }));
  EXPECT_EQ(held.done[1], 100);
  EXPECT_EQ(std::ranges::count(held.done, 5), 0);
}

TEST(Thinker, OtherWorkHasItsOwnLimits) {
  Held held({.thinkers = 1, .later = 2, .later_in_all = 3});
  held.thinker->think(held.task(1, "a", "level:5"));
  std::vector<int> did;
  const auto work = [&](int n) {
    return [&held, &did, n] {
      spend(2);
      std::unique_lock lock(held.mutex);
      did.push_back(n);
      held.changed.notify_all();
      if (n == 0) held.changed.wait(lock, [&] { return held.open; });
    };
  };
  EXPECT_TRUE(held.thinker->later("a", work(0)));
  ASSERT_TRUE(held.wait([&] { return did.size() == 1; }));  // also while bots think
  EXPECT_TRUE(held.thinker->later("a", work(1)));
  EXPECT_TRUE(held.thinker->later("a", work(2)));
  EXPECT_FALSE(held.thinker->later("a", work(3)));
  EXPECT_TRUE(held.thinker->later("b", work(4)));
  EXPECT_FALSE(held.thinker->later("c", work(5)));
  held.let_go();
  ASSERT_TRUE(held.wait([&] { return did.size() == 4; }));
  EXPECT_NE(did[3], 4);  // not behind the two that were there before
  EXPECT_TRUE(held.thinker->later("a", work(6)));
}

TEST(Thinker, SeatsThatSearchAreCounted) {
  Held held({.thinkers = 1, .dear_seats = 6, .dear_in_all = 8});
  Thinker& thinker = *held.thinker;
  EXPECT_TRUE(thinker.accepts("a", 6));
  EXPECT_FALSE(thinker.accepts("a", 7));
  thinker.opened(1, "a", 4);
  EXPECT_TRUE(thinker.accepts("a", 2));
  EXPECT_FALSE(thinker.accepts("a", 3));
  EXPECT_TRUE(thinker.accepts("a", 0));
  thinker.opened(1, "a", 3);  // counted anew, not added
  EXPECT_TRUE(thinker.accepts("a", 3));
  thinker.opened(2, "b", 5);
  EXPECT_FALSE(thinker.accepts("c", 1));
  thinker.closed(2);
  thinker.closed(2);
  EXPECT_TRUE(thinker.accepts("c", 5));
  thinker.opened(1, "a", 0);
  EXPECT_TRUE(thinker.accepts("a", 6));
}

// What takes longest holds up nothing else: a box with two hundred puzzles, and people who come to their tables.
TEST(Thinker, NothingWaitsBehindWhatTakesLongest) {
  std::promise<void> let_go;
  std::promise<void> begun;
  std::promise<void> done;
  Thinker thinker({}, [](const Thinker::Thought&) {});
  ASSERT_TRUE(thinker.much_later("a", [&] {
    begun.set_value();
    let_go.get_future().wait();
  }));
  begun.get_future().wait();
  ASSERT_TRUE(thinker.later("a", [&] { done.set_value(); }));
  EXPECT_EQ(done.get_future().wait_for(60s), std::future_status::ready);
  let_go.set_value();
}

// The real bots: what they choose comes back with what it cost.
TEST(Thinker, BotsChoose) {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Thinker::Thought> thoughts;
  Thinker thinker({}, [&](Thinker::Thought thought) {
    const std::lock_guard lock(mutex);
    thoughts.push_back(std::move(thought));
    changed.notify_all();
  });
  for (int table = 0; table < 6; ++table) {
    NewMatch request{2, "seed", nullptr, nullptr};
    auto match = *find_game("blobs")->create(request);
    const Seat seat = match->actors().nth(0);
    thinker.think({table, seat, "level:5", std::move(match), "a", 0, false});
  }
  std::unique_lock lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, 60s, [&] { return thoughts.size() == 6; }));
  for (const Thinker::Thought& thought : thoughts) {
    // The same on one core and on two, first in the room or not.
    ASSERT_TRUE(thought.choice.action);
    EXPECT_EQ(*thought.choice.action, *thoughts[0].choice.action);
    EXPECT_GE(thought.ms, 0);
  }
}

}  // namespace
}  // namespace smallbox
