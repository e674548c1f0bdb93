#include "table/party.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

Problem bad_party(std::string message) { return {"bad-request", {}, std::move(message)}; }

// The list of games; empty where one of them is not known.
std::vector<const AnyGame*> games_in(const json::array& given) {
  std::vector<const AnyGame*> games;
  for (const auto& one : given) {
    const AnyGame* game = find_game(as_text(&one).value_or(""));
    if (game == nullptr) return {};
    games.push_back(game);
  }
  return games;
}

}  // namespace

std::vector<int> party_points(std::size_t seats, SeatSet winners, const Result* result) {
  std::vector<int> points(seats);
  if (winners.empty()) return points;
  const bool scored = result != nullptr && result->scored;
  // How far from whoever has won: 0 for winners, then by scores.
  const auto behind = [&](std::size_t seat) -> std::int64_t {
    if (winners.has(static_cast<Seat>(seat))) return 0;
    if (!scored) return 1;
    return 1 + std::abs(std::int64_t{result->scores[seat]} - result->scores[*winners.begin()]);
  };
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t other = 0; other < seats; ++other) points[seat] += behind(seat) < behind(other) ? 1 : 0;
    points[seat] += winners.has(static_cast<Seat>(seat)) ? 1 : 0;
  }
  return points;
}

Problem read_party(const json::object& fields, TableSpec& spec) {
  const auto* given = fields.if_contains("party");
  if (given == nullptr || given->is_null()) return {};
  if (!given->is_array() || given->get_array().size() < 2 || given->get_array().size() > Party::most)
    return bad_party("An evening is a list of 2 to 12 games.");
  if (spec.box) return bad_party("An evening is played with the games' own boxes.");
  spec.party.games = games_in(given->get_array());
  if (!spec.party) return bad_party("There is no such game; /api/games lists them.");
  if (spec.party.games[0] != spec.game) return bad_party("An evening begins with the first of its games.");
  const auto seats = static_cast<std::int64_t>(spec.seats.size());
  for (const AnyGame* game : spec.party.games) {
    json::object options;
    if (const auto complete = game->complete_options(seats, &options, nullptr); !complete)
      return complete.error();
  }
  spec.party.points.assign(spec.seats.size(), 0);
  return {};
}

void write_party(Json& out, const Party& party, const std::vector<int>& points) {
  out.key("party").begin_object();
  out.list("games", party.games, [&](const AnyGame* game) { out.value(game->id()); });
  out.field("at", party.at).list("points", points, [&](int one) { out.value(one); });
  out.end_object();
}

void restore_party(const json::object& head, TableSpec& spec) {
  const auto* stored = as_object(head.if_contains("party"));
  const auto* games = stored != nullptr ? as_array(stored->if_contains("games")) : nullptr;
  const auto* points = stored != nullptr ? as_array(stored->if_contains("points")) : nullptr;
  if (games == nullptr || points == nullptr || points->size() != spec.seats.size()) return;
  Party party;
  party.games = games_in(*games);
  const auto at = as_int(stored->if_contains("at")).value_or(-1);
  if (at < 0 || at >= static_cast<std::int64_t>(party.games.size())) return;
  party.at = static_cast<int>(at);
  for (const auto& one : *points) party.points.push_back(static_cast<int>(as_int(&one).value_or(0)));
  spec.party = std::move(party);
}

void next_of_party(TableSpec& spec, const std::vector<int>& points) {
  Party& party = spec.party;
  party.at = (party.at + 1) % static_cast<int>(party.games.size());
  for (std::size_t seat = 0; seat < spec.seats.size(); ++seat) {
    // Somebody new begins with nothing, and so does everybody with the first game.
    const bool new_here = spec.seats[seat].kind == Chair::Kind::open;
    party.points[seat] = party.at == 0 || new_here ? 0 : points[seat];
  }
  const AnyGame& game = *party.games[static_cast<std::size_t>(party.at)];
  spec.game = &game;
  json::object options;
  // As the usual table of that game at this pace: how long its windows are is the game's.
  Json pace;
  write_pace(pace, spec.pace);
  const auto told = parse_json(pace.text());
  (void)read_pace(told->get_object().if_contains("kind"), game, options, spec.pace);
  if (auto complete = game.complete_options(static_cast<std::int64_t>(spec.seats.size()), &options, nullptr))
    spec.options = std::move(*complete);
  for (Chair& chair : spec.seats)
    if (chair.kind == Chair::Kind::bot && !bots_of(game).has(chair.bot))
      chair.bot = chair.name = stand_in(game);
}

}  // namespace smallbox
