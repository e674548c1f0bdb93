// One legal action at random.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

// Nothing is listed: what may be done is counted, and the n-th of it found. Orders of the lab's top come from the list, which
// is short and seldom asked for.
bool Blobs::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (over(s) || seat != s.asked) return false;
  const auto draw = [&](int n) { return static_cast<int>(chance.below(static_cast<std::uint32_t>(n))); };
  const auto chosen = [&](blobs::Number number, Card card, int value) {
    action = {.number = number,
              .type = ActionType::pick,
              .form = s.form,
              .card = card,
              .value = static_cast<std::uint8_t>(value)};
    return true;
  };
  const auto nth = [&](const auto& counted) { return counted.nth(draw(counted.size())); };
  switch (s.form) {
    case Form::none: return false;
    case Form::play:
    case Form::respond: {
      const bool responds = s.form == Form::respond;
      const blobs::Cards::Counted cards(responds ? blobs::responses(s, seat) : s.hand[seat]);
      const int count = cards.size() * s.seats;
      if (count == 0 && !responds) return false;
      const int n = draw(count + (responds ? 1 : 0));
      if (n == count) return action = {.type = ActionType::pass}, true;
      action = {.type = responds ? ActionType::respond : ActionType::play,
                .card = static_cast<Card>(cards.nth(n / s.seats)),
                .value = static_cast<std::uint8_t>(n % s.seats)};
      return true;
    }
    case Form::action:
    case Form::blob: return chosen(blobs::nth_number(s, draw(s.open.size())), blobs::no_card, 0);
    case Form::player: return chosen(0, blobs::no_card, nth(blobs::Places::Counted(s.open)));
    case Form::color: return chosen(0, blobs::no_card, draw(blobs::color_count));
    case Form::ask: return chosen(0, blobs::no_card, 1 - draw(2));
    case Form::hand: return chosen(0, static_cast<Card>(nth(blobs::Cards::Counted(s.hand[seat]))), 0);
    case Form::waste: return chosen(0, static_cast<Card>(nth(blobs::Cards::Counted(s.piles.waste_set()))), 0);
    case Form::order: return pick_listed<Blobs>(s, seat, chance, action);
  }
  return false;
}

}  // namespace smallbox
