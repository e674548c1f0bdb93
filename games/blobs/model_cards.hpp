// The cards for the reference model, out of the box's JSON: the programs are texts, and the model reads them word by
// word.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/read.hpp"
#include "tests/files.hpp"

namespace smallbox::testing::blobs {

using Words = std::vector<std::string>;

// The page's *do* is `now` here.
struct Programs {
  std::string aim, now, start, end, when, bind, always;
};

struct Card {
  std::string id;
  int value = 0;
  std::string colors;
  Programs text;
};

inline const Words& color_names() {
  static const Words names = {"red", "orange", "yellow", "green", "blue", "purple"};
  return names;
}

// The cards of the game that is being played; a new game says with which.
inline std::vector<Card>& card_table() {
  static std::vector<Card> cards;
  return cards;
}
inline void use_cards(const json::value& box) {
  card_table().clear();
  for (const auto& value : box.at("cards").as_array()) {
    const json::object& given = value.as_object();
    const auto text = [&](const char* field) {
      return given.contains(field) ? std::string(given.at(field).as_string()) : std::string();
    };
    Card card;
    card.id = text("id");
    card.value =
        given.at("value").is_string() ? 0 : static_cast<int>(given.at("value").to_number<std::int64_t>());
    for (const auto& color : given.at("colors").as_array())
      card.colors += std::string(color.as_string()) + " ";
    card.text = {text("aim"), text("do"), text("start"), text("end"), "", "", text("always")};
    if (given.contains("when"))
      for (const auto& when : given.at("when").as_array())
        card.text.when += (card.text.when.empty() ? "" : ", ") + std::string(when.as_string());
    if (given.contains("bind"))
      for (const auto& var : given.at("bind").as_object())
        card.text.bind += (card.text.bind.empty() ? "" : ", ") + std::string(var.key()) + " = " +
                          std::string(var.value().as_string());
    card_table().push_back(card);
  }
}
inline const json::value& built_in_cards() {
  static const json::value box = *parse_json(read_file(GAME_FOLDER "/box.json"));
  return box;
}

inline const Card& card(int index) { return card_table().at(static_cast<std::size_t>(index)); }

// −1: there is none.
inline int find_card(const std::string& id) {
  for (std::size_t i = 0; i < card_table().size(); ++i)
    if (card_table()[i].id == id) return static_cast<int>(i);
  return -1;
}

// −1: there is none.
inline int find_color(const std::string& name) {
  for (std::size_t i = 0; i < color_names().size(); ++i)
    if (color_names()[i] == name) return static_cast<int>(i);
  return -1;
}

inline Words words(const std::string& text) {
  Words list;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ')
      word += c;
    else if (!word.empty())
      list.push_back(std::exchange(word, {}));
  }
  return list;
}

// The parts between separators; what stands in braces stays together.
inline Words parts(const std::string& text, char separator) {
  Words list;
  std::string part;
  int depth = 0;
  for (const char c : text) {
    if (c == '{') ++depth;
    if (c == '}') --depth;
    if (c == separator && depth == 0) {
      list.push_back(part);
      part.clear();
    } else {
      part += c;
    }
  }
  if (!part.empty()) list.push_back(part);
  return list;
}

inline bool copies(const std::string& program) { return program.find("copy ") != std::string::npos; }

[[noreturn]] inline void no_such(const std::string& what) {
  throw std::logic_error("no such thing: " + what);
}

}  // namespace smallbox::testing::blobs
