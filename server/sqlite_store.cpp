// SQLite in WAL mode with synchronous=FULL: a commit returns when its pages are on disk.
//
// Actions go to the end of one table without a second index, so a commit touches a few pages however many
// game tables took part in it. Where they stand is kept in memory; the price is paid when the server starts:
// it reads that table from front to back.

#include <algorithm>

#include "server/log.hpp"
#include "server/sqlite_reader.hpp"

namespace smallbox {
namespace {

using sqlite::Connection;
using sqlite::Rollback;
using sqlite::Shared;
using sqlite::SqliteReader;
using sqlite::Statement;
using Kind = StoreError::Kind;

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
    trimming_to_ = trimmed_to_;
    try {
      const Rollback rollback(db_);
      begin_.run();
      for (const Write& write : writes) std::visit([this](const auto& one) { put(one); }, write);
      commit_.run();
    } catch (const StoreError& error) {
      failed(error.kind);
      throw;
    }
    trimmed_to_ = trimming_to_;
    shared_.actions.committed(writes, trimmed_);
  }

  // The journal is copied into the database when it has grown long. SQLite would do so within a commit, and
  // would not tell if that fails.
  bool unsettled() const override { return !lost_ && frames_ >= next_checkpoint_; }
  bool near() const override { return true; }
  void settle() override {
    if (!unsettled()) return;
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
  std::int64_t boxes() override { return opening_->boxes(); }
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
    Statement& put = t.snapshot.empty() ? put_table_ : put_whole_table_;
    put.bind(1, t.id).bind(2, t.code).bind(3, t.watch).bind(4, static_cast<std::int64_t>(t.status));
    put.bind(5, t.head).bind(6, t.wake).bind(7, t.box);
    if (!t.snapshot.empty()) put.bind(8, t.snapshot).bind(9, t.through);
    put.run();
    if (!t.guests) return;
    drop_guests_.bind(1, t.id).run();
    for (const Guest& guest : *t.guests) put_guest_.bind(1, guest).bind(2, t.id).run();
  }
  void put(const PutAction& a) {
    const SavedAction& action = a.action;
    put_action_.bind(1, a.table).bind(2, action.number).bind(3, action.seat).bind(4, action.t);
    put_action_.bind(5, action.key).bind(6, action.action).bind(7, ++next_).bind(8, action.late).run();
  }
  void put(const PutSnapshot& s) { put_snapshot_.bind(1, s.table).bind(2, s.through).bind(3, s.text).run(); }
  void put(const PutBox& b) { put_box_.bind(1, b.id).bind(2, b.seen).bind(3, b.text).run(); }
  void put(const DropBox& b) { drop_box_.bind(1, b.id).bind(2, b.before).run(); }
  void put(const DropTable& t) {
    see_box_.bind(1, t.table).bind(2, t.at).run();
    drop_table_.bind(1, t.table).run();
    drop_guests_.bind(1, t.table).run();
  }
  void put(const PutDay& put) {
    const SavedDay& d = put.day;
    put_day_.bind(1, d.date).bind(2, d.kind).bind(3, d.guest).bind(4, d.name).bind(5, d.solved ? 1 : 0);
    put_day_.bind(6, d.score).bind(7, d.moves).bind(8, d.ms).bind(9, d.at).bind(10, d.mark).run();
  }
  void put(const DropDays& d) { drop_days_.bind(1, d.before).run(); }
  void put(const DropDaysOf& d) { drop_days_of_.bind(1, d.guest).run(); }
  void put(const Release&) {}  // a folder is one house's
  void put(const Mark&) {
    mark_ = next_;
    old_are_trimmed_ = false;
  }
  void put(const Trim& t) {
    if (!old_are_trimmed_ && trim_old(t.most)) return;
    old_are_trimmed_ = true;
    // The index knows what is needed of all that was committed in this life. What it leaves behind is old in the next.
    const std::int64_t end = std::min({mark_, shared_.actions.last(), trimming_to_ + t.most});
    for (const std::int64_t row : shared_.actions.needed(trimming_to_, end)) {
      drop_between_.bind(1, trimming_to_).bind(2, row).run();
      trimming_to_ = row;
    }
    if (trimming_to_ >= end) return;
    drop_between_.bind(1, trimming_to_).bind(2, end + 1).run();
    trimming_to_ = end;
  }
  // Of what was there when the house was opened only the tables themselves tell what their snapshots hold, which takes
  // ten times as long. False: there is nothing to trim.
  bool trim_old(std::int64_t most) {
    const std::size_t before = trimmed_.size();
    trim_.bind(1, std::min(mark_, old_)).bind(2, most);
    while (trim_.step()) trimmed_.emplace_back(trim_.number(0), trim_.number(1));
    std::ranges::sort(trimmed_);
    return trimmed_.size() > before;
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
  std::int64_t old_ = shared_.actions.last();  // the last row of an action of a life before
  std::int64_t trimmed_to_ = old_;
  std::int64_t trimming_to_ = old_;                             // if this commit goes well
  bool old_are_trimmed_ = false;                                // as far as they can be since the last mark
  std::vector<std::pair<std::int64_t, std::int64_t>> trimmed_;  // table, row
  Statement begin_{db_, "BEGIN IMMEDIATE"};
  Statement commit_{db_, "COMMIT"};
  Statement put_table_{
      db_,
      "INSERT INTO tables (id, code, watch, status, head, wake, box) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
      "ON CONFLICT (id) DO UPDATE SET status = ?4, head = ?5, wake = ?6"};
  Statement put_whole_table_{
      db_,
      "INSERT INTO tables (id, code, watch, status, head, wake, box, snapshot, through) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE SET "
      "status = ?4, head = ?5, wake = ?6, snapshot = ?8, through = ?9"};
  Statement put_guest_{db_, "INSERT OR IGNORE INTO guests (guest, tbl) VALUES (?1, ?2)"};
  Statement put_action_{db_,
                        "INSERT INTO actions (tbl, number, seat, t, key, action, id, late) VALUES (?1, ?2, "
                        "?3, ?4, ?5, ?6, ?7, ?8)"};
  Statement put_snapshot_{db_, "UPDATE tables SET through = ?2, snapshot = ?3 WHERE id = ?1"};
  Statement put_box_{db_,
                     "INSERT INTO boxes (id, seen, box) VALUES (?1, ?2, ?3) "
                     "ON CONFLICT (id) DO UPDATE SET seen = max(seen, ?2)"};
  Statement see_box_{db_,
                     "UPDATE boxes SET seen = ?2 WHERE seen < ?2 AND id = "
                     "(SELECT box FROM tables WHERE tables.id = ?1 AND box <> '')"};
  Statement drop_box_{db_,
                      "DELETE FROM boxes WHERE id = ?1 AND seen < ?2 AND NOT EXISTS "
                      "(SELECT 1 FROM tables WHERE tables.box = ?1 AND tables.box <> '')"};
  Statement put_day_{db_,
                     "INSERT INTO days (date, kind, guest, name, solved, score, moves, ms, at, mark) "
                     "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING"};
  Statement drop_days_{db_, "DELETE FROM days WHERE date < ?1"};
  Statement drop_days_of_{db_, "DELETE FROM days WHERE guest = ?1"};
  Statement drop_table_{db_, "DELETE FROM tables WHERE id = ?1"};
  Statement drop_guests_{db_, "DELETE FROM guests WHERE tbl = ?1"};
  Statement trim_{db_,
                  "DELETE FROM actions WHERE id IN (SELECT id FROM actions WHERE id <= ?1 AND number <= "
                  "ifnull((SELECT through FROM tables WHERE tables.id = tbl), number) ORDER BY id LIMIT ?2) "
                  "RETURNING tbl, id"};
  Statement drop_between_{db_, "DELETE FROM actions WHERE id > ?1 AND id < ?2"};
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& folder, int journal_pages) {
  return std::make_unique<Sqlite>(folder, journal_pages);
}

}  // namespace smallbox
