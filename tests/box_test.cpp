// What holds for every box, shown with the template's.
#include "engine/box.hpp"

#include <gtest/gtest.h>

#include "app/referee.hpp"
#include "games/registry.hpp"
#include "games/template/text.hpp"

namespace smallbox {
namespace {

json::object good() {
  return {{"box", 1}, {"game", "template"}, {"name", "Mine"}, {"cards", {1, 2, 3, 4, 5, 6}}};
}
template <class Value>
json::object with(std::string_view field, const Value& value) {
  json::object box = good();
  box[field] = value;
  return box;
}
json::object with(std::string_view field, std::initializer_list<json::value_ref> list) {
  return with(field, json::array(list));
}
const AnyGame& the_template() { return *find_game("template"); }

// The first problem, as "place clause".
std::string fault(const json::value& box) {
  const auto read = the_template().read_box(box);
  if (read) return "none";
  const Problem problem = read.error();
  EXPECT_EQ(problem.code, "bad-box");
  EXPECT_EQ(problem.key, "box.bad");
  const BoxProblem& first = problem.problems.at(0);
  return first.at + " " + (first.clause != nullptr ? first.clause : "");
}

TEST(Box, IsCheckedWholly) {  // BOX-1
  EXPECT_EQ(fault(good()), "none");
  EXPECT_EQ(fault("box"), " BOX-1");
  EXPECT_EQ(fault(with("box", 2)), "/box BOX-1");
  EXPECT_EQ(fault(with("game", "blink")), "/game BOX-1");
  EXPECT_EQ(fault(with("name", "")), "/name BOX-1");
  EXPECT_EQ(fault(with("name", std::string(60, 'x'))), "none");
  EXPECT_EQ(fault(with("name", std::string(61, 'x'))), "/name BOX-1");
  std::string wide;
  for (int i = 0; i < 60; ++i) wide += "é";
  EXPECT_EQ(fault(with("name", wide)), "none");
  EXPECT_EQ(fault(with("name", wide + "é")), "/name BOX-1");
  EXPECT_EQ(fault(with("name", "two\nlines")), "/name BOX-1");
  EXPECT_EQ(fault(with("by", std::string(61, 'x'))), "/by BOX-1");
  EXPECT_EQ(fault(with("by", 3)), "/by BOX-1");
  EXPECT_EQ(fault(with("crads", 3)), "/crads BOX-1");
  EXPECT_EQ(fault(with("a/b~c", 3)), "/a~1b~0c BOX-1");
  EXPECT_EQ(fault(with("cards", {1, 2, 3, 3})), "/cards/3 BOX-1");
  EXPECT_EQ(fault(with("cards", {1, 2, "3"})), "/cards/2 BOX-1");
  EXPECT_EQ(fault(with("cards", {1, 2, 2.5})), "/cards/2 BOX-1");
  EXPECT_EQ(fault(with("cards", {1, 2})), "/cards BOX-1");
  json::object without = good();
  without.erase("cards");
  EXPECT_EQ(fault(without), "/cards BOX-1");
  const auto typo = the_template().read_box(with("crads", 3));
  EXPECT_NE(typo.error().problems[0].message.find("cards"), std::string::npos) << typo.error().message;
  EXPECT_EQ(fault(with("by", std::string(70000, 'x'))), " BOX-1");
}

TEST(Box, TellsAllThatIsWrong) {  // BOX-2
  json::object bad = with("cards", {1, 99, 2, -1, 3});
  bad["name"] = 5;
  const auto read = the_template().read_box(bad);
  ASSERT_FALSE(read);
  ASSERT_EQ(read.error().problems.size(), 3U);
  EXPECT_EQ(read.error().problems[1].at, "/cards/1");
  EXPECT_EQ(read.error().problems[2].at, "/cards/3");
  json::object worse = good();
  for (int i = 0; i < 100; ++i) worse["x" + std::to_string(i)] = i;
  EXPECT_EQ(the_template().read_box(worse).error().problems.size(), 20U);
}

// What other languages are made from: a key, and the words of the case.
TEST(Box, ProblemsHaveKeysAndWords) {  // BOX-2
  const auto read = the_template().read_box(with("cards", {1, 99, 2}));
  ASSERT_FALSE(read);
  Json out;
  out.begin_object();
  write_problem(out, read.error());
  out.end_object();
  EXPECT_EQ(
      json::serialize(parse_json(out.text())->at("problems").at(0)),
      R"({"at":"/cards/1","key":"box.no-number-here","words":{"min":"1","max":"20"},"message":"This is a whole number from 1 to 20.","clause":"BOX-1"})");
  // A name that nobody means does not come back.
  const std::string long_name(50000, 'x');
  for (const auto& bad : {with("game", long_name), with(long_name, 1)}) {
    const auto refused = the_template().read_box(bad);
    ASSERT_FALSE(refused);
    EXPECT_LT(refused.error().problems[0].message.size(), 200U);
  }
}

TEST(Box, SaysWhereInAFile) {  // BOX-2
  const std::string text =
      "{\n  \"box\": 1, \"game\": \"template\",\n  \"name\": \"é{[\\\"\", \"by\": 4,\n  \"cards\": [1, 2,\n  "
      " 99]\n}";
  const auto value = parse_box(text);
  ASSERT_TRUE(value);
  auto problems = the_template().read_box(*value).error().problems;
  locate(text, problems);
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(std::pair(problems[0].line, problems[0].column), std::pair(3, 26));
  EXPECT_EQ(std::pair(problems[1].line, problems[1].column), std::pair(5, 4));
  // Of two fields with one name the last counts, however its name is written.
  const std::string twice = R"({"box":1,"game":"template","name":"a","by":1,"\u0062y":2,"cards":[1,2,3]})";
  problems = the_template().read_box(*parse_box(twice)).error().problems;
  locate(twice, problems);
  EXPECT_EQ(problems.at(0).column, static_cast<int>(twice.find("2,\"cards")) + 1);
  // What is missing is missing in what is there.
  std::vector<BoxProblem> missing = {{"/cards/7/value", "", nullptr}, {"/nothing", "", nullptr}};
  locate(text, missing);
  EXPECT_EQ(std::pair(missing[0].line, missing[0].column), std::pair(4, 12));
  EXPECT_EQ(std::pair(missing[1].line, missing[1].column), std::pair(1, 1));
  // And where it stops being JSON.
  for (const std::string broken : {"{\n \"box\": 1,\n \"name\" 3}", "{\n\n", "{}\n\n x", ""}) {
    const auto none = parse_box(broken);
    ASSERT_FALSE(none) << broken;
    EXPECT_GE(none.error().problems.at(0).line, 1);
  }
  EXPECT_EQ(parse_box("{\n \"box\": 1,\n \"name\" 3}").error().problems[0].line, 3);
}

TEST(Box, HasAnId) {  // BOX-3
  const auto box = the_template().read_box(with("cards", {6, 5.0, 4, 3e0, 2, 1}));
  ASSERT_TRUE(box);
  EXPECT_EQ((*box)->canonical, R"({"box":1,"cards":[6,5,4,3,2,1],"game":"template","name":"Mine"})");
  // By another program: base64url of SHA-256 of that text.
  EXPECT_EQ((*box)->id, "z5bmhA3XiiDUemvIyAAljt");
}

// ---- The referee

std::string field(const json::value& answer, std::string_view name) {
  const auto* object = answer.if_object();
  const auto* found = object != nullptr ? object->if_contains(name) : nullptr;
  return found != nullptr ? json::serialize(*found) : "";
}
json::value ask(Referee& referee, const json::object& request) {
  return *parse_json(referee.answer(json::serialize(request)));
}

TEST(Box, OfTheRefereePlays) {  // BOX-4
  Referee referee;
  json::object begin = {{"cmd", "new"}, {"game", "template"}, {"seats", 3}, {"seed", "x"}};
  EXPECT_EQ(field(ask(referee, begin), "ok"), "true");
  EXPECT_EQ(field(ask(referee, {{"cmd", "view"}, {"seat", 0}}).at("view"), "box"), "null");
  EXPECT_FALSE(ask(referee, {{"cmd", "save"}}).at("record").as_object().contains("box"));

  begin["box"] = with("cards", {3, 6, 9, 12, 15, 18});
  EXPECT_EQ(field(ask(referee, begin), "ok"), "true");
  const std::string id = (*the_template().read_box(begin["box"]))->id;
  EXPECT_EQ(field(ask(referee, {{"cmd", "view"}, {"seat", nullptr}}).at("view"), "box"), "\"" + id + "\"");
  const json::value record = ask(referee, {{"cmd", "save"}}).at("record");
  EXPECT_EQ(field(record.at("box"), "cards"), "[3,6,9,12,15,18]");
  EXPECT_EQ(field(ask(referee, {{"cmd", "load"}, {"record", record}}), "ok"), "true");
  EXPECT_EQ(field(ask(referee, {{"cmd", "save"}}), "record"), json::serialize(record));

  // What can't be played with changes nothing.
  begin["box"] = with("cards", {3, 6, 9, 12, 15, 180});
  const json::value refused = ask(referee, begin);
  EXPECT_EQ(field(refused.at("error"), "code"), "\"bad-box\"");
  EXPECT_EQ(field(refused.at("error").at("problems").at(0), "at"), "\"/cards/5\"");
  EXPECT_EQ(field(refused.at("error").at("problems").at(0), "clause"), "\"BOX-1\"");
  EXPECT_EQ(field(refused.at("error").at("problems").at(0), "line"), "");
  EXPECT_EQ(field(ask(referee, {{"cmd", "save"}}), "record"), json::serialize(record));
  json::object spoilt = record.as_object();
  spoilt["box"] = begin["box"];
  EXPECT_EQ(field(ask(referee, {{"cmd", "load"}, {"record", spoilt}}).at("error"), "code"), "\"bad-record\"");
}

TEST(Box, OfTheRefereeIsShownAndChecked) {  // BOX-5
  Referee referee;
  const json::value shown = ask(referee, {{"cmd", "box"}, {"game", "template"}});
  EXPECT_EQ(field(shown.at("box"), "name"), "\"Template\"");
  const json::value checked = ask(referee, {{"cmd", "box"}, {"check", shown.at("box")}});
  EXPECT_EQ(field(checked, "id"), "\"" + the_template().built_in().id + "\"");
  EXPECT_EQ(checked.at("canonical").as_string(), the_template().built_in().canonical);
  EXPECT_EQ(field(ask(referee, {{"cmd", "box"}, {"check", with("name", 1)}}).at("error"), "code"),
            "\"bad-box\"");
  EXPECT_EQ(field(ask(referee, {{"cmd", "box"}, {"check", 1}}).at("error"), "code"), "\"bad-box\"");
  EXPECT_EQ(field(ask(referee, {{"cmd", "box"}, {"check", with("game", "chess")}}).at("error"), "code"),
            "\"bad-box\"");
  EXPECT_EQ(field(ask(referee, {{"cmd", "box"}}).at("error"), "code"), "\"bad-request\"");
  EXPECT_EQ(field(ask(referee, {{"cmd", "box"}, {"game", "chess"}}).at("error"), "code"), "\"bad-request\"");
}

TEST(Box, HasCardsForAllWhoPlay) {  // BOX-6
  Referee referee;
  json::object begin = {
      {"cmd", "new"}, {"game", "template"}, {"seats", 4}, {"box", with("cards", {1, 2, 3, 4})}};
  const json::value refused = ask(referee, begin);
  EXPECT_EQ(field(refused.at("error"), "code"), "\"bad-box\"");
  EXPECT_EQ(field(refused.at("error"), "rule"), "\"BOX-6\"");
  EXPECT_EQ(field(refused.at("error").at("problems").at(0), "clause"), "\"BOX-6\"");
  begin["seats"] = 3;
  EXPECT_EQ(field(ask(referee, begin), "ok"), "true");
}

TEST(Box, HasTextsInTwoLanguages) {  // BOX-7
  const auto faults = [](const json::value& text) {
    const json::object card = {{"text", text}};
    BoxReader reader;
    reader.texts(card, "text", 10, false);
    std::string all;
    for (const BoxProblem& one : reader.take()) all += one.at + " ";
    return all;
  };
  EXPECT_EQ(faults("short"), "");
  EXPECT_EQ(faults(json::object{{"en", "one"}, {"fr", "un"}}), "");
  EXPECT_EQ(faults(json::object{{"en", "one"}}), "");
  EXPECT_EQ(faults(json::object{{"fr", "un"}}), "/text/en ");
  EXPECT_EQ(faults(json::object{{"en", "one"}, {"de", "eins"}}), "/text/de ");
  EXPECT_EQ(faults(json::object{{"en", "much too long"}, {"fr", 3}}), "/text/en /text/fr ");
  EXPECT_EQ(faults(3), "/text ");

  std::vector<std::string_view> before;
  BoxReader reader;
  const json::object card = {{"id", "dancing-blue-2"}};
  EXPECT_EQ(reader.id(card, before), "dancing-blue-2");
  EXPECT_TRUE(reader.good());
  reader.id(card, before);
  EXPECT_EQ(reader.count(), 1U);
  for (const json::value& wrong :
       {json::value("Blue"), json::value(""), json::value(json::string(33, 'a')), json::value(3)})
    reader.id(json::object{{"id", wrong}}, before);
  EXPECT_EQ(reader.count(), 5U);
}

}  // namespace
}  // namespace smallbox
