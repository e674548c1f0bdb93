// The writer and the reader: stalls, damage, failure, and what is asked of them meanwhile. A store that does
// as it is told stands in for the disk.
#include "server/journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>

#include "server/reader.hpp"

namespace smallbox {
namespace {

using namespace std::chrono_literals;
using Trouble = StoreError::Kind;

class TestStore final : public Store {
 public:
  void commit(std::span<const Write> writes) override {
    std::unique_lock lock(mutex);
    ++tries;
    changed.notify_all();
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
  void settle() override {
    const std::lock_guard lock(mutex);
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

  std::mutex mutex;
  std::condition_variable changed;
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

class NoReader final : public StoreReader {
  std::optional<SavedTable> find(std::string_view) override { throw StoreError(Trouble::damaged, "as told"); }
  std::optional<SavedTable> find(std::int64_t) override { throw std::bad_alloc(); }
  std::vector<SavedTable> of_guest(const Guest&, std::int64_t, int) override { return {}; }
  std::vector<SavedTable> unfinished_of_guest(const Guest&, int) override { return {}; }
  std::vector<SavedTable> finished(std::int64_t, int) override { return {}; }
  std::vector<SavedTable> finished_of_guest(const Guest&, std::int64_t, int) override { return {}; }
  std::vector<std::int64_t> due(std::int64_t, int) override { return {7}; }
  std::optional<SavedBox> find_box(std::string_view) override { return std::nullopt; }
  std::vector<std::string> unneeded_boxes(std::int64_t, int) override { return {}; }
  std::int64_t boxes() override { return 0; }
  std::optional<SavedDay> find_day(std::int64_t, std::string_view, const Guest&) override {
    return std::nullopt;
  }
  bool has_day_mark(std::int64_t, std::string_view, std::string_view) override { return false; }
  std::vector<SavedDay> best_of_day(std::int64_t, std::string_view, int) override { return {}; }
  std::int64_t count_of_day(std::int64_t, std::string_view) override { return 0; }
  std::vector<SavedDay> days_of_guest(const Guest&, int) override { return {}; }
};

TEST(Reader, AnswersInOrderAndOutlivesWhateverIsThrown) {
  Reader reader(std::make_unique<NoReader>());
  std::vector<std::string> heard;
  std::promise<void> end;
  const auto failed = [&](const StoreError& error) {
    heard.push_back(error.kind == Trouble::damaged ? "damaged" : "other");
  };
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find("x"); }, failed));
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find(1); }, failed));
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find(1); },
                         [](const StoreError&) { throw std::runtime_error("and again"); }));
  EXPECT_TRUE(
      reader.ask([&](StoreReader& store) { heard.push_back(std::to_string(store.due(0, 1)[0])); }, failed));
  EXPECT_TRUE(reader.ask([&](StoreReader&) { end.set_value(); }, failed));
  end.get_future().wait();
  EXPECT_EQ(heard, (std::vector<std::string>{"damaged", "other", "7"}));
}

TEST(Reader, TakesNoMoreThanItCanAnswer) {
  std::promise<void> begun;
  std::promise<void> go;
  std::atomic<int> answered = 0;
  const auto ignore = [](const StoreError&) {};
  {
    Reader reader(std::make_unique<NoReader>());
    reader.ask(
        [&](StoreReader&) {
          begun.set_value();
          go.get_future().wait();
          ++answered;
        },
        ignore);
    begun.get_future().wait();
    for (std::size_t n = 0; n < Reader::most; ++n)
      EXPECT_TRUE(reader.ask([&](StoreReader&) { ++answered; }, ignore));
    EXPECT_FALSE(reader.ask([&](StoreReader&) { ++answered; }, ignore));
    EXPECT_EQ(reader.waiting(), Reader::most);
    go.set_value();
  }
  // It ends without all those.
  EXPECT_GE(answered, 1);
  EXPECT_LE(answered, static_cast<int>(Reader::most) + 1);
}

}  // namespace
}  // namespace smallbox
