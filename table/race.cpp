#include "table/race.hpp"

#include <utility>

#include "table/said.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

// How often lines are measured, until enough is known of them and from then on.
constexpr Ms k_ask_soon = 250;
constexpr Ms k_ask_later = 1'000;
// What is told of how fair it is goes by steps, so that it does not flicker.
constexpr Ms k_told_step = 10;

}  // namespace

Problem read_race(const json::value* given, bool in_public, RaceRules& rules) {
  const Ms most = in_public ? RaceRules::most_in_public : RaceRules::most_among_friends;
  rules = {.cap = most};
  if (given == nullptr || given->is_null()) return {};
  const auto* fields = as_object(given);
  const auto read = [&](const char* name, Ms least, Ms longest, Ms& ms) {
    const auto* value = fields->if_contains(name);
    if (value == nullptr) return true;
    const auto number = as_int(value);
    if (!number || (*number != 0 && (*number < least || *number > longest))) return false;
    ms = *number;
    return true;
  };
  if (fields != nullptr && read("cap", 0, RaceRules::most_among_friends, rules.cap) &&
      read("beat", RaceRules::shortest_beat, RaceRules::longest_beat, rules.beat)) {
    rules.cap = std::min(rules.cap, most);
    return {};
  }
  return Problem::from(common_refusals.bad_race);
}

// ---- Lines --------------------------------------------------------------------------------------

std::uint32_t RoundTrips::ask(Ms now) {
  if (first_ == 0) first_ = now;
  asked_ = now;
  return ++number_;
}

bool RoundTrips::answer(std::uint32_t number, Ms now, Ms most) {
  if (number != number_ || asked_ == 0) return false;
  const Ms asked = std::exchange(asked_, 0);
  if (asked - first_ < untrusted) return false;
  took_[count_ % kept] =
      static_cast<std::uint16_t>(std::clamp<Ms>(now - asked, 0, std::min(most, unbounded)));
  // Where it would come round, only what it is divided by counts.
  count_ = count_ == UINT32_MAX ? kept : count_ + 1;
  return true;
}

Ms RoundTrips::quantile(std::size_t quarters) const {
  if (!known()) return 0;
  auto sorted = took_;
  const std::size_t n = std::min<std::size_t>(count_, kept);
  std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(n));
  return sorted[(n - 1) * quarters / 4];
}

// ---- What waits ---------------------------------------------------------------------------------

bool RaceQueue::full(Seat seat) const {
  return std::ranges::count(held_, seat, &Held::seat) >= static_cast<std::ptrdiff_t>(most_of_one);
}

Held* RaceQueue::last_of(Seat seat) {
  for (auto one = held_.rbegin(); one != held_.rend(); ++one)
    if (one->seat == seat) return &*one;
  return nullptr;
}

Held* RaceQueue::find(Seat seat, std::int64_t key) {
  for (Held& one : held_)
    if (one.seat == seat && one.key == key) return &one;
  return nullptr;
}

Ms RaceQueue::due(std::span<const Ms> reach) const {
  const Held& first = held_.front();
  Ms due = first.dated;
  // Also where something of that seat waits already, and what comes next will count after it: else somebody could tell from
  // a shorter wait that another one has tried something, even where it will be refused.
  for (std::size_t seat = 0; seat < reach.size(); ++seat)
    if (seat != first.seat) due = std::max(due, first.dated + reach[seat]);
  return due;
}

Held RaceQueue::take() {
  Held first = std::move(held_.front());
  held_.erase(held_.begin());
  return first;
}

bool RaceQueue::overtakes(const Held& taken) const {
  return std::ranges::any_of(
      held_, [&](const Held& one) { return one.seat != taken.seat && one.came < taken.came; });
}

// ---- At a table ---------------------------------------------------------------------------------

Problem Table::hear_act(Peer& peer, const Said& said, Ms now) {
  const auto* action = as_object(said.fields->if_contains("action"));
  if (said.id.empty() || action == nullptr)
    return {"bad-request", {}, "An act needs an id, a text, and an action, an object."};
  const auto* age = said.fields->if_contains("age");
  if (age != nullptr && as_int(age).value_or(-1) < 0)
    return {"bad-request", {}, "An age is a whole number of milliseconds, from 0."};
  act(peer, said.id, *action, as_int(said.fields->if_contains("at")), now, as_int(age).value_or(0));
  return {};
}

bool Table::has_done(const Peer& peer, std::string_view id) const {
  if (!peer.audience.is_seat()) return false;
  const Seat seat = peer.audience.seat();
  const std::int64_t key = short_hash(id);
  return order_.find(seat, key) != nullptr || (start_ && start_->seat == seat && start_->key == key) ||
         std::ranges::find(handled_[seat], key, &Handled::key) != handled_[seat].end();
}

// People who are here, in a race.
SeatSet Table::runners() const {
  SeatSet set;
  if (!races_ || !playing()) return set;
  for (Seat seat = 0; seat < spec_.seats.size(); ++seat)
    if (const Chair& chair = spec_.seats[seat];
        chair.kind == Chair::Kind::human && chair.here > 0 && !chair.away)
      set.add(seat);
  return set;
}

// Those of them who may do something now; everybody knows who that is.
SeatSet Table::racers() const {
  const SeatSet people = runners();
  return people.empty() ? people : people & match_->actors();
}

// So much before it comes what a seat does counts as done, at the most; by the slowest of its lines.
std::array<Ms, max_seats> Table::reach() const {
  std::array<Ms, max_seats> reach{};
  if (spec_.race.beat != 0 || std::ranges::none_of(peers_, [](const auto& one) { return one->tells_age; }))
    return reach;
  const SeatSet people = racers();
  if (people.size() < 2) return reach;
  for (const auto& peer : peers_) {
    if (!peer->tells_age || !peer->audience.is_seat() || !people.has(peer->audience.seat())) continue;
    Ms& most = reach[peer->audience.seat()];
    most = std::max(most, credit(spec_.race.cap, peer->trips.low(), spec_.race.cap));
  }
  return reach;
}

Ms Table::lag() const {
  Ms most = 0;
  if (races_ && spec_.race.beat == 0)
    for (const Ms one : reach()) most = std::max(most, one);
  return most;
}

// Beats begin anew where a race goes on, so that the first one is as long as the others.
void Table::begin_beat(Ms now) {
  beat_since_ = std::max(now, start_at_);
  tell_table();
}

// When it counts as done: by its credit, or at the end of a beat in which the seat has done nothing yet.
void Table::date(Held& held, Ms credited) {
  const Held* before = order_.last_of(held.seat);
  if (const Ms beat = spec_.race.beat; beat != 0) {
    held.dated = held.came + beat - std::max<Ms>(0, held.came - std::max(beat_since_, started_)) % beat;
    if (before != nullptr) held.dated = std::max(held.dated, before->dated + beat);
    return;
  }
  held.dated = held.came - credited;
  if (start_at_ != 0 && held.came >= start_at_) held.dated = std::max(held.dated, start_at_);
  if (before != nullptr) held.dated = std::max(held.dated, before->dated);
}

// False: who is first does not matter, and it is handled at once.
bool Table::line_up(Held held, const Peer* sender, Ms age, Ms now) {
  if (!races_ || (order_.last_of(held.seat) == nullptr && !match_->in_race(held.action))) return false;
  const bool counts = sender != nullptr && sender->tells_age && racers().size() > 1;
  held.came = now;
  date(held, counts ? credit(age, sender->trips.low(), spec_.race.cap) : 0);
  order_.add(std::move(held), [&]() -> FastRng& { return host_.dice(); });
  handle_due(now);
  return true;
}

// A bot's is the table's own: it takes part in beats, and what it would rather do now takes the place of what waits.
bool Table::line_up_for(Seat seat, const PackedAction& action, Ms now) {
  if (Held* waiting = order_.find(seat, 0)) {
    waiting->action = action;
    return true;
  }
  return line_up({.seat = seat, .action = action}, nullptr, 0, now);
}

void Table::handle_due(Ms now) {
  while (!order_.empty()) {
    const auto reaches = reach();
    const Ms due = order_.due(std::span(reaches).first(spec_.seats.size()));
    if (due > now && playing()) return host_.wake(*this, due);
    const Held held = order_.take();
    handle(held, now);
  }
}

void Table::handle(const Held& held, Ms now) {
  Peer* sender = nullptr;
  for (const auto& peer : peers_)
    if (held.visit != 0 && peer->visit == held.visit) sender = peer.get();
  const Problem refused = !ended_.empty()      ? smallbox::refused("over", "This table is closed.")
                          : is_counted_in(now) ? Problem::from(common_refusals.race_not_begun)
                          : held.at && *held.at != version()
                              ? smallbox::refused("late", "The table has moved on since.")
                              : Problem();
  if (refused && sender != nullptr) {
    host_.count_action(false);
    tell(*sender, refusal_text(refused, held.id));
  }
  // With the last action of a game its end is told, and what distance cost.
  LagCost& cost = lag_costs_[held.seat];
  const LagCost before = cost;
  if (spec_.race.beat == 0) {
    if (order_.overtakes(held)) ++cost.ahead;
    if (now > held.came) ++cost.waited;
    cost.waited_ms += now - held.came;
  }
  if (!refused && apply_action(held.seat, held.action, held.key, now, sender, held.id, nullptr, &held))
    return;
  cost = before;
  if (held.key != 0 || !playing()) return;
  // What its bot had chosen does not fit any more: it looks again.
  clock_.acted(held.seat, false, now);
  plan(now);
}

// ---- How long lines are -------------------------------------------------------------------------

// Only where it matters: two people race, and their pages say how old an input is.
void Table::measure(Ms now) {
  if (!races_ || spec_.race.beat != 0 || runners().size() < 2) return;
  const auto tells = [](const auto& peer) {
    return peer->tells_age && peer->can_ask() && peer->audience.is_seat();
  };
  if (std::ranges::none_of(peers_, tells)) return;
  if (now >= next_ask_) {
    bool settled = true;
    for (const auto& peer : peers_) {
      if (!tells(peer)) continue;
      if (!peer->trips.waits(now)) peer->ask(peer->trips.ask(now));
      settled = settled && peer->trips.settled();
    }
    next_ask_ = now + (settled ? k_ask_later : k_ask_soon);
  }
  host_.wake(*this, next_ask_);
}

void Table::answered(Peer& peer, std::uint32_t number, Ms now) {
  if (!peer.trips.answer(number, now, peer.longest_trip()) || !playing()) return;
  const Ms before = std::exchange(within_, fair_within());
  if (before != within_) announce(now);
  handle_due(now);
}

// By how much distance can still decide: what lines take beyond what is evened out, compared between people. −1: of
// somebody it is not known.
Ms Table::fair_within() const {
  const SeatSet people = runners();
  if (people.size() < 2 || spec_.race.beat != 0) return -1;
  std::array<Ms, max_seats> left{};
  left.fill(-1);
  for (const auto& peer : peers_) {
    if (!peer->audience.is_seat() || !peer->trips.known()) continue;
    const Ms evened = credit(spec_.race.cap, peer->trips.low(), spec_.race.cap);
    Ms& most = left[peer->audience.seat()];
    most = std::max(most, peer->trips.usual() - evened);
  }
  Ms least = INT32_MAX;
  Ms most = 0;
  for (const Seat seat : people) {
    if (left[seat] < 0) return -1;
    least = std::min(least, left[seat]);
    most = std::max(most, left[seat]);
  }
  return (most - least) / k_told_step * k_told_step + k_told_step;
}

// ---- Told and kept ------------------------------------------------------------------------------

void Table::write_race(Json& out, bool kept) const {
  out.key("race").begin_object().field("cap", spec_.race.cap).field("beat", spec_.race.beat);
  if (!kept) {
    if (spec_.race.beat != 0 && match_) out.field("since", std::max(beat_since_, started_));
    if (within_ >= 0) out.field("within", within_);
  }
  out.list("lag", lag_costs_, [&](const LagCost& cost) {
    out.begin_object().field("waited", cost.waited).field("ms", cost.waited_ms);
    out.field("ahead", cost.ahead).end_object();
  });
  out.end_object();
}

void Table::restore_race(const json::object& race) {
  const auto* lag = as_array(race.if_contains("lag"));
  for (std::size_t seat = 0; lag != nullptr && seat < std::min(lag->size(), lag_costs_.size()); ++seat) {
    const auto* fields = as_object(&(*lag)[seat]);
    if (fields == nullptr) continue;
    const auto number = [&](const char* name) { return as_int(fields->if_contains(name)).value_or(0); };
    lag_costs_[seat] = {static_cast<int>(number("waited")), number("ms"), static_cast<int>(number("ahead"))};
  }
}

}  // namespace smallbox
