#include "lab/cards.hpp"

#include "games/registry.hpp"

namespace smallbox {

// reports.def lists the games that have a report.cpp.
#define SMALLBOX_REPORT(folder)   \
  const AnyGame& folder##_game(); \
  std::string folder##_report(const ReportRequest& request, const std::atomic<bool>& stop);
#include "games/reports.def"
#undef SMALLBOX_REPORT

std::string cards_html(const ReportRequest& request, const std::atomic<bool>& stop) {
#define SMALLBOX_REPORT(folder) \
  if (request.game == &folder##_game()) return "<h2>Cards</h2>" + folder##_report(request, stop);
#include "games/reports.def"
#undef SMALLBOX_REPORT
  return {};
}

}  // namespace smallbox
