#include "app/lab.hpp"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "app/running.hpp"
#include "games/registry.hpp"
#include "lab/report.hpp"
#include "lab/text.hpp"
#include "lab/tournament.hpp"

namespace smallbox {
namespace {

struct SimulateArguments {
  std::string game;
  int seats = 0;
  std::string bots;
  std::vector<std::string> more_bots;
  int limit_ms = 1000;
  std::int64_t games = 1000;
  std::string seed = "1";
  std::string options;
  int threads = 0;
  bool fixed_seats = false;
  bool json = false;
  bool progress = false;
  std::string csv;
  std::string box;
};

// One bot for every seat, one bot for all, or a list that fits the seats.
bool seat_bots(const SimulateArguments& arguments, const AnyGame& game, std::vector<std::string>& bots) {
  if (!arguments.bots.empty()) bots = split_list(arguments.bots);
  bots.insert(bots.end(), arguments.more_bots.begin(), arguments.more_bots.end());
  if (bots.empty()) bots.emplace_back("random");
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
  if (const int bad = take_box(*request.game, arguments.box, request.box)) return bad;
  std::string problem;
  if (!read_options_text(arguments.options, request.options, problem)) return complain(problem);
  request.games = arguments.games;
  request.seed = arguments.seed;
  request.threads = arguments.threads;
  request.limit_ms = arguments.limit_ms;
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
    Progress progress(request.games, shows_progress(arguments.progress));
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

// ---- tournament

struct TournamentArguments {
  std::string game;
  std::string bots;
  std::vector<std::string> more_bots;
  std::string options;
  std::int64_t games = 0;  // 0: as many as is usual
  std::string seed = "1";
  int threads = 0;
  int limit_ms = 1000;
  double sprt = 0;  // percent; 0: no test
  bool json = false;
  std::string box;
};

int run_sprt(const Tournament& request, double percent_better) {
  std::string problem;
  stop_on_interrupt();
  const Sprt test = play_sprt(request, percent_better / 100, problem, stop_now);
  if (!problem.empty()) return complain(problem);
  const char* verdict = "not decided";
  if (test.verdict() == Sprt::Verdict::better) verdict = "better";
  if (test.verdict() == Sprt::Verdict::not_better) verdict = "not better";
  std::cout << request.bots[0] << " against " << request.bots[1] << ": " << verdict << '\n'
            << "wins " << percent(test.share()) << " ± " << fixed(100 * test.margin_of_share(), 1) << " of "
            << count(2 * test.pairs()) << " games; tested: even against " << fixed(50 + percent_better, 1)
            << " %, errors of 5 %; log-likelihood ratio " << fixed(test.ratio(), 2) << ", bounds ±"
            << fixed(test.bound(), 2) << '\n';
  return stop_now ? interrupted : 0;
}

std::string describe(const Tournament& request, const Standings& standings) {
  std::vector<std::size_t> order(request.bots.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(-standings.ratings[a].elo, a) < std::pair(-standings.ratings[b].elo, b);
  });
  std::vector<std::vector<std::string>> rows = {{"bot", "rating", "95 %"}};
  for (const std::size_t j : order) rows[0].push_back(request.bots[j]);
  for (const std::size_t i : order) {
    const Rating& rating = standings.ratings[i];
    rows.push_back({request.bots[i], fixed(rating.elo, 0), "± " + fixed(rating.margin, 0)});
    for (const std::size_t j : order) {
      const double games = standings.won[i][j] + standings.won[j][i];
      rows.back().push_back(i == j || games == 0 ? "–" : percent(standings.won[i][j] / games));
    }
  }
  return as_table(rows);
}

void write_standings(Json& out, const Tournament& request, const Standings& standings) {
  out.begin_object()
      .field("game", request.game->id())
      .field("games", request.games)
      .field("seed", request.seed);
  if (request.box != nullptr)
    out.field("box", request.box->id);
  else
    out.null_field("box");
  out.key("bots").begin_array();
  for (std::size_t i = 0; i < request.bots.size(); ++i) {
    out.begin_object().field("name", request.bots[i]);
    out.key("elo").raw(fixed(standings.ratings[i].elo, 2));
    out.key("margin").raw(fixed(standings.ratings[i].margin, 2));
    out.key("won").begin_array();
    for (const double won : standings.won[i]) out.raw(fixed(won, 3));
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

int run_tournament(const TournamentArguments& arguments) {
  Tournament request;
  request.game = find_or_complain(arguments.game);
  if (request.game == nullptr) return bad_input;
  if (request.game->min_seats() > 2 || request.game->max_seats() < 2)
    return complain("A tournament is for two at a table.");
  if (const int bad = take_box(*request.game, arguments.box, request.box)) return bad;
  std::string problem;
  if (!read_options_text(arguments.options, request.options, problem)) return complain(problem);
  if (!arguments.bots.empty()) request.bots = split_list(arguments.bots);
  request.bots.insert(request.bots.end(), arguments.more_bots.begin(), arguments.more_bots.end());
  if (request.bots.size() < 2) return complain("A tournament needs two bots or more: --bots a,b,c.");
  const bool testing = arguments.sprt > 0;
  if (testing && request.bots.size() != 2)
    return complain("The test --sprt is about two bots: is the first better?");
  request.games = arguments.games > 0 ? arguments.games : testing ? 20000 : 200;
  request.seed = arguments.seed;
  request.threads = arguments.threads;
  request.limit_ms = arguments.limit_ms;
  if (testing) return run_sprt(request, arguments.sprt);

  stop_on_interrupt();
  const Standings standings =
      play_tournament(request, problem, stop_now, [&](std::size_t i, std::size_t j, const Tally& tally) {
        std::cerr << request.bots[i] << " – " << request.bots[j] << ": "
                  << percent(tally.bots[0].wins.share() /
                             static_cast<double>(std::max<std::int64_t>(1, tally.games)))
                  << ", " << duration(tally.seconds) << '\n';
      });
  if (!problem.empty()) return complain(problem);
  if (arguments.json) {
    Json out;
    write_standings(out, request, standings);
    std::cout << out.text() << '\n';
  } else {
    std::cout << request.game->name() << ", " << count(request.games) << " games each two, seed "
              << request.seed << "\n\n"
              << describe(request, standings);
  }
  return stop_now ? interrupted : 0;
}

// ---- report

struct ReportArguments {
  ReportRequest request;
  std::string game;
  std::string file;
};

int run_report(ReportArguments arguments) {
  ReportRequest& request = arguments.request;
  request.game = find_or_complain(arguments.game);
  if (request.game == nullptr) return bad_input;
  if (const int bad = take_box(*request.game, request.box_file, request.box)) return bad;
  std::string problem;
  if (!read_options_text(request.options_text, request.options, problem)) return complain(problem);
  // Before minutes are spent on what can't be kept.
  if (const int bad = write_file(arguments.file, "")) return bad;
  stop_on_interrupt();
  const std::string page = make_report(request, problem, stop_now,
                                       [](const std::string& command) { std::cerr << command << '\n'; });
  if (!problem.empty()) return complain(problem);
  if (const int bad = write_file(arguments.file, page)) return bad;
  return stop_now ? interrupted : 0;
}

// ---- bots

int list_bots(const std::string& id) {
  std::span<const AnyGame* const> games = shelf_games();
  const AnyGame* named = nullptr;
  if (!id.empty()) {
    named = find_or_complain(id);
    if (named == nullptr) return bad_input;
    games = {&named, 1};
  }
  for (const AnyGame* game : games) {
    std::cout << game->name() << '\n';
    const AnyBots& bots = bots_of(*game);
    for (const std::string& name : bots.names()) {
      std::cout << "  " << name << std::string(10 - std::min<std::size_t>(9, name.size()), ' ')
                << bots.text(name);
      if (const std::string_view strength = bots.strength(name); !strength.empty())
        std::cout << "; " << strength;
      std::cout << '\n';
    }
  }
  return 0;
}

void add_box_option(CLI::App& command, std::string& file) {
  command.add_option("--box", file,
                     "a box of another's making: a JSON file (docs/boxes.md), - or built-in (the default)");
}

}  // namespace

void add_tournament_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("tournament", "everybody against everybody, and ratings");
  auto arguments = std::make_shared<TournamentArguments>();
  command->add_option("game", arguments->game, "which game; `smallbox games` lists them")->required();
  command->add_option("--bots", arguments->bots, "who plays: a,b,c");
  command
      ->add_option("--bot", arguments->more_bots,
                   "one more bot, also a program: 'cmd: python3 my_bot.py'; may be given several times")
      ->allow_extra_args(false);
  command
      ->add_option("--games", arguments->games,
                   "how many games each two play (default 200; with --sprt at most, default 20000)")
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{1000000000}));
  command
      ->add_option(
          "--sprt", arguments->sprt,
          "instead: is the first bot better than the second by so many percent? stops when it is known")
      ->check(CLI::Range(0.5, 45.0));
  command->add_option("--options", arguments->options, "the game's options: name=value,name=value");
  command->add_option("--seed", arguments->seed, "any text; the same one gives the same numbers")
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command->add_option("--limit-ms", arguments->limit_ms, "how long a program may think about a move")
      ->check(CLI::Range(1, 600000))
      ->capture_default_str();
  add_box_option(*command, arguments->box);
  command->add_flag("--json", arguments->json, "ratings as one JSON object");
  command->callback([arguments, &status] { status = run_tournament(*arguments); });
}

void add_report_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "report", "a page about a game: at a glance, outcomes, lengths, seats, cards, levels");
  auto arguments = std::make_shared<ReportArguments>();
  ReportRequest& request = arguments->request;
  command->add_option("game", arguments->game, "which game; `smallbox games` lists them")->required();
  command->add_option("-o,--output", arguments->file, "the HTML file to write")->required();
  command->add_option("--bot", request.bot, "who plays where all seats play alike")->capture_default_str();
  command
      ->add_option("--games", request.games,
                   "how many games for each figure (default 400, and 40 where a bot thinks for long)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}));
  command->add_option("--options", request.options_text, "the game's options: name=value,name=value");
  command->add_option("--seed", request.seed, "any text; the same one gives the same numbers")
      ->capture_default_str();
  command->add_option("--threads", request.threads, "how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  add_box_option(*command, request.box_file);
  command->callback([arguments, &status] { status = run_report(*arguments); });
}

void add_bots_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("bots", "list the bots: what they do and how strong they are");
  auto game = std::make_shared<std::string>();
  command->add_option("game", *game, "of which game (default: all)");
  command->callback([game, &status] { status = list_bots(*game); });
}

void add_simulate_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("simulate", "let bots play many games and count");
  auto arguments = std::make_shared<SimulateArguments>();
  command->add_option("game", arguments->game, "which game; `smallbox games` lists them")->required();
  command->add_option("--seats", arguments->seats, "how many play (default: as many as bots are named)")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--bots", arguments->bots,
                      "who plays: a name for each seat, or one for all (default random)");
  command
      ->add_option("--bot", arguments->more_bots,
                   "one more bot, also a program: 'cmd: python3 my_bot.py'; may be given several times")
      ->allow_extra_args(false);
  command->add_option("--limit-ms", arguments->limit_ms, "how long a program may think about a move")
      ->check(CLI::Range(1, 600000))
      ->capture_default_str();
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
  add_box_option(*command, arguments->box);
  command->add_flag("--json", arguments->json, "results as one JSON object");
  command->add_option("--csv", arguments->csv, "also write one line a game to this file");
  command->add_flag("--progress", arguments->progress,
                    "show progress even where standard error is no terminal");
  command->callback([arguments, &status] { status = run_simulate(*arguments); });
}

}  // namespace smallbox
