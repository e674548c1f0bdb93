// What programs need that load, fuzz or attack a real server over loopback: its process, sockets from many
// addresses, HTTP and WebSocket by hand. Nothing here is what a client of the protocol should look like: it
// is made to be cheap, and to be able to do wrong.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.hpp"

namespace smallbox::client {

using Clock = std::chrono::steady_clock;

[[noreturn]] inline void die(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::_Exit(1);
}

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// ---- Reading what the server says ---------------------------------------------------------------

// The value of a text field, where the message has it.
inline std::string_view field(std::string_view text, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":\"";
  const auto at = text.find(key);
  if (at == std::string_view::npos) return {};
  const auto from = at + key.size();
  return text.substr(from, text.find('"', from) - from);
}

inline long number(std::string_view text, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":";
  const auto at = text.find(key);
  return at == std::string_view::npos ? -1 : std::atol(text.data() + at + key.size());
}

// The objects of a list, as texts.
inline void objects(std::string_view text, std::string_view name, std::vector<std::string_view>& found) {
  found.clear();
  const std::string key = "\"" + std::string(name) + "\":[";
  auto at = text.find(key);
  if (at == std::string_view::npos) return;
  int depth = 0;
  std::size_t from = 0;
  for (at += key.size(); at < text.size(); ++at) {
    if (text[at] == '{' && depth++ == 0) from = at;
    if (text[at] == '}' && --depth == 0) found.push_back(text.substr(from, at - from + 1));
    if (text[at] == ']' && depth == 0) return;
  }
}

inline std::string fresh_token(FastRng& fast) {
  std::string token;
  while (token.size() < 43)
    token += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[fast.below(64)];
  return token;
}

// ---- The server's process -----------------------------------------------------------------------

struct Server {
  pid_t pid = 0;
  int port = 0;
  std::string log;  // a file
};

inline void pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
}

// `core`: the one that it is to keep to; −1: any.
inline Server start_server(const std::string& program, const std::string& folder,
                           const std::vector<std::string>& options, int core = -1) {
  Server server;
  server.log = folder + ".log";
  std::vector<std::string> words = {program, "serve", "--port", "0", "--data", folder};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> out{};
  if (pipe2(out.data(), O_CLOEXEC) != 0) die("no pipe");
  server.pid = fork();
  if (server.pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive us
    if (core >= 0) pin(core);
    dup2(out[1], 1);
    const int log = open(server.log.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
    dup2(log, 2);
    execv(program.c_str(), arguments.data());
    _exit(127);
  }
  close(out[1]);
  std::string line;
  char c = 0;
  while (read(out[0], &c, 1) == 1 && c != '\n') line += c;
  close(out[0]);
  const auto at = line.find("127.0.0.1:");
  if (at == std::string::npos) die("the server does not start; see " + server.log);
  server.port = std::atoi(line.c_str() + at + 10);
  return server;
}

// Its exit status; 128 and the signal where one ended it.
inline int wait_for(const Server& server) {
  int status = 0;
  waitpid(server.pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
inline int end_server(const Server& server, int signal) {
  kill(server.pid, signal);
  return wait_for(server);
}

inline std::string log_text(const Server& server) {
  std::ifstream file(server.log);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline double cpu_seconds(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string word;
  for (int i = 0; i < 13; ++i) file >> word;
  double user = 0;
  double system = 0;
  file >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

inline long resident_kib(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  std::string line;
  while (std::getline(file, line))
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  return 0;
}

// ---- Sockets ------------------------------------------------------------------------------------

// From 127.0.0.`source`. −1 where nobody takes the connection.
inline int connect_from(int source, int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  const int on = 1;
  sockaddr_in from{};
  from.sin_family = AF_INET;
  from.sin_addr.s_addr = htonl(0x7F000000U + static_cast<std::uint32_t>(source));
  // Ports are chosen when it connects, so that an address has all of them for this server.
  setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  sockaddr_in to = from;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if ((source != 1 && bind(fd, reinterpret_cast<sockaddr*>(&from), sizeof from) != 0) ||
      connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    close(fd);
    return -1;
  }
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

inline int connect_to(int port) {
  const int fd = connect_from(1, port);
  if (fd < 0) die("can't connect");
  return fd;
}

inline void send_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = write(fd, text.data(), text.size());
    if (n < 0 && errno == EAGAIN) continue;
    if (n <= 0) die("a connection is broken");
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

// Hangs up so that the other side gets an error instead of an end.
inline void reset(int fd) {
  const linger at_once{1, 0};
  setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(fd);
}

// ---- HTTP ---------------------------------------------------------------------------------------

inline std::string request_text(std::string_view method_and_path, std::string_view body,
                                std::string_view token = {}) {
  std::string text(method_and_path);
  text += " HTTP/1.1\r\nHost: localhost\r\n";
  if (!token.empty()) text += "Authorization: Bearer " + std::string(token) + "\r\n";
  if (!body.empty()) text += "Content-Type: application/json\r\n";
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  text += body;
  return text;
}

struct Reply {
  int status = 0;  // 0: none has come
  std::string body;
};

// One request on a connection that stays open. What is not answered has status 0.
inline Reply ask(int fd, std::string_view method_and_path, std::string_view body = {},
                 std::string_view token = {}) {
  const std::string text = request_text(method_and_path, body, token);
  if (send(fd, text.data(), text.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(text.size())) return {};
  std::string answer;
  std::array<char, 65536> part;
  std::size_t whole = 0;
  while (whole == 0 || answer.size() < whole) {
    const ssize_t n = read(fd, part.data(), part.size());
    if (n <= 0) return {};
    answer.append(part.data(), static_cast<std::size_t>(n));
    const auto end = answer.find("\r\n\r\n");
    const auto length = answer.find("Content-Length: ");
    if (end != std::string::npos && length != std::string::npos)
      whole = end + 4 + std::strtoul(answer.c_str() + length + 16, nullptr, 10);
  }
  return {std::atoi(answer.c_str() + 9), answer.substr(answer.find("\r\n\r\n") + 4)};
}

inline Reply ask_once(int port, std::string_view method_and_path, std::string_view body = {},
                      std::string_view token = {}) {
  const int fd = connect_to(port);
  Reply reply = ask(fd, method_and_path, body, token);
  close(fd);
  return reply;
}

// ---- WebSocket ----------------------------------------------------------------------------------

inline constexpr std::string_view k_upgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// `first`: the first byte, 0x81 for a whole text. The mask is zero unless one is given.
inline void append_frame(std::string& out, unsigned first, std::string_view payload,
                         const std::array<unsigned char, 4>& mask = {}) {
  out += static_cast<char>(first);
  const std::size_t size = payload.size();
  if (size < 126) {
    out += static_cast<char>(128 + size);
  } else {
    const int bytes = size < 65536 ? 2 : 8;
    out += static_cast<char>(128 + (bytes == 2 ? 126 : 127));
    for (int shift = bytes * 8 - 8; shift >= 0; shift -= 8) out += static_cast<char>(size >> shift & 255);
  }
  for (const unsigned char c : mask) out += static_cast<char>(c);
  for (std::size_t i = 0; i < size; ++i)
    out += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ mask[i % 4]);
}
inline std::string frame(std::string_view text) {
  std::string out;
  append_frame(out, 0x81, text);
  return out;
}

// Takes whole frames off the front of what came in and calls `take` with each one's opcode and payload.
// `take` may not touch `in`.
template <class Take>
void take_frames(std::string& in, Take take) {
  std::size_t at = 0;
  while (in.size() - at >= 2) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in[at + i]); };
    std::size_t size = byte(1) & 127U;
    std::size_t head = 2;
    if (size >= 126) {
      head = size == 126 ? 4 : 10;
      if (in.size() - at < head) break;
      size = 0;
      for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
    }
    if (in.size() - at < head + size) break;
    take(byte(0) & 15U, std::string_view(in.data() + at + head, size));
    at += head + size;
  }
  in.erase(0, at);
}

// A WebSocket on which one waits for what comes: for the parts of a test that go step by step. Where there is
// no line, nothing comes.
class Line {
 public:
  explicit Line(int port, int source = 1) : fd_(connect_from(source, port)) {
    const timeval patience{20, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)!send(fd_, k_upgrade.data(), k_upgrade.size(), MSG_NOSIGNAL);
    std::string head;
    char c = 0;
    while (!head.ends_with("\r\n\r\n") && read(fd_, &c, 1) == 1) head += c;
    if (head.find(" 101 ") != std::string::npos) return;
    close(fd_);
    fd_ = -1;
  }
  ~Line() { close(fd_); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  int fd() const { return fd_; }
  void say(std::string_view text) {
    const std::string bytes = frame(text);
    (void)!send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  // The next message; nothing where the line is closed or 20 seconds have passed.
  std::optional<std::string> receive() {
    std::array<char, 65536> part;
    while (messages_.empty()) {
      const ssize_t n = read(fd_, part.data(), part.size());
      if (n <= 0) return std::nullopt;
      in_.append(part.data(), static_cast<std::size_t>(n));
      take_frames(in_, [&](unsigned opcode, std::string_view payload) {
        if (opcode == 1) messages_.emplace_back(payload);
      });
    }
    std::string message = std::move(messages_.front());
    messages_.erase(messages_.begin());
    return message;
  }
  // The next message of that type.
  std::optional<std::string> until(std::string_view type) {
    const std::string head = R"({"type":")" + std::string(type) + "\"";
    for (;;) {
      auto message = receive();
      if (!message || message->starts_with(head)) return message;
    }
  }

 private:
  int fd_;
  std::string in_;
  std::vector<std::string> messages_;
};

}  // namespace smallbox::client
