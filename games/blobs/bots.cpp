// Blobs: trying things out in the head, fewer or more of them, for one turn or for several.
#include "games/blobs/bot.hpp"

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/blobs/coach.hpp"
#include "games/blobs/text.hpp"

namespace smallbox {

blobs::State blobs::play_turn(State s, Seat seat, Action action, FastRng dice) {
  constexpr int longest = 60;
  using Quick = Sense<1, 1>;
  const State start = s;
  NoEvents no_events;
  int left = longest;
  do Blobs::apply(s, seat, action, dice, no_events);
  while (--left > 0 && !Quick::settled(start, s) && Quick::next(s, seat, action, dice));
  return s;
}

namespace {

template <int turns, int tries>
Bot<Blobs> thinker(std::string name, std::string text, const Effort& effort, int notices = Blobs::max_legal) {
  using Thought = Search<Blobs, blobs::Sense<turns, tries>>;
  return {std::move(name), std::move(text),
          [notices, search = Thought(effort)](const Observation<Blobs>& seen, FastRng& fast,
                                              Thinking& thinking) mutable {
            return search.choose(seen, fast, thinking, notices);
          }};
}

}  // namespace

const AnyBots& blobs_bots() {
  static const Bots<Blobs> bots(
      {
          thinker<1, 1>("greedy", "what is best by the end of the turn, as far as it can see",
                        {.iterations = 60}),
          thinker<1, 1>("level:1", "tries two of its options", {.iterations = 3}, 2),
          measured(thinker<1, 1>("level:2", "tries three of its options", {.iterations = 4}, 3),
                   "67 % against level:1"),
          measured(thinker<1, 1>("level:3", "tries five of its options", {.iterations = 7}, 5),
                   "66 % against level:2"),
          measured(thinker<1, 1>("level:4", "tries all of its options, to the end of the turn",
                                 {.iterations = 60}),
                   "66 % against level:3"),
          measured(dear(thinker<5, 3>("level:5", "thinks several turns ahead", {.iterations = 3000})),
                   "75 % against level:4, 100 % against random"),
      },
      nullptr, blobs::judge, blobs::coaching());
  return bots;
}

}  // namespace smallbox
