// Options of any game behind the edge, for programs that play many kinds of tables.
#pragma once

#include <cstddef>

#include "engine/any_game.hpp"
#include "engine/random.hpp"

namespace smallbox {

// Whether they go together, and with how many seats, is for the game to say.
inline json::object any_options(const AnyGame& game, FastRng& fast) {
  Json table;
  game.write_options(table);
  json::object options;
  const auto read = parse_json(table.text());
  for (const auto& [name, option] : read->get_object()) {
    const auto& fields = option.get_object();
    json::array values;
    if (fields.at("type").as_string() == "bool") values = {false, true};
    if (const auto low = as_int(fields.if_contains("min")))
      for (std::int64_t n = *low; n <= fields.at("max").as_int64(); ++n) values.push_back(n);
    if (const auto* more = as_array(fields.if_contains("values")))
      values.insert(values.end(), more->begin(), more->end());
    // Half of the time as most tables play it.
    if (fast.below(2) == 0) options[name] = values[fast.below(static_cast<std::uint32_t>(values.size()))];
  }
  return options;
}

}  // namespace smallbox
