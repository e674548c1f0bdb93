// What a player of Pop knows: which cards are safe to lay, and alone, which five clear most of the table.
#pragma once

#include <algorithm>
#include <climits>
#include <vector>

#include "engine/values.hpp"
#include "games/pop/solve.hpp"
#include "games/pop/view.hpp"

namespace smallbox::pop {

// ---- With others

// The colours that a card meets below each column: its queue card's, or −1.
inline std::array<int, column_count> queue_colors(const Columns& table) {
  std::array<int, column_count> colors{};
  for (int c = 0; c < column_count; ++c) {
    const auto cards = table.column(c);
    colors[static_cast<std::size_t>(c)] = cards.empty() ? -1 : color_of(cards.back());
  }
  return colors;
}

// How much a card is likely to blow up, at a glance. Low numbers go to one end of the row and high ones to
// the other, so a card's number tells about where it will lie, from either side.
inline int danger(const std::array<int, column_count>& colors, Card card) {
  const int color = color_of(card);
  const int place = (card - 1) * 4;  // of 196: column 0 at 0, column 4 at 196
  int sum = 0;
  for (int c = 0; c < column_count; ++c)
    if (colors[static_cast<std::size_t>(c)] == color) {
      const int away = place > c * 49 ? place - c * 49 : c * 49 - place;
      sum += std::max(0, 110 - away) + 4;
    }
  return sum;
}

// A card, or two, that look safe.
inline CardSet quick_choice(const State& s, Seat seat, Fast& fast) {
  const auto colors = queue_colors(s.table);
  CardSet chosen;
  for (int n = 0; n < Pop::cards_a_turn(s); ++n) {
    int best = 0;
    int best_danger = INT_MAX;
    for (const int card : s.hand[seat] - chosen) {
      // Among much the same ones any will do.
      const int d = danger(colors, static_cast<Card>(card)) * 8 + static_cast<int>(fast.below(64));
      if (d >= best_danger) continue;
      best = card;
      best_danger = d;
    }
    chosen.add(best);
  }
  return chosen;
}

inline Action choose_cards(CardSet cards) {
  return {.cards = cards, .count = static_cast<std::uint8_t>(cards.size())};
}

// How search looks at Pop: playouts to the end of the round, or of one turn only.
template <bool whole_round>
struct Sense {
  static bool next(const State& s, Seat& seat, Action& action, Fast& fast) {
    for (seat = 0; seat < s.seats; ++seat) {
      if (s.phase == Phase::ready && !s.ready.has(seat)) return action = {.type = Do::ready}, true;
      if (s.phase == Phase::choose && !s.chosen.has(seat))
        return action = choose_cards(quick_choice(s, seat, fast)), true;
    }
    return false;
  }
  static void moves(const State& s, Seat seat, Legal<Pop>& out) {
    if (s.phase == Phase::ready && !s.ready.has(seat)) out.push({.type = Do::ready});
    if (s.phase != Phase::choose || s.chosen.has(seat)) return;
    each_choice(s.hand[seat], Pop::cards_a_turn(s), [&](CardSet cards) { out.push(choose_cards(cards)); });
  }
  static bool settled(const State& from, const State& s) {
    return s.phase != Phase::choose || (!whole_round && s.turn != from.turn);
  }
  // How far ahead of the best other one; together, how far all got.
  static void value(const State&, const State& s, Values& values) {
    if (Pop::mode(s) == Mode::coop) {
      const int got = Pop::over(s) && Pop::won(s) ? 10 : std::max(0, int{s.turn} - 1);
      values.fill(certain / 10 * got);
      return;
    }
    std::array<int, smallbox::max_seats> points{};
    for (Seat seat = 0; seat < s.seats; ++seat) {
      points[seat] = Pop::total_score(s, seat);
      if (s.phase == Phase::choose) points[seat] += symbols(s.taken[seat]);
    }
    for (Seat seat = 0; seat < s.seats; ++seat) {
      int rival = INT_MAX;
      for (Seat other = 0; other < s.seats; ++other)
        if (other != seat) rival = std::min(rival, points[other]);
      const int ahead = std::clamp(rival - points[seat], -24, 24);
      values[seat] = certain / 2 + ahead * (certain / 2 / 24);
    }
  }
};

// ---- Alone

struct SoloEffort {
  int notices = 252;   // so many of the ways to choose five
  int candidates = 1;  // of those so many are thought about: the ones that leave the fewest cards
  int samples = 0;     // with so many ways in which the pile could go on
};

// How many cards are left after a turn.
inline int cards_left(Table table, CardSet five) {
  struct {
    void placed(int, Card) {}
    bool burst(int, const Table&, const Cells&) { return true; }
    void settled() {}
  } nobody;
  place_five(table, five, nobody);
  int left = 0;
  for (int c = 0; c < column_count; ++c) left += table.top(c) - table.base(c);
  return left;
}

// What a table is worth on which so many cards are left after the next turn, in percent.
inline int hope(int left) { return left == 0 ? 100 : std::max(0, 42 - 3 * left); }

// Five cards for a solo game or a puzzle: a win if there is one; else, of the choices that leave the fewest
// cards, the one after which the next turn goes best, over samples of what will be drawn.
inline CardSet solo_choice(const Seen<Pop>& seen, const SoloEffort& effort, Fast& fast) {
  const State& s = seen.known();
  std::vector<Outcome> outcomes = solve_turn({s.table, s.hand[0]});
  if (effort.notices < static_cast<int>(outcomes.size())) {
    shuffle(std::span<Outcome>(outcomes), fast);
    outcomes.resize(static_cast<std::size_t>(effort.notices));
  }
  std::sort(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) {
    if (a.left.size() != b.left.size()) return a.left.size() < b.left.size();
    return a.cards.bits() < b.cards.bits();
  });
  if (outcomes[0].left.empty() || effort.samples == 0 || Pop::mode(s) == Mode::puzzle)
    return outcomes[0].cards;
  if (static_cast<int>(outcomes.size()) > effort.candidates)
    outcomes.resize(static_cast<std::size_t>(effort.candidates));

  std::vector<int> worth(outcomes.size());
  for (int sample = 0; sample < effort.samples; ++sample) {
    State world = seen.imagine(fast);
    CardSet drawn;
    for (int n = 0; n < column_count && !world.pile.empty(); ++n) drawn.add(world.pile.pop());
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      int best = 0;
      const Table table(outcomes[i].left);
      each_choice((s.hand[0] - outcomes[i].cards) | drawn, column_count, [&](CardSet five) {
        if (best == 100) return;
        best = std::max(best, hope(cards_left(table, five)));
      });
      worth[i] += best;
    }
  }
  return outcomes[static_cast<std::size_t>(std::max_element(worth.begin(), worth.end()) - worth.begin())]
      .cards;
}

}  // namespace smallbox::pop
