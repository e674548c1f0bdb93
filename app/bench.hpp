// The designer's bench: compare, worth, sweep.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_compare_command(CLI::App& app, int& status);
void add_worth_command(CLI::App& app, int& status);
void add_sweep_command(CLI::App& app, int& status);

}  // namespace smallbox
