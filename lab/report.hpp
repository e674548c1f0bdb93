// A page about a game: how it ends, how long it takes, what seats and levels are worth. Every figure has its
// interval and the command that gives it again.
#pragma once

#include "lab/plot.hpp"
#include "lab/simulate.hpp"

namespace smallbox {

struct ReportRequest {
  const AnyGame* game = nullptr;
  json::object options;
  BoxHandle box;                // null: the built-in one
  std::string options_text;     // as they were given, for the commands
  std::string box_file;         // the same; empty: none was
  std::string bot = "level:3";  // who plays where everybody is the same
  // For each figure. 0: as many as give a report within a minute or two, so fewer where a bot thinks for long.
  std::int64_t games = 0;
  std::string seed = "1";
  int threads = 0;
};

// HTML, whole in itself: plots are inline SVG, readable without colour. `doing` is told what is being played.
std::string make_report(const ReportRequest& request, std::string& problem, const std::atomic<bool>& stop,
                        const std::function<void(const std::string&)>& doing = {});

// In words: whether the seats are even, where the same bot sits at all of them.
std::string evenness_text(const Tally& tally);

}  // namespace smallbox
