// Boxes that people bring to a server: checked, kept, played with, and forgotten when nobody needs them.
#include "server/boxes.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/registry.hpp"
#include "tests/server/inn.hpp"
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

// The game's own box under another name: it is another box, and all games take it.
json::object other_box(const AnyGame& game, std::string_view name = "Mine") {
  json::object box = parse_json(game.built_in().canonical)->get_object();
  box["name"] = name;
  box["by"] = "Zoë";
  return box;
}
BoxHandle other(const AnyGame& game, std::string_view name = "Mine") {
  return *game.read_box(other_box(game, name));
}
const AnyGame& any_game() { return *find_game("template"); }
// A box that differs by its cards, too.
json::object small_box(std::string_view name) {
  return {{"box", 1}, {"game", "template"}, {"name", name}, {"cards", {1, 2, 3, 4, 5, 6, 7, 8, 9}}};
}

std::string text_of(const HttpReply& reply, const char* name) {
  const auto value = parse_json(reply.body);
  return std::string(as_text(value->get_object().if_contains(name)).value_or(""));
}
std::string record_of(const AnyMatch& match) {
  Json out;
  match.write_record(out);
  return out.take();
}

// ---- At a table ---------------------------------------------------------------------------------

TEST(TableBox, IsToldStoredAndKeptByARematchInEveryGame) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->id());
    const BoxHandle box = other(*game, "Mine");
    const int seats = std::max(game->min_seats(), std::min(2, game->max_seats()));
    Scene scene(*game, 0, seats, R"("relaxed")", {}, box);
    const auto watcher = scene.come(-1);
    scene.commit();
    const json::object told = {{"id", box->id}, {"name", "Mine"}, {"by", "Zoë"}};
    EXPECT_EQ(watcher->of("table").back().at("box"), json::value(told));
    EXPECT_EQ(as_text(&watcher->of("state").back().at("view").as_object().at("box")), box->id);
    scene.table->resume(scene.now);
    for (int round = 0; scene.table->status() != Status::over && round < 360; ++round) {
      scene.pass(scene.now + 20'000);
      if (round % 4 == 1) scene.table->put_snapshot();
      PaperHouse house;
      std::string why;
      const SavedTable saved = scene.house.saved();
      // The box is on disk once, and nowhere else.
      EXPECT_EQ(saved.box, box->canonical);
      EXPECT_EQ(saved.snapshot.find("\"box\":"), std::string::npos);
      const auto again = Table::restore(house, saved, scene.now, why);
      ASSERT_TRUE(again) << why;
      ASSERT_EQ(again->spec().box->id, box->id);
      ASSERT_EQ(record_of(*again->match()), record_of(*scene.table->match()));
    }
    ASSERT_EQ(scene.table->status(), Status::over);
    EXPECT_EQ(scene.table->rematch_spec().box, box);
    // The record alone is enough.
    const auto loaded = load_record(parse_json(record_of(*scene.table->match()))->get_object(), find_game);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(record_of(**loaded), record_of(*scene.table->match()));
  }
}

TEST(TableBox, IsWrittenBeforeItsTable) {
  const BoxHandle box = other(any_game());
  Scene scene(any_game(), 1, 1, R"("relaxed")", {}, box);
  scene.table->put_snapshot();
  int boxes = 0;
  for (const TableWrite& write : scene.house.writes) {
    boxes += std::holds_alternative<PutBox>(write) ? 1 : 0;
    if (const auto* put = std::get_if<PutTable>(&write)) {
      EXPECT_EQ(boxes, 1) << "no table before its box, and the box once";
      EXPECT_EQ(put->box, box->id);
    }
  }
}

TEST(TableBox, ThatIsGoneMakesNoTable) {
  const BoxHandle box = other(any_game());
  Scene scene(any_game(), 1, 1, R"("relaxed")", {}, box);
  for (const std::string& text : {std::string(), std::string("{}"), other(*find_game("blink"))->canonical}) {
    SavedTable saved = scene.house.saved();
    saved.box = text;
    PaperHouse house;
    std::string why;
    EXPECT_FALSE(Table::restore(house, saved, scene.now, why));
    EXPECT_EQ(why, "its box can't be read");
  }
}

TEST(TableBox, OwnBoxIsToldAsNull) {
  Scene scene(any_game(), 1, 1, R"("relaxed")");
  EXPECT_TRUE(scene.people[0]->of("table").back().at("box").is_null());
  EXPECT_TRUE(scene.people[0]->of("state").back().at("view").as_object().at("box").is_null());
  EXPECT_EQ(scene.house.saved().box, "");
}

// ---- What people bring --------------------------------------------------------------------------

TEST(Boxes, WithTricksInTheirTextsAreRefused) {
  const std::vector<std::string> tricks = {"\xE2\x80\xAEtxet", "a\xE2\x80\x8B", "\xC2\x85x",
                                           "o\xCC\x81\xCC\x81\xCC\x81\xCC\x81\xCC\x81", "\xEE\x80\x80"};
  for (const char* field : {"name", "by"})
    for (const std::string& trick : tricks) {
      json::object box = other_box(any_game());
      box[field] = trick;
      const auto read = read_shown(json::serialize(box));
      ASSERT_FALSE(read) << trick;
      EXPECT_EQ(read.error().code, "bad-box");
      ASSERT_EQ(read.error().problems.size(), 1U);
      EXPECT_EQ(read.error().problems[0].at, std::string("/") + field);
      EXPECT_GT(read.error().problems[0].column, 0);
    }
  for (const char* fine : {"Zoë", "Ma boîte n° 1", "❤️ 👨‍👩‍👧", "日本語", "नमस्ते",
                           "«\xE2\x80\xAFoui\xE2\x80\xAF»"}) {
    json::object box = other_box(any_game());
    box["name"] = fine;
    EXPECT_TRUE(read_shown(json::serialize(box))) << fine;
  }
}

TEST(Boxes, AreToldByTheRulesOfNames) {
  EXPECT_EQ(clean_title("  Ann\xE2\x80\x8B's   box "), "Ann's box");
  EXPECT_EQ(clean_title(std::string(100, 'x')), std::string(60, 'x'));
  EXPECT_EQ(clean_title("p\xD0\xB0ypal"), "paypal");  // one letter is Cyrillic
  EXPECT_EQ(clean_title("\xE2\x80\xAE"), "");
}

TEST(Boxes, AreSharedAsLongAsSomebodyHoldsThem) {
  BoxShelf shelf;
  const AnyGame& game = any_game();
  const BoxHandle first = shelf.share(game, other(game));
  EXPECT_EQ(shelf.share(game, other(game)), first);
  EXPECT_EQ(shelf.find(first->id).box, first);
  EXPECT_EQ(shelf.find(first->id).game, &game);
  for (int n = 0; n < 500; ++n) (void)shelf.share(game, other(game, "Box " + std::to_string(n)));
  EXPECT_EQ(shelf.size(), 1U);
  EXPECT_FALSE(shelf.find("none").box);
}

TEST(Boxes, AreKeptByIdAndGivenBack) {
  Inn inn(without_limits());
  for (const AnyGame* game : all_games()) {
    const std::string text = json::serialize(other_box(*game));
    const BoxHandle box = other(*game);
    for (int time = 0; time < 2; ++time) {
      const HttpReply reply = inn.ask("POST", "/api/boxes", text);
      ASSERT_EQ(reply.status, 201) << reply.body;
      EXPECT_EQ(text_of(reply, "id"), box->id);
      EXPECT_EQ(text_of(reply, "canonical"), box->canonical);
      EXPECT_EQ(text_of(reply, "game"), game->id());
      EXPECT_EQ(text_of(reply, "name"), "Mine");
    }
    inn.open();
    const HttpReply back = inn.ask("GET", "/api/boxes/" + box->id, "");
    EXPECT_EQ(back.body, box->canonical);
    EXPECT_EQ(back.tag, "\"" + box->id + "\"");
    EXPECT_TRUE(back.lasting);
    const HttpReply own = inn.ask("GET", "/api/boxes/" + game->built_in().id, "");
    EXPECT_EQ(own.body, game->built_in().canonical);
    // The game's own is not kept once more.
    EXPECT_EQ(inn.ask("POST", "/api/boxes", own.body).status, 201);
  }
  EXPECT_EQ(inn.boxes_on_disk(), static_cast<std::int64_t>(all_games().size()));
}

TEST(Boxes, ThatAreWrongAreToldWhere) {
  Inn inn(without_limits());
  const HttpReply reply = inn.ask(
      "POST", "/api/boxes",
      "{\"box\":1,\"game\":\"template\",\n  \"name\":\"x\",\"cards\":[1,2,\n   \"three\",4],\"colour\":1}");
  EXPECT_EQ(reply.status, 400);
  EXPECT_EQ(text_of(reply, "code"), "bad-box");
  const auto problems = parse_json(reply.body)->get_object().at("problems").as_array();
  ASSERT_EQ(problems.size(), 2U);
  std::set<std::string> places;
  for (const auto& one : problems)
    places.insert(json::serialize(one.at("at")) + ":" + json::serialize(one.at("line")) + ":" +
                  json::serialize(one.at("column")));
  EXPECT_TRUE(places.contains("\"/cards/2\":3:4")) << reply.body;
  for (const std::string& body :
       {std::string(), std::string("[]"), std::string("{"), std::string(30'000, '['),
        std::string("{\"game\":\"none\"}"), std::string(70'000, ' ') + "{}", std::string("{\"game\":7}"),
        std::string("\xC3\x28")}) {
    const HttpReply refused = inn.ask("POST", "/api/boxes", body);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(text_of(refused, "code"), "bad-box") << refused.body;
  }
  for (const char* id :
       {"", "x", "aaaaaaaaaaaaaaaaaaaaaa", "../../../../etc/passwd", "aaaaaaaaaaaaaaaaaaaaa%"})
    EXPECT_EQ(inn.ask("GET", std::string("/api/boxes/") + id, "").status, 404) << id;
  EXPECT_EQ(inn.boxes_on_disk(), 0);
}

TEST(Boxes, MakeTablesByIdAndAsAWhole) {
  Inn inn(without_limits());
  const std::string token = fresh_token();
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->id());
    const json::object whole = other_box(*game, "Whole");
    const json::object kept = other_box(*game, "Kept");
    const std::string id = text_of(inn.ask("POST", "/api/boxes", json::serialize(kept)), "id");
    for (const json::value& box : {json::value(whole), json::value(id), json::value(nullptr)}) {
      json::array seats = {"me"};
      while (static_cast<int>(seats.size()) < std::max(game->min_seats(), std::min(2, game->max_seats())))
        seats.emplace_back("bot");
      const json::object body = {{"game", game->id()}, {"box", box}, {"pace", "relaxed"}, {"seats", seats}};
      const Booked made = inn.make(json::serialize(body), token);
      // Also after a new start.
      for (int start = 0; start < 2; ++start) {
        const auto visitor = std::make_shared<Visitor>(inn.told);
        visitor->asked.insert(made.watch);
        inn.lobby->message(visitor, greeting(made.code, token));
        ASSERT_TRUE(inn.run_until([&] { return visitor->last >= 0; })) << visitor->heard;
        const auto* told = as_object(visitor->table.if_contains("box"));
        ASSERT_EQ(told == nullptr, box.is_null());
        if (told != nullptr) EXPECT_EQ(as_text(&told->at("name")), box.is_string() ? "Kept" : "Whole");
        inn.lobby->gone(*visitor);
        inn.open();
      }
    }
  }
}

TEST(Boxes, OfAnotherGameOrOfNobodyMakeNoTable) {
  Inn inn(without_limits());
  const std::string id = text_of(inn.ask("POST", "/api/boxes", json::serialize(other_box(any_game()))), "id");
  const auto refused = [&](const char* game, const json::value& box) {
    return inn.ask("POST", "/api/tables", json::serialize(json::object{{"game", game}, {"box", box}}));
  };
  for (int start = 0; start < 2; ++start) {
    EXPECT_EQ(text_of(refused("blink", json::value(id)), "code"), "bad-box");
    EXPECT_EQ(text_of(refused("blink", other_box(any_game())), "code"), "bad-box");
    EXPECT_EQ(text_of(refused("blink", json::value(any_game().built_in().id)), "code"), "bad-box");
    EXPECT_EQ(text_of(refused("blink", "AAAAAAAAAAAAAAAAAAAAAA"), "code"), "no-box");
    EXPECT_EQ(text_of(refused("blink", "short"), "code"), "no-box");
    EXPECT_EQ(text_of(refused("blink", 7), "code"), "bad-request");
    EXPECT_EQ(text_of(refused("blink", json::array()), "code"), "bad-request");
    inn.open();
  }
  // Too few cards for so many: when the table is made (BOX-6).
  json::object few = small_box("Few");
  few["cards"] = {1, 2, 3};
  const HttpReply reply =
      inn.ask("POST", "/api/tables",
              json::serialize(
                  json::object{{"game", "template"}, {"box", few}, {"seats", {"me", "bot", "bot", "bot"}}}));
  EXPECT_EQ(reply.status, 400);
  EXPECT_EQ(text_of(reply, "code"), "bad-box") << reply.body;
  // What is wrong within a table's request is told with its place there.
  const HttpReply wrong = inn.ask(
      "POST", "/api/tables",
      "{\"game\":\"template\",\n\"box\":{\"box\":1,\"game\":\"template\",\"name\":\"x\",\n\"cards\":7}}");
  const auto problem = parse_json(wrong.body)->get_object().at("problems").as_array()[0].as_object();
  EXPECT_EQ(json::serialize(problem.at("at")), "\"/cards\"");
  EXPECT_EQ(json::serialize(problem.at("line")), "3");
  EXPECT_EQ(json::serialize(problem.at("column")), "9");
}

// ---- Limits -------------------------------------------------------------------------------------

TEST(Boxes, HaveLimitsWithSentences) {
  Limits limits;
  limits.boxes_per_minute = 5;
  limits.boxes_per_day = 8;
  limits.requests_per_minute = 100'000;
  Inn inn(limits);
  int kept = 0;
  HttpReply refused;
  for (int n = 0; n < 50; ++n) {
    const HttpReply reply =
        inn.ask("POST", "/api/boxes", json::serialize(other_box(any_game(), "Box " + std::to_string(n))));
    if (reply.status == 201)
      ++kept;
    else
      refused = reply;
  }
  EXPECT_EQ(kept, 5);
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.body.find("too many boxes"), std::string::npos);
  // A whole box in a table's request costs the same.
  const HttpReply table =
      inn.ask("POST", "/api/tables",
              json::serialize(json::object{{"game", "template"}, {"box", other_box(any_game())}}));
  EXPECT_EQ(table.status, 429) << table.body;
}

TEST(Boxes, AreNoMoreThanTheHouseKeeps) {
  Limits limits = without_limits();
  limits.boxes = 20;
  Inn inn(limits);
  int kept = 0;
  std::string last;
  HttpReply refused;
  for (int n = 0; n < 100; ++n) {
    const HttpReply reply =
        inn.ask("POST", "/api/boxes", json::serialize(other_box(any_game(), "Box " + std::to_string(n))));
    if (reply.status != 201) {
      refused = reply;
      continue;
    }
    ++kept;
    last = text_of(reply, "id");
  }
  EXPECT_LE(kept, 25);
  EXPECT_LE(inn.boxes_on_disk(), 25);
  EXPECT_EQ(refused.status, 503);
  EXPECT_NE(refused.body.find("So many boxes"), std::string::npos);
  // With one that is here people play on.
  EXPECT_EQ(inn.ask("POST", "/api/tables", R"({"game":"template","box":")" + last + "\"}").status, 201);
}

// ---- Forgetting ---------------------------------------------------------------------------------

TEST(Boxes, AreForgottenWhenNobodyNeedsThem) {
  Inn inn(without_limits());
  const std::string needed =
      text_of(inn.ask("POST", "/api/boxes", json::serialize(other_box(any_game(), "Needed"))), "id");
  const std::string unneeded =
      text_of(inn.ask("POST", "/api/boxes", json::serialize(other_box(any_game(), "Unneeded"))), "id");
  (void)inn.make(R"({"game":"template","box":")" + needed + "\"}", fresh_token());
  // As if it had been long ago.
  inn.change_disk("UPDATE boxes SET seen = 1");
  const auto looked = [&] {
    inn.lobby->tick();
    return inn.boxes_on_disk() < 2;
  };
  ASSERT_TRUE(inn.run_until(looked));
  EXPECT_EQ(inn.ask("GET", "/api/boxes/" + unneeded, "").status, 404);
  EXPECT_EQ(inn.ask("GET", "/api/boxes/" + needed, "").status, 200);
  const HttpReply gone = inn.ask("POST", "/api/tables", R"({"game":"template","box":")" + unneeded + "\"}");
  EXPECT_EQ(gone.status, 400);
  EXPECT_EQ(text_of(gone, "code"), "no-box");
}

}  // namespace
}  // namespace smallbox
