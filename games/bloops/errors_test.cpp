// Bloops clause by clause: penalties and play errors.
#include "games/bloops/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

TEST(BloopsPenalty, TakesTheLowestEmptySlot) {  // BLOOPS-25
  ScriptedGame t = discarded({{1, 5, 3, 5, 2, 11}, k_quiet}, {5, 7, 8, 9});
  t.act(0, counter(3));
  t.act(0, counter(1));
  const json::array back = {{{"type", "penalty"}, {"seat", 0}, {"slot", 1}}};
  const auto told = act_for(t, 0, counter(0), 0);
  EXPECT_EQ(told[1], back[0]);  // unseen, by its owner too
  EXPECT_EQ(area(t, 0), (json::array{1, 7, 3, nullptr, 2, 11}));
  t.act(0, counter(0));
  t.act(0, counter(0));
  EXPECT_EQ(area(t, 0), (json::array{1, 7, 3, 8, 2, 11, 9}));
}

TEST(BloopsPenalty, AnAreaMayHoldAllCards) {  // BLOOPS-25
  // All cards that seat 1 has not come to seat 0; then seat 1 gets rid of the rest of its own.
  ScriptedGame t = nearly_empty({{11, 11, 11, 11, 11, 11}, {1, 1, 1, 2, 2, 2}}, {1, 2, 2});
  t.act(0, k_draw);
  t.act(0, k_discard);
  for (int slot = 0; slot < 3; ++slot) t.act(1, counter(slot));
  t.act(1, k_draw);
  t.act(1, k_discard);
  for (int slot = 3; slot < 6; ++slot) t.act(1, counter(slot));
  t.act(0, k_draw);
  t.act(0, keep(0));
  t.act(1, k_draw);
  for (int i = 0; i < 9; ++i) t.act(0, counter(20));  // late: eight penalties, and one that lapses
  EXPECT_EQ(t.view(0).at("pile"), 0);
  EXPECT_EQ(t.view(0).at("discards"), 0);
  EXPECT_EQ(t.count("lapsed"), 1);
  int cards = 0;
  for (const auto& value : area(t, 0)) cards += value.is_null() ? 0 : 1;
  EXPECT_EQ(cards, 63);  // and one is drawn
}

TEST(BloopsCounter, ALateOneIsAPlayError) {  // BLOOPS-21
  ScriptedGame t = discarded({k_quiet, k_quiet}, {5, 1, 9}, {{"assist", true}});
  t.act(1, k_draw);
  // It would have been right. The card is shown to all, and lies where it lay.
  EXPECT_EQ(act_for(t, 0, counter(4), nullptr),
            (json::array{{{"type", "late"}, {"seat", 0}, {"slot", 4}, {"value", 5}},
                         {{"type", "penalty"}, {"seat", 0}, {"slot", 6}}}));
  EXPECT_EQ(area(t, 0), (json::array{1, 2, 3, 4, 5, 11, 9}));
  EXPECT_EQ(t.view(1).at("seats").as_array()[0].at("known"),
            (json::array{nullptr, nullptr, nullptr, nullptr, 5, nullptr, nullptr}));
  EXPECT_EQ(t.phase(), "decide");
  EXPECT_EQ(t.refusal(0, counter(7)), "illegal BLOOPS-17");
  t.act(1, counter(0));  // who has drawn too

  ScriptedGame refused = discarded({k_quiet, k_quiet}, {5, 1}, {{"errors", "refuse"}});
  refused.act(1, k_draw);
  EXPECT_EQ(refused.refusal(0, counter(4)), "not-your-turn BLOOPS-21");
  EXPECT_EQ(slots(refused, 0).size(), 6U);
}

TEST(BloopsCounter, AMessageOnItsWayIsNoPlayError) {  // BLOOPS-21
  ScriptedGame t = discarded({{5, 5, 3, 4, 1, 11}, k_quiet}, {5, 1, 9});
  t.act(0, counter(0));
  t.act(0, counter(1, 1));  // a counter-discard since is no obstacle
  EXPECT_EQ(t.count("countered"), 1);
  EXPECT_EQ(t.view(0).at("discarded"), 3);
  t.act(1, k_draw);
  t.act(0, counter(2, 3));  // the same discard, but too late
  EXPECT_EQ(t.count("penalty"), 1);
  t.act(1, k_discard);
  EXPECT_EQ(t.view(0).at("discarded"), 4);
  EXPECT_EQ(t.refusal(0, counter(4, 3)), "illegal BLOOPS-21");
  EXPECT_EQ(t.refusal(0, counter(4, 0)), "illegal BLOOPS-21");
  EXPECT_EQ(t.refusal(0, counter(4, -1)), "illegal BLOOPS-21");
  t.act(0, counter(4, 4));
  EXPECT_EQ(t.count("countered"), 1);
}

TEST(BloopsStrict, LookingAtAnOwnCardIsPenalised) {  // BLOOPS-26
  ScriptedGame plain = table({k_quiet, k_quiet}, {9, 2});
  EXPECT_EQ(plain.refusal(0, peek(0)), "illegal BLOOPS-26");
  all_ready(plain);
  EXPECT_EQ(plain.refusal(0, peek(0)), "illegal BLOOPS-26");
  plain.act(0, k_draw);
  EXPECT_EQ(plain.refusal(0, peek(4)), "illegal BLOOPS-26");

  ScriptedGame t = table({k_quiet, k_quiet}, {9, 8, 7, 2, 1, 3, 4, 11}, {{"strict", true}, {"assist", true}});
  EXPECT_EQ(t.legal(0), (json::array{k_ready}));  // never listed
  EXPECT_EQ(t.refusal(0, peek(3)), "illegal BLOOPS-26");
  EXPECT_EQ(act_for(t, 0, peek(1), 1), (json::array{{{"type", "peeked"}, {"seat", 0}, {"slot", 1}},
                                                    {{"type", "penalty"}, {"seat", 0}, {"slot", 6}}}));
  EXPECT_EQ(act_for(t, 1, peek(2), 1)[0],
            (json::object{{"type", "peeked"}, {"seat", 1}, {"slot", 2}, {"value", 3}}));
  EXPECT_EQ(area(t, 0), (json::array{1, 2, 3, 4, 5, 11, 9}));
  EXPECT_EQ(t.refusal(0, peek(6)), "illegal BLOOPS-26");  // the top row only, until the own ready
  t.act(0, k_ready);
  // Any own card from then on, in every phase: the penalty card, the bottom row, the same one again.
  EXPECT_EQ(act_for(t, 0, peek(6), 0),
            (json::array{{{"type", "peeked"}, {"seat", 0}, {"slot", 6}, {"value", 9}},
                         {{"type", "penalty"}, {"seat", 0}, {"slot", 7}}}));
  t.act(1, peek(0));  // before the own ready
  t.act(1, k_ready);
  EXPECT_EQ(t.phase(), "turn");
  t.act(1, peek(4));
  EXPECT_EQ(t.count("penalty"), 1);
  t.act(0, k_draw);
  t.act(0, peek(0));
  EXPECT_EQ(t.phase(), "decide");
  t.act(0, k_discard);
  t.act(0, k_pass);
  t.act(0, peek(0));
  EXPECT_EQ(t.phase(), "window");
  EXPECT_EQ(t.count("penalty"), 1);
  for (const json::object& nothing : {peek(20), peek(99)})
    EXPECT_EQ(t.refusal(0, nothing), "illegal BLOOPS-26") << json::serialize(nothing);
  // Nobody else has seen any of it.
  EXPECT_EQ(t.view(1).at("seats").as_array()[0].at("known").as_array()[0], nullptr);
  EXPECT_EQ(t.view(0).at("seats").as_array()[0].at("known").as_array()[0], 1);
  for (int seat = 0; seat < 2; ++seat)
    for (const auto& action : t.legal(seat)) EXPECT_NE(action.at("type"), "peek");
}

// A penalty can take the card that an effect was going to give: then that one lapses.
TEST(BloopsStrict, APeekCanLeaveAnEffectWithoutACard) {  // BLOOPS-12, 26
  ScriptedGame t = nearly_empty({{1, 2, 3, 4, 5, 11}, {1, 2, 3, 4, 5, 11}}, {6, 9});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(effects(t), (json::array{due(0, 6)}));
  t.act(1, peek(0));
  EXPECT_EQ(t.count("penalty"), 1);
  EXPECT_EQ(t.count("lapsed"), 1);
  EXPECT_TRUE(effects(t).empty());
}

TEST(BloopsStrict, DrawingOutOfTurnIsPenalised) {  // BLOOPS-26
  ScriptedGame t = table({k_quiet, k_quiet, k_quiet}, {9, 8, 7, 2, 1, 3}, {{"strict", true}});
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-5");
  all_ready(t);
  // In a turn.
  EXPECT_EQ(act_for(t, 1, k_draw, 1), (json::array{{{"type", "out-of-turn"}, {"seat", 1}},
                                                   {{"type", "penalty"}, {"seat", 1}, {"slot", 6}}}));
  EXPECT_EQ(area(t, 1)[6], 9);
  EXPECT_EQ(t.phase(), "turn");
  t.act(0, k_draw);
  EXPECT_EQ(t.view(0).at("drawn"), 8);
  EXPECT_EQ(t.refusal(0, k_draw), "not-your-turn BLOOPS-9");  // twice
  t.act(1, k_draw);
  EXPECT_EQ(t.count("penalty"), 1);
  t.act(0, k_discard);  // an 8
  // In the window: the next player may be too early, the others are out of turn.
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  t.act(0, k_draw);
  EXPECT_EQ(t.count("penalty"), 1);
  EXPECT_EQ(t.phase(), "window");
  EXPECT_EQ(effects(t), (json::array{due(0, 8)}));
  t.act(2, k_draw);
  EXPECT_EQ(t.count("penalty"), 1);
  t.act(0, look(1, 0));
  for (const auto& action : t.legal(2)) EXPECT_NE(action.at("type"), "draw");
  t.act(1, k_draw);
  EXPECT_EQ(t.phase(), "decide");
}

TEST(BloopsStrict, AfterTheLastFinalTurnNobodyIsNext) {  // BLOOPS-26
  ScriptedGame t = discarded({k_quiet, k_quiet}, {11, 11, 6, 7}, {{"strict", true}});
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, k_discard);
  for (const int seat : {0, 1}) {
    t.act(seat, k_draw);
    EXPECT_EQ(t.count("penalty"), 1);
    EXPECT_EQ(t.phase(), "window");
  }
}

// What is accepted without being listed: moves, a call after a pass, and play errors that the options
// penalise. Nothing else.
TEST(BloopsStrict, OnlyMovesLateCallsAndPlayErrorsAreAcceptedUnlisted) {  // BLOOPS-7, 24, 26
  FastRng fast(1);
  int unlisted = 0;
  for (int game = 0; game < std::max(20, scaled(200)); ++game) {
    play_random<Bloops>(static_cast<std::uint64_t>(game), [&](const Bloops::State& s, Seat, const auto&) {
      const auto seat = static_cast<Seat>(fast.below(s.seats));
      const auto action = Bloops::sample(s, fast);
      if (Bloops::check(s, seat, action)) return;
      auto plain = action;
      plain.discarded = bloops::any_count;
      Legal<Bloops> legal;
      Bloops::legal(s, seat, legal);
      for (const auto& each : legal)
        if (each == plain) return;
      ++unlisted;
      EventLog<Bloops::Event> events;
      auto next = s;
      Bloops::apply(next, seat, action, fast, events);
      const auto type = events.entries()[0].open.type;
      using T = Bloops::Event::Type;
      switch (action.type) {
        case bloops::ActionType::move: ASSERT_EQ(type, T::moved); break;
        case bloops::ActionType::draw: ASSERT_TRUE(type == T::out_of_turn && s.options.strict != 0); break;
        case bloops::ActionType::call: ASSERT_TRUE(type == T::called && s.passed.has(seat)); break;
        case bloops::ActionType::peek: ASSERT_TRUE(type == T::peeked && s.options.strict != 0); break;
        case bloops::ActionType::counter:
          ASSERT_TRUE(type == T::late && s.options.errors != bloops::refuse_errors);
          break;
        default: FAIL() << "an action that is listed only";
      }
    });
  }
  EXPECT_GT(unlisted, 100);
}

}  // namespace
}  // namespace smallbox::testing
