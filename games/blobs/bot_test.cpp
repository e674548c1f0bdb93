// The bots of Blobs: nobody is picked on for a seat's number, and a blob that can only do harm goes
// elsewhere.
#include "bots/bots.hpp"
#include "games/blobs/testing.hpp"

namespace smallbox {
const AnyBots& blobs_bots();
}

namespace smallbox::blobs {
namespace {

// How often a bot does each thing at this table, out of 120 times.
std::map<std::string, int> choices(const Layout& layout, Seat seat) {
  Script t(layout);
  const Bot<Blobs> bot = *static_cast<const Bots<Blobs>&>(blobs_bots()).find("level:4");
  const Observation<Blobs> seen(static_cast<Match<Blobs>&>(t.match()).state(), seat);
  Thinking thinking;
  FastRng fast(5);
  std::map<std::string, int> counts;
  for (int i = 0; i < 120; ++i)
    ++counts[testing::written(
        [&](Json& out) { Text<Blobs>::write_action(out, seen.known(), *bot.choose(seen, fast, thinking)); })];
  return counts;
}

TEST(BlobsBots, equal_rooms_are_chosen_equally_often) {
  // Lump is bad wherever it lies, and the other rooms are alike.
  const auto counts = choices({.hands = {"", "", "lump"}, .seats = 5, .first = 2}, 2);
  EXPECT_EQ(counts.count(R"({"type":"play","card":"lump","room":2})"), 0U);
  EXPECT_EQ(counts.size(), 4U);
  for (const auto& [action, n] : counts) EXPECT_GE(n, 12) << action;  // thirty each, give or take five
}

TEST(BlobsBots, alarm_clock_rings_for_a_bad_card_only) {
  const auto bad = choices({.hands = {"lump paying-guest"}, .rooms = {"alarm-clock"}}, 0);
  EXPECT_GE(bad.at(R"({"type":"pick","yes":true})"), 100);
  const auto good = choices({.hands = {"bob slippery-sid"}, .rooms = {"alarm-clock"}}, 0);
  EXPECT_GE(good.at(R"({"type":"pick","yes":false})"), 100);
}

}  // namespace
}  // namespace smallbox::blobs
