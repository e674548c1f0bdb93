#include "app/lab.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <fstream>
#include <iostream>

#include "games/registry.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

// Exit codes, as in all commands: 0 done, 1 it could not be done, 2 the command line makes no sense. A run
// that Ctrl-C ended has results and ends with 130, as shells expect.
constexpr int bad_input = 2;
constexpr int interrupted = 130;

std::atomic<bool> stop_now = false;

// The first Ctrl-C ends the run with what there is; a second one ends the program.
void stop_on_interrupt() {
  stop_now = false;
  struct sigaction action{};
  action.sa_handler = [](int) { stop_now = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

int complain(const std::string& sentence, int code = bad_input) {
  std::cerr << "smallbox: " << sentence << '\n';
  return code;
}

const AnyGame* find_or_complain(const std::string& id) {
  const AnyGame* game = find_game(id);
  if (game != nullptr) return game;
  std::string text = "There is no game `" + id + "`; there are";
  for (const AnyGame* each : all_games()) text += std::string(" ") + each->id();
  complain(text + ".");
  return nullptr;
}

// A line on standard error that is written over: how far, how fast, how long still.
class Progress {
 public:
  Progress(std::int64_t games, bool show) : games_(games), show_(show) {}
  ~Progress() {
    if (shown_) std::cerr << "\r\033[K";
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void operator()(std::int64_t done, double seconds) {
    if (!show_ || done == 0) return;
    const double rate = static_cast<double>(done) / std::max(seconds, 1e-9);
    std::cerr << "\r\033[K" << percent(static_cast<double>(done) / static_cast<double>(games_)) << ", "
              << count(done) << " games, " << fixed(rate, rate < 10 ? 1 : 0) << "/s, "
              << duration(static_cast<double>(games_ - done) / rate) << " left" << std::flush;
    shown_ = true;
  }

 private:
  std::int64_t games_;
  bool show_;
  bool shown_ = false;
};

struct SimulateArguments {
  std::string game;
  int seats = 0;
  std::string bots;
  std::int64_t games = 1000;
  std::string seed = "1";
  std::string options;
  int threads = 0;
  bool fixed_seats = false;
  bool json = false;
  bool progress = false;
  std::string csv;
};

// One bot for every seat, one bot for all, or a list that fits the seats.
bool seat_bots(const SimulateArguments& arguments, const AnyGame& game, std::vector<std::string>& bots) {
  bots = split_list(arguments.bots.empty() ? "random" : arguments.bots);
  auto seats = static_cast<std::size_t>(arguments.seats);
  if (seats == 0) seats = std::max(bots.size(), static_cast<std::size_t>(game.min_seats()));
  if (bots.size() == 1) bots.resize(seats, bots[0]);
  if (bots.size() == seats) return true;
  complain("There are " + std::to_string(seats) + " seats and " + std::to_string(bots.size()) +
           " bots: name one for each seat, or one for all.");
  return false;
}

int run_simulate(const SimulateArguments& arguments) {
  Simulation request;
  request.game = find_or_complain(arguments.game);
  if (request.game == nullptr || !seat_bots(arguments, *request.game, request.bots)) return bad_input;
  std::string problem;
  if (!read_options_text(arguments.options, request.options, problem)) return complain(problem);
  request.games = arguments.games;
  request.seed = arguments.seed;
  request.threads = arguments.threads;
  request.mirrored = !arguments.fixed_seats;

  std::ofstream csv;
  if (!arguments.csv.empty()) {
    csv.open(arguments.csv);
    if (!csv) return complain("Can't write " + arguments.csv + ".", 1);
    csv << csv_heading(request);
    request.each = [&](std::int64_t game, const Sitting& sitting, const Outcome& outcome) {
      csv << csv_line(request, game, sitting, outcome);
    };
  }
  stop_on_interrupt();
  Tally tally;
  {
    Progress progress(request.games, arguments.progress || isatty(STDERR_FILENO) != 0);
    tally = simulate(request, problem, stop_now, [&](std::int64_t done, double s) { progress(done, s); });
  }
  if (!problem.empty()) return complain(problem);
  if (csv.is_open() && !csv.flush()) return complain("Can't write " + arguments.csv + ".", 1);
  if (arguments.json) {
    Json out;
    write_tally(out, request, tally);
    std::cout << out.text() << '\n';
  } else {
    std::cout << describe(request, tally);
  }
  std::cerr << duration(tally.seconds) << ", "
            << count(static_cast<std::int64_t>(static_cast<double>(tally.games) /
                                               std::max(tally.seconds, 1e-9)))
            << " games/s\n";
  if (!stop_now) return 0;
  std::cerr << "stopped after " << count(tally.games) << " of " << count(request.games) << " games\n";
  return interrupted;
}

}  // namespace

void add_simulate_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("simulate", "let bots play many games and count");
  auto arguments = std::make_shared<SimulateArguments>();
  command->add_option("game", arguments->game, "which game; `smallbox games` lists them")->required();
  command->add_option("--seats", arguments->seats, "how many play (default: as many as bots are named)")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--bots", arguments->bots,
                      "who plays: a name for each seat, or one for all (default random)");
  command->add_option("--games", arguments->games, "how many games")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000000}))
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "any text; the same one gives the same numbers")
      ->capture_default_str();
  command->add_option("--options", arguments->options, "the game's options: name=value,name=value");
  command->add_option("--threads", arguments->threads, "how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command->add_flag(
      "--fixed-seats", arguments->fixed_seats,
      "bots keep their seats; otherwise every deal is played with the bots at each seat in turn");
  command->add_flag("--json", arguments->json, "results as one JSON object");
  command->add_option("--csv", arguments->csv, "also write one line a game to this file");
  command->add_flag("--progress", arguments->progress,
                    "show progress even where standard error is no terminal");
  command->callback([arguments, &status] { status = run_simulate(*arguments); });
}

}  // namespace smallbox
