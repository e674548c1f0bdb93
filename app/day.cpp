#include "app/day.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/running.hpp"
#include "bots/days.hpp"
#include "engine/hash.hpp"

namespace smallbox {
namespace {

struct DayArguments {
  std::string date;
  std::string game;
  std::string check;
  int days = 30;
  bool json = false;
  bool solution = false;
  bool progress = false;
};

// By this machine's calendar.
std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &local);
  return text.data();
}

// All of them, or those of a game.
std::vector<const DayKind*> kinds_of(const std::string& game) {
  std::vector<const DayKind*> kinds;
  for (const DayKind* kind : day_kinds())
    if (game.empty() || game == kind->game().id()) kinds.push_back(kind);
  return kinds;
}

// ---- One day

void tell(const DayTask& task, bool with_solution) {
  const DayKind& kind = *task.kind;
  std::cout << kind.id() << "  " << kind.game().name() << ", level " << task.date.weekday() + 1 << " of 7\n";
  std::cout << "  goal      " << kind.goal() << ", seat " << int{task.seat};
  if (kind.bot()[0] != '\0') std::cout << " against " << kind.bot();
  std::cout << "\n  known     " << task.claim << "\n  table     after " << task.start->actions()
            << " actions\n";
  Json view;
  task.start->write_view(view, Audience::seat(task.seat));
  std::cout << "  " << view.text() << '\n';
  if (with_solution) std::cout << "  solution  " << task.solution << '\n';
}

int show(const DayArguments& asked) {
  const std::string text = asked.date.empty() ? today() : asked.date;
  const auto date = Date::read(text);
  if (!date) return complain("\"" + text + "\" is no date: they look like 2026-11-17, from 2000 to 2199.");
  const auto kinds = kinds_of(asked.game);
  if (kinds.empty()) return complain("There is no task of the day of that game.");
  Json out;
  out.begin_object().field("date", date->text()).key("tasks").begin_array();
  if (!asked.json) std::cout << date->text() << "\n\n";
  for (const DayKind* kind : kinds) {
    const DayTask task = kind->make(*date);
    if (asked.json)
      write_day_task(out, task, asked.solution);
    else
      tell(task, asked.solution);
  }
  if (asked.json) std::cout << out.end_array().end_object().text() << '\n';
  return 0;
}

// ---- Many days

struct Figures {
  std::uint64_t digest = fnv_start;
  std::map<std::uint64_t, Date> tables;
  double total_ms = 0;
  double longest_ms = 0;
};

// False: something is wrong with it, which is told.
bool look_at(const DayKind& kind, Date date, Figures& figures) {
  // Of this thread alone: others may keep the machine busy.
  const auto cpu_ms = [] {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
  };
  const double begun = cpu_ms();
  const DayTask task = kind.make(date);
  const double took = cpu_ms() - begun;
  figures.total_ms += took;
  figures.longest_ms = std::max(figures.longest_ms, took);
  figures.digest = day_digest(task, figures.digest);
  const auto wrong = [&](const std::string& why) {
    std::cerr << "smallbox: " << date.text() << ' ' << kind.id() << ": " << why << '\n';
    return false;
  };
  const auto [place, fresh] = figures.tables.emplace(day_table(task), date);
  if (!fresh) return wrong("the same as on " + place->second.text());
  const std::string why = kind.check(task);
  return why.empty() || wrong(why);
}

int check(const DayArguments& asked) {
  const auto from = Date::read(asked.check);
  if (!from) return complain("\"" + asked.check + "\" is no date: they look like 2026-11-17.");
  if (asked.days < 1 || asked.days > 20'000) return complain("--days takes 1 to 20,000 days.");
  const auto kinds = kinds_of(asked.game);
  if (kinds.empty()) return complain("There is no task of the day of that game.");
  stop_on_interrupt();
  Progress progress(asked.days, shows_progress(asked.progress), "days");
  std::vector<Figures> figures(kinds.size());
  const auto begun = std::chrono::steady_clock::now();
  int faults = 0;
  int done = 0;
  for (; done < asked.days && !stop_now; ++done) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
      faults += look_at(*kinds[i], *from + done, figures[i]) ? 0 : 1;
    progress(done + 1, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
  }
  Json out;
  out.begin_object().field("from", from->text()).field("days", done).field("faults", faults);
  out.key("kinds").begin_array();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    std::array<char, 17> hex{};
    std::to_chars(hex.data(), hex.data() + 16, figures[i].digest, 16);
    const auto mean = static_cast<std::int64_t>(figures[i].total_ms / std::max(1, done));
    out.begin_object().field("kind", kinds[i]->id()).field("digest", hex.data()).field("mean_ms", mean);
    out.field("longest_ms", static_cast<std::int64_t>(figures[i].longest_ms)).end_object();
    if (!asked.json)
      std::cout << std::left << std::setw(24) << kinds[i]->id() << done << " days: " << hex.data() << ", "
                << mean << " ms each, " << static_cast<std::int64_t>(figures[i].longest_ms)
                << " ms at most\n";
  }
  if (asked.json) std::cout << out.end_array().end_object().text() << '\n';
  if (!asked.json)
    std::cout << (faults == 0 ? "every claim holds, and no day repeats another\n"
                              : std::to_string(faults) + " tasks are not what they should be\n");
  return faults > 0 ? not_done : stop_now ? interrupted : 0;
}

}  // namespace

void add_day_command(CLI::App& app, int& status) {
  auto asked = std::make_shared<DayArguments>();
  auto* command = app.add_subcommand("day", "the tasks of a day, the same for everybody; docs/days.md");
  command->add_option("date", asked->date, "such as 2026-11-17; without it today");
  command->add_option("--game", asked->game, "only those of this game");
  command->add_flag("--solution", asked->solution, "with what solves them");
  auto* check_option =
      command->add_option("--check", asked->check,
                          "make the days from this date on, check all that is claimed of them by another "
                          "way, and that no day repeats another; tells a digest");
  command->add_option("--days", asked->days, "how many days --check looks at")
      ->capture_default_str()
      ->needs(check_option);
  command->add_flag("--json", asked->json, "JSON instead of text");
  command->add_flag("--progress", asked->progress, "show progress even where standard error is no terminal");
  command->callback([asked, &status] { status = asked->check.empty() ? show(*asked) : check(*asked); });
}

}  // namespace smallbox
