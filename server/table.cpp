#include "server/table.hpp"

#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

constexpr std::size_t most_peers = 256;
constexpr int most_here = 8;
// A client that is further behind gets a state instead of what it missed.
constexpr std::int64_t longest_catch_up = 200;
// Longer than any game; only endless rearranging of cards could come here.
constexpr int most_actions = 20'000;

Refused no(std::string code, std::string message) { return {std::move(code), {}, std::move(message)}; }

}  // namespace

std::string refusal_text(const Refused& refused, std::string_view id) {
  Json out;
  out.begin_object().field("type", "refused");
  if (!id.empty()) out.field("id", id);
  out.field("code", refused.code).key("rule");
  if (refused.rule.empty())
    out.null();
  else
    out.value(refused.rule);
  out.field("message", refused.message).end_object();
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
      created_(now),
      quiet_since_(now) {
  for (Driver& driver : drivers_) driver.salt = static_cast<std::uint64_t>(short_hash(random_text(16)));
}

Table::~Table() = default;

void Table::show(Ms now) {
  begin(now);
  if (match_) return;
  put_table();
  tell_table();
}

void Table::begin(Ms now) {
  const auto is_open = [](const Chair& chair) { return chair.kind == Chair::Kind::open; };
  if (match_ || std::ranges::any_of(spec_.chairs, is_open)) return;
  seed_ = random_text(48);
  started_ = now;
  const auto options = parse_json(spec_.options);
  NewMatch request{static_cast<std::int64_t>(spec_.chairs.size()), seed_, &options->get_object(), nullptr};
  Problem problem;
  match_ = spec_.game->create(request, problem);  // the same request was tried when the table was made
  for (Chair& chair : spec_.chairs) chair.absent_since = now;
  put_table();
  plan(now);
  tell_table();
  for (Peer* peer : peers_) tell_state(*peer, now);
}

void Table::write(Write write) { ticket_ = host_.write(id_, std::move(write)); }

void Table::put_table() {
  PutTable put{id_, code_, watch_, status(), head(), std::nullopt};
  if (!std::exchange(guests_stored_, true)) {
    put.guests.emplace();
    for (const Chair& chair : spec_.chairs)
      if (chair.kind == Chair::Kind::human) put.guests->push_back(chair.guest);
  }
  write(std::move(put));
}

std::string Table::head() const {
  Json out;
  out.begin_object().field("game", spec_.game->id()).key("options").raw(spec_.options);
  out.key("pace");
  write_pace(out, spec_.pace);
  out.field("public", spec_.open_to_all).field("created", created_).field("started", started_);
  out.field("seed", seed_).field("next", next_);
  out.list("seats", spec_.chairs, [&](const Chair& chair) {
    out.begin_object().field("kind", k_chair_kinds[static_cast<std::size_t>(chair.kind)]);
    out.field("name", chair.name).field("bot", chair.bot);
    if (chair.kind == Chair::Kind::human) out.field("guest", to_hex(chair.guest));
    out.end_object();
  });
  out.end_object();
  return out.take();
}

void Table::put_snapshot() {
  if (!match_) return;
  Json out;
  out.begin_object().key("record");
  match_->write_record(out);
  out.key("keys").begin_array();
  for (std::size_t seat = 0; seat < handled_.size(); ++seat)
    for (const Handled& one : handled_[seat])
      if (one.key != 0)
        out.begin_array().value(static_cast<int>(seat)).value(one.key).value(one.version).end_array();
  out.end_array().end_object();
  write(PutSnapshot{id_, version(), out.take()});
}

std::unique_ptr<Table> Table::restore(Host& host, const SavedTable& saved, Ms now, std::string& why) {
  const auto parsed = parse_json(saved.head);
  const auto* head = parsed ? parsed->if_object() : nullptr;
  const auto fail = [&](std::string sentence) {
    why = std::move(sentence);
    return nullptr;
  };
  if (head == nullptr) return fail("its head can't be read");
  const auto text = [&](const json::object& from, const char* name) {
    return std::string(as_text(from.if_contains(name)).value_or(""));
  };
  const auto number = [&](const char* name) { return as_int(head->if_contains(name)).value_or(0); };
  TableSpec spec;
  spec.game = find_game(text(*head, "game"));
  const auto* options = as_object(head->if_contains("options"));
  const auto* seats = as_array(head->if_contains("seats"));
  if (spec.game == nullptr || options == nullptr || seats == nullptr) return fail("its head is incomplete");
  spec.options = json::serialize(*options);
  json::object chosen = *options;
  if (read_pace(head->if_contains("pace"), *spec.game, chosen, spec.pace))
    return fail("its pace can't be read");
  const auto* open_to_all = head->if_contains("public");
  spec.open_to_all = open_to_all != nullptr && open_to_all->is_bool() && open_to_all->get_bool();
  for (const auto& value : *seats) {
    const auto* fields = as_object(&value);
    if (fields == nullptr) return fail("its seats can't be read");
    Chair chair;
    const std::string kind = text(*fields, "kind");
    while (chair.kind != Chair::Kind::bot && k_chair_kinds[static_cast<std::size_t>(chair.kind)] != kind)
      chair.kind = static_cast<Chair::Kind>(static_cast<int>(chair.kind) + 1);
    chair.name = text(*fields, "name");
    chair.bot = text(*fields, "bot");
    if (chair.kind == Chair::Kind::human && !from_hex(text(*fields, "guest"), chair.guest))
      return fail("a seat's owner can't be read");
    chair.absent_since = now;
    spec.chairs.push_back(std::move(chair));
  }
  auto table = std::make_unique<Table>(host, saved.id, saved.code, std::move(spec), now);
  table->created_ = number("created");
  table->started_ = number("started");
  table->seed_ = text(*head, "seed");
  table->next_ = text(*head, "next");
  table->guests_stored_ = true;
  if (saved.status == Status::waiting) return table;

  Problem problem;
  if (!saved.snapshot.empty()) {
    const auto snapshot = parse_json(saved.snapshot);
    const auto* fields = snapshot ? snapshot->if_object() : nullptr;
    const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
    const auto* keys = fields != nullptr ? as_array(fields->if_contains("keys")) : nullptr;
    if (record == nullptr || keys == nullptr) return fail("its snapshot can't be read");
    table->match_ = load_record(*record, problem, find_game);
    for (const auto& one : *keys) {
      const auto* key = as_array(&one);
      if (key == nullptr || key->size() != 3) return fail("its snapshot can't be read");
      const auto seat = as_int(&(*key)[0]).value_or(-1);
      if (seat < 0 || seat >= static_cast<std::int64_t>(table->handled_.size()))
        return fail("its snapshot is wrong");
      table->remember(static_cast<Seat>(seat), as_int(&(*key)[1]).value_or(0),
                      static_cast<int>(as_int(&(*key)[2]).value_or(0)));
    }
  } else {
    NewMatch request{static_cast<std::int64_t>(seats->size()), table->seed_, options, nullptr};
    table->match_ = table->spec_.game->create(request, problem);
  }
  if (!table->match_) return fail("its game can't be set up: " + problem.message);
  for (const SavedAction& saved_action : saved.actions) {
    const auto action = parse_json(saved_action.action);
    if (!action || !action->is_object() || saved_action.number != table->version() + 1 ||
        table->match_->act(saved_action.seat, action->get_object(), saved_action.t))
      return fail("its action " + std::to_string(saved_action.number) + " does not replay");
    if (saved_action.key != 0)
      table->remember(static_cast<Seat>(saved_action.seat), saved_action.key, table->version());
  }
  if (saved.status != Status::over && table->status() == Status::over) {
    table->put_snapshot();
    table->put_table();
  }
  return table;
}

// ---- Coming and going ---------------------------------------------------------------------------

int Table::seat_of(const Guest& guest) const {
  int found = -1;
  for (std::size_t seat = 0; seat < spec_.chairs.size(); ++seat)
    if (spec_.chairs[seat].kind == Chair::Kind::human && same_guest(spec_.chairs[seat].guest, guest))
      found = static_cast<int>(seat);
  return found;
}

Refused Table::enter(Peer& peer, std::optional<std::int64_t> have, Ms now) {
  if (peers_.size() >= most_peers) return no("limit", "There are too many people at this table.");
  const int seat = peer.guest ? seat_of(*peer.guest) : -1;
  if (seat >= 0) {
    Chair& chair = spec_.chairs[static_cast<std::size_t>(seat)];
    if (chair.here >= most_here) return no("limit", "This seat is open in too many places.");
    ++chair.here;
    chair.away = false;
    peer.audience = Audience::seat(static_cast<Seat>(seat));
  } else {
    peer.audience = Audience::spectator();
  }
  peer.table = this;
  peers_.push_back(&peer);
  plan(now);
  tell_table();
  if (!match_) return {};
  if (!have || *have < 0 || *have > version() || version() - *have > longest_catch_up) {
    tell_state(peer, now);
    return {};
  }
  // What came after that version, from a replay of the record.
  if (*have == version()) {
    Json out;
    out.begin_object().field("type", "current").field("version", version());
    write_now(out, *match_, peer, peer.wants_view, peer.wants_legal, now);
    out.end_object();
    tell(peer, out.take());
    return {};
  }
  Json record;
  match_->write_record(record);
  auto parsed = parse_json(record.text());
  json::object& fields = parsed->get_object();
  const json::array actions = fields["actions"].get_array();
  fields["actions"] = json::array(actions.begin(), actions.begin() + *have);
  Problem problem;
  const auto replay = load_record(fields, problem, find_game);
  for (auto i = static_cast<std::size_t>(*have); i < actions.size(); ++i) {
    const json::object& entry = actions[i].get_object();
    if (replay->act(entry.at("seat").as_int64(), entry.at("action").as_object(), 0)) break;
    tell(peer, update_text(*replay, peer, nullptr, now));
  }
  return {};
}

void Table::exit(Peer& peer, Ms now) {
  if (peer.table != this) return;
  std::erase(peers_, &peer);
  peer.table = nullptr;
  if (peers_.empty()) quiet_since_ = now;
  if (peer.audience.is_seat()) {
    Chair& chair = spec_.chairs[peer.audience.seat()];
    if (chair.here > 0) --chair.here;
    if (chair.here == 0) chair.absent_since = now;
  }
  peer.audience = Audience::spectator();
  plan(now);
  tell_table();
}

Refused Table::sit(Peer& peer, std::optional<std::int64_t> seat, std::string_view name, Ms now) {
  if (!peer.guest) return no("no-token", "To sit down a token is needed.");
  if (peer.audience.is_seat()) {
    take_back(peer.audience.seat(), now);
    return no("seated", "You sit at this table already.");
  }
  if (peer.by_watch_code) return no("watch-only", "This link is for watching.");
  const auto chairs = static_cast<std::int64_t>(spec_.chairs.size());
  if (seat && (*seat < 0 || *seat >= chairs))
    return no("unknown-seat", "There is no such seat at this table.");
  for (std::int64_t i = seat.value_or(0); i < (seat ? *seat + 1 : chairs); ++i) {
    Chair& chair = spec_.chairs[static_cast<std::size_t>(i)];
    if (chair.kind != Chair::Kind::open) continue;
    chair.kind = Chair::Kind::human;
    chair.guest = *peer.guest;
    chair.name = clean_name(name);
    chair.here = 0;
    // All connections of that guest sit down.
    for (Peer* other : peers_) {
      if (!other->guest || !same_guest(*other->guest, chair.guest)) continue;
      other->audience = Audience::seat(static_cast<Seat>(i));
      ++chair.here;
    }
    guests_stored_ = false;
    show(now);
    return {};
  }
  return seat ? no("taken", "That seat is taken.") : no("full", "This table is full.");
}

Refused Table::leave(Peer& peer, Ms now) {
  if (!peer.audience.is_seat()) return no("not-seated", "You do not sit at this table.");
  const Seat seat = peer.audience.seat();
  Chair& chair = spec_.chairs[seat];
  if (!match_) {
    chair = {};
    guests_stored_ = false;
    for (Peer* other : peers_)
      if (other->audience.is(seat)) other->audience = Audience::spectator();
    put_table();
  } else {
    // The seat stays theirs: whoever comes back has it at once.
    chair.away = true;
    plan(now);
  }
  tell_table();
  return {};
}

void Table::take_back(Seat seat, Ms now) {
  if (!spec_.chairs[seat].away) return;
  spec_.chairs[seat].away = false;
  plan(now);
  tell_table();
}

Refused Table::fill(Peer& peer, std::int64_t seat, std::string_view bot, Ms now) {
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

Refused Table::rename(Peer& peer, std::string_view name) {
  if (!peer.audience.is_seat()) return no("not-seated", "You do not sit at this table.");
  spec_.chairs[peer.audience.seat()].name = clean_name(name);
  put_table();
  tell_table();
  return {};
}

void Table::forget(const Guest& guest, Ms now) {
  const int seat = seat_of(guest);
  if (seat < 0) return;
  Chair& chair = spec_.chairs[static_cast<std::size_t>(seat)];
  for (Peer* peer : peers_)
    if (peer->audience.is(static_cast<Seat>(seat))) peer->audience = Audience::spectator();
  chair = {};
  guests_stored_ = false;
  if (match_) {
    chair.kind = Chair::Kind::bot;
    chair.bot = stand_in(*spec_.game);
    chair.name = chair.bot;
  }
  put_table();
  plan(now);
  tell_table();
}

void Table::set_next(std::string code) {
  next_ = std::move(code);
  put_table();
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
  const auto refuse = [&](const Refused& refused) {
    host_.count_action(false);
    tell(peer, refusal_text(refused, id));
  };
  if (!peer.audience.is_seat()) return refuse(no("not-seated", "You do not sit at this table."));
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
  take(seat, action, key, now, &peer, id, nullptr);
}

bool Table::take(Seat seat, const json::object& action, std::int64_t key, Ms now, Peer* sender,
                 std::string_view id, const char* why) {
  const bool fills_bar =
      spec_.pace.window > 0 && as_text(action.if_contains("type")) != "pass" && listed(seat, action);
  if (const Problem problem = match_->act(seat, action, now - started_)) {
    if (sender != nullptr) {
      host_.count_action(false);
      tell(*sender, refusal_text(Refused::from(problem), id));
    }
    return false;
  }
  host_.count_action(true);
  Json canonical;
  match_->write_last_action(canonical);
  write(PutAction{id_, {version(), seat, now - started_, key, canonical.take()}});
  if (key != 0) remember(seat, key, version());
  Driver& driver = drivers_[seat];
  driver.deadline = 0;
  driver.forced = false;
  driver.in_window = false;
  driver.rest();
  if (fills_bar) window_since_ = now;
  plan(now);
  tell_update(sender, id, why, now);
  if (match_->over()) {
    put_snapshot();
    put_table();
    tell_table();
  }
  do_planned(now);
  return true;
}

}  // namespace smallbox
