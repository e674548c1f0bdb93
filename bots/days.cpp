#include "bots/days.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "bots/roster.hpp"
#include "engine/base64url.hpp"
#include "engine/hash.hpp"
#include "engine/sha2.hpp"

namespace smallbox {

#define SMALLBOX_DAY(folder) std::span<const DayKind* const> folder##_days();
#include "games/days.def"
#undef SMALLBOX_DAY

std::span<const DayKind* const> day_kinds() {
  static const std::vector<const DayKind*> kinds = [] {
    std::vector<const DayKind*> all;
    const auto add = [&](std::span<const DayKind* const> some) {
      all.insert(all.end(), some.begin(), some.end());
    };
#define SMALLBOX_DAY(folder) add(folder##_days());
#include "games/days.def"
#undef SMALLBOX_DAY
    return all;
  }();
  return kinds;
}

const DayKind* find_day_kind(std::string_view id) {
  for (const DayKind* kind : day_kinds())
    if (id == kind->id()) return kind;
  return nullptr;
}

namespace {

void write_kind(Json& out, const DayKind& kind, Date date) {
  out.field("kind", kind.id()).field("game", kind.game().id()).field("goal", kind.goal());
  out.field("level", date.weekday() + 1).field("played", kind.is_played()).field("ms", kind.pace().limit);
}

Problem bad(std::string message) { return {"bad-record", {}, std::move(message)}; }

}  // namespace

void write_day(Json& out, Date date) {
  out.begin_object().field("date", date.text());
  out.list("kinds", day_kinds(), [&](const DayKind* kind) {
    out.begin_object();
    write_kind(out, *kind, date);
    out.end_object();
  });
  out.end_object();
}

void write_day_task(Json& out, const DayTask& task, bool with_solution) {
  const std::string_view bot = task.kind->bot();
  out.begin_object().field("date", task.date.text());
  write_kind(out, *task.kind, task.date);
  out.field("seat", task.seat).key("bot");
  if (bot.empty())
    out.null();
  else
    out.value(bot);
  out.key("claim").raw(task.claim).key("record");
  task.start->write_record(out);
  if (with_solution) out.key("solution").raw(task.solution);
  out.end_object();
}

void write_day_result(Json& out, const DayResult& result) {
  out.begin_object().field("solved", result.solved).field("score", result.score);
  out.field("moves", result.moves).field("ms", result.ms).end_object();
}

std::uint64_t day_digest(const DayTask& task, std::uint64_t before) {
  Json out;
  write_day_task(out, task, true);
  return fnv1a(out.text().data(), out.text().size(), before);
}
std::uint64_t day_table(const DayTask& task) {
  Json out;
  task.start->write_view(out, Audience::everything());
  return fnv1a(out.text().data(), out.text().size());
}

// ---- Judging

namespace {

// An action of a record, as it stands there.
struct Entry {
  std::int64_t seat = 0;
  std::int64_t t = 0;
  const json::object* action = nullptr;
};

// What has been played again so far.
class Replay {
 public:
  explicit Replay(const DayTask& task)
      : task_(task), pace_(task.kind->pace()), match_(task.start->restarted()) {}

  Expected<DayResult> judge(const json::object& record) {
    if (Problem problem = same_start(record)) return problem;
    const auto* actions = as_array(record.if_contains("actions"));
    if (actions == nullptr) return bad("The record has no actions.");
    if (actions->size() > static_cast<std::size_t>(task_.start->actions()) + most_day_actions)
      return bad("The record has more actions than the task needs.");
    for (std::size_t i = 0; i < actions->size(); ++i) {
      Entry entry;
      if (Problem problem = read((*actions)[i], entry)) return problem;
      const bool first = match_->actions() < task_.start->actions();
      if (Problem problem = first ? follow(entry) : take(entry)) return problem;
    }
    if (match_->actions() < task_.start->actions()) return bad("The record ends before the task begins.");
    if (!result_ && !pace_.counts_unfinished) return bad("In this record the task is not finished.");
    if (!result_ && own_.empty()) return bad("In this record nothing was done.");
    if (Problem problem = too_fast()) return problem;
    if (!result_) settle();
    return *result_;
  }

 private:
  // Everything before the first action is the task's.
  Problem same_start(const json::object& record) const {
    Json text;
    task_.start->write_record(text);
    const auto own = parse_json(text.text());
    const json::object& wanted = own->get_object();
    constexpr const char* other = "This is the record of another task.";
    for (const char* field : {"game", "seats", "seed"}) {
      const auto* given = record.if_contains(field);
      if (given == nullptr || *given != wanted.at(field)) return bad(other);
    }
    const auto* setup = record.if_contains("setup");
    const auto* own_setup = wanted.if_contains("setup");
    if (setup != nullptr && setup->is_null()) setup = nullptr;
    if ((setup == nullptr) != (own_setup == nullptr) || (setup != nullptr && *setup != *own_setup))
      return bad("The record begins with another set-up than the task's.");
    const auto* box = record.if_contains("box");
    if (box != nullptr && !box->is_null())
      return bad("The tasks of the day are played with the games' own boxes.");
    const auto* options = record.if_contains("options");
    const auto complete =
        task_.kind->game().complete_options(task_.start->seats(), as_object(options), nullptr);
    if (as_object(options) == nullptr || !complete || parse_json(*complete) != wanted.at("options"))
      return bad("The record was played with other options than the task's.");
    return {};
  }
  Problem read(const json::value& value, Entry& entry) {
    const auto* fields = value.if_object();
    const auto seat = fields != nullptr ? as_int(fields->if_contains("seat")) : std::nullopt;
    const auto t = fields != nullptr ? as_int(fields->if_contains("t")) : std::nullopt;
    entry.action = fields != nullptr ? as_object(fields->if_contains("action")) : nullptr;
    if (!seat || !t || entry.action == nullptr)
      return bad("An action of the record has no seat, action or time.");
    entry.seat = *seat;
    entry.t = *t;
    if (entry.t < last_t_) return bad("The times of the record run backwards.");
    if (entry.t > k_longest) return bad("The record goes on for longer than a task of a day can.");
    since_ = entry.t - last_t_;
    last_t_ = entry.t;
    return {};
  }
  // One of the actions that the task begins with.
  Problem follow(const Entry& entry) {
    const auto before = match_->read_action(*entry.action);
    match_->follow(*task_.start);
    constexpr const char* other = "The record does not begin as the task does.";
    if (!before || entry.seat != match_->last_actor() || entry.t != 0) return bad(other);
    Json own;
    Json given;
    match_->write_last_action(own);
    match_->write_action(given, *before);
    return own.text() == given.text() ? Problem() : bad(other);
  }
  // One that was taken with it.
  Problem take(const Entry& entry) {
    if (entry.seat != task_.seat)
      if (Problem problem = as_the_bot(entry)) return problem;
    if (Problem problem = match_->act(entry.seat, *entry.action, entry.t)) {
      Problem told = bad("Action " + std::to_string(match_->actions()) +
                         " of the record is refused: " + problem.message);
      told.rule = problem.rule;
      return told;
    }
    // What comes after the end, or after the limit, has to be possible too, but counts for nothing.
    if (result_) return {};
    if (!began_ && task_.kind->clock_runs(*match_)) {
      began_ = true;
      begin_t_ = own_clock() ? 0 : entry.t;
    }
    if (began_ && entry.t - begin_t_ > pace_.limit) {
      if (!pace_.counts_unfinished) return bad("That took longer than the task gives time for.");
      settle();
      return {};
    }
    if (entry.seat == task_.seat) own_.push_back(entry.t);
    last_ = match_->clone();
    if (task_.kind->ended(task_, *match_)) settle();
    return {};
  }
  // Time counts from the start, where no action has to set it going.
  bool own_clock() const { return task_.kind->clock_runs(*task_.start); }

  Problem as_the_bot(const Entry& entry) {
    const std::string_view bot = task_.kind->bot();
    if (bot.empty() || entry.seat < 0 || entry.seat >= match_->seats())
      return bad("The record has an action of a seat that nobody plays in this task.");
    const auto seat = static_cast<Seat>(entry.seat);
    constexpr const char* other = "The other seat did something that its bot would not do.";
    const auto given = match_->read_action(*entry.action);
    if (!given || !match_->actors().has(seat)) return bad(other);
    Thinking thinking;
    thinking.salt = task_.salt();
    const Choice choice = bots_of(task_.kind->game()).choose(bot, *match_, seat, thinking);
    if (!choice.action || *choice.action != *given) return bad(other);
    if (!task_.kind->bot_may_act(*match_, seat, since_))
      return bad("The other seat acted before its bot would.");
    return {};
  }

  // The last own action that counted, and what had come of it.
  void settle() {
    const AnyMatch& at = last_ ? *last_ : *match_;
    result_ = task_.kind->result(task_, at);
    result_->moves = static_cast<std::int32_t>(own_.size());
    result_->ms = own_.empty() ? 0 : std::max<std::int64_t>(0, own_.back() - begin_t_);
    if (pace_.counts_unfinished && !result_->solved) result_->ms = pace_.limit;
  }

  Problem too_fast() const {
    const auto faster = [](const char* what) {
      return bad(std::string("Nobody is as fast as this record: ") + what);
    };
    if (!own_.empty() && own_clock() && own_.front() - begin_t_ < pace_.first)
      return faster("the first action comes before anybody could have seen the table.");
    for (std::size_t i = 0; i < own_.size(); ++i) {
      if (i >= 1 && own_[i] - own_[i - 1] < pace_.each) return faster("two actions are too close together.");
      if (i >= 10 && own_[i] - own_[i - 10] < pace_.ten) return faster("ten actions are too close together.");
    }
    return {};
  }

  static constexpr std::int64_t k_longest = std::int64_t{8} * 86'400'000;

  const DayTask& task_;
  DayPace pace_;
  std::unique_ptr<AnyMatch> match_;
  std::unique_ptr<AnyMatch> last_;  // as it was when something last counted
  std::optional<DayResult> result_;
  std::vector<std::int64_t> own_;  // when
  std::int64_t last_t_ = 0;
  std::int64_t since_ = 0;
  std::int64_t begin_t_ = 0;
  bool began_ = false;
};

// What is said about how long it took, which nothing else tells.
Expected<DayResult> judge_answers(const DayTask& task, const json::object& done) {
  const auto* answers = as_object(done.if_contains("answers"));
  if (answers == nullptr) return refused("bad-request", "There are no answers.");
  const auto ms = as_int(done.if_contains("ms"));
  if (!ms || *ms < 0) return bad("It is not said how long it took.");
  const DayPace pace = task.kind->pace();
  if (*ms > pace.limit) return bad("That took longer than the task gives time for.");
  // All of it has to be watched first.
  if (*ms < pace.first + std::int64_t{pace.each} * task.start->actions())
    return bad("Nobody is as fast as this: so many things can't be watched in that time.");
  auto result = task.kind->judge(task, *answers);
  if (result) result->ms = *ms;
  return result;
}

}  // namespace

Expected<DayResult> judge_day(const DayTask& task, const json::object& done) {
  if (!task.kind->is_played()) return judge_answers(task, done);
  const auto* record = as_object(done.if_contains("record"));
  if (record == nullptr) return refused("bad-request", "There is no record.");
  return Replay(task).judge(*record);
}

std::string day_mark(const DayTask& task, const json::object& done) {
  constexpr std::size_t k_few = 3;  // so many actions may well be the same, to the millisecond
  // Beside answers anything may stand, and nobody has looked at it.
  if (!task.kind->is_played()) return {};
  const auto* record = as_object(done.if_contains("record"));
  const auto* actions = record != nullptr ? as_array(record->if_contains("actions")) : nullptr;
  if (actions == nullptr) return {};
  std::string text;
  std::size_t own = 0;
  for (std::size_t i = static_cast<std::size_t>(task.start->actions()); i < actions->size(); ++i) {
    const json::object& entry = (*actions)[i].get_object();
    own += as_int(entry.if_contains("seat")) == task.seat ? 1 : 0;
    text += json::serialize(entry.at("seat")) + json::serialize(entry.at("t"));
    const auto action = task.start->read_action(entry.at("action").get_object());
    Json canonical;
    if (action) task.start->write_action(canonical, *action);
    text += canonical.text();
  }
  if (own < k_few) return {};
  const auto hash = sha512("day " + day_seed(task.date, task.kind->id()) + " " + text);
  return base64url(hash.data(), 18);
}

}  // namespace smallbox
