// A database that is cut off, goes away, comes back, and is not what it should be.
#include <atomic>
#include <thread>

#include "server/postgres_schema.hpp"
#include "tests/server/broken_line.hpp"
#include "tests/server/database.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

using Trouble = StoreError::Kind;
using namespace std::chrono_literals;

template <class Call>
std::optional<StoreError> error_of(Call call) {
  try {
    call();
    return std::nullopt;
  } catch (const StoreError& error) {
    return error;
  }
}
template <class Done>
bool soon(Done done) {
  for (int n = 0; n < 2000; ++n) {
    if (done()) return true;
    std::this_thread::sleep_for(5ms);
  }
  return false;
}

std::vector<Write> table_with(const std::string& head, std::int64_t actions) {
  std::vector<Write> writes = {PutTable{1, "code", "watch", Status::playing, head, {}}};
  for (std::int64_t n = 1; n <= actions; ++n) writes.emplace_back(PutAction{1, {n, 0, n, 0, "{}"}});
  return writes;
}

// As the journal does: what failed for want of room is tried again until it goes through.
void write_through(Store& store, const std::vector<Write>& writes) {
  while (const auto error = error_of([&] { store.commit(writes); })) {
    ASSERT_EQ(error->kind, Trouble::no_room) << error->what();
    std::this_thread::sleep_for(2ms);
  }
}

TEST(Postgres, WritesOnceWhileLinesAreCut) {
  const Database database;
  Writer writer(5);
  Model model;
  const auto store = open_postgres(database.url());
  std::atomic<bool> stop = false;
  std::thread cutter([&] {
    postgres::Session session(DatabaseServer::running().url("postgres"), {});
    session.connect();
    while (!stop) {
      std::this_thread::sleep_for(7ms);
      session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" +
                      database.name() + "'");
    }
  });
  for (int round = 0; round < scaled(1500); ++round) {
    const auto writes = writer.batch(model);
    write_through(*store, writes);
    model.apply(writes);
  }
  stop = true;
  cutter.join();
  EXPECT_TRUE(soon([&] { return !error_of([&] { store->reader()->find(1); }); }));
  EXPECT_TRUE(holds(*store, model, writer.last()));
}

// A line to it that can be broken.
struct Remote {
  Database database;
  std::string socket = database.url().substr(database.url().find("host=") + 5);
  BrokenLine line{socket + "/.s.PGSQL.5432"};
  std::string url = database.url().substr(0, database.url().find("host=") + 5) + line.folder();
  std::unique_ptr<Store> store = open_postgres(url);

  std::string actions() const { return database.run("SELECT count(*) FROM smallbox.actions"); }
  std::string head() const { return database.run("SELECT head FROM smallbox.tables"); }
};

TEST(Postgres, KnowsWhatWentThroughWhenTheAnswerWasLost) {
  Remote remote;
  remote.store->commit(table_with("old", 2));
  remote.line.lose(true);
  std::thread committing([&] {
    // It goes through with the line that is made next; nothing is told twice.
    remote.store->commit(std::vector<Write>{PutAction{1, {3, 0, 3, 0, "{}"}},
                                            PutTable{1, "code", "watch", Status::playing, "new", {}}});
  });
  EXPECT_TRUE(soon([&] { return remote.actions() == "3"; }));
  remote.line.hang_up();
  remote.line.lose(false);
  committing.join();
  EXPECT_EQ(remote.actions(), "3");
  remote.store->commit(std::vector<Write>{PutAction{1, {4, 0, 4, 0, "{}"}}});
  EXPECT_EQ(remote.actions(), "4");
  EXPECT_EQ(remote.head(), "new");
}

TEST(Postgres, WhatArrivesLateComesToNothing) {
  Remote remote;
  remote.store->commit(table_with("old", 2));
  remote.line.keep_back(true);
  std::atomic<bool> done = false;
  std::thread committing([&] {
    remote.store->commit(std::vector<Write>{PutAction{1, {3, 0, 3, 0, "{}"}},
                                            PutTable{1, "code", "watch", Status::playing, "new", {}}});
    done = true;
  });
  EXPECT_TRUE(soon([&] { return remote.line.anything_kept_back(); }));
  // The store comes by another way, which is not kept back: its line is made anew while the old words are still under way.
  BrokenLine other(remote.socket + "/.s.PGSQL.5432");
  std::filesystem::rename(other.folder() + "/.s.PGSQL.5432", remote.line.folder() + "/.s.PGSQL.5432");
  remote.line.hang_up();
  EXPECT_TRUE(soon([&] { return done.load(); }) || (remote.line.keep_back(false), false));
  committing.join();
  remote.store->commit(std::vector<Write>{PutTable{1, "code", "watch", Status::playing, "newest", {}}});
  remote.line.keep_back(false);
  EXPECT_TRUE(soon([&] { return !remote.line.anything_kept_back(); }));
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(remote.head(), "newest");
  EXPECT_EQ(remote.actions(), "3");
  remote.store->commit(std::vector<Write>{PutAction{1, {4, 0, 4, 0, "{}"}}});
  EXPECT_EQ(remote.actions(), "4");
}

TEST(Postgres, IsWaitedForWhileItIsAway) {
  const Database database;
  const auto store = open_postgres(database.url());
  const auto reader = store->reader();
  store->commit(table_with("old", 2));
  ASSERT_TRUE(reader->find(1));
  DatabaseServer::running().halt();
  const std::vector<Write> more = {PutAction{1, {3, 0, 3, 0, "{}"}}};
  for (int n = 0; n < 2; ++n) {
    const auto error = error_of([&] { store->commit(more); });
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, Trouble::no_room) << error->what();
    EXPECT_EQ(error_of([&] { reader->find(1); })->kind, Trouble::no_room);
  }
  EXPECT_NE(std::string(error_of([&] { open_postgres(database.url()); })->what()).find("can't be reached"),
            std::string::npos);
  DatabaseServer::running().go();
  write_through(*store, more);
  EXPECT_TRUE(soon([&] { return !error_of([&] { reader->find(1); }); }));
  EXPECT_EQ(reader->find(1)->actions.size(), 3U);
}

TEST(Postgres, IsWaitedForWhileNothingMayBeWritten) {
  const Database database;
  const auto store = open_postgres(database.url());
  store->commit(table_with("old", 2));
  const std::vector<Write> more = {PutAction{1, {3, 0, 3, 0, "{}"}}};
  DatabaseServer::running().session().execute("ALTER SYSTEM SET default_transaction_read_only = on");
  database.cut();
  DatabaseServer::running().session().execute("SELECT pg_reload_conf()");
  EXPECT_TRUE(soon([&] {
    const auto error = error_of([&] { store->commit(more); });
    return error && error->kind == Trouble::no_room && store->reader()->find(1)->actions.size() == 2;
  }));
  DatabaseServer::running().session().execute("ALTER SYSTEM RESET default_transaction_read_only");
  DatabaseServer::running().session().execute("SELECT pg_reload_conf()");
  database.cut();
  write_through(*store, more);
  EXPECT_EQ(store->reader()->find(1)->actions.size(), 3U);
}

TEST(Postgres, TellsWhatIsWrongWithOneTableFromWhatIsWrongWithAll) {
  const Database database;
  const auto store = open_postgres(database.url());
  store->commit(table_with("old", 2));
  const auto error =
      error_of([&] { store->commit(std::vector<Write>{PutAction{1, {3, 0, 3, 0, "no text: \xff"}}}); });
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Trouble::damaged) << error->what();
  database.run("DELETE FROM smallbox.actions WHERE number = 1");
  EXPECT_EQ(error_of([&] { store->reader()->find(1); })->kind, Trouble::damaged);
  EXPECT_TRUE(store->reader()->of_guest(guest_of("a"), 0, 10).empty());
}

std::string refusal(const std::string& url) {
  const auto error = error_of([&] { open_postgres(url); });
  return error ? error->what() : "";
}

TEST(Postgres, RefusesWhatItCantUseWithASentence) {
  const Database database;
  const auto says = [](const std::string& sentence, const char* part) {
    return sentence.find(part) != std::string::npos ? ::testing::AssertionSuccess()
                                                    : ::testing::AssertionFailure() << sentence;
  };
  EXPECT_TRUE(says(refusal("postgresql://%zz"), "no address of a database"));
  EXPECT_TRUE(says(refusal("postgresql:///x?host=/nowhere"), "can't be reached"));
  EXPECT_TRUE(says(refusal(DatabaseServer::running().url("nothing")), "\"nothing\" does not exist"));
  EXPECT_EQ(postgres::migrate(database.url()), 0);
  EXPECT_EQ(postgres::migrate(database.url()), postgres::todays_format());
  EXPECT_EQ(refusal(database.url()), "");
  database.run("UPDATE smallbox.format SET format = 99");
  EXPECT_TRUE(says(refusal(database.url()), "newer Smallbox (its format is 99"));
  EXPECT_THROW(postgres::migrate(database.url()), StoreError);
  database.run(
      "DROP SCHEMA smallbox CASCADE; CREATE SCHEMA smallbox; CREATE TABLE smallbox.format (format bigint)");
  EXPECT_TRUE(says(refusal(database.url()), "another program"));
  // Whoever may not make tables is told what to do.
  database.run("DROP SCHEMA smallbox CASCADE; DROP ROLE IF EXISTS visitor; CREATE ROLE visitor LOGIN");
  std::string url = database.url();
  EXPECT_TRUE(says(refusal(url.replace(url.find("postgres@"), 9, "visitor@")), "may not make tables"));
  EXPECT_TRUE(says(refusal(DatabaseServer::running().url("latin")), "does not exist"));
  DatabaseServer::running().session().execute(
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
  EXPECT_TRUE(says(refusal(DatabaseServer::running().url("latin")), "UTF8"));
}

}  // namespace
}  // namespace smallbox
