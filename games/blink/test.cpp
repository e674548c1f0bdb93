// Blink clause by clause, as scripted games over the referee; pauses are in pause_test.cpp.
// docs/rules/blink.md has the clauses in words.
#include "games/blink/testing.hpp"

#include <map>

#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

TEST(BlinkDeck, HasSixtyDifferentCards) {  // BLINK-1
  std::set<std::string> ids;
  const blink::Box& box = built_in<Blink>();
  for (int place = 0; place < box.cards; ++place) ids.insert(blink::card_id(box.list[place]));
  EXPECT_EQ(box.cards, 60);
  EXPECT_EQ(ids.size(), 60U);
  EXPECT_FALSE(box.twins);
}

TEST(BlinkDeck, EveryCardHasAnId) {
  std::set<std::string> ids;
  for (int card = 0; card < blink::faces; ++card) {
    const std::string id = blink::card_id(static_cast<blink::Card>(card));
    ids.insert(id);
    EXPECT_EQ(blink::find_card(id), card);
  }
  EXPECT_EQ(ids.size(), 180U);
  for (const char* none : {"purple-star-1", "red-sun-1", "red-star-0", "red-star-6", "red-star-", "red-star",
                           "red", "red-star-11", "red-star-1-1", "-red-star-1", "red--1", "", "-", "--",
                           "---", "red-star-:", "red-star-1 ", "Red-star-1"})
    EXPECT_EQ(blink::find_card(none), blink::no_card) << none;
}

TEST(BlinkDeck, IsBalanced) {  // BLINK-2
  std::map<int, int> colors;
  std::map<int, int> shapes;
  std::map<int, int> counts;
  std::map<std::pair<int, int>, int> color_count;
  std::map<std::pair<int, int>, int> shape_count;
  const blink::Box& box = built_in<Blink>();
  for (int place = 0; place < box.cards; ++place) {
    const blink::Face face = blink::face_of(box.list[place]);
    ++colors[face.color], ++shapes[face.shape], ++counts[face.count];
    ++color_count[{face.color, face.count}], ++shape_count[{face.shape, face.count}];
  }
  for (const auto& [c, n] : colors) EXPECT_EQ(n, 10);
  for (const auto& [s, n] : shapes) EXPECT_EQ(n, 10);
  for (const auto& [k, n] : counts) EXPECT_EQ(n, 12);
  for (const auto& [pair, n] : color_count) EXPECT_EQ(n, 2);
  for (const auto& [pair, n] : shape_count) EXPECT_EQ(n, 2);
  for (int a = 0; a < box.cards; ++a) {
    int fits = 0;
    for (int b = 0; b < box.cards; ++b) fits += a != b && blink::matches(box.list[a], box.list[b]) ? 1 : 0;
    EXPECT_TRUE(fits == 26 || fits == 27) << fits;
    EXPECT_EQ(box.having(blink::k_marks[box.list[a]]).size(), fits + 1);
  }
  const auto there = [&](const char* card) { return box.equal_to(blink::find_card(card)).size(); };
  // The rulebook's own card, and those that public pages describe.
  for (const char* card :
       {"yellow-star-4", "red-star-3", "red-triangle-1", "yellow-bolt-3", "green-star-5", "blue-star-2"})
    EXPECT_EQ(there(card), 1) << card;
  // One of each count, by its offsets: 0 1, 2 3, 4 5, 0 3, 1 4.
  for (const char* card :
       {"blue-bolt-1", "grey-moon-2", "brown-triangle-3", "green-triangle-4", "red-moon-5"})
    EXPECT_EQ(there(card), 1) << card;
  for (const char* card : {"blue-triangle-1", "grey-star-2", "brown-bolt-3", "green-bolt-4", "red-drop-5"})
    EXPECT_EQ(there(card), 0) << card;
}

TEST(Blink, DealsTwoEqualPiles) {  // BLINK-3
  ScriptedGame t({{"game", "blink"}, {"seats", 2}, {"seed", "any"}});
  const auto all = t.all();
  std::set<std::string> seen;
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(all.at("draws").as_array()[seat].as_array().size(), 26U);
    for (const char* place : {"draws", "hands"})
      for (const auto& card : all.at(place).as_array()[seat].as_array())
        seen.insert(std::string(card.as_string()));
    seen.insert(std::string(all.at("piles").as_array()[seat].at("top").as_string()));
  }
  EXPECT_EQ(seen.size(), 60U);
  // Another seed, another deal.
  ScriptedGame other({{"game", "blink"}, {"seats", 2}, {"seed", "other"}});
  EXPECT_NE(all.at("draws"), other.all().at("draws"));
}

TEST(Blink, PutsTheTopCardsFaceDownInTheCentre) {  // BLINK-4
  ScriptedGame t = table(k_first, k_second);
  for (const json::value& who : {json::value(0), json::value(1), json::value(nullptr)}) {
    const auto view = t.view(who);
    for (const auto& pile : view.at("piles").as_array()) {
      EXPECT_TRUE(pile.at("top").is_null());
      EXPECT_EQ(pile.at("size"), 1);
    }
  }
  EXPECT_EQ(t.all().at("piles").as_array()[0].at("top"), "red-triangle-1");
  EXPECT_EQ(t.all().at("piles").as_array()[1].at("top"), "blue-moon-1");
  // Both players may use both piles.
  ScriptedGame r = race({"red-triangle-1", "red-star-3", "blue-star-2", "yellow-flower-5"}, k_second);
  EXPECT_EQ(r.legal(0).size(), 2U);
  EXPECT_EQ(r.legal(0)[0], play("red-star-3", 0));
  EXPECT_EQ(r.legal(0)[1], play("blue-star-2", 1));
}

TEST(Blink, EachSeesTheOwnHandAlone) {  // BLINK-5
  ScriptedGame t = table(k_first, k_second);
  EXPECT_EQ(t.view(0).at("hand"), (json::array{"red-star-3", "brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(t.view(1).at("hand"), (json::array{"brown-star-2", "grey-star-3", "green-flower-2"}));
  EXPECT_FALSE(t.view(nullptr).contains("hand"));
  EXPECT_EQ(json::serialize(t.view(0)).find("grey-star-3"), std::string::npos);
  EXPECT_EQ(t.view(0).at("seats").as_array()[1].at("hand"), 3);
  EXPECT_EQ(t.view(0).at("seats").as_array()[1].at("draw"), 26);
  ScriptedGame r = race(k_first, k_second);
  EXPECT_EQ(r.refusal(0, play("brown-star-2", 0)), "illegal BLINK-5");  // the other's
  EXPECT_EQ(r.refusal(0, play("no-such-card", 0)), "illegal BLINK-5");
}

TEST(Blink, BeginsWhenBothAreReady) {  // BLINK-6
  ScriptedGame t = table(k_first, k_second);
  EXPECT_EQ(t.phase(), "ready");
  EXPECT_EQ(t.refusal(0, play("red-star-3", 0)), "not-your-turn BLINK-6");
  EXPECT_EQ(t.refusal(0, offer("red-star-3")), "not-your-turn BLINK-6");
  EXPECT_EQ(t.refusal(0, k_draw), "not-your-turn BLINK-6");
  t.act(0, k_ready);
  EXPECT_EQ(t.actors(), (json::array{1}));
  EXPECT_EQ(t.refusal(0, k_ready), "not-your-turn BLINK-6");
  EXPECT_EQ(t.phase(), "ready");
  t.act(1, k_ready);
  EXPECT_EQ(t.phase(), "race");
  EXPECT_EQ(t.view(1).at("piles").as_array()[0].at("top"), "red-triangle-1");
  EXPECT_EQ(t.view(1).at("piles").as_array()[1].at("top"), "blue-moon-1");
  EXPECT_EQ(t.refusal(0, k_ready), "not-your-turn BLINK-6");
}

TEST(Blink, HasNoTurns) {  // BLINK-7
  ScriptedGame t = race({"red-triangle-1", "red-star-3", "red-moon-5", "red-drop-4"}, k_second);
  EXPECT_EQ(t.actors(), (json::array{0, 1}));  // also the one who can't play
  EXPECT_TRUE(t.legal(1).empty());
  t.act(0, play("red-star-3", 0));
  t.act(0, play("red-moon-5", 0));  // again the same player
  EXPECT_EQ(t.actors(), (json::array{0, 1}));
}

TEST(Blink, ACardMustShareSomething) {  // BLINK-8
  ScriptedGame t = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  EXPECT_EQ(t.legal(0).size(), 4U);
  EXPECT_EQ(t.refusal(0, play("red-star-3", 1)), "illegal BLINK-8");
  EXPECT_EQ(t.refusal(0, play("red-star-3", 2)), "illegal BLINK-8");
  t.act(0, play("green-triangle-4", 0));  // shape
  ScriptedGame u = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  u.act(0, play("red-star-3", 0));  // colour
  ScriptedGame v = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  v.act(0, play("brown-drop-1", 1));  // count
  EXPECT_EQ(v.all().at("piles").as_array()[1].at("top"), "brown-drop-1");
  EXPECT_EQ(v.all().at("piles").as_array()[1].at("size"), 2);
}

TEST(Blink, OneCardAtATime) {  // BLINK-9
  ScriptedGame t = race({"red-triangle-1", "red-star-3", "red-moon-5", "red-drop-4"}, k_second);
  EXPECT_EQ(t.refusal(0, {{"type", "play"}, {"card", {"red-star-3", "red-moon-5"}}, {"pile", 0}}),
            "bad-request");
  t.act(0, {{"type", "play"}, {"card", "red-star-3"}, {"pile", 0}, {"also", "red-moon-5"}});
  EXPECT_EQ(t.all().at("piles").as_array()[0].at("size"), 2);
  EXPECT_EQ(t.all().at("piles").as_array()[1].at("size"), 1);
}

TEST(Blink, HandsRefill) {  // BLINK-10
  ScriptedGame t =
      race({"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5", "grey-triangle-1"}, k_second);
  EXPECT_EQ(t.refusal(0, k_draw), "illegal BLINK-10");
  t.act(0, play("red-star-3", 0));
  EXPECT_EQ(t.view(0).at("hand"), (json::array{"grey-triangle-1", "brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(t.view(0).at("seats").as_array()[0].at("draw"), 25);

  ScriptedGame m =
      race({"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5", "grey-triangle-1"}, k_second,
           {{"refill", "manual"}});
  EXPECT_EQ(m.refusal(0, k_draw), "illegal BLINK-10");  // a full hand
  m.act(0, play("red-star-3", 0));
  EXPECT_EQ(m.view(0).at("hand"), (json::array{"brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(m.legal(0).back(), k_draw);
  m.act(0, k_draw);
  EXPECT_EQ(m.view(0).at("hand").as_array().size(), 3U);
  EXPECT_EQ(m.view(1).at("seats").as_array()[0].at("draw"), 25);
}

TEST(Blink, TheFirstOutOfCardsWins) {  // BLINK-11
  for (int favourite = 0; favourite < 2; ++favourite) {
    ScriptedGame t({{"game", "blink"}, {"seats", 2}, {"seed", "win"}});
    play_until(t, favourite, {"over"});
    const auto result = t.result();
    const auto seats = t.all().at("seats").as_array();
    const auto winner = result.at("winners").as_array().at(0).as_int64();
    EXPECT_EQ(seats[winner].at("hand"), 0);
    EXPECT_EQ(seats[winner].at("draw"), 0);
    EXPECT_EQ(result.at("scores").as_array()[winner], 1);
    EXPECT_TRUE(t.actors().empty());
    EXPECT_EQ(t.refusal(0, k_ready), "over BLINK-11");
    const auto& game = result.at("detail").at("games").as_array().at(0);
    EXPECT_EQ(game.at("winner"), winner);
    EXPECT_EQ(game.at("cards_left").as_array()[winner], 0);
    EXPECT_GT(game.at("cards_left").as_array()[1 - winner].as_int64(), 0);
  }
}

TEST(Blink, AMatchGoesToTheMajority) {  // BLINK-13
  for (const int best_of : {3, 5}) {
    ScriptedGame t({{"game", "blink"}, {"seats", 2}, {"seed", "match"}, {"options", {{"best_of", best_of}}}});
    play_until(t, 0, {"between"});
    EXPECT_EQ(t.refusal(0, play("red-triangle-1", 0)), "not-your-turn BLINK-6");
    const auto before = t.all();
    EXPECT_GT(before.at("piles").as_array()[0].at("size").as_int64(), 1);  // the old table stays in view
    t.act(0, k_ready);
    t.act(1, k_ready);
    EXPECT_EQ(t.phase(), "ready");  // dealt anew, and begins when both are ready again
    EXPECT_NE(t.all().at("draws"), before.at("draws"));
    play_until(t, 0, {"over"});
    const auto result = t.result();
    EXPECT_EQ(result.at("scores").as_array()[0], best_of / 2 + 1);
    EXPECT_EQ(result.at("winners"), (json::array{0}));
  }
  // A tied game counts for nobody, and another is dealt.
  ASSERT_TRUE(find_game_with({{"best_of", 3}}, [](ScriptedGame& t) {
    const auto result = t.result();
    if (!result.at("over").as_bool() || result.at("detail").at("games").as_array().size() < 3) return false;
    int ties = 0;
    int decided = 0;
    for (const auto& game : result.at("detail").at("games").as_array())
      ++(game.at("winner").is_null() ? ties : decided);
    if (ties == 0) return false;
    const auto& scores = result.at("scores").as_array();
    EXPECT_EQ(scores[0].as_int64() + scores[1].as_int64(), decided);
    EXPECT_EQ(std::max(scores[0].as_int64(), scores[1].as_int64()), 2);
    return true;
  }));
}

TEST(Blink, ALateCardStaysInHandWithoutPenalty) {  // BLINK-14
  ScriptedGame t = race({"red-triangle-1", "red-star-3", "red-moon-5", "grey-drop-3"},
                        {"blue-moon-1", "red-drop-2", "brown-flower-2", "green-flower-2"});
  t.act(1, play("red-drop-2", 0));
  t.act(0, play("red-star-3", 0));
  // Fitted what lay there a moment ago, by its count.
  EXPECT_EQ(t.refusal(1, play("brown-flower-2", 0)), "illegal BLINK-14");
  EXPECT_EQ(t.refusal(1, play("brown-flower-2", 1)), "illegal BLINK-8");
  EXPECT_EQ(t.view(1).at("seats").as_array()[1].at("hand"), 3);
  EXPECT_NE(json::serialize(t.view(1)).find("brown-flower-2"), std::string::npos);
}

TEST(Blink, AHandicapMovesCards) {  // BLINK-15
  ScriptedGame t = table(k_first, k_second, {{"handicap", 10}});
  const auto all = t.all();
  EXPECT_EQ(all.at("seats").as_array()[0].at("draw"), 36);
  EXPECT_EQ(all.at("seats").as_array()[1].at("draw"), 16);
  // The bottom ten of seat 1's pile, in their order, under seat 0's.
  const auto given = setup(k_first, k_second).at("draws").as_array();
  const auto& pile = all.at("draws").as_array()[0].as_array();
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(pile[26 + i], given[1].as_array()[20 + i]);
  EXPECT_EQ(pile[25], given[0].as_array()[29]);
  EXPECT_EQ(all.at("draws").as_array()[1].as_array().back(), given[1].as_array()[19]);
  // In every game of a match.
  ScriptedGame m(
      {{"game", "blink"}, {"seats", 2}, {"seed", "m"}, {"options", {{"best_of", 3}, {"handicap", 4}}}});
  play_until(m, 1, {"between"});
  m.act(0, k_ready);
  m.act(1, k_ready);
  EXPECT_EQ(m.all().at("seats").as_array()[0].at("draw"), 30);
  EXPECT_EQ(m.all().at("seats").as_array()[1].at("draw"), 22);
}

TEST(Blink, RefusesImpossibleSetups) {
  const auto refused = [](json::object broken) {
    Referee referee;
    const json::object request = {
        {"cmd", "new"}, {"game", "blink"}, {"seats", 2}, {"setup", std::move(broken)}};
    const auto answer = parse_json(referee.answer(json::serialize(request)))->as_object();
    return answer.at("ok").as_bool() ? "accepted" : std::string(answer.at("error").at("code").as_string());
  };
  auto good = setup(k_first, k_second);
  EXPECT_EQ(refused(good), "accepted");
  EXPECT_EQ(refused({}), "bad-setup");
  auto twice = good;
  twice["draws"].as_array()[0].as_array()[3] = "red-triangle-1";
  EXPECT_EQ(refused(twice), "bad-setup");
  auto unknown = good;
  unknown["draws"].as_array()[0].as_array()[3] = "red-star-9";
  EXPECT_EQ(refused(unknown), "bad-setup");
  auto number = good;
  number["draws"].as_array()[0].as_array()[3] = 7;
  EXPECT_EQ(refused(number), "bad-setup");
  auto uneven = good;
  uneven["draws"].as_array()[0].as_array().pop_back();
  EXPECT_EQ(refused(uneven), "bad-setup");
}

// What pauses tell about the other hand is kept in dealings: the number of possible worlds by brute force.
TEST(Blink, DealingsKeepWhatPausesTell) {
  int checked = 0;
  FastRng fast(9);
  for (std::uint64_t game = 0; game < 400; ++game) {
    play_random<Blink>(game, [&](const Blink::State& state, Seat, const Blink::Action&) {
      for (Seat seat = 0; seat < 2; ++seat) {
        const Seat other = static_cast<Seat>(1 - seat);
        bool told = false;
        for (const blink::Places& set : state.cannot[other]) told = told || !set.empty();
        if (!told) continue;
        const Observation<Blink> seen(state, seat);
        const auto world = seen.imagine(fast);
        for (std::size_t i = 0; i < blink::hand_size; ++i) {
          const blink::Card card = world.hand[other][i];
          EXPECT_TRUE(card == blink::no_card || (state.cannot[other][i] & state.box->equal_to(card)).empty());
        }
        ++checked;
      }
    });
  }
  EXPECT_GT(checked, 100);
}

}  // namespace
}  // namespace smallbox::testing
