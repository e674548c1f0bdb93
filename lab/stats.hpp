// The little statistics that the lab needs.
#pragma once

#include <cstdint>

namespace smallbox {

struct Interval {
  double low = 0;
  double high = 1;
};

// Two-sided 95 %.
inline constexpr double z95 = 1.959963984540054;

// Wilson's interval for a share, of `successes` in `n` trials; a shared victory may count as a part of one.
Interval wilson(double successes, double n, double z = z95);

// Whole numbers added up exactly, so that the order in which threads finish does not matter.
struct Sums {
  std::int64_t n = 0;
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  std::int64_t least = INT64_MAX;
  std::int64_t most = INT64_MIN;

  void add(std::int64_t x) {
    ++n;
    sum += x;
    squares += x * x;
    least = x < least ? x : least;
    most = x > most ? x : most;
  }
  void add(const Sums& other);
  double mean() const { return n > 0 ? static_cast<double>(sum) / static_cast<double>(n) : 0; }
  double deviation() const;
  // Half the width of the 95 % interval of the mean.
  double margin() const;
};

}  // namespace smallbox
