// Every one-off card, played at a table made for it. Cards 1 to 20.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

TEST(BlobsCards, avenger_removes_any_other_blob) {
  Script t({.hands = {"avenger"}, .rooms = {"lump", "bob greedy?"}});
  t.run("0 play avenger 0");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(t.options(), "1 2 3");
  t.run("0 blob 2");
  EXPECT_EQ(t.waste(), "bob");
  EXPECT_EQ(t.room(0), "lump avenger");
  EXPECT_EQ(t.room(1), "?");
}

TEST(BlobsCards, flapjack_turns_over_another_face_up_blob) {
  Script t({.hands = {"flapjack"}, .rooms = {"lump", "bob greedy?"}});
  t.run("0 play flapjack 1");
  EXPECT_EQ(t.options(), "1 2");
  t.run("0 blob 2");
  EXPECT_EQ(t.room(1), "? ? flapjack");
  EXPECT_EQ(t.waste(), "");
}

TEST(BlobsCards, blobnapper_moves_a_cheap_blob_of_another_room_here) {
  Script t({.hands = {"blobnapper"}, .rooms = {"nah-nah", "bob greedy lump parrot?"}});
  t.run("0 play blobnapper 0");
  EXPECT_EQ(t.options(), "3 4 5");
  t.run("0 blob 3");
  EXPECT_EQ(t.room(0), "nah-nah blobnapper greedy");
  EXPECT_EQ(t.room(1), "bob lump ?");
}

TEST(BlobsCards, bait_and_switch_changes_places_with_a_cheap_blob) {
  Script t({.hands = {"bait-and-switch"}, .rooms = {"lump", "bob nah-nah greedy"}});
  t.run("0 play bait-and-switch 0");
  EXPECT_EQ(t.options(), "3 4");
  t.run("0 blob 3");
  EXPECT_EQ(t.room(0), "lump nah-nah");
  EXPECT_EQ(t.room(1), "bob greedy bait-and-switch");
}

TEST(BlobsCards, musical_blobs_swaps_two_of_a_colour_from_two_rooms) {
  // Purple: Lump and Paying Guest. Bob is alone in blue, Nah-Nah in red; nothing else is green.
  Script t({.hands = {"musical-blobs"}, .rooms = {"lump bob", "paying-guest nah-nah"}});
  t.run("0 play musical-blobs 0");
  EXPECT_EQ(t.options(), "1 3");
  t.run("0 blob 1");
  EXPECT_EQ(t.room(0), "bob musical-blobs paying-guest");
  EXPECT_EQ(t.room(1), "nah-nah lump");
}

TEST(BlobsCards, musical_blobs_may_be_one_of_the_two) {
  Script t({.hands = {"musical-blobs"}, .rooms = {"bob", "parrot lump? greenhouse"}});
  t.run("0 play musical-blobs 0");
  EXPECT_EQ(t.options(), "2 4 5");
  t.run("0 blob 5");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(t.options(), "2 4");
  t.run("0 blob 2");
  EXPECT_EQ(t.room(0), "bob parrot");
  EXPECT_EQ(t.room(1), "? greenhouse musical-blobs");
}

TEST(BlobsCards, pass_the_puddle_goes_round_and_ends_with_you) {
  Script t({.hands = {"pass-the-puddle"}, .rooms = {"bob", "lump", "greedy"}, .seats = 3});
  t.run("0 play pass-the-puddle 0");
  // Seat 1 had only Lump: it has gone to seat 2, who may send it on.
  EXPECT_EQ(t.asked(), "2 blob");
  EXPECT_EQ(t.options(), "2 3");
  t.run("2 blob 2");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(t.options(), "1 2 4");
  t.run("0 blob 4");
  EXPECT_EQ(t.room(0), "bob lump");
  EXPECT_EQ(t.room(1), "pass-the-puddle");
  EXPECT_EQ(t.room(2), "greedy");
}

TEST(BlobsCards, bin_diver_plays_any_card_of_the_waste) {
  Script t({.hands = {"bin-diver"}, .waste = "lump bob greedy"});
  t.run("0 play bin-diver 0");
  EXPECT_EQ(t.asked(), "0 waste");
  EXPECT_EQ(t.options(), "greedy bob lump");
  t.run("0 waste bob");
  EXPECT_EQ(t.asked(), "0 player");
  t.run("0 player 1");
  EXPECT_EQ(t.room(1), "bob");
  EXPECT_EQ(t.waste(), "lump greedy");
}

TEST(BlobsCards, lucky_drip_shows_and_plays_the_top_of_the_lab) {
  Script t({.hands = {"lucky-drip"}, .pile = "bob lump"});
  t.run("0 play lucky-drip 0");
  EXPECT_EQ(t.shown(), "bob");
  EXPECT_EQ(t.asked(), "0 player");
  t.run("0 player 1");
  EXPECT_TRUE(t.happened({"played", "\"card\":\"bob\"", "\"source\":\"lab\""}));
  EXPECT_EQ(t.room(1), "bob");
  EXPECT_EQ(t.shown(), "none");
}

TEST(BlobsCards, double_dollop_plays_another_card_of_the_hand) {
  Script t({.hands = {"double-dollop bob lump"}});
  t.run("0 play double-dollop 0");
  EXPECT_EQ(t.asked(), "0 hand");
  EXPECT_EQ(t.options(), "bob lump");
  t.run("0 hand lump", "0 player 1");
  EXPECT_EQ(t.room(0), "double-dollop");
  EXPECT_EQ(t.room(1), "lump");
}

TEST(BlobsCards, ditto_dan_performs_the_action_of_another_blob) {
  // Bob has none, Echo Gecko's copies, Greedy's is no one-off: Avenger and Gatecrasher are left.
  Script t({.hands = {"ditto-dan"}, .rooms = {"gatecrasher greedy", "avenger bob echo-gecko"}});
  t.run("0 play ditto-dan 0");
  EXPECT_EQ(t.options(), "1 3");
  t.run("0 blob 3");
  EXPECT_TRUE(t.happened({"copied", "\"blob\":6", "\"of\":3", "avenger"}));
  EXPECT_EQ(t.asking(), "avenger");
  EXPECT_EQ(t.options(), "1 2 3 4 5");
  t.run("0 blob 4");
  EXPECT_EQ(t.waste(), "bob");
}

TEST(BlobsCards, dye_hard_gives_a_face_up_blob_one_colour) {
  Script t({.hands = {"dye-hard"}, .rooms = {"", "disco-ball lump?"}});
  t.run("0 play dye-hard 0");
  EXPECT_EQ(t.options(), "1 3");
  t.run("0 blob 1");
  EXPECT_EQ(t.asked(), "0 color");
  EXPECT_EQ(t.options(), "red orange yellow green blue purple");
  t.run("0 color orange");
  EXPECT_EQ(t.colors(1), "orange");
}

TEST(BlobsCards, hiccup_makes_every_other_player_discard) {
  Script t({.hands = {"hiccup bouncer", "bob lump", "", "greedy"}, .seats = 4});
  t.run("0 play hiccup 0");
  t.pass();
  EXPECT_EQ(t.asked(), "1 hand");
  t.run("1 hand lump");
  EXPECT_EQ(t.waste(), "lump greedy");
  EXPECT_EQ(t.hand(1), "bob");
  EXPECT_EQ(t.hand(3), "");
}

TEST(BlobsCards, sticky_mitts_takes_a_card_from_a_player_who_has_one) {
  Script t({.hands = {"sticky-mitts", "lump bob", "", "greedy"}, .pile = "keyhole", .seats = 4});
  t.run("0 play sticky-mitts 0");
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.options(), "1 3");
  t.run("0 player 1");
  t.pass();
  // The script's tables take the first in card-table order for a random card.
  EXPECT_EQ(t.hand(1), "lump");
  EXPECT_NE(t.hand(0).find("bob"), std::string::npos);
}

TEST(BlobsCards, plug_puller_removes_from_the_fullest_room) {
  Script t({.hands = {"plug-puller"}, .rooms = {"lump", "bob greedy nah-nah"}});
  t.run("0 play plug-puller 0");
  EXPECT_EQ(t.options(), "2 3 4");
  t.run("0 blob 3");
  EXPECT_EQ(t.waste(), "greedy");
  // It counts for its own room, but can't be chosen.
  Script even({.hands = {"plug-puller"}, .rooms = {"lump", "bob greedy"}});
  even.run("0 play plug-puller 0");
  EXPECT_EQ(even.options(), "1 2 3");
}

TEST(BlobsCards, keyhole_looks_at_a_hand_and_draws) {
  Script t({.hands = {"keyhole", "bob lump", "greedy"}, .pile = "avenger", .seats = 3});
  t.run("0 play keyhole 0");
  EXPECT_EQ(t.options(), "1 2");
  t.run("0 player 1", "1 pass", "2 pass");
  EXPECT_TRUE(t.happened({"saw", "\"player\":1", "\"bob\",\"lump\""}, Audience::seat(0)));
  EXPECT_FALSE(t.happened({"saw", "bob"}, Audience::seat(2)));
  EXPECT_FALSE(t.happened({"saw", "bob"}, Audience::spectator()));
  EXPECT_TRUE(t.happened({"drew", "\"count\":1", "avenger"}));
}

TEST(BlobsCards, brand_new_me_changes_the_whole_hand) {
  Script t({.hands = {"brand-new-me lump bob"}, .pile = "avenger flapjack keyhole spawny greedy hiccup"});
  t.run("0 play brand-new-me 0");
  EXPECT_EQ(t.waste(), "bob lump");
  EXPECT_EQ(t.hand(0), "avenger flapjack keyhole greedy spawny");
}

TEST(BlobsCards, big_mouth_removes_another_blob_of_its_room) {
  Script t({.hands = {"big-mouth"}, .rooms = {"lump", "bob greedy?"}});
  t.run("0 play big-mouth 1");
  EXPECT_EQ(t.options(), "2 3");
  t.run("0 blob 3");
  EXPECT_EQ(t.waste(), "greedy");
  EXPECT_EQ(t.room(1), "bob big-mouth");
}

TEST(BlobsCards, big_flush_empties_a_place_in_every_room) {
  Script t({.hands = {"big-flush"}, .rooms = {"bob", "lump", "greedy nah-nah?"}, .seats = 3});
  t.run("0 play big-flush 0");
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_EQ(t.asked(), "2 blob");
  EXPECT_EQ(t.options(), "3 4");
  t.run("2 blob 4");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(t.options(), "1 5");
  t.run("0 blob 5");
  EXPECT_EQ(t.waste(), "lump nah-nah big-flush");
}

TEST(BlobsCards, rubber_band_returns_a_blob_of_its_room) {
  Script t({.hands = {"rubber-band"}, .rooms = {"greedy", "lump bob?"}});
  t.run("0 play rubber-band 1");
  EXPECT_EQ(t.options(), "2 3");
  t.run("0 blob 3");
  EXPECT_EQ(t.hand(1), "bob");
  EXPECT_EQ(t.room(1), "lump rubber-band");
}

TEST(BlobsCards, grey_day_turns_over_all_of_a_colour_but_itself) {
  Script t({.hands = {"grey-day"}, .rooms = {"avenger bob", "disco-ball dye-hard=blue lump"}});
  t.run("0 play grey-day 0");
  EXPECT_EQ(t.asked(), "0 color");
  t.run("0 color blue");
  EXPECT_EQ(t.room(0), "avenger ? grey-day");
  EXPECT_EQ(t.room(1), "? ? lump");
}

}  // namespace
}  // namespace smallbox::blobs
