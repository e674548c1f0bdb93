// The sides of the stack.
#include <algorithm>

#include "games/cant_touch_this/stack.hpp"
#include "games/cant_touch_this/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {

std::string cant_touch_this_report(const ReportRequest&, const std::atomic<bool>&);

std::string cant_touch_this_report(const ReportRequest&, const std::atomic<bool>&) {
  std::string html =
      "<p>The 36 sides of the stack, solved exactly: the best that one player can get alone, and what going "
      "first is worth when both play perfectly (<code>smallbox cards cant-touch-this</code>).</p><table><tr>";
  constexpr int groups = 3;
  constexpr int in_group = ctt::stack_sides / groups;
  for (int i = 0; i < groups; ++i) html += "<th>side</th><th>alone</th><th>first</th>";
  for (int row = 1; row <= in_group; ++row) {
    html += "</tr><tr>";
    for (int group = 0; group < groups; ++group) {
      const int number = group * in_group + row;
      const ctt::Side& side = ctt::k_stack[number - 1];
      html += "<td>" + std::to_string(number) + "</td><td>" + std::to_string(side.best) + "</td><td>" +
              (side.worth > 0 ? "+" : "") + std::to_string(side.worth) + "</td>";
    }
  }
  return html + "</tr></table>";
}

}  // namespace smallbox
