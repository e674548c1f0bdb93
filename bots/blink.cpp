#include "bots/bots.hpp"
#include "games/blink/text.hpp"

namespace smallbox {

const AnyBots& blink_bots() {
  static const Bots<Blink> bots;
  return bots;
}

}  // namespace smallbox
