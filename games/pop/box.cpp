// Boxes of Pop: docs/boxes.md.
#include "games/pop/solve.hpp"
#include "games/pop/text.hpp"

namespace smallbox {
namespace {

using pop::Box;
using pop::Card;

constexpr std::array<std::string_view, 4> k_card_fields = {"number", "color", "arrow", "symbols"};
constexpr std::array<std::string_view, 3> k_puzzle_fields = {"name", "columns", "hand"};
constexpr std::array<std::string_view, pop::color_count> k_color_words = {"red", "blue", "yellow", "green",
                                                                          "purple"};

void read_card(json::value& item, BoxReader& reader, CardSet& seen, Box& box) {
  auto* card = reader.object(item);
  if (card == nullptr) return;
  reader.only(*card, k_card_fields);
  const std::size_t before = reader.count();
  const int number = reader.whole(*card, "number", 1, pop::deck_size);
  if (reader.count() == before) {
    if (seen.has(number))
      reader.wrong_in("number", pop::faults.number_twice, {{"number", std::to_string(number)}});
    seen.add(number);
  }
  const int color = reader.word(*card, "color", k_color_words, false);
  const bool arrow = reader.flag(*card, "arrow", false);
  const int symbols = reader.whole(*card, "symbols", 0, pop::max_symbols);
  if (color >= 0) box.add(static_cast<Card>(number), color, arrow, symbols);
}

void read_deck(json::object& fields, BoxReader& reader, Box& box) {
  const BoxReader::In in_list(reader, "cards");
  auto* given = fields.if_contains("cards");
  auto* cards = given != nullptr ? given->if_array() : nullptr;
  if (cards == nullptr) return reader.wrong(pop::faults.no_deck);
  CardSet seen;
  const std::size_t before = reader.count();
  for (std::size_t i = 0; i < cards->size(); ++i) {
    const BoxReader::In in_item(reader, i);
    read_card((*cards)[i], reader, seen, box);
  }
  // Where a card is wrong it is not known which one is missing.
  const CardSet missing = pop::k_deck - seen;
  if (reader.count() > before || missing.empty()) return;
  std::string list;
  for (const int card : missing) list += (list.empty() ? "" : ", ") + std::to_string(card);
  reader.wrong(pop::faults.numbers_missing, {{"numbers", list}});
}

// The cards of a list; those that are wrong, or there already, are told.
template <class Take>
void read_numbers(json::array& list, BoxReader& reader, CardSet& seen, Take&& take) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const BoxReader::In in_item(reader, i);
    const std::size_t before = reader.count();
    const int card = reader.whole(list[i], 1, pop::deck_size);
    if (reader.count() > before) continue;
    if (seen.has(card)) {
      reader.wrong(pop::faults.in_puzzle_already, {{"number", std::to_string(card)}});
      continue;
    }
    seen.add(card);
    take(static_cast<Card>(card));
  }
}

void read_columns(json::object& fields, BoxReader& reader, CardSet& seen, pop::Columns& table) {
  const BoxReader::In in_columns(reader, "columns");
  auto* given = fields.if_contains("columns");
  auto* columns = given != nullptr ? given->if_array() : nullptr;
  if (columns == nullptr || columns->size() != pop::column_count) return reader.wrong(pop::faults.no_columns);
  for (std::size_t c = 0; c < columns->size(); ++c) {
    const BoxReader::In in_column(reader, c);
    if (auto* cards = (*columns)[c].if_array())
      read_numbers(*cards, reader, seen, [&](Card card) { table.push(static_cast<int>(c), card); });
    else
      reader.wrong(pop::faults.no_column);
  }
}

// `colors`: whether those of the deck are known, because nothing is wrong with it.
void read_puzzle(json::value& item, BoxReader& reader, bool colors, Box& box) {
  auto* fields = reader.object(item);
  if (fields == nullptr) return;
  const std::size_t before = reader.count();
  reader.only(*fields, k_puzzle_fields);
  reader.texts(*fields, "name", 60, false);
  pop::Puzzle puzzle;
  CardSet seen;
  read_columns(*fields, reader, seen, puzzle.columns);
  auto* hand = reader.list(*fields, "hand", pop::column_count, pop::solo_hand_size, "cards in the hand",
                           false, "POP-33");
  if (hand != nullptr) {
    const BoxReader::In in_hand(reader, "hand");
    read_numbers(*hand, reader, seen, [&](Card card) { puzzle.hand.add(card); });
  }
  if (reader.count() > before) return;
  if (colors && !pop::at_rest(box, puzzle.columns)) reader.wrong_in("columns", pop::faults.colors_touch);
  box.puzzles.push(puzzle);
}

}  // namespace

const std::string_view Text<Pop>::box_json =
#include "games/pop/box.json.inc"
    ;

void Text<Pop>::read_box(json::object& fields, BoxReader& reader, Box& box) {
  const std::size_t before = reader.count();
  read_deck(fields, reader, box);
  const bool colors = reader.count() == before;
  auto* puzzles = reader.list(fields, "puzzles", 0, pop::max_puzzles, "puzzles", true);
  if (puzzles == nullptr) return;
  const BoxReader::In in_list(reader, "puzzles");
  for (std::size_t i = 0; i < puzzles->size(); ++i) {
    const BoxReader::In in_item(reader, i);
    read_puzzle((*puzzles)[i], reader, colors, box);
  }
}

void Text<Pop>::write_findings(Json& out, const Box& box) {
  out.list("solutions", box.puzzles, [&](const pop::Puzzle& puzzle) {
    out.value(pop::count_solutions(box, {puzzle.columns, puzzle.hand}));
  });
}

}  // namespace smallbox
