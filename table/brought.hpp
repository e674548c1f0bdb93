// A box that somebody has brought along: which game it is of, and what is told of it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

struct Brought {
  const AnyGame* game = nullptr;
  BoxHandle box;  // null: it is the game's own
};

// A box; or all that is wrong with it. `game`: whose it has to be; null: of whichever it says.
Expected<Brought> read_brought(const json::value& given, const AnyGame* game);
// The same of a text, read by `read`, with the line and the column of everything that is wrong.
Expected<Brought> read_box_text(std::string_view text,
                                const std::function<Expected<Brought>(const json::value&)>& read);
// Puts the places of a box's problems right where the box stands in a text at `pointer`.
void locate_in(std::string_view text, std::string_view pointer, Problem& problem);

// What POST /api/boxes answers, with what the game finds, which may take a while.
std::string box_text(const Brought& brought);

// Twenty-two characters of base64url: what could be an id.
bool is_box_id(std::string_view id);
// The game whose own box has that id; null: none.
const AnyGame* game_with_own_box(std::string_view id);

}  // namespace smallbox
