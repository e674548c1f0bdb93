#include "server/password.hpp"

#include <sodium.h>

#include <array>

namespace smallbox {

std::string hash_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (sodium_init() < 0 ||
      crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return {};
  return hash.data();
}

bool password_fits(const std::string& hash, std::string_view password) {
  if (password.size() > k_longest_password || hash.size() >= crypto_pwhash_STRBYTES || sodium_init() < 0)
    return false;
  std::array<char, crypto_pwhash_STRBYTES> stored{};  // it must be filled up with zeros
  hash.copy(stored.data(), hash.size());
  return crypto_pwhash_str_verify(stored.data(), password.data(), password.size()) == 0;
}

}  // namespace smallbox
