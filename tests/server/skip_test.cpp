// Being passed for: for a turn, for the game, or while there is nothing to do. The table takes a person's time for it,
// leaves alone what is the seat's own affair, and tells nobody else that it does.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "table/said.hpp"
#include "tests/server/live.hpp"
#include "tests/server/scene.hpp"

namespace smallbox::testing {
namespace {

Problem say(Table& table, Peer& peer, const std::string& text, Ms now) {
  const auto parsed = parse_json(text);
  return table.hear(peer, read_said(&*parsed), now);
}
const std::string k_idle = R"({"type":"skip","on":true,"for":"idle"})";
const std::string k_game = R"({"type":"skip","on":true,"for":"game"})";

// Three people and Blobs, which asks one after the other whether they answer.
struct Asked : Scene {
  explicit Asked(const char* pace = R"({"kind":"live","turn":0,"window":8})")
      : Scene(*find_game("blobs"), 3, 0, pace) {}

  int asked() const { return table->match()->actors().nth(0); }
  std::string legal() const {
    Json out;
    table->match()->write_legal(out, static_cast<Seat>(asked()));
    return out.take();
  }
  bool in_window() const { return legal().find(R"({"type":"pass"})") != std::string::npos; }
  bool can_answer() const { return legal().find(R"("respond")") != std::string::npos; }
  // Whoever is asked passes if they may, else takes the first thing that is legal.
  void go_on() {
    const auto actions = parse_json(legal())->get_array();
    act(asked(), "act " + std::to_string(table->version()),
        in_window() ? R"({"type":"pass"})" : json::serialize(actions.front()).c_str());
    commit();
  }
  // Until that seat is asked in a window; false: the game is over.
  bool until_asked(int seat) {
    while (table->status() != Status::over && !(in_window() && asked() == seat)) go_on();
    return table->status() != Status::over;
  }
  Problem says(int seat, const std::string& text) {
    const Problem refused = say(*table, *people[static_cast<std::size_t>(seat)], text, now);
    commit();
    return refused;
  }
  std::string told(int seat) const {
    const json::value skips = people[static_cast<std::size_t>(seat)]->of("table").back().at("skips");
    return json::serialize(skips);
  }
  // How long it takes until somebody does something.
  Ms next(Ms most) {
    const int version = table->version();
    const Ms since = now;
    while (table->version() == version && now - since < most) pass(now + 1);
    return now - since;
  }
};

TEST(Skip, OfTheGameLastsOverTurns) {
  int passed = 0;
  for (auto scene = std::make_unique<Asked>(); passed < 6; scene = std::make_unique<Asked>()) {
    EXPECT_FALSE(scene->says(1, k_game));
    EXPECT_EQ(scene->told(1), "\"game\"");
    EXPECT_EQ(scene->told(0), "null");
    for (int n = 0; n < 4 && scene->until_asked(1); ++n, ++passed) {
      const Ms took = scene->next(8'000);
      EXPECT_GE(took, Reaction::fastest);
      EXPECT_LT(took, 6'000);
      EXPECT_FALSE(scene->people[0]->of("update").back().contains("why"));
    }
    if (scene->table->status() == Status::over) continue;  // sooner than most
    EXPECT_EQ(scene->told(1), "\"game\"");
    EXPECT_FALSE(scene->says(1, R"({"type":"skip","on":false})"));
    EXPECT_EQ(scene->told(1), "null");
  }
}

TEST(Skip, OfATurnEndsWithItAndThatIsTold) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, R"({"type":"skip","on":true})"));
  EXPECT_EQ(scene.told(1), "\"turn\"");
  const std::uint32_t turn = scene.table->match()->turn().number;
  while (scene.table->match()->turn().number == turn) scene.go_on();
  EXPECT_EQ(scene.told(1), "null");
}

TEST(Skip, IsNobodyElsesBusiness) {
  Asked scene;
  scene.pass(scene.now + 1'000);
  const auto watcher = scene.come(-1);
  scene.pass(scene.now + 1'000);
  scene.commit();
  const std::size_t heard = scene.people[0]->heard.size();
  const std::size_t seen = watcher->heard.size();
  for (const std::string& text : {k_idle, k_game, std::string(R"({"type":"wait"})"), k_idle})
    EXPECT_FALSE(scene.says(1, text));
  scene.pass(scene.now + 1'000);
  EXPECT_EQ(scene.people[0]->heard.size(), heard);
  EXPECT_EQ(watcher->heard.size(), seen);
  EXPECT_FALSE(watcher->of("table").back().contains("skips"));
}

TEST(Skip, OutlastsALineAndTheHouse) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, k_idle));
  scene.table->exit(*scene.people[1], scene.now);
  scene.people[1] = scene.come(1);
  scene.commit();
  EXPECT_EQ(scene.told(1), "\"idle\"");
  std::string why;
  scene.table = Table::restore(scene.house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(scene.table) << why;
  scene.table->resume(scene.now);
  for (int seat = 0; seat < 3; ++seat) scene.people[static_cast<std::size_t>(seat)] = scene.come(seat);
  scene.commit();
  EXPECT_EQ(scene.told(1), "\"idle\"");
  EXPECT_EQ(scene.told(2), "null");
  ASSERT_TRUE(scene.until_asked(1));
  EXPECT_LE(scene.next(8'000), 4'500);
}

TEST(Skip, HasItsLimits) {
  Asked scene;
  for (const char* text : {R"({"type":"skip","on":true,"for":"ever"})", R"({"type":"skip","for":"none"})",
                           R"({"type":"skip","for":3})"})
    EXPECT_EQ(scene.says(1, text).code, "bad-request");
  const auto watcher = scene.come(-1);
  EXPECT_EQ(say(*scene.table, *watcher, k_idle, scene.now).code, "not-seated");
  EXPECT_EQ(say(*scene.table, *watcher, R"({"type":"wait"})", scene.now).code, "not-seated");
  // Said again it is not written again, and a wish for a turn is not written at all.
  EXPECT_FALSE(scene.says(1, k_idle));
  const std::size_t writes = scene.house.writes.size();
  for (int n = 0; n < 100; ++n) EXPECT_FALSE(scene.says(1, k_idle));
  EXPECT_FALSE(scene.says(2, R"({"type":"skip"})"));
  EXPECT_EQ(scene.house.writes.size(), writes);
}

// Whoever takes over a seat has not wished for anything.
TEST(Skip, EndsWithItsPlayer) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, k_game));
  EXPECT_FALSE(scene.table->resign(*scene.people[1], scene.now));
  EXPECT_FALSE(scene.table->offer(*scene.people[0], 1, true, scene.now));
  const auto other = scene.come(7);
  EXPECT_FALSE(scene.table->sit(*other, 1, "Cleo", scene.now));
  scene.pass(scene.now + 1'000);
  scene.commit();
  EXPECT_TRUE(other->of("table").back().at("skips").is_null());
}

// A pass in a bid, or one that takes somebody out, is a decision of one's own.
TEST(Skip, WhatLastsIsForReactions) {
  for (const std::string& text : {k_idle, k_game}) {
    Scene scene(*find_game("template"), 2, 0, R"("relaxed")", {{"order", "turns"}});
    for (const auto& person : scene.people) EXPECT_FALSE(say(*scene.table, *person, text, scene.now));
    scene.pass(scene.now + 60'000);
    EXPECT_EQ(scene.table->version(), 0);
  }
}

// ---- While there is nothing to do

TEST(Idle, PassesAfterAPersonsTimeWhateverTheHandHolds) {
  for (const char* pace : {R"({"kind":"live","turn":0,"window":8})", R"("relaxed")"}) {
    int able = 0;
    int unable = 0;
    auto game = std::make_unique<Asked>(pace);
    EXPECT_FALSE(game->says(1, k_idle));
    while (able < 3 || unable < 3) {
      if (!game->until_asked(1)) {
        game = std::make_unique<Asked>(pace);
        EXPECT_FALSE(game->says(1, k_idle));
        continue;
      }
      ++(game->can_answer() ? able : unable);
      const auto told = game->people[1]->of("update").back();
      const Ms took = game->next(8'000);
      EXPECT_EQ(as_int(told.if_contains("passes")), took);
      EXPECT_FALSE(game->people[0]->of("update").back().contains("passes"));
      EXPECT_GE(took, 3'000);
      EXPECT_LE(took, 4'500);
    }
  }
}

TEST(Idle, NeverTakesLongerThanTheWindow) {
  Asked scene(R"({"kind":"live","turn":0,"window":3})");
  EXPECT_FALSE(scene.says(1, k_idle));
  ASSERT_TRUE(scene.until_asked(1));
  EXPECT_LE(scene.next(8'000), 3'000);
}

TEST(Idle, WhoThinksHasTheWholeWindowThisTime) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, k_idle));
  ASSERT_TRUE(scene.until_asked(1));
  scene.pass(scene.now + 2'000);
  EXPECT_FALSE(scene.says(1, R"({"type":"wait"})"));
  EXPECT_FALSE(scene.people[1]->of("clock").back().contains("passes"));
  EXPECT_EQ(scene.next(20'000), 6'000);
  EXPECT_EQ(as_text(scene.people[0]->of("update").back().if_contains("why")), "time");
  ASSERT_TRUE(scene.until_asked(1));
  EXPECT_LE(scene.next(8'000), 4'500);  // the next time as before
}

TEST(Idle, WhereThereIsNoClockWhoThinksHasAllTheTime) {
  Asked scene(R"("relaxed")");
  EXPECT_FALSE(scene.says(1, k_idle));
  ASSERT_TRUE(scene.until_asked(1));
  EXPECT_FALSE(scene.says(1, R"({"type":"wait"})"));
  EXPECT_EQ(scene.next(100'000), 100'000);
  scene.go_on();
  ASSERT_TRUE(scene.until_asked(1));
  EXPECT_LE(scene.next(8'000), 4'500);
}

TEST(Idle, WhoActsActs) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, k_idle));
  ASSERT_TRUE(scene.until_asked(1));
  scene.pass(scene.now + 1'000);
  const int version = scene.table->version();
  scene.go_on();
  EXPECT_EQ(scene.table->version(), version + 1);
}

// Nothing is asked of anybody before they have been shown why.
TEST(Idle, CountsFromWhenItWasShown) {
  Asked scene;
  EXPECT_FALSE(scene.says(1, k_idle));
  EXPECT_FALSE(scene.says(1, R"({"type":"shown","version":0})"));
  while (!(scene.in_window() && scene.asked() == 1)) {
    scene.go_on();
    EXPECT_FALSE(
        scene.says(1, R"({"type":"shown","version":)" + std::to_string(scene.table->version() - 1) + "}"));
  }
  EXPECT_EQ(scene.next(4'900), 4'900);
  EXPECT_FALSE(scene.says(1, R"({"type":"shown","version":)" + std::to_string(scene.table->version()) + "}"));
  const Ms took = scene.next(8'000);
  EXPECT_GE(took, 3'000);
  EXPECT_LE(took, 4'500);
}

// A whole game of five: whoever wants to be asked only when there is something to do presses once for each own decision.
TEST(Idle, OnePressForEachDecisionOfOnesOwn) {
  for (const char* pace : {R"("live")", R"("relaxed")"}) {
    LiveHouse house(21);
    LiveTable live(house, *find_game("blobs"), pace, {"human", "level:1", "level:1", "level:1", "level:1"});
    EXPECT_FALSE(say(*live.table, *live.people[0], k_idle, house.now));
    const AnyMatch& match = *live.table->match();
    int presses = 0;
    int windows = 0;
    int own = 0;
    Ms least = 1'000'000;
    while (live.table->status() != Status::over) {
      const int version = live.table->version();
      if (match.actors().has(0)) {
        const bool reaction = match.pass(0).has_value();
        const Choice choice = [&] {
          Thinking thinking;
          return bots_of(match.game()).choose("level:1", match, 0, thinking);
        }();
        ASSERT_TRUE(choice.action);
        if (!reaction || *choice.action != *match.pass(0)) {
          Json action;
          match.write_action(action, *choice.action);
          live.act(0, action.take());
          ++presses;
          own += reaction ? 0 : 1;
          continue;
        }
        ++windows;
      }
      const Ms since = house.now;
      house.pass(*live.table, house.now + 60'000, [&] { return live.table->version() > version; });
      ASSERT_GT(live.table->version(), version) << "nobody does anything";
      if (match.last_actor() == 0) least = std::min(least, house.now - since);
    }
    std::printf(
        "five at a table, %s: %d presses: %d decisions of one's own, %d answers; %d windows let go by\n",
        pace, presses, own, presses - own, windows);
    EXPECT_GT(windows, 5);
    EXPECT_GE(least, 3'000);
    // Nothing was done in anybody's stead because time was up.
    for (const auto& update : live.people[0]->of("update")) EXPECT_FALSE(update.contains("why"));
  }
}

}  // namespace
}  // namespace smallbox::testing
