// Sets of cards, and of places in the row of rooms: one bit each, in as many words as N of them need.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/nth.hpp"

namespace smallbox::blobs {

// Up to N things, from 0 on. Iterates in ascending order, over the set as it was when the loop began.
template <int N>
class Bits {
  static_assert(N > 0);
  static constexpr int words = (N + 63) / 64;

 public:
  constexpr Bits() = default;
  static constexpr Bits of(int i) {
    Bits set;
    set.add(i);
    return set;
  }
  // All below n.
  static constexpr Bits first(int n) {
    Bits set;
    for (int w = 0; w < words; ++w) {
      const int left = n - 64 * w;
      set.words_[w] = left >= 64 ? ~std::uint64_t{0} : left <= 0 ? 0 : (std::uint64_t{1} << left) - 1;
    }
    return set;
  }

  constexpr bool has(int i) const { return ((words_[i >> 6] >> (i & 63)) & 1U) != 0; }
  constexpr void add(int i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(int i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (int w = 0; w < words; ++w) any |= words_[w];
    return any == 0;
  }
  constexpr int size() const {
    int n = 0;
    for (int w = 0; w < words; ++w) n += std::popcount(words_[w]);
    return n;
  }
  // Of a set that is not empty.
  constexpr int lowest() const { return *begin(); }
  // The k-th lowest, k from 0, of a set that has so many.
  constexpr int nth(int k) const {
    for (int w = 0; w < words; ++w) {
      const WordBits bits(words_[w]);
      if (k < bits.size()) return 64 * w + bits.nth(static_cast<unsigned>(k));
      k -= bits.size();
    }
    return -1;
  }

  constexpr bool operator==(const Bits&) const = default;
  constexpr Bits operator|(const Bits& o) const {
    Bits set;
    for (int w = 0; w < words; ++w) set.words_[w] = words_[w] | o.words_[w];
    return set;
  }
  constexpr Bits operator&(const Bits& o) const {
    Bits set;
    for (int w = 0; w < words; ++w) set.words_[w] = words_[w] & o.words_[w];
    return set;
  }
  constexpr Bits operator-(const Bits& o) const {
    Bits set;
    for (int w = 0; w < words; ++w) set.words_[w] = words_[w] & ~o.words_[w];
    return set;
  }

  struct End {};
  class Iterator {
   public:
    constexpr explicit Iterator(const Bits& set) : set_(set), left_(set.words_[0]) { skip(); }
    constexpr int operator*() const { return 64 * word_ + std::countr_zero(left_); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      skip();
      return *this;
    }
    constexpr bool operator==(End) const { return left_ == 0; }

   private:
    constexpr void skip() {
      while (left_ == 0 && ++word_ < words) left_ = set_.words_[word_];
    }
    Bits set_;
    std::uint64_t left_;  // of the word that is being gone through
    int word_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr End end() const { return {}; }

 private:
  std::uint64_t words_[words]{};
};

}  // namespace smallbox::blobs
