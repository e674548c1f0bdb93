// What the scripted games of Can't Touch This share: small tables, short actions, what is read from views.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/scripted.hpp"

namespace smallbox::testing::ctt_script {

using Rows = std::vector<std::string>;

inline const json::object k_raise = {{"type", "raise"}};
inline const json::object k_pass = {{"type", "pass"}};
inline json::object clip(const std::string& edge, json::value line, json::value depth) {
  return {{"type", "clip"}, {"edge", edge}, {"line", std::move(line)}, {"depth", std::move(depth)}};
}

inline json::array rows_json(const Rows& rows) { return json::array(rows.begin(), rows.end()); }
inline std::vector<int> numbers(const json::value& v) {
  std::vector<int> out;
  for (const auto& item : v.as_array()) out.push_back(static_cast<int>(item.as_int64()));
  return out;
}
using Numbers = std::vector<int>;

inline const Rows k_ones(7, "11111");

inline ScriptedGame table(int seats, const Rows& grid, json::object options = {}) {
  return ScriptedGame({{"game", "cant-touch-this"},
                       {"seats", seats},
                       {"options", std::move(options)},
                       {"setup", {{"grid", rows_json(grid)}}}});
}
// Past the bid: seat 0 goes first and pays nothing.
inline ScriptedGame placing(const Rows& grid, json::object options = {}) {
  ScriptedGame t = table(2, grid, std::move(options));
  t.act(1, k_pass);
  return t;
}
inline Rows grid_of(ScriptedGame& t) {
  Rows rows;
  const auto view = t.view(nullptr);
  for (const auto& row : view.at("grid").as_array()) rows.emplace_back(row.as_string());
  return rows;
}
// How often each symbol is on a card.
inline std::map<char, int> census(const Rows& rows) {
  std::map<char, int> counts;
  for (const std::string& row : rows)
    for (const char symbol : row) ++counts[symbol];
  return counts;
}
inline std::string request_refused(json::object request) {
  request["cmd"] = "new";
  Referee referee;
  const auto answer = parse_json(referee.answer(json::serialize(request))).value().as_object();
  return answer.at("ok").as_bool() ? "ok" : std::string(answer.at("error").at("code").as_string());
}

}  // namespace smallbox::testing::ctt_script
