// Other boxes than ours (BLOBS-47): what is refused, and that what other cards do is done as the rules say.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// "/cards/3/do BOX-1: …", of the first fault; "": none.
std::string fault_of(const json::object& box) {
  const auto read = read_box<Blobs>(box);
  if (read) return "";
  const BoxProblem first = read.error().problems.front();
  return first.at + " " + first.clause + ": " + first.message;
}
std::string fault_of(const std::string& id, const json::object& programs) {
  return fault_of(changed_box({{id, programs}}));
}
// The first card, avenger, with another field.
std::string fault_with(const char* field, const json::value& value) {
  json::object box = changed_box({});
  box["cards"].as_array()[0].as_object()[field] = value;
  return fault_of(box);
}
json::object of_size(std::size_t cards) {
  json::object box = changed_box({});
  const json::array& all = box["cards"].as_array();
  json::array list;
  for (std::size_t i = 0; i < cards; ++i) {
    list.push_back(all[i % all.size()]);
    list.back().as_object()["id"] = "card-" + std::to_string(i);
  }
  box["cards"] = list;
  return box;
}

TEST(BlobsBox, faults_are_told_with_their_place) {
  EXPECT_EQ(fault_of(changed_box({})), "");
  EXPECT_EQ(fault_with("value", 10), "/cards/0/value BOX-1: \"value\" is a whole number from -9 to 9.");
  EXPECT_EQ(fault_with("value", "+"),
            "/cards/0/value BOX-1: \"value\" is a whole number from -9 to 9, or \"*\".");
  EXPECT_EQ(fault_with("value", "*"), "");
  EXPECT_EQ(fault_with("colors", json::array{}), "/cards/0/colors BLOBS-2: There are 1 to 6 colours, not 0.");
  EXPECT_EQ(fault_with("colors", {"red", "red"}),
            "/cards/0/colors/1 BLOBS-2: The card has this colour already.");
  EXPECT_EQ(fault_with("colors", {"pink"}),
            "/cards/0/colors/0 BLOBS-2: A colour is one of red, orange, yellow, green, blue and purple.");
  EXPECT_EQ(fault_with("id", "Avenger").substr(0, 18), "/cards/0/id BOX-7:");
  EXPECT_EQ(fault_with("id", "flapjack").substr(0, 18), "/cards/1/id BOX-7:");
  EXPECT_EQ(fault_with("text", {{"fr", "Rien."}}).substr(0, 23), "/cards/0/text/en BOX-7:");
  EXPECT_EQ(fault_with("name", ""), "/cards/0/name BOX-1: \"name\" is empty.");
  EXPECT_EQ(fault_with("does", "draw 1"), "/cards/0/does BOX-1: There is no field does; did you mean do?");
  EXPECT_EQ(fault_with("do", 1), "/cards/0/do BOX-1: A program is a text.");
  EXPECT_EQ(fault_with("do", "remove Y"), "/cards/0/do BOX-1: At letter 8: Y is used before it is set.");
  EXPECT_EQ(fault_with("always", "safe"),
            "/cards/0/always BOX-1: At letter 5: here the blobs is missing: self, others.");
  EXPECT_EQ(fault_of(of_size(19)), "/cards BOX-1: There are 20 to 120 cards, not 19.");
  EXPECT_EQ(fault_of(of_size(121)), "/cards BOX-1: There are 20 to 120 cards, not 121.");
  EXPECT_EQ(fault_of(of_size(20)), "");
  EXPECT_EQ(fault_of(of_size(120)), "");
}

TEST(BlobsBox, BLOBS_25_responses_are_bound_to_what_they_answer) {
  EXPECT_EQ(fault_of("bob", {{"aim", "blob X any"}}),
            "/cards/57/aim BLOBS-21: The card aims at something and does nothing: there is no \"do\".");
  EXPECT_EQ(fault_of("bob", {{"when", {"any"}}}),
            "/cards/57/when BLOBS-25: A response has an action: there is no \"do\".");
  EXPECT_EQ(fault_of("bob", {{"do", "draw 1"}, {"bind", {{"X", "answered"}}}}),
            "/cards/57/bind BLOBS-25: Only a response is bound to what it answers: there is no \"when\".");
  EXPECT_EQ(fault_of("bob", {{"aim", "blob X any"}, {"do", "remove X"}, {"when", {"any"}}}),
            "/cards/57/do BOX-1: In a response, where \"bind\" sets variables and \"aim\" does not: At "
            "letter 8: X is "
            "used before it is set.");
  EXPECT_EQ(fault_of("bob", {{"do", "draw 1"}, {"when", {"always"}}}),
            "/cards/57/when/0 BLOBS-25: A condition is one of these: any, acts, copyable, into mine, at "
            "home, removes, "
            "aims mine.");
  EXPECT_EQ(fault_of("bob", {{"do", "draw 1"}, {"when", {"any", "any"}}}),
            "/cards/57/when/1 BLOBS-25: The condition stands here twice.");
  EXPECT_EQ(fault_of("bob", {{"do", "draw 1"}, {"when", {"any"}}, {"bind", {{"X", "answerer"}}}}),
            "/cards/57/bind/X BLOBS-25: \"X\" is one of these: \"answered\", \"target\".");
  EXPECT_EQ(
      fault_of("bob", {{"do", "draw 1"}, {"when", {"any"}}, {"bind", {{"C", "answered"}}}}).substr(0, 22),
      "/cards/57/bind/C BOX-1");
  EXPECT_EQ(fault_of("bob", {{"do", "draw 1"}, {"when", {"any"}}}), "");
}

TEST(BlobsBox, BOX_6_five_cards_each_and_one_more) {
  const auto fits = [](std::size_t cards, int seats) {
    return !Blobs::fits(testing::must_read<Blobs>(of_size(cards))->parts, {}, seats);
  };
  EXPECT_TRUE(fits(20, 3));
  EXPECT_FALSE(fits(20, 4));
  EXPECT_TRUE(fits(21, 4));
  EXPECT_FALSE(fits(25, 5));
  EXPECT_TRUE(fits(26, 5));
  EXPECT_EQ(Blobs::refusals.too_few_cards.code, Code::bad_box);
}

// BLOBS-47: a name of ours means nothing, and the order is the box's.
TEST(Blobs, BLOBS_47_another_box_has_its_own_cards_in_its_own_order) {
  json::object box = changed_box(
      {{"avenger", {{"start", "draw 2"}}}, {"bob", {{"aim", "blob X any other"}, {"do", "remove X"}}}});
  json::array& cards = box["cards"].as_array();
  std::reverse(cards.begin(), cards.end());
  Script t({.hands = {"avenger bob lump", "keyhole"},
            .rooms = {"", "greedy"},
            .box = testing::must_read<Blobs>(box)});
  EXPECT_EQ(t.all_view().at("box").as_string(), testing::must_read<Blobs>(box)->id);
  EXPECT_EQ(t.hand(0), "lump bob avenger");
  EXPECT_EQ(t.options(), "play lump 0, play lump 1, play bob 0, play bob 1, play avenger 0, play avenger 1");
  EXPECT_EQ(t.lab(3), "surprise-guest me-too trash-panda");
  t.run("0 play bob 0", "1 pass");  // greedy is all that there is to choose
  EXPECT_EQ(t.waste(), "greedy");
  EXPECT_EQ(t.asked(), "1 play");
  EXPECT_EQ(t.refused("1 play nobody 0"), "illegal BLOBS-15");
}

// ---- What no card of ours does

TEST(BlobsBox, a_program_goes_on_after_a_copy) {
  const BoxHandle box = with(
      {{"bob", {{"aim", "blob X any other; blob Y any other"}, {"do", "copy X now; draw 1; copy Y tick"}}},
       {"lump", {{"do", "draw 2"}}},
       {"greedy", {{"end", "draw 3"}}}});
  Script t({.hands = {"bob", ""}, .rooms = {"", "lump greedy"}, .pile = "", .box = box});
  t.run("0 play bob 0", "0 blob 1", "0 blob 2");
  EXPECT_EQ(words(t.hand(0)).size(), 6U);  // phase 4 had nothing to add
}

TEST(BlobsBox, every_player_of_a_loop_can_copy) {
  const BoxHandle box = with({{"bob", {{"do", "everyone you first { blob X any other; copy X now }"}}},
                              {"lump", {{"do", "draw 1"}}}});
  Script t({.hands = {"bob", "", ""}, .rooms = {"lump"}, .seats = 3, .box = box});
  t.run("0 play bob 0");
  EXPECT_EQ(words(t.hand(1)).size(), 1U);
  EXPECT_EQ(words(t.hand(2)).size(), 1U);
}

// BLOBS-39: two cards that copy each other would never come to an end.
TEST(BlobsBox, what_copies_is_not_copied) {
  const json::object copier = {{"aim", "blob X any other"}, {"do", "copy X now"}};
  Script t({.hands = {"bob", ""}, .rooms = {"lump"}, .box = with({{"bob", copier}, {"lump", copier}})});
  t.run("0 play bob 0");
  EXPECT_FALSE(t.happened("copied"));
  EXPECT_EQ(t.turn(), 3);  // seat 1 had nothing to play
}

TEST(BlobsBox, a_card_that_is_gone_is_not_played) {
  // The waste became the lab, and the top of it was drawn.
  const BoxHandle box = with(
      {{"bob",
        {{"do",
          "waste W; draw 1; play W you; hand H; everyone others { play H you }; discard H; discard H"}}}});
  Script t(buried(
      {.hands = {"bob flapjack hiccup", "keyhole"}, .pile = "greedy", .waste = "lump", .box = box}, 1));
  t.run("0 play bob 0", "1 pass", "0 hand hiccup");
  EXPECT_EQ(t.room(0), "bob");
  EXPECT_TRUE(t.happened({"discarded", "hiccup"}));
  EXPECT_EQ(t.hand(1), "keyhole");
}

TEST(BlobsBox, BLOBS_25_the_second_target_counts_when_the_first_is_gone) {
  const BoxHandle box =
      with({{"bob", {{"aim", "blob X mine other; blob Y away"}, {"do", "remove X; proto Y"}}},
            {"lump",
             {{"do", "remove X"}, {"aim", "blob X any"}, {"when", {"removes"}}, {"bind", {{"X", "target"}}}}},
            {"hiccup",
             {{"do", "back X"}, {"aim", "blob X any"}, {"when", {"removes"}}, {"bind", {{"X", "target"}}}}}});
  Script t({.hands = {"bob", "lump", "hiccup"}, .rooms = {"disco-ball", "keyhole"}, .seats = 3, .box = box});
  t.run("0 play bob 0", "1 respond lump 1", "2 pass");
  EXPECT_EQ(t.waste(), "disco-ball");
  t.run("2 respond hiccup 2");
  EXPECT_EQ(t.hand(1), "keyhole");
}

TEST(BlobsBox, several_permanent_actions_on_one_card) {
  const BoxHandle box =
      with({{"bob",
             {{"always",
               "points +2 × here; tint blue red; safe self; points -1 × mine color:red; safe others"}}}});
  Script t({.hands = {"lump", ""}, .rooms = {"bob keyhole"}, .box = box});
  EXPECT_EQ(t.colors(1), "red");
  EXPECT_TRUE(t.safe(1));
  EXPECT_TRUE(t.safe(2));
  EXPECT_EQ(t.score(0), t.base(0) + 4 - 1);
  EXPECT_EQ(t.all_view().at("seats").at(0).at("score").at("permanent").as_array().size(), 1U);
}

TEST(BlobsBox, a_room_is_an_aim_too) {
  const BoxHandle box = with({{"bob", {{"aim", "player R other"}, {"do", "need lab; play lab R"}}}});
  Script t({.hands = {"bob", "", ""}, .pile = "lump", .seats = 3, .box = box});
  t.run("0 play bob 0", "0 player 2");
  EXPECT_EQ(t.room(2), "lump");
}

// What somebody put in order lies open to nobody any more.
TEST(BlobsBox, an_open_card_that_is_put_in_order_is_hidden_again) {
  const BoxHandle box = with({{"bob", {{"do", "see top all; order 5; ask"}}}});
  Script t({.hands = {"bob", ""}, .pile = "lump greedy keyhole hiccup avenger", .box = box});
  t.run("0 play bob 0");
  EXPECT_EQ(t.shown(), "lump");
  EXPECT_EQ(words(t.options()).size(), 5U * 120);
  t.run("0 order avenger hiccup keyhole greedy lump");
  EXPECT_EQ(t.shown(), "none");
  EXPECT_EQ(t.lab(2), "avenger hiccup");
}

// BLOBS-42: an aim that found nothing leaves its colour open, which nothing has.
TEST(BlobsBox, a_colour_that_was_never_chosen_fits_nothing) {
  const BoxHandle box = with(
      {{"bob",
        {{"aim", "blob X any other proto; color C"}, {"do", "proto all any color:C; need top C; draw 9"}}}});
  Script t({.hands = {"bob", ""}, .rooms = {"lump"}, .box = box});
  t.run("0 play bob 0");
  EXPECT_EQ(t.room(0), "lump bob");
  EXPECT_EQ(words(t.hand(0)).size(), 5U);
}

// A lab that grows rooms for ever stops before the numbers of blobs do.
TEST(BlobsBox, blobs_are_not_counted_beyond_what_a_number_holds) {
  Script t({.hands = {"bob", ""}, .box = with({{"bob", {{"do", "sprout here"}}}})});
  State s = static_cast<Match<Blobs>&>(t.match()).state();
  s.numbers = max_sprouted;
  FastRng fast(1);
  NoEvents no_events;
  Blobs::apply(s, 0, {.type = ActionType::play, .card = find_card("bob"), .value = 0}, fast, no_events);
  EXPECT_EQ(s.numbers, max_sprouted + 1);
}

// What a need finds out of the lab's top is known to nobody where nothing follows that is seen: Bob stays where he is
// whether the card fits or not.
TEST(BlobsBox, BLOBS_11_nobody_knows_what_a_need_found_out_of_a_hidden_card) {
  const BoxHandle box = with({{"bob", {{"do", "color C; need top C; move self here"}}}});
  const auto after = [&](const std::string& pile) {
    Script t({.hands = {"bob hiccup spawny parrot cuckoo keyhole", "lump"}, .pile = pile, .box = box});
    t.run("0 play bob 0", "1 pass", "0 color red");
    return t;
  };
  const auto state = [](Script& t) { return static_cast<Match<Blobs>&>(t.match()).state(); };
  Script fits = after("avenger greedy");
  Script fails = after("greedy avenger");
  for (const Audience audience : {Audience::seat(0), Audience::seat(1), Audience::spectator()}) {
    State one = state(fits);
    State other = state(fails);
    Blobs::hide(one, audience);
    Blobs::hide(other, audience);
    EXPECT_TRUE(testing::same_bytes(one, other));
  }
}

}  // namespace
}  // namespace smallbox::blobs
