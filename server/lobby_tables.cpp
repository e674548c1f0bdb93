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
  if (const Problem refused = read_request(*this, fields, guest, spec, seat))
    return answer(error_reply(400, refused));
  if (!thinker_->accepts(spec.payer, dear_seats(spec)))
    return answer(error_reply(429, {"limit", {}, Thinker::dear_sentence}));
  Table& table = make(std::move(spec), fresh_code());
  table.open(now());
  // Told when the table is on disk.
  flush([answer, text = made_text(table, seat, fresh ? token : std::string())] {
    answer({201, "application/json", text});
  });
}

}  // namespace smallbox
