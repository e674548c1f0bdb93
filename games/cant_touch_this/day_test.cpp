// The day's cards: alone, and against the perfect bot.
#include <gtest/gtest.h>

#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/text.hpp"
#include "tests/days.hpp"

namespace smallbox {
namespace {

const ctt::State& state_of(const AnyMatch& match) {
  return static_cast<const Match<CantTouchThis>&>(match).state();
}

// Takes the first clip that fits, time and again.
DayResult carelessly(const DayTask& task) {
  const auto match = task.start->clone();
  std::int64_t t = 2000;
  while (!match->over()) {
    const Seat seat = state_of(*match).active;
    Legal<CantTouchThis> legal;
    CantTouchThis::legal(state_of(*match), seat, legal);
    PackedAction action = pack<CantTouchThis>(legal[0]);
    Thinking thinking;
    thinking.salt = task.salt();
    if (seat != task.seat)
      action = *bots_of(task.kind->game()).choose(task.kind->bot(), *match, seat, thinking).action;
    EXPECT_FALSE(match->act(seat, action, t += 1000));
  }
  Json record;
  match->write_record(record);
  const auto result = judge_day(task, {{"record", *parse_json(record.text())}});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

TEST(CantTouchThisDay, AloneTheBestIsKnownAndCarelessnessDoesNotReachIt) {
  const DayKind& kind = *find_day_kind("cant-touch-this-alone");
  for (int day = 0; day < 10; ++day) {
    const DayTask task = kind.make(*Date::read("2027-01-04") + day);
    const auto best = parse_json(task.claim)->at("best").as_int64();
    // CTT-1
    EXPECT_GE(best, ctt::least_best);
    EXPECT_LE(best, ctt::most_best);
    EXPECT_EQ(best, ctt::grade(state_of(*task.start).grid).best);
    const DayResult careless = carelessly(task);
    EXPECT_FALSE(careless.solved);
    EXPECT_LT(careless.score, best);
  }
}

TEST(CantTouchThisDay, TheBotNeverGivesAwayMoreThanIsClaimed) {
  const DayKind& kind = *find_day_kind("cant-touch-this-duel");
  int begins = 0;
  for (int day = 0; day < 14; ++day) {
    const DayTask task = kind.make(*Date::read("2027-01-04") + day);
    const auto claim = parse_json(task.claim);
    const bool first = claim->at("begins").as_bool();
    EXPECT_EQ(state_of(*task.start).active == task.seat, first);
    EXPECT_EQ(CantTouchThis::penalty(state_of(*task.start)), 0) << "CTT-6: nobody has bid";
    const int worth = ctt::grade(state_of(*task.start).grid).worth;
    EXPECT_EQ(claim->at("best").as_int64(), first ? worth : -worth);
    EXPECT_LE(carelessly(task).score, claim->at("best").as_int64());
    begins += first ? 1 : 0;
  }
  EXPECT_GT(begins, 2);
  EXPECT_LT(begins, 12);
}

}  // namespace
}  // namespace smallbox
