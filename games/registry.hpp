// All games that are built in, behind the type-erased interface.
#pragma once

#include <span>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

std::span<const AnyGame* const> all_games();
// Those that people are shown.
std::span<const AnyGame* const> shelf_games();
// Null where there is no such game.
const AnyGame* find_game(std::string_view id);

}  // namespace smallbox
