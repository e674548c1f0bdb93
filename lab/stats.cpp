#include "lab/stats.hpp"

#include <algorithm>
#include <cmath>

namespace smallbox {

Interval wilson(double successes, double n, double z) {
  if (n <= 0) return {};
  const double p = successes / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Sums::add(const Sums& other) {
  n += other.n;
  sum += other.sum;
  squares += other.squares;
  least = std::min(least, other.least);
  most = std::max(most, other.most);
}

double Sums::deviation() const {
  if (n < 2) return 0;
  const auto count = static_cast<double>(n);
  const double variance = (static_cast<double>(squares) - count * mean() * mean()) / (count - 1);
  return std::sqrt(std::max(0.0, variance));
}

double Sums::margin() const { return n > 0 ? z95 * deviation() / std::sqrt(static_cast<double>(n)) : 0; }

}  // namespace smallbox
