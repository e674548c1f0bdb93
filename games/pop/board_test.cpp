// Cards, columns, and a turn on the table: POP-1 to 3 and 11 to 18.
#include "games/pop/board.hpp"
#include "games/pop/quick_board.hpp"

#include "games/pop/testing.hpp"

namespace smallbox::pop::testing {
namespace {

TEST(PopCards, ColorsOfOurBox_POP_1) {  // POP-1
  // The rulebook's examples: 12 and 42 alike, 7, 12 and 17 alike, 15 another.
  const Box& box = built_in<Pop>();
  EXPECT_EQ(box.color_of(12), box.color_of(42));
  EXPECT_EQ(box.color_of(7), box.color_of(17));
  EXPECT_EQ(box.color_of(7), box.color_of(12));
  EXPECT_NE(box.color_of(15), box.color_of(12));
  const std::array<std::string, 5> names = {"purple", "red", "blue", "yellow", "green"};
  for (int card = 1; card <= 50; ++card)
    EXPECT_EQ(k_colors[box.color_of(static_cast<Card>(card))], names[card % 5]);
  for (int color = 0; color < color_count; ++color) EXPECT_EQ(box.of_color[color].size(), 10);
  EXPECT_EQ(k_deck.size(), 50);
}

TEST(PopCards, Arrows_POP_2) {  // POP-2
  for (int card = 1; card <= 50; ++card)
    EXPECT_EQ(built_in<Pop>().arrows(CardSet::of(card)), card <= 10 || card >= 41 ? 1 : 0) << card;
}

TEST(PopCards, ExplosionSymbols_POP_3) {  // POP-3
  const auto in = [](int card, int from, int to) { return card >= from && card <= to; };
  for (int card = 1; card <= 50; ++card) {
    const int expected = in(card, 1, 5) || in(card, 46, 50)     ? 3
                         : in(card, 16, 20) || in(card, 31, 35) ? 2
                                                                : 1;
    EXPECT_EQ(built_in<Pop>().symbols(CardSet::of(card)), expected) << card;
  }
  EXPECT_EQ(built_in<Pop>().symbols(k_deck), 80);
}

// Writes a turn down as it happens: "A4" a card placed in A, "0:7,12,17" what goes at step 0, "." settled.
struct Log {
  std::string text;
  void placed(int column, Card card) {
    text += std::string(text.empty() ? "" : " ") + static_cast<char>('A' + column) + std::to_string(card);
  }
  bool burst(int step, const auto& table, const auto& cells) {
    text += " " + std::to_string(step) + ":";
    std::string cards;
    for (const int card : table.cards(cells)) cards += (cards.empty() ? "" : ",") + std::to_string(card);
    text += cards;
    return true;
  }
  void settled() { text += " ."; }
};

struct Played {
  std::string log;
  Columns left;
};
Played played(const std::vector<Numbers>& table, const Numbers& five) {
  Board work(built_in<Pop>(), columns(table));
  Log log;
  EXPECT_TRUE(place_five(work, set(five), log));
  return {log.text, work.columns()};
}

TEST(PopTurn, LeftToRightAscending_POP_11) {  // POP-11: two arrows are not more than two
  EXPECT_EQ(played({{}, {}, {}, {}, {}}, {41, 22, 33, 10, 29}).log, "A10 B22 C29 D33 E41");
  EXPECT_EQ(played({{}, {}, {}, {}, {}}, {11, 17, 23, 29, 35}).log, "A11 B17 C23 D29 E35");
}

TEST(PopTurn, RightToLeftDescending_POP_12) {  // POP-12: the lowest still lands in A
  EXPECT_EQ(played({{}, {}, {}, {}, {}}, {41, 22, 33, 10, 4}).log, "E41 D33 C22 B10 A4");
}

// The example of the rulebook's page 7, wave by wave.
TEST(PopTurn, TheRulebooksExample_POP_16) {  // POP-13, POP-14, POP-16
  Board table(built_in<Pop>(), columns({{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}}));
  table.place(0, 4);
  EXPECT_FALSE(table.touches(0));
  EXPECT_FALSE(any(table.touching()));
  table.place(1, 7);
  EXPECT_FALSE(table.touches(1));
  EXPECT_FALSE(any(table.touching()));
  table.place(2, 12);
  EXPECT_TRUE(table.touches(2));
  // Rows are absolute: A, B and C stand on row 0, D and E still on row 1.
  EXPECT_EQ(table.base(2), 0);
  EXPECT_EQ(table.base(3), 1);

  const Cells first = table.touching();
  EXPECT_EQ(table.cards(first), set({7, 12, 17}));
  EXPECT_TRUE(table.slides(1, first[1]));  // 9 and 30, one step
  EXPECT_TRUE(table.slides(2, first[2]));  // 14, two steps
  EXPECT_FALSE(table.slides(0, first[0]));
  table.remove(first);
  EXPECT_EQ(table.columns(), columns({{11, 5, 4}, {30, 9}, {14}, {42, 33}, {15, 46}}));
  EXPECT_EQ(table.card(2, 0), 14);
  EXPECT_EQ(table.card(1, 1), 30);

  const Cells second = table.touching();
  EXPECT_EQ(table.cards(second), set({4, 9, 14, 5, 30}));
  Cells rest = second;
  const Cells green = table.group(rest);
  for (std::size_t c = 0; c < rest.size(); ++c) rest[c] &= ~green[c];
  const Cells purple = table.group(rest);
  EXPECT_EQ(table.cards(green), set({4, 9, 14}));
  EXPECT_EQ(table.cards(purple), set({5, 30}));
  table.remove(second);
  EXPECT_FALSE(any(table.touching()));
  EXPECT_EQ(table.columns(), columns({{11}, {}, {}, {42, 33}, {15, 46}}));
}

// The whole turn: 20 and 37 come after it and touch nothing. Only then, as the log shows.
TEST(PopTurn, TheNextCardWaitsForTheChain_POP_16) {  // POP-16
  const auto turn = played({{11, 5}, {30, 9}, {14, 17}, {42, 33}, {15, 46}}, {4, 7, 12, 20, 37});
  EXPECT_EQ(turn.log, "A4 B7 C12 0:7,12,17 1:4,5,9,14,30 . D20 E37");
  EXPECT_EQ(turn.left, columns({{11}, {}, {}, {42, 33, 20}, {15, 46, 37}}));
}

TEST(PopTurn, RowsAreAbsolute_POP_13) {  // POP-13
  // 11 lies in A's new row; B's lowest card 21, red too, is one row higher until B has its own card.
  EXPECT_EQ(played({{}, {21}, {}, {}, {}}, {11, 12, 13, 14, 20}).log, "A11 B12 C13 D14 E20");
  // Once both columns have had their cards, those lie in one row.
  EXPECT_EQ(played({{}, {22}, {}, {}, {}}, {11, 16, 18, 24, 30}).log, "A11 B16 0:11,16 . C18 D24 E30");
  // A card that slid into the row of this turn touches what is placed beside it there, and one that has not
  // slid does not: A11 sets off 11 and 21, 13 comes down to row 0, where B's 18 meets it.
  EXPECT_EQ(played({{13, 21}, {}, {}, {}, {}}, {11, 18, 22, 24, 30}).log,
            "A11 0:11,21 . B18 0:13,18 . C22 D24 E30");
  // A column that has not had its card stands one row higher also after it slid: when 11 has gone from C, 29
  // comes down to row 1, not to row 0, and there it meets the 24 of B in the end.
  EXPECT_EQ(played({{45}, {24, 40, 16, 13, 22}, {29, 11}, {}, {}}, {14, 17, 25, 26, 33}).log,
            "A14 B17 0:17,22 1:11,16 2:40,45 3:24,29 . C25 D26 E33");
}

TEST(PopTurn, EverythingConnectedExplodes_POP_14) {  // POP-14: above, left, right, and on from there
  // The card above.
  EXPECT_EQ(played({{}, {}, {27}, {}, {}}, {11, 13, 22, 24, 30}).log, "A11 B13 C22 0:22,27 . D24 E30");
  // Left neighbour.
  EXPECT_EQ(played({{}, {}, {}, {}, {}}, {11, 17, 22, 24, 30}).log, "A11 B17 C22 0:17,22 . D24 E30");
  // Right neighbour: placed before it when the arrows turn the direction.
  EXPECT_EQ(played({{}, {}, {}, {}, {}}, {1, 2, 13, 43, 49}).log, "E49 D43 C13 0:13,43 . B2 A1");
  // Two neighbours at once.
  EXPECT_EQ(played({{}, {}, {17}, {}, {}}, {4, 7, 12, 20, 38}).log, "A4 B7 C12 0:7,12,17 . D20 E38");
  // Touching corners is not touching: 17 is above and to the right of 12.
  EXPECT_EQ(played({{}, {}, {17}, {}, {}}, {4, 12, 13, 20, 36}).log, "A4 B12 C13 D20 E36");
}

TEST(PopTurn, AllGroupsOfAWaveGoTogether_POP_16) {  // POP-16
  // Were 9 and 14 to go first, 30 would come down beside 6 and never meet 5.
  const auto turn = played({{5}, {30, 9}, {14, 17}, {}, {}}, {6, 7, 12, 20, 38});
  EXPECT_EQ(turn.log, "A6 B7 C12 0:7,12,17 1:5,9,14,30 . D20 E38");
  EXPECT_EQ(turn.left, columns({{6}, {}, {}, {20}, {38}}));
}

TEST(PopTurn, AnEmptyColumnIsFilledAsUsual_POP_18) {  // POP-18
  const auto turn = played({{11}, {}, {}, {33}, {}}, {13, 17, 24, 35, 41});
  EXPECT_EQ(turn.left, columns({{11, 13}, {17}, {24}, {33, 35}, {41}}));
  // A column that the same turn emptied: B's 22 went with the 17 that was placed there.
  const auto emptied = played({{}, {22}, {}, {}, {}}, {11, 17, 23, 29, 35});
  EXPECT_EQ(emptied.log, "A11 B17 0:17,22 . C23 D29 E35");
  EXPECT_EQ(emptied.left, columns({{11}, {}, {23}, {29}, {35}}));
}

// A column can be as tall as the deck allows: rows are bits, and none may fall off.
TEST(PopTurn, TallColumnsWork) {
  Numbers tall;  // 45 cards without touching colours
  for (int card = 1; card <= 45; ++card) tall.push_back(card);
  const auto turn = played({tall, {}, {}, {}, {}}, {46, 47, 48, 49, 50});
  // E50 D49 C48 B47 A46: 46 is red and 45 above it purple; nothing touches.
  EXPECT_EQ(turn.log, "E50 D49 C48 B47 A46");
  EXPECT_EQ(turn.left.height(0), 46);
  // 46 blows up with the 41 above it, and 40 cards slide down.
  tall = {};
  for (int card = 1; card <= 41; ++card) tall.push_back(card);
  const auto burst = played({tall, {}, {}, {}, {}}, {46, 47, 48, 49, 50});
  EXPECT_EQ(burst.log, "E50 D49 C48 B47 A46 0:41,46 .");
  EXPECT_EQ(burst.left.height(0), 40);
}

// The board of simulations: the same steps and the same table, turn by turn, from tables of all heights that it holds.
TEST(PopTurn, QuickBoardDoesTheSame) {
  const Box& box = built_in<Pop>();
  FastRng fast(1);
  const auto any_of = [&](CardSet cards) {
    return static_cast<Card>(
        cards.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(cards.size())))));
  };
  int turns = 0;
  int high = 0;
  for (int game = 0; game < 300; ++game) {
    Columns table;
    CardSet left = k_deck;
    const std::uint32_t most = 1 + fast.below(14);
    for (int c = 0; c < column_count; ++c)
      for (std::uint32_t n = fast.below(most); n > 0; --n) {
        const Card card = any_of(left);
        Columns with = table;
        with.push(c, card);
        if (!at_rest(box, with)) continue;
        table = with;
        left.remove(card);
      }
    for (; left.size() >= column_count && QuickBoard::holds(table); ++turns) {
      for (int c = 0; c < column_count; ++c) high = std::max(high, table.height(c));
      CardSet five;
      while (five.size() < column_count) five.add(any_of(left));
      Board slow(box, table);
      QuickBoard quick(box, table);
      Log expected;
      Log log;
      ASSERT_TRUE(place_five(slow, five, expected));
      ASSERT_TRUE(place_five(quick, five, log));
      ASSERT_EQ(log.text, expected.text);
      ASSERT_EQ(quick.columns(), slow.columns());
      table = slow.columns();
      left = k_deck - table.cards();
      if (fast.below(12) == 0) break;
    }
  }
  EXPECT_GT(turns, 1000);
  EXPECT_GT(high, QuickBoard::rows / 2 + 1);
}

}  // namespace
}  // namespace smallbox::pop::testing
