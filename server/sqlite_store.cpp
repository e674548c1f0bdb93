// SQLite in WAL mode with synchronous=FULL: a commit returns when its pages are on disk.
//
// Actions go to the end of one table without a second index, so a commit touches a few pages however many
// game tables took part in it. Where they stand is kept in memory; the price is paid when the server starts:
// it reads that table from front to back.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <unordered_map>

#include "server/action_index.hpp"
#include "server/log.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_open.hpp"

namespace smallbox {
namespace {

using sqlite::Connection;
using sqlite::Ready;
using sqlite::Rollback;
using sqlite::Statement;
using Kind = StoreError::Kind;

// What all connections share.
struct Shared {
  std::string folder;
  ActionIndex actions;

  std::atomic<bool> damage_noted = false;

  std::string path() const { return sqlite::database_path(folder); }
  void note_damage() {
    if (!damage_noted.exchange(true)) sqlite::note_damage(folder);
  }
};

// ---- Reading ------------------------------------------------------------------------------------

class SqliteReader final : public StoreReader {
 public:
  explicit SqliteReader(Shared& shared) : shared_(shared), db_(shared.path(), Connection::For::reading) {}

  std::optional<SavedTable> find(std::string_view code) override {
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
    const bool whole = sqlite::scan_all(
        db_, "tables", "SELECT id, code, watch FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id",
        [&](Statement& row) {
          if (row.text(1) == code || row.text(2) == code) id = row.number(0);
          return !id;
        });
    if (id) return find(*id);
    if (!whole) throw StoreError(Kind::damaged, "whether there is such a table can't be read");
    return std::nullopt;
  }

  std::optional<SavedTable> find(std::int64_t id) override {
    auto found = read(id);
    return found ? std::optional(std::move(found->table)) : std::nullopt;
  }

  std::vector<SavedTable> of_guest(const Guest& guest, std::int64_t before, int most) override {
    std::vector<SavedTable> tables;
    if (before <= 0) before = sqlite::k_last_row;
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

  std::vector<SavedTable> unfinished_of_guest(const Guest& guest, int most) override {
    std::vector<SavedTable> tables;
    unfinished_of_guest_.bind(1, guest).bind(2, most);
    const Ready ready(unfinished_of_guest_);
    while (unfinished_of_guest_.step()) tables.push_back(head(unfinished_of_guest_));
    return tables;
  }

  std::vector<std::int64_t> due(std::int64_t until, int most) override {
    std::vector<std::int64_t> ids;
    due_.bind(1, until).bind(2, most);
    while (due_.step()) ids.push_back(due_.number(0));
    return ids;
  }

  // ---- When the house opens

  // Whatever may be a table's number is at most this.
  std::int64_t last_table() {
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

  std::int64_t unfinished() {
    try {
      return db_.number("SELECT count(*) FROM tables INDEXED BY unfinished WHERE status < 2");
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
    }
    std::int64_t count = 0;
    sqlite::scan_all(db_, "tables", "SELECT id, status FROM tables NOT INDEXED WHERE id >= ?1 ORDER BY id",
                     [&](Statement& row) {
                       count += row.number(1) < 2 ? 1 : 0;
                       return true;
                     });
    return count;
  }

  std::vector<std::pair<Guest, int>> seats() {
    // A guest is a hash already.
    const auto hash = [](const Guest& guest) { return std::bit_cast<std::array<std::size_t, 4>>(guest)[0]; };
    std::unordered_map<Guest, int, decltype(hash)> counts(0, hash);
    sqlite::scan_all(
        db_, "seats",
        "SELECT tables.id, guest FROM tables INDEXED BY unfinished CROSS JOIN guests INDEXED BY guests_of "
        "ON guests.tbl = tables.id WHERE status < 2 AND tables.id >= ?1 ORDER BY tables.id",
        [&](Statement& row) {
          if (Guest guest{}; row.guest(1, guest)) ++counts[guest];
          return true;
        });
    return {counts.begin(), counts.end()};
  }

 private:
  struct Found {
    SavedTable table;
    std::string watch;
    bool is(std::string_view code) const { return table.code == code || watch == code; }
  };

  static std::optional<std::int64_t> first(Statement& query) {
    const Ready ready(query);
    return query.step() ? std::optional(query.number(0)) : std::nullopt;
  }
  [[noreturn]] static void missing(std::int64_t action) {
    throw StoreError(Kind::damaged, "action " + std::to_string(action) + " is missing");
  }
  static SavedTable head(Statement& row) {
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

  std::optional<Found> read(std::int64_t id) {
    try {
      return read_whole(id);
    } catch (const StoreError& error) {
      if (error.kind != Kind::damaged) throw;
      shared_.note_damage();
      throw StoreError(Kind::damaged, "table " + std::to_string(id) + ": " + error.what());
    }
  }
  std::optional<Found> read_whole(std::int64_t id) {
    // In this order: what the disk shows is then as new as this, or newer.
    const ActionIndex::Rows known = shared_.actions.of(id);
    // As long as this one has not ended, all are answered from the same state of the disk.
    const Ready ready(table_);
    if (!table_.bind(1, id).step()) return std::nullopt;
    Found found{head(table_), table_.text(6)};
    found.table.snapshot = table_.text(4);
    const std::int64_t through = table_.number(5);
    auto& actions = found.table.actions;
    const auto take = [&](Statement& row) {
      actions.push_back({row.number(0), row.number(1), row.number(2), row.number(3), row.text(4)});
    };
    for (const ActionIndex::Row& row : known.rows) {
      if (row.number <= through) continue;
      const Ready again(action_);
      if (!action_.bind(1, row.id).bind(2, id).step()) missing(row.number);
      take(action_);
    }
    try {
      const Ready again(newer_);
      newer_.bind(1, known.last).bind(2, id);
      while (newer_.step())
        if (newer_.number(0) > through) take(newer_);
    } catch (const StoreError& error) {
      // Where the last page can't be read nothing can have been added to it either.
      if (error.kind != Kind::damaged) throw;
    }
    for (std::int64_t number = through; const SavedAction& action : actions)
      if (action.number != ++number) missing(number);
    return found;
  }

  Shared& shared_;
  Connection db_;
  Statement by_code_{db_, "SELECT id FROM tables WHERE code = ?1"};
  Statement by_watch_{db_, "SELECT id FROM tables WHERE watch = ?1"};
  Statement table_{db_, "SELECT id, code, status, head, snapshot, through, watch FROM tables WHERE id = ?1"};
  Statement action_{db_, "SELECT number, seat, t, key, action FROM actions WHERE id = ?1 AND tbl = ?2"};
  Statement newer_{db_,
                   "SELECT number, seat, t, key, action FROM actions WHERE id > ?1 AND tbl = ?2 ORDER BY id"};
  Statement of_guest_{db_, "SELECT tbl FROM guests WHERE guest = ?1 AND tbl < ?2 ORDER BY tbl DESC LIMIT ?3"};
  Statement unfinished_of_guest_{db_,
                                 "SELECT tables.id, code, status, head FROM guests CROSS JOIN tables INDEXED "
                                 "BY unfinished ON tables.id = tbl "
                                 "WHERE guest = ?1 AND status < 2 ORDER BY tbl DESC LIMIT ?2"};
  Statement due_{db_,
                 "SELECT id FROM tables WHERE wake > 0 AND status < 2 AND wake <= ?1 ORDER BY wake LIMIT ?2"};
};

// ---- Writing ------------------------------------------------------------------------------------

bool index_actions(sqlite3* db, ActionIndex& actions) {
  actions.clear();
  return sqlite::scan_all(db, "actions", "SELECT id, tbl, number FROM actions WHERE id >= ?1 ORDER BY id",
                          [&](Statement& row) {
                            actions.add(row.number(1), {row.number(0), row.number(2)});
                            return true;
                          });
}

std::unique_ptr<Connection> open_and_index(Shared& shared) {
  auto db = sqlite::open_database(shared.folder);
  if (index_actions(*db, shared.actions)) return db;
  // The end of the list may be where it is damaged, and then nobody could act any more.
  db.reset();
  sqlite::mend(shared.folder);
  db = sqlite::open_database(shared.folder);
  index_actions(*db, shared.actions);
  return db;
}

class Sqlite final : public Store {
 public:
  Sqlite(const std::string& folder, int journal_pages)
      : lock_(folder),
        shared_{folder},
        database_(open_and_index(shared_)),
        db_(*database_),
        journal_pages_(journal_pages),
        next_checkpoint_(journal_pages) {
    opening_ = std::make_unique<SqliteReader>(shared_);
    sqlite3_wal_hook(
        db_,
        [](void* self, sqlite3*, const char*, int frames) {
          static_cast<Sqlite*>(self)->frames_ = frames;
          return SQLITE_OK;
        },
        this);
  }

  void commit(std::span<const Write> writes) override {
    if (lost_) throw StoreError(Kind::lost, "a sync has failed before");
    trimmed_.clear();
    next_ = shared_.actions.last();
    try {
      const Rollback rollback(db_);
      begin_.run();
      for (const Write& write : writes) std::visit([this](const auto& one) { put(one); }, write);
      commit_.run();
    } catch (const StoreError& error) {
      failed(error.kind);
      throw;
    }
    shared_.actions.committed(writes, trimmed_);
  }

  // The journal is copied into the database when it has grown long. SQLite would do so within a commit, and
  // would not tell if that fails.
  void settle() override {
    if (lost_ || frames_ < next_checkpoint_) return;
    int left = 0;
    const int result = sqlite::checkpoint(db_, SQLITE_CHECKPOINT_PASSIVE, left);
    next_checkpoint_ = result == SQLITE_OK && left == 0 ? journal_pages_ : frames_ + journal_pages_ / 4;
    if (result == SQLITE_OK) return;
    failed(sqlite::kind_of(result));
    if (lost_) sqlite::fail(db_, result);
    log_line("journal not copied", "why", sqlite3_errmsg(db_));
  }

  std::unique_ptr<StoreReader> reader() override { return std::make_unique<SqliteReader>(shared_); }
  std::int64_t last_table() override { return opening_->last_table(); }
  std::int64_t unfinished() override { return opening_->unfinished(); }
  std::vector<std::pair<Guest, int>> seats() override { return opening_->seats(); }

 private:
  void failed(Kind kind) {
    if (kind == Kind::lost) {
      lost_ = true;
      // Nor may it be tried once more when the database is closed.
      sqlite3_db_config(db_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
    // What has been copied need not be kept: there the journal can begin again without more room.
    if (kind == Kind::no_room) next_checkpoint_ = 0;
    if (kind == Kind::damaged) shared_.note_damage();
  }

  void put(const PutTable& t) {
    put_table_.bind(1, t.id).bind(2, t.code).bind(3, t.watch).bind(4, static_cast<std::int64_t>(t.status));
    put_table_.bind(5, t.head).bind(6, t.wake).run();
    if (!t.guests) return;
    drop_guests_.bind(1, t.id).run();
    for (const Guest& guest : *t.guests) put_guest_.bind(1, guest).bind(2, t.id).run();
  }
  void put(const PutAction& a) {
    const SavedAction& action = a.action;
    put_action_.bind(1, a.table).bind(2, action.number).bind(3, action.seat).bind(4, action.t);
    put_action_.bind(5, action.key).bind(6, action.action).bind(7, ++next_).run();
  }
  void put(const PutSnapshot& s) { put_snapshot_.bind(1, s.table).bind(2, s.through).bind(3, s.text).run(); }
  void put(const DropTable& t) {
    drop_table_.bind(1, t.table).run();
    drop_guests_.bind(1, t.table).run();
  }
  void put(const Mark&) { mark_ = next_; }
  void put(const Trim& t) {
    trim_.bind(1, mark_).bind(2, t.most);
    while (trim_.step()) trimmed_.emplace_back(trim_.number(0), trim_.number(1));
    std::ranges::sort(trimmed_);
  }

  sqlite::Lock lock_;
  Shared shared_;
  std::unique_ptr<Connection> database_;
  Connection& db_;
  std::unique_ptr<SqliteReader> opening_;
  const int journal_pages_;
  int frames_ = 0;  // pages in the journal now
  int next_checkpoint_;
  bool lost_ = false;
  std::int64_t next_ = 0;  // the last row of an action
  std::int64_t mark_ = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> trimmed_;  // table, row
  Statement begin_{db_, "BEGIN IMMEDIATE"};
  Statement commit_{db_, "COMMIT"};
  Statement put_table_{
      db_,
      "INSERT INTO tables (id, code, watch, status, head, wake) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
      "ON CONFLICT (id) DO UPDATE SET status = ?4, head = ?5, wake = ?6"};
  Statement put_guest_{db_, "INSERT OR IGNORE INTO guests (guest, tbl) VALUES (?1, ?2)"};
  Statement put_action_{
      db_, "INSERT INTO actions (tbl, number, seat, t, key, action, id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"};
  Statement put_snapshot_{db_, "UPDATE tables SET through = ?2, snapshot = ?3 WHERE id = ?1"};
  Statement drop_table_{db_, "DELETE FROM tables WHERE id = ?1"};
  Statement drop_guests_{db_, "DELETE FROM guests WHERE tbl = ?1"};
  Statement trim_{db_,
                  "DELETE FROM actions WHERE id IN (SELECT id FROM actions WHERE id <= ?1 AND number <= "
                  "ifnull((SELECT through FROM tables WHERE tables.id = tbl), number) ORDER BY id LIMIT ?2) "
                  "RETURNING tbl, id"};
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& folder, int journal_pages) {
  return std::make_unique<Sqlite>(folder, journal_pages);
}

}  // namespace smallbox
