// Games of Pop over the referee, with a given deal, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/referee.hpp"
#include "engine/read.hpp"
#include "games/pop/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox::pop::testing {

// A table where nothing touches its like, mostly low and now and then tall or empty, and five to ten cards.
inline json::object random_puzzle(const std::vector<int>& color_of, FastRng& fast) {
  std::vector<int> deck(deck_size);
  for (int i = 0; i < deck_size; ++i) deck[static_cast<std::size_t>(i)] = i + 1;
  shuffle(std::span<int>(deck), fast);
  const int in_hand = smallbox::testing::between(fast, column_count, solo_hand_size);
  json::array hand(deck.end() - in_hand, deck.end());
  deck.resize(deck.size() - static_cast<std::size_t>(in_hand));
  const auto tall = fast.below(16) == 0 ? fast.below(column_count) : column_count;
  const std::uint32_t low = fast.below(4);
  // From the bottom up, since that is where columns are level.
  std::array<std::vector<int>, column_count> columns;
  for (std::uint32_t c = 0; c < column_count; ++c)
    for (std::uint32_t n = c == tall ? 50 : fast.below(low + 1); n > 0; --n) {
      const std::size_t row = columns[c].size();
      const auto fits = [&](int card) {
        const auto like = [&](int other) {
          return color_of[static_cast<std::size_t>(card)] == color_of[static_cast<std::size_t>(other)];
        };
        return !(row > 0 && like(columns[c][row - 1])) &&
               !(c > 0 && row < columns[c - 1].size() && like(columns[c - 1][row]));
      };
      const auto card = std::find_if(deck.begin(), deck.end(), fits);
      if (card == deck.end()) break;
      columns[c].push_back(*card);
      deck.erase(card);
    }
  json::array lists;
  for (const auto& column : columns) lists.push_back(json::array(column.rbegin(), column.rend()));
  json::object puzzle = {{"columns", lists}, {"hand", hand}};
  if (fast.below(2) == 0)
    puzzle["name"] = "Puzzle";
  else
    puzzle["name"] = {{"en", "A puzzle"}, {"fr", "Une énigme"}};
  return puzzle;
}

}  // namespace smallbox::pop::testing

namespace smallbox::pop {

// News that all have seen and that are worth nothing any more when the story ends (tests/secrets.hpp): whose a card was that
// lies on the table now, and once the round is scored also who took which.
inline bool seen_in_passing(const std::vector<Addressed<Event>>& story, std::size_t i, Audience) {
  using T = Event::Type;
  const T type = story[i].secret.type;
  if (type == T::revealed || type == T::placed) return true;
  if (type != T::exploded && type != T::chef_pile_taken) return false;
  const auto scored = [](const Addressed<Event>& told) { return told.secret.type == T::round_scored; };
  return std::any_of(story.begin() + static_cast<std::ptrdiff_t>(i) + 1, story.end(), scored);
}

}  // namespace smallbox::pop

namespace smallbox {

// Colours in any division that a row of five can still be laid with, all alike but a few or each as often; no symbols, the
// most, or any; arrows on none, on all or on some.
inline json::object random_box(const Pop*, FastRng& fast) {
  using testing::between;
  json::object box = testing::box_head(Pop::id, fast);
  std::vector<int> colors(pop::deck_size);
  const int kinds = between(fast, 2, pop::color_count);
  const int others = fast.below(2) == 0 ? between(fast, 2, 12) : pop::deck_size;  // not of the first colour
  const int main_color = between(fast, 0, pop::color_count - 1);
  for (int i = 0; i < pop::deck_size; ++i)
    colors[static_cast<std::size_t>(i)] =
        (main_color + (i < others ? 1 + i % (kinds - 1) : 0)) % pop::color_count;
  if (others == pop::deck_size)
    for (int& color : colors) color = (main_color + between(fast, 0, kinds - 1)) % pop::color_count;
  if (others == pop::deck_size)  // whatever chance did, there are two that differ from the rest
    for (std::size_t i = 0; i < 4; ++i) colors[i] = (main_color + static_cast<int>(i % 2)) % pop::color_count;
  shuffle(std::span<int>(colors), fast);
  std::vector<int> numbers(pop::deck_size);
  for (int i = 0; i < pop::deck_size; ++i) numbers[static_cast<std::size_t>(i)] = i + 1;
  shuffle(std::span<int>(numbers), fast);
  const int least = testing::between(fast, 0, 2) == 0 ? pop::max_symbols : 0;
  const int most = testing::between(fast, 0, 3) == 0 ? least : pop::max_symbols;
  const int arrows = std::array{0, 50, 100}[fast.below(3)];  // percent
  json::array cards;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    json::object card = {
        {"number", numbers[i]}, {"color", pop::k_colors[colors[i]]}, {"symbols", between(fast, least, most)}};
    if (between(fast, 1, 100) <= arrows)
      card["arrow"] = true;
    else if (fast.below(2) == 0)
      card["arrow"] = false;
    cards.push_back(card);
  }
  box["cards"] = cards;
  if (fast.below(4) == 0) return box;

  std::vector<int> color_of(pop::deck_size + 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) color_of[static_cast<std::size_t>(numbers[i])] = colors[i];
  json::array puzzles;
  const int count = fast.below(8) == 0 ? pop::max_puzzles : between(fast, 0, 6);
  while (static_cast<int>(puzzles.size()) < count)
    puzzles.push_back(pop::testing::random_puzzle(color_of, fast));
  box["puzzles"] = puzzles;
  return box;
}

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
