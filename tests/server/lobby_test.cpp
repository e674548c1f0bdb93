// What is said to the lobby in every order (tests/server/inn.hpp).
#include <array>

#include "tests/server/inn.hpp"

namespace smallbox {
namespace {

// Few tables fit into memory, so they come and go all the time, by either code, while people ask for them,
// act and hang up, and answers are taken late.
class Crowd {
 public:
  explicit Crowd(std::uint64_t seed) : inn_(few_tables()), dice_(seed) {
    for (std::uint32_t i = 0; i < 12; ++i) {
      const char* seats = i % 3 == 0   ? R"(["me","open"])"
                          : i % 3 == 1 ? R"(["me","bot"])"
                                       : R"(["bot","bot"])";
      const char* game = i % 2 == 0 ? "pop" : "blink";
      tables_.push_back(
          inn_.make(std::string(R"({"pace":"relaxed","game":")") + game + R"(","seats":)" + seats + "}",
                    tokens_[dice_.below(3)]));
    }
  }

  void step() {
    if (visitors_.size() < 10) {
      visitors_.push_back(std::make_shared<Visitor>(inn_.told));
      visitors_.back()->from = "127.0.0." + std::to_string(dice_.below(5));
    }
    const auto visitor = visitors_[dice_.below(static_cast<std::uint32_t>(visitors_.size()))];
    switch (dice_.below(8)) {
      case 0:
      case 1: say_hello(visitor); break;
      case 2:
      case 3: act(visitor); break;
      case 4: say_something(visitor); break;
      case 5:
        // As the network does it: it is gone at once, and the lobby hears of it later.
        if (few(3)) hang_up(visitor);
        break;
      case 6:
        if (!leaving_.empty()) {
          inn_.lobby->gone(*leaving_.back());
          leaving_.back()->gone = true;
          leaving_.pop_back();
        }
        break;
      default: inn_.lobby->tick();
    }
    // The lobby itself may have sent it away.
    for (const auto& one : std::vector(visitors_))
      if (!one->there()) hang_up(one);
    inn_.run(static_cast<int>(dice_.below(few(50) ? 200 : 4)));
    if (few(100)) std::this_thread::sleep_for(std::chrono::milliseconds(dice_.below(5)));
  }

  // Everything that anybody was told is there after a new start, whole.
  void start_anew_and_look() {
    visitors_.clear();
    leaving_.clear();
    inn_.run_until([&] { return inn_.run(20) == 0; });
    inn_.open();
    for (const Booked& table : tables_) {
      if (inn_.told[table.watch] <= 0) continue;
      const int before = inn_.told[table.watch];
      const auto visitor = std::make_shared<Visitor>(inn_.told);
      visitor->asked.insert(table.watch);
      // Where there is no room for it one asks again.
      const auto there = [&] {
        if (visitor->last < 0 && !visitor->asking)
          inn_.lobby->message(visitor, greeting(table.watch, tokens_[0]));
        inn_.lobby->tick();
        return visitor->last >= 0;
      };
      ASSERT_TRUE(inn_.run_until(there))
          << "table " << table.watch << " does not come back, but: " << visitor->heard;
      EXPECT_GE(visitor->last, before);
      inn_.lobby->gone(*visitor);
      inn_.lobby->tick();
    }
  }

 private:
  using Someone = std::shared_ptr<Visitor>;

  static Limits few_tables() {
    Limits limits = without_limits();
    limits.tables = 6;
    return limits;
  }
  bool few(std::uint32_t of) { return dice_.below(of) == 0; }
  void hang_up(const Someone& visitor) {
    visitor->hang_up();
    leaving_.push_back(visitor);
    std::erase(visitors_, visitor);
  }
  void say_hello(const Someone& visitor) {
    const Booked& table = tables_[dice_.below(12)];
    visitor->asked.insert(table.watch);
    visitor->last = -1;
    inn_.lobby->message(
        visitor, greeting(few(3) ? table.watch : table.code, few(2) ? table.token : tokens_[dice_.below(3)],
                          few(2) ? R"(,"have":)" + std::to_string(dice_.below(20)) : ""));
  }
  void act(const Someone& visitor) {
    inn_.lobby->message(visitor, R"({"type":"act","id":")" + std::to_string(++number_) + R"(","action":)" +
                                     (visitor->action.empty() ? "{}" : visitor->action) + "}");
  }
  void say_something(const Someone& visitor) {
    static constexpr std::array<const char*, 16> words = {R"({"type":"sit"})",
                                                          R"({"type":"name","name":"B"})",
                                                          R"({"type":"leave"})",
                                                          R"({"type":"state"})",
                                                          R"({"type":"history"})",
                                                          R"({"type":"rematch"})",
                                                          R"({"type":"shown","version":3})",
                                                          R"({"type":"shown","version":30})",
                                                          R"({"type":"skip","for":"idle"})",
                                                          R"({"type":"wait"})",
                                                          R"({"type":"tempo","bots":"quick"})",
                                                          R"({"type":"hints"})",
                                                          R"({"type":"react","which":3})",
                                                          R"({"type":"skip"})",
                                                          R"({"type":"resign"})",
                                                          R"({"type":"rematch","on":false})"};
    inn_.lobby->message(visitor, words[dice_.below(few(10) ? 16 : 13)]);
  }

  Inn inn_;
  FastRng dice_;
  const std::vector<std::string> tokens_ = {fresh_token(), fresh_token(), fresh_token()};
  std::vector<Booked> tables_;
  std::vector<Someone> visitors_;
  std::vector<Someone> leaving_;  // have hung up, and the lobby is to be told
  long number_ = 0;
};

TEST(Lobby, QuestionsAnswersAndHangUpsInAnyOrder) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Crowd crowd(seed);
    for (int step = 0; step < 6000; ++step) crowd.step();
    crowd.start_anew_and_look();
  }
}

// What is due is asked for again while the last answer is still being fetched: a table that nobody ever came
// to is forgotten once, by the first, and not looked at by the second.
TEST(Lobby, ManyTablesExpireWhileTheNetworkIsLate) {
  Inn inn(without_limits());
  for (int i = 0; i < 230; ++i)
    (void)inn.make(R"({"game":"blink","seats":["me","bot"],"pace":"relaxed"})", fresh_token());
  // As if there were too many of them by far: all have to go.
  inn.limits.stored = 0;
  inn.open();
  inn.lobby->tick();
  for (int round = 0; round < 2; ++round) {
    // What is due has been read; the network takes that, and then nothing for as long as it is read again.
    ASSERT_TRUE(inn.run_until([&] { return inn.run(1) == 1; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    inn.lobby->tick();
  }
  const auto none_left = [&] {
    inn.lobby->tick();
    return inn.ask("GET", "/api/health", "").body.find(R"("stored":0)") != std::string::npos;
  };
  EXPECT_TRUE(inn.run_until(none_left)) << inn.ask("GET", "/api/health", "").body;
}

// A game that is over goes out of memory with the last who leaves it, as soon as it is on disk, and is there for who comes again.
TEST(Lobby, WhatIsOverGoesWithTheLastWhoLeaves) {
  Inn inn(without_limits());
  const Booked table = inn.make(R"({"game":"blink","seats":["me","bot"],"pace":"relaxed"})", fresh_token());
  const auto come = [&] {
    auto visitor = std::make_shared<Visitor>(inn.told);
    visitor->asked.insert(table.watch);
    inn.lobby->message(visitor, greeting(table.code, table.token));
    EXPECT_TRUE(inn.run_until([&] { return visitor->last >= 0; })) << visitor->heard;
    return visitor;
  };
  const auto first = come();
  const auto second = come();
  inn.lobby->message(first, R"({"type":"resign"})");
  const auto is_over = [&] { return as_text(second->table.if_contains("status")) == "over"; };
  ASSERT_TRUE(inn.run_until(is_over)) << second->heard;
  inn.lobby->gone(*first);
  inn.lobby->tick();
  inn.run();
  EXPECT_EQ(inn.lobby->tables(), 1U) << "somebody is there";
  inn.lobby->gone(*second);
  const auto left = std::chrono::steady_clock::now();
  ASSERT_TRUE(inn.run_until([&] {
    inn.lobby->tick();
    return inn.lobby->tables() == 0;
  }));
  EXPECT_LT(std::chrono::steady_clock::now() - left, std::chrono::seconds(4));
  const auto again = come();
  EXPECT_TRUE(as_text(again->table.if_contains("status")) == "over");
}

}  // namespace
}  // namespace smallbox
