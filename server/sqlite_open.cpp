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
#include "server/sqlite_mend.hpp"
#include "table/planted.hpp"

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
    // Boxes that people brought along, each once, and which table is played with which.
    R"sql(
CREATE TABLE boxes (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, seen INTEGER NOT NULL, box TEXT NOT NULL) STRICT;
CREATE INDEX boxes_seen ON boxes (seen);
ALTER TABLE tables ADD COLUMN box TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_of_box ON tables (box) WHERE box <> '';
)sql",
    // What came of the tasks of a day.
    R"sql(
CREATE TABLE days (
  number INTEGER PRIMARY KEY, date INTEGER NOT NULL, kind TEXT NOT NULL, guest BLOB NOT NULL, name TEXT NOT NULL,
  solved INTEGER NOT NULL, score INTEGER NOT NULL, moves INTEGER NOT NULL, ms INTEGER NOT NULL, at INTEGER NOT NULL,
  mark TEXT NOT NULL) STRICT;
CREATE UNIQUE INDEX days_of ON days (date, kind, guest);
CREATE UNIQUE INDEX days_marks ON days (date, kind, mark) WHERE mark <> '';
CREATE INDEX days_of_guest ON days (guest);
)sql",
    // How much later than it counts an action came, in a race.
    R"sql(
ALTER TABLE actions ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
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

}  // namespace

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

std::int64_t todays_format() { return k_format; }

void set_up(Connection& db, const std::string& path) {
  const std::int64_t format = format_of(db, path);
  db.execute("PRAGMA journal_mode=WAL");
  db.execute("PRAGMA cache_size=-8000");  // KiB: what goes round at every commit is not read each time
  db.execute(SMALLBOX_PLANT(no_sync) ? "PRAGMA synchronous=NORMAL" : "PRAGMA synchronous=FULL");
  if (format == k_format) return;
  const Rollback rollback(db);
  db.execute("BEGIN IMMEDIATE");
  for (auto step = static_cast<std::size_t>(format); step < k_steps.size(); ++step) db.execute(k_steps[step]);
  db.execute(("PRAGMA user_version=" + std::to_string(k_format)).c_str());
  db.execute(("PRAGMA application_id=" + std::to_string(k_application)).c_str());
  db.execute("COMMIT");
}

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
