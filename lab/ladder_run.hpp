// Playing on a ladder: round after round, on several threads, until somebody says that it is enough.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>

#include "lab/ladder_file.hpp"
#include "lab/programs.hpp"

namespace smallbox {

struct LadderRun {
  LadderTerms terms;
  std::filesystem::path folder;     // of the programs
  std::vector<std::string> bosses;  // the first is the one by whom everybody is measured
  bool shut_in = false;             // programs run in a sandbox
  std::int64_t games = 0;           // ends after so many in this run; 0: never
  double seconds = 0;               // the same of time
  int threads = 0;                  // 0: as many as there are cores
};

struct LadderNews {
  // Who has come, changed or gone; a sentence.
  std::function<void(const std::string&)> said;
  // A few times a second: how many games this run has played, and for how long.
  std::function<void(std::int64_t games, double seconds)> progress;
  // After every round, and every ten seconds in one: where everybody stands.
  std::function<void(const Standing&)> standing;
};

// Looks into the folder before every round: whoever has come plays along. A sentence where something is wrong; else it was
// enough, and everything that was played is in the file.
std::string play_ladder(const LadderRun& run, LadderFile& file, const std::atomic<bool>& stop,
                        const LadderNews& news);

// One meeting. `a` and `b`: names of bots, or commands. None: stopped in its middle, or it can't be played.
std::optional<Meeting> meet(const LadderTerms& terms, const std::string& a, const std::string& b,
                            std::int64_t number, std::string& problem, const std::atomic<bool>& stop);
// How many games that is.
constexpr int games_of_meeting(int seats) { return seats == 2 ? 2 : 2 * seats; }

}  // namespace smallbox
