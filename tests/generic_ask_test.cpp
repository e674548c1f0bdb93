// Questions from a view, for every game: whoever sees no more than a seat sees is told by the rules what the table itself
// would tell that seat.
#include <gtest/gtest.h>

#include "engine/ask.hpp"
#include "tests/matches.hpp"

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;
using State = G::State;
using Action = G::Action;

std::string view_of(const AnyMatch& match, Audience audience) {
  return written([&](Json& out) { match.write_view(out, audience); });
}
std::string events_of(const AnyMatch& match, Audience audience) {
  return written([&](Json& out) { match.write_events(out, audience); });
}
std::string legal_of(const AnyMatch& match, Seat seat) {
  return written([&](Json& out) { match.write_legal(out, seat); });
}
Expected<std::unique_ptr<AnyMatch>> imagined(const AnyMatch& match, Audience audience) {
  const auto view = parse_json(view_of(match, audience));
  return this_game().imagine(view->get_object(), match.box());
}

// Calls look(match) before every action of random games, some with boxes of their own.
template <class Look>
void each_moment(int games, int actions, Look&& look) {
  for (int game = 0; game < games; ++game) {
    const auto match = random_match(static_cast<std::uint64_t>(game), game % 2 == 1);
    look(*match);
    play_on(*match, static_cast<std::uint64_t>(game), actions, [&](Seat) { look(*match); });
  }
}

bool can_be_asked() { return static_cast<bool>(imagined(*random_match(1), Audience::spectator())); }

// Byte for byte.
TEST(EveryGame, ViewsComeBackFromWhatTheyTell) {
  if (!can_be_asked()) GTEST_SKIP() << "its views do not tell enough";
  each_moment(scaled(24), k_endless, [&](const AnyMatch& match) {
    for (int seat = -1; seat < match.seats(); ++seat) {
      const Audience audience = seat < 0 ? Audience::spectator() : Audience::seat(static_cast<Seat>(seat));
      const std::string view = view_of(match, audience);
      const auto back = imagined(match, audience);
      ASSERT_TRUE(back) << back.error().message << "\n" << view;
      ASSERT_EQ(view_of(**back, audience), view);
      ASSERT_TRUE(G::is_consistent(static_cast<const Match<G>&>(**back).state()));
    }
  });
}

// What the views of a game leave open, by its testing.hpp: view_leaves_open(state, action, refusal), where there is anything.
template <class Rules>
bool left_open(const typename Rules::State& state, const typename Rules::Action& action,
               const Refusal& refusal) {
  if constexpr (requires { view_leaves_open(state, action, refusal); })
    return view_leaves_open(state, action, refusal);
  return false;
}

// The same of what comes of an action: story_leaves_open(events).
template <class Rules>
bool left_open(const std::string& events) {
  if constexpr (requires { story_leaves_open(static_cast<const Rules*>(nullptr), events); })
    return story_leaves_open(static_cast<const Rules*>(nullptr), events);
  return false;
}

// The same list, and the same words for what is not in it, but for what the game's own tests say its views leave open.
TEST(EveryGame, WhatMayBeDoneFollowsFromTheView) {
  if (!can_be_asked()) GTEST_SKIP() << "its views do not tell enough";
  FastRng fast(3);
  each_moment(scaled(16), k_endless, [&](const AnyMatch& match) {
    const State& state = static_cast<const Match<G>&>(match).state();
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      const auto back = imagined(match, Audience::seat(seat));
      ASSERT_TRUE(back);
      ASSERT_EQ(legal_of(**back, seat), legal_of(match, seat)) << view_of(match, Audience::seat(seat));
      const State& world = static_cast<const Match<G>&>(**back).state();
      for (int i = 0; i < 3; ++i) {
        const Action action = G::sample(state, fast);
        const Refusal real = G::check(state, seat, action);
        const Refusal told = G::check(world, seat, action);
        if (left_open<G>(state, action, real)) continue;
        const auto key = [](const Refusal& refusal) {
          return std::string(refusal && refusal.key != nullptr ? refusal.key : "");
        };
        ASSERT_EQ(key(told), key(real))
            << written([&](Json& out) { Text<G>::write_action(out, state, action); }) << "\n"
            << view_of(match, Audience::seat(seat));
      }
    }
  });
}

// An action is taken at the table, and in what the seat imagines. Where it hears the same of it, it sees the same
// afterwards: what is different was hidden.
TEST(EveryGame, WhatComesOfAnActionFollowsFromTheView) {
  if (!can_be_asked()) GTEST_SKIP() << "its views do not tell enough";
  int same = 0;
  FastRng fast(4);
  each_moment(scaled(16), k_endless, [&](const AnyMatch& match) {
    for (const Seat seat : match.actors()) {
      Legal<G> legal;
      G::legal(static_cast<const Match<G>&>(match).state(), seat, legal);
      if (legal.empty()) continue;
      const Action action = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
      const auto real = match.clone();
      const auto back = imagined(match, Audience::seat(seat));
      ASSERT_TRUE(back);
      ASSERT_FALSE(real->act(seat, pack<G>(action), 0));
      ASSERT_FALSE((*back)->act(seat, pack<G>(action), 0));
      const Audience audience = Audience::seat(seat);
      const std::string story = events_of(*real, audience);
      if (story != events_of(**back, audience) || left_open<G>(story)) continue;
      ++same;
      ASSERT_EQ(view_of(*real, audience), view_of(**back, audience)) << view_of(match, audience);
    }
  });
  EXPECT_GT(same, scaled(16));
}

// As the page asks.
TEST(EveryGame, AnswersAQuestion) {
  const auto match = random_match(7, true);
  RuleBook rules(find_game);
  if (match->box()) {
    const auto learnt = parse_json(rules.learn_box(match->box()->canonical));
    ASSERT_EQ(learnt->at("id").as_string(), match->box()->id);
  }
  for (int n = 0; n < 30; ++n) {
    const Seat seat = match->actors().nth(0);
    const auto legal = parse_json(legal_of(*match, seat))->as_array();
    if (legal.empty()) break;
    const json::object question = {
        {"view", *parse_json(view_of(*match, Audience::seat(seat)))},
        {"tries", {{{{"action", legal.back()}}, {{"seat", 9}, {"action", legal[0]}}}}},
        {"tell", {"legal", "view"}}};
    const auto answer = parse_json(rules.ask(json::serialize(question)))->as_object();
    if (!can_be_asked()) {
      EXPECT_FALSE(answer.at("error").at("message").as_string().empty());
      return;
    }
    ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
    EXPECT_EQ(answer.at("legal").as_array(), legal);
    const auto& tried = answer.at("tries").at(0).as_object();
    EXPECT_TRUE(tried.at("steps").at(0).as_object().contains("events"));
    EXPECT_EQ(tried.at("steps").at(1).at("refused").at("code").as_string(), "unknown-seat");
    EXPECT_EQ(tried.at("view").at("you").as_int64(), seat);
    EXPECT_TRUE(tried.at("legal").is_array());
    ASSERT_FALSE(match->act(seat, legal.back().as_object(), 0));
    if (match->over()) break;
  }
}

// Whatever a view has lost or has wrong, there is a sentence, or a table that can be played on.
TEST(EveryGame, SpoiltViewsAreRefusedOrPlayable) {
  if (!can_be_asked()) GTEST_SKIP() << "its views do not tell enough";
  FastRng fast(5);
  int refused = 0;
  const auto spoil = [&](auto&& self, json::value& value) -> void {
    const auto any = [&](std::size_t n) { return fast.below(static_cast<std::uint32_t>(n)); };
    if (auto* object = value.if_object(); object != nullptr && !object->empty() && any(8) != 0)
      return self(self, (object->begin() + any(object->size()))->value());
    if (auto* array = value.if_array(); array != nullptr && !array->empty() && any(8) != 0)
      return self(self, (*array)[any(array->size())]);
    switch (any(6)) {
      case 0: value = nullptr; break;
      case 1: value = static_cast<std::int64_t>(any(260)) - 3; break;
      case 2: value = any(2) == 0; break;
      case 3:
        if (auto* array = value.if_array(); array != nullptr && !array->empty()) array->pop_back();
        break;
      case 4:
        if (auto* array = value.if_array(); array != nullptr && !array->empty())
          array->push_back((*array)[0]);
        break;
      default: value = "x";
    }
  };
  each_moment(scaled(16), k_endless, [&](const AnyMatch& match) {
    const auto seat = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(match.seats())));
    json::value view = *parse_json(view_of(match, Audience::seat(seat)));
    for (int n = 1 + static_cast<int>(fast.below(2)); n > 0; --n) spoil(spoil, view);
    if (!view.is_object()) return;
    const auto back = this_game().imagine(view.get_object(), match.box());
    if (!back) {
      ++refused;
      ASSERT_FALSE(back.error().message.empty());
      return;
    }
    FastRng moves(6);
    for (int n = 0; n < 60 && !(*back)->over(); ++n) {
      auto& typed = static_cast<Match<G>&>(**back);
      Seat by = 0;
      Action action{};
      if (!random_move<G>(typed.state(), moves, by, action)) break;
      ASSERT_FALSE(typed.act(by, action, 0));
      view_of(typed, Audience::spectator());
    }
  });
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace smallbox::testing
