// Reading JSON at the edge: small helpers over Boost.JSON that never throw.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace smallbox {

namespace json = boost::json;

// Whole text as one JSON value; nothing on broken JSON, broken UTF-8, or more than 32 levels of nesting.
std::optional<json::value> parse_json(std::string_view text);

inline std::optional<std::int64_t> as_int(const json::value* v) {
  if (v == nullptr) return std::nullopt;
  if (const auto* i = v->if_int64()) return *i;
  // Too large for any use here, but a whole number all the same: past 64 bits the parser gives a double.
  if (v->if_uint64() != nullptr) return std::int64_t{INT64_MAX};
  if (const auto* d = v->if_double()) {
    if (*d >= 1e19) return std::int64_t{INT64_MAX};
    if (*d <= -1e19) return std::int64_t{INT64_MIN};
  }
  return std::nullopt;
}
// A number that fits in an int; others become -1, which no field of an action takes.
inline std::optional<int> as_small_int(const json::value* v) {
  const auto i = as_int(v);
  if (!i) return std::nullopt;
  return *i >= 0 && *i <= 30000 ? static_cast<int>(*i) : -1;
}
inline std::optional<std::string_view> as_text(const json::value* v) {
  if (v == nullptr) return std::nullopt;
  const auto* s = v->if_string();
  if (s == nullptr) return std::nullopt;
  return std::string_view(s->data(), s->size());
}
inline const json::object* as_object(const json::value* v) { return v == nullptr ? nullptr : v->if_object(); }
inline const json::array* as_array(const json::value* v) { return v == nullptr ? nullptr : v->if_array(); }

}  // namespace smallbox
