// People who just play, while others attack: how long they wait for acknowledgements and for bots.
//
// They come from addresses of their own (127.0.0.100 and up) and stay within every limit.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "tests/server/client.hpp"

namespace smallbox::client {

struct Waits {
  std::vector<double> acknowledged;  // ms from sending an action to its update
  std::vector<double> own;           // the same without waiting for a core of this machine
  std::vector<double> returned;      // ms from saying hello to a table on disk to its state
  std::vector<double> bots;          // ms from a round's beginning to a bot's choice
  int lost = 0;                      // actions and tables that were not answered in time
};

inline double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

// Milliseconds that a thread has been ready to run while others had the cores.
inline double waited_for_core(const std::string& task) {
  std::ifstream file("/proc/" + task + "/schedstat");
  double on = 0;
  double waited = 0;
  file >> on >> waited;
  return waited / 1e6;
}

class Honest {
 public:
  // `tables`: with a bot each; and one with two people. Somebody else comes back to one of `stored` after the
  // other.
  Honest(const Server& server, int tables, const std::vector<std::string>& stored)
      : port_(server.port), network_(std::to_string(server.pid)) {
    returning_ = std::thread([this, &stored] { come_back(stored); });
    people_ = std::thread([this] { play_people(); });
    for (int i = 0; i < tables; ++i) bots_.emplace_back([this, i] { play_bot(101 + i); });
  }
  void stop() { stop_ = true; }  // soon
  ~Honest() {
    stop();
    people_.join();
    returning_.join();
    for (std::thread& one : bots_) one.join();
  }
  Honest(const Honest&) = delete;
  Honest& operator=(const Honest&) = delete;

  // What has been measured since the last time. Who waits for a bot unusually long is counted with what it
  // has been so far: otherwise the longest would be missing.
  Waits take() {
    const std::lock_guard lock(mutex_);
    for (const auto& [source, began] : under_way_)
      if (seconds_since(began) > 2) waits_.bots.push_back(seconds_since(began) * 1000);
    return std::exchange(waits_, {});
  }
  // The watch code of the people's table; it is public.
  std::string watch() {
    const std::lock_guard lock(mutex_);
    return watch_;
  }
  std::string why() {
    const std::lock_guard lock(mutex_);
    return why_;
  }

 private:
  void lose(std::string why) {
    const std::lock_guard lock(mutex_);
    ++waits_.lost;
    why_ = std::move(why);
  }
  static void patient(int fd) {
    const timeval patience{20, 0};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  Reply make(int source, std::string_view body) const {
    const int fd = connect_from(source, port_);
    patient(fd);
    Reply reply = ask(fd, "POST /api/tables", body);
    close(fd);
    return reply;
  }

  // Pop: a card can be chosen and taken back as often as one likes, so one person acts, and the other looks
  // on.
  void play_people() {
    FastRng dice(7);
    const std::string self = "self/task/" + std::to_string(gettid());
    while (!stop_) {
      const Reply made = make(100, R"({"game":"pop","seats":["me","open"],"pace":"relaxed","public":true})");
      if (made.status != 201) {
        lose("no table for two people: " + made.body);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        continue;
      }
      const std::string code(field(made.body, "table"));
      Line ann(port_, 100);
      Line ben(port_, 100);
      ann.say(R"({"type":"hello","table":")" + code + R"(","token":")" +
              std::string(field(made.body, "token")) + R"(","with":["legal"]})");
      ben.say(R"({"type":"hello","table":")" + code + R"(","token":")" + fresh_token(dice) + R"("})");
      ben.say(R"({"type":"sit","name":"Ben"})");
      fcntl(ben.fd(), F_SETFL, O_NONBLOCK);
      {
        const std::lock_guard lock(mutex_);
        watch_ = field(made.body, "watch");
      }
      auto message = ann.until("state");
      std::vector<std::string_view> legal;
      for (int n = 0; message && n < 15'000 && !stop_; ++n) {
        objects(*message, "legal", legal);
        if (legal.empty()) break;
        const std::string id = "n" + std::to_string(n);
        const double before = waited_for_core(self) + waited_for_core(network_ + "/task/" + network_);
        const auto sent = Clock::now();
        ann.say(R"({"type":"act","id":")" + id + R"(","action":)" + std::string(legal.front()) + "}");
        do message = ann.receive();
        while (message && field(*message, "id") != id);
        if (!message || !message->starts_with(R"({"type":"update")")) break;
        const double took = seconds_since(sent) * 1000;
        const double idle = waited_for_core(self) + waited_for_core(network_ + "/task/" + network_) - before;
        note(waits_.acknowledged, took);
        note(waits_.own, std::max(0.0, took - idle));
        while (ben.receive()) {  // whatever has come to the other
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
      }
      if (!stop_) lose("the table of two people: " + message.value_or("no answer"));
    }
  }

  // Chooses at once in every round, so that the round takes as long as the bot does.
  void play_bot(int source) {
    while (!stop_) {
      const Reply made =
          make(source,
               R"({"game":"pop","seats":["me",{"bot":"level","level":2}],"pace":"relaxed","name":"Cleo"})");
      if (made.status != 201) {
        lose("no table with a bot: " + made.body);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        continue;
      }
      Line line(port_, source);
      line.say(R"({"type":"hello","table":")" + std::string(field(made.body, "table")) + R"(","token":")" +
               std::string(field(made.body, "token")) + R"(","with":["legal"]})");
      auto message = line.until("state");
      std::vector<std::string_view> legal;
      const auto has = [&](std::string_view word) { return message->find(word) != std::string::npos; };
      for (int n = 0; message && !has(R"("result":)") && !stop_; ++n) {
        const auto began = Clock::now();
        objects(*message, "legal", legal);
        if (legal.empty()) break;
        // Between two rounds both say that they are ready.
        const bool chooses = legal.front().find(R"("choose")") != std::string_view::npos;
        if (chooses) {
          const std::lock_guard lock(mutex_);
          under_way_[source] = began;
        }
        line.say(R"({"type":"act","id":"n)" + std::to_string(n) + R"(","action":)" +
                 std::string(legal.front()) + "}");
        do message = line.until("update");
        while (message && !has(R"("result":)") &&
               (chooses ? !has(R"("revealed")") : !has(R"("legal":[{"type":"choose")")));
        const std::lock_guard lock(mutex_);
        under_way_.erase(source);
        if (message && chooses) waits_.bots.push_back(seconds_since(began) * 1000);
      }
      {
        const std::lock_guard lock(mutex_);
        under_way_.erase(source);
      }
      if (!message && !stop_) lose("a table with a bot: no answer");
    }
  }

  void come_back(const std::vector<std::string>& stored) {
    for (std::size_t i = 0; !stop_; ++i) {
      Line line(port_, 99);
      const auto sent = Clock::now();
      line.say(R"({"type":"hello","table":")" + stored[i % stored.size()] + R"("})");
      std::optional<std::string> message;
      do message = line.receive();
      while (message && message->starts_with(R"({"type":"table")"));
      if (message && message->starts_with(R"({"type":"state")"))
        note(waits_.returned, seconds_since(sent) * 1000);
      else if (!stop_)
        lose("back at a table: " + message.value_or("no answer"));
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    }
  }

  void note(std::vector<double>& to, double ms) {
    const std::lock_guard lock(mutex_);
    to.push_back(ms);
  }

  int port_;
  std::string network_;  // the server's network thread, which is its first
  std::mutex mutex_;
  Waits waits_;
  std::map<int, Clock::time_point> under_way_;  // rounds with a bot, by address
  std::string watch_;
  std::string why_;
  std::atomic<bool> stop_ = false;
  std::thread people_;
  std::thread returning_;
  std::vector<std::thread> bots_;
};

}  // namespace smallbox::client
