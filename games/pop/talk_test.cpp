// Talk among those who play together (POP-24): what is kept of it, and what bots make of it.
#include "games/pop/talk.hpp"

#include <gtest/gtest.h>

#include "bots/bots.hpp"
#include "games/pop/bot.hpp"
#include "games/pop/testing.hpp"
#include "games/pop/text.hpp"
#include "games/registry.hpp"
#include "tests/play.hpp"

namespace smallbox {
const AnyBots& pop_bots();
}

namespace smallbox::pop::testing {
namespace {

using smallbox::testing::scaled;

const Bot<Pop>& bot(std::string_view name) { return *static_cast<const Bots<Pop>&>(pop_bots()).find(name); }
State begin(std::uint64_t seed, int seats = 3) {
  FastRng fast(seed);
  NoEvents no_events;
  return Pop::start(built_in<Pop>(), {.mode = static_cast<std::uint8_t>(Mode::coop)}, seats, nullptr, fast,
                    no_events);
}
void act(State& s, Seat seat, const Action& a) {
  FastRng none(1);
  NoEvents no_events;
  ASSERT_FALSE(Pop::check(s, seat, a));
  Pop::apply(s, seat, a, none, no_events);
}
Action have(int color, int count) {
  return {.type = ActionType::say,
          .count = static_cast<std::uint8_t>(count),
          .say = Say::have,
          .color = static_cast<std::uint8_t>(color)};
}
Action want(int color, int column) {
  return {.type = ActionType::say,
          .say = Say::want,
          .color = static_cast<std::uint8_t>(color),
          .column = static_cast<std::uint8_t>(column)};
}
std::optional<Action> answer(std::string_view name, const State& s, Seat seat) {
  FastRng dice(5);
  Thinking thinking;
  return bot(name).choose(Observation<Pop>(s, seat), dice, thinking);
}
int color_of(const State& s, CardSet card) { return s.box->color_of(static_cast<Card>(card.lowest())); }

// Lets bots play on, whoever wants to being asked in any order; calls look(state, seat, action) before each action.
template <class Look>
void play(State& s, const std::vector<std::string>& names, std::uint64_t seed, Look&& look) {
  FastRng fast(seed);
  Thinking thinking;
  NoEvents no_events;
  for (bool acted = true; acted && !Pop::over(s);) {
    acted = false;
    const auto first = fast.below(s.seats);
    for (Seat i = 0; i < s.seats && !acted; ++i) {
      const auto seat = static_cast<Seat>((first + i) % s.seats);
      const auto action = bot(names[seat]).choose(Observation<Pop>(s, seat), fast, thinking);
      if (!action) continue;
      ASSERT_FALSE(Pop::check(s, seat, *action));
      look(s, seat, *action);
      Pop::apply(s, seat, *action, fast, no_events);
      acted = true;
    }
  }
}

TEST(PopTalk, WhatWasSaidIsKept) {
  State s = begin(1);
  const Card chef = s.chef_up[1];
  EXPECT_EQ(Heard(s, 1).sayings(), 0);
  EXPECT_EQ(Heard(s, 1).count(0), -1);
  EXPECT_EQ(Heard(s, 1).wish().color, -1);
  act(s, 1, have(0, 0));
  act(s, 1, have(4, 9));
  act(s, 1, want(2, 4));
  const Heard one(s, 1);
  EXPECT_EQ(one.sayings(), 3);
  EXPECT_EQ(one.count(0), 0);
  EXPECT_EQ(one.count(3), -1);
  EXPECT_EQ(one.count(4), 6) << "or more";
  EXPECT_EQ(one.wish().color, 2);
  EXPECT_EQ(one.wish().column, 4);
  act(s, 1, {.type = ActionType::say, .say = Say::beside, .color = 3, .side = Side::right, .chef = chef});
  EXPECT_EQ(Heard(s, 1).wish().color, 3);
  EXPECT_EQ(Heard(s, 1).wish().column, -1);
  EXPECT_EQ(Heard(s, 1).wish().chef, 1);
  EXPECT_EQ(Heard(s, 1).wish().side, Side::right);
  EXPECT_EQ(Heard(s, 0).sayings() + Heard(s, 2).sayings(), 0);
}

// Until the cards are laid; what was said of a hand holds on, less what was laid.
TEST(PopTalk, IsOverWithTheTurn) {
  for (std::uint64_t seed = 1;; ++seed) {
    State s = begin(seed);
    for (Seat seat = 0; seat < 3; ++seat)
      for (int color = 0; color < color_count; ++color)
        act(s, seat, have(color, (s.hand[seat] & s.box->of_color[static_cast<std::size_t>(color)]).size()));
    act(s, 0, want(1, 1));
    for (Seat seat = 0; seat < 3; ++seat) act(s, seat, choose_cards(CardSet::of(s.hand[seat].lowest())));
    if (Pop::over(s)) continue;
    for (Seat seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(Heard(s, seat).sayings(), 0);
      EXPECT_EQ(Heard(s, seat).wish().color, -1);
      for (int color = 0; color < color_count; ++color)
        EXPECT_EQ(Heard(s, seat).count(color),
                  (s.hand[seat] & s.box->of_color[static_cast<std::size_t>(color)]).size());
    }
    return;
  }
}

// A view tells what was said this turn, so a table that is imagined from it knows that too.
TEST(PopTalk, ComesBackFromAView) {
  NewMatch wish{.seats = 3, .seed = "talk"};
  const json::object options = {{"mode", "coop"}};
  wish.options = &options;
  const auto match = find_game("pop")->create(wish);
  ASSERT_FALSE((*match)->act(1, pack<Pop>(want(2, 3)), 0));
  ASSERT_FALSE((*match)->act(2, pack<Pop>(have(0, 0)), 0));
  Json view;
  (*match)->write_view(view, Audience::seat(0));
  const auto back = find_game("pop")->imagine(parse_json(view.text())->get_object(), nullptr);
  ASSERT_TRUE(back);
  const State& s = static_cast<const Match<Pop>&>(**back).state();
  EXPECT_EQ(Heard(s, 1).wish().color, 2);
  EXPECT_EQ(Heard(s, 1).wish().column, 3);
  EXPECT_EQ(Heard(s, 2).count(0), 0);
}

// A person names a column and a colour: others leave it that column, and no one lays that colour beside it.
TEST(PopTalk, BotsMakeRoomForWhatIsWanted) {
  int there = 0;
  int there_before = 0;
  int beside = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    State s = begin(seed);
    const int color = static_cast<int>(seed % color_count);
    if (queue_colors(s)[0] == color) continue;
    const auto alone = answer("level:5", s, 0);
    ASSERT_TRUE(alone && alone->say == Say::want);
    there_before += alone->column == 0 ? 1 : 0;
    act(s, 1, want(color, 0));
    const auto said = answer("level:5", s, 0);
    ASSERT_TRUE(said && said->type == ActionType::say && said->say == Say::want);
    there += said->column == 0 ? 1 : 0;
    beside += said->column == 1 && said->color == color ? 1 : 0;
  }
  EXPECT_GE(there_before, 4);
  EXPECT_LE(there * 3, there_before) << "but for those whose card can lie nowhere else";
  EXPECT_EQ(beside, 0);
}

// Who hears that the others have no red can lay red; where all have much of it, that is a risk.
TEST(PopTalk, BotsCountOnWhatOthersHave) {
  int red_where_none = 0;
  int red_where_many = 0;
  int differs = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    State none = begin(seed);
    State many = none;
    for (const Seat seat : {Seat{1}, Seat{2}}) {
      act(none, seat, have(0, 0));
      act(many, seat, have(0, 4));
    }
    const auto one = answer("level:5", none, 0);
    const auto other = answer("level:5", many, 0);
    ASSERT_TRUE(one && other);
    red_where_none += one->color == 0 ? 1 : 0;
    red_where_many += other->color == 0 ? 1 : 0;
    differs += one->color != other->color || one->column != other->column ? 1 : 0;
  }
  EXPECT_GT(red_where_none, red_where_many);
  EXPECT_GE(differs, 20);
}

// Also one who has chosen: where something that is said makes another card much better, the choice is taken back.
TEST(PopTalk, BotsTakeAChoiceBackForAWord) {
  int taken_back = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    State s = begin(seed);
    act(s, 1, choose_cards(CardSet::of(s.hand[1].lowest())));
    const auto said = answer("level:5", s, 0);
    act(s, 0, *said);
    act(s, 2, want((said->color + 1) % color_count, (said->column + 2) % column_count));
    auto chosen = answer("level:5", s, 0);
    while (chosen && chosen->type == ActionType::say) {
      act(s, 0, *chosen);
      chosen = answer("level:5", s, 0);
    }
    ASSERT_TRUE(chosen && chosen->type == ActionType::choose);
    act(s, 0, *chosen);
    EXPECT_FALSE(answer("level:5", s, 0)) << "nothing new was said";
    act(s, 2, want(color_of(s, chosen->cards), Heard(s, 0).wish().column));
    const auto then = answer("level:5", s, 0);
    taken_back += then && then->type == ActionType::retract ? 1 : 0;
  }
  EXPECT_GT(taken_back, 0);
}

// They say what they mean: of a colour that they hold, and they lay a card of the colour they have named last. Nobody speaks
// more than three times a turn, and in a world that a seat can't tell from this one it says and does the same.
TEST(PopTalk, BotsAreAsGoodAsTheirWordAndKnowNoMoreThanTheyCan) {
  FastRng other(3);
  for (int game = 0; game < scaled(24); ++game) {
    State s = begin(static_cast<std::uint64_t>(game), 3 + game % 3);
    const std::vector<std::string> names(s.seats, "level:3");
    play(s, names, static_cast<std::uint64_t>(game), [&](const State& now, Seat seat, const Action& a) {
      const Wish wish = Heard(now, seat).wish();
      if (a.type == ActionType::say) {
        EXPECT_LT(Heard(now, seat).sayings(), 3);
        EXPECT_FALSE((now.hand[seat] & now.box->of_color[a.color]).empty());
      } else if (a.type == ActionType::choose) {
        EXPECT_EQ(color_of(now, a.cards), wish.color);
      }
      const State world = Observation<Pop>(now, seat).imagine(other);
      const auto here = answer("level:3", now, seat);
      const auto elsewhere = answer("level:3", world, seat);
      ASSERT_EQ(here.has_value(), elsewhere.has_value());
      if (here) {
        ASSERT_TRUE(smallbox::testing::same_bytes(*here, *elsewhere));
      }
    });
    EXPECT_TRUE(Pop::over(s));
  }
}

// Who speaks never waits for ever for who does not.
TEST(PopTalk, NobodyWaitsForThoseWhoSayNothing) {
  for (int game = 0; game < scaled(24); ++game) {
    State s = begin(static_cast<std::uint64_t>(game), 4);
    play(s, {"level:4", "level:1", "level:3", "greedy"}, static_cast<std::uint64_t>(game),
         [](const State&, Seat, const Action&) {});
    EXPECT_TRUE(Pop::over(s));
  }
}

// Docs/bots.md has the figures; that it matters shows in a few games.
TEST(PopTalk, HelpsThoseWhoPlayTogether) {
  const auto turns = [](const std::string& name) {
    int sum = 0;
    for (std::uint64_t game = 0; game < 12; ++game) {
      State s = begin(game);
      play(s, {name, name, name}, game, [](const State&, Seat, const Action&) {});
      sum += s.turn;
    }
    return sum;
  };
  EXPECT_GT(turns("level:4"), 2 * turns("silent:5"));
}

}  // namespace
}  // namespace smallbox::pop::testing
