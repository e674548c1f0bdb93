#include "engine/any_game.hpp"

#include <algorithm>

namespace smallbox {
namespace {

// Between when an action came and when it counts as done, in ms.
constexpr std::uint64_t k_most_apart = 3'600'000;

}  // namespace

std::optional<json::value> parse_json(std::string_view text) {
  json::error_code error;
  json::parse_options options;
  options.max_depth = 32;
  json::value value = json::parse({text.data(), text.size()}, error, {}, options);
  if (error) return std::nullopt;
  return value;
}

Expected<std::unique_ptr<AnyMatch>> load_record(const json::object& record,
                                                const AnyGame* (*find)(std::string_view id), BoxHandle box) {
  constexpr const CommonRefusals& no = common_refusals;
  const auto bad = [](const Refusal& refusal) { return Problem::from(refusal); };
  const auto id = as_text(record.if_contains("game"));
  if (!id) return bad(no.record_no_game);
  const AnyGame* game = find(*id);
  if (game == nullptr) return bad(no.record_unknown_game);
  NewMatch request;
  const auto seats = as_int(record.if_contains("seats"));
  if (!seats) return bad(no.record_no_seats);
  request.seats = *seats;
  const auto seed = as_text(record.if_contains("seed"));
  if (!seed) return bad(no.record_no_seed);
  request.seed = std::string(*seed);
  if (const auto* options = record.if_contains("options"); options != nullptr && !options->is_null()) {
    request.options = as_object(options);
    if (request.options == nullptr) return bad(no.record_bad_options);
  }
  if (const auto* setup = record.if_contains("setup"); setup != nullptr && !setup->is_null())
    request.setup = setup;
  request.box = std::move(box);
  if (const auto* whole = record.if_contains("box"); whole != nullptr && !whole->is_null()) {
    auto read = game->read_box(*whole);
    if (!read)
      return Problem::from(no.record_bad_box,
                           "The record's box can't be played with: " + read.error().message);
    request.box = *std::move(read);
  }
  const auto* actions = as_array(record.if_contains("actions"));
  if (actions == nullptr) return bad(no.record_no_actions);

  auto created = game->create(request);
  if (!created)
    return Problem::from(no.record_no_start, "The record can't be set up: " + created.error().message);
  auto match = std::move(*created);
  std::size_t number = 0;
  for (const auto& entry : *actions) {
    const auto bad_entry = [&](const Refusal& refusal, const std::string& what) {
      return Problem::from(refusal,
                           "Action " + std::to_string(number) + " of the record (counted from 0) " + what);
    };
    const auto* fields = as_object(&entry);
    if (fields == nullptr) return bad_entry(no.record_bad_entry, "is not an object.");
    const auto seat = as_int(fields->if_contains("seat"));
    const auto* action = as_object(fields->if_contains("action"));
    if (!seat || action == nullptr) return bad_entry(no.record_incomplete_entry, "has no seat or no action.");
    std::int64_t t = 0;
    if (const auto* time = fields->if_contains("t")) {
      const auto given = as_int(time);
      if (!given) return bad_entry(no.record_bad_time, "has a time that is not a whole number.");
      t = *given;
    }
    if (const Problem refused = match->act(*seat, *action, t)) {
      Problem problem = bad_entry(no.record_no_replay, "does not replay: " + refused.message);
      problem.rule = refused.rule;
      return problem;
    }
    if (const auto* time = fields->if_contains("came")) {
      const auto given = as_int(time);
      if (!given) return bad_entry(no.record_bad_time, "has a time that is not a whole number.");
      const auto apart =
          static_cast<std::uint64_t>(std::max(*given, t)) - static_cast<std::uint64_t>(std::min(*given, t));
      if (apart > k_most_apart)
        return bad_entry(no.record_bad_time, "came at a time that has nothing to do with when it counts.");
      match->came(*given);
    }
    ++number;
  }
  return match;
}

}  // namespace smallbox
