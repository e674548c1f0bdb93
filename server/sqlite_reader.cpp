#include "server/sqlite_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

#include "server/log.hpp"

namespace smallbox::sqlite {
namespace {

using Kind = StoreError::Kind;

std::optional<std::int64_t> first(Statement& query) {
  const Ready ready(query);
  return query.step() ? std::optional(query.number(0)) : std::nullopt;
}

[[noreturn]] void missing(std::int64_t action) {
  throw StoreError(Kind::damaged, "action " + std::to_string(action) + " is missing");
}

SavedTable head_of(Statement& row) {
  SavedTable table;
  table.id = row.number(0);
  table.code = row.text(1);
  const std::int64_t status = row.number(2);
  if (status < 0 || status > static_cast<std::int64_t>(Status::over))
    throw StoreError(Kind::damaged, "it has no status");
  table.status = static_cast<Status>(status);
  table.head = row.text(3);
  return table;
}

}  // namespace

std::optional<SavedTable> SqliteReader::find(std::string_view code) {
  bool trust = true;
  for (Statement* query : {&by_code_, &by_watch_}) {
    std::optional<std::int64_t> id;
    try {
      id = first(query->bind(1, code));
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      shared_.note_damage();
      trust = false;
    }
    if (!id) continue;
    auto found = read(*id);
    if (!found) return std::nullopt;  // dropped meanwhile
    if (found->is(code)) return std::move(found->table);
    trust = false;
  }
  if (trust) return std::nullopt;
  // The index is damaged: the tables themselves tell.
  std::optional<std::int64_t> id;
  const bool whole =
      scan_all(db_, "tables", "SELECT id, code, watch FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id",
               [&](Statement& row) {
                 if (row.text(1) == code || row.text(2) == code) id = row.number(0);
                 return !id;
               });
  if (id) return find(*id);
  if (!whole) throw StoreError(Kind::damaged, "whether there is such a table can't be read");
  return std::nullopt;
}

std::optional<SavedTable> SqliteReader::find(std::int64_t id) {
  auto found = read(id);
  return found ? std::optional(std::move(found->table)) : std::nullopt;
}

std::vector<SavedTable> SqliteReader::of_guest(const Guest& guest, std::int64_t before, int most) {
  std::vector<SavedTable> tables;
  if (before <= 0) before = k_last_row;
  const auto full = [&] { return static_cast<int>(tables.size()) >= most; };
  while (!full()) {
    std::vector<std::int64_t> ids;
    of_guest_.bind(1, guest).bind(2, before).bind(3, most);
    while (of_guest_.step()) ids.push_back(of_guest_.number(0));
    if (ids.empty()) break;
    before = ids.back();
    for (const std::int64_t id : ids) {
      if (full()) break;
      try {
        if (auto found = read(id)) tables.push_back(std::move(found->table));
      } catch (const StoreError& error) {
        if (error.kind != Kind::damaged) throw;
        log_line("table not read", "table", id, "why", error.what());
      }
    }
  }
  return tables;
}

std::vector<SavedTable> SqliteReader::unfinished_of_guest(const Guest& guest, int most) {
  std::vector<SavedTable> tables;
  unfinished_of_guest_.bind(1, guest).bind(2, most);
  const Ready ready(unfinished_of_guest_);
  while (unfinished_of_guest_.step()) tables.push_back(head_of(unfinished_of_guest_));
  return tables;
}

std::vector<SavedTable> SqliteReader::finished_of_guest(const Guest& guest, std::int64_t before, int most) {
  std::vector<SavedTable> tables;
  finished_of_guest_.bind(1, guest).bind(2, before > 0 ? before : k_last_row).bind(3, most);
  const Ready ready(finished_of_guest_);
  while (finished_of_guest_.step()) tables.push_back(head_of(finished_of_guest_));
  return tables;
}

std::vector<SavedTable> SqliteReader::finished(std::int64_t after, int most) {
  std::vector<SavedTable> tables;
  finished_.bind(1, after).bind(2, most);
  const Ready ready(finished_);
  while (finished_.step()) tables.push_back(head_of(finished_));
  return tables;
}

std::vector<std::int64_t> SqliteReader::due(std::int64_t until, int most) {
  std::vector<std::int64_t> ids;
  due_.bind(1, until).bind(2, most);
  while (due_.step()) ids.push_back(due_.number(0));
  return ids;
}

// ---- One table ----------------------------------------------------------------------------------

std::optional<SqliteReader::Found> SqliteReader::read(std::int64_t id) {
  try {
    return read_whole(id);
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
    shared_.note_damage();
    throw StoreError(Kind::damaged, "table " + std::to_string(id) + ": " + error.what());
  }
}

std::optional<SqliteReader::Found> SqliteReader::read_whole(std::int64_t id) {
  // In this order: what the disk shows is then as new as this, or newer.
  const ActionIndex::Rows known = shared_.actions.of(id);
  // As long as this one has not ended, all are answered from the same state of the disk.
  const Ready ready(table_);
  if (!table_.bind(1, id).step()) return std::nullopt;
  Found found{head_of(table_), table_.text(6)};
  found.table.snapshot = table_.text(4);
  if (const std::string box = table_.text(7); !box.empty()) {
    auto kept = find_box(box);
    if (!kept) kept = scan_for_box(box);  // it is there, so the index is damaged
    if (!kept) throw StoreError(Kind::damaged, "its box is missing");
    found.table.box = std::move(kept->text);
  }
  read_actions(known, table_.number(5), found.table);
  return found;
}

void SqliteReader::read_actions(const ActionIndex::Rows& known, std::int64_t through, SavedTable& table) {
  auto& actions = table.actions;
  const auto take = [&](Statement& row) {
    actions.push_back(
        {row.number(0), row.number(1), row.number(2), row.number(3), row.text(4), row.number(5)});
  };
  for (const ActionIndex::Row& row : known.rows) {
    if (row.number <= through) continue;
    const Ready again(action_);
    if (!action_.bind(1, row.id).bind(2, table.id).step()) missing(row.number);
    take(action_);
  }
  try {
    const Ready again(newer_);
    newer_.bind(1, known.last).bind(2, table.id);
    while (newer_.step())
      if (newer_.number(0) > through) take(newer_);
  } catch (const StoreError& error) {
    // Where the last page can't be read nothing can have been added to it either.
    if (error.kind != Kind::damaged) throw;
  }
  for (std::int64_t number = through; const SavedAction& action : actions)
    if (action.number != ++number) missing(number);
}

// ---- Boxes --------------------------------------------------------------------------------------

std::optional<SavedBox> SqliteReader::find_box(std::string_view id) {
  try {
    const Ready ready(box_);
    if (!box_.bind(1, id).step()) return std::nullopt;
    return SavedBox{box_.text(0), box_.number(1)};
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
    shared_.note_damage();
  }
  return scan_for_box(id);
}

std::optional<SavedBox> SqliteReader::scan_for_box(std::string_view id) {
  std::optional<SavedBox> found;
  const bool whole = scan_all(
      db_, "boxes", "SELECT number, id, box, seen FROM boxes NOT INDEXED WHERE number >= ?1 ORDER BY number",
      [&](Statement& row) {
        if (row.text(1) == id) found = SavedBox{row.text(2), row.number(3)};
        return !found;
      });
  if (!found && !whole) throw StoreError(Kind::damaged, "whether there is such a box can't be read");
  return found;
}

std::vector<std::string> SqliteReader::unneeded_boxes(std::int64_t before, int most) {
  std::vector<std::string> ids;
  unneeded_.bind(1, before).bind(2, most);
  const Ready ready(unneeded_);
  while (unneeded_.step()) ids.push_back(unneeded_.text(0));
  return ids;
}

std::int64_t SqliteReader::boxes() {
  try {
    return db_.number("SELECT count(*) FROM boxes");
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
  }
  std::int64_t count = 0;
  scan_all(db_, "boxes", "SELECT number FROM boxes NOT INDEXED WHERE number >= ?1 ORDER BY number",
           [&](Statement&) { return ++count > 0; });
  return count;
}

// ---- Tasks of a day -----------------------------------------------------------------------------

namespace {

std::vector<SavedDay> days_in(Statement& rows) {
  const Ready ready(rows);
  std::vector<SavedDay> days;
  while (rows.step()) {
    SavedDay day{.date = rows.number(0), .kind = rows.text(6)};
    day.solved = rows.number(1) != 0;
    day.score = rows.number(2);
    day.moves = rows.number(3);
    day.ms = rows.number(4);
    day.at = rows.number(5);
    day.name = rows.text(7);
    day.mark = rows.text(8);
    if (rows.guest(9, day.guest)) days.push_back(std::move(day));
  }
  return days;
}

}  // namespace

std::optional<SavedDay> SqliteReader::find_day(std::int64_t date, std::string_view kind, const Guest& guest) {
  auto found = days_in(day_.bind(1, date).bind(2, kind).bind(3, guest));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}
bool SqliteReader::has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) {
  return first(day_mark_.bind(1, date).bind(2, kind).bind(3, mark)).has_value();
}
std::vector<SavedDay> SqliteReader::best_of_day(std::int64_t date, std::string_view kind, int most) {
  return days_in(best_.bind(1, date).bind(2, kind).bind(3, most));
}
std::int64_t SqliteReader::count_of_day(std::int64_t date, std::string_view kind) {
  return first(day_count_.bind(1, date).bind(2, kind)).value_or(0);
}
std::vector<SavedDay> SqliteReader::days_of_guest(const Guest& guest, int most) {
  return days_in(days_of_guest_.bind(1, guest).bind(2, most));
}

// ---- When the house opens -----------------------------------------------------------------------

std::int64_t SqliteReader::last_table() {
  try {
    return db_.number("SELECT max(id) FROM tables");
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
  }
  // The last ones can't be read. No number may come twice, so a few are left out.
  std::int64_t last = shared_.actions.last_table();
  for (const char* sql : {"SELECT max(tbl) FROM guests INDEXED BY guests_of",
                          "SELECT max(id) FROM tables INDEXED BY unfinished WHERE status < 2"}) {
    try {
      last = std::max(last, db_.number(sql));
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
    }
  }
  return last + 1'000'000;
}

std::int64_t SqliteReader::unfinished() {
  try {
    return db_.number("SELECT count(*) FROM tables INDEXED BY unfinished WHERE status < 2");
  } catch (const StoreError& error) {
    if (error.kind != Kind::damaged) throw;
  }
  std::int64_t count = 0;
  scan_all(db_, "tables", "SELECT id, status FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id",
           [&](Statement& row) {
             count += row.number(1) < 2 ? 1 : 0;
             return true;
           });
  return count;
}

std::vector<std::pair<Guest, int>> SqliteReader::seats() {
  // A guest is a hash already.
  const auto hash = [](const Guest& guest) { return std::bit_cast<std::array<std::size_t, 4>>(guest)[0]; };
  std::unordered_map<Guest, int, decltype(hash)> counts(0, hash);
  scan_all(db_, "seats",
           "SELECT tables.id, guest FROM tables INDEXED BY unfinished CROSS JOIN guests INDEXED BY guests_of "
           "ON guests.tbl = tables.id WHERE status < 2 AND tables.id >= ?1 ORDER BY tables.id",
           [&](Statement& row) {
             if (Guest guest{}; row.guest(1, guest)) ++counts[guest];
             return true;
           });
  return {counts.begin(), counts.end()};
}

}  // namespace smallbox::sqlite
