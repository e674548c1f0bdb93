#include "bots/bots.hpp"
#include "games/blobs/text.hpp"

namespace smallbox {

const AnyBots& blobs_bots() {
  static const Bots<Blobs> bots;
  return bots;
}

}  // namespace smallbox
