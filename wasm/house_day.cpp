// Tasks of the day in a browser's own house: told, begun and judged as by a server, but nobody else's results are known here.
#include <utility>

#include "table/day.hpp"
#include "table/request.hpp"
#include "wasm/house_line.hpp"

namespace smallbox {
namespace {

// DATE/KIND.
Expected<DayAsked> asked_by(std::string_view path) {
  const auto slash = std::min(path.find('/'), path.size());
  return read_day_asked(path.substr(0, slash), path.substr(std::min(slash + 1, path.size())));
}

}  // namespace

void LocalHouse::get_day(const Request& request, std::string_view path) {
  Json out;
  if (path.find('/') == std::string_view::npos) {
    const auto date = Date::read(path);
    if (!date) return refuse(request.number, 404, {"not-found", {}, "There is no such day."});
    write_day(out, *date);
    return reply(request.number, 200, out.text());
  }
  const auto asked = asked_by(path);
  if (!asked) return refuse(request.number, 404, asked.error());
  write_day_task(out, asked->kind->make(asked->date), request.query == "solution=1");
  reply(request.number, 200, out.text());
}

void LocalHouse::post_day(const Request& request, std::string_view path) {
  const auto asked = asked_by(path);
  if (!asked) return refuse(request.number, 404, asked.error());
  if (request.body.size() > most_day_bytes)
    return refuse(request.number, 413, {"limit", {}, "That is too long."});
  const auto body = parse_json(request.body);
  const auto* fields = body ? body->if_object() : nullptr;
  if (fields == nullptr)
    return refuse(request.number, 400, {"bad-request", {}, "The body is not a JSON object."});
  const auto result = judge_day(asked->kind->make(asked->date), *fields);
  if (!result) return refuse(request.number, 400, result.error());
  Json out;
  out.begin_object().field("counted", false).key("result");
  write_day_result(out, *result);
  reply(request.number, 200, out.end_object().text());
}

void LocalHouse::post_day_table(const Request& request, const json::object& fields, const json::object& day) {
  const auto asked = read_day_asked(day);
  if (!asked) return refuse(request.number, 400, asked.error());
  DayTask task = asked->kind->make(asked->date);
  auto spec =
      day_spec(*this, task, guest_of(request.token), as_text(fields.if_contains("name")).value_or(""));
  if (!spec) return refuse(request.number, 400, spec.error());
  Table& table = make(*std::move(spec));
  table.move_in(std::move(task.start), 0, now_);
  reply(request.number, 201, made_text(table, task.seat, {}));
}

}  // namespace smallbox
