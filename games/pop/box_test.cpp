// Boxes of Pop: what is refused and where, and what is played with odd ones.
#include <set>

#include "games/pop/solve.hpp"
#include "games/pop/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::pop::testing {
namespace {

json::object ours() { return object(std::string(Text<Pop>::box_json)); }
json::object& card_at(json::object& box, std::size_t i) {
  return box.at("cards").as_array().at(i).as_object();
}
json::object puzzle(const char* columns, const char* hand) {
  return object(std::string(R"({"name":"P","columns":)") + columns + R"(,"hand":)" + hand + "}");
}
// Our cards, with these puzzles.
json::object with_puzzles(const json::array& puzzles) {
  json::object box = ours();
  box["puzzles"] = puzzles;
  return box;
}
// So many cards of another colour than red, on the lowest numbers.
json::object nearly_red(int others) {
  json::object box = ours();
  box.erase("puzzles");
  for (int i = 0; i < deck_size; ++i)
    card_at(box, static_cast<std::size_t>(i))["color"] = i < others ? "blue" : "red";
  return box;
}

// All that is wrong: "/cards/3/color BOX-1" each.
std::vector<std::string> faults(const json::object& box) {
  const auto read = read_box<Pop>(box);
  if (read) return {};
  std::vector<std::string> all;
  for (const BoxProblem& one : read.error().problems) all.push_back(one.at + " " + one.clause);
  return all;
}
std::string only_fault(const json::object& box) {
  const auto all = faults(box);
  return all.size() == 1 ? all[0] : std::to_string(all.size()) + " faults";
}

json::object asked(const json::object& line) {
  Referee referee;
  return parse_json(referee.answer(json::serialize(line))).value().as_object();
}
json::object begun(const json::object& box, int seats, const json::object& options,
                   const json::object& setup = {}) {
  json::object line = {{"cmd", "new"}, {"game", "pop"},      {"seats", seats},
                       {"box", box},   {"options", options}, {"seed", "box"}};
  if (!setup.empty()) line["setup"] = setup;
  return asked(line);
}
// "bad-box BOX-6", or "accepted".
std::string refusal(const json::object& answer) {
  if (answer.at("ok").as_bool()) return "accepted";
  const auto& error = answer.at("error").as_object();
  std::string text(error.at("code").as_string());
  if (error.at("rule").is_string()) text += " " + std::string(error.at("rule").as_string());
  return text;
}

// ---- What is refused

TEST(PopBox, NamesEveryFaultOfACard) {  // BOX-1, BOX-2, POP-1
  const auto spoilt = [](const char* field, const json::value& value) {
    json::object box = ours();
    card_at(box, 3)[field] = value;
    return only_fault(box);
  };
  EXPECT_EQ(spoilt("color", "pink"), "/cards/3/color BOX-1");
  EXPECT_EQ(spoilt("color", 3), "/cards/3/color BOX-1");
  EXPECT_EQ(spoilt("number", 0), "/cards/3/number BOX-1");
  EXPECT_EQ(spoilt("number", 51), "/cards/3/number BOX-1");
  EXPECT_EQ(spoilt("number", 7), "/cards/6/number POP-1");  // there are two 7s now
  EXPECT_EQ(spoilt("symbols", 6), "/cards/3/symbols BOX-1");
  EXPECT_EQ(spoilt("symbols", -1), "/cards/3/symbols BOX-1");
  EXPECT_EQ(spoilt("arrow", 1), "/cards/3/arrow BOX-1");
  EXPECT_EQ(spoilt("colour", "red"), "/cards/3/colour BOX-1");
  for (const char* field : {"number", "color", "symbols"}) {
    json::object box = ours();
    card_at(box, 3).erase(field);
    EXPECT_EQ(only_fault(box), std::string("/cards/3/") + field + " BOX-1");
  }
  json::object box = ours();
  box.at("cards").as_array()[3] = 4;
  EXPECT_EQ(only_fault(box), "/cards/3 BOX-1");
}

TEST(PopBox, HasEachNumberOnce) {  // BOX-1, POP-1
  json::object box = ours();
  box.at("cards").as_array().pop_back();
  box.erase("puzzles");
  EXPECT_EQ(only_fault(box), "/cards POP-1");
  EXPECT_NE(read_box<Pop>(box).error().message.find("missing: 50"), std::string::npos);
  box = ours();
  box.at("cards").as_array().push_back(json::value(card_at(box, 0)));
  EXPECT_EQ(only_fault(box), "/cards/50/number POP-1");
  for (const json::value& none : {json::value(nullptr), json::value(json::object{}), json::value("cards")}) {
    box["cards"] = none;
    EXPECT_EQ(only_fault(box), "/cards BOX-1");
  }
  box.erase("cards");
  EXPECT_EQ(only_fault(box), "/cards BOX-1");
  // The order is free.
  box = ours();
  auto& cards = box.at("cards").as_array();
  std::reverse(cards.begin(), cards.end());
  const auto read = read_box<Pop>(box);
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)->parts.color, built_in<Pop>().color);
  EXPECT_EQ((*read)->parts.symbol_bits, built_in<Pop>().symbol_bits);
}

TEST(PopBox, NamesEveryFaultOfAPuzzle) {  // BOX-1, BOX-7, POP-33
  const auto fault = [](const json::object& one) {
    return only_fault(with_puzzles({puzzle("[[1],[2],[],[],[]]", "[11,12,13,14,15]"), one}));
  };
  const char* hand = "[11,12,13,14,15]";
  EXPECT_EQ(fault(puzzle("[[1],[],[],[],[]]", hand)), "0 faults");
  EXPECT_EQ(fault(puzzle("[[],[],[],[],[]]", hand)), "0 faults");
  EXPECT_EQ(fault(puzzle("[[1],[],[],[]]", hand)), "/puzzles/1/columns BOX-1");
  EXPECT_EQ(fault(puzzle("7", hand)), "/puzzles/1/columns BOX-1");
  EXPECT_EQ(fault(puzzle("[[1],[],3,[],[]]", hand)), "/puzzles/1/columns/2 BOX-1");
  EXPECT_EQ(fault(puzzle("[[1],[51],[],[],[]]", hand)), "/puzzles/1/columns/1/0 BOX-1");
  EXPECT_EQ(fault(puzzle("[[1],[4,1],[],[],[]]", hand)), "/puzzles/1/columns/1/1 POP-33");
  EXPECT_EQ(fault(puzzle("[[1],[14],[],[],[]]", hand)), "/puzzles/1/hand/3 POP-33");
  EXPECT_EQ(fault(puzzle("[[1],[6],[],[],[]]", hand)), "/puzzles/1/columns POP-33");  // both red
  EXPECT_EQ(fault(puzzle("[[1,6],[],[],[],[]]", hand)), "/puzzles/1/columns POP-33");
  EXPECT_EQ(fault(puzzle("[[1],[],[],[],[]]", "[11,12,13,14]")), "/puzzles/1/hand POP-33");
  EXPECT_EQ(fault(puzzle("[[1],[],[],[],[]]", "[2,3,4,5,6,7,8,9,10,11,12]")), "/puzzles/1/hand POP-33");
  EXPECT_EQ(fault(puzzle("[[1],[],[],[],[]]", "[2,3,4,5,true]")), "/puzzles/1/hand/4 BOX-1");
  for (const char* field : {"name", "columns", "hand"}) {
    json::object one = puzzle("[[1],[],[],[],[]]", hand);
    one.erase(field);
    EXPECT_EQ(fault(one).substr(0, 15 + std::string(field).size()),
              "/puzzles/1/" + std::string(field) + (field == std::string("hand") ? " POP" : " BOX"));
  }
  json::object one = puzzle("[[1],[],[],[],[]]", hand);
  one["name"] = {{"fr", "Sans anglais"}};
  EXPECT_EQ(fault(one), "/puzzles/1/name/en BOX-7");
  one["name"] = "";
  EXPECT_EQ(fault(one), "/puzzles/1/name BOX-1");
  one["name"] = "P";
  one["grade"] = 3;
  EXPECT_EQ(fault(one), "/puzzles/1/grade BOX-1");

  const json::array many(200, puzzle("[[1],[],[],[],[]]", hand));
  EXPECT_TRUE(faults(with_puzzles(many)).empty());
  json::array more = many;
  more.push_back(many[0]);
  EXPECT_EQ(only_fault(with_puzzles(more)), "/puzzles BOX-1");
  // All that touch are told, and where colours are not known none.
  const json::array touching(30, puzzle("[[1],[6],[],[],[]]", hand));
  EXPECT_EQ(faults(with_puzzles(touching)).size(), max_box_problems);
  json::object both = with_puzzles(touching);
  card_at(both, 0)["color"] = "pink";
  EXPECT_EQ(only_fault(both), "/cards/0/color BOX-1");
}

// A record holds the canonical form, which has the defaults: it has to be small enough to be read again.
TEST(PopBox, IsSmallEnoughWithItsDefaultsToo) {  // BOX-1, BOX-4
  json::object box = with_puzzles(json::array(200, puzzle("[[1],[],[],[],[]]", "[11,12,13,14,15]")));
  for (std::size_t i = 0; i < deck_size; ++i) card_at(box, i).erase("arrow");
  // Names as long as it takes.
  const auto fill = [&](std::size_t bytes) {
    for (auto& one : box.at("puzzles").as_array()) {
      const std::size_t now = json::serialize(box).size();
      const std::size_t more = now < bytes ? std::min<std::size_t>(59, (bytes - now) / 4) : 0;
      std::string name = "P";
      for (std::size_t n = 0; n < more; ++n) name += "\U0001F388";
      one.as_object()["name"] = json::object{{"en", name}, {"fr", name.substr(0, 1)}};
    }
  };
  fill(max_box_bytes - 40);
  ASSERT_LE(json::serialize(box).size(), max_box_bytes);
  ASSERT_EQ(faults(box), std::vector<std::string>{" BOX-1"});
  EXPECT_STREQ(read_box<Pop>(box).error().problems[0].key, "box.too-large-with-defaults");
  fill(max_box_bytes - 1000);
  const auto read = smallbox::testing::must_read<Pop>(box);
  EXPECT_EQ(smallbox::testing::must_read<Pop>(*parse_json(read->canonical))->id, read->id);
}

// ---- What is played

TEST(PopBox, WithoutPuzzlesThereIsNoneToSolve) {  // POP-33
  json::object box = ours();
  for (int empty = 0; empty < 2; ++empty) {
    if (empty == 0)
      box.erase("puzzles");
    else
      box["puzzles"] = json::array{};
    EXPECT_EQ(refusal(begun(box, 1, {{"mode", "puzzle"}})), "bad-request POP-33");
    EXPECT_EQ(refusal(begun(box, 1, {{"mode", "puzzle"}, {"puzzle", 1}})), "bad-request");
    // A setup brings one along.
    EXPECT_EQ(refusal(begun(box, 1, {{"mode", "puzzle"}},
                            object(R"({"columns":[[1],[],[],[],[]],"hand":[11,12,13,14,15]})"))),
              "accepted");
    EXPECT_EQ(refusal(begun(box, 1, {{"mode", "solo"}})), "accepted");
  }
}

TEST(PopBox, NumbersItsOwnPuzzles_POP_33) {  // POP-33
  const json::object box = with_puzzles({puzzle("[[1],[2],[],[],[]]", "[11,12,13,14,15]"),
                                         puzzle("[[],[],[44],[],[]]", "[11,12,13,14,15,16]")});
  const auto options = [](const json::value& which) {
    return json::object{{"mode", "puzzle"}, {"puzzle", which}};
  };
  const auto answer = begun(box, 1, options(2));
  const auto& events = answer.at("events").as_array();
  EXPECT_EQ(events[0].at("puzzle"), 2);
  EXPECT_EQ(json::serialize(events[0].at("columns")), "[[],[],[44],[],[]]");
  EXPECT_FALSE(events[0].as_object().contains("grade"));  // it has no solution
  EXPECT_EQ(refusal(begun(box, 1, options(3))), "bad-request");
  EXPECT_EQ(refusal(begun(box, 1, options("random"))), "accepted");
}

TEST(PopBox, CheckTellsHowManySolutions_POP_33) {  // BOX-5, POP-33
  const auto solutions = [](const json::object& box) {
    return json::serialize(asked({{"cmd", "box"}, {"check", box}}).at("solutions"));
  };
  EXPECT_EQ(solutions(with_puzzles({puzzle("[[11],[],[],[],[]]", "[12,13,14,15,20]"),
                                    puzzle("[[11],[],[],[],[]]", "[16,23,28,34,39]"),
                                    puzzle("[[11],[],[],[],[]]", "[16,21,23,28,34,39]")})),
            "[0,1,2]");
  json::array ones(60, json::value(1));
  EXPECT_EQ(solutions(ours()), json::serialize(ones));
  EXPECT_EQ(solutions(nearly_red(2)), "[]");
}

// BOX-6: rows of five without equal neighbours need so many cards that are not of the most frequent colour.
TEST(PopBox, TooMuchOfOneColorCantBeDealt_POP_5) {  // BOX-6, POP-5, POP-28
  const std::array<const char*, 4> difficulties = {"beginner", "intermediate", "advanced", "expert"};
  constexpr std::array<int, 4> needed = {2, 5, 7, 10};
  for (std::size_t d = 0; d < 4; ++d) {
    const json::object options = {{"mode", "solo"}, {"difficulty", difficulties[d]}};
    EXPECT_EQ(refusal(begun(nearly_red(needed[d] - 1), 1, options)), "bad-box BOX-6") << d;
    const auto box = smallbox::testing::must_read<Pop>(nearly_red(needed[d]));
    Options typed;
    typed.mode = static_cast<std::uint8_t>(Mode::solo);
    typed.difficulty = static_cast<std::uint8_t>(d);
    NoEvents no_events;
    FastRng fast(d);
    for (int game = 0; game < 100; ++game) {
      const State s = Pop::start(box->parts, typed, 1, nullptr, fast, no_events);
      ASSERT_TRUE(at_rest(box->parts, s.table));
      ASSERT_TRUE(Pop::is_consistent(s));
    }
  }
  for (int seats = 2; seats <= 5; ++seats) {
    EXPECT_EQ(refusal(begun(nearly_red(1), seats, {})), "bad-box BOX-6");
    EXPECT_EQ(refusal(begun(nearly_red(0), seats, {})), "bad-box BOX-6");
    EXPECT_EQ(refusal(begun(nearly_red(2), seats, {})), "accepted");
  }
  // A puzzle needs no deal.
  json::object red = nearly_red(0);
  red["puzzles"] = json::array(1, puzzle("[[1],[],[2],[],[]]", "[11,12,13,14,15]"));
  EXPECT_EQ(refusal(begun(red, 1, {{"mode", "puzzle"}})), "accepted");
}

// Chance is as bad as it can be first: the rows can't be laid with that shuffle, so that there is another one.
TEST(PopBox, ADealThatRunsOutBeginsAnew_POP_5) {  // POP-5
  const auto box = smallbox::testing::must_read<Pop>(nearly_red(2));
  // The two blue cards on top of each other, under a red one: the second is of no use.
  struct {
    int shuffles = 0;
    FastRng fast{5};
    std::uint32_t below(std::uint32_t n) {
      if (n == deck_size) ++shuffles;
      return shuffles == 1 ? n - 1 : fast.below(n);  // the first one changes nothing: 50, 49 … 2, 1
    }
  } chance;
  NoEvents no_events;
  const State s = Pop::start(box->parts, {}, 2, nullptr, chance, no_events);
  EXPECT_GE(chance.shuffles, 2);
  EXPECT_TRUE(at_rest(box->parts, s.table));
  EXPECT_TRUE(Pop::is_consistent(s));
}

TEST(PopBox, CountsItsOwnSymbols_POP_20) {  // POP-20, POP-21
  json::object box = ours();
  for (std::size_t i = 0; i < deck_size; ++i) card_at(box, i)["symbols"] = static_cast<int>(i % 6);
  const auto read = smallbox::testing::must_read<Pop>(box);
  for (int card = 1; card <= deck_size; ++card)
    EXPECT_EQ(read->parts.symbols(CardSet::of(card)), (card - 1) % 6) << card;
  State s{};
  s.box = BoxRef(read->parts);
  s.seats = 3;
  s.phase = Phase::over;
  s.hand = {set({6}), set({7}), set({12})};  // five symbols, none, five
  s.score[0] = {0, 1, 0};
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b101);  // five on the last card are less than one point
  s.hand[0] = set({5});
  EXPECT_EQ(Pop::result(s).winners.bits(), 0b001);
}

// The most that a round can be: nothing is lost where it is kept in a byte.
TEST(PopBox, FivesOnAllCardsFitTheScore_POP_20) {  // POP-20
  json::object box = ours();
  for (std::size_t i = 0; i < deck_size; ++i) card_at(box, i)["symbols"] = 5;
  EXPECT_EQ(smallbox::testing::must_read<Pop>(box)->parts.symbols(k_deck), 250);
}

}  // namespace
}  // namespace smallbox::pop::testing
