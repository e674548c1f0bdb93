// Matching is trivial and time is everything: the levels of Blink differ in how fast they are.
#include "games/blink/bot.hpp"

#include "bots/bots.hpp"
#include "games/blink/text.hpp"

namespace smallbox {
namespace {

// What a card takes on average, in milliseconds: from 2.6 s to 0.65 s, each level faster by the same factor.
constexpr std::array<std::int32_t, 10> k_level_ms = {2600, 2229, 1911, 1638, 1404, 1203, 1032, 884, 758, 650};

// What each level wins against the one below, in percent of 2,000 games; docs/bots.md.
constexpr std::array<int, 10> k_wins = {0, 65, 66, 65, 65, 66, 67, 66, 67, 67};

// Slow cards are rare but very slow: most of the mean is in the tail.
Reaction reaction(std::int32_t ms, int effort) {
  const std::int32_t mean = ms * effort / 100;
  return {mean * 25 / 100, mean * 5 / 100, mean * 75 / 100};
}

Bot<Blink> racer(std::string name, std::string text, std::int32_t ms, bool ahead) {
  return {std::move(name), std::move(text),
          [ahead](const Seen<Blink>& seen, Fast&, Thinking&) { return blink::choose(seen, ahead); },
          [ms](const Seen<Blink>& seen, const Blink::Action& action) {
            return reaction(ms, blink::effort(seen, action));
          }};
}

}  // namespace

const AnyBots& blink_bots() {
  static const Bots<Blink> bots(
      [] {
        std::vector<Bot<Blink>> list;
        list.push_back(
            racer("greedy", "the match that another card fits on best, a second a card", 1000, true));
        for (int level = 1; level <= 10; ++level) {
          const std::int32_t ms = k_level_ms[static_cast<std::size_t>(level - 1)];
          Bot<Blink> bot = racer(
              "level:" + std::to_string(level),
              "the match that is easiest to see, " + std::to_string(ms) + " ms a card on average", ms, false);
          if (level > 1)
            bot.strength = std::to_string(k_wins[static_cast<std::size_t>(level - 1)]) +
                           " % against level:" + std::to_string(level - 1);
          list.push_back(std::move(bot));
        }
        return list;
      }(),
      [](const Blink::Options&) { return true; });
  return bots;
}

}  // namespace smallbox
