#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

const AnyGame& blink() { return *find_game("blink"); }

TEST(Table, NothingIsToldBeforeItIsOnDisk) {
  AnyScene scene(2, 0, R"("relaxed")");
  const auto before = scene.people[1]->heard.size();
  const auto own = scene.people[0]->heard.size();
  scene.act(0, "a", R"({"type":"draw"})");
  // A refusal rests on what happened before it, so it waits too; and so does whoever comes now.
  scene.act(1, "b", R"({"type":"trade","card":99})");
  const auto late = scene.come(0);
  EXPECT_EQ(scene.people[0]->heard.size(), own);
  EXPECT_EQ(scene.people[1]->heard.size(), before);
  EXPECT_TRUE(late->heard.empty());
  scene.commit();
  EXPECT_EQ(scene.people[0]->of("update").size(), 1U);
  EXPECT_EQ(scene.people[1]->of("update").size(), 1U);
  EXPECT_EQ(scene.people[1]->of("refused").size(), 1U);
  EXPECT_EQ(late->of("state").size(), 1U);
}

TEST(Table, AResentActionActsOnce) {
  AnyScene scene(2, 0, R"("relaxed")");
  scene.act(0, "a", R"({"type":"draw"})");
  scene.act(0, "a", R"({"type":"draw"})");
  scene.commit();
  EXPECT_EQ(scene.table->version(), 1);
  EXPECT_EQ(scene.people[0]->of("done").size(), 1U);
  // Also after a restart, also when there was a snapshot.
  for (const bool snapshot : {false, true}) {
    if (snapshot) scene.table->put_snapshot();
    PaperHouse house;
    std::string why;
    const auto again = Table::restore(house, scene.house.saved(), scene.now, why);
    ASSERT_TRUE(again) << why;
    const auto peer = std::make_shared<Hearer>();
    peer->guest = Scene::guest(0);
    EXPECT_FALSE(again->enter(peer, 1, scene.now));
    again->act(*peer, "a", parse_json(R"({"type":"draw"})")->get_object(), {}, scene.now);
    EXPECT_EQ(peer->of("done").size(), 1U);
    EXPECT_EQ(again->version(), 1);
  }
}

// The table as it is stored makes the same one again.
void expect_the_same_again(Scene& scene) {
  PaperHouse house;
  std::string why;
  const auto again = Table::restore(house, scene.house.saved(), scene.now, why);
  ASSERT_TRUE(again) << why;
  ASSERT_EQ(again->version(), scene.table->version());
  Json a;
  Json b;
  scene.table->match()->write_view(a, Audience::everything());
  again->match()->write_view(b, Audience::everything());
  ASSERT_EQ(a.text(), b.text());
}

// A short way behind: what was missed. A long way: how it stands now. Nothing else, and neither is long.
void expect_caught_up(Scene& scene, const std::vector<json::object>& updates, std::size_t behind) {
  if (behind > updates.size()) return;
  const std::size_t have = updates.size() - behind;
  const auto late = scene.come(-1, static_cast<std::int64_t>(have));
  scene.commit();
  const auto missed = late->of("update");
  EXPECT_EQ(missed.size() + late->of("current").size() + late->of("state").size(), late->heard.size() - 1);
  EXPECT_EQ(late->of("current").size(), behind == 0 ? 1U : 0U);
  EXPECT_EQ(late->of("state").size(), behind > 0 && missed.empty() ? 1U : 0U);
  if (behind == 1) EXPECT_EQ(missed.size(), 1U);
  if (missed.empty()) return;
  ASSERT_EQ(missed.size(), behind);
  for (std::size_t i = 0; i < missed.size(); ++i)
    for (const char* part : {"version", "events", "view", "actors"})
      EXPECT_EQ(json::serialize(missed[i].at(part)), json::serialize(updates[have + i].at(part)));
  std::size_t bytes = 0;
  for (const std::string& text : late->heard) bytes += text.size();
  EXPECT_LT(bytes, 32'000U);
}

// The story since the start, page by page, is what somebody saw who was there all the time.
void expect_the_story(const AnyMatch& match, const std::vector<json::object>& updates) {
  std::optional<std::int64_t> before;
  std::size_t left = updates.size();
  for (bool more = true; more;) {
    const auto page = parse_json(history_text(match, Audience::spectator(), before))->get_object();
    const auto& steps = page.at("steps").as_array();
    more = page.at("more").as_bool();
    ASSERT_FALSE(steps.empty());
    for (std::size_t i = steps.size(); i-- > 0;) {
      const auto& step = steps[i].as_object();
      ASSERT_EQ(as_int(step.if_contains("version")), static_cast<std::int64_t>(left));
      if (left == 0) break;
      EXPECT_EQ(json::serialize(step.at("events")), json::serialize(updates[--left].at("events")));
    }
    before = as_int(steps.front().as_object().if_contains("version"));
  }
  EXPECT_EQ(before, 0);
}

// Every game: bots alone, watched by somebody, play on; what is stored makes the same table again at
// any moment; and whoever comes back is told what somebody who was there all the time was told.
TEST(Table, EveryGameIsPlayedStoredAndCaughtUpWith) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->id());
    const int seats = std::max(game->min_seats(), std::min(2, game->max_seats()));
    Scene scene(*game, 0, seats, R"("relaxed")");
    const auto watcher = scene.come(-1);
    scene.table->resume(scene.now);
    for (int round = 0; scene.table->status() != Status::over; ++round) {
      ASSERT_LT(round, 360) << "two hours, and no end";
      const int before = scene.table->version();
      scene.pass(scene.now + 20'000);
      ASSERT_GT(scene.table->version(), before);
      expect_the_same_again(scene);
      if (HasFatalFailure()) return;
    }
    const auto updates = watcher->of("update");
    ASSERT_EQ(updates.size(), static_cast<std::size_t>(scene.table->version()));
    for (const std::size_t behind : {0U, 1U, 2U, 30U, 200U}) expect_caught_up(scene, updates, behind);
    expect_the_story(*scene.table->match(), updates);
  }
}

TEST(Table, BotsFinishAGame) {
  AnyScene scene(0, 2, R"("relaxed")");
  const auto watcher = scene.come(-1);
  scene.table->resume(scene.now);
  scene.pass(scene.now + 3'600'000);
  EXPECT_EQ(scene.table->status(), Status::over);
  EXPECT_EQ(scene.house.saved().status, Status::over);
  EXPECT_TRUE(watcher->of("update").back().contains("result"));
}

TEST(Table, BotsTakeAPersonsTime) {
  Scene scene(blink(), 1, 1, R"("live")");
  const Ms start = scene.now;
  scene.pass(start + Reaction::fastest - 1);
  EXPECT_EQ(scene.table->version(), 0);
  scene.pass(start + 5'000);
  EXPECT_EQ(scene.table->version(), 1);
}

TEST(Table, WhenTimeIsUpTheTableActs) {
  Scene scene(blink(), 2, 0, R"({"kind":"live","turn":20})");
  scene.pass(scene.now + 19'999);
  EXPECT_EQ(scene.table->version(), 0);
  scene.pass(scene.now + 2);
  EXPECT_EQ(scene.table->version(), 1);
  scene.pass(scene.now + 3'000);         // counted in
  EXPECT_EQ(scene.table->version(), 2);  // both were to say ready
  const auto updates = scene.people[0]->of("update");
  ASSERT_EQ(updates.size(), 2U);
  EXPECT_EQ(as_text(updates[0].if_contains("why")), "time");
  // Now neither pass nor ready is legal: what the bot would do.
  scene.pass(scene.now + 21'000);
  EXPECT_GT(scene.table->version(), 2);
  // A relaxed table waits.
  Scene relaxed(blink(), 2, 0, R"("relaxed")");
  relaxed.pass(relaxed.now + 3'600'000);
  EXPECT_EQ(relaxed.table->version(), 0);
}

TEST(Table, WhoIsGoneIsPlayedForAndHandedBackAtOnce) {
  Scene scene(blink(), 2, 0, R"({"kind":"live","turn":0,"patience":30})");
  scene.table->exit(*scene.people[1], scene.now);
  scene.pass(scene.now + 29'999);
  EXPECT_EQ(scene.table->version(), 0);
  scene.pass(scene.now + 60'000);
  EXPECT_EQ(scene.table->version(), 1);  // a bot said ready
  EXPECT_TRUE(scene.table->spec().seats[1].away);
  scene.act(0, "a", R"({"type":"ready"})");
  scene.pass(scene.now + 2'600);  // counted in
  const auto back = scene.come(1, 0);
  scene.commit();
  EXPECT_FALSE(scene.table->spec().seats[1].away);
  EXPECT_EQ(back->of("update").size(), 2U);
  const int version = scene.table->version();
  scene.pass(scene.now + 60'000);
  EXPECT_EQ(scene.table->version(), version);  // nobody plays for them any more
}

TEST(Table, WhoLeavesIsPlayedForAtOnce) {
  Scene scene(blink(), 2, 0, R"("relaxed")");
  EXPECT_FALSE(scene.table->leave(*scene.people[1], scene.now));
  scene.pass(scene.now + 60'000);
  EXPECT_EQ(scene.table->version(), 1);
  scene.act(1, "a", R"({"type":"draw"})");  // back: refused by the rules, but theirs again
  EXPECT_FALSE(scene.table->spec().seats[1].away);
}

TEST(Table, NobodyThereTheTableSleeps) {
  Scene scene(blink(), 2, 0, R"("live")");
  for (const auto& person : scene.people) scene.table->exit(*person, scene.now);
  scene.pass(scene.now + 24 * 3'600'000);
  EXPECT_EQ(scene.table->version(), 0);
  // Whoever comes back finds the clock full.
  scene.house.wake_at = 0;
  const auto back = scene.come(0);
  scene.commit();
  const auto states = back->of("state");
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(as_int(&states[0].at("clock").as_object().at("left").as_array()[0]), 60'000);
  // Over days it does not sleep.
  Scene days(blink(), 2, 0, R"("days")");
  for (const auto& person : days.people) days.table->exit(*person, days.now);
  days.pass(days.now + Ms{3} * 24 * 3'600'000 + 1'000);
  EXPECT_EQ(days.table->version(), 2);
}

TEST(Table, ForgettingSomebodyLeavesNoTrace) {
  AnyScene scene(2, 0, R"("relaxed")");
  EXPECT_FALSE(scene.table->rename(*scene.people[1], "Benjamin", scene.now));
  EXPECT_NE(scene.house.saved().head.find("Benjamin"), std::string::npos);
  scene.table->forget(Scene::guest(1), scene.now);
  const std::string head = scene.house.saved().head;
  EXPECT_EQ(head.find("Benjamin"), std::string::npos);
  EXPECT_EQ(head.find(to_hex(Scene::guest(1))), std::string::npos);
  EXPECT_EQ(scene.table->seat_of(Scene::guest(1)), -1);
  EXPECT_FALSE(scene.people[1]->audience.is_seat());
}

TEST(Table, WindowsCloseWhenTheBarIsEmptyOrAllHavePassed) {
  AnyScene scene(3, 0, R"({"kind":"live","turn":0,"window":3})");
  scene.pass(scene.now + 2'999);
  scene.act(0, "draw", R"({"type":"draw"})");  // the bar is full again
  scene.pass(scene.now + 2'999);
  EXPECT_EQ(scene.table->version(), 1);
  scene.act(1, "pass", R"({"type":"pass"})");  // and a pass does not fill it
  EXPECT_EQ(scene.table->version(), 2);
  scene.pass(scene.now + 1);
  EXPECT_EQ(scene.table->version(), 4);  // the other two, at the same moment
  EXPECT_EQ(scene.table->status(), Status::over);
}

// Blobs asks one after the other whether they answer.
struct Blobs : Scene {
  Blobs() : Scene(*find_game("blobs"), 3, 0, R"({"kind":"live","turn":0})") {}

  int asked() const { return table->match()->actors().nth(0); }
  std::string legal() const {
    Json out;
    table->match()->write_legal(out, static_cast<Seat>(asked()));
    return out.take();
  }
  bool in_window() const { return legal().find(R"({"type":"pass"})") != std::string::npos; }
  std::int64_t turn() const {
    Json view;
    table->match()->write_view(view, Audience::spectator());
    return parse_json(view.text())->get_object().at("turn").to_number<std::int64_t>();
  }
  // Whoever is asked passes if they may, else takes the first thing that is legal.
  void go_on() {
    const auto actions = parse_json(legal())->get_array();
    act(asked(), "act " + std::to_string(table->version()),
        in_window() ? R"({"type":"pass"})" : json::serialize(actions.front()).c_str());
    commit();
  }
};

TEST(Table, AWindowOfBlobsIsAsLongForWhoCanAnswerAndWhoCannot) {
  int able = 0;
  int unable = 0;
  auto game = std::make_unique<Blobs>();
  while (able < 3 || unable < 3) {
    if (game->table->status() == Status::over) game = std::make_unique<Blobs>();
    Blobs& scene = *game;
    if (!scene.in_window()) {
      scene.go_on();
      continue;
    }
    const int seat = scene.asked();
    ++(scene.legal().find("respond") != std::string::npos ? able : unable);
    // Everybody, whether asked or not, sees the same full bar.
    for (const auto& person : scene.people) {
      const json::object clock = person->of("update").back().at("clock").as_object();
      EXPECT_EQ(as_text(clock.if_contains("kind")), "window");
      EXPECT_EQ(as_int(clock.if_contains("length")), 10'000);
      for (int i = 0; i < 3; ++i) {
        const auto& left = clock.at("left").as_array()[i];
        EXPECT_EQ(as_int(&left).value_or(-1), i == seat ? 10'000 : -1);
      }
    }
    const int version = scene.table->version();
    scene.pass(scene.now + 9'999);
    ASSERT_EQ(scene.table->version(), version);
    scene.pass(scene.now + 1);
    ASSERT_EQ(scene.table->version(), version + 1);
    const auto update = scene.people[0]->of("update").back();
    EXPECT_EQ(as_text(update.if_contains("why")), "time");
    EXPECT_EQ(as_text(update.at("events").as_array()[0].as_object().if_contains("type")), "passed");
  }
}

TEST(Table, WhoSkipsATurnOfBlobsIsPassedAfterAPersonsTime) {
  Blobs scene;
  int skipped = 0;
  int waited = 0;
  for (int turns = 0; turns < 12 && scene.table->status() != Status::over; ++turns) {
    // In every second turn one of those whose turn it is not asks to be passed.
    const bool skips = turns % 2 == 0;
    const int who = (scene.asked() + 1) % 3;
    auto& person = *scene.people[who];
    if (skips) EXPECT_FALSE(scene.table->skip(person, Skip::turn, scene.now));
    const auto turn = scene.turn();
    while (scene.table->status() != Status::over && scene.turn() == turn) {
      const int version = scene.table->version();
      if (scene.asked() != who || !scene.in_window()) {
        scene.go_on();
        ASSERT_EQ(scene.table->version(), version + 1);
        continue;
      }
      // The next window does not begin before it is over, whatever is in their hand.
      scene.pass(scene.now + Reaction::fastest - 1);
      ASSERT_EQ(scene.table->version(), version);
      scene.pass(scene.now + 5'000);
      if (skips) {
        ASSERT_EQ(scene.table->version(), version + 1);
        EXPECT_FALSE(scene.people[0]->of("update").back().contains("why"));
        ++skipped;
      } else {
        ASSERT_EQ(scene.table->version(), version);  // the wish was for one turn
        scene.go_on();
        ++waited;
      }
    }
  }
  EXPECT_GE(skipped, 3);
  EXPECT_GE(waited, 3);
}

TEST(Table, SkippingCanBeTakenBack) {
  Blobs scene;
  const int who = (scene.asked() + 1) % 3;
  auto& person = *scene.people[who];
  EXPECT_FALSE(scene.table->skip(person, Skip::turn, scene.now));
  while (!scene.in_window()) scene.go_on();
  ASSERT_EQ(scene.asked(), who);
  EXPECT_FALSE(scene.table->skip(person, Skip::none, scene.now));
  const int version = scene.table->version();
  scene.pass(scene.now + 7'000);
  EXPECT_EQ(scene.table->version(), version);
  const auto watcher = scene.come(-1);
  EXPECT_EQ(scene.table->skip(*watcher, Skip::turn, scene.now).code, "not-seated");
}

TEST(Pace, IsReadWithItsLimits) {
  Pace pace;
  json::object options;
  const auto read = [&](const char* text) {
    const auto value = parse_json(text);
    return !read_pace(&*value, *find_game("template"), options, pace);
  };
  EXPECT_TRUE(read(R"("live")"));
  EXPECT_EQ(pace.turn, 60'000);
  EXPECT_TRUE(read(R"({"kind":"live","turn":5,"patience":0})"));
  EXPECT_EQ(pace.turn, 5'000);
  EXPECT_EQ(pace.patience, 0);
  for (const char* bad : {R"("slow")", "3", "[]", R"({"turn":5})", R"({"kind":"live","turn":"x"})",
                          R"({"kind":"live","turn":-1})", R"({"kind":"live","turn":99999999})"})
    EXPECT_FALSE(read(bad)) << bad;
}

// Windows are timed where the game says so; whoever chooses an option otherwise has none.
TEST(Pace, KnowsTheWindowsOfTheGame) {
  const AnyGame& game = *find_game("template");
  const auto live = parse_json(R"("live")");
  Pace pace;
  json::object options;
  EXPECT_FALSE(read_pace(&*live, game, options, pace));
  EXPECT_EQ(pace.window, 10'000);
  EXPECT_EQ(options, (json::object{{"order", "together"}}));
  options = {{"order", "turns"}};
  EXPECT_FALSE(read_pace(&*live, game, options, pace));
  EXPECT_EQ(pace.window, 0);
  EXPECT_EQ(options, (json::object{{"order", "turns"}}));
}

TEST(Identity, NamesTokensAndCodes) {
  EXPECT_TRUE(is_token(fresh_token()));
  EXPECT_FALSE(is_token("short"));
  EXPECT_FALSE(is_token(std::string(42, 'a') + "/"));
  EXPECT_NE(fresh_code(), fresh_code());
  EXPECT_EQ(fresh_code().size(), 22U);
  EXPECT_EQ(watch_code("x").size(), 22U);
  EXPECT_NE(watch_code("x"), watch_code("y"));
  const Guest guest = guest_of("a");
  Guest again{};
  ASSERT_TRUE(from_hex(to_hex(guest), again));
  EXPECT_TRUE(same_guest(guest, again));
  EXPECT_FALSE(same_guest(guest, guest_of("b")));
  EXPECT_FALSE(from_hex("zz", again));
}

}  // namespace
}  // namespace smallbox
