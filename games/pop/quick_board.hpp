// The table while a turn is being placed, as board.hpp has it, for where nobody is told about it and columns are not high:
// several times as fast, and nothing that a person would like to look at. Nearly every deal leads to such tables only; where one
// is higher Board is used. board_test.cpp holds the two against each other.
//
// The whole table is one word a colour, a bit a cell, so that all its cards are asked at once which of them touch, and loops
// go over cards, not over columns and cards: how often they go round is chance.
#pragma once

#include <cstring>

#include "games/pop/board.hpp"

namespace smallbox::pop {

class QuickBoard {
 public:
  static constexpr int rows = 12;
  // Columns stand one behind the other, each from top to bottom. The last bit of a column is for this turn's card (row 0 of
  // Board), the first one stays empty, so that the ends of neighbours do not touch.
  using Cells = std::uint64_t;
  static_assert(column_count * rows <= 64);

  static bool holds(const Columns& columns) {
    bool low = true;
    for (int c = 0; c < column_count; ++c) low = low && columns.height(c) < rows - 1;
    return low;
  }

  QuickBoard(const Box& box, const Columns& columns)
      : box_(&box) {  // NOLINT: cards where no cell is occupied are never read
    Cells cells = 0;
    int from = 0;
    for (int c = 0; c < column_count; ++c) {
      const int height = columns.height(c);
      const int top = last_of(c) - height;
      top_[at(c)] = top;
      // Near the end of all cards those before it come too: there is room.
      const int start = std::min(from, deck_size - block);
      std::memcpy(&card_[place_of(top - (from - start), c)], columns.cards_from(start), block);
      cells |= ((Cells{1} << height) - 1) << top;
      from += height;
    }
    for (const Card* card = columns.cards_from(0); cells != 0; cells &= cells - 1)
      colored_[box.color[*card++]] |= cells & (0 - cells);
  }

  const Box& box() const { return *box_; }
  void place(int column, Card card) {
    bottom_[at(column)] = 1;
    placed_ = box_->color[card];
    card_[place_of(last_of(column), column)] = card;
    colored_[placed_] |= Cells{1} << last_of(column);
  }
  // Whether the card that was placed last touches its colour.
  bool touches(int column) const {
    const Cells cell = Cells{1} << last_of(column);
    return (colored_[placed_] & beside(cell)) != 0;
  }
  // The card on row 0 and those that it touches. Right after a placement that is its whole group (POP-14): as nothing touched
  // before, none of them touches another one.
  Cells around(int column) const {
    const Cells cell = Cells{1} << last_of(column);
    return colored_[placed_] & (cell | beside(cell));
  }
  Cells touching() const {
    Cells cells = 0;
    for (const Cells color : colored_) cells |= color & beside(color);
    return cells;
  }
  // From the first cell on, so that those further down their column stay where they are.
  void remove(Cells gone) {
    while (gone != 0) {
      const int first = std::countr_zero(gone);
      const int n = std::countr_zero(~(gone >> first));  // all that go together
      const int column = first / rows;
      const Cells run = ((Cells{1} << n) - 1) << first;
      const Cells above = (Cells{1} << first) - (Cells{1} << (column * rows));
      gone &= ~run;
      for (Cells& color : colored_) color = (color & ~(above | run)) | ((color & above) << n);
      std::array<Card, block> moved;  // NOLINT: written at once
      Card* const end = &card_[place_of(first, column)];
      std::memcpy(moved.data(), end - block, block);
      std::memcpy(end - block + n, moved.data(), block);
      top_[at(column)] += n;
    }
  }
  CardSet cards(Cells cells) const {
    CardSet set;
    for (; cells != 0; cells &= cells - 1) {
      const int cell = std::countr_zero(cells);
      set.add(card_[place_of(cell, cell / rows)]);
    }
    return set;
  }
  Columns columns() const {
    std::array<Card, deck_size + block> all{};
    Card* to = all.data();
    std::array<std::uint8_t, column_count> heights{};
    for (int c = 0; c < column_count; ++c) {
      const int height = last_of(c) + bottom_[at(c)] - top_[at(c)];
      std::memcpy(to, &card_[place_of(top_[at(c)], c)], block);
      heights[at(c)] = static_cast<std::uint8_t>(height);
      to += height;
    }
    std::memset(to, 0, block);
    return Columns(all.data(), heights);
  }

 private:
  // As many cards are copied as a column can have, or more, which takes no loop; so there is room for as many before each.
  static constexpr int block = 16;
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static constexpr std::size_t place_of(int cell, int column) { return at(cell + block * (column + 1)); }
  static constexpr int last_of(int column) { return column * rows + rows - 1; }
  static constexpr Cells beside(Cells cells) {
    return (cells << 1) | (cells >> 1) | (cells << rows) | (cells >> rows);
  }
  const Box* box_;
  std::array<Cells, color_count> colored_{};
  std::size_t placed_ = 0;                  // the colour of the card that was placed last
  std::array<int, column_count> top_{};     // the cell of each column's top card
  std::array<int, column_count> bottom_{};  // 1: its cards stand on row 0, this turn's card has come
  std::array<Card, column_count*(rows + block) + block> card_;
};

}  // namespace smallbox::pop
