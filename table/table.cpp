#include "table/table.hpp"

#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "table/planted.hpp"
#include "table/said.hpp"

namespace smallbox {
namespace {

std::vector<std::uint64_t> salts_of(Host& host, const TableSpec& spec) {
  std::vector<std::uint64_t> salts(spec.seats.size());
  for (std::uint64_t& salt : salts)
    salt = spec.day_kind != nullptr ? day_salt(spec.day, spec.day_kind->id()) : host.fresh_salt();
  return salts;
}

// {"id","name","by"}, as people may read it; null for the game's own.
std::string told_box(Host& host, const TableSpec& spec) {
  if (!spec.box) return "null";
  std::string name = host.shown_text(spec.box->name);
  const std::string by = host.shown_text(spec.box->by);
  Json out;
  out.begin_object().field("id", spec.box->id).field("name", name.empty() ? spec.game->name() : name);
  if (by.empty())
    out.null_field("by");
  else
    out.field("by", by);
  out.end_object();
  return out.take();
}

json::object options_of(const TableSpec& spec) {
  const auto options = parse_json(spec.options);
  return options && options->is_object() ? options->get_object() : json::object();
}
bool is_race(const TableSpec& spec) { return spec.game->races(options_of(spec), spec.box.get()); }
// Whether people are asked for reactions, and a pass lets one go by.
bool asks_for_reactions(const TableSpec& spec) {
  const Window window = spec.game->live_window();
  if (window.option == nullptr) return window.ms > 0;
  return as_text(options_of(spec).if_contains(window.option)) == window.value;
}

}  // namespace

std::string refusal_text(const Problem& refused, std::string_view id) {
  Json out;
  out.begin_object().field("type", "refused");
  if (!id.empty()) out.field("id", id);
  write_problem(out, refused);
  out.end_object();
  return out.take();
}

BoxHandle Host::box(const AnyGame& game, std::string_view, const std::string& text) {
  const auto value = parse_json(text);
  auto read = value ? game.read_box(*value) : Expected<BoxHandle>(BoxHandle());
  return read ? *std::move(read) : nullptr;
}

// ---- Made, stored, restored ---------------------------------------------------------------------

Table::Table(Host& host, std::int64_t id, std::string code, TableSpec spec, Ms now)
    : host_(host),
      id_(id),
      code_(std::move(code)),
      watch_(watch_code(code_)),
      spec_(std::move(spec)),
      box_told_(told_box(host, spec_)),
      races_(is_race(spec_)),
      reacts_(asks_for_reactions(spec_)),
      deal_(first_deal()),
      clock_(*this, spec_.pace, spec_.seats, salts_of(host, spec_)),
      eyes_(spec_.seats.size()),
      reactions_(spec_.seats.size()),
      lag_costs_(spec_.seats.size()),
      outbox_(spec_.seats.size()),
      handled_(spec_.seats.size()),
      created_(now),
      quiet_since_(now),
      seen_(now) {}

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
  if (match_ || spec_.seats.any_open() || !may_deal(now)) return;
  seed_ = deal_.committed() ? deal_.seed() : spec_.seed;
  started_ = now;
  const auto options = parse_json(spec_.options);
  NewMatch request{static_cast<std::int64_t>(spec_.seats.size()), seed_, &options->get_object(), nullptr,
                   spec_.box};
  match_ = *spec_.game->create(request);  // the options were completed when the table was made
  deal_.began(*match_);
  for (Chair& chair : spec_.seats) chair.absent_since = now;
  plan(now);
  put_table();
  tell_table();
  for (const auto& peer : peers_) tell_state(*peer, now);
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
  put_table(match_ != nullptr);
  tell_table();
}

// ---- Another game -------------------------------------------------------------------------------

SeatSet Table::winners() const {
  if (!match_ || resigned_ < 0) return match_ && match_->over() ? match_->result().winners : SeatSet();
  return SeatSet::first(static_cast<int>(spec_.seats.size())) - SeatSet::of(static_cast<Seat>(resigned_));
}

std::vector<int> Table::party_so_far() const {
  std::vector<int> points = spec_.party.points;
  if (!match_ || !(match_->over() || resigned_ >= 0)) return points;
  const Result result = match_->over() ? match_->result() : Result{};
  const auto here = party_points(points.size(), winners(), match_->over() ? &result : nullptr);
  for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += here[seat];
  return points;
}

bool Table::wish_rematch(Seat seat, bool on, Ms now) {
  if (on)
    wishes_.add(seat);
  else
    wishes_.remove(seat);
  announce(now);
  for (std::size_t i = 0; i < spec_.seats.size(); ++i)
    if (spec_.seats[i].here > 0 && !wishes_.has(static_cast<Seat>(i))) return false;
  return on;
}

TableSpec Table::rematch_spec(bool same_deal) const {
  TableSpec spec = spec_;
  spec.seed = same_deal && spec.seats.size() == 1 ? seed_ : "";
  Json options;
  match_->write_rematch_options(options);
  spec.options = options.take();
  bool same = true;
  for (Chair& chair : spec.seats) {
    // Whoever has gone away is not sat down at a table that they did not ask for.
    if (chair.kind == Chair::Kind::human && chair.here == 0) {
      chair = {};
      same = false;
    }
    chair.away = chair.offered = false;
    chair.here = 0;
  }
  spec.from_device = false;
  spec.day_kind = nullptr;
  spec.wins.resize(spec.seats.size());
  for (const Seat seat : winners()) ++spec.wins[seat];
  if (match_->over() || resigned_ >= 0) ++spec.games;
  if (!same) {
    spec.games = 0;
    spec.wins.clear();
  }
  if (spec.party) next_of_party(spec, party_so_far());
  return spec;
}

void Table::set_next(std::string code) {
  next_ = std::move(code);
  put_table();
  tell_table();
}

// ---- Time ---------------------------------------------------------------------------------------

void Table::plan(Ms now) {
  // Nobody is left whom a race could be counted in for.
  if (start_at_ != 0 && (!playing() || !awake())) {
    start_.reset();
    start_at_ = 0;
  }
  // In a race whoever is faster is better, and nobody is waited for.
  const Ms counted = is_counted_in(now) ? start_at_ : 0;
  const bool goes_on = clock_.stand_still(races_ ? counted : eyes_.until(spec_.seats, now), now);
  clock_.plan(playing() ? match_.get() : nullptr, awake(), now);
  if (goes_on)
    for (const auto& peer : peers_) tell_clock(*peer, false, now);
  measure(now);
}

bool Table::awake() const {
  if (!spec_.pace.sleeps()) return true;
  bool humans = false;
  for (const Chair& chair : spec_.seats) {
    if (chair.here > 0 && !chair.away) return true;
    humans = humans || chair.kind == Chair::Kind::human;
  }
  return !humans && !peers_.empty();
}

void Table::play_for_the_missed(Ms now) {
  bool gone = false;
  for (Seat seat = 0; seat < spec_.seats.size(); ++seat) {
    Chair& chair = spec_.seats[seat];
    if (!spec_.seats.is_missed(seat) || spec_.pace.patience == 0 || !awake() ||
        now < chair.absent_since + spec_.pace.patience)
      continue;
    chair.away = true;
    gone = true;
  }
  if (!gone) return;
  plan(now);
  announce(now);
}

void Table::thought(Seat seat, int version, const Choice& choice, Ms now) {
  clock_.thought(seat, version, choice, now);
}

void Table::tick(Ms now) {
  wait_for_shares(now);
  handle_due(now);
  if (playing()) {
    play_for_the_missed(now);
    go_on_counting(now);
    if (clock_.stands_still()) plan(now);
    clock_.drive(now);
    plan(now);
  }
  if (announce_at_ == 0) return;
  if (now < announce_at_) return host_.wake(*this, announce_at_);
  announced_ = now;
  tell_table();
}

// ---- Acting -------------------------------------------------------------------------------------

void Table::remember(Seat seat, std::int64_t key, int version) {
  if (SMALLBOX_PLANT(doubled_id)) return;
  auto& ids = handled_[seat];
  if (SMALLBOX_PLANT(short_memory) && ids.size() >= 16) ids.erase(ids.begin());
  ids.push_back({key, version});
}

Problem Table::hear(Peer& peer, const Said& said, Ms now) {
  const json::object& fields = *said.fields;
  const auto text = [&](const char* name) { return as_text(fields.if_contains(name)).value_or(""); };
  const auto seat = [&] { return as_int(fields.if_contains("seat")); };
  if (said.type == "act") return hear_act(peer, said, now);
  if (said.type == "plan") {
    const auto* action = fields.if_contains("action");
    if (action != nullptr && !action->is_object() && !action->is_null())
      return {"bad-request", {}, "What is planned is an action, an object, or null."};
    return plan_action(peer, as_object(action), now);
  }
  if (said.type == "state") return tell_state(peer, now), Problem();
  if (said.type == "shown") {
    const auto upto = as_int(fields.if_contains("version"));
    if (!upto || *upto < 0) return {"bad-request", {}, "What was shown is a version, a whole number from 0."};
    return shown(peer, *upto, now);
  }
  if (said.type == "react") return react(peer, as_int(fields.if_contains("which")).value_or(-1), now);
  if (said.type == "skip") return hear_skip(peer, fields, now);
  if (said.type == "wait") return wait(peer, now);
  if (said.type == "tempo") {
    const auto tempo = read_tempo(fields.if_contains("bots"));
    return tempo ? set_tempo(peer, *tempo, now) : Problem::from(common_refusals.bad_tempo);
  }
  if (said.type == "hints") return wish_hints(peer, read_flag(fields, "on", true), now);
  if (said.type == "sit") return sit(peer, seat(), text("name"), now);
  if (said.type == "leave") return leave(peer, now);
  if (said.type == "resign") return resign(peer, now);
  if (said.type == "name") return rename(peer, text("name"), now);
  if (said.type == "fill") return fill(peer, seat().value_or(-1), text("bot"), now);
  if (said.type == "pledge") return pledge(peer, text("pledge"), now);
  if (said.type == "open") return open_share(peer, text("share"), now);
  if (said.type == "offer") return offer(peer, seat().value_or(-1), read_flag(fields, "on", true), now);
  return {"bad-request", {}, "There is no such message."};
}

void Table::act(Peer& peer, std::string_view id, const json::object& action, std::optional<std::int64_t> at,
                Ms now, Ms age) {
  const auto refuse = [&](const Problem& refused) {
    host_.count_action(false);
    tell(peer, refusal_text(refused, id));
  };
  if (!peer.audience.is_seat()) return refuse(refused("not-seated", "You do not sit at this table."));
  const Seat seat = peer.audience.seat();
  const std::int64_t key = short_hash(id);
  if (SMALLBOX_PLANT(closed_first) && !ended_.empty())
    return refuse(refused("over", "This table is closed."));
  // Before anything else: what was accepted was, whatever has become of the table since.
  for (const Handled& one : handled_[seat]) {
    if (one.key != key) continue;
    take_back(seat, now);
    Json out;
    out.begin_object().field("type", "done").field("id", id).field("version", one.version).end_object();
    return tell(peer, out.text());
  }
  // What waits for its turn is answered then, on the line on which it was said last.
  if (Held* waiting = order_.find(seat, key); waiting != nullptr && !SMALLBOX_PLANT(held_twice)) {
    waiting->visit = peer.visit;
    return;
  }
  if (!ended_.empty()) return refuse(refused("over", "This table is closed."));
  if (!match_) return refuse(refused("no-game", "The game has not begun: a seat is open."));
  take_back(seat, now);
  if (is_counted_in(now)) {
    // What is being counted in already is answered when it is done.
    if (start_ && start_->seat == seat && start_->key == key) return;
    return refuse(Problem::from(common_refusals.race_not_begun));
  }
  if (at && *at != version()) return refuse(refused("late", "The table has moved on since."));
  if (version() >= most_actions)
    return refuse(refused("limit", "This game has had more actions than any game needs."));
  if (order_.full(seat)) return refuse(refused("limit", "Wait until what you did before has been handled."));
  const auto read = match_->read_action(action);
  if (!read) return refuse(read.error());
  Held held{.seat = seat, .action = *read, .key = key, .visit = peer.visit, .at = at, .id = std::string(id)};
  if (!line_up(std::move(held), &peer, age, now)) apply_action(seat, *read, key, now, &peer, id, nullptr);
}

// Whatever is told from now on waits for it.
void Table::write(TableWrite write) { outbox_.wrote(host_.write(id_, std::move(write))); }

bool Table::apply_action(Seat seat, const PackedAction& action, std::int64_t key, Ms now, Peer* sender,
                         std::string_view id, const char* why, const Held* held) {
  if (is_counted_in(now)) return false;
  if (const std::int32_t ms = races_ ? match_->counts_in(seat, action) : 0; ms != 0 && counts_in()) {
    count_in({seat, action, key, std::string(id), sender != nullptr ? sender->visit : 0, why}, ms, now);
    return true;
  }
  return accept(seat, action, key, now, sender, id, why, held);
}

bool Table::accept(Seat seat, const PackedAction& action, std::int64_t key, Ms now, Peer* sender,
                   std::string_view id, const char* why, const Held* held) {
  const bool renews = clock_.asks_for_renewal() && match_->renews_window(seat, action);
  const Ms t = std::max(last_t_, (held != nullptr ? held->dated : now) - started_);
  if (const Problem problem = match_->act(seat, action, t)) {
    if (sender != nullptr) {
      host_.count_action(false);
      tell(*sender, refusal_text(problem, id));
    }
    return false;
  }
  host_.count_action(true);
  last_t_ = t;
  const Ms late = held != nullptr ? held->came - started_ - t : 0;
  if (late != 0) match_->came(t + late);
  Json canonical(100);
  match_->write_last_action(canonical);
  deal_.acted(*match_, canonical.text());
  write(PutAction{id_, {version(), seat, t, key, canonical.take(), late}});
  if (key != 0) remember(seat, key, version());
  clock_.acted(seat, renews, now);
  eyes_.happened(version(), now);
  plan(now);
  tell_update(sender, id, why, now);
  if (races_ && spec_.race.beat != 0 && held == nullptr) begin_beat(now);
  if (match_->over())
    finished(now);
  else if (!spec_.pace.sleeps())
    put_table();  // its clock goes on while the server is down
  clock_.do_planned(now);
  return true;
}

bool Table::act_for(Seat seat, const PackedAction& action, std::int64_t key, const char* why, Ms now) {
  // In beats whoever planned something has no start over the others.
  if (why == nullptr && races_ && spec_.race.beat != 0 && match_->in_race(action))
    return key == 0 && line_up_for(seat, action, now);
  return apply_action(seat, action, key, now, nullptr, {}, why);
}

}  // namespace smallbox
