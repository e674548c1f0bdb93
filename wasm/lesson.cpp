#include "wasm/lesson.hpp"

#include "games/registry.hpp"

namespace smallbox {

Lesson::Lesson(std::string_view text, const RuleBook& rules) {
  const auto value = parse_json(text);
  const auto* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return;
  const std::int64_t worlds = as_int(fields->if_contains("worlds")).value_or(0);
  const auto* record = as_object(fields->if_contains("record"));
  const auto* view = as_object(fields->if_contains("view"));
  const auto* you = record != nullptr ? fields->if_contains("seat")
                    : view != nullptr ? view->if_contains("you")
                                      : nullptr;
  const std::int64_t seat = as_int(you).value_or(-1);
  const auto match = record != nullptr ? load_record(*record, find_game) : rules.table_of(view);
  if (!match || seat < 0 || seat >= (*match)->seats()) return;
  const auto who = static_cast<Seat>(seat);
  if (record != nullptr && !fields->contains("hint"))
    coach_.emplace(decisions_of(**match, who), who, worlds);
  else
    coach_.emplace(Coach::hint(**match, who, worlds));
}

void Lesson::think(std::int64_t worlds) {
  if (coach_) coach_->think(worlds);
}

std::string Lesson::told() const {
  if (!coach_) return {};
  Json out;
  coach_->write(out);
  return out.take();
}

}  // namespace smallbox
