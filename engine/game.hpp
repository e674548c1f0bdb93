// The contract of a game: what every folder under games/ provides and everything else builds on.
//
// A game is a struct of static functions over a plain State. No clock, no I/O, no thread, no global, no heap.
// Turn, window, race and simultaneous choice are all one thing: the set of seats that may act now.
//
// Box is what lies in the box, as far as the rules need it (engine/box.hpp): a plain value that outlives every state
// that was dealt from it.
//
//   start   deals a new game. With a Setup what the shuffle would decide is given; the Setup was validated when it
//           was read. Draws from `chance` and from nothing else.
//   actors  the seats that may act now; empty exactly when the game is over. Public, or follows from public things.
//   legal   every action `seat` may take now, in a stable order; none when it is no actor. Reads only what the seat
//           may know: called on a state that was hidden for that seat it gives the same list.
//   pick    one action of that list, all equally likely, without making it: exactly the one at place chance.below(n) of
//           the n that `legal` lists, with that one draw. False, and nothing drawn, where the list is empty. Random play
//           is the same with either; this is for those who play very much of it.
//   check   whether `seat` may take `action` now; a refusal names its clause. Never changes anything.
//   apply   takes an action that `check` accepts. `chance` serves shuffles in the middle of a game. Events go to
//           `sink`, each born with who may see what.
//   result  winners and scores; only when over.
//   hide    blanks everything that the audience may not know, to the same bytes whatever it was. This one function
//           is where secrets are kept: views are rendered from a hidden state, bots get nothing else.
//   redeal  fills a state that was hidden for `seat` with one arrangement of what the seat can't know, every
//           possible one equally likely, consistent with all that the seat has been shown.
//   is_consistent  slow self-check for tests: every card in exactly one place, counts in range.
//   sample  any well-formed action, mostly not legal ones: for tests.
//   scene   (not every game) a random table in the middle of a game, as a Setup: for tests.
//   on_shelf (not every game) false: people are shown it only where they ask for all games.
//   rematch (not every game) what the result of a game that is over changes in the options of the next one.
//   highest (not every game) the highest number that an option can have with that box, where its numbers are those of
//           things in it.
//   each_part (not every game) calls call(address, bytes) for the parts of a state that are not always empty: where states
//           are large, for whoever compares very many of them.
//   kept_besides (not every game) how many bytes at the end of a state follow from those before and are kept for speed only:
//           no bot's dice depend on them.
//   fits_with_setup (not every game) what `fits` says where a Setup brings what the box lacks.
//   listed  whether an accepted action must be in `legal` (some games accept a few that are not listed).
//
// Time is outside, but who lets it pass has questions that only the game can answer, from what everybody sees:
//   turn             whose turn it is, and what is still to come in it.
//   is_pass          whether the action lets a chance go by: the one that a clock may take for somebody.
//   when_time_is_up  what is done for a seat whose time is up: the first of these that is accepted, and else what a
//                    simple bot would do.
//   live_window      how long a reaction window is at a live table, and the option that goes with timed windows.
//   races            (not every game) whether, with those options, whoever is faster is better: then nobody is waited
//                    for, and how long a bot takes is how strong it is.
//   count_in         (not every game) how long a race that stands still is counted in before it goes on, in ms; 0: it
//                    does not stand still.
//   in_race          (not every game) whether such an action competes with those of others for being first, in this
//                    state: then a table puts them in order by when they were meant.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "engine/index.hpp"
#include "engine/list.hpp"
#include "engine/random.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"

namespace smallbox {

inline constexpr int max_seats = 5;

struct Result {
  SeatSet winners;     // several share the victory; empty where nobody wins
  bool scored = true;  // false: the game has no scores
  std::array<std::int32_t, max_seats> scores{};
};

// Whose turn it is, as everybody sees it.
struct Turn {
  std::uint32_t number = 0;  // with another one it is another turn
  std::int8_t active = -1;   // whose it is; −1: nobody's alone
  std::int8_t next = -1;     // whose effect is to be applied next; −1: none is left
  SeatSet owing;             // the seats with effects of their own to apply before the turn can end

  // Whether nobody may pass for the seat: something of its own is still to come in this turn. That is its effect, or,
  // where the turn is its own, whatever it may say when the effects have been applied.
  bool holds(Seat seat) const {
    return owing.has(seat) || (active == static_cast<std::int8_t>(seat) && !owing.empty());
  }
};

// How long a decision may take at a live table where nobody chose.
inline constexpr std::int32_t live_turn_ms = 60'000;

// Reaction windows at a live table.
struct Window {
  std::int32_t ms = 0;           // how long one is where nobody chose; 0: there are none
  const char* option = nullptr;  // windows are timed only where this option
  const char* value = nullptr;   // has this value
};

// ---- Events

// An event as it is told: insiders get the secret form, everybody else the open one, or nothing.
template <class Event>
struct Addressed {
  Event secret;
  Event open;
  SeatSet insiders;
  bool for_others = true;
};

// Keeps everything: tables, referee, tests.
template <class Event>
class EventLog {
 public:
  void all(const Event& event) { entries_.push_back({event, event, {}, true}); }
  void split(SeatSet insiders, const Event& secret, const Event& open) {
    entries_.push_back({secret, open, insiders, true});
  }
  void only(SeatSet insiders, const Event& event) { entries_.push_back({event, event, insiders, false}); }

  const std::vector<Addressed<Event>>& entries() const { return entries_; }
  void clear() { entries_.clear(); }

 private:
  std::vector<Addressed<Event>> entries_;
};

// Keeps nothing and costs nothing: simulations and search.
struct NoEvents {
  template <class E>
  void all(const E&) {}
  template <class E>
  void split(SeatSet, const E&, const E&) {}
  template <class E>
  void only(SeatSet, const E&) {}
};

// False for NoEvents: lets rules skip work that only events need.
template <class Sink>
inline constexpr bool tells = !std::is_same_v<std::remove_cvref_t<Sink>, NoEvents>;

// ---- The concept

template <class G>
using Legal = Scratch<typename G::Action, G::max_legal>;

// What `pick` is, by the list: for whatever a game has no quicker way for.
template <class G>
bool pick_listed(const typename G::State& state, Seat seat, Chance auto& chance, typename G::Action& action) {
  Legal<G> legal;
  G::legal(state, seat, legal);
  if (legal.empty()) return false;
  action = legal[static_cast<int>(chance.below(static_cast<std::uint32_t>(legal.size())))];
  return true;
}

// A plain value that can be copied by memcpy and compared by memcmp.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <class G>
concept Game =
    Plain<typename G::State> && Plain<typename G::Action> &&
    std::is_trivially_copyable_v<typename G::Event> && std::is_trivially_copyable_v<typename G::Options> &&
    std::is_trivially_copyable_v<typename G::Setup> && std::is_trivially_copyable_v<typename G::Box> &&
    requires(const typename G::Box& box, typename G::State& state, const typename G::State& seen,
             const typename G::Action& action, const typename G::Options& options,
             const typename G::Setup* setup, Legal<G>& legal, Seat seat, Audience audience, int seats,
             FastRng& chance, NoEvents& no_events, EventLog<typename G::Event>& story,
             typename G::Action& picked) {
      { G::id } -> std::convertible_to<const char*>;
      { G::name } -> std::convertible_to<const char*>;
      { G::clauses } -> std::convertible_to<const char*>;  // how the ids of its clauses begin
      { G::min_seats } -> std::convertible_to<int>;
      { G::max_seats } -> std::convertible_to<int>;
      { G::has_secrets } -> std::convertible_to<bool>;  // false: everybody sees everything
      G::option_table;
      G::refusals;  // all that fits and check can say, as the members of one struct
      { G::fits(box, options, seats) } -> std::same_as<Refusal>;
      { G::start(box, options, seats, setup, chance, story) } -> std::same_as<typename G::State>;
      { G::start(box, options, seats, setup, chance, no_events) } -> std::same_as<typename G::State>;
      { G::seats(seen) } -> std::convertible_to<int>;
      { G::options(seen) } -> std::convertible_to<typename G::Options>;
      { G::actors(seen) } -> std::same_as<SeatSet>;
      { G::legal(seen, seat, legal) } -> std::same_as<void>;
      { G::pick(seen, seat, chance, picked) } -> std::same_as<bool>;
      { G::check(seen, seat, action) } -> std::same_as<Refusal>;
      { G::apply(state, seat, action, chance, story) } -> std::same_as<void>;
      { G::apply(state, seat, action, chance, no_events) } -> std::same_as<void>;
      { G::over(seen) } -> std::same_as<bool>;
      { G::result(seen) } -> std::same_as<Result>;
      { G::hide(state, audience) } -> std::same_as<void>;
      { G::redeal(state, seat, chance) } -> std::same_as<void>;
      { G::is_consistent(seen) } -> std::same_as<bool>;
      { G::sample(seen, chance) } -> std::same_as<typename G::Action>;
      { G::listed(action) } -> std::same_as<bool>;
      { G::turn(seen) } -> std::same_as<Turn>;
      { G::is_pass(action) } -> std::same_as<bool>;
      G::when_time_is_up;
      { G::live_window } -> std::convertible_to<Window>;
    };

// Whether people are shown the game where they did not ask for all.
template <Game G>
constexpr bool is_on_shelf() {
  if constexpr (requires { G::on_shelf; })
    return G::on_shelf;
  else
    return true;
}

// Whether it is a race with those options.
template <Game G>
constexpr bool is_race(const typename G::Options& options) {
  if constexpr (requires { G::races(options); })
    return G::races(options);
  else
    return false;
}

// What a bot gets: the state as its seat knows it. There is no way back to the real one.
template <class G>
class Observation {
 public:
  using State = typename G::State;
  Observation(const State& state, Seat seat) : known_(state), seat_(seat) {
    G::hide(known_, Audience::seat(seat));
  }

  const State& known() const { return known_; }
  Seat seat() const { return seat_; }
  // One world in which the seat could be.
  State imagine(Chance auto& chance) const {
    State world = known_;
    G::redeal(world, seat_, chance);
    return world;
  }

 private:
  State known_;
  Seat seat_;
};

}  // namespace smallbox
