// The writer: stalls, damage, failure, and who commits. A store that does as it is told stands in for the disk.
#include "server/journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

namespace smallbox {
namespace {

using namespace std::chrono_literals;
using Trouble = StoreError::Kind;

class TestStore final : public Store {
 public:
  void commit(std::span<const Write> writes) override {
    std::unique_lock lock(mutex);
    ++tries;
    committer = std::this_thread::get_id();
    changed.notify_all();
    changed.wait(lock, [&] { return !held; });
    if (trouble) throw StoreError(*trouble, "as told");
    for (const Write& write : writes)
      if (const auto* action = std::get_if<PutAction>(&write);
          action != nullptr && damaged.contains(action->table))
        throw StoreError(Trouble::damaged, "as told");
    for (const Write& write : writes) {
      if (const auto* action = std::get_if<PutAction>(&write))
        written.emplace_back(action->table, action->action.number);
      // Between two parts of what was split.
      if (const auto* mark = std::get_if<DropTable>(&write); mark != nullptr && then) trouble = then;
    }
  }
  bool near() const override { return is_near; }
  bool unsettled() const override {
    const std::lock_guard lock(mutex);
    return to_settle;
  }
  void settle() override {
    const std::lock_guard lock(mutex);
    if (std::exchange(to_settle, false)) settler = std::this_thread::get_id();
    changed.notify_all();
    if (settle_trouble) throw StoreError(*settle_trouble, "as told");
  }
  std::unique_ptr<StoreReader> reader() override { return nullptr; }
  std::int64_t last_table() override { return 0; }
  std::int64_t unfinished() override { return 0; }
  std::int64_t boxes() override { return 0; }
  std::vector<std::pair<Guest, int>> seats() override { return {}; }

  void set(std::optional<Trouble> kind) {
    const std::lock_guard lock(mutex);
    trouble = kind;
    then = std::nullopt;
  }
  void wait_for_tries(int count) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return tries >= count; });
  }

  mutable std::mutex mutex;
  std::condition_variable changed;
  bool is_near = true;
  bool held = false;  // a commit waits
  bool to_settle = false;
  std::thread::id committer;  // the last one
  std::thread::id settler;
  std::optional<Trouble> trouble;
  std::optional<Trouble> then;
  std::optional<Trouble> settle_trouble;
  std::set<std::int64_t> damaged;
  std::vector<std::pair<std::int64_t, std::int64_t>> written;  // table, number
  int tries = 0;
};

PutAction action(std::int64_t table, std::int64_t number) { return {table, {number, 0, 0, 0, "{}"}}; }

// A journal, and what it has said.
struct Desk {
  TestStore store;
  std::mutex mutex;
  std::condition_variable said;
  std::vector<Journal::Done> dones;
  int stalls = 0;
  int goings = 0;
  std::string failure;
  std::unique_ptr<Journal> journal;

  void open() {
    Journal::Calls calls;
    calls.done = [this](Journal::Done done) { say([&] { dones.push_back(std::move(done)); }); };
    calls.stalled = [this](const std::string& why) { say([&] { stalls += why.empty() ? 0 : 1; }); };
    calls.going = [this] { say([&] { ++goings; }); };
    calls.failed = [this](const char* why) { say([&] { failure = why; }); };
    journal = std::make_unique<Journal>(store, std::move(calls));
  }
  template <class Change>
  void say(Change change) {
    const std::lock_guard lock(mutex);
    change();
    said.notify_all();
  }
  template <class Condition>
  void wait(Condition condition) {
    std::unique_lock lock(mutex);
    said.wait(lock, condition);
  }
  void wait_for_ticket(std::uint64_t ticket) {
    wait([&] { return !dones.empty() && dones.back().ticket >= ticket; });
  }
};

TEST(Journal, WhoeverWaitsIsToldWhenAllIsWrittenOrThatItTakesTooLong) {
  Desk desk;
  desk.open();
  EXPECT_TRUE(desk.journal->wait_for(0us));  // nothing was
  for (int n = 1; n <= 3; ++n) desk.journal->write(1, action(1, n), Journal::When::later);
  desk.journal->go();
  EXPECT_TRUE(desk.journal->wait_for(60s));
  {
    const std::lock_guard lock(desk.mutex);
    ASSERT_FALSE(desk.dones.empty());  // said before
    EXPECT_EQ(desk.dones.back().ticket, 3U);
  }
  desk.store.set(Trouble::no_room);
  desk.journal->write(1, action(1, 4), Journal::When::later);
  desk.journal->go();
  EXPECT_FALSE(desk.journal->wait_for(2ms));
  desk.store.set(std::nullopt);
  EXPECT_TRUE(desk.journal->wait_for(60s));
  desk.wait_for_ticket(4);
}

// Until the writer waits for something to be written.
void let_it_rest(Desk& desk) {
  while (!desk.journal->commit_here()) std::this_thread::sleep_for(50us);
}

TEST(Journal, CommitsOnTheThreadOfWhoeverAsks) {
  Desk desk;
  desk.open();
  let_it_rest(desk);
  desk.store.to_settle = true;
  for (int n = 1; n <= 3; ++n) desk.journal->write(1, action(1, n), Journal::When::later);
  EXPECT_TRUE(desk.journal->commit_here());
  EXPECT_TRUE(desk.journal->wait_for(0us));  // told before it returned
  EXPECT_EQ(desk.dones.back().ticket, 3U);
  EXPECT_EQ(desk.store.committer, std::this_thread::get_id());
  // What nobody needs to wait for is the writer's.
  std::unique_lock lock(desk.store.mutex);
  desk.store.changed.wait(lock, [&] { return !desk.store.to_settle; });
  EXPECT_NE(desk.store.settler, std::this_thread::get_id());
}

TEST(Journal, CommitsNothingHereWhileTheWriterDoesOrTheStoreIsFarAway) {
  Desk desk;
  desk.store.held = true;
  desk.open();
  desk.journal->write(1, action(1, 1));
  desk.store.wait_for_tries(1);
  desk.journal->write(1, action(1, 2), Journal::When::later);
  EXPECT_FALSE(desk.journal->commit_here());
  {
    const std::lock_guard lock(desk.store.mutex);
    desk.store.held = false;
    desk.store.changed.notify_all();
  }
  desk.wait_for_ticket(2);
  let_it_rest(desk);
  desk.store.is_near = false;
  desk.journal->write(1, action(1, 3), Journal::When::later);
  EXPECT_FALSE(desk.journal->commit_here());
  EXPECT_FALSE(desk.journal->wait_for(1ms));
  desk.journal->go();
  desk.wait_for_ticket(3);
}

TEST(Journal, WhatFoundNoRoomHereGoesOnByItself) {
  Desk desk;
  desk.open();
  let_it_rest(desk);
  desk.store.set(Trouble::no_room);
  std::atomic<bool> flushed = false;
  desk.journal->write(1, action(1, 1), Journal::When::later);
  EXPECT_TRUE(desk.journal->commit_here());
  desk.journal->flush([&] { flushed = true; });
  desk.wait([&] { return desk.stalls == 1; });
  EXPECT_FALSE(flushed);
  desk.journal->write(1, action(1, 2), Journal::When::later);
  desk.store.set(std::nullopt);
  desk.wait_for_ticket(1);
  desk.journal->go();
  desk.wait_for_ticket(2);
  desk.journal.reset();
  EXPECT_TRUE(flushed);
  EXPECT_EQ(desk.goings, 1);
}

// Here and by the writer in turn, as it comes: each once, and in order.
TEST(Journal, LosesNothingBetweenTwoWhoCommit) {
  Desk desk;
  desk.open();
  std::atomic<int> flushed = 0;
  int written = 0;
  int here = 0;
  for (int round = 0; round < 2000; ++round) {
    for (int n = round % 3; n >= 0; --n) desk.journal->write(1, action(1, ++written), Journal::When::later);
    if (round % 7 == 0) desk.journal->flush([&] { ++flushed; });
    if (round % 4 == 0) desk.journal->go();
    if (round % 50 == 0) let_it_rest(desk);
    here += desk.journal->commit_here() ? 1 : 0;
  }
  desk.journal.reset();
  EXPECT_GT(here, 0);
  EXPECT_EQ(flushed, (2000 + 6) / 7);
  EXPECT_EQ(desk.failure, "");
  ASSERT_EQ(desk.store.written.size(), static_cast<std::size_t>(written));
  for (int i = 0; i < written; ++i) EXPECT_EQ(desk.store.written[static_cast<std::size_t>(i)].second, i + 1);
}

TEST(Journal, WaitsForRoomAndGoesOnInOrder) {
  Desk desk;
  desk.store.trouble = Trouble::no_room;
  desk.open();
  std::atomic<bool> flushed = false;
  desk.journal->write(1, action(1, 1));
  desk.wait([&] { return desk.stalls == 1; });
  for (int n = 2; n <= 5000; ++n) desk.journal->write(1, action(1, n));
  desk.journal->flush([&] { flushed = true; });
  desk.store.wait_for_tries(3);
  {
    const std::lock_guard lock(desk.mutex);
    EXPECT_TRUE(desk.dones.empty());
    EXPECT_EQ(desk.stalls, 1);  // said once
    EXPECT_EQ(desk.goings, 0);
  }
  EXPECT_FALSE(flushed);
  EXPECT_EQ(desk.journal->waiting(), 5001U);
  desk.store.set(std::nullopt);
  desk.wait_for_ticket(5000);
  desk.journal.reset();
  EXPECT_TRUE(flushed);
  EXPECT_EQ(desk.goings, 1);
  EXPECT_EQ(desk.failure, "");
  ASSERT_EQ(desk.store.written.size(), 5000U);
  for (std::size_t i = 0; i < 5000; ++i)
    EXPECT_EQ(desk.store.written[i], std::pair(std::int64_t{1}, static_cast<std::int64_t>(i) + 1));
}

// Writes in bursts for a while: by how many commits there were more than there may be.
double commits_too_many() {
  Desk desk;
  desk.open();
  const auto before = std::chrono::steady_clock::now();
  const auto ms = [&] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
  };
  int written = 0;
  int bursts = 0;
  std::uint64_t last = 0;
  while (ms() < 100) {
    for (int n = 0; n < 10; ++n) last = desk.journal->write(1, action(1, ++written));
    ++bursts;
    std::this_thread::sleep_for(50us);
  }
  desk.wait_for_ticket(last);
  const double took = ms();
  desk.journal.reset();
  EXPECT_EQ(desk.store.written.size(), static_cast<std::size_t>(written));
  // They begin at least a millisecond apart, but for those before it was seen that there is much to write: at the
  // beginning, and where everything stood still for a moment.
  return desk.store.tries - (took + bursts / 2.0 + 1);
}
// Where other programs have the processor everything stands still again and again: not each time.
TEST(Journal, ManyThatComeOneAfterTheOtherShareCommits) {
  double fewest = commits_too_many();
  for (int again = 0; again < 20 && fewest > 0; ++again) fewest = std::min(fewest, commits_too_many());
  EXPECT_LE(fewest, 0);
}

TEST(Journal, EndsSoonWhileThereIsNoRoom) {
  Desk desk;
  desk.store.trouble = Trouble::no_room;
  desk.open();
  std::atomic<bool> flushed = false;
  desk.journal->write(1, action(1, 1));
  desk.journal->flush([&] { flushed = true; });
  desk.store.wait_for_tries(4);  // where pauses are long already
  const auto before = std::chrono::steady_clock::now();
  desk.journal.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - before, 1s);
  EXPECT_FALSE(flushed);
  EXPECT_TRUE(desk.dones.empty());
  EXPECT_EQ(desk.failure, "");
}

TEST(Journal, WhatIsLeftIsCommittedBeforeItEnds) {
  Desk desk;
  desk.open();
  std::atomic<bool> flushed = false;
  for (int n = 1; n <= 3000; ++n) desk.journal->write(n % 7, action(n % 7, n));
  desk.journal->flush([&] { flushed = true; });
  desk.journal.reset();
  EXPECT_TRUE(flushed);
  EXPECT_EQ(desk.store.written.size(), 3000U);
  EXPECT_EQ(desk.dones.back().ticket, 3000U);
}

TEST(Journal, EndsForGoodAfterAFailedSync) {
  for (const bool in_settle : {false, true}) {
    Desk desk;
    (in_settle ? desk.store.settle_trouble : desk.store.trouble) = Trouble::lost;
    desk.open();
    desk.journal->write(1, action(1, 1));
    desk.wait([&] { return !desk.failure.empty(); });
    desk.store.set(std::nullopt);
    desk.journal->write(1, action(1, 2));
    desk.journal.reset();
    EXPECT_EQ(desk.store.tries, 1);
    // What a commit has stored is told although copying it elsewhere failed.
    EXPECT_EQ(desk.dones.size(), in_settle ? 1U : 0U);
    EXPECT_EQ(desk.stalls, 0);
  }
}

TEST(Journal, SetsADamagedTableAsideAndStoresTheOthers) {
  Desk desk;
  desk.store.damaged = {2};
  // All waits for this one, so that it goes into one commit.
  desk.store.trouble = Trouble::no_room;
  desk.open();
  desk.journal->write(9, action(9, 1));
  desk.wait([&] { return desk.stalls == 1; });
  for (int n = 1; n <= 3; ++n)
    for (const std::int64_t table : {1, 2, 3}) desk.journal->write(table, action(table, n));
  desk.journal->write(0, Mark{});
  desk.store.set(std::nullopt);
  desk.wait_for_ticket(11);
  {
    const std::lock_guard lock(desk.mutex);
    EXPECT_EQ(desk.dones.back().set_aside, std::vector<std::int64_t>{2});
  }
  // It stays aside, and that is told each time.
  desk.journal->write(2, action(2, 4));
  desk.wait_for_ticket(12);
  desk.journal->write(3, action(3, 4));
  desk.wait_for_ticket(13);
  desk.journal.reset();
  EXPECT_EQ(desk.dones[desk.dones.size() - 2].set_aside, std::vector<std::int64_t>{2});
  EXPECT_TRUE(desk.dones.back().set_aside.empty());
  std::map<std::int64_t, std::vector<std::int64_t>> written;
  for (const auto& [table, number] : desk.store.written) written[table].push_back(number);
  EXPECT_EQ(written[1], (std::vector<std::int64_t>{1, 2, 3}));
  EXPECT_EQ(written[3], (std::vector<std::int64_t>{1, 2, 3, 4}));
  EXPECT_FALSE(written.contains(2));
  EXPECT_EQ(desk.failure, "");
}

TEST(Journal, WhatWasSplitIsNotWrittenTwiceWhenRoomEndsBetween) {
  Desk desk;
  desk.store.damaged = {2};
  desk.store.trouble = Trouble::no_room;
  desk.open();
  desk.journal->write(9, action(9, 1));
  desk.wait([&] { return desk.stalls == 1; });
  for (const std::int64_t table : {1, 2, 3, 4}) desk.journal->write(table, action(table, 1));
  desk.journal->write(4, DropTable{4});
  {
    const std::lock_guard lock(desk.store.mutex);
    desk.store.trouble = std::nullopt;
    desk.store.then = Trouble::no_room;  // as soon as table 4 is through
  }
  desk.wait([&] { return desk.stalls == 2; });
  desk.store.set(std::nullopt);
  desk.wait_for_ticket(6);
  desk.journal.reset();
  EXPECT_EQ(desk.goings, 2);
  std::vector<std::pair<std::int64_t, std::int64_t>> written = desk.store.written;
  std::ranges::sort(written);
  EXPECT_EQ(written, (std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 1}, {3, 1}, {4, 1}, {9, 1}}));
}

TEST(Journal, EndsWhereTooManyTablesAreDamaged) {
  Desk desk;
  for (int table = 1; table <= 30; ++table) desk.store.damaged.insert(table);
  desk.open();
  for (int table = 1; table <= 30; ++table) desk.journal->write(table, action(table, 1));
  desk.wait([&] { return !desk.failure.empty(); });
  desk.journal.reset();
  EXPECT_TRUE(desk.store.written.empty());
}

}  // namespace
}  // namespace smallbox
