// The games in which the reference model plays along: how they begin, and what is tried in them.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "games/pop/model.hpp"
#include "games/pop/testing.hpp"
#include "tests/play.hpp"

namespace smallbox::testing::pop {

inline std::size_t below(FastRng& fast, std::size_t n) { return fast.below(static_cast<std::uint32_t>(n)); }
inline bool one_in(FastRng& fast, std::size_t n) { return below(fast, n) == 0; }
template <class List>
auto any(FastRng& fast, const List& list) {
  return *std::next(list.begin(), static_cast<std::ptrdiff_t>(below(fast, list.size())));
}

// ---- Set-ups

inline std::vector<int> shuffled_deck(FastRng& fast) {
  std::vector<int> deck(50);
  std::iota(deck.begin(), deck.end(), 1);
  shuffle(std::span<int>(deck), fast);
  return deck;
}

// Takes cards from the deck to a table of these heights where nothing touches its like; empty if they ran
// out.
inline Columns lay(const DeckHandle& cards, std::vector<int>& deck, const std::vector<std::size_t>& heights) {
  Columns columns(5);
  for (std::size_t column = 0; column < 5; ++column)
    while (columns[column].size() < heights[column]) {
      const auto fits = [&](int card) {
        Columns tried = columns;
        tried[column].insert(tried[column].begin(), card);
        return ModelTable(cards, tried).calm();
      };
      const auto card = std::find_if(deck.begin(), deck.end(), fits);
      if (card == deck.end()) return {};
      columns[column].insert(columns[column].begin(), *card);
      deck.erase(card);
    }
  return columns;
}

inline std::vector<int> deal(std::vector<int>& deck, std::size_t n) {
  std::vector<int> out(deck.end() - static_cast<std::ptrdiff_t>(n), deck.end());
  deck.resize(deck.size() - n);
  return out;
}

inline DeckHandle deck_of(const json::object& asked) {
  static const auto ours = std::make_shared<Deck>(parse_json(Text<Pop>::box_json).value().as_object());
  const auto* box = asked.if_contains("box");
  return box != nullptr ? std::make_shared<Deck>(box->as_object()) : ours;
}

// `asked`: tells the box.
inline json::object random_setup(FastRng& fast, const json::object& asked, const std::string& mode, int seats,
                                 std::size_t rows) {
  const DeckHandle cards = deck_of(asked);
  std::vector<int> deck;
  Columns columns;
  while (columns.empty()) {
    std::vector<std::size_t> heights(5, rows);
    if (mode == "puzzle") {
      const std::size_t highest = 1 + below(fast, 4);
      for (auto& height : heights) height = below(fast, highest + 1);
      if (one_in(fast, 16)) heights[below(fast, 5)] = 5 + below(fast, 15);
      heights[below(fast, 5)] += 1;
    }
    deck = shuffled_deck(fast);
    columns = lay(cards, deck, heights);
  }
  json::object setup;
  if (mode == "puzzle") {
    json::array lists;
    for (const auto& column : columns) lists.push_back(pop::numbers(column));
    return {{"columns", lists}, {"hand", pop::numbers(deal(deck, 5 + below(fast, 6)))}};
  }
  json::array lists;
  for (std::size_t row = 0; row < rows; ++row) {
    json::array list;
    for (const auto& column : columns) list.emplace_back(column[row]);
    lists.push_back(list);
  }
  if (mode == "solo") {
    setup = {{"rows", lists}, {"hand", pop::numbers(deal(deck, 10))}};
  } else {
    json::array hands;
    for (int seat = 0; seat < seats; ++seat) hands.push_back(pop::numbers(deal(deck, 9)));
    setup = {{"row", lists[0]}, {"hands", hands}};
  }
  setup["pile"] = pop::numbers(deck);
  return setup;
}

// ---- Requests

inline json::object request(const std::string& mode, int seats, json::object options = {}) {
  options["mode"] = mode;
  return {{"game", "pop"}, {"seats", seats}, {"options", options}};
}
// A third of the games with a box that allows so many rows at the start; 0: a puzzle.
inline void maybe_other_box(FastRng& fast, json::object& asked, std::size_t rows) {
  if (!one_in(fast, 3)) return;
  do asked["box"] = random_box<Pop>(fast);
  while (rows > 0 && !must_read<Pop>(asked["box"])->parts.can_lay(static_cast<int>(rows)));
}
// Half of the games from a setup.
inline json::object maybe_set_up(FastRng& fast, json::object asked, std::size_t rows) {
  maybe_other_box(fast, asked, rows);
  const std::string mode = asked["options"].at("mode").as_string().c_str();
  if (one_in(fast, 2))
    asked["setup"] = random_setup(fast, asked, mode, static_cast<int>(asked["seats"].as_int64()), rows);
  return asked;
}

inline json::object competitive(FastRng& fast) {
  json::object out = maybe_set_up(fast, request("competitive", 2 + static_cast<int>(below(fast, 4))), 1);
  // It is the mode of those who ask for none.
  if (one_in(fast, 4)) out.erase("options");
  return out;
}
inline json::object two_cards(FastRng& fast) {
  return maybe_set_up(fast, request("competitive", 2, {{"two_cards", true}}), 1);
}
inline json::object coop(FastRng& fast) {
  return maybe_set_up(fast, request("coop", 3 + static_cast<int>(below(fast, 3))), 1);
}
inline json::object solo(FastRng& fast) {
  const std::vector<std::string> names = {"beginner", "intermediate", "advanced", "expert"};
  const std::size_t i = below(fast, 4);
  return maybe_set_up(fast, request("solo", 1, {{"difficulty", names[i]}}), i + 1);
}
inline json::object given_puzzle(FastRng& fast) {
  json::object out = request("puzzle", 1);
  maybe_other_box(fast, out, 0);
  out["setup"] = random_setup(fast, out, "puzzle", 1, 0);
  return out;
}
inline json::object our_puzzle(FastRng& fast) {
  const int number = static_cast<int>(below(fast, 61));
  return request("puzzle", 1, {{"puzzle", number == 0 ? json::value("random") : json::value(number)}});
}

inline json::object puzzle_of_a_box(FastRng& fast) {
  json::object out = request("puzzle", 1);
  do out["box"] = random_box<Pop>(fast);
  while (must_read<Pop>(out["box"])->parts.puzzles.empty());
  const std::size_t number = below(fast, out["box"].at("puzzles").as_array().size() + 1);
  if (number > 0) out["options"].as_object()["puzzle"] = number;
  return out;
}

// ---- Players

inline json::object choose(const std::vector<int>& cards) {
  return {{"type", "choose"}, {"cards", pop::numbers(cards)}};
}
inline json::object choose(const Cards& cards) {
  return choose(std::vector<int>(cards.begin(), cards.end()));
}

// A card with which the turn may pass without an explosion: so that games of coop get far, and are won.
inline json::object careful_choice(FastRng& fast, const PopModel& model, int seat) {
  for (int tries = 0; tries < 150; ++tries) {
    Cards five(model.chef_up().begin(), model.chef_up().end());
    int own = 0;
    for (int each = 0; each < model.seats(); ++each) {
      const int card = any(fast, model.chosen(each) ? *model.chosen(each) : model.hand(each));
      if (each == seat) own = card;
      five.insert(card);
    }
    if (pop::quiet(model.table(), five)) return choose(Cards{own});
  }
  return choose(Cards{any(fast, model.hand(seat))});
}

// Of some choices the one that clears most; now and then, in puzzles, the solution.
inline json::object clearing_choice(FastRng& fast, const PopModel& model) {
  const std::vector<int> hand(model.hand(0).begin(), model.hand(0).end());
  const auto choices = pop::combinations(hand, 5);
  const int tries = model.mode() == "puzzle" && one_in(fast, 2) ? 500 : 25;
  Cards best = any(fast, choices);
  for (int i = 0; i < tries; ++i) {
    const Cards other = any(fast, choices);
    if (pop::left_after(model.table(), other) < pop::left_after(model.table(), best)) best = other;
  }
  return choose(best);
}

inline std::pair<int, json::object> move(FastRng& fast, const PopModel& model) {
  const auto actors = model.actors();
  const int someone = any(fast, actors);
  if (model.phase() == "ready") return {someone, {{"type", "ready"}}};
  if (model.mode() == "solo" || model.mode() == "puzzle") return {0, clearing_choice(fast, model)};
  if (model.mode() == "coop" && one_in(fast, 3)) {
    auto legal = model.legal(someone);
    std::erase_if(legal, [](const json::object& action) { return action.at("type") != "say"; });
    return {someone, any(fast, legal)};
  }
  if (model.chosen(someone) && one_in(fast, 4)) return {someone, {{"type", "retract"}}};
  std::vector<int> undecided;
  for (const int seat : actors)
    if (!model.chosen(seat)) undecided.push_back(seat);
  const int seat = any(fast, undecided);
  if (model.mode() == "coop") return {seat, careful_choice(fast, model, seat)};
  return {seat, any(fast, model.legal(seat))};
}

// Cards of somebody's hand, in any order, mostly with something wrong.
inline json::object sample_choice(FastRng& fast, const PopModel& model) {
  const Cards& hand = model.hand(static_cast<int>(below(fast, static_cast<std::size_t>(model.seats()))));
  std::vector<int> cards(hand.begin(), hand.end());
  shuffle(std::span<int>(cards), fast);
  const std::size_t n = one_in(fast, 2) ? model.cards_a_turn() : below(fast, 7);
  if (cards.size() > n) cards.resize(n);
  if (!cards.empty() && one_in(fast, 3)) cards[0] = any(fast, cards);
  if (!cards.empty() && one_in(fast, 3)) cards.back() = static_cast<int>(below(fast, 60)) - 2;
  if (one_in(fast, 8)) cards.insert(cards.end(), hand.begin(), hand.end());
  return choose(cards);
}

inline json::object sample_talk(FastRng& fast, const PopModel& model) {
  auto colors = pop::all_colors();
  if (one_in(fast, 8)) colors.emplace_back("pink");
  const std::vector<std::string> columns = {"A", "B", "C", "D", "E", "F"};
  const std::vector<std::string> sides = {"left", "right", "up"};
  json::object out = {{"type", "say"}, {"color", any(fast, colors)}};
  switch (below(fast, 5)) {
    case 0:
      out["say"] = "have";
      out["count"] = static_cast<int>(below(fast, 13)) - 1;
      break;
    case 1:
      out["say"] = "want";
      out["column"] = any(fast, columns);
      break;
    case 2:
      out["say"] = "beside";
      out["side"] = any(fast, sides);
      out["chef"] = !model.chef_up().empty() && one_in(fast, 2) ? any(fast, model.chef_up())
                                                                : static_cast<int>(below(fast, 60)) - 2;
      break;
    // The colour means nothing here, and does no harm.
    case 3: out["say"] = "yes"; break;
    default: out["say"] = "no"; break;
  }
  return out;
}

inline json::object sample(FastRng& fast, const PopModel& model) {
  switch (below(fast, 8)) {
    case 0: return {{"type", "retract"}};
    case 1: return {{"type", "ready"}, {"cards", "unknown fields are ignored"}};
    case 2:
    case 3: return sample_talk(fast, model);
    default: return sample_choice(fast, model);
  }
}

}  // namespace smallbox::testing::pop
