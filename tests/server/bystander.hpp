// A well-behaved player beside those who mean harm.
#pragma once

#include <atomic>
#include <thread>

#include "tests/server/client.hpp"

namespace smallbox::client {

constexpr int k_patience = 20;  // seconds for an answer, on a busy machine under a sanitizer

// Plays one game after the other and asks for the server's health, in its own thread. Everything is answered,
// in order, and about its own table.
class Bystander {
 public:
  explicit Bystander(int port) : port_(port), thread_([this] { run(); }) {}
  ~Bystander() { stop(); }
  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  bool unhappy() const { return unhappy_; }
  const std::string& why() const { return why_; }  // once it has stopped or is unhappy
  double slowest() const { return slowest_; }
  long answers() const { return answers_; }

 private:
  void complain(std::string why) {
    why_ = std::move(why);
    unhappy_ = true;
  }
  void run() {
    while (!stop_ && !unhappy_) {
      const int fd = connect_from(1, port_);
      const timeval patience{k_patience, 0};
      setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
      const Reply health = ask(fd, "GET /api/health");
      const Reply made =
          ask(fd, "POST /api/tables", R"({"game":"cant-touch-this","seats":["me"],"pace":"relaxed"})");
      close(fd);
      if (health.status != 200) return complain("no answer to a question for its health");
      if (made.status != 201) return complain("no table: " + made.body);
      play(std::string(field(made.body, "table")), std::string(field(made.body, "token")));
    }
  }
  void play(const std::string& code, const std::string& token) {
    Line line(port_);
    line.say(R"({"type":"hello","table":")" + code + R"(","token":")" + token + R"(","with":["legal"]})");
    auto message = line.until("state");
    long version = 0;
    std::vector<std::string_view> legal;
    while (message && message->find(R"("result":)") == std::string::npos && !stop_) {
      objects(*message, "legal", legal);
      if (legal.empty()) return complain("nothing legal: " + *message);
      const auto sent = Clock::now();
      line.say(R"({"type":"act","id":")" + std::to_string(version) + R"(","action":)" +
               std::string(legal.front()) + "}");
      do {
        message = line.receive();
        if (message && message->starts_with(R"({"type":"table")") && field(*message, "table") != code)
          return complain("told about a table of others: " + *message);
      } while (message && !message->starts_with(R"({"type":"update")") &&
               !message->starts_with(R"({"type":"refused")"));
      if (!message) break;
      slowest_ = std::max(slowest_, seconds_since(sent));
      ++answers_;
      if (number(*message, "version") != ++version) return complain("a version is missing: " + *message);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));  // its thinking
    }
    if (!message && !stop_) complain("no answer within " + std::to_string(k_patience) + " s");
  }

  int port_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> unhappy_ = false;
  std::string why_;
  double slowest_ = 0;
  long answers_ = 0;
  std::thread thread_;
};

}  // namespace smallbox::client
