// Many connections that say the same kind of thing as fast as it is taken, in one thread at the lowest
// priority: what they do is little work for this machine, so that only the server's work can slow others
// down.
#pragma once

#include <sys/epoll.h>
#include <sys/resource.h>

#include <atomic>
#include <functional>
#include <thread>
#include <tuple>
#include <utility>

#include "tests/server/client.hpp"

namespace smallbox::client {

struct Attacker {
  int fd = -1;
  int source = 2;       // 127.0.0.…
  bool waits = false;   // for an answer
  bool closes = false;  // hangs up when all is written
  long said = 0;
  long heard = 0;          // bytes
  Clock::time_point next;  // says nothing before
  std::string in;
  std::string out;
  std::string last;   // that was heard
  std::string table;  // that it is at
  std::string token;
};

struct Attack {
  std::string name;
  std::string own;    // the table that each connection has of its own; empty: none
  int each = 4;       // connections from each address
  bool web = true;    // speaks WebSocket
  bool reads = true;  // what it is sent
  bool waits = true;  // for something to be answered, before it says more
  // What it says next, as whole frames or requests. Empty: nothing for now.
  std::function<std::string(Attacker&)> say;
};

class Swarm {
 public:
  // `own`: for each a table and its token, where the attack needs them.
  Swarm(int port, const Attack& attack, int addresses,
        const std::vector<std::pair<std::string, std::string>>& own)
      : port_(port), attack_(attack) {
    for (int i = 0; i < attack.each * addresses; ++i) {
      Attacker one;
      one.source = 2 + i % addresses;
      if (!own.empty()) std::tie(one.table, one.token) = own[static_cast<std::size_t>(i) % own.size()];
      all_.push_back(std::move(one));
    }
    thread_ = std::thread([this] { run(); });
  }
  ~Swarm() {
    stop_ = true;
    thread_.join();
    for (const Attacker& one : all_)
      if (one.fd >= 0) close(one.fd);
    close(epoll_);
  }
  Swarm(const Swarm&) = delete;
  Swarm& operator=(const Swarm&) = delete;

  long said() const { return said_; }
  long heard() const { return heard_; }
  long opened() const { return opened_; }

 private:
  void run() {
    setpriority(PRIO_PROCESS, 0, 19);  // of this thread
    epoll_ = epoll_create1(EPOLL_CLOEXEC);
    std::array<epoll_event, 256> events{};
    while (!stop_) {
      const auto now = Clock::now();
      int opening = 0;
      for (Attacker& one : all_) {
        if (one.fd < 0 && one.next <= now && ++opening <= 50)
          open(one);
        else if (one.fd >= 0 && one.out.empty() && !one.waits && one.next <= now)
          speak(one);
      }
      const int n = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 2);
      for (int i = 0; i < n; ++i) {
        const epoll_event& event = events[i];
        Attacker& one = all_[event.data.u64];
        if (one.fd >= 0 && (event.events & EPOLLOUT) != 0) write_more(one);
        if (one.fd >= 0 && attack_.reads && (event.events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0)
          read_more(one);
      }
    }
  }
  void open(Attacker& one) {
    one.in.clear();
    one.last.clear();
    one.waits = one.closes = false;
    one.next = Clock::now() + std::chrono::milliseconds(50);  // before it tries again
    one.fd = connect_from(one.source, port_);
    if (one.fd < 0) return;
    ++opened_;
    fcntl(one.fd, F_SETFL, O_NONBLOCK);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLET;
    event.data.u64 = static_cast<std::uint64_t>(&one - all_.data());
    epoll_ctl(epoll_, EPOLL_CTL_ADD, one.fd, &event);
    one.out = attack_.web ? std::string(k_upgrade) : std::string();
    speak(one);
  }
  void speak(Attacker& one) {
    one.next = {};
    const std::string text = attack_.say(one);
    if (!text.empty()) {
      ++one.said;
      ++said_;
      one.waits = attack_.waits;
    }
    one.out += text;
    write_more(one);
  }
  void write_more(Attacker& one) {
    while (!one.out.empty()) {
      const ssize_t n = send(one.fd, one.out.data(), one.out.size(), MSG_NOSIGNAL);
      if (n < 0 && errno == EAGAIN) return;
      if (n < 0) return hang_up(one);
      one.out.erase(0, static_cast<std::size_t>(n));
    }
    if (one.closes) hang_up(one);
  }
  void read_more(Attacker& one) {
    std::array<char, 65536> part;
    for (;;) {
      const ssize_t n = read(one.fd, part.data(), part.size());
      if (n < 0 && errno == EAGAIN) break;
      if (n <= 0) return hang_up(one);
      heard_ += n;
      one.heard += n;
      one.waits = false;
      // The beginning is enough to know what was said.
      if (one.in.size() < 4096) one.in.append(part.data(), static_cast<std::size_t>(n));
    }
    one.last = std::exchange(one.in, {});
  }
  void hang_up(Attacker& one) {
    reset(one.fd);
    one.fd = -1;
    one.out.clear();
  }

  int port_;
  Attack attack_;
  int epoll_ = -1;
  std::vector<Attacker> all_;
  std::atomic<bool> stop_ = false;
  std::atomic<long> said_ = 0;
  std::atomic<long> heard_ = 0;
  std::atomic<long> opened_ = 0;
  std::thread thread_;
};

}  // namespace smallbox::client
