// Pop in JSON: docs/protocol.md for the frame, docs/rules/pop.md for the game.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "games/pop/view.hpp"

namespace smallbox {

template <>
struct Text<Pop> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 2> box_fields = {"cards", "puzzles"};
  static constexpr const auto& box_faults = pop::faults;
  static void read_box(json::object& fields, BoxReader& reader, Pop::Box& box);
  // "solutions": of each puzzle, 0, 1, or 2 for two and more.
  static void write_findings(Json& out, const Pop::Box& box);
  static const char* read_action(const json::object& fields, const Pop::State& s, Pop::Action& action);
  static void write_action(Json& out, const Pop::State& s, const Pop::Action& action);
  static void write_event(Json& out, const Pop::Event& event, const Pop::State& after);
  // The log is where a cooperative turn's talk is kept.
  static void write_view(Json& out, const Pop::State& s, Audience audience,
                         std::span<const LoggedAction<Pop>> log = {});
  static const char* read_view(const json::object& fields, const Pop::Box& box, const Pop::Options& options,
                               Audience audience, Pop::State& s, std::vector<LoggedAction<Pop>>& log);
  static void write_detail(Json& out, const Pop::State& s);
  static std::string read_setup(const json::object& fields, const Pop::Box& box, const Pop::Options& options,
                                int seats, Pop::Setup& setup);
  // "puzzles": those that are built in, each with its grade.
  static bool write_collection(Json& out, std::string_view name);
};

}  // namespace smallbox
