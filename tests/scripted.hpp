// A scripted game over the referee, for tests that read like a game.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "app/referee.hpp"

namespace smallbox::testing {

class ScriptedGame {
 public:
  // The fields of a `new` request, without cmd.
  explicit ScriptedGame(json::object request) {
    request["cmd"] = "new";
    if (!request.contains("seed")) request["seed"] = "test";
    const auto answer = ask(request);
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::serialize(answer);
    if (answer.at("ok").as_bool()) {
      actors_ = answer.at("actors").as_array();
      events_ = answer.at("events").as_array();
    }
  }

  json::object ask(const json::object& request) {
    return parse_json(referee_.answer(json::serialize(request))).value().as_object();
  }
  // Takes an action that must be accepted; its events (all of them) are kept.
  void act(int seat, json::object action) {
    const auto answer = ask({{"cmd", "act"}, {"seat", seat}, {"action", action}});
    ASSERT_TRUE(answer.at("ok").as_bool()) << json::serialize(action) << " " << json::serialize(answer);
    actors_ = answer.at("actors").as_array();
    events_ = answer.at("events").as_array();
  }
  // "illegal BLINK-8": code and clause with which the action is refused; "accepted" if it was not.
  std::string refusal(int seat, json::object action) {
    const auto answer = ask({{"cmd", "act"}, {"seat", seat}, {"action", std::move(action)}});
    if (answer.at("ok").as_bool()) return "accepted";
    const auto& error = answer.at("error").as_object();
    EXPECT_FALSE(error.at("message").as_string().empty());
    const auto* rule = error.at("rule").if_string();
    return std::string(error.at("code").as_string()) + (rule != nullptr ? " " + std::string(*rule) : "");
  }
  json::object view(const json::value& seat) {
    return ask({{"cmd", "view"}, {"seat", seat}}).at("view").as_object();
  }
  json::object all() { return view("all"); }
  json::array legal(int seat) { return ask({{"cmd", "legal"}, {"seat", seat}}).at("actions").as_array(); }
  json::object result() { return ask({{"cmd", "result"}}); }
  std::string phase() { return std::string(view(nullptr).at("phase").as_string()); }

  const json::array& actors() const { return actors_; }
  const json::array& events() const { return events_; }
  // How many events of that type the last action had.
  int count(std::string_view type) const {
    int n = 0;
    for (const auto& event : events_) n += event.at("type").as_string() == type ? 1 : 0;
    return n;
  }

 private:
  Referee referee_;
  json::array actors_;
  json::array events_;
};

}  // namespace smallbox::testing
