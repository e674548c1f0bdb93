#include "table/said.hpp"

#include <utility>

namespace smallbox {

Said read_said(const json::value* value) {
  Said said;
  said.fields = value != nullptr ? value->if_object() : nullptr;
  if (said.fields == nullptr) return said;
  said.type = as_text(said.fields->if_contains("type")).value_or("");
  said.id = as_text(said.fields->if_contains("id")).value_or("");
  return said;
}

Problem unreadable(const Said& said) {
  if (said.fields == nullptr) return {"bad-request", {}, "The message is not a JSON object."};
  if (said.id.size() > 64) return {"bad-request", {}, "An id has at most 64 characters."};
  return {};
}

bool is_change(std::string_view type) {
  return type == "act" || type == "sit" || type == "leave" || type == "resign" || type == "name" ||
         type == "fill" || type == "offer" || type == "rematch" || type == "skip" || type == "plan" ||
         type == "tempo" || type == "hints" || type == "pledge" || type == "open";
}

bool read_flag(const json::object& fields, const char* name, bool otherwise) {
  const auto* v = fields.if_contains(name);
  return v != nullptr && v->is_bool() ? v->get_bool() : otherwise;
}

Expected<Hello> read_hello(const json::object& fields) {
  Hello hello;
  hello.code = as_text(fields.if_contains("table")).value_or("");
  if (const auto token = as_text(fields.if_contains("token"))) {
    if (!is_token(*token)) return Problem{"bad-request", {}, "That is not a token."};
    hello.guest = guest_of(*token);
  }
  hello.have = as_int(fields.if_contains("have"));
  hello.seat = as_int(fields.if_contains("seat"));
  if (const auto* with = as_array(fields.if_contains("with"))) {
    for (const auto& one : *with) {
      hello.view = hello.view || as_text(&one) == "view";
      hello.legal = hello.legal || as_text(&one) == "legal";
      hello.start = hello.start || as_text(&one) == "start";
      hello.deal = hello.deal || as_text(&one) == "deal";
      hello.age = hello.age || as_text(&one) == "age";
    }
  }
  return hello;
}

Problem wrong_seat(const Table& table, const Hello& hello) {
  const int own = hello.guest ? table.seat_of(*hello.guest) : -1;
  if (!hello.seat || *hello.seat == own) return {};
  return {"wrong-token", {}, "That seat belongs to somebody else."};
}

Problem come_in(Table& table, const std::shared_ptr<Peer>& peer, const Hello& hello, Ms now) {
  peer->guest = hello.guest;
  peer->by_watch_code = hello.code == table.watch();
  peer->wants_view = hello.view;
  peer->wants_legal = hello.legal;
  peer->wants_start = hello.start;
  peer->wants_deal = hello.deal;
  peer->tells_age = hello.age;
  if (Problem refused = table.enter(peer, hello.have, now)) return refused;
  table.tell_planned(*peer);
  return {};
}

Problem may_wish_rematch(const Table& table, const Peer& peer) {
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (table.status() != Status::over) return {"not-over", {}, "The game is not over yet."};
  if (table.match() == nullptr) return {"no-game", {}, "There was no game."};
  return {};
}

std::string pong_text(Ms now) {
  Json out;
  out.begin_object().field("type", "pong").field("now", now).end_object();
  return out.take();
}

}  // namespace smallbox
