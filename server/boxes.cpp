#include "server/boxes.hpp"

#include <algorithm>
#include <utility>

#include "games/registry.hpp"
#include "server/names.hpp"

namespace smallbox {
namespace {

std::string_view view_of(const json::string& text) { return {text.data(), text.size()}; }

// Where texts are not what they seem to be.
class Texts {
 public:
  void look(const json::value& value, const std::string& at) {
    if (problems.size() >= max_box_problems) return;
    if (const auto* text = value.if_string(); text != nullptr && !is_plain_text(view_of(*text))) {
      problems.push_back(
          {at, "This has characters that can't be seen, or that change how the others are read.", nullptr});
    } else if (const auto* list = value.if_array()) {
      for (std::size_t i = 0; i < list->size(); ++i) look((*list)[i], at + "/" + std::to_string(i));
    } else if (const auto* fields = value.if_object()) {
      for (const auto& field : *fields) {
        const std::string_view name(field.key().data(), field.key().size());
        if (!is_plain_text(name))
          problems.push_back({at, "A name in here has characters that can't be seen.", nullptr});
        else
          look(field.value(), at + "/" + escaped(name));
      }
    }
  }
  std::vector<BoxProblem> problems;

 private:
  // As a JSON pointer writes it.
  static std::string escaped(std::string_view name) {
    std::string out;
    for (const char c : name) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return out;
  }
};

}  // namespace

Expected<Brought> read_brought(const json::value& given, const AnyGame* game) {
  const auto* fields = given.if_object();
  if (fields == nullptr) return bad_box("", "A box is a JSON object.", "BOX-1");
  if (game == nullptr) {
    const auto id = as_text(fields->if_contains("game"));
    game = id ? find_game(*id) : nullptr;
  }
  if (game == nullptr) return bad_box("/game", "\"game\" is the id of the game that the box is of.", "BOX-1");
  auto read = game->read_box(given);
  if (!read) return read.error();
  Texts texts;
  texts.look(given, "");
  if (!texts.problems.empty()) return bad_box(std::move(texts.problems));
  if ((*read)->id == game->built_in().id) return Brought{game, nullptr};
  return Brought{game, *std::move(read)};
}

Expected<Brought> read_brought(std::string_view text) {
  const auto value = parse_box(text);
  if (!value) return value.error();
  auto read = read_brought(*value, nullptr);
  if (read) return read;
  Problem problem = read.error();
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

Brought BoxShelf::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto place = held_.find(std::string(id));
  if (place == held_.end()) return {};
  return {place->second.game, place->second.box.lock()};
}

BoxHandle BoxShelf::share(const AnyGame& game, BoxHandle box) {
  const std::lock_guard lock(mutex_);
  if (held_.size() >= tidy_at_) {
    std::erase_if(held_, [](const auto& one) { return one.second.box.expired(); });
    tidy_at_ = std::max<std::size_t>(64, 2 * held_.size());
  }
  Held& held = held_[box->id];
  if (BoxHandle there = held.box.lock()) return there;
  held = {&game, box};
  return box;
}

std::size_t BoxShelf::size() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(held_, [](const auto& one) { return !one.second.box.expired(); }));
}

}  // namespace smallbox
