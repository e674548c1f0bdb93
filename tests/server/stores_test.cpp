// What every store is held to: the one in a folder and the one in a database.
#include <atomic>
#include <thread>

#include "tests/server/database.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

// Where a house is kept. It can be opened again and again.
struct Place {
  virtual ~Place() = default;
  virtual std::unique_ptr<Store> open() = 0;
};
struct InFolder final : Place {
  std::unique_ptr<Store> open() override { return open_sqlite(folder.text(), 12); }
  Folder folder;
};
struct InDatabase final : Place {
  std::unique_ptr<Store> open() override { return open_postgres(database.url()); }
  Database database;
};
template <class Kind>
std::unique_ptr<Place> make_place() {
  return std::make_unique<Kind>();
}

class Stores : public ::testing::TestWithParam<std::unique_ptr<Place> (*)()> {
 protected:
  std::unique_ptr<Place> place = GetParam()();
};
INSTANTIATE_TEST_SUITE_P(In, Stores, ::testing::Values(make_place<InFolder>, make_place<InDatabase>),
                         [](const auto& one) { return one.index == 0 ? "Folder" : "Database"; });

TEST_P(Stores, KeepWhatWasCommittedAndTrim) {
  {
    const auto store = place->open();
    std::vector<Write> writes = {
        PutTable{1, "code", "watch", Status::playing, "{}", std::vector{guest_of("a")}},
        PutTable{1, "code", "watch", Status::playing, "{}", std::nullopt},  // and stays theirs
    };
    for (int n = 1; n <= 5; ++n) writes.emplace_back(PutAction{1, {n, 0, n, 0, std::to_string(n)}});
    writes.emplace_back(Mark{});
    writes.emplace_back(PutAction{1, {6, 0, 6, 0, "6"}});
    writes.emplace_back(PutSnapshot{1, 6, "snapshot"});
    writes.emplace_back(PutAction{2, {1, 0, 1, 0, "of nobody"}});
    writes.emplace_back(Trim{100});
    writes.emplace_back(PutAction{1, {7, 0, 7, 0, "7", 35}});
    store->commit(writes);
    EXPECT_THROW(place->open(), StoreError);
  }
  const auto store = place->open();
  EXPECT_EQ(store->unfinished(), 1);
  EXPECT_EQ(store->last_table(), 1);
  const auto reader = store->reader();
  const auto table = reader->find("watch");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->code, "code");
  EXPECT_EQ(table->snapshot, "snapshot");
  ASSERT_EQ(table->actions.size(), 1U);
  EXPECT_EQ(table->actions[0].number, 7);
  EXPECT_EQ(table->actions[0].late, 35);
  EXPECT_FALSE(reader->find("nothing"));
  EXPECT_EQ(reader->of_guest(guest_of("a"), 0, 10).size(), 1U);
  EXPECT_TRUE(reader->of_guest(guest_of("a"), 1, 10).empty());
  EXPECT_TRUE(reader->of_guest(guest_of("b"), 0, 10).empty());
  // All or nothing: the second table has the first one's code.
  const std::vector<Write> broken = {PutAction{1, {8, 0, 8, 0, "8"}},
                                     PutTable{2, "code", "other", Status::playing, "{}", {}}};
  EXPECT_THROW(store->commit(broken), StoreError);
  EXPECT_EQ(reader->find(1)->actions.size(), 1U);
  // And the next one is not the worse for it.
  store->commit(std::vector<Write>{PutAction{1, {8, 0, 8, 0, "8"}}});
  EXPECT_EQ(reader->find(1)->actions.size(), 2U);
}

TEST_P(Stores, HoldWhatAMapHoldsThroughRestarts) {
  Writer writer(11);
  Model model;
  auto store = place->open();
  for (int round = 0; round < scaled(2000); ++round) {
    const auto writes = writer.batch(model);
    store->commit(writes);
    model.apply(writes);
    store->settle();
    const int what = writer.roll(25);
    if (what == 0) {
      store.reset();
      store = place->open();
    }
    if (what < 3) ASSERT_TRUE(holds(*store, model, writer.last())) << "round " << round;
  }
  ASSERT_TRUE(holds(*store, model, writer.last()));
}

TEST_P(Stores, KeepTheFirstResultOfADay) {
  const auto store = place->open();
  const auto reader = store->reader();
  const Guest ann = guest_of("ann");
  const Guest ben = guest_of("ben");
  const auto put = [](const Guest& guest, std::int64_t date, const char* kind, std::int64_t score,
                      const char* mark) {
    return PutDay{{date, kind, guest, "A name: é✓", score > 0, score, 3, 100 - score, 1000, mark}};
  };
  store->commit(std::vector<Write>{put(ann, 1, "b", 5, "m1"), put(ann, 1, "b", 9, "m2"),
                                   put(ben, 1, "b", 7, "m1"), put(ben, 1, "b", 7, "m3"),
                                   put(ben, 1, "a", 0, ""), put(ann, 1, "a", 0, ""),
                                   put(ann, 2, "a", 1, "m1")});
  EXPECT_EQ(reader->find_day(1, "b", ann)->score, 5);
  EXPECT_EQ(reader->find_day(1, "b", ann)->name, "A name: é✓");
  EXPECT_EQ(reader->find_day(1, "b", ben)->mark, "m3");
  EXPECT_FALSE(reader->find_day(1, "c", ben));
  EXPECT_TRUE(reader->has_day_mark(1, "b", "m1"));
  EXPECT_FALSE(reader->has_day_mark(1, "b", "m2"));
  EXPECT_FALSE(reader->has_day_mark(1, "a", ""));
  EXPECT_EQ(reader->count_of_day(1, "b"), 2);
  EXPECT_EQ(reader->best_of_day(1, "b", 5)[0].guest, ben);
  EXPECT_EQ(reader->best_of_day(1, "b", 1).size(), 1U);
  const auto all = reader->days_of_guest(ann, 10);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].date, 2);
  EXPECT_EQ(all[1].kind, "a");
  EXPECT_FALSE(all[1].solved);
  EXPECT_TRUE(all[2].solved);
  store->commit(std::vector<Write>{DropDays{2}});
  EXPECT_EQ(reader->days_of_guest(ann, 10).size(), 1U);
  EXPECT_TRUE(reader->days_of_guest(ben, 10).empty());
  store->commit(std::vector<Write>{DropDaysOf{ann}});
  EXPECT_TRUE(reader->days_of_guest(ann, 10).empty());
}

TEST_P(Stores, TakeATableThatComesWhole) {
  const auto store = place->open();
  PutTable whole{1, "code", "watch", Status::playing, "{}", {}};
  whole.snapshot = "all";
  whole.through = 12;
  store->commit(std::vector<Write>{whole, PutAction{1, {13, 0, 0, 0, "{}"}}});
  const auto table = store->reader()->find(1);
  EXPECT_EQ(table->snapshot, "all");
  ASSERT_EQ(table->actions.size(), 1U);
  EXPECT_EQ(table->actions[0].number, 13);
}

TEST_P(Stores, ListWhatIsOver) {
  const auto store = place->open();
  std::vector<Write> writes;
  for (std::int64_t id = 1; id <= 6; ++id)
    writes.emplace_back(PutTable{id,
                                 "c" + std::to_string(id),
                                 "w" + std::to_string(id),
                                 id % 2 == 0 ? Status::over : Status::waiting,
                                 "head" + std::to_string(id),
                                 {}});
  store->commit(writes);
  const auto reader = store->reader();
  const auto some = reader->finished(2, 1);
  ASSERT_EQ(some.size(), 1U);
  EXPECT_EQ(some[0].id, 4);
  EXPECT_EQ(some[0].head, "head4");
  EXPECT_EQ(reader->finished(0, 10).size(), 3U);
  EXPECT_TRUE(reader->finished(6, 10).empty());
}

TEST_P(Stores, LetAReaderSeeWholeTablesWhileTheyAreWritten) {
  const auto store = place->open();
  std::atomic<std::int64_t> acknowledged[3] = {0, 0, 0};
  std::vector<Write> first;
  for (std::int64_t id = 1; id <= 3; ++id)
    first.emplace_back(
        PutTable{id, "code" + std::to_string(id), "watch" + std::to_string(id), Status::playing, "{}", {}});
  store->commit(first);
  std::atomic<bool> stop = false;
  std::atomic<int> reads = 0;
  std::vector<std::thread> threads;
  for (int n = 0; n < 2; ++n)
    threads.emplace_back([&, reader = store->reader()] {
      while (!stop) {
        for (std::int64_t id = 1; id <= 3; ++id) {
          const std::int64_t at_least = acknowledged[id - 1];
          // Throws where an action is missing.
          const auto table = reader->find("code" + std::to_string(id));
          const std::int64_t through = table->snapshot.empty() ? 0 : std::stoll(table->snapshot);
          EXPECT_GE(through + static_cast<std::int64_t>(table->actions.size()), at_least);
          ++reads;
        }
      }
    });
  Writer dice(3);
  std::int64_t version[3] = {0, 0, 0};
  for (int round = 0; round < scaled(600) || reads < 20; ++round) {
    std::vector<Write> writes;
    for (std::int64_t id = 1; id <= 3; ++id) {
      std::int64_t& number = version[id - 1];
      for (int n = dice.roll(4); n > 0; --n) writes.emplace_back(PutAction{id, {++number, 0, 0, 0, "{}"}});
      if (number > 0 && dice.roll(8) == 0)
        writes.emplace_back(PutSnapshot{id, number, std::to_string(number)});
    }
    if (dice.roll(5) == 0) writes.emplace_back(Mark{});
    if (dice.roll(5) == 0) writes.emplace_back(Trim{50});
    store->commit(writes);
    for (std::size_t i = 0; i < 3; ++i) acknowledged[i] = version[i];
    store->settle();
  }
  stop = true;
  for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace smallbox
