// What a game adds to the command line, where it has something to say: games/<game>/command.cpp.
#pragma once

#include <CLI/CLI.hpp>

namespace smallbox {

// Commands of the game's own under `app`, exact answers about it under `solve`. commands.def lists the games
// that have a command.cpp.
#define SMALLBOX_COMMAND(folder) void add_##folder##_commands(CLI::App& app, CLI::App& solve);
#include "games/commands.def"
#undef SMALLBOX_COMMAND

}  // namespace smallbox
