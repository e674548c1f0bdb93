// Reading a view back: fields that must be there and be what they should be. What is not is remembered, and stands for
// something harmless meanwhile, so that a reader can go on and ask once.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/read.hpp"

namespace smallbox {

class ViewReader {
 public:
  explicit ViewReader(const json::object& fields) : fields_(&fields) {}

  // Whether all was well so far.
  bool good() const { return good_; }
  void expect(bool what) { good_ = good_ && what; }

  const json::value* value(std::string_view name) const { return fields_->if_contains(name); }
  bool has(std::string_view name) const { return value(name) != nullptr; }

  int whole(const json::value* item, int low, int high);
  int whole(std::string_view name, int low, int high) { return whole(value(name), low, high); }
  // Nothing where it is null.
  std::optional<int> whole_or_null(const json::value* item, int low, int high);
  std::optional<int> whole_or_null(std::string_view name, int low, int high) {
    return whole_or_null(value(name), low, high);
  }
  bool flag(const json::value* item);
  bool flag(std::string_view name) { return flag(value(name)); }
  // The place of a word among these.
  std::size_t word(std::string_view name, std::span<const char* const> words);
  // A list of so many items; an empty one where there is none such.
  const json::array& list(const json::value* item, std::size_t least, std::size_t most);
  const json::array& list(std::string_view name, std::size_t least, std::size_t most) {
    return list(value(name), least, most);
  }
  const json::object& object(const json::value* item);
  // Reads an object within this one: what is wrong in it is wrong here too.
  template <class Read>
  void within(const json::value* item, Read&& read) {
    ViewReader inner(object(item));
    read(inner);
    expect(inner.good());
  }
  template <class Read>
  void within(std::string_view name, Read&& read) {
    within(value(name), read);
  }

 private:
  const json::object* fields_;
  bool good_ = true;
};

}  // namespace smallbox
