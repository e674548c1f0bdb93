// One legal action at random.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

// Where cards go with rooms they are counted and not listed: the n-th action is that of a card and a room. The few others come
// from the list.
bool Blobs::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  const bool responds = s.form == Form::respond;
  if (over(s) || seat != s.asked || (s.form != Form::play && !responds))
    return pick_listed<Blobs>(s, seat, chance, action);
  const blobs::Cards set = responds ? blobs::responses(s, seat) : s.hand[seat];
  std::array<Card, blobs::max_cards> cards;
  std::uint32_t size = 0;
  set.each([&](int card) { cards[size++] = static_cast<Card>(card); });
  const std::uint32_t count = size * s.seats + (responds ? 1 : 0);
  if (count == 0) return false;
  const std::uint32_t n = chance.below(count);
  if (n == size * s.seats) {
    action = {.type = ActionType::pass};
  } else {
    action = {.type = responds ? ActionType::respond : ActionType::play,
              .card = cards[n / s.seats],
              .value = static_cast<std::uint8_t>(n % s.seats)};
  }
  return true;
}

}  // namespace smallbox
