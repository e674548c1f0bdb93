// Faces that people make at one another: told at once to all who are there, a few at a time, and kept nowhere.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "table/said.hpp"
#include "tests/server/live.hpp"
#include "tests/server/scene.hpp"

namespace smallbox::testing {
namespace {

Problem say_face(Scene& scene, Peer& peer, const std::string& which) {
  const auto parsed = parse_json(R"({"type":"react","which":)" + which + "}");
  const Problem refused = scene.table->hear(peer, read_said(&*parsed), scene.now);
  scene.commit();
  return refused;
}

TEST(Reactions, AreToldToAllAtOnce) {
  AnyScene scene(2, 1, R"("relaxed")");
  const auto watcher = scene.come(-1);
  EXPECT_FALSE(say_face(scene, *scene.people[1], "7"));
  for (const Hearer* one : {scene.people[0].get(), scene.people[1].get(), watcher.get()}) {
    ASSERT_EQ(one->of("reaction").size(), 1U);
    EXPECT_EQ(one->heard.back(), R"({"type":"reaction","seat":1,"which":7})");
  }
  // Whoever comes later is not told any more.
  EXPECT_TRUE(scene.come(-1)->of("reaction").empty());
}

TEST(Reactions, OnlyWhoSitsThere) {
  AnyScene scene(1, 1, R"("relaxed")");
  const auto watcher = scene.come(-1);
  EXPECT_EQ(say_face(scene, *watcher, "0").code, "not-seated");
  EXPECT_TRUE(scene.people[0]->of("reaction").empty());
}

TEST(Reactions, NothingButTheEight) {
  AnyScene scene(1, 1, R"("relaxed")");
  for (const char* which : {"8", "-1", "1e9", "9223372036854775807", "18446744073709551615", "1.5", "true",
                            "null", R"("3")", "[3]", R"({"which":3})", R"("\u0000")"})
    EXPECT_EQ(say_face(scene, *scene.people[0], which).code, "bad-request") << which;
  EXPECT_TRUE(scene.people[0]->of("reaction").empty());
  for (int which = 0; which < Reactions::kinds; ++which) {
    EXPECT_FALSE(say_face(scene, *scene.people[0], std::to_string(which)));
    scene.now += Reactions::each;
  }
  EXPECT_EQ(scene.people[0]->of("reaction").size(), 8U);
}

TEST(Reactions, AFewAtATime) {
  AnyScene scene(2, 0, R"("relaxed")");
  const auto told = [&] { return scene.people[0]->of("reaction").size(); };
  for (int n = 0; n < 1'000; ++n) EXPECT_FALSE(say_face(scene, *scene.people[1], "1"));
  EXPECT_EQ(told(), 3U);
  scene.now += Reactions::each - 1;
  EXPECT_FALSE(say_face(scene, *scene.people[1], "1"));
  EXPECT_EQ(told(), 3U);
  scene.now += 1;
  for (int n = 0; n < 10; ++n) EXPECT_FALSE(say_face(scene, *scene.people[1], "1"));
  EXPECT_EQ(told(), 4U);
  // Somebody else's share is their own; from a second page it is the same one.
  EXPECT_FALSE(say_face(scene, *scene.people[0], "2"));
  EXPECT_EQ(told(), 5U);
  const auto second = scene.come(1);
  EXPECT_FALSE(say_face(scene, *second, "1"));
  EXPECT_EQ(told(), 5U);
  // However long nobody said anything, it is no more than a few.
  scene.now += 3'600'000;
  for (int n = 0; n < 100; ++n) EXPECT_FALSE(say_face(scene, *scene.people[1], "1"));
  EXPECT_EQ(told(), 8U);
}

TEST(Reactions, AreKeptNowhereAndChangeNothing) {
  AnyScene scene(2, 1, R"({"kind":"live","turn":20,"window":0})");
  const auto before = scene.house.writes.size();
  const int version = scene.table->version();
  const Ms wake = scene.house.wake_at;
  Json record_before;
  scene.table->match()->write_record(record_before);
  const auto clocks = scene.people[0]->of("clock").size();
  for (int n = 0; n < 3; ++n) EXPECT_FALSE(say_face(scene, *scene.people[0], "4"));
  EXPECT_EQ(scene.house.writes.size(), before);
  EXPECT_EQ(scene.table->version(), version);
  EXPECT_EQ(scene.house.wake_at, wake);
  EXPECT_EQ(scene.people[0]->of("clock").size(), clocks);
  Json record_after;
  scene.table->match()->write_record(record_after);
  EXPECT_EQ(record_before.text(), record_after.text());
}

// A face is no sign that its maker has seen what happened.
TEST(Reactions, NobodyIsWaitedForLessOrMore) {
  LiveHouse house(11);
  LiveTable live(house, *find_game("template"), R"("relaxed")", {"human", "random", "random"},
                 {{"order", "together"}});
  const auto say = [&](const char* text) {
    const auto parsed = parse_json(text);
    EXPECT_FALSE(live.table->hear(*live.people[0], read_said(&*parsed), house.now));
    house.commit(*live.table);
  };
  const auto acts_within = [&](Ms most) {
    const int before = live.table->version();
    house.pass(*live.table, house.now + most, [&] { return live.table->version() > before; });
    return live.table->version() > before;
  };
  say(R"({"type":"shown","version":0})");
  ASSERT_TRUE(acts_within(60'000));
  say(R"({"type":"react","which":0})");
  EXPECT_FALSE(acts_within(Eyes::most - 1));
  say(R"({"type":"shown","version":1})");
  say(R"({"type":"react","which":0})");
  EXPECT_TRUE(acts_within(5'000));
}

TEST(Reactions, BeforeTheGameAndAfterIt) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.table->end("closed", scene.now);
  scene.commit();
  EXPECT_FALSE(say_face(scene, *scene.people[0], "6"));
  EXPECT_EQ(scene.people[1]->of("reaction").size(), 1U);
}

}  // namespace
}  // namespace smallbox::testing
