// Plots as SVG, and the page around them: readable without colour, without script, on paper and on a phone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/stats.hpp"

namespace smallbox {

// Text as HTML, in a page or an attribute.
std::string escaped(std::string_view text);
// The beginning of a page, to the end of its heading.
std::string page_head(const std::string& title);

// Bars; neighbouring values are joined until there are at most `bars`.
std::string histogram_svg(const std::map<std::int64_t, std::int64_t>& values, const std::string& unit,
                          int bars = 40);
// A dot and its interval a row, on a scale from 0 to 100 %, with a line at `even`.
struct Whisker {
  std::string name;
  double share;
  Interval interval;
};
std::string whiskers_svg(const std::vector<Whisker>& rows, double even);

// The same on a scale that fits what there is, with a line at zero: differences. `unit` stands below the axis.
struct Lean {
  std::string name;
  double value;
  double margin;
};
std::string leans_svg(const std::vector<Lean>& rows, const std::string& unit);

// A curve: what something is (`name`) at each value of a knob, each with its interval, joined by a line.
struct CurvePoint {
  std::string knob;
  double value;
  double margin;
  bool is_base = false;  // as the box has it now: a square, not a dot
};
std::string curve_svg(const std::vector<CurvePoint>& points, const std::string& knob,
                      const std::string& name);
// The same as lines of text for a terminal: one a point.
std::string curve_text(const std::vector<CurvePoint>& points, const std::string& name);

}  // namespace smallbox
