// What the house in a browser answers where the page asks as it would ask a server (docs/server-protocol.md).
#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "table/request.hpp"
#include "wasm/house_line.hpp"

namespace smallbox {

namespace {

const Problem k_nothing{"not-found", {}, "There is nothing here."};

Problem bad(std::string message) { return {"bad-request", {}, std::move(message)}; }

// Up to that sign, which goes too.
std::string_view take_until(std::string_view& text, char sign) {
  const auto end = std::min(text.find(sign), text.size());
  const auto part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

}  // namespace

void LocalHouse::reply(std::uint32_t number, int status, std::string_view body) {
  line("reply " + std::to_string(number) + " " + std::to_string(status) + " " + std::string(body));
}
void LocalHouse::refuse(std::uint32_t number, int status, const Problem& problem) {
  Json out;
  out.begin_object();
  write_problem(out, problem);
  out.end_object();
  reply(number, status, out.text());
}

void LocalHouse::http(std::uint32_t number, std::string_view text, double now) {
  at(now);
  Request request;
  request.number = number;
  request.method = take_until(text, ' ');
  request.query = take_until(text, '\n');
  request.path = take_until(request.query, '?');
  request.token = take_until(text, '\n');
  request.body = text;
  if (request.method == "GET") return get(request);
  if (request.method == "POST" && request.path == "/api/tables") return post_table(request);
  if (request.method == "POST" && request.path == "/api/boxes") return post_box(request);
  if (request.method == "POST" && request.path == "/api/replay") return post_replay(request);
  constexpr std::string_view day = "/api/day/";
  if (request.method == "POST" && request.path.starts_with(day))
    return post_day(request, request.path.substr(day.size()));
  constexpr std::string_view tables = "/api/tables/";
  constexpr std::string_view move = "/move";
  if (request.method == "POST" && request.path.starts_with(tables) && request.path.ends_with(move) &&
      request.path.size() > tables.size() + move.size())
    return post_move(request,
                     request.path.substr(tables.size(), request.path.size() - tables.size() - move.size()));
  refuse(number, 404, k_nothing);
}

void LocalHouse::get(const Request& request) {
  constexpr std::string_view games = "/api/games";
  constexpr std::string_view tables = "/api/tables/";
  constexpr std::string_view boxes = "/api/boxes/";
  if (request.path == games) {
    Json out;
    out.begin_object();
    write_games(out, request.query == "all=1", true);
    out.end_object();
    return reply(request.number, 200, out.text());
  }
  if (request.path == "/api/me/tables" || request.path == "/api/me") {
    if (!is_token(request.token)) return refuse(request.number, 401, {"no-token", {}, "A token is needed."});
    Wanted wanted{std::string(request.token), Wanted::Of::open};
    std::string_view word = "list ";
    if (request.path == "/api/me" && request.query == "games=1") {
      wanted.of = Wanted::Of::finished;
      word = "over ";
    } else if (request.path == "/api/me") {
      wanted.of = Wanted::Of::everything;
      word = "all ";
    }
    lists_[request.number] = std::move(wanted);
    return line(std::string(word) + std::to_string(request.number));
  }
  constexpr std::string_view day = "/api/day/";
  if (request.path.starts_with(day)) return get_day(request, request.path.substr(day.size()));
  if (request.path.starts_with(games) && request.path.size() > games.size())
    return get_game(request, request.path.substr(games.size() + 1));
  if (request.path.starts_with(tables)) return get_finished(request, request.path.substr(tables.size()));
  if (request.path.starts_with(boxes)) {
    const auto id = request.path.substr(boxes.size());
    if (const AnyGame* game = game_with_own_box(id))
      return reply(request.number, 200, game->built_in().canonical);
    for (const auto& [number, table] : tables_)
      if (table->spec().box && table->spec().box->id == id)
        return reply(request.number, 200, table->spec().box->canonical);
    if (is_box_id(id)) return line("box " + std::to_string(request.number) + " " + std::string(id));
  }
  refuse(request.number, 404, k_nothing);
}

void LocalHouse::get_game(const Request& request, std::string_view path) {
  const AnyGame* game = find_game(take_until(path, '/'));
  Json list;
  if (game != nullptr && path == "box") return reply(request.number, 200, game->built_in().canonical);
  if (game == nullptr || !game->write_collection(list, path)) return refuse(request.number, 404, k_nothing);
  Json out;
  out.begin_object().key(path).raw(list.text()).end_object();
  reply(request.number, 200, out.text());
}

void LocalHouse::get_hint(const Request& request, const std::string& code) {
  with_table(code, [this, number = request.number, guest = guest_of(request.token)](Table* table) {
    if (table == nullptr) return refuse(number, 404, {"no-table", {}, "There is no such table."});
    at_work_ = table->id();
    const int seat = table->seat_of(guest);
    if (seat < 0) return refuse(number, 403, {"not-seated", {}, "You do not sit at this table."});
    if (table->status() != Status::playing)
      return refuse(number, 403, {"no-game", {}, "There is no game under way."});
    const TableSpec& spec = table->spec();
    if (spec.seats.people().size() > 1 || spec.day_kind != nullptr || table->races())
      return refuse(number, 403,
                    {"no-hints", {}, "There are no hints among people, in a race, and in a day's task."});
    Json out;
    out.begin_object().field("seat", seat).field("hint", true).key("record");
    table->match()->write_record(out);
    out.end_object();
    line("coach " + std::to_string(number) + " " + out.take());
  });
}

void LocalHouse::get_finished(const Request& request, std::string_view path) {
  const std::string code(take_until(path, '/'));
  if (path == "hint") return get_hint(request, code);
  if (path != "record" && path != "replay") return refuse(request.number, 404, k_nothing);
  with_table(code, [this, number = request.number, replay = path == "replay"](Table* table) {
    if (table == nullptr) return refuse(number, 404, {"no-table", {}, "There is no such table."});
    at_work_ = table->id();
    if (table->status() != Status::over)
      return refuse(number, 403, {"not-over", {}, "A record is open when the game is over."});
    if (table->match() == nullptr) return refuse(number, 404, {"no-game", {}, "There was no game."});
    if (!replay) return reply(number, 200, open_record(*table->match(), table->deal()));
    Json out;
    out.begin_object().key("table");
    table->write_table(out, nullptr);
    reply(number, 200, out.take() + "," + replay_steps(*table->match()).substr(1));
  });
}

void LocalHouse::listed(std::uint32_t number, std::string_view text, double now) {
  const Ms time = at(now);
  const auto asked = lists_.extract(number);
  const auto value = parse_json(text);
  const auto* list = value ? value->if_array() : nullptr;
  if (!asked || list == nullptr) return;
  const Guest guest = guest_of(asked.mapped().token);
  if (const auto of = asked.mapped().of; of != Wanted::Of::open)
    return tell_stored(number, *list, guest, of == Wanted::Of::everything);
  // What is in memory is newer than what is kept.
  std::map<std::int64_t, std::string, std::greater<>> own;
  for (const auto& one : *list) {
    SavedTable saved;
    Json out;
    const bool read = read_saved(one, saved);
    at_work_ = saved.id;
    if (read && find(saved.id) == nullptr && saved.status != Status::over &&
        write_stored_turn(out, saved, guest, time))
      own[saved.id] = out.take();
  }
  for (const auto& [id, table] : tables_) {
    const int seat = table->seat_of(guest);
    if (seat < 0 || table->status() == Status::over) continue;
    Json out;
    table->write_turn(out, seat, time);
    own[id] = out.take();
  }
  Json out;
  out.begin_object();
  out.list("tables", own, [&](const auto& one) { out.raw(one.second); });
  out.end_object();
  reply(number, 200, out.text());
}

// All of it in one page.
void LocalHouse::tell_stored(std::uint32_t number, const json::array& tables, const Guest& guest,
                             bool with_records) {
  std::map<std::int64_t, std::string, std::greater<>> own;
  for (const auto& one : tables) {
    SavedTable saved;
    Json out;
    const bool read = read_saved(one, saved);
    at_work_ = saved.id;
    if (read && write_stored(out, saved, guest, with_records)) own[saved.id] = out.take();
  }
  Json out;
  out.begin_object();
  out.list("tables", own, [&](const auto& one) { out.raw(one.second); });
  out.null_field("before").end_object();
  reply(number, 200, out.text());
}

void LocalHouse::boxed(std::uint32_t number, std::string_view text) {
  if (const auto box = parse_json(text); box && box->is_object())
    return reply(number, 200, json::serialize(*box));
  refuse(number, 404, {"no-box", {}, "There is no such box here."});
}

void LocalHouse::post_table(const Request& request) {
  if (!is_token(request.token)) return refuse(request.number, 401, {"no-token", {}, "A token is needed."});
  const auto body = parse_json(request.body);
  const auto* fields = body ? body->if_object() : nullptr;
  if (fields == nullptr) return refuse(request.number, 400, bad("The body is not a JSON object."));
  if (const auto* day = as_object(fields->if_contains("day"))) return post_day_table(request, *fields, *day);
  TableSpec spec;
  const AnyGame* game = game_of(*fields);
  const auto* box = fields->if_contains("box");
  if (game != nullptr && box != nullptr && !box->is_null()) {
    auto read = read_brought(*box, game);
    if (!read) {
      Problem why = read.error();
      locate_in(request.body, "/box", why);
      return refuse(request.number, 400, why);
    }
    spec.box = std::move(read->box);
  }
  int seat = -1;
  if (const Problem refused = read_request(*this, *fields, guest_of(request.token), spec, seat))
    return refuse(request.number, 400, refused);
  std::unique_ptr<AnyMatch> begun;
  if (const auto* record = as_object(fields->if_contains("record"))) {
    auto loaded = load_record(*record, find_game, spec.box);
    if (!loaded) return refuse(request.number, 400, loaded.error());
    begun = *std::move(loaded);
    const Seats& seats = spec.seats;
    if (begun->over() || seats.any_open() || &begun->game() != spec.game ||
        static_cast<int>(seats.size()) != begun->seats())
      return refuse(request.number, 400, bad("This record can't be played on so."));
  }
  Table& table = make(std::move(spec));
  if (begun)
    table.play_on(std::move(begun), now_);
  else
    table.open(now_);
  reply(request.number, 201, made_text(table, seat, {}));
}

void LocalHouse::post_replay(const Request& request) {
  const auto body = parse_json(request.body);
  const auto* record = body ? body->if_object() : nullptr;
  const auto* actions = record != nullptr ? as_array(record->if_contains("actions")) : nullptr;
  if (actions == nullptr) return refuse(request.number, 400, bad("This is not the record of a game."));
  if (actions->size() > static_cast<std::size_t>(Table::most_actions))
    return refuse(request.number, 400, bad("This game has had more actions than any game needs."));
  const auto match = load_record(*record, find_game);
  if (!match) return refuse(request.number, 400, match.error());
  // What there was to watch, for whoever sat there.
  std::string_view seat = request.query;
  if (take_until(seat, '=') != "seat") return reply(request.number, 200, replay_steps(**match));
  const bool known = seat.size() == 1 && seat[0] >= '0' && seat[0] - '0' < (*match)->seats();
  if (!known) return refuse(request.number, 400, bad("There is no such seat."));
  reply(request.number, 200, replay_steps(**match, Audience::seat(static_cast<Seat>(seat[0] - '0'))));
}

void LocalHouse::post_box(const Request& request) {
  const auto read =
      read_box_text(request.body, [](const json::value& value) { return read_brought(value, nullptr); });
  if (!read) return refuse(request.number, 400, read.error());
  const bool kept = request.query != "check=1";
  if (kept && read->box) write(0, PutBox{read->box->id, read->box->canonical, now_});
  reply(request.number, kept ? 201 : 200, box_text(*read));
}

}  // namespace smallbox
