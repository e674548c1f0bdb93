// The cards of a box as a table, and back: a row a card.
//
// A column is a field. A field of a field is written with a point (text.en), a list of words with brackets (colors[]) and its
// words with " | " between them; a card that is no object has one column, `card`, and one that is a list of rows a column for
// each of them. An empty cell is a field that is not there. Whatever else a box has (puzzles) stays out of it.
#pragma once

#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

// How a box is written for people to edit: a card a line.
std::string pretty_box(const json::object& box);

std::string box_as_csv(const json::object& box);
// A box with these cards; or what is wrong with them, with `line` and, as `column`, which cell of it.
Expected<BoxHandle> box_from_csv(const AnyGame& game, std::string_view text, const std::string& name,
                                 const std::string& by, json::object& fields);

}  // namespace smallbox
