#include "server/lobby.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "bots/roster.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr Ms k_heartbeat = 500;  // so that the clock notices when the house was not there
constexpr Ms k_housekeeping_every = 1'000;
constexpr Ms k_due_every = 5'000;
constexpr int k_due_at_once = 200;
constexpr Ms k_keep_finished = 15'000;          // in memory; on disk for ever
constexpr Ms k_keep_unseen = 5'000;             // made, and nobody came yet
constexpr Ms k_keep_quiet = 60'000;             // everybody has left; a reload finds it there
constexpr std::int64_t k_trim_after = 200'000;  // actions
constexpr std::size_t k_snapshots_at_once = 50;
constexpr std::int64_t k_trim_at_once = 5'000;  // so that no commit takes long
constexpr std::int64_t k_longest_work = 4'000;  // µs of housekeeping in one go

std::int64_t steady_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

namespace detail {
std::int64_t wall_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}
}  // namespace detail

std::size_t Lobby::GuestHash::operator()(const Guest& guest) const {
  // Guests choose their tokens: without a secret they could choose ones that fall together.
  std::uint64_t word = 0;
  std::memcpy(&word, guest.data(), sizeof word);
  return static_cast<std::size_t>((word ^ salt) * 0x9E3779B97F4A7C15U >> 7U);
}

Lobby::Lobby(Store& store, const Limits& limits, std::function<void(std::function<void()>)> post,
             std::function<void(Ms)> timer, Bans& bans)
    : limits_(limits),
      post_(std::move(post)),
      timer_(std::move(timer)),
      bans_(bans),
      dice_(0),
      clock_(detail::wall_ms(), steady_us()),
      seats_(16, GuestHash{fresh_salt()}),
      // Purses begin full, and many come at once: none holds more than a house notices.
      makers_(limits.tables_per_minute / 60.0, limits.tables_per_minute),
      askers_(limits.requests_per_minute / 60.0, limits.requests_per_minute / 4.0),
      workers_(30, 200),
      talkers_(limits.messages_per_address, limits.messages_per_address / 2.0),
      callers_(20, 2.0 * std::max(limits.per_address, 100)) {
  thinker_ = std::make_unique<Thinker>(limits_.thinker, [this](Thinker::Thought thought) {
    post_([this, thought = std::move(thought)]() mutable {
      if (thought.cut_short) ++metrics_.thoughts_cut_short;
      Table* table = find(thought.table);
      if (table == nullptr) return;
      table->spent.thinking += static_cast<std::uint64_t>(thought.ms);
      table->thought(thought.seat, thought.version, thought.choice, now());
    });
  });
  last_table_ = store.last_table();
  unfinished_ = store.unfinished();
  for (const auto& [guest, count] : store.seats()) seats_[guest].count = count;
  reader_ = std::make_unique<Reader>(store.reader());
  journal_ = std::make_unique<Journal>(
      store, Journal::Calls{
                 [this](Journal::Done done) { post_([this, done = std::move(done)] { committed(done); }); },
                 [this](std::string why) {
                   post_([this, why = std::move(why)]() mutable { set_stalled(std::move(why)); });
                 },
                 [this] { post_([this] { set_stalled({}); }); },
                 [](const char* why) {
                   // What is in memory is ahead of the disk, and must not be shown: only a new start is
                   // honest.
                   log_line("store failed", "why", why);
                   std::_Exit(1);
                 }});
  log_line("opened", "tables", unfinished_, "guests", static_cast<std::int64_t>(seats_.size()));
}

void Lobby::stop() {
  thinker_.reset();
  reader_.reset();
  journal_.reset();
  loading_.clear();
  flushes_.clear();
  codes_.clear();
  tables_.clear();
}

Ms Lobby::now() { return clock_.now(steady_us()); }
std::int64_t Lobby::microseconds() { return steady_us(); }

bool Lobby::allowed(Purses& purses, const std::string& address, double price) {
  if (limits_.per_address == 0 || purses.pay(address, price, now())) return true;
  // Saying no is work too: whoever goes on asking is read more slowly.
  talkers_.owe(address, 5, now());
  return false;
}
Ms Lobby::owed(const std::string& address, double price) {
  return limits_.per_address == 0 ? 0 : talkers_.owe(address, price, now());
}

// ---- In memory ----------------------------------------------------------------------------------

Table& Lobby::add(std::unique_ptr<Table> table) {
  Table& added = *table;
  added.keep = limits_.keep;
  codes_[added.code()] = added.id();
  codes_[added.watch()] = added.id();
  tables_[added.id()] = std::move(table);
  for (const Guest& guest : added.people()) seats_[guest].loaded.push_back(added.id());
  if (added.spec().open_to_all) public_.insert(added.id());
  if (added.status() != Status::over) thinker_->opened(added.id(), payer_of(added), dear_seats(added.spec()));
  return added;
}

Table& Lobby::make(TableSpec spec) {
  // Told whose it is when it is opened.
  Table& table = add(std::make_unique<Table>(*this, ++last_table_, fresh_code(), std::move(spec), now()));
  ++metrics_.tables_made;
  ++unfinished_;
  return table;
}

Table* Lobby::find(std::string_view code) {
  const auto place = codes_.find(std::string(code));
  return place == codes_.end() ? nullptr : find(place->second);
}
Table* Lobby::find(std::int64_t id) {
  const auto place = tables_.find(id);
  return place == tables_.end() ? nullptr : place->second.get();
}

void Lobby::drop(Table& table) {
  if (table.wake_at != 0) wakes_.erase({table.wake_at, table.id()});
  for (const Guest& guest : table.people())
    if (const auto place = seats_.find(guest); place != seats_.end())
      std::erase(place->second.loaded, table.id());
  public_.erase(table.id());
  codes_.erase(table.code());
  codes_.erase(table.watch());
  if (thinker_) thinker_->closed(table.id());
  changed_on_disk(table.id());
  tables_.erase(table.id());
}

void Lobby::seated(Table& table, std::span<const Guest> before, std::span<const Guest> after) {
  for (const Guest& guest : after) {
    Seats& seats = seats_[guest];
    ++seats.count;
    if (std::ranges::find(seats.loaded, table.id()) == seats.loaded.end()) seats.loaded.push_back(table.id());
  }
  for (const Guest& guest : before) {
    const auto place = seats_.find(guest);
    if (place == seats_.end()) continue;
    if (std::ranges::find(after, guest) == after.end()) std::erase(place->second.loaded, table.id());
    if (--place->second.count <= 0) seats_.erase(place);
  }
}

// True where there is room for one more table in memory; those that nobody needs go first.
bool Lobby::make_room() {
  if (tables_.size() >= limits_.tables) unload(now());
  return tables_.size() < limits_.tables;
}

// ---- From disk ----------------------------------------------------------------------------------

bool Lobby::background(const std::string& payer, std::function<void()> work) {
  return thinker_->later(payer, std::move(work));
}

void Lobby::with_table(const std::string& code, const std::string& payer, Loaded then) {
  if (Table* table = find(code)) return then(table, {});
  if (code.size() != 22) return then(nullptr, {"no-table", {}, "There is no such table."});
  load(code, [code](StoreReader& store) { return store.find(code); }, payer, std::move(then));
}

void Lobby::load(std::string key, std::function<std::optional<SavedTable>(StoreReader&)> read,
                 const std::string& payer, Loaded then) {
  // Who asks for the same waits for the same answer.
  auto& waiting = loading_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() == 1) fetch(key, std::move(read), payer);
}

void Lobby::fetch(const std::string& key, std::function<std::optional<SavedTable>(StoreReader&)> read,
                  const std::string& payer) {
  const Problem none{"no-table", {}, "There is no such table."};
  const auto answer = [this, key, read, payer, since = begin_reading()](std::unique_ptr<Table> table,
                                                                        Problem why) {
    auto held = std::make_shared<std::unique_ptr<Table>>(std::move(table));
    post_([this, key, read, payer, since, held = std::move(held), why = std::move(why)] {
      const bool old = *held && changed_since((*held)->id(), since);
      end_reading();
      if (old) return fetch(key, read, payer);
      loaded(key, std::move(*held), why);
    });
  };
  const Ms time = now();
  const bool asked = reader_->ask(
      [this, read = std::move(read), answer, payer, time, none](StoreReader& store) {
        auto saved = read(store);
        if (!saved) return answer(nullptr, none);
        // A long game takes a while to be set up again; that is not the reader's work.
        post_([this, saved = std::make_shared<SavedTable>(std::move(*saved)), answer, payer, time, none] {
          const bool begun = background(payer, [this, saved, answer, time, none] {
            std::string why;
            auto table = Table::restore(*this, *saved, time, why);
            if (table) return answer(std::move(table), {});
            // It stays on disk as it is.
            log_line("table not restored", "table", saved->id, "why", why);
            answer(nullptr, none);
          });
          if (!begun) answer(nullptr, k_busy);
        });
      },
      [answer, key](const StoreError& error) {
        log_line("table can't be read", "why", error.what());
        answer(nullptr, {"damaged", {}, "This table is damaged on the server's disk; the others are not."});
      });
  if (!asked) answer(nullptr, k_busy);
}

// A table was in memory meanwhile and has gone back to the disk, or was written there: what was read before
// is old.
void Lobby::changed_on_disk(std::int64_t id) {
  if (reading_ > 0) changes_on_disk_[id] = ++changes_;
}
bool Lobby::changed_since(std::int64_t id, std::uint64_t since) const {
  const auto place = changes_on_disk_.find(id);
  return place != changes_on_disk_.end() && place->second > since;
}
std::uint64_t Lobby::begin_reading() {
  ++reading_;
  return changes_;
}
void Lobby::end_reading() {
  if (--reading_ == 0) changes_on_disk_.clear();
}

void Lobby::loaded(const std::string& key, std::unique_ptr<Table> table, const Problem& why) {
  const auto place = loading_.find(key);
  if (place == loading_.end()) return;
  const std::vector<Loaded> waiting = std::move(place->second);
  loading_.erase(place);
  Problem refused = why;
  const std::int64_t id = table ? table->id() : 0;
  if (removed_.contains(id)) {
    refused = {"no-table", {}, "There is no such table."};
  } else if (table && find(id) == nullptr) {  // by its other code somebody may have been quicker
    if (make_room())
      add(std::move(table)).resume(now());
    else
      refused = {"busy", {}, "There are too many tables open just now; try again."};
  }
  // Each may let go of it.
  for (const Loaded& then : waiting) then(find(id), refused);
}

// ---- Disk and bots ------------------------------------------------------------------------------

std::uint64_t Lobby::write(std::int64_t table, TableWrite write) {
  if (std::holds_alternative<PutAction>(write)) ++actions_since_trim_;
  if (const auto* put = std::get_if<PutTable>(&write);
      put != nullptr && put->status == Status::over && thinker_)
    thinker_->closed(table);
  return journal_->write(table,
                         std::visit([](auto&& put) -> Write { return std::move(put); }, std::move(write)));
}

void Lobby::committed(const Journal::Done& done) {
  metrics_.commit.observe(done.seconds);
  metrics_.writes += done.writes;
  // What these hold in memory is not on disk and never will be: nobody may see it.
  for (const std::int64_t id : done.set_aside) {
    broken_.insert(id);
    if (Table* table = find(id)) {
      table->close_all("This table is damaged on the server's disk; the others are not.");
      drop(*table);
    }
  }
  for (const std::int64_t id : done.tables)
    if (Table* table = find(id)) table->committed(done.ticket);
}

void Lobby::set_stalled(std::string why) {
  if (why.empty()) {
    clock_.go(steady_us());
    log_line("store goes on");
  } else {
    // No clock runs while nobody can act.
    clock_.stop(steady_us());
    log_line("store stalled", "why", why);
  }
  stalled_ = std::move(why);
}

// Of a table from disk nobody knows who made it: it pays for itself.
std::string Lobby::payer_of(const Table& table) {
  return table.spec().payer.empty() ? "table " + std::to_string(table.id()) : table.spec().payer;
}

int Lobby::dear_seats(const TableSpec& spec) {
  return static_cast<int>(std::ranges::count_if(spec.seats, [&](const Chair& chair) {
    return chair.kind == Chair::Kind::bot && bots_of(*spec.game).dear(chair.bot);
  }));
}

void Lobby::think(Table& table, Seat seat, const std::string& bot, bool urgent) {
  thinker_->think({table.id(), seat, bot, table.match()->clone(), payer_of(table), table.salt(seat), urgent});
}

// New ones every time: whoever has measured many delays can't work out from them when a bot will look next,
// or has looked in vain.
FastRng& Lobby::dice() {
  dice_ = FastRng(fresh_salt());
  return dice_;
}

void Lobby::flush(std::function<void()> ready) {
  // What `ready` holds stays on this thread.
  const std::uint64_t number = ++flushes_made_;
  flushes_[number] = std::move(ready);
  journal_->flush([this, number] {
    post_([this, number] {
      if (const auto done = flushes_.extract(number)) done.mapped()();
    });
  });
}

// ---- Time ---------------------------------------------------------------------------------------

void Lobby::wake(Table& table, Ms at) {
  if (table.wake_at != 0) {
    if (table.wake_at <= at) return;
    wakes_.erase({table.wake_at, table.id()});
  }
  table.wake_at = at;
  wakes_.insert({at, table.id()});
  if (wakes_.begin()->second == table.id()) timer_(std::clamp<Ms>(at - now(), 0, k_heartbeat));
}

void Lobby::tick() {
  const Ms time = now();
  while (!wakes_.empty() && wakes_.begin()->first <= time && !clock_.stopped()) {
    Table& table = *tables_.at(wakes_.begin()->second);
    wakes_.erase(wakes_.begin());
    table.wake_at = 0;
    table.tick(time);
  }
  if (time >= next_housekeeping_ && !clock_.stopped()) housekeeping(time);
  Ms next = next_housekeeping_;
  if (!wakes_.empty()) next = std::min(next, wakes_.begin()->first);
  timer_(clock_.stopped() ? k_heartbeat : std::clamp<Ms>(next - time, 0, k_heartbeat));
}

void Lobby::housekeeping(Ms time) {
  const bool more = unload(time);
  if (time >= next_due_) fetch_due(time);
  for (Purses* purses : {&makers_, &askers_, &workers_, &talkers_, &callers_}) purses->tidy(time);
  trim();
  next_housekeeping_ = time + (more || to_trim_ > 0 ? 20 : k_housekeeping_every);
}

// Lets go of what nobody is at: memory is for living tables. True: there is more to do.
bool Lobby::unload(Ms time) {
  const std::int64_t start = steady_us();
  const bool full = tables_.size() >= limits_.tables;
  std::vector<std::int64_t> leave;
  bool more = false;
  for (const auto& [id, table] : tables_) {
    if (!table->idle(time + k_keep_quiet)) continue;
    const Ms quiet = time - table->quiet_since();
    if (table->status() == Status::over) {
      if (quiet > k_keep_finished || full) leave.push_back(id);
      continue;
    }
    if (quiet <= (table->visited() ? k_keep_quiet : k_keep_unseen) && !full) continue;
    if (table->put_away()) leave.push_back(id);
    if (steady_us() - start > k_longest_work) {
      more = true;
      break;
    }
  }
  for (const std::int64_t id : leave) drop(*tables_.at(id));
  return more;
}

// Tables on disk at which a clock runs out or which nobody came back to; and, where there are too many, those
// that were left longest.
void Lobby::fetch_due(Ms time) {
  next_due_ = time + k_due_every;
  if (asking_due_) return;
  const Ms until = unfinished_ > limits_.stored ? std::numeric_limits<Ms>::max() : time;
  asking_due_ = reader_->ask(
      [this, until](StoreReader& store) {
        post_([this, due = store.due(until, k_due_at_once)] {
          asking_due_ = false;
          if (due.size() == static_cast<std::size_t>(k_due_at_once)) next_due_ = 0;
          for (const std::int64_t id : due)
            if (!broken_.contains(id)) wake_stored(id);
        });
      },
      [this](const StoreError& error) {
        log_line("what is due can't be read", "why", error.what());
        post_([this] { asking_due_ = false; });
      });
}

void Lobby::wake_stored(std::int64_t id) {
  const auto then = [this, id](Table* table, const Problem& why) {
    if (table == nullptr) {
      if (why.code != "busy") broken_.insert(id);
      return;
    }
    const bool crowded = unfinished_ > limits_.stored && table->spec().pace.sleeps();
    if (table->listeners() == 0 && (table->expires() <= now() || crowded)) return expire(*table);
    table->put_away();  // it was woken too early: the disk gets to know when to do it next
  };
  if (Table* table = find(id)) return then(table, {});
  const std::string key = "#" + std::to_string(id);
  if (loading_.contains(key)) return;
  // Several at a time, but not all of them before everybody else.
  load(
      key, [id](StoreReader& store) { return store.find(id); }, "the house " + std::to_string(id % 16), then);
}

// Nobody came back. A game that was played is kept as a record; what was never begun is forgotten.
void Lobby::expire(Table& table) {
  if (table.status() == Status::over) return;
  log_line("table expired", "table", table.id(), "actions", table.version());
  if (table.version() > 0) return table.end("abandoned", now());
  remove(table);
}

void Lobby::remove(Table& table) {
  if (table.status() != Status::over) {
    seated(table, table.people(), {});
    --unfinished_;
  }
  journal_->write(table.id(), DropTable{table.id()});
  // Until that is on disk it can still be read there.
  removed_.insert(table.id());
  flush([this, id = table.id()] { removed_.erase(id); });
  drop(table);
}

// The list of actions is cut when it has grown long: every table that goes on gets a snapshot, and then what
// was before is forgotten; a little at a time.
void Lobby::trim() {
  if (to_trim_ == 0 && actions_since_trim_ >= k_trim_after) {
    to_trim_ = std::exchange(actions_since_trim_, 0);
    journal_->write(0, Mark{});
    for (const auto& [id, table] : tables_) to_snapshot_.push_back(id);
  }
  if (to_trim_ == 0) return;
  for (std::size_t n = 0; n < k_snapshots_at_once && !to_snapshot_.empty(); ++n) {
    Table* table = find(to_snapshot_.back());
    to_snapshot_.pop_back();
    if (table != nullptr && table->status() == Status::playing) table->put_snapshot();
  }
  if (!to_snapshot_.empty()) return;
  journal_->write(0, Trim{k_trim_at_once});
  to_trim_ = std::max<std::int64_t>(0, to_trim_ - k_trim_at_once);
}

}  // namespace smallbox
