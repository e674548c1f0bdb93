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
      problems.push_back(box_problem(at, box_faults.unseen));
    } else if (const auto* list = value.if_array()) {
      for (std::size_t i = 0; i < list->size(); ++i) look((*list)[i], at + "/" + std::to_string(i));
    } else if (const auto* fields = value.if_object()) {
      for (const auto& field : *fields) {
        const std::string_view name(field.key().data(), field.key().size());
        if (!is_plain_text(name))
          problems.push_back(box_problem(at, box_faults.unseen_name));
        else
          look(field.value(), at + "/" + pointer_key(name));
      }
    }
  }
  std::vector<BoxProblem> problems;
};

}  // namespace

Expected<Brought> read_shown(const json::value& given, const AnyGame* game) {
  auto read = read_brought(given, game);
  if (!read) return read.error();
  Texts texts;
  texts.look(given, "");
  if (!texts.problems.empty()) return bad_box(std::move(texts.problems));
  return read;
}

Expected<Brought> read_shown(std::string_view text) {
  return read_box_text(text, [](const json::value& value) { return read_shown(value, nullptr); });
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
