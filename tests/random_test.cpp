// Fixed vectors: SHA-512 and SHA-256 (FIPS 180-4), ChaCha20 (RFC 8439), and our own for draws and shuffles
// (docs/randomness.md).
#include "engine/random.hpp"
#include "engine/sha2.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace smallbox {
namespace {

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string out;
  for (const std::uint8_t b : bytes) {
    out += "0123456789abcdef"[b >> 4];
    out += "0123456789abcdef"[b & 15];
  }
  return out;
}

TEST(Random, Sha256) {
  EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // Every length around the block's edge.
  std::string all;
  for (std::size_t n = 50; n <= 130; ++n) {
    const std::string text(n, 'x');
    all += hex(sha256(text));
    EXPECT_EQ(sha256(text), sha256(text, true)) << n;
  }
  EXPECT_EQ(hex(sha256(all)).substr(0, 16), "bfae5272365759c9");
}

TEST(Random, Sha512) {
  EXPECT_EQ(hex(sha512("abc")),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  EXPECT_EQ(hex(sha512("")),
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
            "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e");
  EXPECT_EQ(hex(sha512("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                       "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")),
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
            "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909");
  // Every length around the block's edge: the padding takes one block or two.
  std::string all;
  for (std::size_t n = 100; n <= 260; ++n) all += hex(sha512(std::string(n, 'x')));
  EXPECT_EQ(hex(sha512(all)).substr(0, 16), "81c1d8f8c3ea111c");
}

TEST(Random, ChaCha20) {
  // RFC 8439, 2.3.2.
  std::array<std::uint8_t, 32> key{};
  std::iota(key.begin(), key.end(), std::uint8_t{0});
  Dealer dealer(key, {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0}, 1);
  const std::vector<std::uint32_t> expected = {
      0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
      0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  for (const std::uint32_t word : expected) EXPECT_EQ(dealer.word(), word);
}

// A source that gives listed words: for the draw itself.
struct Listed {
  std::vector<std::uint32_t> words;
  std::size_t next = 0;
  std::uint32_t word() { return words.at(next++); }
};

TEST(Random, DrawsAreUnbiased) {
  // 2^32 mod 6 = 4: products whose low half is 0 … 3 are rejected; 0 · 6 and 0x80000000 · 6 are such, 1 · 6
  // is not.
  Listed listed{{0, 0x80000000U, 1, 0xFFFFFFFFU}};
  EXPECT_EQ(bounded(listed, 6), 0U);
  EXPECT_EQ(listed.next, 3U);
  EXPECT_EQ(bounded(listed, 6), 5U);
  Listed one{{12345}};
  EXPECT_EQ(bounded(one, 1), 0U);
}

TEST(Random, DealsTheDocumentedCards) {
  Dealer dealer("smallbox");
  std::vector<std::uint32_t> words;
  for (int i = 0; i < 4; ++i) words.push_back(dealer.word());
  EXPECT_EQ(words, (std::vector<std::uint32_t>{992286422, 1104922531, 3994785953, 320343776}));
  Dealer again("smallbox");
  std::array<std::uint8_t, 10> cards{};
  std::iota(cards.begin(), cards.end(), std::uint8_t{0});
  shuffle(std::span<std::uint8_t>(cards), again);
  EXPECT_EQ(cards, (std::array<std::uint8_t, 10>{4, 3, 8, 6, 5, 1, 0, 7, 9, 2}));
}

TEST(Random, Fast) {
  FastRng fast(42);
  EXPECT_EQ(fast.next(), 1546998764402558742U);  // xoshiro256** seeded by SplitMix64
  std::array<int, 6> seen{};
  for (int i = 0; i < 60000; ++i) ++seen[fast.below(6)];
  for (const int n : seen) EXPECT_NEAR(n, 10000, 500);
}

}  // namespace
}  // namespace smallbox
