#include "server/sqlite_mend.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "server/log.hpp"
#include "server/sqlite_open.hpp"

namespace smallbox::sqlite {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

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
              "INSERT INTO tables (id, code, watch, status, head, snapshot, through, wake, box) "
              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  const std::string sql = std::string("SELECT id, code, watch, status, head, snapshot, through, ") +
                          (format < 2 ? "status < 2" : "wake") + (format < 3 ? ", ''" : ", box") +
                          " FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id";
  scan_all(from, "tables", sql.c_str(), [&](Statement& row) {
    const std::string code = row.text(1);
    const std::string watch = row.text(2);
    const std::string head = row.text(4);
    const std::string snapshot = row.text(5);
    const std::string box = row.text(8);
    tables.put(row.number(0), [&](Statement& put) {
      put.bind(1, row.number(0)).bind(2, code).bind(3, watch).bind(4, row.number(3));
      put.bind(5, head).bind(6, snapshot).bind(7, row.number(6)).bind(8, row.number(7));
      put.bind(9, box);
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

void copy_actions(Connection& from, std::int64_t format, Connection& to) {
  Copy actions(to, "action",
               "INSERT INTO actions (id, tbl, number, seat, t, key, late, action) VALUES (?1, ?2, ?3, ?4, "
               "?5, ?6, ?7, ?8)");
  const std::string sql = std::string("SELECT id, tbl, number, seat, t, key, ") +
                          (format < 5 ? "0" : "late") + ", action FROM actions WHERE id >= ?1 ORDER BY id";
  scan_all(from, "actions", sql.c_str(), [&](Statement& row) {
    const std::string action = row.text(7);
    actions.put(row.number(0), [&](Statement& put) {
      for (int column = 0; column < 7; ++column) put.bind(column + 1, row.number(column));
      put.bind(8, action);
    });
    return true;
  });
  log_line("copied", "actions", actions.count());
}

void copy_boxes(Connection& from, std::int64_t format, Connection& to) {
  if (format < 3) return;
  Copy boxes(to, "box", "INSERT INTO boxes (number, id, seen, box) VALUES (?1, ?2, ?3, ?4)");
  scan_all(from, "boxes",
           "SELECT number, id, seen, box FROM boxes NOT INDEXED WHERE number >= ?1 ORDER BY number",
           [&](Statement& row) {
             const std::string id = row.text(1);
             const std::string text = row.text(3);
             boxes.put(row.number(0), [&](Statement& put) {
               put.bind(1, row.number(0)).bind(2, id).bind(3, row.number(2)).bind(4, text);
             });
             return true;
           });
  log_line("copied", "boxes", boxes.count());
}

void copy_days(Connection& from, std::int64_t format, Connection& to) {
  if (format < 4) return;
  Copy days(to, "day",
            "INSERT INTO days (number, date, kind, guest, name, solved, score, moves, ms, at, mark) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
  scan_all(from, "days",
           "SELECT number, date, solved, score, moves, ms, at, kind, name, mark, guest FROM days NOT INDEXED "
           "WHERE number >= ?1 ORDER BY number",
           [&](Statement& row) {
             const std::string kind = row.text(7);
             const std::string name = row.text(8);
             const std::string mark = row.text(9);
             Guest guest{};
             if (!row.guest(10, guest)) return true;
             days.put(row.number(0), [&](Statement& put) {
               put.bind(1, row.number(0)).bind(2, row.number(1)).bind(3, kind).bind(4, guest).bind(5, name);
               for (int column = 2; column < 7; ++column) put.bind(column + 4, row.number(column));
               put.bind(11, mark);
             });
             return true;
           });
  log_line("copied", "days", days.count());
}

}  // namespace

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
    copy_actions(from, format, to);
    copy_boxes(from, format, to);
    copy_days(from, format, to);
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

void note_damage(const std::string& folder) {
  const int file = open(damage_note(folder).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
}

}  // namespace smallbox::sqlite
