// AnyBots for one game: a table of bots. Made once per game in bots/<game>.cpp.
#pragma once

#include <bit>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/judge.hpp"
#include "bots/random.hpp"
#include "bots/reaction.hpp"
#include "bots/roster.hpp"
#include "bots/thinking.hpp"
#include "engine/hash.hpp"
#include "engine/match.hpp"

namespace smallbox {

template <Game G>
struct Bot {
  using Action = typename G::Action;

  std::string name;
  // What it does, in one sentence for people.
  std::string text;
  // What to do, from what the seat knows and the bot's own dice; nothing: wait. A copy is a bot of its own:
  // what it keeps from move to move is scratch space, and never changes what it does.
  std::function<std::optional<Action>(const Observation<G>&, FastRng&, Thinking&)> choose;
  // How long somebody of that strength takes to do it, in simulations: it may depend on what the seat knows.
  std::function<Reaction(const Observation<G>&, const Action&)> reaction =
      [](const Observation<G>&, const Action&) { return Reaction{}; };
  // What `smallbox simulate` measured, for people; docs/bots.md has the commands.
  std::string strength = {};
  // When it looks at a live table, where people watch the clock: `open` is what a spectator sees.
  std::function<Tempo(const typename G::State& open, Seat)> tempo = [](const typename G::State&, Seat) {
    return Tempo{};
  };
  // Whether an action waits for the quick moments. By its type alone, which everybody sees.
  bool (*is_quick)(const Action&) = nullptr;
  bool dear = false;
  // False: it is in no list, and there for whoever knows it: the other seat of a task of the day.
  bool listed = true;
};

// A bot that thinks for more than a few milliseconds.
template <Game G>
Bot<G> dear(Bot<G> bot) {
  bot.dear = true;
  return bot;
}

// A bot with what was measured about it.
template <Game G>
Bot<G> measured(Bot<G> bot, std::string strength) {
  bot.strength = std::move(strength);
  return bot;
}

template <Game G>
class Bots final : public AnyBots {
 public:
  using Options = typename G::Options;

  // `random` comes first in every game. `is_race`: whether it matters, with those options, who is faster.
  // `maker`: makes a judge for people who look back (bots/judge.hpp); null: nobody can tell.
  explicit Bots(std::vector<Bot<G>> bots = {}, bool (*is_race)(const Options&) = nullptr,
                JudgeMaker<G> maker = nullptr, Coaching<G> coaching = {})
      : bots_(std::move(bots)), race_(is_race), judge_(maker), coaching_(std::move(coaching)) {
    bots_.insert(bots_.begin(), {"random", "any legal action, each equally likely",
                                 [](const Observation<G>& seen, FastRng& fast, Thinking&) {
                                   return random_action<G>(seen, fast);
                                 }});
    // It has no pace of its own: that of the first who has.
    if (bots_.size() > 1) {
      bots_[0].tempo = bots_[1].tempo;
      bots_[0].is_quick = bots_[1].is_quick;
    }
    for (const Bot<G>& bot : bots_)
      if (bot.listed) names_.push_back(bot.name);
  }
  std::span<const std::string> names() const override { return names_; }
  std::string_view text(std::string_view bot) const override {
    const Bot<G>* one = find(bot);
    return one != nullptr ? std::string_view(one->text) : std::string_view();
  }
  std::string_view strength(std::string_view bot) const override {
    const Bot<G>* one = find(bot);
    return one != nullptr ? std::string_view(one->strength) : std::string_view();
  }

  Choice choose(std::string_view bot, const AnyMatch& match, Seat seat, Thinking& thinking) const override {
    const Observation<G> seen(static_cast<const Match<G>&>(match).state(), seat);
    FastRng fast(dice(seen, match.actions(), thinking.salt));
    const Bot<G>* one = find(bot);
    if (one == nullptr) return {};
    const auto choose = one->choose;  // a copy, as several threads may ask the same table
    const auto action = choose(seen, fast, thinking);
    if (!action) return {};
    const bool quick = one->is_quick != nullptr && one->is_quick(*action);
    return {pack<G>(*action), quick ? Tempo::quick : Tempo::usual};
  }
  std::unique_ptr<Judge> judge(const AnyMatch& match, Seat seat, const PackedAction& asked,
                               std::uint64_t salt) const override {
    if (judge_ == nullptr) return nullptr;
    const Observation<G> seen(static_cast<const Match<G>&>(match).state(), seat);
    return judge_(seen, unpack<G>(asked), dice(seen, match.actions(), salt));
  }
  Overlooked overlooked(const AnyMatch& match, Seat seat, const PackedAction& played,
                        const PackedAction& better) const override {
    if (coaching_.overlooked == nullptr) return {};
    const Observation<G> seen(static_cast<const Match<G>&>(match).state(), seat);
    FastRng fast(dice(seen, match.actions(), 0));
    return coaching_.overlooked(seen, unpack<G>(played), unpack<G>(better), fast);
  }
  std::span<const Remark> remarks() const override { return coaching_.remarks; }
  std::int64_t coached_worlds() const override { return coaching_.worlds; }
  Tempo tempo(std::string_view bot, const AnyMatch& match, Seat seat) const override {
    const Bot<G>* one = find(bot);
    if (one == nullptr) return {};
    typename G::State open = static_cast<const Match<G>&>(match).state();
    G::hide(open, Audience::spectator());
    return one->tempo(open, seat);
  }
  bool dear(std::string_view bot) const override {
    const Bot<G>* one = find(bot);
    return one != nullptr && one->dear;
  }

  const Bot<G>* find(std::string_view name) const {
    for (const Bot<G>& bot : bots_)
      if (bot.name == name) return &bot;
    return nullptr;
  }
  JudgeMaker<G> judge_maker() const { return judge_; }
  bool race(const Options& options) const { return race_ != nullptr && race_(options); }

 private:
  // A bot's dice follow from what its seat knows and from the salt (FNV-1a over the hidden state's bytes,
  // with the salt before and after, so that neither can be worked out alone). It knows how many actions there
  // were: one that changed nothing, such as a wrong counter when there is no card left for the penalty, must
  // not be followed by the same for ever.
  static std::uint64_t dice(const Observation<G>& seen, int actions, std::uint64_t salt) {
    auto known = seen.known();
    forget_box(known);
    std::size_t size = sizeof known;
    if constexpr (requires { G::kept_besides; }) size -= G::kept_besides;
    const std::uint64_t hash = fnv1a(&known, size, fnv_start ^ static_cast<std::uint64_t>(actions) ^ salt);
    return hash ^ seen.seat() ^ std::rotl(salt, 32);
  }

  std::vector<Bot<G>> bots_;
  std::vector<std::string> names_;
  bool (*race_)(const Options&);
  JudgeMaker<G> judge_;
  Coaching<G> coaching_;
};

}  // namespace smallbox
