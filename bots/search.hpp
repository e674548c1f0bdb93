// Search for games with hidden cards: information-set Monte-Carlo tree search.
//
// Every iteration imagines a world that the seat could be in and plays it out. Each seat has a tree of its
// own, and a node is what that seat knows at that moment (a hash of its hidden state), so nobody's choice
// rests on what the seat can't see, and a choice that comes in several steps has a node for each. Who acts
// next in a window or a simultaneous choice, and how play goes on outside the trees, is the game's knowledge
// (games/<game>/bot.hpp).
//
// The effort is a number of iterations and all arithmetic is in whole numbers: the same seed gives the same
// move on every machine. A long thought is always two, each with its own trees, whose counts are put together
// at the end: two cores do it in half the time, and one does the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "bots/thinking.hpp"
#include "engine/box.hpp"
#include "engine/values.hpp"

namespace smallbox {

// What search wants to know of a game. An object, so that levels can differ in numbers and share the code; most have none.
template <class K, class G>
concept Knowledge = requires(const K& k, const typename G::State& s, Seat& seat, typename G::Action& action,
                             Legal<G>& moves, Values& values, FastRng& fast) {
  // Who does what next, when everybody plays quickly and sensibly by what they know. False: nobody wants to.
  { k.next(s, seat, action, fast) } -> std::same_as<bool>;
  // The moves that are worth a look; `s` may be hidden for the seat.
  { K::moves(s, seat, moves) } -> std::same_as<void>;
  // Whether a playout that began at the first state may stop at the second one.
  { k.settled(s, s) } -> std::same_as<bool>;
  // What a state is worth to each seat: also of one that is over.
  { k.value(s, s, values) } -> std::same_as<void>;
};

// Knowledge may also say what others are likely to have chosen in secret already, which an imagined world
// leaves to chance.
template <class K, class G>
concept Believes = requires(typename G::State& s, Seat seat, FastRng& fast) { K::believe(s, seat, fast); };

struct Effort {
  int iterations = 1000;
  // So many for two; for more players fewer, as each costs more.
  bool for_two = false;
  // How strongly moves are tried that have been tried little, in hundredths.
  int curiosity = 70;
  // Playouts end after so many actions.
  int horizon = 400;
};

// The trees of one thought.
template <Game G, Knowledge<G> K>
class Trees {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  struct Move {
    Action action;
    std::uint32_t visits = 0;
    std::int64_t sum = 0;
  };

  explicit Trees(const K& knowledge = {}) : knowledge_(knowledge) {}

  // Empty but for a choice between these moves.
  void begin(const std::vector<Action>& choice, const Effort& effort, int iterations) {
    effort_ = effort;
    moves_.clear();
    nodes_.clear();
    // At most one new node an iteration: a table of twice as many places is never full; where there are more than was said
    // it grows. 0 is the root.
    std::size_t size = 16;
    while (size < 2 * static_cast<std::size_t>(iterations) + 2) size *= 2;
    table_.assign(size, 0);
    nodes_.push_back({});
    list(nodes_[0], choice);
  }

  // `tried`: which move of the choice; none: the one with the most promise. Tells what came of it for the seat.
  // In one piece, as it is large and called from several places.
  [[gnu::noinline]] std::int32_t iterate(const Observation<G>& seen, FastRng& fast,
                                         std::optional<std::uint32_t> tried = std::nullopt) {
    State world = seen.imagine(fast);
    if constexpr (Believes<K, G>) K::believe(world, seen.seat(), fast);
    const State start = world;
    NoEvents no_events;
    path_.clear();
    nodes_[0].seat = seen.seat();
    G::apply(world, seen.seat(), tried ? take(0, *tried) : select(0), fast, no_events);
    bool in_tree = true;
    Seat seat = 0;
    Action action{};
    for (int n = 0; n < effort_.horizon && !G::over(world) && !knowledge_.settled(start, world); ++n) {
      if (!knowledge_.next(world, seat, action, fast)) break;
      if (in_tree) {
        const std::uint32_t node = find(world, seat);
        in_tree = nodes_[node].visits > 0;
        if (in_tree && (nodes_[node].count > 0 || list(world, node, fast)))
          action = select(node);
        else
          ++nodes_[node].visits;
      }
      G::apply(world, seat, action, fast, no_events);
    }
    Values values{};
    knowledge_.value(start, world, values);
    for (const Step& step : path_) {
      Move& move = moves_[step.move];
      move.sum += values[nodes_[step.node].seat];
    }
    return values[seen.seat()];
  }
  // Which move of the choice the last iteration began with.
  std::uint32_t first() const { return path_.front().move; }

  // The moves of the choice, as often as each was taken.
  std::span<const Move> choice() const { return std::span(moves_).first(nodes_[0].count); }

 private:
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // of its moves
    std::uint32_t count = 0;  // 0: not listed yet
    std::uint32_t visits = 0;
    Seat seat = 0;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t move;
  };

  static std::int32_t mean(const Move& move) {
    return move.visits == 0 ? 0 : static_cast<std::int32_t>(move.sum / move.visits);
  }

  // The move with the most promise: its mean, and more the less it was tried.
  const Action& select(std::uint32_t index) {
    const Node& node = nodes_[index];
    const std::int64_t bonus = std::int64_t{effort_.curiosity} * root_of(node.visits + 1) * certain / 100;
    std::uint32_t best = node.first;
    std::int64_t best_score = -1;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Move& move = moves_[i];
      const std::int64_t score =
          move.visits == 0 ? INT64_MAX : mean(move) + bonus / (1 + std::int64_t{move.visits});
      if (score <= best_score) continue;
      best = i;
      best_score = score;
    }
    return take(index, best);
  }
  const Action& take(std::uint32_t index, std::uint32_t move) {
    ++nodes_[index].visits;
    ++moves_[move].visits;
    path_.push_back({index, move});
    return moves_[move].action;
  }
  static std::int64_t root_of(std::uint32_t n) {
    std::uint32_t root = 0;
    for (std::uint32_t bit = 1U << 15; bit != 0; bit >>= 1)
      if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
  }

  void list(Node& node, const auto& choice) {
    node.first = static_cast<std::uint32_t>(moves_.size());
    node.count = static_cast<std::uint32_t>(choice.size());
    for (const Action& action : choice) moves_.push_back({action});
  }
  // In any order: the first ones are tried first, and moves come by the numbers of the seats that they aim
  // at.
  bool list(const State& world, std::uint32_t node, FastRng& fast) {
    Legal<G> legal;
    K::moves(world, nodes_[node].seat, legal);
    if (legal.empty()) return false;
    list(nodes_[node], legal);
    shuffle(std::span(moves_).subspan(nodes_[node].first, nodes_[node].count), fast);
    return true;
  }

  // The node of what `seat` knows in this world; a new one where it has not been there yet.
  std::uint32_t find(const State& world, Seat seat) {
    State known = world;
    G::hide(known, Audience::seat(seat));
    forget_box(known);
    const std::uint64_t key = hash_of(known) ^ (seat * 0x9E3779B97F4A7C15U);
    const std::uint32_t mask = static_cast<std::uint32_t>(table_.size()) - 1;
    for (auto at = static_cast<std::uint32_t>(key) & mask;; at = (at + 1) & mask) {
      if (table_[at] == 0) {
        table_[at] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({.key = key, .seat = seat});
        if (2 * nodes_.size() > table_.size() + 2) grow();
        return static_cast<std::uint32_t>(nodes_.size()) - 1;
      }
      if (nodes_[table_[at]].key == key) return table_[at];
    }
  }
  void grow() {
    table_.assign(2 * table_.size(), 0);
    const std::uint32_t mask = static_cast<std::uint32_t>(table_.size()) - 1;
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      auto at = static_cast<std::uint32_t>(nodes_[node].key) & mask;
      while (table_[at] != 0) at = (at + 1) & mask;
      table_[at] = node;
    }
  }
  // Four words at a time, whose products need not wait for one another.
  class Hash {
   public:
    // What follows the last byte of a part, up to a whole word, is hashed too: it is of the same state.
    void operator()(const void* part, std::size_t bytes) {
      const auto* from = static_cast<const unsigned char*>(part);
      const std::size_t words = (bytes + 7) / 8;
      const std::size_t rest = words % 4;
      for (std::size_t at = 0; at < words - rest; at += 4)
        for (std::size_t lane = 0; lane < 4; ++lane) mix(lane, from + 8 * (at + lane));
      for (std::size_t lane = 0; lane < rest; ++lane) mix(lane, from + 8 * (words - rest + lane));
    }
    std::uint64_t value() const {
      std::uint64_t all = 0;
      for (const std::uint64_t lane : lanes_) {
        all = (all ^ lane) * k_odd;
        all ^= all >> 32;
      }
      return all;
    }

   private:
    void mix(std::size_t lane, const unsigned char* from) {
      std::uint64_t word = 0;
      std::memcpy(&word, from, 8);
      lanes_[lane] = (lanes_[lane] ^ word) * k_odd;
      lanes_[lane] ^= lanes_[lane] >> 32;
    }
    static constexpr std::uint64_t k_odd = 0x9FB21C651E98DF25U;
    std::array<std::uint64_t, 4> lanes_{};
  };
  static std::uint64_t hash_of(const State& state) {
    static_assert(sizeof(State) % 8 == 0);
    Hash hash;
    if constexpr (requires { G::each_part(state, hash); })
      G::each_part(state, hash);
    else
      hash(&state, sizeof state);
    return hash.value();
  }

  [[no_unique_address]] K knowledge_;
  Effort effort_;
  std::vector<Node> nodes_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> table_;
  std::vector<Step> path_;
};

template <Game G, Knowledge<G> K>
class Search {
 public:
  using Action = typename G::Action;

  explicit Search(const Effort& effort, const K& knowledge = {})
      : effort_(effort), trees_{Trees<G, K>(knowledge), Trees<G, K>(knowledge)} {}

  // The move looked at most; nothing where the seat has nothing to do. `notices`: so many of the moves, any
  // of them, are looked at.
  std::optional<Action> choose(const Observation<G>& seen, FastRng& fast, Thinking& thinking,
                               int notices = G::max_legal) {
    Legal<G> legal;
    K::moves(seen.known(), seen.seat(), legal);
    if (legal.empty()) return std::nullopt;
    if (legal.size() == 1) return legal[0];
    choice_.assign(legal.begin(), legal.end());
    shuffle(std::span<Action>(choice_), fast);  // also where all are looked at: equals are chosen by chance
    if (legal.size() > notices) choice_.resize(static_cast<std::size_t>(notices));
    const int all =
        effort_.for_two ? effort_.iterations * 2 / std::max(2, G::seats(seen.known())) : effort_.iterations;
    if (all < worth_two) {
      trees_[0].begin(choice_, effort_, all);
      for (int i = 0; i < all; ++i) trees_[0].iterate(seen, fast);
      trees_[1].begin(choice_, effort_, 0);
    } else {
      think_in_halves(thinking, fast, [&](std::size_t which, FastRng& dice, auto&& in_time) {
        const int iterations = all / 2;
        trees_[which].begin(choice_, effort_, iterations);
        for (int i = 0; i < iterations && (i % 64 != 63 || in_time()); ++i) trees_[which].iterate(seen, dice);
      });
    }
    const auto one = trees_[0].choice();
    const auto other = trees_[1].choice();
    std::size_t best = 0;
    const auto visits = [&](std::size_t i) { return one[i].visits + other[i].visits; };
    const auto sum = [&](std::size_t i) { return one[i].sum + other[i].sum; };
    for (std::size_t i = 1; i < one.size(); ++i)
      if (visits(i) > visits(best) || (visits(i) == visits(best) && sum(i) > sum(best))) best = i;
    return one[best].action;
  }

 private:
  // Shorter thoughts than this are over before a second core has begun.
  static constexpr int worth_two = 1000;

  Effort effort_;
  std::vector<Action> choice_;
  std::array<Trees<G, K>, 2> trees_;
};

}  // namespace smallbox
