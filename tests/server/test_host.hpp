// What tables of tests need from a house beside what the tests are about.
#pragma once

#include <gtest/gtest.h>

#include "server/identity.hpp"
#include "server/names.hpp"
#include "table/table.hpp"

namespace smallbox {

// Deals and waits that nobody names are other ones at every table, but the same ones whenever a test is run: a deal that
// comes once in a thousand either always fails a test or never does.
class TestHost : public Host {
 public:
  std::string fresh_seed() override { return "deal " + std::to_string(next()); }
  std::uint64_t fresh_salt() override {
    return static_cast<std::uint64_t>(short_hash("salt " + std::to_string(next())));
  }
  std::string distinct_name(std::string_view wanted, std::span<const std::string> others) override {
    return smallbox::distinct_name(wanted, others);
  }

 private:
  // Counted from the beginning of the test that runs.
  static int next() {
    static const ::testing::TestInfo* of = nullptr;
    static int count = 0;
    const ::testing::TestInfo* now = ::testing::UnitTest::GetInstance()->current_test_info();
    if (std::exchange(of, now) != now) count = 0;
    return ++count;
  }
};

}  // namespace smallbox
