// What peers say, and what becomes of it.
#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "server/lobby.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

// Prices, in what an address gets about thirty of a second.
constexpr double k_hello = 1;
constexpr double k_from_disk = 3;
constexpr double k_state = 1;
constexpr double k_history = 3;           // and one more for so many actions of the game:
constexpr double k_actions_a_coin = 500;  // they are replayed
constexpr double k_change = 2;            // of who sits where
constexpr double k_name = 5;              // names are looked at closely

// Where nothing can be written these can't be done either.
bool is_change(std::string_view type) {
  return type == "act" || type == "sit" || type == "leave" || type == "resign" || type == "name" ||
         type == "fill" || type == "rematch" || type == "skip" || type == "plan";
}

bool read_flag(const json::object& fields, const char* name, bool otherwise) {
  const auto* v = fields.if_contains(name);
  return v != nullptr && v->is_bool() ? v->get_bool() : otherwise;
}

void send(Peer& peer, std::string text) { peer.send(std::make_shared<const std::string>(std::move(text))); }

}  // namespace

void Lobby::gone(Peer& peer) {
  peer.hang_up();
  Table* table = at(peer);
  if (table == nullptr) return;
  table->exit(peer, now());
  // Where a game is over and everybody has left, what comes later finds it on disk.
  if (table->status() == Status::over && table->listeners() == 0)
    next_housekeeping_ = std::min(next_housekeeping_, now() + 100);
}

bool Lobby::message(const std::shared_ptr<Peer>& peer, std::string_view text, Only only) {
  Table* table = at(*peer);
  const auto refuse = [&](const Problem& refused, std::string_view id) {
    if (table != nullptr)
      table->tell(*peer, refusal_text(refused, id));
    else
      send(*peer, refusal_text(refused, id));
    return true;
  };
  unsigned char room[4096];
  json::monotonic_resource memory(room, sizeof room);
  json::error_code error;
  json::parse_options options;
  options.max_depth = 16;
  const json::value value = json::parse({text.data(), text.size()}, error, &memory, options);
  const auto* fields = error ? nullptr : value.if_object();
  const auto type =
      fields != nullptr ? as_text(fields->if_contains("type")).value_or("") : std::string_view();
  if (only == Only::quick && fields != nullptr && type != "act" && type != "ping") return false;
  ++metrics_.messages;
  if (table != nullptr) ++table->spent.messages;
  if (fields == nullptr) return refuse({"bad-request", {}, "The message is not a JSON object."}, {});
  const auto id = as_text(fields->if_contains("id")).value_or("");
  if (id.size() > 64) return refuse({"bad-request", {}, "An id has at most 64 characters."}, {});
  if (type == "hello") {
    hello(peer, *fields);
    return true;
  }
  if (type == "ping") {
    send(*peer, R"({"type":"pong"})");
    return true;
  }
  if (table == nullptr) return refuse({"bad-request", {}, "Say hello to a table first."}, id);
  if (!stalled_.empty() && is_change(type)) return refuse({"unavailable", {}, stalled_}, id);
  if (type == "act") {
    const auto* action = as_object(fields->if_contains("action"));
    if (id.empty() || action == nullptr)
      return refuse({"bad-request", {}, "An act needs an id, a text, and an action, an object."}, id);
    table->act(*peer, id, *action, as_int(fields->if_contains("at")), now());
    return true;
  }
  if (const Problem refused = at_table(*peer, *table, type, *fields)) {
    table = at(*peer);
    refuse(refused, id);
  }
  return true;
}

Problem Lobby::at_table(Peer& peer, Table& table, std::string_view type, const json::object& fields) {
  const auto name = as_text(fields.if_contains("name")).value_or("");
  const auto seat = as_int(fields.if_contains("seat"));
  if (type == "state") {
    if (!pays(Toll::Of::work, peer.address(), k_state)) return k_too_much;
    table.tell_state(peer, now());
    return {};
  }
  if (type == "history") {
    if (!table.match()) return {"no-game", {}, "The game has not begun: a seat is open."};
    if (!pays(Toll::Of::work, peer.address(), k_history + table.version() / k_actions_a_coin))
      return k_too_much;
    tell_history(peer, table, as_int(fields.if_contains("before")),
                 as_text(fields.if_contains("id")).value_or(""));
    return {};
  }
  if ((type == "plan" || type == "skip") && !pays(Toll::Of::work, peer.address(), k_state)) return k_too_much;
  if (type == "plan") {
    const auto* action = fields.if_contains("action");
    if (action != nullptr && !action->is_object() && !action->is_null())
      return {"bad-request", {}, "What is planned is an action, an object, or null."};
    return table.plan_action(peer, as_object(action), now());
  }
  if (type == "skip") return table.skip(peer, read_flag(fields, "on", true), now());
  if (!pays(Toll::Of::work, peer.address(), type == "name" ? k_name : k_change)) return k_too_much;
  const bool known = type == "sit" || type == "leave" || type == "resign" || type == "name" ||
                     type == "fill" || type == "rematch";
  if (!known) return {"bad-request", {}, "There is no such message."};
  if (type == "sit") {
    if (peer.guest && limits_.tables_per_guest > 0 && tables_of(*peer.guest) >= limits_.tables_per_guest)
      return {"limit", {}, "You sit at too many tables."};
    return table.sit(peer, seat, name, now());
  }
  if (type == "leave") return table.leave(peer, now());
  if (type == "resign") return table.resign(peer, now());
  if (type == "name") return table.rename(peer, name, now());
  if (type == "fill") {
    const auto bot = as_text(fields.if_contains("bot")).value_or("");
    if (bots_of(*table.spec().game).dear(bot) && !thinker_->accepts(payer_of(table), 1))
      return {"limit", {}, Thinker::dear_sentence};
    const Problem refused = table.fill(peer, seat.value_or(-1), bot, now());
    if (!refused) thinker_->opened(table.id(), payer_of(table), dear_seats(table.spec()));
    return refused;
  }
  return rematch(peer, table, read_flag(fields, "on", true));
}

void Lobby::hello(const std::shared_ptr<Peer>& peer, const json::object& fields) {
  const auto refuse = [](Peer& to, const Problem& refused) { send(to, refusal_text(refused, {})); };
  const std::string code(as_text(fields.if_contains("table")).value_or(""));
  const auto token = as_text(fields.if_contains("token"));
  if (token && !is_token(*token)) return refuse(*peer, {"bad-request", {}, "That is not a token."});
  if (peer->asking) return refuse(*peer, {"busy", {}, "The hello before is not answered yet."});
  const double price = k_hello + (find(code) == nullptr ? k_from_disk : 0);
  if (!pays(Toll::Of::work, peer->address(), price)) return refuse(*peer, k_too_much);
  const auto guest = token ? std::optional(guest_of(*token)) : std::nullopt;
  if (guest && bans_.guest(*guest, now())) return refuse(*peer, k_banned);
  const auto have = as_int(fields.if_contains("have"));
  const auto seat = as_int(fields.if_contains("seat"));
  bool view = false;
  bool legal = false;
  if (const auto* with = as_array(fields.if_contains("with"))) {
    for (const auto& one : *with) {
      view = view || as_text(&one) == "view";
      legal = legal || as_text(&one) == "legal";
    }
  }
  peer->asking = true;
  with_table(code, peer->address(),
             [this, peer, code, guest, have, seat, view, legal, refuse](Table* table, const Problem& why) {
               peer->asking = false;
               if (!peer->there()) return;
               if (table == nullptr) return refuse(*peer, why);
               const int own = guest ? table->seat_of(*guest) : -1;
               if (seat && *seat != own)
                 return refuse(*peer, {"wrong-token", {}, "That seat belongs to somebody else."});
               if (Table* before = at(*peer)) before->exit(*peer, now());
               peer->guest = guest;
               peer->by_watch_code = code == table->watch();
               peer->wants_view = view;
               peer->wants_legal = legal;
               if (const Problem refused = table->enter(peer, have, now()))
                 refuse(*peer, refused);
               else
                 table->tell_planned(*peer);
             });
}

void Lobby::tell_history(Peer& peer, Table& table, std::optional<std::int64_t> before, std::string_view id) {
  // Other threads hold nobody: whoever hangs up meanwhile ends here, where sockets live.
  const bool begun = background(peer.address(), [this, asker = peer.weak_from_this(), visit = peer.visit,
                                                 number = table.id(), audience = peer.audience, before,
                                                 match = std::shared_ptr<AnyMatch>(table.match()->clone())] {
    post_([this, asker, visit, number, text = history_text(*match, audience, before)]() mutable {
      const auto there = asker.lock();
      Table* asked = find(number);
      // Told in its place, so not before all of it is on disk; and only in the visit that asked.
      if (there && asked != nullptr && there->table == number && there->visit == visit)
        asked->tell(*there, std::move(text));
    });
  });
  if (!begun) table.tell(peer, refusal_text(k_busy, id));
}

// ---- Making tables ------------------------------------------------------------------------------

int Lobby::tables_of(const Guest& guest) const {
  const auto place = seats_.find(guest);
  return place == seats_.end() ? 0 : place->second.count;
}

Problem Lobby::rematch(Peer& peer, Table& table, bool on) {
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (table.status() != Status::over) return {"not-over", {}, "The game is not over yet."};
  if (!table.next().empty()) return {};  // it is there already
  if (table.match() == nullptr) return {"no-game", {}, "There was no game."};
  if (paused_) return k_paused;
  if (!table.wish_rematch(peer.audience.seat(), on, now())) return {};
  const Problem refused = [&]() -> Problem {
    if (!pays(Toll::Of::tables, peer.address(), 1) || !make_room())
      return {"limit", {}, "That is too many tables; wait a little."};
    for (const Chair& chair : table.spec().seats)
      if (chair.kind == Chair::Kind::human && limits_.tables_per_guest > 0 &&
          tables_of(chair.guest) >= limits_.tables_per_guest)
        return {"limit", {}, "Somebody here sits at too many tables."};
    if (!thinker_->accepts(payer_of(table), dear_seats(table.spec())))
      return {"limit", {}, Thinker::dear_sentence};
    return {};
  }();
  if (refused) {
    table.wish_rematch(peer.audience.seat(), false, now());
    return refused;
  }
  Table& next = make(table.rematch_spec());
  next.open(now());
  table.set_next(next.code());
  return {};
}

}  // namespace smallbox
