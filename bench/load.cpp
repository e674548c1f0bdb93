// Load on a real server over loopback: many live tables with both players played from here.
//
//   load PROGRAM [--game blink] [--tables 2000] [--seconds 10] [--rate 0] [--pin] [--data DIR] [--store URL]
//
// Starts `PROGRAM serve` in a folder of its own, makes the tables, and lets both seats of each send legal
// actions: as fast as they are answered, or so many a second over all tables (--rate). Where a game ends a
// rematch follows. Durability is on: an action counts when it has come back, and it comes back when it is on
// disk.
// In the end the server is killed and started again, and the time until it answers is taken.
// --pin: the server on one core, this program on the next, so that the figure is that of one core.
#include <sys/epoll.h>

#include <deque>
#include <filesystem>

#include "tests/server/client.hpp"

namespace {

using namespace smallbox::client;

// What the server says of its commits: how many, how long together, how many took longer than 10 and 50 ms.
struct Commits {
  double count = 0;
  double seconds = 0;
  double over_10 = 0;
  double over_50 = 0;
};
Commits commits_of(const Server& server) {
  const std::string text = ask_once(server.port, "GET /metrics").body;
  const auto figure = [&](const std::string& name) {
    const auto at = text.find("\nsmallbox_commit_seconds_" + name + " ");
    return at == std::string::npos ? 0.0 : std::atof(text.c_str() + at + 26 + name.size());
  };
  const double count = figure("count");
  return {count, figure("sum"), count - figure("bucket{le=\"0.01\"}"), count - figure("bucket{le=\"0.05\"}")};
}

struct Client {
  int fd = -1;
  int table = 0;
  int seat = 0;
  bool outstanding = false;
  bool ready = false;  // has something legal to do, and stands in the queue
  long number = 0;
  long sent_version = -1;
  Clock::time_point sent;
  std::string token;
  std::string legal;  // the action to take next
  std::string in;
};
struct LoadTable {
  std::string code;
  // When which version was seen by each seat: the last few.
  std::array<std::array<std::pair<long, Clock::time_point>, 16>, 2> seen{};
};

class Load {
 public:
  std::string game = "blink";
  int tables = 2000;
  double seconds = 10;
  double rate = 0;

  void run(const Server& server) {
    epoll_ = epoll_create1(0);
    const long empty = resident_kib(server.pid);
    make_tables(server);
    const auto warm = Clock::now();
    pump(std::min(2.0, seconds));
    std::printf("warm-up: %ld actions in %.1f s\n", accepted_, seconds_since(warm));
    accepted_ = refused_ = ended_ = 0;
    latencies_.clear();
    const Commits before = commits_of(server);
    const double cpu = cpu_seconds(server.pid);
    const auto start = Clock::now();
    pump(seconds);
    const double took = seconds_since(start);
    const double used = cpu_seconds(server.pid) - cpu;
    std::ranges::sort(latencies_);
    const auto quantile = [&](double q) {
      return latencies_.empty()
                 ? 0.0
                 : latencies_[static_cast<std::size_t>(q * static_cast<double>(latencies_.size() - 1))];
    };
    std::printf("tables %d, connections %zu, games ended %ld\n", tables, clients_.size(), ended_);
    std::printf(
        "accepted %.0f actions/s, refused %.0f/s; server CPU %.2f cores, %.0f actions per CPU second\n",
        static_cast<double>(accepted_) / took, static_cast<double>(refused_) / took, used / took,
        static_cast<double>(accepted_) / used);
    std::printf("sent → seen by the other player: p50 %.2f ms, p99 %.2f ms, max %.2f ms (%zu)\n",
                quantile(0.5), quantile(0.99), quantile(1), latencies_.size());
    const Commits after = commits_of(server);
    const double commits = after.count - before.count;
    std::printf(
        "commits %.0f/s of %.1f actions, %.2f ms each; %.0f took more than 10 ms, %.0f more than 50\n",
        commits / took, static_cast<double>(accepted_) / commits,
        (after.seconds - before.seconds) / commits * 1000, after.over_10 - before.over_10,
        after.over_50 - before.over_50);
    const long full = resident_kib(server.pid);
    std::printf("server memory: %ld KiB empty, %ld KiB now, %.1f KiB a table with its two connections\n",
                empty, full, static_cast<double>(full - empty) / tables);
  }

 private:
  void make_tables(const Server& server) {
    const auto start = Clock::now();
    const int http = connect_to(server.port);
    tables_.resize(static_cast<std::size_t>(tables));
    clients_.resize(static_cast<std::size_t>(tables) * 2);
    for (int t = 0; t < tables; ++t) {
      const std::string made =
          ask(http, "POST /api/tables",
              R"({"game":")" + game + R"(","seats":["me","open"],"pace":"relaxed","name":"A"})")
              .body;
      LoadTable& table = tables_[static_cast<std::size_t>(t)];
      table.code = field(made, "table");
      if (table.code.empty()) die("no table: " + made);
      for (int seat = 0; seat < 2; ++seat) {
        Client& client = clients_[static_cast<std::size_t>(t * 2 + seat)];
        client.table = t;
        client.seat = seat;
        client.token = seat == 0 ? std::string(field(made, "token")) : fresh_token(fast_);
        open_line(client, server.port);
        hello(client);
        if (seat == 1) say(client, R"({"type":"sit","name":"B"})");
      }
    }
    close(http);
    std::printf("%d tables and %zu connections made in %.1f s\n", tables, clients_.size(),
                seconds_since(start));
  }

  void open_line(Client& client, int port) {
    client.fd = connect_to(port);
    send_all(client.fd, k_upgrade);
    std::string head;
    char c = 0;
    while (!head.ends_with("\r\n\r\n") && read(client.fd, &c, 1) == 1) head += c;
    if (head.find(" 101 ") == std::string::npos) die("no WebSocket: " + head);
    fcntl(client.fd, F_SETFL, O_NONBLOCK);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = static_cast<std::uint64_t>(&client - clients_.data());
    epoll_ctl(epoll_, EPOLL_CTL_ADD, client.fd, &event);
  }

  static void say(Client& client, std::string_view text) { send_all(client.fd, frame(text)); }

  void hello(Client& client) {
    say(client, R"({"type":"hello","table":")" + tables_[static_cast<std::size_t>(client.table)].code +
                    R"(","token":")" + client.token + R"(","with":["legal"]})");
  }

  // For so many seconds: sends what is due, takes what comes.
  void pump(double duration) {
    const auto start = Clock::now();
    double sent = 0;
    std::array<epoll_event, 512> events{};
    while (seconds_since(start) < duration) {
      const double due = rate == 0 ? 1e18 : rate * seconds_since(start);
      while (!queue_.empty() && sent < due) {
        Client& client = clients_[queue_.front()];
        queue_.pop_front();
        client.ready = false;
        if (client.outstanding || client.legal.empty()) continue;
        act(client);
        ++sent;
      }
      // A pause without anybody ready is not made up for in a burst.
      if (rate != 0 && queue_.empty()) sent = std::max(sent, due - rate * 0.002);
      const int n = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), rate == 0 ? 10 : 1);
      for (int i = 0; i < n; ++i) take_input(clients_[events[static_cast<std::size_t>(i)].data.u64]);
    }
  }

  void act(Client& client) {
    client.outstanding = true;
    client.sent_version = -1;
    client.sent = Clock::now();
    say(client,
        R"({"type":"act","id":")" + std::to_string(++client.number) + R"(","action":)" + client.legal + "}");
  }

  void take_input(Client& client) {
    std::array<char, 65536> part;
    const ssize_t n = read(client.fd, part.data(), part.size());
    if (n == 0) die("the server has closed a connection");
    if (n < 0) return;
    client.in.append(part.data(), static_cast<std::size_t>(n));
    take_frames(client.in, [&](unsigned opcode, std::string_view text) {
      if (opcode == 1) take_message(client, text);
    });
  }

  void take_message(Client& client, std::string_view text) {
    if (text.starts_with(R"({"type":"refused")")) {
      ++refused_;
      client.outstanding = false;
      return enqueue(client);
    }
    if (text.starts_with(R"({"type":"table")")) {
      const auto next = field(text, "next");
      LoadTable& table = tables_[static_cast<std::size_t>(client.table)];
      if (next.empty()) return;
      if (client.seat == 1) table.code = next;
      client.outstanding = false;
      client.legal.clear();
      table.seen = {};
      say(client, R"({"type":"hello","table":")" + std::string(next) + R"(","token":")" + client.token +
                      R"(","with":["legal"]})");
      return;
    }
    const long version = number(text, "version");
    const auto now = Clock::now();
    LoadTable& table = tables_[static_cast<std::size_t>(client.table)];
    if (text.starts_with(R"({"type":"update")")) {
      table.seen[static_cast<std::size_t>(client.seat)][static_cast<std::size_t>(version) % 16] = {version,
                                                                                                   now};
      const Client& other = clients_[static_cast<std::size_t>(client.table * 2 + 1 - client.seat)];
      if (other.sent_version == version) note(other, now);
      if (!field(text, "id").empty()) {
        ++accepted_;
        client.outstanding = false;
        client.sent_version = version;
        const auto& seen =
            table.seen[static_cast<std::size_t>(1 - client.seat)][static_cast<std::size_t>(version) % 16];
        if (seen.first == version) note(client, seen.second);
      }
    }
    if (text.find(R"("result":)") != std::string_view::npos) {
      client.legal.clear();
      ended_ += client.seat == 0 ? 1 : 0;
      say(client, R"({"type":"rematch"})");  // it begins when both want it
      return;
    }
    objects(text, "legal", found_);
    client.legal =
        found_.empty() ? "" : std::string(found_[fast_.below(static_cast<std::uint32_t>(found_.size()))]);
    enqueue(client);
  }

  void note(const Client& sender, Clock::time_point seen) {
    latencies_.push_back(std::chrono::duration<double, std::milli>(seen - sender.sent).count());
  }

  void enqueue(Client& client) {
    if (client.ready || client.outstanding || client.legal.empty()) return;
    client.ready = true;
    queue_.push_back(static_cast<std::size_t>(&client - clients_.data()));
  }

  int epoll_ = -1;
  smallbox::FastRng fast_{1};
  std::vector<LoadTable> tables_;
  std::vector<Client> clients_;
  std::deque<std::size_t> queue_;
  std::vector<std::string_view> found_;
  std::vector<double> latencies_;
  long accepted_ = 0;
  long refused_ = 0;
  long ended_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2)
    die("which program? load build/release/smallbox [--tables N] [--seconds S] [--rate R] [--pin]");
  Load load;
  bool pinned = false;
  std::string store;  // empty: in the folder
  std::string folder =
      (std::filesystem::temp_directory_path() / ("smallbox-load-" + std::to_string(getpid()))).string();
  for (int i = 2; i < argc; ++i) {
    const std::string_view name = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : "";
    if (name == "--pin") {
      pinned = true;
      continue;
    }
    if (name == "--game")
      load.game = value;
    else if (name == "--tables")
      load.tables = std::atoi(value);
    else if (name == "--seconds")
      load.seconds = std::atof(value);
    else if (name == "--rate")
      load.rate = std::atof(value);
    else if (name == "--data")
      folder = value;
    else if (name == "--store")
      store = value;
    else
      die("there is no " + std::string(name));
    ++i;
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::vector<std::string> options = {
      "--per-address", "0", "--per-guest",   "0",
      "--rate",        "0", "--connections", std::to_string(load.tables * 2 + 100)};
  if (!store.empty()) options.insert(options.end(), {"--store", store});
  const Server server = start_server(argv[1], folder, options, pinned ? 0 : -1);
  if (pinned) pin(1);
  load.run(server);
  // Killed without warning in the middle of all games, and started again.
  end_server(server, SIGKILL);
  const auto killed = Clock::now();
  const Server again = start_server(argv[1], folder, options, pinned ? 0 : -1);
  std::printf("killed and back with all tables in %.2f s\n", seconds_since(killed));
  const int status = end_server(again, SIGTERM);
  std::filesystem::remove_all(folder);
  return status;
}
