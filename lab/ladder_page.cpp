#include "lab/ladder_page.hpp"

#include "lab/plot.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

// What is not there any more is told apart from what has the same name now.
std::string name_of(const Rated& one) {
  if (one.is_here) return one.who.name;
  return one.who.name + (one.who.is_boss() ? " (before)" : " (before, " + one.who.hash.substr(0, 8) + ")");
}
std::string margin_of(const Rated& one) {
  return one.margin > 0 ? "± " + fixed(one.margin, 0) : std::string("fixed");
}
std::string won_of(const Rated& one) {
  return one.games > 0 ? percent(one.won / static_cast<double>(one.games)) : "–";
}
// "3 late, 1 ended".
std::string faults_of(const Rated& one) {
  if (one.who.is_boss()) return "";
  std::string text;
  for (const auto& [n, what] : {std::pair{one.faults.late, "late"}, std::pair{one.faults.wrong, "wrong"},
                                std::pair{one.faults.ended, "ended"}})
    if (n > 0) text += (text.empty() ? "" : ", ") + count(n) + " " + what;
  return text.empty() ? "none" : text;
}

// A plot has room for so much beside it; what is cut off stands in the table. Only whole characters are cut.
std::string short_name(const std::string& name) {
  constexpr std::size_t room = 20;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if ((static_cast<unsigned char>(name[i]) & 0xC0) == 0x80) continue;
    if (++characters > room) return name.substr(0, i) + "…";
  }
  return name;
}

std::int64_t games_in(const Standing& standing) {
  std::int64_t twice = 0;
  for (const Rated& one : standing.rated) twice += one.games;
  return twice / 2;
}

std::string table_html(const Standing& standing) {
  std::string html =
      "<div class=\"wide\"><table class=\"figures\"><tr><th></th><th>rating</th><th>95 %</th><th>games</th>"
      "<th>won</th><th>faults</th></tr>";
  for (const Rated& one : standing.rated)
    html += "<tr><td>" + escaped(name_of(one)) + "</td><td>" + fixed(one.rating, 0) + "</td><td>" +
            margin_of(one) + "</td><td>" + count(one.games) + "</td><td>" + won_of(one) + "</td><td>" +
            faults_of(one) + "</td></tr>";
  return html + "</table></div>";
}

// Columns have the numbers of the rows: names would make them too wide.
std::string cross_html(const Standing& standing) {
  std::string html = "<div class=\"wide\"><table class=\"figures\"><tr><th></th>";
  for (std::size_t j = 0; j < standing.rated.size(); ++j) html += "<th>" + std::to_string(j + 1) + "</th>";
  html += "</tr>";
  for (std::size_t i = 0; i < standing.rated.size(); ++i) {
    html +=
        "<tr><td>" + std::to_string(i + 1) + " " + escaped(short_name(name_of(standing.rated[i]))) + "</td>";
    for (std::size_t j = 0; j < standing.rated.size(); ++j) {
      const double games = standing.won[i][j] + standing.won[j][i];
      html += "<td>" +
              (games > 0 ? fixed(100 * standing.won[i][j] / games, 0) : std::string(i == j ? "" : "–")) +
              "</td>";
    }
    html += "</tr>";
  }
  return html + "</table></div>";
}

}  // namespace

std::string describe(const Standing& standing) {
  std::vector<std::vector<std::string>> rows = {{"", "rating", "95 %", "games", "won", "faults"}};
  for (const Rated& one : standing.rated)
    rows.push_back(
        {name_of(one), fixed(one.rating, 0), margin_of(one), count(one.games), won_of(one), faults_of(one)});
  return as_table(rows);
}

std::string ladder_html(const LadderTerms& terms, const Standing& standing, const std::string& command) {
  const std::string anchor = escaped(standing.rated[standing.anchor].who.name);
  std::string options;
  for (const auto& [key, value] : terms.options)
    options += ", " + std::string(key) + " " + json::serialize(value);
  std::string html =
      page_head(std::string(terms.game->name()) + ": ladder") + "<p>" + count(games_in(standing)) +
      " games of " + std::to_string(terms.seats) + escaped(options) +
      (terms.box != nullptr ? ", with the box " + escaped(terms.box->name) : "") + "; " +
      count(terms.limit_ms) +
      " ms a move. Every deal is played from both sides. 400 points are ten to one; " + anchor +
      " is fixed at " + fixed(anchor_rating, 0) +
      ", and ± and whiskers are 95 % intervals of the distance from it.</p>" + table_html(standing);
  html +=
      "<p class=\"note\">A fault is an answer that was late, wrong (no JSON, or not allowed) or missing as "
      "the program "
      "had ended: any legal action was taken instead. A program whose file has changed begins anew; what its "
      "file was "
      "before stays, with the beginning of its SHA-256.</p><h2>Points above " +
      anchor + "</h2>";
  std::vector<Lean> rows;
  for (const Rated& one : standing.rated)
    if (one.who != standing.rated[standing.anchor].who)
      rows.push_back({short_name(name_of(one)), one.rating - anchor_rating, one.margin});
  html += leans_svg(rows, "points above " + standing.rated[standing.anchor].who.name);
  html +=
      "<h2>Who beats whom</h2><p>How many of a hundred games the one on the left has won against the one of "
      "that "
      "number.</p>" +
      cross_html(standing);
  return html + "<p class=\"note\"><code>" + escaped(command) + "</code></p></html>\n";
}

}  // namespace smallbox
