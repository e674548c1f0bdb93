// SHA-512 and SHA-256 (FIPS 180-4), written out because the engine has to give the same bytes in WebAssembly, where no
// system library is at hand. tests/random_test.cpp checks both against the standard's vectors.
#include "engine/sha2.hpp"

#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

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

// The round constants and the start of SHA-256 are the upper halves of these, of the same primes.
void sha256_plain(std::array<std::uint32_t, 8>& h, const std::uint8_t* bytes) {
  std::array<std::uint32_t, 64> w{};
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 4; ++j) w[i] = (w[i] << 8) | bytes[i * 4 + j];
  for (int i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, x] = h;
  for (int i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 =
        x + s1 + ((e & f) ^ (~e & g)) + static_cast<std::uint32_t>(k_round[i] >> 32) + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    x = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> add = {a, b, c, d, e, f, g, x};
  for (int i = 0; i < 8; ++i) h[i] += add[i];
}

#if defined(__x86_64__)
// A live table seals every action: where the processor knows these rounds they take a sixth of the time.
bool has_rounds() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_SSE4_1) == 0 || (c & bit_SSSE3) == 0) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

__attribute__((target("sha,sse4.1,ssse3"))) void sha256_rounds(std::array<std::uint32_t, 8>& h,
                                                               const std::uint8_t* bytes) {
  const auto load = [](const void* from) __attribute__((target("sha,sse4.1,ssse3"))) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  };
  const __m128i swap = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  // The instructions want a, b, e, f in one register and c, d, g, h in the other.
  const __m128i abcd = _mm_shuffle_epi32(load(h.data()), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(load(h.data() + 4), 0x1B);
  const __m128i before_abef = _mm_alignr_epi8(abcd, efgh, 8);
  const __m128i before_cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
  __m128i abef = before_abef;
  __m128i cdgh = before_cdgh;
  __m128i w[4];
  for (int i = 0; i < 4; ++i) w[i] = _mm_shuffle_epi8(load(bytes + i * 16), swap);
  for (int i = 0; i < 16; ++i) {
    if (i >= 4) {
      const __m128i begun = _mm_add_epi32(_mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]),
                                          _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4));
      w[i % 4] = _mm_sha256msg2_epu32(begun, w[(i + 3) % 4]);
    }
    const auto constant = [i](int k) { return static_cast<int>(k_round[i * 4 + k] >> 32); };
    const __m128i four =
        _mm_add_epi32(w[i % 4], _mm_set_epi32(constant(3), constant(2), constant(1), constant(0)));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, four);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(four, 0x0E));
  }
  abef = _mm_add_epi32(abef, before_abef);
  cdgh = _mm_add_epi32(cdgh, before_cdgh);
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(h.data()), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(h.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

auto best_sha256() { return has_rounds() ? sha256_rounds : sha256_plain; }
#else
auto best_sha256() { return sha256_plain; }
#endif

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

std::array<std::uint8_t, 32> sha256(std::string_view text, bool plain) {
  static const auto best = best_sha256();
  const auto sha256_block = plain ? sha256_plain : best;
  std::array<std::uint32_t, 8> h{};
  for (int i = 0; i < 8; ++i) h[i] = static_cast<std::uint32_t>(k_start[i] >> 32);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::uint64_t length = text.size();
  std::uint64_t left = length;
  for (; left >= 64; left -= 64, bytes += 64) sha256_block(h, bytes);
  // The end: the rest, one set bit, zeros, and the length in bits as a 64-bit number.
  std::array<std::uint8_t, 128> tail{};
  if (left > 0) std::memcpy(tail.data(), bytes, left);
  tail[left] = 0x80;
  const std::uint64_t size = left < 56 ? 64 : 128;
  for (int i = 0; i < 8; ++i) tail[size - 1 - i] = static_cast<std::uint8_t>(length << 3 >> (8 * i));
  sha256_block(h, tail.data());
  if (size == 128) sha256_block(h, tail.data() + 64);
  std::array<std::uint8_t, 32> out{};
  for (int i = 0; i < 32; ++i) out[i] = static_cast<std::uint8_t>(h[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

}  // namespace smallbox
