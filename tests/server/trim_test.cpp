// Actions that are not needed any more.
#include <sqlite3.h>

#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

// What snapshots hold goes, in this life and in the next; what a table needs stays, wherever it stands in between.
TEST(Store, TrimsAllThatNobodyNeeds) {
  const Folder folder;
  const auto rows = [&] {
    sqlite3* db = nullptr;
    sqlite3_stmt* count = nullptr;
    EXPECT_EQ(sqlite3_open((folder.path() / "smallbox.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_prepare_v2(db, "SELECT count(*) FROM actions", -1, &count, nullptr), SQLITE_OK);
    EXPECT_EQ(sqlite3_step(count), SQLITE_ROW);
    const int found = sqlite3_column_int(count, 0);
    sqlite3_finalize(count);
    sqlite3_close(db);
    return found;
  };
  const auto commit = [](Store& store, std::vector<Write> writes) { store.commit(writes); };
  {
    const auto store = open_sqlite(folder.text());
    commit(*store, {PutTable{1, "one", "o", Status::playing, "{}", {}},
                    PutTable{2, "two", "t", Status::playing, "{}", {}},
                    PutTable{3, "three", "h", Status::playing, "{}", {}},
                    PutTable{4, "four", "f", Status::playing, "{}", {}}});
    for (int n = 1; n <= 60; ++n) {
      commit(*store, {PutAction{1, {n, 0, n, 0, "1"}}, PutAction{3, {n, 0, n, 0, "3"}}});
      if (n % 6 == 0) commit(*store, {PutAction{2, {n / 6, 0, n, 0, "2"}}});
    }
    for (int n = 1; n <= 30; ++n) commit(*store, {PutAction{4, {n, 0, n, 0, "4"}}});
    PutTable whole{4, "four", "f", Status::over, "{}", {}};
    whole.snapshot = "s";  // with the table itself, as when a game is over
    whole.through = 30;
    commit(*store, {Mark{}, PutSnapshot{1, 60, "s"}, DropTable{3}, std::move(whole)});
    commit(*store, {PutAction{1, {61, 0, 61, 0, "1"}}});
    for (int left = 160; left > 0; left -= 7) {
      commit(*store, {Trim{7}});
      const auto reader = store->reader();
      EXPECT_EQ(reader->find(1)->actions.size(), 1U);
      EXPECT_EQ(reader->find(2)->actions.size(), 10U);
      EXPECT_TRUE(reader->find(4)->actions.empty());
    }
    EXPECT_EQ(rows(), 11);
  }
  const auto store = open_sqlite(folder.text());
  commit(*store, {Mark{}, PutSnapshot{2, 10, "s"}});
  commit(*store, {Trim{100}});
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(store->reader()->find(1)->actions.size(), 1U);
  EXPECT_TRUE(store->reader()->find(2)->actions.empty());
}

}  // namespace
}  // namespace smallbox
