// Bloops in JSON: docs/protocol.md for the frame, docs/rules/bloops.md for the game.
#pragma once

#include <string>

#include "engine/match.hpp"
#include "games/bloops/view.hpp"

namespace smallbox {

template <>
struct Text<Bloops> {
  static const char* read_action(const json::object& fields, Bloops::Action& action);
  static void write_action(Json& out, const Bloops::Action& action);
  static void write_event(Json& out, const Bloops::Event& event, const Bloops::State& after);
  static void write_view(Json& out, const Bloops::State& s, Audience audience);
  static void write_detail(Json& out, const Bloops::State& s);
  static void write_box(Json& out);
  static std::string read_setup(const json::object& fields, const Bloops::Options& options, int seats,
                                Bloops::Setup& setup);
};

}  // namespace smallbox
