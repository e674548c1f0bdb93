// Making tables: what POST /api/tables says, and what becomes of it.
#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/lobby.hpp"
#include "server/names.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr double k_large = 60;

Problem bad(std::string message) { return {"bad-request", {}, std::move(message)}; }

// Who sits where, as the request says it.
class Seating {
 public:
  Seating(const json::object& fields, const Guest& guest, const AnyGame& game)
      : fields_(fields), guest_(guest), game_(game), bots_(bots_of(game)) {}

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
    chair.name = clean_name(as_text(fields_.if_contains("name")).value_or(""));
    own = static_cast<int>(seats.size());
  }
  bool seat_bot(Chair& chair, std::string bot) {
    chair.kind = Chair::Kind::bot;
    chair.bot = chair.name = std::move(bot);
    return bots_.has(chair.bot);
  }

  const json::object& fields_;
  const Guest& guest_;
  const AnyGame& game_;
  const AnyBots& bots_;
};

const AnyGame* game_of(const json::object& fields) {
  const auto id = as_text(fields.if_contains("game"));
  return id ? find_game(*id) : nullptr;
}

}  // namespace

Problem Lobby::read_table(const json::object& fields, const Guest& guest, TableSpec& spec, int& seat) const {
  spec.game = game_of(fields);
  json::object options;
  if (const auto* given = fields.if_contains("options"); given != nullptr && !given->is_null()) {
    if (!given->is_object()) return bad("The options are not an object.");
    options = given->get_object();
  }
  if (Problem problem = read_pace(fields.if_contains("pace"), *spec.game, options, spec.pace)) return problem;
  const auto* open_to_all = fields.if_contains("public");
  spec.open_to_all = open_to_all != nullptr && open_to_all->is_bool() && open_to_all->get_bool();
  Seating seating(fields, guest, *spec.game);
  if (Problem problem = seating.read()) return problem;
  spec.seats = std::move(seating.seats);
  seat = seating.own;
  auto complete =
      spec.game->complete_options(static_cast<std::int64_t>(spec.seats.size()), &options, spec.box.get());
  if (!complete) return complete.error();
  spec.options = std::move(*complete);
  if (!thinker_->accepts(spec.payer, dear_seats(spec))) return {"limit", {}, Thinker::dear_sentence};
  return {};
}

void Lobby::post_table(const HttpRequest& request, const Answer& answer) {
  if (!request.json) return answer(error_reply(415, bad("The body must be application/json.")));
  if (!request.token.empty() && !is_token(request.token))
    return answer(error_reply(401, {"no-token", {}, "That is not a token."}));
  // As long as that only with a box in it; to find out takes a while.
  if (request.body.size() > limits_.body_bytes && !pays(Toll::Of::work, request.address, k_large))
    return answer(error_reply(429, k_too_much));
  const auto body = std::make_shared<std::optional<json::value>>(parse_json(request.body));
  const auto* fields = *body ? (*body)->if_object() : nullptr;
  if (fields == nullptr) return answer(error_reply(400, bad("The body is not a JSON object.")));
  const AnyGame* game = game_of(*fields);
  if (game == nullptr) return answer(error_reply(400, bad("There is no such game; /api/games lists them.")));
  const Problem limit{"limit", {}, "That is too many tables; wait a little."};
  if (stalled_.empty() && !paused_ && !pays(Toll::Of::tables, request.address, 1))
    return answer(error_reply(429, limit));
  // What is wrong with the box is told with its places in the body.
  const auto* box = fields->if_contains("box");
  with_box(request, *game, box, [this, request, body, fields, answer](const Expected<BoxHandle>& found) {
    if (found) return make_table(request, *fields, *found, answer);
    const Problem& why = found.error();
    const bool later = why.code == "busy" || why.code == "damaged" || why.code == "unavailable";
    answer(error_reply(why.code == "limit" ? 429 : later ? 503 : 400, why));
  });
}

void Lobby::make_table(const HttpRequest& request, const json::object& fields, BoxHandle box,
                       const Answer& answer) {
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (paused_) return answer(error_reply(503, k_paused));
  if (!make_room()) return answer(error_reply(503, k_busy));
  const bool fresh = request.token.empty();
  const std::string token = fresh ? fresh_token() : request.token;
  const Guest guest = guest_of(token);
  if (bans_.guest(guest, now())) return answer(error_reply(403, k_banned));
  if (!fresh && limits_.tables_per_guest > 0 && tables_of(guest) >= limits_.tables_per_guest)
    return answer(error_reply(
        429, {"limit", {}, "You sit at too many tables that are not over; end one of them first."}));
  TableSpec spec;
  spec.payer = request.address;
  spec.box = std::move(box);
  int seat = -1;
  if (const Problem refused = read_table(fields, guest, spec, seat))
    return answer(error_reply(refused.code == "limit" ? 429 : 400, refused));
  Table& table = make(std::move(spec));
  table.open(now());
  Json out;
  out.begin_object().field("table", table.code()).field("watch", table.watch()).key("seat");
  if (seat >= 0)
    out.value(seat);
  else
    out.null();
  if (fresh) out.field("token", token);
  out.end_object();
  // Told when the table is on disk.
  flush([answer, text = out.take()] { answer({201, "application/json", text}); });
}

}  // namespace smallbox
