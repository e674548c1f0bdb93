// What single cards do in a game, for its report: Blobs, Bloops, Pop, Can't Touch This.
#pragma once

#include <atomic>
#include <string>

#include "lab/report.hpp"

namespace smallbox {

// A section of HTML, empty for games whose cards are all alike. Plays `request.games` games of its own, two
// players, every seat the same bot, without a clock.
std::string cards_html(const ReportRequest& request, const std::atomic<bool>& stop);

}  // namespace smallbox
