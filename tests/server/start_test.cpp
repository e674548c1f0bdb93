// A race is counted in on one clock for all: nobody plays before the start, no bot either, and what is turned up is not
// told much sooner.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "table/said.hpp"
#include "tests/server/live.hpp"

namespace smallbox::testing {
namespace {

const std::string k_ready = R"({"type":"ready"})";

std::unique_ptr<AnyMatch> race(const char* seed) {
  NewMatch request{2, seed, nullptr, nullptr};
  return begin_game(*find_game("blink"), request);
}

struct Race {
  explicit Race(const std::vector<std::string>& seats, const char* pace = R"("live")",
                const char* seed = "race")
      : game(race(seed)), live(house, game, pace, seats) {}

  void pass(Ms ms) { house.pass(*live.table, house.now + ms); }
  int version() const { return live.table->version(); }
  json::object clock(std::size_t seat) const {
    for (auto one = live.people[seat]->heard.rbegin(); one != live.people[seat]->heard.rend(); ++one) {
      const json::object message = parse_json(one->second)->get_object();
      if (const auto* clock = as_object(message.if_contains("clock"))) return *clock;
    }
    return {};
  }
  std::string kind(std::size_t seat) const {
    return std::string(as_text(clock(seat).if_contains("kind")).value_or(""));
  }
  // Something that could be played; of whoever has it.
  std::pair<std::size_t, std::string> play() const {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto legal = parse_json(live.legal(seat))->get_array();
      if (!legal.empty()) return {seat, json::serialize(legal[0])};
    }
    return {0, k_ready};
  }
  json::object refused(std::size_t seat) const {
    const auto all = live.people[seat]->of("refused");
    return all.empty() ? json::object() : all.back();
  }

  LiveHouse house{9};
  Prepared game;
  LiveTable live;
};

TEST(Start, IsCountedInForBothOnOneClock) {
  Race race({"human", "human"});
  race.live.act(0, k_ready);
  EXPECT_EQ(race.version(), 1);
  EXPECT_NE(race.kind(0), "start");
  const Ms at = race.house.now + 3'000;
  race.live.act(1, k_ready);
  for (const std::size_t seat : {0U, 1U}) {
    EXPECT_EQ(race.kind(seat), "start");
    EXPECT_EQ(as_int(race.clock(seat).if_contains("at")), at);
    EXPECT_EQ(as_int(race.clock(seat).if_contains("length")), 3'000);
    EXPECT_EQ(json::serialize(race.clock(seat).at("left")), "[3000,3000]");
    // Nothing has been turned up, and nothing of it was told.
    for (const auto& [when, text] : race.live.people[seat]->heard)
      EXPECT_EQ(text.find("turned"), std::string::npos);
  }
  race.pass(2'499);
  EXPECT_EQ(race.version(), 1);
  // A moment before the start everybody has the cards.
  race.pass(1);
  EXPECT_EQ(race.version(), 2);
  for (const std::size_t seat : {0U, 1U}) {
    EXPECT_EQ(as_int(race.clock(seat).if_contains("at")), at);
    EXPECT_EQ(json::serialize(race.clock(seat).at("left")), "[500,500]");
  }
  // Its sender is told that it was that.
  EXPECT_TRUE(race.live.people[1]->of("update").back().contains("id"));
  race.pass(499);
  const auto [seat, action] = race.play();
  race.live.act(seat, action);
  EXPECT_EQ(race.version(), 2);
  EXPECT_EQ(as_text(race.refused(seat).if_contains("key")), "table.race-not-begun");
  race.pass(1);
  EXPECT_EQ(race.kind(seat), "turn");
  race.live.act(seat, action);
  EXPECT_EQ(race.version(), 3);
}

TEST(Start, NobodyDoesAnythingMeanwhile) {
  Race race({"human", "human"});
  race.live.act(0, k_ready);
  race.live.act(1, k_ready);
  race.pass(1'000);
  for (const std::size_t seat : {0U, 1U}) {
    race.live.act(seat, k_ready);
    EXPECT_EQ(as_text(race.refused(seat).if_contains("key")), "table.race-not-begun");
  }
  EXPECT_EQ(race.version(), 1);
  race.pass(2'000);
  EXPECT_EQ(race.version(), 2);
}

// The same act, sent again over a new line, is the same act.
TEST(Start, WhatIsSentAgainIsNotDoneTwice) {
  Race race({"human", "human"});
  race.live.act(0, k_ready);
  const auto ready = parse_json(k_ready);
  const auto say = [&](Peer& peer) {
    race.live.table->act(peer, "the same", ready->get_object(), {}, race.house.now);
    race.house.commit(*race.live.table);
  };
  say(*race.live.people[1]);
  race.pass(500);
  race.live.table->exit(*race.live.people[1], race.house.now);
  race.live.people[1] = race.live.come(1);
  say(*race.live.people[1]);
  EXPECT_TRUE(race.live.people[1]->of("refused").empty());
  EXPECT_EQ(race.kind(1), "start");  // whoever comes back sees how long it is
  race.pass(3'000);
  EXPECT_EQ(race.version(), 2);
  say(*race.live.people[1]);
  EXPECT_EQ(race.live.people[1]->of("done").size(), 1U);
}

TEST(Start, BotsWaitForIt) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Race race({"human", "level:10"}, R"("live")", std::to_string(seed).c_str());
    race.live.act(0, k_ready);
    // The bot says that it is ready, and that is counted in.
    race.house.pass(*race.live.table, race.house.now + 10'000, [&] { return race.kind(0) == "start"; });
    ASSERT_EQ(race.kind(0), "start");
    const Ms at = *as_int(race.clock(0).if_contains("at"));
    race.house.pass(*race.live.table, at - 1);
    EXPECT_LE(race.version(), 2);
    race.house.pass(*race.live.table, at + Reaction::fastest - 1);
    EXPECT_LE(race.version(), 2);
  }
}

// In a pause it is shorter, as the piles are known; and it is counted in again.
TEST(Start, AlsoAfterAPause) {
  Race race({"level:10", "level:10"}, R"("live")", "pauses");
  const auto watcher = std::make_shared<Listener>(race.house.now);
  EXPECT_FALSE(race.live.table->enter(watcher, {}, race.house.now));
  race.house.pass(*race.live.table, race.house.now + 3'600'000);
  ASSERT_EQ(race.live.table->status(), Status::over);
  int first = 0;
  int again = 0;
  Ms start = 0;
  for (const auto& [when, text] : watcher->heard) {
    const json::object message = parse_json(text)->get_object();
    const auto* clock = as_object(message.if_contains("clock"));
    if (as_text(message.if_contains("type")) == "clock" && clock != nullptr &&
        as_text(clock->if_contains("kind")) == "start") {
      const auto length = as_int(clock->if_contains("length"));
      ++(length == 3'000 ? first : again);
      start = *as_int(clock->if_contains("at"));
      EXPECT_EQ(start, when + *length);
    }
    if (text.find(R"({"type":"played")") != std::string::npos) EXPECT_GE(when, start + Reaction::fastest);
  }
  EXPECT_EQ(first, 1);
}

TEST(Start, IsCalledOffWhereEverybodyLeaves) {
  Race race({"human", "human"});
  race.live.act(0, k_ready);
  race.live.act(1, k_ready);
  race.pass(1'000);
  for (const auto& person : race.live.people) race.live.table->exit(*person, race.house.now);
  race.pass(60'000);
  EXPECT_EQ(race.version(), 1);
  for (std::size_t seat = 0; seat < 2; ++seat) race.live.people[seat] = race.live.come(seat);
  race.house.commit(*race.live.table);
  EXPECT_NE(race.kind(0), "start");
  race.live.act(1, k_ready);
  EXPECT_EQ(race.kind(0), "start");
  // And where somebody gives up there is nothing to start any more.
  EXPECT_FALSE(race.live.table->resign(*race.live.people[0], race.house.now));
  race.pass(10'000);
  EXPECT_EQ(race.version(), 1);
  EXPECT_EQ(race.live.table->status(), Status::over);
}

// Without a clock only for who can show it.
TEST(Start, AtARelaxedTableWhereSomebodyWantsIt) {
  for (const bool wants : {false, true}) {
    Race race({"human", "human"}, R"("relaxed")");
    race.live.people[0]->wants_start = wants;
    race.live.act(0, k_ready);
    race.live.act(1, k_ready);
    EXPECT_EQ(race.version(), wants ? 1 : 2);
    EXPECT_EQ(race.kind(0), wants ? "start" : "");
    race.pass(3'000);
    EXPECT_EQ(race.version(), 2);
  }
}

}  // namespace
}  // namespace smallbox::testing
