// The day's sprint: sixty seconds with the date's deck. The other seat has patience: it plays when nothing has happened for
// a while, and goes on in a pause, so that nobody is stuck for good.
#include "engine/day.hpp"

#include <array>
#include <span>

#include "games/blink/bot.hpp"
#include "games/blink/text.hpp"

namespace smallbox {

const AnyGame& blink_game();

namespace {

using namespace blink;

const State& state_of(const AnyMatch& match) { return static_cast<const Match<Blink>&>(match).state(); }

class DaySprint final : public DayKind {
 public:
  const char* id() const override { return "blink-sprint"; }
  const AnyGame& game() const override { return blink_game(); }
  const char* goal() const override { return "sprint"; }
  const char* bot() const override { return patient_bot; }
  // Two hands may put two cards down in no time, but nobody finds ten that fit in less than two seconds.
  DayPace pace() const override {
    return {.first = 0, .each = 40, .ten = 2000, .limit = 60'000, .counts_unfinished = true};
  }

  DayTask make(Date date) const override {
    DayTask task{.kind = this, .date = date};
    task.start = begin_day(game(), 2, day_seed(date, id()), {});
    Json claim;
    claim.begin_object().field("cards", Blink::cards_left(state_of(*task.start), 0));
    task.claim = claim.field("ms", pace().limit).end_object().take();
    task.solution = "{}";
    return task;
  }
  DayResult result(const DayTask& task, const AnyMatch& now) const override {
    const int left = Blink::cards_left(state_of(now), task.seat);
    return {.solved = left == 0, .score = Blink::cards_left(state_of(*task.start), task.seat) - left};
  }
  // From when the cards in the centre lie open.
  bool clock_runs(const AnyMatch& now) const override { return state_of(now).turned; }
  // It helps whoever can't go on, and else waits: a little less than it does at a table.
  bool bot_may_act(const AnyMatch& now, Seat seat, std::int64_t since) const override {
    const State& s = state_of(now);
    const auto other = static_cast<Seat>(1 - seat);
    return s.phase != Phase::race || since >= patience_ms * 9 / 10 ||
           (!Blink::can_play(s, other) && since >= Reaction::fastest);
  }

  // Somebody who always sees the easiest match gets rid of all cards, whatever the other is helped with.
  std::string check(const DayTask& task) const override {
    const auto match = task.start->clone();
    for (int n = 0; !match->over() && n < 400; ++n) {
      bool done = false;
      for (Seat i = 0; i < 2 && !done; ++i) {
        const Seat seat = i == 0 ? task.seat : static_cast<Seat>(1 - task.seat);
        if (!match->actors().has(seat)) continue;
        const auto action = choose(Observation<Blink>(state_of(*match), seat), false);
        done = action && !match->act(seat, pack<Blink>(*action), 0);
      }
      if (!done) return "nobody can do anything any more";
    }
    return match->over() ? "" : "the game does not end";
  }
};

}  // namespace

std::span<const DayKind* const> blink_days() {
  static const DaySprint sprint;
  static const std::array<const DayKind*, 1> kinds = {&sprint};
  return kinds;
}

}  // namespace smallbox
