// Blobs clause by clause: playing a blob, its window, its action (BLOBS-20 to 42).
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

json::value stack(Script& t) { return t.all_view().at("stack"); }
// "3 window" of the play on top of the stack.
std::string top(Script& t) {
  const json::value all = stack(t);
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
  EXPECT_EQ(stack(t).as_array().size(), 3U);
  EXPECT_EQ(t.asked(), "2 respond");  // seat 1 has no cards left
  t.run("2 pass");
  EXPECT_TRUE(t.happened({"cancelled", "wet-blanket"}));
  EXPECT_TRUE(t.happened({"lapsed", "wet-blanket", "cancelled"}));
  EXPECT_EQ(stack(t).as_array().size(), 1U);
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
  EXPECT_EQ(stack(t).as_array().size(), 2U);
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

TEST(Blobs, BLOBS_32_moving_is_not_playing) {
  // BLOBS-32: no window, no action; number and colours stay; it lies to the right.
  Script t({.hands = {"blobnapper", "nah-nah"}, .rooms = {"lump", "hiccup=red bob"}});
  t.run("0 play blobnapper 0", "1 pass");
  EXPECT_EQ(t.room(0), "lump blobnapper hiccup");
  EXPECT_EQ(t.colors(2), "red");
  EXPECT_FALSE(t.happened({"action", "hiccup"}));
  EXPECT_EQ(t.asked(), "1 play");
  EXPECT_TRUE(t.happened({"moved", "\"blob\":2", "\"from\":1", "\"to\":0"}));
}

TEST(Blobs, BLOBS_33_returned_to_the_owner) {
  // BLOBS-33: seat 0's blob in seat 1's room goes to seat 1's hand.
  Script t({.hands = {"rubber-band"}, .rooms = {"", "bob=red"}});
  t.run("0 play rubber-band 1");
  EXPECT_EQ(t.hand(1), "bob");
  EXPECT_TRUE(t.happened({"returned", "\"blob\":1", "\"room\":1", "bob"}, Audience::spectator()));
  // Face down, only its new holder sees it.
  Script proto({.hands = {"rubber-band", "hiccup"}, .rooms = {"", "bob?"}});
  proto.run("0 play rubber-band 1", "1 pass");
  EXPECT_TRUE(proto.happened({"returned", "bob"}, Audience::seat(1)));
  EXPECT_FALSE(proto.happened({"bob"}, Audience::seat(0)));
  EXPECT_FALSE(proto.happened({"bob"}, Audience::spectator()));
}

TEST(Blobs, BLOBS_34_protoblobs) {
  // BLOBS-34: no action, no colour, value 1; can be moved; painting does not touch it; no permanent action.
  Script t({.hands = {"dye-hard"}, .rooms = {"greedy? dancing-blue?", "bob"}});
  EXPECT_FALSE(t.happened("action"));
  EXPECT_EQ(t.colors(2), "");
  EXPECT_EQ(t.score(0), 2);
  t.run("0 play dye-hard 0");
  EXPECT_EQ(t.options(), "3 4");
  // Aimed at a face-up blob that is then turned over: no paint on it.
  Script late({.hands = {"dye-hard", "echo-gecko flapjack wet-blanket"}, .rooms = {"", "bob"}});
  late.run("0 play dye-hard 0", "0 blob 2", "0 color red", "1 respond wet-blanket 1");
  EXPECT_EQ(late.colors(2), "");
  // Sprouting is not playing.
  Script sprout({.hands = {"hiccup", "nah-nah"}, .rooms = {"spawny"}, .pile = "gatecrasher"});
  EXPECT_EQ(sprout.room(0), "? ?");
  EXPECT_EQ(sprout.asked(), "0 play");
}

TEST(Blobs, BLOBS_35_losing_and_changing_colours) {
  // BLOBS-35
  Script t({.hands = {"dye-hard"}, .rooms = {"", "disco-ball"}});
  t.run("0 play dye-hard 0", "0 blob 1", "0 color purple");
  EXPECT_EQ(t.colors(1), "purple");
  Script tinted({.hands = {"keyhole"}, .rooms = {"blue-rinse silver-lining drama-queen disco-ball"}});
  EXPECT_EQ(tinted.colors(2), "blue");
  EXPECT_EQ(tinted.colors(3), "green blue");
  EXPECT_EQ(tinted.colors(4), "orange yellow green blue purple");
}

TEST(Blobs, BLOBS_36_current_colours) {
  // BLOBS-36: given colours, then tints; everything that speaks of colours means these.
  Script t({.hands = {"grey-day"}, .rooms = {"blue-rinse bob=red dancing-blue", "nah-nah"}});
  EXPECT_EQ(t.colors(2), "blue");
  EXPECT_EQ(t.score(0), 2 + 3 + 0 + 3);
  t.run("0 play grey-day 1", "0 color red");
  EXPECT_EQ(t.room(0), "blue-rinse bob dancing-blue");  // nothing there is red
  EXPECT_EQ(t.room(1), "? grey-day");
  // On the lab the printed colours count.
  Script printed({.hands = {"keyhole"}, .rooms = {"blue-rinse hot-blobtato"}, .pile = "avenger bob"});
  printed.run("0 play keyhole 0", "0 color blue");
  EXPECT_TRUE(printed.happened({"shown", "bob"}));
}

TEST(Blobs, BLOBS_37_this_room_is_where_the_blob_lies) {
  // BLOBS-37: played in seat 1's room, "here" is there, whoever played it.
  Script t({.hands = {"big-mouth"}, .rooms = {"lump", "bob hiccup"}});
  t.run("0 play big-mouth 1");
  EXPECT_EQ(t.options(), "2 3");
  // "Another room": any but its own.
  Script potato({.hands = {"keyhole"}, .rooms = {"hot-blobtato"}, .pile = "lump bob", .seats = 3});
  potato.run("0 play keyhole 0", "0 player 1", "0 color blue");
  EXPECT_EQ(potato.options(), "1 2");
}

TEST(Blobs, BLOBS_38_a_copied_action_is_the_copiers_own) {
  // BLOBS-38: a Parrot that copies Hot Blobtato moves Parrot; Ditto Dan as Big Mouth eats in his own room.
  Script parrot({.hands = {"lump"}, .rooms = {"parrot", "hot-blobtato"}, .pile = "bob"});
  parrot.run("0 play lump 0");
  EXPECT_EQ(parrot.asking(), "hot-blobtato");
  parrot.run("0 color blue");
  EXPECT_EQ(parrot.room(1), "hot-blobtato parrot");
  Script dan({.hands = {"ditto-dan"}, .rooms = {"lump bob", "big-mouth hiccup"}});
  dan.run("0 play ditto-dan 0", "0 blob 3");
  EXPECT_EQ(dan.options(), "1 2");
  dan.run("0 blob 1");
  EXPECT_EQ(dan.waste(), "lump");
}

TEST(Blobs, BLOBS_39_copying_is_not_playing) {
  // BLOBS-39: no window; aims are chosen at once; nothing counts as answered.
  Script t({.hands = {"ditto-dan", "bob"}, .rooms = {"", "avenger lump"}});
  t.run("0 play ditto-dan 0");
  EXPECT_EQ(t.asked(), "1 respond");
  t.run("1 pass");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(stack(t).as_array().size(), 1U);
  EXPECT_EQ(json::serialize(stack(t).as_array().back().at("aims")), R"([{"blob":1}])");
  t.run("0 blob 2");
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_EQ(t.asked(), "1 play");
  // Echo Gecko answers Nah-Nah, which answers Hiccup: its copy cancels nothing and draws.
  Script echo({.hands = {"hiccup", "nah-nah bob", "echo-gecko"}, .pile = "lump greedy", .seats = 3});
  echo.run("0 play hiccup 0", "1 respond nah-nah 1", "2 respond echo-gecko 2");
  echo.run("1 pass");
  EXPECT_TRUE(echo.happened({"drew", "\"seat\":2", "lump"}));
  EXPECT_FALSE(echo.happened({"cancelled", "nah-nah"}));
  // Actions that copy can't be copied.
  Script none({.hands = {"echo-gecko"}, .rooms = {"parrot", "ditto-dan"}});
  none.run("0 play echo-gecko 0");
  EXPECT_FALSE(none.happened("copied"));
}

TEST(Blobs, BLOBS_40_the_running_score) {
  // BLOBS-40: permanent actions hold in whatever room the blob lies at the moment.
  Script t({.hands = {"blobnapper"}, .rooms = {"bob", "dancing-blue drama-queen"}});
  EXPECT_EQ(t.score(0), 3);
  EXPECT_EQ(t.score(1), 0 + 1 + 5);
  t.run("0 play blobnapper 0");
  EXPECT_EQ(t.score(0), 3 - 2 + 0 + 2);
  EXPECT_EQ(t.score(1), 5);
}

TEST(Blobs, BLOBS_41_safe_from_the_others) {
  // BLOBS-41: not to be removed, turned over, moved, swapped, returned or painted by anybody but the owner.
  const std::string guarded = "bouncer bob lump? hiccup nah-nah";
  for (const std::string card :
       {"avenger", "flapjack", "blobnapper", "bait-and-switch", "dye-hard", "second-chance"}) {
    Script t({.hands = {card, "keyhole"}, .rooms = {"", guarded}});
    t.run("0 play " + card + " 0");
    if (card == "dye-hard")
      EXPECT_EQ(t.options(), "1 6") << card;
    else
      EXPECT_EQ(t.asked(), "1 respond") << card;  // Bouncer, the only choice, was taken without asking
  }
  Script mouth({.hands = {"rubber-band", "keyhole"}, .rooms = {"", guarded}});
  mouth.run("0 play rubber-band 1", "1 pass");
  EXPECT_EQ(mouth.room(1), "bob ? hiccup nah-nah rubber-band");
  // The owner may.
  Script own({.hands = {"big-mouth"}, .rooms = {guarded}});
  own.run("0 play big-mouth 0");
  EXPECT_EQ(own.options(), "1 2 3 4 5");
  // All of a colour, but not the safe ones.
  Script grey({.hands = {"grey-day"}, .rooms = {"disco-ball", "bouncer forecaster"}});
  grey.run("0 play grey-day 0", "0 color blue");
  EXPECT_EQ(grey.room(0), "? grey-day");
  EXPECT_EQ(grey.room(1), "? forecaster");
}

TEST(Blobs, BLOBS_41_safe_blobs_are_counted_copied_and_answered) {
  Script t({.hands = {"ditto-dan", "lump"}, .rooms = {"", "slippery-sid bouncer avenger disco-ball"}});
  t.run("0 play ditto-dan 0");
  EXPECT_EQ(json::serialize(stack(t).as_array().back().at("aims")), R"([{"blob":3}])");
  t.run("1 pass");
  EXPECT_EQ(t.waste(), "bouncer");
  Script answered({.hands = {"slippery-sid", "wet-blanket nah-nah"}, .rooms = {"", "hiccup"}});
  answered.run("0 play slippery-sid 0");
  EXPECT_EQ(answered.options(), "respond wet-blanket 0, respond wet-blanket 1, pass");
  answered.run("1 respond wet-blanket 1");
  EXPECT_EQ(answered.room(0), "slippery-sid");  // not affected
  // What lies in a guarded room is safe from its own player too, if that is not the owner.
  Script swap({.hands = {"bait-and-switch"}, .rooms = {"lump", "bouncer nah-nah"}});
  swap.run("0 play bait-and-switch 1");
  EXPECT_EQ(swap.room(0), "lump");
}

TEST(Blobs, BLOBS_42_choices) {
  // BLOBS-42: no option: not asked; the action is performed all the same.
  Script none({.hands = {"avenger", "hiccup"}});
  none.run("0 play avenger 0");
  EXPECT_EQ(none.asked(), "1 respond");
  EXPECT_EQ(json::serialize(stack(none).as_array().back().at("aims")), "[]");
  none.run("1 pass");
  EXPECT_TRUE(none.happened({"action", "avenger"}));
  // A single one is made without asking, except yes or no.
  Script one({.hands = {"avenger", "hiccup"}, .rooms = {"", "bob"}});
  one.run("0 play avenger 0");
  EXPECT_EQ(one.asked(), "1 respond");
  EXPECT_EQ(json::serialize(stack(one).as_array().back().at("aims")), R"([{"blob":1}])");
  Script ask({.hands = {"bob"}, .rooms = {"boomerblob"}});
  EXPECT_EQ(ask.asked(), "0 ask");
  EXPECT_EQ(ask.options(), "true false");
  // Anything else is refused.
  Script t({.hands = {"avenger"}, .rooms = {"lump", "bob slippery-sid"}});
  t.run("0 play avenger 0");
  for (const std::string answer : {"blob 3", "blob 4", "blob 99", "player 1", "hand avenger", "waste bob",
                                   "color red", "yes", "order bob"})
    EXPECT_EQ(t.refused("0 " + answer), "illegal BLOBS-42") << answer;
  EXPECT_EQ(t.refused("0 action 1"), "illegal BLOBS-13");
  EXPECT_EQ(t.refused("0 pass"), "illegal BLOBS-42");
  EXPECT_EQ(t.refused("0 play bob 0"), "illegal BLOBS-42");
}

TEST(Blobs, BLOBS_42_orders) {
  Script t({.hands = {"bob"}, .rooms = {"sneak-preview"}, .pile = "lump greedy spawny parrot"});
  for (const std::string order : {"lump greedy", "lump greedy spawny parrot", "lump lump greedy",
                                  "lump greedy parrot", "lump greedy nobody"})
    EXPECT_EQ(t.refused("0 order " + order), "illegal BLOBS-42") << order;
  Script two(buried({.hands = {"bob lump"}, .rooms = {"sneak-preview"}, .pile = "greedy spawny"}, 1));
  EXPECT_EQ(two.options(), "greedy spawny, spawny greedy");
  EXPECT_EQ(two.refused("0 order spawny greedy nobody"), "illegal BLOBS-42");
  two.run("0 order spawny greedy");
  EXPECT_EQ(two.lab(2), "spawny greedy");
  // One card: a look, and nothing to choose.
  Script one(buried({.hands = {"bob lump"}, .rooms = {"sneak-preview"}, .pile = "greedy"}, 1));
  EXPECT_TRUE(one.happened({"saw", "greedy"}, Audience::seat(0)));
  EXPECT_EQ(one.asked(), "0 play");
}

}  // namespace
}  // namespace smallbox::blobs
