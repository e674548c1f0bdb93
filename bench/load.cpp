// Load on a real server over loopback: many live tables with both players played from here.
//
//   load PROGRAM [--game blink] [--tables 2000] [--seconds 10] [--rate 0] [--pin] [--data DIR] [--json]
//                [--store URL [--nodes 3 --bus URL [--relayed 100]]] [--count NAME=PID]…
//
// Starts `PROGRAM serve` in a folder of its own, makes the tables, and lets both seats of each send legal
// actions: as fast as they are answered, or so many a second over all tables (--rate). Where a game ends a
// rematch follows. Durability is on: an action counts when it has come back, and it comes back when it is on
// disk.
// In the end the server is killed and started again, and the time until it answers is taken.
// --pin: the server on one core, this program on the next, so that the figure is that of one core.
// --nodes: so many servers on one database, which have as many tables each. --relayed: at so many of a hundred tables
// both players sit at other servers than the one that has it, else both are there. --count: the processor time of that
// process and its children is told, too. --json: everything once more, for programs.
#include <sys/epoll.h>

#include <deque>

#include "bench/load_options.hpp"

namespace {

using namespace smallbox::client;

// Much of what comes is looked for, in texts of several hundred bytes that are full of quotes.
std::size_t place_of(std::string_view text, std::string_view what) {
  const void* found = memmem(text.data(), text.size(), what.data(), what.size());
  return found == nullptr ? std::string_view::npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}
// Whoever did it finds its id behind all else.
bool has_id(std::string_view text) {
  constexpr std::size_t longest = 32;
  return place_of(text.substr(text.size() - std::min(text.size(), longest)), R"(,"id":")") !=
         std::string_view::npos;
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
  bool relayed = false;
  // When which version was seen by each seat: the last few.
  std::array<std::array<std::pair<long, Clock::time_point>, 16>, 2> seen{};
};

class Load {
 public:
  explicit Load(const Options& options) : options_(options) {}

  void run(const std::vector<Server>& servers) {
    epoll_ = epoll_create1(0);
    const long empty = resident_kib(servers);
    make_tables(servers);
    const auto warm = Clock::now();
    pump(std::min(2.0, options_.seconds));
    std::printf("warm-up: %ld actions in %.1f s\n", accepted_, seconds_since(warm));
    accepted_ = refused_ = ended_ = 0;
    latencies_ = {};
    const Commits before = commits_of(servers);
    const double cpu = cpu_seconds(servers);
    const auto others = cpu_seconds(options_.counted);
    const double own = cpu_seconds(getpid());
    const auto start = Clock::now();
    pump(options_.seconds);
    Figures now{.seconds = seconds_since(start), .cpu = cpu_seconds(servers) - cpu};
    now.others["load"] = cpu_seconds(getpid()) - own;
    for (const auto& [name, used] : cpu_seconds(options_.counted)) now.others[name] = used - others.at(name);
    for (std::vector<double>& some : latencies_) std::ranges::sort(some);
    now.commits = commits_of(servers);
    now.commits.count -= before.count;
    now.commits.seconds -= before.seconds;
    now.commits.over_10 -= before.over_10;
    now.commits.over_50 -= before.over_50;
    now.empty = empty;
    now.full = resident_kib(servers);
    tell(now);
    if (options_.json) tell_programs(now);
  }

 private:
  struct Figures {
    double seconds = 0;
    double cpu = 0;  // of the servers
    std::map<std::string, double> others{};
    Commits commits{};
    long empty = 0;  // KiB
    long full = 0;
  };

  void tell(const Figures& now) const {
    const auto accepted = static_cast<double>(accepted_);
    std::printf("tables %d, connections %zu, games ended %ld\n", options_.tables, clients_.size(), ended_);
    std::printf(
        "accepted %.0f actions/s, refused %.0f/s; server CPU %.2f cores, %.0f actions per CPU second\n",
        accepted / now.seconds, static_cast<double>(refused_) / now.seconds, now.cpu / now.seconds,
        accepted / now.cpu);
    for (const auto& [name, used] : now.others)
      std::printf("%s: CPU %.2f cores, %.1f µs an action\n", name.c_str(), used / now.seconds,
                  used / accepted * 1e6);
    for (const bool elsewhere : {false, true}) {
      const std::vector<double>& some = latencies_[elsewhere ? 1 : 0];
      if (some.empty() && elsewhere) continue;
      std::printf("sent → seen by the other player%s: p50 %.2f ms, p99 %.2f ms, max %.2f ms (%zu)\n",
                  elsewhere ? ", relayed" : "", quantile(some, 0.5), quantile(some, 0.99), quantile(some, 1),
                  some.size());
    }
    std::printf(
        "commits %.0f/s of %.1f actions, %.2f ms each; %.0f took more than 10 ms, %.0f more than 50\n",
        now.commits.count / now.seconds, accepted / now.commits.count,
        now.commits.seconds / now.commits.count * 1000, now.commits.over_10, now.commits.over_50);
    std::printf("server memory: %ld KiB empty, %ld KiB now, %.1f KiB a table with its two connections\n",
                now.empty, now.full, static_cast<double>(now.full - now.empty) / options_.tables);
  }

  void tell_programs(const Figures& now) const {
    std::printf(
        R"({"seconds":%.3f,"accepted":%ld,"refused":%ld,"ended":%ld,"cpu":%.3f,"commits":%.0f,"kib_a_table":%.2f)",
        now.seconds, accepted_, refused_, ended_, now.cpu, now.commits.count,
        static_cast<double>(now.full - now.empty) / options_.tables);
    for (const auto& [name, used] : now.others) std::printf(R"(,"cpu_%s":%.3f)", name.c_str(), used);
    for (const bool elsewhere : {false, true})
      for (const auto& [name, share] : {std::pair{"p50", 0.5}, {"p99", 0.99}, {"max", 1.0}})
        std::printf(R"(,"%s%s":%.3f)", name, elsewhere ? "_relayed" : "",
                    quantile(latencies_[elsewhere ? 1 : 0], share));
    std::printf("}\n");
  }

  // Whether its players sit at other servers than the one that has it; that one has it from being asked for it.
  bool is_relayed(int table, std::size_t servers) const {
    const int number = table / static_cast<int>(servers);
    return (number + 1) * options_.relayed / 100 > number * options_.relayed / 100;
  }

  void make_tables(const std::vector<Server>& servers) {
    const auto start = Clock::now();
    std::vector<int> http;
    for (const Server& server : servers) http.push_back(connect_to(server.port));
    tables_.resize(static_cast<std::size_t>(options_.tables));
    clients_.resize(static_cast<std::size_t>(options_.tables) * 2);
    for (int t = 0; t < options_.tables; ++t) {
      const std::size_t home = static_cast<std::size_t>(t) % servers.size();
      const std::string made =
          ask(http[home], "POST /api/tables",
              R"({"game":")" + options_.game + R"(","seats":["me","open"],"pace":"relaxed","name":"A"})")
              .body;
      LoadTable& table = tables_[static_cast<std::size_t>(t)];
      table.code = field(made, "table");
      if (table.code.empty()) die("no table: " + made);
      table.relayed = is_relayed(t, servers.size());
      for (int seat = 0; seat < 2; ++seat) {
        Client& client = clients_[static_cast<std::size_t>(t * 2 + seat)];
        client.table = t;
        client.seat = seat;
        client.token = seat == 0 ? std::string(field(made, "token")) : fresh_token(fast_);
        // At two others where there are two.
        const std::size_t away =
            table.relayed ? 1 + static_cast<std::size_t>(seat) % (servers.size() - 1) : 0;
        open_line(client, servers[(home + away) % servers.size()].port);
        hello(client);
        if (seat == 1) say(client, R"({"type":"sit","name":"B"})");
      }
    }
    for (const int one : http) close(one);
    std::printf("%d tables and %zu connections made in %.1f s\n", options_.tables, clients_.size(),
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
    event.events = EPOLLIN | EPOLLET;
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
      const double due = options_.rate == 0 ? 1e18 : options_.rate * seconds_since(start);
      while (!queue_.empty() && sent < due) {
        Client& client = clients_[queue_.front()];
        queue_.pop_front();
        client.ready = false;
        if (client.outstanding || client.legal.empty()) continue;
        act(client);
        ++sent;
      }
      // A pause without anybody ready is not made up for in a burst.
      if (options_.rate != 0 && queue_.empty()) sent = std::max(sent, due - options_.rate * 0.002);
      const int n =
          epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), options_.rate == 0 ? 10 : 1);
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
    for (;;) {
      const ssize_t n = read(client.fd, part.data(), part.size());
      if (n == 0) die("the server has closed a connection");
      if (n < 0) return;
      client.in.append(part.data(), static_cast<std::size_t>(n));
      take_frames(client.in, [&](unsigned opcode, std::string_view text) {
        if (opcode == 1) take_message(client, text);
      });
      if (n < static_cast<ssize_t>(part.size())) return;
    }
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
      if (has_id(text)) {
        ++accepted_;
        client.outstanding = false;
        client.sent_version = version;
        const auto& seen =
            table.seen[static_cast<std::size_t>(1 - client.seat)][static_cast<std::size_t>(version) % 16];
        if (seen.first == version) note(client, seen.second);
      }
    }
    const std::size_t legal = place_of(text, R"("legal":[)");
    if (place_of(text, R"("result":)") != std::string_view::npos) {
      client.legal.clear();
      ended_ += client.seat == 0 ? 1 : 0;
      say(client, R"({"type":"rematch"})");  // it begins when both want it
      return;
    }
    objects(text.substr(std::min(legal, text.size())), "legal", found_);
    client.legal =
        found_.empty() ? "" : std::string(found_[fast_.below(static_cast<std::uint32_t>(found_.size()))]);
    enqueue(client);
  }

  void note(const Client& sender, Clock::time_point seen) {
    const bool elsewhere = tables_[static_cast<std::size_t>(sender.table)].relayed;
    latencies_[elsewhere ? 1 : 0].push_back(
        std::chrono::duration<double, std::milli>(seen - sender.sent).count());
  }

  void enqueue(Client& client) {
    if (client.ready || client.outstanding || client.legal.empty()) return;
    client.ready = true;
    queue_.push_back(static_cast<std::size_t>(&client - clients_.data()));
  }

  const Options& options_;
  int epoll_ = -1;
  smallbox::FastRng fast_{1};
  std::vector<LoadTable> tables_;
  std::vector<Client> clients_;
  std::deque<std::size_t> queue_;
  std::vector<std::string_view> found_;
  std::array<std::vector<double>, 2>
      latencies_;  // ms; at tables whose node people are at, and at relayed ones
  long accepted_ = 0;
  long refused_ = 0;
  long ended_ = 0;
};

// Killed without warning in the middle of all games, and started again.
int kill_and_come_back(const Options& options, const Server& server) {
  end_server(server, SIGKILL);
  const auto killed = Clock::now();
  const Server again = start_all(options).front();
  std::printf("killed and back with all tables in %.2f s\n", seconds_since(killed));
  return end_server(again, SIGTERM);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  const Options options = read_options(argc, argv);
  const std::vector<Server> servers = start_all(options);
  if (options.pinned) pin(1);
  Load(options).run(servers);
  int status = 0;
  if (servers.size() == 1)
    status = kill_and_come_back(options, servers.front());
  else
    for (const Server& server : servers) status = std::max(status, end_server(server, SIGTERM));
  for (int node = 0; node < options.nodes; ++node) std::filesystem::remove_all(options.folder_of(node));
  return status;
}
