// Blobs clause by clause: blobs that lie in the rooms: moved, turned over, painted, copied, counted, safe, chosen
// (BLOBS-32 to 42).
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

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
  EXPECT_EQ(t.stack().as_array().size(), 1U);
  EXPECT_EQ(json::serialize(t.stack().as_array().back().at("aims")), R"([{"blob":1}])");
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
  EXPECT_EQ(json::serialize(t.stack().as_array().back().at("aims")), R"([{"blob":3}])");
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
  EXPECT_EQ(json::serialize(none.stack().as_array().back().at("aims")), "[]");
  none.run("1 pass");
  EXPECT_TRUE(none.happened({"action", "avenger"}));
  // A single one is made without asking, except yes or no.
  Script one({.hands = {"avenger", "hiccup"}, .rooms = {"", "bob"}});
  one.run("0 play avenger 0");
  EXPECT_EQ(one.asked(), "1 respond");
  EXPECT_EQ(json::serialize(one.stack().as_array().back().at("aims")), R"([{"blob":1}])");
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
