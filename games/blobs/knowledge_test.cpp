// What seats know of hidden cards (BLOBS-11): what they have seen follows the card until they lose sight of
// it, and the worlds that are dealt for a seat agree with it.
#include <functional>

#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

const State& state_of(Script& t) { return static_cast<Match<Blobs>&>(t.match()).state(); }

// In how many of 200 worlds that the seat could be in something holds.
int worlds(Script& t, Seat seat, const std::function<bool(const State&)>& holds) {
  const Observation<Blobs> seen(state_of(t), seat);
  FastRng fast(3);
  int n = 0;
  for (int i = 0; i < 200; ++i) n += holds(seen.imagine(fast)) ? 1 : 0;
  return n;
}
constexpr int always = 200;
constexpr int never_seen = 0;

std::function<bool(const State&)> in_hand(const std::string& card, Seat holder) {
  return [=](const State& s) { return s.hand[holder].has(find_card(card)); };
}
std::function<bool(const State&)> on_lab(const std::string& card, int at) {
  return [=](const State& s) { return s.piles.lab() > at && s.piles.lab_card(at) == find_card(card); };
}
std::function<bool(const State&)> in_lab(const std::string& card) {
  return [=](const State& s) {
    for (int i = 0; i < s.piles.lab(); ++i)
      if (s.piles.lab_card(i) == find_card(card)) return true;
    return false;
  };
}
std::function<bool(const State&)> under(const std::string& card, Number blob) {
  return [=](const State& s) { return s.rooms[s.rooms.find(blob)].card == find_card(card); };
}
void expect_unsure(int n) {
  EXPECT_GT(n, never_seen);
  EXPECT_LT(n, always);
}

TEST(BlobsKnowledge, a_hand_that_was_looked_at) {
  Script t({.hands = {"keyhole", "bob lump", "greedy"}, .seats = 3});
  t.run("0 play keyhole 0", "0 player 1", "1 pass", "2 pass");
  EXPECT_EQ(worlds(t, 0, in_hand("bob", 1)), always);
  EXPECT_EQ(worlds(t, 0, in_hand("lump", 1)), always);
  EXPECT_LT(worlds(t, 2, in_hand("bob", 1)), always / 2);
  // The view does not remember for the players.
  EXPECT_EQ(json::serialize(t.view(Audience::seat(0))).find("lump"), std::string::npos);
  // What seat 1 draws afterwards was not seen.
  t.run("1 play bob 1", "2 pass", "0 pass");
  EXPECT_EQ(worlds(t, 0, in_hand("lump", 1)), always);
  EXPECT_LT(worlds(t, 0, in_hand("avenger", 1)), always);
}

TEST(BlobsKnowledge, the_top_of_the_lab) {
  Script t({.hands = {"bob hiccup spawny lump", "keyhole", "cuckoo"},
            .rooms = {"sneak-preview"},
            .pile = "greedy parrot avenger flapjack",
            .seats = 3});
  t.run("0 order avenger greedy parrot");
  EXPECT_EQ(worlds(t, 0, on_lab("avenger", 0)), always);
  EXPECT_EQ(worlds(t, 0, on_lab("parrot", 2)), always);
  EXPECT_LT(worlds(t, 1, on_lab("avenger", 0)), always / 2);
  // Who draws what one knows is known to hold it.
  t.run("0 play bob 0", "1 pass", "2 pass");  // seat 0 draws Avenger and Greedy
  EXPECT_EQ(worlds(t, 0, on_lab("parrot", 0)), always);
  t.run("1 play keyhole 1", "1 player 2", "2 pass", "0 pass");  // draws Parrot
  EXPECT_EQ(worlds(t, 0, in_hand("parrot", 1)), always);
  EXPECT_LT(worlds(t, 2, in_hand("parrot", 1)), always / 2);
}

// Seat 0 has seen the first three of five cards that seat 1 then draws at once. Which three they are seat 1 is not told, so
// it does not know either.
TEST(BlobsKnowledge, which_of_the_drawn_cards_another_one_had_seen) {
  const auto after = [](const std::string& pile, const std::string& order) {
    Script t({.hands = {"bob hiccup spawny cuckoo keyhole flapjack", "lump"},
              .rooms = {"sneak-preview"},
              .pile = pile});
    t.run(order, "0 play bob 0", "1 pass", "1 play lump 1", "0 pass");
    return t;
  };
  Script one = after("greedy parrot avenger rubber-band dye-hard", "0 order greedy parrot avenger");
  Script other = after("rubber-band greedy parrot avenger dye-hard", "0 order rubber-band greedy parrot");
  EXPECT_EQ(one.hand(1), other.hand(1));
  EXPECT_EQ(one.events(Audience::seat(1)), other.events(Audience::seat(1)));
  const auto know_the_same = [&](Audience audience) {
    State a = state_of(one);
    State b = state_of(other);
    Blobs::hide(a, audience);
    Blobs::hide(b, audience);
    return testing::same_bytes(a, b);
  };
  EXPECT_TRUE(know_the_same(Audience::seat(1)));
  EXPECT_TRUE(know_the_same(Audience::spectator()));
  EXPECT_FALSE(know_the_same(Audience::seat(0)));
}

TEST(BlobsKnowledge, a_new_order_is_known_to_its_maker_alone) {
  Script t({.hands = {"bob lump spawny parrot cuckoo avenger", "hiccup"},
            .rooms = {"hot-blobtato", "sneak-preview"},
            .pile = "rubber-band flapjack greedy"});
  t.run("0 play bob 0", "1 pass", "0 color orange");
  EXPECT_EQ(worlds(t, 1, on_lab("rubber-band", 0)), always);  // it was shown to all
  t.run("1 order greedy flapjack rubber-band");
  EXPECT_EQ(worlds(t, 1, on_lab("rubber-band", 2)), always);
  expect_unsure(worlds(t, 0, in_lab("rubber-band")));
}

TEST(BlobsKnowledge, a_card_shown_to_all_is_known_in_the_hand_that_drew_it) {
  Script t({.hands = {"bob", "spawny", "lump"},
            .rooms = {"hot-blobtato", "", ""},
            .pile = "rubber-band dye-hard",
            .seats = 3});
  t.run("0 play bob 0", "1 pass", "2 pass", "0 color orange", "0 player 2");
  EXPECT_EQ(worlds(t, 1, in_hand("rubber-band", 0)), always);
  EXPECT_EQ(worlds(t, 2, in_hand("rubber-band", 0)), always);
  expect_unsure(worlds(t, 1, in_hand("dye-hard", 0)));
}

TEST(BlobsKnowledge, a_wrong_guess_tells_what_the_top_is_not) {
  Script t({.hands = {"bob lump spawny parrot cuckoo avenger", "hiccup"},
            .rooms = {"hot-blobtato"},
            .pile = "rubber-band flapjack"});
  t.run("0 play bob 0", "1 pass", "0 color red");
  const auto red_top = [](const State& s) { return (s.box->colors[s.piles.lab_card(0)] & red) != 0; };
  EXPECT_EQ(worlds(t, 1, red_top), never_seen);
  expect_unsure(worlds(t, 1, on_lab("rubber-band", 0)));
  EXPECT_EQ(worlds(t, 0, on_lab("rubber-band", 0)), always);
}

TEST(BlobsKnowledge, returned_and_given_cards) {
  Script t({.hands = {"rubber-band", "hiccup greedy", "spawny"}, .rooms = {"", "bob"}, .seats = 3});
  t.run("0 play rubber-band 1", "1 pass", "2 pass");
  EXPECT_EQ(worlds(t, 0, in_hand("bob", 1)), always);
  EXPECT_EQ(worlds(t, 2, in_hand("bob", 1)), always);
  Script gift(
      {.hands = {"keyhole bob lump spawny", "hiccup", "parrot"}, .rooms = {"big-tipper"}, .seats = 3});
  gift.run("0 play keyhole 0", "0 player 1", "1 pass", "2 pass", "0 hand bob");
  // Chosen, but nobody else has seen it yet.
  const auto chosen = [](const State& s) { return s.runs.back().hand == find_card("bob"); };
  expect_unsure(worlds(gift, 1, chosen));
  EXPECT_EQ(worlds(gift, 0, chosen), always);
  gift.run("0 player 1");
  EXPECT_EQ(worlds(gift, 0, in_hand("bob", 1)), always);
  EXPECT_LT(worlds(gift, 2, in_hand("bob", 1)), always / 2);
}

// BLOBS-29: in whoever's turn and whoever's action, a chosen card is hidden until it lies in a room.
TEST(BlobsKnowledge, a_card_chosen_to_be_played_is_its_players_secret) {
  const auto chosen = [](const State& s) { return s.runs.back().hand == find_card("bob"); };
  Script clock({.hands = {"bob lump spawny", "hiccup", "parrot"}, .rooms = {"alarm-clock"}, .seats = 3});
  clock.run("0 yes", "0 hand bob");
  EXPECT_EQ(worlds(clock, 0, chosen), always);
  expect_unsure(worlds(clock, 1, chosen));
  // A card of the lab that was shown and played lies open; the next one does not.
  Script bird({.hands = {"bob", "hiccup"}, .rooms = {"early-bird"}, .pile = "lump greedy"});
  EXPECT_EQ(worlds(bird, 1, [](const State& s) { return s.up[0].has(find_card("lump")); }), always);
  EXPECT_LT(worlds(bird, 1, on_lab("greedy", 0)), always / 2);
}

TEST(BlobsKnowledge, a_random_card_makes_the_others_unsure) {
  // Seat 0 has seen seat 1's hand; then seat 2 takes a card from it.
  Script t({.hands = {"keyhole", "bob lump", "sticky-mitts"}, .seats = 3, .plain = false});
  t.run("0 play keyhole 0", "0 player 1", "1 pass", "2 pass");
  EXPECT_EQ(worlds(t, 0, in_hand("bob", 1)), always);
  t.run("1 play lump 1", "2 pass", "0 pass");  // and draws up to five
  EXPECT_EQ(worlds(t, 0, in_hand("bob", 1)), always);
  t.run("2 play sticky-mitts 2", "2 player 1", "0 pass", "1 pass");
  expect_unsure(worlds(t, 0, in_hand("bob", 1)));
  // The two of them know what went over.
  const auto taken = state_of(t).hand[2];
  EXPECT_EQ(worlds(t, 2, [&](const State& s) { return s.hand[2] == taken; }), always);
  int known = 0;
  for (const int card : taken)
    known += worlds(t, 1, [&](const State& s) { return s.hand[2].has(card); }) == always ? 1 : 0;
  EXPECT_EQ(known, 1);
}

TEST(BlobsKnowledge, the_only_card_of_a_hand_is_followed) {
  Script t({.hands = {"keyhole", "sticky-mitts", "bob"}, .seats = 3});
  t.run("0 play keyhole 0", "0 player 2", "1 pass", "2 pass");
  t.run("1 play sticky-mitts 1", "1 player 2", "2 pass", "0 pass");
  EXPECT_EQ(worlds(t, 0, in_hand("bob", 1)), always);
}

TEST(BlobsKnowledge, cards_under_protoblobs) {
  // Turned over, all know it; sprouted, only those who knew the top of the lab.
  Script t({.hands = {"flapjack lump", "hiccup"}, .rooms = {"", "bob"}});
  t.run("0 play flapjack 0", "1 pass");
  EXPECT_EQ(worlds(t, 0, under("bob", 1)), always);
  EXPECT_EQ(worlds(t, 1, under("bob", 1)), always);
  Script sprout(
      {.hands = {"bob lump", "hiccup"}, .rooms = {"sneak-preview spawny"}, .pile = "greedy parrot avenger"});
  sprout.run("0 action 1", "0 order parrot greedy avenger");
  EXPECT_EQ(worlds(sprout, 0, under("parrot", 3)), always);
  expect_unsure(worlds(sprout, 1, [](const State& s) {
    return s.rooms[s.rooms.find(3)].card == find_card("parrot") ||
           s.rooms[s.rooms.find(3)].card == find_card("greedy") ||
           s.rooms[s.rooms.find(3)].card == find_card("avenger");
  }));
  // A face-down card of a setup nobody has seen.
  Script secret({.hands = {"bob", "hiccup"}, .rooms = {"lump?"}});
  EXPECT_LT(worlds(secret, 0, under("lump", 1)), always / 2);
}

TEST(BlobsKnowledge, a_new_lab_is_made_of_what_all_saw_in_the_waste) {
  Script t(buried({.hands = {"bob hiccup", "keyhole spawny", "parrot"},
                   .pile = "cuckoo avenger",
                   .waste = "greedy lump flapjack rubber-band",
                   .seats = 3,
                   .plain = false},
                  2));
  // Seat 0 draws Cuckoo and Avenger, then two of the new lab; the other hands and the protoblobs are older.
  t.run("0 play bob 1", "1 pass", "2 pass");
  EXPECT_TRUE(t.happened("reshuffled"));
  for (const std::string card : {"greedy", "lump", "flapjack", "rubber-band"}) {
    EXPECT_EQ(worlds(t, 1, [&](const State& s) { return in_lab(card)(s) || in_hand(card, 0)(s); }), always);
    EXPECT_EQ(worlds(t, 0, in_hand(card, 1)), never_seen) << card;
    EXPECT_EQ(worlds(t, 2, in_hand(card, 1)), never_seen) << card;
  }
  // Two of the four are in seat 0's hand.
  EXPECT_EQ(worlds(t, 1,
                   [](const State& s) {
                     int n = 0;
                     for (const char* card : {"greedy", "lump", "flapjack", "rubber-band"})
                       n += s.hand[0].has(find_card(card)) ? 1 : 0;
                     return n == 2;
                   }),
            always);
}

// The privacy test forgives a look at the lab by somebody who has drawn all of it since: told to somebody else by mistake,
// or of a card that still lies there, it is a leak.
TEST(BlobsKnowledge, only_who_drew_what_it_saw_has_seen_it_in_passing) {
  Script t({.hands = {"bob", ""}});
  const auto told = [&](const char* seen, Seat drawer, const char* drawn, Audience audience) {
    EventLog<Event> story;
    Event saw{.type = Event::Type::saw, .seat = 0, .count = 1, .told = true};
    saw.look.fill(no_card);
    saw.look[0] = find_card(seen);
    story.all(saw);
    Event drew{.type = Event::Type::drew, .seat = drawer, .count = 2, .told = true};
    for (const std::string& card : words(drawn)) drew.cards.add(find_card(card));
    story.only(SeatSet::of(drawer), drew);
    return testing::events_text<Blobs>(story, audience, state_of(t), true);
  };
  const auto same = [&](Seat drawer, const char* drawn, Audience audience) {
    return told("lump", drawer, drawn, audience) == told("greedy", drawer, drawn, audience);
  };
  EXPECT_TRUE(same(0, "lump greedy", Audience::seat(0)));
  EXPECT_FALSE(same(0, "lump greedy", Audience::seat(1)));
  EXPECT_FALSE(same(0, "lump greedy", Audience::spectator()));
  EXPECT_FALSE(same(0, "avenger hiccup", Audience::seat(0)));
  EXPECT_FALSE(same(1, "lump greedy", Audience::seat(0)));
}

// It also forgives what all were told of a card that has been shuffled away since, and in which of its draws somebody got
// a card of its hand. The same of a card that is still there, or of another's draw, it does not.
TEST(BlobsKnowledge, what_is_told_of_a_card_that_has_gone_is_told_in_passing) {
  Script t({.hands = {"bob", ""}});
  const auto text = [&](std::initializer_list<Event> events, Audience audience) {
    EventLog<Event> story;
    for (const Event& event : events) story.all(event);
    return testing::events_text<Blobs>(story, audience, state_of(t), true);
  };
  const Audience watcher = Audience::spectator();
  const Event turn{.type = Event::Type::turn, .seat = 1, .value = 2};
  const Event shuffle{.type = Event::Type::reshuffled, .count = 9};
  for (const auto type : {Event::Type::discarded, Event::Type::removed}) {
    const Event lump{.type = type, .card = find_card("lump")};
    const Event greedy{.type = type, .card = find_card("greedy")};
    EXPECT_NE(text({lump, turn}, watcher), text({greedy, turn}, watcher));
    EXPECT_NE(text({shuffle, lump}, watcher), text({shuffle, greedy}, watcher));
    EXPECT_EQ(text({lump, shuffle}, watcher), text({greedy, shuffle}, watcher));
  }
  const auto drew = [](const char* card) {
    return Event{.type = Event::Type::drew, .seat = 1, .told = true, .cards = Cards::of(find_card(card))};
  };
  EXPECT_EQ(text({drew("lump"), drew("greedy")}, Audience::seat(1)),
            text({drew("greedy"), drew("lump")}, Audience::seat(1)));
  EXPECT_NE(text({drew("lump"), drew("greedy")}, Audience::seat(0)),
            text({drew("greedy"), drew("lump")}, Audience::seat(0)));
}

}  // namespace
}  // namespace smallbox::blobs
