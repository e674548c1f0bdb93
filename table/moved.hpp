// A table that moves from somebody's device to a server, in the middle of its game: how it is told, and how what was told
// is read.
//
// {"id","name","pace","seats":["me",{"bot":…}],"record":{…}}: the id is the same however often it is told, so that it moves
// once. Nothing of it is trusted: the game is played again from its record, and everything else is looked at as where
// somebody asks for a new table.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "table/brought.hpp"
#include "table/table.hpp"

namespace smallbox {

struct Moved {
  std::string id;
  TableSpec spec;
  std::unique_ptr<AnyMatch> match;
  Ms last_t = 0;             // when the last action was, in ms since the start
  int seat = -1;             // of whoever moves it
  std::optional<Deal> deal;  // how it was dealt on the device, where that can be checked
};

// The table as a server is told of it. Only where there is a game under way.
std::string moved_text(const Table& table, const Guest& mover);

// What was told; or what is wrong with it. Takes as long as the game is. `read_box`: a box that somebody has brought, for
// the game that it has to be of.
Expected<Moved> read_moved(
    Host& host, std::string_view text, const Guest& mover,
    const std::function<Expected<Brought>(const json::value&, const AnyGame*)>& read_box);

// Where it goes on: nobody finds that out who has not the mover's token, and it is the same each time.
std::string moved_code(std::string_view token, std::string_view id);

}  // namespace smallbox
