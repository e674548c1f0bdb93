// Pop: with others a matter of sampling what they may lay, alone of counting what is left.
#include "games/pop/bot.hpp"

#include <algorithm>

#include "bots/bots.hpp"
#include "bots/search.hpp"
#include "games/pop/coach.hpp"
#include "games/pop/talk.hpp"
#include "games/pop/text.hpp"
#include "games/pop/together.hpp"

namespace smallbox {
namespace {

// Everybody chooses anew when the cards have been laid. Together there is time to talk first: nobody hurries before
// somebody has chosen, and whoever hears something takes it in.
constexpr Reaction k_talk{.mean = 9000, .spread = 1500, .tail = 4000};
constexpr Reaction k_all_spoke{.mean = 3500, .spread = 600, .tail = 1500};  // when all have spoken
constexpr Reaction k_say{.mean = 1800, .spread = 400, .tail = 1200};
constexpr std::uint32_t k_most_talk = 62;  // then they have talked enough

bool says(const pop::Action& action) { return action.type == pop::ActionType::say; }

Tempo tempo(const pop::State& open, Seat) {
  Tempo tempo;
  tempo.occasion =
      (static_cast<std::uint32_t>(open.round) * 256 + static_cast<std::uint32_t>(open.turn)) * 4 +
      static_cast<std::uint32_t>(open.phase);
  if (Pop::mode(open) != pop::Mode::coop || open.phase != pop::Phase::choose) return tempo;
  const bool talks = open.chosen.empty();
  bool all_spoke = true;
  for (Seat seat = 0; seat < open.seats; ++seat)
    all_spoke = all_spoke && pop::Heard(open, seat).sayings() > 0;
  tempo.of[Tempo::quick] = k_say;
  if (talks) tempo.of[Tempo::usual] = all_spoke ? k_all_spoke : k_talk;
  // Whatever is said may change what is wanted, also of those who have chosen.
  tempo.news = 1 + std::min(open.talk, k_most_talk);
  tempo.occasion = tempo.occasion * 64 + (talks ? tempo.news : 0);
  return tempo;
}

// Plays against others by `against`, alone as `alone` says, and with others by `team`, or against nobody.
template <class Against>
Bot<Pop> player(std::string name, std::string text, const pop::SoloEffort& alone, Against against,
                const pop::Team& team = {}) {
  return {.name = std::move(name),
          .text = std::move(text),
          .choose = [alone, against, team](const Observation<Pop>& seen, FastRng& fast,
                                           Thinking& thinking) mutable -> std::optional<Pop::Action> {
            const pop::State& s = seen.known();
            if (s.phase == pop::Phase::choose && Pop::alone(s))
              return pop::choose_cards(pop::solo_choice(seen, alone, fast));
            if (s.phase == pop::Phase::choose && Pop::mode(s) == pop::Mode::coop && team.worlds > 0)
              return pop::Together(seen, team.talks).choose(team, fast, thinking);
            return against(seen, fast, thinking);
          },
          .tempo = tempo,
          .is_quick = says};
}

// What there is to do beside choosing cards.
std::optional<Pop::Action> not_a_choice(const pop::State& s, Seat seat) {
  if (s.phase == pop::Phase::ready && !s.ready.has(seat)) return Pop::Action{.type = pop::ActionType::ready};
  return std::nullopt;
}

auto search(const Effort& effort) {
  return [search = Search<Pop, pop::Sense<false>>(effort)](const Observation<Pop>& seen, FastRng& fast,
                                                           Thinking& thinking) mutable {
    return search.choose(seen, fast, thinking);
  };
}

auto foresight(const pop::Foresight& effort) {
  return [effort](const Observation<Pop>& seen, FastRng& fast,
                  Thinking& thinking) -> std::optional<Pop::Action> {
    const pop::State& s = seen.known();
    if (s.phase != pop::Phase::choose || s.chosen.has(seen.seat())) return not_a_choice(s, seen.seat());
    const pop::Choices choices = pop::choices_of(s, seen.seat());
    const int worlds = effort.worlds * pop::hand_size / std::max(pop::hand_size, choices.size());
    std::array<std::array<std::int64_t, 64>, 2> worth{};
    think_in_halves(thinking, fast, [&](std::size_t half, FastRng& dice, auto&& in_time) {
      for (int n = 0; n < worlds / 2 && (n == 0 || in_time()); ++n) {
        const pop::Foreseen foreseen = pop::foresee(seen, effort, dice);
        for (int i = 0; i < choices.size(); ++i)
          worth[half][static_cast<std::size_t>(i)] += pop::worth_of(foreseen, seen.seat(), choices[i]);
      }
    });
    std::size_t best = 0;
    const auto sum = [&](std::size_t i) { return worth[0][i] + worth[1][i]; };
    for (std::size_t i = 1; i < static_cast<std::size_t>(choices.size()); ++i)
      if (sum(i) > sum(best)) best = i;
    return pop::choose_cards(choices[static_cast<int>(best)]);
  };
}

auto child(const pop::Glance& glance) {
  return [glance](const Observation<Pop>& seen, FastRng& fast, Thinking&) -> std::optional<Pop::Action> {
    const pop::State& s = seen.known();
    if (s.phase != pop::Phase::choose || s.chosen.has(seen.seat())) return not_a_choice(s, seen.seat());
    return pop::choose_cards(pop::childs_choice(s, seen.seat(), glance, fast));
  };
}

Bot<Pop> unlisted(Bot<Pop> bot) {
  bot.listed = false;
  return bot;
}

}  // namespace

const AnyBots& pop_bots() {
  // Curiosity that high looks at all moves equally often.
  const auto one_turn = [](int iterations) { return search({.iterations = iterations, .curiosity = 1000}); };
  static const Bots<Pop> bots(
      {
          player("greedy", "the card that costs least this turn, over samples of what the others lay", {},
                 one_turn(72)),
          measured(player("level:1", "looks at two of its cards and the end of one column", {.notices = 15},
                          child({.cards = 2, .columns = 1})),
                   "53 % against random"),
          measured(player("level:2", "looks at three of its cards and four columns, and at colours only",
                          {.notices = 60}, child({.cards = 3, .columns = 4})),
                   "62 % against level:1"),
          measured(player("level:3", "looks at all of its cards, and twice at what the others may lay", {},
                          one_turn(20), {.worlds = 24, .talks = true}),
                   "64 % against level:2"),
          measured(player("level:4", "thinks about what the others may lay this turn",
                          {.candidates = 8, .playouts = 24}, one_turn(200), {.worlds = 80, .talks = true}),
                   "63 % against level:3"),
          measured(dear(player(
                       "level:5", "guesses what the others will lay, and thinks on to the end of the round",
                       {.candidates = 40, .playouts = 800}, foresight({}), {.worlds = 400, .talks = true})),
                   "66 % against level:4; alone 93 % of expert games"),
          // For whoever wants to know what talking is worth.
          unlisted(player("silent:5", "level:5 that neither speaks nor listens where all play together", {},
                          foresight({}), {.worlds = 400})),
      },
      nullptr, pop::judge, pop::coaching());
  return bots;
}

}  // namespace smallbox
