// Tables that were begun on somebody's device and go on here, so that others can come: what POST /api/tables/moved says.
//
// Where a table goes follows from whose it is and its id. So the same one told again, because the answer was lost or from
// two places at once, is the same table here; and one that has been played on meanwhile where it came from takes the place
// of what was told first, as long as nobody has been at that.
#include <utility>

#include "server/lobby.hpp"
#include "server/reply.hpp"
#include "table/request.hpp"

namespace smallbox {
namespace {

constexpr double k_moved = 20;          // and more by its length
constexpr long k_most_on_the_way = 24;  // games in memory that are no tables yet

int status_of(const Problem& why) { return why.code == "limit" ? 413 : why.code == "over" ? 409 : 400; }

}  // namespace

void Lobby::post_moved(const HttpRequest& request, const Answer& answer) {
  if (!request.json)
    return answer(error_reply(415, {"bad-request", {}, "The body must be application/json."}));
  if (!is_token(request.token)) return answer(error_reply(401, {"no-token", {}, "A token is needed."}));
  if (bans_.guest(guest_of(request.token), now())) return answer(error_reply(403, k_banned));
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (paused_) return answer(error_reply(503, k_paused));
  if (moving_.use_count() > k_most_on_the_way) return answer(error_reply(503, k_busy));
  const double price = k_moved + static_cast<double>(request.body.size()) / k_bytes_a_coin;
  if (!pays(Toll::Of::work, request.address, price)) return answer(error_reply(429, k_too_much));
  if (!pays(Toll::Of::tables, request.address, 1))
    return answer(error_reply(429, {"limit", {}, "That is too many tables; wait a little."}));
  const bool begun = background(request.address, [this, request = HttpRequest(request), answer,
                                                  forgotten = in_name_of(request.token),
                                                  hand = moving_]() mutable {
    auto read = std::make_shared<Expected<Moved>>(read_moved(
        *this, request.body, guest_of(request.token), [this](const json::value& box, const AnyGame* game) {
          auto brought = read_shown(box, game);
          if (brought && brought->box) brought->box = shelf_.share(*game, std::move(brought->box));
          return brought;
        }));
    request.body.clear();
    post_([this, request, answer, read, forgotten, hand] {
      if (!*read) return answer(error_reply(status_of(read->error()), read->error()));
      const std::string code = moved_code(request.token, (*read)->id);
      with_table(code, request.address,
                 [this, request, answer, read, forgotten, hand](Table* table, const Problem& why) {
                   if (table == nullptr && why.code != "no-table") return answer(error_reply(503, why));
                   settle(request, **read, table, forgotten, answer);
                 });
    });
  });
  if (!begun) answer(error_reply(503, k_busy));
}

void Lobby::settle(const HttpRequest& request, Moved& moved, Table* before, const Forgotten& forgotten,
                   const Answer& answer) {
  if (*forgotten) return answer(error_reply(409, k_forgotten));
  const std::string code = moved_code(request.token, moved.id);
  // Of two that asked at once the other was first.
  if (before == nullptr) before = find(code);
  const Guest guest = guest_of(request.token);
  const auto told = [&](const Table& table, int status) {
    flush([answer, status, text = made_text(table, moved.seat, {})] {
      answer({status, "application/json", text});
    });
  };
  if (before != nullptr) {
    const bool same = before->version() == moved.match->actions() && before->seat_of(guest) == moved.seat;
    if (same && before->status() == Status::playing) return told(*before, 200);
    if (before->visited())
      return answer(error_reply(409, {"moved", {}, "This game has been moved before, and went on there."}));
  }
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (moved.spec.box)
    if (const Problem refused = may_bring(request.address, true))
      return answer(error_reply(refused.code == "limit" ? 429 : 503, refused));
  if (before != nullptr) remove(*before);
  if (!make_room()) return answer(error_reply(503, k_busy));
  if (limits_.tables_per_guest > 0 && tables_of(guest) >= limits_.tables_per_guest)
    return answer(error_reply(429, k_too_many));
  moved.spec.payer = request.address;
  if (!may_think(moved.spec, answer)) return;
  Table& table = make(std::move(moved.spec), code);
  table.move_in(std::move(moved.match), moved.last_t, now(), moved.deal ? &*moved.deal : nullptr);
  told(table, 201);
}

}  // namespace smallbox
