// Whether times tell two worlds apart: figures for timing_test.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace smallbox::testing {

struct Row {
  double delay;
  bool rich;
};

// How many of each half are told apart by the best threshold for the other half.
inline double rightly_told(std::vector<Row> rows) {
  const auto half = static_cast<std::ptrdiff_t>(rows.size() / 2);
  double right = 0;
  for (const bool swapped : {false, true}) {
    std::vector<Row> learn(rows.begin(), rows.begin() + half);
    std::vector<Row> test(rows.begin() + half, rows.end());
    if (swapped) std::swap(learn, test);
    std::ranges::sort(learn, {}, &Row::delay);
    int balance = 0;
    int best = 0;
    double threshold = 0;
    for (const Row& row : learn) {
      balance += row.rich ? 1 : -1;
      if (std::abs(balance) <= std::abs(best)) continue;
      best = balance;
      threshold = row.delay;
    }
    for (const Row& row : test) right += (row.delay <= threshold) == (best > 0) ? row.rich : !row.rich;
  }
  return right;
}

// Kolmogorov and Smirnov's probability that two samples of one distribution are as far apart.
inline double same_distribution(const std::vector<Row>& rows) {
  std::vector<double> poor;
  std::vector<double> rich;
  for (const Row& row : rows) (row.rich ? rich : poor).push_back(row.delay);
  std::ranges::sort(poor);
  std::ranges::sort(rich);
  double far = 0;
  for (const Row& row : rows) {
    const auto share = [&](const std::vector<double>& all) {
      return static_cast<double>(std::ranges::upper_bound(all, row.delay) - all.begin()) /
             static_cast<double>(all.size());
    };
    far = std::max(far, std::abs(share(poor) - share(rich)));
  }
  const double n = static_cast<double>(poor.size() * rich.size()) / static_cast<double>(rows.size());
  const double x = (std::sqrt(n) + 0.12 + 0.11 / std::sqrt(n)) * far;
  double p = 0;
  for (int k = 1; k < 50; ++k) p += (k % 2 == 1 ? 2 : -2) * std::exp(-2.0 * k * k * x * x);
  return x < 0.2 ? 1 : p;
}

// Three percent where there are some 2,000 pairs; four standard deviations where there are fewer.
inline double noise(std::size_t rows) {
  return std::max(0.03, 4.0 * 0.5 / std::sqrt(static_cast<double>(rows)));
}

}  // namespace smallbox::testing
