// What is stored of somebody: how their games ended, told without the records, and all of it forgotten in one go.
#include "tests/days.hpp"
#include "tests/server/inn.hpp"

namespace smallbox {
namespace {

class MineTest : public ::testing::Test {
 protected:
  Inn inn_{without_limits()};
  std::string ann_ = fresh_token();
  std::string ben_ = fresh_token();

  json::object mine(const std::string& query, const std::string& token) {
    HttpRequest request = Inn::request("GET", "/api/me", "", token);
    request.query = query;
    const HttpReply reply = inn_.ask_together({request})[0];
    EXPECT_EQ(reply.status, 200) << reply.body;
    return parse_json(reply.body)->get_object();
  }
  json::array games(const std::string& token) { return mine("games=1", token).at("tables").as_array(); }
  std::shared_ptr<Visitor> come(const Booked& table, const std::string& token) {
    auto visitor = std::make_shared<Visitor>(inn_.told);
    visitor->asked.insert({table.code, table.watch});
    inn_.lobby->message(visitor, greeting(table.code, token));
    EXPECT_TRUE(wait_for([&] { return !visitor->table.empty(); })) << visitor->heard;
    return visitor;
  }
  bool wait_for(const std::function<bool()>& done) {
    return inn_.run_until([&] {
      inn_.lobby->tick();
      return done();
    });
  }
  static bool over(const Visitor& visitor) { return as_text(visitor.table.if_contains("status")) == "over"; }
  // A puzzle is over with the first choice.
  std::string puzzle() {
    const Booked table =
        inn_.make(R"({"game":"pop","seats":["me"],"options":{"mode":"puzzle"},"name":"Ann"})", ann_);
    const auto ann = come(table, ann_);
    EXPECT_TRUE(wait_for([&] { return !ann->action.empty(); }));
    inn_.lobby->message(ann, R"({"type":"act","id":"a","action":)" + ann->action + "}");
    EXPECT_TRUE(wait_for([&] { return over(*ann); }));
    return table.code;
  }
};

TEST_F(MineTest, GamesAreToldWithoutTheirRecords) {
  const std::string code = puzzle();
  inn_.make(R"({"game":"bloops","seats":["me","bot"],"name":"Ann"})", ann_);  // it goes on
  const json::array told = games(ann_);
  ASSERT_EQ(told.size(), 1U);
  const json::object& game = told[0].as_object();
  EXPECT_EQ(game.at("table").as_string(), code);
  EXPECT_EQ(game.at("seat").as_int64(), 0);
  EXPECT_EQ(json::serialize(game.at("seats")), R"([{"kind":"human","name":"Ann"}])");
  EXPECT_FALSE(game.contains("record"));
  EXPECT_FALSE(game.contains("ended"));
  const json::object& end = game.at("end").as_object();
  EXPECT_GE(end.at("at").as_int64(), game.at("created").as_int64() + end.at("took").as_int64());
  EXPECT_TRUE(games(ben_).empty());
  // With everything else it is told the same, and its record says that too.
  const json::object all = mine("", ann_);
  EXPECT_TRUE(all.contains("days"));
  const json::array& tables = all.at("tables").as_array();
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_FALSE(tables[0].as_object().contains("end"));
  EXPECT_EQ(tables[1].at("end"), game.at("end"));
  EXPECT_EQ(tables[1].at("record").at("actions").as_array().size(), 1U);
  inn_.open();
  EXPECT_EQ(games(ann_), told);
}

// Whoever comes with a house that has been open for long finds their old games too.
TEST_F(MineTest, WhatEndedBeforeHeadsSaidSoIsToldByItsRecord) {
  puzzle();
  const json::array told = games(ann_);
  inn_.change_disk("UPDATE tables SET head = json_remove(head, '$.end')");
  EXPECT_EQ(games(ann_), told);
}

TEST_F(MineTest, WhoGivesUpHasLost) {
  const Booked table = inn_.make(R"({"game":"bloops","seats":["me","open"],"name":"Ann"})", ann_);
  const auto ann = come(table, ann_);
  const auto ben = come(table, ben_);
  inn_.lobby->message(ben, R"({"type":"sit","seat":1,"name":"Ben"})");
  ASSERT_TRUE(wait_for([&] { return as_text(ann->table.if_contains("status")) == "playing"; }));
  inn_.lobby->message(ann, R"({"type":"resign"})");
  ASSERT_TRUE(wait_for([&] { return over(*ann) && over(*ben); }));
  for (const auto& token : {ann_, ben_}) {
    const json::array told = games(token);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].at("ended").as_string(), "resigned");
    EXPECT_EQ(told[0].at("resigned").as_int64(), 0);
    EXPECT_EQ(json::serialize(told[0].at("end").at("winners")), "[1]");
    EXPECT_TRUE(told[0].at("end").at("scores").is_null());
  }
  inn_.change_disk("UPDATE tables SET head = json_remove(head, '$.end')");
  EXPECT_EQ(json::serialize(games(ben_)[0].at("end").at("winners")), "[1]");
}

TEST_F(MineTest, ManyComeInPages) {
  puzzle();
  inn_.change_disk(
      "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1699) "
      "INSERT INTO tables (id, code, watch, status, head, snapshot, through) "
      "SELECT i, 'code' || i, 'watch' || i, status, head, snapshot, through FROM n, (SELECT * FROM tables "
      "LIMIT 1);"
      "INSERT INTO guests (guest, tbl) SELECT guests.guest, tables.id FROM tables, guests "
      "WHERE tables.id >= 1000;");
  const json::object first = mine("games=1", ann_);
  ASSERT_EQ(first.at("tables").as_array().size(), 500U);
  EXPECT_EQ(first.at("tables").as_array()[0].at("table").as_string(), "code1699");
  const auto before = first.at("before").as_int64();
  EXPECT_EQ(before, 1200);
  const json::object second = mine("games=1&before=" + std::to_string(before), ann_);
  EXPECT_EQ(second.at("tables").as_array().size(), 201U);
  EXPECT_EQ(second.at("tables").as_array()[0].at("table").as_string(), "code1199");
  EXPECT_TRUE(second.at("before").is_null());
}

TEST_F(MineTest, AllOfItIsForgottenInOneGo) {
  puzzle();
  const DayTask task = day_kinds()[0]->make(Date::at(inn_.lobby->now()));
  json::object done = testing::honest(task);
  done["name"] = "Ann";
  const std::string path = "/api/day/" + task.date.text() + "/" + task.kind->id();
  ASSERT_EQ(inn_.ask("POST", path, json::serialize(done), ann_).status, 201);
  const json::object all = mine("", ann_);
  EXPECT_EQ(all.at("days").as_array().size(), 1U);
  EXPECT_EQ(all.at("tables").as_array().size(), 1U);
  ASSERT_EQ(inn_.ask("DELETE", "/api/me", "", ann_).body, R"({"forgotten":1})");
  for (int opened = 0; opened < 2; ++opened) {
    EXPECT_EQ(json::serialize(mine("", ann_)), R"({"days":[],"tables":[],"before":null})");
    EXPECT_TRUE(games(ann_).empty());
    inn_.open();
  }
}

}  // namespace
}  // namespace smallbox
