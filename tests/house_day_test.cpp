// Tasks of the day in the house without a server: told, played at tables of its own in their own time, and judged.
#include "tests/days.hpp"
#include "tests/house_page.hpp"

namespace smallbox {
namespace {

using namespace house;

const Date k_day = *Date::read("2026-11-18");

std::string path(const DayKind& kind) { return "/api/day/" + k_day.text() + "/" + kind.id(); }

TEST(HouseDay, TellsTasksAndJudges) {
  Kept kept;
  Page page(kept);
  EXPECT_EQ(page.ask("GET /api/day/" + k_day.text(), k_ann).at("kinds").as_array().size(),
            day_kinds().size());
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, k_day);
    Json expected;
    write_day_task(expected, task, true);
    EXPECT_EQ(page.ask("GET " + path(*kind) + "?solution=1", ""), *parse_json(expected.text()));
    EXPECT_FALSE(page.ask("GET " + path(*kind), "").as_object().contains("solution"));
    const json::object done = testing::honest(task);
    const json::value judged = page.ask("POST " + path(*kind), k_ann, json::serialize(done));
    EXPECT_EQ(page.status(), 200);
    EXPECT_FALSE(judged.at("counted").as_bool());
    EXPECT_EQ(judged.at("result").at("score").as_int64(), judge_day(task, done)->score);
    page.ask("POST " + path(*kind), k_ann, "{}");
    EXPECT_EQ(page.status(), 400);
  }
  page.ask("GET /api/day/2026-02-30", "");
  EXPECT_EQ(page.status(), 404);
  page.ask("GET /api/day/2026-11-18/chess-mate", "");
  EXPECT_EQ(page.status(), 404);
}

// What there is to watch is told as the seat saw it: its own first cards and what it looked at, nobody else's.
TEST(HouseDay, TellsWhatASeatSaw) {
  Kept kept;
  Page page(kept);
  const DayKind& kind = *find_day_kind("bloops-memory");
  const DayTask& task = testing::task_of(kind, k_day);
  Json record;
  task.start->write_record(record);
  const json::value open = page.ask("POST /api/replay", "", std::string(record.text()));
  const json::value seen = page.ask("POST /api/replay?seat=0", "", std::string(record.text()));
  ASSERT_EQ(page.status(), 200);
  const auto& steps = seen.at("steps").as_array();
  ASSERT_EQ(steps.size(), open.at("steps").as_array().size());
  const auto match = task.start->restarted();
  for (std::size_t at = 0;; ++at) {
    Json events;
    Json view;
    match->write_events(events, Audience::seat(0));
    match->write_view(view, Audience::seat(0));
    EXPECT_EQ(steps[at].at("events"), *parse_json(events.text()));
    EXPECT_EQ(steps[at].at("view"), *parse_json(view.text()));
    EXPECT_FALSE(steps[at].as_object().contains("action"));
    if (!match->follow(*task.start)) break;
  }
  EXPECT_NE(json::serialize(open.at("steps")), json::serialize(seen.at("steps")));
  for (const char* query : {"?seat=3", "?seat=", "?seat=-1", "?seat=00"}) {
    page.ask(std::string("POST /api/replay") + query, "", std::string(record.text()));
    EXPECT_EQ(page.status(), 400) << query;
  }
}

// Whatever somebody does at such a table, and if the lights go out in between: its record is one that counts.
TEST(HouseDay, WhatIsPlayedAtItsTablesIsJudged) {
  for (const DayKind* kind : day_kinds()) {
    SCOPED_TRACE(kind->id());
    Kept kept;
    auto page = std::make_unique<Page>(kept);
    const std::string body = json::serialize(
        json::object{{"day", {{"date", k_day.text()}, {"kind", kind->id()}}}, {"name", "Ann"}});
    const std::string code = page->make(k_ann, body);
    EXPECT_EQ(code.empty(), !kind->is_played());
    if (code.empty()) continue;
    const DayTask& task = testing::task_of(*kind, k_day);
    page->hello(1, code, k_ann);
    EXPECT_EQ(text_of(page->last(1, "table").at("day").at("kind")), kind->id());
    EXPECT_EQ(page->last(1, "table").at("you").as_int64(), task.seat);
    EXPECT_EQ(page->last(1, "state").at("version").as_int64(), task.start->actions());
    // In steps: what a page that was asleep took is nobody's time.
    const auto wait = [&](double ms) {
      const double until = page->now + ms;
      while (page->now < until && page->pass_time()) continue;
    };
    wait(2000);
    int acts = 0;
    const double end = page->now + 40'000;
    const auto turn_is_over = [&] {
      const auto& state = page->last(1, "update");
      return !kind->pace().counts_unfinished && acts > 40 && state.is_object();
    };
    while (!is_over(*page, 1) && page->now < end && !turn_is_over()) {
      wait(700);
      if (!act(*page, 1, acts) && !page->pass_time()) break;
      if (acts == 2) {
        const double now = page->now;
        page = std::make_unique<Page>(kept, now);
        page->hello(1, code, k_ann);
      }
    }
    if (!is_over(*page, 1)) page->say(1, R"({"type":"leave"})");
    const json::value record = page->ask("GET /api/tables/" + code + "/record", k_ann);
    ASSERT_EQ(page->status(), 200);
    const auto judged = judge_day(task, {{"record", record}});
    ASSERT_TRUE(judged) << judged.error().message << json::serialize(record);
    EXPECT_GT(judged->ms, 1000);
  }
}

}  // namespace
}  // namespace smallbox
