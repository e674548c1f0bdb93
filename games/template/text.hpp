// The template in JSON: docs/protocol.md for the frame, docs/rules/template.md for the game.
#pragma once

#include <string>

#include "engine/match.hpp"
#include "games/template/view.hpp"

namespace smallbox {

template <>
struct Text<TemplateGame> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 1> box_fields = {"cards"};
  static constexpr const auto& box_faults = example::faults;
  static void read_box(json::object& fields, BoxReader& reader, TemplateGame::Box& box);
  static const char* read_action(const json::object& fields, const TemplateGame::State& s,
                                 TemplateGame::Action& action);
  static void write_action(Json& out, const TemplateGame::State& s, const TemplateGame::Action& action);
  static void write_event(Json& out, const TemplateGame::Event& event, const TemplateGame::State& after);
  static void write_view(Json& out, const TemplateGame::State& s, Audience audience);
  static const char* read_view(const json::object& fields, const TemplateGame::Box& box,
                               const TemplateGame::Options& options, Audience audience,
                               TemplateGame::State& s);
  static void write_detail(Json& out, const TemplateGame::State& s);
  static std::string read_setup(const json::object& fields, const TemplateGame::Box& box,
                                const TemplateGame::Options& options, int seats, TemplateGame::Setup& setup);
};

}  // namespace smallbox
