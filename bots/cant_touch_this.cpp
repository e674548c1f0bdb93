#include "bots/bots.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {

const AnyBots& cant_touch_this_bots() {
  static const Bots<CantTouchThis> bots;
  return bots;
}

}  // namespace smallbox
