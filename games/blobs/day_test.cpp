// The day's position that can be won this turn.
#include "games/blobs/day.hpp"

#include <gtest/gtest.h>

#include "games/blobs/text.hpp"
#include "tests/days.hpp"
#include "tests/play.hpp"

namespace smallbox {
namespace {

// A week, or fewer days where a day takes long.
int some_days() { return std::min(7, testing::scaled(28)); }

const DayKind& kind() { return *find_day_kind("blobs-win"); }
const blobs::State& state_of(const AnyMatch& match) {
  return static_cast<const Match<Blobs>&>(match).state();
}

TEST(BlobsDay, OneFirstMoveWinsAndWhateverIsAnsweredTheTurnDoes) {
  for (int day = 0; day < some_days(); ++day) {
    const DayTask task = kind().make(*Date::read("2027-01-04") + day);
    const blobs::State& s = state_of(*task.start);
    EXPECT_EQ(s.asked, task.seat);
    EXPECT_EQ(s.active, task.seat);
    Legal<Blobs> legal;
    Blobs::legal(s, task.seat, legal);
    int winning = 0;
    for (const blobs::Action& action : legal) {
      blobs::WinSearch search(*s.box, 100'000);
      const blobs::Sure sure = search.after(s, action);
      EXPECT_NE(sure, blobs::Sure::open) << task.date.text();
      winning += sure == blobs::Sure::yes ? 1 : 0;
    }
    EXPECT_EQ(winning, 1) << task.date.text();
    EXPECT_EQ(parse_json(task.claim)->at("of").as_int64(), legal.size());
  }
}

// Random answers of the other seat: the search was about all of them.
TEST(BlobsDay, IsWonAgainstAnyAnswers) {
  FastRng fast(3);
  for (int day = 0; day < some_days(); ++day) {
    const DayTask task = kind().make(*Date::read("2027-02-01") + day);
    for (int times = 0; times < 4; ++times) {
      blobs::State s = state_of(*task.start);
      const auto turn = s.turn;
      while (!Blobs::over(s) && s.turn == turn) {
        Legal<Blobs> legal;
        Blobs::legal(s, s.asked, legal);
        blobs::Action action = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(legal.size())))];
        blobs::WinSearch search(*s.box, 100'000);
        if (s.asked == task.seat)
          for (const blobs::Action& one : legal)
            if (search.after(s, one) == blobs::Sure::yes) {
              action = one;
              break;
            }
        NoEvents untold;
        Blobs::apply(s, s.asked, action, fast, untold);
      }
      ASSERT_TRUE(Blobs::over(s)) << task.date.text();
      EXPECT_EQ(Blobs::result(s).winners, SeatSet::of(task.seat));
    }
  }
}

TEST(BlobsDay, WhoeverDoesNotWinInTheTurnHasTried) {
  int tried = 0;
  for (int day = 0; day < some_days(); ++day) {
    const DayTask task = kind().make(*Date::read("2027-01-04") + day);
    const auto match = task.start->clone();
    std::int64_t t = 2000;
    while (!task.kind->ended(task, *match) && t < 60'000) {
      const blobs::State& s = state_of(*match);
      Legal<Blobs> legal;
      Blobs::legal(s, s.asked, legal);
      PackedAction action = pack<Blobs>(legal[legal.size() - 1]);
      Thinking thinking;
      thinking.salt = task.salt();
      if (s.asked != task.seat)
        action = *bots_of(task.kind->game()).choose(task.kind->bot(), *match, s.asked, thinking).action;
      ASSERT_FALSE(match->act(s.asked, action, t += 1000));
    }
    Json record;
    match->write_record(record);
    const auto result = judge_day(task, {{"record", *parse_json(record.text())}});
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_EQ(result->solved, match->over() && match->result().winners == SeatSet::of(task.seat));
    tried += result->solved ? 0 : 1;
  }
  EXPECT_GE(tried, some_days() / 2);
}

}  // namespace
}  // namespace smallbox
