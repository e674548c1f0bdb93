// A batch of games whose type is known: the loop in which a learner's time goes.
//
// Every game has dice of its own, so that neither the number of threads nor the other games change anything in it. They deal,
// serve the rules, say which of several actors is asked next, and are thrown by bots.
#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.hpp"
#include "bots/random_play.hpp"
#include "engine/hash.hpp"
#include "python/src/batch.hpp"
#include "python/src/workers.hpp"

namespace smallbox {

template <HasTensor G>
class BatchOf final : public AnyBatch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using T = Tensor<G>;
  static constexpr int actions = tensor_actions<G>;
  static constexpr int numbers = tensor_numbers<G>;
  static constexpr bool may_wait = !requires { T::never_waits; };

  BatchOf(const BatchWish& wish, const typename G::Options& options, const BatchRows& rows,
          const Bots<G>& bots)
      : wish_(wish),
        options_(options),
        rows_(rows),
        games_(static_cast<std::size_t>(wish.n)),
        over_(static_cast<std::size_t>(wish.n), 1),
        workers_(wish.threads),
        bots_(static_cast<std::size_t>(workers_.count())) {
    // Until somebody was asked, whoever will be first of those who are.
    while (first_ + 1 < wish_.seats && is_played(first_)) ++first_;
    // A bot's scratch space is its own: one of each for every thread.
    for (auto& of_worker : bots_)
      for (const std::string& name : wish_.players)
        of_worker.push_back(name.empty() || name == "random" ? nullptr : bots.find(name)->choose);
  }

  void reset(const std::uint64_t* seeds, const std::uint8_t* which) override {
    workers_.run(wish_.n, [&](int worker, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        if (which != nullptr && which[i] == 0) continue;
        One& one = games_[static_cast<std::size_t>(i)];
        if (seeds != nullptr) one.chance = FastRng(seeds[i]);
        clear(i);
        std::memset(rows_.scores + i * wish_.seats, 0,
                    sizeof(std::int32_t) * static_cast<std::size_t>(wish_.seats));
        one.seat = first_;
        over_[static_cast<std::size_t>(i)] = 0;
        start(one);
        show(one, i, go_on(one, i, worker), worker);
      }
    });
  }

  Problem step(const std::int32_t* chosen, std::int64_t& at) override {
    for (std::int64_t i = 0; i < wish_.n; ++i) {
      if (is_in_mask(i, chosen[i])) continue;
      if (Problem problem = look_at(i, chosen[i])) {
        at = i;
        return problem;
      }
    }
    std::vector<std::int64_t> bad(static_cast<std::size_t>(workers_.count()), -1);
    workers_.run(wish_.n, [&](int worker, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        if (i + 1 < end) prefetch(games_[static_cast<std::size_t>(i + 1)]);
        if (!step_one(i, chosen[i], worker)) bad[static_cast<std::size_t>(worker)] = i;
      }
    });
    for (const std::int64_t i : bad)
      if (i >= 0) {
        at = i;
        return refused("illegal",
                       "The mask says that this may be done, but it may not: somebody wrote into it.");
      }
    return {};
  }

  void seed_sampling(std::uint64_t seed) override { sampling_ = FastRng(seed); }
  void sample(std::int32_t* chosen) override {
    const std::uint8_t* mask = rows_.masks;
    for (std::int64_t i = 0; i < wish_.n; ++i, mask += actions) {
      int count = 0;
      for (int a = 0; a < actions; ++a) count += mask[a];
      int nth = count > 1 ? static_cast<int>(sampling_.below(static_cast<std::uint32_t>(count))) : 0;
      const std::uint8_t* found = mask;
      for (;; ++found) {
        found = static_cast<const std::uint8_t*>(
            std::memchr(found, 1, static_cast<std::size_t>(mask + actions - found)));
        if (found == nullptr || nth-- == 0) break;
      }
      chosen[i] = found == nullptr ? 0 : static_cast<std::int32_t>(found - mask);
    }
  }

  std::string state_bytes(std::int64_t game) const override {
    State state = games_[static_cast<std::size_t>(game)].state;
    forget_box(state);
    return {reinterpret_cast<const char*>(&state), sizeof state};
  }

 private:
  struct One {
    State state;
    [[no_unique_address]] typename T::Memory memory{};
    FastRng chance{0};
    std::uint32_t steps = 0;
    Seat seat = 0;  // who is to decide, or who decided last
  };
  using Choose = decltype(Bot<G>::choose);

  void start(One& one) const {
    NoEvents untold;
    one.state = G::start(parts_of<G>(wish_.box.get()), options_, wish_.seats, nullptr, one.chance, untold);
    one.memory = {};
    one.steps = 0;
  }

  // Whether the mask tells that it can be done, as it mostly does: then the game itself need not be looked at, which with many
  // games is a matter of memory.
  bool is_in_mask(std::int64_t i, std::int32_t index) const {
    return index >= 0 && index < actions && rows_.masks[i * actions + index] == 1;
  }
  // Whether it can be done all the same.
  Problem look_at(std::int64_t i, std::int32_t index) const {
    const bool over = over_[static_cast<std::size_t>(i)] != 0;
    if (over && wish_.autoreset == Autoreset::next_step) return {};
    if (over) return refused("over", "This game is over: it waits to be reset.");
    if (index == 0) return refused("illegal", "There is something to decide: waiting is not among it.");
    // Some things are accepted that are in no list.
    const One& one = games_[static_cast<std::size_t>(i)];
    Action action{};
    if (!T::decode(one.state, one.seat, index, action))
      return refused("bad-request", "That number stands for no action here: the mask tells which do.");
    return Problem::from(G::check(one.state, one.seat, action));
  }
  static void prefetch(const One& one) {
    const char* at = reinterpret_cast<const char*>(&one);
    for (std::size_t line = 0; line < sizeof(One); line += 64) __builtin_prefetch(at + line);
  }

  void apply(One& one, Seat seat, const Action& action) const {
    NoEvents untold;
    G::apply(one.state, seat, action, one.chance, untold);
    remember<G>(one.memory, one.state, seat, action);
    ++one.steps;
  }

  // False: what was chosen can't be done, and was not.
  bool step_one(std::int64_t i, std::int32_t index, int worker) {
    One& one = games_[static_cast<std::size_t>(i)];
    bool good = true;
    clear(i);
    if (over_[static_cast<std::size_t>(i)] != 0) {
      if (wish_.autoreset == Autoreset::disabled) return true;
      start(one);
      over_[static_cast<std::size_t>(i)] = 0;
    } else if (index != 0) {
      Action action{};
      good = T::decode(one.state, one.seat, index, action) && !G::check(one.state, one.seat, action);
      if (good) apply(one, one.seat, action);
    }
    show(one, i, go_on(one, i, worker), worker);
    return good;
  }

  void clear(std::int64_t i) {
    rows_.done[i] = 0;
    rows_.truncated[i] = 0;
    std::memset(rows_.rewards + i * wish_.seats, 0, sizeof(float) * static_cast<std::size_t>(wish_.seats));
  }

  // Up to the next decision of whoever steps the batch; its mask is in its row then. False: the game is over.
  bool go_on(One& one, std::int64_t i, int worker) {
    std::uint8_t* mask = rows_.masks + i * actions;
    for (;;) {
      if (G::over(one.state) || (wish_.max_steps != 0 && one.steps >= wish_.max_steps)) return false;
      const SeatSet asked_now = asked<G>(one.state);
      const int n = asked_now.size();
      const int first = n == 1 ? 0 : static_cast<int>(one.chance.below(static_cast<std::uint32_t>(n)));
      bool acted = false;
      for (int k = 0; k < n && !acted; ++k) {
        const Seat seat = asked_now.nth(first + k < n ? first + k : first + k - n);
        if (is_played(seat)) {
          acted = let_play(one, seat, worker, k + 1 == n);
          continue;
        }
        std::memset(mask, 0, actions);
        T::mask(one.state, seat, mask);
        const bool waits = may_wait && std::memchr(mask, 1, actions) == nullptr;
        mask[0] = waits ? 1 : 0;
        if (waits && !wish_.idle && k + 1 < n) continue;
        one.seat = seat;
        return true;
      }
      if (!acted && !anybody_moves(one)) return false;
    }
  }
  bool is_played(Seat seat) const { return !wish_.players.empty() && !wish_.players[seat].empty(); }
  // A bot's move. One that would rather wait does so while there are others to ask.
  bool let_play(One& one, Seat seat, int worker, bool last) {
    const Choose& choose = bots_[static_cast<std::size_t>(worker)][seat];
    if (choose != nullptr) {
      Thinking thinking;
      const auto action = choose(Observation<G>(one.state, seat), one.chance, thinking);
      if (action) {
        apply(one, seat, *action);
        return true;
      }
      if (!last) return false;
    }
    Action action{};
    if (!any_legal<G>(one.state, seat, one.chance, action)) return false;
    apply(one, seat, action);
    return true;
  }
  // All of those asked are bots, and none of them had anything to do.
  bool anybody_moves(One& one) {
    Seat seat = 0;
    Action action{};
    if (!random_move<G>(one.state, one.chance, seat, action)) return false;
    apply(one, seat, action);
    return true;
  }

  // Writes the row of a game that goes on, or has just ended.
  void show(One& one, std::int64_t i, bool goes_on, int worker) {
    if (!goes_on) {
      end(one, i);
      if (wish_.autoreset == Autoreset::same_step) {
        if (rows_.finals != nullptr) observe(one, rows_.finals + i * numbers);
        start(one);
        goes_on = go_on(one, i, worker);  // unless bots end it among themselves
      }
    }
    if (!goes_on) {
      std::memset(rows_.masks + i * actions, 0, actions);
      rows_.masks[i * actions] = 1;
      over_[static_cast<std::size_t>(i)] = 1;
    }
    rows_.actors[i] = goes_on ? static_cast<std::int8_t>(one.seat) : std::int8_t{-1};
    observe(one, rows_.observations + i * numbers);
  }
  void observe(const One& one, std::int16_t* row) const {
    std::memset(row, 0, sizeof(std::int16_t) * numbers);
    T::observe(one.state, one.seat, one.memory, row);
  }
  void end(const One& one, std::int64_t i) {
    if (!G::over(one.state)) {
      rows_.truncated[i] = 1;
      return;
    }
    rows_.done[i] = 1;
    const Result result = G::result(one.state);
    for (Seat seat = 0; seat < wish_.seats; ++seat) {
      rows_.rewards[i * wish_.seats + seat] = reward_of(result, wish_.seats, seat);
      rows_.scores[i * wish_.seats + seat] = result.scores[seat];
    }
  }

  BatchWish wish_;
  typename G::Options options_;
  BatchRows rows_;
  std::vector<One> games_;
  std::vector<std::uint8_t> over_;  // beside them, so that it is at hand
  Workers workers_;
  std::vector<std::vector<Choose>> bots_;  // of each worker: of each seat
  FastRng sampling_{0};
  Seat first_ = 0;
};

}  // namespace smallbox
