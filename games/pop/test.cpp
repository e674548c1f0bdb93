// Competitive Pop clause by clause: POP-4 to 10, 15, 17, 19 to 22, and views.
#include <set>

#include "games/pop/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::pop::testing {
namespace {

using Texts = std::vector<std::string>;

// Shuffles that give decks that were decided on: the first as given (top first), later ones change nothing.
class Stacked {
 public:
  explicit Stacked(const Numbers& top_first) : wanted_(top_first.rbegin(), top_first.rend()) {
    for (int card = 1; card <= deck_size; ++card) cards_.push_back(card);
    // Cards that were not named lie at the bottom.
    Numbers rest;
    for (const int card : k_deck - set(top_first)) rest.push_back(card);
    wanted_.insert(wanted_.begin(), rest.begin(), rest.end());
  }
  // What Fisher-Yates has to be told to bring the wanted card to its place.
  std::uint32_t below(std::uint32_t n) {
    sizes_.push_back(static_cast<int>(n));
    if (next_ < 1) return n - 1;
    const auto at = static_cast<std::size_t>(next_--);
    std::size_t from = 0;
    while (cards_[from] != wanted_[at]) ++from;
    std::swap(cards_[from], cards_[at]);
    return static_cast<std::uint32_t>(from);
  }
  const Numbers& sizes() const { return sizes_; }

 private:
  Numbers cards_;
  Numbers wanted_;
  Numbers sizes_;
  int next_ = deck_size - 1;
};

State started(int seats, Options options, Stacked& chance) {
  NoEvents no_events;
  return Pop::start(built_in<Pop>(), options, seats, nullptr, chance, no_events);
}

TEST(PopSetUp, FiveCardsNoNeighboursOfOneColor_POP_5) {  // POP-5
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    FastRng fast(seed);
    NoEvents no_events;
    const State s = Pop::start(built_in<Pop>(), {}, 3, nullptr, fast, no_events);
    for (int c = 0; c < column_count; ++c) ASSERT_EQ(s.table.height(c), 1);
    ASSERT_TRUE(at_rest(*s.box, s.table));
  }
}

TEST(PopSetUp, ReplacesFromTheLeftAndShufflesAgain_POP_5) {  // POP-5
  // 12 and then 17 have the colour of 42 and go back; 15 stays. 20 has 15's colour and goes back as well.
  Stacked chance({42, 12, 17, 15, 20, 31, 33, 44});
  const State s = started(5, {}, chance);
  EXPECT_EQ(s.table, columns({{42}, {15}, {31}, {33}, {44}}));
  CardSet hands;
  for (const CardSet hand : s.hand) hands = hands | hand;
  EXPECT_EQ(hands, k_deck - s.table.cards());
  // The second shuffle is of all the cards that are left, the three replaced ones among them.
  ASSERT_EQ(chance.sizes().size(), 49U + 44U);
  EXPECT_EQ(chance.sizes()[49], 45);

  Stacked calm({42, 15, 31, 33, 44});
  EXPECT_EQ(started(5, {}, calm).table, columns({{42}, {15}, {31}, {33}, {44}}));
}

TEST(PopSetUp, SoloRowsAreReplacedRowByRow_POP_28) {  // POP-28
  // 6 has the colour of 1 above it, 12 that of 7 to its left, 13 that of 8: all three go back.
  Stacked chance({1, 2, 3, 4, 5, 6, 7, 12, 8, 13, 9, 10, 11});
  Options options;
  options.mode = static_cast<std::uint8_t>(Mode::solo);
  options.difficulty = 1;
  const State s = started(1, options, chance);
  EXPECT_EQ(s.table, columns({{1, 7}, {2, 8}, {3, 9}, {4, 10}, {5, 11}}));
  ASSERT_EQ(chance.sizes().size(), 49U + 39U);
  EXPECT_EQ(chance.sizes()[49], 40);
}

TEST(PopSetUp, QueueCardsHeadFiveColumns_POP_6) {  // POP-4, POP-6: A to E from left to right
  Play play(5, {}, deal({42, 15, 31, 33, 44}, {{11}, {17}, {23}, {29}, {35}}, {}));
  EXPECT_EQ(json::serialize(play.view(nullptr).at("columns")), "[[42],[15],[31],[33],[44]]");
  play.turn({11, 17, 23, 29, 35});
  EXPECT_EQ(play.told("placed"),
            (Texts{R"({"card":11,"owner":0,"column":"A"})", R"({"card":17,"owner":1,"column":"B"})",
                   R"({"card":23,"owner":2,"column":"C"})", R"({"card":29,"owner":3,"column":"D"})",
                   R"({"card":35,"owner":4,"column":"E"})"}));
  EXPECT_EQ(json::serialize(play.view(nullptr).at("columns")), "[[42,11],[15,17],[31,23],[33,29],[44,35]]");
}

TEST(PopSetUp, NineCardsEach_POP_7) {  // POP-7
  const std::array<int, 6> pile = {0, 0, 27, 18, 9, 0};
  for (int seats = 2; seats <= 5; ++seats) {
    Play play(seats, {}, {});
    for (int seat = 0; seat < seats; ++seat) {
      const auto view = play.view(seat);
      EXPECT_EQ(numbers(view.at("hand")).size(), 9U);
      EXPECT_FALSE(view.contains("hands"));
    }
    const auto all = play.view("all");
    EXPECT_EQ(static_cast<int>(numbers(all.at("pile_cards")).size() + numbers(all.at("chef_down")).size()) +
                  (seats < 5 ? 1 : 0),
              pile[seats]);
    EXPECT_FALSE(play.view(nullptr).contains("hand"));
    EXPECT_FALSE(play.view(0).contains("pile_cards"));
  }
}

TEST(PopSetUp, TheChefPlaysWithTwoToFour_POP_8) {  // POP-4, POP-8
  for (int seats = 2; seats <= 5; ++seats)
    EXPECT_EQ(Play(seats, {}, {}).view(nullptr).contains("chef"), seats < 5) << seats;
}

TEST(PopTurnStart, CardsGoOnTheChef_POP_9) {  // POP-9
  const std::array<int, 5> down = {0, 0, 2, 1, 0};
  for (int seats = 2; seats <= 4; ++seats) {
    Play play(
        seats, {},
        deal({42, 15, 31, 33, 44}, std::vector<Numbers>(static_cast<std::size_t>(seats)), {50, 49, 48}));
    const auto all = play.view("all");
    const int n = down[seats];
    EXPECT_EQ(numbers(all.at("chef").at("up")), Numbers{50});  // the face-up card first
    EXPECT_EQ(all.at("chef").at("down").as_int64(), n);
    EXPECT_EQ(numbers(all.at("chef_down")).size(), static_cast<std::size_t>(n));
    EXPECT_EQ(set(numbers(all.at("chef_down"))), n == 2 ? set({49, 48}) : n == 1 ? set({49}) : CardSet{});
    EXPECT_FALSE(play.view(0).contains("chef_down"));
  }
}

TEST(PopTurnStart, AllAreRevealedAtOnce_POP_10) {  // POP-10
  Play play(3, {}, deal({42, 15, 31, 33, 44}, {{11, 12}, {17}, {23}}, {29, 35}));
  play.choose(0, {12});
  EXPECT_EQ(play.types(), Texts{"chosen"});
  EXPECT_EQ(json::serialize(play.view(0).at("choice")), "[12]");
  EXPECT_EQ(play.view(1).at("seats").at(0).at("chosen"), true);
  EXPECT_EQ(play.view(1).at("seats").at(0).at("hand"), 9);  // a chosen card counts in hand
  EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", list({11})}}), "illegal POP-10");
  play.act(0, {{"type", "retract"}});
  EXPECT_TRUE(play.view(0).at("choice").is_null());
  EXPECT_EQ(play.refusal(0, {{"type", "retract"}}), "illegal POP-10");
  play.choose(0, {11});
  play.choose(2, {23});
  play.choose(1, {17});
  // The Chef's face-down 35 is turned over with the others.
  EXPECT_EQ(play.told("revealed"),
            Texts{R"({"cards":[{"card":11,"owner":0},{"card":17,"owner":1},{"card":23,"owner":2},)"
                  R"({"card":29,"owner":"chef"},{"card":35,"owner":"chef"}]})"});
  EXPECT_EQ(play.view(0).at("turn"), 2);
  EXPECT_EQ(play.view(0).at("seats").at(0).at("hand"), 8);
}

// A secret choice: whatever a seat chose, the others are told the same and see the same.
TEST(PopTurnStart, NobodySeesAChoice_POP_10) {  // POP-10
  const auto seen = [](int card, const json::value& who) {
    Play play(4, {}, deal({42, 15, 31, 33, 44}, {{11, 12, 45}, {}, {}, {}}, {}));
    const auto told = play.ask({{"cmd", "act"},
                                {"seat", 0},
                                {"action", {{"type", "choose"}, {"cards", list({card})}}},
                                {"events_for", who}});
    return json::serialize(told) + json::serialize(play.view(who)) +
           (who.is_null() ? "" : json::serialize(play.legal(static_cast<int>(who.as_int64()))));
  };
  for (const json::value& who : {json::value(1), json::value(3), json::value(nullptr)}) {
    EXPECT_EQ(seen(11, who), seen(12, who));
    EXPECT_EQ(seen(11, who), seen(45, who));
  }
  EXPECT_NE(seen(11, 0), seen(12, 0));
}

TEST(PopTurnOrder, DirectionIsTold_POP_12) {  // POP-11, POP-12
  Play two(5, {}, deal({42, 15, 31, 33, 44}, {{10}, {41}, {23}, {29}, {35}}, {}));
  two.turn({10, 41, 23, 29, 35});
  EXPECT_EQ(two.told("direction"), Texts{R"({"direction":"left-to-right","arrows":2})"});
  EXPECT_EQ(json::serialize(two.events().at(3).at("card")), "10");
  Play three(5, {}, deal({42, 15, 31, 33, 44}, {{10}, {41}, {3}, {29}, {35}}, {}));
  three.turn({10, 41, 3, 29, 35});
  EXPECT_EQ(three.told("direction"), Texts{R"({"direction":"right-to-left","arrows":3})"});
  EXPECT_EQ(json::serialize(three.events().at(3).at("card")), "41");
  EXPECT_EQ(json::serialize(three.events().at(3).at("column")), "\"E\"");
}

TEST(PopTaking, GoesToWhoeverSetItOff_POP_15) {  // POP-15, POP-16: the chain too
  // Seat 0's 16 lands in A under 31, both red.
  Play play(5, {}, deal({31, 42, 38, 15, 24}, {{16}, {23}, {33}, {36}, {37}}, {}));
  play.turn({16, 23, 33, 36, 37});
  // 33 lands in C under 38 and beside 23 in B: all three are yellow and go to seat 2, who placed 33.
  EXPECT_EQ(play.told("exploded"), (Texts{R"({"cards":[16,31],"color":"red","to":0,"step":0})",
                                          R"({"cards":[23,33,38],"color":"yellow","to":2,"step":0})"}));
  const auto seats = play.view(nullptr).at("seats").as_array();
  EXPECT_EQ(numbers(seats.at(0).at("taken")), (Numbers{16, 31}));
  EXPECT_EQ(numbers(seats.at(1).at("taken")), Numbers{});
  EXPECT_EQ(numbers(seats.at(2).at("taken")), (Numbers{23, 33, 38}));
}

// The story of a turn, in the order in which a person would follow it.
TEST(PopTaking, EventsFollowTheTable_POP_16) {  // POP-15, POP-16
  // Turn 1 builds two rows; turn 2 is the example: 12 sets off 17 above and 7 beside, and a chain.
  Play play(5, {}, deal({11, 30, 14, 42, 15}, {{5, 4}, {9, 7}, {17, 12}, {33, 20}, {46, 37}}, {}));
  play.turn({5, 9, 17, 33, 46});
  EXPECT_EQ(json::serialize(play.view(nullptr).at("columns")), "[[11,5],[30,9],[14,17],[42,33],[15,46]]");
  play.turn({4, 7, 12, 20, 37});
  EXPECT_EQ(play.types(), (Texts{"chosen", "revealed", "direction", "placed", "placed", "placed", "exploded",
                                 "fell", "fell", "exploded", "exploded", "fell", "placed", "placed"}));
  EXPECT_EQ(play.told("exploded"), (Texts{R"({"cards":[7,12,17],"color":"blue","to":2,"step":0})",
                                          R"({"cards":[4,9,14],"color":"green","to":2,"step":1})",
                                          R"({"cards":[5,30],"color":"purple","to":2,"step":1})"}));
  EXPECT_EQ(play.told("fell"), (Texts{R"({"column":"B"})", R"({"column":"C"})", R"({"column":"A"})"}));
  const auto view = play.view(nullptr);
  EXPECT_EQ(json::serialize(view.at("columns")), "[[11],[],[],[42,33,20],[15,46,37]]");
  EXPECT_EQ(numbers(view.at("seats").at(2).at("taken")), (Numbers{4, 5, 7, 9, 12, 14, 17, 30}));
}

TEST(PopTaking, TheChefsPileGoesToTheNext_POP_17) {  // POP-17
  // Turn 1: the Chef's 11 blows up 31 in A. Turn 2: seat 3's 33 in E blows up the 28 placed there before.
  Play play(4, {}, deal({31, 42, 38, 15, 24}, {{13, 14}, {19, 16}, {21, 25}, {28, 33}}, {11, 17}));
  play.turn({13, 19, 21, 28});
  EXPECT_EQ(play.told("exploded"), Texts{R"({"cards":[11,31],"color":"red","to":"chef","step":0})"});
  EXPECT_TRUE(play.told("chef-pile-taken").empty());
  EXPECT_EQ(numbers(play.view(0).at("chef").at("taken")), (Numbers{11, 31}));
  play.turn({14, 16, 25, 33});
  EXPECT_EQ(play.told("exploded").back(), R"({"cards":[28,33],"color":"yellow","to":3,"step":0})");
  EXPECT_EQ(play.told("chef-pile-taken"), Texts{R"({"seat":3,"cards":[11,31]})"});
  EXPECT_EQ(numbers(play.view(0).at("chef").at("taken")), Numbers{});
  EXPECT_EQ(numbers(play.view(0).at("seats").at(3).at("taken")), (Numbers{11, 28, 31, 33}));
}

// Whatever happens, a round's scores are the symbols that the seats took: the Chef's pile is nobody's.
TEST(PopEnd, ScoresAreTheTakenSymbols_POP_20) {  // POP-3, POP-17, POP-20
  int left_with_chef = 0;
  for (int game = 0; game < 40; ++game) {
    Play play(3, {}, {}, "score " + std::to_string(game));
    for (int turn = 0; turn < 8; ++turn) play.lowest_turn();
    const auto view = play.view(nullptr);
    EXPECT_EQ(view.at("phase"), "ready");
    json::array expected;
    for (const auto& seat : view.at("seats").as_array()) {
      const int score = built_in<Pop>().symbols(set(numbers(seat.at("taken"))));
      EXPECT_EQ(json::serialize(seat.at("score")), "[" + std::to_string(score) + "]");
      expected.emplace_back(score);
    }
    EXPECT_EQ(play.told("round-scored"), Texts{R"({"round":1,"scores":)" + json::serialize(expected) + "}"});
    left_with_chef += view.at("chef").at("taken").as_array().empty() ? 0 : 1;
  }
  EXPECT_GT(left_with_chef, 0);
}

TEST(PopEnd, EightTurnsThreeRounds_POP_19) {  // POP-19, POP-20
  Play play(2, {}, {});
  EXPECT_EQ(play.refusal(0, {{"type", "ready"}}), "not-your-turn POP-20");
  for (int round = 1; round <= 3; ++round) {
    for (int turn = 1; turn <= 8; ++turn) {
      const auto view = play.view(0);
      EXPECT_EQ(view.at("phase"), "choose");
      EXPECT_EQ(view.at("round"), round);
      EXPECT_EQ(view.at("turn"), turn);
      EXPECT_EQ(view.at("seats").at(1).at("hand"), 10 - turn);
      EXPECT_EQ(static_cast<int>(view.at("seats").at(0).at("score").as_array().size()), round - 1);
      play.lowest_turn();
    }
    auto view = play.view(0);
    EXPECT_EQ(view.at("seats").at(0).at("hand"), 1);
    EXPECT_EQ(view.at("turn"), 8);
    EXPECT_EQ(view.at("round"), round);
    EXPECT_EQ(json::serialize(view.at("chef").at("up")), "[]");
    EXPECT_EQ(view.at("chef").at("down"), 0);
    EXPECT_EQ(view.at("phase"), round == 3 ? "over" : "ready");
    if (round == 3) break;
    EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", view.at("hand")}}), "not-your-turn POP-10");
    EXPECT_EQ(play.refusal(0, {{"type", "retract"}}), "not-your-turn POP-10");
    play.act(0, {{"type", "ready"}});
    EXPECT_EQ(play.refusal(0, {{"type", "ready"}}), "not-your-turn POP-20");
    EXPECT_EQ(play.view(1).at("seats").at(0).at("ready"), true);
    EXPECT_TRUE(play.legal(0).empty());
    play.act(1, {{"type", "ready"}});
    view = play.view(0);
    for (const auto& column : view.at("columns").as_array()) EXPECT_EQ(column.as_array().size(), 1U);
    EXPECT_TRUE(view.at("seats").at(0).at("taken").as_array().empty());
  }
  EXPECT_EQ(play.refusal(0, {{"type", "ready"}}), "over POP-20");
  // The result: totals of the rounds, and the last cards.
  const auto result = play.result();
  const auto all = play.view("all");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    std::int64_t total = 0;
    for (std::size_t round = 0; round < 3; ++round) {
      const auto& score = result.at("detail").at("rounds").as_array()[round].as_array()[seat];
      EXPECT_EQ(score, all.at("seats").as_array()[seat].at("score").as_array()[round]);
      total += score.as_int64();
    }
    EXPECT_EQ(result.at("scores").as_array()[seat].as_int64(), total);
    EXPECT_EQ(result.at("detail").at("last_cards").as_array()[seat],
              all.at("hands").as_array()[seat].as_array()[0]);
  }
}

TEST(PopEnd, TheLowestTotalWins_POP_21) {  // POP-21
  State s{};
  s.box = BoxRef(built_in<Pop>());
  s.seats = 3;
  s.phase = Phase::over;
  s.score[0] = {4, 7, 0};
  s.score[2] = {3, 0, 7};
  s.hand = {set({1}), set({12}), set({13})};
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b110);  // tied, one symbol each: shared
  EXPECT_EQ(Pop::result(s).scores[1], 7);
  s.hand[1] = set({16});  // two symbols against one
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b100);
  s.hand[2] = set({46});  // three against two
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b010);
  s.score[1] = {0, 1, 1};  // all different: the last card does not matter
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b001);
}

TEST(PopTwoCards, EachDrawsOneAndLaysTwo_POP_22) {  // POP-22
  Play play(2, {{"two_cards", true}}, deal({42, 15, 31, 33, 44}, {{11, 17}, {23, 29}}, {45, 46, 35, 47, 48}));
  auto all = play.view("all");
  EXPECT_TRUE(set(numbers(all.at("hands").at(0))).has(45));  // seat 0 draws first, then 1, then the Chef
  EXPECT_TRUE(set(numbers(all.at("hands").at(1))).has(46));
  EXPECT_EQ(numbers(all.at("chef").at("up")), Numbers{35});
  EXPECT_EQ(all.at("chef").at("down"), 0);
  EXPECT_EQ(all.at("seats").at(0).at("hand"), 10);
  EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", list({11})}}), "illegal POP-22");
  EXPECT_EQ(play.refusal(0, {{"type", "choose"}, {"cards", list({11, 11})}}), "illegal POP-7");
  EXPECT_EQ(play.legal(0).size(), 45U);
  play.choose(0, {17, 11});  // the order means nothing
  EXPECT_EQ(set(numbers(play.view(0).at("choice"))), set({11, 17}));
  play.choose(1, {23, 29});
  EXPECT_EQ(play.told("placed").size(), 5U);
  EXPECT_EQ(play.told("drew").at(0), R"({"seat":0,"count":1,"cards":[47]})");
  for (int turn = 2; turn <= 8; ++turn)
    for (int seat = 0; seat < 2; ++seat) {
      const auto hand = numbers(play.view(seat).at("hand"));
      EXPECT_EQ(static_cast<int>(hand.size()), 11 - turn);
      play.choose(seat, {hand[0], hand[1]});
    }
  EXPECT_EQ(play.view(0).at("phase"), "ready");
  EXPECT_EQ(play.view(0).at("seats").at(0).at("hand"), 1);
}

TEST(PopTwoCards, OnlyTheOwnerSeesADraw_POP_22) {  // POP-7, POP-22
  Play play(2, {{"two_cards", true}}, deal({42, 15, 31, 33, 44}, {{11, 17}, {23, 29}}, {45, 46, 35, 47, 48}));
  play.choose(0, {11, 17});
  const auto answer = play.ask({{"cmd", "act"},
                                {"seat", 1},
                                {"action", {{"type", "choose"}, {"cards", list({23, 29})}}},
                                {"events_for", 1}});
  Texts drew;
  for (const auto& event : answer.at("events").as_array())
    if (event.at("type") == "drew") drew.push_back(json::serialize(event));
  EXPECT_EQ(drew, (Texts{R"({"type":"drew","seat":0,"count":1})",
                         R"({"type":"drew","seat":1,"count":1,"cards":[48]})"}));
}

}  // namespace
}  // namespace smallbox::pop::testing
