// One legal action at random, without listing them all.
#pragma once

#include "engine/nth.hpp"
#include "games/cant_touch_this/rules.hpp"

namespace smallbox {

// The k-th clip of those that fit has the number k and as many more as there are that do not fit before it. Those are counted
// line by line, all lines side by side: a line ends before the k-th clip where its end among all numbers is at most k and what
// does not fit up to there. Each action needs the one before, so what counts is how long it takes from `shut` to the number;
// there is no branch on the way, and no list.
bool CantTouchThis::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (s.phase == Phase::over || seat != s.active) return false;
  if (s.phase == Phase::bid) {
    // Raise and pass, or pass alone.
    static_assert(static_cast<int>(ActionType::raise) == 0 && static_cast<int>(ActionType::pass) == 1);
    const std::uint32_t which = highest(s) < ctt::highest_bid ? chance.below(2) : 1 + chance.below(1);
    action = {static_cast<ActionType>(which)};
    return true;
  }
  // Bytes: the lines 0 2 4 6 of one edge and of the other, and the lines 1 3 5 beside them.
  using Lines = std::uint64_t;
  constexpr Lines high = every_byte << 7;
  constexpr Lines odd_sizes = 0x0004040400040404U;
  constexpr Lines ends = 0x38342C241C181008U;  // where each pair of lines ends, in the numbers of two edges
  constexpr std::uint64_t two_edges = 2 * ctt::ids_of_edge;
  struct Axis {
    explicit Axis(std::uint64_t shut) {
      const std::uint64_t fours = ctt::count_fours(shut);
      even = fours & (0xF * every_byte);
      odd = (fours >> 4) & (0xF * every_byte);
      up_to = (even + odd) * every_byte;
    }
    std::uint64_t total() const { return up_to >> 56; }
    // Of the lines that end before the k-th clip, what does not fit on them. `before`: what does not fit on the other axis, if
    // that comes first, less the numbers there.
    Lines gaps(Lines before, Lines all_k) const {
      const Lines odd_ends = up_to + (high - ends) + before;
      const Lines even_ends = odd_ends + (odd_sizes - odd);
      return (odd & bytes_of(odd_ends + all_k)) + (even & bytes_of(even_ends + all_k));
    }
    // Each byte that has its highest bit: all others of it.
    static Lines bytes_of(Lines word) {
      word &= high;
      return word - (word >> 7);
    }
    Lines even;
    Lines odd;
    Lines up_to;  // for each pair what does not fit on it and those before it
  };
  const Axis rows(s.shut.rows);
  const Axis columns(s.shut.columns);
  const auto fitting = static_cast<std::uint32_t>(ctt::ids - rows.total() - columns.total());
  if (fitting == 0) return false;
  const std::uint64_t k = chance.below(fitting);
  const Lines all_k = k * every_byte;
  const Lines skipped = rows.gaps(0, all_k) + columns.gaps((rows.total() - two_edges) * every_byte, all_k);
  action = {ActionType::clip, static_cast<ctt::ClipId>(k + static_cast<unsigned>(sum_of_bytes(skipped)))};
  return true;
}

}  // namespace smallbox
