// What the wire alone costs on this machine: a server that knows nothing takes messages over loopback from two players a
// table and answers each with one to both, all that has come in one look with one write a connection. No WebSocket, no JSON,
// no rules, no disk: whatever a table server does comes on top, so no server that speaks so is faster here.
//
//   wire [--tables 1000] [--seconds 5] [--in 83] [--out 480]
//   wire --ws PORT [--tables 1000] [--seconds 5]     players of a WebSocket server that is there already (bench/plain_ws.mjs)
//
// The server has the first processor, the players the last. Each player says the next thing when something has come; of a
// WebSocket server when it has answered what that player said last.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct Line {
  int fd = -1;
  std::size_t other = 0;  // at the same table
  std::size_t in = 0;     // bytes of a message that is not whole yet
  std::size_t owed = 0;   // bytes to be written
};

[[noreturn]] void fail(const char* what) {
  std::perror(what);
  std::exit(1);
}
void pin(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(processor), &set);
  sched_setaffinity(0, sizeof set, &set);
}
void no_delay(int fd) {
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}
int watch(const std::vector<Line>& lines) {
  const int set = epoll_create1(0);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
    epoll_ctl(set, EPOLL_CTL_ADD, lines[i].fd, &event);
  }
  return set;
}

std::array<char, 65536> g_bytes;  // what they are nobody looks at

void write_owed(Line& line) {
  if (line.owed == 0) return;
  const ssize_t n =
      send(line.fd, g_bytes.data(), std::min(line.owed, g_bytes.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (n > 0) line.owed -= static_cast<std::size_t>(n);
}
// How many whole messages of that size have come.
std::size_t take(Line& line, std::size_t size) {
  const ssize_t n = recv(line.fd, g_bytes.data(), g_bytes.size(), MSG_DONTWAIT);
  if (n == 0) std::exit(0);  // the other process is done
  if (n > 0) line.in += static_cast<std::size_t>(n);
  const std::size_t whole = line.in / size;
  line.in -= whole * size;
  return whole;
}

// Until the players hang up.
[[noreturn]] void serve(std::vector<Line> lines, std::size_t in, std::size_t out) {
  const int set = watch(lines);
  std::vector<epoll_event> events(lines.size());
  for (;;) {
    const int n = epoll_wait(set, events.data(), static_cast<int>(events.size()), -1);
    for (int i = 0; i < n; ++i) {
      Line& line = lines[events[static_cast<std::size_t>(i)].data.u64];
      const std::size_t owed = take(line, in) * out;
      line.owed += owed;
      lines[line.other].owed += owed;
    }
    for (int i = 0; i < n; ++i) {
      Line& line = lines[events[static_cast<std::size_t>(i)].data.u64];
      write_owed(line);
      write_owed(lines[line.other]);
    }
  }
}

// ---- Players of somebody else's server

// The length of the frame that begins there, its head too; 0: not all of it has come.
std::size_t frame_size(std::string_view bytes, std::size_t& head) {
  if (bytes.size() < 4) return 0;
  const auto at = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  head = at(1) == 126 ? 4 : 2;
  const std::size_t size = head + (at(1) == 126 ? at(2) << 8U | at(3) : at(1));
  return size <= bytes.size() ? size : 0;
}
void greet(int fd) {
  constexpr std::string_view hello =
      "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  if (send(fd, hello.data(), hello.size(), MSG_NOSIGNAL) < 0) fail("send");
  std::string answer;
  while (answer.find("\r\n\r\n") == std::string::npos) {
    const ssize_t n = recv(fd, g_bytes.data(), g_bytes.size(), 0);
    if (n <= 0) fail("the server hung up");
    answer.append(g_bytes.data(), static_cast<std::size_t>(n));
  }
}
double play_ws(std::vector<Line> lines, double seconds, long& answered) {
  using Clock = std::chrono::steady_clock;
  const std::string said =
      R"({"type":"act","id":"k3v9w2x7q1","action":{"type":"play","card":"blue-star-2","pile":1}})";
  std::string frame = {static_cast<char>(0x81), static_cast<char>(0x80 | said.size()), 0, 0, 0, 0};
  frame += said;  // masked with zeros
  std::vector<std::string> come(lines.size());
  for (const Line& line : lines) greet(line.fd);
  const int set = watch(lines);
  std::vector<epoll_event> events(lines.size());
  const auto say = [&](const Line& line) { (void)!send(line.fd, frame.data(), frame.size(), MSG_NOSIGNAL); };
  for (const Line& line : lines) say(line);
  const auto begun = Clock::now();
  std::chrono::duration<double> passed{};
  do {
    const int n = epoll_wait(set, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < n; ++i) {
      const std::size_t who = events[static_cast<std::size_t>(i)].data.u64;
      const ssize_t got = recv(lines[who].fd, g_bytes.data(), g_bytes.size(), MSG_DONTWAIT);
      if (got <= 0) continue;
      std::string& in = come[who];
      in.append(g_bytes.data(), static_cast<std::size_t>(got));
      std::size_t at = 0;
      std::size_t head = 0;
      for (;;) {
        const std::size_t size = frame_size(std::string_view(in).substr(at), head);
        if (size == 0) break;
        if (std::string_view(in).substr(at + head, 9).ends_with(":1,")) ++answered, say(lines[who]);
        at += size;
      }
      in.erase(0, at);
    }
    passed = Clock::now() - begun;
  } while (passed.count() < seconds);
  return passed.count();
}

// For how long they played; `answered`: how often somebody heard something and said the next thing.
double play(std::vector<Line> lines, std::size_t in, std::size_t out, double seconds, long& answered) {
  using Clock = std::chrono::steady_clock;
  const int set = watch(lines);
  std::vector<epoll_event> events(lines.size());
  for (Line& line : lines) line.owed = in, write_owed(line);
  const auto begun = Clock::now();
  std::chrono::duration<double> passed{};
  do {
    const int n = epoll_wait(set, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < n; ++i) {
      Line& line = lines[events[static_cast<std::size_t>(i)].data.u64];
      if (take(line, out) == 0) continue;
      ++answered;
      line.owed += in;
      write_owed(line);
    }
    passed = Clock::now() - begun;
  } while (passed.count() < seconds);
  return passed.count();
}

struct Options {
  std::size_t tables = 1000;
  std::size_t in = 83;  // bytes, as of Blink at a table
  std::size_t out = 480;
  double seconds = 5;
  int ws = 0;  // a port; 0: a server of its own
};
Options read(int count, char** words) {
  Options options;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string name = words[i];
    const double value = std::atof(words[i + 1]);
    if (name == "--tables") options.tables = static_cast<std::size_t>(value);
    if (name == "--seconds") options.seconds = value;
    if (name == "--in") options.in = static_cast<std::size_t>(value);
    if (name == "--out") options.out = static_cast<std::size_t>(value);
    if (name == "--ws") options.ws = static_cast<int>(value);
  }
  return options;
}

int to(const sockaddr_in& address) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    fail("connect");
  no_delay(fd);
  return fd;
}
int player_processor() { return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)) - 1; }

void beside(const Options& options, sockaddr_in address) {
  address.sin_port = htons(static_cast<std::uint16_t>(options.ws));
  std::vector<Line> lines(2 * options.tables);
  for (Line& line : lines) line.fd = to(address);
  pin(player_processor());
  long answered = 0;
  const double passed = play_ws(std::move(lines), options.seconds, answered);
  std::printf("%.0f messages a second\n", static_cast<double>(answered) / passed);
}

}  // namespace

int main(int count, char** words) {
  const Options options = read(count, words);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (options.ws != 0) return beside(options, address), 0;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener, 4096) != 0)
    fail("listen");
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  std::vector<Line> here(2 * options.tables);
  std::vector<Line> there(2 * options.tables);
  for (std::size_t i = 0; i < here.size(); ++i) {
    there[i].fd = to(address);
    here[i].fd = accept(listener, nullptr, nullptr);
    no_delay(here[i].fd);
    here[i].other = i ^ 1U;
  }
  const pid_t server = fork();
  if (server == 0) {
    for (const Line& line : there) close(line.fd);
    pin(0);
    serve(std::move(here), options.in, options.out);
  }
  for (const Line& line : here) close(line.fd);
  pin(player_processor());
  long answered = 0;
  const double passed = play(std::move(there), options.in, options.out, options.seconds, answered);
  kill(server, SIGKILL);
  rusage used{};
  int status = 0;
  wait4(server, &status, 0, &used);
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  const double busy = of(used.ru_utime) + of(used.ru_stime);
  std::printf("%.0f messages a second, %.1f us of the server's processor each\n",
              static_cast<double>(answered) / passed, busy * 1e6 / static_cast<double>(answered));
}
