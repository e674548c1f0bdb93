#include "bots/bots.hpp"
#include "games/bloops/text.hpp"

namespace smallbox {

const AnyBots& bloops_bots() {
  static const Bots<Bloops> bots;
  return bots;
}

}  // namespace smallbox
