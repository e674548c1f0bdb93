// SQLite in WAL mode with synchronous=FULL: a commit returns when its pages are on disk.
//
// Actions go to the end of one table without a second index, so a commit touches a few pages however many
// game tables took part in it. The price is paid when the server starts: it reads that table from front to
// back.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <unordered_map>

#include "server/store.hpp"

namespace smallbox {
namespace {

constexpr const char* k_schema = R"sql(
CREATE TABLE IF NOT EXISTS tables (
  id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, watch TEXT NOT NULL UNIQUE, status INTEGER NOT NULL,
  head TEXT NOT NULL, snapshot TEXT NOT NULL DEFAULT '', through INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX IF NOT EXISTS unfinished ON tables (id) WHERE status < 2;
CREATE TABLE IF NOT EXISTS guests (
  guest BLOB NOT NULL, tbl INTEGER NOT NULL, PRIMARY KEY (guest, tbl)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS guests_of ON guests (tbl);
CREATE TABLE IF NOT EXISTS actions (
  id INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, t INTEGER NOT NULL,
  key INTEGER NOT NULL, action TEXT NOT NULL) STRICT;
)sql";

class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr) != SQLITE_OK) fail();
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(int at, std::int64_t value) { return check(sqlite3_bind_int64(statement_, at, value)); }
  // The text must live until the statement has run.
  Statement& bind(int at, std::string_view text) {
    return check(
        sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  Statement& bind(int at, const Guest& guest) {
    return check(
        sqlite3_bind_blob(statement_, at, guest.data(), static_cast<int>(guest.size()), SQLITE_STATIC));
  }
  // True: there is a row. After the last one the statement is ready to be used again.
  bool step() {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    sqlite3_reset(statement_);
    if (result != SQLITE_DONE) fail();
    return false;
  }
  void run() {
    while (step()) {
    }
  }
  void reset() { sqlite3_reset(statement_); }
  std::int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) {
    const auto* bytes = sqlite3_column_text(statement_, column);
    if (bytes == nullptr) return {};
    return {reinterpret_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  Statement& check(int result) {
    if (result != SQLITE_OK) fail();
    return *this;
  }
  [[noreturn]] void fail() { throw StoreError(std::string("SQLite: ") + sqlite3_errmsg(db_)); }

  sqlite3* db_;
  sqlite3_stmt* statement_ = nullptr;
};

// The database and the lock on its folder: the first member of the store, the last to go.
class Database {
 public:
  explicit Database(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string lock = folder + "/lock";
    lock_ = open(lock.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (lock_ < 0) throw StoreError("can't write to the folder " + folder);
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      close(lock_);
      throw StoreError("another server uses the folder " + folder);
    }
    // Seeds, seats and names: nobody else's business.
    umask(0077);
    const std::string path = folder + "/smallbox.db";
    if (sqlite3_open_v2(path.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
      const std::string why = sqlite3_errmsg(db_);
      sqlite3_close(db_);
      close(lock_);
      throw StoreError("can't open " + path + ": " + why);
    }
    sqlite3_busy_timeout(db_, 10000);
    execute("PRAGMA journal_mode=WAL");
    execute("PRAGMA synchronous=FULL");
    execute("PRAGMA wal_autocheckpoint=4000");
    execute(k_schema);
  }
  ~Database() {
    sqlite3_close(db_);
    close(lock_);
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const char* sql) {
    if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      throw StoreError(std::string("SQLite: ") + sqlite3_errmsg(db_));
  }
  operator sqlite3*() const { return db_; }

 private:
  int lock_ = -1;
  sqlite3* db_ = nullptr;
};

class Sqlite final : public Store {
 public:
  explicit Sqlite(const std::string& folder) : db_(folder) {}

  void commit(std::span<const Write> writes) override {
    begin_.run();
    try {
      for (const Write& write : writes) std::visit([this](const auto& one) { put(one); }, write);
      commit_.run();
    } catch (...) {
      sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
      throw;
    }
  }

  std::vector<SavedTable> unfinished() override {
    std::vector<SavedTable> tables;
    std::unordered_map<std::int64_t, std::pair<std::size_t, std::int64_t>> places;  // id → index, through
    Statement heads(
        db_, "SELECT id, code, status, head, snapshot, through FROM tables WHERE status < 2 ORDER BY id");
    while (heads.step()) {
      places[heads.number(0)] = {tables.size(), heads.number(5)};
      tables.push_back(read(heads));
    }
    Statement actions(db_, "SELECT tbl, number, seat, t, key, action FROM actions ORDER BY id");
    while (actions.step()) {
      const auto place = places.find(actions.number(0));
      if (place == places.end() || actions.number(1) <= place->second.second) continue;
      tables[place->second.first].actions.push_back(
          {actions.number(1), actions.number(2), actions.number(3), actions.number(4), actions.text(5)});
    }
    return tables;
  }

  // For tables that are over or wait; those under way are in memory.
  std::optional<SavedTable> find(std::string_view code) override {
    Statement query(db_, "SELECT id, code, status, head, snapshot FROM tables WHERE code = ?1 OR watch = ?1");
    query.bind(1, code);
    if (!query.step()) return std::nullopt;
    return read(query);
  }

  std::vector<SavedTable> of_guest(const Guest& guest) override {
    std::vector<SavedTable> tables;
    Statement query(db_,
                    "SELECT id, code, status, head, snapshot FROM tables WHERE id IN "
                    "(SELECT tbl FROM guests WHERE guest = ?1) ORDER BY id");
    query.bind(1, guest);
    while (query.step()) tables.push_back(read(query));
    return tables;
  }

  std::int64_t last_table() override {
    Statement query(db_, "SELECT ifnull(max(id), 0) FROM tables");
    return query.step() ? query.number(0) : 0;
  }

 private:
  static SavedTable read(Statement& row) {
    SavedTable table;
    table.id = row.number(0);
    table.code = row.text(1);
    table.status = static_cast<Status>(row.number(2));
    table.head = row.text(3);
    table.snapshot = row.text(4);
    return table;
  }

  void put(const PutTable& t) {
    put_table_.bind(1, t.id).bind(2, t.code).bind(3, t.watch).bind(4, static_cast<std::int64_t>(t.status));
    put_table_.bind(5, t.head).run();
    if (!t.guests) return;
    drop_guests_.bind(1, t.id).run();
    for (const Guest& guest : *t.guests) put_guest_.bind(1, guest).bind(2, t.id).run();
  }
  void put(const PutAction& a) {
    const SavedAction& action = a.action;
    put_action_.bind(1, a.table).bind(2, action.number).bind(3, action.seat).bind(4, action.t);
    put_action_.bind(5, action.key).bind(6, action.action).run();
  }
  void put(const PutSnapshot& s) { put_snapshot_.bind(1, s.table).bind(2, s.through).bind(3, s.text).run(); }
  void put(const DropTable& t) {
    drop_table_.bind(1, t.table).run();
    drop_guests_.bind(1, t.table).run();
  }
  void put(const Mark&) {
    Statement last(db_, "SELECT ifnull(max(id), 0) FROM actions");
    mark_ = last.step() ? last.number(0) : 0;
  }
  void put(const Trim& t) {
    Statement trim(
        db_,
        "DELETE FROM actions WHERE id IN (SELECT id FROM actions WHERE id <= ?1 AND number <= "
        "ifnull((SELECT through FROM tables WHERE tables.id = tbl), number) ORDER BY id LIMIT ?2)");
    trim.bind(1, mark_).bind(2, t.most).run();
  }

  Database db_;
  Statement begin_{db_, "BEGIN IMMEDIATE"};
  Statement commit_{db_, "COMMIT"};
  Statement put_table_{db_,
                       "INSERT INTO tables (id, code, watch, status, head) VALUES (?1, ?2, ?3, ?4, ?5) "
                       "ON CONFLICT (id) DO UPDATE SET status = ?4, head = ?5"};
  Statement put_guest_{db_, "INSERT OR IGNORE INTO guests (guest, tbl) VALUES (?1, ?2)"};
  Statement put_action_{
      db_, "INSERT INTO actions (tbl, number, seat, t, key, action) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"};
  Statement put_snapshot_{db_, "UPDATE tables SET through = ?2, snapshot = ?3 WHERE id = ?1"};
  Statement drop_table_{db_, "DELETE FROM tables WHERE id = ?1"};
  Statement drop_guests_{db_, "DELETE FROM guests WHERE tbl = ?1"};
  std::int64_t mark_ = 0;
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& folder) { return std::make_unique<Sqlite>(folder); }

}  // namespace smallbox
