// Tables that are on disk: fetched where somebody comes, off the network's thread.
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {

bool Lobby::background(const std::string& payer, std::function<void()> work) {
  return thinker_->later(payer, std::move(work));
}

void Lobby::with_table(const std::string& code, const std::string& payer, Loaded then) {
  if (Table* table = find(code)) return then(table, {});
  if (code.size() != 22) return then(nullptr, {"no-table", {}, "There is no such table."});
  load(code, [code](StoreReader& store) { return store.take(code); }, payer, std::move(then));
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
      // It was given back by its last life here: when that is on disk it is taken anew.
      if (*held && released_.contains((*held)->id()))
        return flush([this, key, read, payer] { fetch(key, read, payer); });
      loaded(key, std::move(*held), why);
    });
  };
  const Ms time = now();
  owners_.erase(key);
  const bool asked = reader_->ask(
      [this, read = std::move(read), answer, payer, time, none](StoreReader& store) {
        auto saved = read(store);
        if (!saved) return answer(nullptr, none);
        // A long game takes a while to be set up again; that is not the reader's work.
        post_([this, saved = std::make_shared<SavedTable>(std::move(*saved)), answer, payer, time, none] {
          const bool begun = background(payer, [this, saved, answer, time, none] {
            std::string why;
            auto table = Table::restore(*this, *saved, time, why);
            if (table) table->tenure.epoch = saved->epoch;
            if (table) return answer(std::move(table), {});
            // It stays on disk as it is.
            log_line("table not restored", "table", saved->id, "why", why);
            answer(nullptr, none);
          });
          if (!begun) answer(nullptr, k_busy);
        });
      },
      [this, answer, key](const StoreError& error) {
        if (error.kind == StoreError::Kind::elsewhere) {
          post_([this, key, whose = error.whose] { owners_[key] = whose; });
          return answer(nullptr, k_elsewhere);
        }
        log_line("table can't be read", "why", error.what());
        if (error.kind == StoreError::Kind::no_room) return answer(nullptr, not_read(error));
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
  owners_.erase(key);
}

}  // namespace smallbox
