#include "table/day.hpp"

#include <utility>

namespace smallbox {

Expected<DayAsked> read_day_asked(std::string_view date, std::string_view kind) {
  const auto day = Date::read(date);
  if (!day) return refused("bad-request", "A day is named by its date, such as 2026-11-17.");
  const DayKind* known = find_day_kind(kind);
  if (known == nullptr) return refused("bad-request", "There is no such task of the day.");
  return DayAsked{known, *day};
}

Expected<DayAsked> read_day_asked(const json::object& fields) {
  return read_day_asked(as_text(fields.if_contains("date")).value_or(""),
                        as_text(fields.if_contains("kind")).value_or(""));
}

void write_day_of(Json& out, const TableSpec& spec) {
  out.key("day")
      .begin_object()
      .field("date", spec.day.text())
      .field("kind", spec.day_kind->id())
      .end_object();
}

void read_day_of(const json::object& head, TableSpec& spec) {
  const auto* day = as_object(head.if_contains("day"));
  const auto asked = day != nullptr ? read_day_asked(*day) : DayAsked{};
  if (!asked) return;
  spec.day_kind = asked->kind;
  spec.day = asked->date;
}

Expected<TableSpec> day_spec(Host& host, const DayTask& task, const Guest& guest, std::string_view name) {
  if (!task.kind->is_played()) return refused("bad-request", "This task is answered, not played at a table.");
  TableSpec spec;
  spec.game = &task.kind->game();
  spec.day_kind = task.kind;
  spec.day = task.date;
  spec.pace = {.kind = Pace::Kind::relaxed, .turn = 0, .window = 0, .patience = 0};
  Json options;
  task.start->write_rematch_options(options);
  spec.options = options.take();
  for (Seat seat = 0; seat < task.start->seats(); ++seat) {
    Chair chair;
    if (seat == task.seat) {
      chair.kind = Chair::Kind::human;
      chair.guest = guest;
      chair.name = host.distinct_name(name, {});
    } else {
      chair.kind = Chair::Kind::bot;
      chair.bot = chair.name = task.kind->bot();
    }
    spec.seats.push_back(std::move(chair));
  }
  return spec;
}

}  // namespace smallbox
