// Blink clause by clause: what happens when nobody can play.
#include "games/blink/testing.hpp"

namespace smallbox::testing {
namespace {

// Nobody can play on red-triangle-1 and blue-moon-1.
const Cards k_stuck_first = {"red-triangle-1", "brown-drop-5", "yellow-flower-5", "green-drop-4",
                             "grey-drop-3"};
const Cards k_stuck_second = {"blue-moon-1", "brown-star-2", "grey-star-3", "green-flower-2",
                              "yellow-star-4"};

TEST(Blink, PausesWhenNobodyCanPlay) {  // BLINK-12
  ScriptedGame t = race(k_stuck_first, k_stuck_second);
  EXPECT_EQ(t.phase(), "ready");
  EXPECT_EQ(t.count("paused"), 1);
  EXPECT_EQ(t.refusal(0, play("brown-drop-5", 0)), "not-your-turn BLINK-12");
  EXPECT_EQ(t.refusal(0, offer("brown-drop-5")), "not-your-turn BLINK-12");
  // With manual refill a card that can still be drawn keeps the race on.
  ScriptedGame m =
      race({"red-triangle-1", "red-star-3", "yellow-flower-5", "green-drop-4"},
           {"blue-moon-1", "brown-drop-5", "yellow-bolt-5", "grey-drop-5"}, {{"refill", "manual"}});
  m.act(0, play("red-star-3", 0));
  EXPECT_EQ(m.phase(), "race");
  EXPECT_TRUE(m.legal(1).empty());
  EXPECT_EQ(m.legal(0), (json::array{k_draw}));
  EXPECT_EQ(m.refusal(0, offer("green-drop-4")), "not-your-turn BLINK-12");
}

TEST(Blink, APauseTurnsTheNextCards) {  // BLINK-12a
  ScriptedGame t = race(k_stuck_first, k_stuck_second);
  t.act(1, k_ready);
  EXPECT_EQ(t.refusal(1, k_ready), "not-your-turn BLINK-12");
  EXPECT_EQ(t.actors(), (json::array{0}));
  t.act(0, k_ready);
  const auto all = t.all();
  EXPECT_EQ(all.at("piles").as_array()[0].at("top"), "grey-drop-3");    // seat 0's next card on pile 0
  EXPECT_EQ(all.at("piles").as_array()[1].at("top"), "yellow-star-4");  // seat 1's on pile 1
  EXPECT_EQ(all.at("piles").as_array()[0].at("size"), 2);
  EXPECT_EQ(t.phase(), "race");
  EXPECT_EQ(all.at("seats").as_array()[0].at("draw"), 25);
  EXPECT_EQ(all.at("seats").as_array()[0].at("hand"), 3);
}

// What lies on top of the two piles, and which pile each seat has named.
json::array tops(ScriptedGame& t) {
  const auto piles = t.all().at("piles").as_array();
  return {piles[0].at("top"), piles[1].at("top")};
}
json::array named(ScriptedGame& t, const json::value& who) {
  const auto seats = t.view(who).at("seats").as_array();
  return {seats[0].at("pile"), seats[1].at("pile")};
}

TEST(Blink, APileMayBeNamedInAPause) {  // BLINK-12a
  ScriptedGame t = race(k_stuck_first, k_stuck_second);
  const std::string first = k_stuck_first.back();
  const std::string second = k_stuck_second.back();
  EXPECT_EQ(named(t, 0), (json::array{nullptr, nullptr}));
  t.act(0, onto(k_ready, 1));
  EXPECT_EQ(t.events(), (json::array{{{"type", "ready"}, {"seat", 0}, {"pile", 1}}}));
  for (const json::value& who : {json::value(0), json::value(1), json::value(nullptr)})
    EXPECT_EQ(named(t, who), (json::array{1, nullptr}));
  EXPECT_EQ(t.legal(1), (json::array{k_ready}));  // the form without a pile
  EXPECT_EQ(t.refusal(1, onto(k_ready, 1)), "illegal BLINK-12a");
  EXPECT_EQ(t.refusal(1, onto(k_ready, 2)), "illegal BLINK-12a");
  EXPECT_EQ(t.refusal(1, onto(k_ready, -1)), "illegal BLINK-12a");
  EXPECT_EQ(t.refusal(1, onto(k_ready, "left")), "bad-request");
  EXPECT_EQ(t.refusal(0, onto(k_ready, 0)), "not-your-turn BLINK-12");
  t.act(1, k_ready);
  EXPECT_EQ(tops(t), (json::array{json::value(second), json::value(first)}));
  EXPECT_EQ(t.events().at(1),
            (json::object{
                {"type", "turned"}, {"tops", {json::value(second), json::value(first)}}, {"piles", {1, 0}}}));
  EXPECT_EQ(named(t, 1), (json::array{nullptr, nullptr}));  // the pause is over

  // Who is ready first without naming one leaves the choice to the other.
  ScriptedGame later = race(k_stuck_first, k_stuck_second);
  later.act(0, k_ready);
  later.act(1, onto(k_ready, 0));
  EXPECT_EQ(tops(later), (json::array{json::value(second), json::value(first)}));
  ScriptedGame own = race(k_stuck_first, k_stuck_second);
  own.act(1, onto(k_ready, 1));
  own.act(0, onto(k_ready, 0));
  EXPECT_EQ(tops(own), (json::array{json::value(first), json::value(second)}));

  // Before the start there is nothing to name one for.
  ScriptedGame early = table(k_first, k_second);
  early.act(0, onto(k_ready, 1));
  EXPECT_EQ(named(early, 0), (json::array{nullptr, nullptr}));
  early.act(1, onto(k_ready, 7));
  EXPECT_EQ(tops(early), (json::array{json::value(k_first[0]), json::value(k_second[0])}));
  // And a pile that there is not does not get into the record.
  const auto record = early.ask({{"cmd", "save"}}).at("record").as_object();
  EXPECT_EQ(record.at("actions").as_array().back().at("action"), (json::object{{"type", "ready"}}));
}

TEST(Blink, WithoutDrawPilesBothPickACard) {  // BLINK-12b
  ASSERT_TRUE(find_game_with({}, [](ScriptedGame& t) {
    if (t.phase() != "offer") return false;
    const auto before = t.all();
    const auto& hands = before.at("hands").as_array();
    const std::string a(hands[0].as_array()[0].as_string());
    const std::string b(hands[1].as_array()[0].as_string());
    EXPECT_EQ(t.refusal(0, play(a, 0)), "not-your-turn BLINK-12");
    EXPECT_EQ(t.refusal(0, k_ready), "not-your-turn BLINK-12");
    EXPECT_EQ(t.refusal(0, offer(b)), "illegal BLINK-5");
    t.act(0, offer(a));
    EXPECT_EQ(t.refusal(0, offer(a)), "not-your-turn BLINK-12b");
    EXPECT_TRUE(t.view(1).at("seats").as_array()[0].at("offered").as_bool());
    EXPECT_EQ(json::serialize(t.view(1)).find(a), std::string::npos);  // unseen by the other
    EXPECT_EQ(t.view(0).at("seats").as_array()[0].at("hand"), before.at("seats").as_array()[0].at("hand"));
    t.act(1, offer(b));
    EXPECT_EQ(t.count("placed"), 1);
    const auto piles = t.all().at("piles").as_array();
    EXPECT_EQ(piles[0].at("top"), json::value(a));
    EXPECT_EQ(piles[1].at("top"), json::value(b));
    return true;
  }));
  // A pile may be named with it: that is no secret, the card is.
  ASSERT_TRUE(find_game_with({}, [](ScriptedGame& t) {
    if (t.phase() != "offer") return false;
    const auto hands = t.all().at("hands").as_array();
    const std::string a(hands[0].as_array()[0].as_string());
    const std::string b(hands[1].as_array()[0].as_string());
    EXPECT_EQ(t.refusal(1, onto(offer(b), 3)), "illegal BLINK-12b");
    EXPECT_EQ(t.refusal(1, onto(offer(b), nullptr)), "bad-request");
    t.act(1, onto(offer(b), 0));
    EXPECT_EQ(t.events(),
              (json::array{{{"type", "offered"}, {"seat", 1}, {"card", json::value(b)}, {"pile", 0}}}));
    EXPECT_EQ(named(t, 0), (json::array{nullptr, 0}));
    EXPECT_EQ(json::serialize(t.view(0)).find(b), std::string::npos);
    for (const auto& action : t.legal(0)) EXPECT_FALSE(action.as_object().contains("pile"));
    EXPECT_EQ(t.refusal(0, onto(offer(a), 0)), "illegal BLINK-12b");
    EXPECT_EQ(t.refusal(0, onto(offer(b), 0)), "illegal BLINK-5");
    t.act(0, offer(a));
    EXPECT_EQ(tops(t), (json::array{json::value(b), json::value(a)}));
    EXPECT_EQ(t.events().at(1).at("piles"), (json::array{1, 0}));
    EXPECT_EQ(named(t, 0), (json::array{nullptr, nullptr}));
    return true;
  }));
  // A player who is out of cards by it has won.
  ASSERT_TRUE(find_game_with({}, [](ScriptedGame& t) {
    if (t.phase() != "offer") return false;
    const auto seats = t.all().at("seats").as_array();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (seats[seat].at("hand") != 1 || seats[seat].at("draw") != 0) continue;
      for (int each = 0; each < 2; ++each) t.act(each, t.legal(each)[0].as_object());
      EXPECT_EQ(t.result().at("winners"), (json::array{seat}));
      return true;
    }
    return false;
  }));
}

TEST(Blink, OneCardEachIsATie) {  // BLINK-12c
  ASSERT_TRUE(find_game_with({}, [](ScriptedGame& t) {
    if (t.phase() != "over") return false;
    const auto result = t.result();
    if (!result.at("winners").as_array().empty()) return false;
    EXPECT_EQ(result.at("scores"), (json::array{0, 0}));
    EXPECT_EQ(json::serialize(result.at("detail")), R"({"games":[{"winner":null,"cards_left":[1,1]}]})");
    return true;
  }));
}

}  // namespace
}  // namespace smallbox::testing
