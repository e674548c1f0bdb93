// Coming, going and coming back: what a table remembers of people, and for how long.
#include "server/purse.hpp"
#include "table/house_clock.hpp"
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

json::object last_table(const Hearer& peer) { return peer.of("table").back(); }

TEST(Peers, WhoHasHungUpComesToNoTable) {
  AnyScene scene(2, 0, R"("relaxed")");
  const auto listeners = scene.table->listeners();
  const auto peer = std::make_shared<Hearer>();
  peer->guest = Scene::guest(0);
  peer->hang_up();
  EXPECT_EQ(scene.table->enter(peer, {}, scene.now).code, "gone");
  EXPECT_EQ(scene.table->listeners(), listeners);
  EXPECT_EQ(peer->table, 0);
  EXPECT_TRUE(peer->heard.empty());
}

TEST(Peers, ATableKeepsWhoIsThereAliveAndLetsGoOfWhoLeaves) {
  AnyScene scene(2, 0, R"("relaxed")");
  auto peer = scene.come(-1);
  const std::weak_ptr<Hearer> weak = peer;
  peer.reset();
  ASSERT_FALSE(weak.expired());
  scene.act(0, "a", R"({"type":"draw"})");
  scene.commit();
  EXPECT_EQ(weak.lock()->of("update").size(), 1U);
  scene.table->exit(*weak.lock(), scene.now);
  EXPECT_TRUE(weak.expired());
}

// What waits for the disk is for a visit, not for an address in memory.
TEST(Peers, WhatWasHeldBackIsNotToldInAnotherVisit) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.act(0, "a", R"({"type":"draw"})");
  const auto heard = scene.people[1]->heard.size();
  scene.table->exit(*scene.people[1], scene.now);
  scene.people[1]->guest.reset();
  ASSERT_FALSE(scene.table->enter(scene.people[1], {}, scene.now));
  scene.commit();
  for (std::size_t i = heard; i < scene.people[1]->heard.size(); ++i)
    EXPECT_EQ(scene.people[1]->heard[i].find("\"type\":\"update\""), std::string::npos);
}

TEST(Peers, SeatsEnterAlways) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.table->exit(*scene.people[0], scene.now);
  std::vector<std::shared_ptr<Hearer>> crowd;
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    crowd.push_back(std::make_shared<Hearer>());
    refused += scene.table->enter(crowd.back(), {}, scene.now) ? 1 : 0;
  }
  EXPECT_EQ(refused, 100);
  // In any number of places: the oldest goes.
  std::vector<std::shared_ptr<Hearer>> own;
  for (int i = 0; i < 12; ++i) own.push_back(scene.come(0));
  EXPECT_EQ(std::ranges::count_if(own, [](const auto& peer) { return peer->there(); }), 8);
  EXPECT_FALSE(own[0]->there());
  EXPECT_TRUE(own[11]->audience.is(0));
  for (const auto& peer : own) scene.table->exit(*peer, scene.now);
  EXPECT_EQ(scene.table->spec().seats[0].here, 0);
}

TEST(Peers, SittingDownInManyPlacesCountsRight) {
  AnyScene scene(2, 0, R"("relaxed")");
  TableSpec spec = scene.table->spec();
  spec.seats[1] = {};
  Table table(scene.house, 2, fresh_code(), spec, scene.now);
  table.open(scene.now);
  std::vector<std::shared_ptr<Hearer>> crowd;
  for (int i = 0; i < 150; ++i) {
    crowd.push_back(std::make_shared<Hearer>());
    crowd.back()->guest = guest_of("a crowd");
    ASSERT_FALSE(table.enter(crowd.back(), {}, scene.now));
  }
  ASSERT_FALSE(table.sit(*crowd[0], 1, "Ann", scene.now));
  EXPECT_EQ(table.spec().seats[1].here, 150);
  for (const auto& peer : crowd) table.exit(*peer, scene.now);
  EXPECT_EQ(table.spec().seats[1].here, 0);
}

// Two hundred watchers, and one who comes and goes all the time.
TEST(Peers, AnnouncementsAreMerged) {
  AnyScene scene(2, 0, R"("relaxed")");
  for (int i = 0; i < 150; ++i) {
    const auto peer = std::make_shared<Hearer>();
    ASSERT_FALSE(scene.table->enter(peer, {}, scene.now));
  }
  scene.pass(scene.now + 1'000);
  const auto before = scene.people[0]->of("table").size();
  for (int i = 0; i < 100; ++i) {
    const auto peer = scene.come(-1);
    scene.table->exit(*peer, scene.now);
    scene.table->rename(*scene.people[1], "Name " + std::to_string(i), scene.now);
  }
  scene.pass(scene.now + 1'000);
  EXPECT_LE(scene.people[0]->of("table").size(), before + 2);
  const auto seats = last_table(*scene.people[0]).at("seats").as_array();
  EXPECT_EQ(as_text(seats[1].as_object().if_contains("name")), "Name 99");
}

TEST(Leaving, TheOnlyPersonEndsTheTable) {
  AnyScene scene(1, 1, R"("relaxed")");
  scene.act(0, "a", R"({"type":"draw"})");
  EXPECT_EQ(scene.house.seats, 1);
  EXPECT_FALSE(scene.table->leave(*scene.people[0], scene.now));
  scene.commit();
  EXPECT_EQ(scene.table->status(), Status::over);
  EXPECT_EQ(as_text(last_table(*scene.people[0]).if_contains("ended")), "left");
  EXPECT_EQ(scene.house.seats, 0);
  EXPECT_EQ(scene.house.finished_count, 1);
  // Nothing goes on there, now or after a restart; its record is kept.
  scene.pass(scene.now + 60'000);
  EXPECT_EQ(scene.table->version(), 1);
  scene.act(0, "b", R"({"type":"draw"})");
  scene.commit();
  EXPECT_EQ(as_text(scene.people[0]->of("refused").back().if_contains("code")), "over");
  std::string why;
  PaperHouse house;
  const auto again = Table::restore(house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(again) << why;
  again->resume(scene.now);
  EXPECT_EQ(again->status(), Status::over);
  EXPECT_EQ(again->version(), 1);
  EXPECT_EQ(house.finished_count, 0);
}

TEST(Leaving, GivingUpBetweenTwoGivesTheOtherTheGame) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.act(0, "a", R"({"type":"draw"})");
  EXPECT_FALSE(scene.table->resign(*scene.people[0], scene.now));
  scene.commit();
  const auto told = last_table(*scene.people[1]);
  EXPECT_EQ(as_text(told.if_contains("ended")), "resigned");
  EXPECT_EQ(as_int(told.if_contains("resigned")), 0);
  EXPECT_EQ(json::serialize(told.at("score")), R"({"games":1,"wins":[0,1]})");
}

TEST(Leaving, GivingUpAmongSeveralGivesTheSeatToABot) {
  AnyScene scene(3, 0, R"("relaxed")");
  EXPECT_FALSE(scene.table->resign(*scene.people[1], scene.now));
  scene.commit();
  EXPECT_EQ(scene.table->status(), Status::playing);
  EXPECT_EQ(scene.table->seat_of(Scene::guest(1)), -1);
  EXPECT_FALSE(scene.people[1]->audience.is_seat());
  EXPECT_EQ(scene.house.seats, 2);
  // What they are shown from now on is what a spectator sees.
  EXPECT_EQ(scene.people[1]->of("state").back().at("view").as_object().at("you").is_null(), true);
}

TEST(Rematch, IsAnOfferThatAllWhoAreHereMustAccept) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.table->resign(*scene.people[0], scene.now);
  EXPECT_FALSE(scene.table->wish_rematch(0, true, scene.now));
  scene.commit();
  scene.pass(scene.now + 1'000);
  EXPECT_EQ(json::serialize(last_table(*scene.people[1]).at("rematch")), "[0]");
  EXPECT_FALSE(scene.table->wish_rematch(0, false, scene.now));
  EXPECT_FALSE(scene.table->wish_rematch(1, true, scene.now));
  EXPECT_TRUE(scene.table->wish_rematch(0, true, scene.now));
  const TableSpec spec = scene.table->rematch_spec();
  EXPECT_EQ(spec.games, 1);
  EXPECT_EQ(spec.wins, (std::vector<int>{0, 1}));
  // Whoever has gone is not seated at a table that they did not ask for.
  scene.table->exit(*scene.people[1], scene.now);
  EXPECT_TRUE(scene.table->wish_rematch(0, true, scene.now));
  EXPECT_EQ(scene.table->rematch_spec().seats[1].kind, Chair::Kind::open);
  EXPECT_EQ(scene.table->rematch_spec().games, 0);
}

TEST(Rematch, OfWhoPlaysAloneCanBeTheSameDeal) {
  Scene alone(*find_game("pop"), 1, 0, R"("relaxed")", {{"mode", "solo"}});
  const std::string seed{alone.table->match()->seed()};
  EXPECT_EQ(alone.table->rematch_spec(true).seed, seed);
  EXPECT_EQ(alone.table->rematch_spec(false).seed, "");
  const auto dealt = [](const Table& table) {
    Json out;
    table.match()->write_view(out, Audience::seat(0));
    return out.take();
  };
  Table again(alone.house, 2, "again", alone.table->rematch_spec(true), alone.now);
  again.open(alone.now);
  EXPECT_EQ(dealt(again), dealt(*alone.table));
  // Nobody knows beforehand what others get.
  AnyScene scene(2, 0, R"("relaxed")");
  EXPECT_EQ(scene.table->rematch_spec(true).seed, "");
}

TEST(Rematch, IsPlayedAsTheRulesWantIt) {
  // In Can't Touch This the last winner defends.
  Scene scene(*find_game("cant-touch-this"), 0, 2, R"("relaxed")");
  const auto watcher = scene.come(-1);
  scene.table->resume(scene.now);
  scene.pass(scene.now + 3'600'000);
  ASSERT_EQ(scene.table->status(), Status::over);
  const SeatSet winners = scene.table->match()->result().winners;
  ASSERT_EQ(winners.size(), 1);
  const auto options = parse_json(scene.table->rematch_spec().options);
  EXPECT_EQ(as_int(options->get_object().if_contains("defender")), *winners.begin());
}

TEST(Keeping, ATableThatNobodyComesBackToHasAnEnd) {
  AnyScene scene(1, 1, R"("relaxed")");
  const Ms day = Ms{24} * 3600 * 1000;
  EXPECT_EQ(scene.table->expires(), scene.now + 7 * day);
  EXPECT_EQ(AnyScene(2, 0, R"("relaxed")").table->expires(), 1'000'000 + 30 * day);
  scene.table->exit(*scene.people[0], scene.now);
  scene.table->put_away();
  scene.house.saved();
  EXPECT_EQ(scene.house.wake_on_disk, scene.now + 7 * day);
}

TEST(Keeping, PutAwayAndFetchedItIsTheSameTable) {
  Scene scene(*find_game("blink"), 1, 1, R"("relaxed")");
  scene.pass(scene.now + 30'000);
  scene.act(0, "a", R"({"type":"ready"})");
  scene.pass(scene.now + 30'000);
  EXPECT_FALSE(scene.table->idle(scene.now));
  scene.table->exit(*scene.people[0], scene.now);
  scene.pass(scene.now + 1'000);
  scene.commit();
  ASSERT_TRUE(scene.table->idle(scene.now + 60'000));
  EXPECT_FALSE(scene.table->put_away());  // written, not yet on disk
  EXPECT_FALSE(scene.table->put_away());
  scene.commit();
  EXPECT_TRUE(scene.table->put_away());
  const auto writes = scene.house.writes.size();
  std::string why;
  PaperHouse house;
  const auto again = Table::restore(house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(again) << why;
  EXPECT_TRUE(scene.house.saved().actions.empty());  // all of it in the snapshot
  EXPECT_EQ(again->version(), scene.table->version());
  EXPECT_TRUE(house.writes.empty());
  EXPECT_EQ(scene.house.writes.size(), writes);
}

// Somebody was told that it is planned: a server that dies does not lose it, and does not do it twice.
TEST(Keeping, WhatIsPlannedIsDoneAfterARestart) {
  Scene scene(*find_game("bloops"), 2, 0, R"("live")");
  const json::object draw = {{"type", "draw"}};
  for (const auto& person : scene.people) EXPECT_FALSE(scene.table->plan_action(*person, &draw, scene.now));
  scene.commit();
  // The table as a new start finds it after so many writes, and what its people are told is planned.
  const auto restart = [&](PaperHouse& house, std::size_t writes) {
    PaperHouse disk;
    disk.writes.assign(scene.house.writes.begin(),
                       scene.house.writes.begin() + static_cast<std::ptrdiff_t>(writes));
    std::string why;
    auto table = Table::restore(house, disk.saved(), scene.now, why);
    EXPECT_TRUE(table) << why;
    table->resume(scene.now);
    table->committed(house.writes.size());
    return table;
  };
  const auto plans = [&](Table& table) {
    int count = 0;
    for (int i = 0; i < 2; ++i) {
      const auto peer = std::make_shared<Hearer>();
      peer->guest = Scene::guest(i);
      EXPECT_FALSE(table.enter(peer, {}, scene.now));
      table.tell_planned(*peer);
      count += static_cast<int>(peer->of("planned").size());
      table.exit(*peer, scene.now);
    }
    return count;
  };
  PaperHouse house;
  EXPECT_EQ(plans(*restart(house, scene.house.writes.size())), 2);

  // Both are ready, and whoever begins has drawn. Wherever the lights went out since: it has drawn once, and
  // what the other one has planned is still to come.
  const std::size_t before = scene.house.writes.size();
  scene.act(0, "a", R"({"type":"ready"})");
  scene.act(1, "b", R"({"type":"ready"})");
  ASSERT_EQ(scene.table->version(), 3);
  const auto head = parse_json(scene.house.saved().head);
  const auto written = head->get_object().at("planned").as_array();
  EXPECT_EQ(std::ranges::count_if(written, [](const auto& one) { return one.is_null(); }), 1);
  for (std::size_t writes = before; writes <= scene.house.writes.size(); ++writes) {
    PaperHouse again;
    const auto table = restart(again, writes);
    const bool begun = table->version() >= 2;
    EXPECT_EQ(table->version(), begun ? 3 : static_cast<int>(writes - before)) << writes;
    EXPECT_EQ(plans(*table), begun ? 1 : 2) << writes;
  }

  // What was taken back stays so.
  for (const auto& person : scene.people) EXPECT_FALSE(scene.table->plan_action(*person, nullptr, scene.now));
  EXPECT_EQ(plans(*restart(house, scene.house.writes.size())), 0);
}

TEST(Keeping, AClockByDaysGoesOnWithoutTheServer) {
  AnyScene scene(2, 0, R"("days")");
  const Ms end = scene.now + Ms{3} * 24 * 3600 * 1000;
  scene.now += Ms{2} * 24 * 3600 * 1000;
  std::string why;
  PaperHouse house;
  const auto again = Table::restore(house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(again) << why;
  again->resume(scene.now);
  EXPECT_EQ(house.wake_at, end);
  EXPECT_EQ(scene.house.wake_on_disk, end);  // and it is fetched for it
  // Also after an action: the other seat's clock is the old one.
  scene.act(0, "a", R"({"type":"draw"})");
  const auto later = Table::restore(house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(later) << why;
  house.wake_at = 0;
  later->resume(scene.now);
  EXPECT_EQ(house.wake_at, end);
}

TEST(Keeping, TimeInARecordNeverRunsBackwards) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.now += 5'000;
  scene.act(0, "a", R"({"type":"draw"})");
  // The machine's clock was set back by an hour, and the server started again.
  SavedTable saved = scene.house.saved();
  const Ms before = scene.now - 3'600'000;
  std::string why;
  PaperHouse house;
  const auto again = Table::restore(house, saved, before, why);
  ASSERT_TRUE(again) << why;
  const auto peer = std::make_shared<Hearer>();
  peer->guest = Scene::guest(1);
  ASSERT_FALSE(again->enter(peer, {}, before));
  again->act(*peer, "b", parse_json(R"({"type":"draw"})")->get_object(), {}, before);
  std::vector<std::int64_t> times;
  for (const TableWrite& write : house.writes)
    if (const auto* put = std::get_if<PutAction>(&write)) times.push_back(put->action.t);
  EXPECT_EQ(times, std::vector<std::int64_t>{5'000});
}

TEST(Keeping, TheHousesClockStandsStillWhileTheHouseDoes) {
  HouseClock clock(1'000, 0);
  EXPECT_EQ(clock.now(200'000), 1'200);
  EXPECT_EQ(clock.now(700'000), 1'700);
  EXPECT_EQ(clock.now(30'700'000), 2'200);  // thirty seconds of which nobody knows anything
  EXPECT_EQ(clock.now(30'600'000), 2'200);  // and never backwards
  clock.stop(30'800'000);
  EXPECT_EQ(clock.now(31'000'000), 2'300);
  EXPECT_EQ(clock.now(31'900'000), 2'300);
  clock.go(32'000'000);
  EXPECT_EQ(clock.now(32'100'000), 2'400);
}

TEST(Keeping, APurseFillsWithTime) {
  Purses purses(10, 20);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(purses.pay("a", 1, 0));
  EXPECT_FALSE(purses.pay("a", 1, 0));
  EXPECT_TRUE(purses.pay("b", 1, 0));
  EXPECT_FALSE(purses.pay("a", 1, 99));
  EXPECT_TRUE(purses.pay("a", 1, 100));
  EXPECT_EQ(purses.owe("b", 19, 0), 0);
  EXPECT_EQ(purses.owe("b", 10, 0), 1'001);
  EXPECT_FALSE(purses.pay("b", 1, 1'000));
  EXPECT_TRUE(purses.pay("b", 1, 1'101));
}

}  // namespace
}  // namespace smallbox
