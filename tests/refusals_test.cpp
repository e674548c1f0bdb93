// Every refusal there is: no key twice, and the page that lists them says what the program says.
#include <gtest/gtest.h>

#include <set>

#include "games/registry.hpp"
#include "tests/files.hpp"

namespace smallbox::testing {
namespace {

// The refusals of a game or, for null, those that no game owns, as the program writes them.
json::array refusals_of(const AnyGame* game) {
  Json out;
  if (game != nullptr)
    game->write_refusals(out);
  else
    write_refusals(out, common_refusals);
  return parse_json(out.text())->as_array();
}
// The same of what can be wrong with a box.
json::array box_faults_of(const AnyGame* game) {
  Json out;
  if (game != nullptr)
    game->write_box_faults(out);
  else
    write_refusals(out, box_faults);
  return parse_json(out.text())->as_array();
}

std::string field(const json::value& refusal, const char* name) {
  const auto text = as_text(refusal.as_object().if_contains(name));
  return std::string(text.value_or(""));
}

TEST(Refusals, HaveKeysOfTheirOwn) {
  std::set<std::string> keys;
  const auto look = [&](const AnyGame* game) {
    for (const auto& refusal : refusals_of(game))
      EXPECT_TRUE(keys.insert(field(refusal, "key")).second) << refusal;
    const std::string owner = game != nullptr ? game->id() : "box";
    for (const auto& fault : box_faults_of(game)) {
      EXPECT_TRUE(keys.insert(field(fault, "key")).second) << fault;
      EXPECT_TRUE(field(fault, "key").starts_with(owner + ".")) << fault;
      EXPECT_EQ(field(fault, "code"), "bad-box");
    }
  };
  look(nullptr);
  for (const AnyGame* game : all_games()) look(game);
  EXPECT_FALSE(keys.contains(""));
}

// What no game owns begins with no game's name.
TEST(Refusals, OfEverybodyBelongToNoGame) {
  for (const auto& refusal : refusals_of(nullptr)) {
    const std::string key = field(refusal, "key");
    const std::string owner = key.substr(0, key.find('.'));
    EXPECT_TRUE(owner == "request" || owner == "box" || owner == "table" || owner == "record") << key;
    EXPECT_EQ(find_game(owner), nullptr);
    EXPECT_EQ(refusal.at("rule").is_null(), owner != "box") << key;
  }
}

TEST(Refusals, HaveFourFields) {
  const auto text = [](const Problem& problem) {
    Json out;
    out.begin_object();
    write_problem(out, problem);
    out.end_object();
    return out.take();
  };
  EXPECT_EQ(text({"illegal", "BLINK-8", "blink.does-not-fit", "No \"fit\"."}),
            R"({"code":"illegal","rule":"BLINK-8","key":"blink.does-not-fit","message":"No \"fit\"."})");
  EXPECT_EQ(text(refused("late", "Late.")), R"({"code":"late","rule":null,"key":null,"message":"Late."})");
}

TEST(Refusals, StandOnTheirPage) {
  std::string page =
      "# What is refused\n\n"
      "Every refusal by its key, as [protocol.md](protocol.md) tells it. A key is never given another "
      "meaning; the\n"
      "sentence may get better. This page is written by the program: `./run golden`.\n";
  const auto add = [&](const std::string& title, const AnyGame* game) {
    page += "\n## " + title + "\n\n| key | code | rule | sentence |\n|---|---|---|---|\n";
    for (const auto& refusal : refusals_of(game))
      page += "| `" + field(refusal, "key") + "` | `" + field(refusal, "code") + "` | " +
              field(refusal, "rule") + " | " + field(refusal, "message") + " |\n";
  };
  for (const AnyGame* game : all_games()) add(game->name(), game);
  add("Whatever the game", nullptr);
  page +=
      "\nOf these last ones some are told with a sentence that says more: which option, what an action "
      "lacks, which\n"
      "action of a record, and why.\n";
  expect_file(SOURCE_FOLDER "/docs/refusals.md", page);
}

TEST(Refusals, OfBoxesStandOnTheirPage) {  // BOX-2
  std::string page =
      "# What can be wrong with a box\n\n"
      "Every problem of a box ([boxes.md](boxes.md), BOX-2) by its key. In `{braces}` stand the words of the "
      "case; a "
      "problem\n"
      "has them in `words`, so that a page can say it in another language. A key is never given another "
      "meaning; "
      "the\n"
      "sentence may get better. The clause may be the game's where a common one is read for it. This page is "
      "written by the\n"
      "program: `./run golden`.\n";
  const auto add = [&](const std::string& title, const AnyGame* game) {
    page += "\n## " + title + "\n\n| key | clause | sentence |\n|---|---|---|\n";
    for (const auto& fault : box_faults_of(game))
      page += "| `" + field(fault, "key") + "` | " + field(fault, "rule") + " | " + field(fault, "message") +
              " |\n";
  };
  add("Whatever the game", nullptr);
  for (const AnyGame* game : all_games()) add(game->name(), game);
  expect_file(SOURCE_FOLDER "/docs/box-faults.md", page);
}

}  // namespace
}  // namespace smallbox::testing
