// The store in a folder, on a disk that fills, fails, loses power and comes back. What it shares with others: stores_test.cpp.
#include <sqlite3.h>

#include <fstream>

#include "tests/server/fault_vfs.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

using Trouble = StoreError::Kind;
using Op = FaultDisk::Op;

// Why a call failed; nothing: it did not.
template <class Call>
std::optional<StoreError> error_of(Call call) {
  try {
    call();
    return std::nullopt;
  } catch (const StoreError& error) {
    return error;
  }
}

void run_sql(const std::filesystem::path& path, const char* sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

TEST(Store, HoldsWhatAMapHoldsThroughRestartsAndPowerCuts) {
  FaultDisk disk;
  for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(scaled(12)); ++seed) {
    const Folder folders[2];
    int at = 0;
    Writer writer(seed);
    Model model;
    auto store = open_sqlite(folders[at].text(), 12);
    for (int round = 0; round < 150; ++round) {
      const auto writes = writer.batch(model);
      store->commit(writes);
      model.apply(writes);
      store->settle();
      if (writer.roll(25) == 0) {
        store.reset();
        store = open_sqlite(folders[at].text(), 12);
      } else if (writer.roll(25) == 0) {
        disk.lose_power(folders[at].path(), folders[1 - at].path(),
                        seed * 1000 + static_cast<std::uint32_t>(round));
        store.reset();
        at = 1 - at;
        store = open_sqlite(folders[at].text(), 12);
      } else if (writer.roll(10) != 0) {
        continue;
      }
      ASSERT_TRUE(holds(*store, model, writer.last())) << "seed " << seed << " round " << round;
    }
  }
}

// Runs a house until the fault is met, and looks what is there; then until it is mended, and looks again.
struct DiskScene {
  FaultDisk disk;
  Folder folder;
  Folder later;
  Writer writer{7};
  Model model;
  // A short journal is copied often, so that faults are met there, too.
  std::unique_ptr<Store> store = open_sqlite(folder.text(), 12);

  // Until a commit fails or so many have gone well. What failed is in `failed`.
  std::optional<StoreError> run(int commits) {
    for (int n = 0; n < commits; ++n) {
      failed = writer.batch(model);
      if (const auto error = error_of([&] { store->commit(failed); })) return error;
      model.apply(failed);
      failed.clear();
      if (const auto error = error_of([&] { store->settle(); })) return error;
    }
    return std::nullopt;
  }
  // After a power cut there is all that was committed, and of what failed all or nothing.
  void look_after_power_cut(std::uint32_t seed) {
    disk.lose_power(folder.path(), later.path(), seed);
    const auto copy = open_sqlite(later.text());
    Model with = model;
    with.apply(failed);
    EXPECT_TRUE(holds(*copy, model, writer.last()) || holds(*copy, with, writer.last())) << seed;
  }
  std::vector<Write> failed;
};

TEST(Store, WaitsForRoomWhereverItEnds) {
  const FaultDisk::Fault faults[] = {
      {Op::write, 0, SQLITE_FULL, false, true},
      {Op::write, 0, SQLITE_FULL, false, false},
      {Op::write, 0, SQLITE_IOERR_WRITE, false, false},
      {Op::write, 0, SQLITE_READONLY, true, false},
  };
  for (FaultDisk::Fault fault : faults) {
    int met = 0;
    for (int after = 0; after < scaled(60); ++after) {
      fault.after = after;
      DiskScene scene;
      ASSERT_FALSE(scene.run(3));
      scene.disk.set(fault);
      const auto error = scene.run(40);
      if (!error) continue;
      ++met;
      EXPECT_EQ(error->kind, Trouble::no_room) << error->what();
      // It is there as if it had not been tried, for who reads and after a new start.
      EXPECT_TRUE(holds(*scene.store, scene.model, scene.writer.last())) << after;
      scene.store->settle();
      // Where only growing fails, the journal may have been copied, and begins again in the room it has.
      const auto again = error_of([&] { scene.store->commit(scene.failed); });
      EXPECT_TRUE(again || fault.once || fault.growing);
      if (again) {
        EXPECT_EQ(again->kind, Trouble::no_room) << again->what();
        if (after % 4 == 0) scene.look_after_power_cut(static_cast<std::uint32_t>(after));
        scene.disk.mend();
        scene.store->commit(scene.failed);
      }
      scene.model.apply(scene.failed);
      scene.failed.clear();
      scene.disk.mend();
      ASSERT_FALSE(scene.run(5));
      EXPECT_TRUE(holds(*scene.store, scene.model, scene.writer.last())) << after;
      scene.store.reset();
      scene.store = open_sqlite(scene.folder.text());
      EXPECT_TRUE(holds(*scene.store, scene.model, scene.writer.last())) << after;
    }
    EXPECT_GT(met, 0);
  }
}

TEST(Store, NeverSyncsAgainAfterASyncFailed) {
  int met = 0;
  for (int after = 0; after < scaled(20); ++after) {
    DiskScene scene;
    ASSERT_FALSE(scene.run(3));
    scene.disk.set({Op::sync, after, SQLITE_IOERR_FSYNC, true, false});
    const auto error = scene.run(20);
    if (!error) continue;
    ++met;
    EXPECT_EQ(error->kind, Trouble::lost) << error->what();
    const int syncs = scene.disk.count(Op::sync);
    EXPECT_EQ(error_of([&] { scene.store->commit(scene.failed); })->kind, Trouble::lost);
    scene.store->settle();
    EXPECT_EQ(scene.disk.count(Op::sync), syncs);
    scene.look_after_power_cut(static_cast<std::uint32_t>(after));
    const int before_closing = scene.disk.count(Op::sync);
    scene.store.reset();
    EXPECT_EQ(scene.disk.count(Op::sync), before_closing);
  }
  EXPECT_GT(met, 0);
}

TEST(Store, RestsOnNothingThatAFailedSyncHasGivenUp) {
  int met = 0;
  for (int after = 0; after < scaled(20); ++after) {
    for (const int commits : {0, 1, 10}) {
      DiskScene scene;
      ASSERT_FALSE(scene.run(3));
      scene.disk.set({Op::sync, after, SQLITE_IOERR_FSYNC, true, false});
      if (!scene.run(20)) continue;
      ++met;
      // A new start finds files that look whole, goes on, and then power fails.
      scene.store.reset();
      scene.store = open_sqlite(scene.folder.text(), 12);
      if (!holds(*scene.store, scene.model, scene.writer.last())) scene.model.apply(scene.failed);
      scene.failed.clear();
      EXPECT_TRUE(holds(*scene.store, scene.model, scene.writer.last())) << after;
      ASSERT_FALSE(scene.run(commits));
      scene.look_after_power_cut(static_cast<std::uint32_t>(after));
    }
  }
  EXPECT_GT(met, 0);
}

TEST(Store, TellsWhatCantBeReadFromWhatIsNotThere) {
  for (const int code : {SQLITE_IOERR_READ, SQLITE_IOERR_CORRUPTFS, SQLITE_IOERR_SHORT_READ}) {
    int met = 0;
    for (int after = 0; after < scaled(40); ++after) {
      DiskScene scene;
      ASSERT_FALSE(scene.run(40));
      scene.disk.set({Op::read, after, code, false, false});
      const auto reader_error = error_of([&] {
        const auto reader = scene.store->reader();
        for (const auto& [id, table] : scene.model.tables) {
          const auto found = reader->find(table.saved.code);
          EXPECT_TRUE(found && same(*found, table.saved));
        }
      });
      if (reader_error) {
        ++met;
        EXPECT_EQ(reader_error->kind, Trouble::damaged) << reader_error->what();
      }
      if (const auto error = scene.run(3)) {
        EXPECT_EQ(error->kind, Trouble::damaged) << error->what();
      }
      scene.disk.mend();
      EXPECT_TRUE(holds(*scene.store, scene.model, scene.writer.last())) << after;
      ASSERT_FALSE(scene.run(3));
    }
    EXPECT_GT(met, 0);
  }
}

TEST(Store, TakesOverDatabasesFromBeforeThereWereVersions) {
  const Folder folder;
  std::filesystem::create_directories(folder.path());
  run_sql(folder.path() / "smallbox.db", R"sql(
PRAGMA journal_mode=WAL;
CREATE TABLE tables (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, watch TEXT NOT NULL UNIQUE, status INTEGER NOT NULL,
  head TEXT NOT NULL, snapshot TEXT NOT NULL DEFAULT '', through INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX unfinished ON tables (id) WHERE status < 2;
CREATE TABLE guests (guest BLOB NOT NULL, tbl INTEGER NOT NULL, PRIMARY KEY (guest, tbl)) STRICT, WITHOUT ROWID;
CREATE INDEX guests_of ON guests (tbl);
CREATE TABLE actions (
  id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, t INTEGER NOT NULL,
  key INTEGER NOT NULL, action TEXT NOT NULL) STRICT;
INSERT INTO tables VALUES (1, 'one', 'w1', 1, 'head', 'snapshot', 2), (2, 'two', 'w2', 2, 'head', 'all', 9);
INSERT INTO actions VALUES (1, 1, 2, 0, 0, 0, 'old'), (2, 1, 3, 1, 0, 0, 'new');
)sql");
  for (int start = 0; start < 2; ++start) {
    const auto store = open_sqlite(folder.text());
    const auto reader = store->reader();
    ASSERT_EQ(reader->find("one")->actions.size(), 1U);
    EXPECT_EQ(reader->find("one")->actions[0].action, "new");
    EXPECT_EQ(reader->find("w2")->snapshot, "all");
    // What was under way is woken, because nobody has said yet when.
    EXPECT_EQ(reader->due(1000, 10), std::vector<std::int64_t>{1});
    EXPECT_EQ(store->last_table(), 2);
  }
}

// What is said when there is nothing to be opened there.
std::string refusal(const Folder& folder) {
  const auto error = error_of([&] { open_sqlite(folder.text()); });
  return error ? error->what() : "";
}

TEST(Store, RefusesWhatItCantReadWithASentence) {
  const Folder folder;
  const auto path = folder.path() / "smallbox.db";
  open_sqlite(folder.text());
  run_sql(path, "PRAGMA user_version=99");
  EXPECT_NE(refusal(folder).find("newer Smallbox"), std::string::npos);
  run_sql(path, "PRAGMA user_version=2; PRAGMA application_id=77");
  EXPECT_NE(refusal(folder).find("another program"), std::string::npos);

  std::filesystem::resize_file(path, 0);
  std::ofstream(path.string() + "-wal") << "the journal of what was there";
  EXPECT_NE(refusal(folder).find("backup"), std::string::npos);
  EXPECT_GT(std::filesystem::file_size(path.string() + "-wal"), 0U);

  std::ofstream(path) << std::string(5000, 'x');
  EXPECT_NE(refusal(folder).find("backup"), std::string::npos);
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  EXPECT_NE(refusal(folder).find("smallbox.db"), std::string::npos);
}

TEST(Store, OpensOnAFullDiskOrSaysSo) {
  int refused = 0;
  for (int after = 0; after < 12; ++after) {
    DiskScene scene;
    ASSERT_FALSE(scene.run(5));
    scene.disk.lose_power(scene.folder.path(), scene.later.path(), 1);
    scene.disk.set({after % 2 == 0 ? Op::write : Op::shared_memory, after / 2, SQLITE_FULL, false, true});
    std::unique_ptr<Store> again;
    if (const auto error = error_of([&] { again = open_sqlite(scene.later.text()); })) {
      EXPECT_EQ(error->kind, Trouble::no_room) << error->what();
      ++refused;
    }
    scene.disk.mend();
    if (!again) again = open_sqlite(scene.later.text());
    EXPECT_TRUE(holds(*again, scene.model, scene.writer.last())) << after;
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace smallbox
