#include "table/clock.hpp"

#include <algorithm>
#include <utility>

#include "table/planted.hpp"

namespace smallbox {
namespace {

constexpr Ms k_step = 500;               // until a seat looks again whose bot was not done
constexpr Ms k_forced_after = 100;       // so long after its time a seat is played for
constexpr std::uint32_t k_notices = 80;  // ms by which a change is noticed sooner or later
// What a person takes who looks whether there is something to do, and finds nothing.
constexpr Ms k_idle = 3'000;
constexpr std::uint32_t k_idle_more = 1'501;

}  // namespace

const std::string& stand_in(const AnyGame& game) {
  const auto names = bots_of(game).names();
  for (const std::string& name : names)
    if (name == "level:1") return name;
  return names.front();
}

TableClock::TableClock(Owner& owner, const Pace& pace, const Seats& seats, std::vector<std::uint64_t> salts)
    : owner_(owner), pace_(pace), seats_(seats), drivers_(salts.size()) {
  for (std::size_t i = 0; i < salts.size(); ++i) drivers_[i].salt = salts[i];
}

void TableClock::stop() {
  for (Seat seat = 0; seat < drivers_.size(); ++seat) {
    Driver& driver = drivers_[seat];
    if (driver.planned) drop_planned(seat, "lapsed");
    driver = {.salt = driver.salt};
  }
  window_since_ = still_since_ = 0;
}

bool TableClock::stand_still(Ms until, Ms now) {
  still_until_ = until;
  if (until != 0 || still_since_ == 0) {
    if (until != 0 && still_since_ == 0) still_since_ = now;
    return false;
  }
  const Ms stood = now - std::exchange(still_since_, 0);
  const auto later = [stood](Ms& at) { at += at != 0 ? stood : 0; };
  later(window_since_);
  for (Driver& driver : drivers_) {
    later(driver.deadline);
    for (Moment& moment : driver.moments) {
      later(moment.taken_in);
      later(moment.at);
    }
  }
  return true;
}

// Acts nowhere itself: that is drive's.
void TableClock::plan(const AnyMatch* match, bool awake, Ms now) {
  match_ = match;
  if (match_ == nullptr) return stop();
  now = time(now);
  if (awake && !was_awake_) {
    // Nobody loses time while the table slept.
    for (Driver& driver : drivers_) driver.deadline = 0;
    window_since_ = 0;
  }
  was_awake_ = awake;
  const auto skips = [](const Driver& driver) { return driver.skip != Skip::none; };
  const bool asks = pace_.window > 0 || std::ranges::any_of(drivers_, skips);
  const Turn turn = asks ? match_->turn() : Turn{};
  for (Seat seat = 0; asks && seat < drivers_.size(); ++seat) {
    if (drivers_[seat].skip != Skip::turn || drivers_[seat].skip_turn == turn.number) continue;
    drivers_[seat].skip = Skip::none;
    owner_.skip_ended(seat);
  }
  if (pace_.window > 0) plan_windows(turn, now);
  for (Seat seat = 0; seat < drivers_.size(); ++seat) plan_seat(seat, awake, turn, now);
  if (awake) plan_wake();
}

void TableClock::plan_wake() {
  Ms next = still_since_ != 0 ? still_until_ : 0;
  const auto consider = [&](Ms at) {
    if (at != 0 && (next == 0 || at < next)) next = at;
  };
  for (Seat seat = 0; seat < drivers_.size(); ++seat) {
    const Driver& driver = drivers_[seat];
    if (!stands_still()) {
      consider(driver.deadline);
      for (const Moment& moment : driver.moments) consider(moment.at);
    }
    if (seats_.is_missed(seat) && pace_.patience > 0) consider(seats_[seat].absent_since + pace_.patience);
  }
  if (next != 0) owner_.wake(next);
}

// One bar for all: it is full when a window opens, and again when somebody does something in it. Whoever has
// something of their own to do yet is not on it.
void TableClock::plan_windows(const Turn& turn, Ms now) {
  bool any = false;
  bool goes_on = false;
  for (Seat seat = 0; seat < drivers_.size(); ++seat) {
    const bool before = drivers_[seat].in_window;
    const bool after = match_->actors().has(seat) && !turn.holds(seat) && match_->pass(seat).has_value();
    drivers_[seat].in_window = after;
    any = any || after;
    goes_on = goes_on || (before && after);
  }
  if (!any)
    window_since_ = 0;
  else if (!goes_on || window_since_ == 0)
    window_since_ = now;
}

void TableClock::plan_seat(Seat seat, bool awake, const Turn& turn, Ms now) {
  Driver& driver = drivers_[seat];
  if (!awake || !match_->actors().has(seat)) {
    driver.deadline = 0;
    driver.forced = false;
    driver.rest();
    return;
  }
  const bool machine = seats_.is_machine(seat);
  // Whoever waits for somebody else's effect before that has no clock.
  const bool waits = turn.holds(seat) && turn.next != seat;
  if (driver.in_window) {
    driver.deadline = window_since_ + pace_.window;
  } else if (waits || machine || pace_.turn == 0) {
    driver.deadline = 0;
  } else if (driver.deadline == 0) {
    driver.deadline = now + pace_.turn;
  }
  const Skip passed = machine || driver.forced ? Skip::none : passing(seat, turn);
  if (driver.passed != passed) driver.rest();
  driver.passed = passed;
  if (passed == Skip::idle) return plan_pass(seat, turn, now);
  if (passed == Skip::none && !machine && !driver.forced) return driver.rest();

  const Chair& chair = seats_[seat];
  const std::string& bot = chair.kind == Chair::Kind::bot ? chair.bot : stand_in(match_->game());
  plan_moments(seat, bot, now);
  if (passed != Skip::none) {
    driver.choice = {turn.holds(seat) ? std::nullopt : match_->pass(seat)};
    driver.chosen = version();
  } else if (!driver.thinking && !driver.has_choice()) {
    driver.thinking = true;
    owner_.ask_bot(seat, bot, driver.forced);
  }
}

// What lasts is for reactions only: where a game has none, a pass is a decision like others. And in the own turn there
// may be something to say yet.
Skip TableClock::passing(Seat seat, const Turn& turn) const {
  const Skip skip = drivers_[seat].skip;
  if (skip == Skip::none || skip == Skip::turn) return skip;
  if (!owner_.reacts()) return Skip::none;
  return skip == Skip::idle || turn.active == static_cast<std::int8_t>(seat) ? Skip::idle : Skip::turn;
}

// After a time, which begins anew when the seat is asked anew. That it is asked, everybody sees; what it could do, nobody
// asks here.
void TableClock::plan_pass(Seat seat, const Turn& turn, Ms now) {
  Driver& driver = drivers_[seat];
  const auto pass = turn.holds(seat) ? std::nullopt : match_->pass(seat);
  if (!pass) return driver.rest();
  if (!std::exchange(driver.asked, true))
    driver.moments[Tempo::usual] = {now, now + k_idle + owner_.dice().below(k_idle_more)};
  driver.choice = {pass};
  driver.chosen = driver.wanted = driver.seen = version();
  driver.driven = true;
}

// By public rules only: nothing here may depend on what somebody knows or has chosen.
void TableClock::plan_moments(Seat seat, const std::string& bot, Ms now) {
  Driver& driver = drivers_[seat];
  if (driver.driven && driver.seen == version()) return;
  const AnyBots& bots = bots_of(match_->game());
  const Tempo tempo = bots.tempo(bot, *match_, seat);
  FastRng& dice = owner_.dice();
  const bool other = driver.occasion != tempo.occasion;
  const Ms lag = owner_.lag();
  for (std::size_t kind = 0; kind < Tempo::kinds; ++kind) {
    Moment& moment = driver.moments[kind];
    const Reaction& pace = tempo.of[kind];
    if (!driver.driven || (other && kind == Tempo::usual)) {
      moment.taken_in = now + lag + slowed(pace.take_in(dice));
      moment.at = moment.taken_in + slowed(pace.wait(dice));
    } else if (now >= moment.taken_in) {
      const Ms soonest = Reaction::fastest + dice.below(k_notices);
      moment.at = now + lag + slowed(std::max<Ms>(soonest, pace.wait(dice)));
    }
  }
  // A dear thought is thought again only where something has happened that matters, or where it was to wait
  // for something to happen.
  if (!driver.driven || other || driver.news != tempo.news || !bots.dear(bot) || !driver.choice.action)
    driver.wanted = version();
  driver.occasion = tempo.occasion;
  driver.news = tempo.news;
  driver.seen = version();
  driver.driven = true;
}

void TableClock::thought(Seat seat, int version, const Choice& choice, Ms now) {
  Driver& driver = drivers_[seat];
  driver.thinking = false;
  if (match_ == nullptr) return;
  const bool waits = !choice.action && version < this->version();
  if (driver.driven && driver.passed == Skip::none && version >= driver.wanted && !waits) {
    driver.choice = choice;
    driver.chosen = version;
    if (owner_.bot_percent() == 0) driver.moments[choice.kind].at = time(now);
  }
  plan_again(now);
}

// The seat's moment has come: does what was chosen, if that is of this kind.
void TableClock::look(Seat seat, Tempo::Kind kind, Ms now) {
  Driver& driver = drivers_[seat];
  Moment& moment = driver.moments[kind];
  if (!driver.has_choice()) {
    const Ms step = driver.forced ? k_forced_after : slowed(k_step);
    moment.at = owner_.bot_percent() == 0 ? 0 : now + std::max<Ms>(1, step);
    return;
  }
  moment.at = 0;  // until the table has changed
  const bool forced = driver.forced && !seats_.is_machine(seat);
  if (!driver.choice.action) driver.forced = false;
  if (driver.choice.kind != kind || !driver.choice.action) return;
  const PackedAction action = *driver.choice.action;
  const bool fresh = driver.chosen == version();
  if (owner_.act_for(seat, action, 0, forced ? "time" : nullptr, now) || fresh) return;
  // It was chosen before something that turned out to matter.
  driver.wanted = version();
  moment.at = now + std::max<Ms>(1, slowed(k_step));
  plan_again(now);
}

void TableClock::time_up(Seat seat, Ms now) {
  Driver& driver = drivers_[seat];
  driver.deadline = 0;
  if (const auto action = match_->time_up(seat, !match_->turn().holds(seat));
      action && owner_.act_for(seat, *action, 0, "time", now))
    return;
  driver.forced = true;
  driver.rest();
  plan_again(now);
  for (Moment& moment : driver.moments) moment = {now, now + k_forced_after};
  owner_.wake(now + k_forced_after);
}

// What was due first comes first; at the same moment chance decides, so that no seat is always before
// another. Each may change what is due next. Where time begins to stand still by it, the clocks that have run out with it
// have run out all the same.
void TableClock::drive(Ms now) {
  if (stands_still()) return;
  constexpr std::size_t clock = Tempo::kinds;
  for (int n = 0; n < 100 && match_ != nullptr; ++n) {
    Ms first = 0;
    Seat seat = 0;
    std::size_t what = 0;
    std::uint32_t same = 0;
    const auto consider = [&](Seat whose, std::size_t which, Ms at) {
      if (at == 0 || at > now || (first != 0 && at > first)) return;
      same = at == first ? same + 1 : 1;
      if (same > 1 && owner_.dice().below(same) != 0) return;
      first = at;
      seat = whose;
      what = which;
    };
    for (Seat each = 0; each < drivers_.size(); ++each) {
      const Driver& driver = drivers_[each];
      for (std::size_t kind = 0; kind < Tempo::kinds && !stands_still(); ++kind)
        consider(each, kind, driver.moments[kind].at);
      consider(each, clock, driver.deadline);
    }
    if (first == 0) break;
    if (what == clock)
      time_up(seat, now);
    else
      look(seat, static_cast<Tempo::Kind>(what), now);
  }
}

void TableClock::acted(Seat seat, bool renews, Ms now) {
  Driver& driver = drivers_[seat];
  driver.deadline = 0;
  driver.forced = false;
  driver.in_window = false;
  driver.rest();
  if (!renews) return;
  if (pace_.window > 0) window_since_ = time(now);
  for (Driver& each : drivers_)
    if (each.passed == Skip::idle) each.asked = false;
}

bool TableClock::asks_for_renewal() const {
  return pace_.window > 0 || std::ranges::any_of(drivers_, [](const Driver& driver) {
           return driver.skip == Skip::game || driver.skip == Skip::idle;
         });
}

void TableClock::skip(Seat seat, Skip how) {
  drivers_[seat].skip = how;
  drivers_[seat].skip_turn = how == Skip::turn && match_ != nullptr ? match_->turn().number : 0;
}

bool TableClock::wait(Seat seat) {
  Driver& driver = drivers_[seat];
  if (driver.passed != Skip::idle || !driver.asked) return false;
  driver.moments = {};
  return true;
}

// ---- What somebody has planned ------------------------------------------------------------------

void TableClock::plan_action(Seat seat, const std::optional<PackedAction>& action, std::int64_t key) {
  const Turn turn = match_->turn();
  drivers_[seat].planned.reset();
  if (action) drivers_[seat].planned = {*action, turn.number, turn.active == seat, key};
  owner_.plan_changed(seat, nullptr);
}

// Tried again at each change until it is accepted: a refusal says only that it is too early. It lapses when
// the own turn, this one or else the next, has ended; where a game has no turns of one player, when the turn
// has.
void TableClock::do_planned(Ms now) {
  for (Seat seat = 0; seat < drivers_.size() && match_ != nullptr; ++seat) {
    std::optional<Planned>& planned = drivers_[seat].planned;
    if (!planned) continue;
    const Turn turn = match_->turn();
    const bool own = turn.active == seat;
    planned->own_turn = planned->own_turn || own;
    if (turn.active >= 0 ? planned->own_turn && !own : turn.number != planned->turn) {
      drop_planned(seat, "lapsed");
      continue;
    }
    const Planned what = *std::exchange(planned, std::nullopt);
    if (owner_.act_for(seat, what.action, what.key, nullptr, now))
      drop_planned(seat, "done");
    else
      planned = what;
  }
}

void TableClock::drop_planned(Seat seat, const char* why) {
  drivers_[seat].planned.reset();
  owner_.plan_changed(seat, why);
}

// ---- What is told and kept ----------------------------------------------------------------------

bool TableClock::waits_for_a_bot() const { return std::ranges::any_of(drivers_, &Driver::thinking); }

void TableClock::set_deadlines(const std::vector<Ms>& deadlines, Ms now) {
  const Ms longest = now + std::max(pace_.turn, pace_.window);
  for (std::size_t seat = 0; seat < drivers_.size(); ++seat)
    drivers_[seat].deadline =
        SMALLBOX_PLANT(endless_day) ? deadlines[seat] : std::min(deadlines[seat], longest);
  was_awake_ = true;  // they went on
}

void TableClock::write(Json& out, Ms now) const {
  now = time(now);
  if (std::ranges::none_of(drivers_, [](const Driver& driver) { return driver.deadline != 0; })) return;
  const bool window = window_since_ != 0;
  out.key("clock").begin_object().field("kind", window ? "window" : "turn");
  out.field("length", window ? pace_.window : pace_.turn);
  out.list("left", drivers_, [&](const Driver& driver) {
    if (driver.deadline != 0)
      out.value(std::max<Ms>(0, driver.deadline - now));
    else
      out.null();
  });
  if (stands_still()) out.field("held", true);
  out.end_object();
}

void TableClock::write_passes(Json& out, Seat seat, Ms now) const {
  const Driver& driver = drivers_[seat];
  const Ms at = driver.moments[Tempo::usual].at;
  if (driver.passed == Skip::idle && at != 0) out.field("passes", std::max<Ms>(0, at - time(now)));
}

}  // namespace smallbox
