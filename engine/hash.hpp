// FNV-1a: for telling things apart quickly, never for secrets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smallbox {

inline constexpr std::uint64_t fnv_start = 0xCBF29CE484222325U;

inline std::uint64_t fnv1a(const void* data, std::size_t size, std::uint64_t hash = fnv_start) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001B3U;
  return hash;
}

}  // namespace smallbox
