#include "engine/nearest.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace smallbox {
int edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table: the one being made and the two before it.
  std::array<std::vector<int>, 3> rows;
  for (auto& row : rows) row.resize(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const auto& two_back = rows[(i + 1) % 3];
    const auto& last = rows[(i + 2) % 3];
    auto& row = rows[i % 3];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_back[j - 2] + 1);
    }
  }
  return rows[a.size() % 3][b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  std::string_view best;
  int least = 0;
  for (const std::string_view each : known) {
    const int distance = edit_distance(word.substr(0, longest_word), each);
    if (!best.empty() && distance >= least) continue;
    best = each;
    least = distance;
  }
  return best;
}

std::string no_such(std::string_view kind, std::string_view word, std::span<const std::string_view> known) {
  std::string text = word.size() > longest_word
                         ? "There is no such " + std::string(kind)
                         : "There is no " + std::string(kind) + " " + std::string(word);
  const std::string_view meant = nearest(word, known);
  if (meant.empty()) return text + ".";
  return text + "; did you mean " + std::string(meant) + "?";
}

}  // namespace smallbox
