// Figures as people read them.
#pragma once

#include <string>

#include "lab/simulate.hpp"

namespace smallbox {

std::string percent(double share);       // "61.2 %"
std::string percent(Interval interval);  // "60.2 – 62.1 %"
std::string fixed(double number, int digits);
std::string signed_number(double number, int digits);  // "+1.2", "−0.3", "0.0"
// As many as are worth reading where that is half of an interval.
int digits_for(double margin);
std::string count(std::int64_t number);  // "12,345"
std::string duration(double seconds);    // "48 s", "3 min 20 s"

// A word as a shell takes it, quoted where it has to be.
std::string shell_word(const std::string& text);

// Options as the command line takes them: name=value,name=value. False with a sentence in `problem`.
bool read_options_text(std::string_view text, json::object& options, std::string& problem);
// a,b,c. Nothing is trimmed but blanks around a name.
std::vector<std::string> split_list(std::string_view text);

// Columns as wide as they need to be; the first is aligned to the left, the others to the right.
std::string as_table(const std::vector<std::vector<std::string>>& rows);

// A simulation's results for people, and for programs.
std::string describe(const Simulation& request, const Tally& tally);
void write_tally(Json& out, const Simulation& request, const Tally& tally);
// One line a game, after a first line with the names of the columns.
std::string csv_heading(const Simulation& request);
std::string csv_line(const Simulation& request, std::int64_t game, const Sitting& sitting,
                     const Outcome& outcome);

}  // namespace smallbox
