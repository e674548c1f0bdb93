// Databases with damaged pages: nothing ends the program, and whoever is not on that page notices nothing.
#include <fstream>
#include <iterator>

#include "server/journal.hpp"
#include "tests/server/fault_vfs.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

using Trouble = StoreError::Kind;
constexpr std::size_t k_page = 4096;
constexpr int k_tables = 40;

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write_file(const std::filesystem::path& path, const std::string& content) {
  std::ofstream out(path, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
}

// A house of the tables 1 to `count`, and its file.
struct Made {
  Model model;
  std::string file;
};
Made make_house(int count) {
  const Folder folder;
  Made made;
  {
    const auto store = open_sqlite(folder.text());
    std::vector<Write> writes;
    const std::string head(500, 'h');
    for (int id = 1; id <= count; ++id) {
      const std::string name = std::to_string(id);
      const auto status = id % 5 == 0 ? Status::over : Status::playing;
      const std::string box = id % 4 == 0 ? "box" + name : "";
      if (!box.empty()) writes.emplace_back(PutBox{box, std::string(id % 8 == 0 ? 6000 : 600, 'b'), id});
      writes.emplace_back(PutTable{id, "code" + name, "watch" + name, status, head + name,
                                   std::vector{guest_of(name), guest_of(std::to_string(id % 7))}, id, box});
      if (id % 6 == 0) writes.emplace_back(PutSnapshot{id, 0, std::string(6000, 's')});
    }
    for (int n = 1; n <= 12; ++n)
      for (int id = 1; id <= count; ++id)
        writes.emplace_back(PutAction{id, {n, 0, n, 1, std::string(30, 'a')}});
    store->commit(writes);
    made.model.apply(writes);
  }
  made.file = read_file(folder.path() / "smallbox.db");
  return made;
}

// What a page may take with it when it goes: rows of a leaf; a long text belongs to one table.
std::size_t rows_on(const std::string& file, std::size_t page) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(file[page * k_page + at]));
  };
  switch (byte(0)) {
    case 13: return byte(3) * 256 + byte(4);
    case 2:
    case 10: return 0;  // an index: all of it stands elsewhere, too
    case 5: return file.size();
    default: return 1;
  }
}

// How many tables are not there as they were; `wrong`: how many of them are there, but otherwise.
std::size_t lost(Store& store, const Model& model, std::size_t* wrong = nullptr) {
  std::size_t count = 0;
  const auto reader = store.reader();
  for (const auto& [id, table] : model.tables) {
    for (const std::string& code : {table.saved.code, table.watch}) {
      bool there = false;
      try {
        const auto found = reader->find(code);
        there = found && same(*found, table.saved);
        if (found && !there && wrong != nullptr) ++*wrong;
      } catch (const StoreError& error) {
        EXPECT_EQ(error.kind, Trouble::damaged) << error.what();
      }
      if (there) continue;
      ++count;
      break;
    }
  }
  return count;
}

// Somebody acts at every table; which ones were set aside, and whether all the others are stored.
std::set<std::int64_t> act_everywhere(Store& store, const Model& model, bool& failed) {
  std::set<std::int64_t> aside;
  std::atomic<bool> ended = false;
  {
    Journal::Calls calls;
    calls.done = [&](const Journal::Done& done) {
      aside.insert(done.set_aside.begin(), done.set_aside.end());
    };
    calls.stalled = [](const std::string& why) { ADD_FAILURE() << why; };
    calls.going = [] {};
    calls.failed = [&](const char*) { ended = true; };
    Journal journal(store, std::move(calls));
    for (const auto& [id, table] : model.tables) {
      journal.write(id, PutAction{id, {table.version + 1, 0, 0, 0, "new"}});
      journal.write(id, PutTable{id, table.saved.code, table.watch, Status::playing, "new", {}, 5});
    }
  }
  failed = ended;
  return aside;
}

TEST(Damage, EveryPageMayBeZero) {
  const FaultDisk disk;
  const Made made = make_house(k_tables);
  const std::size_t pages = made.file.size() / k_page;
  ASSERT_GT(pages, 25U);
  int refused = 0;
  for (std::size_t page = 0; page < pages; ++page) {
    const Folder folder;
    std::filesystem::create_directories(folder.path());
    std::string file = made.file;
    const std::size_t rows = rows_on(file, page);
    file.replace(page * k_page, k_page, k_page, '\0');
    write_file(folder.path() / "smallbox.db", file);
    // The second one finds what the first one has mended.
    for (int start = 0; start < 2; ++start) {
      std::unique_ptr<Store> store;
      try {
        store = open_sqlite(folder.text());
      } catch (const StoreError& error) {
        EXPECT_EQ(page, 0U) << error.what();
        EXPECT_NE(std::string(error.what()).find("backup"), std::string::npos) << error.what();
        ++refused;
        continue;
      }
      std::size_t wrong = 0;
      EXPECT_LE(lost(*store, made.model, &wrong), rows) << "page " << page << " start " << start;
      // A page of rows that is gone takes actions with it, and nobody can tell; of a text there is no half.
      if (rows <= 1) EXPECT_EQ(wrong, 0U) << "page " << page << " start " << start;
      EXPECT_GE(store->last_table(),
                std::max(0, k_tables - static_cast<int>(std::min<std::size_t>(rows, k_tables))));
      EXPECT_LE(store->unfinished(), k_tables);
      EXPECT_LE(store->seats().size(), 70U);
      try {
        store->reader()->of_guest(guest_of("3"), 0, 100);
        store->reader()->unfinished_of_guest(guest_of("3"), 100);
        store->reader()->due(100, 100);
      } catch (const StoreError& error) {
        EXPECT_EQ(error.kind, Trouble::damaged) << error.what();
      }
    }
  }
  EXPECT_EQ(refused, 2);
}

TEST(Damage, WhatIsMetWhileWritingIsSetAside) {
  const FaultDisk disk;
  const Made made = make_house(k_tables);
  const std::size_t pages = made.file.size() / k_page;
  for (std::size_t page = 1; page < pages; ++page) {
    const Folder folder;
    std::filesystem::create_directories(folder.path());
    write_file(folder.path() / "smallbox.db", made.file);
    bool failed = false;
    std::set<std::int64_t> aside;
    const std::size_t rows = rows_on(made.file, page);
    {
      const auto store = open_sqlite(folder.text());
      // Behind its back, as a disk does it.
      std::fstream out(folder.path() / "smallbox.db", std::ios::binary | std::ios::in | std::ios::out);
      out.seekp(static_cast<std::streamoff>(page * k_page));
      out << std::string(k_page, '\xff') << std::flush;
      // Where all tables need that page it is no table's damage, and the server ends.
      aside = act_everywhere(*store, made.model, failed);
    }
    // With a new start it is mended, and everybody else can go on.
    const auto store = open_sqlite(folder.text());
    const auto reader = store->reader();
    std::size_t gone = 0;
    for (const auto& [id, table] : made.model.tables) {
      try {
        const auto found = reader->find(id);
        const bool whole = found && found->head == "new" && found->actions.size() == 13;
        const bool before = found && same(*found, table.saved);
        // Its two writes may have been in two commits.
        const bool between = found && found->head == table.saved.head && found->actions.size() == 13;
        EXPECT_TRUE(whole || before || between || rows > 0) << page;
        if (!whole && !aside.contains(id) && !failed) ++gone;
      } catch (const StoreError& error) {
        EXPECT_EQ(error.kind, Trouble::damaged) << error.what();
        ++gone;
      }
    }
    EXPECT_LE(gone, rows) << page;
    aside = act_everywhere(*store, {}, failed);
    EXPECT_FALSE(failed);
  }
}

TEST(Damage, AnyBitMayFlip) {
  const FaultDisk disk;
  const Made made = make_house(30);
  std::mt19937 dice(5);
  for (int n = 0; n < scaled(100); ++n) {
    const Folder folder;
    std::filesystem::create_directories(folder.path());
    std::string file = made.file;
    // Mostly where the structure of a page stands.
    const std::size_t page = dice() % (file.size() / k_page);
    for (unsigned flips = 1 + dice() % 3; flips > 0; --flips)
      file[page * k_page + dice() % (dice() % 4 == 0 ? k_page : 60)] ^= static_cast<char>(1U << dice() % 8);
    write_file(folder.path() / "smallbox.db", file);
    try {
      const auto store = open_sqlite(folder.text());
      lost(*store, made.model);
      store->last_table();
      store->unfinished();
      store->seats();
      bool failed = false;
      act_everywhere(*store, made.model, failed);
    } catch (const StoreError& error) {
      EXPECT_NE(error.kind, Trouble::lost) << error.what();
    }
  }
}

// The first page with rows of tables: the root says where it is.
std::size_t first_leaf(const std::string& file) {
  for (std::size_t page = 1; page < file.size() / k_page; ++page)
    if (rows_on(file, page) > 0 && rows_on(file, page) < 10 && file[page * k_page] == 13) return page;
  return 0;
}
int files_like(const Folder& folder, const std::string& part) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    count += entry.path().filename().string().find(part) != std::string::npos ? 1 : 0;
  return count;
}

TEST(Damage, IsMendedAlsoInDatabasesOfAnOlderFormat) {
  const Folder folder;
  std::filesystem::create_directories(folder.path());
  const auto path = folder.path() / "smallbox.db";
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, R"sql(
CREATE TABLE tables (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, watch TEXT NOT NULL UNIQUE, status INTEGER NOT NULL,
  head TEXT NOT NULL, snapshot TEXT NOT NULL DEFAULT '', through INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX unfinished ON tables (id) WHERE status < 2;
CREATE TABLE guests (guest BLOB NOT NULL, tbl INTEGER NOT NULL, PRIMARY KEY (guest, tbl)) STRICT, WITHOUT ROWID;
CREATE INDEX guests_of ON guests (tbl);
CREATE TABLE actions (
  id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, t INTEGER NOT NULL,
  key INTEGER NOT NULL, action TEXT NOT NULL) STRICT;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
  INSERT INTO tables SELECT i, 'code' || i, 'watch' || i, 1, hex(zeroblob(400)), '', 0 FROM n;
)sql",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(db);
  std::string file = read_file(path);
  const std::size_t page = first_leaf(file);
  ASSERT_GT(page, 0U);
  const std::size_t rows = rows_on(file, page);
  write_file(path, file.replace(page * k_page, k_page, k_page, '\0'));
  const auto store = open_sqlite(folder.text());
  EXPECT_EQ(store->unfinished(), 60 - static_cast<std::int64_t>(rows));
  EXPECT_EQ(store->reader()->due(1, 100).size(), 60 - rows);
  EXPECT_EQ(files_like(folder, ".damaged-"), 1);
}

TEST(Damage, ACopyThatWasCompleteTakesItsPlaceAfterAPowerCut) {
  const Made made = make_house(30);
  const Folder folder;
  std::filesystem::create_directories(folder.path());
  const auto path = (folder.path() / "smallbox.db").string();
  write_file(path, std::string(20'000, 'x'));
  write_file(path + "-wal", "something");
  write_file(path + ".mended", made.file);
  write_file(path + ".mending", "half of it");
  const auto store = open_sqlite(folder.text());
  EXPECT_EQ(lost(*store, made.model), 0U);
  EXPECT_EQ(files_like(folder, ".damaged-"), 2);
  EXPECT_EQ(files_like(folder, ".mend"), 0);
}

TEST(Damage, WithoutRoomForACopyItGoesOnAsItIs) {
  FaultDisk disk;
  const Made made = make_house(k_tables);
  const Folder folder;
  std::filesystem::create_directories(folder.path());
  std::string file = made.file;
  const std::size_t page = first_leaf(file);
  const std::size_t rows = rows_on(file, page);
  write_file(folder.path() / "smallbox.db", file.replace(page * k_page, k_page, k_page, '\0'));
  {
    const auto store = open_sqlite(folder.text());
    EXPECT_EQ(lost(*store, made.model), rows);  // and this is noted
  }
  disk.set({FaultDisk::Op::write, 3, SQLITE_FULL, false, true});
  {
    const auto store = open_sqlite(folder.text());
    EXPECT_GT(disk.met(), 0);
    EXPECT_EQ(lost(*store, made.model), rows);
    EXPECT_EQ(files_like(folder, ".mend"), 0);
    EXPECT_EQ(files_like(folder, ".damaged-"), 0);
  }
  disk.mend();
  const auto store = open_sqlite(folder.text());
  EXPECT_EQ(lost(*store, made.model), rows);
  EXPECT_EQ(files_like(folder, ".damaged-"), 1);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "damaged"));
}

}  // namespace
}  // namespace smallbox
