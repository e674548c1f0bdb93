// A set of places in the list of a box's cards: up to 128 of them in two words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace smallbox::blink {

class Places {
 public:
  constexpr Places() = default;
  // All below n.
  static constexpr Places first(int n) {
    Places set;
    for (int place = 0; place < n; ++place) set.add(place);
    return set;
  }

  constexpr bool has(int place) const { return ((words_[place >> 6] >> (place & 63)) & 1U) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  constexpr void add(int place) { words_[place >> 6] |= std::uint64_t{1} << (place & 63); }
  constexpr void remove(int place) { words_[place >> 6] &= ~(std::uint64_t{1} << (place & 63)); }
  // Of a set that is not empty.
  constexpr int lowest() const {
    return words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]);
  }
  // The k-th lowest, k from 0.
  constexpr int nth(int k) const {
    const int in_first = std::popcount(words_[0]);
    const bool later = k >= in_first;
    std::uint64_t word = words_[later ? 1 : 0];
    for (k -= later ? in_first : 0; k > 0; --k) word &= word - 1;
    return (later ? 64 : 0) + std::countr_zero(word);
  }
  constexpr bool operator==(const Places&) const = default;
  constexpr Places operator|(const Places& o) const {
    return Places(words_[0] | o.words_[0], words_[1] | o.words_[1]);
  }
  constexpr Places operator&(const Places& o) const {
    return Places(words_[0] & o.words_[0], words_[1] & o.words_[1]);
  }
  constexpr Places operator-(const Places& o) const {
    return Places(words_[0] & ~o.words_[0], words_[1] & ~o.words_[1]);
  }

 private:
  constexpr Places(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  std::array<std::uint64_t, 2> words_{};
};

}  // namespace smallbox::blink
