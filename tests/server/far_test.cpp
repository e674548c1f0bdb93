// A race is decided by who was faster: over lines of different length, against clients that lie, and whatever happens to a
// line while an action waits for its turn.
#include <gtest/gtest.h>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "tests/server/duel.hpp"

namespace smallbox::testing {
namespace {

// A deal in which both have something to play, on the same pile.
std::uint64_t contested(Ms near, Ms far) {
  for (std::uint64_t seed = 1;; ++seed) {
    const Duel duel(near, far, k_friends, seed);
    if (!duel.play(0).empty() && !duel.play(1).empty()) return seed;
  }
}

// ---- Lines --------------------------------------------------------------------------------------

TEST(RoundTrips, DoNotTrustTheFirstSecond) {
  RoundTrips trips;
  for (Ms at = 5'000; at < 6'000; at += 250) EXPECT_FALSE(trips.answer(trips.ask(at), at + 200));
  EXPECT_FALSE(trips.known());
  EXPECT_EQ(trips.low(), 0);
  for (Ms at = 6'000; at < 6'750; at += 250) EXPECT_TRUE(trips.answer(trips.ask(at), at + 20));
  EXPECT_TRUE(trips.known());
  EXPECT_EQ(trips.low(), 20);
}

TEST(RoundTrips, OnlyTheAnswerToTheLastQuestionCounts) {
  RoundTrips trips;
  trips.ask(0);
  const auto old = trips.ask(2'000);
  const auto number = trips.ask(3'000);
  EXPECT_FALSE(trips.answer(old, 3'010));
  EXPECT_TRUE(trips.answer(number, 3'010));
  EXPECT_FALSE(trips.answer(number, 3'020));  // once
}

// Whoever delays fewer than three of four of its answers gains nothing, also in the long run.
TEST(RoundTrips, QuickAnswersCount) {
  RoundTrips trips;
  trips.ask(1);
  for (int n = 0; n < 400; ++n) {
    const Ms at = 2'000 + n * 1'000;
    trips.answer(trips.ask(at), at + (n % 3 == 0 ? 20 : 240));
    if (n > 20) EXPECT_EQ(trips.low(), 20);
  }
  EXPECT_EQ(trips.usual(), 240);
}

TEST(RoundTrips, ALineThatGetsLongerIsKnownSoon) {
  RoundTrips trips;
  trips.ask(1);
  for (int n = 0; n < 32; ++n) {
    const Ms at = 2'000 + n * 1'000;
    trips.answer(trips.ask(at), at + (n < 16 ? 20 : 90));
  }
  EXPECT_EQ(trips.low(), 90);
}

TEST(RaceQueue, GoesByWhenThingsWereDone) {
  RaceQueue queue;
  FastRng dice(1);
  const auto coin = [&]() -> FastRng& { return dice; };
  queue.add({.dated = 30, .came = 50, .seat = 0, .key = 1}, coin);
  queue.add({.dated = 10, .came = 130, .seat = 1, .key = 2}, coin);
  queue.add({.dated = 30, .came = 51, .seat = 0, .key = 3}, coin);
  const Held first = queue.take();
  EXPECT_EQ(first.key, 2);
  EXPECT_TRUE(queue.overtakes(first));
  EXPECT_EQ(queue.take().key, 1);
  EXPECT_EQ(queue.take().key, 3);
}

TEST(RaceQueue, WaitsOnlyForWhatCanStillCome) {
  RaceQueue queue;
  FastRng dice(1);
  const auto coin = [&]() -> FastRng& { return dice; };
  const std::array<Ms, 2> reach = {20, 120};
  queue.add({.dated = 980, .came = 1'000, .seat = 0}, coin);
  EXPECT_EQ(queue.due(reach), 1'100);
  // That the other has tried something changes nothing: it could be noticed.
  queue.add({.dated = 985, .came = 1'005, .seat = 1}, coin);
  EXPECT_EQ(queue.due(reach), 1'100);
  EXPECT_EQ(queue.take().seat, 0);
  EXPECT_EQ(queue.due(reach), 1'005);
}

TEST(RaceQueue, InTheSameMomentTheLotDecides) {
  FastRng dice(1);
  const auto coin = [&]() -> FastRng& { return dice; };
  std::array<std::array<int, 3>, 3> at{};
  for (int n = 0; n < 3'000; ++n) {
    RaceQueue queue;
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) queue.add({.dated = 10, .seat = seat}, coin);
    for (auto& place : at) ++place[queue.take().seat];
  }
  for (const auto& place : at)
    for (const int count : place) EXPECT_NEAR(count, 1'000, 120);
}

// ---- How long something waits ------------------------------------------------------------------

TEST(Far, NothingWaitsBetweenEquals) {
  for (const Ms trip : {0, 20, 120}) {
    Duel duel(trip, trip);
    const Ms at = duel.house.now;
    duel.people[0]->act("a", duel.play(0).empty() ? Duel::wrong() : duel.play(0));
    duel.pass(1'000);
    EXPECT_EQ(duel.people[0]->answer("a").first, at + trip);
  }
}

TEST(Far, NothingWaitsAmongOnePersonAndBots) {
  FarTable table(racing(), {{20}, {0, "level:1"}}, k_friends, 3);
  table.settle();
  table.people[0]->act("ready", R"({"type":"ready"})");
  table.pass(10'000);
  const Ms at = table.house.now;
  table.people[0]->act("a", Duel::wrong());
  table.pass(1'000);
  EXPECT_EQ(table.people[0]->answer("a").first, at + 20);
  // And nobody is credited anything, or asked how long the line is.
  for (int n = 1; n <= table.table->version(); ++n) EXPECT_EQ(table.saved(n)->late, 0);
}

TEST(Far, TheNearWaitForTheFarAndNeverLongerThanTheCap) {
  for (const Ms cap : {0, 50, 150, 250}) {
    Duel duel(20, 320, {.cap = cap});
    const Ms at = duel.house.now;
    duel.people[0]->act("near", Duel::wrong());
    duel.people[1]->act("far", Duel::wrong());
    duel.pass(2'000);
    EXPECT_EQ(duel.people[0]->answer("near").first, at + 20 + std::max<Ms>(0, cap - 20));
    EXPECT_EQ(duel.people[1]->answer("far").first, at + 320);
  }
}

// What a seat holds says nothing about how long it waits: what fits is answered when what never fitted is, in any deal.
TEST(Far, AWaitTellsNothingOfTheCards) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::array<Ms, 2> took{};
    for (const bool fits : {false, true}) {
      Duel duel(20, 120, k_friends, seed);
      if (fits && duel.play(0).empty()) {
        took[1] = took[0];
        continue;
      }
      const Ms at = duel.house.now;
      duel.people[0]->act("a", fits ? duel.play(0) : Duel::wrong());
      duel.pass(1'000);
      took[fits ? 1 : 0] = duel.people[0]->answer("a").first - at;
      EXPECT_EQ(duel.people[0]->answer("a").second, fits);
    }
    EXPECT_EQ(took[0], took[1]);
    EXPECT_EQ(took[0], 120);
  }
}

// Twenty milliseconds sooner, and from six times as far away.
TEST(Far, WhoActedFirstIsFirst) {
  const std::uint64_t seed = contested(20, 120);
  for (const bool evened : {true, false}) {
    Duel duel(20, 120, evened ? k_friends : k_as_it_comes, seed);
    const Ms at = duel.house.now;
    const std::string near = duel.play(0);
    duel.people[1]->act("far", duel.play(1));
    duel.house.after(30, [&] { duel.people[0]->act("near", near); });
    duel.pass(2'000);
    ASSERT_GE(duel.table->version(), 3);
    const SavedAction& first = *duel.saved(3);
    EXPECT_EQ(first.seat, evened ? 1 : 0);
    EXPECT_EQ(first.late, evened ? 120 : 0);
    if (evened) EXPECT_EQ(first.t + first.late, at + 60 - 1'000'000);
  }
}

TEST(Far, TheRecordSaysBothTimesAndReplays) {
  const std::uint64_t seed = contested(20, 120);
  Duel duel(20, 120, k_friends, seed);
  duel.people[1]->act("far", duel.play(1));
  duel.pass(2'000);
  Json out;
  duel.table->match()->write_record(out);
  const json::object record = parse_json(out.text())->get_object();
  const auto& last = record.at("actions").as_array().back().as_object();
  EXPECT_EQ(last.at("came").as_int64() - last.at("t").as_int64(), 120);
  const auto again = load_record(record, find_game);
  ASSERT_TRUE(again);
  Json same;
  (*again)->write_record(same);
  EXPECT_EQ(same.text(), out.text());
  Json followed;
  const auto replay = (*again)->restarted();
  while (replay->follow(**again)) {
  }
  replay->write_record(followed);
  EXPECT_EQ(followed.text(), out.text());
  // A time that has nothing to do with the other is refused.
  json::object spoilt = record;
  spoilt["actions"].as_array().back().as_object()["came"] = 1'000'000'000'000;
  EXPECT_FALSE(load_record(spoilt, find_game));
}

TEST(Far, IsToldHowFairItIsAndWhatItCost) {
  const std::uint64_t seed = contested(20, 120);
  Duel duel(20, 120, k_friends, seed);
  const std::string near = duel.play(0);
  duel.people[1]->act("far", duel.play(1));
  duel.house.after(30, [&] { duel.people[0]->act("near", near); });
  duel.pass(2'000);
  duel.table->resign(*duel.people[0], duel.house.now);
  duel.pass(1'000);
  const json::object race = duel.people[0]->of("table").back().second.at("race").as_object();
  EXPECT_EQ(race.at("cap").as_int64(), 250);
  EXPECT_EQ(race.at("within").as_int64(), 10);
  EXPECT_EQ(race.at("lag").as_array()[1].as_object().at("ahead").as_int64(), 1);
}

// ---- What happens to lines meanwhile -----------------------------------------------------------

TEST(Far, WhatIsSentAgainWhileItWaitsIsDoneOnce) {
  const std::uint64_t seed = contested(20, 120);
  Duel duel(20, 120, k_friends, seed);
  const std::string play = duel.play(0);
  duel.people[0]->act("a", play);
  duel.people[0]->act("a", play);
  duel.house.after(40, [&] { duel.people[0]->act("a", play); });
  duel.pass(1'000);
  EXPECT_EQ(duel.table->version(), 3);
  EXPECT_EQ(duel.people[0]->of("refused").size(), 0U);
  EXPECT_EQ(duel.people[0]->of("done").size(), 0U);
  duel.people[0]->act("a", play);
  duel.pass(1'000);
  EXPECT_EQ(duel.people[0]->of("done").size(), 1U);
}

TEST(Far, ALineThatBreaksLosesNothing) {
  const std::uint64_t seed = contested(20, 120);
  Duel duel(20, 120, k_friends, seed);
  const std::string play = duel.play(0);
  duel.people[0]->act("a", play);
  duel.pass(30);
  EXPECT_EQ(duel.table->version(), 2);
  EXPECT_TRUE(duel.table->has_done(*duel.people[0], "a"));
  const auto before = duel.people[0];
  duel.table->exit(*before, duel.house.now);
  duel.people[0] = duel.come(0, 20);
  duel.people[0]->act("a", play);
  duel.pass(1'000);
  EXPECT_EQ(duel.table->version(), 3);
  EXPECT_TRUE(duel.people[0]->answer("a").second);
  EXPECT_EQ(before->answer("a").first, 0);
}

TEST(Far, NobodyWaitsForWhoHasGoneOrNeverAnswers) {
  {
    Duel duel(20, 120);
    const Ms at = duel.house.now;
    duel.people[0]->act("a", Duel::wrong());
    duel.pass(30);
    duel.table->exit(*duel.people[1], duel.house.now);
    duel.pass(1'000);
    EXPECT_EQ(duel.people[0]->answer("a").first, at + 40);
  }
  FarTable table(racing(), {{20}, {120}}, k_friends, 1);
  table.people[1]->mute = true;
  table.settle();
  for (const auto& one : table.people) one->act("ready", R"({"type":"ready"})");
  table.pass(1'000);
  const Ms at = table.house.now;
  table.people[0]->act("a", Duel::wrong());
  table.pass(1'000);
  EXPECT_EQ(table.people[0]->answer("a").first, at + 20);
}

TEST(Far, ACrashWhileItWaitsForgetsIt) {
  const std::uint64_t seed = contested(20, 120);
  Duel duel(20, 120, k_friends, seed);
  duel.people[0]->act("a", duel.play(0));
  duel.pass(60);
  EXPECT_EQ(duel.table->version(), 2);
  for (const TableWrite& write : duel.house.writes)
    if (const auto* put = std::get_if<PutAction>(&write)) EXPECT_LE(put->action.number, 2);
  EXPECT_EQ(duel.people[0]->answer("a").first, 0);  // and so it may be sent again
}

TEST(Far, WhatOneDoesStaysInOrder) {
  Duel duel(20, 120);
  duel.people[0]->act("first", Duel::wrong(), 20);
  duel.people[0]->act("second", Duel::wrong(), 0);
  duel.people[0]->say(
      R"({"type":"act","id":"third","action":{"type":"ready"}})");  // no race, but behind the others
  duel.pass(1'000);
  std::string order;
  for (const auto& [at, told] : duel.people[0]->of("refused"))
    order += std::string(*as_text(told.if_contains("id"))) + " ";
  EXPECT_EQ(order, "first second third ");
}

TEST(Far, WhatWaitsWhenTheTableEndsIsRefused) {
  Duel duel(20, 120);
  duel.people[0]->act("a", Duel::wrong());
  duel.pass(30);
  duel.table->resign(*duel.people[1], duel.house.now);
  duel.pass(1'000);
  const auto refused = duel.people[0]->of("refused");
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(as_text(refused[0].second.if_contains("code")), "over");
}

TEST(Far, TooManyAreRefusedAndNonsenseToo) {
  Duel duel(20, 120);
  for (int n = 0; n < 20; ++n) duel.people[0]->act(std::to_string(n), Duel::wrong());
  duel.pass(1'000);
  int limited = 0;
  for (const auto& [at, told] : duel.people[0]->of("refused"))
    limited += as_text(told.if_contains("code")) == "limit" ? 1 : 0;
  EXPECT_EQ(limited, 4);
  for (const char* age : {"-1", "1.5", "\"old\"", "null"})
    duel.people[0]->say(std::string(R"({"type":"act","id":"x","action":{"type":"draw"},"age":)") + age + "}");
  duel.pass(1'000);
  int bad = 0;
  for (const auto& [at, told] : duel.people[0]->of("refused"))
    bad += as_text(told.if_contains("code")) == "bad-request" ? 1 : 0;
  EXPECT_EQ(bad, 4);
}

TEST(Far, TheCapIsWhatTheTableIsMadeWith) {
  const auto read = [](const char* text, bool in_public) {
    RaceRules rules;
    const auto value = parse_json(text);
    const Problem refused = read_race(&*value, in_public, rules);
    return refused ? Ms{-1} : rules.cap * 100'000 + rules.beat;
  };
  EXPECT_EQ(read("null", false), 250 * 100'000);
  EXPECT_EQ(read("null", true), 150 * 100'000);
  EXPECT_EQ(read(R"({"cap":250})", true), 150 * 100'000);
  EXPECT_EQ(read(R"({"cap":0,"beat":2500})", true), 2'500);
  for (const char* bad : {"5", R"({"cap":251})", R"({"cap":-1})", R"({"cap":"0"})", R"({"beat":999})",
                          R"({"beat":10001})", R"({"beat":1.5})"})
    EXPECT_EQ(read(bad, false), -1) << bad;
}

}  // namespace
}  // namespace smallbox::testing
