// SQLite, as little of it as the store needs: connections, statements, and what its error codes mean.
#pragma once

#include <sqlite3.h>

#include <functional>
#include <string>
#include <string_view>

#include "server/store.hpp"

namespace smallbox::sqlite {

// What an extended result code means for the house.
StoreError::Kind kind_of(int code);
// Throws what the connection has just failed with.
[[noreturn]] void fail(sqlite3* db, int code);

class Connection {
 public:
  enum class For : std::uint8_t { writing, reading };
  Connection(const std::string& path, For use);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void execute(const char* sql);
  std::int64_t number(const char* sql);
  operator sqlite3*() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

class Statement {
 public:
  Statement(sqlite3* db, const char* sql);
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
  // True: there is a row. After the last one, and after an error, the statement is ready to be used again.
  bool step();
  void run() {
    while (step()) {
    }
  }
  void reset() { sqlite3_reset(statement_); }
  std::int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
  std::string text(int column);
  bool guest(int column, Guest& guest);

 private:
  Statement& check(int result) {
    if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_), result);
    return *this;
  }
  sqlite3_stmt* statement_ = nullptr;
};

// Leaves a statement, or a transaction, however the block that uses it ends.
class Ready {
 public:
  explicit Ready(Statement& statement) : statement_(statement) {}
  ~Ready() { statement_.reset(); }
  Ready(const Ready&) = delete;
  Ready& operator=(const Ready&) = delete;

 private:
  Statement& statement_;
};
class Rollback {
 public:
  explicit Rollback(sqlite3* db) : db_(db) {}
  ~Rollback() {
    if (sqlite3_get_autocommit(db_) == 0) sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;

 private:
  sqlite3* db_;
};

// No row has a higher number.
constexpr std::int64_t k_last_row = std::int64_t{1} << 61;

// Reads rows by their number, upwards, and goes on behind pages that are damaged. The statement gives rows
// with numbers of ?1 and more in order, the number first. `row` returns false to end it. `unreadable` is told
// the first number and the last one of every stretch that could not be read.
void scan(Statement& rows, const std::function<bool(Statement&)>& row,
          const std::function<void(std::int64_t, std::int64_t)>& unreadable);

}  // namespace smallbox::sqlite
