// Attacks on a real server from up to 50 addresses, while honest people play beside them.
//
//   attack PROGRAM [--seconds 6] [--addresses 50] [--games 300] [--long 6000] [--only NAME]
//   [--tries 3] [--strict] [--ahead]
//
// Prints for each attack what the honest ones wait for, before and during it, as a table for
// docs/security.md. An acknowledgement must come within 50 ms (99 of 100), and bots must take as long as in
// quiet, within 20 %. Where the machine is shared those figures are bad without any attack, so each is
// taken without the time in which the server's network thread or the honest one's was ready and had no core
// (in brackets), and compared with the quiet moment just before: what that exceeds a quiet machine's by is
// allowed, and an attack that fails is tried again (--tries). With --strict nothing is allowed. With
// --ahead the server and the honest ones go before whatever else runs on this machine, where that is
// permitted.
#include <sys/resource.h>

#include <cmath>
#include <filesystem>

#include "bench/attacks.hpp"
#include "bench/honest.hpp"
#include "bench/swarm.hpp"

namespace {

using namespace smallbox::client;
using smallbox::FastRng;

// Bloops: cards can be moved for ever.
void play_long(const Server& server, Past& past, long actions) {
  FastRng dice(3);
  const Reply made = ask_once(server.port, "POST /api/tables",
                              R"({"game":"bloops","seats":["me","open"],"pace":"relaxed"})");
  past.long_table = field(made.body, "table");
  past.long_watch = field(made.body, "watch");
  past.long_token = field(made.body, "token");
  Line ann(server.port);
  Line ben(server.port);
  ann.say(hello(past.long_table, past.long_token));
  ben.say(hello(past.long_table, fresh_token(dice)));
  ben.say(R"({"type":"sit"})");
  (void)ben.until("state");
  ben.say(act(0, R"({"type":"ready"})"));
  (void)ben.until("update");
  (void)ann.until("state");
  ann.say(act(0, R"({"type":"ready"})"));
  long asked = 0;
  while (past.long_version < actions) {
    for (; asked < past.long_version + 100; ++asked)
      ann.say(act(asked + 1, R"({"type":"move","from":0,"to":1})"));
    const auto update = ann.receive();
    if (!update || update->starts_with(R"({"type":"refused")")) die("no long game: " + update.value_or(""));
    past.long_version = std::max(past.long_version, number(*update, "version"));
    if (past.long_version % 50 == 0) fcntl(ben.fd(), F_SETFL, O_NONBLOCK);
    while (past.long_version % 50 == 0 && ben.receive()) {
    }
  }
}

// Puzzles of Pop: over after one choice, and each by its own table, so that no rematch is needed.
void play_many(const Server& server, Past& past, int games) {
  FastRng dice(4);
  for (int i = 0; i < 10; ++i) past.tokens.push_back(fresh_token(dice));
  const int http = connect_to(server.port);
  Line line(server.port);
  for (int i = 0; i < games; ++i) {
    // The first has half of them all.
    const std::string& token = past.tokens[i % 2 == 0 ? 0 : static_cast<std::size_t>(i) % past.tokens.size()];
    const Reply made = ask(http, "POST /api/tables",
                           i % 5 == 0 ? R"({"game":"cant-touch-this","seats":["me"],"pace":"relaxed"})"
                                      : R"({"game":"pop","options":{"mode":"puzzle"},"pace":"relaxed"})",
                           token);
    past.finished.emplace_back(field(made.body, "table"));
    line.say(hello(past.finished.back(), token, R"(,"with":["legal"])"));
    auto message = line.until("state");
    for (int n = 0; message && message->find(R"("result":)") == std::string::npos; ++n) {
      line.say(act(n, first_legal(*message)));
      message = line.until("update");
    }
    if (!message) die("a game does not end");
  }
  close(http);
}

struct Figures {
  double p50 = 0;
  double p99 = 0;
  double own = 0;  // p99 without waiting for a core
  double bots = 0;
  double back = 0;  // p99 of coming back to a table on disk
  std::size_t answers = 0;
  std::size_t choices = 0;
  int lost = 0;
};
Figures measure(Honest& honest, double seconds) {
  (void)honest.take();
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  const Waits waits = honest.take();
  return {quantile(waits.acknowledged, 0.5),
          quantile(waits.acknowledged, 0.99),
          quantile(waits.own, 0.99),
          quantile(waits.bots, 0.5),
          quantile(waits.returned, 0.99),
          waits.acknowledged.size(),
          waits.bots.size(),
          waits.lost};
}

struct Settings {
  std::string program;
  std::string folder;
  double seconds = 6;
  int addresses = 50;
  int games = 300;
  long actions = 6000;
  std::string only;
  int tries = 3;
  bool strict = false;
};
const std::vector<std::string> k_unlimited = {"--per-address", "0", "--per-guest", "0", "--rate", "0"};

using Own = std::vector<std::pair<std::string, std::string>>;  // tables, and their tokens

// The tables that attackers bring along, made while there are no limits: what is attacked is what comes after.
Own make_own(const Settings& settings, const Attack& attack, const std::string& folder) {
  Own own;
  if (attack.own.empty()) return own;
  const Server before = start_server(settings.program, folder, k_unlimited);
  for (int i = 0; i < attack.each * settings.addresses; ++i) {
    const int http = connect_from(2 + i % settings.addresses, before.port);
    const Reply made = ask(http, "POST /api/tables", attack.own);
    close(http);
    if (made.status != 201) die("no table: " + made.body);
    own.emplace_back(field(made.body, "table"), field(made.body, "token"));
  }
  end_server(before, SIGTERM);
  return own;
}

// How people fare before and during an attack, as a row of a table. True: nobody suffered.
bool watch_people(const Settings& settings, const Attack& attack, const Own& own, const Server& server,
                  Honest& honest) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  const Figures quiet = measure(honest, settings.seconds);
  Figures during;
  const double cpu = cpu_seconds(server.pid);
  long said = 0;
  long heard = 0;
  {
    const Swarm swarm(server.port, attack, settings.addresses, own);
    during = measure(honest, settings.seconds);
    said = swarm.said();
    heard = swarm.heard();
  }
  const double used = cpu_seconds(server.pid) - cpu;
  const double allowed = settings.strict ? 0 : std::max(0.0, quiet.own - 10);
  // Where somebody waits longer than it was looked for, fewer were answered.
  const bool slow =
      (settings.strict ? during.p99 : during.own) > 50 + allowed || during.answers * 2 < quiet.answers;
  const bool late =
      std::abs(during.bots - quiet.bots) > quiet.bots * 0.2 + allowed || during.choices * 2 < quiet.choices;
  const bool kept_out = during.back > 1000 + allowed;
  std::printf(
      "| %s | %ld | %ld KiB | %.1f ms | %.1f (%.1f) ms | %.1f (%.1f) ms | %.0f ms | %.0f ms | %.0f ms | "
      "%.2f | %ld | %s%s%s%s |\n",
      attack.name.c_str(), said, heard / 1024, during.p50, during.p99, during.own, quiet.p99, quiet.own,
      during.bots, quiet.bots, during.back, used / settings.seconds, resident_kib(server.pid) / 1024,
      slow ? "SLOW " : "", late ? "LATE BOTS " : "", kept_out ? "KEPT OUT " : "",
      during.lost > 0 ? ("LOST: " + honest.why()).substr(0, 200).c_str() : "");
  std::fflush(stdout);
  return !slow && !late && !kept_out && during.lost == 0;
}

// On a server with a copy of the past, so that no attack meets what another has left. True: nobody suffered.
bool run(const Settings& settings, const Past& past, std::size_t index) {
  const std::string copy = settings.folder + "-copy";
  std::filesystem::copy(settings.folder, copy, std::filesystem::copy_options::recursive);
  Honest* people = nullptr;
  const Attack attack = attacks(past, [&people] { return people->watch(); })[index];
  const Own own = make_own(settings, attack, copy);
  const Server server = start_server(settings.program, copy, {});
  bool good = false;
  {
    Honest honest(server, 16, past.finished);
    people = &honest;
    good = watch_people(settings, attack, own, server, honest);
    honest.stop();
    kill(server.pid, SIGKILL);  // first, so that whoever waits for an answer does not go on
  }
  (void)wait_for(server);
  std::filesystem::remove_all(copy);
  std::filesystem::remove(copy + ".log");
  return good;
}

Settings read_settings(int argc, char** argv) {
  if (argc < 2)
    die("which program? attack build/release/smallbox [--seconds S] [--addresses N] [--only NAME]");
  Settings settings;
  settings.program = argv[1];
  for (int i = 2; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--strict") {
      settings.strict = true;
      continue;
    }
    if (name == "--ahead") {
      setpriority(PRIO_PROCESS, 0, -10);
      std::ofstream("/proc/self/autogroup") << -10;
      continue;
    }
    const char* value = i + 1 < argc ? argv[++i] : "";
    if (name == "--seconds")
      settings.seconds = std::atof(value);
    else if (name == "--addresses")
      settings.addresses = std::atoi(value);
    else if (name == "--games")
      settings.games = std::atoi(value);
    else if (name == "--long")
      settings.actions = std::atol(value);
    else if (name == "--tries")
      settings.tries = std::atoi(value);
    else if (name == "--only")
      settings.only = value;
    else
      die("there is no " + std::string(name));
  }
  settings.folder =
      (std::filesystem::temp_directory_path() / ("smallbox-attack-" + std::to_string(getpid()))).string();
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  const Settings settings = read_settings(argc, argv);
  std::signal(SIGPIPE, SIG_IGN);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  Past past;
  {
    const Server before = start_server(settings.program, settings.folder, k_unlimited);
    play_long(before, past, settings.actions);
    play_many(before, past, settings.games);
    end_server(before, SIGTERM);
  }
  std::printf("a game of %ld actions, %zu games that are over; %d addresses, %.0f s each\n\n",
              past.long_version, past.finished.size(), settings.addresses, settings.seconds);
  std::printf(
      "| attack | said | sent back | acknowledged p50 | p99 | quiet p99 | bots | quiet bots | back | CPU | "
      "MiB | |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  std::vector<std::string> failed;
  const std::vector<Attack> list = attacks(past, {});
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].name.find(settings.only) == std::string::npos) continue;
    bool good = false;
    for (int attempt = 0; attempt < settings.tries && !good; ++attempt) good = run(settings, past, i);
    if (!good) failed.push_back(list[i].name);
  }
  std::filesystem::remove_all(settings.folder);
  std::filesystem::remove(settings.folder + ".log");
  for (const std::string& name : failed) std::printf("FAILED: %s\n", name.c_str());
  return failed.empty() ? 0 : 1;
}
