#include "tests/model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <exception>
#include <optional>

namespace smallbox::testing {
namespace {

// Lists under unordered names are sorted, at any depth, so that their order does not count; ignored fields
// go.
void settle(json::value& value, const Comparison& comparison, bool sort) {
  if (auto* object = value.if_object()) {
    for (const auto& name : comparison.ignored) object->erase(name);
    for (auto& field : *object)
      settle(field.value(), comparison, comparison.unordered.count(std::string(field.key())) > 0);
  } else if (auto* list = value.if_array()) {
    for (auto& item : *list) settle(item, comparison, sort);
    const bool plain =
        std::none_of(list->begin(), list->end(), [](const json::value& v) { return v.is_array(); });
    if (sort && plain)
      std::sort(list->begin(), list->end(), [](const json::value& a, const json::value& b) {
        return json::serialize(a) < json::serialize(b);
      });
  }
}

// With sorted keys, so that two equal actions are equal texts.
std::string canonical(const json::object& object) {
  std::vector<std::pair<std::string, json::value>> fields;
  for (const auto& field : object) fields.emplace_back(field.key(), field.value());
  std::sort(fields.begin(), fields.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text;
  for (const auto& [key, value] : fields) text += key + "=" + json::serialize(value) + " ";
  return text;
}

class Game {
 public:
  Game(const Comparison& comparison, const std::string& seed, FastRng& fast)
      : comparison_(comparison), request_(comparison.request(fast)), fast_(fast) {
    json::object line = request_;
    line["cmd"] = "new";
    line["seed"] = seed;
    story_ = "new " + json::serialize(line);
    const json::object answer = ask(line);
    if (!answer.at("ok").as_bool()) {
      fail("new was refused: " + json::serialize(answer));
      return;
    }
    last_actors_ = answer.at("actors").as_array();
    try {
      model_ = comparison.make(request_, all());
    } catch (const std::exception& e) {
      fail(e.what());
    }
  }

  bool failed() const { return failed_; }
  long actions() const { return actions_; }

  void play() {
    compare_all();
    for (int n = 0; !failed_ && n < 100000; ++n) {
      const auto result = ask({{"cmd", "result"}});
      if (result.at("over").as_bool()) return compare_result();
      try_samples();
      if (failed_ || model_->result().at("over").as_bool()) continue;
      const auto move = next_move();
      if (!move) return;
      take(move->first, move->second);
      if (fast_.below(40) == 0) reload();
      if (!failed_) compare_all();
    }
    if (!failed_) fail("the game does not end");
  }

 private:
  json::object ask(const json::object& line) {
    const std::string answer = referee_.answer(json::serialize(line));
    return parse_json(answer).value().as_object();
  }
  json::object view(const json::value& seat) {
    return ask({{"cmd", "view"}, {"seat", seat}}).at("view").as_object();
  }
  json::object all() { return view("all"); }

  void fail(const std::string& why) {
    if (!failed_) ADD_FAILURE() << why << "\nin\n" << story_;
    failed_ = true;
  }
  void expect_same(const std::string& what, json::value referee, json::value model) {
    settle(referee, comparison_, false);
    settle(model, comparison_, false);
    if (referee != model)
      fail(what + "\n  referee: " + json::serialize(referee) + "\n  model:   " + json::serialize(model));
  }

  std::string action_text(json::value action) const {
    settle(action, comparison_, false);
    return canonical(action.as_object());
  }

  // What is preferred, else anything that anybody may do.
  std::optional<Comparison::Move> next_move() {
    if (comparison_.prefer) {
      if (auto move = comparison_.prefer(*model_, fast_)) return move;
    }
    const auto actors = model_->actors();
    if (actors.empty()) {
      fail("the model has no actors but the game is not over");
      return {};
    }
    std::vector<Comparison::Move> moves;
    const int lucky = actors[fast_.below(static_cast<std::uint32_t>(actors.size()))];
    for (const auto& action : model_->legal(lucky)) moves.emplace_back(lucky, action);
    // Sometimes an actor has nothing to do.
    if (moves.empty())
      for (const int seat : actors)
        for (const auto& action : model_->legal(seat)) moves.emplace_back(seat, action);
    if (moves.empty()) {
      fail("nobody can do anything, but the game is not over");
      return {};
    }
    return moves[fast_.below(static_cast<std::uint32_t>(moves.size()))];
  }

  void compare_all() {
    json::array actors;
    for (const int seat : model_->actors()) actors.emplace_back(seat);
    std::sort(actors.begin(), actors.end(),
              [](const auto& a, const auto& b) { return a.as_int64() < b.as_int64(); });
    expect_same("actors", last_actors_, actors);
    const auto seats = request_.at("seats").as_int64();
    for (std::int64_t seat = 0; seat < seats; ++seat) {
      std::vector<std::string> a;
      std::vector<std::string> b;
      const auto answer = ask({{"cmd", "legal"}, {"seat", seat}});
      for (const auto& action : answer.at("actions").as_array()) a.push_back(action_text(action));
      for (const auto& action : model_->legal(static_cast<int>(seat))) b.push_back(action_text(action));
      std::sort(a.begin(), a.end());
      std::sort(b.begin(), b.end());
      if (a != b) {
        std::string text;
        for (const auto& s : a) text += "\n  referee: " + s;
        for (const auto& s : b) text += "\n  model:   " + s;
        fail("legal actions of seat " + std::to_string(seat) + text);
      }
      expect_same("view of seat " + std::to_string(seat), view(seat), model_->view(seat));
    }
    expect_same("view of a spectator", view(nullptr), model_->view(nullptr));
    expect_same("view of everything", all(), model_->view("all"));
  }

  void try_samples() {
    const auto seats = static_cast<std::uint32_t>(request_.at("seats").as_int64());
    for (int i = 0; i < comparison_.tries && !failed_; ++i) {
      const int seat = static_cast<int>(fast_.below(seats));
      const json::object action = comparison_.sample(fast_);
      const Verdict verdict = model_->judge(seat, action);
      if (verdict.ok) {
        take(seat, action);
        compare_all();
        if (ask({{"cmd", "result"}}).at("over").as_bool()) return;
        continue;
      }
      expect_refusal(seat, action, verdict);
    }
  }

  void expect_refusal(int seat, const json::object& action, const Verdict& verdict) {
    const auto answer = ask({{"cmd", "act"}, {"seat", seat}, {"action", action}});
    const json::object expected = {{"code", verdict.code}, {"rule", verdict.rule}};
    json::object got;
    if (!answer.at("ok").as_bool()) {
      const auto& error = answer.at("error").as_object();
      got = {{"code", error.at("code")}, {"rule", error.at("rule")}};
    }
    expect_same("refusal of " + json::serialize(action) + " by seat " + std::to_string(seat) + " (" +
                    json::serialize(answer) + ")",
                got, expected);
  }

  void take(int seat, const json::object& action) {
    story_ += "\n" + std::to_string(seat) + " " + json::serialize(action);
    const auto verdict = model_->judge(seat, action);
    if (!verdict.ok)
      return fail("the model refuses an action that it lists: " + verdict.code + " " + verdict.rule);
    const auto answer = ask({{"cmd", "act"}, {"seat", seat}, {"action", action}});
    if (!answer.at("ok").as_bool()) return fail("the referee refuses: " + json::serialize(answer));
    last_actors_ = answer.at("actors").as_array();
    try {
      model_->act(seat, action, all());
    } catch (const std::exception& e) {
      return fail(e.what());
    }
    ++actions_;
    expect_same("over", answer.at("over"), model_->result().at("over"));
  }

  // Saved and loaded, the game is the same game, and saves the same bytes.
  void reload() {
    const auto record = ask({{"cmd", "save"}}).at("record");
    const auto answer = ask({{"cmd", "load"}, {"record", record}});
    if (!answer.at("ok").as_bool()) return fail("load: " + json::serialize(answer));
    const auto again = ask({{"cmd", "save"}}).at("record");
    if (json::serialize(record) != json::serialize(again)) fail("a loaded record saves other bytes");
  }

  void compare_result() {
    auto answer = ask({{"cmd", "result"}});
    answer.erase("ok");
    expect_same("result", answer, model_->result());
    const json::object late = comparison_.sample(fast_);
    const Verdict verdict = model_->judge(0, late);
    if (verdict.ok || verdict.code != "over") return fail("the model takes actions after the end");
    expect_refusal(0, late, verdict);
  }

  const Comparison& comparison_;
  json::object request_;
  FastRng& fast_;
  Referee referee_;
  std::unique_ptr<Model> model_;
  std::string story_;
  bool failed_ = false;
  long actions_ = 0;
  json::array last_actors_;
};

}  // namespace

long compare(const Comparison& comparison, int games, std::uint64_t seed) {
  FastRng fast(seed);
  long actions = 0;
  for (int game = 0; game < games; ++game) {
    Game one(comparison, "compare " + std::to_string(seed) + "/" + std::to_string(game), fast);
    if (!one.failed()) one.play();
    actions += one.actions();
    if (one.failed()) break;
  }
  return actions;
}

}  // namespace smallbox::testing
