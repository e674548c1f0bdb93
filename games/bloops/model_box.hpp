// A box of Bloops as the reference model reads it: from its JSON, by itself.
#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "engine/read.hpp"

namespace smallbox::testing {

// What lies in a box: what its JSON says, by value.
struct BloopsKind {
  int count = 0;
  std::string effect;  // empty: none
  bool star = false;
  bool ends = false;
};
using BloopsBox = std::map<int, BloopsKind>;

inline BloopsBox kinds_of(const json::object& box) {
  const auto is_true = [](const json::object& card, const char* name) {
    const auto* value = card.if_contains(name);
    return value != nullptr && value->as_bool();
  };
  BloopsBox kinds;
  for (const auto& item : box.at("cards").as_array()) {
    const auto& card = item.as_object();
    BloopsKind& kind = kinds[static_cast<int>(card.at("value").as_int64())];
    kind.count = static_cast<int>(card.at("count").as_int64());
    if (const auto* effect = card.if_contains("effect")) kind.effect = std::string(effect->as_string());
    kind.star = is_true(card, "star");
    kind.ends = is_true(card, "ends");
  }
  return kinds;
}
// The built-in one, as the file has it.
inline const BloopsBox& our_kinds() {
  static const BloopsBox kinds = [] {
    std::ifstream file(GAME_FOLDER "/box.json");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return kinds_of(parse_json(text).value().as_object());
  }();
  return kinds;
}
inline BloopsBox kinds_in(const json::object& request) {
  const auto* box = request.if_contains("box");
  return box != nullptr ? kinds_of(box->as_object()) : our_kinds();
}

}  // namespace smallbox::testing
