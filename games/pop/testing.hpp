// Games of Pop over the referee, with a given deal, for tests.
#pragma once

#include <gtest/gtest.h>

#include <set>

#include <string>
#include <vector>

#include "app/referee.hpp"
#include "engine/read.hpp"
#include "games/pop/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox {

inline json::object random_box(const Pop*, FastRng&) { return parse_json(Text<Pop>::box_json)->get_object(); }

}  // namespace smallbox

namespace smallbox::pop::testing {

using Numbers = std::vector<int>;

inline json::array list(const Numbers& numbers) { return json::array(numbers.begin(), numbers.end()); }
inline Numbers numbers(const json::value& list) {
  Numbers all;
  for (const auto& value : list.as_array()) all.push_back(static_cast<int>(value.as_int64()));
  return all;
}
inline json::object object(const std::string& text) { return parse_json(text).value().as_object(); }

inline Columns columns(const std::vector<Numbers>& lists) {
  Columns table;
  for (std::size_t c = 0; c < lists.size(); ++c)
    for (const int card : lists[c]) table.push(static_cast<int>(c), static_cast<Card>(card));
  return table;
}
inline CardSet set(const Numbers& cards) {
  CardSet all;
  for (const int card : cards) all.add(card);
  return all;
}

// A deal: the row and the first cards of each hand and of the pile are given, the rest is whatever is left,
// in ascending order.
inline json::object deal(const Numbers& row, std::vector<Numbers> hands, Numbers pile, int hand = hand_size) {
  CardSet left = k_deck - set(row) - set(pile);
  for (const Numbers& one : hands) left = left - set(one);
  const auto fill = [&](Numbers& cards, int size) {
    for (const int card : left) {
      if (static_cast<int>(cards.size()) >= size) break;
      cards.push_back(card);
      left.remove(card);
    }
  };
  for (Numbers& one : hands) fill(one, hand);
  fill(pile, deck_size);
  json::array all;
  for (const Numbers& one : hands) all.push_back(list(one));
  return {{"row", list(row)}, {"hands", all}, {"pile", list(pile)}};
}

class Play {
 public:
  // `options` and `setup` may be empty.
  Play(int seats, const json::object& options, const json::object& setup, const std::string& seed = "test") {
    json::object line = {{"cmd", "new"}, {"game", "pop"}, {"seats", seats}, {"seed", seed}};
    line["options"] = options;
    if (!setup.empty()) line["setup"] = setup;
    answer_ = ask(line);
    EXPECT_TRUE(answer_.at("ok").as_bool()) << json::serialize(answer_);
  }

  json::object ask(const json::object& line) {
    return parse_json(referee_.answer(json::serialize(line))).value().as_object();
  }
  // Takes an action that must be accepted; what happened is in `events`.
  void act(int seat, const json::object& action) {
    answer_ = ask({{"cmd", "act"}, {"seat", seat}, {"action", action}});
    EXPECT_TRUE(answer_.at("ok").as_bool()) << json::serialize(action) << json::serialize(answer_);
  }
  void choose(int seat, const Numbers& cards) { act(seat, {{"type", "choose"}, {"cards", list(cards)}}); }
  // Each seat chooses one card.
  void turn(const Numbers& cards) {
    for (std::size_t seat = 0; seat < cards.size(); ++seat) choose(static_cast<int>(seat), {cards[seat]});
  }
  // Everybody plays the lowest card in hand.
  void lowest_turn() {
    Numbers cards;
    const auto all = view("all");
    for (const auto& hand : all.at("hands").as_array()) cards.push_back(numbers(hand).front());
    turn(cards);
  }
  // "illegal POP-7"; "accepted" where nothing is refused (and then the action is taken).
  std::string refusal(int seat, const json::object& action) {
    const auto answer = ask({{"cmd", "act"}, {"seat", seat}, {"action", action}});
    if (answer.at("ok").as_bool()) return "accepted";
    const auto& error = answer.at("error").as_object();
    std::string text(error.at("code").as_string());
    if (error.at("rule").is_string()) text += " " + std::string(error.at("rule").as_string());
    return text;
  }
  json::object view(const json::value& seat) {
    return ask({{"cmd", "view"}, {"seat", seat}}).at("view").as_object();
  }
  json::object result() { return ask({{"cmd", "result"}}); }
  json::array legal(int seat) { return ask({{"cmd", "legal"}, {"seat", seat}}).at("actions").as_array(); }

  const json::array& events() const { return answer_.at("events").as_array(); }
  // Those of one type, without it, as JSON text.
  std::vector<std::string> told(const std::string& type) const {
    std::vector<std::string> all;
    for (const auto& event : events()) {
      if (event.at("type").as_string() != type) continue;
      json::object fields;
      for (const auto& field : event.as_object())
        if (field.key() != "type") fields[field.key()] = field.value();
      all.push_back(json::serialize(fields));
    }
    return all;
  }
  std::vector<std::string> types() const {
    std::vector<std::string> all;
    for (const auto& event : events()) all.emplace_back(event.at("type").as_string());
    return all;
  }

 private:
  Referee referee_;
  json::object answer_;
};

// Why a game can't begin: "bad-setup", or "accepted".
inline std::string refused_start(int seats, const json::object& options, const json::object& setup) {
  Referee referee;
  json::object line = {{"cmd", "new"}, {"game", "pop"}, {"seats", seats}, {"options", options}};
  if (!setup.empty()) line["setup"] = setup;
  const auto answer = parse_json(referee.answer(json::serialize(line))).value().as_object();
  if (answer.at("ok").as_bool()) return "accepted";
  return std::string(answer.at("error").at("code").as_string());
}

}  // namespace smallbox::pop::testing
