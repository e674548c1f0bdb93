// Seats, sets of seats, and who is looking.
#pragma once

#include <bit>
#include <cstdint>

namespace smallbox {

using Seat = std::uint8_t;  // 0 … n−1, in playing order

// A set of seats in one byte. Iterates in ascending order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1U << seat)); }
  static constexpr SeatSet first(int n) { return SeatSet(static_cast<std::uint8_t>((1U << n) - 1)); }

  constexpr bool has(Seat seat) const { return ((bits_ >> seat) & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat)); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }
  constexpr std::uint8_t bits() const { return bits_; }
  // The k-th lowest seat, k from 0.
  constexpr Seat nth(int k) const {
    unsigned bits = bits_;
    for (; k > 0; --k) bits &= bits - 1;
    return static_cast<Seat>(std::countr_zero(bits));
  }
  constexpr bool operator==(const SeatSet&) const = default;
  constexpr SeatSet operator|(SeatSet o) const { return SeatSet(static_cast<std::uint8_t>(bits_ | o.bits_)); }
  constexpr SeatSet operator&(SeatSet o) const { return SeatSet(static_cast<std::uint8_t>(bits_ & o.bits_)); }
  constexpr SeatSet operator-(SeatSet o) const {
    return SeatSet(static_cast<std::uint8_t>(bits_ & ~o.bits_));
  }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1));
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

// Whoever a view or an event list is made for: a seat, a spectator, or nobody in particular (everything open:
// tests and analysis only).
class Audience {
 public:
  static constexpr Audience seat(Seat seat) { return Audience(static_cast<std::int8_t>(seat)); }
  static constexpr Audience spectator() { return Audience(-1); }
  static constexpr Audience everything() { return Audience(-2); }

  constexpr bool is_seat() const { return code_ >= 0; }
  constexpr bool is_spectator() const { return code_ == -1; }
  constexpr bool sees_everything() const { return code_ == -2; }
  constexpr Seat seat() const { return static_cast<Seat>(code_); }
  constexpr bool is(Seat seat) const { return code_ == static_cast<std::int8_t>(seat); }
  constexpr bool in(SeatSet set) const { return sees_everything() || (is_seat() && set.has(seat())); }
  constexpr bool operator==(const Audience&) const = default;

 private:
  constexpr explicit Audience(std::int8_t code) : code_(code) {}
  std::int8_t code_;
};

}  // namespace smallbox
