// `smallbox coach`: docs/coach.md.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_coach_command(CLI::App& app, int& status);

}  // namespace smallbox
