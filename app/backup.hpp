// `smallbox backup` and `smallbox restore`: a house as one file, and back (docs/hosting.md).
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_backup_commands(CLI::App& app, int& status);

}  // namespace smallbox
