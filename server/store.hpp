// What is kept on disk, behind one interface. A store knows tables as texts and numbers, not what they mean.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "table/saved.hpp"

namespace smallbox {

// A disk that can't be read or written. What was not committed was not shown to anybody.
struct StoreError : std::runtime_error {
  enum class Kind : std::uint8_t {
    no_room,    // full, over quota, read-only, busy, out of reach: it may be tried again
    lost,       // a sync failed: what is on disk is not known any more; only a new start is honest
    damaged,    // what was read makes no sense
    elsewhere,  // another house has that table; what() is its name, `whose` its life
    other,
  };
  StoreError(Kind of_kind, const std::string& what, std::int64_t of_life = 0)
      : std::runtime_error(what), kind(of_kind), whose(of_life) {}
  Kind kind;
  std::int64_t whose = 0;
};

// ---- What can be written ------------------------------------------------------------------------

// Beside what tables write: see table/saved.hpp.
struct DropTable {
  std::int64_t table;
  std::int64_t at = 0;  // ms; from then on nobody has asked for its box
  std::int64_t epoch = 0;
};
// Where several houses share a store: it is nobody's from then on.
struct Release {
  std::int64_t table;
  std::int64_t epoch;
};
// Only where no table needs it and nobody has asked for it since `before`.
struct DropBox {
  std::string id;
  std::int64_t before;
};
// Trimming: Mark notes where the list of actions ends, then every table that goes on gets a snapshot, then
// each Trim forgets some of the actions before the mark that a snapshot holds or whose table is gone.
struct Mark {};
struct Trim {
  std::int64_t most;
};

// What came of somebody's task of a day. The first of a guest and a task stays; so does the first with a mark.
struct SavedDay {
  std::int64_t date = 0;
  std::string kind;
  Guest guest{};
  std::string name;
  bool solved = false;
  std::int64_t score = 0;
  std::int64_t moves = 0;
  std::int64_t ms = 0;
  std::int64_t at = 0;  // ms; when it came
  std::string mark;     // what tells how it was done from every other way; empty: nothing does
};
struct PutDay {
  SavedDay day;
};
// Everything of the dates before, of everybody; or of all dates, of one guest.
struct DropDays {
  std::int64_t before;
};
struct DropDaysOf {
  Guest guest;
};

using Write = std::variant<PutTable, PutAction, PutSnapshot, PutBox, DropTable, DropBox, Mark, Trim, PutDay,
                           DropDays, DropDaysOf, Release>;

// ---- Several houses on one store ----------------------------------------------------------------

// Each time another house takes a table it gets the next epoch. Whatever is written of it is written where that is still its
// epoch, and not at all elsewhere; without one (0), where it is nobody's who lives.
struct TableEpoch {
  std::int64_t table = 0;
  std::int64_t epoch = 0;
  bool operator==(const TableEpoch&) const = default;
};
// One of them: it has what it took for as long as it gives signs of life, and then until somebody else takes it.
class Tenancy {
 public:
  virtual ~Tenancy() = default;
  // Both are called on a thread of its own, the first one also before start() returns.
  struct Calls {
    // Until then (µs of a clock that only goes forward) nobody else takes anything; but these were taken before.
    std::function<void(std::int64_t until, std::vector<TableEpoch> lost)> renewed;
    std::function<void(const char*)> failed;  // for good
  };
  virtual const std::string& name() const = 0;
  // A number that no other house on this store has, had or will have; and what they all know and nobody else does.
  virtual std::int64_t life() const = 0;
  virtual const std::string& secret() const = 0;
  virtual void start(Calls calls) = 0;
  // What it has is anybody's from now on, and what it still writes is written only until somebody takes it.
  virtual void give_up() = 0;
  virtual std::uint64_t takeovers() const = 0;  // of tables whose house was dead
  // What this house says of itself to whoever runs it, and of its open tables to the others: with the next sign of life.
  virtual void tell(std::string figures, std::string listed) = 0;
};

struct SavedBox {
  std::string text;
  std::int64_t seen = 0;
};

// Reads while others read and write; used by one thread at a time; goes before its store does. All throw
// StoreError: `damaged` where what was asked for can't be read, which says nothing about other tables.
class StoreReader {
 public:
  StoreReader() = default;
  virtual ~StoreReader() = default;
  StoreReader(const StoreReader&) = delete;
  StoreReader& operator=(const StoreReader&) = delete;

  // By its code or its code for watching, whatever its status, with its actions after the snapshot.
  virtual std::optional<SavedTable> find(std::string_view code) = 0;
  virtual std::optional<SavedTable> find(std::int64_t id) = 0;
  // Likewise, and from then on it is this house's. Throws `elsewhere` where another one has it that lives.
  virtual std::optional<SavedTable> take(std::string_view code) { return find(code); }
  virtual std::optional<SavedTable> take(std::int64_t id) { return find(id); }
  // Where several houses share a store: the first of so many numbers for new tables that nobody else will get.
  virtual std::int64_t reserve(int) { return 0; }
  // A link from one device to another (server/device_links.hpp): found by the hash of its code, sealed so that only the code opens it, and
  // good for so many ms. Each guest has one, and it is taken once.
  virtual void put_link(const Guest& /*owner*/, const Guest& /*code*/, std::string_view /*sealed*/,
                        std::int64_t) {}
  virtual std::optional<std::string> take_link(const Guest& /*code*/) { return std::nullopt; }
  virtual void drop_links_of(const Guest& /*owner*/) {}
  // And what the others that live say of their open tables (Tenancy::tell).
  virtual std::vector<std::string> listed() { return {}; }
  // Those with a seat of the guest and an id below `before` (0: all), newest first, `most` at the most; what
  // can't be read is left out.
  virtual std::vector<SavedTable> of_guest(const Guest& guest, std::int64_t before, int most) = 0;
  // Newest first; without snapshots and actions. Where several houses share a store with how many actions there are.
  virtual std::vector<SavedTable> unfinished_of_guest(const Guest& guest, int most) = 0;
  // Likewise, those with an id below `before` (0: all).
  virtual std::vector<SavedTable> finished_of_guest(const Guest& guest, std::int64_t before, int most) = 0;
  // Those that are over with an id above `after`, oldest first; without snapshots and actions.
  virtual std::vector<SavedTable> finished(std::int64_t after, int most) = 0;
  // Unfinished tables with 0 < wake <= until, earliest first.
  virtual std::vector<std::int64_t> due(std::int64_t until, int most) = 0;

  virtual std::optional<SavedBox> find_box(std::string_view id) = 0;
  // Ids of those that no table needs and nobody has asked for since `before`, the longest first.
  virtual std::vector<std::string> unneeded_boxes(std::int64_t before, int most) = 0;
  virtual std::int64_t boxes() = 0;

  // Of a task of a day: somebody's result; whether one has that mark; the best, and how many there are.
  virtual std::optional<SavedDay> find_day(std::int64_t date, std::string_view kind, const Guest& guest) = 0;
  virtual bool has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) = 0;
  virtual std::vector<SavedDay> best_of_day(std::int64_t date, std::string_view kind, int most) = 0;
  virtual std::int64_t count_of_day(std::int64_t date, std::string_view kind) = 0;
  // All of one guest's, newest first.
  virtual std::vector<SavedDay> days_of_guest(const Guest& guest, int most) = 0;
};

class Store {
 public:
  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // All of them or none; on disk when it returns, and seen by every reader that asks from then on.
  virtual void commit(std::span<const Write> writes) = 0;
  // For the writer, after a commit and before trying one again: work that nobody needs to wait for. What it
  // can't do for lack of room is left for later; throws only what no commit can go on after.
  virtual void settle() = 0;
  // There is such work.
  virtual bool unsettled() const { return false; }
  // A commit waits for a disk of this machine, and for nothing that is farther away.
  virtual bool near() const { return false; }
  virtual std::unique_ptr<StoreReader> reader() = 0;
  virtual std::int64_t last_table() = 0;
  // How many tables are not over.
  virtual std::int64_t unfinished() = 0;
  virtual std::int64_t boxes() = 0;
  // At how many unfinished tables each guest has a seat.
  virtual std::vector<std::pair<Guest, int>> seats() = 0;
  // Null: this house has it for itself.
  virtual Tenancy* tenancy() { return nullptr; }
  // What the last commit left out, because it is another house's by now.
  virtual std::vector<TableEpoch> fenced() { return {}; }
};

// The folder is made where it is missing, and locked: one process a folder. Throws a sentence that says what
// to do. Its journal is copied into the database when it has so many pages.
std::unique_ptr<Store> open_sqlite(const std::string& folder, int journal_pages = 1000);

// The same in a database of PostgreSQL, named by postgresql://…, for any number of servers with a name each. While it is away
// commits fail for want of room, and what was under way when it went is written once all the same, when it is back.
std::unique_ptr<Store> open_postgres(const std::string& url, const std::string& node = "one");

}  // namespace smallbox
