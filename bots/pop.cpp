#include "bots/bots.hpp"
#include "games/pop/text.hpp"

namespace smallbox {

const AnyBots& pop_bots() {
  static const Bots<Pop> bots;
  return bots;
}

}  // namespace smallbox
