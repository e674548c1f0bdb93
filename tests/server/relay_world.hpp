// Ends of relays without a network: clients, houses, and a bus on which everything goes wrong that a test wants.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "server/relay.hpp"

namespace smallbox {

inline constexpr std::int64_t k_ms = 1'000;

class RelayWorld;

// Carries what it is given when the test says so.
class TestBus final : public Bus {
 public:
  explicit TestBus(RelayWorld& world) : world_(world) {}
  void start(Calls calls) override { calls_ = std::move(calls); }
  bool send(std::int64_t life, std::string packet) override;
  void turn(bool up) {
    up_ = up;
    calls_.turned(up);
  }
  Calls calls_;

 private:
  RelayWorld& world_;
  bool up_ = false;
};

// Somebody connected, as a front has them.
class FarClient final : public Peer {
 public:
  void send(std::string_view text) override { told.emplace_back(text); }
  void close(std::string_view why) override {
    closed = why;
    hang_up();
  }
  void ask(std::uint32_t number) override { asked = number; }
  bool can_ask() const override { return true; }
  std::int64_t longest_trip() const override { return longest; }
  const std::string& address() const override { return from; }

  std::vector<std::string> told;
  std::string closed;
  std::string from = "192.0.2.1";
  std::uint32_t asked = 0;
  std::int64_t longest = RoundTrips::unbounded;
};

// A house: everybody is let in but those who ask for "no" or "elsewhere"; what is said is answered with the same.
class Side final : public RelayHost {
 public:
  Side(RelayWorld& world, std::int64_t life);

  void relayed_hello(const std::shared_ptr<RelayPeer>& peer) override {
    const std::string& code = peer->opening.hello.code;
    if (code == "no") return relays->refuse(*peer, "no");
    if (code == "elsewhere") return relays->not_here(*peer);
    guests.push_back(peer);
    relays->let_in(*peer);
    peer->send("welcome");
  }
  bool relayed_message(const std::shared_ptr<RelayPeer>& peer, std::string_view text, bool quick) override {
    if (quick && text.starts_with("slow")) return false;
    heard.emplace_back(text);
    if (!text.starts_with("quiet")) peer->send(text);
    return true;
  }
  void relayed_gone(Peer& peer) override {
    std::erase_if(guests, [&](const auto& one) { return one.get() == &peer; });
    ++left;
  }
  void relayed_answer(Peer& peer, std::uint32_t number) override {
    answers.emplace_back(number, peer.longest_trip());
  }
  Ms relayed_price(const std::string&) override { return price; }
  void relayed_away(Peer& peer, const Hello&) override {
    if (peer.relay != 0) relays->leave(peer);
  }

  Metrics metrics;
  TestBus* bus = nullptr;
  std::unique_ptr<Relays> relays;
  std::vector<std::shared_ptr<RelayPeer>> guests;
  std::vector<std::string> heard;
  std::vector<std::pair<std::uint32_t, std::int64_t>> answers;
  int left = 0;
  Ms price = 0;
};

class RelayWorld {
 public:
  struct Carried {
    std::int64_t to;
    std::string packet;
  };
  Side& end(std::int64_t life) { return *ends.at(life); }
  void add(std::int64_t life) {
    ends[life] = std::make_unique<Side>(*this, life);
    ends[life]->bus->turn(true);
  }
  // Until nothing is left to be done at this time.
  void settle() {
    while (!posted.empty() || (!halted && !carried.empty())) {
      if (!posted.empty()) {
        const auto work = std::move(posted.front());
        posted.pop_front();
        work();
        continue;
      }
      const Carried one = std::move(carried.front());
      carried.pop_front();
      ++packets;
      if (lose && lose(one)) continue;
      if (ends.contains(one.to)) ends.at(one.to)->bus->calls_.came(one.packet);
    }
  }
  void pass(Ms ms) {
    for (const std::int64_t until = now + ms * k_ms; now < until; now += 10 * k_ms) {
      settle();
      std::vector<std::function<void()>> due;
      for (auto place = timers.begin(); place != timers.end() && place->first <= now;) {
        due.push_back(std::move(place->second));
        place = timers.erase(place);
      }
      for (const auto& work : due) work();
    }
    settle();
  }

  std::int64_t now = 1'000'000'000;
  std::deque<std::function<void()>> posted;
  std::multimap<std::int64_t, std::function<void()>> timers;
  std::deque<Carried> carried;
  std::function<bool(const Carried&)> lose;
  bool halted = false;
  std::size_t packets = 0;
  std::map<std::int64_t, std::unique_ptr<Side>> ends;  // last: they go first
};

inline bool TestBus::send(std::int64_t life, std::string packet) {
  if (!up_) return false;
  world_.carried.push_back({life, std::move(packet)});
  return true;
}

inline Side::Side(RelayWorld& world, std::int64_t life) {
  auto made = std::make_unique<TestBus>(world);
  bus = made.get();
  Relays::World around;
  around.microseconds = [&world] { return world.now; };
  around.post = [&world](std::function<void()> work) { world.posted.push_back(std::move(work)); };
  around.after = [&world](Ms ms, std::function<void()> work) {
    world.timers.emplace(world.now + ms * k_ms, std::move(work));
  };
  around.node = std::to_string(life);
  relays = std::make_unique<Relays>(*this, std::move(around), std::move(made), Seal("secret", life), metrics);
}

}  // namespace smallbox
