// Bloops clause by clause: what happens when the pile is empty, and how a game ends.
#include <map>
#include <set>

#include "games/bloops/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

// ---- An empty pile

TEST(BloopsPile, IsRefilledFromTheDiscardsButNotFromTheOpenWindow) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_first, k_second}, {1, 2});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, k_draw);
  t.act(1, k_discard);
  EXPECT_EQ(t.view(0).at("pile"), 0);
  EXPECT_EQ(t.view(0).at("discards"), 2);
  EXPECT_EQ(t.count("reshuffled"), 0);  // only when a card is needed
  t.act(0, k_draw);                     // the 1 again; the 2 belongs to the window which this closes
  EXPECT_EQ(t.count("reshuffled"), 1);
  EXPECT_EQ(t.view(0).at("drawn"), 1);
  EXPECT_EQ(t.view(0).at("discard"), 2);
  EXPECT_EQ(t.view(0).at("discards"), 1);
  EXPECT_EQ(t.view(0).at("discarded"), 2);
  // In `decide` no window is open: a penalty takes the 2.
  t.act(1, counter(0));
  EXPECT_EQ(t.count("reshuffled"), 1);
  EXPECT_EQ(area(t, 1), (json::array{6, 7, 8, 9, 3, 4, 2}));
  EXPECT_TRUE(t.view(0).at("discard").is_null());
  EXPECT_EQ(t.view(0).at("discards"), 0);
  // And now there is nothing left: the next one lapses.
  t.act(1, counter(0));
  EXPECT_EQ(t.count("penalty"), 0);
  EXPECT_EQ(t.count("lapsed"), 1);
  t.act(0, keep(4));
  EXPECT_EQ(t.view(0).at("discard"), 1);
}

TEST(BloopsPile, IsShuffled) {  // BLOOPS-12
  // Five discards come again in any order.
  std::set<std::string> orders;
  for (int seed = 0; seed < 40; ++seed) {
    json::object request = {{"game", "bloops"}, {"seats", 2}, {"seed", std::to_string(seed)}};
    const Values left = {1, 2, 3, 4, 5, 11};
    Values pile = rest_of_deck({k_first, k_second}, left);
    const auto gone = pile.size();
    pile.insert(pile.end(), left.begin(), left.end());
    request["setup"] = setup({k_first, k_second}, pile);
    request["options"] = {{"strict", true}};
    ScriptedGame t(request);
    for (std::size_t i = 0; i < gone; ++i) t.act(0, peek(0));
    all_ready(t);
    for (int turn = 0; turn < 6; ++turn) {
      t.act(turn % 2, k_draw);
      t.act(turn % 2, k_discard);
    }
    t.act(0, k_draw);
    EXPECT_EQ(t.view(0).at("discard"), 11);
    EXPECT_EQ(t.view(0).at("pile"), 4);
    orders.insert(json::serialize(t.all().at("pile_cards")));
  }
  EXPECT_GT(orders.size(), 25U);
}

TEST(BloopsPile, WhoCannotDrawLosesTheTurn) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_first, k_second, k_third}, {1});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, k_pass);
  t.act(1, k_draw);  // the only discard stays for the draw that closes the window
  EXPECT_EQ(t.events(), (json::array{{{"type", "lapsed"}, {"seat", 1}, {"what", "turn"}}}));
  EXPECT_EQ(t.phase(), "turn");
  EXPECT_EQ(t.view(1).at("active"), 2);
  EXPECT_EQ(t.actors(), (json::array{2}));
  EXPECT_EQ(t.view(0).at("passed"), (json::array{false, true, false}));
  // No window is open, and no turn has ended with a discard.
  EXPECT_EQ(t.refusal(0, counter(4)), "not-your-turn BLOOPS-17");
  EXPECT_EQ(t.refusal(1, counter(4)), "not-your-turn BLOOPS-17");
  EXPECT_EQ(t.refusal(1, k_call), "not-your-turn BLOOPS-24");
  EXPECT_EQ(t.refusal(1, k_pass), "not-your-turn BLOOPS-22");
  t.act(2, k_draw);  // now the window is closed, and its card comes again
  EXPECT_EQ(t.count("reshuffled"), 1);
  EXPECT_EQ(t.view(2).at("drawn"), 1);
  EXPECT_TRUE(t.view(2).at("discard").is_null());
  // A pass holds until the next discard.
  EXPECT_EQ(t.refusal(1, counter(4)), "not-your-turn BLOOPS-22");
  t.act(2, k_discard);
  EXPECT_EQ(t.view(0).at("passed"), (json::array{false, false, false}));
}

TEST(BloopsPile, ALostTurnCountsAsAFinalTurn) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_first, k_second, k_third}, {1});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, k_call);
  EXPECT_EQ(t.view(0).at("final_turns_left"), 2);
  t.act(1, k_draw);
  EXPECT_EQ(t.phase(), "turn");
  EXPECT_EQ(t.view(0).at("final_turns_left"), 1);
  t.act(0, k_draw);  // strict: out of turn, and the last card is gone
  EXPECT_EQ(t.count("penalty"), 1);
  t.act(2, k_draw);
  EXPECT_EQ(t.phase(), "over");
  EXPECT_EQ(t.result().at("detail").at("why"), "bloops");
  EXPECT_EQ(t.view(0).at("final_turns_left"), 0);
}

TEST(BloopsPile, TheGameEndsWhenNobodyCanDraw) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_first, k_second, k_third}, {1});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, k_draw);  // nothing
  t.act(0, k_draw);  // strict: a penalty takes the last card
  t.act(2, k_draw);  // nothing
  EXPECT_EQ(t.phase(), "turn");
  t.act(0, k_draw);  // nothing
  EXPECT_EQ(t.phase(), "over");
  EXPECT_EQ(t.count("ended"), 1);
  EXPECT_EQ(t.result().at("detail").at("why"), "empty");
  EXPECT_TRUE(t.result().at("detail").at("caller").is_null());
  EXPECT_TRUE(t.actors().empty());
}

TEST(BloopsPile, OnlyTurnsLostInARowCount) {  // BLOOPS-12
  ScriptedGame t = nearly_empty({k_first, k_second}, {1});
  for (int round = 0; round < 3; ++round) {
    t.act(0, k_draw);
    t.act(0, k_discard);
    t.act(1, k_draw);  // nothing, but seat 0 draws again each time
    EXPECT_EQ(t.phase(), "turn");
  }
}

// ---- The end

TEST(BloopsEnd, ComesAtOnceWhenTheTwentyIsDiscarded) {  // BLOOPS-23
  ScriptedGame t = begun({k_first, k_second}, {20});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.phase(), "over");
  EXPECT_TRUE(t.actors().empty());
  EXPECT_EQ(t.refusal(1, counter(0)), "over BLOOPS-23");
  const auto result = t.result();
  EXPECT_EQ(result.at("over"), true);
  EXPECT_EQ(result.at("scores"), (json::array{33, 37}));
  EXPECT_EQ(result.at("winners"), (json::array{0}));
  EXPECT_EQ(result.at("detail"), (json::object{{"why", "twenty"}, {"caller", nullptr}, {"stars", {0, 0}}}));
  EXPECT_EQ(t.events(), (json::array{{{"type", "discarded"}, {"seat", 0}, {"value", 20}, {"slot", nullptr}},
                                     {{"type", "ended"},
                                      {"why", "twenty"},
                                      {"areas", {{6, 7, 8, 9, 1, 2}, {6, 7, 8, 9, 3, 4}}},
                                      {"scores", {33, 37}}}}));
  const auto view = t.view(1);
  EXPECT_TRUE(view.at("active").is_null());
  EXPECT_EQ(view.at("areas"), (json::array{{6, 7, 8, 9, 1, 2}, {6, 7, 8, 9, 3, 4}}));
  EXPECT_FALSE(view.contains("pile_cards"));
}

TEST(BloopsEnd, TheTwentyMayComeFromTheArea) {  // BLOOPS-23
  ScriptedGame t = begun({{20, 7, 8, 9, 1, 2}, k_second}, {11});
  t.act(0, k_draw);
  t.act(0, keep(0));
  EXPECT_EQ(t.phase(), "over");
  EXPECT_EQ(t.result().at("scores"), (json::array{38, 37}));  // the kept star counts
}

TEST(BloopsEnd, ATwentyThatIsOnlyShownWasNotDiscarded) {  // BLOOPS-23
  ScriptedGame t = begun({{20, 7, 8, 9, 1, 2}, k_second}, {11});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, counter(0));
  EXPECT_EQ(t.events()[0], (json::object{{"type", "wrong"}, {"seat", 0}, {"slot", 0}, {"value", 20}}));
  EXPECT_EQ(t.phase(), "window");
  EXPECT_EQ(area(t, 0)[0], 20);
}

TEST(BloopsEnd, SayingBloopsGivesTheOthersOneTurnEach) {  // BLOOPS-24
  ScriptedGame t = begun({k_first, k_second, k_third}, {5, 11, 11, 5, 3, 2});
  t.act(0, k_draw);
  EXPECT_EQ(t.refusal(0, k_call), "not-your-turn BLOOPS-24");
  t.act(0, k_discard);
  EXPECT_EQ(t.refusal(1, k_call), "not-your-turn BLOOPS-24");
  t.act(1, k_draw);
  t.act(1, k_discard);
  EXPECT_EQ(t.refusal(0, k_call), "not-your-turn BLOOPS-24");  // too late: the next player has drawn
  t.act(1, k_call);
  EXPECT_EQ(t.events(), (json::array{{{"type", "called"}, {"seat", 1}}}));
  EXPECT_EQ(t.view(2).at("caller"), 1);
  EXPECT_EQ(t.view(2).at("final_turns_left"), 2);
  EXPECT_EQ(t.refusal(1, k_call), "not-your-turn BLOOPS-24");
  t.act(2, k_draw);
  EXPECT_EQ(t.view(2).at("final_turns_left"), 2);
  t.act(2, k_discard);
  EXPECT_EQ(t.view(2).at("final_turns_left"), 1);
  EXPECT_EQ(t.refusal(2, k_call), "not-your-turn BLOOPS-24");  // once in a game
  t.act(0, k_draw);
  t.act(0, k_discard);  // a 5, the last discard
  EXPECT_EQ(t.view(2).at("final_turns_left"), 0);
  // The window stays open, and nobody draws any more.
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  EXPECT_EQ(t.actors(), (json::array{0, 1, 2}));
  t.act(0, k_pass);
  t.act(1, k_pass);
  t.act(2, counter(4));
  EXPECT_EQ(t.count("countered"), 1);
  EXPECT_EQ(t.view(0).at("passed"), (json::array{false, false, false}));
  t.act(1, counter(0));  // the caller counters too, wrong as it is
  EXPECT_EQ(t.count("wrong"), 1);
  t.act(0, k_pass);
  t.act(1, k_pass);
  EXPECT_EQ(t.phase(), "window");
  t.act(2, k_pass);
  EXPECT_EQ(t.phase(), "over");
  EXPECT_EQ(t.refusal(0, k_pass), "over BLOOPS-24");
  const auto result = t.result();
  EXPECT_EQ(result.at("detail").at("why"), "bloops");
  EXPECT_EQ(result.at("detail").at("caller"), 1);
}

TEST(BloopsEnd, TheLastWindowWaitsForItsEffectsToo) {  // BLOOPS-24
  ScriptedGame t = begun({k_first, k_second}, {11, 7});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(0, k_pass);
  t.act(1, k_pass);
  EXPECT_EQ(t.phase(), "window");
  EXPECT_EQ(t.actors(), (json::array{1}));
  t.act(1, look(0, 0));
  EXPECT_EQ(t.phase(), "over");
}

TEST(BloopsEnd, BloopsWaitsForTheEffects) {  // BLOOPS-24
  ScriptedGame t = begun({k_first, k_second}, {8});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.refusal(0, k_call), "not-your-turn BLOOPS-24");
  t.act(0, look(0, 0));
  EXPECT_EQ(t.refusal(0, counter(0)), "accepted");  // wrong, and no obstacle
  t.act(0, k_call);
}

// The pictures of the rulebook, as sums: all three areas at the end of one game. Nothing fits the last
// discard.
TEST(BloopsEnd, ScoresAsInTheWorkedExamples) {  // BLOOPS-27
  ScriptedGame t = begun({{20, 1, 1, 1, 8, 9}, {11, 5, 5, 8, 8, 8}, {11, 11, 11, 4, 5, 9}}, {2, 3, 3, 3});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(2, k_draw);
  t.act(2, k_discard);
  everybody_passes(t);
  const auto result = t.result();
  // 20 + 3 + 8 + 9; one star counts: 11 + 34; three stars are set aside: 18.
  EXPECT_EQ(result.at("scores"), (json::array{40, 45, 18}));
  EXPECT_EQ(result.at("detail").at("stars"), (json::array{0, 1, 3}));
  EXPECT_EQ(result.at("winners"), (json::array{2}));
}

TEST(BloopsEnd, TheTwentyCountsForWhoeverHasIt) {  // BLOOPS-27
  // Seat 0 gets rid of all but the 20 and cards of 3, and says BLOOPS.
  ScriptedGame t = begun({{20, 4, 4, 4, 1, 2}, {11, 11, 5, 5, 8, 9}}, {4, 3});
  t.act(0, k_draw);
  t.act(0, k_discard);
  for (int slot = 1; slot < 4; ++slot) t.act(0, counter(slot));
  t.act(0, k_call);
  t.act(1, k_draw);
  t.act(1, k_discard);
  everybody_passes(t);
  EXPECT_EQ(t.result().at("scores"), (json::array{23, 49}));  // two stars count
  EXPECT_EQ(t.result().at("detail").at("stars"), (json::array{0, 2}));
  EXPECT_EQ(t.result().at("winners"), (json::array{0}));
}

TEST(BloopsEnd, MoreThanThreeStarsAreSetAsideToo) {  // BLOOPS-27
  ScriptedGame t = begun({{11, 11, 11, 11, 11, 11}, {1, 1, 1, 1, 1, 1}}, {20});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.result().at("scores"), (json::array{0, 6}));
  EXPECT_EQ(t.result().at("winners"), (json::array{0}));
}

TEST(BloopsEnd, TheLowestWinsAndTiesShare) {  // BLOOPS-28
  ScriptedGame t = begun({{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 7}}, {20});
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.result().at("scores"), (json::array{21, 21, 22}));
  EXPECT_EQ(t.result().at("winners"), (json::array{0, 1}));
}

}  // namespace
}  // namespace smallbox::testing
