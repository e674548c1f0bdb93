#include "table/pace.hpp"

#include <algorithm>
#include <limits>

namespace smallbox {
namespace {

constexpr std::array<std::string_view, 3> k_kinds = {"live", "relaxed", "days"};

bool read_seconds(const json::object& fields, const char* name, Ms& ms) {
  const auto* v = fields.if_contains(name);
  if (v == nullptr) return true;
  constexpr std::int64_t longest = std::int64_t{14} * 24 * 3600;
  const auto seconds = as_int(v);
  if (!seconds || *seconds < 0 || *seconds > longest) return false;
  ms = *seconds * 1000;
  return true;
}

}  // namespace

Problem read_pace(const json::value* given, const AnyGame& game, json::object& options, Pace& pace) {
  const auto* fields = as_object(given);
  auto kind = as_text(fields != nullptr ? fields->if_contains("kind") : given);
  if (given == nullptr || given->is_null()) kind = "live";
  if (!kind) return Problem::from(common_refusals.bad_pace);
  std::size_t index = 0;
  while (index < k_kinds.size() && k_kinds[index] != *kind) ++index;
  if (index == k_kinds.size()) return Problem::from(common_refusals.unknown_pace);
  pace = {};
  pace.kind = static_cast<Pace::Kind>(index);
  if (pace.kind == Pace::Kind::relaxed) {
    pace.turn = 0;
    pace.patience = 120'000;
  } else if (pace.kind == Pace::Kind::days) {
    pace.turn = Ms{3} * 24 * 3600 * 1000;
    pace.patience = 0;
  }
  const Window window = game.live_window();
  if (pace.kind == Pace::Kind::live) pace.window = window.ms;
  if (fields != nullptr) {
    if (!read_seconds(*fields, "turn", pace.turn) || !read_seconds(*fields, "window", pace.window) ||
        !read_seconds(*fields, "patience", pace.patience))
      return Problem::from(common_refusals.bad_pace_times);
  }
  if (window.option == nullptr || pace.window == 0) return {};
  const auto* chosen = options.if_contains(window.option);
  if (chosen == nullptr)
    options[window.option] = window.value;
  else if (as_text(chosen) != window.value)
    pace.window = 0;
  return {};
}

std::optional<BotTempo> read_tempo(const json::value* given) {
  const auto name = as_text(given);
  const auto place = std::ranges::find(k_bot_tempos, name.value_or(""));
  if (place == k_bot_tempos.end()) return std::nullopt;
  return static_cast<BotTempo>(place - k_bot_tempos.begin());
}

void write_pace(Json& out, const Pace& pace) {
  out.begin_object().field("kind", k_kinds[index_of(pace.kind)]);
  out.field("turn", pace.turn / 1000).field("window", pace.window / 1000);
  out.field("patience", pace.patience / 1000).end_object();
}

}  // namespace smallbox
