// Blobs clause by clause: playing a blob, its window, its action (BLOBS-20 to 31).
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// "3 window" of the play on top of the stack.
std::string top(Script& t) {
  const json::value all = t.stack();
  const json::value& play = all.as_array().back();
  return std::to_string(play.at("blob").as_int64()) + " " + std::string(play.at("stage").as_string());
}

TEST(Blobs, BLOBS_20_a_blob_counts_from_the_moment_it_is_laid) {
  // BLOBS-20: to the right, with the next number, and its permanent action holds during its own window.
  Script t({.hands = {"dancing-blue", "hiccup"}, .rooms = {"bob lump", "greedy?"}});
  t.run("0 play dancing-blue 0");
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(t.room(0), "bob lump dancing-blue");
  EXPECT_EQ(t.all_view().at("seats").at(0).at("room").at(2).at("blob"), 4);
  EXPECT_EQ(t.score(0), 3 - 4 + 2);
  // Numbers are never given twice: Boomerblob went to the hand and came back.
  Script again({.hands = {"", "hiccup"}, .rooms = {"boomerblob lump"}});
  again.run("0 yes", "0 play boomerblob 0");
  EXPECT_EQ(again.all_view().at("seats").at(0).at("room").at(1).at("blob"), 3);
}

TEST(Blobs, BLOBS_21_aims_are_open_before_anybody_responds) {
  // BLOBS-21
  Script t({.hands = {"dye-hard", "hiccup"}, .rooms = {"", "bob"}});
  t.run("0 play dye-hard 0");
  EXPECT_EQ(top(t), "2 aim");
  t.run("0 blob 1", "0 color green");
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(json::serialize(t.view(Audience::seat(1)).at("stack")),
            R"([{"blob":2,"card":"dye-hard","player":0,"stage":"window","cancelled":false,"answers":null,)"
            R"("aims":[{"blob":1},{"color":"green"}]}])");
  EXPECT_EQ(t.colors(1), "blue");  // the action comes later
  EXPECT_TRUE(t.happened({"aimed", R"([{"var":"X","blob":1},{"var":"C","color":"green"}])"}));
  // What is not an aim is chosen when the action is performed.
  Script dollop({.hands = {"double-dollop bob", "hiccup"}});
  dollop.run("0 play double-dollop 0");
  EXPECT_EQ(dollop.asked(), "1 respond");
}

TEST(Blobs, BLOBS_22_everybody_with_cards_is_asked) {
  // BLOBS-22: in order from the left of the player, once round, whether or not the hand holds a response; not
  // those without cards, and not the player.
  Script t({.hands = {"lump", "", "bob nah-nah", "hiccup"}, .seats = 4, .first = 2});
  t.run("2 play bob 2");
  EXPECT_EQ(t.asked(), "3 respond");
  EXPECT_EQ(t.options(), "pass");
  EXPECT_EQ(t.refused("3 play hiccup 0"), "illegal BLOBS-22");
  EXPECT_EQ(t.refused("3 yes"), "illegal BLOBS-22");
  t.run("3 pass");
  EXPECT_EQ(t.asked(), "0 respond");
  t.run("0 pass");
  EXPECT_EQ(t.asked(), "3 play");
  // The question betrays nothing: what the others see of it is the same whatever the hand.
  const auto question = [](const std::string& hand) {
    Script s({.hands = {"bob", hand, "lump"}, .seats = 3});
    s.run("0 play bob 0");
    return json::serialize(s.view(Audience::seat(2)).at("pending"));
  };
  EXPECT_EQ(question("hiccup"), question("wet-blanket"));
  EXPECT_EQ(question("hiccup").find("options"), std::string::npos);
}

TEST(Blobs, BLOBS_23_a_response_has_a_window_of_its_own) {
  // BLOBS-23: everybody but its player is asked, the player of the first blob too; one response a player.
  Script t(
      {.hands = {"avenger nah-nah", "wet-blanket gatecrasher", "hiccup"}, .rooms = {"", "bob"}, .seats = 3});
  t.run("0 play avenger 0", "1 respond wet-blanket 1");
  EXPECT_EQ(top(t), "3 window");
  EXPECT_EQ(t.asked(), "2 respond");
  t.run("2 pass");
  EXPECT_EQ(t.asked(), "0 respond");
  EXPECT_EQ(t.options(), "respond nah-nah 0, respond nah-nah 1, respond nah-nah 2, pass");
  t.run("0 pass");
  // Seat 1 has answered Avenger, although Gatecrasher would fit; seat 2 is next.
  EXPECT_EQ(t.asked(), "2 respond");
  EXPECT_EQ(top(t), "2 window");
  t.run("2 pass");
  EXPECT_EQ(t.asked(), "1 play");
}

TEST(Blobs, BLOBS_24_last_in_first_out) {
  // BLOBS-24: Nah-Nah cancels Wet Blanket before Wet Blanket is performed; seat 2 is asked about Avenger only
  // then, and sees the new situation.
  Script t({.hands = {"avenger nah-nah", "wet-blanket", "second-chance"},
            .rooms = {"", "bob", ""},
            .pile = "lump",
            .seats = 3});
  t.run("0 play avenger 0", "1 respond wet-blanket 1", "2 pass", "0 respond nah-nah 0");
  EXPECT_EQ(t.stack().as_array().size(), 3U);
  EXPECT_EQ(t.asked(), "2 respond");  // seat 1 has no cards left
  t.run("2 pass");
  EXPECT_TRUE(t.happened({"cancelled", "wet-blanket"}));
  EXPECT_TRUE(t.happened({"lapsed", "wet-blanket", "cancelled"}));
  EXPECT_EQ(t.stack().as_array().size(), 1U);
  EXPECT_EQ(t.asked(), "2 respond");
  EXPECT_EQ(t.options(), "respond second-chance 0, respond second-chance 1, respond second-chance 2, pass");
  t.run("2 respond second-chance 2", "0 pass");
  EXPECT_EQ(t.hand(1), "bob");
  EXPECT_EQ(t.waste(), "");
}

// What of a hand of responses fits, to a blob played by seat 0.
std::string fitting_answers(const Layout& layout, const std::vector<std::string>& lines) {
  Script t(layout);
  for (const std::string& line : lines) t.run(line);
  std::set<std::string> cards;
  for (const std::string& word : words(t.options()))
    if (find_card(word) != no_card) cards.insert(word);
  std::string text;
  for (const std::string& card : cards) text += (text.empty() ? "" : " ") + card;
  return text;
}

TEST(Blobs, BLOBS_25_conditions_of_responses) {
  // BLOBS-25, all seven cards against blobs of each kind.
  const std::string all = "second-chance nah-nah wrong-address echo-gecko gatecrasher wet-blanket hard-hat";
  const auto answers = [&](const std::string& card, int room, const std::vector<std::string>& lines = {}) {
    std::vector<std::string> script = {"0 play " + card + " " + std::to_string(room)};
    script.insert(script.end(), lines.begin(), lines.end());
    return fitting_answers({.hands = {card, all}, .rooms = {"lump", "greedy bob"}}, script);
  };
  // A plain blob at home, and in your room.
  EXPECT_EQ(answers("disco-ball", 0), "gatecrasher wet-blanket");
  EXPECT_EQ(answers("disco-ball", 1), "wet-blanket wrong-address");
  // Start actions do not count as acting.
  EXPECT_EQ(answers("forecaster", 0), "gatecrasher wet-blanket");
  // An action without aim.
  EXPECT_EQ(answers("hiccup", 0), "echo-gecko gatecrasher nah-nah wet-blanket");
  // A removal aimed at your room, and at another.
  EXPECT_EQ(answers("avenger", 0, {"0 blob 3"}),
            "echo-gecko gatecrasher hard-hat nah-nah second-chance wet-blanket");
  EXPECT_EQ(answers("avenger", 0, {"0 blob 1"}), "echo-gecko gatecrasher nah-nah second-chance wet-blanket");
  // Turning over counts as removing; moving, painting and copying do not.
  EXPECT_EQ(answers("flapjack", 0, {"0 blob 3"}),
            "echo-gecko gatecrasher hard-hat nah-nah second-chance wet-blanket");
  EXPECT_EQ(answers("blobnapper", 0), "echo-gecko gatecrasher hard-hat nah-nah wet-blanket");
  EXPECT_EQ(answers("dye-hard", 0, {"0 blob 3", "0 color red"}),
            "echo-gecko gatecrasher hard-hat nah-nah wet-blanket");
  // A colour is no chosen blob.
  EXPECT_EQ(answers("grey-day", 0, {"0 color red"}), "echo-gecko gatecrasher nah-nah wet-blanket");
  // A copying action can be cancelled but not copied; the blob to be copied is chosen.
  EXPECT_EQ(
      fitting_answers({.hands = {"ditto-dan", all}, .rooms = {"", "hiccup bob"}}, {"0 play ditto-dan 0"}),
      "gatecrasher hard-hat nah-nah wet-blanket");
}

TEST(Blobs, BLOBS_25_conditions_on_a_response) {
  // In a response what is bound counts as chosen: Wet Blanket is to turn over the blob it answers.
  Script t({.hands = {"bob second-chance hard-hat", "wet-blanket"}});
  t.run("0 play bob 0", "1 respond wet-blanket 1");
  EXPECT_EQ(t.options(),
            "respond second-chance 0, respond second-chance 1, respond hard-hat 0, respond hard-hat 1, pass");
  t.run("0 respond second-chance 0");
  EXPECT_NE(t.hand(0).find("bob"), std::string::npos);
  EXPECT_EQ(t.room(0), "second-chance");
}

TEST(Blobs, BLOBS_25_the_answered_blob_must_lie_face_up) {
  // Seat 1 turns Bob over: seat 2 is asked, but nothing fits any more.
  Script t({.hands = {"hiccup bob", "wet-blanket", "nah-nah gatecrasher"}, .seats = 3});
  t.run("0 play hiccup 0", "1 respond wet-blanket 1", "2 pass", "0 pass");
  EXPECT_EQ(t.asked(), "2 respond");
  EXPECT_EQ(t.options(), "pass");
  EXPECT_EQ(t.refused("2 respond gatecrasher 0"), "illegal BLOBS-25");
  // A cancelled action can't be cancelled or saved from again.
  Script twice(
      {.hands = {"avenger", "nah-nah", "hard-hat second-chance"}, .rooms = {"", "", "bob"}, .seats = 3});
  twice.run("0 play avenger 0", "1 respond nah-nah 1", "2 pass");
  EXPECT_EQ(twice.asked(), "2 respond");
  EXPECT_EQ(twice.options(), "pass");
}

TEST(Blobs, BLOBS_25_refusals) {
  Script t({.hands = {"bob", "nah-nah gatecrasher hiccup"}});
  t.run("0 play bob 0");
  EXPECT_EQ(t.refused("1 respond hiccup 1"), "illegal BLOBS-25");
  EXPECT_EQ(t.refused("1 respond wet-blanket 1"), "illegal BLOBS-25");
  EXPECT_EQ(t.refused("1 respond nobody 1"), "illegal BLOBS-25");
  EXPECT_EQ(t.refused("1 respond nah-nah 1"), "illegal BLOBS-25");
  EXPECT_EQ(t.refused("1 respond gatecrasher 2"), "illegal BLOBS-25");
  // Any room will do.
  t.run("1 respond gatecrasher 0");
  EXPECT_EQ(t.room(0), "bob gatecrasher");
}

TEST(Blobs, BLOBS_26_a_response_played_without_anything_to_answer) {
  // BLOBS-26: no condition; what needs an answered blob does nothing; choices are those under aim.
  Script t({.hands = {"double-dollop nah-nah", ""}, .pile = "lump"});
  t.run("0 play double-dollop 0", "0 player 0");
  EXPECT_FALSE(t.happened("cancelled"));
  EXPECT_TRUE(t.happened({"drew", "\"count\":1", "lump"}));
  Script blanket({.hands = {"wet-blanket"}, .rooms = {"", "bob hiccup"}});
  blanket.run("0 play wet-blanket 0");
  EXPECT_EQ(blanket.asked(), "0 blob");
}

TEST(Blobs, BLOBS_27_as_far_as_possible) {
  // BLOBS-27: the target is gone, so nothing is removed; a step that finds nothing does not stop the next
  // one.
  Script gone({.hands = {"avenger", "second-chance"}, .rooms = {"", "bob hiccup"}});
  gone.run("0 play avenger 0", "0 blob 1", "1 respond second-chance 1");
  EXPECT_TRUE(gone.happened({"action", "avenger"}));
  EXPECT_FALSE(gone.happened("removed"));
  Script next({.hands = {"nah-nah"}, .pile = "lump"});
  next.run("0 play nah-nah 0");
  EXPECT_TRUE(next.happened({"drew", "lump"}));
}

TEST(Blobs, BLOBS_28_a_blob_that_is_gone_does_not_act) {
  // BLOBS-28: turned over by Wet Blanket, its action lapses.
  Script t({.hands = {"hiccup", "wet-blanket bob"}});
  t.run("0 play hiccup 0", "1 respond wet-blanket 1");
  EXPECT_TRUE(t.happened({"lapsed", "hiccup", "gone"}));
  EXPECT_EQ(t.waste(), "");
}

TEST(Blobs, BLOBS_28_a_moved_blob_acts_from_its_new_room) {
  // Blobnapper was played in room 1 and aimed at Nah-Nah in room 2; sent home it brings its prey to room 0.
  Script t({.hands = {"blobnapper", "wrong-address"}, .rooms = {"", "", "nah-nah hiccup"}, .seats = 3});
  t.run("0 play blobnapper 1", "0 blob 1", "1 respond wrong-address 1");
  EXPECT_EQ(t.room(0), "blobnapper nah-nah");
  EXPECT_EQ(t.room(2), "hiccup");
}

TEST(Blobs, BLOBS_28_this_room_is_where_it_lay_last) {
  // Sinkhole is removed first, and still looks for the best blob of its room.
  Script t({.hands = {"keyhole"}, .rooms = {"sinkhole bob", "drama-queen"}});
  t.run("0 play keyhole 1");
  EXPECT_EQ(t.waste(), "sinkhole bob");
}

TEST(Blobs, BLOBS_29_played_by_an_effect_in_full) {
  // BLOBS-29: Gatecrasher by Double Dollop has its own window and action; then Double Dollop is complete.
  Script t({.hands = {"double-dollop gatecrasher", "nah-nah bob"}, .pile = "lump"});
  t.run("0 play double-dollop 0", "1 pass", "0 player 1");
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(t.stack().as_array().size(), 2U);
  EXPECT_EQ(t.options(), "respond nah-nah 0, respond nah-nah 1, pass");
  t.run("1 pass");
  EXPECT_TRUE(t.happened({"drew", "\"count\":1", "lump"}));
  EXPECT_EQ(t.asked(), "1 play");
  // Its player is whoever performs the step: Echo Gecko lets seat 1 play in seat 0's turn.
  Script echo({.hands = {"double-dollop bob", "echo-gecko lump greedy"}});
  echo.run("0 play double-dollop 0", "1 respond echo-gecko 1", "0 pass");
  EXPECT_EQ(echo.asked(), "1 hand");
  echo.run("1 hand lump", "1 player 0");
  EXPECT_TRUE(echo.happened({"played", "\"seat\":1", "lump", "\"room\":0"}));
  EXPECT_EQ(echo.asked(), "0 respond");
}

TEST(Blobs, BLOBS_30_from_the_lab_it_is_shown_first) {
  // BLOBS-30
  Script t({.hands = {"lucky-drip", "hiccup"}, .pile = "bob"});
  t.run("0 play lucky-drip 0", "1 pass");
  EXPECT_TRUE(t.happened({"shown", "bob"}, Audience::spectator()));
  EXPECT_EQ(t.view(Audience::seat(1)).at("shown"), json::value("bob"));
  EXPECT_EQ(t.asked(), "0 player");
}

TEST(Blobs, BLOBS_31_from_the_waste_any_card) {
  // BLOBS-31
  Script t({.hands = {"bin-diver", ""}, .waste = "lump bob greedy"});
  t.run("0 play bin-diver 0");
  EXPECT_EQ(t.options(), "greedy bob lump");
  EXPECT_EQ(t.refused("0 waste hiccup"), "illegal BLOBS-42");
  t.run("0 waste lump");
  EXPECT_EQ(t.options(), "0 1");
}

}  // namespace
}  // namespace smallbox::blobs
