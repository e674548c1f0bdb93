// The day's memory.
#include <gtest/gtest.h>

#include "games/bloops/text.hpp"
#include "tests/days.hpp"

namespace smallbox {
namespace {

const DayKind& kind() { return *find_day_kind("bloops-memory"); }

TEST(BloopsDay, EveryWrongAnswerCostsOne) {
  for (int day = 0; day < 14; ++day) {
    const DayTask task = kind().make(*Date::read("2027-01-04") + day);
    const json::object done = testing::honest(task);
    const auto right = judge_day(task, done);
    ASSERT_TRUE(right);
    EXPECT_TRUE(right->solved);
    const std::size_t slots = done.at("answers").at("slots").as_array().size();
    EXPECT_EQ(right->score, static_cast<int>(slots) + 1);
    for (std::size_t slot = 0; slot <= slots; ++slot) {
      json::object wrong = done;
      auto& answers = wrong["answers"].get_object();
      if (slot < slots)
        answers["slots"].get_array()[slot] = 99;
      else
        answers["where"] = json::object{{"seat", 2}, {"slot", 40}};
      const auto result = judge_day(task, wrong);
      ASSERT_TRUE(result);
      EXPECT_FALSE(result->solved);
      EXPECT_EQ(result->score, right->score - 1);
    }
  }
}

TEST(BloopsDay, IsMoreToFollowTowardsSundayAndNeverMoreThanFiveKnownCards) {
  for (int day = 0; day < 28; ++day) {
    const DayTask task = kind().make(*Date::read("2027-01-04") + day);
    const auto claim = parse_json(task.claim);
    EXPECT_EQ(claim->at("changes").as_int64(), 3 + day % 7);
    EXPECT_GE(claim->at("known").as_int64(), 3);
    EXPECT_LE(claim->at("known").as_int64(), 5);
    // The bottom row was seen at the start: BLOOPS-5.
    EXPECT_GE(claim->at("follow").as_int64(), bloops::bottom_row);
    EXPECT_LE(task.start->actions(), 120);
    const auto& s = static_cast<const Match<Bloops>&>(*task.start).state();
    EXPECT_FALSE(Bloops::over(s));
    EXPECT_TRUE(s.effects.empty());
  }
}

}  // namespace
}  // namespace smallbox
