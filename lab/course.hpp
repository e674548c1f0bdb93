// What a game was like on the way: turns, who was in front, how much there was to choose. For tables that watch.
#pragma once

#include <cstring>

#include "engine/game.hpp"
#include "lab/table.hpp"

namespace smallbox {

// Who is in front: who would win if the game ended here. A game whose result does not tell before the end says it itself.
template <Game G>
SeatSet in_front(const typename G::State& state) {
  if constexpr (requires { G::in_front(state); })
    return G::in_front(state);
  else
    return G::result(state).winners;
}

template <Game G>
class Course {
 public:
  Course() = default;
  explicit Course(const Sitting& sitting) : dice_(sitting.dice), stray_(sitting.stray) {}

  // The seat is about to act. Where it is to stray, and `action` is given, that becomes another legal one.
  void before(const typename G::State& state, Seat seat, Outcome& outcome,
              typename G::Action* action = nullptr) {
    look(state, outcome);
    Legal<G> legal;
    G::legal(state, seat, legal);
    if (legal.size() < 2) return;
    if (outcome.choices++ == stray_ && action != nullptr) stray(legal, seat, outcome, *action);
  }

  void look(const typename G::State& state, Outcome& outcome) {
    const Turn turn = G::turn(state);
    // A game without turns says the same all the time, and of nobody's.
    if (!G::over(state) && (turn.number != turn_ || turn.active != active_)) {
      ++outcome.turns;
      turn_ = turn.number;
      active_ = turn.active;
    }
    const SeatSet front = in_front<G>(state);
    if (front.size() != 1) return;
    const auto leader = static_cast<int>(front.nth(0));
    if (leader_ >= 0 && leader != leader_) ++outcome.leads;
    leader_ = leader;
    outcome.led = true;
  }

 private:
  void stray(const Legal<G>& legal, Seat seat, Outcome& outcome, typename G::Action& action) const {
    const auto same = [&](const auto& one) { return std::memcmp(&one, &action, sizeof action) == 0; };
    std::uint32_t others = 0;
    for (const auto& one : legal) others += same(one) ? 0 : 1;
    if (others == 0) return;
    FastRng coin(mixed(dice_, 0x57A9));
    std::uint32_t left = coin.below(others);
    for (const auto& one : legal) {
      if (same(one) || left-- > 0) continue;
      action = one;
      outcome.strayed = static_cast<std::int8_t>(seat);
      return;
    }
  }

  std::uint64_t dice_ = 0;
  int stray_ = -1;
  int leader_ = -1;
  std::uint32_t turn_ = 0;
  std::int8_t active_ = -1;
};

}  // namespace smallbox
