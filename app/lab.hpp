// The commands of the lab.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_simulate_command(CLI::App& app, int& status);
void add_tournament_command(CLI::App& app, int& status);
void add_report_command(CLI::App& app, int& status);
void add_bots_command(CLI::App& app, int& status);

}  // namespace smallbox
