// The command line. One function a command; the work is elsewhere.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "app/admin.hpp"
#include "app/backup.hpp"
#include "app/bench.hpp"
#include "app/box.hpp"
#include "app/coach.hpp"
#include "app/command.hpp"
#include "app/day.hpp"
#include "app/exploit.hpp"
#include "app/lab.hpp"
#include "app/ladder.hpp"
#include "app/referee.hpp"
#include "app/serve.hpp"
#include "app/store.hpp"
#include "app/verify.hpp"
#include "games/registry.hpp"
#include "lab/narrate.hpp"

namespace {

using namespace smallbox;

int replay(const std::string& path) {
  std::string text;
  if (path == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::ifstream file(path);
    if (!file) {
      std::cerr << "smallbox: can't read " << path << '\n';
      return 2;
    }
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  std::string story;
  if (const Problem problem = narrate_record(text, story)) {
    std::cerr << "smallbox: " << problem.message << '\n';
    return 1;
  }
  std::cout << story;
  return 0;
}

void list_games() {
  for (const AnyGame* game : shelf_games()) {
    std::cout << game->id() << "  " << game->name() << ", " << game->min_seats();
    if (game->max_seats() != game->min_seats()) std::cout << "–" << game->max_seats();
    std::cout << (game->max_seats() == 1 ? " player\n" : " players\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Smallbox: small-box card games, implemented exactly."};
  app.require_subcommand(1);
  app.set_version_flag("--version", "smallbox " SMALLBOX_VERSION);
  int status = 0;

  app.add_subcommand("games", "list the games")->callback(list_games);

  app.add_subcommand("referee", "play one game over lines of JSON on standard input and output")
      ->callback([] {
        std::ios::sync_with_stdio(false);
        run_referee(std::cin, std::cout);
      });

  auto* replayed = app.add_subcommand("replay", "tell a saved record step by step");
  std::string path;
  replayed->add_option("record", path, "a file with a record as `save` gives it, or - for standard input")
      ->required();
  replayed->callback([&] { status = replay(path); });

  add_serve_command(app, status);
  add_admin_command(app, status);
  add_backup_commands(app, status);
  add_store_commands(app, status);
  add_simulate_command(app, status);
  add_tournament_command(app, status);
  add_ladder_command(app, status);
  add_report_command(app, status);
  add_exploit_command(app, status);
  add_bots_command(app, status);
  add_box_command(app, status);
  add_coach_command(app, status);
  add_day_command(app, status);
  add_compare_command(app, status);
  add_worth_command(app, status);
  add_sweep_command(app, status);
  add_verify_command(app, status);

  auto* solve = app.add_subcommand("solve", "exact answers about positions and puzzles");
  solve->require_subcommand(1);
#define SMALLBOX_COMMAND(folder) add_##folder##_commands(app, *solve);
#include "games/commands.def"
#undef SMALLBOX_COMMAND

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return std::min(app.exit(error), 2);  // 2: the request makes no sense
  }
  return status;
}
