// A bot made for one opponent: it knows how that one plays, and looks for something better than to play alike.
//
// At each choice it imagines worlds that it could be in, and plays every one of them to its end with each of its actions,
// all seats going on as the opponent does. An action is taken instead of the opponent's own only where it is better by more
// than chance makes. Whatever it wins is a lower bound of what can be won: the best response may win more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "bots/bots.hpp"
#include "lab/table.hpp"

namespace smallbox {

template <Game G>
class Response {
 public:
  using Action = typename G::Action;
  using State = typename G::State;

  // `model`: how everybody goes on. `playouts`: for each choice.
  Response(Bot<G> model, int playouts) : model_(std::move(model)), playouts_(playouts) {}

  std::optional<Action> operator()(const Observation<G>& seen, FastRng& dice, Thinking& thinking) {
    const std::optional<Action> own = model_.choose(seen, dice, thinking);
    // Where it would wait so do we: something undone and done again would go on for ever.
    if (!own) return own;
    std::vector<Arm> arms = arms_of(seen, *own, dice);
    int left = playouts_;
    int worlds = 0;
    for (int batch = first_worlds; arms.size() > 1 && left > 0; batch *= 2) {
      for (int i = 0; i < batch && left > 0; ++i, ++worlds, left -= static_cast<int>(arms.size()))
        play_world(seen, arms, dice, thinking);
      keep_better_half(arms);
    }
    const Arm& best = *std::max_element(arms.begin(), arms.end(),
                                        [](const Arm& a, const Arm& b) { return a.more < b.more; });
    return best.is_sure(worlds) ? best.action : *own;
  }

 private:
  static constexpr int first_worlds = 8;
  static constexpr std::size_t most_arms = 24;
  static constexpr int longest_playout = 5000;

  struct Arm {
    Action action;
    double more = 0;  // what it won more than the first arm in the same worlds
    double squares = 0;
    bool is_sure(int worlds) const {
      if (worlds < first_worlds) return false;
      const double mean = more / worlds;
      // Never less than if one more world had gone the other way.
      const double variance = std::max(squares / worlds - mean * mean, 1.0 / worlds);
      return mean > std::sqrt(variance / worlds);
    }
  };

  // The opponent's own action first, then the others; of very many any few.
  static std::vector<Arm> arms_of(const Observation<G>& seen, const Action& own, FastRng& dice) {
    Legal<G> legal;
    G::legal(seen.known(), seen.seat(), legal);
    std::vector<Arm> arms = {{own}};
    for (const Action& one : legal)
      if (std::memcmp(&one, &own, sizeof one) != 0) arms.push_back({one});
    if (arms.size() > most_arms) {
      shuffle(std::span(arms).subspan(1), dice);
      arms.erase(arms.begin() + most_arms, arms.end());
    }
    return arms;
  }

  void play_world(const Observation<G>& seen, std::vector<Arm>& arms, FastRng& dice, Thinking& thinking) {
    const State world = seen.imagine(dice);
    const std::uint64_t chance = dice.next();  // the same for all
    double first = 0;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const double won = play_out(world, seen.seat(), arms[i].action, chance, thinking);
      if (i == 0) first = won;
      arms[i].more += won - first;
      arms[i].squares += (won - first) * (won - first);
    }
  }

  // What the seat wins of a game that goes on from there.
  double play_out(State world, Seat seat, const Action& action, std::uint64_t seed, Thinking& thinking) {
    NoEvents no_events;
    FastRng chance(mixed(seed, 0));
    FastRng dice(mixed(seed, 1));
    const double even = 1.0 / G::seats(world);
    if (G::check(world, seat, action)) return even;
    G::apply(world, seat, action, chance, no_events);
    for (int n = 0; n < longest_playout && !G::over(world); ++n)
      if (!step(world, chance, dice, thinking)) return even;
    if (!G::over(world)) return even;
    const SeatSet winners = G::result(world).winners;
    if (winners.empty()) return even;
    return winners.has(seat) ? 1.0 / winners.size() : 0;
  }
  bool step(State& world, FastRng& chance, FastRng& dice, Thinking& thinking) {
    NoEvents no_events;
    SeatSet asked = G::actors(world);
    while (!asked.empty()) {
      const Seat seat = asked.nth(static_cast<int>(dice.below(static_cast<std::uint32_t>(asked.size()))));
      asked.remove(seat);
      const auto action = model_.choose(Observation<G>(world, seat), dice, thinking);
      if (!action || G::check(world, seat, *action)) continue;
      G::apply(world, seat, *action, chance, no_events);
      return true;
    }
    return false;
  }

  // The first arm stays, as the others are measured by it.
  static void keep_better_half(std::vector<Arm>& arms) {
    if (arms.size() <= 2) return;
    std::sort(arms.begin() + 1, arms.end(), [](const Arm& a, const Arm& b) { return a.more > b.more; });
    arms.erase(arms.begin() + 1 + static_cast<std::ptrdiff_t>(arms.size() / 2), arms.end());
  }

  Bot<G> model_;
  int playouts_;
};

template <Game G>
Bot<G> response_to(const Bot<G>& model, int playouts) {
  Bot<G> bot = model;
  bot.choose = Response<G>(model, playouts);
  bot.name = "response";
  bot.dear = true;
  return bot;
}

}  // namespace smallbox
