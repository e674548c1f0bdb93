// Randomness is an input. Rules take a `Chance` and never own one.
//
// Two sources:
//   Dealer  ChaCha20 keyed by SHA-512 of a seed text. Every deal that people play comes from it;
//   docs/randomness.md
//           says exactly how, so that another program can deal the same cards.
//   FastRng    xoshiro256**, for bots and the inner loops of simulations.
// Both share `below` and `shuffle`, which are part of the contract too: the standard library's differ between
// platforms.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace smallbox {

// What rules may ask of a source.
template <class C>
concept Chance = requires(C& chance, std::uint32_t n) {
  { chance.below(n) } -> std::same_as<std::uint32_t>;
};

// 0 … n−1, each equally likely: multiply a 32-bit word by n, take the high half, reject the words that would
// favour some results. n must be at least 1.
template <class Source>
constexpr std::uint32_t bounded(Source& source, std::uint32_t n) {
  std::uint64_t product = std::uint64_t{source.word()} * n;
  if (static_cast<std::uint32_t>(product) < n) {
    const std::uint32_t threshold = (0U - n) % n;
    while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{source.word()} * n;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// Lets `use` draw many times. From a small source that is done with a copy: where bytes are written meanwhile these could lie
// anywhere, in the source too as far as the compiler knows, and it would store and fetch it again for every draw.
template <Chance C>
constexpr void draw_many(C& chance, auto&& use) {
  if constexpr (std::is_trivially_copyable_v<C> && std::is_copy_assignable_v<C> && sizeof(C) <= 32) {
    C own = chance;
    use(own);
    chance = own;
  } else {
    use(chance);
  }
}

// Fisher–Yates from the end: for i = n−1 … 1, swap item i with item below(i + 1).
template <class T>
constexpr void shuffle(std::span<T> items, Chance auto& chance) {
  draw_many(chance, [&](auto& source) {
    for (auto i = static_cast<std::uint32_t>(items.size()); i > 1; --i) {
      const std::uint32_t j = source.below(i);
      std::swap(items[i - 1], items[j]);
    }
  });
}

class Dealer {
 public:
  explicit Dealer(std::string_view seed);
  // Key and nonce given directly: for test vectors.
  Dealer(const std::array<std::uint8_t, 32>& key, const std::array<std::uint8_t, 12>& nonce,
         std::uint32_t counter);

  std::uint32_t word() {
    if (next_ == 16) refill();
    return block_[next_++];
  }
  std::uint32_t below(std::uint32_t n) { return bounded(*this, n); }

 private:
  void refill();
  std::array<std::uint32_t, 16> input_{};
  std::array<std::uint32_t, 16> block_{};
  std::uint32_t next_ = 16;
};

class FastRng {
 public:
  // Expanded by SplitMix64, so that any seed will do.
  constexpr explicit FastRng(std::uint64_t seed) {
    for (auto& word : s_) {
      seed += 0x9E3779B97F4A7C15U;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
      word = z ^ (z >> 31);
    }
  }
  constexpr std::uint64_t next() {
    const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }
  constexpr std::uint32_t word() { return static_cast<std::uint32_t>(next() >> 32); }
  constexpr std::uint32_t below(std::uint32_t n) { return bounded(*this, n); }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> s_{};
};

static_assert(Chance<Dealer> && Chance<FastRng>);

}  // namespace smallbox
