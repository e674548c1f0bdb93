// Coming to a table and going from it: watching, sitting down, leaving, giving up.
#include <algorithm>
#include <utility>

#include "table/bot_names.hpp"
#include "table/planted.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

constexpr int most_watchers = 200;
constexpr int most_candidates = 50;  // for a free seat, beyond those
constexpr int most_here = 8;

}  // namespace

std::vector<Guest> Table::people() const {
  return status() == Status::over ? std::vector<Guest>() : spec_.seats.people();
}

Problem Table::enter(const std::shared_ptr<Peer>& peer, std::optional<std::int64_t> have, Ms now) {
  if (!peer->there()) return refused("gone", "Whoever asked has hung up.");
  const int seat = peer->guest ? seat_of(*peer->guest) : -1;
  if (seat >= 0) {
    Chair& chair = spec_.seats[seat];
    // Who sits here always gets in: where the seat is open in too many places the oldest has to go.
    if (chair.here >= most_here) {
      const auto is_there = [&](const auto& other) { return other->audience.is(static_cast<Seat>(seat)); };
      const std::shared_ptr<Peer> oldest = *std::ranges::find_if(peers_, is_there);
      exit(*oldest, now);
      oldest->close("This seat was opened in too many other places.");
    }
    ++chair.here;
    chair.away = false;
    chair.deals = chair.deals || peer->wants_deal;
    peer->audience = Audience::seat(static_cast<Seat>(seat));
  } else {
    // Whoever could take a free seat gets in where others can only watch.
    const bool may_sit =
        spec_.seats.any_free() && peer->guest && !peer->by_watch_code && status() != Status::over;
    if (watching() >= most_watchers + (may_sit ? most_candidates : 0))
      return refused("limit", "There are too many people watching this table.");
    peer->audience = Audience::spectator();
  }
  peer->table = id_;
  peer->visit = ++visits_;
  peer->told = 0;
  peer->shown = -1;
  peer->trips = {};
  peers_.push_back(peer);
  seen_ = now;
  outbox_.keep_for(*peer);
  if (seat >= 0) count_in_comer(now);
  plan(now);
  // From now on it is kept longer, also should the server die.
  if (!std::exchange(visited_, true)) put_table();
  tell_own_table(*peer);
  announce(now);
  if (match_ && !(have && tell_missed(*peer, *have, now))) tell_state(*peer, now);
  return {};
}

void Table::exit(Peer& peer, Ms now) {
  const auto place = std::ranges::find(peers_, &peer, &std::shared_ptr<Peer>::get);
  if (place == peers_.end()) return;
  const std::shared_ptr<Peer> kept = std::move(*place);
  peers_.erase(place);
  if (!SMALLBOX_PLANT(old_visit)) peer.forget_held();
  peer.table = 0;
  peer.visit = 0;
  seen_ = now;
  if (peers_.empty()) quiet_since_ = now;
  if (peer.audience.is_seat()) {
    const Seat seat = peer.audience.seat();
    Chair& chair = spec_.seats[seat];
    if (chair.here > 0) --chair.here;
    if (chair.here == 0) {
      chair.absent_since = now;
      wishes_.remove(seat);
      hints_.remove(seat);
    }
  }
  const Audience was = std::exchange(peer.audience, Audience::spectator());
  if (peer.shown >= 0 && was.is_seat()) look_who_says(was.seat(), now);
  plan(now);
  announce(now);
  handle_due(now);  // nobody waits for who has gone
}

void Table::tell_all_now(const std::string& text) const {
  for (const auto& peer : peers_) peer->send(text);
}

void Table::close_all(std::string_view why) {
  for (const auto& peer : std::exchange(peers_, {})) {
    peer->table = 0;
    peer->visit = 0;
    peer->audience = Audience::spectator();
    peer->forget_held();
    peer->close(why);
  }
}

Problem Table::sit(Peer& peer, std::optional<std::int64_t> seat, std::string_view name, Ms now) {
  if (!peer.guest) return refused("no-token", "To sit down a token is needed.");
  if (peer.audience.is_seat()) {
    take_back(peer.audience.seat(), now);
    return refused("seated", "You sit at this table already.");
  }
  if (peer.by_watch_code) return refused("watch-only", "This link is for watching.");
  if (status() == Status::over) return refused("over", "This table is closed.");
  const auto chairs = static_cast<std::int64_t>(spec_.seats.size());
  if (seat && (*seat < 0 || *seat >= chairs))
    return refused("unknown-seat", "There is no such seat at this table.");
  for (std::int64_t i = seat.value_or(0); i < (seat ? *seat + 1 : chairs); ++i) {
    if (!spec_.seats.is_free(static_cast<Seat>(i))) continue;
    take_seat(static_cast<Seat>(i), *peer.guest, name);
    if (!match_) {
      show(now);
      return {};
    }
    // In the middle of the game: from here on it is theirs.
    put_table();
    plan(now);
    tell_table();
    for (const auto& other : peers_)
      if (other->audience.is(static_cast<Seat>(i))) tell_state(*other, now);
    return {};
  }
  return seat ? refused("taken", "That seat is taken.") : refused("full", "This table is full.");
}

// All connections of that guest sit down.
void Table::take_seat(Seat seat, const Guest& guest, std::string_view name) {
  Chair& chair = spec_.seats[seat];
  chair = {};
  chair.kind = Chair::Kind::human;
  chair.guest = guest;
  chair.name = distinct(name, seat);
  start_afresh(seat);
  hints_.remove(seat);
  for (const auto& other : peers_) {
    if (!other->guest || !same_guest(*other->guest, guest)) continue;
    other->audience = Audience::seat(seat);
    outbox_.keep_for(*other);
    ++chair.here;
    chair.deals = chair.deals || other->wants_deal;
  }
  guests_stored_ = false;
}

// What its player before has wished for is nobody's wish any more.
void Table::start_afresh(Seat seat) {
  clock_.skip(seat, Skip::none);
  eyes_.forget(seat);
  reactions_.forget(seat);
  order_.forget(seat);
}

// The name that somebody wants, told apart from everybody else's here.
std::string Table::distinct(std::string_view name, std::size_t seat) const {
  std::vector<std::string> others;
  for (std::size_t i = 0; i < spec_.seats.size(); ++i) {
    const Chair& chair = spec_.seats[i];
    if (i == seat || chair.kind == Chair::Kind::open) continue;
    others.push_back(chair.kind == Chair::Kind::bot ? shown_bot_name(chair.bot, static_cast<int>(i))
                                                    : chair.name);
  }
  return host_.distinct_name(name, others);
}

Problem Table::leave(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (status() == Status::over) return refused("over", "This table is closed.");
  const Seat seat = peer.audience.seat();
  if (!match_) {
    spec_.seats[seat] = {};
    deal_.vacate(seat);
    guests_stored_ = false;
    for (const auto& other : peers_)
      if (other->audience.is(seat)) other->audience = Audience::spectator();
    put_table();
    tell_own_table(peer);
    announce(now);
  } else if (people().size() == 1) {
    end("left", now);
  } else {
    // The seat stays theirs: whoever comes back has it at once.
    spec_.seats[seat].away = true;
    plan(now);
    tell_own_table(peer);
    announce(now);
  }
  return {};
}

Problem Table::resign(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (!playing()) return refused("no-game", "There is no game under way.");
  const Seat seat = peer.audience.seat();
  if (spec_.seats.size() <= 2 || people().size() == 1) {
    resigned_ = seat;
    end("resigned", now);
    return {};
  }
  give_to_bot(seat);
  put_table();
  plan(now);
  tell_table();
  tell_state(peer, now);
  return {};
}

// The seat is no longer anybody's.
void Table::give_to_bot(Seat seat) {
  for (const auto& other : peers_) {
    if (!other->audience.is(seat)) continue;
    other->audience = Audience::spectator();
    other->shown = -1;
  }
  start_afresh(seat);
  Chair& chair = spec_.seats[seat];
  chair = {};
  chair.kind = Chair::Kind::bot;
  chair.bot = stand_in(*spec_.game);
  chair.name = chair.bot;
  outbox_.forget(Audience::seat(seat));
  guests_stored_ = false;
}

void Table::take_back(Seat seat, Ms now) {
  if (!spec_.seats[seat].away) return;
  spec_.seats[seat].away = false;
  plan(now);
  announce(now);
}

Problem Table::fill(Peer& peer, std::int64_t seat, std::string_view bot, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "Only who sits at the table can do that.");
  if (seat < 0 || seat >= static_cast<std::int64_t>(spec_.seats.size()))
    return refused("unknown-seat", "There is no such seat at this table.");
  Chair& chair = spec_.seats[seat];
  if (chair.kind != Chair::Kind::open) return refused("taken", "That seat is taken.");
  if (!bots_of(*spec_.game).has(bot))
    return refused("bad-request", "There is no bot of that name for this game.");
  chair.kind = Chair::Kind::bot;
  chair.bot = bot;
  chair.name = bot;
  show(now);
  return {};
}

Problem Table::offer(Peer& peer, std::int64_t seat, bool on, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "Only who sits at the table can do that.");
  if (!playing()) return refused("no-game", "There is no game under way.");
  if (seat < 0 || seat >= static_cast<std::int64_t>(spec_.seats.size()))
    return refused("unknown-seat", "There is no such seat at this table.");
  Chair& chair = spec_.seats[seat];
  if (chair.kind != Chair::Kind::bot) return refused("taken", "That seat is taken.");
  chair.offered = on;
  put_table();
  tell_own_table(peer);
  announce(now);
  return {};
}

Problem Table::rename(Peer& peer, std::string_view name, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  spec_.seats[peer.audience.seat()].name = distinct(name, peer.audience.seat());
  put_table();
  tell_own_table(peer);
  announce(now);
  return {};
}

void Table::forget(const Guest& guest, Ms now) {
  const int seat = seat_of(guest);
  if (seat < 0) return;
  if (match_) {
    give_to_bot(static_cast<Seat>(seat));
  } else {
    for (const auto& peer : peers_)
      if (peer->audience.is(static_cast<Seat>(seat))) peer->audience = Audience::spectator();
    spec_.seats[seat] = {};
    deal_.vacate(static_cast<std::size_t>(seat));
    guests_stored_ = false;
  }
  put_table();
  plan(now);
  tell_table();
}

}  // namespace smallbox
