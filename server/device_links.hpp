// One person at two devices: a code, good for one use within ten minutes, by which the second gets the first one's token.
//
// The only place where a token is held as it is, and only in memory: a server that stops forgets all of them. What lies
// here is found by a hash of the code, so how long looking takes tells nothing about any other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "table/guest.hpp"
#include "table/pace.hpp"

namespace smallbox {

class DeviceLinks {
 public:
  static constexpr Ms good_for = Ms{10} * 60 * 1000;
  static constexpr std::size_t most = 10'000;  // at a time

  struct Linked {
    std::string token;
    std::string name;
  };

  // Takes the place of the one that this guest has already. False: there are too many.
  bool add(std::string_view code, Linked linked, Ms now) {
    tidy(now);
    const std::string owner = to_hex(guest_of(linked.token));
    forget(owner);
    if (links_.size() >= most) return false;
    std::string key = to_hex(guest_of(code));
    by_owner_[owner] = key;
    links_[std::move(key)] = {std::move(linked), owner, now + good_for};
    return true;
  }
  // Once.
  std::optional<Linked> take(std::string_view code, Ms now) {
    tidy(now);
    const auto link = links_.extract(to_hex(guest_of(code)));
    if (!link) return {};
    by_owner_.erase(link.mapped().owner);
    return std::move(link.mapped().linked);
  }
  void forget(const Guest& guest) { forget(to_hex(guest)); }

 private:
  struct Link {
    Linked linked;
    std::string owner;
    Ms until = 0;
  };
  void forget(const std::string& owner) {
    if (const auto link = by_owner_.extract(owner)) links_.erase(link.mapped());
  }
  void tidy(Ms now) {
    std::erase_if(links_, [&](const auto& one) {
      if (one.second.until > now) return false;
      by_owner_.erase(one.second.owner);
      return true;
    });
  }

  std::unordered_map<std::string, Link> links_;            // by the code's hash
  std::unordered_map<std::string, std::string> by_owner_;  // and that, by whose it is
};

}  // namespace smallbox
