// Reading the store: a connection of its own, beside the one that writes.
#pragma once

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "server/action_index.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_mend.hpp"
#include "server/sqlite_open.hpp"

namespace smallbox::sqlite {

// What all connections share.
struct Shared {
  std::string folder;
  ActionIndex actions;

  std::atomic<bool> damage_noted = false;

  std::string path() const { return database_path(folder); }
  void note_damage() {
    if (!damage_noted.exchange(true)) sqlite::note_damage(folder);
  }
};

class SqliteReader final : public StoreReader {
 public:
  explicit SqliteReader(Shared& shared) : shared_(shared), db_(shared.path(), Connection::For::reading) {}

  std::optional<SavedTable> find(std::string_view code) override;
  std::optional<SavedTable> find(std::int64_t id) override;
  std::vector<SavedTable> of_guest(const Guest& guest, std::int64_t before, int most) override;
  std::vector<SavedTable> unfinished_of_guest(const Guest& guest, int most) override;
  std::vector<SavedTable> finished_of_guest(const Guest& guest, std::int64_t before, int most) override;
  std::vector<SavedTable> finished(std::int64_t after, int most) override;
  std::vector<std::int64_t> due(std::int64_t until, int most) override;
  std::optional<SavedBox> find_box(std::string_view id) override;
  std::vector<std::string> unneeded_boxes(std::int64_t before, int most) override;
  std::int64_t boxes() override;
  std::optional<SavedDay> find_day(std::int64_t date, std::string_view kind, const Guest& guest) override;
  bool has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) override;
  std::vector<SavedDay> best_of_day(std::int64_t date, std::string_view kind, int most) override;
  std::int64_t count_of_day(std::int64_t date, std::string_view kind) override;
  std::vector<SavedDay> days_of_guest(const Guest& guest, int most) override;

  // ---- When the house opens

  // Whatever may be a table's number is at most this.
  std::int64_t last_table();
  std::int64_t unfinished();
  std::vector<std::pair<Guest, int>> seats();

 private:
  struct Found {
    SavedTable table;
    std::string watch;
    bool is(std::string_view code) const { return table.code == code || watch == code; }
  };

  std::optional<Found> read(std::int64_t id);
  std::optional<Found> read_whole(std::int64_t id);
  std::optional<SavedBox> scan_for_box(std::string_view id);
  void read_actions(const ActionIndex::Rows& known, std::int64_t through, SavedTable& table);

  Shared& shared_;
  Connection db_;
  Statement by_code_{db_, "SELECT id FROM tables WHERE code = ?1"};
  Statement by_watch_{db_, "SELECT id FROM tables WHERE watch = ?1"};
  Statement table_{db_,
                   "SELECT id, code, status, head, snapshot, through, watch, box FROM tables WHERE id = ?1"};
  Statement action_{db_, "SELECT number, seat, t, key, action, late FROM actions WHERE id = ?1 AND tbl = ?2"};
  Statement newer_{
      db_, "SELECT number, seat, t, key, action, late FROM actions WHERE id > ?1 AND tbl = ?2 ORDER BY id"};
  Statement of_guest_{db_, "SELECT tbl FROM guests WHERE guest = ?1 AND tbl < ?2 ORDER BY tbl DESC LIMIT ?3"};
  Statement unfinished_of_guest_{db_,
                                 "SELECT tables.id, code, status, head FROM guests CROSS JOIN tables INDEXED "
                                 "BY unfinished ON tables.id = tbl "
                                 "WHERE guest = ?1 AND status < 2 ORDER BY tbl DESC LIMIT ?2"};
  Statement finished_of_guest_{db_,
                               "SELECT tables.id, code, status, head FROM guests CROSS JOIN tables "
                               "ON tables.id = tbl WHERE guest = ?1 AND tbl < ?2 AND status = 2 "
                               "ORDER BY tbl DESC LIMIT ?3"};
  Statement finished_{
      db_, "SELECT id, code, status, head FROM tables WHERE status = 2 AND id > ?1 ORDER BY id LIMIT ?2"};
  Statement due_{db_,
                 "SELECT id FROM tables WHERE wake > 0 AND status < 2 AND wake <= ?1 ORDER BY wake LIMIT ?2"};
  Statement box_{db_, "SELECT box, seen FROM boxes WHERE id = ?1"};
  Statement day_{db_,
                 "SELECT date, solved, score, moves, ms, at, kind, name, mark, guest FROM days "
                 "WHERE date = ?1 AND kind = ?2 AND guest = ?3"};
  Statement day_mark_{db_, "SELECT 1 FROM days WHERE date = ?1 AND kind = ?2 AND mark = ?3 AND mark <> ''"};
  Statement best_{db_,
                  "SELECT date, solved, score, moves, ms, at, kind, name, mark, guest FROM days "
                  "WHERE date = ?1 AND kind = ?2 ORDER BY solved DESC, score DESC, ms, at LIMIT ?3"};
  Statement day_count_{db_, "SELECT count(*) FROM days WHERE date = ?1 AND kind = ?2"};
  Statement days_of_guest_{db_,
                           "SELECT date, solved, score, moves, ms, at, kind, name, mark, guest FROM days "
                           "WHERE guest = ?1 ORDER BY date DESC, kind LIMIT ?2"};
  Statement unneeded_{db_,
                      "SELECT id FROM boxes WHERE seen < ?1 AND NOT EXISTS (SELECT 1 FROM tables "
                      "WHERE tables.box = boxes.id AND tables.box <> '') ORDER BY seen LIMIT ?2"};
};

}  // namespace smallbox::sqlite
