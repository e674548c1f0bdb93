// A table that begins with a task of the day: POST /api/tables with {"day":{"date":…,"kind":…}}, whoever answers it.
#pragma once

#include "bots/days.hpp"
#include "table/table.hpp"

namespace smallbox {

struct DayAsked {
  const DayKind* kind = nullptr;
  Date date;
};

// What {"date":…,"kind":…} names; or what is wrong with it.
Expected<DayAsked> read_day_asked(const json::object& fields);
Expected<DayAsked> read_day_asked(std::string_view date, std::string_view kind);
// {"date":…,"kind":…} under `day`, into an object that is open; and back, where it is there.
void write_day_of(Json& out, const TableSpec& spec);
void read_day_of(const json::object& head, TableSpec& spec);

// The table of somebody who plays it: no clock, the task's bot at the other seats. A sentence where it is not played.
Expected<TableSpec> day_spec(Host& host, const DayTask& task, const Guest& guest, std::string_view name);

}  // namespace smallbox
