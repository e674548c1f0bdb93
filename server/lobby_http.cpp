// What the HTTP interface answers (docs/server-protocol.md).
#include <algorithm>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/lobby.hpp"

namespace smallbox {
namespace {

HttpReply error_reply(int status, const Refused& refused) {
  Json out;
  out.begin_object().field("code", refused.code).key("rule");
  if (refused.rule.empty())
    out.null();
  else
    out.value(refused.rule);
  out.field("message", refused.message).end_object();
  return {status, "application/json", out.take()};
}

constexpr int k_longest_replay = 2'000;
constexpr std::size_t k_replays_kept = 20;
constexpr std::size_t k_longest_wait = 100;  // for the thinker, before replays are refused

Refused bad(std::string message) { return {"bad-request", {}, std::move(message)}; }

// The record in a snapshot, or null.
const json::object* record_of(const std::optional<json::value>& snapshot) {
  const auto* fields = snapshot ? snapshot->if_object() : nullptr;
  return fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
}

// Step by step with everything open, for a game that is over, and the result: the fields of a replay. What a
// solver says of an action may take it a while.
std::string replay_steps(const AnyMatch& match) {
  Json record;
  match.write_record(record);
  auto parsed = parse_json(record.text());
  json::object& fields = parsed->get_object();
  const json::array actions = fields["actions"].get_array();
  fields["actions"] = json::array();
  Problem problem;
  const auto replay = load_record(fields, problem, find_game);
  Json out;
  const auto step = [&] {
    out.key("events");
    replay->write_events(out, Audience::everything());
    out.key("view");
    replay->write_view(out, Audience::everything());
    out.end_object();
  };
  out.begin_object().key("steps").begin_array().begin_object();
  step();
  for (const auto& one : actions) {
    const json::object& entry = one.get_object();
    const std::int64_t seat = entry.at("seat").as_int64();
    const json::object& action = entry.at("action").as_object();
    Json best;
    const bool solved = replay->write_best(best, seat, action);
    if (replay->act(seat, action, 0)) break;
    out.begin_object().field("seat", seat).key("action").raw(json::serialize(action));
    if (solved) out.key("best").raw(best.text());
    step();
  }
  out.end_array().key("result").begin_object();
  match.write_result(out);
  out.end_object().end_object();
  return out.take();
}

}  // namespace

void Lobby::http(const HttpRequest& request, Answer answer) {
  ++metrics_.requests;
  if (!allowed(askers_, request.address, limits_.requests_per_minute))
    return answer(error_reply(429, {"limit", {}, "That is too much at once; wait a little."}));
  const auto text = [&](std::string body) { answer({200, "application/json", std::move(body)}); };
  const std::string_view path = request.path;
  const bool get = request.method == "GET" || request.method == "HEAD";
  if (path == "/api/tables" && request.method == "POST") return post_table(request, std::move(answer));
  if (path == "/api/me" || path == "/api/me/tables") {
    if (!is_token(request.token))
      return answer(error_reply(401, {"no-token", {}, "A token is needed: Authorization: Bearer …"}));
    if (get && path == "/api/me/tables") return text(guest_tables_text(guest_of(request.token)));
    if (get) return export_guest(guest_of(request.token), std::move(answer));
    if (request.method == "DELETE" && path == "/api/me")
      return forget_guest(guest_of(request.token), std::move(answer));
  }
  if (get) {
    if (path == "/api/health") return text(R"({"ok":true,"tables":)" + std::to_string(tables_.size()) + "}");
    if (path == "/metrics") return answer({200, "text/plain; version=0.0.4", metrics_text()});
    if (path == "/api/games") return text(games_text());
    if (path == "/api/tables") return text(open_tables_text());
    // What stands between `head` and `tail`; empty where the path is another.
    const auto between = [&](std::string_view head, std::string_view tail) {
      if (path.size() <= head.size() + tail.size() || !path.starts_with(head) || !path.ends_with(tail))
        return std::string_view();
      return path.substr(head.size(), path.size() - head.size() - tail.size());
    };
    if (const auto code = between("/api/tables/", "/record"); !code.empty())
      return get_record(std::string(code), answer);
    if (const auto code = between("/api/tables/", "/replay"); !code.empty())
      return get_replay(std::string(code), answer);
    if (const auto name = between("/api/games/", ""); name.find('/') != std::string_view::npos)
      return get_collection(name.substr(0, name.find('/')), name.substr(name.find('/') + 1), answer);
  }
  answer(error_reply(404, {"not-found", {}, "There is nothing here."}));
}

std::string Lobby::games_text() const {
  Json out;
  out.begin_object().key("games").begin_array();
  for (const AnyGame* game : all_games()) {
    out.begin_object().field("id", game->id()).field("name", game->name());
    out.key("seats").begin_array().value(game->min_seats()).value(game->max_seats()).end_array();
    out.key("modes");
    game->write_modes(out);
    out.list("bots", bots_of(*game).names(), [&](const std::string& bot) { out.value(bot); });
    out.key("options");
    game->write_options(out);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

std::string Lobby::open_tables_text() const {
  // Where somebody is; the newest.
  const auto listed = [&](Status status) {
    std::vector<const Table*> found;
    for (const auto& [id, table] : tables_)
      if (table->spec().open_to_all && table->status() == status && table->listeners() > 0)
        found.push_back(table.get());
    std::ranges::sort(found, std::ranges::greater{}, &Table::id);
    if (found.size() > 100) found.resize(100);
    return found;
  };
  Json out;
  out.begin_object();
  out.list("tables", listed(Status::waiting), [&](const Table* table) { table->write_waiting(out); });
  out.list("playing", listed(Status::playing), [&](const Table* table) { table->write_playing(out); });
  out.end_object();
  return out.take();
}

// In memory is everything that is not over.
std::string Lobby::guest_tables_text(const Guest& guest) const {
  std::vector<const Table*> own;
  for (const auto& [id, table] : tables_)
    if (table->status() != Status::over && table->seat_of(guest) >= 0) own.push_back(table.get());
  std::ranges::sort(own, std::ranges::greater{}, &Table::id);
  Json out;
  out.begin_object();
  out.list("tables", own, [&](const Table* table) { table->write_turn(out, table->seat_of(guest), now()); });
  out.end_object();
  return out.take();
}

std::string Lobby::metrics_text() const {
  std::array<int, 3> tables{};
  std::array<int, 3> chairs{};
  int here = 0;
  for (const auto& [id, table] : tables_) {
    ++tables[static_cast<std::size_t>(table->status())];
    if (table->status() == Status::over) continue;
    for (const Chair& chair : table->spec().chairs) {
      ++chairs[static_cast<std::size_t>(chair.kind)];
      here += chair.here > 0 ? 1 : 0;
    }
  }
  std::string out;
  const auto gauge = [&](std::string_view name, auto value) {
    write_metric(out, name, "gauge", static_cast<double>(value));
  };
  const auto counter = [&](std::string_view name, std::uint64_t value) {
    write_metric(out, name, "counter", static_cast<double>(value));
  };
  gauge("tables_waiting", tables[0]);
  gauge("tables_playing", tables[1]);
  gauge("tables_over", tables[2]);
  gauge("seats_open", chairs[0]);
  gauge("seats_human", chairs[1]);
  gauge("seats_bot", chairs[2]);
  gauge("seats_here", here);
  gauge("connections", metrics_.connections);
  gauge("journal_queue", journal_->waiting());
  gauge("thinker_queue", thinker_->waiting());
  counter("actions_total", metrics_.accepted);
  counter("refusals_total", metrics_.refused);
  counter("messages_total", metrics_.messages);
  counter("http_requests_total", metrics_.requests);
  counter("tables_made_total", metrics_.tables_made);
  counter("connections_refused_total", metrics_.connections_refused);
  counter("slow_readers_total", metrics_.slow_readers);
  counter("bot_thoughts_cut_short_total", metrics_.thoughts_cut_short);
  counter("store_writes_total", metrics_.writes);
  metrics_.latency.write(out, "action_seconds");
  metrics_.commit.write(out, "commit_seconds");
  return out;
}

// ---- Tables -------------------------------------------------------------------------------------

Refused Lobby::make_table(const json::object& fields, const Guest& guest, Table*& made, int& seat) {
  TableSpec spec;
  const auto id = as_text(fields.if_contains("game"));
  spec.game = id ? find_game(*id) : nullptr;
  if (spec.game == nullptr) return bad("There is no such game; /api/games lists them.");
  json::object options;
  if (const auto* given = fields.if_contains("options"); given != nullptr && !given->is_null()) {
    if (!given->is_object()) return bad("The options are not an object.");
    options = given->get_object();
  }
  if (const Problem problem = read_pace(fields.if_contains("pace"), *spec.game, options, spec.pace))
    return Refused::from(problem);
  const auto* open_to_all = fields.if_contains("public");
  spec.open_to_all = open_to_all != nullptr && open_to_all->is_bool() && open_to_all->get_bool();

  const AnyBots& bots = bots_of(*spec.game);
  const auto seat_bot = [&](Chair& chair, std::string bot) {
    chair.kind = Chair::Kind::bot;
    chair.bot = chair.name = std::move(bot);
    return bots.has(chair.bot);
  };
  seat = -1;
  const auto seat_me = [&](Chair& chair) {
    chair.kind = Chair::Kind::human;
    chair.guest = guest;
    chair.name = clean_name(as_text(fields.if_contains("name")).value_or(""));
    seat = static_cast<int>(spec.chairs.size());
  };
  if (const auto* seats = as_array(fields.if_contains("seats"))) {
    if (seats->size() > 16) return bad("There are too many seats.");
    for (const auto& entry : *seats) {
      Chair chair;
      const auto word = as_text(&entry);
      const auto* object = as_object(&entry);
      if (word == "closed") continue;
      if (word == "me" && seat < 0) {
        seat_me(chair);
      } else if (word == "bot") {
        seat_bot(chair, stand_in(*spec.game));
      } else if (object != nullptr) {
        std::string bot(as_text(object->if_contains("bot")).value_or(""));
        if (const auto level = as_int(object->if_contains("level")); level && bot == "level")
          bot += ":" + std::to_string(*level);
        if (!seat_bot(chair, std::move(bot))) return bad("There is no bot of that name for this game.");
      } else if (word != "open") {
        return bad("A seat is \"me\" (once), \"open\", \"closed\", \"bot\" or {\"bot\":name}.");
      }
      spec.chairs.push_back(std::move(chair));
    }
  } else {
    for (int i = 0; i < spec.game->min_seats(); ++i) {
      Chair chair;
      if (i == 0)
        seat_me(chair);
      else
        seat_bot(chair, stand_in(*spec.game));
      spec.chairs.push_back(std::move(chair));
    }
  }
  // A game with these options and seats is tried out, so that it can't fail later; it also tells all options.
  NewMatch request{static_cast<std::int64_t>(spec.chairs.size()), "trial", &options, nullptr};
  Problem problem;
  const auto trial = spec.game->create(request, problem);
  if (!trial) return Refused::from(problem);
  Json record;
  trial->write_record(record);
  const auto parsed = parse_json(record.text());
  spec.options = json::serialize(parsed->get_object().at("options"));

  made = &add(std::make_unique<Table>(*this, ++last_table_, fresh_code(), std::move(spec), now()));
  ++metrics_.tables_made;
  made->open(now());
  return {};
}

void Lobby::post_table(const HttpRequest& request, Answer answer) {
  if (!request.json) return answer(error_reply(415, bad("The body must be application/json.")));
  if (!request.token.empty() && !is_token(request.token))
    return answer(error_reply(401, {"no-token", {}, "That is not a token."}));
  const auto body = parse_json(request.body);
  if (!body || !body->is_object()) return answer(error_reply(400, bad("The body is not a JSON object.")));
  const Refused limit{"limit", {}, "That is too many tables; wait a little."};
  if (tables_.size() >= limits_.tables || !allowed(makers_, request.address, limits_.tables_per_minute))
    return answer(error_reply(429, limit));
  const bool fresh = request.token.empty();
  const std::string token = fresh ? fresh_token() : request.token;
  const Guest guest = guest_of(token);
  if (!fresh && limits_.tables_per_guest > 0 && tables_of(guest) >= limits_.tables_per_guest)
    return answer(error_reply(429, limit));
  Table* table = nullptr;
  int seat = -1;
  if (const Refused refused = make_table(body->get_object(), guest, table, seat))
    return answer(error_reply(400, refused));
  Json out;
  out.begin_object().field("table", table->code()).field("watch", table->watch()).key("seat");
  if (seat >= 0)
    out.value(seat);
  else
    out.null();
  if (fresh) out.field("token", token);
  out.end_object();
  // Told when the table is on disk.
  flush([answer = std::move(answer), text = out.take()] { answer({201, "application/json", text}); });
}

void Lobby::get_collection(std::string_view game, std::string_view name, const Answer& answer) {
  const AnyGame* known = find_game(game);
  Json list;
  if (known == nullptr || !known->write_collection(list, name))
    return answer(error_reply(404, {"not-found", {}, "There is nothing here."}));
  Json out;
  out.begin_object().key(name).raw(list.text()).end_object();
  answer({200, "application/json", out.take()});
}

void Lobby::with_finished(const std::string& code, const Answer& answer, std::function<void(Table&)> then) {
  with_table(code, [answer, then = std::move(then)](Table* table) {
    if (table == nullptr) return answer(error_reply(404, {"no-table", {}, "There is no such table."}));
    if (table->status() != Status::over)
      return answer(error_reply(403, {"not-over", {}, "A record is open when the game is over."}));
    then(*table);
  });
}

void Lobby::get_record(const std::string& code, const Answer& answer) {
  with_finished(code, answer, [answer](const Table& table) {
    Json out;
    table.match()->write_record(out);
    answer({200, "application/json", out.take()});
  });
}

void Lobby::get_replay(const std::string& code, const Answer& answer) {
  with_finished(code, answer, [this, answer](const Table& table) {
    if (table.version() > k_longest_replay)
      return answer(
          error_reply(413, {"limit", {}, "This game is too long to be shown at once; take its record."}));
    Json head;
    head.begin_object().key("table");
    table.write_table(head, nullptr);
    const auto tell = [answer, head = head.take()](const std::string& steps) {
      answer({200, "application/json", head + "," + steps.substr(1)});
    };
    for (const auto& [id, steps] : replays_)
      if (id == table.id()) return tell(steps);
    if (thinker_->waiting() > k_longest_wait)
      return answer(error_reply(503, {"busy", {}, "There is too much to do just now; try again."}));
    thinker_->later([this, tell, id = table.id(), match = std::shared_ptr(table.match()->clone())] {
      post_([this, tell, id, steps = replay_steps(*match)]() mutable {
        tell(steps);
        replays_.emplace_back(id, std::move(steps));
        if (replays_.size() > k_replays_kept) replays_.pop_front();
      });
    });
  });
}

// ---- What is stored of somebody -----------------------------------------------------------------

void Lobby::export_guest(const Guest& guest, Answer answer) {
  reader_->ask(
      [this, guest, answer = std::move(answer)](StoreReader& store) {
        Json out;
        const auto hex = to_hex(guest);
        out.begin_object();
        out.list("tables", store.of_guest(guest, 0, 1000), [&](const SavedTable& saved) {
          const auto head = parse_json(saved.head);
          const auto* fields = head ? head->if_object() : nullptr;
          const auto* seats = fields != nullptr ? as_array(fields->if_contains("seats")) : nullptr;
          if (seats == nullptr) return;
          out.begin_object().field("table", saved.code);
          for (const char* name : {"game", "options", "created"})
            if (const auto* v = fields->if_contains(name)) out.key(name).raw(json::serialize(*v));
          for (std::size_t i = 0; i < seats->size(); ++i) {
            const auto* seat = as_object(&(*seats)[i]);
            if (seat == nullptr || as_text(seat->if_contains("guest")) != hex) continue;
            out.field("seat", static_cast<int>(i))
                .field("name", as_text(seat->if_contains("name")).value_or(""));
          }
          // The record of a game under way holds its seed, so nobody gets it yet.
          const auto snapshot = parse_json(saved.snapshot);
          if (const auto* record = record_of(snapshot); record != nullptr && saved.status == Status::over)
            out.key("record").raw(json::serialize(*record));
          out.end_object();
        });
        out.end_object();
        post_([answer, text = out.take()] { answer({200, "application/json", text}); });
      },
      [](const StoreError&) {});
}

void Lobby::forget_guest(const Guest& guest, Answer answer) {
  reader_->ask(
      [this, guest, answer = std::move(answer)](StoreReader& store) {
        post_([this, guest, answer, all = store.of_guest(guest, 0, 1000)] {
          for (const SavedTable& saved : all) {
            std::string why;
            if (const auto place = tables_.find(saved.id); place != tables_.end())
              place->second->forget(guest, now());
            else if (saved.status == Status::over)
              if (const auto table = Table::restore(*this, saved, now(), why)) table->forget(guest, now());
          }
          flush([answer, count = all.size()] {
            answer({200, "application/json", "{\"forgotten\":" + std::to_string(count) + "}"});
          });
        });
      },
      [](const StoreError&) {});
}

}  // namespace smallbox
