// Relays without a network: two or three ends on a bus that the test drives, and on which everything goes wrong that can.
#include <gtest/gtest.h>

#include "engine/random.hpp"
#include "tests/server/relay_world.hpp"

namespace smallbox {
namespace {

struct RelayTest : testing::Test {
  RelayTest() {
    world.add(1);
    world.add(2);
  }
  std::shared_ptr<FarClient> come(std::int64_t front, std::int64_t back, const std::string& code = "in") {
    auto client = std::make_shared<FarClient>();
    Hello hello;
    hello.code = code;
    world.end(front).relays->open(client, back, hello, [this](Relays::Opened how) { opened.push_back(how); });
    world.settle();
    return client;
  }
  void say(FarClient& client, const std::string& text, std::int64_t front = 1) {
    world.end(front).relays->say(client, text);
  }

  RelayWorld world;
  std::vector<Relays::Opened> opened;
};

using Opened = Relays::Opened;

TEST_F(RelayTest, WhatIsSaidAndToldComesInOrder) {
  const auto ann = come(1, 2);
  const auto ben = come(1, 2);
  EXPECT_EQ(opened, (std::vector{Opened::in, Opened::in}));
  for (int n = 0; n < 10; ++n) {
    say(*ann, "a" + std::to_string(n));
    say(*ben, (n % 3 == 0 ? "slow" : "b") + std::to_string(n));
  }
  const std::size_t before = world.packets;
  world.settle();
  EXPECT_LE(world.packets - before, 10U);  // what comes together goes together
  ASSERT_EQ(ann->told.size(), 11U);
  ASSERT_EQ(ben->told.size(), 11U);
  EXPECT_EQ(ann->told[0], "welcome");
  for (int n = 0; n < 10; ++n) {
    EXPECT_EQ(ann->told[1 + n], "a" + std::to_string(n));
    EXPECT_EQ(ben->told[1 + n], (n % 3 == 0 ? "slow" : "b") + std::to_string(n));
  }
  // Both ways at once: clients of the second at tables of the first.
  const auto cid = come(2, 1);
  say(*cid, "c", 2);
  world.settle();
  EXPECT_EQ(cid->told.back(), "c");
  world.pass(60'000);
  EXPECT_TRUE(ann->there() && ben->there() && cid->there());
  EXPECT_GT(world.end(1).metrics.relay.count(), 100U);
  EXPECT_EQ(world.end(1).metrics.relay_nonsense + world.end(2).metrics.relay_nonsense, 0U);
}

TEST_F(RelayTest, WhoeverCantComeIsTold) {
  const auto no = come(1, 2, "no");
  EXPECT_EQ(no->told, std::vector<std::string>{"no"});
  come(1, 2, "elsewhere");
  const auto nobody = come(1, 77);
  EXPECT_EQ(opened, (std::vector{Opened::refused, Opened::not_here}));
  world.pass(Relays::front_patience + 500);
  EXPECT_EQ(opened.back(), Opened::unreachable);
  EXPECT_TRUE(nobody->there());
  EXPECT_EQ(world.end(1).relays->lines_out(), 0U);
  EXPECT_EQ(world.end(2).relays->lines_in(), 0U);
}

TEST_F(RelayTest, WhoeverHangsUpIsGoneAtTheOtherEnd) {
  const auto ann = come(1, 2);
  ASSERT_EQ(world.end(2).guests.size(), 1U);
  world.end(1).relays->leave(*ann);
  EXPECT_EQ(ann->relay, 0U);
  world.settle();
  EXPECT_TRUE(world.end(2).guests.empty());
  // And the other way: the table goes.
  const auto ben = come(1, 2);
  world.end(2).guests[0]->close("It is over.");
  world.settle();
  EXPECT_EQ(ben->closed, "It is over.");
  EXPECT_EQ(world.end(2).left, 2);
}

TEST_F(RelayTest, ALostPieceBreaksTheLineAndNothingElse) {
  world.add(3);
  // Each packet in its turn is lost, of either way; whoever is told anything is told all of it, in order.
  for (std::size_t lost = 0; lost < 40; ++lost) {
    const auto ann = come(1, 2);
    const auto other = come(3, 2);
    std::size_t n = 0;
    world.lose = [&](const RelayWorld::Carried& one) {
      return one.to != 3 && one.packet[0] != 3 && n++ == lost;
    };
    int said = 0;
    while (ann->there() && said < 10) {
      if (!ann->held_up()) say(*ann, "n" + std::to_string(said++));
      world.pass(200);
    }
    world.lose = nullptr;
    const bool broken = !ann->there();
    world.pass(Relays::back_patience + 500);
    for (std::size_t i = 1; i < ann->told.size(); ++i) EXPECT_EQ(ann->told[i], "n" + std::to_string(i - 1));
    // What was lost last may have been a beat, and then it is found by the next.
    EXPECT_TRUE(broken || ann->told.size() == 11U || !ann->there()) << lost << ": " << ann->told.size();
    EXPECT_TRUE(other->there());
    world.end(3).relays->leave(*other);
    if (ann->there()) world.end(1).relays->leave(*ann);
    world.settle();
    EXPECT_EQ(world.end(2).relays->lines_in(), 0U) << lost;
    EXPECT_EQ(world.end(1).relays->lines_out(), 0U) << lost;
  }
}

TEST_F(RelayTest, WhatIsLateComesToNobody) {
  const auto ann = come(1, 2);
  say(*ann, "old");
  world.posted.front()();  // it is on its way,
  world.posted.pop_front();
  const RelayWorld::Carried late = world.carried.front();
  world.carried.clear();  // and stays there
  world.pass(Relays::front_patience + 500);
  EXPECT_FALSE(ann->there());
  const auto again = come(1, 2);
  say(*again, "new");
  world.settle();
  world.carried.push_back(late);
  world.settle();
  EXPECT_EQ(world.end(2).heard, std::vector<std::string>{"new"});
  EXPECT_EQ(again->told, (std::vector<std::string>{"welcome", "new"}));
  EXPECT_TRUE(again->there());
  // Said twice it counts once.
  say(*again, "twice");
  world.posted.front()();
  world.posted.pop_front();
  world.carried.push_back(world.carried.front());
  world.settle();
  EXPECT_EQ(world.end(2).heard, (std::vector<std::string>{"new", "twice"}));
  EXPECT_TRUE(again->there());
}

TEST_F(RelayTest, ALifeThatIsOverIsNotTakenForTheNext) {
  const auto ann = come(1, 2);
  world.ends.erase(2);
  world.add(4);  // it comes back as another
  world.pass(Relays::front_patience + 500);
  EXPECT_FALSE(ann->there());
  EXPECT_EQ(world.end(1).metrics.relays_broken, 1U);
  const auto again = come(1, 4);
  EXPECT_TRUE(again->there());
  // The front dies: whoever was there by it is gone.
  world.ends.erase(1);
  world.pass(Relays::back_patience + 500);
  EXPECT_TRUE(world.end(4).guests.empty());
}

TEST_F(RelayTest, WhoeverSleptDoesNotBlameTheOthers) {
  const auto ann = come(1, 2);
  world.now += 20'000 * k_ms;  // nobody's time passed
  world.pass(5'000);
  EXPECT_TRUE(ann->there());
  say(*ann, "awake");
  world.settle();
  EXPECT_EQ(ann->told.back(), "awake");
}

TEST_F(RelayTest, WithoutABusEverybodyIsToldAtOnce) {
  const auto ann = come(1, 2);
  const auto cid = come(2, 1);
  world.end(1).bus->turn(false);
  EXPECT_FALSE(ann->closed.empty());
  world.settle();
  EXPECT_TRUE(world.end(1).guests.empty());
  come(1, 2);
  EXPECT_EQ(opened.back(), Opened::unreachable);
  world.end(1).bus->turn(true);
  world.pass(Relays::beat_every * 2);
  EXPECT_FALSE(cid->there());  // its back has missed something, and says so
  const auto again = come(1, 2);
  EXPECT_EQ(opened.back(), Opened::in);
  EXPECT_TRUE(again->there());
}

TEST_F(RelayTest, AFloodIsHeldUpWhereItComesFrom) {
  const auto ann = come(1, 2);
  world.end(2).price = 5'000;
  int said = 0;
  for (; !ann->held_up() && said < 1000; ++said) say(*ann, "quiet");
  EXPECT_EQ(said, static_cast<int>(Relays::most_said));
  world.pass(1'000);
  EXPECT_TRUE(ann->held_up());
  EXPECT_TRUE(ann->there());
  world.end(2).price = 0;
  world.pass(5'000);
  EXPECT_FALSE(ann->held_up());  // also where nothing is answered
  said = 0;
  for (; !ann->held_up(); ++said) say(*ann, "quiet" + std::string(16 * 1024 - 5, ' '));
  EXPECT_EQ(said, 2);
  world.pass(100);
  EXPECT_FALSE(ann->held_up());
  // Each message has its price: so many a second are dealt with, however many come.
  world.end(2).price = 100;
  world.end(2).heard.clear();
  for (int n = 0; n < 200; ++n) {
    if (!ann->held_up()) say(*ann, "quiet");
    world.pass(10);
  }
  EXPECT_LE(world.end(2).heard.size(), 22U);
  EXPECT_GE(world.end(2).heard.size(), 15U);
  EXPECT_TRUE(ann->there());
}

TEST_F(RelayTest, WhoTakesNothingIsSentAway) {
  const auto ann = come(1, 2);
  const auto ben = come(1, 2);
  const std::string text(1'000, 'x');
  world.halted = true;
  for (int n = 0; n < 300 && !world.end(2).guests.empty(); ++n) world.end(2).guests[0]->send(text);
  world.halted = false;
  world.pass(500);
  EXPECT_FALSE(ann->there());
  EXPECT_TRUE(ben->there());
  EXPECT_EQ(world.end(2).metrics.slow_readers, 1U);
  // As long as it goes on to them it may be any number.
  for (int n = 0; n < 3'000; ++n) {
    world.end(2).guests[0]->send(text);
    world.settle();
  }
  EXPECT_EQ(ben->told.size(), 3'001U);
  EXPECT_TRUE(ben->there());
}

TEST_F(RelayTest, ALineIsMeasuredWhole) {
  const auto ann = come(1, 2);
  const auto guest = world.end(2).guests[0];
  guest->ask(41);
  world.now += 30 * k_ms;  // by the bus
  world.settle();
  EXPECT_EQ(ann->asked, 41U);
  world.now += 200 * k_ms;  // the client takes its time; its line takes 50 ms at the most
  ann->longest = 50;
  world.end(1).relays->answered(*ann, 40);  // of something older
  world.end(1).relays->answered(*ann, 41);
  world.now += 30 * k_ms;
  world.settle();
  ASSERT_EQ(world.end(2).answers.size(), 1U);
  EXPECT_EQ(world.end(2).answers[0], (std::pair<std::uint32_t, std::int64_t>(41, 30 + 50 + 30)));
  world.end(1).relays->answered(*ann, 41);  // once
  world.settle();
  EXPECT_EQ(world.end(2).answers.size(), 1U);
}

TEST_F(RelayTest, NonsenseOnTheBusIsCountedAndNothingElse) {
  const auto ann = come(1, 2);
  FastRng dice(7);
  Seal of_house("secret", 5);
  for (int n = 0; n < 20'000; ++n) {
    std::string text;
    for (std::uint32_t size = dice.below(80); size > 0; --size) text += static_cast<char>(dice.below(256));
    world.carried.push_back({2, n % 2 == 0 ? text : of_house.close(2, text)});
    // Well formed, and without sense.
    std::string frames;
    append_frame(frames,
                 {static_cast<Frame::Kind>(dice.below(static_cast<std::uint32_t>(Frame::Kind::count))),
                  dice.below(4), dice.below(9), text});
    world.carried.push_back({2, of_house.close(2, packet_text(dice.below(2) == 0, 1 + dice.below(3),
                                                              1 + dice.below(3), frames))});
    world.settle();
  }
  EXPECT_GT(world.end(2).metrics.relay_nonsense, 10'000U);
  EXPECT_TRUE(ann->there());
  say(*ann, "still here");
  world.settle();
  EXPECT_EQ(ann->told.back(), "still here");
}

}  // namespace
}  // namespace smallbox
