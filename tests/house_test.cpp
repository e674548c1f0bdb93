// The house without a server, as a page meets it: told by lines, kept by what it writes, and gone at any moment.
#include "games/registry.hpp"
#include "tests/house_page.hpp"
#include "wasm/analysis.hpp"

namespace smallbox {
namespace {

using namespace house;

TEST(House, PlaysEveryGameWithBotsAndTellsItAgain) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    const std::string code = page.make(
        k_ann, R"({"game":")" + std::string(game->id()) + R"(","seats":["me","bot"],"name":"Ann"})");
    ASSERT_EQ(code.size(), 23U) << game->id();
    EXPECT_EQ(code[0], '~');
    page.hello(1, code, k_ann);
    ASSERT_TRUE(page.last(1, "table").is_object()) << game->id();
    EXPECT_EQ(page.last(1, "table").at("you").as_int64(), 0);
    int acts = 0;
    // What may be done at any time is done for ever: time passes all the same.
    for (int turn = 0; turn < 2'000 && !is_over(page, 1); ++turn) {
      const bool acted = act(page, 1, acts);
      if (is_over(page, 1) || (!page.pass_time() && !acted)) break;
    }
    ASSERT_TRUE(is_over(page, 1)) << game->id();
    page.ask("GET /api/tables/" + code + "/replay", k_ann);
    EXPECT_EQ(page.status(), 200);
    const json::value record = page.ask("GET /api/tables/" + code + "/record", k_ann);
    EXPECT_EQ(text_of(record.at("game")), game->id());
    // Another one, at once.
    page.say(1, R"({"type":"rematch","on":true})");
    const json::value next = page.last(1, "table").at("next");
    ASSERT_TRUE(next.is_string()) << game->id();
    page.hello(2, std::string(next.as_string()), k_ann);
    EXPECT_EQ(text_of(page.last(2, "table").at("status")), "playing") << game->id();
  }
}

// Several bots think at once, and the game has gone on when the second one has done so: the table waits for its answer
// all the same.
TEST(House, HearsThoughtsThatAreOlderThanTheGame) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    json::array seats(static_cast<std::size_t>(game->max_seats()), json::object{{"bot", "level:1"}});
    const std::string code =
        page.make(k_ann, json::serialize(json::object{{"game", game->id()}, {"seats", std::move(seats)}}));
    page.hello(1, code, k_ann);
    for (int step = 0; step < 20'000 && !is_over(page, 1); ++step) {
      page.said[1].clear();
      if (!page.pass_time()) break;
    }
    EXPECT_TRUE(is_over(page, 1)) << game->id();
  }
}

// The lights go out between any two writes; whatever somebody was told is there again.
TEST(House, LosesNothingThatWasToldWhenTheLightsGoOut) {
  FastRng fast(20);
  for (const AnyGame* game : shelf_games()) {
    Kept kept;
    double now = 1'000;
    std::string code;
    std::int64_t told = 0;
    int acts = 0;
    int outages = 0;
    bool over = false;
    for (int visit = 0; visit < 400 && !over; ++visit, ++outages) {
      Page page(kept, now);
      if (code.empty())
        code = page.make(k_ann, R"({"game":")" + std::string(game->id()) + R"(","seats":["me","bot"]})");
      ASSERT_FALSE(code.empty());
      page.hello(1, code, k_ann);
      ASSERT_TRUE(page.last(1, "table").is_object()) << game->id() << " " << visit;
      ASSERT_GE(page.last(1, "table").at("version").as_int64(), told) << game->id() << " " << visit;
      page.writes_left = 1 + static_cast<int>(fast.below(6));
      for (int turn = 0; turn < 300 && !page.dark() && !over; ++turn) {
        const bool acted = act(page, 1, acts);
        over = is_over(page, 1);
        if (!over && !page.pass_time() && !acted) break;
        over = over || is_over(page, 1);
        for (const json::value& one : page.said[1])
          if (const auto* version = one.as_object().if_contains("version"))
            told = std::max(told, version->as_int64());
      }
      for (const json::value& one : page.said[1])
        if (const auto* version = one.as_object().if_contains("version"))
          told = std::max(told, version->as_int64());
      now = page.now + 10'000;
    }
    EXPECT_TRUE(over) << game->id();
    EXPECT_GT(outages, 1) << game->id();
  }
}

// Two people at one device, each on a line of their own: nobody is told what the other one holds.
TEST(House, SeatsSeveralPeopleAtOneDevice) {
  Kept kept;
  Page page(kept);
  const std::string code = page.make(k_ann, R"({"game":"template","seats":["me","open"],"name":"Ann"})");
  page.hello(1, code, k_ann);
  page.hello(2, code, k_ben);
  page.say(2, R"({"type":"sit","name":"Ann"})");
  EXPECT_EQ(page.last(2, "table").at("you").as_int64(), 1);
  EXPECT_EQ(text_of(page.last(2, "table").at("seats").as_array()[1].at("name")), "Ann 2");
  EXPECT_EQ(page.last(1, "state").at("view").at("you").as_int64(), 0);
  EXPECT_EQ(page.last(2, "state").at("view").at("you").as_int64(), 1);
  // Listed for each of them.
  const json::value mine = page.ask("GET /api/me/tables", k_ben);
  EXPECT_EQ(mine.at("tables").as_array().size(), 1U);
  EXPECT_EQ(page.ask("GET /api/me/tables", std::string(43, 'C')).at("tables").as_array().size(), 0U);
  // Also where nobody is at it any more and it is only kept.
  page.gone(1);
  page.gone(2);
  for (int i = 0; i < 40; ++i) page.pass_time();
  EXPECT_EQ(page.ask("GET /api/me/tables", k_ann).at("tables").as_array().size(), 1U);
  page.hello(3, code, k_ann);
  EXPECT_EQ(page.last(3, "table").at("you").as_int64(), 0);
}

TEST(House, PlaysBoxesThatWereBrought) {
  Kept kept;
  std::string code;
  std::string id;
  const AnyGame& game = *find_game("template");
  json::value box = *parse_json(game.built_in().canonical);
  box.as_object()["name"] = "Mine";
  {
    Page page(kept);
    code = page.make(k_ann, json::serialize(json::object{{"game", "template"}, {"box", box}}));
    page.hello(1, code, k_ann);
    id = page.last(1, "table").at("box").at("id").as_string();
    EXPECT_EQ(page.ask("GET /api/boxes/" + id, k_ann), *parse_json(json::serialize(box)));
  }
  Page page(kept, 50'000);
  page.hello(1, code, k_ann);
  EXPECT_EQ(text_of(page.last(1, "table").at("box").at("id")), id);
  // What is wrong with one is told with its place in the body.
  box.as_object()["name"] = 3;
  const json::value wrong =
      page.ask("POST /api/tables", k_ann, json::serialize(json::object{{"game", "template"}, {"box", box}}));
  EXPECT_EQ(page.status(), 400);
  EXPECT_EQ(text_of(wrong.at("rule")), "BOX-1");
  EXPECT_EQ(text_of(page.ask("POST /api/boxes?check=1", k_ann, json::serialize(box)).at("rule")), "BOX-1");
}

// As GET /api/me: all that is kept of somebody, with the records of what is over.
TEST(House, TellsWhatIsKeptOfSomebody) {
  Kept kept;
  Page page(kept);
  const std::string over = page.make(k_ann, R"({"game":"template","seats":["me","bot"],"name":"Ann"})");
  play_out(page, 1, over);
  const std::string playing = page.make(k_ann, R"({"game":"template","seats":["me","bot"],"name":"Ann"})");
  const json::array mine = page.ask("GET /api/me", k_ann).at("tables").as_array();
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(text_of(mine[0].at("table")), playing);
  EXPECT_FALSE(mine[0].as_object().contains("record"));
  EXPECT_EQ(text_of(mine[1].at("record").at("game")), "template");
  EXPECT_EQ(text_of(mine[1].at("name")), "Ann");
  EXPECT_TRUE(page.ask("GET /api/me", k_ben).at("tables").as_array().empty());
  page.ask("GET /api/me", "short");
  EXPECT_EQ(page.status(), 401);
}

// How games ended, without what it takes to play them again; also of those that ended before heads said so.
TEST(House, TellsHowGamesEnded) {
  Kept kept;
  Page page(kept);
  const std::string body = R"({"game":"template","seats":["me",{"bot":"level:1"}],"name":"Ann"})";
  const std::string over = page.make(k_ann, body);
  play_out(page, 1, over);
  page.make(k_ann, body);  // it goes on
  const json::array mine = page.ask("GET /api/me?games=1", k_ann).at("tables").as_array();
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(text_of(mine[0].at("table")), over);
  EXPECT_FALSE(mine[0].as_object().contains("record"));
  EXPECT_EQ(text_of(mine[0].at("seats").as_array().at(1).at("name")), "level:1");
  const json::value result = page.ask("GET /api/tables/" + over + "/replay", k_ann).at("result");
  EXPECT_EQ(mine[0].at("end").at("winners"), result.at("winners"));
  EXPECT_EQ(mine[0].at("end").at("scores"), result.at("scores"));
  EXPECT_TRUE(page.ask("GET /api/me?games=1", k_ben).at("tables").as_array().empty());
  kept.forget_ends();
  EXPECT_EQ(page.ask("GET /api/me?games=1", k_ann).at("tables").as_array(), mine);
}

// A box that is kept here is there by its id, also where no table is played with it; one that was only looked at is not.
TEST(House, KeepsBoxes) {
  Kept kept;
  Page page(kept);
  json::value box = *parse_json(find_game("template")->built_in().canonical);
  box.as_object()["name"] = "Mine";
  const std::string text = json::serialize(box);
  const std::string id(text_of(page.ask("POST /api/boxes?check=1", k_ann, text).at("id")));
  page.ask("GET /api/boxes/" + id, k_ann);
  EXPECT_EQ(page.status(), 404);
  EXPECT_EQ(text_of(page.ask("POST /api/boxes", k_ann, text).at("id")), id);
  EXPECT_EQ(page.status(), 201);
  Page later(kept, 50'000);
  EXPECT_EQ(later.ask("GET /api/boxes/" + id, k_ann), *parse_json(text));
}

// Where a call never comes to its end whoever called it asks at which table it was.
TEST(House, SaysAtWhichTableItIs) {
  Kept kept;
  Page page(kept);
  const std::string first = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  const std::string second = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  page.hello(1, first, k_ann);
  page.hello(2, second, k_ann);
  EXPECT_EQ(page.house().at_work(), 0);
  for (const std::uint32_t table : {1U, 2U, 1U}) {
    page.house().message(table, R"({"type":"act","id":"x","action":{"type":"nothing"}})", page.now);
    EXPECT_EQ(page.house().at_work(), table);
    page.work();
    EXPECT_EQ(page.house().at_work(), 0);
  }
  Page other(kept, 60'000);
  other.house().restore(json::serialize(kept.find(second)), other.now);
  EXPECT_EQ(other.house().at_work(), 2);
  other.work();
  EXPECT_EQ(other.house().at_work(), 0);
}

TEST(House, TellsOfATableThatCanNotBeRead) {
  Kept kept;
  std::string code;
  {
    Page page(kept);
    page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
    code = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  }
  kept.spoil(2);
  Page page(kept, 60'000);
  page.hello(1, code, k_ann);
  EXPECT_EQ(text_of(page.last(1, "refused").at("code")), "damaged");
  EXPECT_EQ(page.spoilt, std::vector<std::int64_t>{2});
  EXPECT_EQ(page.ask("GET /api/me/tables", k_ann).at("tables").as_array().size(), 1U);
}

// A record that came as a file is told like one of a table that was here.
TEST(House, TellsTheReplayOfARecordThatIsBrought) {
  Kept kept;
  Page page(kept);
  const std::string code = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  play_out(page, 1, code);
  const json::value record = page.ask("GET /api/tables/" + code + "/record", k_ann);
  const json::value own = page.ask("GET /api/tables/" + code + "/replay", k_ann);
  Kept nothing;
  Page elsewhere(nothing);
  const json::value told = elsewhere.ask("POST /api/replay", "", json::serialize(record));
  EXPECT_EQ(elsewhere.status(), 200);
  EXPECT_EQ(told.at("steps"), own.at("steps"));
  EXPECT_EQ(told.at("result"), own.at("result"));
  for (const std::string text :
       {"", "{", "[]", "{}", R"({"game":"chess","actions":[]})", R"({"actions":[3]})"}) {
    elsewhere.ask("POST /api/replay", "", text);
    EXPECT_EQ(elsewhere.status(), 400) << text;
  }
}

// A thousand come at once, many of them to one table: everybody there is told everything, and they go without a word.
TEST(House, HasAThousandLines) {
  constexpr std::uint32_t lines = 200;  // to the table
  constexpr std::uint32_t all = 1'000;
  Kept kept;
  Page page(kept);
  const json::value made = page.ask("POST /api/tables", k_ann, R"({"game":"template","seats":["me","bot"]})");
  page.hello(1, std::string(text_of(made.at("table"))), k_ann);
  const std::string watch(text_of(made.at("watch")));
  for (std::uint32_t peer = 2; peer <= lines; ++peer) {
    page.connect(peer);
    page.say(peer, R"({"type":"hello","table":")" + watch + R"(","with":["view"]})");
    ASSERT_TRUE(page.last(peer, "state").is_object()) << peer;
  }
  for (std::uint32_t peer = lines + 1; peer <= all; ++peer) {
    page.connect(peer);
    page.say(peer, R"({"type":"ping"})");
    ASSERT_TRUE(page.last(peer, "pong").is_object()) << peer;
  }
  int acts = 0;
  while (!is_over(page, 1) && acts < 200)
    if (!act(page, 1, acts)) page.pass_time();
  ASSERT_TRUE(is_over(page, 1));
  const json::value end = page.last(2, "update").at("result");
  for (std::uint32_t peer = 3; peer <= lines; ++peer) {
    ASSERT_TRUE(is_over(page, peer)) << peer;
    ASSERT_EQ(page.last(peer, "update").at("result"), end) << peer;
  }
  for (std::uint32_t peer = 2; peer <= all; ++peer) page.gone(peer);
  EXPECT_EQ(page.ask("GET /api/tables/" + watch + "/record", "").at("game"), "template");
}

TEST(House, RefusesWhatMakesNoSense) {
  Kept kept;
  Page page(kept);
  page.hello(1, "~nowhere", k_ann);
  EXPECT_EQ(text_of(page.last(1, "refused").at("code")), "no-table");
  for (const std::string text :
       {"", "{", "[]", "{}", R"({"type":"act"})", R"({"type":"hello"})", R"({"type":"hello","token":3})"}) {
    page.said.clear();
    page.say(1, text);
    ASSERT_TRUE(page.last(1, "refused").is_object()) << text;
  }
  page.say(77, "{}");  // nobody
  for (const std::string what :
       {"GET /api/nothing", "POST /api/games", "GET /api/tables/~x/record", "GET /api/tables/",
        "GET /api/games/nothing/box", "GET /api/games/template/", "DELETE /api/me", ""}) {
    page.ask(what, k_ann);
    EXPECT_EQ(page.status(), 404) << what;
  }
  for (const std::string body :
       {"", "[]", "{}", R"({"game":"chess"})", R"({"game":"template","seats":3,"options":4})",
        R"({"game":"template","seats":["me","me"]})"}) {
    page.ask("POST /api/tables", k_ann, body);
    EXPECT_EQ(page.status(), 400) << body;
  }
  page.ask("POST /api/tables", "short", R"({"game":"template"})");
  EXPECT_EQ(page.status(), 401);
  // What was kept is damaged: that table is not there, and the house is.
  for (const std::string text :
       {"", "{}", R"({"id":1})", R"({"id":1,"code":"~x","status":"playing","head":"{"})", R"([1])"}) {
    page.house().restore(text, page.now);
    page.house().thought(text, page.now);
    page.house().listed(99, text, page.now);
    Thinking thinking;
    EXPECT_EQ(choose(text, thinking), "");
    EXPECT_EQ(Analysis(text).told(), "");
  }
  EXPECT_FALSE(page.make(k_ann, R"({"game":"template"})").empty());
}

}  // namespace
}  // namespace smallbox
