// How a game that was begun elsewhere comes here, and how a race begins or goes on after a pause: counted in, on one clock for all.
#include <algorithm>
#include <utility>

#include "table/table.hpp"

namespace smallbox {
namespace {

// How long before the start what is turned up is told. Slower lines are rare, and nobody learns much by it.
constexpr Ms k_lead = 500;
// As long as it takes to see what lies there, before a race is played on from its middle.
constexpr Ms k_look = 5'000;

}  // namespace

// At a live table always, else where somebody who sits there is to see it.
bool Table::counts_in() const {
  if (spec_.pace.kind == Pace::Kind::live) return true;
  return spec_.pace.sleeps() && std::ranges::any_of(peers_, [](const auto& peer) {
           return peer->audience.is_seat() && peer->wants_start;
         });
}

void Table::count_in(Start start, Ms length, Ms now) {
  start_ = std::move(start);
  start_length_ = length;
  start_at_ = now + length;
  plan(now);
  host_.wake(*this, start_at_ - k_lead);
  for (const auto& peer : peers_) tell_clock(*peer, false, now);
}

void Table::move_in(std::unique_ptr<AnyMatch> match, Ms last_t, Ms now, const Deal* deal) {
  match_ = std::move(match);
  if (deal != nullptr)
    deal_ = *deal;
  else if (deal_.committed())  // to something else than what is played here
    deal_ = Deal::unchecked(Deal::Kind::given, spec_.seats.size());
  deal_.began(*match_);
  seed_ = match_->seed();
  last_t_ = last_t;
  started_ = now - last_t;
  for (Chair& chair : spec_.seats) chair.absent_since = now;
  plan(now);
  put_table(true);
}

void Table::play_on(std::unique_ptr<AnyMatch> match, Ms now) {
  begins_in_race_ = races_;
  move_in(std::move(match), 0, now);
}

// All lies open already: there is nothing to be done when it has been counted in.
void Table::count_in_comer(Ms now) {
  if (!std::exchange(begins_in_race_, false) || !counts_in()) return;
  start_length_ = k_look;
  start_at_ = now + k_look;
}

void Table::go_on_counting(Ms now) {
  if (!start_) return;
  if (now < start_at_ - k_lead) return host_.wake(*this, start_at_ - k_lead);
  const Start start = *std::exchange(start_, std::nullopt);
  Peer* sender = nullptr;
  for (const auto& peer : peers_)
    if (start.visit != 0 && peer->visit == start.visit) sender = peer.get();
  if (!accept(start.seat, start.action, start.key, now, sender, start.id, start.why)) start_at_ = 0;
}

void Table::write_clock(Json& out, Ms now) const {
  if (!is_counted_in(now)) return clock_.write(out, now);
  out.key("clock").begin_object().field("kind", "start").field("length", start_length_);
  out.list("left", spec_.seats, [&](const Chair&) { out.value(start_at_ - now); });
  out.field("at", start_at_).end_object();
}

}  // namespace smallbox
