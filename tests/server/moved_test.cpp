// Tables that were begun on somebody's device and go on at the server (POST /api/tables/moved), and bots' seats that are
// free in the middle of a game.
#include "table/moved.hpp"
#include "games/registry.hpp"
#include "tests/server/inn.hpp"

namespace smallbox {
namespace {

// A record of a game between two with so many actions.
std::string record(const std::string& game, int actions) {
  NewMatch request;
  request.seats = 2;
  request.seed = "a seed from elsewhere";
  auto match = *find_game(game)->create(request);
  for (int n = 0; n < actions; ++n) {
    const Seat seat = *match->actors().begin();
    Json legal;
    match->write_legal(legal, seat);
    EXPECT_FALSE(
        match->act(std::int64_t{seat}, parse_json(legal.text())->get_array().at(0).get_object(), n * 100));
  }
  Json out;
  match->write_record(out);
  return out.take();
}
std::string told(const std::string& id, int actions, const std::string& game = "cant-touch-this") {
  return R"({"id":")" + id + R"(","name":"Ann","pace":"relaxed","seats":["me",{"bot":"random"}],"record":)" +
         record(game, actions) + "}";
}

class MovedTest : public ::testing::Test {
 protected:
  static constexpr const char* path = "/api/tables/moved";
  Inn inn_{without_limits()};
  std::string ann_ = fresh_token();

  HttpReply move(const std::string& body) { return inn_.ask("POST", path, body, ann_); }
  std::string code_of(const HttpReply& reply) {
    const auto body = parse_json(reply.body);
    return std::string(as_text(body->get_object().if_contains("table")).value_or(""));
  }
  // Comes to that table, and is told of it.
  std::shared_ptr<Visitor> come(const std::string& code, const std::string& token) {
    auto visitor = std::make_shared<Visitor>(inn_.told);
    visitor->asked.insert({code, watch_code(code)});
    inn_.lobby->message(visitor, greeting(code, token));
    EXPECT_TRUE(inn_.run_until([&] {
      inn_.lobby->tick();
      return visitor->last >= 0;
    })) << visitor->heard;
    return visitor;
  }
  std::size_t tables_of(const std::string& token) {
    return parse_json(inn_.ask("GET", "/api/me/tables", "", token).body)->at("tables").as_array().size();
  }
  void wait_for(const std::function<bool()>& done) {
    EXPECT_TRUE(inn_.run_until([&] {
      inn_.lobby->tick();
      return done();
    }));
  }
};

TEST_F(MovedTest, GoesOnWhereItWasAlsoAfterANewStart) {
  const HttpReply made = move(told("~a", 3));
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string code = code_of(made);
  inn_.open();  // it was on disk when that was said
  const auto ann = come(code, ann_);
  EXPECT_GE(ann->last, 3);
  EXPECT_EQ(ann->table.at("you").as_int64(), 0);
  EXPECT_TRUE(ann->table.at("device").as_bool());
  EXPECT_FALSE(ann->table.at("public").as_bool());
}

TEST_F(MovedTest, TheSameAgainIsTheSameTable) {
  const HttpReply first = move(told("~a", 3));
  const HttpReply again = move(told("~a", 3));
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(first.body, again.body);
  inn_.open();
  EXPECT_EQ(move(told("~a", 3)).body, first.body);
  EXPECT_EQ(tables_of(ann_), 1U);
  // Of somebody else it is another one, and one of another id too.
  EXPECT_NE(code_of(inn_.ask("POST", path, told("~a", 3), fresh_token())), code_of(first));
  EXPECT_NE(code_of(move(told("~b", 3))), code_of(first));
}

TEST_F(MovedTest, TwoAtTheSameMomentMakeOneTable) {
  const HttpRequest request = Inn::request("POST", path, told("~a", 3), ann_);
  const auto replies = inn_.ask_together({request, request});
  EXPECT_EQ(replies[0].body, replies[1].body);
  EXPECT_EQ(replies[0].status + replies[1].status, 401);
  EXPECT_EQ(tables_of(ann_), 1U);
}

TEST_F(MovedTest, WhatWentOnElsewhereMeanwhileTakesItsPlace) {
  const HttpReply first = move(told("~a", 2));
  const HttpReply second = move(told("~a", 4));  // nobody has been at the first
  EXPECT_EQ(second.status, 201) << second.body;
  EXPECT_EQ(first.body, second.body);
  EXPECT_EQ(tables_of(ann_), 1U);
  inn_.open();
  const auto ann = come(code_of(second), ann_);
  EXPECT_GE(ann->last, 4);
  // Now somebody has: neither of the two games is lost.
  const HttpReply third = move(told("~a", 5));
  EXPECT_EQ(third.status, ann->last == 5 ? 200 : 409) << third.body;
  EXPECT_EQ(tables_of(ann_), 1U);
}

TEST_F(MovedTest, RefusesInASentenceAndMakesNothing) {
  const std::string good = told("~a", 3);
  const auto status = [&](std::string body) {
    const HttpReply reply = move(body);
    EXPECT_TRUE(parse_json(reply.body)->get_object().contains("message")) << reply.body;
    return reply.status;
  };
  EXPECT_EQ(status(""), 400);
  EXPECT_EQ(status(good.substr(0, good.size() / 2)), 400);
  EXPECT_EQ(status(R"({"id":"~a","seats":["me","bot"],"record":{"game":"chess"}})"), 400);
  EXPECT_EQ(inn_.ask("POST", path, good, "").status, 401);
  EXPECT_EQ(inn_.ask("POST", path, good, "short").status, 401);
  inn_.lobby->pause(true);
  EXPECT_EQ(status(good), 503);
  inn_.lobby->pause(false);
  EXPECT_EQ(tables_of(ann_), 0U);
  EXPECT_NE(inn_.ask("GET", "/api/health", "").body.find(R"("stored":0)"), std::string::npos);
}

TEST_F(MovedTest, CountsAsATableThatIsMade) {
  inn_.limits.per_address = 100;
  inn_.limits.tables_per_guest = 2;
  inn_.limits.tables_per_minute = 4;
  inn_.open();
  EXPECT_EQ(move(told("~a", 3)).status, 201);
  EXPECT_EQ(move(told("~b", 3)).status, 201);
  EXPECT_EQ(move(told("~c", 3)).status, 429);  // the third of one guest
  ann_ = fresh_token();
  EXPECT_EQ(move(told("~d", 3)).status, 201);
  ann_ = fresh_token();
  EXPECT_EQ(move(told("~e", 3)).status, 429);  // the fifth of one address
}

TEST_F(MovedTest, WithABoxOfSomebodysOwn) {
  json::value box = *parse_json(find_game("template")->built_in().canonical);
  box.as_object()["name"] = "Mine";
  json::value body = *parse_json(told("~a", 0, "template"));
  body.at("record").as_object()["box"] = box;
  const HttpReply made = move(json::serialize(body));
  ASSERT_EQ(made.status, 201) << made.body;
  inn_.open();
  const auto ann = come(code_of(made), ann_);
  EXPECT_EQ(as_text(&ann->table.at("box").at("name")), "Mine");
  // One that strangers should not be shown.
  body.at("record").at("box").as_object()["name"] = "M\u202Eine";
  body.as_object()["id"] = "~b";
  const HttpReply refused = move(json::serialize(body));
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("bad-box"), std::string::npos);
}

// Nothing is made in the name of whoever is gone by then.
TEST_F(MovedTest, OfWhoeverIsForgottenMeanwhileNothingIsMade) {
  const HttpRequest asked = Inn::request("POST", path, told("~a", 3), ann_);
  const auto replies = inn_.ask_together({asked, Inn::request("DELETE", "/api/me", "", ann_)});
  EXPECT_EQ(replies[0].status, 409) << replies[0].body;
  EXPECT_NE(replies[0].body.find("\"forgotten\""), std::string::npos);
  EXPECT_EQ(replies[1].status, 200);
  EXPECT_EQ(tables_of(ann_), 0U);
  EXPECT_EQ(move(told("~a", 3)).status, 201) << "later it is theirs again";
}

// ---- Bots' seats that are free

TEST_F(MovedTest, ABotsSeatIsTakenInTheMiddleOfTheGame) {
  const std::string code = code_of(move(told("~a", 3)));
  const auto ann = come(code, ann_);
  const std::string ben_token = fresh_token();
  const auto ben = come(code, ben_token);
  const auto watcher = come(watch_code(code), fresh_token());
  const auto say = [&](const std::shared_ptr<Visitor>& who, const char* text) {
    who->heard.clear();
    inn_.lobby->message(who, text);
    wait_for([&] { return !who->heard.empty(); });
    return who->heard;
  };
  EXPECT_NE(say(ben, R"({"type":"sit","seat":1})").find("\"taken\""), std::string::npos);
  EXPECT_NE(say(ben, R"({"type":"sit"})").find("\"full\""), std::string::npos);
  EXPECT_NE(say(ben, R"({"type":"offer","seat":1,"on":true})").find("not-seated"), std::string::npos);
  EXPECT_NE(say(ann, R"({"type":"offer","seat":0,"on":true})").find("\"taken\""), std::string::npos);
  EXPECT_NE(say(ann, R"({"type":"offer","seat":2,"on":true})").find("unknown-seat"), std::string::npos);
  const auto offered = [&](const std::shared_ptr<Visitor>& who) {
    return who->table.at("seats").as_array()[1].as_object().contains("offered");
  };
  inn_.lobby->message(ann, R"({"type":"offer","seat":1,"on":true})");
  wait_for([&] { return offered(ben) && offered(watcher); });
  inn_.lobby->message(ann, R"({"type":"offer","seat":1,"on":false})");
  wait_for([&] { return !offered(ben); });
  inn_.lobby->message(ann, R"({"type":"offer","seat":1,"on":true})");
  wait_for([&] { return offered(ben); });
  EXPECT_NE(say(watcher, R"({"type":"sit","seat":1})").find("watch-only"), std::string::npos);
  ben->last = -1;
  inn_.lobby->message(ben, R"({"type":"sit","name":"Ben"})");
  wait_for([&] { return ben->table.at("you").is_int64() && ben->last >= 0; });
  EXPECT_EQ(ben->table.at("you").as_int64(), 1);
  EXPECT_EQ(tables_of(ben_token), 1U);
  wait_for([&] { return as_text(&ann->table.at("seats").as_array()[1].at("name")) == "Ben"; });
  EXPECT_FALSE(offered(ann));
  // After a new start it is theirs; and nobody plays for them.
  inn_.lobby->gone(*ben);
  inn_.lobby->gone(*ann);
  inn_.lobby->gone(*watcher);
  for (const auto& one : {ann, ben, watcher}) one->gone = true;
  inn_.run_until([&] { return inn_.run(20) == 0; });
  inn_.open();
  const auto back = come(code, ben_token);
  EXPECT_EQ(back->table.at("you").as_int64(), 1);
}

TEST_F(MovedTest, ASeatThatIsFreeStaysSoOverANewStart) {
  const std::string code = code_of(move(told("~a", 3)));
  const auto ann = come(code, ann_);
  inn_.lobby->message(ann, R"({"type":"offer","seat":1,"on":true})");
  wait_for([&] { return ann->table.at("seats").as_array()[1].as_object().contains("offered"); });
  inn_.open();
  const auto ben = come(code, fresh_token());
  EXPECT_TRUE(ben->table.at("seats").as_array()[1].as_object().contains("offered"));
}

}  // namespace
}  // namespace smallbox
