#include "table/brought.hpp"

#include <algorithm>
#include <utility>

#include "games/registry.hpp"

namespace smallbox {

Expected<Brought> read_brought(const json::value& given, const AnyGame* game) {
  const auto* fields = given.if_object();
  if (fields == nullptr) return bad_box("", box_faults.not_an_object);
  if (game == nullptr) {
    const auto id = as_text(fields->if_contains("game"));
    game = id ? find_game(*id) : nullptr;
  }
  if (game == nullptr) return bad_box("/game", box_faults.unknown_game);
  auto read = game->read_box(given);
  if (!read) return read.error();
  if ((*read)->id == game->built_in().id) return Brought{game, nullptr};
  return Brought{game, *std::move(read)};
}

Expected<Brought> read_box_text(std::string_view text,
                                const std::function<Expected<Brought>(const json::value&)>& read) {
  const auto value = parse_box(text);
  if (!value) return value.error();
  auto box = read(*value);
  if (box) return box;
  Problem problem = box.error();
  locate(text, problem.problems);
  return problem;
}

void locate_in(std::string_view text, std::string_view pointer, Problem& problem) {
  std::vector<BoxProblem> there = problem.problems;
  for (BoxProblem& one : there) one.at.insert(0, pointer);
  locate(text, there);
  for (std::size_t i = 0; i < there.size(); ++i) {
    problem.problems[i].line = there[i].line;
    problem.problems[i].column = there[i].column;
  }
}

bool is_box_id(std::string_view id) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return id.size() == 22 && std::ranges::all_of(id, fits);
}

const AnyGame* game_with_own_box(std::string_view id) {
  const auto games = all_games();
  const auto found =
      std::ranges::find_if(games, [&](const AnyGame* game) { return game->built_in().id == id; });
  return found == games.end() ? nullptr : *found;
}

std::string box_text(const Brought& brought) {
  const AnyBox& box = brought.box ? *brought.box : brought.game->built_in();
  Json out;
  out.begin_object().field("id", box.id).field("game", brought.game->id()).field("name", box.name);
  if (box.by.empty())
    out.null_field("by");
  else
    out.field("by", box.by);
  out.field("canonical", box.canonical);
  brought.game->write_findings(out, box);
  out.end_object();
  return out.take();
}

}  // namespace smallbox
