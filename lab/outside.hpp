// Tables with bots that are other programs: docs/bots.md says how they are spoken to.
#pragma once

#include <atomic>

#include "lab/table.hpp"

namespace smallbox {

// The name of a bot that is a command: "cmd: python3 my_bot.py".
inline constexpr std::string_view command_prefix = "cmd:";
inline bool is_command(std::string_view bot) {
  return bot.substr(0, command_prefix.size()) == command_prefix;
}

// As AnyLab::table; some of the bots may be commands, each of which is started once. There is no clock here:
// whoever may act is asked, in random order where there are several. `stop`: a game under way ends there, unfinished.
std::unique_ptr<AnyTable> outside_table(const AnyGame& game, std::span<const std::string> bots,
                                        const json::object& options, const BoxHandle& box, int limit_ms,
                                        std::string& problem, const std::atomic<bool>* stop = nullptr);

}  // namespace smallbox
