#include "server/sqlite_open.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <vector>

#include "server/log.hpp"

namespace smallbox::sqlite {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

// Each leads from one format to the next; a new database goes through all of them. The format is the number
// of steps taken (user_version), written in the same transaction: a step is taken wholly or not at all.
constexpr std::array k_steps = {
    // Databases from before there were versions have this already.
    R"sql(
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
)sql",
    // When each table wants to be woken. Those from before are woken once, and then say it themselves.
    R"sql(
ALTER TABLE tables ADD COLUMN wake INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET wake = 1 WHERE status < 2;
CREATE INDEX due ON tables (wake) WHERE wake > 0 AND status < 2;
)sql",
};
constexpr std::int64_t k_application = 0x536d4278;  // "SmBx"
constexpr std::int64_t k_format = k_steps.size();

[[noreturn]] void broken(const std::string& path, const char* why) {
  throw StoreError(Kind::other, path + " can't be read as a database (" + why +
                                    "). Move it away together with " + path + "-wal and " + path +
                                    "-shm, and put the last backup there instead.");
}

// SQLite would take a file without content for a new one, and delete the journal beside it.
void refuse_emptied(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  if (!error && size == 0 && fs::file_size(path + "-wal", error) > 0 && !error) broken(path, "it is empty");
}

// Should the last run have ended because of a failed sync, then what the journal seems to hold may be in the
// system's memory only, and the system believes that it is on disk. So it is written once more, and synced,
// before anybody relies on it.
void rewrite_journal(const std::string& database) {
  const std::string path = database + "-wal";
  std::error_code missing;
  if (fs::file_size(path, missing) == 0 || missing) return;
  sqlite3_vfs* disk = sqlite3_vfs_find(nullptr);
  std::vector<std::max_align_t> room(static_cast<std::size_t>(disk->szOsFile) / sizeof(std::max_align_t) + 1);
  auto* file = reinterpret_cast<sqlite3_file*>(room.data());
  const auto check = [&](int result) {
    if (result != SQLITE_OK) throw StoreError(kind_of(result), path + " can't be written once more");
  };
  check(disk->xOpen(disk, path.c_str(), file, SQLITE_OPEN_WAL | SQLITE_OPEN_READWRITE, nullptr));
  const auto end = [](sqlite3_file* open_file) { open_file->pMethods->xClose(open_file); };
  const std::unique_ptr<sqlite3_file, decltype(end)> closing(file, end);
  sqlite3_int64 size = 0;
  check(file->pMethods->xFileSize(file, &size));
  std::vector<char> bytes(1 << 16);
  for (sqlite3_int64 at = 0; at < size;) {
    const int some =
        static_cast<int>(std::min<sqlite3_int64>(static_cast<sqlite3_int64>(bytes.size()), size - at));
    check(file->pMethods->xRead(file, bytes.data(), some, at));
    check(file->pMethods->xWrite(file, bytes.data(), some, at));
    at += some;
  }
  check(file->pMethods->xSync(file, SQLITE_SYNC_NORMAL));
}

std::int64_t format_of(Connection& db, const std::string& path) {
  const auto application = db.number("PRAGMA application_id");
  const auto version = db.number("PRAGMA user_version");
  if (application != 0 && application != k_application)
    throw StoreError(Kind::other, path + " belongs to another program.");
  if (version > k_format)
    throw StoreError(Kind::other, path + " was made by a newer Smallbox (its format is " +
                                      std::to_string(version) + ", this program knows " +
                                      std::to_string(k_format) +
                                      "): start that one, or choose another folder.");
  return std::max<std::int64_t>(0, version);
}

void set_up(Connection& db, const std::string& path) {
  const std::int64_t format = format_of(db, path);
  db.execute("PRAGMA journal_mode=WAL");
  db.execute("PRAGMA synchronous=FULL");
  if (format == k_format) return;
  const Rollback rollback(db);
  db.execute("BEGIN IMMEDIATE");
  for (auto step = static_cast<std::size_t>(format); step < k_steps.size(); ++step) db.execute(k_steps[step]);
  db.execute(("PRAGMA user_version=" + std::to_string(k_format)).c_str());
  db.execute(("PRAGMA application_id=" + std::to_string(k_application)).c_str());
  db.execute("COMMIT");
}

// ---- Mending ------------------------------------------------------------------------------------

// A copy is first made under the one name; when it is complete it gets the other one, and from then on it is
// what counts: a start that finds it puts it in the damaged one's place.
std::string unfinished_copy(const std::string& path) { return path + ".mending"; }
std::string finished_copy(const std::string& path) { return path + ".mended"; }
std::string damage_note(const std::string& folder) { return folder + "/damaged"; }

void remove_database(const std::string& path) {
  std::error_code ignored;
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(path + part, ignored);
}

// A file or a folder.
void sync_to_disk(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  if (!synced) throw StoreError(Kind::lost, "can't sync " + path);
}

void put_in_place(const std::string& folder) {
  const std::string path = database_path(folder);
  const std::string copy = finished_copy(path);
  remove_database(unfinished_copy(path));
  if (!fs::exists(copy)) return;
  try {
    // Kept until somebody has looked at it.
    const std::string kept = path + ".damaged-" + std::to_string(detail::wall_ms());
    for (const char* part : {"", "-wal"})
      if (fs::exists(path + part)) fs::rename(path + part, kept + part);
    fs::remove(path + "-shm");
    fs::rename(copy, path);
    sync_to_disk(folder);
    fs::remove(damage_note(folder));
    log_line("store mended", "kept", kept);
  } catch (const fs::filesystem_error& error) {
    throw StoreError(Kind::no_room, error.what());
  }
}

// One row; what does not fit in (of a wrong type, there already) is left out.
class Copy {
 public:
  Copy(sqlite3* db, const char* what, const char* sql) : statement_(db, sql), what_(what) {}
  template <class Bind>
  void put(std::int64_t number, Bind bind) {
    try {
      bind(statement_);
      statement_.run();
      ++count_;
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      log_line("not kept", "what", what_, "number", number, "why", error.what());
    }
  }
  std::int64_t count() const { return count_; }

 private:
  Statement statement_;
  const char* what_;
  std::int64_t count_ = 0;
};

void copy_tables(Connection& from, std::int64_t format, Connection& to) {
  Copy tables(to, "table",
              "INSERT INTO tables (id, code, watch, status, head, snapshot, through, wake) "
              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  const std::string sql = std::string("SELECT id, code, watch, status, head, snapshot, through, ") +
                          (format < 2 ? "status < 2" : "wake") +
                          " FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id";
  scan_all(from, "tables", sql.c_str(), [&](Statement& row) {
    const std::string code = row.text(1);
    const std::string watch = row.text(2);
    const std::string head = row.text(4);
    const std::string snapshot = row.text(5);
    tables.put(row.number(0), [&](Statement& put) {
      put.bind(1, row.number(0)).bind(2, code).bind(3, watch).bind(4, row.number(3));
      put.bind(5, head).bind(6, snapshot).bind(7, row.number(6)).bind(8, row.number(7));
    });
    return true;
  });
  log_line("copied", "tables", tables.count());
}

void copy_guests(Connection& from, Connection& to) {
  Copy guests(to, "guest", "INSERT OR IGNORE INTO guests (guest, tbl) VALUES (?1, ?2)");
  const auto copy = [&](Statement& row, int guest_column, int table_column) {
    Guest guest{};
    if (!row.guest(guest_column, guest)) return true;
    guests.put(row.number(table_column),
               [&](Statement& put) { put.bind(1, guest).bind(2, row.number(table_column)); });
    return true;
  };
  scan_all(from, "guests", "SELECT tbl, guest FROM guests INDEXED BY guests_of WHERE tbl >= ?1 ORDER BY tbl",
           [&](Statement& row) { return copy(row, 1, 0); });
  // The same stands once more on other pages: from both ends as far as it can be read.
  for (const char* sql : {"SELECT guest, tbl FROM guests ORDER BY guest, tbl",
                          "SELECT guest, tbl FROM guests ORDER BY guest DESC, tbl DESC"}) {
    try {
      Statement rows(from, sql);
      while (rows.step()) copy(rows, 0, 1);
      break;
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
    }
  }
}

void copy_actions(Connection& from, Connection& to) {
  Copy actions(
      to, "action",
      "INSERT INTO actions (id, tbl, number, seat, t, key, action) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  scan_all(from, "actions",
           "SELECT id, tbl, number, seat, t, key, action FROM actions WHERE id >= ?1 ORDER BY id",
           [&](Statement& row) {
             const std::string action = row.text(6);
             actions.put(row.number(0), [&](Statement& put) {
               for (int column = 0; column < 6; ++column) put.bind(column + 1, row.number(column));
               put.bind(7, action);
             });
             return true;
           });
  log_line("copied", "actions", actions.count());
}

// Whether there is damage that was noted and can be seen.
bool needs_mending(Connection& db, const std::string& folder) {
  if (!fs::exists(damage_note(folder))) return false;
  bool fine = false;
  try {
    Statement check(db, "PRAGMA quick_check(1)");
    fine = check.step() && check.text(0) == "ok";
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
  }
  std::error_code ignored;
  if (fine) fs::remove(damage_note(folder), ignored);
  return !fine;
}

}  // namespace

Lock::Lock(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  file_ = open((folder + "/lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file_ < 0) throw StoreError(Kind::no_room, "can't write to the folder " + folder);
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw StoreError(Kind::no_room, "another server uses the folder " + folder);
}
Lock::~Lock() { close(file_); }

std::string database_path(const std::string& folder) { return folder + "/smallbox.db"; }

void note_damage(const std::string& folder) {
  const int file = open(damage_note(folder).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
}

bool scan_all(sqlite3* db, const char* what, const char* sql, const std::function<bool(Statement&)>& row) {
  Statement rows(db, sql);
  bool whole = true;
  scan(rows, row, [&](std::int64_t first, std::int64_t last) {
    whole = false;
    log_line("store damaged", "what", what, "first", first, "last", last);
  });
  return whole;
}

int checkpoint(sqlite3* db, int mode, int& left) {
  int copied = 0;
  const int result = sqlite3_wal_checkpoint_v2(db, nullptr, mode, &left, &copied);
  left -= copied;
  return result == SQLITE_OK || result == SQLITE_BUSY ? SQLITE_OK : sqlite3_extended_errcode(db);
}

bool mend(const std::string& folder) {
  const std::string path = database_path(folder);
  const std::string copy = unfinished_copy(path);
  remove_database(copy);
  try {
    Connection from(path, Connection::For::writing);
    Connection to(copy, Connection::For::writing);
    set_up(to, copy);
    // Until it is complete it counts for nothing: then it is synced once.
    to.execute("PRAGMA journal_mode=OFF");
    to.execute("PRAGMA synchronous=OFF");
    to.execute("BEGIN IMMEDIATE");
    const std::int64_t format = format_of(from, path);
    copy_tables(from, format, to);
    copy_guests(from, to);
    copy_actions(from, to);
    to.execute("COMMIT");
  } catch (const StoreError& error) {
    remove_database(copy);
    if (error.kind != Kind::no_room) throw;
    log_line("store not mended", "why", error.what());
    return false;
  }
  sync_to_disk(copy);
  std::error_code error;
  fs::rename(copy, finished_copy(path), error);
  if (error) return false;
  sync_to_disk(folder);
  put_in_place(folder);
  return true;
}

std::unique_ptr<Connection> open_database(const std::string& folder) {
  // Seeds, seats and names: nobody else's business.
  umask(0077);
  const std::string path = database_path(folder);
  const auto attempt = [&] {
    auto db = std::make_unique<Connection>(path, Connection::For::writing);
    set_up(*db, path);
    return db;
  };
  try {
    put_in_place(folder);
    refuse_emptied(path);
    try {
      rewrite_journal(path);
    } catch (const StoreError& error) {
      // Without room people can at least read.
      if (error.kind != Kind::no_room) throw;
      log_line("journal not written once more", "why", error.what());
    }
    bool damaged = false;
    try {
      auto db = attempt();
      if (!needs_mending(*db, folder)) return db;
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      damaged = true;
    }
    if (!mend(folder) && damaged)
      throw StoreError(Kind::no_room, "it is damaged, and to mend it as much room is needed as it takes");
    return attempt();
  } catch (const StoreError& error) {
    if (error.kind == Kind::damaged) broken(path, error.what());
    if (error.kind == Kind::other) throw;
    throw StoreError(error.kind, "can't use " + path + ": " + error.what());
  }
}

}  // namespace smallbox::sqlite
