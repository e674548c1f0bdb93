// Can't Touch This in JSON: docs/protocol.md for the frame, docs/rules/cant-touch-this.md for the game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "games/cant_touch_this/view.hpp"

namespace smallbox {

namespace ctt {
// "12PSE": one row of a card.
std::string row_text(const Grid& grid, int row);
// Puts a row into the grid, whose size is known; false where it is not so many symbols.
bool read_row(std::string_view text, int row, Grid& grid);
std::optional<Edge> find_edge(std::string_view name);
// The fields edge, line and depth, into an object that is open.
void write_clip_fields(Json& out, const Clip& clip);
void write_clips(Json& out, std::span<const ClipId> clips);
}  // namespace ctt

template <>
struct Text<CantTouchThis> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 1> box_fields = {"sides"};
  static constexpr const auto& box_faults = ctt::faults;
  static void read_box(json::object& fields, BoxReader& reader, CantTouchThis::Box& box);
  static const char* read_action(const json::object& fields, const CantTouchThis::State& s,
                                 CantTouchThis::Action& action);
  static void write_action(Json& out, const CantTouchThis::State& s, const CantTouchThis::Action& action);
  static void write_event(Json& out, const CantTouchThis::Event& event, const CantTouchThis::State& after);
  static void write_view(Json& out, const CantTouchThis::State& s, Audience audience);
  static const char* read_view(const json::object& fields, const CantTouchThis::Box& box,
                               const CantTouchThis::Options& options, Audience audience,
                               CantTouchThis::State& s);
  static void write_detail(Json& out, const CantTouchThis::State& s);
  static std::string read_setup(const json::object& fields, const CantTouchThis::Box& box,
                                const CantTouchThis::Options& options, int seats,
                                CantTouchThis::Setup& setup);
  // Of a clip, by the solvers: {"value","lost","clips"} as docs/server-protocol.md says.
  // Where the points of each seat come from, as if the game ended now; and from how many on each level of a game alone
  // begins.
  static void write_sheet(Json& out, const CantTouchThis::State& s);
  static bool write_best(Json& out, const CantTouchThis::State& before, Seat seat,
                         const CantTouchThis::Action& action);
  // "cards": the sides of the built-in stack.
  static bool write_collection(Json& out, std::string_view name);
};

}  // namespace smallbox
