// Fuzzes a real server over loopback: many connections say right and wrong things in any order, in whole,
// torn and merged frames, and hang up at any point between a question and its answer.
//
//   wire_fuzz PROGRAM [--messages N] [--seconds S] [--seed N] [--connections N]
//
// Runs until the server has handled so many messages (its own count) or that time is up. What is said depends
// on the seed alone; how it meets is up to the machine. Fails when the server ends, when a sanitizer reports
// something, when somebody hears of a table that they never asked for, and when a well-behaved player beside
// all that gets no answers.
#include <sys/epoll.h>

#include <filesystem>

#include "tests/server/bystander.hpp"
#include "tests/server/wire_words.hpp"

namespace {

using namespace smallbox::client;
using smallbox::FastRng;

// ---- Those who mean harm ------------------------------------------------------------------------

enum class End { none, close, reset, half, deaf };

struct Connection {
  int fd = -1;
  bool web = false;
  bool welcomed = false;    // the answer to the upgrade has been read
  bool waits = false;       // for a pong, before it says more
  End end = End::none;      // what it does once all is written
  int batches = 0;          // that it says before it ends
  Clock::time_point until;  // when it gives up waiting
  std::string out;
  std::string in;
  std::vector<std::string> legal;
  Names asked;  // tables that it named on this line
};

class Fuzz {
 public:
  Fuzz(const Server& server, std::uint64_t seed, int connections)
      : server_(server), dice_(seed), connections_(static_cast<std::size_t>(connections)) {
    for (int i = 0; i < 10; ++i) places_.tokens.push_back(fresh_token(dice_));
    epoll_ = epoll_create1(0);
  }

  void make_places() {
    const int fd = connect_to(server_.port);
    for (int i = 0; i < 150; ++i) {
      // Over after one choice, and then nobody is there.
      const std::string& token = places_.tokens[dice_.below(10)];
      const std::string code =
          make(fd, R"({"game":"pop","options":{"mode":"puzzle"},"pace":"relaxed"})", token);
      Line line(server_.port);
      line.say(R"({"type":"hello","table":")" + code + R"(","token":")" + token + R"("})");
      std::optional<std::string> message = line.until("state");
      std::vector<std::string_view> legal;
      for (int n = 0; message && message->find(R"("result":)") == std::string::npos; ++n) {
        objects(*message, "legal", legal);
        if (legal.empty() || n > 50) die("a puzzle does not end: " + *message);
        line.say(R"({"type":"act","id":")" + std::to_string(n) + R"(","action":)" +
                 std::string(legal.front()) + R"(})");
        line.say(R"({"type":"state"})");
        message = line.until("state");
      }
    }
    for (int i = 0; i < 60; ++i) {
      static constexpr std::array<std::string_view, 5> kinds = {
          R"({"game":"blink","seats":["me","open"]})",
          R"({"game":"bloops","seats":["me","bot"],"pace":{"kind":"live","turn":2,"window":1,"patience":1}})",
          R"({"game":"blobs","seats":["bot","bot"]})", R"({"game":"pop","seats":["me","bot"],"public":true})",
          R"({"game":"blink","seats":["me","bot"],"pace":"days"})"};
      (void)make(fd, kinds[static_cast<std::size_t>(i) % kinds.size()], places_.tokens[dice_.below(10)]);
    }
    for (int i = 0; i < 20; ++i) keep_box(ask(fd, "POST /api/boxes", words_.box()).body);
    close(fd);
  }

  // True: goes on.
  bool step() {
    const auto now = Clock::now();
    for (Connection& one : connections_) {
      if (one.fd < 0)
        open(one);
      else if (one.until < now)
        hang_up(one, few(2) ? End::reset : End::close);
      else if (one.web && one.out.empty() && !one.waits)
        speak(one);
    }
    std::array<epoll_event, 256> events{};
    const int n = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 5);
    for (int i = 0; i < n; ++i) {
      Connection& one = connections_[events[i].data.u64 & 0xFFFF];
      // It may have ended, and be another by now, through an event before this one.
      if (one.fd != static_cast<int>(events[i].data.u64 >> 16)) continue;
      if ((events[i].events & EPOLLOUT) != 0) write_more(one);
      if (one.fd >= 0 && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read_more(one);
    }
    return stranger_.empty();
  }

  long sent() const { return sent_; }
  long opened() const { return opened_; }
  std::size_t boxes() const { return places_.boxes.size(); }
  const std::string& stranger() const { return stranger_; }

 private:
  bool few(std::uint32_t of) { return words_.few(of); }

  std::string make(int fd, std::string_view body, std::string_view token) {
    const Reply reply = ask(fd, "POST /api/tables", body, token);
    if (reply.status != 201) die("no table: " + reply.body);
    keep(reply.body, body.find("puzzle") != std::string_view::npos ? places_.finished
                     : body.find("open") != std::string_view::npos ? places_.waiting
                                                                   : places_.playing);
    return std::string(field(reply.body, "table"));
  }
  void keep(std::string_view made, std::vector<std::string>& list) {
    for (const char* name : {"table", "watch"}) {
      list.emplace_back(field(made, name));
      if (list.size() > 300) list.erase(list.begin());
    }
  }

  // The id of a box that was brought, if that was the answer.
  void keep_box(std::string_view answer) {
    const auto at = answer.find(R"({"id":")");
    if (at == std::string_view::npos || places_.boxes.size() >= 300) return;
    if (const auto id = field(answer.substr(at), "id"); id.size() == 22) places_.boxes.emplace_back(id);
  }

  void open(Connection& one) {
    one = {};
    one.fd = connect_from(2 + static_cast<int>(dice_.below(50)), server_.port);
    if (one.fd < 0) return;
    ++opened_;
    fcntl(one.fd, F_SETFL, O_NONBLOCK);
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLET;
    event.data.u64 =
        static_cast<std::uint64_t>(&one - connections_.data()) | static_cast<std::uint64_t>(one.fd) << 16;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, one.fd, &event);
    one.until = Clock::now() + std::chrono::seconds(k_patience);
    one.web = !few(10);
    one.batches = 1 + static_cast<int>(few(3) ? 0 : dice_.below(60));
    if (one.web) {
      one.out = k_upgrade;
      // Some say a lot before they are welcome.
      if (few(2))
        speak(one);
      else
        write_more(one);
      return;
    }
    one.end = few(2) ? End::none : static_cast<End>(dice_.below(5));
    for (auto n = dice_.below(4) + 1; n > 0; --n) {
      bool whole = false;
      one.out += words_.request(whole);
      if (!whole) break;
    }
    one.until = Clock::now() + std::chrono::milliseconds(200 + dice_.below(1000));
    write_more(one);
  }

  // Some messages, and then: waits for the answer to a ping, goes on at once, or ends.
  void speak(Connection& one) {
    if (one.end != End::none) return;  // it has ended for the other side, and waits for that to be seen
    for (auto n = dice_.below(few(4) ? 40 : 8) + 1; n > 0; --n) {
      words_.append(one.out, words_.message(one.legal, one.asked));
      ++sent_;
    }
    if (--one.batches <= 0) {
      one.end = static_cast<End>(1 + dice_.below(4));
      if (few(4)) words_.append_wrong(one.out);
      if (few(3))
        one.out.resize(one.out.size() -
                       dice_.below(static_cast<std::uint32_t>(std::min<std::size_t>(one.out.size(), 60))));
    } else if (!few(5)) {
      append_frame(one.out, 0x81, R"({"type":"ping"})");
      one.waits = true;
      ++sent_;
    }
    write_more(one);
  }

  void write_more(Connection& one) {
    while (!one.out.empty()) {
      // Now and then the line is cut in the middle of a write.
      const std::size_t part =
          few(20) ? 1 + dice_.below(static_cast<std::uint32_t>(one.out.size())) : one.out.size();
      const ssize_t n = send(one.fd, one.out.data(), part, MSG_NOSIGNAL);
      if (n < 0 && errno == EAGAIN) return;
      if (n < 0) return hang_up(one, End::close);
      one.out.erase(0, static_cast<std::size_t>(n));
    }
    if (one.end == End::close || one.end == End::reset) return hang_up(one, one.end);
    if (one.end == End::half) shutdown(one.fd, SHUT_WR);
    // Those who are deaf read nothing any more, and stay.
    if (one.end == End::half || one.end == End::deaf)
      one.until = std::min(one.until, Clock::now() + std::chrono::milliseconds(dice_.below(3000)));
  }

  void read_more(Connection& one) {
    if (one.end == End::deaf) return;
    std::array<char, 65536> part;
    for (;;) {
      const ssize_t n = read(one.fd, part.data(), part.size());
      if (n < 0 && errno == EAGAIN) break;
      if (n <= 0) return hang_up(one, End::close);
      one.in.append(part.data(), static_cast<std::size_t>(n));
    }
    if (!one.web) {
      keep_box(one.in);
      if (const auto at = one.in.find(R"({"table":")"); at != std::string::npos && made_ < 2000) {
        ++made_;
        keep(std::string_view(one.in).substr(at), few(2) ? places_.waiting : places_.playing);
      }
      one.in.clear();
      return;
    }
    if (!one.welcomed) {
      const auto end = one.in.find("\r\n\r\n");
      if (end == std::string::npos) return;
      if (one.in.find(" 101 ") == std::string::npos) return hang_up(one, End::close);
      one.in.erase(0, end + 4);
      one.welcomed = true;
    }
    take_frames(one.in, [&](unsigned opcode, std::string_view text) {
      if (opcode == 1) hear(one, text);
    });
  }

  void hear(Connection& one, std::string_view text) {
    one.until = Clock::now() + std::chrono::seconds(k_patience);
    if (text.starts_with(R"({"type":"pong")")) {
      one.waits = false;
    } else if (text.starts_with(R"({"type":"table")")) {
      const auto watch = field(text, "watch");
      const auto table = field(text, "table");
      if (!one.asked.contains(watch) && !one.asked.contains(table)) stranger_ = text;
    } else if (const auto at = text.find(R"("legal":[)"); at != std::string_view::npos && few(3)) {
      objects(text, "legal", found_);
      one.legal.clear();
      for (std::size_t i = 0; i < found_.size() && i < 4; ++i) one.legal.emplace_back(found_[i]);
    }
  }

  void hang_up(Connection& one, End how) {
    if (how == End::reset)
      reset(one.fd);
    else
      close(one.fd);
    one.fd = -1;
  }

  const Server& server_;
  FastRng dice_;
  Places places_;
  Words words_{dice_, places_};
  int epoll_ = -1;
  std::vector<Connection> connections_;
  std::vector<std::string_view> found_;
  std::string stranger_;
  long sent_ = 0;
  long opened_ = 0;
  long made_ = 0;
};

// How many messages the server has handled; −1: no answer.
long handled(int port) {
  const int fd = connect_from(1, port);
  if (fd < 0) return -1;
  const timeval patience{k_patience, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const Reply reply = ask(fd, "GET /metrics");
  close(fd);
  const auto at = reply.body.find("\nsmallbox_messages_total ");
  return at == std::string::npos ? -1 : static_cast<long>(std::atof(reply.body.c_str() + at + 25));
}

std::string report_in(const std::string& log) {
  for (const char* mark : {"ERROR: ", "runtime error", "WARNING: ThreadSanitizer", "terminate called"})
    if (const auto at = log.find(mark); at != std::string::npos) return log.substr(at, 6000);
  return {};
}

struct Settings {
  long messages = 100'000;
  double seconds = 1e9;
  std::uint64_t seed = 1;
  int connections = 64;
};

Settings settings_of(int argc, char** argv) {
  Settings settings;
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    const char* value = argv[i + 1];
    if (name == "--messages")
      settings.messages = std::atol(value);
    else if (name == "--seconds")
      settings.seconds = std::atof(value);
    else if (name == "--seed")
      settings.seed = std::strtoull(value, nullptr, 10);
    else if (name == "--connections")
      settings.connections = std::atoi(value);
    else
      die("there is no " + std::string(name));
  }
  return settings;
}

// Until enough was said; why it went wrong, or nothing.
std::string run(const Server& server, const Settings& settings) {
  Fuzz fuzz(server, settings.seed, settings.connections);
  fuzz.make_places();
  const auto start = Clock::now();
  long done = 0;
  std::string why;
  Bystander bystander(server.port);
  auto looked = start;
  while (why.empty() && done < settings.messages && seconds_since(start) < settings.seconds) {
    if (!fuzz.step()) why = "somebody heard of a table that they had not asked for: " + fuzz.stranger();
    if (bystander.unhappy()) why = "the player beside: " + bystander.why();
    int status = 0;
    if (waitpid(server.pid, &status, WNOHANG) == server.pid)
      why = WIFSIGNALED(status) ? "the server was ended by signal " + std::to_string(WTERMSIG(status))
                                : "the server ended with status " + std::to_string(WEXITSTATUS(status));
    if (seconds_since(looked) < 1) continue;
    looked = Clock::now();
    done = handled(server.port);
    if (done < 0) why = "the server does not answer";
  }
  bystander.stop();
  if (why.empty() && bystander.unhappy()) why = "the player beside: " + bystander.why();
  std::printf(
      "seed %llu: %ld messages handled of %ld sent on %ld connections in %.0f s, %zu boxes brought; the "
      "player "
      "beside had %ld answers, the slowest in %.0f ms; %ld MiB\n",
      static_cast<unsigned long long>(settings.seed), done, fuzz.sent(), fuzz.opened(), seconds_since(start),
      fuzz.boxes(), bystander.answers(), bystander.slowest() * 1000, resident_kib(server.pid) / 1024);
  return why;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) die("which program? wire_fuzz build/debug/smallbox [--messages N] [--seconds S] [--seed N]");
  const Settings settings = settings_of(argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  const auto folder = std::filesystem::temp_directory_path() / ("smallbox-wire-" + std::to_string(getpid()));
  const Server server = start_server(
      argv[1], folder.string(), {"--per-address", "0", "--per-guest", "0", "--rate", "0", "--bot-time", "0"});
  const auto start = Clock::now();
  std::string why = run(server, settings);
  if (why.empty()) {
    if (const int status = end_server(server, SIGTERM); status != 0)
      why = "the server ended with status " + std::to_string(status);
  } else {
    std::this_thread::sleep_for(std::chrono::seconds(2));  // for its last words
    kill(server.pid, SIGKILL);
  }
  const std::string report = report_in(log_text(server));
  if (why.empty() && report.empty()) {
    std::filesystem::remove_all(folder);
    std::filesystem::remove(server.log);
    return 0;
  }
  std::printf("FAILED after %.1f s: %s\n%s\nThe server's log is %s\n", seconds_since(start), why.c_str(),
              report.c_str(), server.log.c_str());
  return 1;
}
