// Reference model of Pop: the cards, the table and its explosions. Tests only.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/read.hpp"

namespace smallbox::testing::pop {

using Cards = std::set<int>;
using Columns = std::vector<std::vector<int>>;

// A model has found something that can't be.
inline void demand(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

inline const std::vector<std::string>& all_colors() {
  static const std::vector<std::string> names = {"red", "blue", "yellow", "green", "purple"};
  return names;
}

// The cards of a box: POP-1 to 3 are what they are in ours.
class Deck {
 public:
  explicit Deck(const json::object& box) {
    for (const auto& item : box.at("cards").as_array()) {
      const auto& card = item.as_object();
      const auto number = card.at("number").to_number<int>();
      color_[number] = card.at("color").as_string().c_str();
      const auto* arrow = card.if_contains("arrow");
      if (arrow != nullptr && arrow->as_bool()) arrows_.insert(number);
      symbols_[number] = card.at("symbols").to_number<int>();
    }
  }
  const std::string& color(int card) const { return color_.at(card); }
  bool alike(int a, int b) const { return color(a) == color(b); }
  bool has_arrow(int card) const { return arrows_.contains(card); }
  int symbols(int card) const { return symbols_.at(card); }
  int symbols(const Cards& cards) const {
    int sum = 0;
    for (const int card : cards) sum += symbols(card);
    return sum;
  }
  bool lists(int card) const { return color_.contains(card); }

 private:
  std::map<int, std::string> color_;
  Cards arrows_;
  std::map<int, int> symbols_;
};
// Whoever has one keeps it.
using DeckHandle = std::shared_ptr<const Deck>;

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
inline std::vector<std::pair<int, int>> placing_order(const Deck& deck, const Cards& five) {
  demand(five.size() == 5, "a turn places five cards");
  std::vector<std::pair<int, int>> order;
  for (const int card : five) order.emplace_back(static_cast<int>(order.size()), card);
  if (std::count_if(five.begin(), five.end(), [&](int card) { return deck.has_arrow(card); }) > 2)
    std::reverse(order.begin(), order.end());
  return order;
}

// Cards at (column, row). Rows are absolute and count downwards; queue[column] is the row of its queue card.
class ModelTable {
 public:
  using Groups = std::set<Cards>;

  // Each column from top to bottom, all queue cards level.
  explicit ModelTable(DeckHandle deck, const Columns& columns = Columns(5)) : deck_(std::move(deck)) {
    demand(columns.size() == 5, "a table has five columns");
    for (int column = 0; column < 5; ++column) {
      const auto& cards = columns.at(static_cast<std::size_t>(column));
      int row = -static_cast<int>(cards.size());
      for (const int card : cards) at_[{column, row++}] = card;
    }
  }

  const DeckHandle& deck() const { return deck_; }
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
      if (deck_->alike(found->second, at_.at(place))) flood(next, group);
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

  DeckHandle deck_;
  std::map<Place, int> at_;
  std::array<int, 5> queue_{};
};

// How many cards a turn with these five leaves on the table.
inline std::size_t left_after(ModelTable table, const Cards& five) {
  for (const auto& [column, card] : placing_order(*table.deck(), five)) table.place(column, card);
  return table.size();
}
// Whether no card of the turn explodes.
inline bool quiet(ModelTable table, const Cards& five) {
  for (const auto& [column, card] : placing_order(*table.deck(), five))
    if (!table.place(column, card).empty()) return false;
  return true;
}

}  // namespace smallbox::testing::pop
