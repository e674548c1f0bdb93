// The day's puzzle.
#include <gtest/gtest.h>

#include "games/pop/solve.hpp"
#include "games/pop/text.hpp"
#include "tests/days.hpp"
#include "tests/play.hpp"

namespace smallbox {
namespace {

const DayKind& kind() { return *find_day_kind("pop-puzzle"); }

TEST(PopDay, GetsHarderFromMondayToSunday) {
  const Date monday = *Date::read("2027-01-04");
  for (int week = 0; week < std::min(3, testing::scaled(12)); ++week) {
    std::int64_t before = 0;
    for (int day = 0; day < 7; ++day) {
      const DayTask task = kind().make(monday + (7 * week + day));
      const auto& s = static_cast<const Match<Pop>&>(*task.start).state();
      const auto solved = pop::solve_puzzle(*s.box, {s.table, s.hand[0]});
      ASSERT_TRUE(solved) << "POP-33";
      EXPECT_GT(solved->difficulty.points(), before) << task.date.text();
      EXPECT_EQ(parse_json(task.claim)->at("points").as_int64(), solved->difficulty.points());
      before = solved->difficulty.points();
    }
  }
}

TEST(PopDay, AnotherChoiceIsATryThatDoesNotSolveIt) {
  const DayTask task = kind().make(*Date::read("2027-01-06"));
  const auto& s = static_cast<const Match<Pop>&>(*task.start).state();
  json::array cards;
  for (int n = 0; n < pop::column_count; ++n) cards.push_back(s.hand[0].nth(s.hand[0].size() - 1 - n));
  json::object done = testing::honest(task);
  auto& action = done["record"].get_object()["actions"].get_array()[0].get_object()["action"].get_object();
  ASSERT_NE(action["cards"], json::value(cards));
  action["cards"] = cards;
  const auto result = judge_day(task, done);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->solved);
  EXPECT_EQ(result->score, 0);
}

}  // namespace
}  // namespace smallbox
