// Where code is fetched over a network it has to be small. Everywhere else what every action goes through is put where it is
// called from: then a machine is no object in memory but a few registers (8 % of random play).
#pragma once

#ifdef __wasm__
#define BLOBS_IN_PLACE
#else
#define BLOBS_IN_PLACE [[gnu::always_inline]]
#endif
