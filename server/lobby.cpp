#include "server/lobby.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "bots/roster.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"
#include "table/planted.hpp"

namespace smallbox {
namespace {

constexpr Ms k_heartbeat = 500;  // so that the clock notices when the house was not there

}  // namespace

std::size_t Lobby::GuestHash::operator()(const Guest& guest) const {
  // Guests choose their tokens: without a secret they could choose ones that fall together.
  std::uint64_t word = 0;
  std::memcpy(&word, guest.data(), sizeof word);
  return static_cast<std::size_t>((word ^ salt) * 0x9E3779B97F4A7C15U >> 7U);
}

Lobby::Lobby(Store& store, const Limits& limits, std::function<void(std::function<void()>)> post,
             std::function<void(Ms)> timer, Bans& bans, Machine& machine)
    : machine_(machine),
      limits_(limits),
      post_(std::move(post)),
      timer_(std::move(timer)),
      bans_(bans),
      dice_(0),
      clock_(machine.wall_ms(), machine.steady_us()),
      seats_(16, GuestHash{fresh_salt()}),
      toll_(limits) {
  thinker_ = std::make_unique<Thinker>(
      limits_.thinker,
      [this](Thinker::Thought thought) {
        post_([this, thought = std::move(thought)]() mutable {
          if (thought.cut_short) ++metrics_.thoughts_cut_short;
          Table* table = find(thought.table);
          if (table == nullptr || (SMALLBOX_PLANT(lost_thought) && stalled())) return;
          table->spent.thinking += static_cast<std::uint64_t>(thought.ms);
          table->thought(thought.seat, thought.version, thought.choice, now());
        });
      },
      Thinker::ask_bot, machine.by_hand());
  auto reading = store.reader();
  last_table_ = store.last_table();
  unfinished_ = store.unfinished();
  boxes_ = store.boxes();
  for (const auto& [guest, count] : store.seats()) seats_[guest].count = count;
  move_in(store, *reading);
  reader_ = std::make_unique<Reader>(std::move(reading), machine.by_hand());
  journal_ = std::make_unique<Journal>(
      store,
      Journal::Calls{
          [this](Journal::Done done) { post_([this, done = std::move(done)] { committed(done); }); },
          [this](std::string why) {
            post_([this, why = std::move(why)]() mutable { set_stalled(std::move(why)); });
          },
          [this] { post_([this] { set_stalled({}); }); }, [this](const char* why) { machine_.die(why); }},
      machine.by_hand());
  log_line("opened", "tables", unfinished_, "boxes", boxes_, "guests",
           static_cast<std::int64_t>(seats_.size()));
}

void Lobby::stop() {
  if (tenancy_ != nullptr) tenancy_->give_up();
  relays_.reset();
  thinker_.reset();
  reader_.reset();
  journal_.reset();
  loading_.clear();
  flushes_.clear();
  codes_.clear();
  tables_.clear();
}

Ms Lobby::now() { return clock_.now(microseconds()); }

bool Lobby::has_work(Hand hand) const {
  switch (hand) {
    case Hand::journal: return journal_->waiting() > 0;
    case Hand::reader: return reader_->waiting() > 0;
    default: return thinker_->waiting() > 0;
  }
}

std::optional<int> Lobby::step(Hand hand) {
  switch (hand) {
    case Hand::journal: return journal_->step();
    case Hand::reader: return reader_->step() ? std::optional(0) : std::nullopt;
    default: return thinker_->step() ? std::optional(0) : std::nullopt;
  }
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

Table& Lobby::make(TableSpec spec, std::string code) {
  // Told whose it is when it is opened.
  Table& table = add(std::make_unique<Table>(*this, ++last_table_, std::move(code), std::move(spec), now()));
  if (tenancy_ != nullptr) table.tenure = {1, true};
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
  if (tenancy_ != nullptr && journal_) {
    journal_->write(table.id(), Release{table.id(), table.tenure.epoch});
    released_.insert(table.id());
    flush([this, id = table.id()] { released_.erase(id); });
  }
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
  return tables_.size() < limits_.tables && has_numbers();
}

// ---- Bots ------------------------------------------------------------------------------

void Lobby::set_stalled(std::string why) {
  if (why.empty()) {
    clock_.go(microseconds());
    log_line("store goes on");
  } else {
    // No clock runs while nobody can act.
    if (!SMALLBOX_PLANT(unstalled_clock)) clock_.stop(microseconds());
    log_line("store stalled", "why", why);
  }
  stalled_ = std::move(why);
  if (stalled_.empty()) return;
  // Whoever waits for an answer is told why there is none.
  const std::string told = refusal_text({"unavailable", {}, stalled_}, {});
  for (const auto& [id, table] : tables_) table->tell_all_now(told);
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
  if (SMALLBOX_PLANT(early_table)) return ready();
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

}  // namespace smallbox
