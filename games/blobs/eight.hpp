// Eight things of four bytes each, looked at together: which of them have what is wanted. How many of them do, and which,
// is chance, so nothing jumps by it; and a processor that can look at several at a time does.
#pragma once

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace smallbox::blobs {

// One bit for each of the eight that begin there, the first lowest: whether its bits under the mask are those wanted.
#ifdef __SSE2__
inline unsigned eight_where(const void* first, std::uint32_t mask, std::uint32_t wanted) {
  const auto* four = static_cast<const __m128i*>(first);
  const __m128i under = _mm_set1_epi32(static_cast<int>(mask));
  const __m128i same = _mm_set1_epi32(static_cast<int>(wanted));
  const __m128i low = _mm_cmpeq_epi32(_mm_and_si128(_mm_loadu_si128(four), under), same);
  const __m128i high = _mm_cmpeq_epi32(_mm_and_si128(_mm_loadu_si128(four + 1), under), same);
  const __m128i words = _mm_packs_epi32(low, high);
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(words, _mm_setzero_si128())));
}
#else
// Not in place, where it would be much code for every question.
[[gnu::noinline]] inline unsigned eight_where(const void* first, std::uint32_t mask, std::uint32_t wanted) {
  unsigned found = 0;
  for (unsigned i = 0; i < 8; ++i) {
    std::uint32_t one = 0;
    std::memcpy(&one, static_cast<const char*>(first) + 4 * i, 4);
    found |= unsigned{(one & mask) == wanted} << i;
  }
  return found;
}
#endif

}  // namespace smallbox::blobs
