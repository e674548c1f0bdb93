// Where code is fetched over a network it has to be small; everywhere else it has to be quick.
#pragma once

namespace smallbox::blobs {

// BLOBS_IN_PLACE: what every action goes through. Natively it is put where it is called from: then a machine is no object in
// memory but a few registers (8 % of random play).
#ifdef __wasm__
#define BLOBS_IN_PLACE
#define BLOBS_IN_ONE_PLACE [[gnu::noinline]]
inline constexpr bool is_fetched = true;
#else
#define BLOBS_IN_PLACE [[gnu::always_inline]]
#define BLOBS_IN_ONE_PLACE
inline constexpr bool is_fetched = false;
#endif

}  // namespace smallbox::blobs
