// One knob of a box turned: what the figures are at each of its values.
#pragma once

#include "lab/figures.hpp"

namespace smallbox {

// A place in a box and the values that are tried there: cards.17.value=-2..3, cards.avenger.value=1,3,5, cards.3.count=1..9..2.
struct Knob {
  std::string text;               // the place, as it was given
  std::vector<std::string> path;  // an item of a list by its number from 0, or by its id
  std::vector<json::value> values;
};
std::optional<Knob> read_knob(const std::string& text, std::string& problem);
// The same box with that value at that place; or why there is no such place. What is missing in an object may be put there.
Expected<json::object> turned(const json::object& box, const Knob& knob, const json::value& value);
// What is there now; null where nothing is.
const json::value* at_knob(const json::object& box, const Knob& knob);

struct Sweep {
  struct Point {
    std::string value;    // as text
    std::string refused;  // why there is no such box; empty: there is, and
    std::size_t box = 0;  // its place among the samples
    bool is_base = false;
  };
  Knob knob;
  std::vector<Point> points;
  Samples samples;  // the first is the box as it is
};

struct SweepRequest {
  BenchRequest bench;
  std::string box_name;
  BoxHandle box;
};

Sweep sweep(const SweepRequest& request, const Knob& knob, std::string& problem,
            const std::atomic<bool>& stop, const ToldProgress& progress = {});

// Whether any figure is seen to change; and whether any game does at all.
bool changes_figures(const Sweep& done);
bool changes_games(const Sweep& done);

std::string describe(const SweepRequest& request, const Sweep& done);
// A list of them, as one object.
void write_sweeps(Json& out, const SweepRequest& request, const std::vector<Sweep>& done);
std::string sweeps_html(const SweepRequest& request, const std::vector<Sweep>& done);

}  // namespace smallbox
