// Bloops clause by clause, as scripted games over the referee: cards, set-up, turns. The empty pile and the end
// are in end_test.cpp, effects and windows in window_test.cpp, play errors in errors_test.cpp, knowledge is in knowledge_test.cpp.
// docs/rules/bloops.md has the clauses.
#include "games/bloops/testing.hpp"

#include <map>
#include <set>

#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

std::map<std::int64_t, int> count_cards(const json::object& all) {
  std::map<std::int64_t, int> count;
  for (const auto& area : all.at("areas").as_array())
    for (const auto& value : area.as_array()) ++count[value.as_int64()];
  for (const auto& value : all.at("pile_cards").as_array()) ++count[value.as_int64()];
  return count;
}

TEST(BloopsCards, AreSixtyFourForTwoToFive) {  // BLOOPS-1
  for (int seats = 1; seats <= 6; ++seats) {
    Referee referee;
    const auto answer = parse_json(referee.answer(
        json::serialize(json::object{{"cmd", "new"}, {"game", "bloops"}, {"seats", seats}, {"seed", "x"}})));
    EXPECT_EQ(answer->at("ok").as_bool(), seats >= 2 && seats <= 5) << seats;
  }
  ScriptedGame t({{"game", "bloops"}, {"seats", 5}});
  int cards = 0;
  for (const auto& [value, n] : count_cards(t.all())) cards += n;
  EXPECT_EQ(cards, 64);
}

TEST(BloopsCards, AreDividedAsTheTableSays) {  // BLOOPS-2
  ScriptedGame t({{"game", "bloops"}, {"seats", 4}});
  EXPECT_EQ(count_cards(t.all()),
            (std::map<std::int64_t, int>{
                {1, 6}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {6, 6}, {7, 6}, {8, 6}, {9, 6}, {11, 9}, {20, 1}}));
  EXPECT_EQ(t.view(0).at("options").at("deck"), "default");
}

TEST(Bloops, ShufflesAFaceDownPile) {  // BLOOPS-3
  ScriptedGame t({{"game", "bloops"}, {"seats", 3}, {"seed", "one"}});
  ScriptedGame other({{"game", "bloops"}, {"seats", 3}, {"seed", "two"}});
  EXPECT_NE(t.all().at("pile_cards"), other.all().at("pile_cards"));
  const auto view = t.view(0);
  EXPECT_EQ(view.at("pile"), 64 - 18);
  EXPECT_FALSE(view.contains("pile_cards"));
  EXPECT_TRUE(view.at("discard").is_null());
  EXPECT_EQ(view.at("discards"), 0);
  EXPECT_TRUE(view.at("caller").is_null());  // the BLOOPS card lies aside
  EXPECT_TRUE(view.at("final_turns_left").is_null());
}

TEST(Bloops, DealsSixCardsFaceDown) {  // BLOOPS-4
  ScriptedGame t = table({k_first, k_second}, {11});
  EXPECT_EQ(area(t, 0), (json::array{6, 7, 8, 9, 1, 2}));
  EXPECT_EQ(area(t, 1), (json::array{6, 7, 8, 9, 3, 4}));
  for (const json::value& who : {json::value(0), json::value(1), json::value(nullptr)}) {
    const auto view = t.view(who);
    EXPECT_FALSE(view.contains("areas"));
    for (const auto& seat : view.at("seats").as_array())
      EXPECT_EQ(seat, (json::object{{"slots", {true, true, true, true, true, true}}}));
  }
}

TEST(Bloops, EachSeesTheOwnBottomRowOnce) {  // BLOOPS-5
  ScriptedGame t = table({k_first, k_second, k_third}, {11});
  EXPECT_EQ(t.phase(), "peek");
  EXPECT_EQ(t.actors(), (json::array{0, 1, 2}));
  EXPECT_EQ(t.view(0).at("seen"), (json::array{9, 1, 2}));
  EXPECT_EQ(t.view(1).at("seen"), (json::array{9, 3, 4}));
  EXPECT_FALSE(t.view(nullptr).contains("seen"));
  EXPECT_EQ(t.legal(1), (json::array{k_ready}));
  t.act(1, k_ready);
  EXPECT_FALSE(t.view(1).contains("seen"));
  EXPECT_TRUE(t.view(0).contains("seen"));
  EXPECT_EQ(t.actors(), (json::array{0, 2}));
  EXPECT_TRUE(t.legal(1).empty());
  EXPECT_EQ(t.refusal(1, k_ready), "not-your-turn BLOOPS-5");
  for (const json::object& early :
       {k_draw, k_discard, keep(0), give(1), look(0, 0), swap_cards(0, 1, 0), k_call, k_pass})
    EXPECT_EQ(t.refusal(0, early), "not-your-turn BLOOPS-5") << json::serialize(early);
  t.act(0, k_ready);
  t.act(2, k_ready);
  EXPECT_EQ(t.phase(), "turn");
  EXPECT_EQ(t.actors(), (json::array{0}));
  EXPECT_EQ(t.refusal(0, k_ready), "not-your-turn BLOOPS-5");
  // The event that tells a seat its row tells nobody else.
  const auto told = [&](const json::value& audience) {
    return json::serialize(t.ask({{"cmd", "new"},
                                  {"game", "bloops"},
                                  {"seats", 2},
                                  {"setup", setup({k_first, k_second}, {})},
                                  {"events_for", audience}})
                               .at("events"));
  };
  EXPECT_NE(told(0).find("[9,1,2]"), std::string::npos);
  EXPECT_EQ(told(0).find("[9,3,4]"), std::string::npos);
  EXPECT_EQ(told(nullptr).find("[9,"), std::string::npos);
}

TEST(Bloops, CardsMayBeRearrangedAtAnyTime) {  // BLOOPS-7
  ScriptedGame t = table({k_first, k_second}, {11, 11});
  EXPECT_EQ(t.refusal(0, move(0, 1)), "not-your-turn BLOOPS-7");
  t.act(0, k_ready);
  t.act(0, move(0, 1));  // from the own ready on, whoever else is not
  EXPECT_EQ(area(t, 0), (json::array{7, 6, 8, 9, 1, 2}));
  EXPECT_EQ(t.refusal(1, move(0, 1)), "not-your-turn BLOOPS-7");
  EXPECT_EQ(t.refusal(0, move(0, 6)), "illegal BLOOPS-7");
  EXPECT_EQ(t.actors(), (json::array{1}));
  t.act(0, move(0, 1));
  t.act(1, k_ready);
  t.act(1, move(0, 4));
  EXPECT_EQ(area(t, 1), (json::array{3, 7, 8, 9, 6, 4}));
  EXPECT_EQ(t.events(), (json::array{{{"type", "moved"}, {"seat", 1}, {"from", 0}, {"to", 4}}}));
  EXPECT_EQ(t.actors(), (json::array{0}));  // it makes nobody an actor
  t.act(0, k_draw);
  t.act(1, move(0, 4));
  t.act(0, keep(4));  // a 1
  t.act(1, move(2, 3));
  t.act(0, move(0, 5));
  EXPECT_EQ(area(t, 0), (json::array{2, 7, 8, 9, 11, 6}));
  for (const json::object& nowhere : {move(0, 6), move(6, 0), move(0, 99), move(2, 2)})
    EXPECT_EQ(t.refusal(0, nowhere), "illegal BLOOPS-7") << json::serialize(nowhere);
  for (int seat = 0; seat < 2; ++seat)
    for (const auto& action : t.legal(seat)) EXPECT_NE(action.at("type"), "move");
}

TEST(Bloops, ASlotThatIsMovedToMayBeEmpty) {  // BLOOPS-7
  ScriptedGame t = begun({{1, 7, 8, 9, 1, 2}, k_second}, {1});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, counter(0));
  t.act(0, move(4, 0));
  EXPECT_EQ(area(t, 0), (json::array{1, 7, 8, 9, nullptr, 2}));
  EXPECT_EQ(slots(t, 0), (json::array{true, true, true, true, false, true}));
  t.act(0, move(4, 1));
  EXPECT_EQ(area(t, 0), (json::array{1, nullptr, 8, 9, 7, 2}));
  EXPECT_EQ(t.refusal(0, counter(1)), "illegal BLOOPS-17");
  t.act(0, counter(0));
  EXPECT_EQ(area(t, 0), (json::array{nullptr, nullptr, 8, 9, 7, 2}));
  t.act(0, move(0, 1));
  EXPECT_EQ(area(t, 0), (json::array{nullptr, nullptr, 8, 9, 7, 2}));
}

TEST(Bloops, TheOptionsSayWhoStartsAndWhichWay) {  // BLOOPS-8
  std::set<std::int64_t> firsts;
  for (int i = 0; i < 60; ++i) {
    ScriptedGame t({{"game", "bloops"}, {"seats", 3}, {"seed", std::to_string(i)}});
    EXPECT_EQ(t.view(0).at("options").at("first"), "random");
    all_ready(t);
    ASSERT_EQ(t.actors().size(), 1U);
    firsts.insert(t.actors()[0].as_int64());
  }
  EXPECT_EQ(firsts, (std::set<std::int64_t>{0, 1, 2}));
  ScriptedGame t(
      {{"game", "bloops"}, {"seats", 3}, {"options", {{"first", 2}, {"direction", "counterclockwise"}}}});
  all_ready(t);
  EXPECT_EQ(t.actors(), (json::array{2}));
  // The setup's first goes before the option; without one the option decides.
  ScriptedGame set = begun({k_first, k_second, k_third}, {11, 11, 11}, {{"first", 2}});
  EXPECT_EQ(set.actors(), (json::array{0}));
  json::object open = setup({k_first, k_second, k_third}, {});
  open.erase("first");
  ScriptedGame option({{"game", "bloops"}, {"seats", 3}, {"setup", open}, {"options", {{"first", 2}}}});
  all_ready(option);
  EXPECT_EQ(option.actors(), (json::array{2}));
  const auto beyond = t.ask({{"cmd", "new"}, {"game", "bloops"}, {"seats", 3}, {"options", {{"first", 3}}}});
  EXPECT_EQ(beyond.at("error").at("code"), "bad-request");

  // Two turns each way.
  for (const bool clockwise : {true, false}) {
    ScriptedGame turns = begun({k_first, k_second, k_third}, {11, 5, 11},
                               {{"direction", clockwise ? "clockwise" : "counterclockwise"}});
    const int second = clockwise ? 1 : 2;
    const int third = clockwise ? 2 : 1;
    turns.act(0, k_draw);
    turns.act(0, k_discard);
    EXPECT_EQ(turns.refusal(third, k_draw), "not-your-turn BLOOPS-20");
    turns.act(second, k_draw);
    turns.act(second, k_discard);
    turns.act(third, k_draw);
    turns.act(third, k_discard);
    turns.act(0, k_draw);
  }
}

TEST(Bloops, ATurnBeginsWithASecretDraw) {  // BLOOPS-9
  ScriptedGame t = begun({k_first, k_second}, {11, 5});
  EXPECT_EQ(t.legal(0), (json::array{k_draw}));
  EXPECT_TRUE(t.legal(1).empty());
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-9");
  EXPECT_EQ(t.refusal(0, k_discard), "not-your-turn BLOOPS-26");
  EXPECT_EQ(act_for(t, 0, k_draw, 1), (json::array{{{"type", "drew"}, {"seat", 0}}}));
  EXPECT_EQ(t.phase(), "decide");
  EXPECT_EQ(t.view(0).at("drawn"), 11);
  EXPECT_TRUE(t.view(1).at("drawn").is_null());
  EXPECT_FALSE(t.view(nullptr).contains("drawn"));
  EXPECT_EQ(t.view(1).at("pile"), 51);
  EXPECT_EQ(t.refusal(0, k_draw), "not-your-turn BLOOPS-9");
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn BLOOPS-9");
  t.act(0, k_discard);
  EXPECT_EQ(act_for(t, 1, k_draw, 1), (json::array{{{"type", "drew"}, {"seat", 1}, {"value", 5}}}));
}

TEST(Bloops, TheDrawnCardMayBeDiscarded) {  // BLOOPS-10
  ScriptedGame t = begun({k_first, k_second}, {11});
  t.act(0, k_draw);
  EXPECT_EQ(t.legal(0)[0], k_discard);
  EXPECT_EQ(t.refusal(1, k_discard), "not-your-turn BLOOPS-26");
  t.act(0, k_discard);
  EXPECT_EQ(t.events(),
            (json::array{{{"type", "discarded"}, {"seat", 0}, {"value", 11}, {"slot", nullptr}}}));
  const auto view = t.view(nullptr);
  EXPECT_EQ(view.at("phase"), "window");
  EXPECT_EQ(view.at("active"), 0);
  EXPECT_EQ(view.at("discard"), 11);
  EXPECT_EQ(view.at("discards"), 1);
  EXPECT_EQ(view.at("discarded"), 1);
  EXPECT_EQ(area(t, 0), (json::array{6, 7, 8, 9, 1, 2}));
  EXPECT_TRUE(t.view(0).at("drawn").is_null());
}

TEST(Bloops, TheDrawnCardMayBeKeptForAnother) {  // BLOOPS-11
  ScriptedGame t = begun({k_first, k_second}, {11});
  t.act(0, k_draw);
  EXPECT_EQ(t.legal(0).size(), 7U);
  EXPECT_EQ(t.refusal(1, keep(0)), "not-your-turn BLOOPS-26");
  EXPECT_EQ(t.refusal(0, keep(6)), "illegal BLOOPS-11");
  EXPECT_EQ(t.refusal(0, keep(40)), "illegal BLOOPS-11");
  t.act(0, keep(4));
  EXPECT_EQ(area(t, 0), (json::array{6, 7, 8, 9, 11, 2}));
  EXPECT_EQ(t.view(0).at("discard"), 1);
  EXPECT_EQ(t.events(), (json::array{{{"type", "kept"}, {"seat", 0}, {"slot", 4}},
                                     {{"type", "discarded"}, {"seat", 0}, {"value", 1}, {"slot", 4}}}));
  EXPECT_EQ(t.refusal(0, keep(4)), "not-your-turn BLOOPS-26");
}

TEST(Bloops, WhoHasNoOtherCardCannotKeep) {  // BLOOPS-11
  ScriptedGame t = begun({{1, 1, 1, 1, 1, 6}, k_second}, {1, 11, 6, 5, 5});
  t.act(0, k_draw);
  t.act(0, k_discard);
  for (int slot = 0; slot < 5; ++slot) t.act(0, counter(slot));
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(0, k_draw);
  t.act(0, k_discard);  // a 6
  t.act(0, counter(5));
  EXPECT_EQ(slots(t, 0), (json::array{false, false, false, false, false, false}));
  t.act(0, give(1));
  t.act(0, give(1));
  t.act(1, k_draw);
  t.act(1, keep(4));
  t.act(0, k_draw);
  EXPECT_EQ(t.legal(0), (json::array{k_discard}));
  EXPECT_EQ(t.refusal(0, keep(0)), "illegal BLOOPS-11");
  t.act(0, k_discard);
  EXPECT_EQ(t.legal(0), (json::array{k_call, k_pass}));
}

// ---- Setups and malformed requests

TEST(BloopsText, ImpossibleSetupsAreRefused) {
  const auto code = [](const json::value& setup_) {
    Referee referee;
    const auto answer = parse_json(referee.answer(
        json::serialize(json::object{{"cmd", "new"}, {"game", "bloops"}, {"seats", 2}, {"setup", setup_}})));
    return answer->at("ok").as_bool() ? "ok" : std::string(answer->at("error").at("code").as_string());
  };
  const json::object good = setup({k_first, k_second}, {});
  EXPECT_EQ(code(good), "ok");
  const auto changed = [&](const char* field, json::value value) {
    json::object setup_ = good;
    setup_[field] = std::move(value);
    return setup_;
  };
  EXPECT_EQ(code(changed("first", 2)), "bad-setup");
  EXPECT_EQ(code(changed("first", -1)), "bad-setup");
  EXPECT_EQ(code(changed("first", "0")), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1, 2}})), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1}, {6, 7, 8, 9, 3, 4}})), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1, 1}, {6, 7, 8, 9, 3, 4}})), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1, 10}, {6, 7, 8, 9, 3, 4}})), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1, 0}, {6, 7, 8, 9, 3, 4}})), "bad-setup");
  EXPECT_EQ(code(changed("areas", json::array{{6, 7, 8, 9, 1, "2"}, {6, 7, 8, 9, 3, 4}})), "bad-setup");
  json::array pile = good.at("pile").as_array();
  pile.pop_back();
  EXPECT_EQ(code(changed("pile", pile)), "bad-setup");
  pile.emplace_back(1);
  EXPECT_EQ(code(changed("pile", pile)), "bad-setup");
  json::object without = good;
  without.erase("pile");
  EXPECT_EQ(code(without), "bad-setup");
}

TEST(BloopsText, MalformedActionsAreBadRequests) {
  ScriptedGame t = begun({k_first, k_second}, {11});
  for (const json::object& broken :
       {json::object{}, json::object{{"type", "jump"}}, json::object{{"type", "keep"}},
        json::object{{"type", "keep"}, {"slot", "0"}}, json::object{{"type", "give"}, {"to", 1.5}},
        json::object{{"type", "look"}, {"seat", 1}}, json::object{{"type", "swap"}, {"slot", 1}, {"seat", 1}},
        json::object{{"type", "counter"}}, json::object{{"type", "move"}, {"from", 1}},
        json::object{{"type", "counter"}, {"slot", 1}, {"discarded", "1"}}, json::object{{"type", "peek"}}})
    EXPECT_EQ(t.refusal(0, broken), "bad-request") << json::serialize(broken);
  // Numbers that name nothing are no malformed ones.
  t.act(0, k_draw);
  for (const std::int64_t slot : {-1LL, 255LL, 256LL, 1LL << 40})
    EXPECT_EQ(t.refusal(0, {{"type", "keep"}, {"slot", slot}}), "illegal BLOOPS-11");
}

}  // namespace
}  // namespace smallbox::testing
