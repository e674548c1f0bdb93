// What people say they did with a task of the day: a result, the same every time, or a sentence.
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "bots/days.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smallbox;
  static const std::vector<DayTask> tasks = [] {
    std::vector<DayTask> made;
    for (const DayKind* kind : day_kinds()) made.push_back(kind->make(*Date::read("2026-11-16")));
    return made;
  }();
  const auto value = parse_json({reinterpret_cast<const char*>(data), size});
  if (!value || !value->is_object()) return 0;
  for (const DayTask& task : tasks) {
    const auto result = judge_day(task, value->get_object());
    if (!result) {
      if (result.error().message.empty()) std::abort();
      continue;
    }
    const auto again = judge_day(task, value->get_object());
    if (!again || *again != *result ||
        day_mark(task, value->get_object()) != day_mark(task, value->get_object()))
      std::abort();
    if (result->ms < 0 || result->ms > task.kind->pace().limit || result->moves < 0) std::abort();
  }
  return 0;
}
