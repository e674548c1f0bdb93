// Tasks of the day: told, begun as tables, and what came of them, judged here before it counts.
//
// A result tells something: that it can be done, how well, in how few moves. So whoever has not tried yet is told how many
// have, and no more, until the day is over everywhere.
#include <algorithm>
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"
#include "table/request.hpp"

namespace smallbox {
namespace {

constexpr double k_task = 8;     // making it, where it is not there yet
constexpr double k_result = 20;  // judging, and more by its length
constexpr double k_results = 3;
constexpr std::size_t k_tasks_kept = 48;
constexpr std::size_t k_wishes = 500;  // that wait for one of them
constexpr int k_listed = 100;
// By the calendar a day begins up to so many hours before it does in Greenwich, and ends so many later.
constexpr Ms k_earliest = 14 * k_hour;
constexpr Ms k_latest = 12 * k_hour;
constexpr int k_counts_for = 7;  // days, after its end
constexpr int k_kept_for = 60;

const Problem k_counted{"counted", {}, "Your first result of this task counts, and it is there already."};
const Problem k_copied{"copied", {}, "Exactly this was counted for somebody else already."};

void write_row(Json& out, const SavedDay& day) {
  out.begin_object().field("name", day.name).key("result");
  write_day_result(
      out, {day.solved, static_cast<std::int32_t>(day.score), static_cast<std::int32_t>(day.moves), day.ms});
  out.end_object();
}
std::string hex_of(const SavedDay& day) {
  return std::to_string(day.date) + " " + day.kind + " " + to_hex(day.guest);
}
std::string mark_of(const SavedDay& day) {
  return std::to_string(day.date) + " " + day.kind + " =" + day.mark;
}

}  // namespace

bool Lobby::http_day(const HttpRequest& request, std::string_view path, const Answer& answer) {
  const bool get = request.method == "GET" || request.method == "HEAD";
  const auto slash = std::min(path.find('/'), path.size());
  const std::string_view date = path.substr(0, slash);
  if (slash == path.size()) {
    const auto day = Date::read(date);
    if (!get || !day) return false;
    Json out;
    write_day(out, *day);
    return answer({200, "application/json", out.take()}), true;
  }
  std::string_view kind = path.substr(slash + 1);
  constexpr std::string_view results = "/results";
  const bool of_all = kind.ends_with(results);
  if (of_all) kind.remove_suffix(results.size());
  const auto asked = read_day_asked(date, kind);
  if (!asked) return false;
  if (get && of_all) return get_results(request, *asked, answer), true;
  if (get) return get_task(request, *asked, answer), true;
  if (request.method == "POST" && !of_all) return post_result(request, *asked, answer), true;
  return false;
}

// At the day's beginning everybody asks for the same: it is made once.
void Lobby::with_task(const DayAsked& asked, TaskWish wish) {
  for (const SharedTask& task : tasks_)
    if (task->kind == asked.kind && task->date == asked.date) return use_task(task, std::move(wish));
  const std::pair key(asked.kind, asked.date);
  std::vector<TaskWish>& wishes = wishes_[key];
  if (wishes.size() >= k_wishes) return wish.answer(error_reply(503, k_busy));
  wishes.push_back(std::move(wish));
  if (wishes.size() > 1) return;
  const bool begun = background(wishes.front().payer, [this, asked] {
    post_([this, task = std::make_shared<const DayTask>(asked.kind->make(asked.date))] { made_task(task); });
  });
  if (begun) return;
  const Answer answer = wishes.front().answer;
  wishes_.erase(key);
  answer(error_reply(503, k_busy));
}

void Lobby::made_task(const SharedTask& task) {
  ++metrics_.tasks_made;
  tasks_.push_back(task);
  if (tasks_.size() > k_tasks_kept) tasks_.pop_front();
  auto wishes = wishes_.extract({task->kind, task->date});
  for (TaskWish& wish : wishes.mapped()) use_task(task, std::move(wish));
}

void Lobby::use_task(const SharedTask& task, TaskWish wish) {
  if (!background(wish.payer, [task, then = std::move(wish.then)] { then(task); }))
    wish.answer(error_reply(503, k_busy));
}

// Nobody is told tomorrow's; and what is long over is nobody's any more.
Problem Lobby::day_is_open(const DayAsked& asked) {
  if (asked.date > Date::at(now() + k_earliest))
    return {"bad-request", {}, "That day has not begun anywhere yet."};
  if (asked.date + k_counts_for < Date::at(now() - k_latest))
    return {"bad-request", {}, "That day is too long ago: results count for a week."};
  return {};
}

void Lobby::get_task(const HttpRequest& request, const DayAsked& asked, const Answer& answer) {
  if (asked.date > Date::at(now() + k_earliest))
    return answer(error_reply(404, {"not-found", {}, "That day has not begun anywhere yet."}));
  if (!pays(Toll::Of::work, request.address, k_task)) return answer(error_reply(429, k_too_much));
  const auto tell = [this, answer, solution = request.query == "solution=1"](const SharedTask& task) {
    Json out;
    write_day_task(out, *task, solution);
    post_([answer, text = out.take()] { answer({200, "application/json", text}); });
  };
  with_task(asked, {request.address, answer, tell});
}

void Lobby::get_results(const HttpRequest& request, const DayAsked& asked, const Answer& answer) {
  if (!pays(Toll::Of::work, request.address, k_results)) return answer(error_reply(429, k_too_much));
  const bool known = is_token(request.token);
  const Guest guest = known ? guest_of(request.token) : Guest{};
  const bool over = asked.date < Date::at(now() - k_latest);
  const bool begun = reader_->ask(
      [this, asked, answer, known, guest, over](StoreReader& store) {
        const std::int64_t date = asked.date.number();
        const std::string_view kind = asked.kind->id();
        const auto own = known ? store.find_day(date, kind, guest) : std::nullopt;
        Json out;
        out.begin_object().field("date", asked.date.text()).field("kind", kind);
        out.field("count", store.count_of_day(date, kind)).key("yours");
        if (own)
          write_row(out, *own);
        else
          out.null();
        if (own || over)
          out.list("results", store.best_of_day(date, kind, k_listed),
                   [&](const SavedDay& day) { write_row(out, day); });
        else
          out.null_field("results");
        post_([answer, text = out.end_object().take()] { answer({200, "application/json", text}); });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!begun) answer(error_reply(503, k_busy));
}

void Lobby::post_result(const HttpRequest& request, const DayAsked& asked, const Answer& answer) {
  if (!request.json)
    return answer(error_reply(415, {"bad-request", {}, "The body must be application/json."}));
  if (!is_token(request.token)) return answer(error_reply(401, {"no-token", {}, "A token is needed."}));
  const Guest guest = guest_of(request.token);
  if (bans_.guest(guest, now())) return answer(error_reply(403, k_banned));
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (const Problem closed = day_is_open(asked)) return answer(error_reply(400, closed));
  const double price = k_result + static_cast<double>(request.body.size()) / k_bytes_a_coin;
  if (!pays(Toll::Of::work, request.address, price)) return answer(error_reply(429, k_too_much));
  const auto judge = [this, answer, guest, forgotten = in_name_of(request.token),
                      body = request.body](const SharedTask& task) {
    const auto value = parse_json(body);
    const auto* fields = value ? value->if_object() : nullptr;
    const auto judged = fields != nullptr ? judge_day(*task, *fields)
                                          : refused("bad-request", "The body is not a JSON object.");
    if (!judged) return post_([answer, why = judged.error()] { answer(error_reply(400, why)); });
    SavedDay day{.date = task->date.number(), .kind = task->kind->id(), .guest = guest};
    day.name = clean_name(as_text(fields->if_contains("name")).value_or(""));
    day.solved = judged->solved;
    day.score = judged->score;
    day.moves = judged->moves;
    day.ms = judged->ms;
    day.mark = day_mark(*task, *fields);
    post_([this, answer, forgotten, day = std::move(day)] { keep_result(day, forgotten, answer); });
  };
  with_task(asked, {request.address, answer, judge});
}

// Of two that come at once one is on its way, and the other is told so.
void Lobby::keep_result(SavedDay day, const Forgotten& forgotten, const Answer& answer) {
  if (*forgotten) return answer(error_reply(409, k_forgotten));
  if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
  if (days_on_the_way_.contains(hex_of(day))) return answer(error_reply(409, k_counted));
  if (!day.mark.empty() && days_on_the_way_.contains(mark_of(day))) return answer(error_reply(409, k_copied));
  days_on_the_way_.insert(hex_of(day));
  if (!day.mark.empty()) days_on_the_way_.insert(mark_of(day));
  const auto settled = [this, hex = hex_of(day), mark = mark_of(day)] {
    days_on_the_way_.erase(hex);
    days_on_the_way_.erase(mark);
  };
  day.at = now();
  const bool begun = reader_->ask(
      [this, day, forgotten, answer, settled](StoreReader& store) {
        const bool own = store.find_day(day.date, day.kind, day.guest).has_value();
        const bool copied = !own && !day.mark.empty() && store.has_day_mark(day.date, day.kind, day.mark);
        post_([this, day, forgotten, answer, settled, own, copied] {
          if (*forgotten || own || copied) {
            settled();
            return answer(error_reply(409, *forgotten ? k_forgotten : own ? k_counted : k_copied));
          }
          journal_->write(0, PutDay{day});
          Json out;
          out.begin_object().field("counted", true).key("result");
          write_day_result(out, {day.solved, static_cast<std::int32_t>(day.score),
                                 static_cast<std::int32_t>(day.moves), day.ms});
          flush([answer, settled, text = out.end_object().take()] {
            settled();
            answer({201, "application/json", text});
          });
        });
      },
      [this, answer, settled](const StoreError& error) {
        post_([answer, settled, why = not_read(error)] {
          settled();
          answer(error_reply(503, why));
        });
      });
  if (begun) return;
  settled();
  answer(error_reply(503, k_busy));
}

// ---- A table with it ----------------------------------------------------------------------------

void Lobby::post_day_table(const HttpRequest& request, const DayAsked& asked, std::string name,
                           const Answer& answer) {
  if (asked.date > Date::at(now() + k_earliest))
    return answer(error_reply(400, {"bad-request", {}, "That day has not begun anywhere yet."}));
  if (!pays(Toll::Of::tables, request.address, 1))
    return answer(error_reply(429, {"limit", {}, "That is too many tables; wait a little."}));
  if (!pays(Toll::Of::work, request.address, k_task)) return answer(error_reply(429, k_too_much));
  HttpRequest asking = request;
  asking.body.clear();
  const auto begin = [this, asking, name = std::move(name), forgotten = in_name_of(request.token),
                      answer](const SharedTask& task) {
    post_([=, this] { begin_day_table(asking, *task, name, forgotten, answer); });
  };
  with_task(asked, {request.address, answer, begin});
}

void Lobby::begin_day_table(const HttpRequest& request, const DayTask& task, std::string_view name,
                            const Forgotten& forgotten, const Answer& answer) {
  const bool fresh = request.token.empty();
  const std::string token = fresh ? fresh_token() : request.token;
  const Guest guest = guest_of(token);
  if (!may_have_table(guest, forgotten, answer)) return;
  auto spec = day_spec(*this, task, guest, name);
  if (!spec) return answer(error_reply(400, spec.error()));
  spec->payer = request.address;
  if (!may_think(*spec, answer)) return;
  Table& table = make(*std::move(spec), fresh_code());
  table.move_in(task.start->clone(), 0, now());
  flush([answer, text = made_text(table, task.seat, fresh ? token : std::string())] {
    answer({201, "application/json", text});
  });
}

void Lobby::forget_days(Ms time) {
  next_look_at_days_ = time + k_hour;
  if (stalled_.empty()) journal_->write(0, DropDays{Date::at(time).number() - k_kept_for});
}

}  // namespace smallbox
