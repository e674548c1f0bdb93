// Bloops: people forget. The strongest remember everything and search.
#include "games/bloops/bot.hpp"

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/bloops/coach.hpp"
#include "games/bloops/text.hpp"

namespace smallbox {
namespace {

using BloopsSearch = Search<Bloops, bloops::Sense>;

// Throwing a card in is quick, the rest takes thought; the next player gives others a moment before drawing.
auto reaction(std::int32_t quick) {
  return [quick](const Observation<Bloops>&, const Bloops::Action& action) {
    if (action.type == bloops::ActionType::counter) return Reaction{quick, quick / 8, quick / 3};
    return Reaction{2000, 300, 600};
  };
}

bool is_quick(const Bloops::Action& action) { return action.type == bloops::ActionType::counter; }

// The same at a live table, where what there is to do follows from what everybody sees.
auto tempo(std::int32_t quick) {
  return [quick](const bloops::State& open, Seat seat) {
    Tempo tempo;
    tempo.of[Tempo::quick] = {quick, quick / 8, quick / 3};
    enum Occasion : std::uint32_t { window, own_effect, others_effect, own_end, may_draw, phases };
    Occasion what = window;
    if (open.phase == bloops::Phase::window) {
      if (!open.effects.empty())
        what = open.effects[0] == seat ? own_effect : others_effect;
      else if (seat == open.active)
        what = own_end;
      else if (Bloops::may_draw(open) && seat == Bloops::following(open, open.active))
        what = may_draw;
    }
    // Where windows are polled people have been shown what happened before a bot begins to take it in, and once everybody
    // has passed there is nothing left to take in; in a race the time that a bot leaves is what others have to throw a
    // card in.
    tempo.of[Tempo::usual] = !Bloops::is_polled(open) ? Reaction{2000, 300, 600}
                             : what == may_draw       ? Reaction{600, 120, 200}
                                                      : Reaction{1000, 200, 400};
    tempo.occasion = static_cast<std::uint32_t>(open.phase) * phases + what;
    tempo.news = static_cast<std::uint32_t>(open.discarded);
    return tempo;
  };
}

// Plays sensibly, but so many percent of the cards that it has seen have slipped its mind.
Bot<Bloops> forgetful(std::string name, std::string text, int percent, std::int32_t quick) {
  return {.name = std::move(name),
          .text = std::move(text),
          .choose =
              [percent](const Observation<Bloops>& seen, FastRng& fast, Thinking&) {
                return bloops::sensible(percent > 0 ? bloops::forgetful(seen, percent).known() : seen.known(),
                                        seen.seat(), fast);
              },
          .reaction = reaction(quick),
          .tempo = tempo(quick),
          .is_quick = is_quick};
}

Bot<Bloops> thinker(std::string name, std::string text, const Effort& effort, std::int32_t quick) {
  return {.name = std::move(name),
          .text = std::move(text),
          .choose = [search = BloopsSearch(effort)](
                        const Observation<Bloops>& seen, FastRng& fast,
                        Thinking& thinking) mutable { return search.choose(seen, fast, thinking); },
          .reaction = reaction(quick),
          .tempo = tempo(quick),
          .is_quick = is_quick,
          .dear = true};
}

}  // namespace

const AnyBots& bloops_bots() {
  static const Bots<Bloops> bots(
      {
          forgetful("greedy", "remembers everything, and does what seems best at once", 0, 800),
          measured(forgetful("level:1", "forgets most cards that it has seen", 86, 1500),
                   "98 % against random"),
          measured(forgetful("level:2", "forgets six cards of ten", 62, 1300), "71 % against level:1"),
          measured(forgetful("level:3", "forgets a third of the cards", 35, 1100), "66 % against level:2"),
          measured(forgetful("level:4", "remembers everything, and does what seems best at once", 0, 900),
                   "65 % against level:3"),
          measured(thinker("level:5", "remembers everything and thinks ahead", {.iterations = 3000}, 800),
                   "74 % against level:4, 98 % against random"),
      },
      [](const Bloops::Options& options) { return options.window != bloops::polled; }, bloops::judge,
      bloops::coaching());
  return bots;
}

}  // namespace smallbox
