#include "server/walk.hpp"

#include <filesystem>
#include <functional>
#include <vector>

#include "server/postgres_reader.hpp"
#include "server/postgres_schema.hpp"
#include "server/sqlite_open.hpp"
#include "server/sqlite_reader.hpp"

namespace smallbox {
namespace {

using Kind = StoreError::Kind;
using sqlite::Connection;
using sqlite::Statement;

std::string checked(const std::string& folder) {
  const std::string path = sqlite::database_path(folder);
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw StoreError(Kind::other, "there is no house in " + folder + " (no smallbox.db)");
  Connection db(path, Connection::For::reading);
  if (const auto format = sqlite::format_of(db, path); format < sqlite::todays_format())
    throw StoreError(Kind::other, path + " is of an older Smallbox (its format is " + std::to_string(format) +
                                      "): start a server in that folder once, which brings it up to date.");
  return folder;
}

std::string stretch(const char* what, std::int64_t first, std::int64_t last) {
  std::string text = std::string(what) + " from number " + std::to_string(first);
  if (last < sqlite::k_last_row) text += " to " + std::to_string(last);
  return text + " can't be read";
}

}  // namespace

struct HouseWalk::Disk {
  virtual ~Disk() = default;
  virtual std::int64_t tables() = 0;
  // Ids of all tables, and a reader that finds them.
  virtual std::vector<std::int64_t> ids(const Calls& calls) = 0;
  virtual StoreReader& reader() = 0;
};

namespace {

class Folder final : public HouseWalk::Disk {
 public:
  explicit Folder(const std::string& folder)
      : shared_{.folder = checked(folder),
                .actions = {},
                .damage_noted = true},  // whoever only reads notes nothing
        db_(shared_.path(), Connection::For::reading) {}

  std::int64_t tables() override {
    try {
      return db_.number("SELECT count(*) FROM tables");
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      return 0;
    }
  }
  std::vector<std::int64_t> ids(const HouseWalk::Calls& calls) override {
    each("actions", "SELECT id, tbl, number FROM actions WHERE id >= ?1 ORDER BY id", calls,
         [&](Statement& row) { shared_.actions.add(row.number(1), {row.number(0), row.number(2)}); });
    std::vector<std::int64_t> ids;
    each("tables", "SELECT id FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id", calls,
         [&](Statement& row) { ids.push_back(row.number(0)); });
    return ids;
  }
  StoreReader& reader() override { return reader_; }

 private:
  void each(const char* what, const char* sql, const HouseWalk::Calls& calls,
            const std::function<void(Statement&)>& take) {
    Statement rows(db_, sql);
    sqlite::scan(
        rows, [&](Statement& row) { return take(row), true; },
        [&](std::int64_t first, std::int64_t last) { calls.unreadable(0, stretch(what, first, last)); });
  }

  sqlite::Shared shared_;
  Connection db_;
  sqlite::SqliteReader reader_{shared_};
};

class InDatabase final : public HouseWalk::Disk {
 public:
  explicit InDatabase(const std::string& url) : session_(url, {}), reader_(url) {
    session_.connect();
    postgres::refuse_other_formats(session_);
  }
  std::int64_t tables() override { return session_.execute("SELECT count(*) FROM tables").number(0, 0); }
  std::vector<std::int64_t> ids(const HouseWalk::Calls&) override {
    const postgres::Rows rows = session_.execute("SELECT id FROM tables ORDER BY id");
    std::vector<std::int64_t> ids;
    for (int row = 0; row < rows.size(); ++row) ids.push_back(rows.number(row, 0));
    return ids;
  }
  StoreReader& reader() override { return reader_; }

 private:
  postgres::Session session_;
  postgres::PostgresReader reader_;
};

}  // namespace

HouseWalk::HouseWalk(const std::string& where) {
  if (postgres::is_url(where))
    disk_ = std::make_unique<InDatabase>(where);
  else
    disk_ = std::make_unique<Folder>(where);
}
HouseWalk::~HouseWalk() = default;

std::int64_t HouseWalk::tables() const { return disk_->tables(); }

void HouseWalk::run(const Calls& calls) {
  // One at a time: whoever reads long in one go keeps the server's journal from being copied.
  for (const std::int64_t id : disk_->ids(calls)) {
    try {
      const auto table = disk_->reader().find(id);  // nothing: dropped meanwhile
      if (table && !calls.table(*table)) return;
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      calls.unreadable(id, error.what());
    }
  }
}

}  // namespace smallbox
