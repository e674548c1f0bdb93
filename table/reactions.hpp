// How often somebody at a table may make a face at the others: a few at once, and one more every second.
//
// Eight of them, without words. They are told and forgotten: no record, no clock and no disk knows of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "table/pace.hpp"
#include "table/seats.hpp"

namespace smallbox {

class Reactions {
 public:
  static constexpr std::int64_t kinds = 8;
  static constexpr Ms each = 1'000;  // for one more
  static constexpr Ms at_once = 3;

  explicit Reactions(std::size_t seats) : free_at_(seats) {}

  // Whether that seat may; if so it is counted.
  bool take(Seat seat, Ms now) {
    Ms& free_at = free_at_[seat];
    const Ms since = std::max(free_at, now - at_once * each);
    if (since + each > now) return false;
    free_at = since + each;
    return true;
  }
  // The seat is somebody else's now.
  void forget(Seat seat) { free_at_[seat] = 0; }

 private:
  std::vector<Ms> free_at_;  // up to when a seat's share is used
};

}  // namespace smallbox
