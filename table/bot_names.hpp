// What people see bots called; bots.def has the names, for the page too.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace smallbox {

// Whether it says what a bot is, or that it is one, which is no name for anybody.
inline bool is_technical(std::string_view name) {
  if (name.starts_with("level:"))
    return name.size() > 6 && name.find_first_not_of("0123456789", 6) == std::string_view::npos;
#define SMALLBOX_BOT_NAME(name)
#define SMALLBOX_BOT_KIND(kind) std::string_view(#kind),
  constexpr std::array kinds = {
#include "table/bots.def"
  };
#undef SMALLBOX_BOT_KIND
#undef SMALLBOX_BOT_NAME
  return std::ranges::find(kinds, name) != kinds.end();
}

// Of a bot that the table knows by what it is, by its seat; any other name is shown as it is.
inline std::string shown_bot_name(std::string_view bot, int seat) {
#define SMALLBOX_BOT_NAME(name) std::string_view(#name),
#define SMALLBOX_BOT_KIND(kind)
  constexpr std::array names = {
#include "table/bots.def"
  };
#undef SMALLBOX_BOT_KIND
#undef SMALLBOX_BOT_NAME
  return std::string(is_technical(bot) ? names[static_cast<std::size_t>(seat) % names.size()] : bot);
}

}  // namespace smallbox
