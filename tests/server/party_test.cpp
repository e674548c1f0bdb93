// An evening: points by placing, and the same people from table to table.
#include <gtest/gtest.h>

#include "table/party.hpp"
#include "tests/server/inn.hpp"
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

SeatSet seats_of(std::initializer_list<int> seats) {
  SeatSet set;
  for (const int seat : seats) set.add(static_cast<Seat>(seat));
  return set;
}
std::vector<int> placed(std::initializer_list<int> winners, std::vector<int> scores) {
  Result result;
  result.winners = seats_of(winners);
  std::ranges::copy(scores, result.scores.begin());
  return party_points(scores.size(), result.winners, &result);
}

TEST(Party, PointsByPlacing) {
  EXPECT_EQ(placed({1}, {3, 9, 5, 1}), (std::vector<int>{1, 4, 2, 0}));  // the most win
  EXPECT_EQ(placed({3}, {3, 9, 5, 1}), (std::vector<int>{2, 0, 1, 4}));  // the fewest win
  EXPECT_EQ(placed({0, 2}, {8, 7, 8}), (std::vector<int>{2, 0, 2}));     // shared
  EXPECT_EQ(placed({0}, {8, 8, 5}), (std::vector<int>{3, 1, 0}));        // as many, and not won all the same
  EXPECT_EQ(placed({0}, {8, 5, 5}), (std::vector<int>{3, 0, 0}));
  EXPECT_EQ(placed({}, {8, 5, 5}), (std::vector<int>{0, 0, 0}));
  EXPECT_EQ(placed({0, 1}, {1, 1}), (std::vector<int>{1, 1}));
  // Without scores whoever has not won shares a place.
  Result result;
  result.scored = false;
  EXPECT_EQ(party_points(3, seats_of({2}), &result), (std::vector<int>{0, 0, 3}));
  EXPECT_EQ(party_points(2, seats_of({0}), nullptr), (std::vector<int>{2, 0}));
}

TEST(Party, ATableOfItSurvivesARestart) {
  Inn inn(without_limits());
  const std::string ann = fresh_token();
  const Booked made = inn.make(
      R"({"game":"pop","seats":["me","bot"],"pace":"relaxed","party":["pop","blink"],"name":"Ann"})", ann);
  inn.open();
  std::map<std::string, int> told;
  auto visitor = std::make_shared<Visitor>(told);
  visitor->asked.insert(made.watch);
  inn.lobby->message(visitor, greeting(made.code, ann));
  ASSERT_TRUE(inn.run_until([&] { return !visitor->table.empty(); }));
  EXPECT_EQ(json::serialize(visitor->table.at("party")),
            R"({"games":["pop","blink"],"at":0,"points":[0,0]})");
  visitor->gone = true;
  inn.lobby->gone(*visitor);
}

TEST(Party, WhoHasGoneLeavesNoPointsToWhoComes) {
  TableSpec spec;
  spec.seats.resize(3);
  spec.seats[0].kind = Chair::Kind::human;
  spec.seats[2].kind = Chair::Kind::bot;
  spec.seats[2].bot = "no such bot";
  spec.party.games = {find_game("bloops"), find_game("pop"), find_game("blobs")};
  spec.party.points = {1, 2, 3};
  next_of_party(spec, {5, 6, 7});
  EXPECT_EQ(spec.party.points, (std::vector<int>{5, 0, 7}));
  EXPECT_EQ(spec.game, find_game("pop"));
  EXPECT_EQ(spec.party.at, 1);
  EXPECT_TRUE(bots_of(*spec.game).has(spec.seats[2].bot));
}

TEST(Party, WhatIsStoredAndMakesNoSenseIsNone) {
  for (const char* head : {"{}", R"({"party":7})", R"({"party":{"games":["pop"],"at":1,"points":[0,0]}})",
                           R"({"party":{"games":["none"],"at":0,"points":[0,0]}})",
                           R"({"party":{"games":["pop"],"at":0,"points":[0]}})"}) {
    TableSpec spec;
    spec.seats.resize(2);
    restore_party(parse_json(head)->get_object(), spec);
    EXPECT_FALSE(spec.party) << head;
  }
}

}  // namespace
}  // namespace smallbox
