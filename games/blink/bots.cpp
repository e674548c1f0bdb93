// Matching is trivial and time is everything: the levels of Blink differ in how fast they are.
#include "games/blink/bot.hpp"

#include "bots/bots.hpp"
#include "games/blink/coach.hpp"
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

// At a live table the time must not tell how well the hand fits, so it is the same for every card; a draw,
// which everybody sees coming from the number of cards in the hand, is quicker. Whoever is past taking the
// table in sees a new chance sooner than in `reaction`, so that a card takes a little more here to be as long
// on average.
constexpr int k_live_percent = 131;

auto tempo(std::int32_t ms) {
  return [ms](const blink::State& open, Seat seat) {
    const bool race = open.phase == blink::Phase::race;
    const bool draws = race && Blink::manual(open) && Blink::can_draw(open, seat);
    const std::int32_t mean = draws ? ms * 40 / 100 : race ? ms * k_live_percent / 100 : ms;
    Tempo tempo;
    tempo.of.fill({mean * 25 / 100, mean * 5 / 100, mean * 75 / 100});
    tempo.occasion = static_cast<std::uint32_t>(open.phase) * 2 + (draws ? 1 : 0);
    return tempo;
  };
}

Bot<Blink> racer(std::string name, std::string text, std::int32_t ms, bool ahead) {
  return {.name = std::move(name),
          .text = std::move(text),
          .choose = [ahead](const Observation<Blink>& seen, FastRng&,
                            Thinking&) { return blink::choose(seen, ahead); },
          .reaction = [ms](const Observation<Blink>& seen,
                           const Blink::Action& action) { return reaction(ms, blink::effort(seen, action)); },
          .tempo = tempo(ms)};
}

// Plays when nothing has happened for a while: everything that happens lets it wait anew.
Bot<Blink> patient() {
  Bot<Blink> bot =
      racer(blink::patient_bot, "waits, and plays only when nothing else happens", blink::patience_ms, false);
  bot.tempo = [](const blink::State& open, Seat) {
    const bool race = open.phase == blink::Phase::race;
    Tempo tempo;
    tempo.of.fill({race ? blink::patience_ms : 0, 0, 0});
    tempo.occasion = static_cast<std::uint32_t>(open.phase) * 1024 +
                     static_cast<std::uint32_t>(open.pile[0] + open.pile[1]);
    return tempo;
  };
  bot.listed = false;
  return bot;
}

}  // namespace

const AnyBots& blink_bots() {
  static const Bots<Blink> bots(
      [] {
        std::vector<Bot<Blink>> list;
        list.push_back(
            racer("greedy", "the match that another card fits on best, a second a card", 1000, true));
        for (int level = 1; level <= 10; ++level) {
          const std::int32_t ms = k_level_ms[level - 1];
          Bot<Blink> bot = racer(
              "level:" + std::to_string(level),
              "the match that is easiest to see, " + std::to_string(ms) + " ms a card on average", ms, false);
          if (level > 1)
            bot.strength =
                std::to_string(k_wins[level - 1]) + " % against level:" + std::to_string(level - 1);
          list.push_back(std::move(bot));
        }
        list.push_back(patient());
        return list;
      }(),
      [](const Blink::Options&) { return true; }, blink::judge, blink::coaching());
  return bots;
}

}  // namespace smallbox
