// The n-th bit of a word, found without a loop.
//
// Clearing the lowest bit n times is short to write, but how often such a loop goes round is chance, which no processor can
// foretell: a wrong guess costs more than all of this. And nothing here needs an instruction that not every x86-64 has, nor
// a table, which a browser would have to load.
#pragma once

#include <cstdint>

namespace smallbox {

// ---- Eight small numbers in one word, the first in the lowest byte

inline constexpr std::uint64_t every_byte = 0x0101010101010101U;

// Of numbers up to 128: in the lowest bit of each byte, whether that one is at most n (n < 128).
constexpr std::uint64_t at_most(std::uint64_t bytes, std::uint64_t n) {
  constexpr std::uint64_t high = every_byte << 7;
  return ((((n * every_byte) | high) - bytes) & high) >> 7;
}
// Their sum, where it is below 256.
constexpr int sum_of_bytes(std::uint64_t bytes) { return static_cast<int>((bytes * every_byte) >> 56); }
constexpr unsigned byte_of(std::uint64_t bytes, int which) {
  return static_cast<unsigned>(bytes >> (8 * which)) & 0xFFU;
}

// ---- Bits: how many there are, and where the n-th lowest is, n from 0 and below size()

// Of one byte.
class ByteBits {
 public:
  constexpr explicit ByteBits(unsigned byte) {
    // Each bit in a byte of its own, then as 0 or 1.
    const std::uint64_t apart = (byte * every_byte) & 0x8040201008040201U;
    up_to_ = (((apart + 0x7F7F7F7F7F7F7F7FU) >> 7) & every_byte) * every_byte;
  }
  constexpr int size() const { return static_cast<int>(up_to_ >> 56); }
  constexpr int nth(unsigned n) const { return sum_of_bytes(at_most(up_to_, n)); }

 private:
  std::uint64_t up_to_;  // byte by byte: how many of the bits up to that one are set
};

// Of a word.
class WordBits {
 public:
  constexpr explicit WordBits(std::uint64_t word) : word_(word) {
    std::uint64_t count = word - ((word >> 1) & 0x5555555555555555U);
    count = (count & 0x3333333333333333U) + ((count >> 2) & 0x3333333333333333U);
    count = (count + (count >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    up_to_ = count * every_byte;
  }
  constexpr int size() const { return static_cast<int>(up_to_ >> 56); }
  constexpr int nth(unsigned n) const {
    const int byte = sum_of_bytes(at_most(up_to_, n));
    const unsigned before = byte_of(up_to_ << 8, byte);
    return 8 * byte + ByteBits(byte_of(word_, byte)).nth(n - before);
  }

 private:
  std::uint64_t word_;
  std::uint64_t up_to_;  // byte by byte: how many bits there are in it and in those below
};

}  // namespace smallbox
