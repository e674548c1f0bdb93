// Hints for puzzles: a page asks the rules about every choice of five, and tells of the one that clears the table where it
// begins, with which card, and what goes first. That is what the only solution does.
#include "engine/ask.hpp"
#include "games/pop/solve.hpp"
#include "games/pop/testing.hpp"
#include "games/registry.hpp"
#include "tests/play.hpp"

namespace smallbox::pop::testing {
namespace {

struct Won {
  CardSet cards;
  json::array events;
};
CardSet cards_in(const json::value& list) {
  CardSet cards;
  for (const auto& card : list.as_array()) cards.add(static_cast<Card>(card.as_int64()));
  return cards;
}
// All choices that the rules say clear the table, asked about as a page does: so many at a time.
std::vector<Won> asked(const RuleBook& rules, const json::value& view, const std::vector<Outcome>& choices) {
  constexpr std::size_t at_once = 32;
  std::vector<Won> won;
  for (std::size_t from = 0; from < choices.size(); from += at_once) {
    json::array tries;
    for (std::size_t i = from; i < std::min(choices.size(), from + at_once); ++i) {
      json::array cards;
      for (const int card : choices[i].cards) cards.push_back(card);
      tries.push_back(json::array{json::object{{"action", {{"type", "choose"}, {"cards", cards}}}}});
    }
    const auto told = parse_json(rules.ask(json::serialize(json::object{{"view", view}, {"tries", tries}})));
    std::size_t number = from;
    for (const auto& one : told->at("tries").as_array()) {
      const auto& events = one.at("steps").at(0).at("events").as_array();
      if (const auto* clear = events.back().at("won").if_bool(); clear != nullptr && *clear)
        won.push_back({choices[number].cards, events});
      ++number;
    }
  }
  return won;
}

TEST(PopHints, SayWhatTheOnlySolutionDoes) {
  const RuleBook rules(find_game);
  const Box& box = built_in<Pop>();
  for (int number = 1; number <= static_cast<int>(box.puzzles.size()); ++number) {
    NewMatch wish{.seats = 1, .seed = "any"};
    const json::object options = {{"mode", "puzzle"}, {"puzzle", number}};
    wish.options = &options;
    const auto match = find_game("pop")->create(wish);
    ASSERT_TRUE(match);
    Json view;
    (*match)->write_view(view, Audience::seat(0));
    const Position position = puzzle_position(box, number);
    const auto won = asked(rules, *parse_json(view.text()), solve_turn(box, position));
    const auto solved = solve_puzzle(box, position);
    ASSERT_TRUE(solved) << number;
    ASSERT_EQ(won.size(), 1U) << number;
    EXPECT_EQ(won[0].cards, solved->solution) << number;

    // The first explosion: after which card, in which column, and all that goes at that moment.
    const auto pictures = picture_turn(box, position.table, solved->solution);
    const auto bursts = std::ranges::find_if(
        pictures, [](const Picture& one) { return one.what == Picture::What::bursting; });
    ASSERT_NE(bursts, pictures.end());
    CardSet wave;
    Card placed = no_card;
    std::string column;
    for (const auto& event : won[0].events) {
      const auto& type = event.at("type").as_string();
      if (type == "exploded" && event.at("step") == 0) {
        wave = wave | cards_in(event.at("cards"));
      } else if (!wave.empty()) {
        break;
      } else if (type == "placed") {
        placed = static_cast<Card>(event.at("card").as_int64());
        column = event.at("column").as_string();
      }
    }
    EXPECT_EQ(placed, bursts->card) << number;
    EXPECT_EQ(column, std::string(1, static_cast<char>('A' + bursts->column))) << number;
    EXPECT_EQ(wave, bursts->table.cards(bursts->cells)) << number;
    EXPECT_TRUE(solved->solution.has(placed)) << number;
  }
}

}  // namespace
}  // namespace smallbox::pop::testing
