// Blobs over the wire: setups, malformed actions, views, events.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// Why a setup is refused; empty when it is not.
std::string trouble(const std::string& setup, int seats = 2) {
  const auto value = parse_json(setup);
  NewMatch request;
  request.seats = seats;
  request.seed = "x";
  request.setup = &*value;
  const auto match = find_game("blobs")->create(request);
  return match ? "" : std::string(match.error().code);
}

TEST(BlobsText, setups) {
  EXPECT_EQ(trouble(R"({})"), "");
  EXPECT_EQ(trouble(R"({"hands":[["bob"]],"rooms":[[],["lump",{"card":"greedy","proto":true}]],"waste":[]})"),
            "");
  EXPECT_EQ(trouble(R"({"rooms":[[{"card":"bob","colors":["red","blue"]}]],"reshuffle":"random"})"), "");
  for (const std::string bad : {R"({"hands":[["bob"],["bob"]]})",
                                R"({"hands":[["bob"]],"pile":["bob"]})",
                                R"({"hands":[["bobby"]]})",
                                R"({"hands":[[1]]})",
                                R"({"hands":["bob"]})",
                                R"({"hands":7})",
                                R"({"hands":[[],[],[]]})",
                                R"({"rooms":[[],[],["bob"]]})",
                                R"({"rooms":[[{"proto":true}]]})",
                                R"({"rooms":[[{"card":"bob","proto":1}]]})",
                                R"({"rooms":[[{"card":"bob","colors":["pink"]}]]})",
                                R"({"rooms":[[{"card":"bob","colors":[]}]]})",
                                R"({"rooms":[[{"card":"bob","colors":"red"}]]})",
                                R"({"rooms":[[{"card":"bob","proto":true,"colors":["red"]}]]})",
                                R"({"first":2})",
                                R"({"first":"0"})",
                                R"({"first":-1})",
                                R"({"reshuffle":"never"})",
                                R"({"waste":{}})",
                                R"({"pile":["bob","lump","bob"]})"})
    EXPECT_EQ(trouble(bad), "bad-setup") << bad;
}

TEST(BlobsText, a_setup_lays_everything_out) {
  Script t({.hands = {"lump bob"},
            .rooms = {"", "greedy spawny? nah-nah=blue"},
            .pile = "hiccup avenger",
            .first = 0});
  // Numbers from 1, room by room; the rest lies under the pile in card-table order.
  EXPECT_EQ(t.room(1), "greedy ? nah-nah");
  EXPECT_EQ(t.colors(3), "blue");
  EXPECT_EQ(t.lab(4), "hiccup avenger flapjack blobnapper");
  EXPECT_EQ(t.lab_size(), 72 - 5);
  EXPECT_EQ(t.hand(0), "bob lump");
  // Without a first seat the option decides.
  const auto value = parse_json(R"({"hands":[["bob"],["lump"]]})");
  const json::object options{{"first", 1}};
  NewMatch request{2, "x", &options, &*value};
  EXPECT_EQ(testing::begin_game(*find_game("blobs"), request)->actors(), SeatSet::of(1));
}

TEST(BlobsText, the_first_seat_is_one_at_the_table) {
  const json::object options{{"first", 3}};
  NewMatch request{3, "x", &options, nullptr};
  EXPECT_EQ(find_game("blobs")->create(request).error().code, "bad-request");
  request.seats = 4;
  EXPECT_TRUE(find_game("blobs")->create(request));
}

TEST(BlobsText, malformed_actions) {
  Script t({.hands = {"bob"}});
  for (const std::string bad :
       {R"({})", R"({"type":7})", R"({"type":"jump"})", R"({"type":"play"})",
        R"({"type":"play","card":"bob"})", R"({"type":"play","card":"bob","room":"0"})",
        R"({"type":"play","card":3,"room":0})", R"({"type":"respond","room":0})", R"({"type":"pick"})",
        R"({"type":"pick","blob":"1"})", R"({"type":"pick","blob":1,"player":1})",
        R"({"type":"pick","yes":"true"})", R"({"type":"pick","hand":1})", R"({"type":"pick","color":1})",
        R"({"type":"pick","order":"bob"})", R"({"type":"pick","order":[1]})",
        R"({"type":"pick","player":1.5})", R"({"type":"pick","action":null})"}) {
    const auto value = parse_json(bad);
    EXPECT_EQ(t.match().act(0, value->as_object(), 0).code, name(Code::bad_request)) << bad;
  }
  // Well-formed values that name nothing are refused by a rule; unknown fields do not matter.
  for (const std::string odd :
       {R"({"type":"play","card":"bobby","room":0})", R"({"type":"play","card":"bob","room":-1})",
        R"({"type":"play","card":"bob","room":70000})", R"({"type":"pick","blob":99999999999})"}) {
    const auto value = parse_json(odd);
    const Problem problem = t.match().act(0, value->as_object(), 0);
    EXPECT_EQ(problem.code, name(Code::illegal)) << odd;
    EXPECT_EQ(problem.rule, "BLOBS-15") << odd;
  }
  const auto value = parse_json(R"({"type":"play","card":"bob","room":0,"colour":"red"})");
  EXPECT_FALSE(t.match().act(0, value->as_object(), 0));
}

TEST(BlobsText, a_view) {
  Script t({.hands = {"avenger", "lump nah-nah"},
            .rooms = {"dancing-blue spawny?", "bouncer bob"},
            .pile = "hiccup"});
  t.run("0 play avenger 0", "0 blob 2");
  const json::object view = t.view(Audience::seat(1));
  EXPECT_EQ(
      json::serialize(view),
      R"({"game":"blobs","you":1,"options":{"first":"random"},"box":null,)"
      R"("phase":"play","turn":1,"round":1,"active":0,)"
      R"("lab":65,"waste":[],"shown":null,"plan":null,"seats":[{"hand":0,"room":[)"
      R"({"blob":1,"card":"dancing-blue","value":0,"colors":["blue"],"safe":false},)"
      R"({"blob":2,"proto":true,"value":1,"colors":[],"safe":false},)"
      R"({"blob":5,"card":"avenger","value":1,"colors":["red"],"safe":false}],)"
      R"("score":{"total":3,"base":2,"permanent":[{"blob":1,"card":"dancing-blue","points":1}]}},)"
      R"({"hand":2,"room":[{"blob":3,"card":"bouncer","value":1,"colors":["blue"],"safe":false},)"
      R"({"blob":4,"card":"bob","value":3,"colors":["blue"],"safe":true}],)"
      R"("score":{"total":4,"base":4,"permanent":[]}}],"hand":["nah-nah","lump"],)"
      R"("stack":[{"blob":5,"card":"avenger","player":0,"stage":"window","cancelled":false,"answers":null,)"
      R"("aims":[{"blob":2}]}],"pending":{"seat":1,"form":"respond","card":"avenger",)"
      R"("prompt":"respond or pass","options":[{"type":"respond","card":"nah-nah","room":0},)"
      R"({"type":"respond","card":"nah-nah","room":1},{"type":"pass"}]}})");
  // Everything that is private to the chooser is absent for the others.
  EXPECT_FALSE(t.view(Audience::seat(0)).at("pending").as_object().contains("options"));
  EXPECT_FALSE(t.view(Audience::spectator()).contains("hand"));
  const json::object all = t.all_view();
  EXPECT_EQ(json::serialize(all.at("hands")), R"([[],["nah-nah","lump"]])");
  EXPECT_EQ(json::serialize(all.at("protos")), R"([{"blob":2,"card":"spawny"}])");
  EXPECT_EQ(all.at("pile_cards").as_array().size(), 65U);
}

// BLOBS-42: the options of a private choice are the chooser's alone, those of an open one everybody's.
TEST(BlobsText, options_of_private_and_open_choices) {
  const auto seen_by_other = [](const Layout& layout, const std::vector<std::string>& lines) {
    Script t(layout);
    for (const std::string& line : lines) t.run(line);
    return t.view(Audience::seat(1)).at("pending").as_object().contains("options");
  };
  EXPECT_FALSE(seen_by_other({.hands = {"bob"}}, {}));                                        // play
  EXPECT_FALSE(seen_by_other({.hands = {"bob lump greedy"}, .rooms = {"drama-queen"}}, {}));  // hand
  EXPECT_FALSE(seen_by_other({.hands = {"bob"}, .rooms = {"sneak-preview"}}, {}));            // order
  EXPECT_TRUE(seen_by_other({.hands = {"bob"}, .rooms = {"greedy paying-guest"}}, {}));       // action
  EXPECT_TRUE(seen_by_other({.hands = {"bob"}, .rooms = {"boomerblob"}}, {}));                // ask
  EXPECT_TRUE(seen_by_other({.hands = {"grey-day"}}, {"0 play grey-day 0"}));                 // color
  EXPECT_TRUE(
      seen_by_other({.hands = {"big-mouth"}, .rooms = {"bob lump"}}, {"0 play big-mouth 0"}));        // blob
  EXPECT_TRUE(seen_by_other({.hands = {"bin-diver"}, .waste = "bob lump"}, {"0 play bin-diver 0"}));  // waste
  EXPECT_TRUE(seen_by_other({.hands = {"lucky-drip"}}, {"0 play lucky-drip 0"}));  // player
}

TEST(BlobsText, events_tell_what_happens) {
  Script t({.hands = {"dye-hard", "lump"}, .rooms = {"forecaster", "bob"}, .pile = "hiccup"});
  EXPECT_TRUE(t.happened({R"("type":"dealt","seat":1,"count":1,"cards":["lump"])"}, Audience::seat(1)));
  EXPECT_TRUE(t.happened({R"({"type":"dealt","seat":1,"count":1})"}, Audience::seat(0)));
  t.run("0 no", "0 play dye-hard 0", "0 blob 2", "0 color red", "1 pass");
  EXPECT_TRUE(t.happened({R"({"type":"passed","seat":1})"}));
  EXPECT_TRUE(t.happened({R"({"type":"action","when":"now","blob":3,"card":"dye-hard","seat":0})"}));
  EXPECT_TRUE(t.happened({R"({"type":"painted","blob":2,"colors":["red"]})"}));
  EXPECT_TRUE(t.happened({R"({"type":"drew","seat":0,"count":5})"}, Audience::seat(1)));
  EXPECT_TRUE(t.happened({R"({"type":"turn-ended","seat":0,"blobs":2})"}));
  Script spawn({.hands = {"bob"}, .rooms = {"spawny"}});
  EXPECT_TRUE(spawn.happened({R"({"type":"proto","blob":1,"room":0})"}));
  EXPECT_TRUE(spawn.happened({R"({"type":"sprouted","blob":2,"room":0})"}));
  Script sneak({.hands = {"bob"}, .rooms = {"sneak-preview"}, .pile = "lump greedy parrot"});
  EXPECT_TRUE(sneak.happened({R"({"type":"saw","seat":0,"what":"lab","count":3})"}, Audience::spectator()));
  sneak.run("0 order parrot lump greedy");
  EXPECT_EQ(sneak.events(Audience::spectator()), R"([{"type":"ordered","seat":0,"count":3}])");
  Script plan({.hands = {"bob lump"}, .rooms = {"forecaster"}, .pile = "greedy"});
  plan.run("0 yes", "0 hand lump");
  EXPECT_EQ(plan.events(),
            R"([{"type":"discarded","seat":0,"card":"lump"},{"type":"planned","seat":0,"source":"lab"},)"
            R"({"type":"shown","seat":0,"card":"greedy"}])");
  Script flush({.hands = {"big-flush", ""}, .rooms = {"bob", "lump hiccup"}});
  flush.run("0 play big-flush 0", "1 blob 2");
  EXPECT_TRUE(flush.happened({R"({"type":"chose","seat":1,"card":"big-flush","blob":2})"}));
  EXPECT_TRUE(flush.happened({R"({"type":"removed","blob":2,"card":"lump","room":1})"}));
}

}  // namespace
}  // namespace smallbox::blobs
