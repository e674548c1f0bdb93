#include "app/referee.hpp"

#include <istream>
#include <ostream>

#include "app/seed.hpp"
#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "lab/clocked.hpp"

namespace smallbox {
namespace {

constexpr const CommonRefusals& no = common_refusals;

// Who a request asks for: a seat, null for the spectator and, in `view`, "all".
Problem read_audience(const json::value* v, const AnyMatch& match, bool everything_allowed,
                      Audience& audience) {
  if (v == nullptr) return Problem::from(no.no_seat);
  if (v->is_null()) {
    audience = Audience::spectator();
    return {};
  }
  if (const auto text = as_text(v); text && *text == "all" && everything_allowed) {
    audience = Audience::everything();
    return {};
  }
  const auto seat = as_int(v);
  if (!seat) return Problem::from(no.bad_seat);
  if (*seat < 0 || *seat >= match.seats()) return Problem::from(no.unknown_seat);
  audience = Audience::seat(static_cast<Seat>(*seat));
  return {};
}

Problem read_seat(const json::object& fields, const AnyMatch& match, Seat& seat) {
  Audience audience = Audience::spectator();
  const auto* v = fields.if_contains("seat");
  if (v != nullptr && v->is_null()) return Problem::from(no.bad_seat);
  if (Problem problem = read_audience(v, match, false, audience)) return problem;
  seat = audience.seat();
  return {};
}

// Whose list of events an answer carries: everything, unless `events_for` asks for a recipient's.
Problem read_events_for(const json::object& fields, const AnyMatch& match, Audience& audience) {
  audience = Audience::everything();
  const auto* v = fields.if_contains("events_for");
  return v == nullptr ? Problem{} : read_audience(v, match, false, audience);
}

void write_actors(Json& out, const AnyMatch& match) {
  out.list("actors", match.actors(), [&](Seat seat) { out.value(seat); });
}

}  // namespace

void Referee::make(const json::object& fields, Json& out, Problem& problem) {
  const auto id = as_text(fields.if_contains("game"));
  const auto seats = as_int(fields.if_contains("seats"));
  if (!id || !seats) return void(problem = Problem::from(no.incomplete));
  const AnyGame* game = find_game(*id);
  if (game == nullptr) return void(problem = Problem::from(no.unknown_game));
  NewMatch request;
  request.seats = *seats;
  const auto* seed = fields.if_contains("seed");
  const bool fresh = seed == nullptr || seed->is_null();
  if (fresh) {
    request.seed = fresh_seed();
  } else if (const auto text = as_text(seed)) {
    request.seed = std::string(*text);
  } else {
    return void(problem = Problem::from(no.bad_seed));
  }
  if (const auto* options = fields.if_contains("options"); options != nullptr && !options->is_null()) {
    request.options = as_object(options);
    if (request.options == nullptr) return void(problem = Problem::from(no.bad_options));
  }
  if (const auto* setup = fields.if_contains("setup"); setup != nullptr && !setup->is_null())
    request.setup = setup;

  if (const auto* box = fields.if_contains("box"); box != nullptr && !box->is_null()) {
    auto read = game->read_box(*box);
    if (!read) return void(problem = read.error());
    request.box = *std::move(read);
  }

  auto created = game->create(request);
  if (!created) return void(problem = created.error());
  auto& match = *created;
  Audience audience = Audience::everything();
  problem = read_events_for(fields, *match, audience);
  if (problem) return;
  match_ = std::move(match);
  write_actors(out, *match_);
  out.key("events");
  match_->write_events(out, audience);
  if (fresh) out.field("seed", match_->seed());
}

void Referee::load(const json::object& fields, Json& out, Problem& problem) {
  const auto* record = as_object(fields.if_contains("record"));
  if (record == nullptr) return void(problem = Problem::from(no.no_record));
  auto loaded = load_record(*record, find_game);
  if (!loaded) return void(problem = loaded.error());
  auto& match = *loaded;
  Audience audience = Audience::everything();
  problem = read_events_for(fields, *match, audience);
  if (problem) return;
  match_ = std::move(match);
  write_actors(out, *match_);
  out.key("events");
  match_->write_events(out, audience);
}

void Referee::act(const json::object& fields, Json& out, Problem& problem) {
  const auto seat = as_int(fields.if_contains("seat"));
  const auto* action = as_object(fields.if_contains("action"));
  if (!seat) return void(problem = Problem::from(no.bad_seat));
  if (action == nullptr) return void(problem = Problem::from(no.no_action));
  std::int64_t t = 0;
  if (const auto* time = fields.if_contains("t")) {
    const auto given = as_int(time);
    if (!given) return void(problem = Problem::from(no.bad_time));
    t = *given;
  }
  Audience audience = Audience::everything();
  problem = read_events_for(fields, *match_, audience);
  if (problem) return;
  problem = match_->act(*seat, *action, t);
  if (problem) return;
  out.key("events");
  match_->write_events(out, audience);
  write_actors(out, *match_);
  out.field("over", match_->over());
}

void Referee::bot(const json::object& fields, Json& out, Problem& problem) {
  Seat seat = 0;
  problem = read_seat(fields, *match_, seat);
  if (problem) return;
  const auto name = as_text(fields.if_contains("bot"));
  if (!name) return void(problem = Problem::from(no.no_bot));
  std::string full(*name);
  if (const auto* level = fields.if_contains("level"); level != nullptr && !level->is_null()) {
    const auto number = as_int(level);
    if (!number) return void(problem = Problem::from(no.bad_level));
    if (full == "level") full += ":" + std::to_string(*number);
  }
  const AnyBots& bots = bots_of(match_->game());
  if (!bots.has(full)) return void(problem = Problem::from(no.unknown_bot));
  if (match_->over()) return void(problem = Problem::from(no.over));
  out.key("action");
  Clocked thinking(has_two_cores());
  if (const Choice choice = bots.choose(full, *match_, seat, thinking); choice.action)
    match_->write_action(out, *choice.action);
  else
    out.null();
  if (thinking.cut_short > 0) out.field("cut_short", true);
}

// The built-in box of a game; or whether one that somebody has made can be played with.
void Referee::box(const json::object& fields, Json& out, Problem& problem) {
  const auto* given = fields.if_contains("check");
  const auto* object = as_object(given);
  const auto id = as_text(object != nullptr ? object->if_contains("game") : fields.if_contains("game"));
  const AnyGame* game = id ? find_game(*id) : nullptr;
  if (given != nullptr) {
    if (object == nullptr) return void(problem = bad_box("", box_faults.not_an_object));
    if (game == nullptr) return void(problem = bad_box("/game", box_faults.unknown_game));
    const auto read = game->read_box(*given);
    if (!read) return void(problem = read.error());
    out.field("id", (*read)->id).field("canonical", (*read)->canonical);
    return game->write_findings(out, **read);
  }
  if (!id) return void(problem = Problem::from(no.no_box));
  if (game == nullptr) return void(problem = Problem::from(no.unknown_game));
  out.key("box").raw(game->built_in().canonical);
}

void Referee::dispatch(const json::object& fields, Json& out, Problem& problem) {
  const auto cmd = as_text(fields.if_contains("cmd"));
  if (!cmd) return void(problem = Problem::from(no.no_command));
  if (*cmd == "games") {
    const auto* all = fields.if_contains("all");
    return write_games(out, all != nullptr && *all == true);
  }
  if (*cmd == "new") return make(fields, out, problem);
  if (*cmd == "load") return load(fields, out, problem);
  if (*cmd == "box") return box(fields, out, problem);
  if (*cmd == "quit") return void(done_ = true);

  const bool known = *cmd == "act" || *cmd == "legal" || *cmd == "view" || *cmd == "result" ||
                     *cmd == "save" || *cmd == "bot";
  if (!known) return void(problem = Problem::from(no.unknown_command));
  if (!match_) return void(problem = Problem::from(no.no_game));
  if (*cmd == "act") return act(fields, out, problem);
  if (*cmd == "bot") return bot(fields, out, problem);
  if (*cmd == "result") return match_->write_result(out);
  if (*cmd == "save") {
    out.key("record");
    return match_->write_record(out);
  }
  if (*cmd == "legal") {
    Seat seat = 0;
    problem = read_seat(fields, *match_, seat);
    if (problem) return;
    out.key("actions");
    return match_->write_legal(out, seat);
  }
  Audience audience = Audience::spectator();
  problem = read_audience(fields.if_contains("seat"), *match_, true, audience);
  if (problem) return;
  out.key("view");
  match_->write_view(out, audience);
}

std::string Referee::answer(std::string_view line) {
  Json out;
  out.begin_object().field("ok", true);
  Problem problem;
  if (line.size() > max_line) {
    problem = Problem::from(no.too_long);
  } else if (const auto value = parse_json(line); !value || !value->is_object()) {
    problem = Problem::from(no.not_json);
  } else {
    dispatch(value->get_object(), out, problem);
  }
  if (problem) {
    out.clear();
    out.begin_object().field("ok", false).key("error").begin_object();
    write_problem(out, problem);
    out.end_object();
  }
  out.end_object();
  return out.take();
}

void run_referee(std::istream& in, std::ostream& out) {
  Referee referee;
  std::string line;
  std::streambuf& from = *in.rdbuf();
  constexpr auto end = std::char_traits<char>::eof();
  for (int c = from.sbumpc(); c != end && !referee.done();) {
    line.clear();
    // One byte more than allowed is enough to know that a line is too long; the rest of it is passed over.
    for (; c != end && c != '\n'; c = from.sbumpc())
      if (line.size() <= Referee::max_line) line += static_cast<char>(c);
    out << referee.answer(line) << '\n' << std::flush;
    if (c == '\n' && !referee.done()) c = from.sbumpc();
  }
}

}  // namespace smallbox
