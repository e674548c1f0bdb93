#include "app/box_file.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>

#include "games/registry.hpp"

namespace smallbox {
namespace {

// No more than one byte beyond what a box may have, however long the file is.
std::optional<std::string> read_text(std::istream& in) {
  std::string text(max_box_bytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Expected<std::string> text_of(const std::string& path) {
  std::optional<std::string> text;
  if (path == "-") {
    text = read_text(std::cin);
  } else if (std::ifstream file(path, std::ios::binary); file) {
    text = read_text(file);
  }
  if (!text) return refused("no-file", "Can't read " + path + ".");
  return *std::move(text);
}

Problem located(Problem problem, std::string_view text) {
  locate(text, problem.problems);
  return problem;
}

// The game that the box says that it is of.
Expected<const AnyGame*> game_of(const json::value& value) {
  const auto* fields = value.if_object();
  if (fields == nullptr) return bad_box("", box_faults.not_an_object);
  const auto id = as_text(fields->if_contains("game"));
  if (!id) return bad_box("/game", box_faults.no_game);
  if (const AnyGame* game = find_game(*id)) return game;
  std::string there;
  for (const AnyGame* each : shelf_games()) there += (there.empty() ? "" : " ") + std::string(each->id());
  return bad_box("/game", box_faults.no_such_game, {{"word", std::string(*id)}, {"words", there}});
}

Expected<GameBox> read_file(const AnyGame* game, const std::string& path) {
  const auto text = text_of(path);
  if (!text) return text.error();
  auto value = parse_box(*text);
  if (!value) return value.error();  // which says already where
  if (game == nullptr) {
    const auto found = game_of(*value);
    if (!found) return located(found.error(), *text);
    game = *found;
  }
  auto box = game->read_box(*value);
  if (!box) return located(box.error(), *text);
  return GameBox{game, *std::move(box)};
}

}  // namespace

Expected<BoxHandle> read_box_file(const AnyGame& game, const std::string& path) {
  auto read = read_file(&game, path);
  if (!read) return read.error();
  return std::move(read->box);
}

Expected<GameBox> read_box_file(const std::string& path) { return read_file(nullptr, path); }

std::string describe_box_problem(const std::string& path, const Problem& problem) {
  if (problem.problems.empty()) return "smallbox: " + problem.message + "\n";
  std::string out;
  for (const BoxProblem& one : problem.problems) {
    out += path;
    if (one.line > 0) out += ":" + std::to_string(one.line) + ":" + std::to_string(one.column);
    out += ": " + one.message;
    if (one.clause != nullptr) out += std::string(" (") + one.clause + ")";
    out += '\n';
  }
  return out;
}

int complain_about_box(const std::string& path, const Problem& problem) {
  std::cerr << describe_box_problem(path, problem);
  return problem.problems.empty() ? 2 : 1;
}

}  // namespace smallbox
