// What is kept for those whose line is broken just now.
#include "table/outbox.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "engine/random.hpp"
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

// Against a list of whole texts: the last ones, together no more than 3 KiB, but always the newest.
TEST(Outbox, TellsTheLastUpdatesWordForWord) {
  FastRng dice(7);
  for (int game = 0; game < 20; ++game) {
    Outbox outbox(1, 2, [] { return std::int64_t{1}; }, [](std::int64_t) {});
    std::deque<std::pair<int, std::string>> model;
    std::size_t bytes = 0;
    const auto peer = std::make_shared<Hearer>();
    peer->table = 1;
    peer->audience = Audience::seat(1);
    for (int version = 1; version <= 120; ++version) {
      const std::string text(1 + dice.below(game % 2 == 0 ? 400U : 4000U),
                             static_cast<char>('a' + version % 26));
      outbox.keep(peer->audience, version, text);
      bytes += text.size() + 1;
      model.emplace_back(version, text + "}");
      for (; bytes > 3072 && model.size() > 1; model.pop_front()) bytes -= model.front().second.size();
      const int have = version - static_cast<int>(dice.below(12));
      peer->heard.clear();
      const bool known = have >= model.front().first - 1;
      ASSERT_EQ(outbox.tell_missed(*peer, have, version), known) << version << " after " << have;
      std::vector<std::string> missed;
      for (const auto& [made, told] : model)
        if (known && made > have && made < version) missed.push_back(told);
      EXPECT_EQ(peer->heard, missed);
    }
    outbox.forget(peer->audience);
    EXPECT_FALSE(outbox.tell_missed(*peer, 120, 120));
  }
}

// What only the sender is told comes behind what all are told, also where it had to wait for the disk.
TEST(Outbox, AddsWhatOneIsToldAlone) {
  Outbox outbox(1, 2, [] { return std::int64_t{1}; }, [](std::int64_t) {});
  const auto peer = std::make_shared<Hearer>();
  peer->table = 1;
  const auto update = std::make_shared<const std::string>(R"({"a":1})");
  outbox.tell_counted(*peer, update, R"(,"id":"x")");
  outbox.wrote(5);
  outbox.tell_counted(*peer, update, R"(,"id":"y")");
  outbox.tell(*peer, update);
  EXPECT_EQ(peer->heard, std::vector<std::string>{R"({"a":1,"id":"x"})"});
  outbox.committed(5);
  EXPECT_EQ(peer->heard,
            (std::vector<std::string>{R"({"a":1,"id":"x"})", R"({"a":1,"id":"y"})", R"({"a":1})"}));
  EXPECT_EQ(*update, R"({"a":1})");
}

}  // namespace
}  // namespace smallbox
