// Tables of Pop as text, for the command line. A colour is always a letter too.
#pragma once

#include <string>

#include "games/pop/solve.hpp"

namespace smallbox::pop {

struct Drawing {
  const Box& box;
  bool colored = false;

  std::string card(Card which) const {
    constexpr std::array<char, color_count> letters = {'R', 'B', 'Y', 'G', 'P'};
    constexpr std::array<const char*, color_count> codes = {"31", "34", "33", "32", "35"};
    const auto color = static_cast<std::size_t>(box.color_of(which));
    std::string text = (which < 10 ? " " : "") + std::to_string(which) + letters[color];
    return colored ? "\033[1;" + std::string(codes[color]) + "m" + text + "\033[0m" : text;
  }

  std::string hand(CardSet cards) const {
    std::string text;
    for (const int one : cards) text += " " + card(static_cast<Card>(one));
    return text;
  }

  // The columns over their queue cards A to E. What bursts stands in brackets, the card just placed in < >.
  std::string table(const Board& board, const Cells& bursting, int placed_in) const {
    int top = 1;
    for (int c = 0; c < column_count; ++c) top = std::max(top, board.top(c));
    std::string text;
    for (int row = top - 1; row >= -1; --row) {
      std::string line = "   ";
      for (int c = 0; c < column_count; ++c) {
        const bool here = row >= board.base(c) && row < board.top(c);
        const bool bursts = here && ((bursting[c] >> row) & 1) != 0;
        const bool placed = here && row == 0 && c == placed_in;
        const char* mark = bursts ? "[]" : placed ? "<>" : "  ";
        if (here)
          line = line + "  " + mark[0] + card(board.card(c, row)) + mark[1];
        else if (row == board.base(c) - 1)
          line += std::string("   -") + static_cast<char>('A' + c) + "- ";
        else
          line += "       ";
      }
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) text += line + "\n";
    }
    return text;
  }
  std::string table(const Columns& columns) const { return table(Board(box, columns), {}, -1); }

  std::string direction(CardSet five) const {
    const int n = box.arrows(five);
    return std::to_string(n) + (n == 1 ? " arrow: " : " arrows: ") +
           (n > 2 ? "from right to left" : "from left to right");
  }

  // A turn, step by step.
  std::string turn(const Columns& columns, CardSet five) const {
    std::string text;
    for (const Picture& picture : picture_turn(box, columns, five)) {
      switch (picture.what) {
        case Picture::What::placed:
          text += card(picture.card) + " is placed in " + static_cast<char>('A' + picture.column) + "\n" +
                  table(picture.table, {}, picture.column);
          break;
        case Picture::What::bursting:
          text += (picture.step == 0 ? std::string("it explodes:")
                                     : "chain, step " + std::to_string(picture.step) + ":") +
                  hand(picture.table.cards(picture.cells)) + "\n" + table(picture.table, picture.cells, -1);
          break;
        case Picture::What::fallen: text += "then\n" + table(picture.table, {}, -1); break;
      }
    }
    return text;
  }
};

}  // namespace smallbox::pop
