// One legal action at random, without listing them all.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

// A card and a room, as they are listed: for each card all rooms.
inline Blobs::Action Blobs::nth_play(const State& s, ActionType type, const blobs::Cards& cards,
                                     std::uint32_t place) {
  return {.type = type,
          .card = static_cast<Card>(cards.nth(static_cast<int>(place / s.seats))),
          .value = static_cast<std::uint8_t>(place % s.seats)};
}
// The open place with so many lower numbers.
inline blobs::Number Blobs::nth_number(const State& s, std::uint32_t place) {
  for (const int at : s.open) {
    std::uint32_t lower = 0;
    for (const int other : s.open) lower += s.rooms[other].number < s.rooms[at].number ? 1U : 0U;
    if (lower == place) return s.rooms[at].number;
  }
  return 0;
}

bool Blobs::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (over(s) || seat != s.asked) return false;
  const auto one_of = [&](int n) { return chance.below(static_cast<std::uint32_t>(n)); };
  switch (s.form) {
    case Form::play: {
      const auto& hand = s.hand[seat];
      if (hand.empty()) return false;
      action = nth_play(s, ActionType::play, hand, one_of(hand.size() * s.seats));
      return true;
    }
    case Form::respond: {
      const blobs::Cards cards = responses(s, seat);
      const auto plays = static_cast<std::uint32_t>(cards.size() * s.seats);
      const std::uint32_t place = chance.below(plays + 1);
      action =
          place < plays ? nth_play(s, ActionType::respond, cards, place) : Action{.type = ActionType::pass};
      return true;
    }
    case Form::action:
    case Form::blob: {
      if (s.open.empty()) return false;
      action = {.number = nth_number(s, one_of(s.open.size())), .type = ActionType::pick, .form = s.form};
      return true;
    }
    case Form::player: {
      if (s.open.empty()) return false;
      const int player = s.open.nth(static_cast<int>(one_of(s.open.size())));
      action = {.type = ActionType::pick, .form = s.form, .value = static_cast<std::uint8_t>(player)};
      return true;
    }
    default: return pick_listed<Blobs>(s, seat, chance, action);  // rarely asked
  }
}

}  // namespace smallbox
