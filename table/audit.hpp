// Whether a table is on disk as it was played: replayed by the rules, and held against all that was kept beside it.
#pragma once

#include <string>

#include "table/deal.hpp"
#include "table/saved.hpp"

namespace smallbox {

struct TableAudit {
  // All of it holds where both are empty. The name of a check of engine/verify.hpp that does not hold, and what there is to
  // say of it; or, where it can't even be set up, only that.
  std::string check;
  std::string problem;
  Deal deal;             // as far as there is one
  bool played = false;   // cards were dealt
  bool checked = false;  // and somebody had committed to them
  int actions = 0;
};

// The same rules as for a house that fetches a table (Table::restore), and then `verify`. A table that waits has nothing to replay: that it can be read is all there is to say.
TableAudit audit_table(const SavedTable& saved);

}  // namespace smallbox
