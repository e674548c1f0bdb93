// The table: five columns of cards, between turns and while a turn is being placed.
//
// Between turns all queue cards are level, and a table is five lists (Columns). Within a turn the columns
// stand at different heights, so that rows have to be absolute (POP-13): row 0 is where this turn's cards
// go, row 1 the row where all columns ended when the turn began. A column that has had its card stands on
// row 0, one that has not on row 1, also after cards slid.
#pragma once

#include <bit>

#include "games/pop/cards.hpp"

namespace smallbox::pop {

// Rows of one column as a set of bits, and the same for all five columns.
using Rows = std::uint64_t;
using Cells = std::array<Rows, column_count>;

constexpr bool any(const Cells& cells) {
  Rows all = 0;
  for (const Rows rows : cells) all |= rows;
  return all != 0;
}

constexpr bool any(Rows cells) { return cells != 0; }

class Board {
 public:
  // At the beginning of a turn: every column stands on row 1.
  Board(const Box& box, const Columns& columns)  // NOLINT: rows above a column's top are left as they are
      : box_(&box) {
    for (int c = 0; c < column_count; ++c) {
      const auto cards = columns.column(c);
      int row = static_cast<int>(cards.size());
      top_[at(c)] = static_cast<std::uint8_t>(row + 1);
      for (const Card card : cards) put(c, row--, card);
    }
  }

  // POP-13: the queue card moves down to make room, and the card takes row 0.
  void place(int column, Card card) {
    base_[at(column)] = 0;
    put(column, 0, card);
  }
  // Whether the card on row 0 has a neighbour of its colour. Nothing lies below row 0.
  bool touches(int column) const {
    const Plane& plane = plane_[at(box_->color_of(card_[at(column)][0]))];
    const std::size_t c = at(column) + 1;
    return (((plane[c] >> 1) | plane[c - 1] | plane[c + 1]) & 1) != 0;
  }
  // Every card that touches one of its own colour: that is every group of two or more (POP-16). Right after
  // a placement these are the cards connected to the placed one (POP-14), as nothing touched before it.
  Cells around(int) const { return touching(); }
  Cells touching() const {
    Cells cells{};
    for (const Plane& plane : plane_)
      for (std::size_t c = 0; c < column_count; ++c) {
        const Rows rows = plane[c + 1];
        cells[c] |= rows & ((rows << 1) | (rows >> 1) | plane[c] | plane[c + 2]);
      }
    return cells;
  }
  // Takes cards off the table, and every column slides down onto its queue card.
  void remove(const Cells& gone) {
    for (int c = 0; c < column_count; ++c)
      for (Rows rows = gone[at(c)]; rows != 0;) {
        const int row = 63 - std::countl_zero(rows);  // from the top, so that lower rows stay where they are
        rows ^= Rows{1} << row;
        close(c, row);
      }
  }
  // Whether a card lies above one that goes, and will slide.
  bool slides(int column, Rows gone) const {
    return gone != 0 && (occupied(column) & ~gone) >> std::countr_zero(gone) != 0;
  }

  CardSet cards(const Cells& cells) const {
    CardSet set;
    for (int c = 0; c < column_count; ++c)
      for (Rows rows = cells[at(c)]; rows != 0; rows &= rows - 1)
        set.add(card_[at(c)][at(std::countr_zero(rows))]);
    return set;
  }
  // One group out of `cells`, which are cards that touch: the one with the first cell from A on.
  Cells group(const Cells& cells) const {
    Cells found{};
    std::size_t first = 0;
    while (cells[first] == 0) ++first;
    found[first] = cells[first] & (~cells[first] + 1);
    const Plane& plane = plane_[at(box_->color_of(card_[first][at(std::countr_zero(found[first]))]))];
    for (bool grew = true; grew;) {
      grew = false;
      for (std::size_t c = 0; c < column_count; ++c) {
        const Rows left = c > 0 ? found[c - 1] : 0;
        const Rows right = c + 1 < column_count ? found[c + 1] : 0;
        const Rows rows = plane[c + 1] & (found[c] | (found[c] << 1) | (found[c] >> 1) | left | right);
        grew = grew || rows != found[c];
        found[c] = rows;
      }
    }
    return found;
  }

  const Box& box() const { return *box_; }
  // The lowest row of a column that can hold a card now, and one past the highest that does.
  int base(int column) const { return base_[at(column)]; }
  int top(int column) const { return top_[at(column)]; }
  Card card(int column, int row) const { return card_[at(column)][at(row)]; }

  Columns columns() const {
    std::array<Card, deck_size> cards{};
    std::array<std::uint8_t, column_count> heights{};
    std::size_t n = 0;
    for (int c = 0; c < column_count; ++c) {
      heights[at(c)] = static_cast<std::uint8_t>(top(c) - base(c));
      for (int row = top(c); row-- > base(c);) cards[n++] = card(c, row);
    }
    return {cards.data(), heights};
  }
  bool empty() const {
    for (int c = 0; c < column_count; ++c)
      if (top(c) != base(c)) return false;
    return true;
  }

 private:
  // Where the cards of one colour lie: bit r of entry c + 1 is row r of column c. An empty column on either
  // side spares asking for the edges.
  using Plane = std::array<Rows, column_count + 2>;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void put(int column, int row, Card card) {
    plane_[at(box_->color_of(card))][at(column) + 1] |= Rows{1} << row;
    card_[at(column)][at(row)] = card;
  }
  Rows occupied(int column) const {
    Rows rows = 0;
    for (const Plane& plane : plane_) rows |= plane[at(column) + 1];
    return rows;
  }
  void close(int column, int row) {
    const Rows below = (Rows{1} << row) - 1;
    for (Plane& plane : plane_) {
      Rows& rows = plane[at(column) + 1];
      rows = (rows & below) | ((rows >> 1) & ~below);
    }
    Card* cards = card_[at(column)].data();
    const int top = --top_[at(column)];
    for (int r = row; r < top; ++r) cards[r] = cards[r + 1];
  }

  const Box* box_;
  std::array<Plane, color_count> plane_{};
  std::array<std::array<Card, deck_size + 1>, column_count> card_;
  std::array<std::uint8_t, column_count> top_{};
  std::array<std::uint8_t, column_count> base_ = {1, 1, 1, 1, 1};
};

// No two cards of one colour touch: what every table is like between turns (POP-5, 28, 33).
inline bool at_rest(const Box& box, const Columns& columns) { return !any(Board(box, columns).touching()); }

// Places five cards by POP-11 to 16. `watch` is told of every step:
//   placed(column, card)
//   burst(step, table, cells)   before the cells go; step 0 is set off by the card, 1 … are the chain.
//                               false ends the turn there: the cells go, nothing slides or is placed (POP-25)
//   settled()                   after a placement that burst something, when nothing touches any more
// True: all five were placed.
template <class Table, class Watch>
bool place_five(Table& table, CardSet five, Watch&& watch) {
  const bool leftward = table.box().arrows(five) > 2;
  // Either way each column gets the card of its rank.
  std::array<Card, column_count> cards{};
  for (Card& card : cards) {
    card = static_cast<Card>(five.lowest());
    five.remove(card);
  }
  for (int n = 0; n < column_count; ++n) {
    const int column = leftward ? column_count - 1 - n : n;
    const Card card = cards[static_cast<std::size_t>(column)];
    table.place(column, card);
    watch.placed(column, card);
    if (!table.touches(column)) continue;
    int step = 0;
    for (auto cells = table.around(column); any(cells); cells = table.touching()) {
      const bool on = watch.burst(step++, table, cells);
      table.remove(cells);
      if (!on) return false;
    }
    watch.settled();
  }
  return true;
}

}  // namespace smallbox::pop
