// The driver: when things happen at a table. Bots look at it now and then, clocks run out, windows close, who
// is gone is played for, and what somebody has planned is done.
//
// When a bot does something must not tell what it knows. So the table's own dice decide when a seat looks, by
// what everybody sees: it takes the table in when it may act, or may do something else, and then looks at a
// constant rate until it does something. What the seat knows, and how long its bot has thought, decide only
// whether something is done at such a moment. The rate is constant because a seat that has looked in vain and
// one that has not looked yet must be alike to everybody else: so every change of the table draws the moment
// anew, and a look in vain needs no other one before the next change. A choice is made ahead; where it is not
// there when the moment comes, the seat looks again after a fixed step, never as soon as the bot is done.
#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "server/identity.hpp"
#include "server/table.hpp"

namespace smallbox {
namespace {

constexpr std::string_view k_pass = R"({"type":"pass"})";
constexpr Ms k_step = 500;               // until a seat looks again whose bot was not done
constexpr Ms k_forced_after = 100;       // so long after its time a seat is played for
constexpr std::uint32_t k_notices = 80;  // ms by which a change is noticed sooner or later

}  // namespace

const std::string& stand_in(const AnyGame& game) {
  const auto names = bots_of(game).names();
  for (const std::string& name : names)
    if (name == "level:1") return name;
  return names.front();
}

bool Table::awake() const {
  if (!spec_.pace.sleeps()) return true;
  bool humans = false;
  for (const Chair& chair : spec_.chairs) {
    if (chair.here > 0 && !chair.away) return true;
    humans = humans || chair.kind == Chair::Kind::human;
  }
  return !humans && !peers_.empty();
}

bool Table::machine(Seat seat) const {
  return spec_.chairs[seat].kind == Chair::Kind::bot || spec_.chairs[seat].away;
}

bool Table::may_pass(Seat seat) const {
  Json legal;
  match_->write_legal(legal, seat);
  return legal.text().find(k_pass) != std::string::npos;
}

bool Table::listed(Seat seat, const json::object& action) const {
  // An action is listed in its canonical form; its type is enough here, as the game decides the rest.
  const auto type = as_text(action.if_contains("type"));
  if (!type) return false;
  Json legal;
  match_->write_legal(legal, seat);
  return legal.text().find("{\"type\":\"" + std::string(*type) + "\"") != std::string::npos;
}

// What everybody sees of whose turn it is.
Table::Turn Table::turn() const {
  Json view;
  match_->write_view(view, Audience::spectator());
  const auto parsed = parse_json(view.text());
  const json::object& fields = parsed->get_object();
  Turn turn;
  for (const char* name : {"round", "turn", "active"})
    if (const auto* v = fields.if_contains(name)) turn.mark += json::serialize(*v) + "/";
  turn.active = static_cast<int>(as_int(fields.if_contains("active")).value_or(-1));
  if (const auto* effects = as_array(fields.if_contains("effects"))) {
    for (const auto& effect : *effects) {
      const auto* one = as_object(&effect);
      const auto seat = one != nullptr ? as_int(one->if_contains("seat")) : std::nullopt;
      if (!seat || *seat < 0 || *seat >= static_cast<std::int64_t>(drivers_.size())) continue;
      if (turn.owing.empty()) turn.first = static_cast<int>(*seat);
      turn.owing.add(static_cast<Seat>(*seat));
    }
  }
  return turn;
}

// Whether the table must not pass for a seat: something of its own is still to come in this turn. That is its
// effect, or, where the turn is its own, whatever it may say when the effects have been applied.
bool Table::holds(Seat seat, const Turn& turn) {
  return turn.owing.has(seat) || (turn.active == seat && !turn.owing.empty());
}

// Decides for every seat what its driver waits for. Acts nowhere itself: that is tick's.
void Table::plan(Ms now) {
  if (!playing()) {
    for (Seat seat = 0; seat < drivers_.size(); ++seat) {
      Driver& driver = drivers_[seat];
      if (!driver.planned.empty()) drop_planned(seat, "lapsed");
      driver = {.salt = driver.salt};
    }
    window_since_ = 0;
    return;
  }
  const bool is_awake = awake();
  if (is_awake && !was_awake_) {
    // Nobody loses time while the table slept.
    for (Driver& driver : drivers_) driver.deadline = 0;
    window_since_ = 0;
  }
  was_awake_ = is_awake;
  const bool asks = spec_.pace.window > 0 || std::ranges::any_of(drivers_, &Driver::skip);
  const Turn turn = asks ? this->turn() : Turn{};
  if (spec_.pace.window > 0) plan_windows(turn, now);
  for (Seat seat = 0; seat < drivers_.size(); ++seat) plan_seat(seat, is_awake, turn, now);

  Ms next = 0;
  const auto consider = [&](Ms at) {
    if (at != 0 && (next == 0 || at < next)) next = at;
  };
  for (Seat seat = 0; is_awake && seat < drivers_.size(); ++seat) {
    const Driver& driver = drivers_[seat];
    const Chair& chair = spec_.chairs[seat];
    consider(driver.deadline);
    for (const Moment& moment : driver.moments) consider(moment.at);
    if (chair.kind == Chair::Kind::human && chair.here == 0 && !chair.away && spec_.pace.patience > 0)
      consider(chair.absent_since + spec_.pace.patience);
  }
  if (next != 0) host_.wake(*this, next);
}

// One bar for all: it is full when a window opens, and again when somebody does something in it. Whoever has
// something of their own to do yet is not on it.
void Table::plan_windows(const Turn& turn, Ms now) {
  bool any = false;
  bool goes_on = false;
  for (Seat seat = 0; seat < drivers_.size(); ++seat) {
    const bool before = drivers_[seat].in_window;
    const bool after = match_->actors().has(seat) && !holds(seat, turn) && may_pass(seat);
    drivers_[seat].in_window = after;
    any = any || after;
    goes_on = goes_on || (before && after);
  }
  if (!any)
    window_since_ = 0;
  else if (!goes_on || window_since_ == 0)
    window_since_ = now;
}

void Table::plan_seat(Seat seat, bool is_awake, const Turn& turn, Ms now) {
  Driver& driver = drivers_[seat];
  if (!is_awake || !match_->actors().has(seat)) {
    driver.deadline = 0;
    driver.forced = false;
    driver.rest();
    return;
  }
  // Whoever waits for somebody else's effect before that has no clock.
  const bool waits = holds(seat, turn) && turn.first != seat;
  if (driver.in_window) {
    driver.deadline = window_since_ + spec_.pace.window;
  } else if (waits || machine(seat) || spec_.pace.turn == 0) {
    driver.deadline = 0;
  } else if (driver.deadline == 0) {
    driver.deadline = now + spec_.pace.turn;
  }
  if (driver.skip && driver.skip_turn != turn.mark) driver.skip = false;
  const bool skips = driver.skip && !machine(seat) && !driver.forced;
  if (!skips && !machine(seat) && !driver.forced) return driver.rest();

  const Chair& chair = spec_.chairs[seat];
  const std::string& bot = chair.kind == Chair::Kind::bot ? chair.bot : stand_in(match_->game());
  if (driver.skips != skips) driver.rest();
  driver.skips = skips;
  plan_moments(seat, bot, now);
  if (skips) {
    driver.choice = !holds(seat, turn) && may_pass(seat) ? k_pass : "null";
    driver.kind = Tempo::usual;
    driver.chosen = version();
  } else if (!driver.thinking && !driver.has_choice()) {
    driver.thinking = true;
    host_.think(*this, seat, bot, driver.forced);
  }
}

// By public rules only: nothing here may depend on what somebody knows or has chosen.
void Table::plan_moments(Seat seat, const std::string& bot, Ms now) {
  Driver& driver = drivers_[seat];
  if (driver.driven && driver.seen == version()) return;
  const AnyBots& bots = bots_of(match_->game());
  const Tempo tempo = bots.tempo(bot, *match_, seat);
  Fast& dice = host_.dice();
  const bool other = driver.occasion != tempo.occasion;
  for (std::size_t kind = 0; kind < Tempo::kinds; ++kind) {
    Moment& moment = driver.moments[kind];
    const Reaction& pace = tempo.of[kind];
    if (!driver.driven || (other && kind == Tempo::usual)) {
      moment.taken_in = now + slowed(pace.take_in(dice));
      moment.at = moment.taken_in + slowed(pace.wait(dice));
    } else if (now >= moment.taken_in) {
      const Ms soonest = Reaction::fastest + dice.below(k_notices);
      moment.at = now + slowed(std::max<Ms>(soonest, pace.wait(dice)));
    }
  }
  // A dear thought is thought again only where something has happened that matters, or where it was to wait
  // for something to happen.
  if (!driver.driven || other || driver.news != tempo.news || !bots.dear(bot) || driver.choice == "null")
    driver.wanted = version();
  driver.occasion = tempo.occasion;
  driver.news = tempo.news;
  driver.seen = version();
  driver.driven = true;
}

void Table::thought(Seat seat, int version, std::string action, Tempo::Kind kind, Ms now) {
  Driver& driver = drivers_[seat];
  driver.thinking = false;
  if (!playing()) return;
  const bool waits = action == "null" && version < this->version();
  if (driver.driven && !driver.skips && version >= driver.wanted && !waits) {
    driver.choice = std::move(action);
    driver.kind = kind;
    driver.chosen = version;
    if (host_.bot_percent() == 0) driver.moments[kind].at = now;
  }
  plan(now);
}

// The seat's moment has come: does what was chosen, if that is of this kind.
void Table::look(Seat seat, Tempo::Kind kind, Ms now) {
  Driver& driver = drivers_[seat];
  Moment& moment = driver.moments[kind];
  if (!driver.has_choice()) {
    const Ms step = driver.forced ? k_forced_after : slowed(k_step);
    moment.at = host_.bot_percent() == 0 ? 0 : now + std::max<Ms>(1, step);
    return;
  }
  moment.at = 0;  // until the table has changed
  const bool forced = driver.forced && !machine(seat);
  if (driver.choice == "null") driver.forced = false;
  if (driver.kind != kind || driver.choice == "null") return;
  const auto action = parse_json(driver.choice);
  const bool fresh = driver.chosen == version();
  if (take(seat, action->get_object(), 0, now, nullptr, {}, forced ? "time" : nullptr) || fresh) return;
  // It was chosen before something that turned out to matter.
  driver.wanted = version();
  moment.at = now + std::max<Ms>(1, slowed(k_step));
  plan(now);
}

void Table::default_action(Seat seat, Ms now) {
  drivers_[seat].deadline = 0;
  const bool may_be_passed = !holds(seat, turn());
  for (const char* type : {"pass", "ready"})
    if ((may_be_passed || type != std::string_view("pass")) &&
        take(seat, {{"type", type}}, 0, now, nullptr, {}, "time"))
      return;
  Driver& driver = drivers_[seat];
  driver.forced = true;
  driver.rest();
  plan(now);
  for (Moment& moment : driver.moments) moment = {now, now + k_forced_after};
  host_.wake(*this, now + k_forced_after);
}

void Table::drive(Ms now) {
  if (!playing()) return;
  bool gone = false;
  for (Chair& chair : spec_.chairs) {
    if (chair.kind != Chair::Kind::human || chair.here > 0 || chair.away || spec_.pace.patience == 0)
      continue;
    if (!awake() || now < chair.absent_since + spec_.pace.patience) continue;
    chair.away = true;
    gone = true;
  }
  if (gone) {
    plan(now);
    announce(now);
  }
  // What was due first comes first; at the same moment chance decides, so that no seat is always before
  // another. Each may change what is due next.
  constexpr std::size_t clock = Tempo::kinds;
  for (int n = 0; n < 100 && playing(); ++n) {
    Ms first = 0;
    Seat seat = 0;
    std::size_t what = 0;
    std::uint32_t same = 0;
    const auto consider = [&](Seat whose, std::size_t which, Ms at) {
      if (at == 0 || at > now || (first != 0 && at > first)) return;
      same = at == first ? same + 1 : 1;
      if (same > 1 && host_.dice().below(same) != 0) return;
      first = at;
      seat = whose;
      what = which;
    };
    for (Seat each = 0; each < drivers_.size(); ++each) {
      const Driver& driver = drivers_[each];
      for (std::size_t kind = 0; kind < Tempo::kinds; ++kind) consider(each, kind, driver.moments[kind].at);
      consider(each, clock, driver.deadline);
    }
    if (first == 0) break;
    if (what == clock)
      default_action(seat, now);
    else
      look(seat, static_cast<Tempo::Kind>(what), now);
  }
  plan(now);
}

Refused Table::skip(Peer& peer, bool on, Ms now) {
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (!playing()) return {"no-game", {}, "There is no game under way."};
  Driver& driver = drivers_[peer.audience.seat()];
  driver.skip = on;
  driver.skip_turn = on ? turn().mark : std::string();
  plan(now);
  return {};
}

// ---- What somebody has planned ------------------------------------------------------------------

Refused Table::plan_action(Peer& peer, const json::object* action, Ms now) {
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (!playing()) return {"no-game", {}, "There is no game under way."};
  const Seat seat = peer.audience.seat();
  std::string text = action != nullptr ? json::serialize(*action) : std::string();
  if (text.size() > longest_plan) return {"limit", {}, "That is too long to be planned."};
  take_back(seat, now);
  Driver& driver = drivers_[seat];
  const bool changed = !driver.planned.empty() || !text.empty();
  driver.planned = std::move(text);
  const Turn turn = this->turn();
  driver.planned_turn = turn.active == seat;
  driver.planned_mark = turn.mark;
  driver.planned_key = short_hash(random_text(16));
  if (changed) put_table();  // told is what is on disk
  tell_planned(seat, nullptr);
  do_planned(now);
  plan(now);
  return {};
}

// Tried again at each change until it is accepted: a refusal says only that it is too early. It lapses when
// the own turn, this one or else the next, has ended; where a game has no turns of one player, when the turn
// has.
void Table::do_planned(Ms now) {
  for (Seat seat = 0; seat < drivers_.size() && playing(); ++seat) {
    Driver& driver = drivers_[seat];
    if (driver.planned.empty()) continue;
    const Turn turn = this->turn();
    const bool own = turn.active == seat;
    driver.planned_turn = driver.planned_turn || own;
    if (turn.active >= 0 ? driver.planned_turn && !own : turn.mark != driver.planned_mark) {
      drop_planned(seat, "lapsed");
      continue;
    }
    const std::string text = std::exchange(driver.planned, {});
    const auto action = parse_json(text);
    if (take(seat, action->get_object(), driver.planned_key, now, nullptr, {}, nullptr))
      drop_planned(seat, "done");
    else
      driver.planned = text;
  }
}

void Table::drop_planned(Seat seat, const char* why) {
  drivers_[seat].planned.clear();
  if (playing()) put_table();
  tell_planned(seat, why);
}

std::string Table::planned_text(Seat seat, const char* why) const {
  Json out;
  out.begin_object().field("type", "planned").key("action");
  if (drivers_[seat].planned.empty())
    out.null();
  else
    out.raw(drivers_[seat].planned);
  if (why != nullptr) out.field("why", why);
  out.end_object();
  return out.take();
}

void Table::tell_planned(Seat seat, const char* why) {
  for (const auto& peer : peers_)
    if (peer->audience.is(seat)) tell(*peer, planned_text(seat, why));
}

void Table::tell_planned(Peer& peer) {
  if (!peer.audience.is_seat()) return;
  const Seat seat = peer.audience.seat();
  if (!drivers_[seat].planned.empty()) tell(peer, planned_text(seat, nullptr));
}

}  // namespace smallbox
