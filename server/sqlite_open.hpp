// Opening the database of a folder: locked, brought to today's format, and mended where it is damaged
// (server/sqlite_mend.hpp).
#pragma once

#include <memory>
#include <string>

#include "server/sqlite.hpp"

namespace smallbox::sqlite {

// One process a folder.
class Lock {
 public:
  explicit Lock(const std::string& folder);
  ~Lock();
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int file_ = -1;
};

std::string database_path(const std::string& folder);

// For writing. Where damage has been noted, or is met here, and can't be denied, all that can be read is
// copied into a new database, and the damaged one is kept beside it. Throws a sentence that says what to do.
std::unique_ptr<Connection> open_database(const std::string& folder);
// What that connection's database is brought to: today's format; and the format that it has.
void set_up(Connection& db, const std::string& path);
std::int64_t format_of(Connection& db, const std::string& path);
std::int64_t todays_format();

// Goes on behind damaged pages, with a line in the log for each stretch that can't be read. Whether there was
// none.
bool scan_all(sqlite3* db, const char* what, const char* sql, const std::function<bool(Statement&)>& row);

// Copies the journal into the database; what is left is told. The extended code of an error.
int checkpoint(sqlite3* db, int mode, int& left);

}  // namespace smallbox::sqlite
