// What a move is worth, for whoever looks back. In a file of its own, as only what it calls has to be fast.
#include "bots/judge.hpp"

#include "games/bloops/bot.hpp"
#include "games/bloops/text.hpp"

namespace smallbox::bloops {

// Of what is no choice nothing is told: being ready, moving or peeking at cards.
std::unique_ptr<Judge> judge(const Observation<Bloops>& seen, const Action& asked, std::uint64_t dice) {
  if (asked.type == ActionType::ready || asked.type == ActionType::move || asked.type == ActionType::peek)
    return nullptr;
  return judge_with<Bloops, Sense>(seen, asked, dice);
}

}  // namespace smallbox::bloops
