#include "lab/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace smallbox {
namespace {

constexpr std::size_t longest_line = 1 << 20;
constexpr int patience_ms = 500;

}  // namespace

Process::Process(const std::string& command) {
  // A pair of sockets rather than pipes: writing to a program that has ended is then no signal.
  int in[2];
  int out[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0) return;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, out) != 0) {
    close(in[0]);
    close(in[1]);
    return;
  }
  pid_ = fork();
  if (pid_ == 0) {
    // A group of its own, so that Ctrl-C is for us alone and ending it ends its children too.
    setpgid(0, 0);
    dup2(in[1], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[1]);
  close(out[1]);
  to_ = in[0];
  from_ = out[0];
  if (pid_ > 0) setpgid(pid_, pid_);
}

Process::~Process() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (pid_ <= 0) return;
  for (int waited = 0; waited < patience_ms; waited += 5) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) return;
    usleep(5000);
  }
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool Process::send(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = ::send(to_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

std::optional<std::string> Process::receive(int limit_ms) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(limit_ms);
  for (;;) {
    if (const auto end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0 || read_.size() > longest_line) return std::nullopt;
    pollfd waiting{from_, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return std::nullopt;
    char bytes[4096];
    const ssize_t n = read(from_, bytes, sizeof bytes);
    if (n <= 0) return std::nullopt;
    read_.append(bytes, static_cast<std::size_t>(n));
  }
}

}  // namespace smallbox
