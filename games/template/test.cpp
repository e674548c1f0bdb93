// The rules of the template, clause by clause.
#include <gtest/gtest.h>

#include <set>

#include "games/template/text.hpp"
#include "tests/scripted.hpp"

namespace smallbox::testing {
namespace {

const json::object k_draw = {{"type", "draw"}};
const json::object k_pass = {{"type", "pass"}};
json::object trade(int card) { return {{"type", "trade"}, {"card", card}}; }

// These cards are on top, the first one goes to seat 0; below them the others in order.
ScriptedGame game(int seats, const std::vector<int>& top, const json::object& options = {}) {
  json::array deck(top.begin(), top.end());
  for (int card = 1; card <= 15; ++card)
    if (std::find(top.begin(), top.end(), card) == top.end()) deck.push_back(card);
  return ScriptedGame(
      {{"game", "template"}, {"seats", seats}, {"options", options}, {"setup", {{"deck", deck}}}});
}

TEST(Template, HasFifteenCards) {  // TEMPLATE-1
  ScriptedGame t({{"game", "template"}, {"seats", 3}});
  const auto all = t.all();
  std::multiset<std::int64_t> cards;
  for (const auto& card : all.at("next").as_array()) cards.insert(card.as_int64());
  for (const auto& hand : all.at("hands").as_array())
    for (const auto& card : hand.as_array()) cards.insert(card.as_int64());
  std::multiset<std::int64_t> whole;
  for (int card = 1; card <= 15; ++card) whole.insert(card);
  EXPECT_EQ(cards, whole);
}

TEST(Template, EverybodyIsDealtOneCard) {  // TEMPLATE-2
  ScriptedGame t = game(3, {4, 9, 2});
  EXPECT_EQ(t.count("dealt"), 3);
  EXPECT_EQ(t.view(1).at("hand"), (json::array{9}));
  EXPECT_FALSE(t.view(1).contains("hands"));
  EXPECT_FALSE(t.view(nullptr).contains("hand"));
  EXPECT_EQ(t.view(nullptr).at("pile"), 12);
  // Where nobody says how the cards lie, chance says who begins.
  std::set<std::int64_t> first;
  for (int n = 0; n < 50; ++n) {
    ScriptedGame seeded({{"game", "template"}, {"seats", 3}, {"seed", std::to_string(n)}});
    first.insert(seeded.actors().at(0).as_int64());
  }
  EXPECT_EQ(first.size(), 3U);
}

TEST(Template, OneAfterTheOther) {  // TEMPLATE-3
  ScriptedGame t = game(2, {4, 9});
  EXPECT_EQ(t.actors(), (json::array{0}));
  EXPECT_EQ(t.view(nullptr).at("active"), 0);
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn TEMPLATE-3");
  t.act(0, k_draw);
  EXPECT_EQ(t.actors(), (json::array{1}));
  t.act(1, k_draw);
  EXPECT_EQ(t.actors(), (json::array{0}));
}

TEST(Template, OrAllTogether) {  // TEMPLATE-3
  ScriptedGame t = game(3, {4, 9, 2}, {{"order", "together"}});
  EXPECT_EQ(t.view(nullptr).at("active"), nullptr);
  EXPECT_EQ(t.actors(), (json::array{0, 1, 2}));
  t.act(2, k_draw);
  t.act(2, k_draw);
  t.act(1, k_pass);
  EXPECT_EQ(t.actors(), (json::array{0, 2}));
}

TEST(Template, ADrawnCardIsSeenByWhoDrewIt) {  // TEMPLATE-4
  ScriptedGame t = game(2, {4, 9, 12});
  const auto told = [&](const json::value& whom) {
    ScriptedGame again = game(2, {4, 9, 12});
    return again.ask({{"cmd", "act"}, {"seat", 0}, {"action", k_draw}, {"events_for", whom}}).at("events");
  };
  const json::object open = {{"type", "drew"}, {"seat", 0}};
  json::object secret = open;
  secret["drawn"] = 12;
  EXPECT_EQ(told(0), (json::array{secret}));
  EXPECT_EQ(told(1), (json::array{open}));
  EXPECT_EQ(told(nullptr), (json::array{open}));
  t.act(0, k_draw);
  EXPECT_EQ(t.view(0).at("hand"), (json::array{4, 12}));
  EXPECT_EQ(t.view(1).at("seats").at(0).at("hand"), 2);
}

TEST(Template, ATradedCardIsSeenByAll) {  // TEMPLATE-5
  ScriptedGame t = game(2, {4, 9, 12});
  EXPECT_EQ(t.refusal(0, trade(9)), "illegal TEMPLATE-5");
  EXPECT_EQ(t.refusal(0, trade(0)), "illegal TEMPLATE-5");
  EXPECT_EQ(t.refusal(0, trade(99)), "illegal TEMPLATE-5");
  EXPECT_EQ(t.refusal(0, {{"type", "trade"}, {"card", "4"}}), "bad-request");
  t.act(0, trade(4));
  EXPECT_EQ(t.view(0).at("hand"), (json::array{12}));
  EXPECT_EQ(t.view(1).at("laid"), (json::array{4}));
  EXPECT_EQ(t.view(1).at("pile"), 12);
}

TEST(Template, WhoPassesIsOut) {  // TEMPLATE-6
  ScriptedGame t = game(3, {4, 9, 2});
  t.act(0, k_draw);
  t.act(1, k_pass);
  EXPECT_EQ(t.refusal(1, k_draw), "not-your-turn TEMPLATE-6");
  t.act(2, k_draw);
  t.act(0, k_draw);
  EXPECT_EQ(t.actors(), (json::array{2}));  // seat 1 is left out
}

TEST(Template, EndsWhenAllHavePassed) {  // TEMPLATE-7
  ScriptedGame t = game(2, {4, 9});
  t.act(0, k_pass);
  EXPECT_FALSE(t.view(1).contains("hands"));
  t.act(1, k_pass);
  EXPECT_EQ(t.count("ended"), 1);
  EXPECT_EQ(t.view(1).at("hands"), (json::array{json::array{4}, json::array{9}}));
  EXPECT_TRUE(t.actors().empty());
  EXPECT_EQ(t.refusal(0, k_draw), "over TEMPLATE-7");
}

TEST(Template, EndsWithThePile) {  // TEMPLATE-7
  ScriptedGame t = game(2, {4, 9});
  t.act(0, k_pass);
  for (int n = 0; n < 13; ++n) {
    EXPECT_EQ(t.actors(), (json::array{1}));
    t.act(1, k_draw);
  }
  EXPECT_EQ(t.view(nullptr).at("pile"), 0);
  EXPECT_EQ(t.count("ended"), 1);
}

TEST(Template, TheHighestSumUpToTheLimitWins) {  // TEMPLATE-8
  const auto result = [](const std::vector<int>& hands, const json::object& options = {}) {
    ScriptedGame t = game(static_cast<int>(hands.size()) / 2, hands, options);
    for (const auto& action : {k_draw, k_pass})
      for (std::size_t seat = 0; seat < hands.size() / 2; ++seat) t.act(static_cast<int>(seat), action);
    return t.result();
  };
  const auto exact = result({6, 9, 15, 11});  // 21 and 20
  EXPECT_EQ(exact.at("scores"), (json::array{21, 20}));
  EXPECT_EQ(exact.at("winners"), (json::array{0}));
  const auto above = result({7, 9, 15, 11});
  EXPECT_EQ(above.at("scores"), (json::array{0, 20}));
  EXPECT_EQ(above.at("winners"), (json::array{1}));
  EXPECT_EQ(above.at("detail").at("sums"), (json::array{22, 20}));
  EXPECT_EQ(result({7, 9, 15, 11}, {{"limit", 22}}).at("winners"), (json::array{0}));
  EXPECT_EQ(result({6, 9, 2, 14, 11, 1}).at("winners"), (json::array{0, 1}));  // 20 each share it
  EXPECT_EQ(result({10, 9, 15, 14}).at("winners"), json::array{});             // nobody
}

TEST(Template, ASetupIsAWholeDeck) {
  for (const json::value& deck :
       {json::value(3), json::value(json::array{1, 2, 3}),
        json::value(json::array{1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}),
        json::value(json::array{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})}) {
    Referee referee;
    const auto answer = referee.answer(json::serialize(json::object{
        {"cmd", "new"}, {"game", "template"}, {"seats", 2}, {"setup", json::object{{"deck", deck}}}}));
    EXPECT_NE(answer.find("bad-setup"), std::string::npos) << answer;
  }
}

}  // namespace
}  // namespace smallbox::testing
