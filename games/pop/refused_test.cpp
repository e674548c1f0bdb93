// What Pop refuses: actions, numbers of seats, setups.
#include "games/pop/testing.hpp"

namespace smallbox::pop::testing {
namespace {

TEST(PopRefusals, NameTheClause) {
  Play play(3, {}, deal({42, 15, 31, 33, 44}, {{11}, {17}, {23}}, {}));
  const auto choose = [](const Numbers& cards) -> json::object {
    return {{"type", "choose"}, {"cards", list(cards)}};
  };
  EXPECT_EQ(play.refusal(0, choose({17})), "illegal POP-7");
  EXPECT_EQ(play.refusal(0, choose({99})), "illegal POP-7");
  EXPECT_EQ(play.refusal(0, choose({0})), "illegal POP-7");
  EXPECT_EQ(play.refusal(0, choose({-5})), "illegal POP-7");
  EXPECT_EQ(play.refusal(0, choose({11, 12})), "illegal POP-10");
  EXPECT_EQ(play.refusal(0, choose({})), "illegal POP-10");
  EXPECT_EQ(play.refusal(0, {{"type", "say"}, {"say", "yes"}}), "illegal POP-24");
  for (const char* bad :
       {R"({"type":"choose"})", R"({"type":"choose","cards":17})", R"({"type":"choose","cards":["17"]})",
        R"({"type":"choose","cards":[1.5]})", R"({"type":"jump"})", R"({"type":"say"})",
        R"({"type":"say","say":"have"})", R"({"type":"say","say":"have","color":"red","count":"3"})",
        R"({"type":"say","say":"want","color":"red"})",
        R"({"type":"say","say":"beside","color":"red","side":"left"})", R"({})"})
    EXPECT_EQ(play.refusal(0, object(bad)), "bad-request") << bad;
  EXPECT_EQ(play.refusal(7, choose({11})), "unknown-seat");
}

TEST(PopSeats, OtherNumbersAreRefused) {
  for (int seats = 1; seats <= 5; ++seats) {
    EXPECT_EQ(refused_start(seats, {}, {}), seats >= 2 ? "accepted" : "bad-request");
    EXPECT_EQ(refused_start(seats, {{"mode", "coop"}}, {}), seats >= 3 ? "accepted" : "bad-request");
    EXPECT_EQ(refused_start(seats, {{"mode", "solo"}}, {}), seats == 1 ? "accepted" : "bad-request");
    EXPECT_EQ(refused_start(seats, {{"mode", "puzzle"}}, {}), seats == 1 ? "accepted" : "bad-request");
    EXPECT_EQ(refused_start(seats, {{"two_cards", true}}, {}), seats == 2 ? "accepted" : "bad-request");
  }
  EXPECT_EQ(refused_start(6, {}, {}), "bad-request");
  EXPECT_EQ(refused_start(1, {{"mode", "puzzle"}, {"puzzle", 61}}, {}), "bad-request");
}

TEST(PopSetups, ImpossibleOnesAreRefused) {
  const auto good = deal({42, 15, 31, 33, 44}, {{}, {}, {}}, {});
  EXPECT_EQ(refused_start(3, {}, good), "accepted");
  EXPECT_EQ(refused_start(2, {}, good), "bad-setup");
  EXPECT_EQ(refused_start(3, {}, deal({42, 12, 31, 33, 44}, {{}, {}, {}}, {})), "bad-setup");  // POP-5
  auto twice = good;
  twice["pile"].as_array()[0] = 42;
  EXPECT_EQ(refused_start(3, {}, twice), "bad-setup");
  auto unknown = good;
  unknown["pile"].as_array()[0] = 51;
  EXPECT_EQ(refused_start(3, {}, unknown), "bad-setup");
  auto text = good;
  text["row"].as_array()[0] = "42";
  EXPECT_EQ(refused_start(3, {}, text), "bad-setup");
  auto few = good;
  few["pile"].as_array().pop_back();
  EXPECT_EQ(refused_start(3, {}, few), "bad-setup");
  auto none = good;
  none.erase("hands");
  EXPECT_EQ(refused_start(3, {}, none), "bad-setup");
  auto uneven = good;
  uneven["pile"].as_array().push_back(uneven["hands"].as_array()[0].as_array()[0]);
  uneven["hands"].as_array()[0].as_array().pop_back();
  EXPECT_EQ(refused_start(3, {}, uneven), "bad-setup");
  auto no_pile = deal({42, 15, 31, 33, 44}, {{}, {}, {}, {}, {}}, {});
  no_pile.erase("pile");
  EXPECT_EQ(refused_start(5, {}, no_pile), "accepted");  // with five players there is none (POP-7)
}

}  // namespace
}  // namespace smallbox::pop::testing
