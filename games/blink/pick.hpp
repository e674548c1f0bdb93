// One legal action at random, without listing them all.
#pragma once

#include "games/blink/rules.hpp"

namespace smallbox {

namespace blink {

// Three cards on two piles: six plays, two bits a card. Of each set of them how many they are, and three bits for each in
// turn. A table, as nothing else is as quick and the next action of a playout waits for this one.
inline constexpr std::array<std::uint32_t, 64> k_plays = [] {
  std::array<std::uint32_t, 64> sets{};
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    std::uint32_t n = 0;
    for (std::uint32_t play = 0; play < 2 * hand_size; ++play)
      if (((set >> play) & 1U) != 0) sets[set] |= play << (3 * n++);
    sets[set] |= n << 24;
  }
  return sets;
}();

}  // namespace blink

// In a race, with a box and options as most tables have them. All else is rare or short.
bool Blink::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (s.phase != Phase::race || s.box->twins || manual(s)) return pick_listed<Blink>(s, seat, chance, action);
  const auto& hand = s.hand[seat];
  const std::array<blink::Marks, 2> on = {blink::k_marks[s.top[0]], blink::k_marks[s.top[1]]};
  unsigned fits = 0;
  for (unsigned play = 0; play < 2 * blink::hand_size; ++play)
    fits |= ((blink::k_marks[hand[play / 2]] & on[play % 2]) != 0 ? 1U : 0U) << play;
  if (fits == 0) return false;
  const std::uint32_t plays = blink::k_plays[fits];
  const std::uint32_t play = (plays >> (3 * chance.below(plays >> 24))) & 7U;
  action = {ActionType::play, hand[play / 2], static_cast<std::uint8_t>(play % 2)};
  return true;
}

}  // namespace smallbox
