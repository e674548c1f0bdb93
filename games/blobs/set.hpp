// Sets of cards, and of places in the row of rooms: one bit each, in as many words as N of them need.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/nth.hpp"
#include "games/blobs/in_place.hpp"

namespace smallbox::blobs {

// Up to N things, from 0 on. Iterates in ascending order, over the set as it was when the loop began.
template <int N>
class Bits {
  static_assert(N > 0);
  static constexpr int words = (N + 63) / 64;

 public:
  constexpr Bits() = default;
  static constexpr Bits of(int i) {
    // Word by word, so that it never lies in memory, where half of it would be stored just before all of it is read.
    Bits set;
    for (int w = 0; w < words; ++w)
      set.words_[w] = (i >> 6) == w ? std::uint64_t{1} << (i & 63) : std::uint64_t{0};
    return set;
  }
  // The same where `one` is 1; the empty set where it is 0 or i is -1.
  static constexpr Bits of_if(std::uint64_t one, int i) {
    Bits set;
    for (int w = 0; w < words; ++w) set.words_[w] = (i >> 6) == w ? one << (i & 63) : std::uint64_t{0};
    return set;
  }
  // All below n.
  BLOBS_IN_ONE_PLACE static constexpr Bits first(int n) {
    Bits set;
    for (int w = 0; w < words; ++w) set.words_[w] = lowest_bits(n - 64 * w);
    return set;
  }
  // The first 64 as a word has them.
  static constexpr Bits word(std::uint64_t word) {
    Bits set;
    set.words_[0] = word;
    return set;
  }
  static constexpr Bits of_words(auto... all) {
    static_assert(sizeof...(all) == words);
    Bits set;
    int w = 0;
    ((set.words_[w++] = all), ...);
    return set;
  }
  // All from `begin` on and below `end`. Mostly the first word has them all.
  BLOBS_IN_ONE_PLACE static constexpr Bits range(int begin, int end) {
    if (end >= 64) [[unlikely]]
      return first(end) - first(begin);
    return word((std::uint64_t{1} << end) - (std::uint64_t{1} << begin));
  }

  constexpr bool has(int i) const { return ((words_[i >> 6] >> (i & 63)) & 1U) != 0; }
  constexpr void add(int i) { words_[i >> 6] |= std::uint64_t{1} << (i & 63); }
  constexpr void remove(int i) { words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
  // Those for which call(i) is true. Whether it is can seldom be foretold, so nothing jumps by it.
  BLOBS_IN_ONE_PLACE constexpr Bits where(auto&& call) const {
    Bits set;
    for (int w = 0; w < words; ++w)
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        set.words_[w] |= std::uint64_t{call(64 * w + i)} << i;
      }
    return set;
  }
  // call(i) for each: quicker than an iterator, which has to know in which word it is.
  constexpr void each(auto&& call) const {
    for (int w = 0; w < words; ++w)
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) call(64 * w + std::countr_zero(left));
  }
  // Of a set of which all are below 64.
  constexpr std::uint64_t first_word() const { return words_[0]; }
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
  // Whether there are two or more: quicker than to count them.
  constexpr bool several() const {
    std::uint64_t seen = 0;
    bool more = false;
    for (int w = 0; w < words; ++w) {
      more = more | ((words_[w] & (words_[w] - 1)) != 0) | (seen != 0 && words_[w] != 0);
      seen |= words_[w];
    }
    return more;
  }
  // Of a set that is not empty.
  constexpr int lowest() const {
    std::uint64_t word = words_[0];
    int base = 0;
    for (int w = 1; w < words; ++w) {
      base = word == 0 ? 64 * w : base;
      word = word == 0 ? words_[w] : word;
    }
    return base + lowest_of(word);
  }
  // All in a row, lowest first; returns how many. For sets of a few: how many are in which word can't be foretold, so for
  // five of the first and two of the other nothing jumps by it.
  template <class T>
  BLOBS_IN_PLACE constexpr int list(std::array<T, N>& out) const {
    static_assert(words == 2 && N > 64 + 2);
    const auto take = [&](int to, std::uint64_t& left, int base) {
      out[to] = static_cast<T>(base + lowest_of(left));
      left &= left - 1;
    };
    std::uint64_t low = words_[0];
    const int before = std::popcount(low);
    for (int i = 0; i < 5; ++i) take(i, low, 0);
    for (int i = 5; i < before; ++i) take(i, low, 0);
    std::uint64_t high = words_[1];
    const int n = before + std::popcount(high);
    for (int i = 0; i < 2; ++i) take(before + i, high, 64);
    for (int i = before + 2; i < n; ++i) take(i, high, 64);
    return n;
  }
  // The k-th lowest, k from 0, of a set that has so many.
  constexpr int nth(int k) const {
    for (int w = 0; w < words; ++w) {
      const WordBits bits(words_[w]);
      if (k < bits.size()) return 64 * w + bits.nth(static_cast<unsigned>(k));
      k -= bits.size();
    }
    return -1;
  }

  // How many there are and then which is the k-th: in which word that is can't be foretold, so nothing jumps by it.
  class Counted {
   public:
    constexpr explicit Counted(const Bits& set) : Counted(set, std::make_integer_sequence<int, words>{}) {}
    constexpr int size() const {
      int n = 0;
      for (const WordBits& word : words_) n += word.size();
      return n;
    }
    constexpr int nth(int k) const {
      int at = 0;
      int before = 0;
      WordBits word = words_[0];
      int up_to = word.size();
      for (int w = 1; w < words; ++w) {
        const bool later = k >= up_to;
        at = later ? w : at;
        before = later ? up_to : before;
        word = later ? words_[w] : word;
        up_to += words_[w].size();
      }
      return 64 * at + word.nth(static_cast<unsigned>(k - before));
    }

   private:
    template <int... W>
    constexpr Counted(const Bits& set, std::integer_sequence<int, W...>)
        : words_{WordBits(set.words_[W])...} {}
    WordBits words_[words];
  };

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
    constexpr explicit Iterator(const Bits& set) : rest_(set), left_(set.words_[0]) { skip(); }
    constexpr int operator*() const { return base_ + std::countr_zero(left_); }
    constexpr Iterator& operator++() {
      left_ &= left_ - 1;
      skip();
      return *this;
    }
    constexpr bool operator==(End) const { return left_ == 0; }

   private:
    // On to the next word that has something. The words behind move up, so that with few of them all stay in registers.
    constexpr void skip() {
      for (int w = 1; w < words; ++w) {
        if (left_ != 0) return;
        left_ = rest_.words_[1 % words];
        for (int i = 1; i < words; ++i) rest_.words_[i] = i + 1 < words ? rest_.words_[i + 1] : 0;
        base_ += 64;
      }
    }
    Bits rest_;
    std::uint64_t left_;  // of the word that is being gone through
    int base_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr End end() const { return {}; }

 private:
  static constexpr std::uint64_t lowest_bits(int n) {
    return n >= 64 ? ~std::uint64_t{0} : n <= 0 ? 0 : (std::uint64_t{1} << n) - 1;
  }
  // Of a word that is not 0; of 0 anything. What the standard one says of 0 costs a jump on most processors.
  static constexpr int lowest_of(std::uint64_t word) {
    return std::countr_zero(word | std::uint64_t{1} << 63);
  }
  std::uint64_t words_[words]{};
};

}  // namespace smallbox::blobs
