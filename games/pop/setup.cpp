// Setups of Pop: a table, hands and a pile that somebody says instead of the shuffle (docs/rules/pop.md).
#include <algorithm>
#include <vector>

#include "games/pop/text.hpp"

namespace smallbox {
namespace {

using pop::Card;
using pop::Mode;

// Reads the lists of a setup one after the other and sees to it that no card comes twice.
class SetupReader {
 public:
  const std::string& problem() const { return problem_; }
  CardSet seen() const { return seen_; }

  // The cards of a list; none where something is wrong. `size` -1: any number.
  std::vector<Card> cards(const json::value* list, int size, const char* what) {
    std::vector<Card> cards;
    const auto* array = as_array(list);
    if (array == nullptr || (size >= 0 && array->size() != static_cast<std::size_t>(size))) {
      fail(std::string("The setup needs ") + what + ".");
      return {};
    }
    for (const auto& value : *array) {
      const auto number = as_small_int(&value);
      if (!number || *number < 1 || *number > pop::deck_size) {
        fail("The cards of a setup are numbers from 1 to 50.");
        return {};
      }
      if (seen_.has(*number)) fail("The setup has the card " + std::to_string(*number) + " twice.");
      seen_.add(*number);
      cards.push_back(static_cast<Card>(*number));
    }
    return cards;
  }
  // The lists of a list, so many of them.
  std::vector<const json::value*> lists(const json::value* list, int size, const char* what) {
    std::vector<const json::value*> lists;
    const auto* array = as_array(list);
    if (array == nullptr || array->size() != static_cast<std::size_t>(size)) {
      fail(std::string("The setup needs ") + what + ".");
      return {};
    }
    for (const auto& value : *array) lists.push_back(&value);
    return lists;
  }
  void fail(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
  }

 private:
  CardSet seen_;
  std::string problem_;
};

CardSet as_set(const std::vector<Card>& cards) {
  CardSet set;
  for (const Card card : cards) set.add(card);
  return set;
}

}  // namespace

std::string Text<Pop>::read_setup(const json::object& fields, const Pop::Box& box,
                                  const Pop::Options& options, int seats, Pop::Setup& setup) {
  SetupReader reader;
  const auto mode = static_cast<Mode>(options.mode);
  std::array<std::vector<Card>, pop::column_count> columns;
  if (mode == Mode::puzzle) {
    constexpr const char* what = "columns: five lists of cards, A to E, each from top to bottom";
    const auto lists = reader.lists(fields.if_contains("columns"), pop::column_count, what);
    for (std::size_t c = 0; c < lists.size(); ++c) columns[c] = reader.cards(lists[c], -1, what);
    setup.hands[0] = as_set(reader.cards(fields.if_contains("hand"), -1, "a hand: a list of cards"));
    const int hand = setup.hands[0].size();
    if (hand < pop::column_count || hand > pop::solo_hand_size)
      reader.fail("The hand of a puzzle has 5 to 10 cards.");
  } else {
    const auto add_row = [&](const json::value* list) {
      const auto row = reader.cards(list, pop::column_count, "five cards in every row");
      for (std::size_t c = 0; c < row.size(); ++c) columns[c].push_back(row[c]);
    };
    if (mode == Mode::solo) {
      const int rows = options.difficulty + 1;
      const std::string what = "rows: a list of rows of five cards, as many as the difficulty asks for (" +
                               std::to_string(rows) + ")";
      for (const auto* row : reader.lists(fields.if_contains("rows"), rows, what.c_str())) add_row(row);
      setup.hands[0] =
          as_set(reader.cards(fields.if_contains("hand"), pop::solo_hand_size, "a hand of ten cards"));
    } else {
      add_row(fields.if_contains("row"));
      const auto lists = reader.lists(fields.if_contains("hands"), seats, "hands: a list of cards a seat");
      for (std::size_t seat = 0; seat < lists.size(); ++seat)
        setup.hands[seat] = as_set(reader.cards(lists[seat], pop::hand_size, "nine cards in every hand"));
    }
    // With five players there is none.
    std::vector<Card> pile;
    if (const auto* list = fields.if_contains("pile"))
      pile = reader.cards(list, -1, "a pile: a list of cards, top first");
    std::reverse(pile.begin(), pile.end());
    for (const Card card : pile)
      if (!setup.pile.full()) setup.pile.push(card);
    if (reader.seen() != pop::k_deck) reader.fail("The setup has to name every card from 1 to 50 once.");
  }
  if (!reader.problem().empty()) return reader.problem();
  for (std::size_t c = 0; c < columns.size(); ++c)
    for (const Card card : columns[c]) setup.columns.push(static_cast<int>(c), card);
  if (!pop::at_rest(box, setup.columns)) return "No two cards of one colour may touch at the start.";
  return {};
}

}  // namespace smallbox
