// The tasks of a day of all games: found by their names, told as JSON, and what somebody did with one, judged.
//
// A task, as everybody is told it:
//   date, kind, game, goal, level (1: Monday … 7: Sunday), seat, bot (or null), played, ms (the limit), claim, record
// and with `solution` where that is asked for. What somebody did: {"record":…}, which goes on from the task's record; or,
// where it is answered, {"answers":…,"ms":…}.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/day.hpp"

namespace smallbox {

std::span<const DayKind* const> day_kinds();
// Null where there is none.
const DayKind* find_day_kind(std::string_view id);

// {"date":…,"kinds":[…]}: what there is, without making any of it.
void write_day(Json& out, Date date);
void write_day_task(Json& out, const DayTask& task, bool with_solution);
// {"solved":…,"score":…,"moves":…,"ms":…}
void write_day_result(Json& out, const DayResult& result);

// Plays it again and says what came of it; or a sentence that says why that was not done with this task by a person.
// Nothing in `done` is trusted.
Expected<DayResult> judge_day(const DayTask& task, const json::object& done);
// What tells one record from another: whose actions they were, and when. Empty where everybody who is right does the same.
std::string day_mark(const DayTask& task, const json::object& done);

// One number for a task with all that is known of it; and one for what lies on its table, without what it was dealt from.
std::uint64_t day_digest(const DayTask& task, std::uint64_t before);
std::uint64_t day_table(const DayTask& task);

// Of a task that is played: more actions than these nobody needs.
inline constexpr std::size_t most_day_actions = 400;
// The longest text of something that was done with a task.
inline constexpr std::size_t most_day_bytes = 128 * 1024;

}  // namespace smallbox
