// Programs out of their text: the words of the rules page, *Operations*. What is wrong is told with its place.
#pragma once

#include <string_view>

#include "games/blobs/program.hpp"
#include "games/blobs/refusals.hpp"

namespace smallbox::blobs {

// What is wrong with a program, and the words that say where and what; empty: nothing.
struct Fault {
  const Refusal* what = nullptr;
  BoxWords words;
  bool empty() const { return what == nullptr; }
};

// Which variables are set.
class Known {
 public:
  bool has(Var var) const { return var == self || ((bits_ >> var) & 1U) != 0; }
  void add(Var var) { bits_ |= 1U << var; }

 private:
  unsigned bits_ = 0;
};

// Reads aim, do, start and end. `known`: what is set before the program begins; afterwards, what is set when it has
// ended. An aim only chooses what all may see (BLOBS-21).
enum class Part : bool { aim, action };
Fault read_program(std::string_view text, Part part, Known& known, Program& program);

// Reads always.
Fault read_passives(std::string_view text, Passives& passives);

}  // namespace smallbox::blobs
