// An evening: several games one after another between the same people, with points by placing.
//
// It goes from table to table as a rematch does: each table knows the whole list, where in it it stands, and the points
// of the games before. After the last game the evening begins anew.
#pragma once

#include <vector>

#include "engine/any_game.hpp"

namespace smallbox {

struct TableSpec;

struct Party {
  static constexpr std::size_t most = 12;  // games

  std::vector<const AnyGame*> games;  // empty: it is no evening
  int at = 0;                         // which of them is played here
  std::vector<int> points;            // of those before, by seat

  explicit operator bool() const { return !games.empty(); }
};

// By placing: one for everybody whom somebody has left behind, and one more for whoever has won. Winners come first, the
// others by how far they are from them; where a game has no scores they share a place.
std::vector<int> party_points(std::size_t seats, SeatSet winners, const Result* result);

// From a request whose game, seats and box are read; without `party` there is none.
Problem read_party(const json::object& fields, TableSpec& spec);
// "party":{"games":[…],"at":…,"points":[…]}
void write_party(Json& out, const Party& party, const std::vector<int>& points);
// What was stored; what makes no sense any more is no evening.
void restore_party(const json::object& head, TableSpec& spec);
// Makes the table of a rematch that of the next game; `points` have been made here.
void next_of_party(TableSpec& spec, const std::vector<int>& points);

}  // namespace smallbox
