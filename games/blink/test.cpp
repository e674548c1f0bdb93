// Blink clause by clause, as scripted games over the referee. docs/rules/blink.md has the clauses in words.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "games/blink/text.hpp"
#include "tests/play.hpp"
#include "tests/table.hpp"

namespace smallbox::testing {
namespace {

using Cards = std::vector<std::string>;

const json::object k_ready = {{"type", "ready"}};
json::object play(const std::string& card, int pile) {
  return {{"type", "play"}, {"card", card}, {"pile", pile}};
}
json::object offer(const std::string& card) { return {{"type", "offer"}, {"card", card}}; }
json::object onto(json::object action, const json::value& pile) {
  action["pile"] = pile;
  return action;
}
const json::object k_draw = {{"type", "draw"}};

// Two draw piles that begin with these cards; the rest of the deck follows in its order.
json::object setup(const Cards& first, const Cards& second) {
  std::set<std::string> used(first.begin(), first.end());
  used.insert(second.begin(), second.end());
  std::array<Cards, 2> piles = {first, second};
  for (blink::Card card = 0; card < blink::deck_size; ++card) {
    const std::string id = blink::card_id(card);
    if (used.count(id) == 0) (piles[0].size() < 30 ? piles[0] : piles[1]).push_back(id);
  }
  json::array draws;
  for (const Cards& pile : piles) draws.emplace_back(json::array(pile.begin(), pile.end()));
  return {{"draws", draws}};
}
Table table(const Cards& first, const Cards& second, json::object options = {}) {
  return Table(
      {{"game", "blink"}, {"seats", 2}, {"options", std::move(options)}, {"setup", setup(first, second)}});
}
// Past the start: both are ready and the centre is turned over.
Table race(const Cards& first, const Cards& second, json::object options = {}) {
  Table t = table(first, second, std::move(options));
  t.act(0, k_ready);
  t.act(1, k_ready);
  return t;
}

// Pile 0 red-triangle-1, pile 1 blue-moon-1. Seat 0 holds one card that fits, and seat 1 none.
const Cards k_first = {"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5"};
const Cards k_second = {"blue-moon-1", "brown-star-2", "grey-star-3", "green-flower-2"};

TEST(BlinkDeck, HasSixtyDifferentCards) {  // BLINK-1
  std::set<std::string> ids;
  for (blink::Card card = 0; card < blink::deck_size; ++card) {
    ids.insert(blink::card_id(card));
    EXPECT_GE(blink::k_deck[card].count, 1);
    EXPECT_LE(blink::k_deck[card].count, 5);
    EXPECT_EQ(blink::find_card(blink::card_id(card)), card);
  }
  EXPECT_EQ(ids.size(), 60U);
  EXPECT_EQ(blink::find_card("purple-star-1"), blink::no_card);
}

TEST(BlinkDeck, IsBalanced) {  // BLINK-2
  std::map<int, int> colors;
  std::map<int, int> shapes;
  std::map<int, int> counts;
  std::map<std::pair<int, int>, int> color_count;
  std::map<std::pair<int, int>, int> shape_count;
  for (const auto& face : blink::k_deck) {
    ++colors[face.color], ++shapes[face.shape], ++counts[face.count];
    ++color_count[{face.color, face.count}], ++shape_count[{face.shape, face.count}];
  }
  for (const auto& [c, n] : colors) EXPECT_EQ(n, 10);
  for (const auto& [s, n] : shapes) EXPECT_EQ(n, 10);
  for (const auto& [k, n] : counts) EXPECT_EQ(n, 12);
  for (const auto& [pair, n] : color_count) EXPECT_EQ(n, 2);
  for (const auto& [pair, n] : shape_count) EXPECT_EQ(n, 2);
  for (blink::Card a = 0; a < blink::deck_size; ++a) {
    int fits = 0;
    for (blink::Card b = 0; b < blink::deck_size; ++b) fits += a != b && blink::matches(a, b) ? 1 : 0;
    EXPECT_TRUE(fits == 26 || fits == 27) << fits;
    EXPECT_EQ(blink::k_fits[a].size(), fits + 1);
  }
  // The rulebook's own card, and those that public pages describe.
  for (const char* card :
       {"yellow-star-4", "red-star-3", "red-triangle-1", "yellow-bolt-3", "green-star-5", "blue-star-2"})
    EXPECT_NE(blink::find_card(card), blink::no_card) << card;
  // One of each count, by its offsets: 0 1, 2 3, 4 5, 0 3, 1 4.
  for (const char* card :
       {"blue-bolt-1", "grey-moon-2", "brown-triangle-3", "green-triangle-4", "red-moon-5"})
    EXPECT_NE(blink::find_card(card), blink::no_card) << card;
  for (const char* card : {"blue-triangle-1", "grey-star-2", "brown-bolt-3", "green-bolt-4", "red-drop-5"})
    EXPECT_EQ(blink::find_card(card), blink::no_card) << card;
}

TEST(Blink, DealsTwoEqualPiles) {  // BLINK-3
  Table t({{"game", "blink"}, {"seats", 2}, {"seed", "any"}});
  const auto all = t.all();
  std::set<std::string> seen;
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(all.at("draws").as_array()[static_cast<std::size_t>(seat)].as_array().size(), 26U);
    for (const char* place : {"draws", "hands"})
      for (const auto& card : all.at(place).as_array()[static_cast<std::size_t>(seat)].as_array())
        seen.insert(std::string(card.as_string()));
    seen.insert(
        std::string(all.at("piles").as_array()[static_cast<std::size_t>(seat)].at("top").as_string()));
  }
  EXPECT_EQ(seen.size(), 60U);
  // Another seed, another deal.
  Table other({{"game", "blink"}, {"seats", 2}, {"seed", "other"}});
  EXPECT_NE(all.at("draws"), other.all().at("draws"));
}

TEST(Blink, PutsTheTopCardsFaceDownInTheCentre) {  // BLINK-4
  Table t = table(k_first, k_second);
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
  Table r = race({"red-triangle-1", "red-star-3", "blue-star-2", "yellow-flower-5"}, k_second);
  EXPECT_EQ(r.legal(0).size(), 2U);
  EXPECT_EQ(r.legal(0)[0], play("red-star-3", 0));
  EXPECT_EQ(r.legal(0)[1], play("blue-star-2", 1));
}

TEST(Blink, EachSeesTheOwnHandAlone) {  // BLINK-5
  Table t = table(k_first, k_second);
  EXPECT_EQ(t.view(0).at("hand"), (json::array{"red-star-3", "brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(t.view(1).at("hand"), (json::array{"brown-star-2", "grey-star-3", "green-flower-2"}));
  EXPECT_FALSE(t.view(nullptr).contains("hand"));
  EXPECT_EQ(json::serialize(t.view(0)).find("grey-star-3"), std::string::npos);
  EXPECT_EQ(t.view(0).at("seats").as_array()[1].at("hand"), 3);
  EXPECT_EQ(t.view(0).at("seats").as_array()[1].at("draw"), 26);
  Table r = race(k_first, k_second);
  EXPECT_EQ(r.refusal(0, play("brown-star-2", 0)), "illegal BLINK-5");  // the other's
  EXPECT_EQ(r.refusal(0, play("no-such-card", 0)), "illegal BLINK-5");
}

TEST(Blink, BeginsWhenBothAreReady) {  // BLINK-6
  Table t = table(k_first, k_second);
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
  Table t = race({"red-triangle-1", "red-star-3", "red-moon-5", "red-drop-4"}, k_second);
  EXPECT_EQ(t.actors(), (json::array{0, 1}));  // also the one who can't play
  EXPECT_TRUE(t.legal(1).empty());
  t.act(0, play("red-star-3", 0));
  t.act(0, play("red-moon-5", 0));  // again the same player
  EXPECT_EQ(t.actors(), (json::array{0, 1}));
}

TEST(Blink, ACardMustShareSomething) {  // BLINK-8
  Table t = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  EXPECT_EQ(t.legal(0).size(), 4U);
  EXPECT_EQ(t.refusal(0, play("red-star-3", 1)), "illegal BLINK-8");
  EXPECT_EQ(t.refusal(0, play("red-star-3", 2)), "illegal BLINK-8");
  t.act(0, play("green-triangle-4", 0));  // shape
  Table u = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  u.act(0, play("red-star-3", 0));  // colour
  Table v = race({"red-triangle-1", "red-star-3", "green-triangle-4", "brown-drop-1"}, k_second);
  v.act(0, play("brown-drop-1", 1));  // count
  EXPECT_EQ(v.all().at("piles").as_array()[1].at("top"), "brown-drop-1");
  EXPECT_EQ(v.all().at("piles").as_array()[1].at("size"), 2);
}

TEST(Blink, OneCardAtATime) {  // BLINK-9
  Table t = race({"red-triangle-1", "red-star-3", "red-moon-5", "red-drop-4"}, k_second);
  EXPECT_EQ(t.refusal(0, {{"type", "play"}, {"card", {"red-star-3", "red-moon-5"}}, {"pile", 0}}),
            "bad-request");
  t.act(0, {{"type", "play"}, {"card", "red-star-3"}, {"pile", 0}, {"also", "red-moon-5"}});
  EXPECT_EQ(t.all().at("piles").as_array()[0].at("size"), 2);
  EXPECT_EQ(t.all().at("piles").as_array()[1].at("size"), 1);
}

TEST(Blink, HandsRefill) {  // BLINK-10
  Table t =
      race({"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5", "grey-triangle-1"}, k_second);
  EXPECT_EQ(t.refusal(0, k_draw), "illegal BLINK-10");
  t.act(0, play("red-star-3", 0));
  EXPECT_EQ(t.view(0).at("hand"), (json::array{"grey-triangle-1", "brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(t.view(0).at("seats").as_array()[0].at("draw"), 25);

  Table m = race({"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5", "grey-triangle-1"},
                 k_second, {{"refill", "manual"}});
  EXPECT_EQ(m.refusal(0, k_draw), "illegal BLINK-10");  // a full hand
  m.act(0, play("red-star-3", 0));
  EXPECT_EQ(m.view(0).at("hand"), (json::array{"brown-drop-5", "yellow-flower-5"}));
  EXPECT_EQ(m.legal(0).back(), k_draw);
  m.act(0, k_draw);
  EXPECT_EQ(m.view(0).at("hand").as_array().size(), 3U);
  EXPECT_EQ(m.view(1).at("seats").as_array()[0].at("draw"), 25);
}

// Plays for whoever can, the given seat first, until the phase is one of those named.
void play_until(Table& t, int favourite, const std::set<std::string>& phases) {
  for (int n = 0; n < 500 && phases.count(t.phase()) == 0; ++n)
    for (const int seat : {favourite, 1 - favourite}) {
      const auto legal = t.legal(seat);
      if (legal.empty()) continue;
      t.act(seat, legal[0].as_object());
      break;
    }
}

TEST(Blink, TheFirstOutOfCardsWins) {  // BLINK-11
  for (int favourite = 0; favourite < 2; ++favourite) {
    Table t({{"game", "blink"}, {"seats", 2}, {"seed", "win"}});
    play_until(t, favourite, {"over"});
    const auto result = t.result();
    const auto seats = t.all().at("seats").as_array();
    const auto winner = result.at("winners").as_array().at(0).as_int64();
    EXPECT_EQ(seats[static_cast<std::size_t>(winner)].at("hand"), 0);
    EXPECT_EQ(seats[static_cast<std::size_t>(winner)].at("draw"), 0);
    EXPECT_EQ(result.at("scores").as_array()[static_cast<std::size_t>(winner)], 1);
    EXPECT_TRUE(t.actors().empty());
    EXPECT_EQ(t.refusal(0, k_ready), "over BLINK-11");
    const auto& game = result.at("detail").at("games").as_array().at(0);
    EXPECT_EQ(game.at("winner"), winner);
    EXPECT_EQ(game.at("cards_left").as_array()[static_cast<std::size_t>(winner)], 0);
    EXPECT_GT(game.at("cards_left").as_array()[static_cast<std::size_t>(1 - winner)].as_int64(), 0);
  }
}

// Nobody can play on red-triangle-1 and blue-moon-1.
const Cards k_stuck_first = {"red-triangle-1", "brown-drop-5", "yellow-flower-5", "green-drop-4",
                             "grey-drop-3"};
const Cards k_stuck_second = {"blue-moon-1", "brown-star-2", "grey-star-3", "green-flower-2",
                              "yellow-star-4"};

TEST(Blink, PausesWhenNobodyCanPlay) {  // BLINK-12
  Table t = race(k_stuck_first, k_stuck_second);
  EXPECT_EQ(t.phase(), "ready");
  EXPECT_EQ(t.count("paused"), 1);
  EXPECT_EQ(t.refusal(0, play("brown-drop-5", 0)), "not-your-turn BLINK-12");
  EXPECT_EQ(t.refusal(0, offer("brown-drop-5")), "not-your-turn BLINK-12");
  // With manual refill a card that can still be drawn keeps the race on.
  Table m = race({"red-triangle-1", "red-star-3", "yellow-flower-5", "green-drop-4"},
                 {"blue-moon-1", "brown-drop-5", "yellow-bolt-5", "grey-drop-5"}, {{"refill", "manual"}});
  m.act(0, play("red-star-3", 0));
  EXPECT_EQ(m.phase(), "race");
  EXPECT_TRUE(m.legal(1).empty());
  EXPECT_EQ(m.legal(0), (json::array{k_draw}));
  EXPECT_EQ(m.refusal(0, offer("green-drop-4")), "not-your-turn BLINK-12");
}

TEST(Blink, APauseTurnsTheNextCards) {  // BLINK-12a
  Table t = race(k_stuck_first, k_stuck_second);
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
json::array tops(Table& t) {
  const auto piles = t.all().at("piles").as_array();
  return {piles[0].at("top"), piles[1].at("top")};
}
json::array named(Table& t, const json::value& who) {
  const auto seats = t.view(who).at("seats").as_array();
  return {seats[0].at("pile"), seats[1].at("pile")};
}

TEST(Blink, APileMayBeNamedInAPause) {  // BLINK-12a
  Table t = race(k_stuck_first, k_stuck_second);
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
  Table later = race(k_stuck_first, k_stuck_second);
  later.act(0, k_ready);
  later.act(1, onto(k_ready, 0));
  EXPECT_EQ(tops(later), (json::array{json::value(second), json::value(first)}));
  Table own = race(k_stuck_first, k_stuck_second);
  own.act(1, onto(k_ready, 1));
  own.act(0, onto(k_ready, 0));
  EXPECT_EQ(tops(own), (json::array{json::value(first), json::value(second)}));

  // Before the start there is nothing to name one for.
  Table early = table(k_first, k_second);
  early.act(0, onto(k_ready, 1));
  EXPECT_EQ(named(early, 0), (json::array{nullptr, nullptr}));
  early.act(1, onto(k_ready, 7));
  EXPECT_EQ(tops(early), (json::array{json::value(k_first[0]), json::value(k_second[0])}));
}

// Plays seeded games, also preferring cards that leave the other nothing, until `reached` says so.
bool find_game_with(const json::object& options, const std::function<bool(Table&)>& reached) {
  for (int seed = 0; seed < 4000; ++seed) {
    Table t(
        {{"game", "blink"}, {"seats", 2}, {"seed", "find " + std::to_string(seed)}, {"options", options}});
    Fast fast(static_cast<std::uint64_t>(seed));
    for (int n = 0; n < 600; ++n) {
      if (reached(t)) return true;
      if (t.phase() == "over") break;
      const int seat = static_cast<int>(fast.below(2));
      for (const int each : {seat, 1 - seat}) {
        const auto legal = t.legal(each);
        if (legal.empty()) continue;
        t.act(each, legal[fast.below(static_cast<std::uint32_t>(legal.size()))].as_object());
        break;
      }
    }
  }
  return false;
}

TEST(Blink, WithoutDrawPilesBothPickACard) {  // BLINK-12b
  ASSERT_TRUE(find_game_with({}, [](Table& t) {
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
  ASSERT_TRUE(find_game_with({}, [](Table& t) {
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
  ASSERT_TRUE(find_game_with({}, [](Table& t) {
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
  ASSERT_TRUE(find_game_with({}, [](Table& t) {
    if (t.phase() != "over") return false;
    const auto result = t.result();
    if (!result.at("winners").as_array().empty()) return false;
    EXPECT_EQ(result.at("scores"), (json::array{0, 0}));
    EXPECT_EQ(json::serialize(result.at("detail")), R"({"games":[{"winner":null,"cards_left":[1,1]}]})");
    return true;
  }));
}

TEST(Blink, AMatchGoesToTheMajority) {  // BLINK-13
  for (const int best_of : {3, 5}) {
    Table t({{"game", "blink"}, {"seats", 2}, {"seed", "match"}, {"options", {{"best_of", best_of}}}});
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
  ASSERT_TRUE(find_game_with({{"best_of", 3}}, [](Table& t) {
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
  Table t = race({"red-triangle-1", "red-star-3", "red-moon-5", "grey-drop-3"},
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
  Table t = table(k_first, k_second, {{"handicap", 10}});
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
  Table m({{"game", "blink"}, {"seats", 2}, {"seed", "m"}, {"options", {{"best_of", 3}, {"handicap", 4}}}});
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
  Fast fast(9);
  for (std::uint64_t game = 0; game < 400; ++game) {
    play_random<Blink>(game, [&](const Blink::State& state, Seat, const Blink::Action&) {
      for (Seat seat = 0; seat < 2; ++seat) {
        const Seat other = static_cast<Seat>(1 - seat);
        bool told = false;
        for (const CardSet set : state.cannot[other]) told = told || !set.empty();
        if (!told) continue;
        const Seen<Blink> seen(state, seat);
        const auto world = seen.imagine(fast);
        for (std::size_t i = 0; i < blink::hand_size; ++i) {
          const blink::Card card = world.hand[other][i];
          EXPECT_TRUE(card == blink::no_card || !state.cannot[other][i].has(card));
        }
        ++checked;
      }
    });
  }
  EXPECT_GT(checked, 100);
}

}  // namespace
}  // namespace smallbox::testing
