// How fast a table goes: a driver's affair, of which the rules know nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

using Ms = std::int64_t;

struct Pace {
  enum class Kind : std::uint8_t { live, relaxed, days };
  Kind kind = Kind::live;
  Ms turn = live_turn_ms;  // for one decision; 0: no clock
  Ms window = 0;           // a reaction window's length; 0: windows are decisions like others
  Ms patience = 30'000;    // how long the seat of somebody who is gone waits for a bot; 0: for ever

  // A table where nobody is stands still, unless it is played over days.
  bool sleeps() const { return kind != Kind::days; }
};

// How much time bots take, where it is no race.
enum class BotTempo : std::uint8_t { calm, natural, quick };
inline constexpr std::array<std::string_view, 3> k_bot_tempos = {"calm", "natural", "quick"};
inline constexpr std::array<int, 3> k_tempo_percent = {160, 100, 45};
std::optional<BotTempo> read_tempo(const json::value* given);

// "live", "relaxed", "days", or {"kind":…, "turn":s, "window":s, "patience":s}; null: live. A game whose
// windows are timed is played with the option that goes with that, which is put into `options` unless it was
// chosen.
Problem read_pace(const json::value* given, const AnyGame& game, json::object& options, Pace& pace);
void write_pace(Json& out, const Pace& pace);

}  // namespace smallbox
