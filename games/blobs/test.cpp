// Blobs clause by clause: cards and set-up, the turn (BLOBS-1 to 19). Playing blobs is in play_test.cpp, what lies
// in the rooms in room_test.cpp, the end in end_test.cpp, cards one by one in oneoff_test.cpp and its neighbours.
#include "games/blobs/testing.hpp"
#include "games/blobs/text.hpp"

namespace smallbox::blobs {
namespace {

std::unique_ptr<AnyMatch> dealt(int seats, const std::string& seed, const json::object& options = {}) {
  NewMatch request;
  request.seats = seats;
  request.seed = seed;
  request.options = &options;
  return testing::begin_game(*find_game("blobs"), request);
}
json::object everything(const AnyMatch& match) {
  return parse_json(testing::written([&](Json& out) { match.write_view(out, Audience::everything()); }))
      ->as_object();
}

// ---- Cards and set-up

TEST(Blobs, BLOBS_1_two_to_five_players) {
  // BLOBS-1
  const AnyGame& game = *find_game("blobs");
  EXPECT_FALSE(game.create({.seats = 1, .seed = "x"}));
  for (int seats = 2; seats <= 5; ++seats) EXPECT_TRUE(game.create({.seats = seats, .seed = "x"}));
  EXPECT_FALSE(game.create({.seats = 6, .seed = "x"}));
}

TEST(Blobs, BLOBS_3_base_values) {
  // BLOBS-3: a star is 0, a protoblob 1 whatever it was.
  Script t({.hands = {"keyhole"}, .rooms = {"grape-gossip lump"}});
  EXPECT_EQ(t.base(0), -4);
  Script p({.hands = {"keyhole"}, .rooms = {"lump? drama-queen? grape-gossip?"}});
  EXPECT_EQ(p.base(0), 3);
}

TEST(Blobs, BLOBS_4_kinds_of_actions_have_their_moments) {
  // BLOBS-4: Boomerblob's one-off is performed on being played, its Start action in phase 1; Greedy, which
  // has only a Start action, does nothing when it is played.
  Script t({.hands = {"boomerblob", "bob"}, .pile = "lump greedy spawny parrot cuckoo"});
  t.run("0 play boomerblob 0", "1 pass");
  EXPECT_TRUE(t.happened({"action", "\"when\":\"now\"", "boomerblob"}));
  EXPECT_EQ(t.waste(), "bob");
  Script greedy({.hands = {"greedy lump bob hiccup parrot", "keyhole"}, .pile = "avenger"});
  greedy.run("0 play greedy 0", "1 pass");
  EXPECT_FALSE(greedy.happened({"action", "greedy"}));
  EXPECT_EQ(greedy.hand(0), "avenger hiccup parrot bob lump");  // phase 4 only
}

TEST(Blobs, BLOBS_5_the_deal) {
  // BLOBS-5
  for (int seats = 2; seats <= 5; ++seats) {
    const auto match = dealt(seats, "deal");
    const json::object all = everything(*match);
    EXPECT_EQ(all.at("lab"), 72 - 5 * seats);
    EXPECT_TRUE(all.at("waste").as_array().empty());
    for (const auto& seat : all.at("seats").as_array()) {
      EXPECT_EQ(seat.at("hand"), 5);
      EXPECT_TRUE(seat.at("room").as_array().empty());
    }
    std::set<std::string> cards;
    for (const auto& hand : all.at("hands").as_array())
      for (const auto& card : hand.as_array()) cards.emplace(card.as_string());
    for (const auto& card : all.at("pile_cards").as_array()) cards.emplace(card.as_string());
    EXPECT_EQ(cards.size(), 72U);
  }
}

TEST(Blobs, BLOBS_6_turns_go_round_from_the_first_seat) {
  // BLOBS-6
  Script t({.hands = {"bob", "lump", "greedy"}, .seats = 3, .first = 2});
  EXPECT_EQ(t.active(), 2);
  t.run("2 play greedy 2");
  t.pass();
  EXPECT_EQ(t.active(), 0);
  t.run("0 play bob 0");
  t.pass();
  EXPECT_EQ(t.active(), 1);
  EXPECT_EQ(everything(*dealt(3, "x", {{"first", 1}})).at("active"), 1);
  std::set<std::int64_t> first;
  for (int i = 0; i < 40; ++i)
    first.insert(everything(*dealt(3, std::to_string(i), {{"first", "random"}})).at("active").as_int64());
  EXPECT_EQ(first.size(), 3U);
  // The left neighbour is the next player: from the last seat that is the first.
  Script left({.hands = {"", "pass-the-puddle"}, .rooms = {}, .first = 1});
  left.run("1 play pass-the-puddle 1");
  EXPECT_EQ(left.room(0), "pass-the-puddle");
}

TEST(Blobs, BLOBS_7_a_card_outside_the_rooms_does_nothing) {
  // BLOBS-7: Bouncer and Blue Rinse keep nothing safe and tint nothing from a hand or the waste.
  Script t({.hands = {"avenger bouncer blue-rinse"}, .rooms = {"", "bob nah-nah"}, .waste = "slippery-sid"});
  EXPECT_EQ(t.colors(2), "red");
  EXPECT_FALSE(t.safe(1));
  // Coming back from a hand it is a new blob with its printed colours.
  Script painted({.hands = {"rubber-band hiccup"}, .rooms = {"bob=red"}});
  painted.run("0 play rubber-band 0");
  EXPECT_NE(painted.hand(0).find("bob"), std::string::npos);
  Script back({.hands = {"keyhole", "lump"}, .rooms = {"boomerblob=red"}});
  back.run("0 yes", "0 play boomerblob 0", "1 pass");
  EXPECT_EQ(back.colors(2), "yellow");
}

TEST(Blobs, BLOBS_8_player_and_owner) {
  // BLOBS-8: seat 0 plays Gatecrasher in seat 1's room and draws; the Start action there is seat 1's.
  Script t({.hands = {"gatecrasher greedy bob lump parrot spawny"}, .pile = "avenger flapjack hiccup"});
  t.run("0 play gatecrasher 1");
  EXPECT_TRUE(t.happened({"drew", "\"seat\":0", "avenger"}));
  Script guest({.hands = {"greedy bob lump parrot spawny cuckoo"}, .pile = "avenger"});
  guest.run("0 play greedy 1");
  EXPECT_TRUE(guest.happened({"action", "\"when\":\"start\"", "greedy", "\"seat\":1"}));
  EXPECT_TRUE(guest.happened({"drew", "\"seat\":1", "avenger"}));
}

TEST(Blobs, BLOBS_9_the_waste_lies_open) {
  // BLOBS-9: also what was face down.
  Script t({.hands = {"avenger"}, .rooms = {"", "lump?"}});
  t.run("0 play avenger 0");
  EXPECT_EQ(json::serialize(t.view(Audience::spectator()).at("waste")), R"(["lump"])");
  EXPECT_TRUE(t.happened({"removed", "lump", "\"room\":1"}, Audience::spectator()));
}

TEST(Blobs, BLOBS_10_an_empty_lab_is_the_waste_again) {
  // BLOBS-10: at the moment when the last card goes, in the middle of drawing too.
  Script t(buried({.hands = {"keyhole"}, .pile = "bob lump", .waste = "greedy spawny parrot"}, 1));
  t.run("0 play keyhole 0");
  // Bob by Keyhole; then Lump, and the three of the old waste, the oldest first.
  EXPECT_TRUE(t.happened({"reshuffled", "\"count\":3"}));
  EXPECT_EQ(t.hand(0), "greedy spawny parrot bob lump");
  EXPECT_EQ(t.waste(), "");
  EXPECT_EQ(t.lab_size(), 0);
  // Nothing there: no look, no play, no draw.
  Script none(buried({.hands = {"lucky-drip", "keyhole"}}, 1));
  none.run("0 play lucky-drip 0", "1 pass");
  EXPECT_FALSE(none.happened("shown"));
  EXPECT_FALSE(none.happened("drew"));
  // The next card that reaches the waste becomes the lab.
  Script first(buried({.hands = {"hiccup bob lump greedy spawny parrot", "keyhole"}}, 1));
  first.run("0 play hiccup 0", "1 pass");
  EXPECT_TRUE(first.happened({"reshuffled", "\"count\":1"}));
  EXPECT_TRUE(first.happened({"drew", "\"seat\":1", "keyhole"}));
}

TEST(Blobs, BLOBS_10_a_new_lab_is_shuffled) {
  std::set<std::string> orders;
  for (int i = 0; i < 20; ++i) {
    const json::value setup =
        setup_of(buried({.hands = {"bob"}, .waste = "keyhole lump greedy spawny", .plain = false}, 1));
    NewMatch request{2, "shuffle " + std::to_string(i), nullptr, &setup};
    orders.insert(
        json::serialize(everything(*testing::begin_game(*find_game("blobs"), request)).at("pile_cards")));
  }
  EXPECT_GT(orders.size(), 5U);
}

TEST(Blobs, BLOBS_11_what_is_hidden) {
  // BLOBS-11: other hands, the lab, and the card under a protoblob, also from its owner and from all who saw
  // it.
  Script t({.hands = {"flapjack hiccup", "lump"}, .rooms = {"", "bob"}, .pile = "avenger"});
  t.run("0 play flapjack 0", "1 pass");
  for (const Audience who : {Audience::seat(0), Audience::seat(1), Audience::spectator()}) {
    const json::object view = t.view(who);
    EXPECT_EQ(json::serialize(view.at("seats").at(1).at("room")),
              R"([{"blob":1,"proto":true,"value":1,"colors":[],"safe":false}])");
    EXPECT_EQ(json::serialize(view).find("bob"), std::string::npos);
    EXPECT_EQ(view.contains("hand"), who.is_seat());
    EXPECT_EQ(json::serialize(view).find("\"lump\"") != std::string::npos, who.is(1));
  }
}

// ---- A turn

TEST(Blobs, BLOBS_12_one_decides_and_nobody_else) {
  // BLOBS-12
  Script t({.hands = {"bob", "lump nah-nah"}, .seats = 3});
  EXPECT_EQ(t.refused("1 play lump 1"), "not-your-turn BLOBS-12");
  EXPECT_EQ(t.refused("2 pass"), "not-your-turn BLOBS-12");
  t.run("0 play bob 0");
  EXPECT_EQ(t.asked(), "1 respond");
  EXPECT_EQ(t.refused("0 pass"), "not-your-turn BLOBS-12");
  EXPECT_EQ(t.match().actors(), SeatSet::of(1));
}

TEST(Blobs, BLOBS_13_start_actions_in_the_order_of_the_active_player) {
  // BLOBS-13: with two the player chooses; the last one follows by itself; they are mandatory.
  Script t({.hands = {"bob"}, .rooms = {"greedy paying-guest lump", "forecaster"}, .pile = "hiccup spawny"});
  EXPECT_EQ(t.asked(), "0 action");
  EXPECT_EQ(t.asking(), "none");
  EXPECT_EQ(t.options(), "1 2");
  EXPECT_EQ(t.refused("0 action 3"), "illegal BLOBS-13");
  EXPECT_EQ(t.refused("0 action 4"), "illegal BLOBS-13");
  EXPECT_EQ(t.refused("0 pass"), "illegal BLOBS-42");
  EXPECT_EQ(t.refused("0 yes"), "illegal BLOBS-42");
  EXPECT_EQ(t.refused("0 play bob 0"), "illegal BLOBS-42");
  t.run("0 action 2");
  EXPECT_TRUE(t.happened({"drew", "hiccup"}));
  EXPECT_TRUE(t.happened({"drew", "spawny"}));
  EXPECT_EQ(t.asked(), "0 play");
}

TEST(Blobs, BLOBS_14_what_leaves_or_is_turned_over_does_not_act) {
  // BLOBS-14: Sinkhole takes Parrot along before its turn.
  Script t({.hands = {"keyhole"}, .rooms = {"sinkhole parrot", "paying-guest"}, .pile = "bob"});
  t.run("0 play keyhole 1");
  EXPECT_EQ(t.asked(), "0 action");
  t.run("0 action 1");
  EXPECT_EQ(t.waste(), "sinkhole parrot");
  EXPECT_FALSE(t.happened({"action", "parrot"}));
}

TEST(Blobs, BLOBS_14_what_comes_in_time_acts_too_and_each_once) {
  // BLOBS-14: no card of this set moves blobs in phase 1, so the test does it while Forecaster asks.
  Script t({.hands = {"bob", ""},
            .rooms = {"forecaster greedy", "paying-guest"},
            .pile = "hiccup spawny avenger"});
  t.run("0 action 2");
  State s = static_cast<Match<Blobs>&>(t.match()).state();
  ASSERT_EQ(s.form, Form::ask);
  const Blob guest = s.rooms.take(s.rooms.find(3));
  s.rooms.push(0, guest);
  s.up[1] = {};
  s.up[0].add(guest.card);
  FastRng fast(1);
  EventLog<Event> events;
  Blobs::apply(s, 0, {.type = ActionType::pick, .form = Form::ask, .value = 0}, fast, events);
  // Paying Guest has acted; Greedy not a second time.
  int actions = 0;
  for (const auto& told : events.entries()) {
    if (told.secret.type != Event::Type::action) continue;
    ++actions;
    EXPECT_EQ(told.secret.blob, 3);
  }
  EXPECT_EQ(actions, 1);
  EXPECT_EQ(s.form, Form::play);
}

TEST(Blobs, BLOBS_15_one_card_into_any_room) {
  // BLOBS-15
  Script t({.hands = {"bob lump", "greedy"}});
  EXPECT_EQ(t.options(), "play bob 0, play bob 1, play lump 0, play lump 1");
  EXPECT_EQ(t.refused("0 play greedy 0"), "illegal BLOBS-15");
  EXPECT_EQ(t.refused("0 play nobody 0"), "illegal BLOBS-15");
  EXPECT_EQ(t.refused("0 play bob 2"), "illegal BLOBS-15");
  EXPECT_EQ(t.refused("0 pass"), "illegal BLOBS-15");
  EXPECT_EQ(t.refused("0 respond bob 0"), "illegal BLOBS-15");
  EXPECT_EQ(t.refused("0 action 1"), "illegal BLOBS-15");
  t.run("0 play lump 1");
  EXPECT_EQ(t.room(1), "lump");
  // Also with a single possibility: a card and two rooms are asked, never skipped.
  Script one({.hands = {"bob"}});
  EXPECT_EQ(one.asked(), "0 play");
}

TEST(Blobs, BLOBS_16_an_empty_hand_skips_the_phase) {
  // BLOBS-16
  Script t({.hands = {"", "bob"}, .rooms = {"big-tipper"}});
  EXPECT_TRUE(t.happened({"skipped", "\"seat\":0"}));
  EXPECT_EQ(t.active(), 1);
  EXPECT_EQ(t.turn(), 2);
}

TEST(Blobs, BLOBS_16_a_plan_works_with_an_empty_hand_and_the_later_counts) {
  Script t({.hands = {"bob lump", "hiccup"}, .rooms = {"forecaster leftover-lou"}, .pile = "greedy"});
  t.run("0 action 1", "0 yes", "0 hand bob");
  EXPECT_EQ(t.plan(), "lab");
  // Leftover Lou follows by itself; with a single card left it is discarded without asking.
  EXPECT_EQ(t.asked(), "0 ask");
  t.run("0 yes");
  EXPECT_EQ(t.hand(0), "");
  EXPECT_EQ(t.plan(), "waste");
  EXPECT_EQ(t.asked(), "0 waste");
  EXPECT_EQ(t.asking(), "none");
  EXPECT_EQ(t.phase(), "play");
  t.run("0 waste bob", "0 player 0", "1 pass");
  EXPECT_EQ(t.room(0), "forecaster leftover-lou bob");
  EXPECT_EQ(t.plan(), "none");
}

TEST(Blobs, BLOBS_16_a_plan_for_an_empty_pile_is_void) {
  // The discarded card is the whole waste, and the lab is empty: it becomes the lab at once (BLOBS-10).
  Script t(buried({.hands = {"bob lump"}, .rooms = {"leftover-lou"}}, 1));
  t.run("0 yes", "0 hand bob");
  EXPECT_TRUE(t.happened({"planned", "waste"}));
  EXPECT_EQ(t.lab(1), "bob");
  EXPECT_EQ(t.plan(), "none");
  EXPECT_EQ(t.options(), "play lump 0, play lump 1");
}

TEST(Blobs, BLOBS_17_end_actions_of_blobs_played_in_the_turn) {
  // BLOBS-17
  Script t({.hands = {"big-tipper bob lump"}, .rooms = {"late-bloomer", "hiccup parrot cuckoo"}});
  t.run("0 play big-tipper 0");
  EXPECT_EQ(t.phase(), "end");
  EXPECT_EQ(t.asked(), "0 action");
  EXPECT_EQ(t.options(), "1 5");
  t.run("0 action 5", "0 hand bob");
  EXPECT_EQ(t.hand(1), "bob");
  EXPECT_TRUE(t.happened({"action", "\"when\":\"end\"", "late-bloomer"}));
}

TEST(Blobs, BLOBS_18_replenish_to_five) {
  // BLOBS-18: the active player alone; more than five is no matter.
  Script t({.hands = {"bob lump", "greedy"}, .pile = "avenger flapjack hiccup spawny parrot"});
  t.run("0 play bob 0", "1 pass");
  EXPECT_EQ(t.hand(0), "avenger flapjack hiccup spawny lump");
  EXPECT_EQ(t.hand(1), "greedy");
  Script many({.hands = {"bob lump greedy spawny parrot hiccup keyhole avenger"}});
  many.run("0 play bob 0");
  EXPECT_EQ(words(many.hand(0)).size(), 7U);
  EXPECT_FALSE(many.happened({"drew", "\"seat\":0"}));
}

TEST(Blobs, BLOBS_19_then_the_next_turn) {
  // BLOBS-19
  Script t({.hands = {"bob", "lump"}});
  EXPECT_EQ(t.turn(), 1);
  t.run("0 play bob 0", "1 pass");
  EXPECT_TRUE(t.happened({"turn-ended", "\"seat\":0", "\"blobs\":1"}));
  EXPECT_TRUE(t.happened({"\"type\":\"turn\"", "\"seat\":1", "\"turn\":2"}));
  EXPECT_EQ(t.turn(), 2);
  EXPECT_EQ(t.active(), 1);
}

}  // namespace
}  // namespace smallbox::blobs
