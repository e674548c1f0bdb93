// The sides of the stack.
#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {

std::string cant_touch_this_report(const ReportRequest& request, const std::atomic<bool>&);

std::string cant_touch_this_report(const ReportRequest& request, const std::atomic<bool>&) {
  const auto grades =
      ctt::grades_of(parts_of<CantTouchThis>(request.box.get()), /*built_in=*/request.box == nullptr);
  std::string html =
      "<p>The " + std::to_string(grades.size()) +
      " sides of the stack, solved exactly: the best that one player can get alone, and what going "
      "first is worth when both play perfectly (<code>smallbox cards cant-touch-this</code>).</p><table><tr>";
  constexpr std::size_t groups = 3;
  const std::size_t in_group = (grades.size() + groups - 1) / groups;
  for (std::size_t i = 0; i < groups; ++i) html += "<th>side</th><th>alone</th><th>first</th>";
  for (std::size_t row = 0; row < in_group; ++row) {
    html += "</tr><tr>";
    for (std::size_t side = row; side < grades.size(); side += in_group) {
      const auto& [best, worth] = grades[side];
      html += "<td>" + std::to_string(side + 1) + "</td><td>" + std::to_string(best) + "</td><td>" +
              (worth > 0 ? "+" : "") + std::to_string(worth) + "</td>";
    }
  }
  return html + "</tr></table>";
}

}  // namespace smallbox
