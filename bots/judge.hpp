// What every move of a seat is worth, by what the seat knows: for people who look back at a game, and whoever teaches. The
// longer it thinks the surer it is, and it says how sure.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
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

// A move against the one that was asked about, tried in the same worlds with the same dice: how much better it is, and the
// ends of an interval in which that is (99 %). In the units of Judged.
struct Compared {
  PackedAction action;
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

  // For whoever wants to know which of them is better, and nothing else (bots/coach.hpp): so many more worlds, and in each
  // of them every move that is kept.
  virtual void compare(int worlds) = 0;
  // How many moves that is.
  virtual int kept() const = 0;
  // What one such try costs, against those of other games' judges and of other modes.
  virtual int weight() const { return 1; }
  // No others go on but these and the one that was asked about.
  virtual void keep(std::span<const PackedAction> moves) = 0;
  // The kept ones but the one that was asked about, the best first.
  virtual std::vector<Compared> compared() const = 0;
};

// They are few: the plainest way is the smallest.
template <class T, class Better>
void sort_few(std::vector<T>& things, Better&& better) {
  for (std::size_t i = 1; i < things.size(); ++i)
    for (std::size_t j = i; j > 0 && better(things[j], things[j - 1]); --j)
      std::swap(things[j], things[j - 1]);
}
// The best first; among equals that which was tried more.
void sort_best_first(std::vector<Judged>& moves);
void sort_best_first(std::vector<Compared>& moves);

// By playing worlds out: every second one goes to the move that was tried least, so that bad ones are known to be bad;
// the others to where search would look.
class TryingJudge : public Judge {
 public:
  void think(int worlds) final;
  bool exact() const final { return false; }
  std::vector<Judged> moves() const final;
  void compare(int worlds) final;
  int kept() const final;
  void keep(std::span<const PackedAction> moves) final;
  std::vector<Compared> compared() const final;

 protected:
  struct Tried {
    std::uint32_t move;
    std::int32_t value;  // 0 … certain
  };
  explicit TryingJudge(std::uint64_t dice) : fast_(dice) {}
  // One world, with that move or with one that is worth another look. The same seed is the same world, and the same luck
  // in it.
  virtual Tried imagine(std::optional<std::uint32_t> move, std::uint64_t seed) = 0;
  // The moves, in this order; the one that is asked about is one of them.
  void offer(const PackedAction& action, bool asked);
  template <Game G>
  void offer(const std::vector<typename G::Action>& choice, const typename G::Action& asked) {
    for (const auto& action : choice) offer(pack<G>(action), action == asked);
  }

 private:
  static constexpr int most_worlds = 30'000;
  static constexpr int most_compared = 1'000'000;
  struct Tries {
    PackedAction action;
    std::uint32_t visits = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    // Against the one that was asked about.
    bool kept = true;
    std::int32_t value = 0;
    std::int64_t ahead = 0;
    std::int64_t ahead_squares = 0;
  };
  static Judged judge(const Tries& tries);
  Compared difference(const Tries& tries) const;

  FastRng fast_;
  std::vector<Tries> tries_;
  std::size_t asked_ = 0;
  int thought_ = 0;
  int compared_ = 0;
};

// The moves, and the one that is asked about where it is not among them.
template <class Moves, class Action>
std::vector<Action> with_asked(const Moves& moves, const Action& asked) {
  std::vector<Action> choice(moves.begin(), moves.end());
  if (std::find(choice.begin(), choice.end(), asked) == choice.end()) choice.push_back(asked);
  return choice;
}

template <Game G, Knowledge<G> K>
class SearchJudge final : public TryingJudge {
 public:
  using Action = typename G::Action;

  SearchJudge(const Observation<G>& seen, const Action& asked, std::uint64_t dice)
      : TryingJudge(dice), seen_(seen) {
    Legal<G> legal;
    K::moves(seen_.known(), seen_.seat(), legal);
    const auto choice = with_asked(legal, asked);
    offer<G>(choice, asked);
    trees_.begin(choice, {}, 0);
  }

 private:
  Tried imagine(std::optional<std::uint32_t> move, std::uint64_t seed) override {
    FastRng fast(seed);
    const std::int32_t value = trees_.iterate(seen_, fast, move);
    return {trees_.first(), value};
  }

  Observation<G> seen_;
  Trees<G, K> trees_;
};

// For games that bots do not search: everybody goes on at random, to the end.
template <Game G>
class PlayoutJudge final : public TryingJudge {
 public:
  using Action = typename G::Action;

  PlayoutJudge(const Observation<G>& seen, const Action& asked, std::uint64_t dice)
      : TryingJudge(dice), seen_(seen) {
    Legal<G> legal;
    G::legal(seen_.known(), seen_.seat(), legal);
    choice_ = with_asked(legal, asked);
    offer<G>(choice_, asked);
  }

 private:
  Tried imagine(std::optional<std::uint32_t> move, std::uint64_t seed) override {
    FastRng fast(seed);
    const std::uint32_t tried = move ? *move : fast.below(static_cast<std::uint32_t>(choice_.size()));
    typename G::State world = seen_.imagine(fast);
    NoEvents no_events;
    Action action = choice_[tried];
    Seat seat = seen_.seat();
    int left = horizon;
    // From the list, which is there anyway: the page's module is to be small.
    do G::apply(world, seat, action, fast, no_events);
    while (--left > 0 && random_move<G, Listed>(world, fast, seat, action));
    // Whoever wins shares what there is to win; where it does not end, all have a part of it.
    if (!G::over(world)) return {tried, certain / G::seats(world)};
    const SeatSet winners = G::result(world).winners;
    return {tried, winners.has(seen_.seat()) ? certain / winners.size() : 0};
  }
  static constexpr int horizon = 2000;

  Observation<G> seen_;
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
