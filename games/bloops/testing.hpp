// Scripted games of Bloops: deals that begin as a test needs them, and the actions by name.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "games/bloops/random_box.hpp"
#include "tests/scripted.hpp"

namespace smallbox::testing {

using Values = std::vector<int>;

// Views do not tell how many of the discards belong to the open window, nor, afterwards, why it ended.
inline bool view_leaves_open(const Bloops::State& s, const Bloops::Action& action, const Refusal&) {
  return Bloops::over(s) ||
         (action.type == bloops::ActionType::counter && action.discarded != bloops::any_count);
}

inline const json::object k_ready = {{"type", "ready"}};
inline const json::object k_draw = {{"type", "draw"}};
inline const json::object k_discard = {{"type", "discard"}};
inline const json::object k_call = {{"type", "call"}};
inline const json::object k_pass = {{"type", "pass"}};
inline json::object keep(int slot) { return {{"type", "keep"}, {"slot", slot}}; }
inline json::object give(int to) { return {{"type", "give"}, {"to", to}}; }
inline json::object look(int seat, int slot) { return {{"type", "look"}, {"seat", seat}, {"slot", slot}}; }
inline json::object swap_cards(int slot, int seat, int with) {
  return {{"type", "swap"}, {"slot", slot}, {"seat", seat}, {"with", with}};
}
inline json::object counter(int slot) { return {{"type", "counter"}, {"slot", slot}}; }
inline json::object counter(int slot, int discarded) {
  return {{"type", "counter"}, {"slot", slot}, {"discarded", discarded}};
}
inline json::object move(int from, int to) { return {{"type", "move"}, {"from", from}, {"to", to}}; }
inline json::object peek(int slot) { return {{"type", "peek"}, {"slot", slot}}; }

// Nor, therefore, how many are shuffled.
inline bool story_leaves_open(const Bloops*, const std::string& events) {
  return events.find("reshuffled") != std::string::npos;
}

// All cards of our box, without those that are given: stars first, then the plain ones, then those with an effect, each
// down from the highest, and what ends the game at the bottom.
inline Values rest_of_deck(const std::vector<Values>& areas, const Values& pile) {
  const bloops::Box& box = built_in<Bloops>();
  Values rest;
  const auto add = [&](auto&& belongs) {
    for (std::size_t rank = box.ranks; --rank > 0;)
      if (belongs(box.faces[rank])) rest.insert(rest.end(), box.faces[rank].count, box.faces[rank].value);
  };
  const auto has_effect = [](const bloops::Face& face) { return face.effect != bloops::Effect::none; };
  add([](const bloops::Face& face) { return face.star; });
  add([&](const bloops::Face& face) { return !face.star && !face.ends_game && !has_effect(face); });
  add(has_effect);
  add([](const bloops::Face& face) { return face.ends_game; });
  const auto remove = [&](const Values& values) {
    for (const int value : values) {
      const auto at = std::find(rest.begin(), rest.end(), value);
      EXPECT_NE(at, rest.end()) << "too many of " << value;
      if (at != rest.end()) rest.erase(at);
    }
  };
  for (const Values& area : areas) remove(area);
  remove(pile);
  return rest;
}
// Six cards for each seat, a pile that begins with these; seat 0 is the first.
inline json::object setup(const std::vector<Values>& areas, Values pile) {
  const Values rest = rest_of_deck(areas, pile);
  pile.insert(pile.end(), rest.begin(), rest.end());
  json::array lists;
  for (const Values& area : areas) lists.emplace_back(json::array(area.begin(), area.end()));
  return {{"areas", lists}, {"pile", json::array(pile.begin(), pile.end())}, {"first", 0}};
}
inline ScriptedGame table(const std::vector<Values>& areas, const Values& pile, json::object options = {}) {
  return ScriptedGame({{"game", "bloops"},
                       {"seats", areas.size()},
                       {"options", std::move(options)},
                       {"setup", setup(areas, pile)}});
}
// Everybody has seen the bottom row.
inline void all_ready(ScriptedGame& t) {
  const auto seats = t.view(nullptr).at("seats").as_array().size();
  for (std::size_t seat = 0; seat < seats; ++seat) t.act(static_cast<int>(seat), k_ready);
}
inline ScriptedGame begun(const std::vector<Values>& areas, const Values& pile, json::object options = {}) {
  ScriptedGame t = table(areas, pile, std::move(options));
  all_ready(t);
  return t;
}
// A table where the pile holds only these cards: seat 0 has got all others, as penalties for looking at the
// top row (BLOOPS-26).
inline ScriptedGame nearly_empty(const std::vector<Values>& areas, const Values& left) {
  Values pile = rest_of_deck(areas, left);
  const auto gone = pile.size();
  pile.insert(pile.end(), left.begin(), left.end());
  ScriptedGame t = table(areas, pile, {{"strict", true}});
  for (std::size_t i = 0; i < gone; ++i) t.act(0, peek(0));
  all_ready(t);
  return t;
}
inline void everybody_passes(ScriptedGame& t) {
  const auto seats = t.view(nullptr).at("seats").as_array().size();
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (!t.view(nullptr).at("passed").as_array()[seat].as_bool()) t.act(static_cast<int>(seat), k_pass);
}
inline json::array area(ScriptedGame& t, std::size_t seat) {
  return t.all().at("areas").as_array()[seat].as_array();
}
inline json::array slots(ScriptedGame& t, std::size_t seat) {
  return t.view(nullptr).at("seats").as_array()[seat].at("slots").as_array();
}
// What the view of a seat keeps for it of another one's cards, with `assist`.
inline json::array known(ScriptedGame& t, int who, std::size_t of) {
  return t.view(who).at("seats").as_array()[of].at("known").as_array();
}
// The last action's events as that seat gets them need their own request: this takes the action.
inline json::array act_for(ScriptedGame& t, int seat, const json::object& action,
                           const json::value& audience) {
  const auto answer = t.ask({{"cmd", "act"}, {"seat", seat}, {"action", action}, {"events_for", audience}});
  EXPECT_TRUE(answer.at("ok").as_bool()) << json::serialize(answer);
  return answer.at("events").as_array();
}

inline const Values k_quiet = {1, 2, 3, 4, 5, 11};
inline const Values k_no_ones = {3, 3, 4, 5, 11, 11};

inline json::array effects(ScriptedGame& t) { return t.view(nullptr).at("effects").as_array(); }
inline json::object due(int seat, int value) { return {{"seat", seat}, {"value", value}}; }
// Seat 0 has drawn the pile's top card and discarded it.
inline ScriptedGame discarded(const std::vector<Values>& areas, const Values& pile,
                              json::object options = {}) {
  ScriptedGame t = begun(areas, pile, std::move(options));
  t.act(0, k_draw);
  t.act(0, k_discard);
  return t;
}

// Effects lie in front of the players, so that turns at the top of the pile pass quietly.
inline const Values k_first = {6, 7, 8, 9, 1, 2};
inline const Values k_second = {6, 7, 8, 9, 3, 4};
inline const Values k_third = {6, 7, 8, 9, 5, 5};

}  // namespace smallbox::testing
