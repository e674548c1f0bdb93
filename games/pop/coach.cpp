#include "games/pop/coach.hpp"

#include "games/pop/bot.hpp"

namespace smallbox::pop {
namespace {

constexpr int k_worlds = 200;

// What a choice does this turn, in so many worlds.
struct Luck {
  int bursts = 0;
  int symbols = 0;
  int risk() const { return bursts * 100 / k_worlds; }
};

void lay(const State& world, Seat seat, const Action& action, FastRng dice, Luck& luck) {
  State s = world;
  NoEvents no_events;
  const CardSet had = s.taken[seat];
  Pop::apply(s, seat, action, dice, no_events);
  // A round that ends takes the cards away with its points.
  const bool together = Pop::mode(s) == Mode::coop;
  const int symbols = points_so_far(s, seat) - points_so_far(world, seat);
  luck.symbols += symbols;
  luck.bursts +=
      together ? (Pop::over(s) && !Pop::won(s) ? 1 : 0) : (symbols > 0 || s.taken[seat] != had ? 1 : 0);
}

Overlooked with_others(const Observation<Pop>& seen, const Action& played, const Action& better,
                       FastRng& fast) {
  Luck risky;
  Luck safe;
  const Seat seat = seen.seat();
  for (int n = 0; n < k_worlds; ++n) {
    State world = seen.imagine(fast);
    for (Seat each = 0; each < world.seats; ++each)
      if (each != seat) lay_down(world, each, quick_choice(world, each, fast));
    const FastRng dice(fast.next());
    lay(world, seat, played, dice, risky);
    lay(world, seat, better, dice, safe);
  }
  const bool together = Pop::mode(seen.known()) == Mode::coop;
  if (risky.risk() >= safe.risk() + 3)
    return {together ? remarks.explodes_together : remarks.explodes,
            {"risk", risky.risk()},
            {"less", safe.risk()}};
  const int symbols = risky.symbols * 10 / k_worlds;
  const int less = safe.symbols * 10 / k_worlds;
  if (!together && symbols > less && risky.risk() + 3 > safe.risk())
    return {remarks.takes_fewer, {"symbols", symbols}, {"less", less}};
  return {remarks.later};
}

Overlooked overlooked(const Observation<Pop>& seen, const Action& played, const Action& better,
                      FastRng& fast) {
  const State& s = seen.known();
  if (!Pop::alone(s)) return with_others(seen, played, better, fast);
  const Outcome one = play_five(*s.box, s.table, better.cards);
  const Outcome other = play_five(*s.box, s.table, played.cards);
  if (one.left.empty()) return {remarks.clears, {"waves", one.waves}};
  if (one.left.size() < other.left.size())
    return {remarks.leaves_fewer,
            {"waves", one.waves},
            {"left", one.left.size()},
            {"instead", other.left.size()}};
  return {remarks.hand};
}

}  // namespace

Coaching<Pop> coaching() { return {overlooked, list_of_remarks(remarks), 60'000}; }

}  // namespace smallbox::pop
