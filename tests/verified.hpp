// What verify tells, read.
#pragma once

#include "engine/verify.hpp"
#include "games/registry.hpp"

namespace smallbox {

struct Verified {
  json::object told;
  bool holds = false;
  bool checked = false;
  int round = 0;
  std::string kind;
  std::string broken;  // the names of what does not hold
  SeatSet left_out;
  SeatSet silent;

  explicit Verified(const json::object& record, const json::object* note = nullptr)
      : told(parse_json(verify(record, note, nullptr, find_game))->get_object()) {
    holds = told.at("ok").as_bool();
    checked = told.at("checked").as_bool();
    round = static_cast<int>(told.at("round").as_int64());
    kind = *as_text(&told.at("kind"));
    left_out = seats_in(told, "left_out");
    silent = seats_in(told, "silent");
    for (const auto& check : checks())
      if (!check.as_object().at("ok").as_bool()) broken += std::string(*as_text(&check.at("check"))) + " ";
  }
  const json::array& checks() const { return told.at("checks").as_array(); }
  static SeatSet seats_in(const json::object& from, const char* name) {
    SeatSet seats;
    for (const auto& seat : from.at(name).as_array()) seats.add(static_cast<Seat>(seat.as_int64()));
    return seats;
  }
};

}  // namespace smallbox
