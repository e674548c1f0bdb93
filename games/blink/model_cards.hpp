// The cards of Blink for its reference model: a card is its name, such as "yellow-star-4".
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/files.hpp"
#include "tests/model.hpp"

namespace smallbox::testing::blink_model {

using Cards = std::vector<std::string>;

// BLINK-2.
inline const std::array<std::string, 6> k_colours = {"red", "blue", "brown", "green", "yellow", "grey"};
inline const std::array<std::string, 6> k_shapes = {"triangle", "moon", "bolt", "drop", "star", "flower"};

// As the box says.
inline Cards full_deck() {
  static const json::value box = parse_json(read_file(GAME_FOLDER "/box.json")).value();
  Cards deck;
  for (const auto& card : box.at("cards").as_array()) deck.emplace_back(card.as_string());
  return deck;
}

// Colour, shape and count of "yellow-star-4".
inline std::array<std::string_view, 3> features(std::string_view card) {
  const auto first = card.find('-');
  const auto second = card.find('-', first + 1);
  return {card.substr(0, first), card.substr(first + 1, second - first - 1), card.substr(second + 1)};
}

inline int shared_features(std::string_view a, std::string_view b) {
  const auto x = features(a);
  const auto y = features(b);
  int shared = 0;
  for (std::size_t i = 0; i < 3; ++i) shared += x[i] == y[i];
  return shared;
}

// BLINK-8.
inline bool match(std::string_view a, std::string_view b) { return shared_features(a, b) > 0; }

inline bool holds(const Cards& cards, const std::string& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

inline json::array listed(const Cards& cards) { return json::array(cards.begin(), cards.end()); }

inline Cards named(const json::value& list) {
  Cards cards;
  for (const auto& card : list.as_array()) cards.emplace_back(card.as_string());
  return cards;
}

}  // namespace smallbox::testing::blink_model
