#include "table/request.hpp"

#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

Problem bad(std::string message) { return {"bad-request", {}, std::move(message)}; }

// Who sits where, as the request says it.
class Seating {
 public:
  Seating(Host& host, const json::object& fields, const Guest& guest, const AnyGame& game)
      : host_(host), fields_(fields), guest_(guest), game_(game), bots_(bots_of(game)) {}

  Problem read() {
    const auto* given = as_array(fields_.if_contains("seats"));
    if (given == nullptr) {
      for (int i = 0; i < game_.min_seats(); ++i) {
        Chair chair;
        if (i == 0)
          seat_me(chair);
        else
          seat_bot(chair, stand_in(game_));
        seats.push_back(std::move(chair));
      }
      return {};
    }
    if (given->size() > 16) return bad("There are too many seats.");
    for (const auto& entry : *given) {
      if (as_text(&entry) == "closed") continue;
      Chair chair;
      if (Problem problem = read(entry, chair)) return problem;
      seats.push_back(std::move(chair));
    }
    return {};
  }
  Seats seats;
  int own = -1;  // whose request it is; −1: they only watch

 private:
  Problem read(const json::value& entry, Chair& chair) {
    const auto word = as_text(&entry);
    if (word == "open") return {};
    if (word == "me" && own < 0) return seat_me(chair), Problem();
    if (word == "bot") return seat_bot(chair, stand_in(game_)), Problem();
    const auto* object = as_object(&entry);
    if (object == nullptr)
      return bad("A seat is \"me\" (once), \"open\", \"closed\", \"bot\" or {\"bot\":name}.");
    std::string bot(as_text(object->if_contains("bot")).value_or(""));
    if (const auto level = as_int(object->if_contains("level")); level && bot == "level")
      bot += ":" + std::to_string(*level);
    if (!seat_bot(chair, std::move(bot))) return bad("There is no bot of that name for this game.");
    return {};
  }
  void seat_me(Chair& chair) {
    chair.kind = Chair::Kind::human;
    chair.guest = guest_;
    chair.name = host_.distinct_name(as_text(fields_.if_contains("name")).value_or(""), {});
    const auto* deals = fields_.if_contains("deal");
    chair.deals = deals != nullptr && deals->is_bool() && deals->get_bool();
    own = static_cast<int>(seats.size());
  }
  bool seat_bot(Chair& chair, std::string bot) {
    chair.kind = Chair::Kind::bot;
    chair.bot = chair.name = std::move(bot);
    return bots_.has(chair.bot);
  }

  Host& host_;
  const json::object& fields_;
  const Guest& guest_;
  const AnyGame& game_;
  const AnyBots& bots_;
};

}  // namespace

const AnyGame* game_of(const json::object& fields) {
  const auto id = as_text(fields.if_contains("game"));
  return id ? find_game(*id) : nullptr;
}

Problem read_seats(Host& host, const json::object& fields, const Guest& guest, const AnyGame& game,
                   Seats& seats, int& own) {
  Seating seating(host, fields, guest, game);
  if (Problem problem = seating.read()) return problem;
  seats = std::move(seating.seats);
  own = seating.own;
  return {};
}

Problem read_request(Host& host, const json::object& fields, const Guest& guest, TableSpec& spec, int& seat) {
  spec.game = game_of(fields);
  if (spec.game == nullptr) return bad("There is no such game; /api/games lists them.");
  json::object options;
  if (const auto* given = fields.if_contains("options"); given != nullptr && !given->is_null()) {
    if (!given->is_object()) return bad("The options are not an object.");
    options = given->get_object();
  }
  if (Problem problem = read_pace(fields.if_contains("pace"), *spec.game, options, spec.pace)) return problem;
  if (const auto* tempo = fields.if_contains("tempo"); tempo != nullptr && !tempo->is_null()) {
    const auto read = read_tempo(tempo);
    if (!read) return Problem::from(common_refusals.bad_tempo);
    spec.tempo = *read;
  }
  const auto* open_to_all = fields.if_contains("public");
  spec.open_to_all = open_to_all != nullptr && open_to_all->is_bool() && open_to_all->get_bool();
  if (Problem problem = read_race(fields.if_contains("race"), spec.open_to_all, spec.race)) return problem;
  if (Problem problem = read_seats(host, fields, guest, *spec.game, spec.seats, seat)) return problem;
  auto complete =
      spec.game->complete_options(static_cast<std::int64_t>(spec.seats.size()), &options, spec.box.get());
  if (!complete) return complete.error();
  spec.options = std::move(*complete);
  return read_party(fields, spec);
}

std::string made_text(const Table& table, int seat, std::string_view fresh_token) {
  Json out;
  out.begin_object().field("table", table.code()).field("watch", table.watch()).key("seat");
  if (seat >= 0)
    out.value(seat);
  else
    out.null();
  if (!fresh_token.empty()) out.field("token", fresh_token);
  out.end_object();
  return out.take();
}

}  // namespace smallbox
