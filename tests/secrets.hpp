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

// A game's seen_in_passing(story, i), where it has one, says which news are worth nothing any more when the story ends:
// they may differ although what is known afterwards does not. `lasting`: without them.
template <Game G>
std::string events_text(const EventLog<typename G::Event>& events, Audience audience,
                        const typename G::State& after, bool lasting = false) {
  return written([&](Json& out) {
    out.begin_array();
    for (std::size_t i = 0; i < events.entries().size(); ++i) {
      const auto& told = events.entries()[i];
      if constexpr (requires { seen_in_passing(events.entries(), i); })
        if (lasting && seen_in_passing(events.entries(), i)) continue;
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

// What was found, a sentence each, until it is enough; empty when all secrets are kept.
template <Game G>
std::vector<std::string> find_leaks(int games, std::uint64_t seed, std::size_t enough = 20) {
  using State = typename G::State;
  std::vector<std::string> leaks;
  const auto leak = [&](const std::string& what) {
    if (leaks.size() < enough) leaks.push_back(what);
  };
  FastRng fast(seed);
  for (int game = 0; game < games && leaks.size() < enough; ++game) {
    play_random<G>(fast.next(), [&](const State& state, Seat actor, const typename G::Action& action) {
      if (fast.below(4) != 0 || leaks.size() >= enough) return;
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        const Audience me = Audience::seat(seat);
        const Audience spectator = Audience::spectator();
        State world = state;
        G::hide(world, me);
        G::redeal(world, seat, fast);
        if (!G::is_consistent(world)) leak("a redealt state is not consistent");
        for (const Audience audience : {me, spectator}) {
          State a = state;
          State b = world;
          G::hide(a, audience);
          G::hide(b, audience);
          if (!same_bytes(a, b)) leak("what a seat knows differs between worlds that it can't tell apart");
          const std::string va = view_text<G>(state, audience);
          const std::string vb = view_text<G>(world, audience);
          if (va != vb) leak("views differ: " + va + " / " + vb);
        }
        if (G::actors(state) != G::actors(world)) leak("who may act depends on something hidden");
        if (legal_text<G>(state, seat) != legal_text<G>(world, seat))
          leak("legal actions depend on something hidden");
        State hidden = state;
        G::hide(hidden, me);
        if (legal_text<G>(state, seat) != legal_text<G>(hidden, seat))
          leak("legal actions read something hidden: " + legal_text<G>(state, seat) + " / " +
               legal_text<G>(hidden, seat));
        for (int i = 0; i < 3; ++i) {
          const auto tried = G::sample(state, fast);
          const Refusal a = G::check(state, seat, tried);
          const Refusal b = G::check(world, seat, tried);
          if (a.code != b.code || a.key != b.key) leak("a refusal depends on something hidden");
        }

        if (G::check(world, actor, action)) {
          if (actor == seat) leak("an own action is legal in one world only");
          continue;
        }
        State next_a = state;
        State next_b = world;
        EventLog<typename G::Event> story_a;
        EventLog<typename G::Event> story_b;
        FastRng dice_a(fast.next());
        FastRng dice_b = dice_a;
        G::apply(next_a, actor, action, dice_a, story_a);
        G::apply(next_b, actor, action, dice_b, story_b);
        for (const Audience audience : {me, spectator}) {
          const std::string ea = events_text<G>(story_a, audience, next_a);
          const std::string eb = events_text<G>(story_b, audience, next_b);
          State a = next_a;
          State b = next_b;
          G::hide(a, audience);
          G::hide(b, audience);
          const bool told_same = ea == eb;
          const bool know_same = same_bytes(a, b);
          if (told_same && !know_same) leak("a view knows what no event told; events " + ea);
          const bool lasting_same = events_text<G>(story_a, audience, next_a, true) ==
                                    events_text<G>(story_b, audience, next_b, true);
          if (!lasting_same && know_same) leak("an event tells what may not be known: " + ea + " / " + eb);
        }
      }
    });
  }
  return leaks;
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
