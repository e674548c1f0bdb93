// Containers of fixed capacity for states: plain values, no heap, no padding, compared byte by byte.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>

namespace smallbox {

// A list of at most N small things. Slots past the end always hold T{}, so that equal lists are equal bytes.
template <class T, int N>
class List {
  static_assert(N > 0 && N < 65536);
  // As wide as the items' alignment, so that there is no padding.
  using Size = std::conditional_t<
      (alignof(T) == 1 && N < 256), std::uint8_t,
      std::conditional_t<(alignof(T) <= 2), std::uint16_t,
                         std::conditional_t<(alignof(T) <= 4), std::uint32_t, std::uint64_t>>>;

 public:
  static constexpr int capacity = N;

  constexpr int size() const { return static_cast<int>(size_); }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size() == N; }
  constexpr const T& operator[](int i) const { return assert(i >= 0 && i < size()), items_[i]; }
  constexpr T& operator[](int i) { return assert(i >= 0 && i < size()), items_[i]; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T& back() const { return (*this)[size() - 1]; }
  constexpr T& back() { return (*this)[size() - 1]; }
  constexpr operator std::span<const T>() const { return {items_, static_cast<std::size_t>(size_)}; }

  constexpr T& push(const T& item) {
    assert(!full());
    return items_[size_++] = item;
  }
  // The last one: the top, where the list is a pile that is drawn from.
  constexpr T pop() {
    assert(!empty());
    T item = items_[--size_];
    items_[size_] = T{};
    return item;
  }
  constexpr void insert(int at, const T& item) {
    assert(!full() && at <= size());
    for (int i = size(); i > at; --i) items_[i] = items_[i - 1];
    items_[at] = item;
    ++size_;
  }
  // Keeps the order of the rest.
  constexpr T remove_at(int at) {
    T item = (*this)[at];
    for (int i = at; i + 1 < size(); ++i) items_[i] = items_[i + 1];
    items_[--size_] = T{};
    return item;
  }
  constexpr int find(const T& item) const {
    for (int i = 0; i < size(); ++i)
      if (items_[i] == item) return i;
    return -1;
  }
  constexpr bool has(const T& item) const { return find(item) >= 0; }
  constexpr void clear() { *this = {}; }
  constexpr void assign(const auto& items) {
    assert(items.size() <= N);
    clear();
    std::copy(items.begin(), items.end(), items_);
    size_ = static_cast<Size>(items.size());
  }
  constexpr bool operator==(const List&) const = default;

 private:
  T items_[N]{};
  Size size_ = 0;
};

// The list that `legal` fills: like List, but never cleared item by item and never compared, so that making
// one costs nothing.
template <class T, int N>
class Scratch {
 public:
  static constexpr int capacity = N;
  Scratch() {}  // NOLINT: the items are left as they are on purpose
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void push(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  // For filling many at once: write from here on, then say where the list ends now.
  T* tail() { return items_ + size_; }
  void end_at(const T* end) {
    assert(end >= items_ && end <= items_ + N);
    size_ = static_cast<int>(end - items_);
  }
  const T& operator[](int i) const { return assert(i >= 0 && i < size_), items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  int size_ = 0;
  union {
    T items_[N];
  };
};

// A set of up to 64 cards in one word. Iterates in ascending order.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr CardSet of(int card) { return CardSet(std::uint64_t{1} << card); }
  static constexpr CardSet first(int n) {
    return CardSet(n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1);
  }

  constexpr bool has(int card) const { return ((bits_ >> card) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(int card) { bits_ |= std::uint64_t{1} << card; }
  constexpr void remove(int card) { bits_ &= ~(std::uint64_t{1} << card); }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr int lowest() const { return std::countr_zero(bits_); }
  constexpr int highest() const { return 63 - std::countl_zero(bits_); }
  // The k-th lowest card, k from 0.
  constexpr int nth(int k) const {
    std::uint64_t bits = bits_;
    for (; k > 0; --k) bits &= bits - 1;
    return std::countr_zero(bits);
  }
  constexpr bool operator==(const CardSet&) const = default;
  constexpr CardSet operator|(CardSet o) const { return CardSet(bits_ | o.bits_); }
  constexpr CardSet operator&(CardSet o) const { return CardSet(bits_ & o.bits_); }
  constexpr CardSet operator-(CardSet o) const { return CardSet(bits_ & ~o.bits_); }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
    constexpr int operator*() const { return std::countr_zero(bits_); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace smallbox
