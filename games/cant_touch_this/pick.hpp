// One legal action at random, without listing them all.
#pragma once

#include "engine/nth.hpp"
#include "games/cant_touch_this/rules.hpp"

namespace smallbox {

namespace ctt {

// How many clips fit, and which is the n-th in listed order. A clip goes as deep as the cells from its edge on are free, so
// each end of a line counts for as many clips as it has room: one byte an end, all of an edge in one word.
//
// What takes time here is waiting: a playout goes from one action to the next, each of which needs the one before. So the
// edges are counted side by side and nothing goes through memory.
class Ways {
 public:
  [[gnu::always_inline]] Ways(Cells free, Size size)
      : left_(from_left(free) * every_byte),  // multiplying adds to each byte all those below
        right_(from_right(free, size.columns) * every_byte),
        top_(from_top(free) * every_byte),
        bottom_(from_top(turned(free, size.rows)) * every_byte),
        before_right_(static_cast<std::uint32_t>(left_ >> 56)),
        before_top_(before_right_ + static_cast<std::uint32_t>(right_ >> 56)),
        before_bottom_(before_top_ + static_cast<std::uint32_t>(top_ >> 56)),
        size_(before_bottom_ + static_cast<std::uint32_t>(bottom_ >> 56)) {}

  std::uint32_t size() const { return size_; }
  // n < size()
  [[gnu::always_inline]] Clip nth(std::uint32_t n) const {
    std::uint64_t up_to = left_;
    std::uint32_t before = 0;
    std::uint8_t edge = 0;
    const auto go_on = [&](std::uint64_t bytes, std::uint32_t from) {
      up_to = n >= from ? bytes : up_to;
      before = n >= from ? from : before;
      edge = static_cast<std::uint8_t>(edge + (n >= from ? 1 : 0));
    };
    go_on(right_, before_right_);
    go_on(top_, before_top_);
    go_on(bottom_, before_bottom_);
    const int line = sum_of_bytes(at_most(up_to, n - before));
    const unsigned depth = n - before - byte_of(up_to << 8, line);
    return {static_cast<Edge>(edge), static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(depth + 1)};
  }

 private:
  static_assert(stride == 8 && max_lines < 8);

  // In the byte of each row: how many cells are free from its left on, but no more than four.
  static constexpr std::uint64_t from_left(Cells free) {
    std::uint64_t run = free & every_byte;
    std::uint64_t room = run;
    for (int depth = 1; depth < max_depth; ++depth) {
      run &= free >> depth;
      room += run;
    }
    return room;
  }
  // The same from the right, of that many columns: they are moved to the end of their bytes.
  static constexpr std::uint64_t from_right(Cells free, int columns) {
    const Cells moved = free << (stride - columns);
    std::uint64_t run = (moved >> 7) & every_byte;
    std::uint64_t room = run;
    for (int depth = 1; depth < max_depth; ++depth) {
      run &= moved >> (7 - depth);
      room += run;
    }
    return room;
  }
  // In the byte of each column: the same from the top. A row is spread out by copies of it, each seven bits further: what is
  // wanted of each is its own bit at the beginning of a byte.
  static constexpr std::uint64_t from_top(Cells free) {
    Cells run = 0x7F;
    std::uint64_t room = 0;
    for (int depth = 0; depth < max_depth; ++depth) {
      run &= free >> (stride * depth);
      room += (run * 0x0002040810204081U) & every_byte;
    }
    return room;
  }
  // The last row first.
  static constexpr Cells turned(Cells free, int rows) {
    return __builtin_bswap64(free << (stride * (8 - rows)));
  }

  // Of each edge, in the byte of each line: how many clips go on there and before.
  std::uint64_t left_, right_, top_, bottom_;
  // Of all edges before that one.
  std::uint32_t before_right_, before_top_, before_bottom_, size_;
};

}  // namespace ctt

bool CantTouchThis::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if (s.phase == Phase::over || seat != s.active) return false;
  if (s.phase == Phase::bid) {
    const bool can_raise = highest(s) < ctt::highest_bid;
    const bool raises = chance.below(can_raise ? 2 : 1) == 0 && can_raise;
    action = {raises ? ActionType::raise : ActionType::pass};
    return true;
  }
  const ctt::Ways ways(layout(s).card & ~s.covered, s.grid.size);
  if (ways.size() == 0) return false;
  action = {ActionType::clip, ways.nth(chance.below(ways.size()))};
  return true;
}

}  // namespace smallbox
