// The command that looks after boxes: check, export, import.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_box_command(CLI::App& app, int& status);

}  // namespace smallbox
