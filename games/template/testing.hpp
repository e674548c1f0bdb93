// What the tests of the template share.
#pragma once

#include "games/template/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox {

inline json::object random_box(const TemplateGame*, FastRng& fast) {
  json::object box = testing::box_head(TemplateGame::id, fast);
  std::array<int, example::max_cards> numbers{};
  for (int i = 0; i < example::max_cards; ++i) numbers[i] = i + 1;
  shuffle(std::span<int>(numbers), fast);
  const int size = testing::between(fast, TemplateGame::max_seats + 1, example::max_cards);
  box["cards"] = json::array(numbers.begin(), numbers.begin() + size);
  return box;
}

}  // namespace smallbox
