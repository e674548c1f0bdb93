// Who may not come in for a time: addresses, as limits count them, and guests. Kept in a file of the data
// folder, so that a new start forgets nobody.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/identity.hpp"

namespace smallbox {

struct Ban {
  enum class Kind : std::uint8_t { address, guest };
  std::int64_t id = 0;
  Kind kind = Kind::address;
  std::string whom;        // an address_key, or a guest_mark
  std::int64_t until = 0;  // ms of wall time
};

// What operators know a guest by: the beginning of the hash of their token, from which no token can be made.
std::string guest_mark(const Guest& guest);
bool is_guest_mark(std::string_view text);

class Bans {
 public:
  static constexpr std::size_t most = 1000;

  // Empty: kept in memory only.
  explicit Bans(std::string path = {});

  // Adds, or changes the end of the one there is. `kept`: whether it is on disk too. Null: there are too
  // many.
  const Ban* add(Ban::Kind kind, const std::string& whom, std::int64_t until, std::int64_t now, bool& kept);
  bool lift(std::int64_t id, bool& kept);
  // Now and then: nobody is remembered longer than their ban lasts.
  void tidy(std::int64_t now);
  std::vector<Ban> list(std::int64_t now) const;

  bool address(std::string_view key, std::int64_t now) const { return has(Ban::Kind::address, key, now); }
  bool guest(const Guest& guest, std::int64_t now) const;

 private:
  bool has(Ban::Kind kind, std::string_view whom, std::int64_t now) const;
  bool save() const;

  std::string path_;
  std::map<std::pair<Ban::Kind, std::string>, Ban> bans_;
  std::int64_t last_ = 0;
};

}  // namespace smallbox
