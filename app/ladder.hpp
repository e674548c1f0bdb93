// smallbox ladder: programs against each other and against a game's bots, for as long as one likes.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_ladder_command(CLI::App& app, int& status);

}  // namespace smallbox
