// Nothing is searched in a race, and who is quicker is not the cards' doing: by playouts between equals. In a file of its
// own, as it need not be fast.
#include "bots/judge.hpp"

#include "games/blink/bot.hpp"
#include "games/blink/text.hpp"

namespace smallbox::blink {

std::unique_ptr<Judge> judge(const Observation<Blink>& seen, const Action& asked, std::uint64_t dice) {
  return std::make_unique<PlayoutJudge<Blink>>(seen, asked, dice);
}

}  // namespace smallbox::blink
