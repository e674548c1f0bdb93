// What tables of tests need from a house beside what the tests are about.
#pragma once

#include "server/identity.hpp"
#include "server/names.hpp"
#include "table/table.hpp"

namespace smallbox {

class TestHost : public Host {
 public:
  std::string fresh_seed() override { return random_text(48); }
  std::uint64_t fresh_salt() override { return static_cast<std::uint64_t>(short_hash(random_text(16))); }
  std::string distinct_name(std::string_view wanted, std::span<const std::string> others) override {
    return smallbox::distinct_name(wanted, others);
  }
};

}  // namespace smallbox
