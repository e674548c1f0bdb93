// A line to a database that breaks where a test wants it: what goes up is kept back, what comes down is lost, or all of it
// hangs up on the one who speaks while the other side hears the rest.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <filesystem>
#include <list>
#include <mutex>
#include <string>
#include <thread>

#include "server/identity.hpp"

namespace smallbox {

class BrokenLine {
 public:
  // To the socket of a database server.
  explicit BrokenLine(std::string socket) : socket_(std::move(socket)) {
    std::filesystem::create_directories(folder_);
    listener_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const sockaddr_un name = address(folder_ + "/.s.PGSQL.5432");
    ::bind(listener_, reinterpret_cast<const sockaddr*>(&name), sizeof name);
    ::listen(listener_, 16);
    thread_ = std::thread([this] {
      while (!stop_) step();
    });
  }
  ~BrokenLine() {
    stop_ = true;
    thread_.join();
    for (Pair& pair : pairs_) close_both(pair);
    ::close(listener_);
    std::filesystem::remove_all(folder_);
  }
  BrokenLine(const BrokenLine&) = delete;
  BrokenLine& operator=(const BrokenLine&) = delete;

  const std::string& folder() const { return folder_; }
  void keep_back(bool on) { keep_back_ = on; }  // what goes up
  void lose(bool on) { lose_ = on; }            // what comes down
  // For those who speak it breaks now. The server hears what was kept back once nothing is any more, and then the end.
  void hang_up() {
    const std::lock_guard lock(mutex_);
    for (Pair& pair : pairs_) {
      ::close(pair.client);
      pair.client = -1;
    }
  }
  bool anything_kept_back() {
    const std::lock_guard lock(mutex_);
    for (const Pair& pair : pairs_)
      if (!pair.up.empty()) return true;
    return false;
  }

 private:
  struct Pair {
    int client = -1;
    int server = -1;
    std::string up;
  };
  static sockaddr_un address(const std::string& path) {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::strncpy(name.sun_path, path.c_str(), sizeof name.sun_path - 1);
    return name;
  }
  static void close_both(Pair& pair) {
    if (pair.client >= 0) ::close(pair.client);
    if (pair.server >= 0) ::close(pair.server);
    pair.client = pair.server = -1;
  }
  static bool readable(int file, int ms) {
    pollfd line{file, POLLIN, 0};
    return file >= 0 && poll(&line, 1, ms) > 0;
  }
  void step() {
    if (readable(listener_, 1)) {
      Pair pair;
      pair.client = ::accept(listener_, nullptr, nullptr);
      pair.server = ::socket(AF_UNIX, SOCK_STREAM, 0);
      const sockaddr_un name = address(socket_);
      if (::connect(pair.server, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
        close_both(pair);
      const std::lock_guard lock(mutex_);
      if (pair.client >= 0) pairs_.push_back(pair);
    }
    const std::lock_guard lock(mutex_);
    for (Pair& pair : pairs_) pass(pair);
    std::erase_if(pairs_, [](const Pair& pair) { return pair.server < 0; });
  }
  void pass(Pair& pair) {
    char room[65536];
    if (readable(pair.client, 0)) {
      const ssize_t size = ::read(pair.client, room, sizeof room);
      if (size > 0) pair.up.append(room, static_cast<std::size_t>(size));
      if (size <= 0) ::close(std::exchange(pair.client, -1));
    }
    if (!keep_back_ && !pair.up.empty()) {
      const ssize_t sent = ::send(pair.server, pair.up.data(), pair.up.size(), MSG_NOSIGNAL);
      if (sent > 0) pair.up.erase(0, static_cast<std::size_t>(sent));
    }
    if (readable(pair.server, 0)) {
      const ssize_t size = ::read(pair.server, room, sizeof room);
      if (size <= 0) return close_both(pair);
      if (!lose_ && pair.client >= 0)
        if (::send(pair.client, room, static_cast<std::size_t>(size), MSG_NOSIGNAL) < 0)
          ::close(std::exchange(pair.client, -1));
    }
    if (pair.client < 0 && pair.up.empty()) ::shutdown(pair.server, SHUT_WR);
  }

  const std::string socket_;
  const std::string folder_ =
      (std::filesystem::temp_directory_path() / ("smallbox-line-" + random_text(6))).string();
  int listener_ = -1;
  std::mutex mutex_;
  std::list<Pair> pairs_;
  std::atomic<bool> keep_back_ = false;
  std::atomic<bool> lose_ = false;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace smallbox
