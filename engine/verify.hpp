// Whether a game was dealt and played as its record says, and as somebody saw it who was there: docs/fairness.md.
#pragma once

#include <string>
#include <string_view>

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
//   seen-commit  the commitment is the one that was told first
//   seen-share   the own share is in it
//   seen-seal    what was done is what was told while it was done
//   seen-views   the cards that were seen are those that were dealt (`version`: of the first that are not)
//   fresh        the secret was not another table's too
//
// Told as {"ok","kind","checked","noted","round","left_out","silent","checks":[{"check","ok","seats","version","message"}]}:
// `kind` of the deal, empty where the record says nothing of it; `checked`, whether there was a commitment to hold it
// against; `noted`, whether there was a note; `left_out` and `silent`, the seats whose shares are not in the deal because
// they were not opened in time, or never pledged. The last three of a check where there is something to say.

// `note`: what somebody has noted down who was there (docs/fairness.md), or null. `known`: a list of {"table","secret"} of
// other tables, or null.
std::string verify(const json::object& record, const json::object* note, const json::array* known,
                   const AnyGame* (*find)(std::string_view id));
// The same for {"record":…,"note":…,"known":[…]} in one text; empty where there is no record in it.
std::string verify_text(std::string_view text, const AnyGame* (*find)(std::string_view id));

// How views and results are compared: all that was told is so now. A later version may tell more, never something else.
bool still_said(const json::value& told, const json::value& now);

}  // namespace smallbox
