// Sets of more than one word against the obvious ones.
#include "games/blobs/set.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <type_traits>
#include <vector>

#include "engine/random.hpp"

namespace smallbox::blobs {
namespace {

template <int N>
void expect_like_a_set() {
  using Set = Bits<N>;
  static_assert(std::is_trivially_copyable_v<Set> && std::has_unique_object_representations_v<Set>);
  FastRng fast(N);
  for (int round = 0; round < 50; ++round) {
    std::array<std::set<int>, 2> plain;
    std::array<Set, 2> bits{};
    for (std::size_t which = 0; which < 2; ++which) {
      for (std::uint32_t n = fast.below(N + 1); n > 0; --n) {
        const auto i = static_cast<int>(fast.below(N));
        plain[which].insert(i);
        bits[which].add(i);
      }
      const auto out = static_cast<int>(fast.below(N));
      plain[which].erase(out);
      bits[which].remove(out);
      ASSERT_EQ(bits[which].empty(), plain[which].empty());
      ASSERT_EQ(bits[which].size(), static_cast<int>(plain[which].size()));
      std::vector<int> listed;
      for (const int i : bits[which]) listed.push_back(i);
      ASSERT_EQ(listed, std::vector<int>(plain[which].begin(), plain[which].end()));
      for (int k = 0; k < bits[which].size(); ++k) ASSERT_EQ(bits[which].nth(k), listed[k]);
      const typename Set::Counted counted(bits[which]);
      ASSERT_EQ(counted.size(), bits[which].size());
      for (int k = 0; k < counted.size(); ++k) ASSERT_EQ(counted.nth(k), listed[k]);
      if constexpr (N > 66 && N <= 128) {
        std::array<std::uint8_t, N> row{};
        ASSERT_EQ(bits[which].list(row), static_cast<int>(listed.size()));
        for (std::size_t k = 0; k < listed.size(); ++k) ASSERT_EQ(row[k], listed[k]);
      }
      if (!listed.empty()) {
        ASSERT_EQ(bits[which].lowest(), listed[0]);
      }
      ASSERT_EQ(bits[which].several(), listed.size() > 1);
      std::vector<int> each;
      bits[which].each([&](int i) { each.push_back(i); });
      ASSERT_EQ(each, listed);
    }
    const Set both = bits[0] & bits[1];
    const Set either = bits[0] | bits[1];
    const Set only = bits[0] - bits[1];
    const auto n = static_cast<int>(fast.below(N + 1));
    const Set first = Set::first(n);
    const auto from = static_cast<int>(fast.below(n + 1U));
    const Set range = Set::range(from, n);
    const Set of_both = bits[0].where([&](int i) { return bits[1].has(i); });
    ASSERT_TRUE(of_both == both);
    for (int i = 0; i < N; ++i) {
      ASSERT_EQ(both.has(i), plain[0].count(i) + plain[1].count(i) == 2);
      ASSERT_EQ(either.has(i), plain[0].count(i) + plain[1].count(i) > 0);
      ASSERT_EQ(only.has(i), plain[0].count(i) > plain[1].count(i));
      ASSERT_EQ(first.has(i), i < n);
      ASSERT_EQ(range.has(i), from <= i && i < n);
    }
    ASSERT_TRUE(bits[0] == (only | both));
  }
}

TEST(BlobsSet, of_one_word_and_of_several) {
  expect_like_a_set<60>();
  expect_like_a_set<64>();
  expect_like_a_set<72>();
  expect_like_a_set<120>();
  expect_like_a_set<128>();
  expect_like_a_set<200>();
}

}  // namespace
}  // namespace smallbox::blobs
