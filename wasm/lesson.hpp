// The coach of the page (bots/coach.hpp): a game of a seat looked back at, or a hint for what to do now.
//
// Asked with {"record": …, "seat": N}: the choices that cost most in that game; with "hint": true: what to do where the
// record ends. Or with {"view": …}: a hint for the seat that sees this. "worlds": how much thought, where it is not to be
// as much as is usual. Told is what Coach::write says; verdicts are there when it is done.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/coach.hpp"
#include "engine/ask.hpp"

namespace smallbox {

class Lesson {
 public:
  // `rules`: knows the boxes that views name.
  Lesson(std::string_view text, const RuleBook& rules);
  void think(std::int64_t worlds);
  // What is known so far; empty where the question makes no sense.
  std::string told() const;

 private:
  std::optional<Coach> coach_;
};

}  // namespace smallbox
