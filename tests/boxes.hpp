// Boxes for tests: the built-in one, and random ones that are all right.
#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

#include "engine/match.hpp"

namespace smallbox::testing {

// A random box that can be played with by as many as the game takes. games/<game>/testing.hpp has random_box(const
// Game*, FastRng&), by a pointer that is never looked at, so that a game which is spoilt for a test has the boxes of
// what it spoils. It tries the ends of what a box may be as often as the middle.
template <class G>
json::object random_box(FastRng& fast) {
  return random_box(static_cast<const G*>(nullptr), fast);
}

inline std::string one_of(FastRng& fast, std::initializer_list<const char*> words) {
  return words.begin()[fast.below(static_cast<std::uint32_t>(words.size()))];
}
inline int between(FastRng& fast, int low, int high) {
  return low + static_cast<int>(fast.below(static_cast<std::uint32_t>(high - low + 1)));
}
// What every box begins with.
inline json::object box_head(const char* game, FastRng& fast) {
  json::object box = {{"box", 1}, {"game", game}, {"name", "Box " + std::to_string(fast.below(1000))}};
  if (fast.below(2) == 0) box["by"] = one_of(fast, {"me", "Zoë", "a \"club\""});
  return box;
}

template <class G>
std::shared_ptr<const BoxOf<G>> must_read(const json::value& box) {
  auto read = read_box<G>(box);
  if (!read) throw std::runtime_error(read.error().message + " in " + json::serialize(box));
  return *std::move(read);
}

// A few random boxes, made once: states refer to them as long as they like.
template <class G>
const std::vector<std::shared_ptr<const BoxOf<G>>>& some_boxes() {
  static const auto boxes = [] {
    std::vector<std::shared_ptr<const BoxOf<G>>> made;
    FastRng fast(20);
    for (int n = 0; n < 40; ++n) made.push_back(must_read<G>(random_box<G>(fast)));
    return made;
  }();
  return boxes;
}
// The built-in box, or one of those.
template <class G>
const BoxOf<G>& any_box(FastRng& fast) {
  const auto& boxes = some_boxes<G>();
  const auto n = fast.below(static_cast<std::uint32_t>(2 * boxes.size()));
  return n < boxes.size() ? *boxes[n] : *built_in_box<G>();
}

}  // namespace smallbox::testing
