// The log: one JSON object a line on standard error. Never a token, a code of a table, a seed, a name or an
// address: tables are known by their number.
#pragma once

#include <cstdio>
#include <string>

#include "engine/json.hpp"

namespace smallbox {

// log_line("stop", "tables", 3, "why", "SIGTERM")
template <class... Fields>
void log_line(const char* event, const Fields&... fields);

namespace detail {
inline std::FILE* log_file = stderr;  // where it goes; tests that fail are not to be searched for in it
inline void put_fields(Json&) {}
template <class Value, class... Rest>
void put_fields(Json& out, const char* key, const Value& value, const Rest&... rest) {
  out.field(key, value);
  put_fields(out, rest...);
}
std::int64_t wall_ms();
}  // namespace detail

template <class... Fields>
void log_line(const char* event, const Fields&... fields) {
  Json out;
  out.begin_object().field("t", detail::wall_ms()).field("event", event);
  detail::put_fields(out, fields...);
  out.end_object();
  const std::string line = out.take() + "\n";
  std::fwrite(line.data(), 1, line.size(), detail::log_file);
}

}  // namespace smallbox
