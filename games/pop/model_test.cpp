// Pop against its reference model, and the model by itself.
#include <gtest/gtest.h>

#include "games/pop/model_games.hpp"

namespace smallbox::testing::pop {
namespace {

void compare_games(json::object (*next)(FastRng&), int games, std::uint64_t seed) {
  const PopModel* now = nullptr;
  Comparison comparison;
  comparison.make = [&](const json::object& asked, const json::object& all) {
    auto model = std::make_unique<PopModel>(asked, all);
    now = model.get();
    return model;
  };
  comparison.request = next;
  comparison.sample = [&](FastRng& fast) { return sample(fast, *now); };
  comparison.prefer = [&](const Model&, FastRng& fast) { return move(fast, *now); };
  comparison.unordered = {"hand", "hands", "choice", "choices", "cards", "taken", "up", "chef_down"};
  const long actions = compare(comparison, scaled(games), seed);
  EXPECT_GE(actions, scaled(games));
}

TEST(PopModel, AgreesOverTheReferee) {
  compare_games(competitive, 250, 1);
  compare_games(two_cards, 100, 2);
  compare_games(coop, 60, 3);
  compare_games(solo, 300, 4);
  compare_games(given_puzzle, 1500, 5);
  compare_games(our_puzzle, 300, 6);
  compare_games(puzzle_of_a_box, 150, 7);
}

// ---- The model by itself

// Where every card is, as the "all" view has it.
std::multiset<int> cards_in(const json::object& all) {
  std::multiset<int> out;
  const auto add = [&](const json::value& list) {
    for (const int card : pop::read_numbers(list)) out.insert(card);
  };
  for (const auto& column : all.at("columns").as_array()) add(column);
  for (const auto& hand : all.at("hands").as_array()) add(hand);
  for (const auto& seat : all.at("seats").as_array()) add(seat.at("taken"));
  add(all.at("pile_cards"));
  add(all.at("chef_down"));
  if (const auto* chef = all.if_contains("chef")) {
    add(chef->at("up"));
    add(chef->at("taken"));
  }
  return out;
}

// A view that has nothing but the options a model needs, all of them.
json::object options_of(const json::object& asked) {
  json::object options = {
      {"mode", "competitive"}, {"two_cards", false}, {"difficulty", "beginner"}, {"puzzle", 1}};
  if (const auto* given = asked.if_contains("options"))
    for (const auto& option : given->as_object()) options[option.key()] = option.value();
  return {{"options", options}, {"box", asked.contains("box") ? json::value("an id") : json::value(nullptr)}};
}

void check_cards(const PopModel& model, const std::multiset<int>& before) {
  const json::object all = model.view("all");
  std::multiset<int> now = cards_in(all);
  if (model.phase() == "over") now.insert(model.unplaced().begin(), model.unplaced().end());
  ASSERT_EQ(now, before) << json::serialize(all);
  ASSERT_TRUE(model.table().calm()) << json::serialize(all);
}

// Plays a game by the model's own judgement.
void play_alone(FastRng& fast, json::object asked) {
  const int seats = static_cast<int>(asked["seats"].as_int64());
  const auto view = options_of(asked);
  const std::string mode = view.at("options").at("mode").as_string().c_str();
  const std::map<std::string, std::size_t> rows = {{"intermediate", 2}, {"advanced", 3}, {"expert", 4}};
  const auto difficulty = rows.find(view.at("options").at("difficulty").as_string().c_str());
  const auto deal_again = [&] {
    asked["setup"] =
        random_setup(fast, asked, mode, seats, difficulty == rows.end() ? 1 : difficulty->second);
    return PopModel(asked, view);
  };
  PopModel model = deal_again();
  const auto before = cards_in(model.view("all"));
  EXPECT_EQ(before.size() == 50, mode != "puzzle");
  for (int n = 0; n < 2000 && model.phase() != "over"; ++n) {
    check_cards(model, before);
    auto [seat, action] = move(fast, model);
    if (const auto wrong = sample(fast, model); one_in(fast, 2) && model.judge(seat, wrong).ok)
      action = wrong;
    const auto listed = any(fast, model.legal(seat));
    EXPECT_TRUE(model.judge(seat, listed).ok) << json::serialize(listed);
    EXPECT_TRUE(model.judge(seat, action).ok) << json::serialize(action);
    // The next round is dealt from outside.
    const bool deals = model.phase() == "ready" && model.actors().size() == 1;
    model.act(seat, action, deals ? deal_again().view("all") : json::object{});
    if (::testing::Test::HasFailure()) return;
  }
  check_cards(model, before);
  EXPECT_EQ(model.phase(), "over");
}

TEST(PopModel, KeepsEveryCard) {
  FastRng fast(7);
  for (int game = 0; game < scaled(60); ++game)
    for (const auto& next : {competitive, two_cards, coop, solo, given_puzzle}) {
      play_alone(fast, next(fast));
      ASSERT_FALSE(HasFailure());
    }
}

TEST(PopModel, KnowsAnImpossibleDeal) {
  FastRng fast(8);
  json::object asked = request("competitive", 3);
  asked["setup"] = random_setup(fast, asked, "competitive", 3, 1);
  const json::object all = PopModel(asked, options_of(asked)).view("all");
  asked.erase("setup");
  EXPECT_NO_THROW(PopModel(asked, all));

  json::object twice = all;
  twice["pile_cards"].as_array()[0] = twice["pile_cards"].as_array()[1];
  EXPECT_THROW(PopModel(asked, twice), std::runtime_error);
  json::object missing = all;
  missing["pile_cards"].as_array().pop_back();
  EXPECT_THROW(PopModel(asked, missing), std::runtime_error);
  json::object touching = all;
  const int first = pop::read_lists(all.at("columns"))[0][0];
  const DeckHandle deck = deck_of(asked);
  const auto same = [&](const json::value& card) {
    return deck->color(card.to_number<int>()) == deck->color(first);
  };
  auto& pile = touching["pile_cards"].as_array();
  const auto found = std::find_if(pile.begin(), pile.end(), same);
  ASSERT_NE(found, pile.end());
  std::swap(*found, touching["columns"].as_array()[1].as_array()[0]);
  EXPECT_THROW(PopModel(asked, touching), std::runtime_error);
}

TEST(PopModel, PageSevenWaveByWave) {
  ModelTable table(deck_of({}), {{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}});
  EXPECT_TRUE(table.place(0, 4).empty());
  EXPECT_TRUE(table.place(1, 7).empty());
  const auto waves = table.place(2, 12);
  ASSERT_EQ(waves.size(), 2U);
  EXPECT_EQ(waves[0], (ModelTable::Groups{{7, 12, 17}}));
  EXPECT_EQ(waves[1], (ModelTable::Groups{{4, 9, 14}, {5, 30}}));
  EXPECT_EQ(table.columns(), (Columns{{11}, {}, {}, {42, 33}, {15, 46}}));
}

}  // namespace
}  // namespace smallbox::testing::pop
