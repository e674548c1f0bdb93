// SHA-512 (FIPS 180-4) and ChaCha20 (RFC 8439), written out because the engine has to give the same bytes in
// WebAssembly, where no system library is at hand. tests/random_test.cpp checks both against the standards'
// vectors.
#include "engine/random.hpp"

#include <bit>
#include <cstring>

namespace smallbox {
namespace {

constexpr std::array<std::uint64_t, 80> k_round = {
    0x428A2F98D728AE22U, 0x7137449123EF65CDU, 0xB5C0FBCFEC4D3B2FU, 0xE9B5DBA58189DBBCU, 0x3956C25BF348B538U,
    0x59F111F1B605D019U, 0x923F82A4AF194F9BU, 0xAB1C5ED5DA6D8118U, 0xD807AA98A3030242U, 0x12835B0145706FBEU,
    0x243185BE4EE4B28CU, 0x550C7DC3D5FFB4E2U, 0x72BE5D74F27B896FU, 0x80DEB1FE3B1696B1U, 0x9BDC06A725C71235U,
    0xC19BF174CF692694U, 0xE49B69C19EF14AD2U, 0xEFBE4786384F25E3U, 0x0FC19DC68B8CD5B5U, 0x240CA1CC77AC9C65U,
    0x2DE92C6F592B0275U, 0x4A7484AA6EA6E483U, 0x5CB0A9DCBD41FBD4U, 0x76F988DA831153B5U, 0x983E5152EE66DFABU,
    0xA831C66D2DB43210U, 0xB00327C898FB213FU, 0xBF597FC7BEEF0EE4U, 0xC6E00BF33DA88FC2U, 0xD5A79147930AA725U,
    0x06CA6351E003826FU, 0x142929670A0E6E70U, 0x27B70A8546D22FFCU, 0x2E1B21385C26C926U, 0x4D2C6DFC5AC42AEDU,
    0x53380D139D95B3DFU, 0x650A73548BAF63DEU, 0x766A0ABB3C77B2A8U, 0x81C2C92E47EDAEE6U, 0x92722C851482353BU,
    0xA2BFE8A14CF10364U, 0xA81A664BBC423001U, 0xC24B8B70D0F89791U, 0xC76C51A30654BE30U, 0xD192E819D6EF5218U,
    0xD69906245565A910U, 0xF40E35855771202AU, 0x106AA07032BBD1B8U, 0x19A4C116B8D2D0C8U, 0x1E376C085141AB53U,
    0x2748774CDF8EEB99U, 0x34B0BCB5E19B48A8U, 0x391C0CB3C5C95A63U, 0x4ED8AA4AE3418ACBU, 0x5B9CCA4F7763E373U,
    0x682E6FF3D6B2B8A3U, 0x748F82EE5DEFB2FCU, 0x78A5636F43172F60U, 0x84C87814A1F0AB72U, 0x8CC702081A6439ECU,
    0x90BEFFFA23631E28U, 0xA4506CEBDE82BDE9U, 0xBEF9A3F7B2C67915U, 0xC67178F2E372532BU, 0xCA273ECEEA26619CU,
    0xD186B8C721C0C207U, 0xEADA7DD6CDE0EB1EU, 0xF57D4F7FEE6ED178U, 0x06F067AA72176FBAU, 0x0A637DC5A2C898A6U,
    0x113F9804BEF90DAEU, 0x1B710B35131C471BU, 0x28DB77F523047D84U, 0x32CAAB7B40C72493U, 0x3C9EBE0A15C9BEBCU,
    0x431D67C49C100D4CU, 0x4CC5D4BECB3E42B6U, 0x597F299CFC657E2AU, 0x5FCB6FAB3AD6FAECU, 0x6C44198C4A475817U,
};

constexpr std::array<std::uint64_t, 8> k_start = {
    0x6A09E667F3BCC908U, 0xBB67AE8584CAA73BU, 0x3C6EF372FE94F82BU, 0xA54FF53A5F1D36F1U,
    0x510E527FADE682D1U, 0x9B05688C2B3E6C1FU, 0x1F83D9ABFB41BD6BU, 0x5BE0CD19137E2179U,
};

void sha512_block(std::array<std::uint64_t, 8>& h, const std::uint8_t* bytes) {
  std::array<std::uint64_t, 80> w{};
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 8; ++j) w[i] = (w[i] << 8) | bytes[i * 8 + j];
  for (int i = 16; i < 80; ++i) {
    const std::uint64_t s0 = std::rotr(w[i - 15], 1) ^ std::rotr(w[i - 15], 8) ^ (w[i - 15] >> 7);
    const std::uint64_t s1 = std::rotr(w[i - 2], 19) ^ std::rotr(w[i - 2], 61) ^ (w[i - 2] >> 6);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, x] = h;
  for (int i = 0; i < 80; ++i) {
    const std::uint64_t s1 = std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41);
    const std::uint64_t t1 = x + s1 + ((e & f) ^ (~e & g)) + k_round[i] + w[i];
    const std::uint64_t s0 = std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39);
    const std::uint64_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    x = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint64_t, 8> add = {a, b, c, d, e, f, g, x};
  for (int i = 0; i < 8; ++i) h[i] += add[i];
}

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

std::array<std::uint8_t, 64> sha512(std::string_view text) {
  std::array<std::uint64_t, 8> h = k_start;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::uint64_t length = text.size();
  std::uint64_t left = length;
  for (; left >= 128; left -= 128, bytes += 128) sha512_block(h, bytes);
  // The end: the rest, one set bit, zeros, and the length in bits as a 128-bit number.
  std::array<std::uint8_t, 256> tail{};
  if (left > 0) std::memcpy(tail.data(), bytes, left);
  tail[left] = 0x80;
  const std::uint64_t size = left < 112 ? 128 : 256;
  for (int i = 0; i < 8; ++i) tail[size - 1 - i] = static_cast<std::uint8_t>(length << 3 >> (8 * i));
  tail[size - 9] = static_cast<std::uint8_t>(length >> 61);
  sha512_block(h, tail.data());
  if (size == 256) sha512_block(h, tail.data() + 128);
  std::array<std::uint8_t, 64> out{};
  for (int i = 0; i < 64; ++i) out[i] = static_cast<std::uint8_t>(h[i / 8] >> (56 - 8 * (i % 8)));
  return out;
}

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
