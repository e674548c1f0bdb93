// Every permanent card: what it is worth where it lies. Cards 21 to 34, and the plain ones, 58 to 60.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// The score of the first room of a table.
int worth(const std::string& room, const std::string& other = "") {
  return Script({.hands = {"keyhole"}, .rooms = {room, other}}).score(0);
}

TEST(BlobsCards, green_panic_loses_a_point_for_every_green_blob) {
  EXPECT_EQ(worth("green-panic"), -1 - 1);
  EXPECT_EQ(worth("green-panic musical-blobs bob"), -1 + 1 + 3 - 2);
  EXPECT_EQ(worth("green-panic=red musical-blobs", "parrot"), -1 + 1 - 1);
}

TEST(BlobsCards, dancing_blue_gains_a_point_for_every_blue_blob) {
  EXPECT_EQ(worth("dancing-blue"), 0 + 1);
  EXPECT_EQ(worth("dancing-blue bob disco-ball lump", "forecaster"), 0 + 3 + 2 - 4 + 3);
}

TEST(BlobsCards, yellow_fellow_counts_two_other_yellow_blobs_at_most) {
  EXPECT_EQ(worth("yellow-fellow"), -1);
  EXPECT_EQ(worth("yellow-fellow hiccup"), -1 + 2 + 2);
  EXPECT_EQ(worth("yellow-fellow hiccup greedy boomerblob"), -1 + 2 + 2 + 1 + 4);
}

TEST(BlobsCards, blue_rinse_makes_red_blue) {
  Script t({.hands = {"keyhole"}, .rooms = {"blue-rinse drama-queen", "avenger"}});
  EXPECT_EQ(t.colors(1), "blue");
  EXPECT_EQ(t.colors(2), "green blue");
  EXPECT_EQ(t.colors(3), "red");
}

TEST(BlobsCards, greenhouse_makes_yellow_green) {
  Script t({.hands = {"keyhole"}, .rooms = {"flapjack greenhouse", "greedy"}});
  EXPECT_EQ(t.colors(1), "orange green");
  EXPECT_EQ(t.colors(2), "green");
  EXPECT_EQ(t.colors(3), "yellow");
}

TEST(BlobsCards, grape_gossip_counts_purple_elsewhere) {
  EXPECT_EQ(worth("grape-gossip lump", "plug-puller gatecrasher bob"), 0 - 4 + 2);
  EXPECT_EQ(worth("grape-gossip", "plug-puller gatecrasher disco-ball big-mouth sneak-preview"), 4);
}

TEST(BlobsCards, egg_sitter_counts_two_protoblobs_at_most) {
  EXPECT_EQ(worth("egg-sitter bob?", "lump?"), 1 + 1 + 1);
  EXPECT_EQ(worth("egg-sitter bob? lump? spawny?"), 1 + 3 + 2);
}

TEST(BlobsCards, claustroblob_wants_no_more_than_five) {
  EXPECT_EQ(worth("claustroblob bob? lump? spawny? greedy?"), 5 + 4);
  EXPECT_EQ(worth("claustroblob bob? lump? spawny? greedy? parrot?"), 5 + 5 - 1);
  EXPECT_EQ(worth("claustroblob bob? lump? spawny? greedy? parrot? cuckoo? hiccup?"), 5 + 7 - 3);
}

TEST(BlobsCards, nosy_neighbour_counts_pairs_in_the_next_room) {
  Script t({.hands = {"keyhole"},
            .rooms = {"nosy-neighbour bob", "lump? spawny greedy? hiccup parrot", "avenger flapjack"},
            .seats = 3});
  EXPECT_EQ(t.score(0), 0 + 3 + 2);
  // Seen from the room it lies in, round the table.
  Script last({.hands = {"keyhole"}, .rooms = {"bob lump", "greedy", "nosy-neighbour"}, .seats = 3});
  EXPECT_EQ(last.score(2), 0 + 1);
}

TEST(BlobsCards, bouncer_keeps_the_others_of_its_room_safe) {
  Script t({.hands = {"avenger"}, .rooms = {"greedy", "bob bouncer lump?"}});
  EXPECT_TRUE(t.safe(2));
  EXPECT_FALSE(t.safe(3));
  EXPECT_TRUE(t.safe(4));
  EXPECT_FALSE(t.safe(1));
  t.run("0 play avenger 0");
  EXPECT_EQ(t.options(), "1 3");
}

TEST(BlobsCards, slippery_sid_is_safe_himself) {
  Script t({.hands = {"avenger"}, .rooms = {"greedy", "slippery-sid bob"}});
  EXPECT_TRUE(t.safe(2));
  EXPECT_FALSE(t.safe(3));
  t.run("0 play avenger 0");
  EXPECT_EQ(t.options(), "1 3");
}

TEST(BlobsCards, rainbow_snob_counts_three_colours_at_most) {
  EXPECT_EQ(worth("rainbow-snob"), 0 + 1);
  EXPECT_EQ(worth("rainbow-snob nah-nah avenger lump?"), 0 + 0 + 1 + 1 + 2);
  EXPECT_EQ(worth("rainbow-snob disco-ball"), 0 + 2 + 3);
}

TEST(BlobsCards, silver_lining_lifts_the_negative_values_of_the_others) {
  EXPECT_EQ(worth("silver-lining lump hot-blobtato bob"), 3);
  // Minus points of permanent actions still count.
  EXPECT_EQ(worth("silver-lining green-panic"), 0 - 1);
}

TEST(BlobsCards, freeloader_is_worth_the_best_of_the_others) {
  EXPECT_EQ(worth("freeloader"), 0);
  EXPECT_EQ(worth("freeloader greedy lump"), 2 - 4 + 2);
  EXPECT_EQ(worth("freeloader drama-queen"), 5 + 3);
  EXPECT_EQ(worth("freeloader lump"), -4);
  EXPECT_EQ(worth("freeloader lump?"), 1 + 1);
}

TEST(BlobsCards, bob_lump_and_disco_ball_do_nothing) {
  for (const std::string card : {"bob", "lump", "disco-ball"}) {
    Script t({.hands = {card, "wet-blanket nah-nah"}, .rooms = {"greenhouse"}, .pile = "greedy"});
    t.run("0 play " + card + " 1");
    // No action to cancel: Wet Blanket is all that can answer.
    EXPECT_EQ(t.options(), "respond wet-blanket 0, respond wet-blanket 1, pass");
    t.run("1 pass");
    EXPECT_FALSE(t.happened("action"));
    EXPECT_EQ(t.room(1), card);
    EXPECT_EQ(t.score(1), card == "bob" ? 3 : card == "lump" ? -4 : 2);
    EXPECT_EQ(t.colors(2), card == "bob"    ? "blue"
                           : card == "lump" ? "purple"
                                            : "red orange yellow green blue purple");
  }
}

}  // namespace
}  // namespace smallbox::blobs
