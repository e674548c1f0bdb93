#include "engine/ask.hpp"

#include <algorithm>
#include <utility>

namespace smallbox {
namespace {

Problem bad_question(const char* why) { return refused("bad-request", why); }

std::string error(const Problem& problem) {
  Json out;
  out.begin_object().key("error").begin_object();
  write_problem(out, problem);
  out.end_object().end_object();
  return out.take();
}

void write_actors(Json& out, const AnyMatch& match) {
  out.list("actors", match.actors(), [&](Seat seat) { out.value(seat); });
}

// Who asks, and what is wanted.
struct Asked {
  Audience audience = Audience::spectator();
  bool legal = false;
  bool view = false;
  bool sheet = false;

  void write_sheet(Json& out, const AnyMatch& match) const {
    Json written;
    if (sheet && match.write_sheet(written)) out.key("sheet").raw(written.text());
  }
  void write_legal(Json& out, const AnyMatch& match) const {
    out.key("legal");
    if (audience.is_seat())
      match.write_legal(out, audience.seat());
    else
      out.begin_array().end_array();
  }
};

// The first thing that the seat may do, where somebody has to do something and it does not matter what.
json::value first_legal(const AnyMatch& match, std::int64_t seat) {
  if (seat < 0 || seat >= match.seats()) return nullptr;
  Json legal;
  match.write_legal(legal, static_cast<Seat>(seat));
  const auto list = parse_json(legal.text());
  const auto* actions = list ? list->if_array() : nullptr;
  return actions != nullptr && !actions->empty() ? (*actions)[0] : json::value(nullptr);
}

// Takes one action, or tells why not.
void write_step(Json& out, AnyMatch& match, const json::value& step, const Asked& asked) {
  static const json::object nothing;
  const auto* given = as_object(&step);
  const json::object& fields = given != nullptr ? *given : nothing;
  const std::int64_t own = asked.audience.is_seat() ? asked.audience.seat() : -1;
  const auto seat = fields.contains("seat") ? as_int(fields.if_contains("seat")).value_or(-1) : own;
  const json::value any = fields.contains("action") ? nullptr : first_legal(match, seat);
  const auto* action = fields.contains("action") ? as_object(fields.if_contains("action")) : any.if_object();
  const Problem problem =
      action != nullptr ? match.act(seat, *action, 0) : Problem::from(common_refusals.no_action);
  out.begin_object();
  if (any.is_object()) out.key("action").raw(json::serialize(any));
  if (problem) {
    out.key("refused").begin_object();
    write_problem(out, problem);
    out.end_object();
  } else {
    out.key("events");
    match.write_events(out, asked.audience);
  }
  out.end_object();
}

void write_try(Json& out, const AnyMatch& start, const json::array& steps, const Asked& asked) {
  const auto match = start.clone();
  out.begin_object();
  out.list("steps", steps, [&](const json::value& step) { write_step(out, *match, step, asked); });
  write_actors(out, *match);
  out.field("over", match->over());
  if (asked.legal) asked.write_legal(out, *match);
  if (asked.view) {
    out.key("view");
    match->write_view(out, asked.audience);
  }
  asked.write_sheet(out, *match);
  out.end_object();
}

}  // namespace

std::string RuleBook::learn_box(std::string_view text) {
  const auto value = parse_box(text);
  if (!value) return error(value.error());
  const auto* fields = value->if_object();
  const auto id = fields != nullptr ? as_text(fields->if_contains("game")) : std::nullopt;
  const AnyGame* game = id ? find_(*id) : nullptr;
  if (game == nullptr) return error(Problem::from(common_refusals.unknown_game));
  auto box = game->read_box(*value);
  if (!box) return error(box.error());
  Json out;
  out.begin_object().field("id", (*box)->id).end_object();
  std::erase_if(boxes_, [&](const BoxHandle& one) { return one->id == (*box)->id; });
  if (boxes_.size() == most_boxes) boxes_.erase(boxes_.begin());
  boxes_.push_back(*std::move(box));
  return out.take();
}

Expected<std::unique_ptr<AnyMatch>> RuleBook::table_of(const json::object* view) const {
  if (view == nullptr) return bad_question("A question needs a view.");
  const auto id = as_text(view->if_contains("game"));
  const AnyGame* game = id ? find_(*id) : nullptr;
  if (game == nullptr) return Problem::from(common_refusals.unknown_game);
  BoxHandle box;
  if (const auto named = as_text(view->if_contains("box"))) {
    const auto known =
        std::find_if(boxes_.begin(), boxes_.end(), [&](const BoxHandle& one) { return one->id == *named; });
    if (known == boxes_.end()) return bad_question("The view's box is not known here.");
    box = *known;
  }
  return game->imagine(*view, std::move(box));
}

std::string RuleBook::ask(std::string_view question) const {
  const auto value = parse_json(question);
  const auto* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return error(Problem::from(common_refusals.not_json));
  const auto* view = as_object(fields->if_contains("view"));
  const auto table = table_of(view);
  if (!table) return error(table.error());
  const AnyMatch& match = **table;

  Asked asked;
  // The view was read, so this is a seat, or null.
  if (const auto you = as_int(view->if_contains("you")))
    asked.audience = Audience::seat(static_cast<Seat>(*you));
  if (const auto* tell = as_array(fields->if_contains("tell")))
    for (const json::value& what : *tell) {
      asked.legal = asked.legal || as_text(&what) == "legal";
      asked.view = asked.view || as_text(&what) == "view";
      asked.sheet = asked.sheet || as_text(&what) == "sheet";
    }
  static const json::array none;
  const auto* tries = fields->contains("tries") ? as_array(fields->if_contains("tries")) : &none;
  if (tries == nullptr || tries->size() > most_tries)
    return error(bad_question("Tries are a list, not too long."));
  for (const json::value& one : *tries)
    if (as_array(&one) == nullptr || one.get_array().size() > most_actions)
      return error(bad_question("Each try is a list of actions, not too long."));

  Json out(4096);
  out.begin_object();
  write_actors(out, match);
  asked.write_legal(out, match);
  asked.write_sheet(out, match);
  out.list("tries", *tries, [&](const json::value& one) { write_try(out, match, one.get_array(), asked); });
  out.end_object();
  return out.take();
}

}  // namespace smallbox
