#include "server/sqlite.hpp"

#include <algorithm>

namespace smallbox::sqlite {

StoreError::Kind kind_of(int code) {
  using Kind = StoreError::Kind;
  switch (code) {
    // After a failed sync the system may have thrown away what it could not write, and the next sync says
    // that all is well: it must never be tried again.
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC: return Kind::lost;
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_CORRUPTFS:
    case SQLITE_IOERR_DATA: return Kind::damaged;
    default: break;
  }
  switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CONSTRAINT:  // what is there contradicts what the house knows to be there
      return Kind::damaged;
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_PROTOCOL:
    case SQLITE_PERM: return Kind::no_room;
    default: return Kind::other;
  }
}

void fail(sqlite3* db, int code) {
  throw StoreError(kind_of(code), std::string("SQLite: ") + (db != nullptr ? sqlite3_errmsg(db) : "") + " (" +
                                      std::to_string(code) + ")");
}

Connection::Connection(const std::string& path, For use) {
  // Nobody asks how much memory it takes, and to count it costs a lock for every piece.
  static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(uncounted);
  const int flags = use == For::writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  if (const int result = sqlite3_open_v2(path.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
      result != SQLITE_OK) {
    const int code = db_ != nullptr ? sqlite3_extended_errcode(db_) : result;
    const std::string why = db_ != nullptr ? sqlite3_errmsg(db_) : "no memory";
    sqlite3_close(db_);
    throw StoreError(kind_of(code), "can't open " + path + ": " + why);
  }
  try {
    sqlite3_extended_result_codes(db_, 1);
    // Whoever else has it locked is waited for elsewhere, by trying again.
    sqlite3_busy_timeout(db_, 500);
    // A damaged or a doctored file must not make the program do anything but fail.
    sqlite3_db_config(db_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(db_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    execute("PRAGMA cell_size_check=ON");
  } catch (...) {
    sqlite3_close(db_);
    throw;
  }
}

Connection::~Connection() { sqlite3_close(db_); }

void Connection::execute(const char* sql) {
  if (const int result = sqlite3_exec(db_, sql, nullptr, nullptr, nullptr); result != SQLITE_OK)
    fail(db_, result);
}

std::int64_t Connection::number(const char* sql) {
  Statement statement(db_, sql);
  return statement.step() ? statement.number(0) : 0;
}

Statement::Statement(sqlite3* db, const char* sql) {
  const int result = sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  if (result != SQLITE_OK) fail(db, result);
}

bool Statement::step() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  sqlite3_reset(statement_);
  if (result != SQLITE_DONE) fail(sqlite3_db_handle(statement_), result);
  return false;
}

std::string Statement::text(int column) {
  const auto* bytes = sqlite3_column_text(statement_, column);
  if (bytes == nullptr) return {};
  std::string text(reinterpret_cast<const char*>(bytes),
                   static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  // No text of ours has one. Where a file has become shorter SQLite reads zeros, and says nothing.
  if (text.find('\0') != std::string::npos)
    throw StoreError(StoreError::Kind::damaged, "a text has zeros in it");
  return text;
}

bool Statement::guest(int column, Guest& guest) {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  if (bytes == nullptr || sqlite3_column_bytes(statement_, column) != static_cast<int>(guest.size()))
    return false;
  std::copy_n(bytes, guest.size(), guest.begin());
  return true;
}

void scan(Statement& rows, const std::function<bool(Statement&)>& row,
          const std::function<void(std::int64_t, std::int64_t)>& unreadable) {
  // Whether reading can begin there.
  const auto readable = [&](std::int64_t from) {
    const Ready ready(rows);
    try {
      rows.bind(1, from).step();
      return true;
    } catch (const StoreError& error) {
      if (error.kind != StoreError::Kind::damaged) throw;
      return false;
    }
  };
  for (std::int64_t from = 1;;) {
    std::int64_t next = from;
    try {
      const Ready ready(rows);
      rows.bind(1, from);
      while (rows.step()) {
        // A damaged page can also give rows that stand where they do not belong.
        const std::int64_t number = rows.number(0);
        if (number <= 0 || number > k_last_row) continue;
        next = std::max(from, number + 1);
        try {
          if (!row(rows)) return;
        } catch (const StoreError& error) {
          // This row alone.
          if (error.kind != StoreError::Kind::damaged) throw;
          unreadable(number, number);
        }
      }
      return;
    } catch (const StoreError& error) {
      if (error.kind != StoreError::Kind::damaged) throw;
    }
    // Ever longer steps until there is something to be read again, and back to where that begins.
    std::int64_t bad = next;
    std::int64_t good = next;
    std::int64_t step = 1;
    do {
      bad = good;
      good += step;
      step *= 2;
      if (good > k_last_row) return unreadable(next, k_last_row);
    } while (!readable(good));
    while (good - bad > 1) {
      const std::int64_t middle = bad + (good - bad) / 2;
      (readable(middle) ? good : bad) = middle;
    }
    unreadable(next, good - 1);
    from = good;
  }
}

}  // namespace smallbox::sqlite
