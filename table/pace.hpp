// How fast a table goes: a driver's affair, of which the rules know nothing.
#pragma once

#include <cstdint>
#include <string>

#include "engine/any_game.hpp"

namespace smallbox {

using Ms = std::int64_t;

struct Pace {
  enum class Kind : std::uint8_t { live, relaxed, days };
  Kind kind = Kind::live;
  Ms turn = 60'000;      // for one decision; 0: no clock
  Ms window = 0;         // a reaction window's length; 0: windows are decisions like others
  Ms patience = 30'000;  // how long the seat of somebody who is gone waits for a bot; 0: for ever

  // A table where nobody is stands still, unless it is played over days.
  bool sleeps() const { return kind != Kind::days; }
};

// "live", "relaxed", "days", or {"kind":…, "turn":s, "window":s, "patience":s}; null: live. A game whose
// windows are timed is played with the option that goes with that, which is put into `options` unless it was
// chosen.
Problem read_pace(const json::value* given, const AnyGame& game, json::object& options, Pace& pace);
void write_pace(Json& out, const Pace& pace);

}  // namespace smallbox
