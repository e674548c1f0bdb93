// Two boxes side by side: the same deals and dice, and what differs.
#pragma once

#include "lab/figures.hpp"

namespace smallbox {

struct NamedBox {
  std::string name;  // as it was given: a file, or built-in
  BoxHandle box;     // null: the built-in one
};

struct Comparison {
  BenchRequest request;
  NamedBox first;
  NamedBox second;
  Samples samples;
};

Comparison compare(const BenchRequest& request, NamedBox first, NamedBox second, std::string& problem,
                   const std::atomic<bool>& stop, const ToldProgress& progress = {});

// In words: what is different for certain, what perhaps, and what could not have been seen.
std::string verdict(const Comparison& comparison);
std::string describe(const Comparison& comparison);
void write_comparison(Json& out, const Comparison& comparison);
std::string comparison_html(const Comparison& comparison);
// The command that gives it again.
std::string command_of(const Comparison& comparison);

// ---- Shared with the other commands of the bench

// " --bot … --games …": what a request adds to a command.
std::string command_end(const BenchRequest& request);
std::string id_of(const AnyGame& game, const BoxHandle& box);
// "value", "margin" and how many deals it takes until one unit is seen, into an object that is open.
void write_mean(Json& out, const Mean& mean);

}  // namespace smallbox
