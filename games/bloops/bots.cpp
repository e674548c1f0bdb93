// Bloops: people forget. The strongest remember everything and search.
#include "games/bloops/bot.hpp"

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/bloops/coach.hpp"
#include "games/bloops/text.hpp"

namespace smallbox {
namespace {

using BloopsSearch = Search<Bloops, bloops::Sense>;

// In a race whoever draws first closes the window (BLOOPS-20). People can be as quick: it is hardly ever under half a second.
constexpr Reaction k_hurry{650, 75, 200};

// Throwing a card in is quick, the rest takes thought; the next player gives others a moment before drawing, or hurries.
auto reaction(std::int32_t quick, bool hurries = false) {
  return [quick, hurries](const Observation<Bloops>&, const Bloops::Action& action) {
    if (action.type == bloops::ActionType::counter) return Reaction{quick, quick / 8, quick / 3};
    if (hurries && (action.type == bloops::ActionType::draw || action.type == bloops::ActionType::call))
      return k_hurry;
    return Reaction{2000, 300, 600};
  };
}

bool is_quick(const Bloops::Action& action) { return action.type == bloops::ActionType::counter; }

// The same at a live table, where what there is to do follows from what everybody sees.
auto tempo(std::int32_t quick, bool hurries = false) {
  return [quick, hurries](const bloops::State& open, Seat seat) {
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
    if (!Bloops::is_polled(open))
      tempo.of[Tempo::usual] =
          hurries && (what == own_end || what == may_draw) ? k_hurry : Reaction{2000, 300, 600};
    else
      tempo.of[Tempo::usual] = what == may_draw ? Reaction{600, 120, 200} : Reaction{1000, 200, 400};
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

Bot<Bloops> thinker(std::string name, std::string text, const Effort& effort, std::int32_t quick,
                    bool hurries = false) {
  return {.name = std::move(name),
          .text = std::move(text),
          .choose =
              [effort, hurries](const Observation<Bloops>& seen, FastRng& fast, Thinking& thinking) {
                const bloops::Sense sense{.hurries = hurries ? seen.seat() : bloops::no_seat};
                return BloopsSearch(effort, sense).choose(seen, fast, thinking);
              },
          .reaction = reaction(quick, hurries),
          .tempo = tempo(quick, hurries),
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
          measured(thinker("level:6", "thinks ahead, draws before others throw cards in, and counts on it",
                           {.iterations = 3000}, 600, true),
                   "73 % against level:5 in a race, otherwise the same"),
      },
      [](const Bloops::Options& options) { return options.window != bloops::polled; }, bloops::judge,
      bloops::coaching());
  return bots;
}

}  // namespace smallbox
