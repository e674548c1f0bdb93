// What a table tells: to whom, when, and in which words. Nothing is shown before it is stored.
#include <algorithm>
#include <utility>

#include "server/table.hpp"

namespace smallbox {
namespace {

constexpr std::array<std::string_view, 3> k_statuses = {"waiting", "playing", "over"};

void write_actors(Json& out, const AnyMatch& match) {
  out.list("actors", match.actors(), [&](Seat seat) { out.value(seat); });
}

}  // namespace

void Table::hold(Peer& peer, Message message, std::int64_t since) {
  if (ticket_ <= committed_ && held_.empty())
    peer.send(std::move(message));
  else
    held_.push_back({ticket_, since, peer.shared_from_this(), std::move(message)});
}

void Table::tell(Peer& peer, std::string text) {
  hold(peer, std::make_shared<const std::string>(std::move(text)), 0);
}

void Table::committed(std::uint64_t ticket) {
  committed_ = std::max(committed_, ticket);
  std::size_t n = 0;
  for (; n < held_.size() && held_[n].ticket <= committed_; ++n) {
    Held& held = held_[n];
    if (held.since != 0) host_.count_latency(host_.microseconds() - held.since);
    // Whoever has left meanwhile is not told any more.
    if (held.peer->table == this) held.peer->send(std::move(held.message));
  }
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(n));
  if (held_.empty() && held_.capacity() > 16) held_.shrink_to_fit();
}

void Table::write_now(Json& out, const AnyMatch& match, const Peer& peer, bool view, bool legal,
                      Ms now) const {
  write_actors(out, match);
  if (view) {
    out.key("view");
    match.write_view(out, peer.audience);
  }
  if (legal && peer.audience.is_seat()) {
    out.key("legal");
    match.write_legal(out, peer.audience.seat());
  }
  if (match.over()) {
    out.key("result").begin_object();
    match.write_result(out);
    out.end_object();
  }
  const bool ticking =
      std::ranges::any_of(drivers_, [](const Driver& driver) { return driver.deadline != 0; });
  if (!ticking || &match != match_.get()) return;
  const bool window = window_since_ != 0;
  out.key("clock").begin_object().field("kind", window ? "window" : "turn");
  out.field("length", window ? spec_.pace.window : spec_.pace.turn);
  out.list("left", drivers_, [&](const Driver& driver) {
    if (driver.deadline != 0)
      out.value(std::max<Ms>(0, driver.deadline - now));
    else
      out.null();
  });
  out.end_object();
}

void Table::tell_state(Peer& peer, Ms now) {
  if (!match_) return;
  Json out;
  out.begin_object().field("type", "state").field("version", version());
  write_now(out, *match_, peer, true, true, now);
  out.end_object();
  tell(peer, out.take());
}

std::string Table::update_text(const AnyMatch& match, const Peer& peer, const char* why, Ms now) const {
  Json out(500);
  out.begin_object().field("type", "update").field("version", match.actions()).key("events");
  match.write_events(out, peer.audience);
  write_now(out, match, peer, peer.wants_view, peer.wants_legal, now);
  if (why != nullptr) out.field("why", why);
  out.end_object();
  return out.take();
}

void Table::tell_update(Peer* sender, std::string_view id, const char* why, Ms now) {
  // One text for all who are told the same.
  std::array<Message, (max_seats + 1) * 4> texts;
  for (Peer* peer : peers_) {
    const std::size_t who = peer->audience.is_seat() ? peer->audience.seat() + 1U : 0U;
    Message& text = texts[who * 4 + (peer->wants_view ? 2U : 0U) + (peer->wants_legal ? 1U : 0U)];
    if (!text) text = std::make_shared<const std::string>(update_text(*match_, *peer, why, now));
    if (peer != sender) {
      hold(*peer, text, 0);
      continue;
    }
    // Its own action comes back to the sender with the id that it gave.
    Json named;
    named.value(id);
    std::string own = *text;
    own.back() = ',';
    own += "\"id\":" + named.text() + "}";
    hold(*peer, std::make_shared<const std::string>(std::move(own)), host_.microseconds());
  }
}

void Table::write_table(Json& out, const Peer* peer) const {
  out.begin_object().field("type", "table");
  const bool insider = peer != nullptr && !peer->by_watch_code;
  if (insider) out.field("table", code_);
  out.field("watch", watch_).field("game", spec_.game->id()).field("name", spec_.game->name());
  out.key("options").raw(spec_.options).key("pace");
  write_pace(out, spec_.pace);
  out.field("public", spec_.open_to_all).field("status", k_statuses[static_cast<std::size_t>(status())]);
  out.field("version", version()).key("you");
  if (peer != nullptr && peer->audience.is_seat())
    out.value(peer->audience.seat());
  else
    out.null();
  out.list("seats", spec_.chairs, [&](const Chair& chair) {
    out.begin_object().field("kind", k_chair_kinds[static_cast<std::size_t>(chair.kind)]);
    if (chair.kind != Chair::Kind::open) out.field("name", chair.name);
    if (chair.kind == Chair::Kind::human) out.field("here", chair.here > 0).field("away", chair.away);
    out.end_object();
  });
  out.field("watching", watching()).key("next");
  if (next_.empty())
    out.null();
  else
    out.value(insider ? next_ : watch_code(next_));
  out.end_object();
}

int Table::watching() const {
  return static_cast<int>(
      std::ranges::count_if(peers_, [](const Peer* one) { return !one->audience.is_seat(); }));
}

void Table::write_kind(Json& out) const {
  out.field("game", spec_.game->id()).field("name", spec_.game->name());
  out.key("options").raw(spec_.options).key("pace");
  write_pace(out, spec_.pace);
}

void Table::write_waiting(Json& out) const {
  out.begin_object().field("table", code_);
  write_kind(out);
  int free = 0;
  for (const Chair& chair : spec_.chairs) free += chair.kind == Chair::Kind::open ? 1 : 0;
  out.field("seats", static_cast<int>(spec_.chairs.size()))
      .field("open", free)
      .field("created", created_)
      .end_object();
}

void Table::write_playing(Json& out) const {
  out.begin_object().field("watch", watch_);
  write_kind(out);
  out.list("seats", spec_.chairs, [&](const Chair& chair) {
    out.begin_object()
        .field("kind", k_chair_kinds[static_cast<std::size_t>(chair.kind)])
        .field("name", chair.name)
        .end_object();
  });
  out.field("watching", watching()).field("created", created_).end_object();
}

void Table::write_turn(Json& out, int seat, Ms now) const {
  out.begin_object().field("table", code_).field("game", spec_.game->id()).field("name", spec_.game->name());
  out.key("pace");
  write_pace(out, spec_.pace);
  out.field("status", k_statuses[static_cast<std::size_t>(status())]).field("version", version());
  out.field("seat", seat).field("turn", match_ && match_->actors().has(static_cast<Seat>(seat))).key("left");
  const Ms deadline = drivers_[static_cast<std::size_t>(seat)].deadline;
  if (deadline != 0)
    out.value(std::max<Ms>(0, deadline - now));
  else
    out.null();
  out.list("seats", spec_.chairs, [&](const Chair& chair) {
    if (chair.kind == Chair::Kind::open)
      out.null();
    else
      out.value(chair.name);
  });
  out.end_object();
}

void Table::tell_table() {
  for (Peer* peer : peers_) {
    Json out;
    write_table(out, peer);
    tell(*peer, out.take());
  }
}

}  // namespace smallbox
