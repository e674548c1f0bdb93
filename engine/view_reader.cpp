#include "engine/view_reader.hpp"

namespace smallbox {

int ViewReader::whole(const json::value* item, int low, int high) {
  const auto number = as_int(item);
  const bool fits = number && *number >= low && *number <= high;
  expect(fits);
  return fits ? static_cast<int>(*number) : low;
}

std::optional<int> ViewReader::whole_or_null(const json::value* item, int low, int high) {
  if (item != nullptr && item->is_null()) return std::nullopt;
  return whole(item, low, high);
}

bool ViewReader::flag(const json::value* item) {
  const bool* set = item != nullptr ? item->if_bool() : nullptr;
  expect(set != nullptr);
  return set != nullptr && *set;
}

std::size_t ViewReader::word(std::string_view name, std::span<const char* const> words) {
  const auto text = as_text(value(name));
  for (std::size_t place = 0; text && place < words.size(); ++place)
    if (*text == words[place]) return place;
  good_ = false;
  return 0;
}

const json::array& ViewReader::list(const json::value* item, std::size_t least, std::size_t most) {
  static const json::array none;
  const json::array* found = as_array(item);
  const bool fits = found != nullptr && found->size() >= least && found->size() <= most;
  expect(fits);
  return fits ? *found : none;
}

const json::object& ViewReader::object(const json::value* item) {
  static const json::object none;
  const json::object* found = as_object(item);
  expect(found != nullptr);
  return found != nullptr ? *found : none;
}

}  // namespace smallbox
