// The referee: every request, every error, limits, and that nothing changes after a refusal.
#include "app/referee.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "games/registry.hpp"

namespace smallbox::testing {
namespace {

class RefereeTest : public ::testing::Test {
 protected:
  json::object ask(const std::string& line) {
    const std::string answer = referee_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    auto value = parse_json(answer);
    EXPECT_TRUE(value && value->is_object()) << answer;
    return value->as_object();
  }
  // The code of an error and its rule, or "ok".
  std::string code(const std::string& line) {
    const auto answer = ask(line);
    if (answer.at("ok").as_bool()) return "ok";
    const auto& error = answer.at("error").as_object();
    EXPECT_TRUE(error.contains("rule"));
    EXPECT_TRUE(error.at("key").is_string()) << line;
    EXPECT_FALSE(error.at("message").as_string().empty());
    return std::string(error.at("code").as_string());
  }
  // Three who may all act at any time, until they have passed.
  void begin() {
    ASSERT_EQ(code(R"({"cmd":"new","game":"template","seats":3,"seed":"a","options":{"order":"together"}})"),
              "ok");
  }
  void two_pass() {
    for (const char* seat : {"0", "1"})
      ASSERT_EQ(code(std::string(R"({"cmd":"act","seat":)") + seat + R"(,"action":{"type":"pass"}})"), "ok");
  }
  std::string save() { return json::serialize(ask(R"({"cmd":"save"})")); }

  Referee referee_;
};

TEST_F(RefereeTest, ListsEveryGame) {
  // Those on the shelf; all of them only where somebody asks for all.
  for (const char* line :
       {R"({"cmd":"games"})", R"({"cmd":"games","all":false})", R"({"cmd":"games","all":1})"})
    EXPECT_EQ(ask(line).at("games").as_array().size(), shelf_games().size()) << line;
  const auto answer = ask(R"({"cmd":"games","all":true})");
  const auto& games = answer.at("games").as_array();
  ASSERT_EQ(games.size(), all_games().size());
  for (const auto& game : games) {
    for (const char* field : {"id", "name", "on_shelf", "clauses", "seats", "modes", "bots", "options"})
      EXPECT_TRUE(game.as_object().contains(field)) << field;
    EXPECT_EQ(game.at("bots").as_array().at(0), "random");
    for (const auto& option : game.at("options").as_object()) {
      EXPECT_TRUE(option.value().as_object().contains("type"));
      EXPECT_TRUE(option.value().as_object().contains("default"));
      EXPECT_TRUE(option.value().as_object().contains("text"));
    }
  }
}

TEST_F(RefereeTest, ListsWhatIsOnNoShelfOnlyWithAll) {
  const auto listed = [&](const char* line) {
    const auto answer = ask(line);
    for (const auto& game : answer.at("games").as_array())
      if (game.at("id") == "template") return json::serialize(game);
    return std::string();
  };
  EXPECT_EQ(listed(R"({"cmd":"games"})"), "");
  EXPECT_TRUE(
      listed(R"({"cmd":"games","all":true})")
          .starts_with(R"({"id":"template","name":"Template","on_shelf":false,"clauses":"TEMPLATE",)"));
}

TEST_F(RefereeTest, RefusesWhatIsNoRequest) {
  for (const char* line :
       {"", " ", "x", "[]", "1", "null", "\"cmd\"", "{", "{}", R"({"cmd":1})", R"({"cmd":"dance"})",
        R"({"cmd":"games"} {"cmd":"games"})", "{\"cmd\":\"games\",\"x\":\"\xff\xfe\"}"})
    EXPECT_EQ(code(line), "bad-request") << line;
  EXPECT_EQ(code(R"({"cmd":"games","x":1e999999999})"),
            "ok");  // unknown fields are ignored, whatever they hold
  std::string deep(5000, '[');
  EXPECT_EQ(code(R"({"cmd":"games","x":)" + deep), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"games","x":)" + deep + std::string(5000, ']') + "}"), "bad-request");
  const std::string pad(Referee::max_line - 16, ' ');
  EXPECT_EQ(code(R"({"cmd":"games"})" + pad + " "), "ok");  // exactly 1 MiB
  EXPECT_EQ(code(R"({"cmd":"games"})" + pad + "  "), "bad-request");
}

// A refusal is told with its clause, its key and its sentence.
TEST_F(RefereeTest, TellsWhatIsRefusedByKey) {
  EXPECT_EQ(referee_.answer(R"({"cmd":"result"})"),
            R"({"ok":false,"error":{"code":"no-game","rule":null,"key":"table.no-game",)"
            R"("message":"There is no game under way: begin one with `new`."}})");
  begin();
  EXPECT_EQ(referee_.answer(R"({"cmd":"act","seat":0,"action":{"type":"trade","card":99}})"),
            R"({"ok":false,"error":{"code":"illegal","rule":"TEMPLATE-5","key":"template.not-in-your-hand",)"
            R"("message":"That card is not in your hand."}})");
  const auto key = [&](const char* line) { return ask(line).at("error").at("key"); };
  // Sentences that are made when it happens keep the key of what is wrong.
  EXPECT_EQ(key(R"({"cmd":"new","game":"template","seats":2,"options":{"limt":20}})"),
            "table.unknown-option");
  EXPECT_EQ(key(R"({"cmd":"act","seat":0,"action":{"type":"dance"}})"), "request.bad-action");
  EXPECT_EQ(key(R"({"cmd":"new","game":"template","seats":2,"setup":{}})"), "table.impossible-setup");
  EXPECT_EQ(key(R"({"cmd":"new","game":"pop","seats":2,"options":{"mode":"solo"}})"), "pop.solo-is-for-one");
  // A record that does not replay names the clause of the action that fails.
  const auto loaded = ask(
      R"({"cmd":"load","record":{"game":"template","seats":2,"seed":"a",)"
      R"("options":{"order":"together"},"actions":[{"seat":0,"action":{"type":"trade","card":99},"t":0}]}})");
  EXPECT_EQ(loaded.at("error").at("key"), "record.does-not-replay");
  EXPECT_EQ(loaded.at("error").at("rule"), "TEMPLATE-5");
}

TEST_F(RefereeTest, NeedsAGame) {
  for (const char* line : {R"({"cmd":"act","seat":0,"action":{"type":"draw"}})",
                           R"({"cmd":"legal","seat":0})", R"({"cmd":"view","seat":0})", R"({"cmd":"result"})",
                           R"({"cmd":"save"})", R"({"cmd":"bot","seat":0,"bot":"random"})"})
    EXPECT_EQ(code(line), "no-game") << line;
}

TEST_F(RefereeTest, BeginsOnlyWhatFits) {
  for (const char* line :
       {R"({"cmd":"new"})", R"({"cmd":"new","game":"template"})",
        R"({"cmd":"new","game":"template","seats":"2"})", R"({"cmd":"new","game":"template","seats":6})",
        R"({"cmd":"new","game":"template","seats":-1})",
        R"({"cmd":"new","game":"template","seats":99999999999999999999})",
        R"({"cmd":"new","game":"template","seats":2.5})", R"({"cmd":"new","game":"chess","seats":2})",
        R"({"cmd":"new","game":7,"seats":2})", R"({"cmd":"new","game":"template","seats":2,"seed":5})",
        R"({"cmd":"new","game":"template","seats":2,"options":[]})",
        R"({"cmd":"new","game":"template","seats":2,"options":{"limit":14}})",
        R"({"cmd":"new","game":"template","seats":2,"options":{"order":"maybe"}})",
        R"({"cmd":"new","game":"template","seats":2,"options":{"limit":31}})",
        R"({"cmd":"new","game":"template","seats":2,"options":{"limit":20,"colour":"red"}})",
        R"({"cmd":"new","game":"template","seats":2,"setup":3})",
        R"({"cmd":"new","game":"template","seats":2,"events_for":"everybody"})"})
    EXPECT_EQ(code(line), "bad-request") << line;
  EXPECT_EQ(code(R"({"cmd":"new","game":"template","seats":2,"setup":{}})"), "bad-setup");
  EXPECT_EQ(code(R"({"cmd":"new","game":"template","seats":2,"events_for":2})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"result"})"), "no-game");  // none of these began anything
  EXPECT_EQ(code(R"({"cmd":"new","game":"template","seats":2,"options":{"limit":20},"later":[1]})"), "ok");
}

TEST_F(RefereeTest, GivesAFreshSeedAndTakesOneBack) {
  const auto first = ask(R"({"cmd":"new","game":"template","seats":2})");
  const std::string seed(first.at("seed").as_string());
  EXPECT_GE(seed.size(), 88U);  // at least 352 random bits, as hexadecimal digits
  const auto second = ask(R"({"cmd":"new","game":"template","seats":2})");
  EXPECT_NE(second.at("seed"), first.at("seed"));
  const auto again = ask(R"({"cmd":"new","game":"template","seats":2,"seed":")" + seed + R"("})");
  EXPECT_EQ(again.at("events"), first.at("events"));
  EXPECT_FALSE(again.contains("seed"));
}

TEST_F(RefereeTest, ChecksInTheRightOrder) {
  begin();
  const std::string before = save();
  // A malformed action before an unknown seat.
  EXPECT_EQ(code(R"({"cmd":"act","seat":9,"action":{"type":"dance"}})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"act","seat":9,"action":{"type":"trade","card":"3"}})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"act","seat":9,"action":{"type":"draw"}})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"act","seat":-1,"action":{"type":"draw"}})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"act","seat":-1e30,"action":{"type":"draw"}})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"act","seat":99999999999999999999,"action":{"type":"draw"}})"), "unknown-seat");
  for (const char* line :
       {R"({"cmd":"act","seat":"0","action":{"type":"draw"}})", R"({"cmd":"act","seat":0})",
        R"({"cmd":"act","action":{"type":"draw"}})", R"({"cmd":"act","seat":0,"action":"draw"})",
        R"({"cmd":"act","seat":0,"action":{}})", R"({"cmd":"act","seat":null,"action":{}})",
        R"({"cmd":"act","seat":0.5,"action":{"type":"draw"}})",
        R"({"cmd":"act","seat":0,"t":"now","action":{"type":"draw"}})",
        R"({"cmd":"act","seat":0,"events_for":[],"action":{"type":"draw"}})"})
    EXPECT_EQ(code(line), "bad-request") << line;
  EXPECT_EQ(code(R"({"cmd":"act","seat":0,"events_for":5,"action":{"type":"draw"}})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"act","seat":0,"action":{"type":"trade","card":99}})"), "illegal");
  EXPECT_EQ(save(), before);
}

TEST_F(RefereeTest, AnswersActViewLegalResult) {
  begin();
  auto answer = ask(R"({"cmd":"act","seat":1,"action":{"type":"pass","note":"ignored"},"t":120})");
  EXPECT_EQ(answer.at("actors"), (json::array{0, 2}));
  EXPECT_EQ(answer.at("over"), false);
  EXPECT_EQ(answer.at("events").as_array().at(0).at("type"), "passed");
  EXPECT_EQ(ask(R"({"cmd":"view","seat":null})").at("view").at("you"), nullptr);
  EXPECT_EQ(ask(R"({"cmd":"view","seat":1})").at("view").at("you"), 1);
  EXPECT_TRUE(ask(R"({"cmd":"view","seat":"all"})").at("view").as_object().contains("hands"));
  EXPECT_TRUE(ask(R"({"cmd":"view","seat":0})").at("view").as_object().contains("options"));
  EXPECT_EQ(code(R"({"cmd":"view"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"view","seat":"none"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"view","seat":3})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"legal","seat":null})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"legal","seat":"all"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"legal","seat":3})"), "unknown-seat");
  EXPECT_EQ(ask(R"({"cmd":"legal","seat":0})").at("actions").as_array().size(), 3U);
  EXPECT_TRUE(ask(R"({"cmd":"legal","seat":1})").at("actions").as_array().empty());
  EXPECT_EQ(json::serialize(ask(R"({"cmd":"result"})")), R"({"ok":true,"over":false})");
}

TEST_F(RefereeTest, TellsEachRecipientItsOwnEvents) {
  const auto everything = ask(R"({"cmd":"new","game":"template","seats":2,"seed":"a"})");
  const auto seat0 = ask(R"({"cmd":"new","game":"template","seats":2,"seed":"a","events_for":0})");
  const auto nobody = ask(R"({"cmd":"new","game":"template","seats":2,"seed":"a","events_for":null})");
  const auto told = [](const json::object& answer, std::size_t event) {
    return answer.at("events").as_array().at(event).as_object().contains("drawn");
  };
  EXPECT_TRUE(told(everything, 0) && told(everything, 1));
  EXPECT_TRUE(told(seat0, 0) && !told(seat0, 1));
  EXPECT_TRUE(!told(nobody, 0) && !told(nobody, 1));
}

TEST_F(RefereeTest, SavesAndLoads) {
  begin();
  two_pass();
  const auto record = ask(R"({"cmd":"save"})").at("record");
  EXPECT_EQ(record.at("game"), "template");
  EXPECT_EQ(record.at("seed"), "a");
  EXPECT_EQ(record.at("actions").as_array().size(), 2U);
  EXPECT_FALSE(record.as_object().contains("setup"));
  const auto view = ask(R"({"cmd":"view","seat":"all"})");
  ask(R"({"cmd":"new","game":"template","seats":2,"seed":"b"})");
  const auto loaded = ask(R"({"cmd":"load","record":)" + json::serialize(record) + "}");
  EXPECT_EQ(loaded.at("actors"), (json::array{2}));
  EXPECT_TRUE(loaded.contains("events"));
  EXPECT_EQ(ask(R"({"cmd":"view","seat":"all"})"), view);
  EXPECT_EQ(ask(R"({"cmd":"save"})").at("record"), record);
}

TEST_F(RefereeTest, RefusesRecordsThatDoNotReplay) {
  begin();
  two_pass();
  const std::string before = save();
  const auto record = ask(R"({"cmd":"save"})").at("record").as_object();
  const auto load = [&](const json::object& changed) {
    return ask(R"({"cmd":"load","record":)" + json::serialize(changed) + "}");
  };
  auto twice = record;
  twice["actions"].as_array()[1] = twice["actions"].as_array()[0];
  const auto answer = load(twice);
  EXPECT_EQ(answer.at("error").at("code"), "bad-record");
  EXPECT_NE(std::string(answer.at("error").at("message").as_string()).find("Action 1"), std::string::npos);
  EXPECT_EQ(answer.at("error").at("rule"), "TEMPLATE-6");
  for (const char* field : {"game", "seats", "seed", "actions"}) {
    auto without = record;
    without.erase(field);
    EXPECT_EQ(load(without).at("error").at("code"), "bad-record") << field;
  }
  auto strange = record;
  strange["actions"].as_array()[0] = 5;
  EXPECT_EQ(load(strange).at("error").at("code"), "bad-record");
  strange = record;
  strange["game"] = "chess";
  EXPECT_EQ(load(strange).at("error").at("code"), "bad-record");
  strange = record;
  strange["setup"] = json::object{{"deck", 3}};
  EXPECT_EQ(load(strange).at("error").at("code"), "bad-record");
  strange = record;
  strange["options"] = json::object{{"limitt", 20}};
  EXPECT_EQ(load(strange).at("error").at("code"), "bad-record");
  EXPECT_NE(json::serialize(load(strange)).find("did you mean limit?"), std::string::npos);
  EXPECT_EQ(code(R"({"cmd":"load"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"load","record":[]})"), "bad-request");
  EXPECT_EQ(save(), before);  // the game under way is untouched
  // A record of an older build: without options, with fields that are unknown now.
  const auto begun = ask(R"({"cmd":"new","game":"template","seats":3,"seed":"a"})");
  const auto first = json::serialize(begun.at("actors").as_array().at(0));
  ASSERT_EQ(code(R"({"cmd":"act","seat":)" + first + R"(,"action":{"type":"pass"}})"), "ok");
  auto old = ask(R"({"cmd":"save"})").at("record").as_object();
  old.erase("options");
  old["version"] = "0.0.1";
  EXPECT_TRUE(load(old).at("ok").as_bool());
}

TEST_F(RefereeTest, AsksBots) {
  begin();
  EXPECT_TRUE(ask(R"({"cmd":"bot","seat":1,"bot":"random"})").at("action").is_object());
  EXPECT_TRUE(ask(R"({"cmd":"bot","seat":1,"bot":"random","level":3})").at("action").is_object());
  EXPECT_EQ(code(R"({"cmd":"bot","seat":1,"bot":"nobody"})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"bot","seat":1})"), "bad-request");
  EXPECT_EQ(code(R"({"cmd":"bot","seat":7,"bot":"random"})"), "unknown-seat");
  EXPECT_EQ(code(R"({"cmd":"act","seat":1,"action":{"type":"pass"}})"), "ok");
  EXPECT_TRUE(
      ask(R"({"cmd":"bot","seat":1,"bot":"random"})").at("action").is_null());  // nothing to do but wait
}

TEST_F(RefereeTest, ReadsLinesUntilQuitOrTheEnd) {
  std::istringstream in("{\"cmd\":\"games\"}\r\n\n{\"cmd\":\"quit\"}\n{\"cmd\":\"games\"}\n");
  std::ostringstream out;
  run_referee(in, out);
  std::vector<std::string> lines;
  std::istringstream back(out.str());
  for (std::string line; std::getline(back, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].substr(0, 11), R"({"ok":true,)");
  EXPECT_NE(lines[1].find("bad-request"), std::string::npos);
  EXPECT_EQ(lines[2], R"({"ok":true})");
  std::istringstream rest("{\"cmd\":\"result\"}");  // no newline at the end
  std::ostringstream answer;
  run_referee(rest, answer);
  EXPECT_NE(answer.str().find("no-game"), std::string::npos);
}

}  // namespace
}  // namespace smallbox::testing
