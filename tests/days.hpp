// What people do with tasks of the day, honestly and not: for tests.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bots/days.hpp"
#include "bots/roster.hpp"

namespace smallbox::testing {

// The task of a day, made once for all tests of a program: it takes a search.
inline const DayTask& task_of(const DayKind& kind, Date date) {
  static std::map<std::pair<const DayKind*, std::string>, DayTask> made;
  const auto [at, first] = made.try_emplace({&kind, date.text()});
  if (first) at->second = kind.make(date);
  return at->second;
}

// Takes the solution's actions, with a person's time for each; where there is none, whatever fits first for as long as
// there is time.
inline std::unique_ptr<AnyMatch> play_honestly(const DayTask& task, std::int64_t slower = 0) {
  auto match = task.start->clone();
  const auto solution = parse_json(task.solution);
  std::int64_t t = 2000 + slower;
  if (const auto* actions = as_array(solution->get_object().if_contains("actions"))) {
    for (const auto& one : *actions) {
      const std::int64_t seat = one.at("seat").as_int64();
      t += seat == task.seat ? 1500 + slower : 500;
      match->act(seat, one.at("action").as_object(), t);
    }
    return match;
  }
  const AnyBots& bots = bots_of(task.kind->game());
  const auto act = [&](Seat seat, std::int64_t after) {
    if (!match->actors().has(seat)) return false;
    Json legal;
    match->write_legal(legal, seat);
    const auto list = parse_json(legal.text());
    if (list->get_array().empty()) return false;
    PackedAction action = *match->read_action(list->get_array()[0].get_object());
    Thinking thinking;
    thinking.salt = task.salt();
    if (seat != task.seat) action = *bots.choose(task.kind->bot(), *match, seat, thinking).action;
    return !match->act(seat, action, t += after);
  };
  while (!match->over() && t < task.kind->pace().limit - 5000) {
    if (act(task.seat, 600 + slower)) continue;
    bool done = false;
    for (Seat seat = 0; seat < match->seats() && !done; ++seat) done = seat != task.seat && act(seat, 2600);
    if (!done) break;
  }
  return match;
}

inline json::object honest(const DayTask& task, std::int64_t slower = 0) {
  if (!task.kind->is_played()) {
    auto done = parse_json(task.solution)->get_object();
    done["ms"] = 60'000 + slower;
    return done;
  }
  Json record;
  play_honestly(task, slower)->write_record(record);
  return {{"record", *parse_json(record.text())}};
}

struct Forgery {
  std::string what;
  json::object done;
};

// Everything that can be wrong with an honest one, each by itself.
class Forger {
 public:
  Forger(const DayTask& task, const json::object& done, FastRng& fast)
      : task_(task), done_(done), fast_(fast) {}

  std::vector<Forgery> all() {
    if (!task_.kind->is_played()) {
      forge_answers();
      return std::move(forged_);
    }
    prefix_ = static_cast<std::size_t>(task_.start->actions());
    forge_start();
    forge_times();
    forge_actions();
    return std::move(forged_);
  }

 private:
  template <class Change>
  void with(const char* what, Change&& change) {
    json::object done = done_;
    change(done);
    if (done != done_) forged_.push_back({what, std::move(done)});
  }
  template <class Change>
  void with_record(const char* what, Change&& change) {
    with(what, [&](json::object& done) { change(done["record"].get_object()); });
  }
  template <class Change>
  void with_actions(const char* what, Change&& change) {
    with_record(what, [&](json::object& record) { change(record["actions"].get_array()); });
  }
  std::size_t below(std::size_t n) { return fast_.below(static_cast<std::uint32_t>(n)); }
  static json::value& t_of(json::value& entry) { return entry.get_object()["t"]; }
  bool is_own(const json::value& entry) const { return entry.at("seat").as_int64() == task_.seat; }

  void forge_answers() {
    const auto right = done_.at("answers").as_object().at("slots").as_array().size();
    with("no time", [](auto& done) { done.erase("ms"); });
    with("too fast", [&](auto& done) { done["ms"] = static_cast<int>(below(500)); });
    with("negative", [](auto& done) { done["ms"] = -5; });
    with("too long", [&](auto& done) { done["ms"] = task_.kind->pace().limit + 1; });
    with("no answers", [](auto& done) { done.erase("answers"); });
    with("too few", [](auto& done) { done["answers"].get_object()["slots"].get_array().pop_back(); });
    with("too many", [](auto& done) { done["answers"].get_object()["slots"].get_array().push_back(3); });
    with("words", [&](auto& done) { done["answers"].get_object()["slots"].get_array()[below(right)] = "7"; });
    with("nowhere", [](auto& done) { done["answers"].get_object().erase("where"); });
    with("a record", [](auto& done) { done = {{"record", json::object()}, {"ms", 60'000}}; });
  }

  void forge_start() {
    with("nothing", [](auto& done) { done.erase("record"); });
    with_record("another seed", [](auto& record) { record["seed"] = "smallbox day 2026-11-17"; });
    with_record("another game", [](auto& record) { record["game"] = "template"; });
    with_record("more seats", [](auto& record) { record["seats"] = record["seats"].as_int64() + 1; });
    with_record("no options", [](auto& record) { record.erase("options"); });
    with_record("an option too many", [](auto& record) { record["options"].get_object()["open"] = true; });
    with_record("a setup", [](auto& record) {
      if (auto* setup = record.if_contains("setup"))
        setup->get_object()["hand"] = json::array{1, 2, 3, 4, 5};
      else
        record["setup"] = json::object();
    });
    with_record("no setup", [](auto& record) { record.erase("setup"); });
    with_record("a box",
                [&](auto& record) { record["box"] = *parse_json(task_.kind->game().built_in().canonical); });
    if (prefix_ == 0) return;
    with_actions("a beginning without its first", [](auto& actions) { actions.erase(actions.begin()); });
    with_actions("a beginning in another time", [&](auto& actions) { t_of(actions[below(prefix_)]) = 1; });
    with_actions("a beginning of others",
                 [&](auto& actions) { actions[below(prefix_)].get_object()["seat"] = 9; });
    with_actions("nothing but the beginning", [&](auto& actions) {
      actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(prefix_), actions.end());
    });
  }

  void forge_times() {
    with_actions("all in no time", [&](auto& actions) {
      for (std::size_t i = prefix_; i < actions.size(); ++i)
        t_of(actions[i]) = 20 + static_cast<int>(i - prefix_);
    });
    forge_haste();
    with_actions("far too late", [&](auto& actions) {
      t_of(actions.back()) = task_.kind->pace().limit * 1000 + 1'000'000'000;
    });
    with_actions("backwards", [&](auto& actions) {
      const std::size_t i = prefix_ + below(actions.size() - prefix_);
      t_of(actions[i]) = i == 0 ? json::value(-1) : json::value(t_of(actions[i - 1]).as_int64() - 1);
    });
    with_actions("no time", [&](auto& actions) { actions.back().get_object().erase("t"); });
    with_actions("a time in words", [&](auto& actions) { t_of(actions.back()) = "soon"; });
  }

  // Only one thing comes too soon, and all else as late as it did.
  void forge_haste() {
    const DayPace pace = task_.kind->pace();
    const json::array& actions = done_.at("record").as_object().at("actions").as_array();
    std::vector<std::size_t> own;
    for (std::size_t i = prefix_; i < actions.size(); ++i)
      if (is_own(actions[i])) own.push_back(i);
    const auto from = [&](auto& all, std::size_t first, std::int64_t earlier) {
      for (std::size_t i = first; i < all.size(); ++i) t_of(all[i]) = t_of(all[i]).as_int64() - earlier;
    };
    if (task_.kind->clock_runs(*task_.start))
      with_actions("a first action before the table was seen", [&](auto& all) {
        from(all, prefix_, t_of(all[own[0]]).as_int64() - pace.first + 1);
        for (std::size_t i = prefix_; i < own[0]; ++i) t_of(all[i]) = 0;
      });
    for (std::size_t i = 1; i < own.size(); ++i) {
      // Nothing of the others in between, which would then come too soon as well.
      if (own[i] != own[i - 1] + 1) continue;
      with_actions("two at once", [&](auto& all) {
        const std::int64_t before = t_of(all[own[i - 1]]).as_int64();
        from(all, own[i], t_of(all[own[i]]).as_int64() - before - pace.each + 1);
      });
      break;
    }
  }

  void forge_actions() {
    with_record("no actions", [](auto& record) { record.erase("actions"); });
    with_actions("none", [](auto& actions) { actions.clear(); });
    with_actions("nonsense", [&](auto& actions) {
      actions[prefix_ + below(actions.size() - prefix_)].get_object()["action"] =
          json::object{{"type", "jump"}};
    });
    with_actions("no action", [&](auto& actions) { actions.back() = nullptr; });
    with_actions("a seat that is not there",
                 [&](auto& actions) { actions.back().get_object()["seat"] = 11; });
    with_actions("twice", [&](auto& actions) {
      const std::size_t i = prefix_ + below(actions.size() - prefix_);
      json::value again = actions[i];
      actions.insert(actions.begin() + static_cast<std::ptrdiff_t>(i), again);
    });
    with_actions("too many", [&](auto& actions) {
      const json::value last = actions.back();
      actions.resize(prefix_ + most_day_actions + 1, last);
    });
    if (!task_.kind->pace().counts_unfinished)
      with_actions("unfinished", [&](auto& actions) {
        while (!is_own(actions.back())) actions.pop_back();
        actions.pop_back();
      });
    forge_bots();
  }

  // Where the other seat had a choice it takes another one.
  void forge_bots() {
    const json::array& actions = done_.at("record").as_object().at("actions").as_array();
    const auto match = task_.start->clone();
    for (std::size_t i = prefix_; i < actions.size(); ++i) {
      const auto seat = static_cast<Seat>(actions[i].at("seat").as_int64());
      Json text;
      match->write_legal(text, seat);
      const auto legal = parse_json(text.text());
      const json::value& taken = actions[i].at("action");
      for (const auto& other : legal->get_array())
        if (!is_own(actions[i]) && other != taken && other.as_object().size() == taken.as_object().size()) {
          with_actions("a bot's other choice", [&](auto& all) { all[i].get_object()["action"] = other; });
          break;
        }
      if (!is_own(actions[i]) && i > prefix_ && !task_.kind->bot_may_act(*match, seat, 0))
        with_actions("a bot in a hurry", [&](auto& all) { t_of(all[i]) = t_of(all[i - 1]); });
      match->act(seat, taken.as_object(), 0);
    }
  }

  const DayTask& task_;
  json::object done_;
  FastRng& fast_;
  std::vector<Forgery> forged_;
  std::size_t prefix_ = 0;
};

}  // namespace smallbox::testing
