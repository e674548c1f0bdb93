// What people see bots called. The page has words of its own for them.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace smallbox {

// Whether it says what a bot is, or that it is one, which is no name for anybody.
inline bool is_technical(std::string_view name) {
  if (name.starts_with("level:"))
    return name.size() > 6 && name.find_first_not_of("0123456789", 6) == std::string_view::npos;
  return name == "random" || name == "greedy" || name == "perfect" || name == "bot";
}

// Of a bot that the table knows by what it is, by its seat; any other name is shown as it is.
inline std::string shown_bot_name(std::string_view bot, int seat) {
  constexpr std::array<std::string_view, 5> names = {"Pip", "Momo", "Zoe", "Otto", "Fay"};
  return std::string(is_technical(bot) ? names[static_cast<std::size_t>(seat) % names.size()] : bot);
}

}  // namespace smallbox
