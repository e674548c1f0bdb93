// The operators' password: only its argon2id hash is kept.
#pragma once

#include <string>
#include <string_view>

namespace smallbox {

inline constexpr std::size_t k_shortest_password = 12;
inline constexpr std::size_t k_longest_password = 256;

// Takes some 50 ms and 64 MB, so not on the network thread. Empty: there is not that much memory.
std::string hash_password(std::string_view password);
bool password_fits(const std::string& hash, std::string_view password);

}  // namespace smallbox
