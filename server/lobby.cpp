#include "server/lobby.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/log.hpp"

namespace smallbox {
namespace {

constexpr Ms k_housekeeping_every = 5'000;
constexpr Ms k_keep_finished = 15'000;               // in memory; on disk for ever
constexpr Ms k_keep_waiting = Ms{24} * 3600 * 1000;  // where nobody waits any more
constexpr std::int64_t k_trim_after = 200'000;       // actions
constexpr std::size_t k_snapshots_at_once = 50;
constexpr std::int64_t k_trim_at_once = 5'000;  // so that no commit takes long

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

Lobby::Lobby(Store& store, const Limits& limits, std::function<void(std::function<void()>)> post,
             std::function<void(Ms)> timer)
    : limits_(limits),
      post_(std::move(post)),
      timer_(std::move(timer)),
      dice_(0),
      wall_start_(detail::wall_ms()),
      steady_start_(steady_us()) {
  thinker_ = std::make_unique<Thinker>(limits_.thinker, [this](Thinker::Thought thought) {
    post_([this, thought = std::move(thought)]() mutable {
      if (thought.cut_short) ++metrics_.thoughts_cut_short;
      const auto place = tables_.find(thought.table);
      if (place != tables_.end())
        place->second->thought(thought.seat, thought.version, std::move(thought.action), thought.kind, now());
    });
  });
  auto journal = std::make_unique<Journal>(
      store, [this](Journal::Done done) { post_([this, done = std::move(done)] { committed(done); }); },
      [](const char* why) {
        // What is in memory is ahead of the disk, and must not be shown: only a new start is honest.
        log_line("store failed", "why", why);
        std::_Exit(1);
      });
  journal_ = std::move(journal);
  restore(store);
}

void Lobby::stop() {
  thinker_.reset();
  journal_.reset();
  codes_.clear();
  tables_.clear();
}

// The clock of the house: wall time that never runs backwards.
Ms Lobby::now() const { return wall_start_ + (steady_us() - steady_start_) / 1000; }
std::int64_t Lobby::microseconds() { return steady_us(); }

// ---- Tables -------------------------------------------------------------------------------------

void Lobby::restore(Store& store) {
  const auto before = steady_us();
  int broken = 0;
  // The journal's thread has nothing to do yet, so the store may be read from here.
  last_table_ = store.last_table();
  for (const SavedTable& saved : store.unfinished()) {
    std::string why;
    if (auto table = Table::restore(*this, saved, now(), why)) {
      actions_since_trim_ += table->version();
      add(std::move(table)).resume(now());
    } else {
      // It stays on disk as it is.
      ++broken;
      log_line("table not restored", "table", saved.id, "why", why);
    }
  }
  log_line("restored", "tables", static_cast<std::int64_t>(tables_.size()), "broken", broken, "ms",
           (steady_us() - before) / 1000);
}

Table& Lobby::add(std::unique_ptr<Table> table) {
  Table& added = *table;
  codes_[added.code()] = &added;
  codes_[added.watch()] = &added;
  tables_[added.id()] = std::move(table);
  if (added.status() != Status::over) thinker_->opened(added.id(), payer_of(added), dear_seats(added.spec()));
  return added;
}

Table* Lobby::find(std::string_view code) {
  const auto place = codes_.find(std::string(code));
  return place == codes_.end() ? nullptr : place->second;
}

void Lobby::drop(Table& table) {
  if (table.wake_at != 0) wakes_.erase({table.wake_at, table.id()});
  codes_.erase(table.code());
  codes_.erase(table.watch());
  if (thinker_) thinker_->closed(table.id());
  tables_.erase(table.id());
}

void Lobby::with_table(std::string code, std::function<void(Table*)> then) {
  if (Table* table = find(code)) return then(table);
  if (code.size() != 22) return then(nullptr);
  journal_->ask([this, code = std::move(code), then = std::move(then)](Store& store) mutable {
    auto saved = store.find(code);
    post_([this, code = std::move(code), then = std::move(then), saved = std::move(saved)] {
      if (Table* table = find(code)) return then(table);  // somebody else was quicker
      if (!saved || saved->status != Status::over || tables_.size() >= limits_.tables) return then(nullptr);
      std::string why;
      auto table = Table::restore(*this, *saved, now(), why);
      then(table ? &add(std::move(table)) : nullptr);
    });
  });
}

std::uint64_t Lobby::write(std::int64_t table, Write write) {
  if (std::holds_alternative<PutAction>(write)) ++actions_since_trim_;
  if (const auto* put = std::get_if<PutTable>(&write);
      put != nullptr && put->status == Status::over && thinker_)
    thinker_->closed(table);
  return journal_->write(table, std::move(write));
}

void Lobby::committed(const Journal::Done& done) {
  metrics_.commit.observe(done.seconds);
  metrics_.writes += done.writes;
  for (const std::int64_t id : done.tables)
    if (const auto place = tables_.find(id); place != tables_.end()) place->second->committed(done.ticket);
}

// Of a table from disk nobody knows who made it: it pays for itself.
std::string Lobby::payer_of(const Table& table) {
  return table.spec().payer.empty() ? "table " + std::to_string(table.id()) : table.spec().payer;
}

int Lobby::dear_seats(const TableSpec& spec) {
  return static_cast<int>(std::ranges::count_if(spec.chairs, [&](const Chair& chair) {
    return chair.kind == Chair::Kind::bot && bots_of(*spec.game).dear(chair.bot);
  }));
}

void Lobby::think(Table& table, Seat seat, const std::string& bot, bool urgent) {
  thinker_->think({table.id(), seat, bot, table.match()->clone(), payer_of(table), table.salt(seat), urgent});
}

// New ones every time: whoever has measured many delays can't work out from them when a bot will look next,
// or has looked in vain.
Fast& Lobby::dice() {
  dice_ = Fast(static_cast<std::uint64_t>(short_hash(random_text(16))));
  return dice_;
}

void Lobby::wake(Table& table, Ms at) {
  if (table.wake_at != 0) {
    if (table.wake_at <= at) return;
    wakes_.erase({table.wake_at, table.id()});
  }
  table.wake_at = at;
  wakes_.insert({at, table.id()});
  if (wakes_.begin()->second == table.id()) timer_(std::min(at, next_housekeeping_));
}

void Lobby::tick() {
  const Ms time = now();
  while (!wakes_.empty() && wakes_.begin()->first <= time) {
    Table& table = *tables_.at(wakes_.begin()->second);
    wakes_.erase(wakes_.begin());
    table.wake_at = 0;
    table.tick(time);
  }
  if (time >= next_housekeeping_) {
    housekeeping(time);
    next_housekeeping_ = time + (to_trim_ > 0 ? 20 : k_housekeeping_every);
  }
  timer_(wakes_.empty() ? next_housekeeping_ : std::min(next_housekeeping_, wakes_.begin()->first));
}

void Lobby::housekeeping(Ms time) {
  std::vector<Table*> leave;
  for (const auto& [id, table] : tables_) {
    if (table->listeners() > 0) continue;
    const Ms quiet = time - table->quiet_since();
    const bool waiting = table->status() == Status::waiting;
    if ((table->status() == Status::over && quiet > k_keep_finished) || (waiting && quiet > k_keep_waiting))
      leave.push_back(table.get());
  }
  for (Table* table : leave) {
    if (table->status() == Status::waiting) write(table->id(), DropTable{table->id()});
    drop(*table);
  }
  for (Buckets* buckets : {&makers_, &askers_})
    std::erase_if(*buckets, [&](const auto& one) { return time - one.second.at > 60'000; });

  // The list of actions is cut when it has grown long: every table that goes on gets a snapshot, and then
  // what was before is forgotten; a little at a time.
  if (to_trim_ == 0 && actions_since_trim_ >= k_trim_after) {
    to_trim_ = std::exchange(actions_since_trim_, 0);
    write(0, Mark{});
    for (const auto& [id, table] : tables_) to_snapshot_.push_back(id);
  }
  if (to_trim_ == 0) return;
  for (std::size_t n = 0; n < k_snapshots_at_once && !to_snapshot_.empty(); ++n) {
    const auto place = tables_.find(to_snapshot_.back());
    to_snapshot_.pop_back();
    if (place != tables_.end() && place->second->status() == Status::playing) place->second->put_snapshot();
  }
  if (!to_snapshot_.empty()) return;
  write(0, Trim{k_trim_at_once});
  to_trim_ = std::max<std::int64_t>(0, to_trim_ - k_trim_at_once);
}

void Lobby::flush(std::function<void()> ready) {
  journal_->ask([this, ready = std::move(ready)](Store&) { post_(ready); });
}

// ---- What peers say -----------------------------------------------------------------------------

void Lobby::gone(Peer& peer) {
  if (peer.table == nullptr) return;
  const Table& table = *peer.table;
  peer.table->exit(peer, now());
  // Where a game is over and everybody has left, what comes later finds it on disk.
  if (table.status() != Status::over || table.listeners() > 0) return;
  post_([this, id = table.id()] {
    const auto place = tables_.find(id);
    if (place != tables_.end() && place->second->listeners() == 0) drop(*place->second);
  });
}

void Lobby::message(Peer& peer, std::string_view text) {
  ++metrics_.messages;
  const auto refuse = [&](const Refused& refused, std::string_view id) {
    if (peer.table != nullptr)
      peer.table->tell(peer, refusal_text(refused, id));
    else
      peer.send(std::make_shared<const std::string>(refusal_text(refused, id)));
  };
  unsigned char room[4096];
  json::monotonic_resource memory(room, sizeof room);
  json::error_code error;
  json::parse_options options;
  options.max_depth = 16;
  const json::value value = json::parse({text.data(), text.size()}, error, &memory, options);
  const auto* fields = error ? nullptr : value.if_object();
  if (fields == nullptr) return refuse({"bad-request", {}, "The message is not a JSON object."}, {});
  const auto type = as_text(fields->if_contains("type")).value_or("");
  const auto id = as_text(fields->if_contains("id")).value_or("");
  if (id.size() > 64) return refuse({"bad-request", {}, "An id has at most 64 characters."}, {});
  if (type == "hello") return hello(peer, *fields);
  if (type == "ping") return peer.send(std::make_shared<const std::string>(R"({"type":"pong"})"));
  if (peer.table == nullptr) return refuse({"bad-request", {}, "Say hello to a table first."}, id);
  if (type == "act") {
    const auto* action = as_object(fields->if_contains("action"));
    if (id.empty() || action == nullptr)
      return refuse({"bad-request", {}, "An act needs an id, a text, and an action, an object."}, id);
    return peer.table->act(peer, id, *action, as_int(fields->if_contains("at")), now());
  }
  if (const Refused refused = at_table(peer, type, *fields)) refuse(refused, id);
}

Refused Lobby::at_table(Peer& peer, std::string_view type, const json::object& fields) {
  Table& table = *peer.table;
  const auto name = as_text(fields.if_contains("name")).value_or("");
  const auto seat = as_int(fields.if_contains("seat"));
  if (type == "state") {
    table.tell_state(peer, now());
    return {};
  }
  if (type == "sit") {
    if (peer.guest && limits_.tables_per_guest > 0 && tables_of(*peer.guest) >= limits_.tables_per_guest)
      return {"limit", {}, "You sit at too many tables."};
    return table.sit(peer, seat, name, now());
  }
  if (type == "leave") return table.leave(peer, now());
  if (type == "name") return table.rename(peer, name);
  if (type == "fill") {
    const auto bot = as_text(fields.if_contains("bot")).value_or("");
    if (bots_of(*table.spec().game).dear(bot) && !thinker_->accepts(payer_of(table), 1))
      return {"limit", {}, Thinker::dear_sentence};
    const Refused refused = table.fill(peer, seat.value_or(-1), bot, now());
    if (!refused) thinker_->opened(table.id(), payer_of(table), dear_seats(table.spec()));
    return refused;
  }
  if (type == "skip") {
    const auto* on = fields.if_contains("on");
    return table.skip(peer, on == nullptr || !on->is_bool() || on->get_bool(), now());
  }
  if (type == "plan") {
    const auto* action = fields.if_contains("action");
    if (action != nullptr && !action->is_object() && !action->is_null())
      return {"bad-request", {}, "What is planned is an action, an object, or null."};
    return table.plan_action(peer, as_object(action), now());
  }
  if (type == "rematch") return rematch(peer);
  return {"bad-request", {}, "There is no such message."};
}

void Lobby::hello(Peer& peer, const json::object& fields) {
  const auto refuse = [](Peer& to, const Refused& refused) {
    to.send(std::make_shared<const std::string>(refusal_text(refused, {})));
  };
  const std::string code(as_text(fields.if_contains("table")).value_or(""));
  const auto token = as_text(fields.if_contains("token"));
  if (token && !is_token(*token)) return refuse(peer, {"bad-request", {}, "That is not a token."});
  const auto guest = token ? std::optional(guest_of(*token)) : std::nullopt;
  const auto have = as_int(fields.if_contains("have"));
  const auto seat = as_int(fields.if_contains("seat"));
  bool view = false;
  bool legal = false;
  if (const auto* with = as_array(fields.if_contains("with"))) {
    for (const auto& one : *with) {
      view = view || as_text(&one) == "view";
      legal = legal || as_text(&one) == "legal";
    }
  }
  with_table(
      code, [this, weak = peer.weak_from_this(), code, guest, have, seat, view, legal, refuse](Table* table) {
        const auto there = weak.lock();
        if (!there) return;
        if (table == nullptr) return refuse(*there, {"no-table", {}, "There is no such table."});
        const int own = guest ? table->seat_of(*guest) : -1;
        if (seat && *seat != own)
          return refuse(*there, {"wrong-token", {}, "That seat belongs to somebody else."});
        gone(*there);
        there->guest = guest;
        there->by_watch_code = code == table->watch();
        there->wants_view = view;
        there->wants_legal = legal;
        if (const Refused refused = table->enter(*there, have, now()))
          refuse(*there, refused);
        else
          table->tell_planned(*there);
      });
}

// ---- Making tables ------------------------------------------------------------------------------

int Lobby::tables_of(const Guest& guest) const {
  int count = 0;
  for (const auto& [id, table] : tables_)
    if (table->status() != Status::over && table->seat_of(guest) >= 0) ++count;
  return count;
}

bool Lobby::allowed(Buckets& buckets, const std::string& address, int per_minute) {
  if (limits_.per_address == 0) return true;
  const Ms time = now();
  const auto full = static_cast<double>(per_minute);
  Bucket& bucket = buckets.try_emplace(address, Bucket{full, time}).first->second;
  bucket.tokens = std::min(full, bucket.tokens + static_cast<double>(time - bucket.at) * full / 60'000);
  bucket.at = time;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}

Refused Lobby::rematch(Peer& peer) {
  Table& table = *peer.table;
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (table.status() != Status::over) return {"not-over", {}, "The game is not over yet."};
  if (!table.next().empty()) return {};  // the first wish has made it
  if (tables_.size() >= limits_.tables) return {"limit", {}, "There are too many tables."};
  if (!thinker_->accepts(payer_of(table), dear_seats(table.spec())))
    return {"limit", {}, Thinker::dear_sentence};
  TableSpec spec = table.spec();
  for (Chair& chair : spec.chairs) {
    chair.away = false;
    chair.here = 0;
  }
  Table& next = add(std::make_unique<Table>(*this, ++last_table_, fresh_code(), std::move(spec), now()));
  ++metrics_.tables_made;
  next.open(now());
  table.set_next(next.code());
  return {};
}

}  // namespace smallbox
