// Many games with bots on all cores. But for bots that are other programs the same request gives the same
// numbers on any number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lab/stats.hpp"
#include "lab/table.hpp"

namespace smallbox {

struct Simulation {
  const AnyGame* game = nullptr;
  std::vector<std::string> bots;  // one a seat
  json::object options;
  BoxHandle box;  // null: the built-in one
  std::int64_t games = 1000;
  std::string seed = "1";
  int threads = 0;      // 0: as many as there are cores
  int limit_ms = 1000;  // a move, for bots that are other programs
  // Every deal is played with the bots at each seat in turn, so that neither cards nor seats favour a bot.
  bool mirrored = true;
  std::function<void(std::int64_t game, const Sitting&, const Outcome&)> each;  // in order of games
};

// How often somebody won.
struct Wins {
  std::int64_t alone = 0;
  std::array<std::int64_t, max_seats + 1> shared{};  // by how many shared the victory

  void add(int winners) { winners == 1 ? void(++alone) : void(++shared[winners]); }
  void add(const Wins& other);
  // Games won, alone or with others.
  std::int64_t games() const;
  // The same, a victory that k share counted as 1/k.
  double share() const;
};

struct Tally {
  struct Side {  // a bot, or a seat
    Wins wins;
    Sums score;
    std::int64_t late = 0;
    std::int64_t faults = 0;
  };
  std::int64_t games = 0;
  std::int64_t unfinished = 0;
  std::int64_t without_winner = 0;
  std::int64_t cut_short = 0;  // thoughts that the clock has ended early
  std::vector<Side> bots;
  std::vector<Side> seats;
  Sums actions;
  Sums time;                                     // ms, in races
  std::map<std::int64_t, std::int64_t> lengths;  // actions → games
  std::map<std::int64_t, std::int64_t> scores;   // of all seats
  bool scored = false;
  bool race = false;
  double seconds = 0;

  void add(const Sitting& sitting, const Outcome& outcome);
  void add(const Tally& other);
};

// How far the seats are from even where the same bot sits at all of them and bots keep their seats.
struct Evenness {
  std::size_t seat = 0;  // the one whose share is farthest from an equal one
  double share = 0;
  double equal = 0;
  double deviations = 0;  // how many standard deviations away; chance seldom makes more than three
};
Evenness evenness(const Tally& tally);

// A seed as a number.
std::uint64_t number_of(std::string_view seed);

// A sentence in `problem` where the request can't be played. `stop` ends it with the games so far;
// `progress(games done, seconds)` is called now and then from the calling thread.
Tally simulate(const Simulation& request, std::string& problem, const std::atomic<bool>& stop,
               const std::function<void(std::int64_t, double)>& progress = {});

}  // namespace smallbox
