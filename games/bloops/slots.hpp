// A set of up to 128 small numbers in two words: of slots of an area, of shuffles. Iterates in ascending order.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/nth.hpp"

namespace smallbox::bloops {

class Slots {
 public:
  static constexpr int capacity = 128;

  constexpr Slots() = default;
  // The first n, of at most 64.
  static constexpr Slots first(int n) {
    Slots slots;
    slots.low_ = n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    return slots;
  }

  constexpr bool has(int slot) const { return ((word(slot) >> (slot & 63)) & 1U) != 0; }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr int size() const {
    // Mostly there are no gaps, and counting is finding the first that is not there.
    if (high_ == 0 && (low_ & (low_ + 1)) == 0) [[likely]]
      return std::countr_one(low_);
    return std::popcount(low_) + std::popcount(high_);
  }
  // The k-th lowest, k from 0, of a set that has so many.
  constexpr int nth(int k) const {
    if ((low_ & (low_ + 1)) == 0 && k < std::countr_one(low_)) [[likely]]
      return k;
    const WordBits low(low_);
    if (k < low.size()) return low.nth(static_cast<unsigned>(k));
    return 64 + WordBits(high_).nth(static_cast<unsigned>(k - low.size()));
  }
  constexpr void add(int slot) { word(slot) |= std::uint64_t{1} << (slot & 63); }
  constexpr void remove(int slot) { word(slot) &= ~(std::uint64_t{1} << (slot & 63)); }
  constexpr int lowest() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
  // The lowest number that is not in it.
  constexpr int lowest_free() const {
    const int free = std::countr_one(low_);
    return free < 64 ? free : 64 + std::countr_one(high_);
  }
  constexpr bool operator==(const Slots&) const = default;

  // The same as a loop over them, for where that has to be fast.
  constexpr void each(auto&& call) const {
    // Mostly there are no gaps, and it is enough to count.
    if ((low_ & (low_ + 1)) == 0)
      for (int slot = 0, n = std::countr_one(low_); slot < n; ++slot) call(slot);
    else
      for (std::uint64_t left = low_; left != 0; left &= left - 1) call(std::countr_zero(left));
    if (high_ == 0) [[likely]]
      return;
    for (std::uint64_t left = high_; left != 0; left &= left - 1) call(64 + std::countr_zero(left));
  }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t low = 0, std::uint64_t high = 0) : word_(low), high_(high) {
      if (word_ == 0) go_on();
    }
    constexpr int operator*() const { return base_ + std::countr_zero(word_); }
    constexpr Iterator& operator++() {
      word_ &= word_ - 1;
      if (word_ == 0) [[unlikely]]
        go_on();
      return *this;
    }
    // Only ever asked whether this is the end.
    constexpr bool operator==(const Iterator& other) const { return word_ == other.word_; }

   private:
    constexpr void go_on() {
      word_ = high_;
      high_ = 0;
      base_ = 64;
    }
    std::uint64_t word_;
    std::uint64_t high_;
    int base_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(low_, high_); }
  constexpr Iterator end() const { return Iterator(); }

 private:
  constexpr std::uint64_t& word(int slot) { return slot < 64 ? low_ : high_; }
  constexpr const std::uint64_t& word(int slot) const { return slot < 64 ? low_ : high_; }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace smallbox::bloops
