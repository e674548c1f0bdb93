#include "app/backup.hpp"

#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "app/running.hpp"
#include "server/backup.hpp"
#include "server/postgres.hpp"

namespace smallbox {
namespace {

struct Paths {
  std::string from;
  std::string to;
};
using Copy = bool (*)(const std::string&, const std::string&, const CopyProgress&);

int copy_house(const Paths& paths, Copy copy, const char* done) {
  using Clock = std::chrono::steady_clock;
  for (const std::string& path : {paths.from, paths.to})
    if (postgres::is_url(path))
      return complain(
          "a house in PostgreSQL is backed up by pg_dump and put back by pg_restore, or copied into a folder "
          "by "
          "`smallbox copy`",
          not_done);
  stop_on_interrupt();
  std::unique_ptr<Progress> progress;
  const auto began = Clock::now();
  try {
    const bool whole = copy(paths.from, paths.to, [&](std::int64_t pages, std::int64_t all) {
      if (!progress) progress = std::make_unique<Progress>(all, shows_progress(false), "pages");
      (*progress)(pages, std::chrono::duration<double>(Clock::now() - began).count());
      return !stop_now;
    });
    progress.reset();
    if (!whole) return complain("stopped; " + paths.to + " was not made", interrupted);
  } catch (const StoreError& error) {
    progress.reset();
    return complain(error.what(), not_done);
  }
  std::cout << done << '\n';
  return 0;
}

}  // namespace

void add_backup_commands(CLI::App& app, int& status) {
  const auto paths = std::make_shared<Paths>();
  const char* exits =
      "Exit: 0 done, 1 it could not be done, 2 the command line makes no sense. Never writes over anything.";
  auto* backup = app.add_subcommand("backup", "a server's house as one file, while it runs");
  backup->add_option("folder", paths->from, "the server's data folder")->required();
  backup->add_option("file", paths->to, "the file to be made")->required();
  backup->footer(exits);
  backup->callback([paths, &status] {
    status = copy_house(*paths, back_up,
                        "The house is copied. Whoever has that file knows the cards of games under way.");
  });
  auto* restore = app.add_subcommand("restore", "a backup back into a folder in which there is no house");
  restore->add_option("file", paths->from, "what `smallbox backup` has made")->required();
  restore->add_option("folder", paths->to, "the data folder to be made")->required();
  restore->footer(exits);
  restore->callback([paths, &status] {
    status = copy_house(*paths, put_back, "The house is back. `smallbox verify --all` replays all of it.");
  });
}

}  // namespace smallbox
