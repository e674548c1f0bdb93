#include "games/bloops/model.hpp"

#include "games/bloops/random_box.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

// BLOOPS-2: every card of the box, sorted.
std::vector<int> whole_deck(const BloopsBox& kinds) {
  std::vector<int> deck;
  for (const auto& [value, kind] : kinds)
    deck.insert(deck.end(), static_cast<std::size_t>(kind.count), value);
  return deck;
}

// Below n, and with luck: shorter to read where there is much of it.
int below(FastRng& fast, int n) { return static_cast<int>(fast.below(static_cast<std::uint32_t>(n))); }
bool one_in(FastRng& fast, int n) { return below(fast, n) == 0; }
template <class T>
const T& one_of(FastRng& fast, const std::vector<T>& list) {
  return list[fast.below(static_cast<std::uint32_t>(list.size()))];
}

// ---- The games that are played

// A deal: all cards in some order, six a seat from the front. Some have what chance seldom brings.
json::object random_setup(FastRng& fast, int seats, const BloopsBox& kinds) {
  std::vector<int> deck = whole_deck(kinds);
  shuffle(std::span(deck), fast);
  const auto dealt = deck.begin() + 6 * seats;
  switch (below(fast, 4)) {
    case 0: {  // three values, neighbours in the box, lie in front of all: many right counters
      std::vector<int> values;
      for (const auto& kind : kinds) values.push_back(kind.first);
      const int first = below(fast, static_cast<int>(values.size()));
      const int least = values[static_cast<std::size_t>(first)];
      const int most = values[std::min(static_cast<std::size_t>(first) + 2, values.size() - 1)];
      std::partition(deck.begin(), deck.end(), [&](int value) { return value >= least && value <= most; });
      shuffle(std::span(deck.begin(), dealt), fast);
      break;
    }
    case 1:  // effects on top of the pile
      std::partition(dealt, deck.end(), [&](int value) { return !kinds.at(value).effect.empty(); });
      break;
    case 2:  // what ends the game at the bottom: longer games
      std::partition(deck.begin(), deck.end(), [&](int value) { return !kinds.at(value).ends; });
      break;
    default: break;
  }
  json::array areas;
  for (int seat = 0; seat < seats; ++seat)
    areas.push_back(json::value_from(std::vector<int>(deck.begin() + std::ptrdiff_t{6} * seat,
                                                      deck.begin() + std::ptrdiff_t{6} * (seat + 1))));
  return {{"areas", areas},
          {"pile", json::value_from(std::vector<int>(dealt, deck.end()))},
          {"first", below(fast, seats)}};
}

json::object random_request(FastRng& fast, bool own_box) {
  const int seats = 2 + below(fast, 4);
  json::object options;
  if (one_in(fast, 2)) options["assist"] = one_in(fast, 2);
  if (one_in(fast, 2)) options["strict"] = !one_in(fast, 4);
  if (one_in(fast, 2)) options["errors"] = one_of<const char*>(fast, {"penalise", "refuse"});
  if (one_in(fast, 2)) options["window"] = one_of<const char*>(fast, {"race", "polled"});
  if (one_in(fast, 2)) options["direction"] = one_of<const char*>(fast, {"clockwise", "counterclockwise"});
  if (one_in(fast, 4)) options["deck"] = "default";
  if (one_in(fast, 4)) options["first"] = "random";
  if (one_in(fast, 4)) options["first"] = below(fast, seats);
  json::object request = {{"game", "bloops"}, {"seats", seats}};
  if (!options.empty()) request["options"] = options;
  if (own_box) request["box"] = random_box<Bloops>(fast);
  if (one_in(fast, 2)) request["setup"] = random_setup(fast, seats, kinds_in(request));
  return request;
}

// Checks the deal before a model plays on with it.
void check_deal(const json::object& request, const json::object& all) {
  std::vector<int> cards;
  for (const auto& area : all.at("areas").as_array()) {
    EXPECT_EQ(area.as_array().size(), 6U);
    for (const auto& value : area.as_array()) cards.push_back(static_cast<int>(value.as_int64()));
  }
  for (const auto& value : all.at("pile_cards").as_array())
    cards.push_back(static_cast<int>(value.as_int64()));
  std::sort(cards.begin(), cards.end());
  EXPECT_EQ(cards, whole_deck(kinds_in(request)));
  EXPECT_EQ(all.at("box").is_null(), !request.contains("box"));
  EXPECT_EQ(all.at("areas").as_array().size(), static_cast<std::size_t>(request.at("seats").as_int64()));
  EXPECT_GE(all.at("active").as_int64(), 0);
  EXPECT_LT(all.at("active").as_int64(), request.at("seats").as_int64());
  const auto* options = as_object(request.if_contains("options"));
  if (const auto* setup = as_object(request.if_contains("setup"))) {
    EXPECT_EQ(all.at("areas"), setup->at("areas"));
    EXPECT_EQ(all.at("pile_cards"), setup->at("pile"));
    EXPECT_EQ(all.at("active"), setup->at("first"));
  } else if (options != nullptr && options->contains("first") && options->at("first").is_int64()) {
    EXPECT_EQ(all.at("active"), options->at("first"));
  }
}

// What is tried beside the legal actions. It knows the game under way: chance alone would drown every game in
// wrong counters and seldom find a right one.
class Sampler {
 public:
  // How a game is played: `wild` ones fill the table with penalty cards until there is nothing to draw,
  // `hasty` ones end by a call before long.
  void begin(const BloopsModel* model, FastRng& fast) {
    model_ = model;
    wild_ = one_in(fast, 5);
    hasty_ = !one_in(fast, 3);
  }

  json::object operator()(FastRng& fast) const {
    if (one_in(fast, wild_ ? 3 : 8)) return anything(fast);
    const std::string& phase = model_->phase();
    if (phase == "peek") return {{"type", "peek"}, {"slot", below(fast, 4)}};
    if (phase == "turn") return {{"type", "draw"}};
    if (phase == "decide") {
      if (one_in(fast, wild_ ? 2 : 12)) return counter(fast, below(fast, 7));
      return one_in(fast, 2) ? json::object{{"type", "discard"}}
                             : json::object{{"type", "keep"}, {"slot", below(fast, 6)}};
    }
    if (const auto seat = model_->must_apply(); seat && !one_in(fast, 4)) return effect_action(fast, *seat);
    if (one_in(fast, 4)) {
      const auto slot = model_->right_counter(below(fast, model_->seats()));
      if (slot) return counter(fast, *slot);
    }
    if (hasty_ && one_in(fast, 4)) return {{"type", "call"}};
    return one_in(fast, wild_ ? 2 : 6) ? json::object{{"type", "draw"}} : json::object{{"type", "pass"}};
  }

 private:
  // A way to apply the effect that is due; sometimes with another target, mostly a wrong one.
  json::object effect_action(FastRng& fast, int seat) const {
    std::vector<json::object> list;
    for (const auto& action : model_->legal(seat)) {
      const auto& type = action.at("type").as_string();
      if (type == "give" || type == "look" || type == "swap") list.push_back(action);
    }
    json::object action = one_of(fast, list);
    if (one_in(fast, 4))
      for (auto& field : action)
        if (field.key() != "type" && one_in(fast, 2)) field.value() = below(fast, 8);
    return action;
  }

  json::object counter(FastRng& fast, int slot) const {
    json::object action = {{"type", "counter"}, {"slot", slot}};
    if (one_in(fast, 3)) action["discarded"] = std::max(0, model_->discarded() + 1 - below(fast, 5));
    return action;
  }

  json::object anything(FastRng& fast) const {
    const auto slot = [&] { return one_in(fast, 20) ? 40 : one_in(fast, 40) ? -1 : below(fast, 9); };
    const auto seat = [&] { return one_in(fast, 20) ? 7 : below(fast, model_->seats() + 1); };
    switch (below(fast, 12)) {
      case 0: return {{"type", "ready"}};
      case 1: return {{"type", "draw"}};
      case 2: return {{"type", "discard"}};
      case 3: return {{"type", "keep"}, {"slot", slot()}};
      case 4: return {{"type", "give"}, {"to", seat()}};
      case 5: return {{"type", "look"}, {"seat", seat()}, {"slot", slot()}};
      case 6: return {{"type", "swap"}, {"slot", slot()}, {"seat", seat()}, {"with", slot()}};
      case 7: return counter(fast, slot());
      case 8: return {{"type", "call"}};
      case 9: return {{"type", "pass"}};
      case 10: return {{"type", "move"}, {"from", slot()}, {"to", slot()}};
      default: return {{"type", "peek"}, {"slot", slot()}};
    }
  }

  const BloopsModel* model_ = nullptr;
  bool wild_ = false;
  bool hasty_ = false;
};

// What a run over many games must have met, or it says little.
void expect_everything_happened(const Tally& tally) {
  for (const char* what : {"counter right",
                           "counter wrong",
                           "counter wrong with what ends the game",
                           "counter too late",
                           "call",
                           "call after a pass",
                           "move in peek",
                           "move in turn",
                           "move in decide",
                           "move in window",
                           "peek in peek",
                           "peek in turn",
                           "peek in decide",
                           "peek in window",
                           "drawn out of turn in turn",
                           "drawn out of turn in decide",
                           "drawn out of turn in window",
                           "reshuffled in window",
                           "reshuffled in decide",
                           "reshuffled in turn",
                           "penalty lapsed",
                           "effect lapsed: give",
                           "effect lapsed: swap",
                           "turn lost",
                           "final turn lost",
                           "ended by twenty",
                           "ended by bloops",
                           "ended by empty",
                           "give",
                           "look",
                           "swap"})
    EXPECT_GT(tally.count(what), 0U) << "never happened: " << what;
}

void agrees_over_the_referee(int games, bool own_box, std::uint64_t seed) {
  const auto tally = std::make_shared<Tally>();
  Sampler sampler;
  FastRng moods(1);
  Comparison comparison;
  comparison.request = [&](FastRng& fast) { return random_request(fast, own_box); };
  comparison.make = [&](const json::object& request, const json::object& all) {
    check_deal(request, all);
    auto model = std::make_unique<BloopsModel>(request, all, tally);
    sampler.begin(model.get(), moods);
    return model;
  };
  comparison.sample = [&](FastRng& fast) { return sampler(fast); };
  comparison.tries = 8;
  compare(comparison, games, seed);
  if (games >= 400 && !::testing::Test::HasFailure()) expect_everything_happened(*tally);
}
TEST(BloopsModel, AgreesOverTheReferee) { agrees_over_the_referee(scaled(1100), false, 20); }
TEST(BloopsModel, AgreesWithAnyBox) { agrees_over_the_referee(scaled(400), true, 21); }  // BOX-4

// ---- The model by itself

// A model with dice of its own.
class AloneModel : public BloopsModel {
 public:
  AloneModel(const json::object& request, const json::object& all, std::shared_ptr<Tally> tally,
             FastRng& fast)
      : BloopsModel(request, all, std::move(tally)), fast_(fast) {}

 protected:
  std::vector<int> shuffled(const std::vector<int>& cards, const json::object&) override {
    std::vector<int> pile = cards;
    shuffle(std::span(pile), fast_);
    return pile;
  }

 private:
  FastRng& fast_;
};

// What only a play error, a move or a call after a pass may be: accepted without being listed.
bool unlisted(const std::string& type, const std::string& phase) {
  return type == "move" || type == "peek" || type == "draw" || (type == "counter" && phase == "decide") ||
         (type == "call" && phase == "window");
}

TEST(BloopsModel, PlaysSoundGamesAlone) {
  const auto tally = std::make_shared<Tally>();
  FastRng fast(64);
  const int games = scaled(400);
  for (int game = 0; game < games && !HasFailure(); ++game) {
    json::object request = random_request(fast, game % 4 == 0);
    const int seats = static_cast<int>(request.at("seats").as_int64());
    const BloopsBox kinds = kinds_in(request);
    const json::object setup = random_setup(fast, seats, kinds);
    const json::object all = {
        {"areas", setup.at("areas")}, {"pile_cards", setup.at("pile")}, {"active", setup.at("first")}};
    AloneModel model(request, all, tally, fast);
    Sampler sampler;
    sampler.begin(&model, fast);
    const auto take = [&](int seat, const json::object& action) {
      model.act(seat, action, {});
      ASSERT_EQ(model.all_cards(), whole_deck(kinds));
      ASSERT_EQ(model.actors().empty(), model.phase() == "over");
    };
    for (int step = 0; model.phase() != "over" && !HasFatalFailure(); ++step) {
      ASSERT_LT(step, 100000) << "the game does not end";
      for (int tried = 0; tried < 8 && model.phase() != "over"; ++tried) {
        const int seat = below(fast, seats);
        const json::object action = sampler(fast);
        if (!model.judge(seat, action).ok) continue;
        const std::string type(action.at("type").as_string());
        json::object plain = action;
        plain.erase("discarded");
        const auto legal = model.legal(seat);
        if (std::find(legal.begin(), legal.end(), plain) == legal.end()) {
          ASSERT_TRUE(unlisted(type, model.phase())) << action << " in " << model.phase();
        }
        take(seat, action);
      }
      const auto actors = model.actors();
      if (actors.empty()) break;
      const int seat = one_of(fast, actors);
      const auto legal = model.legal(seat);
      const json::object& action = one_of(fast, legal);
      ASSERT_TRUE(model.judge(seat, action).ok) << action;
      take(seat, action);
    }
    EXPECT_TRUE(model.result().at("over").as_bool());
  }
  if (games >= 400) expect_everything_happened(*tally);
}

// A game by hand. Areas and piles may be of any size here.
class Script {
 public:
  Script(const char* areas, const char* pile, const char* options = "{}", int first = 0)
      : model_(request(areas, options), all(areas, pile, first), std::make_shared<Tally>(), fast_) {
    for (int seat = 0; seat < model_.seats(); ++seat) act(seat, R"({"type":"ready"})");
  }
  void act(int seat, const char* action) {
    const json::object fields = parse(action).as_object();
    const Verdict verdict = model_.judge(seat, fields);
    ASSERT_TRUE(verdict.ok) << action << " by " << seat << ": " << verdict.code << " " << verdict.rule;
    model_.act(seat, fields, {});
  }
  std::string refusal(int seat, const char* action) const {
    const Verdict verdict = model_.judge(seat, parse(action).as_object());
    return verdict.ok ? "accepted" : verdict.code + " " + verdict.rule;
  }
  json::value sees(const json::value& whom, const char* field) const { return model_.view(whom).at(field); }
  json::value known(int whom, int whose) const {
    return model_.view(whom).at("seats").at(static_cast<std::size_t>(whose)).at("known");
  }
  json::object result() const { return model_.result(); }
  static json::value parse(const char* text) { return parse_json(text).value(); }

 private:
  static json::object request(const char* areas, const char* options) {
    return {{"seats", static_cast<int>(parse(areas).as_array().size())}, {"options", parse(options)}};
  }
  static json::object all(const char* areas, const char* pile, int first) {
    return {{"areas", parse(areas)}, {"pile_cards", parse(pile)}, {"active", first}};
  }
  FastRng fast_{1};
  AloneModel model_;
};

constexpr const char* k_draw = R"({"type":"draw"})";
constexpr const char* k_discard = R"({"type":"discard"})";
constexpr const char* k_pass = R"({"type":"pass"})";
constexpr const char* k_call = R"({"type":"call"})";

TEST(BloopsModel, ScoresTheWorkedExamples) {
  Script game("[[20,1,1,1],[11,9,9,8,8],[11,9,11,8,11,1]]", "[2,3,4]");
  game.act(0, k_draw);
  game.act(0, k_discard);
  game.act(0, k_call);
  EXPECT_EQ(game.sees(nullptr, "final_turns_left"), 2);
  for (const int seat : {1, 2}) {
    game.act(seat, k_draw);
    EXPECT_EQ(game.sees(nullptr, "final_turns_left"), 3 - seat);
    game.act(seat, k_discard);
  }
  EXPECT_EQ(game.refusal(0, k_draw), "not-your-turn BLOOPS-20");
  for (const int seat : {2, 0, 1}) game.act(seat, k_pass);
  EXPECT_EQ(game.result(), Script::parse(R"({"over":true,"winners":[2],"scores":[23,45,18],
      "detail":{"why":"bloops","caller":0,"stars":[0,1,3]}})"));
}

// The rulebook's story of the three 6s, and of the one that came too late.
TEST(BloopsModel, AppliesEffectsInTheOrderOfTheirCards) {
  Script game("[[1,1,6,6,1,1],[6,2,2,2,2,2],[3,3,3,3,3,3],[4,6,4,4,4,4]]", "[5,11,11,11,1,2]");
  game.act(0, k_draw);
  game.act(0, R"({"type":"keep","slot":2})");
  game.act(1, R"({"type":"counter","slot":0})");
  game.act(0, R"({"type":"give","to":2})");
  game.act(0, R"({"type":"counter","slot":3})");
  EXPECT_EQ(game.sees(2, "effects"), Script::parse(R"([{"seat":1,"value":6},{"seat":0,"value":6}])"));
  EXPECT_EQ(game.refusal(0, R"({"type":"give","to":1})"), "not-your-turn BLOOPS-26");
  EXPECT_EQ(game.refusal(1, R"({"type":"give","to":1})"), "illegal BLOOPS-14");
  EXPECT_EQ(game.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  game.act(1, R"({"type":"give","to":0})");  // the emptied slot 3
  game.act(0, R"({"type":"give","to":1})");  // the emptied slot 0
  EXPECT_EQ(game.sees("all", "areas"),
            Script::parse("[[1,1,5,11,1,1],[11,2,2,2,2,2],[3,3,3,3,3,3,11],[4,6,4,4,4,4]]"));
  game.act(1, k_draw);
  EXPECT_EQ(game.sees(1, "drawn"), 1);
  EXPECT_TRUE(game.sees(2, "drawn").is_null());
  game.act(3, R"({"type":"counter","slot":1})");  // too late: it stays, and a penalty card comes
  EXPECT_EQ(game.sees("all", "areas").at(3), Script::parse("[4,6,4,4,4,4,2]"));
}

TEST(BloopsModel, ShowsAWrongCounterToAll) {
  Script game("[[1,2,3,4,5,6],[1,2,3,4,5,20]]", "[9,1,2,3]", R"({"assist":true})");
  EXPECT_EQ(game.known(1, 1), Script::parse("[null,null,null,4,5,20]"));
  EXPECT_EQ(game.known(0, 1), Script::parse("[null,null,null,null,null,null]"));
  game.act(0, k_draw);
  game.act(0, k_discard);
  game.act(1, R"({"type":"counter","slot":5})");
  EXPECT_FALSE(game.result().at("over").as_bool());
  EXPECT_EQ(game.known(0, 1), Script::parse("[null,null,null,null,null,20,null]"));
  // What a seat knows follows a card through a swap and a move.
  game.act(0, R"({"type":"swap","slot":4,"seat":1,"with":5})");
  game.act(0, R"({"type":"move","from":4,"to":0})");
  EXPECT_EQ(game.known(0, 0), Script::parse("[20,null,null,4,null,6]"));
  EXPECT_EQ(game.known(0, 1), Script::parse("[null,null,null,null,null,5,null]"));
  EXPECT_EQ(game.known(1, 0), Script::parse("[20,null,null,null,null,null]"));
  EXPECT_EQ(game.known(1, 1), Script::parse("[null,null,null,4,5,null,null]"));
  EXPECT_FALSE(game.sees(nullptr, "seats").at(0).as_object().contains("known"));
}

TEST(BloopsModel, HoldsAPassUntilTheNextDiscard) {
  Script game("[[1,2,3,4,5,6],[1,2,3,4,5,20]]", "[1,8,2,3,4]", R"({"window":"polled"})");
  game.act(0, k_draw);
  EXPECT_EQ(game.refusal(1, R"({"type":"counter","slot":0})"), "not-your-turn BLOOPS-17");
  game.act(0, k_discard);
  game.act(0, k_pass);
  EXPECT_EQ(game.refusal(0, R"({"type":"counter","slot":0})"), "not-your-turn BLOOPS-22");
  EXPECT_EQ(game.refusal(0, k_call), "accepted");  // BLOOPS-24: a pass gives up countering only
  EXPECT_EQ(game.refusal(1, k_draw), "not-your-turn BLOOPS-20");
  game.act(1, R"({"type":"counter","slot":1,"discarded":1})");  // wrong: a penalty, and the pass holds
  EXPECT_EQ(game.sees(0, "passed"), Script::parse("[true,false]"));
  game.act(1, R"({"type":"counter","slot":0,"discarded":1})");
  EXPECT_EQ(game.sees(0, "passed"), Script::parse("[false,false]"));
  game.act(0, R"({"type":"counter","slot":0,"discarded":1})");
  EXPECT_EQ(game.sees(0, "discarded"), 3);
  game.act(0, k_pass);
  game.act(1, k_pass);
  game.act(1, k_draw);
  EXPECT_EQ(game.refusal(0, R"({"type":"counter","slot":1})"), "not-your-turn BLOOPS-22");
  game.act(1, k_discard);
  EXPECT_EQ(game.refusal(0, R"({"type":"counter","slot":1,"discarded":3})"), "illegal BLOOPS-21");
  game.act(0, R"({"type":"counter","slot":1,"discarded":4})");
}

// BLOOPS-12: the open window's cards stay for the draw that closes it, and are there for the next one.
TEST(BloopsModel, LosesATurnWhenThereIsNothingToDraw) {
  Script game("[[1,2,3,4,5,6],[1,2,3,4,5,5],[3,3,3,3,3,3]]", "[1]", R"({"strict":true})");
  game.act(0, k_draw);
  game.act(0, k_discard);
  game.act(0, k_pass);
  game.act(0, R"({"type":"draw"})");  // out of turn, but there is no card for a penalty
  EXPECT_EQ(game.sees(0, "seats").at(0).at("slots").as_array().size(), 6U);
  game.act(1, k_draw);
  EXPECT_EQ(game.sees(0, "phase"), "turn");
  EXPECT_EQ(game.sees(0, "active"), 2);
  EXPECT_EQ(game.sees(0, "passed"), Script::parse("[true,false,false]"));
  EXPECT_EQ(game.refusal(1, R"({"type":"counter","slot":0})"), "not-your-turn BLOOPS-17");
  game.act(1, k_draw);  // out of turn: the last card there is
  EXPECT_EQ(game.sees(1, "seats").at(1).at("slots").as_array().size(), 7U);
  EXPECT_TRUE(game.sees(1, "discard").is_null());
  game.act(2, k_draw);
  EXPECT_EQ(game.refusal(0, k_call), "not-your-turn BLOOPS-24");
  game.act(0, k_draw);
  EXPECT_EQ(game.result().at("detail").at("why"), "empty");
}

TEST(BloopsModel, EndsAtOnceWithThe20) {
  Script game("[[20,1,9,1,1,1],[1,2,3,4,5,6]]", "[9,9,1]", R"({"direction":"counterclockwise"})", 1);
  game.act(1, k_draw);
  game.act(1, k_discard);
  game.act(0, R"({"type":"counter","slot":2})");
  game.act(1, R"({"type":"swap","slot":5,"seat":0,"with":3})");
  game.act(0, R"({"type":"swap","slot":0,"seat":1,"with":0})");
  game.act(1, k_call);
  game.act(0, k_draw);
  game.act(0, k_discard);  // its 9 has no target: the other holds the BLOOPS card
  EXPECT_EQ(game.sees(0, "effects"), Script::parse("[]"));
  EXPECT_EQ(game.sees(0, "final_turns_left"), 0);
  game.act(0, k_pass);
  game.act(1, k_pass);
  EXPECT_EQ(game.result(), Script::parse(R"({"over":true,"winners":[0],"scores":[10,35],
      "detail":{"why":"bloops","caller":1,"stars":[0,0]}})"));
  Script other("[[20,1,9,1,1,1],[1,2,3,4,5,6]]", "[9,9,1]");
  other.act(0, k_draw);
  other.act(0, R"({"type":"keep","slot":0})");
  EXPECT_EQ(other.result().at("detail").at("why"), "twenty");
  EXPECT_EQ(other.result().at("scores"), Script::parse("[22,21]"));
}

}  // namespace
}  // namespace smallbox::testing
