// What captured symbols are worth: each clause by example, then everything against a slow count of its own.
#include "games/cant_touch_this/score.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using ctt::Emeralds;
using ctt::Haul;
using Clips = std::vector<std::string>;

// A haul from clips given by what lies under them, such as {"12", "S"}.
Haul haul(const Clips& clips) {
  Haul sum = 0;
  for (const std::string& clip : clips) {
    ctt::Grid grid{.size = ctt::usual_size};
    for (std::size_t i = 0; i < clip.size(); ++i)
      grid.cells[i] = static_cast<ctt::Symbol>(ctt::k_letters.find(clip[i]));
    sum += ctt::haul_of(grid, ctt::id_of({ctt::Edge::left, 0, static_cast<std::uint8_t>(clip.size())}));
  }
  return sum;
}
int worth(const Clips& clips, Emeralds reading = Emeralds::from_one) {
  return ctt::points(haul(clips), reading);
}
// What the wilds became, as letters in the order of CTT-17.
std::string made(const Clips& clips, Emeralds reading = Emeralds::from_one) {
  const ctt::Sheet sheet = ctt::sheet(haul(clips), reading);
  std::string text;
  for (std::size_t i = 0; i < sheet.made.size(); ++i) text += std::string(sheet.made[i], "12PEBT"[i]);
  return text;
}

TEST(CantTouchThisScore, OnesAndTwos) {  // CTT-12
  EXPECT_EQ(worth({}), 0);
  EXPECT_EQ(worth({"1"}), 1);
  EXPECT_EQ(worth({"2"}), 2);
  EXPECT_EQ(worth({"1122", "22", "1"}), 11);
}

TEST(CantTouchThisScore, PoopIsBadUntilThereIsEnoughOfIt) {  // CTT-13
  EXPECT_EQ(worth({"P"}), -1);
  EXPECT_EQ(worth({"PP"}), -2);
  EXPECT_EQ(worth({"PPP"}), -3);
  EXPECT_EQ(worth({"PPPP"}), 7);
  EXPECT_EQ(worth({"PPP", "PP"}), 7);
  EXPECT_EQ(worth({"PPPP", "PPPP"}), 7);
}

TEST(CantTouchThisScore, EmeraldsByTheirNumber) {  // CTT-14
  const std::vector<int> row = {0, 0, 1, 3, 6, 9, 12, 15, 15, 15};
  for (int n = 0; n < 10; ++n) {
    EXPECT_EQ(worth(Clips(static_cast<std::size_t>(n), "E")), row[n]);
    const int from_zero = n == 0 ? 0 : n < 9 ? row[n + 1] : 15;
    EXPECT_EQ(worth(Clips(static_cast<std::size_t>(n), "E"), Emeralds::from_zero), from_zero);
  }
}

TEST(CantTouchThisScore, SwirlsLoseByCompany) {  // CTT-15
  EXPECT_EQ(worth({"S"}), 3);
  EXPECT_EQ(worth({"S1"}), 3);      // 2 and the one
  EXPECT_EQ(worth({"S11"}), 3);     // 1 and two ones
  EXPECT_EQ(worth({"S111"}), 3);    // 0 and three ones
  EXPECT_EQ(worth({"S", "1"}), 4);  // only what is under the same clip counts
  EXPECT_EQ(worth({"SS"}), 4);      // each has the other for company
  EXPECT_EQ(worth({"SSS"}), 3);
  EXPECT_EQ(worth({"SSSS"}), 0);
  EXPECT_EQ(worth({"SW"}), 2);
}

TEST(CantTouchThisScore, StarsDefuseBombs) {  // CTT-16
  EXPECT_EQ(worth({"B"}), -3);
  EXPECT_EQ(worth({"T"}), 0);
  EXPECT_EQ(worth({"BT"}), 2);
  EXPECT_EQ(worth({"B", "T"}), 2);  // wherever they were captured
  EXPECT_EQ(worth({"BBT"}), -1);
  EXPECT_EQ(worth({"BTT"}), 2);
  EXPECT_EQ(worth({"BBTT", "B"}), 1);
}

TEST(CantTouchThisScore, WildsAreUsedForTheBest) {  // CTT-17
  EXPECT_EQ(worth({"W"}), 0);
  EXPECT_EQ(made({"W"}), "");
  EXPECT_EQ(worth({"WW"}), 2);
  EXPECT_EQ(made({"WW"}), "2");
  EXPECT_EQ(worth({"WWW"}), 2);  // the one left over does nothing
  EXPECT_EQ(worth({"WW", "B"}), 2);
  EXPECT_EQ(made({"WW", "B"}), "T");
  EXPECT_EQ(worth({"WW", "PPP"}), 7);
  EXPECT_EQ(made({"WW", "PPP"}), "P");
  EXPECT_EQ(worth({"WWWW", "PP"}), 7);
  EXPECT_EQ(made({"WWWW", "PP"}), "PP");
  EXPECT_EQ(worth({"WW", "EEE"}), 6);
  EXPECT_EQ(made({"WW", "EEE"}), "E");
  EXPECT_EQ(worth({"WWWW", "PPP", "B"}), 9);
  EXPECT_EQ(made({"WWWW", "PPP", "B"}), "PT");
  // A made symbol lies under no clip: a swirl beside the wilds loses only by them, and none can be made.
  EXPECT_EQ(worth({"SWW"}), 3);
  // Emeralds that no longer count are not made.
  EXPECT_EQ(made({"WW", "EEEE", "EEE"}), "2");
  EXPECT_EQ(made({"WW", "EEEE", "EE"}), "E");
  EXPECT_EQ(made({"WW", "EEEE", "EE"}, Emeralds::from_zero), "2");
}

TEST(CantTouchThisScore, EquallyGoodWildsGoByTheOrderOfSymbols) {  // CTT-17
  // With a star to spare a bomb is worth as much as a two; the third emerald as well: the two comes first.
  EXPECT_EQ(made({"WW", "T"}), "2");
  EXPECT_EQ(made({"WW", "EE"}), "2");
  EXPECT_EQ(made({"WW", "EE", "T"}), "2");
  // From two emeralds on, two more add 5, a two and an emerald only 4.
  EXPECT_EQ(made({"WWWW", "EE"}), "EE");
  // Three more poops make 8 of −1, three more emeralds 9 of 1: the poops come first.
  EXPECT_EQ(worth({"WWWW", "WW", "P", "EE"}), 8);
  EXPECT_EQ(made({"WWWW", "WW", "P", "EE"}), "PPP");
  EXPECT_EQ(made({"WWWW", "WW", "P", "EEE"}), "EEE");
}

// ---- Against a slow count

struct Count {
  int total = -1000;
  std::map<char, int> lines;
  std::string made;
};

// Straight from the clauses: symbols as letters, every use of the wilds tried in the order that CTT-17
// prefers.
Count count_slowly(const Clips& clips, bool from_zero) {
  std::map<char, int> have;
  int swirls = 0;
  for (const std::string& clip : clips)
    for (const char symbol : clip) {
      ++have[symbol];
      if (symbol == 'S') swirls += 3 - (static_cast<int>(clip.size()) - 1);
    }
  Count best;
  std::string chosen;
  const auto count = [&] {
    auto n = have;
    for (const char symbol : chosen) ++n[symbol];
    Count tried;
    tried.lines['1'] = n['1'];
    tried.lines['2'] = 2 * n['2'];
    tried.lines['P'] = n['P'] >= 4 ? 7 : -n['P'];
    const std::vector<int> row = {0, 1, 3, 6, 9, 12, 15};
    const int place = n['E'] - (from_zero ? 0 : 1);
    tried.lines['E'] = n['E'] == 0 ? 0 : row[std::min(place, 6)];
    tried.lines['S'] = swirls;
    for (int bomb = 1; bomb <= n['B']; ++bomb) tried.lines['B'] += bomb <= n['T'] ? 2 : -3;
    tried.total = 0;
    for (const auto& [symbol, points] : tried.lines) tried.total += points;
    tried.made = chosen;
    if (tried.total > best.total) best = tried;
  };
  const std::string kinds = "12PEBT";
  const auto choose = [&](const auto& self, std::size_t from, int left) -> void {
    if (left == 0) return count();
    for (std::size_t kind = from; kind < kinds.size(); ++kind) {
      chosen += kinds[kind];
      self(self, kind, left - 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0, have['W'] / 2);
  return best;
}

void expect_same(const Clips& clips, bool from_zero) {
  const Emeralds reading = from_zero ? Emeralds::from_zero : Emeralds::from_one;
  const Count expected = count_slowly(clips, from_zero);
  const ctt::Sheet sheet = ctt::sheet(haul(clips), reading);
  ASSERT_EQ(worth(clips, reading), expected.total);
  ASSERT_EQ(sheet.total(), expected.total);
  ASSERT_EQ(made(clips, reading), expected.made);
  const std::map<char, int> lines = {{'1', sheet.one},     {'2', sheet.two},   {'P', sheet.poop},
                                     {'E', sheet.emerald}, {'S', sheet.swirl}, {'B', sheet.bomb}};
  for (const auto& [symbol, points] : lines)
    ASSERT_EQ(points, expected.lines.count(symbol) > 0 ? expected.lines.at(symbol) : 0) << symbol;
}

TEST(CantTouchThisScore, IsTheSlowCountForRandomCaptures) {
  FastRng fast(1);
  for (int i = 0; i < scaled(20000); ++i) {
    // Few kinds half of the time, so that many of one come together.
    const std::string all = "12PSEBTW";
    std::string kinds;
    const std::uint32_t n = 1 + fast.below(8);
    for (std::uint32_t k = 0; k < n; ++k) kinds += all[fast.below(8)];
    Clips clips(fast.below(7));
    for (std::string& clip : clips)
      for (std::uint32_t k = 1 + fast.below(4); k > 0; --k) clip += kinds[fast.below(n)];
    ASSERT_NO_FATAL_FAILURE(expect_same(clips, fast.below(2) == 0));
  }
}

// Everything that wilds could be used for, up to four made symbols.
TEST(CantTouchThisScore, IsTheSlowCountForEveryUseOfWilds) {
  const int most = scaled(100) < 100 ? 3 : 6;
  const auto several = [](char symbol, int n) { return Clips(static_cast<std::size_t>(n), {symbol}); };
  for (int poops = 0; poops <= 4; ++poops)
    for (int emeralds = 0; emeralds <= most + 2; ++emeralds)
      for (int bombs = 0; bombs <= most; ++bombs)
        for (int stars = 0; stars <= most; ++stars)
          for (int wilds = 0; wilds <= 8; wilds += 2) {
            Clips clips;
            for (const auto& [symbol, n] :
                 {std::pair('P', poops), std::pair('E', emeralds), std::pair('B', bombs),
                  std::pair('T', stars), std::pair('W', wilds)})
              for (const std::string& clip : several(symbol, n)) clips.push_back(clip);
            for (const bool from_zero : {false, true})
              ASSERT_NO_FATAL_FAILURE(expect_same(clips, from_zero))
                  << poops << " " << emeralds << " " << bombs << " " << stars << " " << wilds;
          }
}

}  // namespace
}  // namespace smallbox::testing
