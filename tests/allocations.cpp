// Replaces the global operator new by one that counts. In a file of its own, so that compilers see new and
// delete as usual elsewhere.
#include "tests/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {
std::uint64_t g_allocations = 0;
}

#ifndef SMALLBOX_UNCOUNTED
void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  std::abort();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
#endif

namespace smallbox::testing {
std::uint64_t allocations() { return g_allocations; }
}  // namespace smallbox::testing
