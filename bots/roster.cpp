#include "bots/roster.hpp"

#include <cstdlib>
#include <string_view>

namespace smallbox {

#define SMALLBOX_GAME(folder, type) \
  const AnyGame& folder##_game();   \
  const AnyBots& folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME

const AnyBots& bots_of(const AnyGame& game) {
#define SMALLBOX_GAME(folder, type) \
  if (&game == &folder##_game()) return folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME
  std::abort();  // every registered game has its bots: the list above is the registry itself
}

}  // namespace smallbox
