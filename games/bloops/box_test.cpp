// Boxes of Bloops: what is refused of them, and the rules with cards that ours does not have.
#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/bloops/bot.hpp"
#include "games/bloops/testing.hpp"
#include "tests/play.hpp"

namespace smallbox {
const AnyBots& bloops_bots();
}

namespace smallbox::testing {
namespace {

json::array cards(const char* text) { return parse_json(text)->get_array(); }
json::object box_of(const json::array& list) {
  return {{"box", 1}, {"game", "bloops"}, {"name", "Test"}, {"cards", list}};
}
json::object box_of(const char* text) { return box_of(cards(text)); }

// ---- What is refused

// "/cards/0/count BOX-1", one line a problem; empty: nothing is wrong.
std::string problems(const json::object& box) {
  const auto read = read_box<Bloops>(box);
  std::string text;
  if (!read)
    for (const BoxProblem& one : read.error().problems)
      text += (text.empty() ? "" : ", ") + one.at + " " + (one.clause != nullptr ? one.clause : "null");
  return text;
}
std::string problems(const char* list) { return problems(box_of(list)); }

TEST(BloopsBox, SaysWhatIsWrongAndWhere) {  // BOX-1, BOX-2
  EXPECT_EQ(problems(R"([{"value":0,"count":20}])"), "");
  EXPECT_EQ(problems(R"([{"value":0,"count":20},{"value":99,"count":64}])"), "");
  json::object box = box_of("[]");
  EXPECT_EQ(problems(box), "/cards BOX-1");
  box.erase("cards");
  EXPECT_EQ(problems(box), "/cards BOX-1");
  box["cards"] = 7;
  EXPECT_EQ(problems(box), "/cards BOX-1");
  EXPECT_EQ(problems(R"([7,{"value":1,"count":20}])"), "/cards/0 BOX-1");
  EXPECT_EQ(problems(R"([{"count":20}])"), "/cards/0/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":1}])"), "/cards/0/count BOX-1");
  EXPECT_EQ(problems(R"([{"value":-1,"count":20}])"), "/cards/0/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":100,"count":20}])"), "/cards/0/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":1.5,"count":20}])"), "/cards/0/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":"1","count":20}])"), "/cards/0/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20},{"value":2,"count":0}])"), "/cards/1/count BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":65}])"), "/cards/0/count BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20},{"value":2,"count":1},{"value":1,"count":2}])"),
            "/cards/2/value BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20,"effect":"steal"}])"), "/cards/0/effect BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20,"effect":null}])"), "/cards/0/effect BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20,"star":1}])"), "/cards/0/star BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20,"ends":"yes"}])"), "/cards/0/ends BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":20,"stars":true}])"), "/cards/0/stars BOX-1");
  // Everything at once, the sum of them last where it can be told.
  EXPECT_EQ(problems(R"([{"value":1,"count":0},{"value":200,"count":3,"effect":"x"}])"),
            "/cards/0/count BOX-1, /cards/1/value BOX-1, /cards/1/effect BOX-1");
}

TEST(BloopsBox, Has20To128Cards) {  // BOX-1
  EXPECT_EQ(problems(R"([{"value":1,"count":19}])"), "/cards BOX-1");
  EXPECT_EQ(problems(R"([{"value":1,"count":64},{"value":2,"count":64}])"), "");
  EXPECT_EQ(problems(R"([{"value":1,"count":64},{"value":2,"count":64},{"value":3,"count":1}])"),
            "/cards BOX-1");
  json::array list;
  for (int value = 0; value < 100; ++value) list.push_back(json::object{{"value", value}, {"count", 1}});
  EXPECT_EQ(problems(box_of(list)), "");
  list.push_back(json::object{{"value", 5}, {"count", 1}});
  EXPECT_EQ(problems(box_of(list)), "/cards BOX-1");  // there are only a hundred values
}

TEST(BloopsBox, HasItsDefaultsWrittenOut) {  // BOX-3
  EXPECT_EQ(
      must_read<Bloops>(box_of(R"([{"value":1,"count":20}])"))->canonical,
      R"({"box":1,"cards":[{"count":20,"ends":false,"star":false,"value":1}],"game":"bloops","name":"Test"})");
}

TEST(BloopsBox, IsEnoughForTheDealAndOneCardMore) {  // BOX-6
  for (int seats = Bloops::min_seats; seats <= Bloops::max_seats; ++seats)
    for (const int size : {20, 24, 25, 30, 31, 64}) {
      const auto box = must_read<Bloops>(box_of(json::array{json::object{{"value", 3}, {"count", size}}}));
      const Refusal refusal = Bloops::fits(box->parts, {}, seats);
      EXPECT_EQ(static_cast<bool>(refusal), size < 6 * seats + 1) << size << " for " << seats;
      if (refusal) {
        EXPECT_STREQ(refusal.rule, "BOX-6");
        EXPECT_EQ(refusal.code, Code::bad_box);
      }
    }
}

// ---- The rules with other cards

json::object request_with(const json::object& box, const std::vector<Values>& areas, const Values& pile,
                          json::object options = {}) {
  json::array lists;
  for (const Values& area : areas) lists.emplace_back(json::array(area.begin(), area.end()));
  return {{"game", "bloops"},
          {"seats", areas.size()},
          {"options", std::move(options)},
          {"box", box},
          {"setup", {{"areas", lists}, {"pile", json::array(pile.begin(), pile.end())}, {"first", 0}}}};
}
ScriptedGame play(const json::object& box, const std::vector<Values>& areas, const Values& pile,
                  json::object options = {}) {
  ScriptedGame t(request_with(box, areas, pile, std::move(options)));
  all_ready(t);
  return t;
}

TEST(BloopsBox, IsWhatASetupNames) {
  const json::object box = box_of(R"([{"value":0,"count":10},{"value":50,"count":10}])");
  const Values zeros(6, 0);
  const auto code = [&](const std::vector<Values>& areas, const Values& pile) {
    Referee referee;
    json::object request = request_with(box, areas, pile);
    request["cmd"] = "new";
    request["seed"] = "s";
    const auto answer = parse_json(referee.answer(json::serialize(request)))->get_object();
    return answer.at("ok").as_bool() ? "" : std::string(answer.at("error").at("code").as_string());
  };
  const Values fifties(6, 50);
  EXPECT_EQ(code({zeros, fifties}, {0, 0, 0, 0, 50, 50, 50, 50}), "");
  EXPECT_EQ(code({zeros, fifties}, {0, 0, 0, 0, 0, 50, 50, 50}), "bad-setup");   // eleven zeros
  EXPECT_EQ(code({zeros, fifties}, {0, 0, 0, 0, 50, 50, 50}), "bad-setup");      // one is missing
  EXPECT_EQ(code({zeros, fifties}, {0, 0, 0, 0, 50, 50, 50, 11}), "bad-setup");  // of our own box
}

TEST(BloopsBox, MayHaveEffectsOnAnyValue) {  // BLOOPS-13
  const json::object box = box_of(
      R"([{"value":0,"count":8,"effect":"swap"},{"value":6,"count":8},{"value":99,"count":8,"effect":"give"}])");
  ScriptedGame t =
      play(box, {{6, 6, 6, 6, 99, 99}, {6, 6, 6, 6, 0, 0}}, {99, 0, 0, 0, 0, 0, 0, 99, 99, 99, 99, 99});
  t.act(0, k_draw);
  t.act(0, keep(0));  // a 6, which does nothing here
  EXPECT_TRUE(effects(t).empty());
  t.act(1, k_draw);
  EXPECT_EQ(t.view(1).at("drawn"), 0);
  t.act(1, k_discard);
  EXPECT_EQ(effects(t), (json::array{due(1, 0)}));
  EXPECT_EQ(t.view(0).at("discard"), 0);
  t.act(1, swap_cards(5, 0, 0));
  EXPECT_EQ(area(t, 0)[0], 0);
  EXPECT_EQ(area(t, 1)[5], 99);
  t.act(0, k_draw);
  t.act(0, keep(4));
  EXPECT_EQ(effects(t), (json::array{due(0, 99)}));
  t.act(0, give(1));
  EXPECT_EQ(area(t, 1)[6], 0);
}

// Stars are counted together, whatever their values.
TEST(BloopsBox, MayHaveStarsOfSeveralValues) {  // BLOOPS-27
  const json::object box = box_of(R"([{"value":10,"count":8,"star":true},{"value":0,"count":4,"star":true},
      {"value":30,"count":2,"star":true},{"value":1,"count":10},{"value":5,"count":2,"ends":true,"effect":"look"}])");
  ScriptedGame t = play(box, {{10, 0, 30, 1, 1, 1}, {10, 10, 1, 1, 1, 1}},
                        {5, 5, 0, 0, 0, 30, 1, 1, 1, 10, 10, 10, 10, 10});
  t.act(0, k_draw);
  t.act(0, k_discard);
  // BLOOPS-23: what ends the game does nothing else, and nobody counters it.
  EXPECT_EQ(t.phase(), "over");
  EXPECT_TRUE(effects(t).empty());
  const auto result = t.result();
  EXPECT_EQ(result.at("scores"), (json::array{3, 24}));
  EXPECT_EQ(result.at("detail"), (json::object{{"why", "twenty"}, {"caller", nullptr}, {"stars", {3, 2}}}));
}

TEST(BloopsBox, MayHaveNothingThatEndsTheGame) {  // BLOOPS-24
  const json::object box = box_of(R"([{"value":99,"count":64}])");
  ScriptedGame t = play(box, {Values(6, 99), Values(6, 99)}, Values(52, 99));
  t.act(0, k_draw);
  t.act(0, k_discard);
  for (int slot = 0; slot < 6; ++slot) t.act(1, counter(slot));  // any card is a right one
  for (int slot = 1; slot < 6; ++slot) t.act(0, counter(slot));
  t.act(0, k_call);
  t.act(1, k_draw);
  EXPECT_EQ(t.refusal(1, keep(0)), "illegal BLOOPS-11");
  t.act(1, k_discard);
  everybody_passes(t);
  EXPECT_EQ(t.result().at("scores"), (json::array{99, 0}));
}

// All cards but two lie in front of two players: areas of more than 64 slots, and the most swaps there can be.
TEST(BloopsBox, MayFillAreasWith128Cards) {  // BLOOPS-25
  const json::object box =
      box_of(R"([{"value":98,"count":64,"effect":"swap"},{"value":99,"count":63},{"value":7,"count":1}])");
  Values pile(64, 98);
  pile.insert(pile.end(), 51, 99);
  pile.push_back(7);
  for (const int first : {115, 57}) {
    ScriptedGame t(
        request_with(box, {Values(6, 99), Values(6, 99)}, pile, {{"strict", true}, {"assist", true}}));
    for (int n = 0; n < 115; ++n) t.act(n < first ? 0 : 1, peek(0));
    all_ready(t);
    const auto held = static_cast<std::size_t>(6 + first);
    const std::size_t other = 127 - held;
    EXPECT_EQ(area(t, 0).size(), held);
    EXPECT_EQ(area(t, 1).size(), other);
    t.act(0, move(2, static_cast<int>(held) - 1));
    EXPECT_EQ(known(t, 0, 0)[held - 1], nullptr);
    t.act(0, move(0, static_cast<int>(held) - 2));  // the one that was looked at
    EXPECT_EQ(known(t, 0, 0)[held - 2], 99);
    t.act(0, k_draw);
    EXPECT_EQ(t.view(0).at("drawn"), 7);
    EXPECT_EQ(t.legal(0).size(), held + 1);
    t.act(0, keep(8));  // a 98
    EXPECT_EQ(t.legal(0).size(), held * other + held + 1);
    t.act(0, counter(9));
    t.act(0, swap_cards(static_cast<int>(held) - 2, 1, static_cast<int>(other) - 1));
    EXPECT_EQ(known(t, 0, 1)[other - 1], 99);
    EXPECT_EQ(area(t, 0).size(), held);
    EXPECT_FALSE(slots(t, 0)[9].as_bool());
    EXPECT_FALSE(t.result().at("over").as_bool());
  }
}

TEST(BloopsBox, ScoresAsHighAsCanBe) {  // BLOOPS-28
  const json::object box =
      box_of(R"([{"value":99,"count":64},{"value":98,"count":63},{"value":97,"count":1,"ends":true}])");
  Values pile(58, 99);
  pile.insert(pile.end(), 57, 98);
  pile.push_back(97);
  ScriptedGame t(request_with(box, {Values(6, 99), Values(6, 98)}, pile, {{"strict", true}}));
  for (int n = 0; n < 115; ++n) t.act(0, peek(0));
  all_ready(t);
  t.act(0, k_draw);
  t.act(0, k_discard);
  EXPECT_EQ(t.result().at("scores"), (json::array{64 * 99 + 57 * 98, 6 * 98}));
}

// ---- Bots

std::vector<json::object> odd_boxes() {
  return {
      box_of(R"([{"value":0,"count":31}])"),
      box_of(R"([{"value":0,"count":64,"star":true,"effect":"swap"}])"),
      box_of(R"([{"value":99,"count":64,"effect":"give"},{"value":98,"count":64,"effect":"give"}])"),
      box_of(R"([{"value":1,"count":64,"effect":"look"}])"),
      box_of(R"([{"value":1,"count":30,"ends":true},{"value":2,"count":30,"ends":true}])"),
      box_of(R"([{"value":0,"count":60},{"value":99,"count":1}])"),
  };
}

// Whoever plays by what bots know ends every game, with any cards, before anybody has to lose patience twice.
TEST(BloopsBox, IsPlayedToTheEndByBots) {
  FastRng fast(41);
  Thinking thinking;
  const auto& bots = static_cast<const Bots<Bloops>&>(bloops_bots());
  std::vector<json::object> boxes = odd_boxes();
  for (int n = 0; n < scaled(40); ++n) boxes.push_back(random_box<Bloops>(fast));
  for (const json::object& made : boxes) {
    const auto box = must_read<Bloops>(made);
    int seats = 0;
    const auto options = random_options<Bloops>(box->parts, fast, seats);
    NoEvents no_events;
    auto state = Bloops::start(box->parts, options, seats, nullptr, fast, no_events);
    const Bot<Bloops> bot = *bots.find(one_of(fast, {"greedy", "level:1", "level:3"}));
    int idle = 0;
    for (int n = 0; !Bloops::over(state) && idle < 200; ++n) {
      ASSERT_LT(n, 20000) << json::serialize(made);
      const auto seat = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(seats)));
      const auto action = bot.choose(Observation<Bloops>(state, seat), fast, thinking);
      idle = action ? 0 : idle + 1;
      if (!action) continue;
      ASSERT_FALSE(Bloops::check(state, seat, *action)) << json::serialize(made);
      Bloops::apply(state, seat, *action, fast, no_events);
      ASSERT_TRUE(Bloops::is_consistent(state));
    }
    EXPECT_TRUE(Bloops::over(state)) << json::serialize(made);
  }
}

TEST(BloopsBox, IsSearched) {
  FastRng fast(42);
  Thinking thinking;
  Search<Bloops, bloops::Sense> search({.iterations = 60});
  const int moves = std::max(4, scaled(60));
  std::vector<json::object> boxes = odd_boxes();
  for (int n = 0; n < scaled(10); ++n) boxes.push_back(random_box<Bloops>(fast));
  for (const json::object& made : boxes) {
    const auto box = must_read<Bloops>(made);
    NoEvents no_events;
    auto state = Bloops::start(box->parts, {}, 3, nullptr, fast, no_events);
    Seat seat = 0;
    Bloops::Action action{};
    for (int n = 0; n < moves && bloops::Sense{}.next(state, seat, action, fast); ++n) {
      if (const auto found = search.choose(Observation<Bloops>(state, seat), fast, thinking)) {
        ASSERT_FALSE(Bloops::check(state, seat, *found)) << json::serialize(made);
        action = *found;
      }
      Bloops::apply(state, seat, action, fast, no_events);
      if (Bloops::over(state)) break;
    }
  }
}

}  // namespace
}  // namespace smallbox::testing
