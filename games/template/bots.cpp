// The levels of the template differ in how often they do what they know to be best.
#include "games/template/bot.hpp"

#include "bots/bots.hpp"
#include "games/template/text.hpp"

namespace smallbox {
namespace {

Bot<TemplateGame> player(std::string name, std::uint32_t careless_percent) {
  std::string text = "what makes the hand count most on average";
  if (careless_percent > 0) text += ", but " + std::to_string(careless_percent) + " % of the time anything";
  return {.name = std::move(name),
          .text = std::move(text),
          .choose = [careless_percent](const Observation<TemplateGame>& seen, FastRng& fast, Thinking&) {
            return fast.below(100) < careless_percent ? random_action<TemplateGame>(seen, fast)
                                                      : example::choose(seen, fast);
          }};
}

}  // namespace

const AnyBots& template_bots() {
  static const Bots<TemplateGame> bots({player("greedy", 0), player("level:1", 80), player("level:2", 60),
                                        player("level:3", 40), player("level:4", 20), player("level:5", 0)});
  return bots;
}

}  // namespace smallbox
