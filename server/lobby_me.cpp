// What is stored of somebody: told, and forgotten, a page at a time, so that a long story holds up nobody.
#include <algorithm>
#include <charconv>
#include <map>

#include "games/registry.hpp"
#include "server/lobby.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr int k_page = 50;                        // tables
constexpr std::size_t k_page_bytes = 512 * 1024;  // whichever comes first
constexpr int k_most_days = 1000;                 // results of tasks: more than are kept
constexpr std::size_t k_names_in_use = 1000;      // before it is looked which of them are not any more
constexpr double k_list = 2;
constexpr double k_export = 10;
constexpr int k_games_page = 500;  // without records
constexpr int k_most_replayed = 50;
constexpr double k_games = 5;
constexpr double k_forget = 30;

const Problem k_forget_again{
    "busy", {}, "One of your tables is open at another of these servers: close it there, and ask again."};

// The number behind `before=` in a query; 0: none.
std::int64_t before_of(std::string_view query) {
  const auto at = query.find("before=");
  std::int64_t number = 0;
  if (at != std::string_view::npos) {
    const std::string_view digits = query.substr(at + 7);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
  }
  return std::max<std::int64_t>(0, number);
}

// The table without that guest. Also where its head can't be read: whose it is shall not be found any more.
PutTable without(const SavedTable& saved, const std::string& hex) {
  PutTable put{saved.id, saved.code, watch_code(saved.code), saved.status, saved.head, std::nullopt, 1};
  put.guests.emplace();
  auto head = parse_json(saved.head);
  auto* fields = head ? head->if_object() : nullptr;
  auto* seats = fields != nullptr && fields->contains("seats") ? fields->at("seats").if_array() : nullptr;
  const AnyGame* game =
      fields != nullptr ? find_game(as_text(fields->if_contains("game")).value_or("")) : nullptr;
  if (seats == nullptr || game == nullptr) return put;
  for (auto& one : *seats) {
    auto* seat = one.if_object();
    const auto owner = seat != nullptr ? as_text(seat->if_contains("guest")) : std::nullopt;
    Guest guest{};
    if (owner && *owner != hex && from_hex(*owner, guest)) put.guests->push_back(guest);
    if (owner != hex) continue;
    const bool begun = saved.status != Status::waiting;
    const std::string bot = begun ? stand_in(*game) : std::string();
    *seat = {{"kind", begun ? "bot" : "open"}, {"name", bot}, {"bot", bot}};
  }
  put.wake = as_int(fields->if_contains("wake")).value_or(1);
  put.head = json::serialize(*fields);
  return put;
}

// Up to which action its head knows.
std::int64_t version_in(const SavedTable& saved) {
  const auto head = parse_json(saved.head);
  const auto* fields = head ? head->if_object() : nullptr;
  return fields != nullptr ? as_int(fields->if_contains("version")).value_or(0) : 0;
}

}  // namespace

// Whether it is their turn at tables that are not in memory here. At those of other houses more may have happened than their heads
// say: the first few are played again.
std::vector<std::pair<std::int64_t, std::string>> Lobby::turns_of(StoreReader& store, const Guest& guest,
                                                                  std::span<const std::int64_t> here,
                                                                  Ms time) {
  std::vector<std::pair<std::int64_t, std::string>> turns;
  int again = 0;
  for (const SavedTable& saved : store.unfinished_of_guest(guest, 2 * k_page)) {
    if (std::ranges::find(here, saved.id) != here.end()) continue;
    Json out;
    if (saved.last > version_in(saved) && ++again <= k_most_replayed) {
      const auto whole = store.find(saved.id);
      std::string why;
      const auto table = whole ? Table::restore(*this, *whole, time, why) : nullptr;
      const int seat = table ? table->seat_of(guest) : -1;
      if (seat < 0 || table->status() == Status::over) continue;
      table->write_turn(out, seat, time);
    } else if (!write_stored_turn(out, saved, guest, time)) {
      continue;
    }
    turns.emplace_back(saved.id, out.take());
  }
  return turns;
}

void Lobby::guest_tables(const HttpRequest& request, const Answer& answer) {
  if (!pays(Toll::Of::work, request.address, k_list)) return answer(error_reply(429, k_too_much));
  const Guest guest = guest_of(request.token);
  const auto place = seats_.find(guest);
  const auto here = place != seats_.end() ? place->second.loaded : std::vector<std::int64_t>();
  const bool asked = reader_->ask(
      [this, guest, answer, here, time = now()](StoreReader& store) {
        post_([this, guest, answer, stored = turns_of(store, guest, here, time)] {
          // What is in memory is newer than what is on disk.
          std::map<std::int64_t, std::string, std::greater<>> own;
          for (const auto& [id, text] : stored)
            if (find(id) == nullptr) own[id] = text;
          if (const auto place = seats_.find(guest); place != seats_.end()) {
            for (const std::int64_t id : place->second.loaded) {
              const Table* table = find(id);
              const int seat = table != nullptr ? table->seat_of(guest) : -1;
              if (seat < 0 || table->status() == Status::over) continue;
              Json out;
              table->write_turn(out, seat, now());
              own[id] = out.take();
            }
          }
          Json out;
          out.begin_object();
          out.list("tables", own, [&](const auto& one) { out.raw(one.second); });
          out.end_object();
          answer({200, "application/json", out.take()});
        });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

void Lobby::export_guest(const HttpRequest& request, const Answer& answer) {
  const bool games = request.query.find("games=1") != std::string_view::npos;
  if (!pays(Toll::Of::work, request.address, games ? k_games : k_export))
    return answer(error_reply(429, k_too_much));
  // A game's end is told when its last action is on disk; its record may still be on the way there.
  flush([this, guest = guest_of(request.token), before = before_of(request.query), games, answer] {
    if (games)
      list_finished(guest, before, answer);
    else
      export_stored(guest, before, answer);
  });
}

// How their games ended, without what it takes to play them again.
void Lobby::list_finished(const Guest& guest, std::int64_t from, const Answer& answer) {
  const bool asked = reader_->ask(
      [this, guest, before = from, answer](StoreReader& store) {
        const auto found = store.finished_of_guest(guest, before, k_games_page);
        Json out;
        out.begin_object().key("tables").begin_array();
        // Those of older versions are played again to know how they ended: so many in one go, and no more.
        std::int64_t next = found.size() == k_games_page ? found.back().id : 0;
        int replayed = 0;
        for (const SavedTable& head : found) {
          const bool replay = lacks_end(head);
          const auto whole = replay ? store.find(head.id) : std::nullopt;
          write_stored(out, whole ? *whole : head, guest, false);
          if (!replay || ++replayed < k_most_replayed) continue;
          next = head.id;
          break;
        }
        out.end_array().key("before");
        if (next != 0)
          out.value(next);
        else
          out.null();
        out.end_object();
        post_([answer, text = out.take()] { answer({200, "application/json", text}); });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

void Lobby::export_stored(const Guest& guest, std::int64_t from, const Answer& answer) {
  const bool asked = reader_->ask(
      [this, guest, before = from, answer](StoreReader& store) {
        Json out;
        std::int64_t next = 0;
        out.begin_object();
        // With the first page.
        if (before == 0)
          out.list("days", store.days_of_guest(guest, k_most_days), [&](const SavedDay& day) {
            out.begin_object().field("date", Date(static_cast<std::int32_t>(day.date)).text());
            out.field("kind", day.kind).field("name", day.name).key("result");
            write_day_result(out, {day.solved, static_cast<std::int32_t>(day.score),
                                   static_cast<std::int32_t>(day.moves), day.ms});
            out.field("at", day.at).end_object();
          });
        out.key("tables").begin_array();
        // One at a time: a record may be long, and others want to read too.
        bool more = true;
        for (int n = 0; more && n < k_page && out.text().size() < k_page_bytes; ++n) {
          const auto one = store.of_guest(guest, n == 0 ? before : next, 1);
          more = !one.empty();
          if (!more) break;
          write_stored(out, one.front(), guest, true);
          next = one.front().id;
        }
        out.end_array().key("before");
        if (more)
          out.value(next);
        else
          out.null();
        out.end_object();
        post_([answer, text = out.take()] { answer({200, "application/json", text}); });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

Lobby::Forgotten Lobby::in_name_of(const std::string& token) {
  if (token.empty()) return std::make_shared<bool>(false);  // somebody new
  if (names_in_use_.size() >= k_names_in_use)
    std::erase_if(names_in_use_, [](const auto& one) { return one.second.expired(); });
  std::weak_ptr<bool>& known = names_in_use_[guest_of(token)];
  auto held = known.lock();
  if (!held) known = held = std::make_shared<bool>(false);
  return held;
}

void Lobby::forget_guest(const HttpRequest& request, const Answer& answer) {
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (!pays(Toll::Of::work, request.address, k_forget)) return answer(error_reply(429, k_too_much));
  const Guest guest = guest_of(request.token);
  // What is still to be done in their name is not done any more.
  if (const auto place = names_in_use_.find(guest); place != names_in_use_.end()) {
    if (const auto held = place->second.lock()) *held = true;
    names_in_use_.erase(place);
  }
  links_.forget(guest);
  // What is in memory first: it may not be on disk yet.
  std::int64_t count = 0;
  if (const auto place = seats_.find(guest); place != seats_.end()) {
    const auto loaded = place->second.loaded;
    for (const std::int64_t id : loaded) {
      Table* table = find(id);
      if (table == nullptr || table->seat_of(guest) < 0) continue;
      table->forget(guest, now());
      ++count;
    }
  }
  journal_->write(0, DropDaysOf{guest});
  flush([this, guest, answer, count] { forget_stored(guest, 0, count, answer); });
}

// A page of what is on disk, then the next one, until nothing is left.
void Lobby::forget_stored(const Guest& guest, std::int64_t before, std::int64_t count, const Answer& answer) {
  const bool asked = reader_->ask(
      [this, guest, before, count, answer, since = begin_reading()](StoreReader& store) {
        if (before == 0) store.drop_links_of(guest);
        const std::string hex = to_hex(guest);
        std::vector<PutTable> puts;
        for (const SavedTable& saved : store.of_guest(guest, before, k_page))
          puts.push_back(without(saved, hex));
        post_([this, guest, answer, before, count, since, puts = std::move(puts)]() mutable {
          const bool old = std::ranges::any_of(puts, [&](const PutTable& put) {
            return changed_since(put.id, since) && find(put.id) == nullptr;
          });
          end_reading();
          if (old) return forget_stored(guest, before, count, answer);
          if (puts.empty()) {
            seats_.erase(guest);
            return answer({200, "application/json", "{\"forgotten\":" + std::to_string(count) + "}"});
          }
          const std::int64_t last = puts.back().id;
          const auto done = count + static_cast<std::int64_t>(puts.size());
          std::vector<std::int64_t> ids;
          for (PutTable& put : puts) {
            ids.push_back(put.id);
            elsewhere_.erase(put.id);
            if (Table* table = find(put.id))
              table->forget(guest, now());
            else
              forget_on_disk(std::move(put));
          }
          flush([this, guest, last, done, answer, ids = std::move(ids)] {
            for (const std::int64_t id : ids)
              if (elsewhere_.erase(id) > 0) return answer(error_reply(503, k_forget_again));
            forget_stored(guest, last, done, answer);
          });
        });
      },
      [this, answer](const StoreError& error) {
        post_([this, answer, why = not_read(error)] {
          end_reading();
          answer(error_reply(503, why));
        });
      });
  if (asked) return;
  end_reading();
  answer(error_reply(503, k_busy));
}

void Lobby::forget_on_disk(PutTable put) {
  changed_on_disk(put.id);
  write(0, std::move(put));
}

}  // namespace smallbox
