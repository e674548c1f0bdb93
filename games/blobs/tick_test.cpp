// Every card with a Start or an End action. Cards 35 to 50.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// ---- Start

TEST(BlobsCards, greedy_draws_a_card_at_the_start) {
  Script t({.hands = {"bob"}, .rooms = {"greedy"}, .pile = "lump"});
  EXPECT_TRUE(t.happened({"action", "\"when\":\"start\"", "greedy"}));
  EXPECT_EQ(t.hand(0), "bob lump");
  EXPECT_EQ(t.asked(), "0 play");
}

TEST(BlobsCards, forecaster_replaces_the_card_of_the_hand_by_the_lab) {
  Script t({.hands = {"bob lump"}, .rooms = {"forecaster"}, .pile = "nah-nah"});
  EXPECT_EQ(t.asked(), "0 ask");
  Script no = t;
  t.run("0 yes");
  EXPECT_EQ(t.asked(), "0 hand");
  t.run("0 hand lump");
  EXPECT_EQ(t.waste(), "lump");
  EXPECT_EQ(t.shown(), "nah-nah");
  EXPECT_EQ(t.asked(), "0 player");
  t.run("0 player 1");
  EXPECT_EQ(t.room(1), "nah-nah");
  no.run("0 no");
  EXPECT_EQ(no.asked(), "0 play");
  // Not offered with an empty hand.
  Script empty({.hands = {"", "bob"}, .rooms = {"forecaster"}});
  EXPECT_EQ(empty.asked(), "1 play");
}

TEST(BlobsCards, sneak_preview_puts_the_top_three_in_order) {
  Script t({.hands = {"bob"}, .rooms = {"sneak-preview"}, .pile = "lump greedy spawny parrot"});
  EXPECT_EQ(t.asked(), "0 order");
  EXPECT_EQ(t.options(),
            "lump greedy spawny, lump spawny greedy, greedy lump spawny, greedy spawny lump, "
            "spawny lump greedy, spawny greedy lump");
  EXPECT_TRUE(t.happened({"saw", "\"lump\",\"greedy\",\"spawny\""}, Audience::seat(0)));
  EXPECT_FALSE(t.happened({"saw", "lump"}, Audience::seat(1)));
  t.run("0 order spawny lump greedy");
  EXPECT_EQ(t.lab(4), "spawny lump greedy parrot");
}

TEST(BlobsCards, leftover_lou_replaces_the_card_of_the_hand_by_the_waste) {
  Script t({.hands = {"bob lump"}, .rooms = {"leftover-lou"}, .waste = "nah-nah"});
  EXPECT_EQ(t.asked(), "0 ask");
  t.run("0 yes", "0 hand lump");
  EXPECT_EQ(t.asked(), "0 waste");
  EXPECT_EQ(t.options(), "nah-nah lump");
  t.run("0 waste lump", "0 player 1");
  EXPECT_EQ(t.room(1), "lump");
  EXPECT_EQ(t.waste(), "nah-nah");
  EXPECT_TRUE(t.happened({"played", "\"source\":\"waste\""}));
}

TEST(BlobsCards, paying_guest_pays_his_host) {
  Script t({.hands = {"keyhole", "bob"}, .rooms = {"", "paying-guest"}, .pile = "lump", .first = 1});
  EXPECT_EQ(t.hand(1), "bob lump");
  EXPECT_EQ(t.hand(0), "keyhole");
  EXPECT_EQ(t.score(1), -4);
}

TEST(BlobsCards, drama_queen_discards_two_cards) {
  Script t({.hands = {"bob lump greedy"}, .rooms = {"drama-queen"}});
  EXPECT_EQ(t.asked(), "0 hand");
  t.run("0 hand greedy");
  EXPECT_EQ(t.asked(), "0 hand");
  t.run("0 hand bob");
  EXPECT_EQ(t.waste(), "greedy bob");
  EXPECT_EQ(t.asked(), "0 play");
  // As many as there are.
  Script one({.hands = {"bob", "lump"}, .rooms = {"drama-queen"}});
  EXPECT_EQ(one.waste(), "bob");
  EXPECT_EQ(one.asked(), "1 play");
}

TEST(BlobsCards, spawny_becomes_two_protoblobs) {
  Script t({.hands = {"bob"}, .rooms = {"lump spawny"}, .pile = "avenger"});
  EXPECT_EQ(t.room(0), "lump ? ?");
  EXPECT_EQ(t.score(0), -4 + 1 + 1);
  EXPECT_FALSE(t.happened("played"));
  EXPECT_TRUE(t.happened({"sprouted", "\"blob\":3"}));
  EXPECT_EQ(json::serialize(t.all_view().at("protos")),
            R"([{"blob":2,"card":"spawny"},{"blob":3,"card":"avenger"}])");
}

TEST(BlobsCards, boomerblob_makes_the_others_discard_and_may_come_back) {
  Script t({.hands = {"boomerblob keyhole", "bob lump"}, .pile = "hiccup greedy avenger spawny parrot"});
  t.run("0 play boomerblob 0", "1 pass");
  EXPECT_EQ(t.asked(), "1 hand");
  t.run("1 hand lump");
  EXPECT_EQ(t.waste(), "lump");
  Script start({.hands = {"bob", "lump"}, .rooms = {"boomerblob"}});
  EXPECT_EQ(start.asked(), "0 ask");
  Script no = start;
  start.run("0 yes");
  EXPECT_EQ(start.room(0), "");
  EXPECT_EQ(start.hand(0), "boomerblob bob");
  no.run("0 no");
  EXPECT_EQ(no.room(0), "boomerblob");
}

// ---- End

TEST(BlobsCards, hot_blobtato_moves_on_a_right_guess) {
  Script t({.hands = {"bob"}, .rooms = {"hot-blobtato"}, .pile = "rubber-band", .seats = 3});
  t.run("0 play bob 0");
  EXPECT_EQ(t.asked(), "0 color");
  Script wrong = t;
  t.run("0 color orange");
  EXPECT_TRUE(t.happened({"shown", "rubber-band"}, Audience::spectator()));
  EXPECT_EQ(t.options(), "1 2");
  t.run("0 player 2");
  EXPECT_EQ(t.room(2), "hot-blobtato");
  wrong.run("0 color yellow");
  EXPECT_EQ(wrong.room(0), "hot-blobtato bob");
  EXPECT_TRUE(wrong.happened({"saw", "rubber-band"}, Audience::seat(0)));
  EXPECT_FALSE(wrong.happened({"rubber-band"}, Audience::seat(1)));
  // No lab, no guess.
  Script empty(buried({.hands = {"bob"}, .rooms = {"hot-blobtato"}}, 0));
  empty.run("0 play bob 0");
  EXPECT_EQ(empty.asked(), "over");
}

TEST(BlobsCards, sinkhole_takes_the_best_blob_along) {
  Script t({.hands = {"keyhole"}, .rooms = {"sinkhole bob rubber-band lump?", "drama-queen"}});
  t.run("0 play keyhole 1");
  // Sinkhole is gone; Bob and Rubber Band are worth three.
  EXPECT_EQ(t.waste(), "sinkhole");
  EXPECT_EQ(t.options(), "2 3");
  t.run("0 blob 3");
  EXPECT_EQ(t.waste(), "sinkhole rubber-band");
  Script alone({.hands = {"keyhole"}, .rooms = {"sinkhole", "bob"}});
  alone.run("0 play keyhole 1");
  EXPECT_EQ(alone.waste(), "sinkhole");
  EXPECT_EQ(alone.room(1), "bob keyhole");
}

TEST(BlobsCards, parrot_performs_a_start_or_end_action_of_another_room) {
  // Greedy at home does not count, Bob has none; Boomerblob's Start is "return", and means Parrot.
  Script t(
      {.hands = {"lump"}, .rooms = {"parrot greedy?", "bob paying-guest boomerblob"}, .pile = "avenger"});
  t.run("0 play lump 0");
  EXPECT_EQ(t.asked(), "0 blob");
  EXPECT_EQ(t.asking(), "parrot");
  EXPECT_EQ(t.options(), "4 5");
  Script draws = t;
  t.run("0 blob 5");
  EXPECT_EQ(t.asking(), "boomerblob");
  t.run("0 yes");
  EXPECT_EQ(t.room(0), "? lump");
  EXPECT_NE(t.hand(0).find("parrot"), std::string::npos);
  draws.run("0 blob 4");
  EXPECT_TRUE(draws.happened({"copied", "paying-guest", "\"blob\":1", "\"of\":4"}));
  EXPECT_TRUE(draws.happened({"drew", "\"count\":1", "avenger"}));
}

TEST(BlobsCards, cuckoo_changes_places_with_a_protoblob) {
  Script t({.hands = {"bob"}, .rooms = {"cuckoo lump?", "greedy spawny? parrot?"}});
  t.run("0 play bob 0");
  EXPECT_EQ(t.options(), "4 5");
  t.run("0 blob 4");
  EXPECT_EQ(t.room(0), "? bob ?");
  EXPECT_EQ(t.room(1), "greedy ? cuckoo");
}

TEST(BlobsCards, steamroller_may_remove_a_worthless_blob) {
  Script t({.hands = {"bob"}, .rooms = {"steamroller lump nah-nah greedy", "cuckoo"}});
  t.run("0 play bob 0");
  EXPECT_EQ(t.asked(), "0 ask");
  Script no = t;
  t.run("0 yes");
  EXPECT_EQ(t.options(), "2 3");
  t.run("0 blob 2");
  EXPECT_EQ(t.waste(), "lump");
  no.run("0 no");
  EXPECT_EQ(no.waste(), "");
  // Not offered when there is none.
  Script none({.hands = {"bob", "keyhole"}, .rooms = {"steamroller lump?", "cuckoo"}});
  none.run("0 play bob 0", "1 pass");
  EXPECT_EQ(none.asked(), "1 play");
}

TEST(BlobsCards, night_nicker_takes_a_random_card) {
  Script t({.hands = {"bob", "lump greedy", "", "parrot"}, .rooms = {"night-nicker"}, .seats = 4});
  t.run("0 play bob 0");
  t.pass();
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.options(), "1 3");
  t.run("0 player 1");
  EXPECT_EQ(t.hand(1), "lump");
  EXPECT_TRUE(t.happened({"gave", "\"from\":1", "\"to\":0", "greedy"}, Audience::seat(1)));
  EXPECT_FALSE(t.happened({"greedy"}, Audience::seat(3)));
}

TEST(BlobsCards, late_bloomer_sprouts_in_the_emptiest_room) {
  Script t({.hands = {"keyhole"}, .rooms = {"late-bloomer", "bob"}, .pile = "lump"});
  t.run("0 play keyhole 1");
  EXPECT_EQ(t.room(0), "late-bloomer ?");
  // Equal counts are enough, but no room may have fewer.
  Script equal({.hands = {"keyhole"}, .rooms = {"late-bloomer", "bob spawny"}});
  equal.run("0 play keyhole 0");
  EXPECT_EQ(equal.room(0), "late-bloomer keyhole ?");
  Script more({.hands = {"keyhole"}, .rooms = {"late-bloomer", "bob"}});
  more.run("0 play keyhole 0");
  EXPECT_EQ(more.room(0), "late-bloomer keyhole");
}

TEST(BlobsCards, big_tipper_gives_a_card_away) {
  Script t({.hands = {"keyhole bob lump"}, .rooms = {"big-tipper"}, .seats = 3});
  t.run("0 play keyhole 0", "0 player 1");
  EXPECT_EQ(t.asked(), "0 hand");
  t.run("0 hand bob");
  EXPECT_EQ(t.asked(), "0 player");
  EXPECT_EQ(t.options(), "1 2");
  t.run("0 player 2");
  EXPECT_EQ(t.hand(2), "bob");
  EXPECT_TRUE(t.happened({"gave", "bob"}, Audience::seat(2)));
  EXPECT_FALSE(t.happened({"gave", "bob"}, Audience::seat(1)));
}

}  // namespace
}  // namespace smallbox::blobs
