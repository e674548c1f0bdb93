// What comes again, late or in another version: found by the simulation (docs/simulation.md), each once a fault.
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

std::unique_ptr<Table> restored(Scene& scene, PaperHouse& house, const SavedTable& saved) {
  std::string why;
  auto again = Table::restore(house, saved, scene.now, why);
  EXPECT_TRUE(again) << why;
  return again;
}

std::shared_ptr<Hearer> at(Table& table, int guest, Ms now) {
  auto peer = std::make_shared<Hearer>();
  peer->guest = Scene::guest(guest);
  EXPECT_FALSE(table.enter(peer, {}, now));
  return peer;
}

// On a line that was clogged an action waits while forty others overtake it on another one.
TEST(Again, AnIdActsOnceHoweverManyCameBetween) {
  AnyScene scene(2, 0, R"("relaxed")");
  for (int i = 0; i < 20; ++i)
    for (const int seat : {0, 1}) scene.act(seat, std::to_string(i), R"({"type":"draw"})");
  const int version = scene.table->version();
  ASSERT_GT(version, 17);
  scene.act(0, "0", R"({"type":"draw"})");
  scene.commit();
  EXPECT_EQ(scene.table->version(), version);
  ASSERT_EQ(scene.people[0]->of("done").size(), 1U);
  EXPECT_EQ(as_int(scene.people[0]->of("done")[0].if_contains("version")), 1);
  // Also after a restart, with a snapshot and without.
  for (const bool snapshot : {false, true}) {
    if (snapshot) scene.table->put_snapshot();
    PaperHouse house;
    const auto again = restored(scene, house, scene.house.saved());
    const auto peer = at(*again, 0, scene.now);
    again->act(*peer, "0", parse_json(R"({"type":"draw"})")->get_object(), {}, scene.now);
    EXPECT_EQ(again->version(), version);
    EXPECT_EQ(peer->of("done").size(), 1U);
  }
}

TEST(Again, ABotThatThisVersionLacksIsPlayedByTheUsualOne) {
  AnyScene scene(1, 1, R"("relaxed")");
  SavedTable saved = scene.house.saved();
  const std::string bot = R"("bot":"random")";
  ASSERT_NE(saved.head.find(bot), std::string::npos);
  saved.head.replace(saved.head.find(bot), bot.size(), R"("bot":"of another version")");
  PaperHouse house;
  const auto again = restored(scene, house, saved);
  EXPECT_EQ(again->spec().seats[1].bot, stand_in(*again->spec().game));
  const auto peer = at(*again, 0, scene.now);
  again->resume(scene.now);
  // It is asked, and does something.
  ASSERT_FALSE(house.thoughts.empty());
  EXPECT_EQ(house.thoughts[0].bot, stand_in(*again->spec().game));
  for (Ms now = scene.now; now < scene.now + 60'000 && again->version() == 0; now += 100) {
    house.answer_thoughts(*again, now);
    again->tick(now);
  }
  EXPECT_GT(again->version(), 0);
}

// The table was closed by somebody who left; that the last action had been accepted before is true all the same.
TEST(Again, WhatWasAcceptedIsNotRefusedWhenTheTableIsClosed) {
  AnyScene scene(1, 1, R"("relaxed")");
  scene.act(0, "a", R"({"type":"draw"})");
  scene.commit();
  ASSERT_EQ(scene.table->version(), 1);
  EXPECT_FALSE(scene.table->leave(*scene.people[0], scene.now));
  ASSERT_EQ(scene.table->status(), Status::over);
  scene.act(0, "a", R"({"type":"draw"})");
  scene.commit();
  EXPECT_EQ(scene.people[0]->of("done").size(), 1U);
  EXPECT_TRUE(scene.people[0]->of("refused").empty());
}

// A clock by days goes on while the server is down; the machine's own may have been set back meanwhile.
TEST(Again, NobodyHasMoreTimeThanThereIsWhenTheClockWasSetBack) {
  AnyScene scene(2, 0, R"("days")");
  const SavedTable saved = scene.house.saved();
  const Ms hour = 3'600'000;
  PaperHouse house;
  std::string why;
  const auto again = Table::restore(house, saved, scene.now - hour, why);
  ASSERT_TRUE(again) << why;
  again->resume(scene.now - hour);
  Json out;
  again->write_turn(out, 0, scene.now - hour);
  const auto left = as_int(parse_json(out.text())->get_object().if_contains("left"));
  ASSERT_TRUE(left);
  EXPECT_GT(*left, 0);
  EXPECT_LE(*left, scene.table->spec().pace.turn);
}

}  // namespace
}  // namespace smallbox
