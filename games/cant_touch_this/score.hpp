// What captured symbols are worth (CTT-12 to CTT-17).
#pragma once

#include <algorithm>

#include "games/cant_touch_this/cards.hpp"

namespace smallbox::ctt {

// CTT-14: how the printed row of emerald points is read.
enum class Emeralds : std::int8_t { from_one, from_zero };

// What a player has captured: one byte a symbol, counts, but for swirls, whose byte holds their points: they
// depend on nothing but the clip that took them (CTT-15). Six clips of four cells overflow no byte, so hauls
// are added as plain numbers.
using Haul = std::uint64_t;
constexpr Haul one_of(Symbol symbol) { return Haul{1} << (8 * static_cast<int>(symbol)); }
constexpr int count(Haul haul, Symbol symbol) {
  return static_cast<int>((haul >> (8 * static_cast<int>(symbol))) & 0xFF);
}

// What one clip captures. CTT-15: each swirl under it is worth 3 less 1 for every other symbol.
//
// Always four cells are looked at, and what a clip does not reach is its last one again, which is taken off at the end: that
// takes no branch, and how deep a clip goes can't be foretold. So, by the depth: where those four are from the first one on,
// along rows and along columns, and what each symbol adds.
inline constexpr auto k_reach = [] {
  std::array<std::array<std::array<std::uint8_t, max_depth>, max_depth>, 2> reach{};
  for (std::size_t last = 0; last < max_depth; ++last)
    for (std::size_t n = 0; n < max_depth; ++n) {
      const auto cells = static_cast<std::uint8_t>(std::min(n, last));
      reach[0][last][n] = cells;
      reach[1][last][n] = static_cast<std::uint8_t>(cells * stride);
    }
  return reach;
}();
inline constexpr auto k_worth = [] {
  std::array<std::array<Haul, symbols>, max_depth> worth{};
  for (std::size_t last = 0; last < max_depth; ++last)
    for (std::size_t i = 0; i < symbols; ++i) {
      const auto symbol = static_cast<Symbol>(i);
      worth[last][i] = one_of(symbol) * (symbol == Symbol::swirl ? max_depth - 1 - last : 1);
    }
  return worth;
}();
constexpr Haul haul_under(const Grid& grid, Cells cells, const Clip& clip) {
  const std::size_t end = clip.depth - std::size_t{1};
  const auto& reach = k_reach[along_rows(clip.edge) ? 0 : 1][end];
  const int first = std::countr_zero(cells);
  const auto at = [&](std::size_t n) { return k_worth[end][index_of(grid.cells[first + reach[n]])]; };
  const Haul last = at(3);
  return at(0) + at(1) + at(2) + last - last * (max_depth - clip.depth);
}
constexpr Haul haul_of(const Grid& grid, ClipId clip) {
  return haul_under(grid, layout_of(grid.size).masks[clip], k_clips[clip]);
}

inline constexpr int poops_for_bonus = 4;
inline constexpr int poop_bonus = 7;
constexpr int poop_points(int n) { return n >= poops_for_bonus ? poop_bonus : -n; }

// Emeralds past the last printed figure are worth no more.
constexpr int last_emerald(Emeralds reading) { return reading == Emeralds::from_one ? 7 : 6; }
inline constexpr std::array<int, 8> k_emerald_row = {0, 0, 1, 3, 6, 9, 12, 15};
constexpr int emerald_points(int n, Emeralds reading) {
  if (n == 0) return 0;
  const int place = reading == Emeralds::from_one ? n : n + 1;
  return k_emerald_row[place < 7 ? place : 7];
}

constexpr int bomb_points(int bombs, int stars) {
  return bombs <= stars ? 2 * bombs : 2 * stars - 3 * (bombs - stars);
}

// All points of a haul, every two wilds put to their best use (CTT-17).
//
// A made two is worth 2. A made star is worth 5 while there are bombs without one: more than any other symbol
// but a poop that reaches the bonus, and more than an emerald ever adds. So: poops up to the bonus or none;
// then stars; and of the rest, since each further emerald adds at least as much as the one before, as many
// emeralds as count or none.
constexpr int points(Haul haul, Emeralds reading) {
  const int poops = count(haul, Symbol::poop);
  const int emeralds = count(haul, Symbol::emerald);
  const int bombs = count(haul, Symbol::bomb);
  const int stars = count(haul, Symbol::star);
  const int made = count(haul, Symbol::wild) / 2;
  const int plain = count(haul, Symbol::one) + 2 * count(haul, Symbol::two) + count(haul, Symbol::swirl);
  if (made == 0)
    return plain + poop_points(poops) + emerald_points(emeralds, reading) + bomb_points(bombs, stars);

  const auto rest_used = [&](int rest) {
    const int missing = bombs > stars ? bombs - stars : 0;
    const int new_stars = rest < missing ? rest : missing;
    rest -= new_stars;
    const int room = emeralds < last_emerald(reading) ? last_emerald(reading) - emeralds : 0;
    const int new_emeralds = rest < room ? rest : room;
    const int with = emerald_points(emeralds + new_emeralds, reading) + 2 * (rest - new_emeralds);
    const int without = emerald_points(emeralds, reading) + 2 * rest;
    return bomb_points(bombs, stars + new_stars) + (with > without ? with : without);
  };
  int best = poop_points(poops) + rest_used(made);
  const int to_bonus = poops_for_bonus - poops;
  if (to_bonus > 0 && to_bonus <= made) {
    const int with = poop_bonus + rest_used(made - to_bonus);
    best = best > with ? best : with;
  }
  return plain + best;
}

// The score line by line, as a result shows it.
struct Sheet {
  int one = 0;
  int two = 0;
  int poop = 0;
  int emerald = 0;
  int swirl = 0;
  int bomb = 0;
  // How many of each symbol wilds became, by k_made.
  std::array<std::uint8_t, 6> made{};

  constexpr int total() const { return one + two + poop + emerald + swirl + bomb; }
};
// What wilds can become, in the order that decides between equally good choices (CTT-17).
inline constexpr std::array<Symbol, 6> k_made = {Symbol::one,     Symbol::two,  Symbol::poop,
                                                 Symbol::emerald, Symbol::bomb, Symbol::star};

constexpr Sheet sheet_with(Haul haul, const std::array<std::uint8_t, 6>& made, Emeralds reading) {
  const auto n = [&](std::size_t i) { return count(haul, k_made[i]) + made[i]; };
  return {n(0),
          2 * n(1),
          poop_points(n(2)),
          emerald_points(n(3), reading),
          count(haul, Symbol::swirl),
          bomb_points(n(4), n(5)),
          made};
}

// Tries every use of the wilds. Of equally good ones the one whose symbols, in order, come first: the one
// with most ones, then most twos, and so on.
constexpr Sheet sheet(Haul haul, Emeralds reading) {
  const int made = count(haul, Symbol::wild) / 2;
  Sheet best;
  bool any = false;
  std::array<std::uint8_t, 6> use{};
  const auto put = [&](std::size_t i, int n) { return use[i] = static_cast<std::uint8_t>(n), n; };
  for (int a = made; a >= 0; --a)
    for (int b = made - put(0, a); b >= 0; --b)
      for (int c = made - a - put(1, b); c >= 0; --c)
        for (int d = made - a - b - put(2, c); d >= 0; --d)
          for (int e = made - a - b - c - put(3, d); e >= 0; --e) {
            put(4, e);
            put(5, made - a - b - c - d - e);
            const Sheet tried = sheet_with(haul, use, reading);
            if (any && tried.total() <= best.total()) continue;
            best = tried;
            any = true;
          }
  return best;
}

}  // namespace smallbox::ctt
