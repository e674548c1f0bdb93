// Every card that has blobs played, in Start and End phases and by other players (BLOBS-14, 17, 29). Cards 61
// to 72.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// ---- Start

TEST(BlobsCards, early_bird_plays_the_top_of_the_lab_at_home) {
  Script t({.hands = {"lump", "bob"}, .rooms = {"early-bird"}, .pile = "disco-ball hiccup"});
  // Shown to all, then played in full: the others are asked, in phase 1 (BLOBS-29, 30).
  EXPECT_TRUE(t.happened({"action", "\"when\":\"start\"", "early-bird"}));
  EXPECT_TRUE(t.happened({"shown", "disco-ball"}, Audience::spectator()));
  EXPECT_TRUE(t.happened({"played", "\"seat\":0", "disco-ball", "\"room\":0", "\"source\":\"lab\""}));
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(t.asking(), "disco-ball");
  EXPECT_EQ(t.phase(), "start");
  EXPECT_EQ(t.shown(), "none");
  // It does not stand for the card of phase 2 (BLOBS-15).
  t.run("1 pass");
  EXPECT_EQ(t.asked(), "0 play");
  EXPECT_EQ(t.room(0), "early-bird disco-ball");
  Script empty(buried({.hands = {"bob"}, .rooms = {"early-bird"}}, 1));
  EXPECT_EQ(empty.asked(), "0 play");
  EXPECT_EQ(empty.room(0), "early-bird");
}

TEST(BlobsCards, BLOBS_14_a_start_blob_that_is_played_in_phase_1_takes_part) {
  Script t({.hands = {"lump"}, .rooms = {"early-bird"}, .pile = "greedy hiccup"});
  EXPECT_TRUE(t.happened({"action", "\"when\":\"start\"", "greedy"}));
  EXPECT_TRUE(t.happened({"drew", "hiccup"}));
  EXPECT_EQ(t.asked(), "0 play");
  // With another one left the player chooses again.
  Script two({.hands = {"lump"}, .rooms = {"early-bird boomerblob"}, .pile = "greedy hiccup"});
  EXPECT_EQ(two.options(), "1 2");
  two.run("0 action 1");
  EXPECT_EQ(two.asked(), "0 action");
  EXPECT_EQ(two.options(), "2 3");
}

TEST(BlobsCards, alarm_clock_may_play_a_card_into_another_room) {
  Script t({.hands = {"bob lump"}, .rooms = {"alarm-clock"}, .seats = 3});
  EXPECT_EQ(t.asked(), "0 ask");
  Script no = t;
  t.run("0 yes");
  EXPECT_EQ(t.options(), "bob lump");
  t.run("0 hand lump");
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.options(), "1 2");
  // Nobody else has seen the card yet (BLOBS-11).
  EXPECT_EQ(json::serialize(t.view(Audience::seat(1))).find("lump"), std::string::npos);
  EXPECT_EQ(t.refused("0 player 0"), "illegal BLOBS-42");
  t.run("0 player 2");
  EXPECT_EQ(t.room(2), "lump");
  EXPECT_TRUE(t.happened({"played", "\"seat\":0", "\"room\":2", "\"source\":\"hand\""}));
  EXPECT_EQ(t.asked(), "0 play");
  no.run("0 no");
  EXPECT_EQ(no.asked(), "0 play");
  // Of two rooms only one is another; with an empty hand it is not offered.
  Script pair({.hands = {"bob lump"}, .rooms = {"alarm-clock"}});
  pair.run("0 yes", "0 hand bob");
  EXPECT_EQ(pair.room(1), "bob");
  Script empty({.hands = {"", "bob"}, .rooms = {"alarm-clock"}});
  EXPECT_EQ(empty.asked(), "1 play");
}

TEST(BlobsCards, snack_time_may_change_a_card_for_one_of_the_waste) {
  Script t({.hands = {"lump hiccup"}, .rooms = {"snack-time"}, .waste = "bob"});
  EXPECT_EQ(t.asked(), "0 ask");
  Script no = t;
  t.run("0 yes", "0 hand lump");
  EXPECT_TRUE(t.happened({"discarded", "lump"}));
  EXPECT_EQ(t.asked(), "0 waste");
  EXPECT_EQ(t.options(), "bob lump");
  Script same = t;
  t.run("0 waste bob");
  EXPECT_EQ(t.room(0), "snack-time bob");
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_TRUE(t.happened({"played", "\"source\":\"waste\""}));
  EXPECT_EQ(t.asked(), "0 play");
  same.run("0 waste lump");
  EXPECT_EQ(same.room(0), "snack-time lump");
  no.run("0 no");
  EXPECT_EQ(no.waste(), "bob");
  Script empty({.hands = {"", "bob"}, .rooms = {"snack-time"}, .waste = "lump"});
  EXPECT_EQ(empty.asked(), "1 play");
  // Without a lab the discarded card is the new lab, and there is nothing to play (BLOBS-10).
  Script swept(buried({.hands = {"lump hiccup"}, .rooms = {"snack-time"}}, 1));
  swept.run("0 yes", "0 hand lump");
  EXPECT_EQ(swept.lab(2), "lump");
  EXPECT_EQ(swept.room(0), "snack-time");
  EXPECT_EQ(swept.asked(), "0 play");
}

// ---- End

TEST(BlobsCards, nightcap_may_play_a_card_into_another_room_at_the_end) {
  Script t({.hands = {"bob lump greedy"}, .rooms = {"nightcap"}, .seats = 3});
  t.run("0 play bob 0");
  EXPECT_EQ(t.asked(), "0 ask");
  EXPECT_EQ(t.phase(), "end");
  Script no = t;
  t.run("0 yes", "0 hand lump");
  EXPECT_EQ(t.options(), "1 2");
  t.run("0 player 1");
  EXPECT_EQ(t.room(1), "lump");
  EXPECT_NE(t.turn(), 1);
  no.run("0 no");
  EXPECT_NE(no.turn(), 1);
  Script empty({.hands = {"bob", "lump"}, .rooms = {"nightcap"}});
  empty.run("0 play bob 0", "1 pass");
  EXPECT_EQ(empty.asked(), "1 play");
}

TEST(BlobsCards, late_guest_comes_to_the_emptiest_room) {
  Script t({.hands = {"lump"}, .rooms = {"late-guest", "bob"}, .pile = "disco-ball"});
  t.run("0 play lump 1");
  EXPECT_TRUE(t.happened({"shown", "disco-ball"}, Audience::spectator()));
  EXPECT_EQ(t.room(0), "late-guest disco-ball");
  // Equal counts are enough, but no room may have fewer.
  Script equal({.hands = {"lump"}, .rooms = {"late-guest", "bob greedy"}, .pile = "disco-ball"});
  equal.run("0 play lump 0");
  EXPECT_EQ(equal.room(0), "late-guest lump disco-ball");
  Script more({.hands = {"lump"}, .rooms = {"late-guest", "bob"}, .pile = "disco-ball"});
  more.run("0 play lump 0");
  EXPECT_EQ(more.room(0), "late-guest lump");
  Script empty(buried({.hands = {"lump", "bob"}, .rooms = {"late-guest"}}, 1));
  empty.run("0 play lump 1", "1 pass");
  EXPECT_EQ(empty.room(0), "late-guest");
}

TEST(BlobsCards, BLOBS_17_an_end_blob_that_is_played_in_phase_3_takes_part) {
  Script t({.hands = {"lump"}, .rooms = {"late-guest", "bob hiccup"}, .pile = "sinkhole"});
  t.run("0 play lump 1");
  EXPECT_TRUE(t.happened({"action", "\"when\":\"end\"", "sinkhole"}));
  EXPECT_EQ(t.waste(), "sinkhole late-guest");
  EXPECT_EQ(t.room(0), "");
}

TEST(BlobsCards, encore_plays_a_blob_of_the_waste_at_home) {
  Script t({.hands = {"disco-ball", "hiccup"}, .rooms = {"encore"}, .waste = "lump bob"});
  t.run("0 play disco-ball 1", "1 pass");
  EXPECT_EQ(t.asked(), "0 waste");
  EXPECT_EQ(t.asking(), "encore");
  EXPECT_EQ(t.options(), "bob lump");
  t.run("0 waste bob");
  EXPECT_EQ(t.room(0), "encore bob");
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(t.phase(), "end");
  Script empty({.hands = {"disco-ball", "hiccup"}, .rooms = {"encore"}});
  empty.run("0 play disco-ball 0", "1 pass");
  EXPECT_EQ(empty.asked(), "1 play");
}

// ---- By other players

TEST(BlobsCards, open_house_lets_every_other_player_play_at_home) {
  Script t({.hands = {"open-house", "bob lump", "", "greedy"}, .seats = 4});
  t.run("0 play open-house 0", "1 pass", "3 pass");
  EXPECT_EQ(t.asked(), "1 ask");
  EXPECT_EQ(t.asking(), "open-house");
  t.run("1 yes");
  EXPECT_EQ(t.options(), "bob lump");
  t.run("1 hand bob");
  // Seat 1 is its player (BLOBS-29): everybody else is asked, and only then the next player (BLOBS-24).
  EXPECT_TRUE(t.happened({"played", "\"seat\":1", "\"room\":1"}));
  EXPECT_EQ(t.asked(), "3 respond");
  t.run("3 pass");
  EXPECT_EQ(t.asked(), "3 ask");  // seat 2 has no card
  Script both = t;
  t.run("3 no");
  EXPECT_EQ(t.room(1), "bob");
  EXPECT_EQ(t.room(3), "");
  EXPECT_EQ(t.turn(), 2);
  both.run("3 yes", "1 pass");
  EXPECT_EQ(both.room(3), "greedy");
}

TEST(BlobsCards, BLOBS_29_another_players_blob_is_finished_before_the_next_player_is_asked) {
  Script t({.hands = {"open-house", "avenger bob", "lump greedy"}, .rooms = {"hiccup"}, .seats = 3});
  t.run("0 play open-house 0", "1 pass", "2 pass", "1 yes", "1 hand avenger");
  // Avenger's player aims it, and "you" is seat 1 (BLOBS-8).
  EXPECT_EQ(t.asked(), "1 blob");
  EXPECT_EQ(t.options(), "1 2");
  t.run("1 blob 2");
  EXPECT_EQ(t.asked(), "2 respond");
  t.run("2 pass");
  // Open House is gone: the action is finished all the same (BLOBS-28).
  EXPECT_EQ(t.waste(), "open-house");
  EXPECT_EQ(t.asked(), "2 ask");
  t.run("2 yes", "2 hand lump", "1 pass");
  EXPECT_EQ(t.room(2), "lump");
}

TEST(BlobsCards, housewarming_has_everybody_play_the_top_of_the_lab) {
  Script t({.hands = {"housewarming"}, .pile = "bob avenger lump", .seats = 3});
  t.run("0 play housewarming 0");
  EXPECT_TRUE(t.happened({"shown", "\"seat\":1", "bob"}, Audience::spectator()));
  EXPECT_TRUE(t.happened({"played", "\"seat\":1", "bob", "\"room\":1", "\"source\":\"lab\""}));
  EXPECT_EQ(t.room(1), "bob");
  EXPECT_EQ(t.asked(), "2 blob");
  EXPECT_EQ(t.options(), "1 2");
  t.run("2 blob 2");
  // Whoever played it goes last.
  EXPECT_TRUE(t.happened({"played", "\"seat\":0", "lump", "\"room\":0"}));
  EXPECT_EQ(t.room(0), "housewarming lump");
  EXPECT_EQ(t.room(1), "");
  EXPECT_EQ(t.room(2), "avenger");
  EXPECT_EQ(t.waste(), "bob");
  // The lab runs out in the middle.
  Script short_lab(buried({.hands = {"housewarming"}, .pile = "bob", .seats = 3}, 2));
  short_lab.run("0 play housewarming 0");
  EXPECT_EQ(short_lab.room(1), "bob");
  EXPECT_EQ(short_lab.room(0), "housewarming");
}

TEST(BlobsCards, potluck_is_held_in_its_own_room) {
  Script t({.hands = {"potluck", "bob", "lump"}, .seats = 3});
  t.run("0 play potluck 1", "1 pass", "2 pass", "1 yes", "2 pass");
  EXPECT_EQ(t.asked(), "2 ask");
  t.run("2 yes");
  EXPECT_EQ(t.room(1), "potluck bob lump");
  EXPECT_TRUE(t.happened({"played", "\"seat\":2", "\"room\":1"}));
  // Removed on the way: the room in which it lay last (BLOBS-28).
  Script gone({.hands = {"potluck", "avenger", "lump"}, .rooms = {"hiccup"}, .seats = 3});
  gone.run("0 play potluck 1", "1 pass", "2 pass", "1 yes", "1 blob 2", "2 pass");
  EXPECT_EQ(gone.waste(), "potluck");
  gone.run("2 yes");
  EXPECT_EQ(gone.room(1), "avenger lump");
}

TEST(BlobsCards, trash_panda_has_the_others_play_from_the_waste) {
  Script t({.hands = {"trash-panda"}, .waste = "lump bob", .seats = 4});
  t.run("0 play trash-panda 0");
  EXPECT_EQ(t.asked(), "1 waste");
  EXPECT_EQ(t.options(), "bob lump");
  t.run("1 waste bob");
  // One card is left for seat 2, none for seat 3.
  EXPECT_EQ(t.room(1), "bob");
  EXPECT_EQ(t.room(2), "lump");
  EXPECT_EQ(t.room(3), "");
  EXPECT_EQ(t.room(0), "trash-panda");
  EXPECT_EQ(t.turn(), 1 + 4);  // the others have no cards, and Trash Panda's player is on again
}

// ---- Responses

TEST(BlobsCards, me_too_plays_a_card_before_the_answered_action) {
  Script t({.hands = {"avenger", "me-too lump hiccup"}, .rooms = {"", "greedy"}});
  t.run("0 play avenger 0");
  EXPECT_EQ(t.options(), "respond me-too 0, respond me-too 1, pass");
  t.run("1 respond me-too 0");
  EXPECT_EQ(t.asked(), "1 hand");
  EXPECT_EQ(t.options(), "hiccup lump");
  t.run("1 hand lump");
  // Into the own room, wherever Me Too lies; then Avenger's action.
  EXPECT_EQ(t.room(0), "avenger me-too");
  EXPECT_EQ(t.room(1), "lump");
  EXPECT_EQ(t.waste(), "greedy");
  // In a turn the same; with an empty hand nothing.
  Script own({.hands = {"me-too lump"}});
  own.run("0 play me-too 1");
  EXPECT_EQ(own.room(0), "lump");
  Script empty({.hands = {"me-too", "bob"}});
  empty.run("0 play me-too 1", "1 pass");
  EXPECT_EQ(empty.asked(), "1 play");
  EXPECT_EQ(empty.room(0), "");
}

TEST(BlobsCards, surprise_guest_comes_to_whoever_played_into_your_room) {
  Script t({.hands = {"lump", "surprise-guest"}, .pile = "disco-ball"});
  t.run("0 play lump 1");
  EXPECT_EQ(t.options(), "respond surprise-guest 0, respond surprise-guest 1, pass");
  t.run("1 respond surprise-guest 1");
  EXPECT_TRUE(t.happened({"aimed", "surprise-guest", R"("at":[{"var":"P","player":0}])"}));
  EXPECT_TRUE(t.happened({"shown", "\"seat\":1", "disco-ball"}, Audience::spectator()));
  EXPECT_TRUE(t.happened({"played", "\"seat\":1", "disco-ball", "\"room\":0", "\"source\":\"lab\""}));
  EXPECT_EQ(t.room(0), "disco-ball");
  EXPECT_EQ(t.room(1), "lump surprise-guest");
  // Not elsewhere (BLOBS-25, into mine).
  Script away({.hands = {"lump", "surprise-guest"}});
  away.run("0 play lump 0");
  EXPECT_EQ(away.options(), "pass");
  EXPECT_EQ(away.refused("1 respond surprise-guest 1"), "illegal BLOBS-25");
  // In a turn the player is chosen when it is played, before anybody responds (BLOBS-21).
  Script own({.hands = {"surprise-guest", "", "bob"}, .pile = "disco-ball", .seats = 3});
  own.run("0 play surprise-guest 0");
  EXPECT_EQ(own.asked(), "0 player");
  EXPECT_EQ(own.options(), "1 2");
  own.run("0 player 1");
  EXPECT_EQ(own.asked(), "2 respond");
  own.run("2 pass", "2 pass");
  EXPECT_EQ(own.room(1), "disco-ball");
  Script empty(buried({.hands = {"surprise-guest", "bob"}, .rooms = {"lump"}}, 0));
  empty.run("0 play surprise-guest 1", "1 pass");
  EXPECT_EQ(empty.asked(), "over");
}

// ---- Together with others

TEST(BlobsCards, BLOBS_38_a_copied_play_is_the_copiers) {
  // Parrot copies Early Bird: into the room of whoever performs it.
  Script parrot({.hands = {"lump"}, .rooms = {"parrot", "early-bird"}, .pile = "disco-ball"});
  parrot.run("0 play lump 1");
  EXPECT_TRUE(parrot.happened({"copied", "early-bird"}));
  EXPECT_TRUE(parrot.happened({"played", "\"seat\":0", "disco-ball", "\"room\":0"}));
  // Ditto Dan copies Potluck: "this room" is Ditto Dan's.
  Script dan({.hands = {"ditto-dan", "bob"}, .rooms = {"potluck", ""}});
  dan.run("0 play ditto-dan 1", "1 pass", "1 yes");
  EXPECT_EQ(dan.room(1), "ditto-dan bob");
  // Echo Gecko answers Trash Panda: the others are those of its own player.
  Script gecko({.hands = {"trash-panda", "echo-gecko"}, .waste = "lump bob", .seats = 3});
  gecko.run("0 play trash-panda 0", "1 respond echo-gecko 1");
  EXPECT_EQ(gecko.asked(), "2 waste");
  gecko.run("2 waste bob");
  EXPECT_EQ(gecko.room(0), "trash-panda lump");
  EXPECT_EQ(gecko.room(2), "bob");
}

TEST(BlobsCards, a_cancelled_housewarming_has_nobody_play) {
  Script t({.hands = {"housewarming", "nah-nah"}, .pile = "bob lump greedy"});
  t.run("0 play housewarming 0", "1 respond nah-nah 1");
  EXPECT_TRUE(t.happened({"lapsed", "housewarming", "\"why\":\"cancelled\""}));
  EXPECT_EQ(t.room(0), "housewarming");
  EXPECT_EQ(t.room(1), "nah-nah");
}

TEST(BlobsCards, BLOBS_44_blobs_played_by_others_can_fill_a_room) {
  Script t({.hands = {"potluck", "disco-ball", "slippery-sid"},
            .rooms = {"bob lump? greedy? cuckoo? parrot?"},
            .seats = 3});
  t.run("0 play potluck 0", "1 pass", "2 pass", "1 yes", "2 pass", "2 yes");
  EXPECT_EQ(t.asked(), "over");
  EXPECT_EQ(t.result().at("detail").at("ended_by"), 0);
}

// The thirteenth blob of a turn: the card stays where it is, whoever was to play it (BLOBS-43).
TEST(BlobsCards, BLOBS_43_after_twelve_blobs_nobody_plays_another) {
  Script t({.hands = {"lump hiccup housewarming"},
            .rooms = {"early-bird alarm-clock snack-time encore"},
            .pile =
                "bob lucky-drip surprise-guest disco-ball bin-diver slippery-sid freeloader silver-lining "
                "claustroblob",
            .waste = "rainbow-snob green-panic",
            .seats = 5});
  t.run("0 action 1");                                        // Bob, 1
  t.run("0 action 2", "0 yes", "0 hand lump", "0 player 4");  // 2
  t.run("0 yes", "0 hand hiccup", "0 waste hiccup");          // 3
  t.run("0 play housewarming 0");                             // 4, and Lucky Drip, 5
  t.run("1 player 1");                                        // Surprise Guest, 6
  t.run("1 player 2");                                        // Disco Ball, 7; Bin Diver, 8
  t.run("2 waste green-panic", "2 player 3");                 // 9; 10, 11 and 12 by seats 3, 4 and 0
  EXPECT_EQ(t.room(3), "green-panic slippery-sid");
  EXPECT_EQ(t.room(4), "lump freeloader");
  EXPECT_EQ(t.room(0), "early-bird alarm-clock snack-time encore bob hiccup housewarming silver-lining");
  EXPECT_TRUE(t.happened({"lapsed", "encore", "\"why\":\"limit\""}));
  EXPECT_EQ(t.waste(), "rainbow-snob");
  EXPECT_EQ(t.asked(), "over");
}

}  // namespace
}  // namespace smallbox::blobs
