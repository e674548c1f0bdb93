#include "server/postgres_reader.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "server/log.hpp"

namespace smallbox::postgres {
namespace {

using Kind = StoreError::Kind;
using Clock = std::chrono::steady_clock;

// One statement sees one state of the database. What is long comes with the first row only, which is the one that belongs
// behind the snapshot.
#define SMALLBOX_WHOLE_TABLE                                                                               \
  "SELECT t.id, t.code, t.status, t.through, x.head, x.snapshot, t.box, x.box, a.number, a.seat, a.t, "    \
  "a.key, a.late, "                                                                                        \
  "a.action FROM tables t LEFT JOIN actions a ON a.tbl = t.id AND a.number > t.through LEFT JOIN LATERAL " \
  "(SELECT t.head, t.snapshot, (SELECT box FROM boxes WHERE boxes.id = t.box) AS box "                     \
  "WHERE a.number IS NULL OR a.number = t.through + 1) x ON true "
#define SMALLBOX_DAY "SELECT date, solved, score, moves, ms, at, kind, name, mark, guest FROM days "

inline constexpr Statement k_by_id{"by_id", "n", SMALLBOX_WHOLE_TABLE "WHERE t.id = $1 ORDER BY a.number"};
inline constexpr Statement k_by_code{"by_code", "t",
                                     SMALLBOX_WHOLE_TABLE
                                     "WHERE t.id = (SELECT id FROM tables WHERE code = $1 UNION ALL "
                                     "SELECT id FROM tables WHERE watch = $1 LIMIT 1) ORDER BY a.number"};
inline constexpr Statement k_of_guest{
    "of_guest", "gnn", "SELECT tbl FROM guests WHERE guest = $1 AND tbl < $2 ORDER BY tbl DESC LIMIT $3"};
inline constexpr Statement k_unfinished_of_guest{
    "unfinished_of_guest", "gn",
    "SELECT tables.id, code, status, head, coalesce(last, 0) FROM guests JOIN tables ON tables.id = "
    "guests.tbl "
    "LEFT JOIN leases ON leases.tbl = guests.tbl "
    "WHERE guest = $1 AND status < 2 ORDER BY guests.tbl DESC LIMIT $2"};
inline constexpr Statement k_finished_of_guest{
    "finished_of_guest", "gnn",
    "SELECT tables.id, code, status, head FROM guests JOIN tables ON tables.id = tbl "
    "WHERE guest = $1 AND tbl < $2 AND status = 2 ORDER BY tbl DESC LIMIT $3"};
inline constexpr Statement k_finished{
    "finished", "nn",
    "SELECT id, code, status, head FROM tables WHERE status = 2 AND id > $1 ORDER BY id LIMIT $2"};
// But not where another one that lives ($3: all but this) will see to it.
inline constexpr Statement k_due{
    "due", "nnn",
    "SELECT id FROM tables WHERE wake > 0 AND status < 2 AND wake <= $1 AND NOT EXISTS (SELECT FROM leases "
    "JOIN nodes ON nodes.id = leases.node WHERE leases.tbl = tables.id AND leases.node <> $3 "
    "AND until > clock_timestamp()) ORDER BY wake LIMIT $2"};
inline constexpr Statement k_id_of{"id_of", "t",
                                   "SELECT id FROM tables WHERE code = $1 UNION ALL "
                                   "SELECT id FROM tables WHERE watch = $1 LIMIT 1"};
// Whoever writes to it just now is waited for; what follows in the same transaction sees what they have written.
inline constexpr Statement k_hold{"hold", "n", "SELECT FROM leases WHERE tbl = $1 FOR UPDATE"};
inline constexpr Statement k_take{
    "take", "nn",
    "WITH free AS (SELECT tbl, node, epoch FROM leases WHERE tbl = $1 AND node <> $2 AND NOT EXISTS "
    "(SELECT FROM nodes WHERE nodes.id = leases.node AND until > clock_timestamp())), took AS (UPDATE leases "
    "SET node = $2, epoch = leases.epoch + 1 FROM free WHERE leases.tbl = free.tbl), told AS (INSERT INTO "
    "notices "
    "(node, tbl, epoch) SELECT node, tbl, epoch FROM free WHERE node <> 0) SELECT node FROM free WHERE node "
    "<> 0"};
inline constexpr Statement k_whose{
    "whose", "n",
    "SELECT epoch, node, (SELECT name FROM nodes WHERE nodes.id = leases.node) FROM leases WHERE tbl = $1"};
inline constexpr Statement k_reserve{"reserve", "n",
                                     "UPDATE numbers SET next = greatest(next, (SELECT coalesce(max(id), 0) "
                                     "+ 1 FROM tables)) + $1 RETURNING next - $1"};
inline constexpr Statement k_listed{
    "listed", "n",
    "SELECT listed FROM told JOIN nodes ON id = node WHERE until > clock_timestamp() AND node <> $1"};
inline constexpr Statement k_put_link{
    "put_link", "ggtn",
    "WITH old AS (DELETE FROM links WHERE until < clock_timestamp() AND owner <> $1) "
    "INSERT INTO links (owner, code, until, sealed) VALUES ($1, $2, clock_timestamp() + $4 * interval '1 "
    "millisecond', $3) "
    "ON CONFLICT (owner) DO UPDATE SET code = $2, until = excluded.until, sealed = $3"};
inline constexpr Statement k_take_link{
    "take_link", "g",
    "WITH taken AS (DELETE FROM links WHERE code = $1 RETURNING until, sealed) "
    "SELECT sealed FROM taken WHERE until > clock_timestamp()"};
inline constexpr Statement k_drop_links_of{"drop_links_of", "g", "DELETE FROM links WHERE owner = $1"};
inline constexpr Statement k_box{"box", "t", "SELECT box, seen FROM boxes WHERE id = $1"};
inline constexpr Statement k_boxes{"boxes", "", "SELECT count(*) FROM boxes"};
inline constexpr Statement k_unneeded{
    "unneeded", "nn",
    "SELECT id FROM boxes WHERE seen < $1 AND NOT EXISTS (SELECT FROM tables "
    "WHERE tables.box = boxes.id AND tables.box <> '') ORDER BY seen LIMIT $2"};
inline constexpr Statement k_day{"day", "ntg", SMALLBOX_DAY "WHERE date = $1 AND kind = $2 AND guest = $3"};
inline constexpr Statement k_day_mark{
    "day_mark", "ntt", "SELECT 1 FROM days WHERE date = $1 AND kind = $2 AND mark = $3 AND mark <> ''"};
inline constexpr Statement k_best{
    "best", "ntn",
    SMALLBOX_DAY "WHERE date = $1 AND kind = $2 ORDER BY solved DESC, score DESC, ms, at LIMIT $3"};
inline constexpr Statement k_day_count{"day_count", "nt",
                                       "SELECT count(*) FROM days WHERE date = $1 AND kind = $2"};
inline constexpr Statement k_days_of_guest{"days_of_guest", "gn",
                                           SMALLBOX_DAY "WHERE guest = $1 ORDER BY date DESC, kind LIMIT $2"};
inline constexpr Statement k_last_table{"last_table", "", "SELECT coalesce(max(id), 0) FROM tables"};
inline constexpr Statement k_unfinished{"unfinished", "", "SELECT count(*) FROM tables WHERE status < 2"};
inline constexpr Statement k_seats{"seats", "",
                                   "SELECT guest, count(*) FROM tables JOIN guests ON guests.tbl = tables.id "
                                   "WHERE status < 2 GROUP BY guest"};
constexpr std::array k_statements = {k_by_id,
                                     k_by_code,
                                     k_of_guest,
                                     k_unfinished_of_guest,
                                     k_finished_of_guest,
                                     k_finished,
                                     k_due,
                                     k_box,
                                     k_boxes,
                                     k_unneeded,
                                     k_day,
                                     k_day_mark,
                                     k_best,
                                     k_day_count,
                                     k_days_of_guest,
                                     k_last_table,
                                     k_unfinished,
                                     k_seats,
                                     k_id_of,
                                     k_hold,
                                     k_take,
                                     k_whose,
                                     k_reserve,
                                     k_listed,
                                     k_put_link,
                                     k_take_link,
                                     k_drop_links_of};

constexpr std::int64_t k_behind_all = std::numeric_limits<std::int64_t>::max();

SavedTable head_of(const Rows& rows, int row, int head) {
  SavedTable table;
  table.id = rows.number(row, 0);
  table.code = rows.text(row, 1);
  const std::int64_t status = rows.number(row, 2);
  if (status < 0 || status > static_cast<std::int64_t>(Status::over))
    throw StoreError(Kind::damaged, "it has no status");
  table.status = static_cast<Status>(status);
  table.head = rows.text(row, head);
  return table;
}

std::vector<SavedTable> heads_in(const Rows& rows) {
  std::vector<SavedTable> tables;
  for (int row = 0; row < rows.size(); ++row) tables.push_back(head_of(rows, row, 3));
  return tables;
}

std::optional<SavedTable> whole_table(const Rows& rows) {
  if (rows.empty()) return std::nullopt;
  SavedTable table = head_of(rows, 0, 4);
  const auto fail = [&](const std::string& why) {
    throw StoreError(Kind::damaged, "table " + std::to_string(table.id) + ": " + why);
  };
  table.snapshot = rows.text(0, 5);
  table.box = rows.text(0, 7);
  if (!rows.text(0, 6).empty() && table.box.empty()) fail("its box is missing");
  std::int64_t number = rows.number(0, 3);
  for (int row = 0; row < rows.size() && !rows.text(row, 8).empty(); ++row) {
    if (rows.number(row, 8) != ++number) fail("action " + std::to_string(number) + " is missing");
    table.actions.push_back({number, rows.number(row, 9), rows.number(row, 10), rows.number(row, 11),
                             rows.text(row, 13), rows.number(row, 12)});
  }
  return table;
}

std::vector<SavedDay> days_in(const Rows& rows) {
  std::vector<SavedDay> days;
  for (int row = 0; row < rows.size(); ++row) {
    SavedDay day{.date = rows.number(row, 0), .kind = rows.text(row, 6)};
    day.solved = rows.number(row, 1) != 0;
    day.score = rows.number(row, 2);
    day.moves = rows.number(row, 3);
    day.ms = rows.number(row, 4);
    day.at = rows.number(row, 5);
    day.name = rows.text(row, 7);
    day.mark = rows.text(row, 8);
    if (rows.guest(row, 9, day.guest)) days.push_back(std::move(day));
  }
  return days;
}

}  // namespace

PostgresReader::PostgresReader(const std::string& url, Node* node)
    : session_(url, k_statements), node_(node) {}

// Whoever asks while the database is away is told so at once, but for one now and then who tries.
void PostgresReader::connect() {
  if (Clock::now() < not_before_) throw StoreError(Kind::no_room, "the database can't be reached");
  try {
    session_.connect();
  } catch (const StoreError&) {
    not_before_ = Clock::now() + std::chrono::milliseconds(500);
    throw;
  }
}

std::vector<Rows> PostgresReader::ask_together(const std::function<void()>& add) {
  const bool fresh = !session_.connected();
  if (fresh) connect();
  try {
    add();
    return session_.run();
  } catch (const StoreError&) {
    // The line may have been cut long ago: all that is asked for here can be asked for twice.
    if (fresh || session_.connected()) throw;
  }
  connect();
  add();
  return session_.run();
}
Rows PostgresReader::ask(const Statement& statement, const Values& values) {
  return std::move(ask_together([&] { session_.add(statement, values); }).front());
}

// ---- Tables -------------------------------------------------------------------------------------

std::optional<SavedTable> PostgresReader::find(std::string_view code) {
  return whole_table(ask(k_by_code, Values() << code));
}
std::optional<SavedTable> PostgresReader::find(std::int64_t id) {
  return whole_table(ask(k_by_id, Values() << id));
}

std::optional<SavedTable> PostgresReader::take(std::string_view code) {
  if (node_ == nullptr) return find(code);
  const Rows rows = ask(k_id_of, Values() << code);
  return rows.empty() ? std::nullopt : take(rows.number(0, 0));
}
std::optional<SavedTable> PostgresReader::take(std::int64_t id) {
  if (node_ == nullptr) return find(id);
  const std::vector<Rows> rows = ask_together([&] {
    session_.add(k_hold, Values() << id);
    session_.add(k_take, Values() << id << node_->id());
    session_.add(k_whose, Values() << id);
    session_.add(k_by_id, Values() << id);
  });
  const Rows& whose = rows[2];
  auto table = whole_table(rows[3]);
  if (!table) return std::nullopt;
  if (whose.empty()) throw StoreError(Kind::damaged, "table " + std::to_string(id) + ": it is nobody's");
  if (whose.number(0, 1) != node_->id())
    throw StoreError(Kind::elsewhere, whose.text(0, 2), whose.number(0, 1));
  table->epoch = whose.number(0, 0);
  if (!rows[1].empty()) {
    node_->count_takeover();
    log_line("table taken over", "node", node_->name(), "table", id, "epoch", table->epoch);
  }
  return table;
}

std::int64_t PostgresReader::reserve(int count) { return ask(k_reserve, Values() << count).number(0, 0); }

std::vector<std::string> PostgresReader::listed() {
  const Rows rows = ask(k_listed, Values() << (node_ != nullptr ? node_->id() : 0));
  std::vector<std::string> all;
  for (int row = 0; row < rows.size(); ++row) all.push_back(rows.text(row, 0));
  return all;
}

void PostgresReader::put_link(const Guest& owner, const Guest& code, std::string_view sealed,
                              std::int64_t ms) {
  ask(k_put_link, Values() << owner << code << sealed << ms);
}
std::optional<std::string> PostgresReader::take_link(const Guest& code) {
  const Rows rows = ask(k_take_link, Values() << code);
  return rows.empty() ? std::nullopt : std::optional(rows.text(0, 0));
}
void PostgresReader::drop_links_of(const Guest& owner) { ask(k_drop_links_of, Values() << owner); }

std::vector<SavedTable> PostgresReader::of_guest(const Guest& guest, std::int64_t before, int most) {
  std::vector<SavedTable> tables;
  if (before <= 0) before = k_behind_all;
  while (static_cast<int>(tables.size()) < most) {
    const Rows ids = ask(k_of_guest, Values() << guest << before << most);
    if (ids.empty()) break;
    before = ids.number(ids.size() - 1, 0);
    for (int row = 0; row < ids.size() && static_cast<int>(tables.size()) < most; ++row) {
      try {
        if (auto found = find(ids.number(row, 0))) tables.push_back(std::move(*found));
      } catch (const StoreError& error) {
        if (error.kind != Kind::damaged) throw;
        log_line("table not read", "table", ids.number(row, 0), "why", error.what());
      }
    }
  }
  return tables;
}

std::vector<SavedTable> PostgresReader::unfinished_of_guest(const Guest& guest, int most) {
  const Rows rows = ask(k_unfinished_of_guest, Values() << guest << most);
  auto tables = heads_in(rows);
  for (int row = 0; row < rows.size(); ++row)
    tables[static_cast<std::size_t>(row)].last = rows.number(row, 4);
  return tables;
}
std::vector<SavedTable> PostgresReader::finished_of_guest(const Guest& guest, std::int64_t before, int most) {
  return heads_in(
      ask(k_finished_of_guest, Values() << guest << (before > 0 ? before : k_behind_all) << most));
}
std::vector<SavedTable> PostgresReader::finished(std::int64_t after, int most) {
  return heads_in(ask(k_finished, Values() << after << most));
}

std::vector<std::int64_t> PostgresReader::due(std::int64_t until, int most) {
  const Rows rows = ask(k_due, Values() << until << most << (node_ != nullptr ? node_->id() : 0));
  std::vector<std::int64_t> ids;
  for (int row = 0; row < rows.size(); ++row) ids.push_back(rows.number(row, 0));
  return ids;
}

// ---- Boxes --------------------------------------------------------------------------------------

std::optional<SavedBox> PostgresReader::find_box(std::string_view id) {
  const Rows rows = ask(k_box, Values() << id);
  if (rows.empty()) return std::nullopt;
  return SavedBox{rows.text(0, 0), rows.number(0, 1)};
}

std::vector<std::string> PostgresReader::unneeded_boxes(std::int64_t before, int most) {
  const Rows rows = ask(k_unneeded, Values() << before << most);
  std::vector<std::string> ids;
  for (int row = 0; row < rows.size(); ++row) ids.push_back(rows.text(row, 0));
  return ids;
}

std::int64_t PostgresReader::boxes() { return ask(k_boxes, Values()).number(0, 0); }

// ---- Tasks of a day -----------------------------------------------------------------------------

std::optional<SavedDay> PostgresReader::find_day(std::int64_t date, std::string_view kind,
                                                 const Guest& guest) {
  auto found = days_in(ask(k_day, Values() << date << kind << guest));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}
bool PostgresReader::has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) {
  return !ask(k_day_mark, Values() << date << kind << mark).empty();
}
std::vector<SavedDay> PostgresReader::best_of_day(std::int64_t date, std::string_view kind, int most) {
  return days_in(ask(k_best, Values() << date << kind << most));
}
std::int64_t PostgresReader::count_of_day(std::int64_t date, std::string_view kind) {
  return ask(k_day_count, Values() << date << kind).number(0, 0);
}
std::vector<SavedDay> PostgresReader::days_of_guest(const Guest& guest, int most) {
  return days_in(ask(k_days_of_guest, Values() << guest << most));
}

// ---- When the house opens -----------------------------------------------------------------------

std::int64_t PostgresReader::last_table() { return ask(k_last_table, Values()).number(0, 0); }
std::int64_t PostgresReader::unfinished() { return ask(k_unfinished, Values()).number(0, 0); }
std::vector<std::pair<Guest, int>> PostgresReader::seats() {
  const Rows rows = ask(k_seats, Values());
  std::vector<std::pair<Guest, int>> seats;
  for (int row = 0; row < rows.size(); ++row)
    if (Guest guest{}; rows.guest(row, 0, guest))
      seats.emplace_back(guest, static_cast<int>(rows.number(row, 1)));
  return seats;
}

}  // namespace smallbox::postgres
