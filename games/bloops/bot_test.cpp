// The bots of Bloops in a race: who draws sooner leaves others less time to throw a card in.
#include "games/bloops/bot.hpp"

#include "bots/bots.hpp"
#include "games/bloops/testing.hpp"
#include "games/bloops/text.hpp"

namespace smallbox {
const AnyBots& bloops_bots();
}

namespace smallbox::testing {
namespace {

using bloops::ActionType;
using bloops::Sense;

// Seat 0 of three has drawn that card and discarded it; everybody knows a 2 and a 7 among the own cards.
Bloops::State after_discard(int value, const Bloops::Options& options = {}) {
  Bloops::Setup given{};
  const auto asked = setup({{9, 9, 1, 7, 2, 3}, {9, 8, 1, 7, 2, 3}, {8, 8, 1, 7, 2, 3}}, {value});
  EXPECT_EQ(Text<Bloops>::read_setup(asked, built_in<Bloops>(), options, 3, given), "");
  FastRng fast(1);
  NoEvents no_events;
  auto s = Bloops::start(built_in<Bloops>(), options, 3, &given, fast, no_events);
  for (Seat seat = 0; seat < 3; ++seat) Bloops::apply(s, seat, {ActionType::ready}, fast, no_events);
  Bloops::apply(s, 0, {ActionType::draw}, fast, no_events);
  Bloops::apply(s, 0, {ActionType::discard}, fast, no_events);
  return s;
}

// How many cards are thrown in before somebody draws or applies an effect.
int thrown_in(Bloops::State s, const Sense& sense) {
  FastRng fast(2);
  NoEvents no_events;
  Seat seat = 0;
  Bloops::Action action{};
  for (int n = 0;; ++n) {
    EXPECT_TRUE(sense.next(s, seat, action, fast));
    if (action.type != ActionType::counter) return n;
    Bloops::apply(s, seat, action, fast, no_events);
  }
}

TEST(BloopsBots, HurryOnlyWhereThatClosesAWindow) {
  EXPECT_EQ(thrown_in(after_discard(2), {}), 3);
  EXPECT_EQ(thrown_in(after_discard(2), {.hurries = 1}), 1);  // the own card first
  EXPECT_EQ(thrown_in(after_discard(2), {.hurries = 2}), 3);  // it is not the next
  EXPECT_EQ(thrown_in(after_discard(7), {.hurries = 1}), 3);  // seat 0 has to look first
  EXPECT_EQ(thrown_in(after_discard(2, {.window = bloops::polled}), {.hurries = 1}), 3);
}

// A race that people can win too.
TEST(BloopsBots, AreAsFastAsPeopleCanBe) {
  const Bloops::State s = after_discard(2);
  const Observation<Bloops> seen(s, 1);
  const auto& bots = static_cast<const Bots<Bloops>&>(bloops_bots());
  for (const std::string& name : bots.names()) {
    const Bot<Bloops>& bot = *bots.find(name);
    FastRng fast(3);
    for (const ActionType type : {ActionType::draw, ActionType::call}) {
      int sooner = 0;
      for (int n = 0; n < 10000; ++n) sooner += bot.reaction(seen, {type}).draw(fast) < 500 ? 1 : 0;
      if (name != "random") EXPECT_LT(sooner, 100) << name;
    }
    // At a live table too, where only the one who hurries does not wait for others.
    const Tempo tempo = bot.tempo(s, 1);
    EXPECT_GE(tempo.of[Tempo::usual].mean, name == "level:6" ? 600 : 2000) << name;
    EXPECT_GE(tempo.of[Tempo::quick].mean, 600) << name;
    EXPECT_LE(bot.tempo(after_discard(2, {.window = bloops::polled}), 1).of[Tempo::usual].mean, 1000) << name;
  }
}

}  // namespace
}  // namespace smallbox::testing
