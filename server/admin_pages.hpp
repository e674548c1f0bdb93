// The pages of /admin as text. Plain HTML: no scripts, one style sheet.
#pragma once

#include <string>
#include <string_view>

#include "engine/read.hpp"

namespace smallbox {

std::string login_page(std::string_view message, bool form);
struct OverviewAnswers {
  json::value status;
  json::value tables;
  json::value top;
  json::value bans;
};
std::string overview_page(const OverviewAnswers& answers, std::string_view guard, std::string_view said);
std::string_view admin_style();

}  // namespace smallbox
