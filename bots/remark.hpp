// What somebody overlooked, in words: a key that pages translate, the figures and names of the case, and a sentence for
// whoever has no catalogue. A game's remarks are the members of one plain struct (games/<game>/coach.hpp), as its refusals
// are; docs/coach-remarks.md lists them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace smallbox {

struct Remark {
  const char* key = nullptr;  // "coach.game.what-it-is"; it keeps its meaning for ever
  const char* message = "";   // in braces the words of the case
};

// A word of the case: a number, a seat by its number; or, where there is one, a text that outlives it, as what lies in the
// box does.
struct RemarkWord {
  const char* name = nullptr;  // null: there is none
  std::int32_t number = 0;
  std::string_view text = {};
};

struct Overlooked {
  Overlooked() = default;
  Overlooked(const Remark& remark, const RemarkWord& one = {}, const RemarkWord& two = {},
             const RemarkWord& three = {})
      : what(remark), words{one, two, three} {}

  Remark what = {};
  std::array<RemarkWord, 3> words = {};
};

template <class Remarks>
std::vector<Remark> list_of_remarks(const Remarks& remarks) {
  const auto all = std::bit_cast<std::array<Remark, sizeof(Remarks) / sizeof(Remark)>>(remarks);
  return {all.begin(), all.end()};
}

// What the coach wants to know of a game.
template <class G>
struct Coaching {
  using Action = typename G::Action;
  // What the one move has that the other lacks. Any dice.
  Overlooked (*overlooked)(const Observation<G>& seen, const Action& played, const Action& better,
                           FastRng& fast) = nullptr;
  std::vector<Remark> remarks = {};
  // So many moves tried are about a second's thought natively.
  std::int64_t worlds = 50'000;
};

}  // namespace smallbox
