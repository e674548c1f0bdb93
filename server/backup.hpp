// A house copied while its server runs, and put back: through SQLite, so that it is as it was at one moment.
#pragma once

#include <functional>
#include <string>

#include "server/store.hpp"

namespace smallbox {

// Called now and then; false ends it. How many pages are copied, of how many.
using CopyProgress = std::function<bool(std::int64_t done, std::int64_t all)>;

// The house in `folder` as one file. Under its name it is there whole or not at all, also where the disk is full or the
// machine stops; what is there already is never written over. Throws StoreError with a sentence. False: `progress` said so.
bool back_up(const std::string& folder, const std::string& file, const CopyProgress& progress);
// The other way, into a folder in which there is no house.
bool put_back(const std::string& file, const std::string& folder, const CopyProgress& progress);

}  // namespace smallbox
