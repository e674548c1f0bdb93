// Cooperative, solo and puzzle Pop clause by clause: POP-23 to 33.
#include "games/pop/solve.hpp"
#include "games/pop/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::pop::testing {
namespace {

using smallbox::testing::scaled;
using smallbox::testing::written;
using Texts = std::vector<std::string>;

const json::object k_coop = {{"mode", "coop"}};
const std::array<const char*, 4> k_difficulties = {"beginner", "intermediate", "advanced", "expert"};

json::object solo(const char* difficulty) { return {{"mode", "solo"}, {"difficulty", difficulty}}; }

// ---- Together

TEST(PopCoop, TheChefsCardsLieFaceUp_POP_23) {  // POP-23
  for (int seats = 3; seats <= 5; ++seats) {
    Play play(seats, k_coop,
              deal({42, 15, 31, 33, 44}, std::vector<Numbers>(static_cast<std::size_t>(seats)),
                   seats < 5 ? Numbers{50, 49} : Numbers{}));
    const auto view = play.view(nullptr);
    EXPECT_EQ(view.at("round"), 1);
    EXPECT_EQ(json::serialize(view.at("seats").at(0).at("score")), "[]");
    if (seats == 5) {
      EXPECT_FALSE(view.contains("chef"));
    } else {
      EXPECT_EQ(numbers(view.at("chef").at("up")), seats == 3 ? (Numbers{50, 49}) : Numbers{50});
      EXPECT_EQ(view.at("chef").at("down"), 0);
    }
  }
}

TEST(PopCoop, TalkNamesNoNumbers_POP_24) {  // POP-24
  Play play(3, k_coop, deal({42, 15, 31, 33, 44}, {{11}, {17}, {23}}, {29, 35, 36, 37}));
  const auto say = [](const char* fields) { return object(std::string(R"({"type":"say",)") + fields + "}"); };
  // The rulebook's three examples, and an answer; nine choices and 50 + 25 + 20 + 2 things to say.
  EXPECT_EQ(play.legal(1).size(), 9U + 97U);
  play.act(1, say(R"("say":"want","color":"red","column":"A")"));
  EXPECT_EQ(play.told("said"), Texts{R"({"seat":1,"say":"want","color":"red","column":"A"})"});
  play.act(1, say(R"("say":"beside","color":"red","side":"left","chef":35)"));
  play.act(0, say(R"("say":"have","color":"red","count":3)"));
  play.choose(2, {23});
  play.act(2, say(R"("say":"no","number":17)"));  // also after one's own choice; what is unknown is not said
  EXPECT_EQ(play.legal(2).size(), 1U + 97U);
  play.act(1, say(R"("say":"have","color":"red","count":0)"));  // none at all
  EXPECT_EQ(play.told("said"), Texts{R"({"seat":1,"say":"have","color":"red","count":0})"});
  const std::string said = R"([{"seat":1,"say":"want","color":"red","column":"A"},)"
                           R"({"seat":1,"say":"beside","color":"red","side":"left","chef":35},)"
                           R"({"seat":0,"say":"have","color":"red","count":3},{"seat":2,"say":"no"},)"
                           R"({"seat":1,"say":"have","color":"red","count":0}])";
  EXPECT_EQ(json::serialize(play.view(0).at("said")), said);
  EXPECT_EQ(json::serialize(play.view(nullptr).at("said")), said);

  for (const char* wrong :
       {R"("say":"have","color":"red","count":-1)", R"("say":"have","color":"red","count":10)",
        R"("say":"have","color":"pink","count":3)", R"("say":"want","color":"red","column":"F")",
        R"("say":"beside","color":"red","side":"left","chef":11)",  // no card of the Chef's
        R"("say":"beside","color":"red","side":"above","chef":35)", R"("say":"number","number":17)"})
    EXPECT_EQ(play.refusal(0, say(wrong)), "illegal POP-24") << wrong;

  // It is part of the record, and comes back with it.
  const auto record = play.ask({{"cmd", "save"}}).at("record");
  EXPECT_EQ(record.at("actions").as_array().size(), 6U);
  EXPECT_TRUE(play.ask({{"cmd", "load"}, {"record", record}}).at("ok").as_bool());
  EXPECT_EQ(json::serialize(play.view(0).at("said")), said);

  // A new turn begins in no_events.
  play.choose(0, {11});
  play.choose(1, {17});
  EXPECT_EQ(play.view(0).at("turn"), 2);
  EXPECT_EQ(json::serialize(play.view(0).at("said")), "[]");
  EXPECT_EQ(play.refusal(0, say(R"("say":"beside","color":"red","side":"left","chef":35)")),
            "illegal POP-24");
}

TEST(PopCoop, TheFirstExplosionEndsIt_POP_25) {  // POP-25
  // A: 16 under 31, both go; the other four cards are never placed.
  Play play(5, k_coop, deal({31, 42, 38, 15, 24}, {{16}, {23}, {33}, {36}, {37}}, {}));
  play.turn({16, 23, 33, 36, 37});
  EXPECT_EQ(play.types(), (Texts{"chosen", "revealed", "direction", "placed", "exploded", "ended"}));
  const auto view = play.view("all");
  EXPECT_EQ(view.at("phase"), "over");
  EXPECT_EQ(view.at("turn"), 1);
  EXPECT_EQ(json::serialize(view.at("columns")), "[[],[42],[38],[15],[24]]");
  EXPECT_EQ(numbers(view.at("seats").at(0).at("taken")), (Numbers{16, 31}));
  EXPECT_FALSE(set(numbers(view.at("hands").at(1))).has(23));  // revealed, and in no place any more
  const auto result = play.result();
  EXPECT_EQ(json::serialize(result.at("winners")), "[]");
  EXPECT_EQ(json::serialize(result.at("scores")), "[null,null,null,null,null]");
  EXPECT_EQ(result.at("detail"), object(R"({"won":false,"level":"novice","left":8})"));
  EXPECT_EQ(play.refusal(0, {{"type", "say"}, {"say", "yes"}}), "over POP-25");
}

// Only the first group leaves the table: cards above it stay listed without a gap, but nothing that would
// meet by sliding explodes.
TEST(PopCoop, NothingSlides_POP_25) {  // POP-25
  Play play(5, k_coop, deal({11, 30, 14, 42, 15}, {{5, 4}, {9, 7}, {17, 12}, {33, 20}, {46, 37}}, {}));
  play.turn({5, 9, 17, 33, 46});
  play.turn({4, 7, 12, 20, 37});
  EXPECT_EQ(play.told("exploded"), Texts{R"({"cards":[7,12,17],"color":"blue","to":2,"step":0})"});
  EXPECT_TRUE(play.told("fell").empty());
  EXPECT_EQ(json::serialize(play.view(0).at("columns")), "[[11,5,4],[30,9],[14],[42,33],[15,46]]");
}

TEST(PopCoop, TheChefsExplosionEndsItToo_POP_25) {  // POP-25
  Play play(4, k_coop, deal({31, 42, 38, 15, 24}, {{17}, {23}, {36}, {37}}, {16}));
  play.turn({17, 23, 36, 37});
  EXPECT_EQ(play.view(0).at("phase"), "over");
  EXPECT_EQ(numbers(play.view(0).at("chef").at("taken")), (Numbers{16, 31}));
  EXPECT_EQ(play.result().at("detail").at("won"), false);
}

// Chooses for everybody so that nothing explodes, where some tries find such a choice.
bool quiet_turn(State& s, FastRng& fast) {
  NoEvents no_events;
  for (int tries = 0; tries < 2000; ++tries) {
    State next = s;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const int card = next.hand[seat].nth(static_cast<int>(fast.below(s.in_hand)));
      Pop::apply(next, seat, {.cards = CardSet::of(card), .count = 1}, fast, no_events);
    }
    if (!Pop::won(next)) continue;
    s = next;
    return true;
  }
  return false;
}

TEST(PopCoop, NineQuietTurnsWin_POP_26) {  // POP-26
  Options options;
  options.mode = static_cast<std::uint8_t>(Mode::coop);
  FastRng fast(26);
  NoEvents no_events;
  for (int seats = 3; seats <= 5; ++seats) {
    bool done = false;
    for (int game = 0; game < 2000 && !done; ++game) {
      State s = Pop::start(built_in<Pop>(), options, seats, nullptr, fast, no_events);
      int turns = 0;
      while (!Pop::over(s) && quiet_turn(s, fast)) ++turns;
      done = Pop::over(s);
      if (!done) continue;
      EXPECT_EQ(turns, 9);
      EXPECT_EQ(s.in_hand, 0);
      EXPECT_TRUE(s.pile.empty());
      EXPECT_EQ(s.table.size(), 50);
      EXPECT_EQ(Pop::result(s).winners, SeatSet::first(seats));
      EXPECT_EQ(written([&](Json& out) { Text<Pop>::write_detail(out, s); }),
                R"({"won":true,"level":"legendary","left":0})");
    }
    EXPECT_TRUE(done) << seats << " seats";
  }
}

TEST(PopCoop, LevelsByTheCardsLeft_POP_27) {  // POP-27
  State s{};
  s.options.mode = static_cast<std::uint8_t>(Mode::coop);
  s.seats = 3;
  s.phase = Phase::over;
  s.chef_taken = set({11, 16});
  const std::array<const char*, 10> levels = {"expert", "seasoned", "seasoned", "trainee", "trainee",
                                              "novice", "novice",   "novice",   "novice",  "novice"};
  for (std::uint8_t left = 0; left < 9; ++left) {
    s.in_hand = left;
    EXPECT_EQ(written([&](Json& out) { Text<Pop>::write_detail(out, s); }),
              std::string(R"({"won":false,"level":")") + levels[left] + R"(","left":)" +
                  std::to_string(left) + "}");
  }
}

// ---- Alone

TEST(PopSolo, RowsByDifficulty_POP_28) {  // POP-28, POP-29
  for (std::size_t d = 0; d < 4; ++d)
    for (int game = 0; game < 50; ++game) {
      Play play(1, solo(k_difficulties[d]), {}, "solo " + std::to_string(game));
      const auto all = play.view("all");
      std::vector<Numbers> lists;
      for (const auto& column : all.at("columns").as_array()) lists.push_back(numbers(column));
      for (const Numbers& column : lists) ASSERT_EQ(column.size(), d + 1);
      ASSERT_TRUE(at_rest(built_in<Pop>(), columns(lists)));
      ASSERT_EQ(numbers(all.at("hands").at(0)).size(), 10U);
      ASSERT_EQ(all.at("pile").as_int64(), static_cast<std::int64_t>(35 - 5 * d));
      ASSERT_FALSE(all.contains("chef"));
    }
}

TEST(PopSolo, SetupsGiveTheRows_POP_28) {  // POP-28, POP-29
  json::object setup = object(R"({"rows":[[1,2,3,4,5],[2,3,4,5,6]],"hand":[],"pile":[]})");
  setup["rows"] = json::array{list({1, 2, 3, 4, 5}), list({7, 8, 9, 10, 6})};
  Numbers hand;
  Numbers pile;
  for (int card = 11; card <= 20; ++card) hand.push_back(card);
  for (int card = 50; card > 20; --card) pile.push_back(card);
  setup["hand"] = list(hand);
  setup["pile"] = list(pile);
  Play play(1, solo("intermediate"), setup);
  const auto all = play.view("all");
  EXPECT_EQ(json::serialize(all.at("columns")), "[[1,7],[2,8],[3,9],[4,10],[5,6]]");
  EXPECT_EQ(numbers(all.at("pile_cards")), pile);
  EXPECT_EQ(refused_start(1, solo("beginner"), setup), "bad-setup");
  setup["rows"] = json::array{list({1, 2, 3, 4, 5}), list({6, 8, 9, 10, 7})};  // 6 under 1
  EXPECT_EQ(refused_start(1, solo("intermediate"), setup), "bad-setup");
}

TEST(PopSolo, FiveCardsATurn_POP_30) {  // POP-30, POP-31
  Play play(1, solo("expert"), {});
  auto hand = numbers(play.view(0).at("hand"));
  EXPECT_EQ(play.legal(0).size(), 252U);
  EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", list({hand[0]})}}), "illegal POP-30");
  EXPECT_EQ(
      play.refusal(0, {{"type", "choose"}, {"cards", list({hand[0], hand[0], hand[1], hand[2], hand[3]})}}),
      "illegal POP-7");
  EXPECT_EQ(play.refusal(0, {{"type", "retract"}}), "illegal POP-10");
  play.choose(0, {hand[4], hand[3], hand[2], hand[1], hand[0]});
  EXPECT_EQ(play.told("placed").size(), 5U);
  EXPECT_EQ(play.told("drew").size(), 1U);
  EXPECT_EQ(numbers(play.view(0).at("hand")).size(), 10U);
  EXPECT_EQ(play.view(0).at("pile"), 15);
  // What a spectator is told of the draw is its number.
  hand = numbers(play.view(0).at("hand"));
  const auto answer =
      play.ask({{"cmd", "act"},
                {"seat", 0},
                {"action", {{"type", "choose"}, {"cards", list({hand.begin(), hand.begin() + 5})}}},
                {"events_for", nullptr}});
  for (const auto& event : answer.at("events").as_array())
    if (event.at("type") == "drew") {
      EXPECT_EQ(json::serialize(event), R"({"type":"drew","seat":0,"count":5})");
    }
}

// The choice that leaves most on the table, so that the game is lost in the end.
TEST(PopSolo, LostWhenTheHandIsEmpty_POP_31) {  // POP-31
  for (std::size_t d = 0; d < 4; ++d) {
    Play play(1, solo(k_difficulties[d]), {}, "to lose");
    int turns = 0;
    int pile = static_cast<int>(35 - 5 * d);
    while (play.view(0).at("phase") != "over") {
      const auto view = play.view(0);
      EXPECT_EQ(view.at("turn"), ++turns);
      EXPECT_EQ(view.at("pile"), pile);
      Position position;
      std::vector<Numbers> lists;
      for (const auto& column : view.at("columns").as_array()) lists.push_back(numbers(column));
      position.table = columns(lists);
      position.hand = set(numbers(view.at("hand")));
      const Outcome* worst = nullptr;
      const auto outcomes = solve_turn(built_in<Pop>(), position);
      for (const Outcome& outcome : outcomes)
        if (worst == nullptr || outcome.left.size() > worst->left.size()) worst = &outcome;
      Numbers cards;
      for (const int card : worst->cards) cards.push_back(card);
      play.choose(0, cards);
      pile = std::max(0, pile - 5);
    }
    // All 50 cards were in hand or on the table: ten, and five each from the pile.
    EXPECT_EQ(turns, 9 - static_cast<int>(d));
    EXPECT_EQ(json::serialize(play.view(0).at("hand")), "[]");
    EXPECT_EQ(play.result().at("detail"),
              object(R"({"won":false,"level":null,"turns":)" + std::to_string(turns) + "}"));
    EXPECT_EQ(json::serialize(play.result().at("winners")), "[]");
    EXPECT_EQ(play.refusal(0, {{"type", "retract"}}), "over POP-31");
  }
}

// Wins that the solver finds are wins at the table, with the level of the difficulty.
TEST(PopSolo, LevelsOfAWin_POP_32) {  // POP-31, POP-32
  const std::array<const char*, 4> levels = {"novice", "wicked", "evil", "renegade"};
  for (std::size_t d = 0; d < 4; ++d) {
    const std::string seed = "to win";
    Options options;
    options.mode = static_cast<std::uint8_t>(Mode::solo);
    options.difficulty = static_cast<std::uint8_t>(d);
    Dealer dealer(seed);
    NoEvents no_events;
    const SoloLine line =
        solve_solo(Pop::start(built_in<Pop>(), options, 1, nullptr, dealer, no_events), 100);
    ASSERT_TRUE(line.won);
    Play play(1, solo(k_difficulties[d]), {}, seed);
    for (const SoloTurn& turn : line.turns) {
      EXPECT_EQ(play.view(0).at("phase"), "choose");
      Numbers cards;
      for (const int card : turn.outcome.cards) cards.push_back(card);
      play.choose(0, cards);
    }
    EXPECT_EQ(play.view(0).at("phase"), "over");
    EXPECT_EQ(json::serialize(play.view(0).at("columns")), "[[],[],[],[],[]]");
    EXPECT_EQ(json::serialize(play.result().at("winners")), "[0]");
    EXPECT_EQ(json::serialize(play.result().at("scores")), "[null]");
    EXPECT_EQ(play.result().at("detail"), object(std::string(R"({"won":true,"level":")") + levels[d] +
                                                 R"(","turns":)" + std::to_string(line.turns.size()) + "}"));
  }
}

// ---- Puzzles

const json::object k_puzzle = {{"mode", "puzzle"}};

TEST(PopPuzzle, OneTurnClearsTheTableOrNot_POP_33) {  // POP-33
  for (int number = 1; number <= built_in<Pop>().puzzles.size(); number += 7) {
    const json::object options = {{"mode", "puzzle"}, {"puzzle", number}};
    const auto solved = solve_puzzle(built_in<Pop>(), puzzle_position(built_in<Pop>(), number));
    ASSERT_TRUE(solved);
    Numbers right;
    for (const int card : solved->solution) right.push_back(card);
    const CardSet hand = built_in<Pop>().puzzles[number - 1].hand;
    Numbers wrong = right;
    wrong[0] = (hand - solved->solution).lowest();

    Play play(1, options, {});
    EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", list({right[0]})}}), "illegal POP-33");
    play.choose(0, right);
    EXPECT_EQ(play.view(0).at("phase"), "over");
    EXPECT_EQ(play.view(0).at("turn"), 1);
    EXPECT_EQ(play.result().at("detail"), object(R"({"won":true})"));
    EXPECT_EQ(json::serialize(play.result().at("winners")), "[0]");
    EXPECT_EQ(play.refusal(0, {{"type", "retract"}}), "over POP-33");

    Play lost(1, options, {});
    lost.choose(0, wrong);
    EXPECT_EQ(lost.result().at("detail"), object(R"({"won":false})"));
    EXPECT_EQ(json::serialize(lost.result().at("winners")), "[]");
  }
}

TEST(PopPuzzle, TheSeedPicksARandomOne_POP_33) {  // POP-33
  std::set<std::string> tables;
  for (int seed = 0; seed < 100; ++seed) {
    const auto table = [&] {
      return json::serialize(Play(1, k_puzzle, {}, "puzzle " + std::to_string(seed)).view(0).at("columns"));
    };
    EXPECT_EQ(table(), table());
    tables.insert(table());
  }
  EXPECT_GT(tables.size(), 30U);
}

TEST(PopPuzzle, SetupsGiveTableAndHand_POP_33) {  // POP-33
  const auto setup = [](const char* columns, const char* hand) {
    return object(std::string(R"({"columns":)") + columns + R"(,"hand":)" + hand + "}");
  };
  Play play(1, k_puzzle, setup("[[11,5],[30,9],[14,17],[42,33],[15,46]]", "[4,7,12,20,37]"));
  EXPECT_EQ(play.legal(0).size(), 1U);
  play.choose(0, {4, 7, 12, 20, 37});
  EXPECT_EQ(json::serialize(play.view(0).at("columns")), "[[11],[],[],[42,33,20],[15,46,37]]");

  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11],[16],[],[],[]]", "[1,2,3,4,5]")), "bad-setup");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11,21],[],[],[],[]]", "[1,2,3,4,5]")), "bad-setup");
  // Columns end level, so that 16 lies beside 12, not beside 11.
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11,12],[16],[],[],[]]", "[1,2,3,4,5]")), "accepted");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11],[],[],[],[]]", "[1,2,3,4]")), "bad-setup");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[12],[],[],[],[]]", "[1,2,3,4,5,6,7,8,9,10,11]")),
            "bad-setup");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[1],[],[],[],[]]", "[1,2,3,4,5]")), "bad-setup");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11],[],[],[]]", "[1,2,3,4,5]")), "bad-setup");
  EXPECT_EQ(refused_start(1, k_puzzle, setup("[[11],[],[],[],7]", "[1,2,3,4,5]")), "bad-setup");
}

}  // namespace
}  // namespace smallbox::pop::testing
