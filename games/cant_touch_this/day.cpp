// The day's cards: one to be played alone, whose best result is known (CTT-19), and one against a bot that never gives away
// a point, with the difference that best play comes to. Both are made for the day.
#include "engine/day.hpp"

#include <array>
#include <span>

#include "games/cant_touch_this/bot.hpp"
#include "games/cant_touch_this/solve.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {

const AnyGame& cant_touch_this_game();

namespace {

using namespace ctt;

const State& state_of(const AnyMatch& match) {
  return static_cast<const Match<CantTouchThis>&>(match).state();
}
Problem place(AnyMatch& match, Seat seat, ClipId clip) {
  return match.act(seat, pack<CantTouchThis>(k_clip_actions[clip]), 0);
}
std::int64_t claimed(const DayTask& task, const char* what) {
  const auto claim = parse_json(task.claim);
  return claim->get_object().at(what).as_int64();
}

class DayAlone final : public DayKind {
 public:
  const char* id() const override { return "cant-touch-this-alone"; }
  const AnyGame& game() const override { return cant_touch_this_game(); }
  const char* goal() const override { return "best"; }

  DayTask make(Date date) const override {
    DayTask task{.kind = this, .date = date};
    task.start = begin_day(game(), 1, day_seed(date, id()), {{"card", "random"}});
    const State& s = state_of(*task.start);
    const SoloBest best = best_solo(s.grid, CantTouchThis::reading(s));
    const auto played = task.start->clone();
    for (const ClipId clip : best.clips) place(*played, 0, clip);
    task.claim = Json().begin_object().field("best", best.score).end_object().take();
    task.solution = played_solution(*task.start, *played);
    return task;
  }
  DayResult result(const DayTask& task, const AnyMatch& now) const override {
    const int score = CantTouchThis::score(state_of(now), 0);
    return {.solved = score >= claimed(task, "best"), .score = score};
  }
  // It can be reached, and one point more can't: asked of a search that looks for nothing else.
  std::string check(const DayTask& task) const override {
    const auto played = task.start->clone();
    if (std::string why = play_solution(task, *played); !why.empty()) return why;
    const State& s = state_of(*task.start);
    const auto best = static_cast<int>(claimed(task, "best"));
    if (!played->over() || CantTouchThis::score(state_of(*played), 0) != best)
      return "the solution does not score what is claimed";
    return solo_reaches(s.grid, CantTouchThis::reading(s), best + 1) ? "more can be scored than is claimed"
                                                                     : "";
  }
};

// Between two: who goes first is decided, at no price.
class DayDuel final : public DayKind {
 public:
  const char* id() const override { return "cant-touch-this-duel"; }
  const AnyGame& game() const override { return cant_touch_this_game(); }
  const char* goal() const override { return "duel"; }
  const char* bot() const override { return "perfect"; }

  DayTask make(Date date) const override {
    DayTask task{.kind = this, .date = date};
    const bool begins = day_dice(date, id()).below(2) == 0;
    task.start =
        begin_day(game(), 2, day_seed(date, id()), {{"card", "random"}, {"defender", begins ? 0 : 1}});
    task.start->act(begins ? 1 : 0, pack<CantTouchThis>({ActionType::pass}), 0);
    const State& s = state_of(*task.start);
    Duel duel(s.grid, CantTouchThis::reading(s));
    const int value = duel.value(position_of(s));
    const auto played = task.start->clone();
    while (!played->over()) {
      const State& at = state_of(*played);
      place(*played, at.active, duel.best(position_of(at)));
    }
    Json claim;
    claim.begin_object().field("begins", begins).field("best", begins ? value : -value);
    task.claim = claim.end_object().take();
    task.solution = played_solution(*task.start, *played);
    return task;
  }
  DayResult result(const DayTask& task, const AnyMatch& now) const override {
    const State& s = state_of(now);
    const int ahead = CantTouchThis::score(s, task.seat) - CantTouchThis::score(s, 1 - task.seat);
    return {.solved = now.over() && ahead >= claimed(task, "best"), .score = ahead};
  }
  // Best play of both comes to what is claimed; and from its third clip before the end on, by a search that knows nothing
  // but the rules, nothing else is better.
  std::string check(const DayTask& task) const override {
    const auto played = task.start->clone();
    if (std::string why = play_solution(task, *played); !why.empty()) return why;
    const auto best = static_cast<int>(claimed(task, "best"));
    if (!played->over() || result(task, *played).score != best) return "best play comes to something else";
    const auto late = task.start->clone();
    while (state_of(*late).clips.size() < clips_in_play - k_plain && late->follow(*played)) continue;
    const State& s = state_of(*late);
    const int value = plain(s, -1000, 1000) * (s.active == task.seat ? 1 : -1);
    return value == best ? "" : "a plain search comes to " + std::to_string(value);
  }

 private:
  static constexpr int k_plain = 3;

  // For whoever is to move.
  static int plain(const State& s, int alpha, int beta) {
    if (CantTouchThis::over(s))
      return CantTouchThis::score(s, s.active) - CantTouchThis::score(s, static_cast<Seat>(1 - s.active));
    Legal<CantTouchThis> legal;
    CantTouchThis::legal(s, s.active, legal);
    for (const Action& action : legal) {
      State after = s;
      FastRng none(0);
      NoEvents untold;
      CantTouchThis::apply(after, s.active, action, none, untold);
      alpha = std::max(alpha, -plain(after, -beta, -alpha));
      if (alpha >= beta) break;
    }
    return alpha;
  }
};

}  // namespace

std::span<const DayKind* const> cant_touch_this_days() {
  static const DayAlone alone;
  static const DayDuel duel;
  static const std::array<const DayKind*, 2> kinds = {&alone, &duel};
  return kinds;
}

}  // namespace smallbox
