// Tasks of the day: of every kind, whoever's game it is.
#include <gtest/gtest.h>

#include <set>

#include "tests/days.hpp"
#include "tests/play.hpp"

namespace smallbox {
namespace {

using testing::scaled;

const Date k_first = *Date::read("2026-11-16");  // a Monday

std::string task_text(const DayTask& task) {
  Json out;
  write_day_task(out, task, true);
  return out.take();
}

TEST(Date, IsReadAndWritten) {
  EXPECT_EQ(Date::read("1970-01-01"), std::nullopt);
  EXPECT_EQ(Date::read("2000-01-01")->number(), 10957);
  EXPECT_EQ(Date::read("2024-02-29")->number(), 19782);
  EXPECT_EQ(k_first.weekday(), 0);
  EXPECT_EQ(Date::at(1'794'873'600'000).text(), "2026-11-17");
  Date date = *Date::read("2000-01-01");
  for (; date.text() != "2199-12-31"; date = date + 1) {
    ASSERT_EQ(Date::read(date.text()), date);
    ASSERT_LT(date.text(), (date + 1).text());
  }
  EXPECT_EQ(date.number() - 10957 + 1, 200 * 365 + 49);
  for (const char* wrong :
       {"", "2026-11-31", "2026-02-29", "2026-1-1", "2026-00-10", "2026-13-01", "1999-12-31", "2200-01-01",
        "2026-11-17 ", "20261117", "2026/11/17", "+026-11-17"})
    EXPECT_FALSE(Date::read(wrong)) << wrong;
}

TEST(Day, EveryKindIsThereAndNamedAfterItsGame) {
  std::set<std::string> ids;
  for (const DayKind* kind : day_kinds()) {
    EXPECT_TRUE(ids.insert(kind->id()).second);
    EXPECT_TRUE(std::string_view(kind->id()).starts_with(kind->game().id()));
    EXPECT_EQ(find_day_kind(kind->id()), kind);
    EXPECT_TRUE(kind->bot()[0] == '\0' || bots_of(kind->game()).has(kind->bot()));
  }
  EXPECT_GE(ids.size(), 6U);
  EXPECT_EQ(find_day_kind("chess-mate"), nullptr);
}

TEST(Day, ClaimsHoldAndNoDayRepeatsAnother) {
  for (const DayKind* kind : day_kinds()) {
    std::set<std::uint64_t> tables;
    for (int n = 0; n < std::max(3, scaled(28)); ++n) {
      const DayTask& task = testing::task_of(*kind, k_first + n);
      EXPECT_EQ(kind->check(task), "") << task.date.text() << ' ' << kind->id();
      EXPECT_TRUE(tables.insert(day_table(task)).second) << task.date.text() << ' ' << kind->id();
    }
  }
}

TEST(Day, IsTheSameEveryTime) {
  for (const DayKind* kind : day_kinds()) {
    const std::string first = task_text(kind->make(k_first));
    EXPECT_EQ(first, task_text(kind->make(k_first)));
    EXPECT_NE(first, task_text(kind->make(k_first + 7)));
  }
}

TEST(Day, HonestResultsCount) {
  for (const DayKind* kind : day_kinds())
    for (int n = 0; n < std::max(2, scaled(14)); ++n) {
      const DayTask& task = testing::task_of(*kind, k_first + n);
      const auto result = judge_day(task, testing::honest(task));
      ASSERT_TRUE(result) << kind->id() << ": " << result.error().message;
      const bool timed = kind->pace().counts_unfinished;
      EXPECT_TRUE(result->solved || timed) << kind->id() << ' ' << task.date.text();
      EXPECT_GT(result->score, timed ? 10 : -40);
      EXPECT_GT(result->ms, 1000);
    }
}

TEST(Day, ForgedResultsDoNot) {
  FastRng fast(2026);
  std::set<std::string> sentences;
  int forged = 0;
  const int days = scaled(40);
  for (const DayKind* kind : day_kinds())
    for (int n = 0; n < days; ++n) {
      const DayTask& task = testing::task_of(*kind, k_first + n);
      const json::object done = testing::honest(task);
      const DayTask& tomorrow = testing::task_of(*kind, task.date + 1);
      EXPECT_FALSE(kind->is_played() && judge_day(tomorrow, done)) << "another day's task";
      for (const testing::Forgery& one : testing::Forger(task, done, fast).all()) {
        const auto result = judge_day(task, one.done);
        EXPECT_FALSE(result) << kind->id() << ' ' << task.date.text() << ": " << one.what << ' '
                             << json::serialize(one.done).substr(0, 2000);
        if (result) continue;
        EXPECT_GT(result.error().message.size(), 15U) << one.what;
        sentences.insert(result.error().message);
        ++forged;
      }
    }
  EXPECT_GT(forged, 100 * days);
  EXPECT_GT(sentences.size(), 15U);
}

// A score that somebody writes down is nothing; what was done is.
TEST(Day, WhatIsClaimedCountsForNothing) {
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, k_first);
    const json::object done = testing::honest(task);
    const auto honest = judge_day(task, done);
    json::object claimed = done;
    const json::object best{{"solved", true}, {"score", 1000}, {"moves", 1}, {"ms", 1}};
    for (const char* field : {"result", "claim", "solution"}) claimed[field] = best;
    for (const auto& one : best) claimed.insert(one);
    if (kind->is_played())
      for (const char* field : {"result", "claim"}) claimed["record"].get_object()[field] = best;
    else
      claimed["ms"] = done.at("ms");  // nothing else tells that
    const auto judged = judge_day(task, claimed);
    ASSERT_TRUE(judged) << kind->id();
    EXPECT_EQ(judged->solved, honest->solved) << kind->id();
    EXPECT_EQ(judged->score, honest->score) << kind->id();
    EXPECT_EQ(judged->moves, honest->moves) << kind->id();
    EXPECT_EQ(judged->ms, honest->ms) << kind->id();
  }
}

TEST(Day, AMarkTellsRecordsApart) {
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, k_first);
    const json::object done = testing::honest(task);
    EXPECT_EQ(day_mark(task, done), day_mark(task, done));
    if (day_mark(task, done).empty()) continue;
    EXPECT_NE(day_mark(task, done), day_mark(task, testing::honest(task, 1)));
    json::object dressed = done;
    dressed["name"] = "Ann";
    dressed["record"].get_object()["by"] = "me";
    EXPECT_EQ(day_mark(task, dressed), day_mark(task, done));
  }
}

// A record that is not the task's own is judged by nobody, so nothing may be expected of it.
TEST(Day, AMarkMindsNothingBesideAnswers) {
  int answered = 0;
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, k_first);
    if (kind->is_played()) continue;
    json::object done = testing::honest(task);
    json::array strange(static_cast<std::size_t>(task.start->actions()) + 1, json::value(1));
    for (const json::value& last :
         {json::value(1), json::value(json::object()), json::value{{"seat", 0}, {"t", 0}, {"action", 5}}}) {
      strange.back() = last;
      done["record"] = json::object{{"actions", strange}};
      ASSERT_TRUE(judge_day(task, done)) << kind->id();
      EXPECT_EQ(day_mark(task, done), "") << kind->id();
      ++answered;
    }
  }
  EXPECT_GT(answered, 0);
}

// Whatever comes over the line: no answer but a result or a sentence.
TEST(Day, TakesNonsense) {
  FastRng fast(7);
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, k_first);
    const std::string text = json::serialize(testing::honest(task));
    for (int n = 0; n < std::max(20, scaled(800)); ++n) {
      std::string broken = text;
      for (int i = 0; i < 3; ++i)
        broken[fast.below(static_cast<std::uint32_t>(broken.size()))] = "0123\"{}[],:abx-"[fast.below(15)];
      const auto value = parse_json(broken);
      if (!value || !value->is_object()) continue;
      const auto result = judge_day(task, value->get_object());
      if (result) day_mark(task, value->get_object());
    }
  }
}

}  // namespace
}  // namespace smallbox
