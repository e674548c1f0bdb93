#include "games/registry.hpp"

#include <vector>

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

std::span<const AnyGame* const> shelf_games() {
  static const std::vector<const AnyGame*> games = [] {
    std::vector<const AnyGame*> shown;
    for (const AnyGame* game : all_games())
      if (game->on_shelf()) shown.push_back(game);
    return shown;
  }();
  return games;
}

const AnyGame* find_game(std::string_view id) {
  for (const AnyGame* game : all_games())
    if (id == game->id()) return game;
  return nullptr;
}

}  // namespace smallbox
