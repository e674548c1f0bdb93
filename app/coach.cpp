#include "app/coach.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/running.hpp"
#include "bots/coach.hpp"
#include "games/registry.hpp"
#include "lab/audit.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

struct CoachArguments {
  std::string record;
  int seat = -1;
  std::string audited;
  std::string options;
  AuditRequest audit;
  bool json = false;
  bool progress = false;
};

constexpr std::int64_t k_piece = 2000;  // worlds between two looks at the clock and at Ctrl-C

int load(const std::string& path, std::unique_ptr<AnyMatch>& match) {
  std::string text;
  if (path == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::ifstream file(path);
    if (!file) return complain("Can't read " + path + ".");
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  const auto value = parse_json(text);
  const json::object* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return complain(common_refusals.record_not_json.message, not_done);
  if (const auto* inner = as_object(fields->if_contains("record"))) fields = inner;
  auto loaded = load_record(*fields, find_game);
  if (!loaded) return complain(loaded.error().message, not_done);
  match = std::move(*loaded);
  return 0;
}

std::string action_text(const AnyMatch& match, const PackedAction& action) {
  Json out;
  match.write_action(out, action);
  return out.take();
}

// "12.3 % of the game (8.4 – 16.2)", or "2 points".
std::string loss_of(const Verdict& verdict) {
  const Compared& by = verdict.better;
  if (verdict.exact) return count(by.mean) + (by.mean == 1 ? " point" : " points");
  const auto tenths = [](std::int32_t thousandths) { return fixed(thousandths / 10.0, 1); };
  return tenths(by.mean) + " % of the game (" + tenths(by.low) + " – " + tenths(by.high) + ")";
}

std::string describe(const AnyMatch& match, const Coach& coach) {
  std::string text = "Seat " + std::to_string(coach.seat()) + ": " + count(coach.judged()) +
                     (coach.judged() == 1 ? " choice" : " choices") + " judged by what the seat knew.\n";
  if (coach.verdicts().empty()) text += "  None of them was clearly a mistake.\n";
  for (const Verdict& verdict : coach.verdicts()) {
    text += "  Move " + std::to_string(verdict.move) + ": " + action_text(match, verdict.played) + " cost " +
            loss_of(verdict) + ".\n    Better: " + action_text(match, verdict.better.action) + ". " +
            sentence_of(verdict.overlooked) + "\n";
  }
  return text;
}

int run_record(const CoachArguments& arguments) {
  std::unique_ptr<AnyMatch> match;
  if (const int bad = load(arguments.record, match)) return bad;
  if (arguments.seat >= match->seats())
    return complain("There is no seat " + std::to_string(arguments.seat) + " in that game.");
  stop_on_interrupt();
  Json out;
  out.begin_array();
  for (Seat seat = 0; seat < match->seats(); ++seat) {
    if (arguments.seat >= 0 && arguments.seat != seat) continue;
    Coach coach(decisions_of(*match, seat), seat, arguments.audit.worlds);
    {
      Progress progress(1000, shows_progress(arguments.progress), "‰");
      const auto start = std::chrono::steady_clock::now();
      while (!stop_now && coach.think(k_piece))
        progress(coach.progress(),
                 std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    if (stop_now) return interrupted;
    if (arguments.json)
      coach.write(out);
    else
      std::cout << describe(*match, coach);
  }
  out.end_array();
  if (arguments.json) std::cout << out.text() << '\n';
  return 0;
}

int run_audit(CoachArguments arguments) {
  AuditRequest& request = arguments.audit;
  request.game = find_or_complain(arguments.audited);
  if (request.game == nullptr) return bad_input;
  std::string problem;
  if (!read_options_text(arguments.options, request.options, problem)) return complain(problem);
  stop_on_interrupt();
  Audit audit;
  {
    Progress progress(request.games, shows_progress(arguments.progress));
    audit = audit_coach(request, problem, stop_now, [&](std::int64_t done, double s) { progress(done, s); });
  }
  if (!problem.empty()) return complain(problem);
  if (arguments.json) {
    Json out;
    write_audit(out, request, audit);
    std::cout << out.text() << '\n';
  } else {
    std::cout << describe(request, audit);
  }
  return stop_now ? interrupted : 0;
}

}  // namespace

void add_coach_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("coach", "which choices of a seat cost most, by what the seat knew");
  auto arguments = std::make_shared<CoachArguments>();
  AuditRequest& audit = arguments->audit;
  auto* record = command->add_option("record", arguments->record,
                                     "a file with a record as `save` gives it, or - for standard input");
  command->add_option("--seat", arguments->seat, "whose choices (default: those of every seat)")
      ->check(CLI::Range(0, max_seats - 1));
  command->add_option("--worlds", audit.worlds, "how many moves are tried in a world (default: by the game)")
      ->check(CLI::Range(std::int64_t{1000}, std::int64_t{1000000000}));
  auto* audited = command->add_option("--audit", arguments->audited,
                                      "instead: let bots play this game, and judge every verdict again");
  command->add_option("--games", audit.games, "with --audit: how many games")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000}))
      ->capture_default_str();
  command->add_option("--seats", audit.seats, "with --audit: how many play (default: all numbers in turn)")
      ->check(CLI::Range(1, max_seats));
  command->add_option("--options", arguments->options,
                      "with --audit: the game's options: name=value,name=value");
  command->add_option("--seed", audit.seed, "with --audit: any text; the same one gives the same numbers")
      ->capture_default_str();
  command->add_option("--threads", audit.threads, "with --audit: how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--plant", audit.plant,
                    "with --audit: plant a blunder in each game of strong bots, and see whether it is found");
  command->add_flag("--json", arguments->json, "results as JSON");
  command->add_flag("--progress", arguments->progress,
                    "show progress even where standard error is no terminal");
  command->callback([arguments, record, audited, &status] {
    if (record->empty() == audited->empty())
      status = complain("Name a record, or a game with --audit.");
    else
      status = audited->empty() ? run_record(*arguments) : run_audit(*arguments);
  });
}

}  // namespace smallbox
