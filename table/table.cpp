#include "table/table.hpp"

#include <algorithm>
#include <utility>

#include "bots/roster.hpp"

namespace smallbox {
namespace {

constexpr int most_watchers = 200;
constexpr int most_candidates = 50;  // for a free seat, beyond those
constexpr int most_here = 8;
// Longer than any game; only endless rearranging of cards could come here.
constexpr int most_actions = 20'000;

Problem no(std::string_view code, std::string message) { return {code, {}, std::move(message)}; }

}  // namespace

std::string refusal_text(const Problem& refused, std::string_view id) {
  Json out;
  out.begin_object().field("type", "refused");
  if (!id.empty()) out.field("id", id);
  write_problem(out, refused);
  out.end_object();
  return out.take();
}

// ---- Made, stored, restored ---------------------------------------------------------------------

Table::Table(Host& host, std::int64_t id, std::string code, TableSpec spec, Ms now)
    : host_(host),
      id_(id),
      code_(std::move(code)),
      watch_(watch_code(code_)),
      spec_(std::move(spec)),
      drivers_(spec_.chairs.size()),
      handled_(spec_.chairs.size()),
      recent_(spec_.chairs.size() + 1),
      created_(now),
      quiet_since_(now),
      seen_(now) {
  for (Driver& driver : drivers_) driver.salt = host_.fresh_salt();
}

Table::~Table() = default;

Status Table::status() const {
  if (!ended_.empty()) return Status::over;
  return !match_ ? Status::waiting : match_->over() ? Status::over : Status::playing;
}

void Table::show(Ms now) {
  begin(now);
  if (match_) return;
  put_table();
  tell_table();
}

void Table::begin(Ms now) {
  const auto is_open = [](const Chair& chair) { return chair.kind == Chair::Kind::open; };
  if (match_ || std::ranges::any_of(spec_.chairs, is_open)) return;
  seed_ = host_.fresh_seed();
  started_ = now;
  const auto options = parse_json(spec_.options);
  NewMatch request{static_cast<std::int64_t>(spec_.chairs.size()), seed_, &options->get_object(), nullptr};
  match_ = *spec_.game->create(request);  // the options were completed when the table was made
  for (Chair& chair : spec_.chairs) chair.absent_since = now;
  plan(now);
  put_table();
  tell_table();
  for (const auto& peer : peers_) tell_state(*peer, now);
}

// ---- Coming and going ---------------------------------------------------------------------------

int Table::seat_of(const Guest& guest) const {
  int found = -1;
  for (std::size_t seat = 0; seat < spec_.chairs.size(); ++seat)
    if (spec_.chairs[seat].kind == Chair::Kind::human && same_guest(spec_.chairs[seat].guest, guest))
      found = static_cast<int>(seat);
  return found;
}

std::vector<Guest> Table::people() const {
  std::vector<Guest> guests;
  if (status() == Status::over) return guests;
  for (const Chair& chair : spec_.chairs)
    if (chair.kind == Chair::Kind::human) guests.push_back(chair.guest);
  return guests;
}

Problem Table::enter(const std::shared_ptr<Peer>& peer, std::optional<std::int64_t> have, Ms now) {
  if (!peer->there()) return no("gone", "Whoever asked has hung up.");
  const int seat = peer->guest ? seat_of(*peer->guest) : -1;
  if (seat >= 0) {
    Chair& chair = spec_.chairs[static_cast<std::size_t>(seat)];
    // Who sits here always gets in: where the seat is open in too many places the oldest has to go.
    if (chair.here >= most_here) {
      const auto is_there = [&](const auto& other) { return other->audience.is(static_cast<Seat>(seat)); };
      const std::shared_ptr<Peer> oldest = *std::ranges::find_if(peers_, is_there);
      exit(*oldest, now);
      oldest->close("This seat was opened in too many other places.");
    }
    ++chair.here;
    chair.away = false;
    peer->audience = Audience::seat(static_cast<Seat>(seat));
  } else {
    // Whoever could take a free seat gets in where others can only watch.
    const bool may_sit = !match_ && peer->guest && !peer->by_watch_code && ended_.empty();
    if (watching() >= most_watchers + (may_sit ? most_candidates : 0))
      return no("limit", "There are too many people watching this table.");
    peer->audience = Audience::spectator();
  }
  peer->table = id_;
  peer->visit = ++visits_;
  peer->told = 0;
  peers_.push_back(peer);
  seen_ = now;
  keep_for(*peer);
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
  peer.table = 0;
  peer.visit = 0;
  seen_ = now;
  if (peers_.empty()) quiet_since_ = now;
  if (peer.audience.is_seat()) {
    const Seat seat = peer.audience.seat();
    Chair& chair = spec_.chairs[seat];
    if (chair.here > 0) --chair.here;
    if (chair.here == 0) {
      chair.absent_since = now;
      wishes_.remove(seat);
    }
  }
  peer.audience = Audience::spectator();
  plan(now);
  announce(now);
}

void Table::close_all(std::string_view why) {
  for (const auto& peer : std::exchange(peers_, {})) {
    peer->table = 0;
    peer->visit = 0;
    peer->audience = Audience::spectator();
    peer->close(why);
  }
}

Problem Table::sit(Peer& peer, std::optional<std::int64_t> seat, std::string_view name, Ms now) {
  if (!peer.guest) return no("no-token", "To sit down a token is needed.");
  if (peer.audience.is_seat()) {
    take_back(peer.audience.seat(), now);
    return no("seated", "You sit at this table already.");
  }
  if (peer.by_watch_code) return no("watch-only", "This link is for watching.");
  if (status() == Status::over) return no("over", "This table is closed.");
  const auto chairs = static_cast<std::int64_t>(spec_.chairs.size());
  if (seat && (*seat < 0 || *seat >= chairs))
    return no("unknown-seat", "There is no such seat at this table.");
  for (std::int64_t i = seat.value_or(0); i < (seat ? *seat + 1 : chairs); ++i) {
    Chair& chair = spec_.chairs[static_cast<std::size_t>(i)];
    if (chair.kind != Chair::Kind::open) continue;
    chair.kind = Chair::Kind::human;
    chair.guest = *peer.guest;
    chair.name.clear();
    chair.name = distinct(name, static_cast<std::size_t>(i));
    chair.here = 0;
    // All connections of that guest sit down.
    for (const auto& other : peers_) {
      if (!other->guest || !same_guest(*other->guest, chair.guest)) continue;
      other->audience = Audience::seat(static_cast<Seat>(i));
      keep_for(*other);
      ++chair.here;
    }
    guests_stored_ = false;
    show(now);
    return {};
  }
  return seat ? no("taken", "That seat is taken.") : no("full", "This table is full.");
}

// The name that somebody wants, told apart from everybody else's here.
std::string Table::distinct(std::string_view name, std::size_t seat) const {
  std::vector<std::string> others;
  for (std::size_t i = 0; i < spec_.chairs.size(); ++i) {
    const Chair& chair = spec_.chairs[i];
    if (i == seat || chair.kind == Chair::Kind::open) continue;
    others.push_back(chair.kind == Chair::Kind::bot ? host_.shown_bot_name(chair.bot, static_cast<int>(i))
                                                    : chair.name);
  }
  return host_.distinct_name(name, others);
}

Problem Table::leave(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return no("not-seated", "You do not sit at this table.");
  if (status() == Status::over) return no("over", "This table is closed.");
  const Seat seat = peer.audience.seat();
  if (!match_) {
    spec_.chairs[seat] = {};
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
    spec_.chairs[seat].away = true;
    plan(now);
    tell_own_table(peer);
    announce(now);
  }
  return {};
}

Problem Table::resign(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return no("not-seated", "You do not sit at this table.");
  if (!playing()) return no("no-game", "There is no game under way.");
  const Seat seat = peer.audience.seat();
  if (spec_.chairs.size() <= 2 || people().size() == 1) {
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
  for (const auto& other : peers_)
    if (other->audience.is(seat)) other->audience = Audience::spectator();
  Chair& chair = spec_.chairs[seat];
  chair = {};
  chair.kind = Chair::Kind::bot;
  chair.bot = stand_in(*spec_.game);
  chair.name = chair.bot;
  recent_[seat + 1U] = {};
  guests_stored_ = false;
}

void Table::end(std::string why, Ms now) {
  if (status() == Status::over) return;
  ended_ = std::move(why);
  plan(now);
  finished(now);
}

void Table::finished(Ms now) {
  quiet_since_ = std::max(quiet_since_, now);
  told_over_ = true;
  host_.finished(*this);
  put_snapshot();
  put_table();
  tell_table();
}

void Table::take_back(Seat seat, Ms now) {
  if (!spec_.chairs[seat].away) return;
  spec_.chairs[seat].away = false;
  plan(now);
  announce(now);
}

Problem Table::fill(Peer& peer, std::int64_t seat, std::string_view bot, Ms now) {
  if (!peer.audience.is_seat()) return no("not-seated", "Only who sits at the table can do that.");
  if (seat < 0 || seat >= static_cast<std::int64_t>(spec_.chairs.size()))
    return no("unknown-seat", "There is no such seat at this table.");
  Chair& chair = spec_.chairs[static_cast<std::size_t>(seat)];
  if (chair.kind != Chair::Kind::open) return no("taken", "That seat is taken.");
  if (!bots_of(*spec_.game).has(bot)) return no("bad-request", "There is no bot of that name for this game.");
  chair.kind = Chair::Kind::bot;
  chair.bot = bot;
  chair.name = bot;
  show(now);
  return {};
}

Problem Table::rename(Peer& peer, std::string_view name, Ms now) {
  if (!peer.audience.is_seat()) return no("not-seated", "You do not sit at this table.");
  spec_.chairs[peer.audience.seat()].name = distinct(name, peer.audience.seat());
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
    spec_.chairs[static_cast<std::size_t>(seat)] = {};
    guests_stored_ = false;
  }
  put_table();
  plan(now);
  tell_table();
}

// ---- Another game -------------------------------------------------------------------------------

SeatSet Table::winners() const {
  if (!match_ || resigned_ < 0) return match_ && match_->over() ? match_->result().winners : SeatSet();
  return SeatSet::first(static_cast<int>(spec_.chairs.size())) - SeatSet::of(static_cast<Seat>(resigned_));
}

bool Table::wish_rematch(Seat seat, bool on, Ms now) {
  if (on)
    wishes_.add(seat);
  else
    wishes_.remove(seat);
  announce(now);
  for (std::size_t i = 0; i < spec_.chairs.size(); ++i)
    if (spec_.chairs[i].here > 0 && !wishes_.has(static_cast<Seat>(i))) return false;
  return on;
}

TableSpec Table::rematch_spec() const {
  TableSpec spec = spec_;
  Json options;
  match_->write_rematch_options(options);
  spec.options = options.take();
  bool same = true;
  for (Chair& chair : spec.chairs) {
    // Whoever has gone away is not sat down at a table that they did not ask for.
    if (chair.kind == Chair::Kind::human && chair.here == 0) {
      chair = {};
      same = false;
    }
    chair.away = false;
    chair.here = 0;
  }
  spec.wins.resize(spec.chairs.size());
  for (const Seat seat : winners()) ++spec.wins[seat];
  if (match_->over() || resigned_ >= 0) ++spec.games;
  if (!same) {
    spec.games = 0;
    spec.wins.clear();
  }
  return spec;
}

void Table::set_next(std::string code) {
  next_ = std::move(code);
  put_table();
  tell_table();
}

// ---- Time ---------------------------------------------------------------------------------------

void Table::tick(Ms now) {
  drive(now);
  if (announce_at_ == 0) return;
  if (now < announce_at_) return host_.wake(*this, announce_at_);
  announced_ = now;
  tell_table();
}

// ---- Acting -------------------------------------------------------------------------------------

void Table::remember(Seat seat, std::int64_t key, int version) {
  auto& ring = handled_[seat];
  std::ranges::rotate(ring, ring.begin() + 1);
  ring.back() = {key, version};
}

void Table::act(Peer& peer, std::string_view id, const json::object& action, std::optional<std::int64_t> at,
                Ms now) {
  const auto refuse = [&](const Problem& refused) {
    host_.count_action(false);
    tell(peer, refusal_text(refused, id));
  };
  if (!peer.audience.is_seat()) return refuse(no("not-seated", "You do not sit at this table."));
  if (!ended_.empty()) return refuse(no("over", "This table is closed."));
  if (!match_) return refuse(no("no-game", "The game has not begun: a seat is open."));
  const Seat seat = peer.audience.seat();
  take_back(seat, now);
  const std::int64_t key = short_hash(id);
  for (const Handled& one : handled_[seat]) {
    if (one.key != key) continue;
    Json out;
    out.begin_object().field("type", "done").field("id", id).field("version", one.version).end_object();
    return tell(peer, out.take());
  }
  if (at && *at != version()) return refuse(no("late", "The table has moved on since."));
  if (version() >= most_actions)
    return refuse(no("limit", "This game has had more actions than any game needs."));
  const auto read = match_->read_action(action);
  if (!read) return refuse(read.error());
  apply_action(seat, *read, key, now, &peer, id, nullptr);
}

bool Table::apply_action(Seat seat, const PackedAction& action, std::int64_t key, Ms now, Peer* sender,
                         std::string_view id, const char* why) {
  const bool fills_bar = spec_.pace.window > 0 && match_->renews_window(seat, action);
  const Ms t = std::max(last_t_, now - started_);
  if (const Problem problem = match_->act(seat, action, t)) {
    if (sender != nullptr) {
      host_.count_action(false);
      tell(*sender, refusal_text(problem, id));
    }
    return false;
  }
  host_.count_action(true);
  last_t_ = t;
  Json canonical;
  match_->write_last_action(canonical);
  write(PutAction{id_, {version(), seat, t, key, canonical.take()}});
  if (key != 0) remember(seat, key, version());
  Driver& driver = drivers_[seat];
  driver.deadline = 0;
  driver.forced = false;
  driver.in_window = false;
  driver.rest();
  if (fills_bar) window_since_ = now;
  plan(now);
  tell_update(sender, id, why, now);
  if (match_->over())
    finished(now);
  else if (!spec_.pace.sleeps())
    put_table();  // its clock goes on while the server is down
  do_planned(now);
  return true;
}

}  // namespace smallbox
