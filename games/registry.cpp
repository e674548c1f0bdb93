#include "games/registry.hpp"

namespace smallbox {

#define SMALLBOX_GAME(folder, type) const AnyGame& folder##_game();
#include "games/games.def"
#undef SMALLBOX_GAME

std::span<const AnyGame* const> all_games() {
  static const AnyGame* const games[] = {
#define SMALLBOX_GAME(folder, type) &folder##_game(),
#include "games/games.def"
#undef SMALLBOX_GAME
  };
  return games;
}

const AnyGame* find_game(std::string_view id) {
  for (const AnyGame* game : all_games())
    if (id == game->id()) return game;
  return nullptr;
}

}  // namespace smallbox
