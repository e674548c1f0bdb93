// `smallbox day`: what a day's tasks are, and whether they are what they claim.
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_day_command(CLI::App& app, int& status);

}  // namespace smallbox
