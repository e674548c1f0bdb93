// The table while a turn is being placed, as board.hpp has it, for where nobody is told about it and columns are not high:
// five times as fast, and nothing that a person would like to look at. Every deal leads to such tables; a puzzle or a setup
// may have higher ones, which Board is for. board_test.cpp holds the two against each other.
//
// A column is one word, four bits a row: the number of a colour, or 0 where there is no card. Row 0 is the lowest four bits.
// Colours that touch are equal, so whether they do is asked of all rows of two neighbours with one exclusive or.
#pragma once

#include <cstring>

#include "games/pop/board.hpp"

namespace smallbox::pop {

class QuickBoard {
  using Word = std::uint64_t;

 public:
  static constexpr int rows = 16;
  // Rows as bits of such words: the lowest of each four.
  using Cells = std::array<Word, column_count>;

  // Row 0 has to be free for this turn's cards, and the highest one to stay empty.
  static bool holds(const Columns& columns) {
    bool low = true;
    for (int c = 0; c < column_count; ++c) low = low && columns.height(c) < rows - 1;
    return low;
  }

  QuickBoard(const Box& box, const Columns& columns)
      : box_(&box) {  // NOLINT: cards past a column's end are never read
    // Columns stand one behind the other: as many bytes are copied as a column can have, which takes no loop.
    std::array<Card, deck_size + rows> all{};
    columns.write(all.data());
    const Card* from = all.data();
    for (std::size_t c = 0; c < column_count; ++c) {
      const int height = columns.height(static_cast<int>(c));
      height_[c] = height;
      std::memcpy(card_[c].data(), from, rows);
      column_[c + 1] = height <= rows / 2 ? colors_of<rows / 2>(from, height) : colors_of<rows>(from, height);
      from += height;
    }
  }

  const Box& box() const { return *box_; }
  void place(int column, Card card) {
    const auto c = static_cast<std::size_t>(column);
    base_[c] = 0;
    card_[c][static_cast<std::size_t>(height_[c]++)] = card;
    column_[c + 1] |= color(card);
  }
  bool touches(int column) const {
    const std::size_t c = static_cast<std::size_t>(column) + 1;
    const Word own = column_[c] & 15;
    return own == (column_[c - 1] & 15) || own == (column_[c + 1] & 15) || own == ((column_[c] >> 4) & 15);
  }
  // The card on row 0 and those that it touches. Right after a placement that is its whole group (POP-14): as nothing touched
  // before, none of them touches another one.
  Cells around(int column) const {
    const std::size_t c = static_cast<std::size_t>(column) + 1;
    const Word own = column_[c] & 15;
    Cells cells{};
    cells[c - 1] = 1U | (((column_[c] >> 4) & 15) == own ? 16U : 0U);
    if (c > 1) cells[c - 2] = (column_[c - 1] & 15) == own ? 1U : 0U;
    if (c < column_count) cells[c] = (column_[c + 1] & 15) == own ? 1U : 0U;
    return cells;
  }
  Cells touching() const {
    Cells cells{};
    Word before = 0;  // which rows of the column to the left touch this one
    for (std::size_t c = 0; c < column_count; ++c) {
      const Word own = column_[c + 1];
      const Word cards = any_of_four(own);
      const Word above = cards & ~any_of_four(own ^ (own >> 4));
      const Word right = cards & ~any_of_four(own ^ column_[c + 2]);
      cells[c] = above | (above << 4) | before | right;
      before = right;
    }
    return cells;
  }
  void remove(const Cells& gone) {
    for (std::size_t c = 0; c < column_count; ++c)
      for (Word left = gone[c]; left != 0;) {
        const int bit = std::countr_zero(left);
        // All that go together: so many rows from there on.
        const int bits = std::countr_zero(~(left >> bit) & k_each);
        const Word below = (Word{1} << bit) - 1;
        left = (left >> bits) & ~below;
        column_[c + 1] = (column_[c + 1] & below) | ((column_[c + 1] >> bits) & ~below);
        close(c, bit / 4, bits / 4);
      }
  }
  CardSet cards(const Cells& cells) const {
    CardSet set;
    for (std::size_t c = 0; c < column_count; ++c)
      for (Word left = cells[c]; left != 0; left &= left - 1)
        set.add(card_[c][static_cast<std::size_t>(last_row(c) - std::countr_zero(left) / 4)]);
    return set;
  }
  Columns columns() const {
    std::array<Card, deck_size + rows> all{};
    Card* to = all.data();
    std::array<std::uint8_t, column_count> heights{};
    for (std::size_t c = 0; c < column_count; ++c) {
      std::memcpy(to, card_[c].data(), rows);
      heights[c] = static_cast<std::uint8_t>(height_[c]);
      to += height_[c];
    }
    std::memset(to, 0, rows);
    return Columns(all.data(), heights);
  }

 private:
  static constexpr Word k_each = 0x1111111111111111U;
  // For each four bits, in the lowest of them: whether one of them is set. No colour needs the highest.
  static constexpr Word any_of_four(Word word) { return (word | (word >> 1) | (word >> 2)) & k_each; }
  static_assert(color_count < 8);

  Word color(Card card) const { return Word{box_->color[card]} + 1; }
  // Of the cards of a column, the top one first, of which there are at most `most`. What follows them is shifted out again.
  template <int most>
  Word colors_of(const Card* cards, int height) const {
    Word word = 0;
    for (int i = 0; i < most; ++i) word = (word << 4) | box_->color[cards[i]];
    if (height == 0) return 0;
    word = (word >> (4 * (most - height))) + (k_each >> (4 * (rows - height)));
    return word << 4;
  }
  // The row of the top card: cards stand in card_ from the top on.
  int last_row(std::size_t c) const { return base_[c] + height_[c] - 1; }
  void close(std::size_t c, int row, int n) {
    const int next = last_row(c) - row + 1;  // the first card below those that go
    for (int i = next; i < height_[c]; ++i)
      card_[c][static_cast<std::size_t>(i - n)] = card_[c][static_cast<std::size_t>(i)];
    height_[c] -= n;
  }

  const Box* box_;
  std::array<Word, column_count + 2> column_{};  // with an empty one on either side
  std::array<int, column_count> height_{};
  std::array<int, column_count> base_ = {1, 1, 1, 1, 1};
  std::array<std::array<Card, rows>, column_count> card_;
};

}  // namespace smallbox::pop
