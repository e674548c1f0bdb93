// The commands that only Pop has: making puzzles, and solving puzzles and solo games.
#pragma once

#include <CLI/CLI.hpp>

namespace smallbox {

// `smallbox puzzle` under `app`, `smallbox solve pop` under `solve`.
void add_pop_commands(CLI::App& app, CLI::App& solve);

}  // namespace smallbox
