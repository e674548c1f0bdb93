// Several stores on one database, each with a name: one table never has two writers.
#include <thread>

#include "server/postgres_node.hpp"
#include "server/postgres_schema.hpp"
#include "tests/server/database.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

using Trouble = StoreError::Kind;

template <class Call>
std::optional<StoreError> error_of(Call call) {
  try {
    call();
    return std::nullopt;
  } catch (const StoreError& error) {
    return error;
  }
}

// A node whose signs of life the test gives, so that it dies when the test wants.
struct House {
  House(const Database& given, const std::string& name)
      : database(given), store(open_postgres(given.url(), name)), reader(store->reader()) {}
  // As when it was paused: its time is over, and it does not know.
  void pass_away() const {
    database.run("UPDATE smallbox.nodes SET until = clock_timestamp() - interval '1 second' WHERE name = '" +
                 store->tenancy()->name() + "'");
  }
  // The first of its table.
  void make(std::int64_t id) {
    PutTable put{id, "code" + std::to_string(id), "watch" + std::to_string(id), Status::playing, "made", {}};
    put.tenure = {1, true};
    write({put});
  }
  void write(const std::vector<Write>& writes) { store->commit(writes); }
  // False: it was fenced.
  bool act(std::int64_t table, std::int64_t number, std::int64_t epoch) {
    write({PutAction{table, {number, 0, number, 77, store->tenancy()->name()}, epoch}});
    return store->fenced().empty();
  }
  const Database& database;
  std::unique_ptr<Store> store;
  std::unique_ptr<StoreReader> reader;
};

TEST(Nodes, ATableIsOnesAtATime) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1);
  EXPECT_TRUE(a.act(1, 1, 1));
  const auto error = error_of([&] { b.reader->take(1); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Trouble::elsewhere);
  EXPECT_STREQ(error->what(), "a");
  EXPECT_EQ(b.reader->find("watch1")->actions.size(), 1U);  // whoever only looks may
  EXPECT_EQ(a.reader->take("code1")->epoch, 1);             // its own it can take as often as it likes
  a.write({Release{1, 1}});
  EXPECT_EQ(b.reader->take("watch1")->epoch, 2);
  EXPECT_EQ(error_of([&] { a.reader->take(1); })->kind, Trouble::elsewhere);
  EXPECT_TRUE(b.act(1, 2, 2));
  EXPECT_EQ(b.store->tenancy()->takeovers(), 0U);
  EXPECT_FALSE(a.reader->take(2));
}

TEST(Nodes, WhoeverWasThoughtDeadWritesNothingMore) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1);
  a.make(2);
  EXPECT_TRUE(a.act(1, 1, 1));
  a.pass_away();
  EXPECT_TRUE(a.act(1, 2, 1));  // nobody has taken it yet
  const auto taken = b.reader->take(1);
  EXPECT_EQ(taken->epoch, 2);
  EXPECT_EQ(taken->actions.size(), 2U);
  EXPECT_EQ(b.store->tenancy()->takeovers(), 1U);
  // The next number would be right, and yet: nothing of this table is written, and all of the other.
  PutTable head{1, "code1", "watch1", Status::over, "of a", std::vector{guest_of("x")}};
  head.tenure = {1};
  a.write({PutAction{1, {3, 0, 3, 0, "of a"}, 1}, head, PutSnapshot{1, 3, "of a", 1},
           PutAction{2, {1, 0, 1, 0, "of a"}, 1}, Release{1, 1}, DropTable{1, 0, 1}});
  EXPECT_EQ(a.store->fenced(), (std::vector<TableEpoch>{{1, 1}}));
  const auto table = b.reader->find(1);
  EXPECT_EQ(table->actions.size(), 2U);
  EXPECT_EQ(table->head, "made");
  EXPECT_EQ(table->snapshot, "");
  EXPECT_TRUE(b.reader->of_guest(guest_of("x"), 0, 9).empty());
  EXPECT_EQ(b.reader->find(2)->actions.size(), 1U);
  EXPECT_TRUE(b.act(1, 3, 2));
  EXPECT_TRUE(a.act(2, 2, 1));
  // With its next sign of life it hears of it.
  std::vector<TableEpoch> lost;
  Tenancy::Calls calls;
  calls.renewed = [&](std::int64_t, const std::vector<TableEpoch>& some) {
    if (lost.empty()) lost = some;
  };
  calls.failed = [](const char* why) { ADD_FAILURE() << why; };
  a.store->tenancy()->start(calls);
  a.store->tenancy()->give_up();
  EXPECT_EQ(lost, (std::vector<TableEpoch>{{1, 1}}));
}

TEST(Nodes, NumbersComeOneAfterTheOther) {
  const Database database;
  House a(database, "a");
  a.make(1);
  EXPECT_TRUE(a.act(1, 1, 1));
  EXPECT_FALSE(a.act(1, 1, 1));
  EXPECT_FALSE(a.act(1, 3, 1));
  EXPECT_FALSE(a.act(1, 2, 2));
  EXPECT_FALSE(a.act(9, 1, 1));
  EXPECT_TRUE(a.act(1, 2, 1));
}

TEST(Nodes, OfManyAppendsEachTableIsLookedAtForItself) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  for (std::int64_t id = 1; id <= 5; ++id) a.make(id);
  a.pass_away();
  b.reader->take(3);
  const auto act = [](std::int64_t table, std::int64_t number, const std::string& text,
                      std::int64_t epoch = 1) {
    return PutAction{table, {number, 1, -number, 1LL << 62, text, 7}, epoch};
  };
  PutTable head{1, "code1", "watch1", Status::playing, "later", {}};
  head.tenure = {1};
  a.write({act(1, 1, R"({"a":"\"é\\"})"), act(2, 1, ""), act(3, 1, "of a"), act(4, 1, "one"),
           act(4, 3, "gap"), act(1, 2, "second"), act(5, 1, "of another time", 2), act(5, 1, "right"),
           act(3, 2, "of a"), act(5, 2, "right"), head, act(1, 3, "behind the head")});
  auto fenced = a.store->fenced();
  std::ranges::sort(fenced, {}, [](const TableEpoch& one) { return std::pair(one.table, one.epoch); });
  EXPECT_EQ(fenced, (std::vector<TableEpoch>{{3, 1}, {4, 1}, {5, 2}}));
  const auto texts = [&](std::int64_t table) {
    std::vector<std::string> all;
    const auto found = b.reader->find(table);
    for (const SavedAction& one : found->actions) all.push_back(one.action);
    return all;
  };
  EXPECT_EQ(texts(1), (std::vector<std::string>{R"({"a":"\"é\\"})", "second", "behind the head"}));
  EXPECT_EQ(texts(2), std::vector<std::string>{""});
  EXPECT_TRUE(texts(3).empty());
  EXPECT_TRUE(texts(4).empty());
  EXPECT_EQ(texts(5), (std::vector<std::string>{"right", "right"}));
  const SavedAction first = b.reader->find(1)->actions.front();
  EXPECT_EQ(std::tuple(first.number, first.seat, first.t, first.key, first.late),
            std::tuple(1, 1, -1, 1LL << 62, 7));
  EXPECT_TRUE(a.act(1, 4, 1));
  EXPECT_TRUE(a.act(4, 1, 1));
  EXPECT_TRUE(b.act(3, 1, 2));
}

TEST(Nodes, NothingComesBackThatWasDropped) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1);
  a.pass_away();
  b.reader->take(1);
  b.write({DropTable{1, 5, 2}});
  PutTable late{1, "code1", "watch1", Status::playing, "late", {}};
  late.tenure = {1};
  a.write({late});
  EXPECT_EQ(a.store->fenced(), (std::vector<TableEpoch>{{1, 1}}));
  EXPECT_FALSE(b.reader->find(1));
}

TEST(Nodes, WhatIsNobodysMayBeChangedByAnyone) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1);
  const PutTable without{1, "code1", "watch1", Status::playing, "without", std::vector<Guest>()};
  b.write({without});
  EXPECT_EQ(b.store->fenced(), (std::vector<TableEpoch>{{1, 0}}));
  EXPECT_EQ(b.reader->find(1)->head, "made");
  a.pass_away();
  b.write({without});
  EXPECT_TRUE(b.store->fenced().empty());
  EXPECT_EQ(b.reader->find(1)->head, "without");
  EXPECT_FALSE(a.act(1, 1, 1));  // and then it was not a's any more
}

TEST(Nodes, WaitForWhoeverIsJustWriting) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1);
  a.pass_away();
  // A commit under way: it has the row of the table, and will go through.
  postgres::Session writing(database.url(), {});
  writing.connect();
  writing.execute(
      "BEGIN; UPDATE leases SET last = 1 WHERE tbl = 1 AND epoch = 1; "
      "INSERT INTO actions VALUES (1, 1, 0, 0, 0, 'under way')");
  std::optional<SavedTable> taken;
  std::thread taking([&] { taken = b.reader->take(1); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  writing.execute("COMMIT");
  taking.join();
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->actions.size(), 1U);
}

TEST(Nodes, HaveNamesAndNumbersOfTheirOwn) {
  const Database database;
  House a(database, "a");
  House b(database, "b");
  a.make(1000);
  EXPECT_EQ(a.reader->reserve(10), 1001);
  EXPECT_EQ(b.reader->reserve(5), 1011);
  EXPECT_EQ(a.reader->reserve(10), 1016);
  const auto all = postgres::list_nodes(database.url());
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].name, "a");
  EXPECT_TRUE(all[0].lives);
  EXPECT_EQ(all[0].tables, 1);
  EXPECT_EQ(all[1].tables, 0);
  // Last: it waits for the name, and nobody renews these leases meanwhile.
  const auto error = error_of([&] { open_postgres(database.url(), "a"); });
  ASSERT_TRUE(error);
  EXPECT_NE(std::string(error->what()).find("calls itself a"), std::string::npos);
}

TEST(Nodes, ADatabaseFromBeforeThemIsBroughtUpToDateOnRequest) {
  const Database database;
  {
    House a(database, "a");
    a.make(1);
  }
  database.run(
      "DROP TABLE smallbox.nodes, smallbox.notices, smallbox.numbers, smallbox.house, smallbox.told, "
      "smallbox.links; DROP "
      "INDEX smallbox.leases_of; "
      "UPDATE smallbox.leases SET node = 0; UPDATE smallbox.format SET format = 1");
  const auto error = error_of([&] { open_postgres(database.url()); });
  ASSERT_TRUE(error);
  EXPECT_NE(std::string(error->what()).find("smallbox migrate"), std::string::npos) << error->what();
  EXPECT_EQ(postgres::migrate(database.url()), 1);
  House a(database, "a");
  EXPECT_EQ(a.reader->take(1)->epoch, 2);
}

}  // namespace
}  // namespace smallbox
