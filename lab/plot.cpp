#include "lab/plot.hpp"

#include <algorithm>
#include <cmath>

#include "lab/text.hpp"

namespace smallbox {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

namespace {

std::string number(double x) { return fixed(x, 1); }

std::string label(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" +
         escaped(text) + "</text>";
}
std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" class=\"" + style + "\"/>";
}

// On paper no figure is torn apart; on a narrow screen, where a plot is small, its letters are larger.
constexpr const char* k_style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:2em auto;padding:0 1em;color:#111;"
    "background:#fff}h1{font-size:1.7em}h2{font-size:1.2em;margin-top:2em}"
    "code{background:#eee;padding:.1em .3em;font-size:.85em;overflow-wrap:anywhere}"
    "table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #ccc}"
    "td:first-child,th:first-child{text-align:left}.wide{overflow-x:auto}.figures td,.figures "
    "th{padding:.2em .4em}.figures td+td{white-space:nowrap}"
    "svg{width:100%;height:auto;overflow:visible;font:14px system-ui,sans-serif}.bar{fill:#555}"
    ".axis{stroke:#111;stroke-width:1}.even{stroke:#111;stroke-dasharray:4 3}.curve{fill:none;stroke:#111;"
    "stroke-width:1.5}.whisker{stroke:#111;stroke-width:2}.note{color:#444;font-size:.9em}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.3em 1em}dt{font-weight:600}dd{margin:0}"
    "@media(max-width:480px){svg{font-size:20px}dl{display:block}dd{margin:0 0 .6em}}"
    "@media screen and (prefers-color-scheme:dark){body{background:#111;color:#eee}code{background:#333}"
    ".note{color:#bbb}.axis,.even,.whisker,.curve{stroke:#eee}.bar{fill:#aaa}svg text,svg circle,svg "
    "rect.base"
    "{fill:#eee}}"
    "@media print{body{max-width:none;margin:0;font-size:11pt}h2{break-after:avoid}svg,tr{break-inside:avoid}"
    ".note{color:#111}code{background:none}}";

}  // namespace

std::string histogram_svg(const std::map<std::int64_t, std::int64_t>& values, const std::string& unit,
                          int bars) {
  if (values.empty()) return {};
  const std::int64_t least = values.begin()->first;
  const std::int64_t most = values.rbegin()->first;
  const std::int64_t step = std::max<std::int64_t>(1, (most - least + bars) / bars);
  std::vector<std::int64_t> counts(static_cast<std::size_t>((most - least) / step + 1), 0);
  std::int64_t total = 0;
  for (const auto& [value, n] : values) {
    counts[(value - least) / step] += n;
    total += n;
  }
  const std::int64_t highest = *std::max_element(counts.begin(), counts.end());
  constexpr double left = 50, width = 640, top = 14, height = 160;
  const double each = width / static_cast<double>(counts.size());
  std::string svg =
      "<svg viewBox=\"0 0 720 215\" role=\"img\" aria-label=\"distribution of " + escaped(unit) + "\">";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double h = height * static_cast<double>(counts[i]) / static_cast<double>(highest);
    svg += "<rect class=\"bar\" x=\"" + number(left + each * static_cast<double>(i)) + "\" y=\"" +
           number(top + height - h) + "\" width=\"" + number(std::max(1.0, each - 1)) + "\" height=\"" +
           number(h) + "\"/>";
  }
  svg += line(left, top + height, left + width, top + height, "axis");
  // A few values below the axis, at the middle of their bars.
  const std::size_t every = std::max<std::size_t>(1, counts.size() / 8);
  for (std::size_t i = 0; i < counts.size(); i += every)
    svg += label(left + each * (static_cast<double>(i) + 0.5), top + height + 16, "middle",
                 std::to_string(least + static_cast<std::int64_t>(i) * step));
  svg += label(left + width / 2, top + height + 36, "middle", unit);
  svg += label(left - 6, top + 10, "end",
               percent(static_cast<double>(highest) / static_cast<double>(std::max<std::int64_t>(1, total))));
  return svg + "</svg>";
}

std::string whiskers_svg(const std::vector<Whisker>& rows, double even) {
  constexpr double left = 220, width = 400, row = 24, top = 8;
  const double bottom = top + row * static_cast<double>(rows.size());
  std::string svg = "<svg viewBox=\"0 0 720 " + number(bottom + 34) +
                    "\" role=\"img\" aria-label=\"shares with intervals\">";
  svg += line(left + width * even, top, left + width * even, bottom, "even");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = top + row * (static_cast<double>(i) + 0.5);
    svg += label(left - 12, y + 4, "end", rows[i].name);
    svg += line(left + width * rows[i].interval.low, y, left + width * rows[i].interval.high, y, "whisker");
    svg += "<circle cx=\"" + number(left + width * rows[i].share) + "\" cy=\"" + number(y) + "\" r=\"4\"/>";
    svg += label(left + width + 12, y + 4, "start", percent(rows[i].share));
  }
  svg += line(left, bottom, left + width, bottom, "axis");
  for (int tick = 0; tick <= 100; tick += 25)
    svg += label(left + width * tick / 100, bottom + 16, "middle", std::to_string(tick) + " %");
  return svg + "</svg>";
}

std::string page_head(const std::string& title) {
  return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width\"><title>" +
         escaped(title) + "</title><style>" + k_style + "</style><h1>" + escaped(title) + "</h1>";
}

namespace {

// Steps of 1, 2 or 5 times a power of ten: about so many of them.
double round_step(double range, int about) {
  if (range <= 0) return 1;
  const double raw = range / about;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= raw) return factor * power;
  return 10 * power;
}
int digits_of(double step) { return step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9)); }

// What is shown on an axis: from, to, and a label each step.
struct Scale {
  double low = 0;
  double high = 1;
  double step = 1;
  Scale(double least, double most) {
    if (most - least < 1e-9) least -= 1, most += 1;
    step = round_step(most - least, 5);
    low = std::floor(least / step) * step;
    high = std::ceil(most / step) * step;
  }
  double at(double x) const { return (x - low) / (high - low); }
  int ticks() const { return static_cast<int>(std::lround((high - low) / step)); }
  std::string text(int tick) const { return fixed(low + step * tick, digits_of(step)); }
};

}  // namespace

std::string leans_svg(const std::vector<Lean>& rows, const std::string& unit) {
  if (rows.empty()) return {};
  double least = 0;
  double most = 0;
  for (const Lean& one : rows) {
    least = std::min(least, one.value - one.margin);
    most = std::max(most, one.value + one.margin);
  }
  const Scale scale(least, most);
  constexpr double left = 220, width = 380, row = 24, top = 8;
  const double bottom = top + row * static_cast<double>(rows.size());
  const auto x = [&](double value) { return left + width * scale.at(value); };
  std::string svg = "<svg viewBox=\"0 0 720 " + number(bottom + 44) + "\" role=\"img\" aria-label=\"" +
                    escaped(unit) + ", with intervals\">";
  svg += line(x(0), top, x(0), bottom, "even");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Lean& one = rows[i];
    const double y = top + row * (static_cast<double>(i) + 0.5);
    svg += label(left - 12, y + 4, "end", one.name);
    svg += line(x(one.value - one.margin), y, x(one.value + one.margin), y, "whisker");
    svg += "<circle cx=\"" + number(x(one.value)) + "\" cy=\"" + number(y) + "\" r=\"4\"/>";
    svg += label(left + width + 12, y + 4, "start", signed_number(one.value, digits_for(one.margin)));
  }
  svg += line(left, bottom, left + width, bottom, "axis");
  for (int tick = 0; tick <= scale.ticks(); ++tick)
    svg += label(left + width * tick / scale.ticks(), bottom + 16, "middle", scale.text(tick));
  svg += label(left + width / 2, bottom + 36, "middle", unit);
  return svg + "</svg>";
}

namespace {

// From the lowest end of a whisker to the highest; of points there is at least one.
Scale scale_of(const std::vector<CurvePoint>& points) {
  double least = points[0].value - points[0].margin;
  double most = points[0].value + points[0].margin;
  for (const CurvePoint& one : points) {
    least = std::min(least, one.value - one.margin);
    most = std::max(most, one.value + one.margin);
  }
  return {least, most};
}

}  // namespace

std::string curve_svg(const std::vector<CurvePoint>& points, const std::string& knob,
                      const std::string& name) {
  if (points.empty()) return {};
  const Scale scale = scale_of(points);
  constexpr double left = 70, width = 620, top = 30, height = 200;
  const auto y = [&](double value) { return top + height * (1 - scale.at(value)); };
  const double each = width / static_cast<double>(points.size());
  const auto x = [&](std::size_t i) { return left + each * (static_cast<double>(i) + 0.5); };
  std::string svg = "<svg viewBox=\"0 0 720 290\" role=\"img\" aria-label=\"" +
                    escaped(name + " by " + knob) + "\">" + label(left, 16, "start", name);
  for (int tick = 0; tick <= scale.ticks(); ++tick) {
    const double at = y(scale.low + scale.step * tick);
    svg += line(left, at, left + width, at, "even") + label(left - 8, at + 4, "end", scale.text(tick));
  }
  std::string path;
  for (std::size_t i = 0; i < points.size(); ++i)
    path += (i == 0 ? "M" : "L") + number(x(i)) + " " + number(y(points[i].value));
  svg += "<path class=\"curve\" d=\"" + path + "\"/>";
  const std::size_t every = (points.size() + 11) / 12;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const CurvePoint& one = points[i];
    svg += line(x(i), y(one.value - one.margin), x(i), y(one.value + one.margin), "whisker");
    svg += one.is_base ? "<rect class=\"base\" x=\"" + number(x(i) - 6) + "\" y=\"" +
                             number(y(one.value) - 6) + "\" width=\"12\" height=\"12\"/>"
                       : "<circle cx=\"" + number(x(i)) + "\" cy=\"" + number(y(one.value)) + "\" r=\"4\"/>";
    if (i % every == 0) svg += label(x(i), top + height + 20, "middle", one.knob);
  }
  svg += label(left + width / 2, top + height + 44, "middle", knob);
  return svg + "</svg>";
}

std::string curve_text(const std::vector<CurvePoint>& points, const std::string& name) {
  if (points.empty()) return {};
  const Scale scale = scale_of(points);
  constexpr int columns = 41;
  const auto column = [&](double value) {
    return std::clamp(static_cast<int>(std::lround(scale.at(value) * (columns - 1))), 0, columns - 1);
  };
  std::vector<std::vector<std::string>> rows = {{name, "", "95 %", ""}};
  for (const CurvePoint& one : points) {
    std::string bar(columns, ' ');
    for (int c = column(one.value - one.margin); c <= column(one.value + one.margin); ++c)
      bar[static_cast<std::size_t>(c)] = '-';
    bar[static_cast<std::size_t>(column(one.value))] = one.is_base ? '#' : 'o';
    rows.push_back({one.knob + (one.is_base ? " (as it is)" : ""), fixed(one.value, 2),
                    "± " + fixed(one.margin, 2), "|" + bar + "|"});
  }
  const std::string low = scale.text(0);
  const std::string high = scale.text(scale.ticks());
  rows.push_back(
      {"", "", "",
       low + std::string(columns + 2 - std::min<std::size_t>(columns, low.size() + high.size()), ' ') +
           high});
  return as_table(rows);
}

}  // namespace smallbox
