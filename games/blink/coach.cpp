#include "games/blink/coach.hpp"

#include "games/blink/bot.hpp"

namespace smallbox::blink {
namespace {

// How many of the other cards in the hand fit on what lies there then.
int next_fits(const State& s, Seat seat, const Action& action) {
  if (action.card == no_card) return 0;
  const Marks other = action.type == ActionType::play ? k_marks[s.top[1 - action.pile]] : Marks{0};
  return others_having(s, seat, action.card, static_cast<Marks>(k_marks[action.card] | other));
}

Overlooked overlooked(const Observation<Blink>& seen, const Action& played, const Action& better, FastRng&) {
  const int cards = next_fits(seen.known(), seen.seat(), better);
  const int instead = next_fits(seen.known(), seen.seat(), played);
  if (cards > instead) return {remarks.next_fits, {"cards", cards}, {"instead", instead}};
  return {remarks.wins_more};
}

}  // namespace

Coaching<Blink> coaching() { return {overlooked, list_of_remarks(remarks), 150'000}; }

}  // namespace smallbox::blink
