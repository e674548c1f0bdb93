// Bloops clause by clause: effects, counter-discards, windows. Penalties and play errors: errors_test.cpp.
#include "games/bloops/testing.hpp"

namespace smallbox::testing {
namespace {

// ---- Effects

TEST(BloopsEffect, MustBeAppliedAtOnce) {  // BLOOPS-13
  for (const int value : {6, 7, 8, 9}) {
    ScriptedGame t = discarded({k_quiet, k_quiet}, {value});
    EXPECT_EQ(effects(t), (json::array{due(0, value)}));
    EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");
    for (const auto& action : t.legal(1)) EXPECT_NE(action.at("type"), "draw");
  }
  for (const int value : {1, 2, 3, 4, 5, 11}) {
    ScriptedGame t = discarded({{9, 9, 9, 9, 9, 9}, {8, 8, 8, 8, 8, 8}}, {value});
    EXPECT_TRUE(effects(t).empty());
  }
  // The same for a card from the own area, and for a counter-discard.
  ScriptedGame t = begun({{7, 2, 3, 4, 5, 11}, {7, 2, 3, 4, 5, 11}}, {1});
  t.act(0, k_draw);
  t.act(0, keep(0));
  t.act(1, counter(0));
  EXPECT_EQ(effects(t), (json::array{due(0, 7), due(1, 7)}));
}

TEST(BloopsEffect, ASixGivesTheTopCardUnseen) {  // BLOOPS-14
  ScriptedGame t = discarded({k_quiet, k_quiet, k_quiet}, {6, 8});
  EXPECT_EQ(t.refusal(1, give(0)), "not-your-turn BLOOPS-26");
  EXPECT_EQ(t.refusal(0, look(1, 0)), "not-your-turn BLOOPS-26");
  EXPECT_EQ(t.refusal(0, give(0)), "illegal BLOOPS-14");
  EXPECT_EQ(t.refusal(0, give(3)), "illegal BLOOPS-14");
  EXPECT_EQ(t.refusal(0, give(99)), "illegal BLOOPS-14");
  EXPECT_EQ(t.legal(0)[0], give(1));
  EXPECT_EQ(t.legal(0)[1], give(2));
  EXPECT_EQ(act_for(t, 0, give(2), 2),
            (json::array{{{"type", "gave"}, {"from", 0}, {"to", 2}, {"slot", 6}}}));
  EXPECT_EQ(area(t, 2), (json::array{1, 2, 3, 4, 5, 11, 8}));
  EXPECT_TRUE(effects(t).empty());
  t.act(1, k_draw);
}

TEST(BloopsEffect, ASevenOrEightLooksAtOneCard) {  // BLOOPS-15
  for (const int value : {7, 8}) {
    for (const int at : {0, 2}) {
      ScriptedGame t = discarded({k_quiet, k_quiet, k_quiet}, {value});
      EXPECT_EQ(t.legal(0).size(), 18U + 6 + 1);  // looks, counters, pass
      EXPECT_EQ(t.refusal(0, give(1)), "not-your-turn BLOOPS-26");
      EXPECT_EQ(t.refusal(1, look(0, 0)), "not-your-turn BLOOPS-26");
      for (const auto& [seat, slot] : {std::pair{3, 0}, {1, 6}, {99, 99}})
        EXPECT_EQ(t.refusal(0, look(seat, slot)), "illegal BLOOPS-15");
      json::object told = {{"type", "looked"}, {"seat", 0}, {"at", at}, {"slot", 1}};
      EXPECT_EQ(act_for(t, 0, look(at, 1), nullptr), (json::array{told}));
      ScriptedGame own = discarded({k_quiet, k_quiet, k_quiet}, {value});
      told["value"] = 2;
      EXPECT_EQ(act_for(own, 0, look(at, 1), 0), (json::array{told}));
      EXPECT_EQ(area(own, static_cast<std::size_t>(at)), (json::array{1, 2, 3, 4, 5, 11}));
    }
  }
}

TEST(BloopsEffect, ANineSwapsUnseen) {  // BLOOPS-16
  ScriptedGame t = discarded({k_quiet, {6, 6, 7, 7, 8, 8}}, {9});
  EXPECT_EQ(t.legal(0).size(), 36U + 6 + 1);
  EXPECT_EQ(t.refusal(1, swap_cards(0, 0, 0)), "not-your-turn BLOOPS-26");
  EXPECT_EQ(t.refusal(0, look(1, 0)), "not-your-turn BLOOPS-26");
  for (const auto& action : {swap_cards(6, 1, 0), swap_cards(0, 0, 1), swap_cards(0, 2, 0),
                             swap_cards(0, 1, 6), swap_cards(99, 99, 99)})
    EXPECT_EQ(t.refusal(0, action), "illegal BLOOPS-16") << json::serialize(action);
  EXPECT_EQ(act_for(t, 0, swap_cards(1, 1, 4), 0),
            (json::array{{{"type", "swapped"}, {"seat", 0}, {"slot", 1}, {"at", 1}, {"with", 4}}}));
  EXPECT_EQ(area(t, 0), (json::array{1, 8, 3, 4, 5, 11}));
  EXPECT_EQ(area(t, 1), (json::array{6, 6, 7, 7, 2, 8}));
}

TEST(BloopsEffect, TheBloopsCardProtectsFromANine) {  // BLOOPS-16
  ScriptedGame t = discarded({k_quiet, k_quiet, k_quiet}, {11, 9});
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, k_discard);
  EXPECT_EQ(t.refusal(1, swap_cards(0, 0, 0)), "illegal BLOOPS-16");
  for (const auto& action : t.legal(1)) EXPECT_FALSE(action == swap_cards(0, 0, 0));
  t.act(1, swap_cards(0, 2, 5));

  // With two players nobody is left to swap with: it lapses.
  ScriptedGame two = discarded({k_quiet, k_quiet}, {11, 9});
  two.act(0, k_call);
  two.act(1, k_draw);
  two.act(1, k_discard);
  EXPECT_EQ(two.count("lapsed"), 1);
  EXPECT_EQ(two.events()[1],
            (json::object{{"type", "lapsed"}, {"seat", 1}, {"what", "effect"}, {"value", 9}}));
  EXPECT_TRUE(effects(two).empty());
}

TEST(BloopsEffect, TheHoldersOwnNineWorks) {  // BLOOPS-16
  ScriptedGame t = discarded({{9, 2, 3, 4, 5, 11}, {9, 2, 3, 4, 5, 11}}, {11, 1});
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, keep(0));  // discards the 9: nobody to swap with
  EXPECT_EQ(t.count("lapsed"), 1);
  t.act(0, counter(0));  // the holder's own
  EXPECT_EQ(effects(t), (json::array{due(0, 9)}));
  t.act(0, swap_cards(5, 1, 0));
  EXPECT_EQ(area(t, 0)[5], 1);
  EXPECT_EQ(area(t, 1)[0], 11);
}

TEST(BloopsEffect, LapsesWithoutATarget) {  // BLOOPS-16
  // Seat 0 gets rid of all cards; the last is a 9, so that its own effect has nothing to give.
  ScriptedGame t = discarded({{1, 1, 1, 1, 1, 9}, k_no_ones, k_no_ones}, {1, 11, 3, 9, 9});
  for (int slot = 0; slot < 5; ++slot) t.act(0, counter(slot));
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(2, k_draw);
  t.act(2, k_discard);
  t.act(0, k_draw);
  t.act(0, k_discard);  // a 9
  EXPECT_EQ(effects(t), (json::array{due(0, 9)}));
  t.act(0, counter(5));  // and the last card: both effects lapse
  EXPECT_EQ(t.count("lapsed"), 2);
  EXPECT_TRUE(effects(t).empty());
  t.act(1, k_draw);
  t.act(1, k_discard);  // the third 9: seat 0 has no cards, seat 2 has
  EXPECT_EQ(effects(t), (json::array{due(1, 9)}));
  EXPECT_EQ(t.refusal(1, swap_cards(0, 0, 0)), "illegal BLOOPS-16");
  t.act(1, swap_cards(0, 2, 0));
}

TEST(BloopsEffect, ASixLapsesWhenThereIsNothingToGive) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_quiet, k_quiet}, {6});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.count("lapsed"), 1);
  EXPECT_TRUE(effects(t).empty());
  // So does a penalty.
  t.act(1, counter(0));
  EXPECT_EQ(t.count("wrong"), 1);
  EXPECT_EQ(t.count("penalty"), 0);
  EXPECT_EQ(t.events()[1], (json::object{{"type", "lapsed"}, {"seat", 1}, {"what", "penalty"}}));

  // A penalty takes the last card away from a 6 that waits.
  ScriptedGame last = nearly_empty({k_quiet, k_quiet}, {6, 5});
  last.act(0, k_draw);
  last.act(0, k_discard);
  EXPECT_EQ(effects(last), (json::array{due(0, 6)}));
  last.act(1, counter(0));
  EXPECT_EQ(last.count("penalty"), 1);
  EXPECT_EQ(last.count("lapsed"), 1);
  EXPECT_TRUE(effects(last).empty());
}

TEST(BloopsEffect, ASevenLapsesWhereNoCardLies) {  // BLOOPS-15
  ScriptedGame t = discarded({{1, 1, 1, 2, 2, 2}, {1, 1, 2, 2, 3, 3}}, {1, 2, 3, 7});
  for (const auto& [seat, slot] : {std::pair{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}})
    t.act(seat, counter(slot));
  t.act(1, k_draw);
  t.act(1, k_discard);
  for (const auto& [seat, slot] : {std::pair{0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}})
    t.act(seat, counter(slot));
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, counter(4));
  t.act(1, counter(5));
  t.act(1, k_draw);
  t.act(1, k_discard);
  EXPECT_EQ(t.count("lapsed"), 1);
  EXPECT_TRUE(effects(t).empty());
}

// ---- Counter-discards

TEST(BloopsCounter, EverybodyMayDiscardIdenticalCards) {  // BLOOPS-17
  ScriptedGame t = begun({{5, 5, 3, 4, 5, 11}, k_quiet, {5, 2, 3, 4, 1, 11}}, {5, 11});
  EXPECT_EQ(t.refusal(1, counter(4)), "not-your-turn BLOOPS-17");  // no card has been discarded yet
  t.act(0, k_draw);
  EXPECT_EQ(t.refusal(1, counter(4)), "not-your-turn BLOOPS-17");
  t.act(0, k_discard);
  EXPECT_EQ(t.actors(), (json::array{0, 1, 2}));
  // A counter is listed for every card: the seat may be wrong.
  EXPECT_EQ(t.legal(2),
            (json::array{counter(0), counter(1), counter(2), counter(3), counter(4), counter(5), k_pass}));
  t.act(2, counter(0));
  EXPECT_EQ(t.events(), (json::array{{{"type", "countered"}, {"seat", 2}, {"slot", 0}, {"value", 5}}}));
  t.act(0, counter(0));  // the discarder too, and several
  t.act(0, counter(4));
  t.act(1, counter(4));
  EXPECT_EQ(slots(t, 0), (json::array{false, true, true, true, false, true}));
  EXPECT_EQ(t.view(0).at("discards"), 5);
  EXPECT_EQ(t.view(0).at("discarded"), 5);
  EXPECT_EQ(t.refusal(0, counter(0)), "illegal BLOOPS-17");
  EXPECT_EQ(t.refusal(0, counter(6)), "illegal BLOOPS-17");
  EXPECT_EQ(t.refusal(0, counter(99)), "illegal BLOOPS-17");
  // A counter-discard is no turn: seat 1 draws next.
  EXPECT_EQ(t.view(0).at("active"), 0);
  t.act(1, k_draw);
}

TEST(BloopsCounter, AWrongCardIsShownAndCostsAPenalty) {  // BLOOPS-18
  ScriptedGame t = discarded({k_quiet, k_quiet}, {5, 9});
  const auto told = act_for(t, 1, counter(2), nullptr);
  EXPECT_EQ(told, (json::array{{{"type", "wrong"}, {"seat", 1}, {"slot", 2}, {"value", 3}},
                               {{"type", "penalty"}, {"seat", 1}, {"slot", 6}}}));
  EXPECT_EQ(area(t, 1), (json::array{1, 2, 3, 4, 5, 11, 9}));
  EXPECT_EQ(t.view(0).at("discards"), 1);
  EXPECT_EQ(t.view(0).at("discarded"), 1);
  t.act(1, counter(4));  // and may go on
}

TEST(BloopsCounter, TheRulebooksChain) {  // BLOOPS-19
  // Flounder (0) discards a 6, Rainbow (1) counters with a 6, Ponyo (2) is wrong with a 9. Flounder applies
  // his, then Rainbow his; Flounder remembers another 6 and applies it last. Dory (3) is too late.
  ScriptedGame t = begun({{6, 2, 3, 4, 1, 11}, {6, 2, 3, 4, 5, 1}, {9, 2, 3, 4, 5, 1}, {6, 2, 3, 4, 5, 1}},
                         {6, 5, 5, 1, 11, 8, 11});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, counter(0));
  t.act(2, counter(0));
  EXPECT_EQ(t.count("wrong"), 1);
  EXPECT_EQ(effects(t), (json::array{due(0, 6), due(1, 6)}));
  EXPECT_EQ(t.refusal(1, give(2)), "not-your-turn BLOOPS-26");  // not before Flounder
  t.act(0, give(2));
  EXPECT_EQ(effects(t), (json::array{due(1, 6)}));
  EXPECT_EQ(t.refusal(0, give(2)), "not-your-turn BLOOPS-26");
  t.act(0, counter(0));  // meanwhile: joins the end
  EXPECT_EQ(effects(t), (json::array{due(1, 6), due(0, 6)}));
  t.act(1, give(0));
  t.act(0, give(3));
  EXPECT_TRUE(effects(t).empty());
  EXPECT_EQ(area(t, 0), (json::array{1, 2, 3, 4, 1, 11}));  // slot 0 was empty
  EXPECT_EQ(area(t, 2), (json::array{9, 2, 3, 4, 5, 1, 5, 5}));
  EXPECT_EQ(area(t, 3), (json::array{6, 2, 3, 4, 5, 1, 11}));
  t.act(1, k_draw);
  t.act(3, counter(0));
  EXPECT_EQ(t.events(), (json::array{{{"type", "late"}, {"seat", 3}, {"slot", 0}, {"value", 6}},
                                     {{"type", "penalty"}, {"seat", 3}, {"slot", 7}}}));
}

TEST(BloopsCounter, EffectsKeepTheirOrderAndTheirOwners) {  // BLOOPS-19
  ScriptedGame t = discarded({{7, 2, 3, 4, 5, 11}, {7, 2, 3, 4, 5, 11}, {7, 2, 3, 4, 5, 11}}, {7});
  t.act(2, counter(0));
  t.act(1, counter(0));
  t.act(0, counter(0));
  EXPECT_EQ(effects(t), (json::array{due(0, 7), due(2, 7), due(1, 7), due(0, 7)}));
  for (const int seat : {0, 2, 1, 0}) {
    for (int other = 0; other < 3; ++other)
      if (other != seat) {
        EXPECT_EQ(t.refusal(other, look(0, 1)), "not-your-turn BLOOPS-26");
      }
    t.act(seat, look(0, 1));
  }
  EXPECT_TRUE(effects(t).empty());
}

TEST(BloopsCounter, TheNextDrawClosesTheWindow) {  // BLOOPS-20
  ScriptedGame t = discarded({k_quiet, k_quiet, k_quiet}, {7, 1});
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");  // an effect is left
  EXPECT_EQ(t.refusal(2, k_draw), "not-your-turn BLOOPS-20");
  t.act(0, look(0, 0));
  EXPECT_EQ(t.refusal(0, k_draw), "not-your-turn BLOOPS-20");
  EXPECT_EQ(t.refusal(2, k_draw), "not-your-turn BLOOPS-20");
  EXPECT_EQ(t.legal(1)[0], k_draw);
  t.act(1, k_draw);
  EXPECT_EQ(t.phase(), "decide");
  EXPECT_EQ(t.actors(), (json::array{1}));
  EXPECT_TRUE(t.legal(0).empty());
  EXPECT_EQ(t.refusal(0, k_pass), "not-your-turn BLOOPS-22");
}

// ---- Passing

TEST(BloopsPass, APolledWindowWaitsForEverybody) {  // BLOOPS-22
  ScriptedGame t = discarded({k_quiet, k_quiet, {5, 2, 3, 4, 1, 11}}, {5, 2}, {{"window", "polled"}});
  EXPECT_EQ(t.actors(), (json::array{0, 1, 2}));
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  for (const int seat : {0, 1}) t.act(seat, k_pass);
  EXPECT_EQ(t.view(2).at("passed"), (json::array{true, true, false}));
  EXPECT_EQ(t.actors(), (json::array{2}));
  EXPECT_EQ(t.refusal(0, k_pass), "not-your-turn BLOOPS-22");
  EXPECT_EQ(t.refusal(0, counter(4)), "not-your-turn BLOOPS-22");
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  t.act(2, counter(1));  // wrong: lifts nothing
  EXPECT_EQ(t.view(2).at("passed"), (json::array{true, true, false}));
  t.act(2, counter(0));  // a discard: all may think again
  EXPECT_EQ(t.view(2).at("passed"), (json::array{false, false, false}));
  t.act(0, counter(4));
  for (const int seat : {2, 1, 0}) t.act(seat, k_pass);
  EXPECT_EQ(t.actors(), (json::array{1}));
  EXPECT_EQ(t.legal(1), (json::array{k_draw}));
  t.act(1, k_draw);
  // The pass holds until the next discard.
  EXPECT_EQ(t.view(2).at("passed"), (json::array{true, true, true}));
  EXPECT_EQ(t.refusal(2, counter(1)), "not-your-turn BLOOPS-22");
  t.act(1, k_discard);
  EXPECT_EQ(t.view(2).at("passed"), (json::array{false, false, false}));
}

TEST(BloopsPass, EffectsAndCallsLiftNothing) {  // BLOOPS-22
  ScriptedGame t = discarded({k_quiet, k_quiet}, {7, 2}, {{"window", "polled"}});
  t.act(1, k_pass);
  EXPECT_EQ(t.actors(), (json::array{0}));
  t.act(0, look(0, 0));
  t.act(0, k_call);
  EXPECT_EQ(t.view(0).at("passed"), (json::array{false, true}));
  t.act(0, k_pass);
  t.act(1, k_draw);

  // Who owes an effect and has passed still applies it.
  ScriptedGame owes = discarded({k_quiet, k_quiet}, {7, 2}, {{"window", "polled"}});
  owes.act(0, k_pass);
  owes.act(1, k_pass);
  EXPECT_EQ(owes.actors(), (json::array{0}));
  EXPECT_EQ(owes.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  EXPECT_EQ(owes.legal(0).size(), 12U);
  EXPECT_EQ(owes.refusal(0, k_call), "not-your-turn BLOOPS-24");
  owes.act(0, look(0, 0));
  EXPECT_EQ(owes.actors(), (json::array{1}));
  EXPECT_TRUE(owes.legal(0).empty());
}

TEST(BloopsPass, GivesUpCounteringButNeverTheCall) {  // BLOOPS-22, 24
  for (const char* window : {"race", "polled"}) {
    ScriptedGame t = discarded({k_quiet, k_quiet, k_quiet}, {5, 2, 3}, {{"window", window}});
    t.act(0, k_pass);
    EXPECT_TRUE(t.legal(0).empty());  // so nobody waits for it
    EXPECT_EQ(t.refusal(1, k_call), "not-your-turn BLOOPS-24");
    for (const int seat : {1, 2}) t.act(seat, k_pass);
    EXPECT_EQ(t.actors(), (json::array{1}));
    t.act(0, k_call);
    EXPECT_EQ(t.events(), (json::array{{{"type", "called"}, {"seat", 0}}}));
    EXPECT_EQ(t.view(1).at("caller"), 0);
    EXPECT_EQ(t.view(1).at("final_turns_left"), 2);
    EXPECT_EQ(t.view(1).at("passed"), (json::array{true, true, true}));  // lifted by nothing but a discard
    EXPECT_EQ(t.refusal(0, counter(4)), "not-your-turn BLOOPS-22");
    EXPECT_EQ(t.refusal(0, k_call), "not-your-turn BLOOPS-24");
    t.act(1, k_draw);
    t.act(1, k_discard);
    EXPECT_EQ(t.refusal(1, k_call), "not-your-turn BLOOPS-24");
  }
  // Until the next player has drawn.
  ScriptedGame late = discarded({k_quiet, k_quiet}, {5, 2});
  late.act(0, k_pass);
  late.act(1, k_draw);
  EXPECT_EQ(late.refusal(0, k_call), "not-your-turn BLOOPS-24");
}

TEST(BloopsPass, InARaceItHoldsTooButNobodyWaits) {  // BLOOPS-22
  ScriptedGame t = discarded({k_quiet, k_quiet}, {5, 2});
  t.act(0, k_pass);
  EXPECT_EQ(t.refusal(0, counter(4)), "not-your-turn BLOOPS-22");
  EXPECT_EQ(t.actors(), (json::array{1}));
  t.act(1, k_draw);  // without having passed
  EXPECT_EQ(t.refusal(0, counter(4)), "not-your-turn BLOOPS-22");
  t.act(1, counter(4));
  EXPECT_EQ(t.count("late"), 1);
}

TEST(BloopsPass, WhoHasNoCardsIsAskedToo) {  // BLOOPS-22
  ScriptedGame t = discarded({{1, 1, 1, 1, 1, 2}, k_no_ones}, {1, 2, 11}, {{"window", "polled"}});
  for (int slot = 0; slot < 5; ++slot) t.act(0, counter(slot));
  everybody_passes(t);
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(0, counter(5));
  EXPECT_EQ(t.actors(), (json::array{0, 1}));
  EXPECT_EQ(t.legal(0), (json::array{k_pass}));
  t.act(1, k_pass);
  EXPECT_EQ(t.refusal(0, k_draw), "not-your-turn BLOOPS-20");
  t.act(0, k_pass);
  t.act(0, k_draw);
}

}  // namespace
}  // namespace smallbox::testing
