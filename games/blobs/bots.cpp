// Blobs: trying things out in the head, fewer or more of them, for one turn or for several.
#include "games/blobs/bot.hpp"

#include <array>

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/blobs/coach.hpp"
#include "games/blobs/text.hpp"

namespace smallbox {

blobs::State blobs::play_turn(State s, Seat seat, Action action, FastRng dice) {
  constexpr int longest = 60;
  constexpr Sense quick{.turns = 1, .tries = 1};
  const State start = s;
  NoEvents no_events;
  int left = longest;
  do Blobs::apply(s, seat, action, dice, no_events);
  while (--left > 0 && !quick.settled(start, s) && quick.next(s, seat, action, dice));
  return s;
}

namespace {

struct Level {
  const char* name;
  const char* text;
  const char* strength;
  int iterations;
  blobs::Sense sense = {.turns = 1, .tries = 1};
  int notices = Blobs::max_legal;
};
// A list, and one place that goes through it: the page's module is to be small.
constexpr std::array levels = {
    Level{"greedy", "what is best by the end of the turn, as far as it can see", "", 60},
    Level{
        .name = "level:1", .text = "tries two of its options", .strength = "", .iterations = 3, .notices = 2},
    Level{.name = "level:2",
          .text = "tries three of its options",
          .strength = "67 % against level:1",
          .iterations = 4,
          .notices = 3},
    Level{.name = "level:3",
          .text = "tries five of its options",
          .strength = "66 % against level:2",
          .iterations = 7,
          .notices = 5},
    Level{"level:4", "tries all of its options, to the end of the turn", "66 % against level:3", 60},
    Level{"level:5", "thinks several turns ahead", "75 % against level:4, 100 % against random", 3000, {}},
    Level{"level:6",
          "thinks ahead, and knows what each card is worth",
          "64 % against level:5",
          3000,
          {.turns = 3, .insight = &blobs::insight}},
};

Bot<Blobs> thinker(const Level& level) {
  Bot<Blobs> bot{
      level.name, level.text,
      [notices = level.notices,
       search = Search<Blobs, blobs::Sense>(
           {.iterations = level.iterations, .for_two = level.sense.insight != nullptr}, level.sense)](
          const Observation<Blobs>& seen, FastRng& fast, Thinking& thinking) mutable {
        return search.choose(seen, fast, thinking, notices);
      }};
  bot.strength = level.strength;
  bot.dear = level.iterations >= 1000;
  return bot;
}

}  // namespace

const AnyBots& blobs_bots() {
  static const Bots<Blobs> bots(
      [] {
        std::vector<Bot<Blobs>> all;
        for (const Level& level : levels) all.push_back(thinker(level));
        return all;
      }(),
      nullptr, blobs::judge, blobs::coaching());
  return bots;
}

}  // namespace smallbox
