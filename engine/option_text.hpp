// Options in JSON, for all games: each says its own in a table (engine/options.hpp).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/nearest.hpp"
#include "engine/options.hpp"
#include "engine/problem.hpp"
#include "engine/read.hpp"

namespace smallbox {

template <class Options>
void write_option_value(Json& out, const Option<Options>& option, int value) {
  if (option.is_bool)
    out.value(value != 0);
  else if (value <= option.max)
    out.value(value);
  else
    out.value(option.words[value - option.max - 1]);
}

// A value as a word that can be a key.
template <class Options>
std::string option_word(const Option<Options>& option, int value) {
  if (option.is_bool) return value != 0 ? "true" : "false";
  if (value <= option.max) return std::to_string(value);
  return option.words[value - option.max - 1];
}

template <class G>
void write_option_values(Json& out, const typename G::Options& options) {
  out.begin_object();
  for (const auto& option : G::option_table) {
    out.key(option.name);
    write_option_value(out, option, options.*option.field);
  }
  out.end_object();
}

// The highest number that an option can have with this box: those that number what lies in it end with it.
template <class G>
int highest(const typename G::Box& box, const Option<typename G::Options>& option) {
  if constexpr (requires { G::highest(box, option.name); })
    return std::min<int>(option.max, G::highest(box, option.name));
  return option.max;
}
// Whether an option can hold that value with this box.
template <class G>
bool holds(const typename G::Box& box, const Option<typename G::Options>& option, int value) {
  return option.holds(value) && (value <= highest<G>(box, option) || value > option.max || option.is_bool);
}

template <class G>
void write_option_table(Json& out, const typename G::Box& box) {
  const typename G::Options defaults{};
  out.begin_object();
  for (const auto& option : G::option_table) {
    const bool numbers = option.max >= option.min;
    const bool words = option.word_count() > 0;
    out.key(option.name).begin_object();
    out.field("type", option.is_bool ? "bool" : !words ? "int" : !numbers ? "choice" : "int-or-choice");
    out.key("default");
    write_option_value(out, option, defaults.*option.field);
    if (!option.is_bool && numbers && option.step == 1)
      out.field("min", int{option.min}).field("max", highest<G>(box, option));
    if (words || option.step > 1) {
      out.key("values").begin_array();
      for (int v = option.min; option.step > 1 && v <= option.max; v += option.step) out.value(v);
      for (int i = 0; i < option.word_count(); ++i) out.value(option.words[i]);
      out.end_array();
    }
    out.field("text", option.text).end_object();
  }
  out.end_object();
}

// An option that nobody knows is refused, as a typo would otherwise change the game unnoticed.
template <class G>
Problem read_options(const json::object* given, const typename G::Box& box, typename G::Options& options) {
  if (given == nullptr) return {};
  std::vector<std::string_view> names;
  for (const auto& option : G::option_table) names.emplace_back(option.name);
  for (const auto& field : *given) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(names.begin(), names.end(), name) == names.end())
      return Problem::from(common_refusals.unknown_option, no_such("option", name, names));
  }
  for (const auto& option : G::option_table) {
    const auto* v = given->if_contains(option.name);
    if (v == nullptr) continue;
    int value = -1;
    if (option.is_bool) {
      if (const auto* b = v->if_bool()) value = *b ? 1 : 0;
    } else if (const auto number = as_int(v)) {
      if (*number >= option.min && *number <= option.max && holds<G>(box, option, static_cast<int>(*number)))
        value = static_cast<int>(*number);
    } else if (const auto word = as_text(v)) {
      for (int i = 0; i < option.word_count(); ++i)
        if (*word == option.words[i]) value = option.max + 1 + i;
    }
    if (value < 0)
      return Problem::from(common_refusals.bad_option_value,
                           "The option " + std::string(option.name) + " can't have that value.");
    options.*option.field = static_cast<std::uint8_t>(value);
  }
  return {};
}

}  // namespace smallbox
