// Scripted games of Blink: deals that begin as a test needs them, and the actions by name.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "games/blink/text.hpp"
#include "tests/boxes.hpp"
#include "tests/scripted.hpp"

namespace smallbox {

// One kind of card, a few, or any.
inline json::object random_box(const Blink*, FastRng& fast) {
  json::object box = testing::box_head(Blink::id, fast);
  const int half = fast.below(4) == 0   ? blink::min_cards / 2
                   : fast.below(4) == 0 ? blink::max_cards / 2
                                        : testing::between(fast, blink::min_cards / 2, blink::max_cards / 2);
  std::vector<blink::Card> kinds;
  const std::uint32_t most = fast.below(2) == 0 ? 6 : 200;
  for (std::uint32_t n = 1 + fast.below(most); n > 0; --n)
    kinds.push_back(static_cast<blink::Card>(fast.below(blink::faces)));
  json::array cards;
  for (int i = 0; i < 2 * half; ++i)
    cards.emplace_back(blink::card_id(kinds[fast.below(static_cast<std::uint32_t>(kinds.size()))]));
  box["cards"] = cards;
  return box;
}

// Views do not tell what lies under the tops: whether a card would have fitted a moment ago.
inline bool view_leaves_open(const Blink::State&, const Blink::Action&, const Refusal& refusal) {
  return refusal && refusal.key == std::string_view(Blink::refusals.pile_has_changed.key);
}

}  // namespace smallbox

namespace smallbox::testing {

using Cards = std::vector<std::string>;

inline const json::object k_ready = {{"type", "ready"}};
inline json::object play(const std::string& card, int pile) {
  return {{"type", "play"}, {"card", card}, {"pile", pile}};
}
inline json::object offer(const std::string& card) { return {{"type", "offer"}, {"card", card}}; }
inline json::object onto(json::object action, const json::value& pile) {
  action["pile"] = pile;
  return action;
}
inline const json::object k_draw = {{"type", "draw"}};

// Two draw piles that begin with these cards; the rest of the deck follows in its order.
inline json::object setup(const Cards& first, const Cards& second) {
  std::set<std::string> used(first.begin(), first.end());
  used.insert(second.begin(), second.end());
  std::array<Cards, 2> piles = {first, second};
  const blink::Box& box = built_in<Blink>();
  for (int place = 0; place < box.cards; ++place) {
    const std::string id = blink::card_id(box.list[place]);
    if (used.count(id) == 0) (piles[0].size() < 30 ? piles[0] : piles[1]).push_back(id);
  }
  json::array draws;
  for (const Cards& pile : piles) draws.emplace_back(json::array(pile.begin(), pile.end()));
  return {{"draws", draws}};
}
inline ScriptedGame table(const Cards& first, const Cards& second, json::object options = {}) {
  return ScriptedGame(
      {{"game", "blink"}, {"seats", 2}, {"options", std::move(options)}, {"setup", setup(first, second)}});
}
// Past the start: both are ready and the centre is turned over.
inline ScriptedGame race(const Cards& first, const Cards& second, json::object options = {}) {
  ScriptedGame t = table(first, second, std::move(options));
  t.act(0, k_ready);
  t.act(1, k_ready);
  return t;
}

// Pile 0 red-triangle-1, pile 1 blue-moon-1. Seat 0 holds one card that fits, and seat 1 none.
inline const Cards k_first = {"red-triangle-1", "red-star-3", "brown-drop-5", "yellow-flower-5"};
inline const Cards k_second = {"blue-moon-1", "brown-star-2", "grey-star-3", "green-flower-2"};

// Plays for whoever can, the given seat first, until the phase is one of those named.
inline void play_until(ScriptedGame& t, int favourite, const std::set<std::string>& phases) {
  for (int n = 0; n < 500 && phases.count(t.phase()) == 0; ++n)
    for (const int seat : {favourite, 1 - favourite}) {
      const auto legal = t.legal(seat);
      if (legal.empty()) continue;
      t.act(seat, legal[0].as_object());
      break;
    }
}

// Plays seeded games, also preferring cards that leave the other nothing, until `reached` says so.
inline bool find_game_with(const json::object& options, const std::function<bool(ScriptedGame&)>& reached) {
  for (int seed = 0; seed < 4000; ++seed) {
    ScriptedGame t(
        {{"game", "blink"}, {"seats", 2}, {"seed", "find " + std::to_string(seed)}, {"options", options}});
    FastRng fast(static_cast<std::uint64_t>(seed));
    for (int n = 0; n < 600; ++n) {
      if (reached(t)) return true;
      if (t.phase() == "over") break;
      const int seat = static_cast<int>(fast.below(2));
      for (const int each : {seat, 1 - seat}) {
        const auto legal = t.legal(each);
        if (legal.empty()) continue;
        t.act(each, legal[fast.below(static_cast<std::uint32_t>(legal.size()))].as_object());
        break;
      }
    }
  }
  return false;
}

}  // namespace smallbox::testing
