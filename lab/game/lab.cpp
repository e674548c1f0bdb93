// Built once per game: GAME_TYPE, GAME_HEADER, and the names of what the registry expects.
#include "lab/game_lab.hpp"
#include GAME_HEADER

namespace smallbox {

const AnyBots& GAME_BOTS();
const AnyLab& GAME_LAB();

const AnyLab& GAME_LAB() {
  static const GameLab<GAME_TYPE> lab(GAME_BOTS());
  return lab;
}

}  // namespace smallbox
