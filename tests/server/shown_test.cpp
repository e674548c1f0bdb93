// People who are still being shown what happened are waited for: no bot acts and no bar runs meanwhile, but not for long,
// and never in a race. And how much time bots take is for people to choose.
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

// Everybody may draw at any time; bots do so soon.
struct Watched {
  explicit Watched(const std::vector<std::string>& seats, const char* pace = R"("relaxed")")
      : live(house, *find_game("template"), pace, seats, {{"order", "together"}}) {}
  Problem shown(std::int64_t version, std::size_t seat = 0) { return shown(*live.people[seat], version); }
  Problem shown(Peer& peer, std::int64_t version) {
    const Problem refused =
        say(*live.table, peer, R"({"type":"shown","version":)" + std::to_string(version) + "}", house.now);
    house.commit(*live.table);
    return refused;
  }
  int version() const { return live.table->version(); }
  // Until the next action; how long that took, or −1: there was none within that time.
  Ms next(Ms most = 60'000) {
    const int before = version();
    const Ms since = house.now;
    house.pass(*live.table, since + most, [&] { return version() > before; });
    return version() > before ? house.now - since : -1;
  }

  LiveHouse house{11};
  LiveTable live;
};

const std::vector<std::string> k_one = {"human", "random", "random", "random"};

TEST(Shown, BotsWaitForWhoSaysIt) {
  Watched scene(k_one);
  EXPECT_FALSE(scene.shown(0));
  ASSERT_GT(scene.next(), 0);
  EXPECT_EQ(scene.next(Eyes::most - 1), -1);
  // From then on, and not at once.
  EXPECT_FALSE(scene.shown(1));
  EXPECT_GE(scene.next(), Reaction::fastest);
}

TEST(Shown, NobodyWaitsForWhoNeverSaysIt) {
  Watched scene(k_one);
  for (int n = 0; n < 3; ++n) {
    const Ms took = scene.next(5'000);
    EXPECT_GE(took, 0);
  }
}

// Two people: how long an action of seat 1 makes the table wait for seat 0, who says nothing.
struct Two : Watched {
  Two() : Watched({"human", "human"}, R"({"kind":"live","turn":0,"window":1000})") { EXPECT_FALSE(shown(0)); }
  Ms waits() {
    live.act(1, R"({"type":"draw"})");
    if (!live.people[1]->of("update").back().at("clock").as_object().contains("held")) return 0;
    const std::size_t told = live.people[1]->of("clock").size();
    const Ms since = house.now;
    house.pass(*live.table, since + 30'000, [&] { return live.people[1]->of("clock").size() > told; });
    return house.now - since;
  }
};

TEST(Shown, TheWaitHasAnEndAndThenThereIsNoneUntilTheyHaveCaughtUp) {
  Two scene;
  EXPECT_EQ(scene.waits(), Eyes::most);
  EXPECT_EQ(scene.waits(), 0);
  EXPECT_FALSE(scene.shown(1));  // behind as before
  EXPECT_EQ(scene.waits(), 0);
  EXPECT_FALSE(scene.shown(scene.version()));
  // All was used up; one action's share has come in since.
  EXPECT_EQ(scene.waits(), Eyes::each);
}

// Somebody who always makes the others wait as long as they can.
TEST(Shown, WhoDawdlesGetsNoMoreThanAShare) {
  Two scene;
  Ms waited = 0;
  constexpr int actions = 8;
  for (int n = 1; n <= actions; ++n) {
    const Ms took = scene.waits();
    EXPECT_LE(took, Eyes::most);
    waited += took;
    EXPECT_FALSE(scene.shown(n));
  }
  EXPECT_GE(waited, Eyes::most);
  EXPECT_LE(waited, Eyes::most + actions * Eyes::each);
}

TEST(Shown, WhatHasNotHappenedHasNotBeenShown) {
  Watched scene(k_one);
  EXPECT_FALSE(scene.shown(1'000'000));
  ASSERT_GT(scene.next(), 0);
  EXPECT_EQ(scene.next(Eyes::most - 1), -1);
  EXPECT_EQ(scene.shown(-1).code, "bad-request");
  EXPECT_EQ(say(*scene.live.table, *scene.live.people[0], R"({"type":"shown"})", scene.house.now).code,
            "bad-request");
  EXPECT_FALSE(scene.shown(0));  // the past changes nothing
  EXPECT_EQ(scene.next(0), -1);
  EXPECT_FALSE(scene.shown(1));
  EXPECT_GT(scene.next(5'000), 0);
}

TEST(Shown, AThousandOfThemCostNothing) {
  Watched scene(k_one);
  EXPECT_FALSE(scene.shown(0));
  ASSERT_GT(scene.next(), 0);
  const std::uint64_t writes = scene.house.writes();
  const std::size_t heard = scene.live.people[0]->heard.size();
  for (int n = 0; n < 1'000; ++n) EXPECT_FALSE(scene.shown(n));
  EXPECT_EQ(scene.house.writes(), writes);
  EXPECT_EQ(scene.live.people[0]->heard.size(), heard);  // no clock runs here
}

TEST(Shown, WhoHangsUpOrLeavesIsNotWaitedFor) {
  for (const bool leaves : {false, true}) {
    Watched scene({"human", "human", "random", "random"});
    EXPECT_FALSE(scene.shown(0));
    ASSERT_GT(scene.next(), 0);
    EXPECT_EQ(scene.next(2'000), -1);
    if (leaves)
      EXPECT_FALSE(scene.live.table->leave(*scene.live.people[0], scene.house.now));
    else
      scene.live.table->exit(*scene.live.people[0], scene.house.now);
    EXPECT_GT(scene.next(5'000), 0);
  }
}

TEST(Shown, OneOfSomebodysPagesIsEnough) {
  Watched scene(k_one);
  const auto hidden = scene.live.come(0);
  EXPECT_FALSE(scene.shown(*hidden, 0));
  EXPECT_FALSE(scene.shown(0));
  ASSERT_GT(scene.next(), 0);
  EXPECT_EQ(scene.next(2'000), -1);
  EXPECT_FALSE(scene.shown(1));
  EXPECT_GT(scene.next(5'000), 0);
  // The other one is behind, and nobody minds while the first is there.
  EXPECT_FALSE(scene.shown(scene.version()));
  EXPECT_GT(scene.next(5'000), 0);
}

TEST(Shown, WhoComesAnewHasNotSaidIt) {
  Watched scene(k_one);
  EXPECT_FALSE(scene.shown(0));
  ASSERT_GT(scene.next(), 0);
  EXPECT_EQ(scene.next(1'000), -1);
  const auto again = scene.live.come(0);
  scene.live.table->exit(*scene.live.people[0], scene.house.now);
  EXPECT_GT(scene.next(5'000), 0);
}

TEST(Shown, OnlyOfSeats) {
  Watched scene(k_one);
  const auto watcher = std::make_shared<Listener>(scene.house.now);
  EXPECT_FALSE(scene.live.table->enter(watcher, {}, scene.house.now));
  EXPECT_EQ(scene.shown(*watcher, 0).code, "not-seated");
}

TEST(Shown, ABarBeginsWhenPeopleHaveSeenWhy) {
  Watched scene({"human", "human", "human"}, R"({"kind":"live","turn":0,"window":3})");
  EXPECT_FALSE(scene.shown(0, 0));
  EXPECT_FALSE(scene.shown(0, 1));
  scene.live.act(2, R"({"type":"draw"})");
  const auto update = scene.live.people[2]->of("update").back().at("clock").as_object();
  EXPECT_TRUE(update.contains("held"));
  EXPECT_EQ(json::serialize(update.at("left")), "[3000,3000,3000]");
  scene.house.pass(*scene.live.table, scene.house.now + 5'000);
  EXPECT_FALSE(scene.shown(1, 0));
  EXPECT_TRUE(scene.live.people[2]->of("clock").empty());
  scene.live.table->tell_state(*scene.live.people[2], scene.house.now);
  scene.house.commit(*scene.live.table);
  EXPECT_EQ(json::serialize(scene.live.people[2]->of("state").back().at("clock").as_object().at("left")),
            "[3000,3000,3000]");
  EXPECT_FALSE(scene.shown(1, 1));
  const auto told = scene.live.people[2]->of("clock").back();
  EXPECT_EQ(as_int(told.if_contains("version")), 1);
  EXPECT_FALSE(told.at("clock").as_object().contains("held"));
  EXPECT_EQ(json::serialize(told.at("clock").as_object().at("left")), "[3000,3000,3000]");
  scene.house.pass(*scene.live.table, scene.house.now + 2'999);
  EXPECT_EQ(scene.version(), 1);
  scene.house.pass(*scene.live.table, scene.house.now + 1);
  EXPECT_EQ(scene.version(), 4);
}

// Also that of somebody who thinks about a turn of their own.
TEST(Shown, NobodysTimeRunsMeanwhile) {
  Watched scene({"human", "human"}, R"({"kind":"live","turn":20,"window":0})");
  EXPECT_FALSE(scene.shown(0, 0));
  scene.house.pass(*scene.live.table, scene.house.now + 5'000);
  scene.live.act(1, R"({"type":"draw"})");
  scene.house.pass(*scene.live.table, scene.house.now + 10'000);
  EXPECT_FALSE(scene.shown(1, 0));
  const auto left = scene.live.people[0]->of("clock").back().at("clock").as_object().at("left").as_array();
  EXPECT_EQ(as_int(&left[0]), 15'000);
  EXPECT_EQ(as_int(&left[1]), 20'000);
}

// People act whenever they like, and what they have planned is done at once.
TEST(Shown, WhoActsWaitsForNobody) {
  Watched scene({"human", "human", "random"});
  EXPECT_FALSE(scene.shown(0, 0));
  scene.live.act(1, R"({"type":"draw"})");
  scene.live.act(1, R"({"type":"draw"})");
  scene.live.act(0, R"({"type":"draw"})");
  EXPECT_EQ(scene.version(), 3);
}

TEST(Shown, NotInARace) {
  LiveHouse house(3);
  NewMatch request{2, "race", nullptr, nullptr};
  const Prepared blink(begin_game(*find_game("blink"), request));
  LiveTable live(house, blink, R"("relaxed")", {"human", "level:5"});
  const auto shown = [&](int version) {
    EXPECT_FALSE(say(*live.table, *live.people[0],
                     R"({"type":"shown","version":)" + std::to_string(version) + "}", house.now));
  };
  shown(0);
  live.act(0, R"({"type":"ready"})");
  house.pass(*live.table, house.now + 10'000, [&] { return live.table->version() >= 3; });
  EXPECT_GE(live.table->version(), 3);
  EXPECT_TRUE(live.people[0]->of("table").back().at("tempo").is_null());
}

// ---- How much time bots take

TEST(Tempo, ScalesWhatBotsTake) {
  std::map<std::string, double> mean;
  for (const std::string tempo : {"calm", "natural", "quick"}) {
    double took = 0;
    int counted = 0;
    for (std::uint64_t seed = 1; counted < 150; ++seed) {
      LiveHouse house(seed);
      LiveTable live(house, *find_game("template"), R"("relaxed")", {"human", "random"},
                     {{"order", "together"}});
      EXPECT_FALSE(
          say(*live.table, *live.people[0], R"({"type":"tempo","bots":")" + tempo + "\"}", house.now));
      // What was drawn before it was said counts as drawn; the next is the tempo's.
      house.pass(*live.table, house.now + 20'000, [&] { return live.table->version() > 0; });
      const Ms since = house.now;
      house.pass(*live.table, house.now + 20'000, [&] { return live.table->version() > 1; });
      if (live.table->version() < 2) continue;  // it had enough
      took += static_cast<double>(house.now - since);
      ++counted;
    }
    mean[tempo] = took / counted;
  }
  EXPECT_NEAR(mean["calm"] / mean["natural"], 1.6, 0.3);
  EXPECT_NEAR(mean["quick"] / mean["natural"], 0.45, 0.12);
}

TEST(Tempo, IsToldToAllAndKept) {
  AnyScene scene(2, 1, R"("relaxed")");
  const auto say_it = [&](Peer& peer, const char* text) { return say(*scene.table, peer, text, scene.now); };
  EXPECT_EQ(as_text(scene.people[0]->of("table").back().if_contains("tempo")), "natural");
  EXPECT_FALSE(say_it(*scene.people[0], R"({"type":"tempo","bots":"quick"})"));
  scene.pass(scene.now + 500);
  scene.commit();
  for (const auto& person : scene.people)
    EXPECT_EQ(as_text(person->of("table").back().if_contains("tempo")), "quick");
  EXPECT_EQ(say_it(*scene.people[0], R"({"type":"tempo","bots":"slow"})").key, "table.bad-tempo");
  EXPECT_EQ(say_it(*scene.people[0], R"({"type":"tempo"})").key, "table.bad-tempo");
  const auto watcher = scene.come(-1);
  EXPECT_EQ(say_it(*watcher, R"({"type":"tempo","bots":"calm"})").code, "not-seated");
  // Said again it is not written again.
  const std::size_t writes = scene.house.writes.size();
  EXPECT_FALSE(say_it(*scene.people[1], R"({"type":"tempo","bots":"quick"})"));
  EXPECT_EQ(scene.house.writes.size(), writes);
  EXPECT_EQ(scene.table->rematch_spec().tempo, BotTempo::quick);
  std::string why;
  const auto back = Table::restore(scene.house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(back) << why;
  EXPECT_EQ(back->spec().tempo, BotTempo::quick);
}

TEST(Tempo, NotInARace) {
  Scene scene(*find_game("blink"), 1, 1, R"("relaxed")");
  const Problem refused =
      say(*scene.table, *scene.people[0], R"({"type":"tempo","bots":"quick"})", scene.now);
  EXPECT_EQ(refused.key, "table.race-has-no-tempo");
  EXPECT_TRUE(scene.people[0]->of("table").back().at("tempo").is_null());
}

// ---- What fits is marked in a race where everybody wants it

TEST(Hints, AreAgreedOnInARace) {
  Scene scene(*find_game("blink"), 2, 0, R"("live")");
  const auto watcher = scene.come(-1);
  const auto say_it = [&](Peer& peer, const char* text) { return say(*scene.table, peer, text, scene.now); };
  const auto wanted = [&](const Hearer& by) { return json::serialize(by.of("table").back().at("hints")); };
  const auto look = [&](const char* expected) {
    scene.pass(scene.now + 1000);  // what changes often is told together
    for (const auto& person : scene.people) EXPECT_EQ(wanted(*person), expected);
    EXPECT_EQ(wanted(*watcher), expected);
  };
  EXPECT_EQ(wanted(*scene.people[0]), "[]");
  EXPECT_EQ(say_it(*watcher, R"({"type":"hints"})").code, "not-seated");
  EXPECT_FALSE(say_it(*scene.people[1], R"({"type":"hints","on":true})"));
  look("[1]");
  EXPECT_FALSE(say_it(*scene.people[0], R"({"type":"hints"})"));
  look("[0,1]");
  EXPECT_FALSE(say_it(*scene.people[1], R"({"type":"hints","on":false})"));
  look("[0]");
  // Whoever goes has agreed to nothing when they are back.
  scene.table->exit(*scene.people[0], scene.now);
  scene.people[0] = scene.come(0);
  look("[]");
  const int version = scene.table->version();
  EXPECT_EQ(version, 0) << "it is no action";
  AnyScene slow(2, 0, R"("relaxed")");
  EXPECT_EQ(slow.people[0]->of("table").back().if_contains("hints"), nullptr);
}

}  // namespace
}  // namespace smallbox::testing
