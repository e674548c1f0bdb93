// What a choice is worth, for whoever looks back. In a file of its own, as only what it calls has to be fast.
#include "bots/judge.hpp"

#include "games/pop/bot.hpp"
#include "games/pop/text.hpp"
#include "games/pop/together.hpp"

namespace smallbox::pop {
namespace {

// With others: as level 5 foresees it, and where all play together, by what was said.
class ForeseeingJudge final : public TryingJudge {
 public:
  ForeseeingJudge(const Observation<Pop>& seen, const Action& asked, std::uint64_t dice)
      : TryingJudge(dice), seen_(seen) {
    Legal<Pop> legal;
    each_choice(seen.known().hand[seen.seat()], Pop::cards_a_turn(seen.known()),
                [&](CardSet cards) { legal.push(choose_cards(cards)); });
    choice_ = with_asked(legal, asked);
    if (Pop::mode(seen.known()) == Mode::coop) team_.emplace(seen_, true);
    offer<Pop>(choice_, asked);
  }

 private:
  Tried imagine(std::optional<std::uint32_t> move, std::uint64_t seed) override {
    FastRng fast(seed);
    const std::uint32_t tried = move ? *move : fast.below(static_cast<std::uint32_t>(choice_.size()));
    // What the others lay is most of the work, and the same for every move of a world.
    if (team_) return {tried, together(choice_[tried].cards.lowest(), seed)};
    if (!foreseen_ || seed_ != seed) foreseen_ = foresee(seen_, {}, fast = FastRng(seed));
    seed_ = seed;
    return {tried, worth_of(*foreseen_, seen_.seat(), choice_[tried].cards)};
  }

  std::int32_t together(int card, std::uint64_t seed) {
    FastRng fast(seed);
    if (seed_ != seed) team_->try_all(fast, worth_ = {});
    seed_ = seed;
    std::int64_t sum = 0;
    for (const std::int64_t there :
         worth_[static_cast<std::size_t>((seen_.known().hand[seen_.seat()] & CardSet::first(card)).size())])
      sum += there;
    return static_cast<std::int32_t>(sum);
  }

  Observation<Pop> seen_;
  std::vector<Action> choice_;
  std::optional<Foreseen> foreseen_;
  std::optional<Together> team_;
  Together::Worth worth_{};
  std::uint64_t seed_ = 0;
};

// Alone: the choices that leave the fewest cards, by how many games are won from there in which every turn leaves as few
// as possible. A puzzle has no more turns.
class LonelyJudge final : public TryingJudge {
 public:
  LonelyJudge(const Observation<Pop>& seen, const Action& asked, std::uint64_t dice)
      : TryingJudge(dice), known_(seen.known()), hand_(known_.hand[0]) {
    outcomes_ = solve_turn(*known_.box, {known_.table, hand_});
    sort_fewest_left(outcomes_);
    // The asked one stays, wherever it stands.
    std::size_t n = 0;
    for (std::size_t i = 0; i < outcomes_.size(); ++i)
      if (n < k_candidates || outcomes_[i].cards == asked.cards) outcomes_[n++] = outcomes_[i];
    outcomes_.resize(n);
    std::vector<Action> choice;
    for (const Outcome& outcome : outcomes_) choice.push_back(choose_cards(outcome.cards));
    offer<Pop>(choice, asked);
    pile_ = k_deck - known_.table.cards() - hand_ - known_.taken[0];
  }

 private:
  static constexpr std::size_t k_candidates = 24;
  int weight() const override { return 5; }

  Tried imagine(std::optional<std::uint32_t> move, std::uint64_t seed) override {
    FastRng fast(seed);
    const std::uint32_t tried = move ? *move : fast.below(static_cast<std::uint32_t>(outcomes_.size()));
    const Outcome& outcome = outcomes_[tried];
    const bool won =
        outcome.left.empty() || (Pop::mode(known_) == Mode::solo &&
                                 solo_playout(*known_.box, outcome.left, hand_ - outcome.cards, pile_, fast));
    return {tried, won ? certain : 0};
  }

  State known_;
  CardSet hand_;
  CardSet pile_;
  std::vector<Outcome> outcomes_;
};

}  // namespace

std::unique_ptr<Judge> judge(const Observation<Pop>& seen, const Action& asked, std::uint64_t dice) {
  const State& s = seen.known();
  if (asked.type != ActionType::choose || s.phase != Phase::choose) return nullptr;
  if (Pop::alone(s)) return std::make_unique<LonelyJudge>(seen, asked, dice);
  return std::make_unique<ForeseeingJudge>(seen, asked, dice);
}

}  // namespace smallbox::pop
