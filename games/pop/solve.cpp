#include "games/pop/solve.hpp"

#include <algorithm>
#include <cstring>

namespace smallbox::pop {
namespace {

struct Counting {
  Outcome& outcome;
  void placed(int, Card) {}
  bool burst(int step, const Board&, const Cells&) {
    if (step == 0) ++outcome.bursts;
    ++outcome.waves;
    return true;
  }
  void settled() {}
};

Outcome play_on(Board table, CardSet five) {
  Outcome outcome{.cards = five};
  place_five(table, five, Counting{outcome});
  outcome.left = table.columns();
  return outcome;
}

}  // namespace

Outcome play_five(const Box& box, const Columns& table, CardSet five) {
  return play_on(Board(box, table), five);
}

std::vector<Outcome> solve_turn(const Box& box, const Position& position) {
  std::vector<Outcome> outcomes;
  const Board table(box, position.table);
  each_choice(position.hand, column_count, [&](CardSet five) { outcomes.push_back(play_on(table, five)); });
  return outcomes;
}

std::vector<Picture> picture_turn(const Box& box, const Columns& columns, CardSet five) {
  struct Painting {
    const Board& table;
    std::vector<Picture> pictures;
    int column = 0;
    Card card = no_card;
    void placed(int where, Card which) {
      column = where;
      card = which;
      add(Picture::What::placed, 0, {});
    }
    bool burst(int step, const Board&, const Cells& cells) {
      if (step > 0) add(Picture::What::fallen, step - 1, {});
      add(Picture::What::bursting, step, cells);
      return true;
    }
    void settled() { add(Picture::What::fallen, pictures.back().step, {}); }
    void add(Picture::What what, int step, const Cells& cells) {
      pictures.push_back({what, column, card, step, table, cells});
    }
  };
  Board table(box, columns);
  Painting painting{table, {}};
  place_five(table, five, painting);
  return std::move(painting.pictures);
}

// ---- Puzzles

int Difficulty::points() const {
  return 3 * links + quiet + decoys + std::min(near_misses, 5) + (leftward ? 2 : 0) + (on_edge ? 1 : 0);
}

int Difficulty::grade() const {
  const int n = points();
  return n <= 7 ? 1 : n <= 11 ? 2 : n <= 16 ? 3 : n <= 21 ? 4 : 5;
}

int count_solutions(const Box& box, const Position& position) {
  const Board table(box, position.table);
  int solutions = 0;
  each_choice(position.hand, column_count, [&](CardSet five) {
    if (solutions < 2 && play_on(table, five).left.empty()) ++solutions;
  });
  return solutions;
}

int puzzle_grade(const Box& box, int number) {
  const auto solved = solve_puzzle(box, puzzle_position(box, number));
  return solved ? solved->difficulty.grade() : 0;
}

std::optional<Solved> solve_puzzle(const Box& box, const Position& position) {
  std::optional<Outcome> found;
  int near_misses = 0;
  for (const Outcome& outcome : solve_turn(box, position)) {
    const int left = outcome.left.size();
    if (left == 0 && found) return std::nullopt;
    if (left == 0) found = outcome;
    if (left == 1 || left == 2) ++near_misses;
  }
  if (!found) return std::nullopt;
  const int arrow_count = box.arrows(found->cards);
  return Solved{found->cards,
                {.links = found->waves - found->bursts,
                 .quiet = column_count - found->bursts,
                 .decoys = position.hand.size() - column_count,
                 .near_misses = near_misses,
                 .leftward = arrow_count > 2,
                 .on_edge = arrow_count == 2 || arrow_count == 3}};
}

namespace {

// Where puzzles of a grade are found: so many cards on the table, so many decoys in the hand.
struct Range {
  int least_cards, most_cards, least_decoys, most_decoys;
};
constexpr std::array<Range, grade_count> k_ranges = {
    {{3, 5, 2, 3}, {4, 7, 3, 4}, {6, 10, 4, 5}, {8, 13, 5, 5}, {11, 18, 5, 5}}};

int between(int least, int most, FastRng& fast) {
  return least + static_cast<int>(fast.below(static_cast<std::uint32_t>(most - least + 1)));
}
Card draw(CardSet& deck, CardSet from, FastRng& fast) {
  const int card = from.nth(between(0, from.size() - 1, fast));
  deck.remove(card);
  return static_cast<Card>(card);
}

// A table without touching colours, column by column from the bottom up; its cards leave the deck.
std::optional<Columns> lay_table(const Box& box, const Range& range, CardSet& deck, FastRng& fast) {
  std::array<std::vector<Card>, column_count> columns;
  std::array<std::size_t, column_count> height{};
  for (int n = between(range.least_cards, range.most_cards, fast); n > 0; --n) {
    auto& h = height[fast.below(column_count)];
    if (h < puzzle_height) ++h;
  }
  for (std::size_t c = 0; c < column_count; ++c)
    while (columns[c].size() < height[c]) {
      CardSet fit = deck;
      const std::size_t row = columns[c].size();
      if (row > 0) fit = fit - box.of_color[box.color_of(columns[c][row - 1])];
      if (c > 0 && row < height[c - 1]) fit = fit - box.of_color[box.color_of(columns[c - 1][row])];
      if (fit.empty()) return std::nullopt;
      columns[c].push_back(draw(deck, fit, fast));
    }
  Columns table;
  for (std::size_t c = 0; c < column_count; ++c)
    for (std::size_t row = height[c]; row-- > 0;) table.push(static_cast<int>(c), columns[c][row]);
  return table;
}

}  // namespace

std::optional<MadePuzzle> try_puzzle(const Box& box, int grade, FastRng& fast) {
  const Range& range = k_ranges[grade - 1];
  CardSet deck = k_deck;
  const auto table = lay_table(box, range, deck, fast);
  if (!table) return std::nullopt;

  // Five cards that clear it, decoys, and then nothing but these five may do it.
  Position position{*table, {}};
  for (int i = 0; i < column_count; ++i) position.hand.add(draw(deck, deck, fast));
  if (!play_five(box, position.table, position.hand).left.empty()) return std::nullopt;
  for (int n = between(range.least_decoys, range.most_decoys, fast); n > 0; --n)
    position.hand.add(draw(deck, deck, fast));
  const auto solved = solve_puzzle(box, position);
  if (!solved || solved->difficulty.grade() != grade) return std::nullopt;
  return MadePuzzle{position, *solved};
}

std::optional<MadePuzzle> try_table(const Box& box, int grade, int least, int most, FastRng& fast) {
  constexpr int k_fives = 3000;
  constexpr int k_decoys = 12;
  const Range& range = k_ranges[grade - 1];
  CardSet deck = k_deck;
  const auto table = lay_table(box, range, deck, fast);
  if (!table) return std::nullopt;
  std::array<Card, deck_size> rest{};
  std::uint32_t n = 0;
  for (const int card : deck) rest[n++] = static_cast<Card>(card);
  const Board board(box, *table);
  for (int tried = 0; tried < k_fives; ++tried) {
    CardSet five;
    for (std::uint32_t i = 0; i < column_count; ++i) {
      std::swap(rest[i], rest[i + fast.below(n - i)]);
      five.add(rest[i]);
    }
    if (!play_on(board, five).left.empty()) continue;
    for (int times = 0; times < k_decoys; ++times) {
      Position position{*table, five};
      CardSet others = deck - five;
      for (int d = between(range.least_decoys, range.most_decoys, fast); d > 0; --d)
        position.hand.add(draw(others, others, fast));
      const auto solved = solve_puzzle(box, position);
      if (!solved) continue;
      const int points = solved->difficulty.points();
      if (points >= least && points <= most) return MadePuzzle{position, *solved};
    }
  }
  return std::nullopt;
}

// ---- Solo games

namespace {

struct Node {
  Position position;
  CardSet played;
  int parent = -1;
};

// A total order, so that the same search gives the same line everywhere: fewest cards first.
bool better(const Node& a, const Node& b) {
  const int left_a = a.position.table.size();
  const int left_b = b.position.table.size();
  if (left_a != left_b) return left_a < left_b;
  const int order = std::memcmp(&a.position.table, &b.position.table, sizeof(Columns));
  if (order != 0) return order < 0;
  if (a.position.hand != b.position.hand) return a.position.hand.bits() < b.position.hand.bits();
  return a.parent < b.parent;
}

}  // namespace

SoloLine solve_solo(const State& s, int width) {
  std::vector<std::vector<Node>> layers = {{{{s.table, s.hand[0]}, {}, -1}}};
  auto pile = s.pile;
  bool won = false;
  while (!won) {
    CardSet drawn;
    for (int n = 0; n < column_count && !pile.empty(); ++n) drawn.add(pile.pop());
    std::vector<Node> next;
    const auto& layer = layers.back();
    for (std::size_t i = 0; i < layer.size(); ++i)
      for (const Outcome& outcome : solve_turn(*s.box, layer[i].position)) {
        won = won || outcome.left.empty();
        const CardSet hand = (layer[i].position.hand - outcome.cards) | drawn;
        next.push_back({{outcome.left, hand}, outcome.cards, static_cast<int>(i)});
      }
    if (next.empty()) break;  // the hands are empty
    std::sort(next.begin(), next.end(), better);
    next.erase(std::unique(next.begin(), next.end(),
                           [](const Node& a, const Node& b) { return a.position == b.position; }),
               next.end());
    if (next.size() > static_cast<std::size_t>(width)) next.resize(static_cast<std::size_t>(width));
    layers.push_back(std::move(next));
  }

  SoloLine line{won, {}};
  int at = 0;  // the best of the last layer
  for (std::size_t turn = layers.size() - 1; turn > 0; --turn) {
    const Node& node = layers[turn][at];
    at = node.parent;
    const Position& before = layers[turn - 1][at].position;
    line.turns.insert(line.turns.begin(), {before.hand, play_five(*s.box, before.table, node.played)});
  }
  return line;
}

}  // namespace smallbox::pop
