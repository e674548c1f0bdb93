// What is somebody's own affair at a table with a clock: the effect of the own card, and a call. The clock
// passes for nobody who still has one to come, and what was planned is done by the table as soon as it can
// be.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "tests/server/live.hpp"

namespace smallbox::testing {
namespace {

// Bloops with these cards on top of the pile; everybody has looked, and seat 0 is to draw.
std::unique_ptr<AnyMatch> bloops(int seats, std::vector<int> top, const char* window) {
  std::vector<int> deck;
  for (int value = 1; value <= 9; ++value) deck.insert(deck.end(), 6, value);
  deck.insert(deck.end(), 9, 11);
  deck.push_back(20);
  for (const int card : top) deck.erase(std::ranges::find(deck, card));
  // Nobody has what is on top, so that nobody counters.
  json::array areas;
  for (int seat = 0; seat < seats; ++seat) {
    json::array area;
    for (int slot = 0; slot < 6; ++slot) {
      const auto card = std::ranges::find_if(
          deck, [&](int each) { return each != 20 && std::ranges::count(top, each) == 0; });
      area.push_back(*card);
      deck.erase(card);
    }
    areas.push_back(area);
  }
  json::array pile(top.begin(), top.end());
  for (const int card : deck) pile.push_back(card);
  const json::value setup = {{"areas", areas}, {"pile", pile}, {"first", 0}};
  const json::object options = {{"window", window}};
  NewMatch request{seats, "seed", &options, &setup};
  auto match = testing::begin_game(*find_game("bloops"), request);
  for (int seat = 0; seat < seats; ++seat) EXPECT_FALSE(match->act(seat, {{"type", "ready"}}, 0));
  return match;
}

const char* const k_live = R"({"kind":"live","turn":60,"window":3})";

struct Bloopers {
  Bloopers(const std::vector<std::string>& seats, std::vector<int> top, const char* window = "polled")
      : game(bloops(static_cast<int>(seats.size()), std::move(top), window)),
        live(house, game, k_live, seats, {{"window", window}}) {}

  void draw_and_discard() {
    live.act(0, R"({"type":"draw"})");
    live.act(0, R"({"type":"discard"})");
  }
  Problem plan(const char* action) {
    const auto parsed = parse_json(action);
    const Problem refused = live.table->plan_action(*live.people[0], parsed->if_object(), house.now);
    house.commit(*live.table);
    return refused;
  }
  std::string planned() const {
    const auto all = live.people[0]->of("planned");
    return all.empty() ? "" : json::serialize(all.back());
  }
  bool passed(std::size_t seat) const { return live.view().at("passed").as_array()[seat].as_bool(); }
  int caller() const { return static_cast<int>(as_int(live.view().if_contains("caller")).value_or(-1)); }
  bool may_call() const { return !live.table->match()->clone()->act(0, {{"type", "call"}}, 0); }

  LiveHouse house{5};
  Prepared game;
  LiveTable live;
};

TEST(Plan, ACallIsDoneTheMomentItIsLegal) {
  Bloopers scene({"human", "human"}, {7});
  const auto second = scene.live.come(0);
  scene.live.act(0, R"({"type":"draw"})");
  EXPECT_FALSE(scene.plan(R"({"type":"call"})"));
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":{"type":"call"}})");
  EXPECT_EQ(second->of("planned").size(), 1U);
  EXPECT_TRUE(scene.live.people[1]->of("planned").empty());
  scene.live.act(0, R"({"type":"discard"})");
  scene.house.pass(*scene.live.table, scene.house.now + 50'000);  // slow to look at a card
  EXPECT_EQ(scene.caller(), -1);
  scene.live.act(0, R"({"type":"look","seat":0,"slot":0})");
  EXPECT_EQ(scene.caller(), 0);
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":null,"why":"done"})");
  EXPECT_EQ(second->of("planned").size(), 2U);
  // Told in the order in which it happened.
  const auto updates = scene.live.people[1]->of("update");
  EXPECT_EQ(as_text(updates.back().at("events").as_array()[0].as_object().if_contains("type")), "called");
}

TEST(Plan, ACallThatIsLegalIsDoneAtOnce) {
  Bloopers scene({"human", "human"}, {1});
  scene.draw_and_discard();
  EXPECT_FALSE(scene.plan(R"({"type":"call"})"));
  EXPECT_EQ(scene.caller(), 0);
}

TEST(Plan, NoBotDrawsBeforeIt) {
  for (int n = 0; n < 20; ++n) {
    Bloopers scene({"human", "level:4"}, {7}, "race");
    scene.live.act(0, R"({"type":"draw"})");
    EXPECT_FALSE(scene.plan(R"({"type":"call"})"));
    scene.live.act(0, R"({"type":"discard"})");
    scene.house.pass(*scene.live.table, scene.house.now + 1'000 * n);
    scene.live.act(0, R"({"type":"look","seat":0,"slot":0})");
    EXPECT_EQ(scene.caller(), 0);
  }
}

TEST(Plan, LapsesWithTheOwnTurn) {
  Bloopers scene({"human", "human", "human"}, {1, 2, 3, 4, 5}, "race");
  // In one's own turn: when the next player draws.
  scene.live.act(0, R"({"type":"draw"})");
  EXPECT_FALSE(scene.plan(R"({"type":"ready"})"));  // never again
  scene.live.act(0, R"({"type":"discard"})");
  EXPECT_EQ(scene.live.people[0]->of("planned").size(), 1U);
  scene.live.act(1, R"({"type":"draw"})");
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":null,"why":"lapsed"})");
  // In somebody else's: when the own one that comes next is over.
  EXPECT_FALSE(scene.plan(R"({"type":"ready"})"));  // never again
  for (const int seat : {1, 2, 0}) {
    if (seat != 1) scene.live.act(static_cast<std::size_t>(seat), R"({"type":"draw"})");
    scene.live.act(static_cast<std::size_t>(seat), R"({"type":"discard"})");
    EXPECT_EQ(scene.live.people[0]->of("planned").size(), 3U) << seat;
  }
  scene.live.act(1, R"({"type":"draw"})");
  EXPECT_EQ(scene.live.people[0]->of("planned").size(), 4U);
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":null,"why":"lapsed"})");
}

TEST(Plan, HasItsLimits) {
  Bloopers scene({"human", "human"}, {7});
  EXPECT_EQ(scene.plan(R"({"type":"no such thing"})").code, "bad-request");
  // Nothing instead of nothing is answered, and nothing is written for it.
  const std::uint64_t writes = scene.house.writes();
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(scene.plan("null"));
  EXPECT_EQ(scene.house.writes(), writes);
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":null})");
  EXPECT_FALSE(scene.plan(R"({"type":"call"})"));
  // Who comes back is told.
  const auto back = scene.live.come(0);
  scene.live.table->tell_planned(*back);
  EXPECT_EQ(back->of("planned").size(), 1U);
  EXPECT_FALSE(scene.plan("null"));
  EXPECT_EQ(scene.planned(), R"({"type":"planned","action":null})");
  scene.draw_and_discard();
  scene.live.act(0, R"({"type":"look","seat":0,"slot":0})");
  EXPECT_EQ(scene.caller(), -1);
  const auto watcher = std::make_shared<Listener>(scene.house.now);
  EXPECT_FALSE(scene.live.table->enter(watcher, {}, scene.house.now));
  const json::object call = {{"type", "call"}};
  EXPECT_EQ(scene.live.table->plan_action(*watcher, &call, scene.house.now).code, "not-seated");
  EXPECT_FALSE(scene.plan(R"({"type":"draw"})"));
  scene.live.table->leave(*scene.live.people[1], scene.house.now);
}

TEST(Clock, DoesNotPassForWhoHasAnEffectToApply) {
  Bloopers scene({"human", "human", "human"}, {7});
  scene.draw_and_discard();
  const auto left = [&] {
    const auto state = scene.live.people[0]->of("update").back();
    return as_int(&state.at("clock").as_object().at("left").as_array()[0]).value_or(-1);
  };
  EXPECT_EQ(left(), 60'000);  // a turn's time, not the bar's
  scene.house.pass(*scene.live.table, scene.house.now + 50'000);
  EXPECT_FALSE(scene.passed(0));
  EXPECT_TRUE(scene.passed(1));
  EXPECT_TRUE(scene.passed(2));
  scene.live.act(0, R"({"type":"look","seat":0,"slot":0})");
  EXPECT_EQ(left(), 3'000);  // and now there is time to call
  scene.house.pass(*scene.live.table, scene.house.now + 2'999);
  EXPECT_NE(scene.live.legal(0).find(R"({"type":"call"})"), std::string::npos);
  scene.house.pass(*scene.live.table, scene.house.now + 1);
  EXPECT_TRUE(scene.passed(0));
}

TEST(Clock, AppliesAnEffectWhenItsTimeIsUp) {
  Bloopers scene({"human", "human", "human"}, {7});
  scene.draw_and_discard();
  scene.house.pass(*scene.live.table, scene.house.now + 60'500);
  EXPECT_FALSE(scene.passed(0));
  EXPECT_TRUE(scene.live.view().at("effects").as_array().empty());
  const auto update = scene.live.people[0]->of("update").back();
  EXPECT_EQ(as_text(update.if_contains("why")), "time");
  EXPECT_EQ(as_text(update.at("events").as_array()[0].as_object().if_contains("type")), "looked");
}

// Nor does the table do so for who has asked to be passed.
TEST(Clock, SkippingWaitsForTheOwnEffect) {
  Bloopers scene({"human", "human", "human"}, {7});
  scene.live.act(0, R"({"type":"draw"})");
  EXPECT_FALSE(scene.live.table->skip(*scene.live.people[0], Skip::turn, scene.house.now));
  scene.live.act(0, R"({"type":"discard"})");
  scene.house.pass(*scene.live.table, scene.house.now + 30'000);
  EXPECT_FALSE(scene.passed(0));
  scene.live.act(0, R"({"type":"look","seat":0,"slot":0})");
  EXPECT_FALSE(scene.passed(0));
  scene.house.pass(*scene.live.table, scene.house.now + 2'999 + 100);
  EXPECT_TRUE(scene.passed(0));
}

// Nobody stops looking: tables of every bot of every game come to an end, whatever a thought takes.
TEST(Clock, BotsOfAllKindsFinishTheirGames) {
  struct Slow final : LiveHouse {
    using LiveHouse::LiveHouse;
    Ms thinking_time(const AnyMatch&, Seat seat, const std::string&) override { return 1 + 700 * (seat % 3); }
  };
  for (const AnyGame* game : all_games()) {
    const int seats = std::min(3, game->max_seats());
    for (const std::string& bot : bots_of(*game).names()) {
      Slow house(7);
      json::object options;
      NewMatch request{seats, "seed", &options, nullptr};
      ASSERT_TRUE(game->create(request));
      LiveTable live(house, *game, R"("relaxed")",
                     std::vector<std::string>(static_cast<std::size_t>(seats), bot));
      const auto watcher = std::make_shared<Listener>(house.now);
      EXPECT_FALSE(live.table->enter(watcher, {}, house.now));
      int version = -1;
      while (live.table->status() != Status::over && live.table->version() != version &&
             live.table->version() < 3'000) {
        version = live.table->version();
        house.pass(*live.table, house.now + 120'000);
      }
      EXPECT_TRUE(live.table->status() == Status::over || live.table->version() >= 3'000)
          << game->id() << " " << bot << " stands still at " << version;
    }
  }
}

// Somebody slow at a table with a live clock and bots: takes long over every effect, and in one turn plans to call.
class SlowCaller {
 public:
  explicit SlowCaller(int number)
      : number_(number),
        fast_(static_cast<std::uint64_t>(number) + 1),
        options_({{"window", number % 2 == 0 ? "polled" : "race"}}),
        house_(fast_.next()),
        game_(begin()),
        live_(house_, game_, k_live, {"human", "level:2", "level:3"}, options_),
        plans_(2 + fast_.below(4)) {}

  // Until somebody has called or the game is over.
  void play() {
    live_.act(0, R"({"type":"ready"})");
    for (std::uint32_t turn = 1; !over() && caller() < 0; ++turn) {
      house_.pass(*live_.table, house_.now + 600'000, [&] {
        return over() || caller() >= 0 || live_.legal(0).find(R"({"type":"draw"})") != std::string::npos;
      });
      if (over() || caller() >= 0) break;
      live_.act(0, R"({"type":"draw"})");
      if (phase() == "decide" && active() == 0) discard(turn == plans_);
    }
  }
  int slow_effects = 0;
  int calls = 0;

 private:
  std::unique_ptr<AnyMatch> begin() const {
    NewMatch request{3, std::to_string(number_), &options_, nullptr};
    return testing::begin_game(*find_game("bloops"), request);
  }
  std::int64_t caller() const { return as_int(live_.view().if_contains("caller")).value_or(-1); }
  std::int64_t active() const { return as_int(live_.view().if_contains("active")).value_or(-1); }
  std::string phase() const { return std::string(as_text(live_.view().if_contains("phase")).value_or("")); }
  json::array effects() const { return live_.view().at("effects").as_array(); }
  bool owes() const {
    const auto left = effects();
    return !left.empty() && left[0].as_object().at("seat").as_int64() == 0;
  }
  bool over() const { return live_.table->status() == Status::over; }
  bool in_own_window() const { return !over() && active() == 0 && phase() == "window"; }

  void discard(bool planned) {
    const json::object call = {{"type", "call"}};
    if (planned) EXPECT_FALSE(live_.table->plan_action(*live_.people[0], &call, house_.now));
    house_.pass(*live_.table, house_.now + fast_.below(40'000));
    live_.act(0, R"({"type":"discard"})");
    const bool slow = take_effects();
    if (over()) return;
    if (planned) {
      ++calls;
      ASSERT_EQ(caller(), 0) << "game " << number_;
      return;
    }
    if (caller() >= 0 || active() != 0 || !slow) return;
    ++slow_effects;
    while (in_own_window() && effects().empty()) {
      ASSERT_FALSE(live_.table->match()->clone()->act(0, call, 0)) << "game " << number_;
      house_.pass(*live_.table, house_.now + 100);
    }
  }
  // Slow with every effect of the own; whether there was one.
  bool take_effects() {
    bool slow = false;
    while (in_own_window() && !effects().empty()) {
      if (!owes()) {
        const int version = live_.table->version();
        house_.pass(*live_.table, house_.now + 60'000, [&] { return live_.table->version() != version; });
        continue;
      }
      const auto gone = [&] { return over() || active() != 0 || !owes(); };
      house_.pass(*live_.table, house_.now + 1'000 * (1 + fast_.below(55)), gone);
      if (gone()) break;
      live_.act(0, json::serialize(parse_json(live_.legal(0))->get_array()[0]));
      slow = true;
    }
    return slow;
  }

  int number_;
  FastRng fast_;
  json::object options_;
  LiveHouse house_;
  Prepared game_;
  LiveTable live_;
  std::uint32_t plans_;  // in which turn it calls
};

// A hundred games: after the effects of their own turn a call is possible until the next player draws, also when the
// table has passed for them; and one that was planned before the discard is never lost.
TEST(Plan, InAHundredGamesNoCallIsLost) {
  int slow_effects = 0;
  int calls = 0;
  for (int n = 0; n < 100; ++n) {
    SlowCaller caller(n);
    caller.play();
    if (HasFatalFailure()) return;
    slow_effects += caller.slow_effects;
    calls += caller.calls;
  }
  EXPECT_GE(slow_effects, 20);
  EXPECT_GE(calls, 40);
}

}  // namespace
}  // namespace smallbox::testing
