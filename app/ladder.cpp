#include "app/ladder.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "app/running.hpp"
#include "lab/ladder_page.hpp"
#include "lab/ladder_run.hpp"
#include "lab/outside.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

struct LadderArguments {
  LadderRun run;
  std::string game;
  std::string folder;
  std::string bosses;
  std::string options;
  std::string box;
  std::string sandbox = "auto";
  std::string state;
  std::string page;
  double minutes = 0;
  bool progress = false;
};

// All levels, or those that were named; level 1, or the first of them, is whom everybody is measured by.
int take_bosses(LadderArguments& arguments) {
  LadderRun& run = arguments.run;
  for (const std::string& name : bots_of(*run.terms.game).names())
    if (name.starts_with("level:")) run.bosses.push_back(name);
  if (!arguments.bosses.empty()) run.bosses = split_list(arguments.bosses);
  for (std::size_t i = 0; i < run.bosses.size(); ++i) {
    if (is_command(run.bosses[i])) return complain("A boss is one of the game's own bots, not a program.");
    if (std::count(run.bosses.begin(), run.bosses.end(), run.bosses[i]) > 1)
      return complain("The boss " + run.bosses[i] + " is named twice.");
    if (run.bosses[i] == "level:1") std::swap(run.bosses[0], run.bosses[i]);
  }
  // Whether they, the options and the number of seats make a game.
  for (const std::string& boss : run.bosses) {
    std::string problem;
    const std::vector<std::string> bots(static_cast<std::size_t>(run.terms.seats), boss);
    if (!outside_table(*run.terms.game, bots, run.terms.options, run.terms.box, 1, problem))
      return complain(problem);
  }
  return 0;
}

int take_sandbox(LadderArguments& arguments) {
  if (arguments.sandbox == "never") return 0;
  const std::string problem = sandbox_problem();
  arguments.run.shut_in = problem.empty();
  if (problem.empty()) return 0;
  if (arguments.sandbox == "always") return complain(problem, not_done);
  std::cerr << problem << " The programs run as you, and may do what you may.\n";
  return 0;
}

// Whoever reads it meanwhile sees the old page or the new one, never half of one.
int replace_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  if (const int bad = write_file(beside, text)) return bad;
  return std::rename(beside.c_str(), path.c_str()) == 0 ? 0 : complain("Can't write " + path + ".", not_done);
}

// The command that goes on with this ladder.
std::string command_of(const LadderArguments& arguments) {
  const LadderTerms& terms = arguments.run.terms;
  std::string text = "smallbox ladder " + arguments.game + " --dir " + shell_word(arguments.folder);
  if (terms.seats != 2) text += " --seats " + std::to_string(terms.seats);
  if (!arguments.options.empty()) text += " --options " + shell_word(arguments.options);
  if (!arguments.box.empty()) text += " --box " + shell_word(arguments.box);
  if (!arguments.bosses.empty()) text += " --bosses " + shell_word(arguments.bosses);
  if (terms.limit_ms != 1000) text += " --limit-ms " + std::to_string(terms.limit_ms);
  if (terms.seed != "1") text += " --seed " + shell_word(terms.seed);
  return text;
}

void tell_others(const Programs& programs, const std::string& state, const std::string& page) {
  std::string text;
  for (const std::string& name : programs.others) {
    // What the ladder itself writes there.
    const auto is = [&](const std::string& path) { return std::filesystem::path(path).filename() == name; };
    if (!is(state) && !is(page) && !is(page + ".new")) text += (text.empty() ? "" : ", ") + name;
  }
  if (!text.empty()) std::cerr << "Not executable, so no programs: " << text << ".\n";
}

int play(const LadderArguments& arguments, LadderFile& file) {
  stop_on_interrupt(true);
  const std::string command = command_of(arguments);
  Standing last;
  int status = 0;
  std::string problem;
  {
    Progress progress(arguments.run.games, shows_progress(arguments.progress));
    LadderNews news;
    news.said = [](const std::string& sentence) { std::cerr << "\r\033[K" << sentence << '\n'; };
    news.progress = [&](std::int64_t games, double seconds) { progress(games, seconds); };
    news.standing = [&](const Standing& standing) {
      last = standing;
      status =
          std::max(status, replace_file(arguments.page, ladder_html(arguments.run.terms, standing, command)));
      stop_now = stop_now || status != 0;
    };
    problem = play_ladder(arguments.run, file, stop_now, news);
  }
  if (!problem.empty()) return complain(problem, not_done);
  if (status == 0) std::cout << describe(last);
  return status;
}

int run_ladder(LadderArguments arguments) {
  LadderRun& run = arguments.run;
  run.terms.game = find_or_complain(arguments.game);
  if (run.terms.game == nullptr) return bad_input;
  if (const int bad = take_box(*run.terms.game, arguments.box, run.terms.box)) return bad;
  std::string problem;
  if (!read_options_text(arguments.options, run.terms.options, problem)) return complain(problem);
  if (const int bad = take_bosses(arguments)) return bad;
  run.folder = arguments.folder;
  run.seconds = arguments.minutes * 60;
  if (!std::filesystem::is_directory(run.folder))
    return complain("There is no folder " + arguments.folder + ".");
  if (arguments.state.empty()) arguments.state = (run.folder / "ladder.jsonl").string();
  if (arguments.page.empty()) arguments.page = (run.folder / "ladder.html").string();
  const Programs programs = programs_in(run.folder);
  if (programs.all.empty()) return complain("There is no executable file in " + arguments.folder + ".");
  if (const int bad = take_sandbox(arguments)) return bad;
  tell_others(programs, arguments.state, arguments.page);

  LadderFile file;
  if (problem = file.open(arguments.state, run.terms); !problem.empty()) return complain(problem);
  if (!file.dropped().empty()) std::cerr << file.dropped() << '\n';
  if (const auto n = static_cast<std::int64_t>(file.meetings().size()); n > 0)
    std::cerr << "Going on after " << count(n) << " meetings.\n";
  return play(arguments, file);
}

}  // namespace

void add_ladder_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "ladder", "the programs of a folder against each other and the levels, for as long as one likes");
  auto arguments = std::make_shared<LadderArguments>();
  LadderRun& run = arguments->run;
  command->add_option("game", arguments->game, "which game; `smallbox games` lists them")->required();
  command
      ->add_option("--dir", arguments->folder,
                   "the folder: every executable file in it is a program that plays")
      ->required();
  command->add_option("--bosses", arguments->bosses,
                      "which of the game's bots play along: a,b,c (default: all levels)");
  command->add_option("--seats", run.terms.seats, "how many play at a table")
      ->check(CLI::Range(2, max_seats))
      ->capture_default_str();
  command->add_option("--options", arguments->options, "the game's options: name=value,name=value");
  command->add_option("--box", arguments->box,
                      "a box of another's making: a JSON file (docs/boxes.md), - or built-in (the default)");
  command->add_option("--limit-ms", run.terms.limit_ms, "how long a program may think about a move")
      ->check(CLI::Range(1, 600000))
      ->capture_default_str();
  command->add_option("--seed", run.terms.seed, "any text; the same one gives the same deals")
      ->capture_default_str();
  auto* minutes =
      command->add_option("--minutes", arguments->minutes, "ends after so many (default: at Ctrl-C)");
  minutes->check(CLI::Range(0.01, 1000000.0));
  command->add_option("--games", run.games, "ends after so many games (default: at Ctrl-C)")
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{1000000000}));
  command->add_option("-j,--threads", run.threads, "how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command
      ->add_option("--sandbox", arguments->sandbox,
                   "whether programs are shut in by bubblewrap: auto (where that works), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->add_option("--state", arguments->state,
                      "the file with what was played (default: ladder.jsonl in the folder)");
  command->add_option("-o,--output", arguments->page, "the page (default: ladder.html in the folder)");
  command->add_flag("--progress", arguments->progress,
                    "show progress even where standard error is no terminal");
  command->callback([arguments, &status] { status = run_ladder(*arguments); });
}

}  // namespace smallbox
