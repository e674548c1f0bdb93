// What people wish of a table beside acting: to be passed for, to have something done as soon as it can be, bots that take
// their time, to be shown what happened before more does, and to make a face at the others.
#include <algorithm>
#include <utility>

#include "table/said.hpp"
#include "table/table.hpp"

namespace smallbox {

// ---- To be passed for ---------------------------------------------------------------------------

Problem Table::hear_skip(Peer& peer, const json::object& fields, Ms now) {
  if (!read_flag(fields, "on", true)) return skip(peer, Skip::none, now);
  const auto* given = fields.if_contains("for");
  const auto place = std::ranges::find(k_skips, given == nullptr ? "turn" : as_text(given).value_or(""));
  if (place == k_skips.end() || place == k_skips.begin())
    return {"bad-request", {}, "One is passed for a turn, for the game, or while idle: turn, game or idle."};
  return skip(peer, static_cast<Skip>(place - k_skips.begin()), now);
}

Problem Table::skip(Peer& peer, Skip how, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (!playing()) return refused("no-game", "There is no game under way.");
  const Seat seat = peer.audience.seat();
  const Skip before = clock_.skips(seat);
  clock_.skip(seat, how);
  plan(now);
  if (how == before) return {};
  // What lasts for a turn only need not last longer than the house.
  if (how > Skip::turn || before > Skip::turn) put_table();
  tell_seat_table(seat);
  for (const auto& other : peers_)
    if (other->audience.is(seat)) tell_clock(*other, true, now);
  return {};
}

Problem Table::wait(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (!playing()) return refused("no-game", "There is no game under way.");
  if (!clock_.wait(peer.audience.seat())) return {};
  for (const auto& other : peers_)
    if (other->audience.is(peer.audience.seat())) tell_clock(*other, true, now);
  return {};
}

Problem Table::set_tempo(Peer& peer, BotTempo tempo, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "Only who sits at the table can do that.");
  if (status() == Status::over) return refused("over", "This table is closed.");
  if (races_) return Problem::from(common_refusals.race_has_no_tempo);
  if (std::exchange(spec_.tempo, tempo) == tempo) return {};
  put_table();
  tell_own_table(peer);
  announce(now);
  return {};
}

Problem Table::wish_hints(Peer& peer, bool on, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "Only who sits at the table can do that.");
  if (status() == Status::over) return refused("over", "This table is closed.");
  if (!races_) return {"bad-request", {}, "In a game that is no race everybody chooses that for themselves."};
  if (hints_.has(peer.audience.seat()) == on) return {};
  if (on)
    hints_.add(peer.audience.seat());
  else
    hints_.remove(peer.audience.seat());
  announce(now);
  return {};
}

// ---- What is planned ----------------------------------------------------------------------------

Problem Table::plan_action(Peer& peer, const json::object* action, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (!playing()) return refused("no-game", "There is no game under way.");
  std::optional<PackedAction> planned;
  if (action != nullptr) {
    const auto read = match_->read_action(*action);
    if (!read) return read.error();
    planned = *read;
  }
  take_back(peer.audience.seat(), now);
  // Nothing instead of nothing is no change that the disk has to know of.
  if (!planned && !clock_.planned(peer.audience.seat())) {
    tell_plan(peer.audience.seat(), nullptr);
    return {};
  }
  clock_.plan_action(peer.audience.seat(), planned, static_cast<std::int64_t>(host_.fresh_salt() | 1U));
  clock_.do_planned(now);
  plan(now);
  return {};
}

// ---- What people are shown ----------------------------------------------------------------------

Problem Table::shown(Peer& peer, std::int64_t upto, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (races_ || !playing()) return {};
  // Nobody has been shown what has not happened.
  const std::int64_t seen = std::min<std::int64_t>(upto, version());
  if (seen <= peer.shown) return {};
  peer.shown = seen;
  look_who_says(peer.audience.seat(), now);
  if (clock_.stands_still()) plan(now);
  return {};
}

void Table::look_who_says(Seat seat, Ms now) {
  std::int64_t most = -1;
  for (const auto& peer : peers_)
    if (peer->audience.is(seat)) most = std::max(most, peer->shown);
  eyes_.shown(seat, most, version(), now);
}

// ---- Faces --------------------------------------------------------------------------------------

Problem Table::react(Peer& peer, std::int64_t which, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (which < 0 || which >= Reactions::kinds)
    return {"bad-request", {}, "There are eight reactions: which is a whole number from 0 to 7."};
  const Seat seat = peer.audience.seat();
  if (!reactions_.take(seat, now)) return {};
  Json out;
  out.begin_object().field("type", "reaction").field("seat", seat).field("which", which).end_object();
  for (const auto& other : peers_) outbox_.tell(*other, out.text());
  return {};
}

}  // namespace smallbox
