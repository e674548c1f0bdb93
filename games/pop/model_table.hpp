// Reference model of Pop: the cards, the table and its explosions. Tests only.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace smallbox::testing::pop {

using Cards = std::set<int>;
using Columns = std::vector<std::vector<int>>;

// A model has found something that can't be.
inline void demand(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

// POP-1
inline std::string color(int card) {
  const std::array<const char*, 5> names = {"purple", "red", "blue", "yellow", "green"};
  return names.at(static_cast<std::size_t>(card % 5));
}
inline const std::vector<std::string>& all_colors() {
  static const std::vector<std::string> names = {"red", "blue", "yellow", "green", "purple"};
  return names;
}
// POP-2
inline bool has_arrow(int card) { return card <= 10 || card >= 41; }
// POP-3
inline int symbols(int card) {
  if (card <= 5 || card >= 46) return 3;
  if ((card >= 16 && card <= 20) || (card >= 31 && card <= 35)) return 2;
  return 1;
}
inline int symbols(const Cards& cards) {
  int sum = 0;
  for (const int card : cards) sum += symbols(card);
  return sum;
}

// Every way to take `n` of the cards.
inline std::vector<Cards> combinations(const std::vector<int>& cards, std::size_t n, std::size_t from = 0) {
  if (n == 0) return {Cards{}};
  std::vector<Cards> out;
  for (std::size_t i = from; i < cards.size(); ++i)
    for (Cards rest : combinations(cards, n - 1, i + 1)) {
      rest.insert(cards[i]);
      out.push_back(rest);
    }
  return out;
}

// POP-11, 12: which card goes to which column (0 is A), in the order in which they are placed.
inline std::vector<std::pair<int, int>> placing_order(const Cards& five) {
  demand(five.size() == 5, "a turn places five cards");
  std::vector<std::pair<int, int>> order;
  for (const int card : five) order.emplace_back(static_cast<int>(order.size()), card);
  if (std::count_if(five.begin(), five.end(), has_arrow) > 2) std::reverse(order.begin(), order.end());
  return order;
}

// Cards at (column, row). Rows are absolute and count downwards; queue[column] is the row of its queue card.
class ModelTable {
 public:
  using Groups = std::set<Cards>;

  // Each column from top to bottom, all queue cards level.
  explicit ModelTable(const Columns& columns = Columns(5)) {
    demand(columns.size() == 5, "a table has five columns");
    for (int column = 0; column < 5; ++column) {
      const auto& cards = columns.at(static_cast<std::size_t>(column));
      int row = -static_cast<int>(cards.size());
      for (const int card : cards) at_[{column, row++}] = card;
    }
  }

  // From top to bottom, without gaps.
  Columns columns() const {
    Columns out(5);
    for (const auto& [place, card] : at_) out.at(static_cast<std::size_t>(place.first)).push_back(card);
    return out;
  }
  std::size_t size() const { return at_.size(); }

  // Places a card (POP-13) and returns what it blows up, wave by wave (POP-14, 16). With `first_only` the
  // first group leaves and nothing slides (POP-25).
  std::vector<Groups> place(int column, int card, bool first_only = false) {
    int& queue = queue_.at(static_cast<std::size_t>(column));
    const Place place{column, queue++};
    at_[place] = card;
    std::set<Place> first;
    flood(place, first);
    if (first.size() < 2) return {};
    std::vector<Groups> waves = {Groups{take(first)}};
    if (first_only) return waves;
    for (;;) {
      slide();
      const Groups groups = take_all_groups();
      if (groups.empty()) return waves;
      waves.push_back(groups);
    }
  }

  // No two cards of one colour touch.
  bool calm() const { return ModelTable(*this).take_all_groups().empty(); }

 private:
  using Place = std::pair<int, int>;

  void flood(Place place, std::set<Place>& group) const {
    group.insert(place);
    const auto [column, row] = place;
    for (const Place& next :
         {Place{column - 1, row}, Place{column + 1, row}, Place{column, row - 1}, Place{column, row + 1}}) {
      const auto found = at_.find(next);
      if (found == at_.end() || group.count(next) > 0) continue;
      if (color(found->second) == color(at_.at(place))) flood(next, group);
    }
  }

  Cards take(const std::set<Place>& places) {
    Cards cards;
    for (const Place& place : places) {
      cards.insert(at_.at(place));
      at_.erase(place);
    }
    return cards;
  }

  // All at the same moment: what leaves does not change what touched.
  Groups take_all_groups() {
    std::set<std::set<Place>> found;
    for (const auto& [place, card] : at_) {
      std::set<Place> group;
      flood(place, group);
      if (group.size() >= 2) found.insert(group);
    }
    Groups groups;
    for (const auto& group : found) groups.insert(take(group));
    return groups;
  }

  // Every column stands on its queue card.
  void slide() {
    const Columns before = columns();
    at_.clear();
    for (int column = 0; column < 5; ++column) {
      const auto i = static_cast<std::size_t>(column);
      int row = queue_.at(i) - static_cast<int>(before.at(i).size());
      for (const int card : before.at(i)) at_[{column, row++}] = card;
    }
  }

  std::map<Place, int> at_;
  std::array<int, 5> queue_{};
};

// How many cards a turn with these five leaves on the table.
inline std::size_t left_after(ModelTable table, const Cards& five) {
  for (const auto& [column, card] : placing_order(five)) table.place(column, card);
  return table.size();
}
// Whether no card of the turn explodes.
inline bool quiet(ModelTable table, const Cards& five) {
  for (const auto& [column, card] : placing_order(five))
    if (!table.place(column, card).empty()) return false;
  return true;
}

}  // namespace smallbox::testing::pop
