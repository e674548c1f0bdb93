// Blobs in JSON: docs/protocol.md for the frame, docs/rules/blobs.md for the game.
#pragma once

#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "games/blobs/view.hpp"

namespace smallbox {

template <>
struct Text<Blobs> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 1> box_fields = {"cards"};
  static constexpr const auto& box_faults = blobs::faults;
  static void read_box(json::object& fields, BoxReader& reader, Blobs::Box& box);
  static const char* read_action(const json::object& fields, const Blobs::State& s, Blobs::Action& action);
  static void write_action(Json& out, const Blobs::State& s, const Blobs::Action& action);
  static void write_event(Json& out, const Blobs::Event& event, const Blobs::State& after);
  static void write_view(Json& out, const Blobs::State& s, Audience audience);
  static void write_detail(Json& out, const Blobs::State& s);
  static std::string read_setup(const json::object& fields, const Blobs::Box& box,
                                const Blobs::Options& options, int seats, Blobs::Setup& setup);
};

}  // namespace smallbox
