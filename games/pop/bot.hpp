// What a player of Pop knows: which cards are safe to lay, and alone, which five clear most of the table.
#pragma once

#include <algorithm>
#include <bit>
#include <climits>
#include <memory>
#include <vector>

#include "engine/values.hpp"
#include "games/pop/solve.hpp"
#include "games/pop/view.hpp"

namespace smallbox {
class Judge;
}

namespace smallbox::pop {

// ---- With others

// The colours that a card meets below each column: its queue card's, or −1.
inline std::array<int, column_count> queue_colors(const State& s) {
  std::array<int, column_count> colors{};
  for (int c = 0; c < column_count; ++c) {
    const auto cards = s.table.column(c);
    colors[c] = cards.empty() ? -1 : s.box->color_of(cards.back());
  }
  return colors;
}

// How much a card is likely to blow up, at a glance. Low numbers go to one end of the row and high ones to
// the other, so a card's number tells about where it will lie, from either side; the Chef's open cards tell
// more.
inline int danger(const State& s, const std::array<int, column_count>& colors, Card card) {
  const int color = s.box->color_of(card);
  int place =
      0;  // 49 a column: an unknown card is lower with so many chances of 49 as there are lower numbers
  int unknown = column_count - 1;
  int sum = 0;
  for (const Card open : s.chef_up) {
    if (open == no_card) continue;
    --unknown;
    if (open < card) place += 49;
    if (s.box->color_of(open) == color) sum += 20;
  }
  place += unknown * (card - 1);
  for (int c = 0; c < column_count; ++c)
    if (colors[c] == color) {
      const int away = place > c * 49 ? place - c * 49 : c * 49 - place;
      sum += std::max(0, 110 - away) + 4;
    }
  return sum;
}

// A card, or two, that look safe.
inline CardSet quick_choice(const State& s, Seat seat, FastRng& fast) {
  const auto colors = queue_colors(s);
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
inline CardSet childs_choice(const State& s, Seat seat, const Glance& glance, FastRng& fast) {
  auto colors = queue_colors(s);
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
      const auto ends = std::count(seen.begin(), seen.end(), s.box->color_of(static_cast<Card>(card)));
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

inline void lay_down(State& s, Seat seat, CardSet cards) {
  s.choice[seat] = Pop::as_choice(cards);
  s.chosen.add(seat);
}

inline int points_so_far(const State& s, Seat seat) {
  return Pop::total_score(s, seat) + (s.phase == Phase::choose ? s.box->symbols(s.taken[seat]) : 0);
}

// What counts as much is a matter of what is in the box: percent of its symbols.
inline int share_of_symbols(const State& s, int percent) {
  return std::max(1, s.box->symbols(k_deck) * percent / 100);
}

// How search looks at Pop: playouts to the end of the round, or of one turn only.
template <bool whole_round>
struct Sense {
  static bool next(const State& s, Seat& seat, Action& action, FastRng& fast) {
    for (seat = 0; seat < s.seats; ++seat) {
      if (s.phase == Phase::ready && !s.ready.has(seat)) return action = {.type = ActionType::ready}, true;
      if (s.phase == Phase::choose && !s.chosen.has(seat))
        return action = choose_cards(quick_choice(s, seat, fast)), true;
    }
    return false;
  }
  // Who has chosen already has not chosen just anything.
  static void believe(State& s, Seat seat, FastRng& fast) {
    for (Seat each = 0; each < s.seats; ++each)
      if (each != seat && s.chosen.has(each)) lay_down(s, each, quick_choice(s, each, fast));
  }
  static void moves(const State& s, Seat seat, Legal<Pop>& out) {
    if (s.phase == Phase::ready && !s.ready.has(seat)) out.push({.type = ActionType::ready});
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
    for (Seat seat = 0; seat < s.seats; ++seat) points[seat] = points_so_far(s, seat);
    const int far = share_of_symbols(s, 30);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      int rival = INT_MAX;
      for (Seat other = 0; other < s.seats; ++other)
        if (other != seat) rival = std::min(rival, points[other]);
      const int ahead = std::clamp(rival - points[seat], -far, far);
      values[seat] = certain / 2 + ahead * (certain / 2 / far);
    }
  }
};

// Foresight: in many worlds, what the others lay when they think themselves, what each own choice leads to at
// once, and how the round may go on.

struct Foresight {
  int worlds = 2000;  // when there are nine cards to choose from; fewer where two are laid
  int samples = 8;    // with which the others are thought to compare their cards
};

using Choices = List<CardSet, 64>;  // two cards out of ten: 45

inline Choices choices_of(const State& s, Seat seat) {
  Choices choices;
  each_choice(s.hand[seat], Pop::cards_a_turn(s), [&](CardSet cards) { choices.push(cards); });
  return choices;
}

// What `seat` is likely to lay in this world: the choice that costs least over some samples of what it can't
// see. All choices are compared in the same samples.
inline CardSet likely_choice(const State& world, Seat seat, int samples, FastRng& fast) {
  const Choices choices = choices_of(world, seat);
  std::array<int, 64> cost{};
  State known = world;
  Pop::hide(known, Audience::seat(seat));
  known.chosen = {};
  NoEvents no_events;
  for (int n = 0; n < samples; ++n) {
    State s = known;
    Pop::redeal(s, seat, fast);
    for (Seat each = 0; each < s.seats; ++each)
      if (each != seat) lay_down(s, each, quick_choice(s, each, fast));
    for (int i = 0; i < choices.size(); ++i) {
      State after = s;
      Pop::apply(after, seat, choose_cards(choices[i]), fast, no_events);
      cost[i] += points_so_far(after, seat);
    }
  }
  const auto least = std::min_element(cost.begin(), cost.begin() + choices.size());
  return choices[static_cast<int>(least - cost.begin())];
}

// How likely `seat` is to win from here, when a round has been scored: the rounds to come are thought to
// scatter the points. Out of `certain`.
inline std::int32_t chance_to_win(const State& s, Seat seat) {
  if (Pop::over(s)) {
    const Result result = Pop::result(s);
    return result.winners.has(seat) ? certain / result.winners.size() : 0;
  }
  // Falls to 1/e within so many points: with two players a round scatters them more, and two rounds more than
  // one.
  const int scatter = share_of_symbols(s, s.seats == 2 ? 15 : 10) * (s.round == 1 ? 141 : 100) / 100;
  std::array<int, smallbox::max_seats> points{};
  for (Seat each = 0; each < s.seats; ++each) points[each] = points_so_far(s, each);
  const int least = *std::min_element(points.begin(), points.begin() + s.seats);
  std::array<std::int64_t, smallbox::max_seats> weight{};
  std::int64_t sum = 0;
  for (Seat each = 0; each < s.seats; ++each) {
    weight[each] = 1 << 20;
    for (int sixteenths = (points[each] - least) * 16 / scatter; sixteenths > 0; --sixteenths)
      weight[each] = weight[each] * 61565 >> 16;  // e^(−1/16)
    sum += weight[each];
  }
  return static_cast<std::int32_t>(certain * weight[seat] / sum);
}

// One world, with what the others lay in it; and what a choice comes to there. The dice are the same for each choice.
struct Foreseen {
  State world;
  FastRng dice;
};
[[gnu::noinline]] inline Foreseen foresee(const Observation<Pop>& seen, const Foresight& effort,
                                          FastRng& fast) {
  const Seat me = seen.seat();
  State world = seen.imagine(fast);
  std::array<CardSet, smallbox::max_seats> laid{};
  for (Seat each = 0; each < world.seats; ++each)
    if (each != me) laid[each] = likely_choice(world, each, effort.samples, fast);
  for (Seat each = 0; each < world.seats; ++each)
    if (each != me) lay_down(world, each, laid[each]);
  return {world, FastRng(fast.next())};
}
[[gnu::noinline]] inline std::int32_t worth_of(const Foreseen& foreseen, Seat me, CardSet choice) {
  FastRng rest = foreseen.dice;
  State s = foreseen.world;
  Seat seat = me;
  Action action = choose_cards(choice);
  NoEvents no_events;
  do Pop::apply(s, seat, action, rest, no_events);
  while (s.phase == Phase::choose && Sense<true>::next(s, seat, action, rest));
  return chance_to_win(s, me);
}

// ---- Alone

struct SoloEffort {
  int notices = 252;   // so many of the ways to choose five
  int candidates = 1;  // of those so many are thought about: the ones that leave the fewest cards
  int playouts = 0;    // with so many games to the end altogether
};

inline int cards_on(const Board& table) {
  int n = 0;
  for (int c = 0; c < column_count; ++c) n += table.top(c) - table.base(c);
  return n;
}

// Whether a game is won in which the pile comes as it may, and each turn leaves as few cards as possible.
[[gnu::noinline]] inline bool solo_playout(const Box& box, const Columns& columns, CardSet hand, CardSet pile,
                                           FastRng& fast) {
  struct {
    void placed(int, Card) {}
    bool burst(int, const Board&, const Cells&) { return true; }
    void settled() {}
  } nobody;
  Board table(box, columns);
  while (true) {
    for (int n = 0; n < column_count && !pile.empty(); ++n) {
      const int card = pile.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(pile.size()))));
      pile.remove(card);
      hand.add(card);
    }
    if (hand.empty()) return false;
    const Board before = table;
    CardSet best;
    int fewest = INT_MAX;
    each_choice(hand, column_count, [&](CardSet five) {
      if (fewest == 0) return;
      Board after = before;
      place_five(after, five, nobody);
      const int left = cards_on(after);
      if (left >= fewest) return;
      fewest = left;
      best = five;
      table = after;
    });
    if (fewest == 0) return true;
    hand = hand - best;
    table = Board(box, table.columns());  // the next turn begins with level columns
  }
}

inline void sort_fewest_left(std::vector<Outcome>& outcomes) {
  std::sort(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) {
    if (a.left.size() != b.left.size()) return a.left.size() < b.left.size();
    return a.cards.bits() < b.cards.bits();
  });
}

// Five cards for a solo game or a puzzle: a win if there is one; else, of the choices that leave the fewest
// cards, the one after which most playouts are won. The better half of the candidates is looked at longer,
// again and again, until one is left.
inline CardSet solo_choice(const Observation<Pop>& seen, const SoloEffort& effort, FastRng& fast) {
  const State& s = seen.known();
  std::vector<Outcome> outcomes = solve_turn(*s.box, {s.table, s.hand[0]});
  if (effort.notices < static_cast<int>(outcomes.size())) {
    shuffle(std::span<Outcome>(outcomes), fast);
    outcomes.resize(static_cast<std::size_t>(effort.notices));
  }
  sort_fewest_left(outcomes);
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
        one.won +=
            solo_playout(*s.box, one.outcome->left, s.hand[0] - one.outcome->cards, pile, fast) ? 1 : 0;
    // Among equals the one that leaves fewer cards, which came first.
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.won != b.won ? a.won > b.won : a.outcome < b.outcome;
    });
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates[0].outcome->cards;
}

// What each move is worth to a seat, for people who look back: judge.cpp.
std::unique_ptr<Judge> judge(const Observation<Pop>& seen, const Action& asked, std::uint64_t dice);

}  // namespace smallbox::pop
