// PostgreSQL: what waits is sent as one pipeline, which is one transaction, and counts when the server has it on its disk.
//
// An append is one statement, for many tables: it adds actions where the table is the writer's and the number is the last plus
// one, and otherwise nothing. A line that breaks while a commit is under way leaves open whether it went through. So every commit
// begins with the number of the one before, which only one of two can find; and whoever comes back looks which it was.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "server/log.hpp"
#include "server/postgres_dump.hpp"
#include "server/postgres_node.hpp"
#include "server/postgres_reader.hpp"
#include "server/postgres_schema.hpp"
#include "table/planted.hpp"

namespace smallbox::postgres {
namespace {

using Kind = StoreError::Kind;

// A table's row that says whose it is, held until the commit ends, where it is the writer's: $1 table, $2 epoch; without one
// ($2 = 0), where it is nobody's who lives.
#define SMALLBOX_FREE \
  "NOT EXISTS (SELECT FROM nodes WHERE nodes.id = leases.node AND until > clock_timestamp())"
#define SMALLBOX_MINE "tbl = $1 AND CASE WHEN $2 = 0 THEN " SMALLBOX_FREE " ELSE epoch = $2 END"
#define SMALLBOX_LEASE "WITH lease AS (SELECT tbl FROM leases WHERE " SMALLBOX_MINE " FOR UPDATE) "

inline constexpr Statement k_begin{
    "begin", "nn",
    "WITH next AS (UPDATE writers SET batch = $2 WHERE node = $1 AND batch = $2 - 1 "
    "RETURNING 1) SELECT 1 / count(*) FROM next"};
constexpr const char* k_overtaken = "22012";  // and this is what it ends with where there is none
inline constexpr Statement k_append{
    "append", "nnnnnntn",
    SMALLBOX_PLANT(unfenced)
        ? "WITH lease AS (UPDATE leases SET last = $3 WHERE tbl = $1 AND $2 >= 0 RETURNING tbl) "
          "INSERT INTO actions (tbl, number, seat, t, key, action, late) SELECT tbl, $3, $4, $5, $6, $7, $8 "
          "FROM lease "
          "ON CONFLICT (tbl, number) DO UPDATE SET seat = $4, t = $5, key = $6, action = $7, late = $8"
        : "WITH lease AS (UPDATE leases SET last = $3 WHERE " SMALLBOX_MINE
          " AND last = $3 - 1 RETURNING tbl) "
          "INSERT INTO actions (tbl, number, seat, t, key, action, late) "
          "SELECT tbl, $3, $4, $5, $6, $7, $8 FROM lease"};
// The same of many, all with an epoch, where numbers of a table follow each other; told is at which nothing was written.
#define SMALLBOX_GIVEN                                                                                      \
  "WITH given AS MATERIALIZED (SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) AS one (tbl, epoch, "   \
  "number, seat, t, key, action, late)), wanted AS MATERIALIZED (SELECT tbl, epoch, min(number) AS first, " \
  "max(number) AS last FROM given GROUP BY tbl, epoch HAVING count(*) = max(number) - min(number) + 1), "
#define SMALLBOX_INSERT                                                                                      \
  "INSERT INTO actions (tbl, number, seat, t, key, action, late) SELECT tbl, number, seat, t, key, action, " \
  "late "
inline constexpr Statement k_append_many{
    "append_many", "NNNNNNTN",
    SMALLBOX_PLANT(unfenced) ? SMALLBOX_GIVEN
        "lease AS (UPDATE leases SET last = wanted.last FROM wanted WHERE leases.tbl = wanted.tbl RETURNING "
        "leases.tbl) " SMALLBOX_INSERT
        "FROM given JOIN lease USING (tbl) "
        "ON CONFLICT (tbl, number) DO UPDATE SET seat = excluded.seat, t = excluded.t, key = excluded.key, "
        "action = excluded.action, late = excluded.late"
                             : SMALLBOX_GIVEN
        "lease AS (UPDATE leases SET last = wanted.last FROM wanted WHERE leases.tbl = wanted.tbl AND "
        "leases.epoch = "
        "wanted.epoch AND leases.last = wanted.first - 1 RETURNING leases.tbl, leases.epoch), put AS "
        "(" SMALLBOX_INSERT
        "FROM given JOIN lease USING (tbl, epoch)) "
        "SELECT DISTINCT tbl, epoch FROM given WHERE NOT EXISTS "
        "(SELECT FROM lease WHERE lease.tbl = given.tbl AND lease.epoch = given.epoch)"};
// Of a table that nobody has seen before; or, without an epoch, of any that is nobody's: and then whoever was thought dead has
// it no more.
inline constexpr Statement k_put_new{
    "put_new", "nnnttnttn",
    "WITH lease AS (INSERT INTO leases (tbl, epoch, node) VALUES ($1, $2, CASE WHEN $2 = 0 THEN 0 ELSE $3 "
    "END) "
    "ON CONFLICT (tbl) DO UPDATE SET epoch = leases.epoch + CASE WHEN leases.node = 0 THEN 0 ELSE 1 END, "
    "node = 0 "
    "WHERE $2 = 0 AND " SMALLBOX_FREE
    " RETURNING tbl) "
    "INSERT INTO tables (id, code, watch, status, head, box, wake) SELECT tbl, $4, $5, $6, $7, $8, $9 "
    "FROM lease ON CONFLICT (id) DO UPDATE SET status = $6, head = $7, wake = $9"};
inline constexpr Statement k_put{
    "put", "nnntn",
    SMALLBOX_LEASE "UPDATE tables SET status = $3, head = $4, wake = $5 FROM lease WHERE id = tbl"};
inline constexpr Statement k_put_guests{
    "put_guests", "nnG",
    SMALLBOX_LEASE
    ", gone AS (DELETE FROM guests USING lease WHERE guests.tbl = lease.tbl AND guest <> ALL ($3)) "
    "INSERT INTO guests (guest, tbl) SELECT guest, tbl FROM lease, unnest($3) AS guest "
    "ON CONFLICT DO NOTHING"};
inline constexpr Statement k_put_snapshot{
    "put_snapshot", "nnnt",
    "WITH lease AS (UPDATE leases SET last = greatest(last, $3) WHERE " SMALLBOX_MINE
    " RETURNING tbl), "
    "held AS (DELETE FROM actions USING lease WHERE actions.tbl = lease.tbl AND number <= $3) "
    "UPDATE tables SET through = $3, snapshot = $4 FROM lease WHERE id = tbl"};
inline constexpr Statement k_drop_table{
    "drop_table", "nnn",
    "WITH lease AS (DELETE FROM leases WHERE " SMALLBOX_MINE
    " RETURNING tbl), seen AS (UPDATE boxes SET seen = $3 FROM lease JOIN tables ON tables.id = tbl "
    "WHERE boxes.id = tables.box AND tables.box <> '' AND seen < $3), "
    "one AS (DELETE FROM actions USING lease WHERE actions.tbl = lease.tbl), "
    "two AS (DELETE FROM guests USING lease WHERE guests.tbl = lease.tbl) "
    "DELETE FROM tables USING lease WHERE id = lease.tbl"};
inline constexpr Statement k_release{"release", "nn",
                                     "UPDATE leases SET node = 0 WHERE tbl = $1 AND epoch = $2"};
inline constexpr Statement k_epochs{"epochs", "n", "SELECT epoch FROM leases WHERE tbl = $1"};
inline constexpr Statement k_put_box{"put_box", "tnt",
                                     "INSERT INTO boxes (id, seen, box) VALUES ($1, $2, $3) "
                                     "ON CONFLICT (id) DO UPDATE SET seen = greatest(boxes.seen, $2)"};
inline constexpr Statement k_drop_box{"drop_box", "tn",
                                      "DELETE FROM boxes WHERE id = $1 AND seen < $2 AND NOT EXISTS "
                                      "(SELECT FROM tables WHERE tables.box = $1 AND tables.box <> '')"};
inline constexpr Statement k_put_day{
    "put_day", "ntgtnnnnnt",
    "INSERT INTO days (date, kind, guest, name, solved, score, moves, ms, at, mark) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"};
inline constexpr Statement k_drop_days{"drop_days", "n", "DELETE FROM days WHERE date < $1"};
inline constexpr Statement k_drop_days_of{"drop_days_of", "g", "DELETE FROM days WHERE guest = $1"};
// Whoever comes waits for the end of what it has under way itself, on a line that broke.
inline constexpr Statement k_batch{"batch", "n", "SELECT batch FROM writers WHERE node = $1 FOR UPDATE"};
inline constexpr Statement k_first_batch{
    "first_batch", "n",
    "INSERT INTO writers (node, batch) VALUES ($1, 1) ON CONFLICT (node) "
    "DO UPDATE SET batch = writers.batch + 1000 RETURNING batch"};
constexpr std::array k_writing = {k_begin,      k_append,       k_append_many, k_put_new,   k_put,
                                  k_put_guests, k_put_snapshot, k_drop_table,  k_release,   k_epochs,
                                  k_put_box,    k_drop_box,     k_put_day,     k_drop_days, k_drop_days_of,
                                  k_batch,      k_first_batch};
// One row at a time, by its number, however few there were when it was planned.
constexpr const char* k_by_index =
    "SET enable_seqscan = off; SET jit = off; SET plan_cache_mode = force_generic_plan";
#undef SMALLBOX_INSERT
#undef SMALLBOX_GIVEN
#undef SMALLBOX_LEASE
#undef SMALLBOX_MINE
#undef SMALLBOX_FREE

// Before anything else is asked of it.
const std::string& ready(const std::string& url) {
  Session first(url, {});
  first.connect();
  set_up(first);
  return url;
}

// Instead of a table: its rows are those where nothing was written.
constexpr TableEpoch k_many{0, -1};

// Where fewer are appended together, one statement for each is less work for the database than one for all.
constexpr std::size_t k_many_from = 4;

// The lists of k_append_many.
class Appends {
 public:
  explicit Appends(std::span<const PutAction* const> all) {
    for (const PutAction* one : all) {
      const SavedAction& action = one->action;
      const std::int64_t fields[] = {one->table, one->epoch, action.number, action.seat,
                                     action.t,   action.key, action.late};
      for (std::size_t i = 0; i < numbers_.size(); ++i) numbers_[i].add(fields[i]);
      actions_.add(action.action);
    }
  }
  void send(Session& session) const {
    const auto& [table, epoch, number, seat, t, key, late] = numbers_;
    session.add(k_append_many, Values() << table << epoch << number << seat << t << key << actions_ << late);
  }

 private:
  static constexpr bool of_texts = true;
  std::array<List, 7> numbers_{List(!of_texts), List(!of_texts), List(!of_texts), List(!of_texts),
                               List(!of_texts), List(!of_texts), List(!of_texts)};
  List actions_{of_texts};
};

class Postgres final : public Store {
 public:
  Postgres(const std::string& url, const std::string& name)
      : url_(url),
        node_(ready(url), name, SMALLBOX_PLANT(unfenced)),
        writer_(url, k_writing, k_by_index),
        opening_(url) {
    writer_.connect();
    batch_ = writer_.ask(k_first_batch, Values() << node_.id()).number(0, 0);
  }

  void commit(std::span<const Write> writes) override {
    fenced_.clear();
    if (writes.empty()) return;
    // A line that broke while nobody wrote is no reason to tell anybody.
    bool overtaken = false;
    for (bool again = writer_.connected();; again = false) {
      try {
        if (!writer_.connected()) writer_.connect();
        if (uncertain_ && went_through(writes)) return;
        return send(writes);
      } catch (const Refused& error) {
        if (error.state == k_overtaken && !std::exchange(overtaken, true)) {
          uncertain_ = true;  // what was sent before, on a line that is gone, may have been read only now
          continue;
        }
        if (error.state == k_overtaken)
          throw StoreError(Kind::other, "another server writes to this database in this one's name");
        throw;
      } catch (const StoreError& error) {
        if (error.kind != Kind::no_room || !again) throw;
      }
    }
  }

  // All that `write` commits, or nothing.
  void fill(const std::function<bool(Store&, DumpSource&)>& write) {
    writer_.execute("BEGIN");
    const Rows rows = writer_.execute(
        "SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM boxes) OR EXISTS (SELECT FROM days)");
    if (rows.text(0, 0) != "f")
      throw StoreError(Kind::other,
                       "there is a house in " + writer_.name() + " already; nothing is written over");
    const Rows others = writer_.execute("SELECT FROM nodes WHERE until > clock_timestamp() AND id <> " +
                                        std::to_string(node_.id()));
    if (!others.empty()) throw StoreError(Kind::other, "another server uses this database; stop it first");
    SessionDump there(writer_);
    const bool whole = write(*this, there);
    writer_.execute(whole ? "COMMIT" : "ROLLBACK");
  }

  std::string name() const { return writer_.name(); }
  void settle() override {}
  std::unique_ptr<StoreReader> reader() override { return std::make_unique<PostgresReader>(url_, &node_); }
  std::int64_t last_table() override { return opening_.last_table(); }
  std::int64_t unfinished() override { return opening_.unfinished(); }
  std::int64_t boxes() override { return opening_.boxes(); }
  std::vector<std::pair<Guest, int>> seats() override { return opening_.seats(); }
  Tenancy* tenancy() override { return &node_; }
  std::vector<TableEpoch> fenced() override { return fenced_; }

 private:
  // Whether the commit before, of which no answer came, is there.
  bool went_through(std::span<const Write> writes) {
    const Rows rows = writer_.ask(k_batch, Values() << node_.id());
    if (rows.empty()) throw StoreError(Kind::other, "this server has been struck off the database");
    const bool there = rows.number(0, 0) == batch_ + 1;
    if (there) look_for_fenced(writes);
    uncertain_ = false;
    batch_ += there ? 1 : 0;
    return there;
  }

  void send(std::span<const Write> writes) {
    sent_.clear();
    appends_.clear();
    appended_.clear();
    add(k_begin, Values() << node_.id() << batch_ + 1);
    for (const Write& write : writes) std::visit([this](const auto& one) { put(one); }, write);
    send_appends();
    const std::vector<Rows> rows = run();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (sent_[i].table != 0 && rows[i].written() == 0) fence(sent_[i]);
      for (int row = 0; sent_[i] == k_many && row < rows[i].size(); ++row)
        fence({rows[i].number(row, 0), rows[i].number(row, 1)});
    }
  }
  std::vector<Rows> run() {
    uncertain_ = true;
    try {
      auto rows = writer_.run();
      uncertain_ = false;
      ++batch_;
      return rows;
    } catch (const Refused&) {
      uncertain_ = false;
      throw;
    }
  }
  void fence(const TableEpoch& one) {
    if (std::ranges::find(fenced_, one) == fenced_.end()) fenced_.push_back(one);
  }
  // What was left out of a commit whose answer got lost is among what this node has no more.
  void look_for_fenced(std::span<const Write> writes) {
    std::vector<TableEpoch> all;
    for (const Write& write : writes) {
      const TableEpoch one = std::visit([](const auto& put) { return signature(put); }, write);
      if (one.epoch != 0) all.push_back(one);
    }
    if (all.empty()) return;
    for (const TableEpoch& one : all) writer_.add(k_epochs, Values() << one.table);
    const std::vector<Rows> rows = writer_.run();
    for (std::size_t i = 0; i < all.size(); ++i)
      if (rows[i].empty() || rows[i].number(0, 0) != all[i].epoch) fence(all[i]);
  }
  static TableEpoch signature(const PutTable& t) { return {t.id, t.tenure.epoch}; }
  static TableEpoch signature(const PutAction& a) { return {a.table, a.epoch}; }
  static TableEpoch signature(const PutSnapshot& s) { return {s.table, s.epoch}; }
  template <class Other>
  static TableEpoch signature(const Other&) {
    return {};
  }

  // What is said of a table comes after what was said of it before.
  void before(std::int64_t table) {
    if (appended_.contains(table)) send_appends();
  }
  void send_appends() {
    if (appends_.size() >= k_many_from) {
      sent_.push_back(k_many);
      Appends(appends_).send(writer_);
    } else {
      for (const PutAction* one : appends_) append(*one);
    }
    appends_.clear();
    appended_.clear();
  }
  void append(const PutAction& a) {
    const SavedAction& action = a.action;
    sent_.push_back({a.table, a.epoch});
    writer_.add(k_append, Values() << a.table << a.epoch << action.number << action.seat << action.t
                                   << action.key << action.action << action.late);
  }
  // Of a statement that writes nothing where the table is another's.
  void add_signed(const Statement& statement, std::int64_t table, std::int64_t epoch, const Values& values) {
    before(table);
    sent_.push_back({table, epoch});
    writer_.add(statement, values);
  }
  void add(const Statement& statement, const Values& values) { add_signed(statement, 0, 0, values); }

  void put(const PutTable& t) {
    const std::int64_t epoch = t.tenure.epoch;
    const auto status = static_cast<std::int64_t>(t.status);
    if (t.tenure.fresh || epoch == 0)
      add_signed(k_put_new, t.id, epoch,
                 Values() << t.id << epoch << node_.id() << t.code << t.watch << status << t.head << t.box
                          << t.wake);
    else
      add_signed(k_put, t.id, epoch, Values() << t.id << epoch << status << t.head << t.wake);
    if (!t.snapshot.empty()) put(PutSnapshot{t.id, t.through, t.snapshot, epoch});
    if (t.guests) add(k_put_guests, Values() << t.id << epoch << std::span<const Guest>(*t.guests));
  }
  void put(const PutAction& a) {
    if (a.epoch == 0) {
      before(a.table);
      return append(a);
    }
    appends_.push_back(&a);
    appended_.insert(a.table);
  }
  void put(const PutSnapshot& s) {
    add_signed(k_put_snapshot, s.table, s.epoch, Values() << s.table << s.epoch << s.through << s.text);
  }
  void put(const DropTable& t) {
    before(t.table);
    add(k_drop_table, Values() << t.table << t.epoch << t.at);
  }
  void put(const Release& r) {
    before(r.table);
    add(k_release, Values() << r.table << r.epoch);
  }
  void put(const PutBox& b) { add(k_put_box, Values() << b.id << b.seen << b.text); }
  void put(const DropBox& b) { add(k_drop_box, Values() << b.id << b.before); }
  // What a snapshot holds goes with it: nothing is left to be trimmed.
  void put(const Mark&) {}
  void put(const Trim&) {}
  void put(const PutDay& put) {
    const SavedDay& d = put.day;
    add(k_put_day, Values() << d.date << d.kind << d.guest << d.name << (d.solved ? 1 : 0) << d.score
                            << d.moves << d.ms << d.at << d.mark);
  }
  void put(const DropDays& d) { add(k_drop_days, Values() << d.before); }
  void put(const DropDaysOf& d) { add(k_drop_days_of, Values() << d.guest); }

  const std::string url_;
  Node node_;
  Session writer_;
  PostgresReader opening_;
  std::int64_t batch_ = 0;                     // the last commit that went through
  bool uncertain_ = false;                     // whether the next one did
  std::vector<TableEpoch> sent_;               // of each statement; nothing where it is not looked at
  std::vector<const PutAction*> appends_;      // that are still to be sent
  std::unordered_set<std::int64_t> appended_;  // their tables
  std::vector<TableEpoch> fenced_;
};

}  // namespace
}  // namespace smallbox::postgres

namespace smallbox {

void fill_postgres(const std::string& url, const std::function<bool(Store&, DumpSource&)>& write) {
  postgres::Postgres(url, "copy").fill(write);
}

std::unique_ptr<Store> open_postgres(const std::string& url, const std::string& node) {
  auto store = std::make_unique<postgres::Postgres>(url, node);
  log_line("database", "name", store->name(), "node", node);
  return store;
}

}  // namespace smallbox
