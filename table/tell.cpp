// What a table tells: to whom, when, and in which words. Nothing is shown before it is stored.
#include <algorithm>
#include <deque>
#include <utility>

#include "table/day.hpp"
#include "table/planted.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

// Of one page of history.
constexpr std::int64_t most_steps = 200;
constexpr std::size_t most_history = 48 * 1024;
constexpr Ms between_announcements = 250;

void write_actors(Json& out, const AnyMatch& match) {
  out.list("actors", match.actors(), [&](Seat seat) { out.value(seat); });
}

}  // namespace

void Table::tell(Peer& peer, std::string_view text) { outbox_.tell(peer, text); }

std::size_t Table::write_now(Json& out, Audience audience, bool view, bool legal, Ms now) const {
  write_actors(out, *match_);
  if (view) {
    out.key("view");
    const bool leaks = SMALLBOX_PLANT(leak_to_spectator) && !audience.is_seat();
    match_->write_view(out, leaks ? Audience::seat(0) : audience);
  }
  if (match_->over()) {
    out.key("result").begin_object();
    match_->write_result(out);
    out.end_object();
  }
  write_clock(out, now);
  if (audience.is_seat()) clock_.write_passes(out, audience.seat(), now);
  if (!deal_.seal.empty()) out.field("seal", deal_.seal);
  // Last, as it is worth nothing any more when the next thing has happened.
  const std::size_t lasting = out.text().size();
  if (legal && audience.is_seat()) {
    out.key("legal");
    match_->write_legal(out, audience.seat());
  }
  return lasting;
}

void Table::tell_clock(Peer& peer, bool nothing_too, Ms now) {
  Json out;
  out.begin_object().field("type", "clock").field("version", version());
  const std::size_t before = out.text().size();
  write_clock(out, now);
  if (peer.audience.is_seat()) clock_.write_passes(out, peer.audience.seat(), now);
  if (out.text().size() == before && !nothing_too) return;
  out.end_object();
  tell(peer, out.text());
}

void Table::tell_state(Peer& peer, Ms now) {
  if (!match_) return;
  Json out;
  out.begin_object().field("type", "state").field("version", version());
  write_now(out, peer.audience, true, true, now);
  out.end_object();
  tell(peer, out.text());
}

std::size_t Table::write_update(Json& out, Audience audience, Outbox::Wants wants, const char* why,
                                Ms now) const {
  out.begin_object().field("type", "update").field("version", version()).key("events");
  match_->write_events(out, audience);
  if (why != nullptr) out.field("why", why);
  const std::size_t lasting = write_now(out, audience, wants.view, wants.legal, now);
  out.end_object();
  return lasting;
}

void Table::tell_update(Peer* sender, std::string_view id, const char* why, Ms now) {
  // One text for all who are told the same, one behind the other.
  struct Update {
    std::size_t begin = 0;
    std::size_t lasting =
        0;                // up to there it is true of that version for ever; the rest is the legal actions
    std::size_t end = 0;  // 0: not written yet
  };
  std::array<Update, (max_seats + 1) * 4> updates;
  Json& paper = host_.paper();
  paper.clear();
  const auto update_for = [&](Audience audience, Outbox::Wants wants) -> const Update& {
    const std::size_t who = audience.is_seat() ? audience.seat() + 1U : 0U;
    Update& one = updates[who * 4 + (wants.view ? 2U : 0U) + (wants.legal ? 1U : 0U)];
    if (one.end != 0) return one;
    one.begin = paper.text().empty() ? 0 : paper.text().size() + 1;  // behind a comma
    one.lasting = write_update(paper, audience, wants, why, now);
    one.end = paper.text().size();
    return one;
  };
  const auto text = [&](std::size_t begin, std::size_t end) {
    return std::string_view(paper.text()).substr(begin, end - begin);
  };
  bool watched = false;
  for (const auto& peer : peers_) {
    watched = watched || !peer->audience.is_seat();
    const Update& told = update_for(peer->audience, {peer->wants_view, peer->wants_legal});
    // Its own action comes back to the sender with the id that it gave.
    Json named;
    if (peer.get() == sender) named.raw("").field("id", id);
    outbox_.tell(*peer, text(told.begin, told.end), named.text());
  }
  if (sender != nullptr && !outbox_.all_stored()) host_.answers_after(outbox_.ticket());
  // For those whose line is broken just now.
  const auto keep_for = [&](Audience audience) {
    const Update& kept = update_for(audience, outbox_.wants(audience));
    outbox_.keep(audience, version(), text(kept.begin, kept.lasting));
  };
  for (Seat seat = 0; seat < spec_.seats.size(); ++seat)
    if (spec_.seats[seat].kind == Chair::Kind::human) keep_for(Audience::seat(seat));
  if (watched)
    keep_for(Audience::spectator());
  else
    outbox_.forget(Audience::spectator());
}

// What came after version `have`, where that is short and still known.
bool Table::tell_missed(Peer& peer, std::int64_t have, Ms now) {
  if (have == version()) {
    Json out;
    out.begin_object().field("type", "current").field("version", version());
    write_now(out, peer.audience, peer.wants_view, peer.wants_legal, now);
    out.end_object();
    tell(peer, out.text());
    return true;
  }
  if (!outbox_.tell_missed(peer, have, version())) return false;
  // The newest is told anew, as its clock has gone on.
  Json out(800);
  write_update(out, peer.audience, {peer.wants_view, peer.wants_legal}, nullptr, now);
  tell(peer, out.text());
  return true;
}

std::string history_text(const AnyMatch& match, Audience audience, std::optional<std::int64_t> before) {
  const std::int64_t end =
      std::clamp<std::int64_t>(before.value_or(match.actions() + 1), 0, match.actions() + 1);
  const std::int64_t begin = std::max<std::int64_t>(0, end - most_steps);
  const auto replay = match.restarted();
  // From the last step back as many as fit; so the texts are made first and put together then.
  std::deque<std::string> steps;
  std::size_t bytes = 0;
  for (std::int64_t version = 0; version < end; ++version) {
    if (version > 0 && !replay->follow(match)) break;
    if (version < begin) continue;
    Json step;
    step.begin_object().field("version", version).key("events");
    replay->write_events(step, audience);
    step.end_object();
    bytes += step.text().size();
    steps.push_back(step.take());
    for (; bytes > most_history && steps.size() > 1; steps.pop_front()) bytes -= steps.front().size();
  }
  Json out(bytes + 100);
  out.begin_object().field("type", "history");
  out.list("steps", steps, [&](const std::string& step) { out.raw(step); });
  out.field("more", end > static_cast<std::int64_t>(steps.size())).end_object();
  return out.take();
}

void Table::write_score(Json& out) const {
  out.key("score");
  if (spec_.games == 0 && status() != Status::over) {
    out.null();
    return;
  }
  // Of the games before, or, once this one is over, with it.
  const SeatSet won = winners();
  const bool counts = match_ && (match_->over() || resigned_ >= 0);
  out.begin_object().field("games", spec_.games + (counts ? 1 : 0)).key("wins").begin_array();
  for (std::size_t seat = 0; seat < spec_.seats.size(); ++seat)
    out.value((spec_.wins.empty() ? 0 : spec_.wins[seat]) + (won.has(static_cast<Seat>(seat)) ? 1 : 0));
  out.end_array().end_object();
}

void Table::write_table(Json& out, const Peer* peer) const {
  out.begin_object().field("type", "table");
  const bool insider = peer != nullptr && !peer->by_watch_code;
  if (insider) out.field("table", code_);
  out.field("watch", watch_).field("game", spec_.game->id()).field("name", spec_.game->name());
  out.key("options").raw(spec_.options).key("box").raw(box_told_).key("pace");
  write_pace(out, spec_.pace);
  const auto word_or_null = [&](const char* name, bool there, std::string_view word) {
    out.key(name);
    if (there)
      out.value(word);
    else
      out.null();
  };
  word_or_null("tempo", !races_, k_bot_tempos[index_of(spec_.tempo)]);
  if (peer != nullptr && peer->audience.is_seat()) {
    const Skip skip = clock_.skips(peer->audience.seat());
    word_or_null("skips", skip != Skip::none, k_skips[index_of(skip)]);
  }
  out.field("public", spec_.open_to_all);
  if (spec_.from_device) out.field("device", true);
  deal_.write(out.key("deal").begin_object(), false);
  out.end_object();
  if (spec_.day_kind != nullptr) write_day_of(out, spec_);
  if (spec_.party) write_party(out, spec_.party, party_so_far());
  out.field("status", k_statuses[index_of(status())]);
  out.field("version", version()).key("you");
  if (peer != nullptr && peer->audience.is_seat())
    out.value(peer->audience.seat());
  else
    out.null();
  out.list("seats", spec_.seats, [&](const Chair& chair) {
    out.begin_object().field("kind", k_chair_kinds[index_of(chair.kind)]);
    if (chair.kind != Chair::Kind::open) out.field("name", chair.name);
    if (chair.kind == Chair::Kind::human) out.field("here", chair.here > 0).field("away", chair.away);
    if (chair.offered) out.field("offered", true);
    out.end_object();
  });
  out.field("watching", watching());
  // A record tells the table's own code to everybody who watched: it must not lead to a seat at the next one.
  const bool sits = insider && peer->audience.is_seat();
  word_or_null("next", !next_.empty(), sits || next_.empty() ? next_ : watch_code(next_));
  word_or_null("ended", !ended_.empty(), ended_);
  if (resigned_ >= 0) out.field("resigned", resigned_);
  out.list("rematch", wishes_, [&](Seat seat) { out.value(seat); });
  if (races_) {
    out.list("hints", hints_, [&](Seat seat) { out.value(seat); });
    write_race(out, false);
  }
  write_score(out);
  out.key("expires");
  if (const Ms at = expires(); at != 0)
    out.value(at);
  else
    out.null();
  out.end_object();
}

int Table::watching() const {
  return static_cast<int>(
      std::ranges::count_if(peers_, [](const auto& one) { return !one->audience.is_seat(); }));
}

void Table::write_kind(Json& out) const {
  out.field("game", spec_.game->id()).field("name", spec_.game->name());
  out.key("options").raw(spec_.options).key("box").raw(box_told_).key("pace");
  write_pace(out, spec_.pace);
}

void Table::write_waiting(Json& out) const {
  out.begin_object().field("table", code_);
  write_kind(out);
  out.field("seats", static_cast<int>(spec_.seats.size()))
      .field("open", spec_.seats.open())
      .field("created", created_)
      .end_object();
}

void Table::write_playing(Json& out) const {
  out.begin_object().field("watch", watch_);
  write_kind(out);
  out.list("seats", spec_.seats, [&](const Chair& chair) {
    out.begin_object()
        .field("kind", k_chair_kinds[index_of(chair.kind)])
        .field("name", chair.name)
        .end_object();
  });
  out.field("watching", watching()).field("created", created_).end_object();
}

void write_turn_fields(Json& out, const std::string& code, const AnyGame& game, std::string_view box,
                       std::string_view pace, Status status, std::int64_t version, int seat, bool turn,
                       Ms deadline, Ms expires, const Seats& chairs, Ms now) {
  const auto or_null = [&](const char* name, bool there, Ms value) {
    out.key(name);
    if (there)
      out.value(value);
    else
      out.null();
  };
  out.begin_object().field("table", code).field("game", game.id()).field("name", game.name());
  out.key("box").raw(box).key("pace").raw(pace).field("status", k_statuses[index_of(status)]);
  out.field("version", version).field("seat", seat).field("turn", turn);
  or_null("left", deadline != 0, std::max<Ms>(0, deadline - now));
  or_null("expires", expires != 0, expires);
  out.list("seats", chairs, [&](const Chair& chair) {
    if (chair.kind == Chair::Kind::open)
      out.null();
    else
      out.value(chair.name);
  });
  out.end_object();
}

void Table::write_turn(Json& out, int seat, Ms now) const {
  Json pace;
  write_pace(pace, spec_.pace);
  write_turn_fields(out, code_, *spec_.game, box_told_, pace.text(), status(), version(), seat,
                    playing() && match_->actors().has(static_cast<Seat>(seat)),
                    clock_.deadline(static_cast<Seat>(seat)), expires(), spec_.seats, now);
}

void Table::tell_own_table(Peer& peer) {
  Json out(1500);
  write_table(out, &peer);
  // Nobody is told the same twice in a row.
  const std::int64_t hash = short_hash(out.text());
  if (std::exchange(peer.told, hash) != hash) tell(peer, out.text());
}

void Table::tell_seat_table(Seat seat) {
  for (const auto& peer : peers_)
    if (peer->audience.is(seat)) tell_own_table(*peer);
}

void Table::tell_table() {
  announce_at_ = 0;
  for (const auto& peer : peers_) tell_own_table(*peer);
}

void Table::announce(Ms now) {
  if (announce_at_ != 0) return;
  announce_at_ = std::max(now + 1, announced_ + between_announcements);
  host_.wake(*this, announce_at_);
}

// ---- What somebody has planned

std::string Table::planned_text(Seat seat, const char* why) const {
  Json out;
  out.begin_object().field("type", "planned").key("action");
  if (clock_.planned(seat))
    match_->write_action(out, clock_.planned(seat)->action);
  else
    out.null();
  if (why != nullptr) out.field("why", why);
  out.end_object();
  return out.take();
}

void Table::plan_changed(Seat seat, const char* why) {
  if (playing()) put_table();  // told is what is on disk
  tell_plan(seat, why);
}

void Table::tell_plan(Seat seat, const char* why) {
  for (const auto& peer : peers_)
    if (peer->audience.is(seat)) tell(*peer, planned_text(seat, why));
}

void Table::tell_planned(Peer& peer) {
  if (!peer.audience.is_seat()) return;
  const Seat seat = peer.audience.seat();
  if (clock_.planned(seat)) tell(peer, planned_text(seat, nullptr));
}

}  // namespace smallbox
