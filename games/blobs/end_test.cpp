// Blobs clause by clause: limits, the end and the points (BLOBS-43 to 46), and the rulebook's examples.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// A row of protoblobs, for full rooms: the first n cards of a list that no test plays.
std::string protos(int n) {
  static const std::vector<std::string> ids = words(
      "pass-the-puddle plug-puller big-flush grey-day green-panic yellow-fellow grape-gossip egg-sitter");
  std::string text;
  for (int i = 0; i < n; ++i) text += " " + ids[i] + "?";
  return text;
}

// ---- Limits and the end

TEST(Blobs, BLOBS_43_no_more_than_twelve_blobs_in_a_turn) {
  // BLOBS-43: a chain of plays and responses; after the twelfth blob Lucky Drip shows a card that stays.
  Script t({.hands = {
                "bin-diver lucky-drip double-dollop ditto-dan second-chance nah-nah wrong-address echo-gecko",
                "gatecrasher wet-blanket hard-hat"}});
  t.run("0 play double-dollop 0", "1 respond gatecrasher 1", "0 respond echo-gecko 1",
        "1 respond wet-blanket 0", "0 respond second-chance 1", "1 respond hard-hat 1", "0 respond nah-nah 0",
        "0 hand ditto-dan", "0 player 0", "0 blob 1", "1 pass", "0 hand lucky-drip", "0 player 1",
        "1 respond echo-gecko 0", "0 respond wrong-address 0", "1 pass", "1 player 0", "1 blob 6");
  EXPECT_EQ(t.all_view().at("stack").as_array().back().at("blob"), 12);
  t.run("0 pass");
  const std::string top = t.lab(1);
  EXPECT_EQ(t.shown(), top);
  t.run("0 player 1");
  EXPECT_TRUE(t.happened({"lapsed", "lucky-drip", "\"why\":\"limit\""}));
  EXPECT_NE(t.hand(0).find(top), std::string::npos);  // it was drawn in phase 4, and never played
}

TEST(Blobs, BLOBS_43_no_response_after_the_twelfth_but_the_card_of_phase_2) {
  Script t({.hands = {"bob", "wet-blanket"}});
  State s = static_cast<Match<Blobs>&>(t.match()).state();
  s.played = max_played;
  FastRng fast(1);
  NoEvents no_events;
  const Action play{.type = ActionType::play, .card = find_card("bob"), .value = 0};
  ASSERT_FALSE(Blobs::check(s, 0, play));
  Blobs::apply(s, 0, play, fast, no_events);
  // Asked all the same: BLOBS-22.
  EXPECT_EQ(s.form, Form::respond);
  EXPECT_EQ(testing::legal_text<Blobs>(s, 1), R"([{"type":"pass"}])");
  EXPECT_STREQ(Blobs::check(s, 1, {.type = ActionType::respond, .card = find_card("wet-blanket")}).rule,
               "BLOBS-43");
}

TEST(Blobs, BLOBS_43_forty_rounds_are_enough) {
  // So long a game would be a long test: this one begins near its end.
  Script t({.hands = {"bob", "lump"}});
  State s = static_cast<Match<Blobs>&>(t.match()).state();
  s.turn = max_rounds * 2 - 1;
  FastRng fast(1);
  EventLog<Event> events;
  const auto act = [&](Seat seat, const Action& a) { Blobs::apply(s, seat, a, fast, events); };
  act(0, {.type = ActionType::play, .card = find_card("bob"), .value = 0});
  act(1, {.type = ActionType::pass});
  ASSERT_FALSE(Blobs::over(s));  // seat 1 has its fortieth turn
  act(1, {.type = ActionType::play, .card = find_card("lump"), .value = 1});
  act(0, {.type = ActionType::pass});
  EXPECT_TRUE(Blobs::over(s));
  EXPECT_EQ(s.turn, 80);
  EXPECT_EQ(testing::written([&](Json& out) { Text<Blobs>::write_detail(out, s); }),
            R"({"why":"limit","turns":80,"ended_by":1,"rooms":[{"blobs":1,"base":3,"permanent":[]},)"
            R"({"blobs":1,"base":-4,"permanent":[]}]})");
}

TEST(Blobs, BLOBS_44_eight_blobs_at_home_end_the_game) {
  // BLOBS-44: at the end of the own turn, protoblobs included; other rooms do not matter.
  Script t({.hands = {"bob", "lump"}, .rooms = {protos(7)}});
  t.run("0 play bob 0");
  EXPECT_EQ(t.asked(), "1 respond");
  t.run("1 pass");
  EXPECT_EQ(t.asked(), "over");
  EXPECT_TRUE(t.happened({"ended", "eight", "\"scores\":[10,0]", "\"winners\":[0]"}));
  EXPECT_TRUE(t.happened("drew"));  // after phase 4
  EXPECT_EQ(t.refused("0 pass"), "over BLOBS-44");
  EXPECT_EQ(t.refused("1 play lump 0"), "over BLOBS-44");
  EXPECT_EQ(t.phase(), "over");
  Script seven({.hands = {"bob", "lump"}, .rooms = {protos(6)}});
  seven.run("0 play bob 0", "1 pass");
  EXPECT_EQ(seven.asked(), "1 play");
  Script theirs({.hands = {"bob", "lump"}, .rooms = {"", protos(8)}});
  theirs.run("0 play bob 0", "1 pass");
  EXPECT_EQ(theirs.asked(), "1 play");
  theirs.run("1 play lump 0", "0 pass");
  EXPECT_EQ(theirs.asked(), "over");
}

TEST(Blobs, BLOBS_45_base_values_then_permanent_points) {
  // BLOBS-45: permanent points look at base values, never at each other's points.
  Script t({.hands = {"keyhole"}, .rooms = {"dancing-blue bob freeloader green-panic silver-lining"}});
  // 0 + 3 + 0 − 1 + 0; Dancing Blue 3 blue (itself, Bob, Silver Lining), Freeloader 3, Green Panic −1,
  // lifted 1.
  EXPECT_EQ(t.base(0), 2);
  EXPECT_EQ(json::serialize(t.all_view().at("seats").at(0).at("score")),
            R"({"total":8,"base":2,"permanent":[{"blob":1,"card":"dancing-blue","points":3},)"
            R"({"blob":3,"card":"freeloader","points":3},{"blob":4,"card":"green-panic","points":-1},)"
            R"({"blob":5,"card":"silver-lining","points":1}]})");
}

TEST(Blobs, BLOBS_46_points_then_blobs_then_shared) {
  // BLOBS-46
  const auto winners = [](const std::vector<std::string>& rooms) {
    Script t({.hands = {"nah-nah"}, .rooms = rooms, .seats = static_cast<int>(rooms.size())});
    t.run("0 play nah-nah 0");
    EXPECT_EQ(t.asked(), "over");
    return json::serialize(t.result().at("winners"));
  };
  // Seat 0 ends with nine blobs and three points.
  const std::string home = "lump" + protos(6) + " bob?";
  EXPECT_EQ(winners({home, "drama-queen"}), "[1]");
  EXPECT_EQ(winners({home, "keyhole"}), "[0]");
  const std::string three = "spawny? parrot? cuckoo? greedy? hiccup? keyhole? flapjack? paying-guest";
  EXPECT_EQ(winners({home, three}), "[0]");
  EXPECT_EQ(winners({home, three + " hard-hat"}), "[0,1]");
  EXPECT_EQ(winners({home, "rubber-band", three + " hard-hat echo-gecko"}), "[2]");
}

// ---- The rulebook's examples

TEST(BlobsExamples, greedy_and_forecaster) {
  Script t({.hands = {"avenger keyhole hiccup lump bouncer", "parrot spawny greenhouse dye-hard big-tipper"},
            .rooms = {"greedy forecaster", ""},
            .pile = "disco-ball bob flapjack"});
  EXPECT_EQ(t.asked(), "0 action");
  t.run("0 action 1");
  EXPECT_TRUE(t.happened({"drew", "disco-ball"}));
  EXPECT_EQ(t.asked(), "0 ask");
  EXPECT_EQ(t.asking(), "forecaster");
  t.run("0 yes");
  EXPECT_EQ(t.asked(), "0 hand");
  t.run("0 hand lump");
  EXPECT_TRUE(t.happened({"shown", "bob"}));
  EXPECT_EQ(t.asked(), "0 player");
  t.run("0 player 0");
  EXPECT_EQ(t.asked(), "1 respond");
  t.run("1 pass");
  EXPECT_EQ(t.room(0), "greedy forecaster bob");
  EXPECT_EQ(t.score(0), 8);
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_EQ(t.hand(0), "avenger hiccup keyhole bouncer disco-ball");
  EXPECT_FALSE(t.happened("drew"));
  EXPECT_EQ(t.asked(), "1 play");
}

TEST(BlobsExamples, avenger_answered_by_second_chance) {
  Script t({.hands = {"avenger keyhole hiccup lump bouncer",
                      "second-chance spawny greenhouse dye-hard big-tipper"},
            .rooms = {"", "sneak-preview bob"},
            .pile = "disco-ball flapjack"});
  t.run("0 play avenger 0");
  EXPECT_EQ(t.asked(), "0 blob");
  t.run("0 blob 1");
  EXPECT_TRUE(t.happened({"aimed", "\"blob\":3", R"("at":[{"var":"X","blob":1}])"}));
  EXPECT_EQ(t.asked(), "1 respond");
  t.run("1 respond second-chance 1");
  EXPECT_EQ(t.asked(), "0 respond");
  t.run("0 pass");
  EXPECT_EQ(t.room(0), "avenger");
  EXPECT_EQ(t.score(0), 1);
  EXPECT_EQ(t.room(1), "bob second-chance");
  EXPECT_EQ(t.score(1), 4);
  EXPECT_EQ(t.waste(), "");
  EXPECT_EQ(t.hand(0), "hiccup keyhole bouncer lump disco-ball");
  EXPECT_EQ(t.hand(1), "dye-hard greenhouse sneak-preview spawny big-tipper");
  EXPECT_EQ(t.asked(), "1 play");
}

TEST(BlobsExamples, hot_blobtato) {
  Script t({.hands = {"bob", "spawny", "lump"},
            .rooms = {"hot-blobtato", "", ""},
            .pile = "rubber-band dye-hard",
            .seats = 3});
  t.run("0 play bob 0", "1 pass", "2 pass");
  EXPECT_EQ(t.asked(), "0 color");
  Script yellow = t;
  t.run("0 color orange");
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.lab(1), "rubber-band");
  t.run("0 player 2");
  EXPECT_EQ(t.room(2), "hot-blobtato");
  EXPECT_EQ(t.score(2), -3);
  EXPECT_EQ(t.score(0), 3);
  EXPECT_EQ(t.hand(0), "avenger flapjack blobnapper dye-hard rubber-band");
  EXPECT_EQ(t.active(), 1);
  yellow.run("0 color yellow");
  EXPECT_EQ(yellow.room(0), "hot-blobtato bob");
  EXPECT_FALSE(yellow.happened({"rubber-band"}, Audience::seat(1)));
}

}  // namespace
}  // namespace smallbox::blobs
