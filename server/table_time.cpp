// The driver: when things happen at a table. Bots think and take a person's time, clocks run out, windows
// close, and who is gone is played for.
#include <algorithm>
#include <utility>

#include "bots/reaction.hpp"
#include "bots/roster.hpp"
#include "server/table.hpp"

namespace smallbox {

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
  return legal.text().find(R"({"type":"pass"})") != std::string::npos;
}

bool Table::listed(Seat seat, const json::object& action) const {
  // An action is listed in its canonical form; its type is enough here, as the game decides the rest.
  const auto type = as_text(action.if_contains("type"));
  if (!type) return false;
  Json legal;
  match_->write_legal(legal, seat);
  return legal.text().find("{\"type\":\"" + std::string(*type) + "\"") != std::string::npos;
}

// What is public about whose turn it is; changes when the turn does.
std::string Table::turn_mark() const {
  Json view;
  match_->write_view(view, Audience::spectator());
  const auto parsed = parse_json(view.text());
  const json::object& fields = parsed->get_object();
  std::string mark;
  for (const char* name : {"round", "turn", "active"})
    if (const auto* v = fields.if_contains(name)) mark += json::serialize(*v) + "/";
  return mark;
}

// Decides for every seat what its driver waits for. Acts nowhere itself: that is tick's.
void Table::plan(Ms now) {
  if (!playing()) {
    for (Driver& driver : drivers_) driver = {};
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
  if (spec_.pace.window > 0) plan_windows(now);
  for (Seat seat = 0; seat < drivers_.size(); ++seat) plan_seat(seat, is_awake, now);

  Ms next = 0;
  const auto consider = [&](Ms at) {
    if (at != 0 && (next == 0 || at < next)) next = at;
  };
  for (Seat seat = 0; is_awake && seat < drivers_.size(); ++seat) {
    const Driver& driver = drivers_[seat];
    const Chair& chair = spec_.chairs[seat];
    consider(driver.deadline);
    if (!driver.intention.empty()) consider(driver.act_at);
    if (chair.kind == Chair::Kind::human && chair.here == 0 && !chair.away && spec_.pace.patience > 0)
      consider(chair.absent_since + spec_.pace.patience);
  }
  if (next != 0) host_.wake(*this, next);
}

// One bar for all: it is full when a window opens, and again when somebody does something in it.
void Table::plan_windows(Ms now) {
  bool any = false;
  bool goes_on = false;
  for (Seat seat = 0; seat < drivers_.size(); ++seat) {
    const bool before = drivers_[seat].in_window;
    const bool after = match_->actors().has(seat) && may_pass(seat);
    drivers_[seat].in_window = after;
    any = any || after;
    goes_on = goes_on || (before && after);
  }
  if (!any)
    window_since_ = 0;
  else if (!goes_on || window_since_ == 0)
    window_since_ = now;
}

void Table::plan_seat(Seat seat, bool is_awake, Ms now) {
  Driver& driver = drivers_[seat];
  if (!is_awake || !match_->actors().has(seat)) {
    driver.deadline = 0;
    driver.intention.clear();
    driver.looked = -1;
    driver.forced = false;
    return;
  }
  if (driver.in_window) {
    driver.deadline = window_since_ + spec_.pace.window;
  } else if (machine(seat) || spec_.pace.turn == 0) {
    driver.deadline = 0;
  } else if (driver.deadline == 0) {
    driver.deadline = now + spec_.pace.turn;
  }
  if (driver.skip && driver.skip_turn != turn_mark()) driver.skip = false;
  if (driver.skip && !machine(seat)) {
    if (driver.intention.empty() && may_pass(seat)) {
      driver.intention = R"({"type":"pass"})";
      driver.act_at = now + Reaction{}.draw(host_.dice());
    }
    return;
  }
  if (!machine(seat)) {
    driver.intention.clear();
    return;
  }
  if (driver.thinking || !driver.intention.empty() || driver.looked == version()) return;
  driver.thinking = true;
  driver.looked = version();
  driver.asked_at = now;
  const Chair& chair = spec_.chairs[seat];
  host_.think(*this, seat, chair.kind == Chair::Kind::bot ? chair.bot : stand_in(*spec_.game));
}

void Table::thought(Seat seat, int version, std::string action, Ms reaction, Ms now) {
  Driver& driver = drivers_[seat];
  driver.thinking = false;
  if (!playing()) return;
  const bool forced = std::exchange(driver.forced, false);
  if (forced && !machine(seat)) {
    if (const auto chosen = parse_json(action); chosen && chosen->is_object())
      take(seat, chosen->get_object(), 0, now, nullptr, {}, "time");
    return plan(now);
  }
  // Null: it would rather wait, until the table changes.
  if (machine(seat) && action != "null" && match_->actors().has(seat)) {
    driver.intention = std::move(action);
    driver.act_at = std::max(driver.asked_at + reaction, now);
    driver.looked = version;
  }
  plan(now);
}

void Table::default_action(Seat seat, Ms now) {
  drivers_[seat].deadline = 0;
  for (const char* type : {"pass", "ready"})
    if (take(seat, {{"type", type}}, 0, now, nullptr, {}, "time")) return;
  drivers_[seat].forced = true;
  if (drivers_[seat].thinking) return;
  drivers_[seat].thinking = true;
  host_.think(*this, seat, stand_in(*spec_.game));
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
  // In an order that chance decides, so that no seat is always first.
  const auto seats = static_cast<Seat>(drivers_.size());
  const auto first = static_cast<Seat>(host_.dice().below(seats));
  for (Seat i = 0; i < seats && playing(); ++i) {
    const auto seat = static_cast<Seat>((first + i) % seats);
    Driver& driver = drivers_[seat];
    if (!driver.intention.empty() && now >= driver.act_at) {
      const auto action = parse_json(std::exchange(driver.intention, {}));
      // Where that is refused the table has changed since, and plan lets the bot look again.
      take(seat, action->get_object(), 0, now, nullptr, {}, nullptr);
    } else if (driver.deadline != 0 && now >= driver.deadline && match_->actors().has(seat)) {
      default_action(seat, now);
    }
  }
  plan(now);
}

Refused Table::skip(Peer& peer, bool on, Ms now) {
  if (!peer.audience.is_seat()) return {"not-seated", {}, "You do not sit at this table."};
  if (!playing()) return {"no-game", {}, "There is no game under way."};
  Driver& driver = drivers_[peer.audience.seat()];
  driver.skip = on;
  driver.skip_turn = on ? turn_mark() : std::string();
  driver.intention.clear();
  plan(now);
  return {};
}

}  // namespace smallbox
