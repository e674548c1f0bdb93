#include "lab/table.hpp"

#include <cstdlib>

namespace smallbox {

#define SMALLBOX_GAME(folder, type) \
  const AnyGame& folder##_game();   \
  const AnyLab& folder##_lab();
#include "games/games.def"
#undef SMALLBOX_GAME

const AnyLab& lab_of(const AnyGame& game) {
#define SMALLBOX_GAME(folder, type) \
  if (&game == &folder##_game()) return folder##_lab();
#include "games/games.def"
#undef SMALLBOX_GAME
  std::abort();  // every registered game has its lab: the list above is the registry itself
}

}  // namespace smallbox
