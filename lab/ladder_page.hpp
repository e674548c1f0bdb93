// A ladder for people: a table for the terminal, and a page.
#pragma once

#include "lab/ladder_file.hpp"

namespace smallbox {

std::string describe(const Standing& standing);
// HTML, whole in itself. `command`: the one that goes on with it.
std::string ladder_html(const LadderTerms& terms, const Standing& standing, const std::string& command);

}  // namespace smallbox
