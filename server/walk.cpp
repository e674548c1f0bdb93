#include "server/walk.hpp"

#include <filesystem>
#include <vector>

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
  explicit Disk(const std::string& folder)
      : shared{.folder = checked(folder),
               .actions = {},
               .damage_noted = true},  // whoever only reads notes nothing
        db(shared.path(), Connection::For::reading) {}

  void index(const Calls& calls) {
    Statement rows(db, "SELECT id, tbl, number FROM actions WHERE id >= ?1 ORDER BY id");
    sqlite::scan(
        rows,
        [&](Statement& row) {
          shared.actions.add(row.number(1), {row.number(0), row.number(2)});
          return true;
        },
        [&](std::int64_t first, std::int64_t last) { calls.unreadable(0, stretch("actions", first, last)); });
  }

  std::vector<std::int64_t> ids(const Calls& calls) {
    std::vector<std::int64_t> ids;
    Statement rows(db, "SELECT id FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id");
    sqlite::scan(
        rows,
        [&](Statement& row) {
          ids.push_back(row.number(0));
          return true;
        },
        [&](std::int64_t first, std::int64_t last) { calls.unreadable(0, stretch("tables", first, last)); });
    return ids;
  }

  sqlite::Shared shared;
  Connection db;
};

HouseWalk::HouseWalk(const std::string& folder) : disk_(std::make_unique<Disk>(folder)) {}
HouseWalk::~HouseWalk() = default;

std::int64_t HouseWalk::tables() const {
  try {
    return disk_->db.number("SELECT count(*) FROM tables");
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
    return 0;
  }
}

void HouseWalk::run(const Calls& calls) {
  disk_->index(calls);
  sqlite::SqliteReader reader(disk_->shared);
  // One at a time: whoever reads long in one go keeps the server's journal from being copied.
  for (const std::int64_t id : disk_->ids(calls)) {
    try {
      const auto table = reader.find(id);  // nothing: dropped meanwhile
      if (table && !calls.table(*table)) return;
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      calls.unreadable(id, error.what());
    }
  }
}

}  // namespace smallbox
