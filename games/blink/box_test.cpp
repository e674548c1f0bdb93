// Boxes of Blink: what is wrong with one, and equal cards, which nothing tells apart.
#include <map>

#include "games/blink/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using Card = blink::Card;

json::object box_of(const Cards& cards) {
  return {
      {"box", 1}, {"game", "blink"}, {"name", "Mine"}, {"cards", json::array(cards.begin(), cards.end())}};
}
// "/cards/3 BOX-1": where and by which clause a box is refused, one after the other; empty: it is not.
std::string faults(const json::value& box) {
  const auto read = read_box<Blink>(box);
  if (read) return {};
  std::string out;
  for (const BoxProblem& one : read.error().problems)
    out += (out.empty() ? "" : ", ") + one.at + " " + (one.clause != nullptr ? one.clause : "-");
  return out;
}
std::string faults(std::size_t n) { return faults(json::value(box_of(Cards(n, "red-star-1")))); }

TEST(BlinkBox, IsCheckedWholly) {  // BOX-1, BOX-2
  for (const std::size_t good : {20U, 22U, 60U, 120U}) EXPECT_EQ(faults(good), "");
  for (const std::size_t bad : {0U, 18U, 19U, 21U, 59U, 121U, 122U})
    EXPECT_EQ(faults(bad), "/cards BOX-1") << bad;
  json::object box = box_of(Cards(20, "red-star-1"));
  box["cards"].as_array()[3] = "purple-star-1";
  box["cards"].as_array()[7] = 5;
  EXPECT_EQ(faults(json::value(box)), "/cards/3 BOX-1, /cards/7 BOX-1");
  box.erase("cards");
  EXPECT_EQ(faults(json::value(box)), "/cards BOX-1");
  box["cards"] = "red-star-1";
  EXPECT_EQ(faults(json::value(box)), "/cards BOX-1");
}

std::string refused(const json::object& request) {
  Referee referee;
  json::object line = request;
  line["cmd"] = "new";
  const auto answer = parse_json(referee.answer(json::serialize(line)))->as_object();
  return answer.at("ok").as_bool() ? "" : std::string(answer.at("error").at("code").as_string());
}

TEST(BlinkBox, AHandicapLeavesEnoughForTheDeal) {  // BOX-6, BLINK-15
  const auto with = [](std::size_t cards, int handicap) {
    return refused({{"game", "blink"},
                    {"seats", 2},
                    {"box", box_of(Cards(cards, "red-star-1"))},
                    {"options", {{"handicap", handicap}}}});
  };
  EXPECT_EQ(with(20, 6), "");
  EXPECT_EQ(with(20, 7), "bad-box");
  EXPECT_EQ(with(26, 10), "bad-box");
  EXPECT_EQ(with(28, 10), "");
}

TEST(BlinkBox, SetupsAreHalvesOfItsList) {
  Cards cards(10, "red-star-1");
  cards.resize(20, "blue-moon-2");
  const auto with = [&](const Cards& first, const Cards& second) {
    return refused(
        {{"game", "blink"},
         {"seats", 2},
         {"box", box_of(cards)},
         {"setup",
          {{"draws",
            {json::array(first.begin(), first.end()), json::array(second.begin(), second.end())}}}}});
  };
  const Cards red(10, "red-star-1");
  const Cards blue(10, "blue-moon-2");
  Cards mixed = red;
  mixed[0] = "blue-moon-2";
  EXPECT_EQ(with(red, blue), "");
  EXPECT_EQ(with(blue, red), "");
  EXPECT_EQ(with(mixed, blue), "bad-setup");
  EXPECT_EQ(with(red, red), "bad-setup");
  EXPECT_EQ(with(red, Cards(8, "blue-moon-2")), "bad-setup");
  EXPECT_EQ(with(red, Cards(10, "blue-moon-3")), "bad-setup");
}

// Of equal cards in a hand one is listed, the first is played, and the others stay.
TEST(BlinkBox, OfEqualCardsAnyWillDo) {  // BLINK-8
  Cards cards(10, "red-star-1");
  cards.resize(20, "red-moon-2");
  const Cards first(10, "red-star-1");
  const Cards second(10, "red-moon-2");
  ScriptedGame t(
      {{"game", "blink"},
       {"seats", 2},
       {"box", box_of(cards)},
       {"setup",
        {{"draws", {json::array(first.begin(), first.end()), json::array(second.begin(), second.end())}}}}});
  t.act(0, k_ready);
  t.act(1, k_ready);
  EXPECT_EQ(t.legal(0), (json::array{play("red-star-1", 0), play("red-star-1", 1)}));
  EXPECT_EQ(t.refusal(0, play("red-moon-2", 0)), "illegal BLINK-5");
  t.act(0, play("red-star-1", 1));
  EXPECT_EQ(t.events().at(0).at("slot"), 0);
  EXPECT_EQ(t.view(0).at("hand"), (json::array{"red-star-1", "red-star-1", "red-star-1"}));
  EXPECT_EQ(t.view(0).at("seats").at(0).at("draw"), 5);
  for (int n = 0; n < 8; ++n) t.act(0, play("red-star-1", 0));
  EXPECT_EQ(t.phase(), "over");
  EXPECT_EQ(t.result().at("winners"), json::array{0});
}

// What can be known of the other hand by brute force, from the events alone: each arrangement of the unseen cards that
// the rules could have led to comes up, and as often as any other.
TEST(BlinkBox, DealingsKeepWhatEqualCardsTell) {
  // Three kinds that never fit on each other.
  Cards cards(8, "red-star-1");
  cards.resize(14, "blue-moon-2");
  cards.resize(20, "green-bolt-3");
  const auto box = must_read<Blink>(box_of(cards));
  const Card red = blink::find_card("red-star-1");
  FastRng fast(4);
  NoEvents no_events;
  int told = 0;
  for (int game = 0; game < scaled(300); ++game) {
    Blink::State s = Blink::start(box->parts, {}, 2, nullptr, fast, no_events);
    Seat seat = 0;
    Blink::Action action{};
    for (int n = 0; n < 40 && random_move<Blink>(s, fast, seat, action); ++n) {
      const auto& hand = s.hand[seat];
      const bool later = action.type == blink::ActionType::play && hand[0] != action.card;
      const std::array<Card, 3> before = hand;
      Blink::apply(s, seat, action, fast, no_events);
      if (!later || s.phase != blink::Phase::race || action.card != red || before[0] == blink::no_card)
        continue;
      // It was played from a later place: the first one holds none of its kind, and every dealing knows that.
      const Observation<Blink> seen(s, static_cast<Seat>(1 - seat));
      for (int deal = 0; deal < 20; ++deal) EXPECT_NE(seen.imagine(fast).hand[seat][0], red);
      ++told;
    }
  }
  EXPECT_GT(told, scaled(20) / 2);
}

// However many are equal, every world that can be is dealt as often as any other: counted for a hand of two kinds.
TEST(BlinkBox, EqualCardsCountAsOftenAsTheyAreThere) {
  Cards cards(4, "red-star-1");
  cards.resize(20, "red-moon-1");
  const auto box = must_read<Blink>(box_of(cards));
  const Card star = blink::find_card("red-star-1");
  FastRng fast(6);
  NoEvents no_events;
  // Nothing is turned over yet: of the 20 cards seat 0 sees its own three.
  Blink::State s = Blink::start(box->parts, {}, 2, nullptr, fast, no_events);
  const auto own = std::count(s.hand[0].begin(), s.hand[0].end(), star);
  const Observation<Blink> seen(s, 0);
  const int deals = 20000;
  int first = 0;
  for (int n = 0; n < deals; ++n) first += seen.imagine(fast).hand[1][0] == star ? 1 : 0;
  const double expected = static_cast<double>(deals) * static_cast<double>(4 - own) / 17;
  EXPECT_NEAR(first, expected, 300);
}

}  // namespace
}  // namespace smallbox::testing
