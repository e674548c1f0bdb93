// One legal action at random.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

namespace blobs {

// By seats: what a small number is multiplied by, to be divided by them with a shift, which is sooner done.
inline constexpr std::array<int, max_seats + 1> by_seats = {0, 65536, 32768, 21846, 16384, 13108};

// The n-th of that many orders of the lab's top, the first place varying slowest.
inline void nth_order(const State& s, int n, int orders, std::array<Card, max_look>& order) {
  Places left = s.open;
  for (int size = left.size(), at = 0; size > 0; --size, ++at) {
    orders /= size;
    const int card = left.nth(n / orders);
    n %= orders;
    left.remove(card);
    order[at] = s.piles.lab_card(card);
  }
}

}  // namespace blobs

// Nothing is listed: what may be done is counted, and the n-th of it found.
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
  std::array<Card, blobs::max_cards + 1> list;
  // The n-th of the cards in the list and the rooms.
  const auto place = [&](ActionType type, int n) {
    const int at = n * blobs::by_seats[s.seats] >> 16;
    action = {.type = type, .card = list[at], .value = static_cast<std::uint8_t>(n - at * s.seats)};
  };
  switch (s.form) {
    case Form::none: return false;
    case Form::respond: {
      const blobs::Cards cards = blobs::responses(s, seat);
      if (cards.empty()) {
        draw(1);
        action = {.type = ActionType::pass};
        return true;
      }
      const int count = cards.list(list) * s.seats;
      const int n = draw(count + 1);
      if (n < count)
        place(ActionType::respond, n);
      else
        action = {.type = ActionType::pass};
      return true;
    }
    case Form::play: {
      const int count = s.hand[seat].list(list) * s.seats;
      place(ActionType::play, draw(count));
      return true;
    }
    case Form::action:
    case Form::blob: return chosen(blobs::nth_number(s, draw(s.open.size())), blobs::no_card, 0);
    case Form::player: return chosen(0, blobs::no_card, nth(blobs::Places::Counted(s.open)));
    case Form::color: return chosen(0, blobs::no_card, draw(blobs::color_count));
    case Form::ask: return chosen(0, blobs::no_card, 1 - draw(2));
    case Form::hand: {
      const int n = s.hand[seat].list(list);
      return chosen(0, list[draw(n)], 0);
    }
    case Form::waste: return chosen(0, static_cast<Card>(nth(blobs::Cards::Counted(s.piles.waste_set()))), 0);
    case Form::order: {
      int orders = 1;
      for (int i = 2; i <= s.open.size(); ++i) orders *= i;
      chosen(0, blobs::no_card, 0);
      blobs::nth_order(s, draw(orders), orders, action.order);
      return true;
    }
  }
  return false;
}

}  // namespace smallbox
