// Where code is fetched over a network it has to be small; everywhere else it has to be quick.
#pragma once

namespace smallbox::blobs {

// BLOBS_IN_PLACE: what every action goes through. Natively it is put where it is called from: then a machine is no object in
// memory but a few registers (8 % of random play). BLOBS_APART: what is seldom done stays out of its way.
#ifdef __wasm__
#define BLOBS_IN_PLACE
#define BLOBS_IN_ONE_PLACE [[gnu::noinline]]
#define BLOBS_APART
inline constexpr bool is_fetched = true;
#else
#define BLOBS_IN_PLACE [[gnu::always_inline]]
#define BLOBS_IN_ONE_PLACE
#ifdef __clang__
#define BLOBS_APART [[gnu::noinline]]
#else
#define BLOBS_APART
#endif
inline constexpr bool is_fetched = false;
#endif

// BLOBS_NEWER: what random play spends its time in, compiled once more for processors of the last ten years, which count bits
// and find the lowest in one instruction. Which of the two it is, is asked before each action: both do the same.
#if defined(__clang__) && defined(__x86_64__)
#define BLOBS_NEWER [[gnu::target("arch=x86-64-v3"), gnu::noinline]]
inline constexpr bool has_newer = true;
inline bool is_newer() { return __builtin_cpu_supports("x86-64-v3") != 0; }
#else
#define BLOBS_NEWER
inline constexpr bool has_newer = false;
constexpr bool is_newer() { return false; }
#endif

}  // namespace smallbox::blobs
