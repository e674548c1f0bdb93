// Games that somebody begins and nobody goes on with: memory, new tables and the next start with many of
// them.
//
//   abandoned PROGRAM [--tables 100000] [--mib 256]
//
// Makes so many games under way from 50 addresses, with nobody there, as fast as the server lets one who has
// no limits. Memory must stay within a bound that does not depend on how many there are, a new table must
// take at most 100 ms (half of ten tries; the machine may be shared), and so must coming back to an abandoned
// one; killed, the server must answer again within 2 s.
#include <sys/resource.h>

#include <cstdio>
#include <filesystem>

#include "bench/swarm.hpp"

namespace {

using namespace smallbox::client;
using smallbox::FastRng;

constexpr const char* k_game = R"({"game":"bloops","seats":["me","bot"],"pace":"relaxed"})";

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// Milliseconds, half of ten tries; `try_once` says what went wrong.
template <class Try>
double time_of(const char* what, Try try_once) {
  std::vector<double> took;
  for (int i = 0; i < 10; ++i) {
    const auto start = Clock::now();
    if (const std::string why = try_once(); !why.empty()) die(std::string(what) + ": " + why);
    took.push_back(seconds_since(start) * 1000);
  }
  return median(took);
}

struct Settings {
  std::string program;
  long tables = 100'000;
  long mib = 256;
};
Settings read_settings(int argc, char** argv) {
  if (argc < 2) die("which program? abandoned build/release/smallbox [--tables N] [--mib N]");
  Settings settings{.program = argv[1]};
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--tables")
      settings.tables = std::atol(argv[i + 1]);
    else if (name == "--mib")
      settings.mib = std::atol(argv[i + 1]);
    else
      die("there is no " + std::string(name));
  }
  return settings;
}

// So many tables that nobody comes back to.
void make_tables(const Server& server, long tables) {
  const auto start = Clock::now();
  Attack making;
  making.each = 2;
  making.web = false;
  making.say = [](Attacker&) { return request_text("POST /api/tables", k_game); };
  const Swarm swarm(server.port, making, 50, {});
  long shown = 0;
  while (swarm.said() < tables) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (swarm.said() / (tables / 5) == shown) continue;
    shown = swarm.said() / (tables / 5);
    std::printf("%ld tables in %.1f s: %ld MiB\n", swarm.said(), seconds_since(start),
                resident_kib(server.pid) / 1024);
    std::fflush(stdout);
  }
}

// What is looked at, against what it may be.
class Checks {
 public:
  explicit Checks(long mib) : mib_(mib) {}
  bool good() const { return good_; }

  void check(const char* what, double value, double most, const char* unit) {
    std::printf("%s: %.0f %s%s\n", what, value, unit, value <= most ? "" : "  TOO MUCH");
    good_ = good_ && value <= most;
  }
  // How a server does that has all those tables; `first`: the answer to who made the first one.
  void look(const char* when, const Server& server, const std::string& first) {
    std::printf("%s\n", when);
    const Reply health = ask_once(server.port, "GET /api/health");
    if (health.status != 200) die("no health: " + health.body);
    const double making = time_of("a new table", [&] {
      const Reply made = ask_once(server.port, "POST /api/tables", k_game);
      return made.status == 201 ? std::string() : made.body;
    });
    check("a new table", making, 100, "ms");
    const std::string hello = R"({"type":"hello","table":")" + std::string(field(first, "table")) +
                              R"(","token":")" + std::string(field(first, "token")) + R"("})";
    const double coming = time_of("coming back", [&] {
      Line line(server.port);
      line.say(hello);
      return line.until("state") ? std::string() : "no state";
    });
    check("coming back to the first one", coming, 100, "ms");
    check("memory", static_cast<double>(resident_kib(server.pid)) / 1024, static_cast<double>(mib_), "MiB");
  }

 private:
  long mib_;
  bool good_ = true;
};

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = read_settings(argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("smallbox-abandoned-" + std::to_string(getpid()))).string();
  const std::vector<std::string> options = {"--per-address", "0", "--per-guest", "0", "--rate", "0"};
  Server server = start_server(settings.program, folder, options);
  const std::string first = ask_once(server.port, "POST /api/tables", k_game).body;
  make_tables(server, settings.tables);

  Checks checks(settings.mib);
  checks.look("then:", server, first);
  end_server(server, SIGKILL);
  const auto killed = Clock::now();
  server = start_server(settings.program, folder, options);
  if (ask_once(server.port, "GET /api/health").status != 200) die("no health after a start");
  checks.check("killed and back", seconds_since(killed) * 1000, 2000, "ms");
  checks.look("after that:", server, first);
  const int status = end_server(server, SIGTERM);
  std::filesystem::remove_all(folder);
  std::filesystem::remove(server.log);
  return checks.good() && status == 0 ? 0 : 1;
}
