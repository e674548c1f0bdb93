// `smallbox verify`: whether games were dealt and played as their records say (docs/fairness.md).
#pragma once

#include <CLI/App.hpp>
#include <string_view>

namespace smallbox {

// What is said where that check (engine/verify.hpp) does not hold.
std::string_view broken_sentence(std::string_view check);

void add_verify_command(CLI::App& app, int& status);

}  // namespace smallbox
