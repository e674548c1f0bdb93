// What every move of a seat is worth, by what the seat knows: for people who look back at a game, and whoever teaches. The
// longer it thinks the surer it is, and it says how sure.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "bots/random_play.hpp"
#include "bots/search.hpp"
#include "engine/match.hpp"

namespace smallbox {

struct Judged {
  PackedAction action;
  std::uint32_t visits = 0;  // how often it was tried; 0: there was no need to
  // On average, and the ends of an interval in which that is, most likely (95 %). In thousandths from what is lost for
  // certain to what is won for certain; or, where it is exact, in points ahead at the end.
  std::int32_t mean = 0;
  std::int32_t low = 0;
  std::int32_t high = 0;
};

class Judge {
 public:
  Judge() = default;
  virtual ~Judge() = default;
  Judge(Judge&&) = delete;
  Judge& operator=(Judge&&) = delete;

  // So many more worlds are imagined and played out.
  virtual void think(int worlds) = 0;
  // Its values are what they are: nothing gets surer.
  virtual bool exact() const = 0;
  // The best first. Of moves that are alike one may stand for all; the one that is asked about is always there.
  virtual std::vector<Judged> moves() const = 0;
};

// The best first; among equals that which was tried more.
void sort_best_first(std::vector<Judged>& moves);

// By playing worlds out: every second one goes to the move that was tried least, so that bad ones are known to be bad;
// the others to where search would look.
class TryingJudge : public Judge {
 public:
  void think(int worlds) final;
  bool exact() const final { return false; }
  std::vector<Judged> moves() const final;

 protected:
  static constexpr int most_worlds = 30'000;
  struct Tried {
    std::uint32_t move;
    std::int32_t value;  // 0 … certain
  };
  // One world, with that move or with one that is worth another look.
  virtual Tried imagine(std::optional<std::uint32_t> move) = 0;
  void offer(const PackedAction& action) { tries_.push_back({action}); }

 private:
  struct Tries {
    PackedAction action;
    std::uint32_t visits = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;
  };
  static Judged judge(const Tries& tries);
  std::vector<Tries> tries_;
  int thought_ = 0;
};

template <Game G, Knowledge<G> K>
class SearchJudge final : public TryingJudge {
 public:
  using Action = typename G::Action;

  SearchJudge(const Observation<G>& seen, const Action& asked, std::uint64_t dice)
      : seen_(seen), fast_(dice) {
    Legal<G> legal;
    K::moves(seen_.known(), seen_.seat(), legal);
    std::vector<Action> choice(legal.begin(), legal.end());
    if (std::find(choice.begin(), choice.end(), asked) == choice.end()) choice.push_back(asked);
    for (const Action& action : choice) offer(pack<G>(action));
    trees_.begin(choice, {}, most_worlds);
  }

 private:
  Tried imagine(std::optional<std::uint32_t> move) override {
    const std::int32_t value = trees_.iterate(seen_, fast_, move);
    return {trees_.first(), value};
  }

  Observation<G> seen_;
  FastRng fast_;
  Trees<G, K> trees_;
};

// For games that bots do not search: everybody goes on at random, to the end.
template <Game G>
class PlayoutJudge final : public TryingJudge {
 public:
  using Action = typename G::Action;

  PlayoutJudge(const Observation<G>& seen, const Action& asked, std::uint64_t dice)
      : seen_(seen), fast_(dice) {
    Legal<G> legal;
    G::legal(seen_.known(), seen_.seat(), legal);
    choice_.assign(legal.begin(), legal.end());
    if (std::find(choice_.begin(), choice_.end(), asked) == choice_.end()) choice_.push_back(asked);
    for (const Action& action : choice_) offer(pack<G>(action));
  }

 private:
  Tried imagine(std::optional<std::uint32_t> move) override {
    const std::uint32_t tried = move ? *move : fast_.below(static_cast<std::uint32_t>(choice_.size()));
    typename G::State world = seen_.imagine(fast_);
    NoEvents no_events;
    Action action = choice_[tried];
    Seat seat = seen_.seat();
    int left = horizon;
    do G::apply(world, seat, action, fast_, no_events);
    while (--left > 0 && random_move<G>(world, fast_, seat, action));
    // Whoever wins shares what there is to win; where it does not end, all have a part of it.
    if (!G::over(world)) return {tried, certain / G::seats(world)};
    const SeatSet winners = G::result(world).winners;
    return {tried, winners.has(seen_.seat()) ? certain / winners.size() : 0};
  }
  static constexpr int horizon = 2000;

  Observation<G> seen_;
  FastRng fast_;
  std::vector<Action> choice_;
};

// How a game's Bots make a judge for what a seat knows; `asked`: a move that it has to look at.
template <Game G>
using JudgeMaker = std::unique_ptr<Judge> (*)(const Observation<G>& seen, const typename G::Action& asked,
                                              std::uint64_t dice);
template <Game G, Knowledge<G> K>
std::unique_ptr<Judge> judge_with(const Observation<G>& seen, const typename G::Action& asked,
                                  std::uint64_t dice) {
  return std::make_unique<SearchJudge<G, K>>(seen, asked, dice);
}

}  // namespace smallbox
