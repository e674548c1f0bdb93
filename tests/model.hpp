// Reference models: a slow, obvious second implementation of a game, written from its rules page alone, plays
// along over the referee. Whatever the referee says is compared with what the model says.
//
// A model works on JSON values and standard containers; it never includes anything of games/<game>/.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/referee.hpp"
#include "engine/random.hpp"
#include "engine/read.hpp"

namespace smallbox::testing {

// What a model says of an action: accepted, or refused with code and clause.
struct Verdict {
  bool ok = true;
  std::string code;
  std::string rule;
  static Verdict refuse(std::string code, std::string rule) {
    return {false, std::move(code), std::move(rule)};
  }
};

class Model {
 public:
  virtual ~Model() = default;
  virtual std::vector<int> actors() const = 0;
  // Every action that `seat` may take now; the order is not compared.
  virtual std::vector<json::object> legal(int seat) const = 0;
  // The view of a seat (a number), of the spectator (null), or everything ("all").
  virtual json::object view(const json::value& seat) const = 0;
  // Over, not-your-turn, illegal, or accepted. `seat` exists and the action is well formed.
  virtual Verdict judge(int seat, const json::object& action) const = 0;
  // Takes an action that `judge` accepts. `all_after` is the referee's "all" view afterwards: a model has no
  // dice, so where the rules shuffle in the middle of a game it takes the new order from there (and from
  // nowhere else), checking that it is a possible one; an exception says that it is not.
  virtual void act(int seat, const json::object& action, const json::object& all_after) = 0;
  // over, and once over winners, scores, detail.
  virtual json::object result() const = 0;
};

struct Comparison {
  // A model for a game that was just begun. `request`: the `new` request (game, seats, options, setup).
  // `all`: the referee's "all" view, from which the hidden cards are taken.
  std::function<std::unique_ptr<Model>(const json::object& request, const json::object& all)> make;
  // The next game to play: a `new` request without cmd and seed.
  std::function<json::object(FastRng&)> request;
  // Some well-formed action, mostly not a legal one: so that refusals are compared too.
  std::function<json::object(FastRng&)> sample;
  // Where given: the move to make next, so that rare positions are reached often; no answer: any legal one.
  using Move = std::pair<int, json::object>;
  std::function<std::optional<Move>(const Model&, FastRng&)> prefer;
  // Fields whose lists are in no particular order, in views and in actions.
  std::set<std::string> unordered;
  // Fields that are not compared: sentences for people.
  std::set<std::string> ignored;
  // How many sampled actions are tried at each step.
  int tries = 2;
};

// Plays `games` random games and compares at every step who may act, what is legal, every view, refusals, and
// at the end the result; now and then also after save and load. Reports differences to GoogleTest and stops
// at the first game that has one. Returns how many actions were compared.
long compare(const Comparison& comparison, int games, std::uint64_t seed);

}  // namespace smallbox::testing
