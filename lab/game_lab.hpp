// AnyLab for one game: the inner loops, typed. Made once per game by game_lab.cpp.
#pragma once

#include <algorithm>
#include <vector>

#include "bots/random_play.hpp"
#include "lab/course.hpp"
#include "lab/exploit.hpp"
#include "lab/race.hpp"
#include "lab/response.hpp"
#include "lab/table.hpp"

namespace smallbox {

// Longer than any game that gets somewhere.
inline constexpr int longest_game = 100000;

template <Game G>
class GameTable final : public AnyTable {
 public:
  using State = typename G::State;

  // `box`: null: the built-in one.
  GameTable(BoxHandle box, const typename G::Options& options, std::vector<Bot<G>> bots, bool race)
      : box_(std::move(box)), options_(options), bots_(std::move(bots)), race_(race) {
    all_random_ = std::all_of(bots_.begin(), bots_.end(), [](const Bot<G>& b) { return b.name == "random"; });
  }
  bool race() const override { return race_ && !all_random_; }
  void watch() override { watch_ = true; }
  std::string set_up(const json::object* fields) override {
    arranged_ = fields != nullptr;
    if (!arranged_) return {};
    setup_ = {};
    return Text<G>::read_setup(*fields, parts_of<G>(box_.get()), options_, static_cast<int>(bots_.size()),
                               setup_);
  }

  Outcome play(const Sitting& sitting) override {
    const auto seats = bots_.size();
    FastRng chance(sitting.deal);
    FastRng coin(sitting.dice);
    std::vector<FastRng>& dice = dice_;
    dice.clear();
    at_.resize(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t bot = (seat + seats - static_cast<std::size_t>(sitting.shift)) % seats;
      at_[seat] = &bots_[bot];
      dice.emplace_back(mixed(sitting.dice, bot));
    }
    NoEvents no_events;
    State state = G::start(parts_of<G>(box_.get()), options_, static_cast<int>(seats),
                           arranged_ ? &setup_ : nullptr, chance, no_events);
    Outcome outcome;
    course_ = Course<G>(sitting);
    if (all_random_) {
      play_random(state, chance, coin, outcome);
    } else if (race_) {
      const RaceReport report = run_race<G>(
          state, at_, chance, dice, coin, no_events,
          [&](Seat seat, const auto&, std::int64_t) {
            if (watch_) course_.before(state, seat, outcome);
          },
          longest_game);
      outcome.actions = report.accepted;
      outcome.time = report.time;
      outcome.late = report.late;
      outcome.cut_short = report.cut_short;
    } else {
      play_turns(state, chance, coin, outcome);
    }
    if (watch_) course_.look(state, outcome);
    outcome.ended = G::over(state);
    if (outcome.ended) outcome.result = G::result(state);
    return outcome;
  }

 private:
  // Random bots need no hidden state, as `legal` reads only what a seat may know, and no clock: any of those
  // who can act is as likely to be the first.
  void play_random(State& state, FastRng& chance, FastRng& coin, Outcome& outcome) {
    NoEvents no_events;
    Seat seat = 0;
    typename G::Action action{};
    for (; outcome.actions < longest_game && random_move<G>(state, coin, seat, action); ++outcome.actions) {
      if (watch_) course_.before(state, seat, outcome, &action);
      G::apply(state, seat, action, chance, no_events);
    }
  }
  // Whoever may act is asked, in random order where there are several, until somebody does something.
  void play_turns(State& state, FastRng& chance, FastRng& coin, Outcome& outcome) {
    NoEvents no_events;
    Clocked thinking;
    for (; outcome.actions < longest_game; ++outcome.actions) {
      SeatSet asked = G::actors(state);
      bool acted = false;
      while (!acted && !asked.empty()) {
        const int n = asked.size();
        const Seat seat = asked.nth(n == 1 ? 0 : static_cast<int>(coin.below(static_cast<std::uint32_t>(n))));
        asked.remove(seat);
        auto action = at_[seat]->choose(Observation<G>(state, seat), dice_[seat], thinking);
        if (!action || G::check(state, seat, *action)) continue;
        if (watch_) course_.before(state, seat, outcome, &*action);
        G::apply(state, seat, *action, chance, no_events);
        acted = true;
      }
      if (!acted) break;
    }
    outcome.cut_short = thinking.cut_short;
  }

  BoxHandle box_;
  typename G::Options options_;
  std::vector<Bot<G>> bots_;
  bool race_;
  bool all_random_;
  bool watch_ = false;
  bool arranged_ = false;
  typename G::Setup setup_{};
  Course<G> course_;
  std::vector<const Bot<G>*> at_;  // by seat
  std::vector<FastRng> dice_;      // by seat
};

template <Game G>
class GameLab final : public AnyLab {
 public:
  explicit GameLab(const AnyBots& bots) : bots_(static_cast<const Bots<G>&>(bots)) {}

  std::unique_ptr<AnyTable> table(std::span<const std::string> names, const json::object& given,
                                  const BoxHandle& box, std::string& problem) const override {
    typename G::Options options{};
    if (const Problem bad = read_options<G>(&given, parts_of<G>(box.get()), options))
      return problem = bad.message, nullptr;
    const auto seats = static_cast<int>(names.size());
    if (seats < G::min_seats || seats > G::max_seats)
      return problem = "That is not a number of seats that " + std::string(G::name) + " is played with.",
             nullptr;
    if (const Refusal refusal = G::fits(parts_of<G>(box.get()), options, seats))
      return problem = refusal.message, nullptr;
    std::vector<Bot<G>> sitting;
    for (const std::string& name : names) {
      const auto response = response_named(name);
      const Bot<G>* bot = bots_.find(response ? response->model : name);
      if (bot == nullptr) return problem = no_bot(name), nullptr;
      sitting.push_back(response ? response_to(*bot, response->playouts) : *bot);
    }
    return std::make_unique<GameTable<G>>(box, options, std::move(sitting), bots_.race(options));
  }

 private:
  std::string no_bot(const std::string& name) const {
    std::string text = "There is no bot `" + name + "` for " + G::name + "; there are";
    for (const std::string& one : bots_.names()) text += " " + one;
    return text + ".";
  }

  const Bots<G>& bots_;
};

}  // namespace smallbox
