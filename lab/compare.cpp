#include "lab/compare.hpp"

#include "lab/plot.hpp"
#include "lab/text.hpp"

namespace smallbox {

Comparison compare(const BenchRequest& request, NamedBox first, NamedBox second, std::string& problem,
                   const std::atomic<bool>& stop, const ToldProgress& progress) {
  Comparison done{request, std::move(first), std::move(second), {}};
  done.samples = measure(request, {done.first.box, done.second.box}, problem, stop, progress);
  return done;
}

std::string command_end(const BenchRequest& request) {
  std::string text = " --seats " + std::to_string(request.seats) + " --bot " + request.bot;
  if (!request.low.empty()) text += " --against " + request.low;
  text += " --games " + std::to_string(request.deals) + " --seed " + shell_word(request.seed);
  if (!request.options_text.empty()) text += " --options " + shell_word(request.options_text);
  return text;
}

std::string command_of(const Comparison& comparison) {
  return "smallbox compare " + std::string(comparison.request.game->id()) + " --box " +
         shell_word(comparison.first.name) + " --box " + shell_word(comparison.second.name) +
         command_end(comparison.request);
}

std::string id_of(const AnyGame& game, const BoxHandle& box) {
  return box != nullptr ? box->id : game.built_in().id;
}

namespace {

// One figure of both boxes, and what is between them.
struct FigureRow {
  Figure figure;
  Mean first;
  Mean second;
  Mean difference;
};

std::vector<FigureRow> rows_of(const Samples& samples) {
  std::vector<FigureRow> rows;
  for (std::size_t f = 0; f < samples.figures.size(); ++f) {
    const auto& a = samples.boxes[0].counts[f];
    const auto& b = samples.boxes[1].counts[f];
    const Figure& figure = samples.figures[f];
    rows.push_back({figure, mean_of(figure, a), mean_of(figure, b), difference(figure, a, b)});
  }
  return rows;
}

std::string plus_minus(const Mean& mean, bool with_sign) {
  const int digits = digits_for(mean.margin);
  return (with_sign ? signed_number(mean.value, digits) : fixed(mean.value, digits)) + " ± " +
         fixed(mean.margin, digits);
}
std::string in_unit(const FigureRow& row) { return plus_minus(row.difference, true) + " " + row.figure.unit; }

std::string list_of_rows(const std::vector<const FigureRow*>& rows) {
  std::string text;
  for (const FigureRow* row : rows)
    text += (text.empty() ? "" : "; ") + row->figure.name + " " + in_unit(*row);
  return text;
}

}  // namespace

std::string verdict(const Comparison& comparison) {
  const Samples& samples = comparison.samples;
  if (samples.deals == 0) return "Nothing was played.";
  if (id_of(*comparison.request.game, comparison.first.box) ==
      id_of(*comparison.request.game, comparison.second.box))
    return "The two are the same box.";
  if (samples.other[1] == 0)
    return "In " + count(samples.deals) +
           " deals not one game went otherwise: as these bots play, the difference between the boxes does "
           "not matter.";
  const std::vector<FigureRow> rows = rows_of(samples);
  std::vector<const FigureRow*> sure;
  std::vector<const FigureRow*> perhaps;
  const FigureRow* skill = nullptr;
  for (const FigureRow& row : rows) {
    if (row.difference.differs(static_cast<int>(rows.size())))
      sure.push_back(&row);
    else if (row.difference.differs())
      perhaps.push_back(&row);
    if (row.figure.unit == "points" && (skill == nullptr || row.difference.margin > skill->difference.margin))
      skill = &row;
  }
  std::string text = "In " +
                     percent(static_cast<double>(samples.other[1]) / static_cast<double>(samples.deals)) +
                     " of the deals something goes otherwise with the second box. ";
  if (!sure.empty()) text += "Different: " + list_of_rows(sure) + ". ";
  if (!perhaps.empty())
    text += "Perhaps different (one such figure in twenty is chance): " + list_of_rows(perhaps) + ". ";
  if (sure.empty() && perhaps.empty()) text += "No figure is seen to differ. ";
  if (sure.empty() && skill != nullptr)
    text += "A difference of less than " + fixed(skill->difference.margin, 1) +
            " points in who wins could not be seen with so few deals; one point would take about " +
            count(skill->difference.deals_for_one()) + ".";
  while (text.back() == ' ') text.pop_back();
  return text;
}

std::string describe(const Comparison& comparison) {
  const BenchRequest& request = comparison.request;
  const Samples& samples = comparison.samples;
  std::string text = std::string(request.game->name()) + ", " + std::to_string(request.seats) +
                     (request.seats == 1 ? " seat, " : " seats, ") + count(samples.deals) + " deals, " +
                     count(samples.games) + " games, seed " + request.seed + "\n";
  for (const auto& [letter, box] : {std::pair{"A", &comparison.first}, std::pair{"B", &comparison.second}})
    text += std::string(letter) + ": " + box->name + " (" + id_of(*request.game, box->box) + ")\n";
  if (samples.deals == 0) return text;
  std::vector<std::vector<std::string>> rows = {{""}, {"", "A", "B", "B − A", "unit", "deals to see 1", ""}};
  for (const FigureRow& row : rows_of(samples)) {
    const bool sure = row.difference.differs(static_cast<int>(samples.figures.size()));
    rows.push_back({row.figure.name, plus_minus(row.first, false), plus_minus(row.second, false),
                    plus_minus(row.difference, true), row.figure.unit, count(row.difference.deals_for_one()),
                    sure                       ? "<<"
                    : row.difference.differs() ? "<"
                                               : ""});
  }
  text +=
      as_table(rows) +
      "\n± is half of a 95 % interval. <: zero is outside of it; <<: also when all figures are looked at at "
      "once.\n\n";
  return text + verdict(comparison) + "\n";
}

void write_mean(Json& out, const Mean& mean) {
  out.key("value").raw(fixed(mean.value, 6));
  out.key("margin").raw(fixed(mean.margin, 6));
  out.field("deals_for_one", mean.deals_for_one());
}

void write_comparison(Json& out, const Comparison& comparison) {
  const BenchRequest& request = comparison.request;
  const Samples& samples = comparison.samples;
  out.begin_object().field("game", request.game->id()).field("seats", request.seats);
  out.key("options").raw(json::serialize(request.options));
  out.field("bot", request.bot).field("against", request.low).field("seed", request.seed);
  out.field("deals", samples.deals).field("games", samples.games);
  out.key("boxes").begin_array();
  for (const NamedBox* box : {&comparison.first, &comparison.second})
    out.begin_object().field("name", box->name).field("id", id_of(*request.game, box->box)).end_object();
  out.end_array();
  if (samples.deals > 0) out.field("deals_otherwise", samples.other[1]);
  out.key("figures").begin_array();
  if (samples.deals > 0) {
    for (const FigureRow& row : rows_of(samples)) {
      out.begin_object()
          .field("key", row.figure.key)
          .field("name", row.figure.name)
          .field("unit", row.figure.unit);
      out.key("a").begin_object();
      write_mean(out, row.first);
      out.end_object().key("b").begin_object();
      write_mean(out, row.second);
      out.end_object().key("difference").begin_object();
      write_mean(out, row.difference);
      out.field("differs", row.difference.differs());
      out.field("differs_among_all", row.difference.differs(static_cast<int>(samples.figures.size())));
      out.end_object().end_object();
    }
  }
  out.end_array().field("verdict", verdict(comparison)).end_object();
}

std::string comparison_html(const Comparison& comparison) {
  const BenchRequest& request = comparison.request;
  const Samples& samples = comparison.samples;
  std::string html =
      page_head(std::string(request.game->name()) + ": two boxes") + "<p>" + escaped(verdict(comparison)) +
      "</p><p>A is " + escaped(comparison.first.name) + ", B is " + escaped(comparison.second.name) + "; " +
      count(samples.deals) +
      " deals were played with both, with the same shuffles and the same dice. ± and whiskers are "
      "95 % intervals.</p>";
  if (samples.deals == 0) return html + "</html>\n";
  const std::vector<FigureRow> rows = rows_of(samples);
  // What is asked stands first: on a phone the rest is scrolled to.
  html +=
      "<div class=\"wide\"><table class=\"figures\"><tr><th></th><th>B − "
      "A</th><th>unit</th><th>different?</th>"
      "<th>A</th><th>B</th><th>deals to see 1</th></tr>";
  std::map<std::string, std::vector<Lean>> by_unit;
  for (const FigureRow& row : rows) {
    const char* different = row.difference.differs(static_cast<int>(rows.size())) ? "yes"
                            : row.difference.differs()                            ? "perhaps"
                                                                                  : "not seen";
    html += "<tr><td>" + escaped(row.figure.name) + "</td><td>" + plus_minus(row.difference, true) +
            "</td><td>" + row.figure.unit + "</td><td>" + different + "</td><td>" +
            plus_minus(row.first, false) + "</td><td>" + plus_minus(row.second, false) + "</td><td>" +
            count(row.difference.deals_for_one()) + "</td></tr>";
    by_unit[row.figure.unit].push_back({row.figure.name, row.difference.value, row.difference.margin});
  }
  html += "</table></div>";
  for (const auto& [unit, leans] : by_unit) html += "<h2>B − A, " + unit + "</h2>" + leans_svg(leans, unit);
  return html + "<p class=\"note\"><code>" + escaped(command_of(comparison)) + "</code></p></html>\n";
}

}  // namespace smallbox
