// What waits for the disk, and what is kept for those whose line is broken just now.
#include "table/outbox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <deque>

#include "engine/random.hpp"
#include "server/outgoing.hpp"
#include "tests/server/scene.hpp"

namespace smallbox {
namespace {

// Against a list of whole texts: the last ones, together no more than 2 KiB, but always the newest.
TEST(Outbox, TellsTheLastUpdatesWordForWord) {
  FastRng dice(7);
  for (int game = 0; game < 20; ++game) {
    Outbox outbox(2);
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
      for (; bytes > 2048 && model.size() > 1; model.pop_front()) bytes -= model.front().second.size();
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
  Outbox outbox(2);
  const auto peer = std::make_shared<Hearer>();
  peer->table = 1;
  const std::string update = R"({"a":1})";
  outbox.tell(*peer, update, R"(,"id":"x")");
  outbox.wrote(5);
  outbox.tell(*peer, update, R"(,"id":"y")");
  outbox.tell(*peer, update);
  EXPECT_EQ(peer->heard, std::vector<std::string>{R"({"a":1,"id":"x"})"});
  outbox.committed(5, std::array<std::shared_ptr<Peer>, 1>{peer});
  EXPECT_EQ(peer->heard,
            (std::vector<std::string>{R"({"a":1,"id":"x"})", R"({"a":1,"id":"y"})", R"({"a":1})"}));
}

// A line's buffer against two lists, whatever comes when: what has gone, and what waits for which write.
TEST(Outgoing, SendsWhatMayGoInOrderAndForgetsTheRest) {
  Spare spare;
  FastRng dice(11);
  for (int line = 0; line < 200; ++line) {
    Outgoing out(spare);
    std::string gone;
    std::string all;  // that may go
    std::deque<std::pair<std::uint64_t, std::string>> held;
    std::uint64_t ticket = 1;
    const auto frame = [](std::string_view payload) {
      std::string bytes;
      append_frame(bytes, Opcode::text, payload);
      return bytes;
    };
    for (int step = 0; step < 300; ++step) {
      const std::string text = "{" + std::string(dice.below(300), static_cast<char>('a' + step % 26)) + "}";
      switch (dice.below(8)) {
        case 0:
          out.push(Opcode::text, text);
          all += frame(text);
          break;
        case 1:
        case 2:
          out.hold(ticket, text, {});
          held.emplace_back(ticket, frame(text));
          break;
        case 3:
          out.hold(ticket, text, R"(,"id":7)");
          held.emplace_back(ticket, frame(text.substr(0, text.size() - 1) + R"(,"id":7})"));
          break;
        case 4: ticket += dice.below(3); break;
        case 5: {
          const std::uint64_t stored = ticket - dice.below(2);
          const std::size_t before = all.size();
          for (; !held.empty() && held.front().first <= stored; held.pop_front()) all += held.front().second;
          EXPECT_EQ(out.release(stored), all.size() - before);
          break;
        }
        case 6: {
          const std::string some(out.ready().substr(0, dice.below(700)));
          out.sent(some.size());
          gone += some;
          break;
        }
        default:
          if (dice.below(20) > 0) break;
          out.forget_held();
          held.clear();
      }
      ASSERT_EQ(gone + std::string(out.ready()), all);
      ASSERT_EQ(out.empty(), gone.size() == all.size() && held.empty());
    }
    out.close(1001, "bye");
    append_close(all, 1001, "bye");
    ASSERT_EQ(gone + std::string(out.ready()), all);
    out.sent(out.ready().size());
    EXPECT_TRUE(out.empty());
  }
}

}  // namespace
}  // namespace smallbox
