// `smallbox verify`: whether games were dealt and played as their records say (docs/fairness.md).
#pragma once

#include <CLI/App.hpp>

namespace smallbox {

void add_verify_command(CLI::App& app, int& status);

}  // namespace smallbox
