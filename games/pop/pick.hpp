// One legal action at random, without listing them all.
#pragma once

#include "engine/nth.hpp"
#include "games/pop/rules.hpp"

namespace smallbox {

namespace pop {

// How many ways there are to choose so many of so many cards: ten at most, as in each_choice.
inline constexpr std::array<std::array<std::uint8_t, column_count + 1>, solo_hand_size + 1> k_ways = [] {
  std::array<std::array<std::uint8_t, column_count + 1>, solo_hand_size + 1> ways{};
  for (std::size_t of = 0; of <= solo_hand_size; ++of)
    for (std::size_t n = 0; n <= column_count; ++n)
      ways[of][n] = static_cast<std::uint8_t>(n == 0    ? 1
                                              : of == 0 ? 0
                                                        : ways[of - 1][n - 1] + ways[of - 1][n]);
  return ways;
}();

// The way at that place of each_choice's order: first come all those with the lowest card.
inline CardSet nth_choice(CardSet cards, int n, std::uint32_t place) {
  CardSet chosen;
  auto left = static_cast<std::size_t>(cards.size());
  for (const int card : cards) {
    if (n == 0) break;
    const std::uint32_t with = k_ways[--left][static_cast<std::size_t>(n - 1)];
    if (place < with) {
      chosen.add(card);
      --n;
    } else {
      place -= with;
    }
  }
  return chosen;
}

}  // namespace pop

// How many things list_talk lists, and which is at that place of it.
inline std::uint32_t Pop::talk_size(const State& s) {
  std::uint32_t chefs = 0;
  for (const Card chef : s.chef_up) chefs += chef != pop::no_card ? 1U : 0U;
  return pop::color_count * (pop::hand_size + 1) + pop::color_count * pop::column_count +
         chefs * 2 * pop::color_count + 2;
}
inline Pop::Action Pop::nth_talk(const State& s, std::uint32_t place) {
  constexpr std::uint32_t counts = pop::hand_size + 1;
  constexpr std::uint32_t columns = pop::column_count;
  constexpr std::uint32_t colors = pop::color_count;
  const auto byte = [](std::uint32_t value) { return static_cast<std::uint8_t>(value); };
  if (place < colors * counts)
    return {.type = ActionType::say,
            .count = byte(place % counts),
            .say = Say::have,
            .color = byte(place / counts)};
  place -= colors * counts;
  if (place < colors * columns)
    return {.type = ActionType::say,
            .say = Say::want,
            .color = byte(place / columns),
            .column = byte(place % columns)};
  place -= colors * columns;
  for (const Card chef : s.chef_up) {
    if (chef == pop::no_card) continue;
    if (place < 2 * colors)
      return {.type = ActionType::say,
              .say = Say::beside,
              .color = byte(place / 2),
              .side = static_cast<pop::Side>(place % 2),
              .chef = chef};
    place -= 2 * colors;
  }
  return {.type = ActionType::say, .say = place == 0 ? Say::yes : Say::no};
}

bool Pop::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (s.phase != Phase::choose) return pick_listed<Pop>(s, seat, chance, action);
  const CardSet hand = s.hand[seat];
  const bool chosen = s.chosen.has(seat);
  const int cards = cards_a_turn(s);
  if (cards == 1 && !chosen && mode(s) != Mode::coop) {  // most often by far
    const WordBits held(hand.bits());
    if (held.size() == 0) return false;
    const int card = held.nth(chance.below(static_cast<std::uint32_t>(held.size())));
    action = {.cards = CardSet::of(card), .count = 1};
    return true;
  }
  const std::uint32_t own =
      chosen ? 1U : pop::k_ways[static_cast<std::size_t>(hand.size())][static_cast<std::size_t>(cards)];
  const std::uint32_t talk = mode(s) == Mode::coop ? talk_size(s) : 0U;
  if (own + talk == 0) return false;
  const std::uint32_t place = chance.below(own + talk);
  if (place >= own)
    action = nth_talk(s, place - own);
  else if (chosen)
    action = {.type = ActionType::retract};
  else
    action = {.cards = pop::nth_choice(hand, cards, place), .count = static_cast<std::uint8_t>(cards)};
  return true;
}

}  // namespace smallbox
