// The games in which the reference model plays along: how they begin, and what is tried in them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/bloops/model.hpp"
#include "games/bloops/random_box.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {

// BLOOPS-2: every card of the box, sorted.
inline std::vector<int> whole_deck(const BloopsBox& kinds) {
  std::vector<int> deck;
  for (const auto& [value, kind] : kinds)
    deck.insert(deck.end(), static_cast<std::size_t>(kind.count), value);
  return deck;
}

// Below n, and with luck: shorter to read where there is much of it.
inline int below(FastRng& fast, int n) { return static_cast<int>(fast.below(static_cast<std::uint32_t>(n))); }
inline bool one_in(FastRng& fast, int n) { return below(fast, n) == 0; }
template <class T>
const T& one_of(FastRng& fast, const std::vector<T>& list) {
  return list[fast.below(static_cast<std::uint32_t>(list.size()))];
}

// ---- The games that are played

// A deal: all cards in some order, six a seat from the front. Some have what chance seldom brings.
inline json::object random_setup(FastRng& fast, int seats, const BloopsBox& kinds) {
  std::vector<int> deck = whole_deck(kinds);
  shuffle(std::span(deck), fast);
  const auto dealt = deck.begin() + 6 * seats;
  switch (below(fast, 4)) {
    case 0: {  // three values, neighbours in the box, lie in front of all: many right counters
      std::vector<int> values;
      for (const auto& kind : kinds) values.push_back(kind.first);
      const int first = below(fast, static_cast<int>(values.size()));
      const int least = values[static_cast<std::size_t>(first)];
      const int most = values[std::min(static_cast<std::size_t>(first) + 2, values.size() - 1)];
      std::partition(deck.begin(), deck.end(), [&](int value) { return value >= least && value <= most; });
      shuffle(std::span(deck.begin(), dealt), fast);
      break;
    }
    case 1:  // effects on top of the pile
      std::partition(dealt, deck.end(), [&](int value) { return !kinds.at(value).effect.empty(); });
      break;
    case 2:  // what ends the game at the bottom: longer games
      std::partition(deck.begin(), deck.end(), [&](int value) { return !kinds.at(value).ends; });
      break;
    default: break;
  }
  json::array areas;
  for (int seat = 0; seat < seats; ++seat)
    areas.push_back(json::value_from(std::vector<int>(deck.begin() + std::ptrdiff_t{6} * seat,
                                                      deck.begin() + std::ptrdiff_t{6} * (seat + 1))));
  return {{"areas", areas},
          {"pile", json::value_from(std::vector<int>(dealt, deck.end()))},
          {"first", below(fast, seats)}};
}

inline json::object random_request(FastRng& fast, bool own_box) {
  const int seats = 2 + below(fast, 4);
  json::object options;
  if (one_in(fast, 2)) options["assist"] = one_in(fast, 2);
  if (one_in(fast, 2)) options["strict"] = !one_in(fast, 4);
  if (one_in(fast, 2)) options["errors"] = one_of<const char*>(fast, {"penalise", "refuse"});
  if (one_in(fast, 2)) options["window"] = one_of<const char*>(fast, {"race", "polled"});
  if (one_in(fast, 2)) options["direction"] = one_of<const char*>(fast, {"clockwise", "counterclockwise"});
  if (one_in(fast, 4)) options["deck"] = "default";
  if (one_in(fast, 4)) options["first"] = "random";
  if (one_in(fast, 4)) options["first"] = below(fast, seats);
  json::object request = {{"game", "bloops"}, {"seats", seats}};
  if (!options.empty()) request["options"] = options;
  if (own_box) request["box"] = random_box<Bloops>(fast);
  if (one_in(fast, 2)) request["setup"] = random_setup(fast, seats, kinds_in(request));
  return request;
}

// Checks the deal before a model plays on with it.
inline void check_deal(const json::object& request, const json::object& all) {
  std::vector<int> cards;
  for (const auto& area : all.at("areas").as_array()) {
    EXPECT_EQ(area.as_array().size(), 6U);
    for (const auto& value : area.as_array()) cards.push_back(static_cast<int>(value.as_int64()));
  }
  for (const auto& value : all.at("pile_cards").as_array())
    cards.push_back(static_cast<int>(value.as_int64()));
  std::sort(cards.begin(), cards.end());
  EXPECT_EQ(cards, whole_deck(kinds_in(request)));
  EXPECT_EQ(all.at("box").is_null(), !request.contains("box"));
  EXPECT_EQ(all.at("areas").as_array().size(), static_cast<std::size_t>(request.at("seats").as_int64()));
  EXPECT_GE(all.at("active").as_int64(), 0);
  EXPECT_LT(all.at("active").as_int64(), request.at("seats").as_int64());
  const auto* options = as_object(request.if_contains("options"));
  if (const auto* setup = as_object(request.if_contains("setup"))) {
    EXPECT_EQ(all.at("areas"), setup->at("areas"));
    EXPECT_EQ(all.at("pile_cards"), setup->at("pile"));
    EXPECT_EQ(all.at("active"), setup->at("first"));
  } else if (options != nullptr && options->contains("first") && options->at("first").is_int64()) {
    EXPECT_EQ(all.at("active"), options->at("first"));
  }
}

// What is tried beside the legal actions. It knows the game under way: chance alone would drown every game in
// wrong counters and seldom find a right one.
class Sampler {
 public:
  // How a game is played: `wild` ones fill the table with penalty cards until there is nothing to draw,
  // `hasty` ones end by a call before long.
  void begin(const BloopsModel* model, FastRng& fast) {
    model_ = model;
    wild_ = one_in(fast, 5);
    hasty_ = !one_in(fast, 3);
  }

  json::object operator()(FastRng& fast) const {
    if (one_in(fast, wild_ ? 3 : 8)) return anything(fast);
    const std::string& phase = model_->phase();
    if (phase == "peek") return {{"type", "peek"}, {"slot", below(fast, 4)}};
    if (phase == "turn") return {{"type", "draw"}};
    if (phase == "decide") {
      if (one_in(fast, wild_ ? 2 : 12)) return counter(fast, below(fast, 7));
      return one_in(fast, 2) ? json::object{{"type", "discard"}}
                             : json::object{{"type", "keep"}, {"slot", below(fast, 6)}};
    }
    if (const auto seat = model_->must_apply(); seat && !one_in(fast, 4)) return effect_action(fast, *seat);
    if (one_in(fast, 4)) {
      const auto slot = model_->right_counter(below(fast, model_->seats()));
      if (slot) return counter(fast, *slot);
    }
    if (hasty_ && one_in(fast, 4)) return {{"type", "call"}};
    return one_in(fast, wild_ ? 2 : 6) ? json::object{{"type", "draw"}} : json::object{{"type", "pass"}};
  }

 private:
  // A way to apply the effect that is due; sometimes with another target, mostly a wrong one.
  json::object effect_action(FastRng& fast, int seat) const {
    std::vector<json::object> list;
    for (const auto& action : model_->legal(seat)) {
      const auto& type = action.at("type").as_string();
      if (type == "give" || type == "look" || type == "swap") list.push_back(action);
    }
    json::object action = one_of(fast, list);
    if (one_in(fast, 4))
      for (auto& field : action)
        if (field.key() != "type" && one_in(fast, 2)) field.value() = below(fast, 8);
    return action;
  }

  json::object counter(FastRng& fast, int slot) const {
    json::object action = {{"type", "counter"}, {"slot", slot}};
    if (one_in(fast, 3)) action["discarded"] = std::max(0, model_->discarded() + 1 - below(fast, 5));
    return action;
  }

  json::object anything(FastRng& fast) const {
    const auto slot = [&] { return one_in(fast, 20) ? 40 : one_in(fast, 40) ? -1 : below(fast, 9); };
    const auto seat = [&] { return one_in(fast, 20) ? 7 : below(fast, model_->seats() + 1); };
    switch (below(fast, 12)) {
      case 0: return {{"type", "ready"}};
      case 1: return {{"type", "draw"}};
      case 2: return {{"type", "discard"}};
      case 3: return {{"type", "keep"}, {"slot", slot()}};
      case 4: return {{"type", "give"}, {"to", seat()}};
      case 5: return {{"type", "look"}, {"seat", seat()}, {"slot", slot()}};
      case 6: return {{"type", "swap"}, {"slot", slot()}, {"seat", seat()}, {"with", slot()}};
      case 7: return counter(fast, slot());
      case 8: return {{"type", "call"}};
      case 9: return {{"type", "pass"}};
      case 10: return {{"type", "move"}, {"from", slot()}, {"to", slot()}};
      default: return {{"type", "peek"}, {"slot", slot()}};
    }
  }

  const BloopsModel* model_ = nullptr;
  bool wild_ = false;
  bool hasty_ = false;
};

}  // namespace smallbox::testing
