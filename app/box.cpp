#include "app/box.hpp"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "app/box_csv.hpp"
#include "app/box_file.hpp"
#include "app/running.hpp"
#include "games/registry.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

// To a file, or to standard output where none is named. Returns the exit code.
int give(const std::string& file, const std::string& text) {
  if (!file.empty()) return write_file(file, text);
  std::cout << text;
  return 0;
}

int refuse(const std::string& file, const Problem& problem, bool json) {
  if (!json || problem.problems.empty()) return complain_about_box(file, problem);
  Json out;
  out.begin_object().field("ok", false);
  write_problem(out, problem);
  out.end_object();
  std::cout << out.text() << '\n';
  return not_done;
}

// ---- check

int check(const std::string& file, bool json) {
  const auto read = read_box_file(file);
  if (!read) return refuse(file, read.error(), json);
  const AnyGame& game = *read->game;
  const AnyBox& box = *read->box;
  Json found;
  found.begin_object().field("ok", true).field("game", game.id()).field("name", box.name).field("id", box.id);
  game.write_findings(found, box);
  found.end_object();
  if (json) {
    std::cout << found.text() << '\n';
    return 0;
  }
  std::cout << box.name << (box.by.empty() ? "" : ", by " + box.by) << ": a box of " << game.name() << "\nid "
            << box.id << (box.id == game.built_in().id ? ", the built-in one" : "") << '\n';
  const auto fields = parse_json(found.text());
  for (const auto& field : fields->get_object()) {
    const std::string_view key = field.key();
    if (key == "ok" || key == "game" || key == "name" || key == "id") continue;
    std::cout << key << ": " << json::serialize(field.value()) << '\n';
  }
  return 0;
}

// ---- export

int export_box(const std::string& id, bool csv, const std::string& file) {
  const AnyGame* game = find_or_complain(id);
  if (game == nullptr) return bad_input;
  const json::object box = parse_json(game->built_in().canonical)->get_object();
  return give(file, csv ? box_as_csv(box) : pretty_box(box));
}

// ---- import

struct Import {
  std::string file;
  std::string game;
  std::string name;
  std::string by;
  std::string output;
  bool json = false;
};

int import_box(const Import& request) {
  const AnyGame* game = find_or_complain(request.game);
  if (game == nullptr) return bad_input;
  std::ifstream file;
  if (request.file != "-") file.open(request.file, std::ios::binary);
  std::istream& in = request.file == "-" ? std::cin : file;
  // Quotes and names of columns take room that a box does not.
  std::string text(4 * max_box_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad() || (request.file != "-" && !file.is_open()))
    return complain("Can't read " + request.file + ".");
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > 4 * max_box_bytes) return complain("The table is too large for a box.", not_done);
  json::object fields;
  const auto read = box_from_csv(*game, text, request.name, request.by, fields);
  if (!read) return refuse(request.file, read.error(), request.json);
  return give(request.output, pretty_box(fields));
}

}  // namespace

void add_box_command(CLI::App& app, int& status) {
  auto* box =
      app.add_subcommand("box", "components as data: check a box, get the built-in one, make one of a table");
  box->require_subcommand(1);

  auto* checked =
      box->add_subcommand("check", "what is wrong with a box and where, or its id and what there is to say");
  auto file = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  checked->add_option("file", *file, "a JSON file (docs/boxes.md), or - for standard input")->required();
  checked->add_flag("--json", *json, "the answer as one JSON object");
  checked->footer("Status 1: something is wrong with the box.\nExample:\n  smallbox box check mine.json");
  checked->callback([file, json, &status] { status = check(*file, *json); });

  auto* exported = box->add_subcommand("export", "the built-in box of a game, to begin with");
  auto game = std::make_shared<std::string>();
  auto csv = std::make_shared<bool>(false);
  auto output = std::make_shared<std::string>();
  exported->add_option("game", *game, "which game; `smallbox games` lists them")->required();
  exported->add_flag("--csv", *csv, "as a table: a row a card");
  auto as_json = std::make_shared<bool>(true);
  exported->add_flag("--json", *as_json, "as JSON, which it is anyway")->excludes("--csv");
  exported->add_option("-o,--output", *output, "to this file");
  exported->footer("Examples:\n  smallbox box export GAME -o mine.json\n  smallbox box export GAME --csv");
  exported->callback([game, csv, as_json, output, &status] { status = export_box(*game, *csv, *output); });

  auto* imported = box->add_subcommand("import", "a box from a table as `export --csv` gives it");
  auto request = std::make_shared<Import>();
  imported->add_option("file", request->file, "a CSV file, or - for standard input")->required();
  imported->add_option("--game", request->game, "of which game")->required();
  imported->add_option("--name", request->name, "what the box is called")->required();
  imported->add_option("--by", request->by, "whose it is");
  imported->add_option("-o,--output", request->output, "to this file");
  imported->add_flag("--json", request->json, "what is wrong as one JSON object");
  imported->footer(
      "What is wrong is told as FILE:LINE:CELL. Status 1: something is.\n"
      "Example:\n  smallbox box import mine.csv --game GAME --name 'As printed' -o mine.json");
  imported->callback([request, &status] { status = import_box(*request); });
}

}  // namespace smallbox
