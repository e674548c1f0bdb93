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

using Clock = std::chrono::steady_clock;

// Whether the line can be written to or read from before that moment.
bool is_ready(int line, short what, Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd waiting{line, what, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0;
  }
}

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
    // A session of its own, so that Ctrl-C is for us alone, our terminal is not within its reach, and ending its group ends
    // its children too.
    setsid();
    dup2(in[1], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[1]);
  close(out[1]);
  to_ = in[0];
  from_ = out[0];
}

Process::~Process() {
  if (to_ >= 0) close(to_);
  if (from_ >= 0) close(from_);
  if (pid_ <= 0) return;
  // It is looked at without being taken away: as long as it is there its group's number is nobody else's.
  for (int waited = 0; waited < patience_ms_; waited += 5) {
    siginfo_t seen{};
    if (waitid(P_PID, static_cast<id_t>(pid_), &seen, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        seen.si_pid == pid_)
      break;
    usleep(5000);
  }
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // where it has no group yet
  waitpid(pid_, nullptr, 0);
}

// Never waits for ever: a program that reads nothing fills its line, and one that writes without end does not read.
bool Process::send(std::string_view line, int limit_ms) {
  const auto until = Clock::now() + std::chrono::milliseconds(limit_ms);
  std::string text(line);
  text += '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = ::send(to_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
      sent += static_cast<std::size_t>(n);
    } else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!is_ready(to_, POLLOUT, until)) return false;
    } else if (n == 0 || errno != EINTR) {
      ended_ = true;
      return false;
    }
  }
  return true;
}

std::optional<std::string> Process::receive(int limit_ms) {
  const auto until = Clock::now() + std::chrono::milliseconds(limit_ms);
  for (;;) {
    if (const auto end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    if (read_.size() > longest_line || !is_ready(from_, POLLIN, until)) return std::nullopt;
    char bytes[4096];
    const ssize_t n = read(from_, bytes, sizeof bytes);
    ended_ = n <= 0;
    if (ended_) return std::nullopt;
    read_.append(bytes, static_cast<std::size_t>(n));
  }
}

}  // namespace smallbox
