// ChaCha20 (RFC 8439), written out because the engine has to give the same bytes in WebAssembly, where no system library
// is at hand. tests/random_test.cpp checks it against the standard's vectors.
#include "engine/random.hpp"
#include "engine/sha2.hpp"

#include <bit>
#include <cstring>

namespace smallbox {
namespace {

std::uint32_t little(const std::uint8_t* b) {
  return std::uint32_t{b[0]} | std::uint32_t{b[1]} << 8 | std::uint32_t{b[2]} << 16 |
         std::uint32_t{b[3]} << 24;
}

void quarter(std::array<std::uint32_t, 16>& x, int a, int b, int c, int d) {
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

Dealer::Dealer(std::string_view seed) {
  const auto digest = sha512(seed);
  std::array<std::uint8_t, 32> key{};
  std::array<std::uint8_t, 12> nonce{};
  std::memcpy(key.data(), digest.data(), 32);
  std::memcpy(nonce.data(), digest.data() + 32, 12);
  *this = Dealer(key, nonce, 0);
}

Dealer::Dealer(const std::array<std::uint8_t, 32>& key, const std::array<std::uint8_t, 12>& nonce,
               std::uint32_t counter) {
  input_ = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (int i = 0; i < 8; ++i) input_[4 + i] = little(&key[4 * i]);
  input_[12] = counter;
  for (int i = 0; i < 3; ++i) input_[13 + i] = little(&nonce[4 * i]);
}

void Dealer::refill() {
  block_ = input_;
  for (int round = 0; round < 10; ++round) {
    quarter(block_, 0, 4, 8, 12);
    quarter(block_, 1, 5, 9, 13);
    quarter(block_, 2, 6, 10, 14);
    quarter(block_, 3, 7, 11, 15);
    quarter(block_, 0, 5, 10, 15);
    quarter(block_, 1, 6, 11, 12);
    quarter(block_, 2, 7, 8, 13);
    quarter(block_, 3, 4, 9, 14);
  }
  for (int i = 0; i < 16; ++i) block_[i] += input_[i];
  ++input_[12];
  next_ = 0;
}

}  // namespace smallbox
