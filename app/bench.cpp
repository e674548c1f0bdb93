#include "app/bench.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "app/running.hpp"
#include "lab/compare.hpp"
#include "lab/sweep.hpp"
#include "lab/text.hpp"
#include "lab/worth.hpp"

namespace smallbox {
namespace {

// What the three have in common.
struct Arguments {
  std::string game;
  std::string options;
  std::string bot = "level:3";
  std::string low;
  int seats = 0;
  std::int64_t deals = 0;  // 0: as many as is usual
  std::string seed = "1";
  int threads = 0;
  bool json = false;
  bool progress = false;
  std::string page;
};

void add_common(CLI::App& command, Arguments& arguments, bool skill, const char* deals) {
  command.add_option("game", arguments.game, "which game; `smallbox games` lists them")->required();
  command.add_option("--bot", arguments.bot, "who plays")->capture_default_str();
  if (skill)
    command.add_option("--against", arguments.low,
                       "whom that bot plays against where skill is measured (default: the level below it)");
  command.add_option("--seats", arguments.seats, "how many play (default 2, or as few as can)")
      ->check(CLI::Range(1, max_seats));
  command.add_option("--games", arguments.deals, deals)
      ->check(CLI::Range(std::int64_t{2}, std::int64_t{100000000}));
  command.add_option("--options", arguments.options, "the game's options: name=value,name=value");
  command.add_option("--seed", arguments.seed, "any text; the same one gives the same numbers")
      ->capture_default_str();
  command.add_option("--threads", arguments.threads, "how many threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  command.add_option("-o,--output", arguments.page, "also write a page with plots to this HTML file");
  command.add_flag("--json", arguments.json, "results as one JSON object");
  command.add_flag("--progress", arguments.progress,
                   "show progress even where standard error is no terminal");
}

// 0, or the code that the program ends with.
int take(const Arguments& arguments, std::int64_t usual, BenchRequest& request) {
  request.game = find_or_complain(arguments.game);
  if (request.game == nullptr) return bad_input;
  std::string problem;
  if (!read_options_text(arguments.options, request.options, problem)) return complain(problem);
  request.options_text = arguments.options;
  const int two = std::clamp(2, request.game->min_seats(), request.game->max_seats());
  request.seats = arguments.seats > 0 ? arguments.seats : two;
  request.bot = arguments.bot;
  request.low = arguments.low.empty() ? level_below(*request.game, arguments.bot) : arguments.low;
  request.deals = arguments.deals > 0 ? arguments.deals : usual;
  request.seed = arguments.seed;
  request.threads = arguments.threads;
  // Before a while is spent on what can't be kept.
  return arguments.page.empty() ? 0 : write_file(arguments.page, "");
}

// What was asked for goes where it was asked for. Returns the exit code.
int give(const Arguments& arguments, const std::string& text, const std::string& json,
         const std::string& page) {
  std::cout << (arguments.json ? json + "\n" : text);
  if (!arguments.page.empty())
    if (const int bad = write_file(arguments.page, page)) return bad;
  if (!stop_now) return 0;
  std::cerr << "stopped early: these are the results so far\n";
  return interrupted;
}

// ---- compare

struct CompareArguments : Arguments {
  std::vector<std::string> boxes;
};

int run_compare(const CompareArguments& arguments) {
  BenchRequest request;
  if (const int bad = take(arguments, 2000, request)) return bad;
  std::vector<std::string> names = arguments.boxes;
  // One box is compared with what it was made from.
  if (names.size() == 1) names.insert(names.begin(), "built-in");
  if (names.size() != 2)
    return complain("Two boxes are compared: --box A --box B, of which one may be built-in.");
  std::vector<NamedBox> boxes;
  for (const std::string& name : names) {
    boxes.push_back({name, nullptr});
    if (const int bad = take_box(*request.game, name, boxes.back().box)) return bad;
  }
  std::string problem;
  stop_on_interrupt();
  Comparison done;
  {
    Progress progress(request.deals, shows_progress(arguments.progress), "deals");
    done = compare(request, boxes[0], boxes[1], problem, stop_now,
                   [&](std::int64_t n, double s) { progress(n, s); });
  }
  if (!problem.empty()) return complain(problem);
  Json out;
  write_comparison(out, done);
  return give(arguments, describe(done), out.take(), comparison_html(done));
}

// ---- worth

struct WorthArguments : Arguments {
  std::vector<std::string> cards;
  bool all = false;
  bool against_other = false;
  std::string box;
};

int run_worth(const WorthArguments& arguments) {
  WorthRequest request;
  if (arguments.all == !arguments.cards.empty()) return complain("Which card? --card X, or --all.");
  if (const int bad = take(arguments, arguments.all ? 300 : 2000, request.bench)) return bad;
  request.box_name = arguments.box;
  request.against_other = arguments.against_other;
  if (const int bad = take_box(*request.bench.game, arguments.box, request.box)) return bad;
  std::string problem;
  const auto hands = hands_of(request, problem);
  if (!hands) return complain(problem);
  const std::vector<std::string> cards = arguments.all ? cards_of(*hands) : arguments.cards;
  stop_on_interrupt();
  std::vector<Worth> found;
  {
    Progress progress(request.bench.deals * static_cast<std::int64_t>(cards.size()),
                      shows_progress(arguments.progress), "deals");
    double before = 0;
    for (const std::string& card : cards) {
      if (stop_now) break;
      double last = 0;
      found.push_back(worth(request, *hands, card, problem, stop_now, [&](std::int64_t n, double s) {
        progress(request.bench.deals * static_cast<std::int64_t>(found.size()) + n, before + s);
        last = s;
      }));
      before += last;
      if (!problem.empty()) return complain(problem);
    }
  }
  Json out;
  write_worths(out, request, *hands, found);
  return give(arguments, describe(request, *hands, found), out.take(), worths_html(request, *hands, found));
}

// ---- sweep

struct SweepArguments : Arguments {
  std::vector<std::string> knobs;
  std::string box;
};

int run_sweep(const SweepArguments& arguments) {
  SweepRequest request;
  if (const int bad = take(arguments, 1000, request.bench)) return bad;
  request.box_name = arguments.box;
  if (const int bad = take_box(*request.bench.game, arguments.box, request.box)) return bad;
  std::string problem;
  std::vector<Knob> knobs;
  for (const std::string& text : arguments.knobs) {
    auto knob = read_knob(text, problem);
    if (!knob) return complain(problem);
    knobs.push_back(*std::move(knob));
  }
  stop_on_interrupt();
  std::vector<Sweep> done;
  std::string text;
  for (const Knob& knob : knobs) {
    if (stop_now) break;
    Progress progress(request.bench.deals, shows_progress(arguments.progress), "deals with " + knob.text);
    done.push_back(
        sweep(request, knob, problem, stop_now, [&](std::int64_t n, double s) { progress(n, s); }));
    if (!problem.empty()) return complain(problem);
    text += (text.empty() ? "" : "\n") + describe(request, done.back());
  }
  Json out;
  write_sweeps(out, request, done);
  return give(arguments, text, out.take(), sweeps_html(request, done));
}

constexpr const char* k_box_text = "a JSON file (docs/boxes.md), or built-in";

}  // namespace

void add_compare_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("compare", "two boxes with the same deals and dice: what is different");
  auto arguments = std::make_shared<CompareArguments>();
  add_common(*command, *arguments, true, "how many deals, each played with both boxes (default 2000)");
  command
      ->add_option("--box", arguments->boxes,
                   std::string("two times, or once to compare with the built-in one: ") + k_box_text)
      ->allow_extra_args(false)
      ->required();
  command->footer(
      "Examples:\n"
      "  smallbox compare GAME --box mine.json\n"
      "  smallbox compare GAME --box built-in --box mine.json --games 20000 --json\n"
      "  smallbox compare GAME --box a.json --box b.json --bot level:2 -o compare.html");
  command->callback([arguments, &status] { status = run_compare(*arguments); });
}

void add_worth_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "worth", "what a card is worth to whoever has it: the same deals with and without it");
  auto arguments = std::make_shared<WorthArguments>();
  add_common(*command, *arguments, false,
             "how many deals for each card, each with the card at every seat in turn (default 2000; with "
             "--all 300)");
  command
      ->add_option("--card", arguments->cards,
                   "which card: its id, value or number; may be given several times")
      ->allow_extra_args(false);
  command->add_flag("--all", arguments->all, "all cards of the box, the best first");
  command->add_flag("--against-other", arguments->against_other,
                    "against any other card even where there could be a blank one");
  command->add_option("--box", arguments->box, std::string("of which box (default built-in): ") + k_box_text);
  command->footer(
      "Examples:\n"
      "  smallbox worth GAME --card avenger\n"
      "  smallbox worth GAME --all --games 1000\n"
      "  smallbox worth GAME --all --box mine.json -o worth.html");
  command->callback([arguments, &status] { status = run_worth(*arguments); });
}

void add_sweep_command(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("sweep", "turn a knob of a box: the figures at each of its values");
  auto arguments = std::make_shared<SweepArguments>();
  add_common(*command, *arguments, true, "how many deals for each value (default 1000)");
  command
      ->add_option("--set", arguments->knobs,
                   "what is tried: place=a,b,c or place=low..high or place=low..high..step; may be given "
                   "several times")
      ->allow_extra_args(false)
      ->required();
  command->add_option("--box", arguments->box,
                      std::string("from which box (default built-in): ") + k_box_text);
  command->footer(
      "A place is a path in the box: names of fields, numbers of items from 0, or the ids of cards.\n"
      "Examples:\n"
      "  smallbox sweep GAME --set cards.avenger.value=-2..3\n"
      "  smallbox sweep GAME --set cards.0.count=2..10..2 --set cards.10.star=true,false -o sweep.html");
  command->callback([arguments, &status] { status = run_sweep(*arguments); });
}

}  // namespace smallbox
