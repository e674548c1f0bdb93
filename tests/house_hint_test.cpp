// Hints of the house without a server: for whoever plays with bots alone, from what their seat knows.
#include "bots/days.hpp"
#include "tests/house_page.hpp"

namespace smallbox {
namespace {

using namespace house;

// Somebody at a table with bots, at a moment when there is something to do for them.
std::string at_table(Page& page, std::string_view game, const std::string& options = "{}") {
  const std::string body = R"({"game":")" + std::string(game) + R"(","name":"Ann","options":)" + options +
                           R"(,"seats":["me",{"bot":"level:1"}]})";
  const std::string code = page.make(k_ann, body);
  page.hello(1, code, k_ann);
  int acts = 0;
  for (int turn = 0; turn < 100 && acts < 2 && !is_over(page, 1); ++turn)
    if (!act(page, 1, acts)) page.pass_time();
  const auto may_act = [&] {
    const json::value update = page.last(1, "update");
    const auto* legal = update.is_object() ? as_array(update.as_object().if_contains("legal")) : nullptr;
    return legal != nullptr && !legal->empty();
  };
  for (int turn = 0; turn < 100 && !may_act(); ++turn) page.pass_time();
  EXPECT_FALSE(is_over(page, 1)) << game;
  return code;
}

json::value hint(Page& page, const std::string& code, const std::string& token) {
  return page.ask("GET /api/tables/" + code + "/hint", token);
}

TEST(HouseHint, IsForWhoeverPlaysWithBotsAlone) {
  for (const AnyGame* game : shelf_games()) {
    Kept kept;
    Page page(kept);
    const std::string code = at_table(page, game->id());
    const json::value told = hint(page, code, k_ann);
    if (races(*game)) {
      EXPECT_EQ(page.status(), 403) << game->id();
      EXPECT_EQ(text_of(told.at("code")), "no-hints") << game->id();
      EXPECT_TRUE(page.coached.empty()) << game->id();
      continue;
    }
    EXPECT_EQ(page.status(), 200) << game->id();
    EXPECT_EQ(told.at("seat").as_int64(), 0) << game->id();
    ASSERT_EQ(page.coached.size(), 1U) << game->id();
    const json::value question = *parse_json(page.coached[0]);
    EXPECT_EQ(question.at("hint"), true) << game->id();
    // It is asked about the table as it is, and nothing of that is on anybody's line.
    EXPECT_EQ(static_cast<std::int64_t>(question.at("record").at("actions").as_array().size()),
              page.last(1, "update").at("version").as_int64())
        << game->id();
    for (const json::value& one : page.said[1])
      EXPECT_EQ(json::serialize(one).find("\"seed\""), std::string::npos) << game->id();
  }
}

TEST(HouseHint, IsRefusedToEverybodyElse) {
  Kept kept;
  Page page(kept);
  const auto refused = [&](const std::string& code, const std::string& token) {
    const json::value told = hint(page, code, token);
    return page.status() == 200 ? "" : std::string(text_of(told.at("code")));
  };
  EXPECT_EQ(refused("~nowhere", k_ann), "no-table");
  const std::string bots = at_table(page, "bloops", R"({"window":"polled"})");
  EXPECT_EQ(refused(bots, k_ben), "not-seated");
  EXPECT_EQ(refused(bots, ""), "not-seated");
  EXPECT_EQ(refused(bots, k_ann), "");
  // Somebody else sits there too, or may come.
  const std::string two =
      page.make(k_ann, R"({"game":"bloops","options":{"window":"polled"},"seats":["me","open"]})");
  EXPECT_EQ(refused(two, k_ann), "no-game");
  page.hello(2, two, k_ben);
  page.say(2, R"({"type":"sit","name":"Ben"})");
  EXPECT_EQ(refused(two, k_ann), "no-hints");
  EXPECT_EQ(refused(two, k_ben), "no-hints");
  // A task of the day is the same for everybody, and results are compared.
  int tasks = 0;
  for (const DayKind* kind : day_kinds()) {
    const json::object day{{"date", "2026-11-17"}, {"kind", kind->id()}};
    const std::string code = page.make(k_ann, json::serialize(json::object{{"day", day}, {"name", "Ann"}}));
    if (code.empty()) continue;  // it is answered, not played
    ++tasks;
    EXPECT_EQ(refused(code, k_ann), "no-hints") << kind->id();
  }
  EXPECT_GT(tasks, 2);
  // Nor is there one when it is over.
  const std::string over = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  play_out(page, 4, over);
  EXPECT_EQ(refused(over, k_ann), "no-game");
}

}  // namespace
}  // namespace smallbox
