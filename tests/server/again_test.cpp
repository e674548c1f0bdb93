// What comes again, late or in another version: found by the simulation (docs/simulation.md), each once a fault.
#include "server/lobby.hpp"
#include "tests/server/fault_vfs.hpp"
#include "tests/server/scene.hpp"
#include "tests/server/store_model.hpp"

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

std::string text_of(const std::string& text, const char* name) {
  return std::string(as_text(parse_json(text)->get_object().if_contains(name)).value_or(""));
}

std::string first_legal(const Table& table, Seat seat) {
  Json legal;
  table.match()->write_legal(legal, seat);
  return json::serialize(parse_json(legal.text())->get_array().at(0));
}

// On a line that was clogged an action waits while forty others overtake it on another one.
TEST(Again, AnIdActsOnceHoweverManyCameBetween) {
  Scene scene(*find_game("pop"), 2, 0, R"("relaxed")");
  const std::string first = first_legal(*scene.table, 0);
  // Somebody chooses, takes it back, chooses…
  for (int i = 0; i < 40; ++i) scene.act(0, std::to_string(i), first_legal(*scene.table, 0).c_str());
  ASSERT_EQ(scene.table->version(), 40);
  scene.act(0, "0", first.c_str());
  scene.commit();
  EXPECT_EQ(scene.table->version(), 40);
  ASSERT_EQ(scene.people[0]->of("done").size(), 1U);
  EXPECT_EQ(as_int(scene.people[0]->of("done")[0].if_contains("version")), 1);
  // Also after a restart, with a snapshot and without.
  for (const bool snapshot : {false, true}) {
    if (snapshot) scene.table->put_snapshot();
    PaperHouse house;
    const auto again = restored(scene, house, scene.house.saved());
    const auto peer = at(*again, 0, scene.now);
    again->act(*peer, "0", parse_json(first)->get_object(), {}, scene.now);
    EXPECT_EQ(again->version(), 40);
    EXPECT_EQ(peer->of("done").size(), 1U);
  }
}

TEST(Again, ABotThatThisVersionLacksIsPlayedByTheUsualOne) {
  AnyScene scene(1, 1, R"("relaxed")");
  SavedTable saved = scene.house.saved();
  const std::string bot = R"("bot":"random")";
  ASSERT_NE(saved.head.find(bot), std::string::npos);
  saved.head.replace(saved.head.rfind(bot), bot.size(), R"("bot":"of another version")");
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

// A machine without threads: the test says when something gets to the disk.
class Still final : public Machine {
 public:
  bool by_hand() const override { return true; }
};

// While the disk is full nothing can be done; but what was done is not said to have been refused.
TEST(Again, WhatWasAcceptedIsNotRefusedWhileTheDiskIsFull) {
  FaultDisk disk;
  const Folder folder;
  const auto store = open_sqlite(folder.text());
  Still machine;
  Bans bans;
  std::deque<std::function<void()>> posted;
  Limits limits;
  limits.per_address = 0;
  Lobby lobby(
      *store, limits, [&](std::function<void()> work) { posted.push_back(std::move(work)); }, [](Ms) {}, bans,
      machine);
  const auto write = [&] {
    lobby.step(Lobby::Hand::journal);
    for (; !posted.empty(); posted.pop_front()) posted.front()();
  };
  const std::string token = fresh_token();
  std::string code;
  const std::string body =
      R"({"game":"template","options":{"order":"together"},"seats":["me",{"bot":"random"}],"pace":"relaxed"})";
  lobby.http({"POST", "/api/tables", "", token, "127.0.0.1", body, true},
             [&](const HttpReply& reply) { code = text_of(reply.body, "table"); });
  write();
  ASSERT_FALSE(code.empty());
  const auto peer = std::make_shared<Hearer>();
  const auto say = [&](const std::string& text) { lobby.message(peer, text); };
  say(R"({"type":"hello","table":")" + code + R"(","token":")" + token + "\"}");
  say(R"({"type":"act","id":"a","action":{"type":"draw"}})");
  write();
  ASSERT_EQ(peer->of("update").size(), 1U);
  disk.set({FaultDisk::Op::write, 0, SQLITE_FULL, false, false});
  say(R"({"type":"name","name":"Ann"})");
  write();
  ASSERT_TRUE(lobby.stalled());
  say(R"({"type":"act","id":"b","action":{"type":"draw"}})");
  say(R"({"type":"act","id":"a","action":{"type":"draw"}})");
  disk.mend();
  write();
  EXPECT_FALSE(lobby.stalled());
  // Everybody is told that nothing can be stored, and whoever tries all the same.
  ASSERT_EQ(peer->of("refused").size(), 2U);
  EXPECT_EQ(as_text(peer->of("refused")[0].if_contains("id")), std::nullopt);
  EXPECT_EQ(as_text(peer->of("refused")[1].if_contains("id")), "b");
  ASSERT_EQ(peer->of("done").size(), 1U);
  EXPECT_EQ(as_text(peer->of("done")[0].if_contains("id")), "a");
}

}  // namespace
}  // namespace smallbox
