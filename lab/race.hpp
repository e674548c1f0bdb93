// A driver: players with reaction times in simulated time. The rules know no clock; here one runs, without
// anybody waiting for it.
//
// A player looks at the table, makes up their mind, and acts a reaction time later. Meanwhile the table may
// have changed: then the action is judged as it arrives, and a refused player looks
// again. Who sees nothing to do looks again when the table changes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "bots/bots.hpp"
#include "engine/values.hpp"
#include "lab/clocked.hpp"

namespace smallbox {

struct RaceReport {
  bool ended = false;
  std::int64_t time = 0;  // ms
  int accepted = 0;
  int cut_short = 0;                  // thoughts that the clock has ended early
  std::array<int, max_seats> late{};  // refused because the table had changed
};

// Plays `state` on until it is over, or for so many accepted actions. racers[seat] points to the bot that
// sits there. The game's own chance, the seats' dice and the driver's coin are apart, so that one does not
// disturb another. took(seat, action, ms) is called before each action.
template <Game G, class Took>
RaceReport run_race(typename G::State& state, std::span<const Bot<G>* const> racers, FastRng& chance,
                    std::span<FastRng> dice, FastRng& coin, auto& sink, Took&& took, int limit = 100000) {
  struct Intention {
    std::int64_t at;
    typename G::Action action;
  };
  RaceReport report;
  Clocked thinking;
  std::array<std::optional<Intention>, max_seats> intended{};
  const int seats = G::seats(state);
  const auto look = [&](Seat seat) {
    if (intended[seat] || !G::actors(state).has(seat)) return;
    const Observation<G> seen(state, seat);
    if (const auto action = racers[seat]->choose(seen, dice[seat], thinking))
      intended[seat] =
          Intention{report.time + racers[seat]->reaction(seen, *action).draw(dice[seat]), *action};
  };
  while (!G::over(state) && report.accepted < limit) {
    int first = -1;
    Best soonest;  // at the same millisecond chance decides who is first
    for (Seat seat = 0; seat < seats; ++seat) {
      look(seat);
      if (intended[seat] && soonest.take(-intended[seat]->at, coin)) first = seat;
    }
    if (first < 0) break;  // nobody wants to do anything
    const auto seat = static_cast<Seat>(first);
    const Intention now = *intended[seat];
    intended[seat].reset();
    report.time = now.at;
    if (G::check(state, seat, now.action)) {
      ++report.late[seat];
      continue;
    }
    took(seat, now.action, now.at);
    G::apply(state, seat, now.action, chance, sink);
    ++report.accepted;
  }
  report.ended = G::over(state);
  report.cut_short = thinking.cut_short;
  return report;
}

}  // namespace smallbox
