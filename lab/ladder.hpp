// A ladder: programs and a game's own bots meet for as long as one likes, and are rated by what has happened so far.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lab/table.hpp"

namespace smallbox {

// Whoever plays. A program that has changed is somebody else.
struct Entrant {
  std::string name;
  std::string hash;  // of a program's file; empty: one of the game's own bots, a boss

  bool is_boss() const { return hash.empty(); }
  auto operator<=>(const Entrant&) const = default;
};

// Both sides of one deal: two at a table change seats. Of more one side has one seat and the other all the rest, at each seat
// in turn, and then the other way round.
struct Meeting {
  std::int64_t number = 0;  // its deal follows from that
  Entrant a;
  Entrant b;
  std::int32_t games = 0;
  std::int32_t won = 0;  // by a, in parts of a game: the rest is b's
  Faults faults_a;
  Faults faults_b;
};
// Shared victories of up to five are whole numbers of such parts, so sums are exact in any order.
inline constexpr std::int32_t parts_of_game = 60;

struct Rated {
  Entrant who;
  bool is_here = true;  // false: a program that has changed since, or is gone
  double rating = 0;
  double margin = 0;  // half of its 95 % interval; 0: the one by whom all are measured
  std::int64_t games = 0;
  double won = 0;  // games; a shared victory is a part of one
  Faults faults;
};

struct Standing {
  std::vector<Rated> rated;  // the best first
  std::size_t anchor = 0;    // whose rating is 1000
  // won[i][j], by who is rated: what i won against j, in games.
  std::vector<std::vector<double>> won;
};
inline constexpr double anchor_rating = 1000;

// `here`: all who can play now, the one by whom the others are measured first.
Standing standing_of(const std::vector<Meeting>& meetings, const std::vector<Entrant>& here);

// The next so many meetings: always the one that is expected to make the intervals narrowest, all of them together, those
// chosen before it counted as played. The same history gives the same choice.
std::vector<std::pair<Entrant, Entrant>> next_meetings(const std::vector<Meeting>& meetings,
                                                       const std::vector<Entrant>& here, std::size_t count,
                                                       int games_of_each);

// Meetings are chosen so many at a time, whatever the number of threads: those of one round know nothing of each other.
inline constexpr std::int64_t meetings_in_round = 32;

}  // namespace smallbox
