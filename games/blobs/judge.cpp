// What a choice is worth, for whoever looks back: as level 5 searches. In a file of its own, as only what it calls has to
// be fast.
#include "bots/judge.hpp"

#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"

namespace smallbox::blobs {

std::unique_ptr<Judge> judge(const Observation<Blobs>& seen, const Action& asked, std::uint64_t dice) {
  return judge_with<Blobs, Sense>(seen, asked, dice);
}

}  // namespace smallbox::blobs
