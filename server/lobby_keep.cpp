// Housekeeping: memory is for living tables, the disk holds the rest, and nothing is kept for ever that nobody needs.
#include <algorithm>
#include <limits>
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"

namespace smallbox {
namespace {

constexpr Ms k_housekeeping_every = 1'000;
constexpr Ms k_unload_every = 900;  // every table is looked at, and most are not in a cache then
constexpr int k_swept_at_once = 200;
constexpr Ms k_due_every = 5'000;
constexpr int k_due_at_once = 200;
constexpr Ms k_keep_finished = 5'000;           // in memory; on disk for ever
constexpr Ms k_keep_unseen = 5'000;             // made, and nobody came yet
constexpr Ms k_keep_quiet = 60'000;             // everybody has left; a reload finds it there
constexpr std::int64_t k_trim_after = 200'000;  // actions
constexpr std::size_t k_snapshots_at_once = 50;
constexpr std::int64_t k_trim_at_once = 2'000;  // so that no commit takes long
constexpr std::int64_t k_longest_work = 4'000;  // µs of housekeeping in one go

// When a game ended; of what was kept before that was written down, when somebody was last seen there.
Ms ended_at(const json::object& head) {
  const auto* end = as_object(head.if_contains("end"));
  if (const auto at = end != nullptr ? as_int(end->if_contains("at")) : std::nullopt) return *at;
  return as_int(head.if_contains("seen")).value_or(0);
}

// Of tables that are over, by number: those that ended before, and how far it has come. Nothing that was made later can have
// ended before; so it is the end where one was.
struct Swept {
  std::vector<std::int64_t> old;
  std::int64_t last = 0;
  bool more = false;
};
Swept sweep(StoreReader& store, std::int64_t after, Ms before) {
  const auto some = store.finished(after, k_swept_at_once);
  Swept swept{{}, after, some.size() == static_cast<std::size_t>(k_swept_at_once)};
  for (const SavedTable& table : some) {
    swept.last = table.id;
    const auto value = parse_json(table.head);
    const auto* head = value ? value->if_object() : nullptr;
    if (head == nullptr) continue;  // what can't be read is for an operator to look at
    if (as_int(head->if_contains("created")).value_or(0) > before)
      return {std::move(swept.old), swept.last, false};
    if (ended_at(*head) < before) swept.old.push_back(table.id);
  }
  return swept;
}

}  // namespace

void Lobby::housekeeping(Ms time) {
  drop_deserted();
  if (time >= next_unload_) next_unload_ = unload(time) ? time : time + k_unload_every;
  if (time >= next_due_) fetch_due(time);
  if (time >= next_look_at_boxes_) forget_boxes(time);
  if (time >= next_look_at_days_) forget_days(time);
  if (limits_.keep_days > 0 && time >= next_look_at_games_) forget_games(time);
  toll_.tidy(time);
  trim();
  next_housekeeping_ = time + (next_unload_ <= time || to_trim_ > 0 ? 20 : k_housekeeping_every);
}

// Lets go of what nobody is at: memory is for living tables. True: there is more to do.
bool Lobby::unload(Ms time) {
  const std::int64_t start = microseconds();
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
    if (microseconds() - start > k_longest_work) {
      more = true;
      break;
    }
  }
  for (const std::int64_t id : leave) drop(*tables_.at(id));
  return more;
}

void Lobby::drop_deserted() {
  const Ms soon = deserted_.empty() ? 0 : now() + k_keep_quiet;
  std::erase_if(deserted_, [&](std::int64_t id) {
    Table* table = find(id);
    if (table == nullptr || table->listeners() > 0) return true;
    if (!table->idle(soon)) return false;
    drop(*table);
    return true;
  });
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
      key, [id](StoreReader& store) { return store.take(id); }, "the house " + std::to_string(id % 16), then);
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
  journal_->write(table.id(), DropTable{table.id(), now(), table.tenure.epoch});
  // Until that is on disk it can still be read there.
  removed_.insert(table.id());
  flush([this, id = table.id()] { removed_.erase(id); });
  drop(table);
}

// Games that have been over for longer than an operator wants to keep them; a few at a time, oldest first.
void Lobby::forget_games(Ms time) {
  next_look_at_games_ = time + k_minute;
  if (looking_at_games_ || !stalled_.empty()) return;
  const Ms before = time - limits_.keep_days * k_day;
  looking_at_games_ = reader_->ask(
      [this, before, after = swept_to_](StoreReader& store) {
        post_([this, swept = sweep(store, after, before)] {
          looking_at_games_ = false;
          for (const std::int64_t id : swept.old) {
            if (find(id) != nullptr) continue;  // somebody looks at it: next time
            journal_->write(id, DropTable{id, now()});
            removed_.insert(id);
            flush([this, id] { removed_.erase(id); });
            ++swept_games_;
          }
          swept_to_ = swept.more ? swept.last : 0;
          next_look_at_games_ = swept.more ? 0 : now() + k_hour;
          if (swept.more || swept_games_ == 0) return;
          log_line("old games forgotten", "games", std::exchange(swept_games_, 0), "days", limits_.keep_days);
        });
      },
      [this](const StoreError& error) {
        log_line("old games can't be read", "why", error.what());
        post_([this] { looking_at_games_ = false; });
      });
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
