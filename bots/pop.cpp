// Pop: with others a matter of sampling what they may lay, alone of counting what is left.
#include "games/pop/bot.hpp"

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/pop/text.hpp"

namespace smallbox {
namespace {

// Which of the own cards somebody looks at: so many, any of them.
struct Look {
  int cards = 10;
};

template <bool whole_round>
Bot<Pop> player(std::string name, std::string text, const Look& look, const Effort& effort,
                const pop::SoloEffort& alone) {
  using Thought = Search<Pop, pop::Sense<whole_round>>;
  return {std::move(name), std::move(text),
          [look, alone, search = Thought(effort)](const Seen<Pop>& seen,
                                                  Fast& fast) mutable -> std::optional<Pop::Action> {
            const pop::State& s = seen.known();
            if (s.phase != pop::Phase::choose) return search.choose(seen, fast);
            if (Pop::alone(s)) return pop::choose_cards(pop::solo_choice(seen, alone, fast));
            return search.choose(seen, fast, look.cards);
          }};
}

}  // namespace

const AnyBots& pop_bots() {
  static const Bots<Pop> bots({
      player<false>("greedy", "the card that costs least this turn, over samples of what the others lay", {},
                    {.iterations = 72, .curiosity = 1000}, {}),
      player<false>("level:1", "looks at three of its cards", {3}, {.iterations = 9, .curiosity = 1000},
                    {.notices = 15}),
      player<false>("level:2", "looks at most of its cards, quickly", {6},
                    {.iterations = 18, .curiosity = 1000}, {.notices = 60}),
      player<false>("level:3", "thinks about what the others may lay this turn", {},
                    {.iterations = 60, .curiosity = 1000}, {}),
      player<true>("level:4", "thinks on to the end of the round", {}, {.iterations = 300},
                   {.candidates = 8, .playouts = 24}),
      player<true>("level:5", "thinks on to the end of the round, for longer", {}, {.iterations = 5000},
                   {.candidates = 40, .playouts = 800}),
  });
  return bots;
}

}  // namespace smallbox
