// Hashes that are the same everywhere: SHA-512 for seeds and tokens, SHA-256 for the ids of boxes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smallbox {

std::array<std::uint8_t, 64> sha512(std::string_view text);
// With what the processor knows of it; `plain`: as if it knew nothing.
std::array<std::uint8_t, 32> sha256(std::string_view text, bool plain = false);

}  // namespace smallbox
