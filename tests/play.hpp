// Random games of any game, for tests.
#pragma once

#include <cstdlib>
#include <cstring>
#include <string>

#include "bots/random_play.hpp"
#include "engine/match.hpp"
#include "tests/boxes.hpp"

namespace smallbox::testing {

// How many of something a test does: SMALLBOX_SCALE percent of n (sanitizer builds run fewer), at least one.
inline int scaled(int n) {
  const char* percent =
      std::getenv("SMALLBOX_SCALE");  // NOLINT(concurrency-mt-unsafe): tests have one thread here
  const int scale = percent != nullptr ? std::atoi(percent) : 100;
  return std::max(1, n * scale / 100);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class Write>
std::string written(Write&& write) {
  Json out;
  write(out);
  return out.take();
}

// Some seats and options that fit together.
template <Game G>
typename G::Options random_options(const typename G::Box& box, FastRng& fast, int& seats) {
  for (;;) {
    seats = G::min_seats +
            static_cast<int>(fast.below(static_cast<std::uint32_t>(G::max_seats - G::min_seats + 1)));
    typename G::Options options{};
    for (const auto& option : G::option_table) {
      // The numbers that the box has, then the words.
      const int numbers = highest<G>(box, option) - option.lowest() + 1;
      int value = 0;
      do {
        const int drawn =
            static_cast<int>(fast.below(static_cast<std::uint32_t>(numbers + option.word_count())));
        value = drawn < numbers ? option.lowest() + drawn : option.max + 1 + drawn - numbers;
      } while (!option.holds(value));
      // Half of the time as most tables play it.
      if (fast.below(2) == 0) options.*option.field = static_cast<std::uint8_t>(value);
    }
    if (!G::fits(box, options, seats)) return options;
  }
}

// A new game, with the built-in box or a random one. Where a game can lay out tables in the middle of one, every other game begins there: random
// play alone gets to few of them.
template <Game G>
typename G::State random_start(FastRng& fast) {
  NoEvents no_events;
  int seats = 0;
  const typename G::Box& box = any_box<G>(fast).parts;
  const auto options = random_options<G>(box, fast, seats);
  if constexpr (requires { G::scene(box, seats, fast); }) {
    if (fast.below(2) == 0) {
      const typename G::Setup setup = G::scene(box, seats, fast);
      return G::start(box, options, seats, &setup, fast, no_events);
    }
  }
  return G::start(box, options, seats, nullptr, fast, no_events);
}

// Longer than any game: a game that gets here does not end.
inline constexpr int k_endless = 200000;

// Something that is accepted although it is not listed, where the game has that and chance finds it.
template <Game G>
bool unlisted_move(const typename G::State& state, FastRng& fast, Seat& seat, typename G::Action& action) {
  const auto tried = G::sample(state, fast);
  const auto by = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(G::seats(state))));
  if (G::listed(tried) || G::check(state, by, tried)) return false;
  seat = by;
  action = tried;
  return true;
}

// Plays a random game; step(state, seat, action) is called before each action. False if it did not end.
template <Game G, class Step>
bool play_random(std::uint64_t seed, Step&& step) {
  FastRng fast(seed);
  NoEvents no_events;
  auto state = random_start<G>(fast);
  for (int n = 0; n < k_endless; ++n) {
    Seat seat = 0;
    typename G::Action action{};
    if (!random_move<G>(state, fast, seat, action)) return G::over(state);
    if (fast.below(4) == 0) unlisted_move<G>(state, fast, seat, action);
    step(static_cast<const typename G::State&>(state), seat, action);
    G::apply(state, seat, action, fast, no_events);
  }
  return false;
}

}  // namespace smallbox::testing
