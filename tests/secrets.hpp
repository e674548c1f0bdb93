// The privacy test: worlds that a seat can't tell apart must look the same to it, and go on looking the same.
//
// From a state of a random game each seat's unknown things are dealt anew. Nothing that the seat gets may
// differ: its view, its legal actions, who may act, why its actions are refused. Then the same action is
// taken in both worlds. What the seat is told must differ exactly when what it knows afterwards differs: an
// event that tells more is a leak, and so is a view that knows what no event has told.
#pragma once

#include <string>
#include <vector>

#include "tests/play.hpp"

namespace smallbox::testing {

// A game's seen_in_passing(story, i, audience), where it has one, says which news are worth nothing to them any more when
// the story ends: they may differ although what is known afterwards does not. `lasting`: without them.
template <Game G>
std::string events_text(const EventLog<typename G::Event>& events, Audience audience,
                        const typename G::State& after, bool lasting = false) {
  return written([&](Json& out) {
    out.begin_array();
    for (std::size_t i = 0; i < events.entries().size(); ++i) {
      const auto& told = events.entries()[i];
      if constexpr (requires { seen_in_passing(events.entries(), i, audience); })
        if (lasting && seen_in_passing(events.entries(), i, audience)) continue;
      if (audience.in(told.insiders))
        Text<G>::write_event(out, told.secret, after);
      else if (told.for_others)
        Text<G>::write_event(out, told.open, after);
    }
    out.end_array();
  });
}

template <Game G>
std::string view_text(typename G::State state, Audience audience) {
  if (!audience.sees_everything()) G::hide(state, audience);
  return written([&](Json& out) {
    out.begin_object();
    Text<G>::write_view(out, state, audience);
    out.end_object();
  });
}

template <Game G>
std::string legal_text(const typename G::State& state, Seat seat) {
  Legal<G> legal;
  G::legal(state, seat, legal);
  return written([&](Json& out) {
    out.begin_array();
    for (const auto& action : legal) Text<G>::write_action(out, state, action);
    out.end_array();
  });
}

// Looks for what gives secrets away, a sentence each, until it is enough.
template <Game G>
class LeakFinder {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  LeakFinder(std::uint64_t seed, std::size_t enough) : fast_(seed), enough_(enough) {}

  bool enough() const { return leaks_.size() >= enough_; }
  std::vector<std::string> take() { return std::move(leaks_); }

  void play() {
    play_random<G>(fast_.next(), [&](const State& state, Seat actor, const Action& action) {
      if (fast_.below(4) != 0 || enough()) return;
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        State world = state;
        G::hide(world, Audience::seat(seat));
        G::redeal(world, seat, fast_);
        if (!G::is_consistent(world)) leak("a redealt state is not consistent");
        look(state, world, seat);
        act(state, world, seat, actor, action);
      }
    });
  }

 private:
  void leak(const std::string& what) {
    if (!enough()) leaks_.push_back(what);
  }
  static bool knows_the_same(State a, State b, Audience audience) {
    G::hide(a, audience);
    G::hide(b, audience);
    return same_bytes(a, b);
  }

  // What the seat gets in two worlds that it can't tell apart.
  void look(const State& state, const State& world, Seat seat) {
    for (const Audience audience : {Audience::seat(seat), Audience::spectator()}) {
      if (!knows_the_same(state, world, audience))
        leak("what a seat knows differs between worlds that it can't tell apart");
      const std::string a = view_text<G>(state, audience);
      const std::string b = view_text<G>(world, audience);
      if (a != b) leak("views differ: " + a + " / " + b);
    }
    if (G::actors(state) != G::actors(world)) leak("who may act depends on something hidden");
    const std::string legal = legal_text<G>(state, seat);
    if (legal != legal_text<G>(world, seat)) leak("legal actions depend on something hidden");
    State hidden = state;
    G::hide(hidden, Audience::seat(seat));
    if (const std::string by_hidden = legal_text<G>(hidden, seat); legal != by_hidden)
      leak("legal actions read something hidden: " + legal + " / " + by_hidden);
    for (int i = 0; i < 3; ++i) {
      const Action tried = G::sample(state, fast_);
      const Refusal a = G::check(state, seat, tried);
      const Refusal b = G::check(world, seat, tried);
      if (a.code != b.code || a.key != b.key) leak("a refusal depends on something hidden");
    }
  }

  // The same action in both.
  void act(const State& state, const State& world, Seat seat, Seat actor, const Action& action) {
    if (G::check(world, actor, action)) {
      if (actor == seat) leak("an own action is legal in one world only");
      return;
    }
    State next_a = state;
    State next_b = world;
    EventLog<typename G::Event> story_a;
    EventLog<typename G::Event> story_b;
    FastRng dice_a(fast_.next());
    FastRng dice_b = dice_a;
    G::apply(next_a, actor, action, dice_a, story_a);
    G::apply(next_b, actor, action, dice_b, story_b);
    for (const Audience audience : {Audience::seat(seat), Audience::spectator()}) {
      const std::string a = events_text<G>(story_a, audience, next_a);
      const std::string b = events_text<G>(story_b, audience, next_b);
      const bool told_same = a == b;
      const bool know_same = knows_the_same(next_a, next_b, audience);
      if (told_same && !know_same) leak("a view knows what no event told; events " + a);
      const bool lasting_same =
          events_text<G>(story_a, audience, next_a, true) == events_text<G>(story_b, audience, next_b, true);
      if (!lasting_same && know_same) leak("an event tells what may not be known: " + a + " / " + b);
    }
  }

  FastRng fast_;
  std::size_t enough_;
  std::vector<std::string> leaks_;
};

// Empty when all secrets are kept.
template <Game G>
std::vector<std::string> find_leaks(int games, std::uint64_t seed, std::size_t enough = 20) {
  LeakFinder<G> finder(seed, enough);
  for (int game = 0; game < games && !finder.enough(); ++game) finder.play();
  return finder.take();
}

// The same game with a leak in it: hide() forgets to hide.
template <class G>
struct LeaksState : G {
  static void hide(typename G::State&, Audience) {}
  static void redeal(typename G::State& state, Seat seat, Chance auto& chance) {
    G::hide(state, Audience::seat(seat));
    G::redeal(state, seat, chance);
  }
};

// The same game with another: what is told to insiders is told to all.
template <class G>
struct LeaksEvents : G {
  static void apply(typename G::State& state, Seat seat, const typename G::Action& action,
                    Chance auto& chance, auto& sink) {
    if constexpr (tells<decltype(sink)>) {
      EventLog<typename G::Event> events;
      G::apply(state, seat, action, chance, events);
      for (const auto& told : events.entries()) sink.all(told.secret);
    } else {
      G::apply(state, seat, action, chance, sink);
    }
  }
};

}  // namespace smallbox::testing

namespace smallbox {
template <class G>
struct Text<testing::LeaksState<G>> : Text<G> {};
template <class G>
struct Text<testing::LeaksEvents<G>> : Text<G> {};
}  // namespace smallbox
