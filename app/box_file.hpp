// Boxes in files, for the command line: docs/boxes.md.
#pragma once

#include <string>

#include "engine/any_game.hpp"

namespace smallbox {

struct GameBox {
  const AnyGame* game = nullptr;
  BoxHandle box;
};

// A box of that game; or all that is wrong with it, each thing with its line and column. "-": standard input.
Expected<BoxHandle> read_box_file(const AnyGame& game, const std::string& path);
// The same for whichever game the file says that it is of.
Expected<GameBox> read_box_file(const std::string& path);

// For people: a line for each thing that is wrong, FILE:LINE:COLUMN: sentence (CLAUSE).
std::string describe_box_problem(const std::string& path, const Problem& problem);
// The same to standard error; returns the code that the program ends with: 1 where there is something wrong with the box,
// 2 where it can't be read at all.
int complain_about_box(const std::string& path, const Problem& problem);

}  // namespace smallbox
