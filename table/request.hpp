// A table that somebody asks for: what POST /api/tables says, whoever answers it.
#pragma once

#include "table/table.hpp"

namespace smallbox {

// The game that a request names; null: none.
const AnyGame* game_of(const json::object& fields);
// Everything but the box, which stands in `spec` already; `seat`: whose request it is, −1 where they only watch.
// The host makes names fit to be shown.
Problem read_request(Host& host, const json::object& fields, const Guest& guest, TableSpec& spec, int& seat);
// Who sits where, by the fields `seats` and `name`; without `seats`: they and bots.
Problem read_seats(Host& host, const json::object& fields, const Guest& guest, const AnyGame& game,
                   Seats& seats, int& own);
// What is answered: {"table":…,"watch":…,"seat":…}, with the token where it is a new one.
std::string made_text(const Table& table, int seat, std::string_view fresh_token);

}  // namespace smallbox
