// A table that moves from the house without a server to one: what the server is told, and what becomes of it here.
#include "games/registry.hpp"
#include "table/moved.hpp"
#include "tests/house_page.hpp"

namespace smallbox {
namespace {

using namespace house;

const std::string k_there(22, 'x');
const std::string k_taken = R"({"table":")" + k_there + R"(","watch":"w","seat":0})";

Expected<Brought> own_box(const json::value& box, const AnyGame* game) { return read_brought(box, game); }

// A game with a bot, with so many of one's own actions done.
std::string begin(Page& page, const std::string& game, int actions, const std::string& more = {}) {
  const std::string code =
      page.make(k_ann, R"({"game":")" + game + R"(","seats":["me","bot"],"name":"Ann")" + more + "}");
  page.hello(1, code, k_ann);
  int acts = 0;
  for (int turn = 0; turn < 200 && acts < actions && !is_over(page, 1); ++turn)
    if (!act(page, 1, acts)) page.pass_time();
  return code;
}
void move(Page& page, const std::string& code, const std::string& token = k_ann) {
  page.ask("POST /api/tables/" + code + "/move", token);
}

TEST(HouseMoves, TellsAServerTheWholeTable) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    const std::string code = begin(page, game->id(), 1);
    page.said.clear();
    page.say(1, R"({"type":"state"})");
    const json::value before = page.last(1, "state");
    move(page, code);
    ASSERT_EQ(page.carried.size(), 1U) << game->id();
    EXPECT_EQ(page.carried[0].token, k_ann);
    const auto moved = read_moved(page.house(), page.carried[0].text, guest_of(k_ann), own_box);
    ASSERT_TRUE(moved) << game->id() << ": " << moved.error().message;
    EXPECT_EQ(moved->id, code);
    EXPECT_EQ(moved->seat, 0);
    EXPECT_EQ(moved->spec.seats[0].name, "Ann");
    EXPECT_TRUE(moved->spec.from_device);
    EXPECT_EQ(moved->match->actions(), before.at("version").as_int64());
    Json view;
    moved->match->write_view(view, Audience::seat(0));
    EXPECT_EQ(*parse_json(view.text()), before.at("view")) << game->id();
  }
}

TEST(HouseMoves, NothingHappensUntilTheServerHasAnswered) {
  Kept kept;
  Page page(kept);
  const std::string code = begin(page, "cant-touch-this", 1, R"(,"pace":{"kind":"live","turn":2})");
  const auto state = [&] {
    page.said.clear();
    page.say(1, R"({"type":"state"})");
    return page.last(1, "state");
  };
  json::value before = state();
  for (; before.at("legal").as_array().empty(); before = state()) ASSERT_TRUE(page.pass_time());
  move(page, code);
  const auto asked = page.requests();
  // Time passes outside, and somebody acts.
  page.said.clear();
  for (int n = 0; n < 60; ++n) page.pass_time();
  page.say(1,
           R"({"type":"act","id":"x","action":)" + json::serialize(before.at("legal").as_array()[0]) + "}");
  EXPECT_FALSE(page.last(1, "update").is_object());
  EXPECT_FALSE(page.last(1, "refused").is_object());
  EXPECT_FALSE(page.replies.contains(asked));
  // Nobody is heard: it goes on as it was, with what was said meanwhile, and nobody's time has run out.
  page.answer(page.carried[0], 0, "");
  EXPECT_EQ(page.replies.at(asked).first, 503);
  EXPECT_EQ(text_of(page.replies.at(asked).second.at("code")), "unavailable");
  ASSERT_TRUE(page.last(1, "update").is_object());
  EXPECT_EQ(text_of(page.last(1, "update").at("id")), "x");
  EXPECT_EQ(page.last(1, "update").at("version").as_int64(), before.at("version").as_int64() + 1);
  EXPECT_FALSE(page.last(1, "moved").is_object());
}

TEST(HouseMoves, ARefusalIsHandedOnAndTheTableStays) {
  Kept kept;
  Page page(kept);
  const std::string code = begin(page, "template", 1);
  for (const std::string text :
       {R"({"code":"limit","rule":null,"key":null,"message":"No."})", "<html>", "[]", ""}) {
    move(page, code);
    page.answer(page.carried.back(), 429, text);
    EXPECT_EQ(page.status(), text.starts_with("{") ? 429 : 503) << text;
  }
  // An answer that makes no sense is none.
  move(page, code);
  page.answer(page.carried.back(), 200, R"({"seat":0})");
  EXPECT_EQ(page.status(), 503);
  EXPECT_EQ(page.ask("GET /api/me/tables", k_ann).at("tables").as_array().size(), 1U);
}

TEST(HouseMoves, LeadsEverybodyOnAndForgetsTheTable) {
  Kept kept;
  Page page(kept);
  const std::string code = begin(page, "template", 1);
  page.hello(2, code, k_ann);              // another tab
  page.hello(3, watch_code(code), k_ben);  // somebody who watches
  move(page, code);
  move(page, code);  // from the other tab, at the same moment
  ASSERT_EQ(page.carried.size(), 1U);
  page.answer(page.carried[0], 201, k_taken);
  EXPECT_EQ(page.replies.at(page.requests()).first, 201);
  EXPECT_EQ(page.replies.at(page.requests() - 1).first, 201);
  EXPECT_EQ(text_of(page.last(1, "moved").at("table")), k_there);
  EXPECT_EQ(text_of(page.last(2, "moved").at("table")), k_there);
  EXPECT_EQ(text_of(page.last(3, "moved").at("table")), watch_code(k_there));
  EXPECT_TRUE(page.ask("GET /api/me/tables", k_ann).at("tables").as_array().empty());
  EXPECT_EQ(kept.actions(), 0U);
  page.answer(page.carried[0], 201, k_taken);  // heard twice
  // By the old address, now and after a new start.
  page.hello(4, code, k_ann);
  EXPECT_EQ(text_of(page.last(4, "moved").at("table")), k_there);
  move(page, code);
  EXPECT_EQ(page.status(), 404);
  Page later(kept, page.now + 10'000);
  later.hello(1, code, k_ann);
  EXPECT_EQ(text_of(later.last(1, "moved").at("table")), k_there);
  later.hello(2, watch_code(code), k_ben);
  EXPECT_EQ(text_of(later.last(2, "moved").at("table")), watch_code(k_there));
}

TEST(HouseMoves, OnlyWhatCanBeAndOnlyWhoSitsThere) {
  Kept kept;
  Page page(kept);
  const std::string code = begin(page, "template", 1);
  move(page, code, "short");
  EXPECT_EQ(page.status(), 401);
  move(page, code, k_ben);
  EXPECT_EQ(page.status(), 403);
  move(page, "~nowhere");
  EXPECT_EQ(page.status(), 404);
  const std::string open = page.make(k_ann, R"({"game":"template","seats":["me","open"]})");
  move(page, open);
  EXPECT_EQ(page.status(), 409);
  page.hello(5, open, k_ben);
  page.say(5, R"({"type":"sit"})");
  move(page, open);  // two people at one device
  EXPECT_EQ(page.status(), 409);
  page.say(1, R"({"type":"leave"})");
  move(page, code);
  EXPECT_EQ(page.status(), 409);
  EXPECT_TRUE(page.carried.empty());
}

// ---- A game that is played on from its middle

// The first half of what was done, as a wish for a table.
json::object half_of(const json::value& told) {
  json::object record = told.at("record").as_object();
  json::array& actions = record.at("actions").as_array();
  actions.resize(actions.size() / 2);
  for (auto& one : actions) one.as_object()["t"] = 0;
  return {{"game", record.at("game")},
          {"options", record.at("options")},
          {"seats", told.at("seats")},
          {"record", record}};
}

TEST(HouseMoves, AGameIsPlayedOnFromItsMiddle) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    move(page, begin(page, game->id(), 2));
    page.answer(page.carried.at(0), 0, "");
    const json::object wish = half_of(*parse_json(page.carried.at(0).text));
    const auto before = load_record(wish.at("record").as_object(), find_game);
    ASSERT_TRUE(before) << game->id();
    const std::string code = page.make(k_ann, json::serialize(wish));
    // Also by a house that has only what was kept.
    Page later(kept, page.now + 10'000);
    later.hello(7, code, k_ann);
    const json::value state = later.last(7, "state");
    Json view;
    (*before)->write_view(view, Audience::seat(0));
    EXPECT_EQ(state.at("version").as_int64(), (*before)->actions()) << game->id();
    EXPECT_EQ(*parse_json(view.text()), state.at("view")) << game->id();
    int acts = 0;
    for (int turn = 0; turn < 200 && acts < 2 && !is_over(later, 7); ++turn)
      if (!act(later, 7, acts)) later.pass_time();
    EXPECT_EQ(acts, 2) << game->id();
  }
}

// Whoever is put before the middle of a race sees it for a while first, and so does its bot.
TEST(HouseMoves, ARaceThatIsPlayedOnIsCountedIn) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    move(page, begin(page, game->id(), races(*game) ? 8 : 2));
    page.answer(page.carried.at(0), 0, "");
    const std::string code = page.make(k_ann, json::serialize(half_of(*parse_json(page.carried.at(0).text))));
    page.connect(8);
    page.say(8, R"({"type":"hello","table":")" + code + R"(","token":")" + k_ann +
                    R"(","with":["view","legal","start"]})");
    const json::value state = page.last(8, "state");
    const auto* clock = as_object(state.as_object().if_contains("clock"));
    const auto kind = clock != nullptr ? as_text(clock->if_contains("kind")).value_or("") : "";
    ASSERT_EQ(kind == "start", races(*game)) << game->id();
    if (kind != "start") continue;
    const std::int64_t before = state.at("version").as_int64();
    const double begins = page.now + 5'000;
    EXPECT_EQ(clock->at("length").as_int64(), 5'000);
    page.said[8].push_back(state);
    int acts = 0;
    EXPECT_FALSE(act(page, 8, acts));
    EXPECT_EQ(text_of(page.last(8, "refused").at("key")), "table.race-not-begun");
    // Nobody else does anything either; afterwards somebody does.
    for (int turn = 0; turn < 200 && !page.last(8, "update").is_object(); ++turn) page.pass_time();
    EXPECT_GE(page.now, begins);
    EXPECT_EQ(page.last(8, "update").at("version").as_int64(), before + 1);
    // It is not counted in again for whoever comes back.
    page.gone(8);
    page.hello(9, code, k_ann);
    EXPECT_EQ(json::serialize(page.last(9, "state")).find("\"start\""), std::string::npos);
  }
}

TEST(HouseMoves, ARecordThatFitsNoTableIsRefused) {
  Kept kept;
  Page page(kept);
  move(page, begin(page, "cant-touch-this", 2));
  const json::object wish = half_of(*parse_json(page.carried.at(0).text));
  const auto status = [&](const json::object& body) {
    page.ask("POST /api/tables", k_ann, json::serialize(body));
    return page.status();
  };
  EXPECT_EQ(status(wish), 201);
  json::object other = wish;
  other["seats"] = json::array{"me"};
  EXPECT_EQ(status(other), 400);
  other["seats"] = json::array{"me", "open"};
  EXPECT_EQ(status(other), 400);
  other = wish;
  other["game"] = "template";
  EXPECT_EQ(status(other), 400);
  other = wish;
  other["record"].as_object()["actions"].as_array().push_back(1);
  EXPECT_EQ(status(other), 400);
}

// ---- What is told to a server by somebody who means harm

class Told : public ::testing::Test {
 protected:
  void SetUp() override {
    move(page_, begin(page_, "cant-touch-this", 2));
    body_ = *parse_json(page_.carried.at(0).text);
  }
  json::object& record() { return body_.at("record").as_object(); }
  json::array& actions() { return record().at("actions").as_array(); }
  // What is said of it; empty: it is taken.
  std::string why() {
    const auto moved = read_moved(page_.house(), json::serialize(body_), guest_of(k_ann), own_box);
    if (moved) return {};
    EXPECT_FALSE(moved.error().message.empty());
    return std::string(moved.error().code);
  }

  Kept kept_;
  Page page_{kept_};
  json::value body_;
};

TEST_F(Told, IsTakenAsItIs) { EXPECT_EQ(why(), ""); }

TEST_F(Told, CutOff) {
  const std::string whole = json::serialize(body_);
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    const auto moved = read_moved(page_.house(), whole.substr(0, size), guest_of(k_ann), own_box);
    EXPECT_FALSE(moved);
  }
}

TEST_F(Told, WithoutOneOfItsFields) {
  const json::value whole = body_;
  for (const char* field : {"id", "seats", "record"}) {
    body_ = whole;
    body_.as_object().erase(field);
    EXPECT_EQ(why(), "bad-request") << field;
  }
  for (const char* field : {"game", "seats", "seed", "actions"}) {
    body_ = whole;
    record().erase(field);
    EXPECT_EQ(why(), "bad-record") << field;
  }
}

TEST_F(Told, OfAnotherGame) {
  record()["game"] = "blink";
  EXPECT_EQ(why(), "bad-record");
  record()["game"] = "chess";
  EXPECT_EQ(why(), "bad-record");
}

TEST_F(Told, WithAnActionThatIsNotLegal) {
  ASSERT_GE(actions().size(), 2U);
  actions().insert(actions().begin() + 1, actions()[0]);
  EXPECT_EQ(why(), "bad-record");
}

TEST_F(Told, WithActionsOfSeatsThatThereAreNot) {
  for (const std::int64_t seat : {std::int64_t{-1}, std::int64_t{2}, INT64_MAX, INT64_MIN}) {
    actions()[0].as_object()["seat"] = seat;
    EXPECT_EQ(why(), "bad-record") << seat;
  }
}

TEST_F(Told, WithTimesThatMakeNoSense) {
  for (const std::int64_t t : {std::int64_t{-1}, INT64_MAX, INT64_MIN}) {
    actions()[0].as_object()["t"] = t;
    EXPECT_EQ(why(), "bad-record") << t;
  }
}

TEST_F(Told, WithMoreActionsThanAnyGame) {
  json::array many(100'000, actions()[0]);
  record()["actions"] = std::move(many);
  EXPECT_EQ(why(), "limit");
}

TEST_F(Told, WithOtherPeopleInItsSeats) {
  const auto seats = [&](const char* text) {
    body_.as_object()["seats"] = *parse_json(text);
    return why();
  };
  EXPECT_EQ(seats(R"(["me","bot"])"), "");
  for (const char* text :
       {R"(["bot","bot"])", R"(["me","open"])", R"(["me","me"])", R"(["me"])", R"(["me","bot","bot"])",
        R"(["me",{"bot":"nobody"}])", R"([])", R"({})", R"(["me",{"guest":"00"}])"})
    EXPECT_EQ(seats(text), "bad-request") << text;
}

TEST_F(Told, WithASetupOrALongSeedOrAnId) {
  const json::value whole = body_;
  record()["setup"] = json::object();
  EXPECT_EQ(why(), "bad-record");
  body_ = whole;
  record()["seed"] = std::string(1000, 's');
  EXPECT_EQ(why(), "bad-record");
  body_ = whole;
  body_.as_object()["id"] = std::string(65, 'i');
  EXPECT_EQ(why(), "bad-request");
  body_ = whole;
  body_.as_object()["pace"] = "never";
  EXPECT_NE(why(), "");
}

TEST_F(Told, OfAGameThatIsOver) {
  Kept kept;
  Page page(kept);
  const std::string code = page.make(k_ann, R"({"game":"template","seats":["me","bot"]})");
  play_out(page, 1, code);
  body_.as_object()["record"] = page.ask("GET /api/tables/" + code + "/record", k_ann);
  EXPECT_EQ(why(), "over");
}

}  // namespace
}  // namespace smallbox
