// The day's sprint, and who sits across the table in it.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/blink/bot.hpp"
#include "games/blink/text.hpp"
#include "tests/days.hpp"

namespace smallbox {
namespace {

const DayKind& kind() { return *find_day_kind("blink-sprint"); }
const blink::State& state_of(const AnyMatch& match) {
  return static_cast<const Match<Blink>&>(match).state();
}

PackedAction bots_action(const DayTask& task, const AnyMatch& match) {
  Thinking thinking;
  thinking.salt = task.salt();
  return *bots_of(task.kind->game()).choose(task.kind->bot(), match, 1, thinking).action;
}
Expected<DayResult> judged(const DayTask& task, const AnyMatch& match) {
  Json record;
  match.write_record(record);
  return judge_day(task, {{"record", *parse_json(record.text())}});
}
std::unique_ptr<AnyMatch> begun(const DayTask& task) {
  auto match = task.start->clone();
  match->act(0, pack<Blink>({blink::ActionType::ready}), 1000);
  match->act(1, bots_action(task, *match), 1300);
  return match;
}

TEST(BlinkDay, ThePatientOneIsInNoListAndTakesItsTime) {
  const AnyBots& bots = bots_of(kind().game());
  EXPECT_TRUE(bots.has(blink::patient_bot));
  EXPECT_EQ(std::ranges::count(bots.names(), std::string(blink::patient_bot)), 0);
  Date date = *Date::read("2027-01-04");
  while (!Blink::can_play(state_of(*begun(kind().make(date))), 0)) date = date + 1;
  const DayTask task = kind().make(date);
  const auto match = begun(task);
  const Tempo race = bots.tempo(blink::patient_bot, *match, 1);
  FastRng fast(1);
  EXPECT_EQ(race.of[Tempo::usual].draw(fast), blink::patience_ms);
  // Whatever is played lets it wait anew.
  const auto action = blink::choose(Observation<Blink>(state_of(*match), 0), false);
  ASSERT_FALSE(match->act(0, pack<Blink>(*action), 2000));
  EXPECT_NE(bots.tempo(blink::patient_bot, *match, 1).occasion, race.occasion);
}

TEST(BlinkDay, ItHelpsWhoeverIsStuckAndElseWaits) {
  int waited = 0;
  for (int day = 0; day < 30; ++day) {
    const DayTask task = kind().make(*Date::read("2027-01-04") + day);
    for (const int after : {300, 2500}) {
      const auto match = begun(task);
      const blink::State& s = state_of(*match);
      if (s.phase != blink::Phase::race || !Blink::can_play(s, 0) || !Blink::can_play(s, 1)) continue;
      ASSERT_FALSE(match->act(1, bots_action(task, *match), 1300 + after));
      EXPECT_EQ(judged(task, *match).has_value(), after == 2500);
      ++waited;
    }
  }
  EXPECT_GT(waited, 20);
}

TEST(BlinkDay, WhatComesAfterTheLastSecondCountsForNothing) {
  Date date = *Date::read("2027-01-04");
  while (!Blink::can_play(state_of(*begun(kind().make(date))), 0)) date = date + 1;
  const DayTask task = kind().make(date);
  const auto match = begun(task);
  const auto play = [&](std::int64_t t) {
    const auto action = blink::choose(Observation<Blink>(state_of(*match), 0), false);
    if (!action || action->type != blink::ActionType::play) return false;
    return !match->act(0, pack<Blink>(*action), t);
  };
  ASSERT_TRUE(play(2000));
  const auto in_time = judged(task, *match);
  ASSERT_TRUE(in_time);
  EXPECT_EQ(in_time->score, 1);
  EXPECT_EQ(in_time->ms, 60'000);
  if (!play(1300 + 60'001)) return;
  const auto late = judged(task, *match);
  ASSERT_TRUE(late);
  EXPECT_EQ(*late, *in_time);
}

}  // namespace
}  // namespace smallbox
