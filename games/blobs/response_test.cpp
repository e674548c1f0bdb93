// Every response, as an answer and in a turn. Cards 51 to 57.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

TEST(BlobsCards, second_chance_saves_the_blob_that_was_to_go) {
  Script t({.hands = {"avenger bouncer", "second-chance lump"}, .rooms = {"", "sneak-preview bob"}});
  t.run("0 play avenger 0", "0 blob 2");
  EXPECT_EQ(t.options(), "respond second-chance 0, respond second-chance 1, pass");
  t.run("1 respond second-chance 0", "0 pass");
  EXPECT_EQ(t.hand(1), "bob lump");
  EXPECT_EQ(t.waste(), "");
  // Also what is to be turned over.
  Script flip({.hands = {"flapjack", "second-chance"}, .rooms = {"", "bob"}});
  flip.run("0 play flapjack 0", "1 respond second-chance 1");
  EXPECT_EQ(flip.hand(1), "bob");
  // Not what is to be returned.
  Script band({.hands = {"rubber-band", "second-chance"}, .rooms = {"", "bob"}});
  band.run("0 play rubber-band 1");
  EXPECT_EQ(band.options(), "pass");
}

TEST(BlobsCards, second_chance_in_a_turn_returns_any_other_blob) {
  Script t({.hands = {"second-chance"}, .rooms = {"lump", "bob greedy?"}});
  t.run("0 play second-chance 0");
  EXPECT_EQ(t.options(), "1 2 3");
  t.run("0 blob 3");
  EXPECT_EQ(t.hand(1), "greedy");
}

TEST(BlobsCards, nah_nah_cancels_and_draws) {
  Script t({.hands = {"avenger", "nah-nah"}, .rooms = {"", "bob"}, .pile = "lump"});
  t.run("0 play avenger 0", "1 respond nah-nah 1");
  EXPECT_TRUE(t.happened({"cancelled", "avenger"}));
  EXPECT_TRUE(t.happened({"lapsed", "avenger", "\"why\":\"cancelled\""}));
  EXPECT_EQ(t.room(1), "bob nah-nah");
  EXPECT_EQ(t.hand(1), "lump");
  // Start, End and permanent actions are not touched.
  Script greedy({.hands = {"greedy", "nah-nah"}});
  greedy.run("0 play greedy 0");
  EXPECT_EQ(greedy.options(), "pass");
  Script own({.hands = {"nah-nah"}, .pile = "lump"});
  own.run("0 play nah-nah 0");
  EXPECT_TRUE(own.happened({"drew", "\"count\":1", "lump"}));
}

TEST(BlobsCards, wrong_address_sends_a_blob_home) {
  Script t({.hands = {"big-mouth", "wrong-address"}, .rooms = {"hiccup", "bob lump"}});
  t.run("0 play big-mouth 1", "0 blob 2", "1 respond wrong-address 0");
  // Big Mouth's action is still performed.
  EXPECT_EQ(t.room(0), "hiccup wrong-address big-mouth");
  EXPECT_EQ(t.waste(), "bob");
  Script home({.hands = {"lump", "wrong-address"}});
  home.run("0 play lump 0");
  EXPECT_EQ(home.options(), "pass");
}

TEST(BlobsCards, wrong_address_in_a_turn_moves_another_blob_out_of_its_room) {
  Script t({.hands = {"wrong-address"}, .rooms = {"greedy", "bob lump?"}, .seats = 3});
  t.run("0 play wrong-address 1");
  EXPECT_EQ(t.options(), "2 3");
  t.run("0 blob 3");
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.options(), "0 2");
  t.run("0 player 2");
  EXPECT_EQ(t.room(2), "?");
}

TEST(BlobsCards, echo_gecko_performs_the_answered_action_first) {
  Script t({.hands = {"avenger", "echo-gecko"}, .rooms = {"hiccup", "bob lump"}});
  t.run("0 play avenger 0", "0 blob 2", "1 respond echo-gecko 1");
  // With choices of its own, before Avenger's.
  EXPECT_EQ(t.asked(), "1 blob");
  EXPECT_EQ(t.options(), "1 2 3 4");
  t.run("1 blob 1");
  EXPECT_EQ(t.waste(), "hiccup bob");
  // Not an action that copies.
  Script dan({.hands = {"ditto-dan", "echo-gecko"}, .rooms = {"avenger"}});
  dan.run("0 play ditto-dan 0");
  EXPECT_EQ(dan.options(), "pass");
}

TEST(BlobsCards, echo_gecko_in_a_turn_is_ditto_dan) {
  Script t({.hands = {"echo-gecko"}, .rooms = {"gatecrasher", "ditto-dan greedy"}, .pile = "lump"});
  t.run("0 play echo-gecko 0");
  EXPECT_TRUE(t.happened({"copied", "gatecrasher"}));
  EXPECT_TRUE(t.happened({"drew", "\"count\":1", "lump"}));
}

TEST(BlobsCards, gatecrasher_draws_when_somebody_plays_at_home) {
  Script t({.hands = {"bob", "gatecrasher"}, .pile = "lump"});
  t.run("0 play bob 0", "1 respond gatecrasher 0");
  EXPECT_EQ(t.hand(1), "lump");
  EXPECT_EQ(t.room(0), "bob gatecrasher");
  Script away({.hands = {"bob", "gatecrasher"}});
  away.run("0 play bob 1");
  EXPECT_EQ(away.options(), "pass");
  Script own({.hands = {"gatecrasher"}, .pile = "lump"});
  own.run("0 play gatecrasher 1");
  EXPECT_TRUE(own.happened({"drew", "\"count\":1", "lump"}));
}

TEST(BlobsCards, wet_blanket_turns_over_what_it_answers) {
  Script t({.hands = {"avenger", "wet-blanket"}, .rooms = {"", "bob"}});
  t.run("0 play avenger 0", "1 respond wet-blanket 1");
  EXPECT_EQ(t.room(0), "?");
  EXPECT_EQ(t.room(1), "bob wet-blanket");
  EXPECT_TRUE(t.happened({"lapsed", "avenger", "\"why\":\"gone\""}));
  Script own({.hands = {"wet-blanket"}, .rooms = {"lump?", "bob greedy"}});
  own.run("0 play wet-blanket 0");
  EXPECT_EQ(own.options(), "2 3");
  own.run("0 blob 3");
  EXPECT_EQ(own.room(1), "bob ?");
}

TEST(BlobsCards, hard_hat_protects_the_own_room) {
  Script mine({.hands = {"avenger", "hard-hat"}, .rooms = {"hiccup", "bob"}, .pile = "lump"});
  mine.run("0 play avenger 0");
  Script theirs = mine;
  mine.run("0 blob 2", "1 respond hard-hat 0");
  EXPECT_TRUE(mine.happened({"cancelled", "avenger"}));
  EXPECT_EQ(mine.room(1), "bob");
  EXPECT_FALSE(mine.happened({"drew", "\"count\":1"}));  // unlike Nah-Nah
  theirs.run("0 blob 1");
  EXPECT_EQ(theirs.options(), "pass");
  Script own({.hands = {"hard-hat"}, .rooms = {"", "bob"}});
  own.run("0 play hard-hat 1");
  EXPECT_EQ(own.room(1), "bob hard-hat");
}

// BLOBS-25: what is refused says what is missing, and tells of no condition where a card has none.
TEST(BlobsCards, BLOBS_25_a_refused_answer_says_why) {
  Script t({.hands = {"bob", "lump nah-nah wrong-address hard-hat second-chance surprise-guest me-too"}});
  t.run("0 play bob 0");
  EXPECT_EQ(t.why("1 respond lump 0"), "That card is no response: it can't answer a blob.");
  EXPECT_EQ(t.why("1 respond gatecrasher 0"), "That card is not in your hand.");
  EXPECT_EQ(t.why("1 respond nah-nah 0"),
            "That response answers only a blob whose action is still to be performed on being played.");
  for (const char* card : {"wrong-address", "surprise-guest"})
    EXPECT_EQ(t.why(std::string("1 respond ") + card + " 0"),
              "That response answers only a blob that was played into your room.");
  EXPECT_EQ(t.why("1 respond second-chance 0"),
            "That response answers only a blob that is to remove or turn over a chosen blob.");
  EXPECT_EQ(t.why("1 respond me-too 7"), "There is no such room.");
  Script act({.hands = {"avenger", "hard-hat gatecrasher"}, .rooms = {"lump", ""}});
  act.run("0 play avenger 1");
  EXPECT_EQ(act.why("1 respond hard-hat 0"),
            "That response answers only a blob that chose a blob in your room.");
  EXPECT_EQ(act.why("1 respond gatecrasher 0"),
            "That response answers only a blob in the room of the player who played it.");
  Script copy({.hands = {"ditto-dan", "echo-gecko"}, .rooms = {"avenger"}});
  copy.run("0 play ditto-dan 0");
  EXPECT_EQ(copy.why("1 respond echo-gecko 0"),
            "That response answers only an action that does not itself copy.");
  // Turned over by another answer: nothing fits any more, not even what answers any blob.
  Script gone({.hands = {"bob", "wet-blanket", "me-too"}, .seats = 3});
  gone.run("0 play bob 0", "1 respond wet-blanket 1", "2 pass");
  EXPECT_EQ(gone.asked(), "2 respond");
  EXPECT_EQ(gone.why("2 respond me-too 0"),
            "The blob that was played no longer lies face up: nothing can answer it.");
}

}  // namespace
}  // namespace smallbox::blobs
