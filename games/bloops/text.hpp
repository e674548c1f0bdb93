// Bloops in JSON: docs/protocol.md for the frame, docs/rules/bloops.md for the game.
#pragma once

#include <string>

#include "engine/match.hpp"
#include "games/bloops/view.hpp"

namespace smallbox {

template <>
struct Text<Bloops> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 1> box_fields = {"cards"};
  static constexpr const auto& box_faults = bloops::faults;
  static void read_box(json::object& fields, BoxReader& reader, Bloops::Box& box);  // box.cpp
  static const char* read_action(const json::object& fields, const Bloops::State& s, Bloops::Action& action);
  static void write_action(Json& out, const Bloops::State& s, const Bloops::Action& action);
  static void write_event(Json& out, const Bloops::Event& event, const Bloops::State& after);
  static void write_view(Json& out, const Bloops::State& s, Audience audience);
  static const char* read_view(const json::object& fields, const Bloops::Box& box,
                               const Bloops::Options& options, Audience audience, Bloops::State& s);
  static void write_detail(Json& out, const Bloops::State& s);
  static std::string read_setup(const json::object& fields, const Bloops::Box& box,
                                const Bloops::Options& options, int seats, Bloops::Setup& setup);
};

}  // namespace smallbox
