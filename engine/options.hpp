// Options as a table: one row an option, read, written and described by one function each for all games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace smallbox {

// A row. The value is stored in one byte of the game's Options: a number as itself, a word as max + 1 + its
// place. An option may take numbers (min … max), words, or both; one without numbers has max = −1.
template <class Options>
struct Option {
  const char* name;
  std::uint8_t Options::* field;
  std::int16_t min = 0;
  std::int16_t max = -1;
  std::array<const char*, 6> words{};
  bool is_bool = false;
  const char* text = "";
  std::int16_t step = 1;  // numbers: min, min + step …

  constexpr int word_count() const {
    int n = 0;
    while (n < static_cast<int>(words.size()) && words[n] != nullptr) ++n;
    return n;
  }
  constexpr int last() const { return is_bool ? 1 : max + word_count(); }
  constexpr int lowest() const { return max < min ? 0 : min; }
  // Whether `value` is one that this option can hold.
  constexpr bool holds(int value) const {
    if (value < lowest() || value > last()) return false;
    return value > max || (value - min) % step == 0;
  }
};

// Rows of the three common kinds. The default of each is what Options{} holds.
template <class Options>
constexpr Option<Options> flag(const char* name, std::uint8_t Options::* field, const char* text) {
  return {name, field, 0, 1, {}, true, text};
}
template <class Options>
constexpr Option<Options> number(const char* name, std::uint8_t Options::* field, int min, int max,
                                 const char* text, int step = 1) {
  return {name,  field, static_cast<std::int16_t>(min), static_cast<std::int16_t>(max), {},
          false, text,  static_cast<std::int16_t>(step)};
}
template <class Options>
constexpr Option<Options> choice(const char* name, std::uint8_t Options::* field,
                                 std::array<const char*, 6> words, const char* text) {
  return {name, field, 0, -1, words, false, text};
}
// A number or one of the words.
template <class Options>
constexpr Option<Options> number_or(const char* name, std::uint8_t Options::* field, int min, int max,
                                    std::array<const char*, 6> words, const char* text) {
  return {name, field, static_cast<std::int16_t>(min), static_cast<std::int16_t>(max), words, false, text};
}

}  // namespace smallbox
