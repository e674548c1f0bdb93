#include "sim/cards.hpp"

#include <vector>

#include "games/registry.hpp"

namespace smallbox {
#define SMALLBOX_GAME(folder, type) const AnyGame& folder##_game();
#include "games/games.def"
#undef SMALLBOX_GAME
}  // namespace smallbox

namespace smallbox::sim {

#define SMALLBOX_GAME(folder, type) Cards folder##_cards(const AnyGame& game);
#include "games/games.def"
#undef SMALLBOX_GAME

const Cards& cards_of(const AnyGame& game) {
  static const std::vector<Cards> all = {
#define SMALLBOX_GAME(folder, type) folder##_cards(folder##_game()),
#include "games/games.def"
#undef SMALLBOX_GAME
  };
  for (const Cards& one : all)
    if (one.game == &game) return one;
  return all.front();
}

}  // namespace smallbox::sim
