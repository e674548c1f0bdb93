// Whether a game was dealt and played as its record says, and as somebody saw it who was there: docs/fairness.md.
#pragma once

#include <string>
#include <vector>

#include "engine/any_game.hpp"

namespace smallbox {

// What is asked of a record, in this order. Those at the end are about what somebody has noted down while playing.
//   replay       the record can be read, its deal is dealt from its seed, and every action follows
//   commitment   the secret is the one that the table had committed itself to
//   pledges      every share that was opened is the one that its seat had pledged (`seats`: those that are not)
//   seed         the seed follows from the secret and the shares
//   start, end   the cards lay as the record says
//   result       so does the result
//   seal         and what was done
//   seen-table   it is the table, and the seat, that was played at
//   seen-commit  the commitment is the one that was told first
//   seen-share   the own share is in it
//   seen-seal    what was done is what was told while it was done
//   seen-views   the cards that were seen are those that were dealt (`version`: of the first that are not)
//   fresh        the secret was not another table's too
struct Verified {
  struct Check {
    Check(const char* of, bool well) : name(of), holds(well) {}
    const char* name;
    bool holds;
    // Where there is more to say of what does not hold.
    SeatSet seats{};
    std::int64_t version = -1;
    std::string message{};
  };
  std::string kind{};    // of the deal; empty: the record says nothing of it
  bool checked = false;  // there was a commitment to hold it against
  std::vector<Check> checks{};
  // Seats whose shares are not in the deal: pledged and not opened in time, and never pledged.
  SeatSet left_out{};
  SeatSet silent{};
  int round = 0;
  bool noted = false;  // somebody's note was held against it

  bool holds() const;
};

// `note`: what somebody has noted down who was there (docs/fairness.md), or null. `known`: a list of {"table","secret"} of
// other tables, or null.
Verified verify(const json::object& record, const json::object* note, const json::array* known,
                const AnyGame* (*find)(std::string_view id));
// {"ok","kind","checked","noted","round","left_out","silent","checks":[{"check","ok","seats","version","message"}]}, the last
// three where there is something to say.
void write_verified(Json& out, const Verified& verdict);

// The same for {"record":…,"note":…,"known":[…]} in one text.
std::string verify_text(std::string_view text, const AnyGame* (*find)(std::string_view id));

}  // namespace smallbox
