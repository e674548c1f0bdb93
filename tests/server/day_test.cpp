// Tasks of the day at a server: told, begun as tables, judged, counted once, listed for those who have tried, forgotten.
#include "tests/days.hpp"
#include "tests/play.hpp"
#include "tests/server/inn.hpp"

namespace smallbox {
namespace {

class DayTest : public ::testing::Test {
 protected:
  Inn inn_{without_limits()};
  std::string ann_ = fresh_token();
  std::string ben_ = fresh_token();

  Date today() { return Date::at(inn_.lobby->now()); }
  static std::string path(Date date, const DayKind& kind) {
    return "/api/day/" + date.text() + "/" + kind.id();
  }
  HttpReply send(const DayTask& task, json::object done, const std::string& token,
                 std::string_view name = "Ann") {
    done["name"] = name;
    return inn_.ask("POST", path(task.date, *task.kind), json::serialize(done), token);
  }
  static HttpRequest result(const DayTask& task, std::int64_t slower, const std::string& token) {
    return Inn::request("POST", path(task.date, *task.kind), json::serialize(testing::honest(task, slower)),
                        token);
  }
  json::object results(const DayTask& task, const std::string& token) {
    return parse_json(inn_.ask("GET", path(task.date, *task.kind) + "/results", "", token).body)
        ->get_object();
  }
  static std::string code_of(const HttpReply& reply) {
    return std::string(as_text(parse_json(reply.body)->get_object().if_contains("code")).value_or(""));
  }
};

TEST_F(DayTest, IsTold) {
  const HttpReply day = inn_.ask("GET", "/api/day/" + today().text(), "");
  ASSERT_EQ(day.status, 200) << day.body;
  const auto listed = parse_json(day.body);
  EXPECT_EQ(listed->at("kinds").as_array().size(), day_kinds().size());
  for (const DayKind* kind : day_kinds()) {
    const HttpReply told = inn_.ask("GET", path(today(), *kind), "");
    Json expected;
    write_day_task(expected, kind->make(today()), false);
    EXPECT_EQ(told.body, expected.text());
    EXPECT_EQ(told.body.find("\"solution\""), std::string::npos);
    EXPECT_EQ(inn_.ask("GET", path(today() + 3, *kind), "").status, 404) << "nobody is told tomorrow's";
  }
  for (const char* nowhere : {"/api/day/", "/api/day/2026-02-30", "/api/day/2026-11-17/chess-mate",
                              "/api/day/2026-11-17/chess-mate/results", "/api/day/soon/x"})
    EXPECT_EQ(inn_.ask("GET", nowhere, "").status, 404) << nowhere;
}

TEST_F(DayTest, TheFirstResultCountsAndIsThereAfterANewStart) {
  for (const DayKind* kind : day_kinds()) {
    SCOPED_TRACE(kind->id());
    const DayTask& task = testing::task_of(*kind, today());
    const HttpReply first = send(task, testing::honest(task), ann_);
    ASSERT_EQ(first.status, 201) << first.body;
    const HttpReply again = send(task, testing::honest(task, 50), ann_);
    EXPECT_EQ(again.status, 409);
    EXPECT_EQ(code_of(again), "counted");
    EXPECT_EQ(send(task, testing::honest(task, 70), ben_, "Ben").status, 201);
  }
  inn_.open();
  for (const DayKind* kind : day_kinds()) {
    SCOPED_TRACE(kind->id());
    const DayTask& task = testing::task_of(*kind, today());
    EXPECT_EQ(code_of(send(task, testing::honest(task, 90), ann_)), "counted");
    const json::object listed = results(task, ann_);
    EXPECT_EQ(listed.at("count").as_int64(), 2);
    EXPECT_EQ(listed.at("yours").at("name").as_string(), "Ann");
    ASSERT_EQ(listed.at("results").as_array().size(), 2U);
    // The faster is first.
    EXPECT_EQ(listed.at("results").as_array()[0].at("name").as_string(), "Ann");
    const auto judged = judge_day(task, testing::honest(task));
    EXPECT_EQ(listed.at("yours").at("result").at("ms").as_int64(), judged->ms);
  }
}

TEST_F(DayTest, WhoeverHasNotTriedIsToldHowManyHaveAndNoMore) {
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  ASSERT_EQ(send(task, testing::honest(task), ann_).status, 201);
  for (const std::string& token : {ben_, std::string()}) {
    const json::object listed = results(task, token);
    EXPECT_EQ(listed.at("count").as_int64(), 1);
    EXPECT_TRUE(listed.at("yours").is_null());
    EXPECT_TRUE(listed.at("results").is_null());
  }
  // Of a day that is over everywhere all is told.
  const DayTask& past = testing::task_of(*day_kinds()[0], today() + -3);
  ASSERT_EQ(send(past, testing::honest(past), ann_).status, 201);
  EXPECT_EQ(results(past, ben_).at("results").as_array().size(), 1U);
}

TEST_F(DayTest, OnlyDaysThatAreThereCount) {
  for (const DayKind* kind : day_kinds())
    for (const int days : {2, 30, -9, -400}) {
      const DayTask& task = testing::task_of(*kind, today() + days);
      const HttpReply refused = send(task, testing::honest(task), ann_);
      EXPECT_EQ(refused.status, 400) << kind->id() << ' ' << days;
      EXPECT_EQ(results(task, ann_).at("count").as_int64(), 0);
    }
  const DayKind& kind = *day_kinds()[0];
  for (const int days : {0, -1, -6}) {
    const DayTask& task = testing::task_of(kind, today() + days);
    EXPECT_EQ(send(task, testing::honest(task), ann_).status, 201) << days;
  }
}

TEST_F(DayTest, CopiesOfAnothersRecordDoNot) {
  int copied = 0;
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, today());
    const json::object done = testing::honest(task);
    ASSERT_EQ(send(task, done, ann_).status, 201);
    if (day_mark(task, done).empty()) continue;
    json::object dressed = done;
    dressed["record"].get_object()["spare"] = 1;
    EXPECT_EQ(code_of(send(task, dressed, ben_)), "copied") << kind->id();
    EXPECT_EQ(results(task, ann_).at("count").as_int64(), 1);
    ++copied;
  }
  EXPECT_GE(copied, 3);
}

// Beside answers a record means nothing, whatever is in it.
TEST_F(DayTest, ARecordBesideAnswersIsNotLookedAt) {
  int answered = 0;
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, today());
    if (kind->is_played()) continue;
    json::object done = testing::honest(task);
    const auto begun = static_cast<std::size_t>(task.start->actions());
    done["record"] = json::object{{"actions", json::array(begun + 1, json::value(json::object()))}};
    EXPECT_EQ(send(task, done, ann_).status, 201) << kind->id();
    ++answered;
  }
  EXPECT_GT(answered, 0);
}

// Sent at once by two, it is whose it was first.
TEST_F(DayTest, OfTwoCopiesAtOnceOneCounts) {
  const auto told_apart = std::ranges::find_if(day_kinds(), [&](const DayKind* kind) {
    const DayTask& task = testing::task_of(*kind, today());
    return !day_mark(task, testing::honest(task)).empty();
  });
  ASSERT_NE(told_apart, day_kinds().end());
  const DayTask& task = testing::task_of(**told_apart, today());
  const auto replies = inn_.ask_together({result(task, 0, ann_), result(task, 0, ben_)});
  EXPECT_EQ(replies[0].status, 201);
  EXPECT_EQ(code_of(replies[1]), "copied");
  EXPECT_EQ(results(task, ann_).at("count").as_int64(), 1);
}

// What was done with one task is no result of another: of another day, whichever way, and of another kind.
TEST_F(DayTest, ResultsOfOtherTasksDoNot) {
  int refused = 0;
  for (const DayKind* kind : day_kinds()) {
    const DayTask& task = testing::task_of(*kind, today());
    if (!kind->is_played()) continue;
    for (const int days : {-1, -6, 1, 2, 30}) {
      const DayTask& other = testing::task_of(*kind, today() + days);
      EXPECT_EQ(send(task, testing::honest(other), ann_).status, 400) << kind->id() << ' ' << days;
      ++refused;
    }
    for (const DayKind* one : day_kinds()) {
      if (one == kind) continue;
      EXPECT_EQ(send(task, testing::honest(testing::task_of(*one, today())), ann_).status, 400)
          << kind->id() << one->id();
      ++refused;
    }
    EXPECT_EQ(results(task, ann_).at("count").as_int64(), 0) << kind->id();
  }
  EXPECT_GE(refused, 50);
}

// Everything that can be wrong with a result, by mutation of honest ones: none of it counts.
TEST_F(DayTest, ForgedOnesDoNot) {
  FastRng fast(11);
  int forged = 0;
  const int days = std::min(6, testing::scaled(24));
  for (const DayKind* kind : day_kinds())
    for (int n = 0; n < days; ++n) {
      const DayTask& task = testing::task_of(*kind, today() + -n);
      for (const testing::Forgery& one : testing::Forger(task, testing::honest(task), fast).all()) {
        const HttpReply refused = send(task, one.done, ben_);
        EXPECT_EQ(refused.status, 400) << kind->id() << ": " << one.what << refused.body;
        EXPECT_GT(as_text(&parse_json(refused.body)->at("message"))->size(), 15U);
        ++forged;
      }
      EXPECT_EQ(results(task, ben_).at("count").as_int64(), 0) << kind->id();
      ASSERT_EQ(send(task, testing::honest(task), ben_).status, 201) << "the honest one counts all the same";
    }
  EXPECT_GT(forged, 80 * days);
}

TEST_F(DayTest, OfTwoAtOnceOneCounts) {
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  const auto replies = inn_.ask_together({result(task, 0, ann_), result(task, 1, ann_)});
  EXPECT_EQ(replies[0].status + replies[1].status, 201 + 409);
  EXPECT_EQ(results(task, ann_).at("count").as_int64(), 1);
}

// Everybody comes when the day begins.
TEST_F(DayTest, IsMadeOnceHoweverManyAsk) {
  const DayKind& kind = *day_kinds()[0];
  const std::vector<HttpRequest> asked(300, Inn::request("GET", path(today(), kind), "", ""));
  const auto replies = inn_.ask_together(asked);
  int told = 0;
  for (const HttpReply& reply : replies) {
    told += reply.status == 200 ? 1 : 0;
    EXPECT_TRUE(reply.status == 200 || reply.status == 503) << reply.body;
    if (reply.status == 200) EXPECT_EQ(reply.body, replies[0].body);
  }
  EXPECT_GT(told, 0);
  EXPECT_EQ(inn_.lobby->metrics().tasks_made, 1U);
  EXPECT_EQ(inn_.ask("GET", path(today(), kind), "").status, 200);
  EXPECT_EQ(inn_.lobby->metrics().tasks_made, 1U);
}

// What is on its way when somebody asks to be forgotten does not bring them back.
TEST_F(DayTest, OfWhoeverIsForgottenMeanwhileNothingIsKept) {
  const HttpRequest forget = Inn::request("DELETE", "/api/me", "", ann_);
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  const std::string table =
      R"({"day":{"date":")" + today().text() + R"(","kind":")" + task.kind->id() + R"("}})";
  for (const HttpRequest& asked : {result(task, 0, ann_), Inn::request("POST", "/api/tables", table, ann_)}) {
    // With the task still to be made, and with it there.
    for (int n = 0; n < 2; ++n) {
      const auto replies = inn_.ask_together({asked, forget});
      EXPECT_EQ(replies[0].status, 409) << replies[0].body;
      EXPECT_EQ(code_of(replies[0]), "forgotten");
      EXPECT_EQ(replies[1].status, 200);
      const auto told = parse_json(inn_.ask("GET", "/api/me", "", ann_).body);
      EXPECT_TRUE(told->at("days").as_array().empty());
      EXPECT_TRUE(told->at("tables").as_array().empty());
    }
    inn_.open();
  }
  EXPECT_EQ(send(task, testing::honest(task), ann_).status, 201) << "later it is theirs again";
}

TEST_F(DayTest, NeedsATokenAndJson) {
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  EXPECT_EQ(send(task, testing::honest(task), "").status, 401);
  EXPECT_EQ(send(task, testing::honest(task), "nobody").status, 401);
  EXPECT_EQ(inn_.ask("POST", path(task.date, *task.kind), "[]", ann_).status, 400);
  EXPECT_EQ(inn_.ask("DELETE", path(task.date, *task.kind), "", ann_).status, 404);
}

TEST_F(DayTest, IsTooMuchAtOnceFromOneAddress) {
  Limits limits;
  Inn inn(limits);
  const DayTask& task = testing::task_of(*day_kinds()[0], Date::at(inn.lobby->now()));
  int refused = 0;
  for (int n = 0; n < 40; ++n)
    refused += inn.ask("POST", path(task.date, *task.kind), "{}", ann_).status == 429 ? 1 : 0;
  EXPECT_GT(refused, 20);
}

TEST_F(DayTest, IsInWhatIsToldOfSomebodyAndForgottenWithThem) {
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  ASSERT_EQ(send(task, testing::honest(task), ann_).status, 201);
  ASSERT_EQ(send(task, testing::honest(task, 20), ben_, "Ben").status, 201);
  const auto told = parse_json(inn_.ask("GET", "/api/me", "", ann_).body);
  ASSERT_EQ(told->at("days").as_array().size(), 1U);
  EXPECT_EQ(told->at("days").as_array()[0].at("kind").as_string(), task.kind->id());
  EXPECT_EQ(told->at("days").as_array()[0].at("date").as_string(), task.date.text());
  ASSERT_EQ(inn_.ask("DELETE", "/api/me", "", ann_).status, 200);
  EXPECT_EQ(parse_json(inn_.ask("GET", "/api/me", "", ann_).body)->at("days").as_array().size(), 0U);
  const json::object listed = results(task, ben_);
  EXPECT_EQ(listed.at("count").as_int64(), 1);
  EXPECT_EQ(listed.at("results").as_array()[0].at("name").as_string(), "Ben");
}

TEST_F(DayTest, IsForgottenAfterATime) {
  const DayTask& task = testing::task_of(*day_kinds()[0], today());
  ASSERT_EQ(send(task, testing::honest(task), ann_).status, 201);
  inn_.change_disk("UPDATE days SET date = date - 61");
  EXPECT_TRUE(inn_.run_until([&] {
    inn_.lobby->tick();
    return parse_json(inn_.ask("GET", "/api/me", "", ann_).body)->at("days").as_array().empty();
  }));
}

// A table begins where the task does; its bots do what the judge expects, also after a new start, and its record counts.
TEST_F(DayTest, IsPlayedAtATableAndItsRecordCounts) {
  for (const DayKind* kind : day_kinds()) {
    SCOPED_TRACE(kind->id());
    const DayTask& task = testing::task_of(*kind, today());
    const std::string body = json::serialize(
        json::object{{"day", {{"date", task.date.text()}, {"kind", kind->id()}}}, {"name", "Ann"}});
    if (!kind->is_played()) {
      EXPECT_EQ(inn_.ask("POST", "/api/tables", body, ann_).status, 400);
      continue;
    }
    const Booked made = inn_.make(body, ann_);
    inn_.open();
    auto ann = std::make_shared<Visitor>(inn_.told);
    ann->asked.insert({made.code, made.watch});
    inn_.lobby->message(ann, greeting(made.code, ann_));
    ASSERT_TRUE(inn_.run_until([&] { return ann->last >= 0; }));
    EXPECT_EQ(ann->table.at("day").at("kind").as_string(), kind->id());
    EXPECT_EQ(ann->table.at("you").as_int64(), task.seat);
    const auto say = [&](const std::string& text) { inn_.lobby->message(ann, text); };
    int n = 0;
    inn_.run_until([&] {
      if (ann->table.at("status").as_string() == "over" || n > 12) return true;
      if (!ann->action.empty()) {
        say(R"({"type":"act","id":")" + std::to_string(++n) + R"(","action":)" +
            std::exchange(ann->action, "") + "}");
        std::this_thread::sleep_for(std::chrono::milliseconds(120));
      }
      inn_.lobby->tick();
      return false;
    });
    if (ann->table.at("status").as_string() != "over") say(R"({"type":"leave"})");
    HttpReply record;
    ASSERT_TRUE(inn_.run_until([&] {
      inn_.lobby->tick();
      record = inn_.ask("GET", "/api/tables/" + made.code + "/record", "");
      return record.status == 200;
    })) << record.body;
    // Nobody is as fast as this test; apart from that it counts.
    json::object done{{"record", *parse_json(record.body)}};
    std::int64_t t = 0;
    auto& actions = done["record"].get_object()["actions"].get_array();
    for (std::size_t i = static_cast<std::size_t>(task.start->actions()); i < actions.size(); ++i)
      actions[i].get_object()["t"] = t += 3000;
    const auto judged = judge_day(task, done);
    if (judged)
      EXPECT_EQ(send(task, done, ann_).status, 201);
    else
      EXPECT_NE(judged.error().message.find("not finished"), std::string::npos) << judged.error().message;
  }
}

}  // namespace
}  // namespace smallbox
