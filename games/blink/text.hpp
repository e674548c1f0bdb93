// Blink in JSON: docs/protocol.md for the frame, docs/rules/blink.md for the game.
#pragma once

#include <string>
#include <string_view>

#include "engine/match.hpp"
#include "games/blink/view.hpp"

namespace smallbox {

namespace blink {
// "yellow-star-4"
std::string card_id(Card card);
// no_card where there is no such card in any box.
Card find_card(std::string_view id);
}  // namespace blink

template <>
struct Text<Blink> {
  static const std::string_view box_json;
  static constexpr std::array<std::string_view, 1> box_fields = {"cards"};
  static constexpr const auto& box_faults = blink::faults;
  static void read_box(json::object& fields, BoxReader& reader, Blink::Box& box);
  static const char* read_action(const json::object& fields, const Blink::State& s, Blink::Action& action);
  static void write_action(Json& out, const Blink::State& s, const Blink::Action& action);
  static void write_event(Json& out, const Blink::Event& event, const Blink::State& after);
  static void write_view(Json& out, const Blink::State& s, Audience audience);
  static const char* read_view(const json::object& fields, const Blink::Box& box,
                               const Blink::Options& options, Audience audience, Blink::State& s);
  static void write_detail(Json& out, const Blink::State& s);
  static std::string read_setup(const json::object& fields, const Blink::Box& box,
                                const Blink::Options& options, int seats, Blink::Setup& setup);
};

}  // namespace smallbox
