// What a player of Pop knows: which cards are safe to lay, and alone, which five clear most of the table.
#pragma once

#include <algorithm>
#include <bit>
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
// the other, so a card's number tells about where it will lie, from either side; the Chef's open cards tell
// more.
inline int danger(const State& s, const std::array<int, column_count>& colors, Card card) {
  const int color = color_of(card);
  int place =
      0;  // 49 a column: an unknown card is lower with so many chances of 49 as there are lower numbers
  int unknown = column_count - 1;
  int sum = 0;
  for (const Card open : s.chef_up) {
    if (open == no_card) continue;
    --unknown;
    if (open < card) place += 49;
    if (color_of(open) == color) sum += 20;
  }
  place += unknown * (card - 1);
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
      const int d = danger(s, colors, static_cast<Card>(card)) * 8 + static_cast<int>(fast.below(64));
      if (d >= best_danger) continue;
      best = card;
      best_danger = d;
    }
    chosen.add(best);
  }
  return chosen;
}

// How children look: at so many of their cards and at the ends of so many columns, any of them.
struct Glance {
  int cards = 10;
  int columns = column_count;
};

// Colours alone, numbers do not say anything yet: the card whose colour is at the end of the fewest columns.
inline CardSet childs_choice(const State& s, Seat seat, const Glance& glance, Fast& fast) {
  auto colors = queue_colors(s.table);
  shuffle(std::span<int>(colors), fast);
  const auto seen = std::span<const int>(colors).first(static_cast<std::size_t>(glance.columns));
  CardSet chosen;
  for (int n = 0; n < Pop::cards_a_turn(s); ++n) {
    CardSet hand = s.hand[seat] - chosen;
    int best = 0;
    std::ptrdiff_t fewest = column_count + 1;
    for (int looked = 0; looked < glance.cards && !hand.empty(); ++looked) {
      const int card = hand.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(hand.size()))));
      hand.remove(card);
      const auto ends = std::count(seen.begin(), seen.end(), color_of(static_cast<Card>(card)));
      if (ends >= fewest) continue;
      best = card;
      fewest = ends;
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
  int playouts = 0;    // with so many games to the end altogether
};

inline int cards_on(const Table& table) {
  int n = 0;
  for (int c = 0; c < column_count; ++c) n += table.top(c) - table.base(c);
  return n;
}

// Whether a game is won in which the pile comes as it may, and each turn leaves as few cards as possible.
inline bool solo_playout(const Columns& columns, CardSet hand, CardSet pile, Fast& fast) {
  struct {
    void placed(int, Card) {}
    bool burst(int, const Table&, const Cells&) { return true; }
    void settled() {}
  } nobody;
  Table table(columns);
  while (true) {
    for (int n = 0; n < column_count && !pile.empty(); ++n) {
      const int card = pile.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(pile.size()))));
      pile.remove(card);
      hand.add(card);
    }
    if (hand.empty()) return false;
    const Table before = table;
    CardSet best;
    int fewest = INT_MAX;
    each_choice(hand, column_count, [&](CardSet five) {
      if (fewest == 0) return;
      Table after = before;
      place_five(after, five, nobody);
      const int left = cards_on(after);
      if (left >= fewest) return;
      fewest = left;
      best = five;
      table = after;
    });
    if (fewest == 0) return true;
    hand = hand - best;
    table = Table(table.columns());  // the next turn begins with level columns
  }
}

// Five cards for a solo game or a puzzle: a win if there is one; else, of the choices that leave the fewest
// cards, the one after which most playouts are won. The better half of the candidates is looked at longer,
// again and again, until one is left.
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
  if (outcomes[0].left.empty() || effort.playouts == 0 || Pop::mode(s) == Mode::puzzle)
    return outcomes[0].cards;

  struct Candidate {
    const Outcome* outcome;
    int won = 0;
  };
  std::vector<Candidate> candidates;
  for (const Outcome& outcome : outcomes)
    if (static_cast<int>(candidates.size()) < effort.candidates) candidates.push_back({&outcome});
  const CardSet pile = k_deck - s.table.cards() - s.hand[0] - s.taken[0];
  const auto halvings = static_cast<int>(std::bit_width(candidates.size() - 1));
  while (candidates.size() > 1) {
    const int each = std::max(1, effort.playouts / halvings / static_cast<int>(candidates.size()));
    for (Candidate& one : candidates)
      for (int n = 0; n < each; ++n)
        one.won += solo_playout(one.outcome->left, s.hand[0] - one.outcome->cards, pile, fast) ? 1 : 0;
    // Among equals the one that leaves fewer cards, which came first.
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.won != b.won ? a.won > b.won : a.outcome < b.outcome;
    });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates[0].outcome->cards;
}

}  // namespace smallbox::pop
