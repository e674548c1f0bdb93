// A house moved from a folder into a database, or back.
#pragma once

#include <functional>
#include <string>

#include "server/dump.hpp"

namespace smallbox {

// Each is a data folder or postgresql://…; there is no house yet where it goes. What was read at one moment is there
// afterwards, whole and compared, or nothing is. Throws StoreError with a sentence. `progress` is told how many tables are
// copied, of how many; false ends it, and then nothing is returned.
std::optional<DumpCounts> copy_everything(
    const std::string& from, const std::string& to,
    const std::function<bool(std::int64_t tables, std::int64_t all)>& progress);

}  // namespace smallbox
