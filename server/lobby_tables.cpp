// Making tables: what POST /api/tables says, and what becomes of it.
#include <utility>

#include "server/lobby.hpp"
#include "server/reply.hpp"
#include "table/request.hpp"

namespace smallbox {
namespace {

constexpr double k_large = 60;

Problem bad(std::string message) { return {"bad-request", {}, std::move(message)}; }

}  // namespace

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
  if (const auto* day = as_object(fields->if_contains("day"))) {
    const auto asked = read_day_asked(*day);
    if (!asked) return answer(error_reply(400, asked.error()));
    return post_day_table(request, *asked, std::string(as_text(fields->if_contains("name")).value_or("")),
                          answer);
  }
  const AnyGame* game = game_of(*fields);
  if (game == nullptr) return answer(error_reply(400, bad("There is no such game; /api/games lists them.")));
  const Problem limit{"limit", {}, "That is too many tables; wait a little."};
  if (stalled_.empty() && !paused_ && !pays(Toll::Of::tables, request.address, 1))
    return answer(error_reply(429, limit));
  // What is wrong with the box is told with its places in the body.
  const auto* box = fields->if_contains("box");
  with_box(request, *game, box,
           [this, request, body, fields, answer,
            forgotten = in_name_of(request.token)](const Expected<BoxHandle>& found) {
             if (found) return make_table(request, *fields, *found, forgotten, answer);
             const Problem& why = found.error();
             const bool later = why.code == "busy" || why.code == "damaged" || why.code == "unavailable";
             answer(error_reply(why.code == "limit" ? 429 : later ? 503 : 400, why));
           });
}

bool Lobby::may_have_table(const Guest& guest, const Forgotten& forgotten, const Answer& answer) {
  const auto no = [&](int status, const Problem& why) { return answer(error_reply(status, why)), false; };
  if (!stalled_.empty()) return no(503, {"unavailable", {}, stalled_});
  if (paused_) return no(503, k_paused);
  if (!make_room()) return no(503, k_busy);
  if (bans_.guest(guest, now())) return no(403, k_banned);
  if (*forgotten) return no(409, k_forgotten);
  if (limits_.tables_per_guest > 0 && tables_of(guest) >= limits_.tables_per_guest)
    return no(429, k_too_many);
  return true;
}

bool Lobby::may_think(const TableSpec& spec, const Answer& answer) {
  if (thinker_->accepts(spec.payer, dear_seats(spec))) return true;
  return answer(error_reply(429, {"limit", {}, Thinker::dear_sentence})), false;
}

void Lobby::make_table(const HttpRequest& request, const json::object& fields, BoxHandle box,
                       const Forgotten& forgotten, const Answer& answer) {
  const bool fresh = request.token.empty();
  const std::string token = fresh ? fresh_token() : request.token;
  const Guest guest = guest_of(token);
  if (!may_have_table(guest, forgotten, answer)) return;
  TableSpec spec;
  spec.payer = request.address;
  spec.box = std::move(box);
  int seat = -1;
  if (const Problem refused = read_request(*this, fields, guest, spec, seat))
    return answer(error_reply(400, refused));
  if (!may_think(spec, answer)) return;
  Table& table = make(std::move(spec), fresh_code());
  table.open(now());
  // Told when the table is on disk.
  flush([answer, text = made_text(table, seat, fresh ? token : std::string())] {
    answer({201, "application/json", text});
  });
}

}  // namespace smallbox
