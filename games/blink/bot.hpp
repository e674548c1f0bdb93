// What a player of Blink knows: any card that fits will do, but some are easier to see than others.
#pragma once

#include <memory>
#include <optional>

#include "bots/reaction.hpp"
#include "games/blink/view.hpp"

namespace smallbox {
class Judge;
}

namespace smallbox::blink {

// How long a match takes to see, in percent of the usual: two things in common leap to the eye, colours
// sooner than shapes, shapes sooner than a count.
constexpr int effort(Card card, Card top) {
  const Face a = face_of(card);
  const Face b = face_of(top);
  const int common =
      (a.color == b.color ? 1 : 0) + (a.shape == b.shape ? 1 : 0) + (a.count == b.count ? 1 : 0);
  if (common >= 2) return 75;
  if (a.color == b.color) return 90;
  return a.shape == b.shape ? 100 : 130;
}

// So much longer than on average takes a single match, so that the average over a game is 100.
inline constexpr int k_effort_of_one = 215;

// How many of the other cards in a hand have one of these.
inline int others_having(const State& s, Seat seat, Card played, Marks any) {
  int n = (k_marks[played] & any) != 0 ? -1 : 0;
  for (const Card card : s.hand[seat]) n += card != no_card && (k_marks[card] & any) != 0 ? 1 : 0;
  return n;
}

// The play that is seen first; `ahead`: among all, one after which another card of the hand fits.
inline std::optional<Action> choose(const Observation<Blink>& seen, bool ahead) {
  const State& s = seen.known();
  Legal<Blink> legal;
  Blink::legal(s, seen.seat(), legal);
  const Action* best = nullptr;
  int best_cost = 0;
  for (const Action& action : legal) {
    int cost = 0;
    if (action.type == ActionType::draw) {
      cost = 20;  // the own pile is always where it was
    } else if (action.type == ActionType::play) {
      cost = effort(action.card, s.top[action.pile]);
      const Marks fit = k_marks[action.card] | k_marks[s.top[1 - action.pile]];
      if (ahead) cost -= 30 * others_having(s, seen.seat(), action.card, fit);
    } else if (action.type == ActionType::offer) {
      // The card put down is the top for both: best is one that the rest of the hand fits on.
      cost -= 30 * others_having(s, seen.seat(), action.card, k_marks[action.card]);
    }
    if (best == nullptr || cost < best_cost) {
      best = &action;
      best_cost = cost;
    }
  }
  return best != nullptr ? std::optional(*best) : std::nullopt;
}

// How long that takes, in percent of what the player takes for a card on average. Whoever looks for a match
// stops at the first: with more of them, and easier ones, it comes sooner.
inline int effort(const Observation<Blink>& seen, const Action& action) {
  const State& s = seen.known();
  if (action.type == ActionType::draw) return 40;
  if (action.type != ActionType::play) return 100;
  Legal<Blink> legal;
  Blink::legal(s, seen.seat(), legal);
  int chances = 0;
  for (const Action& play : legal)
    if (play.type == ActionType::play) chances += 10000 / effort(play.card, s.top[play.pile]);
  return k_effort_of_one * 100 / chances;
}

// Whoever races with the clock alone has one across the table that only helps: it waits so long, in ms, before it plays.
inline constexpr const char* patient_bot = "patient";
inline constexpr std::int32_t patience_ms = 2500;

// What each card is worth to a seat, for people who look back: judge.cpp.
std::unique_ptr<Judge> judge(const Observation<Blink>& seen, const Action& asked, std::uint64_t dice);

}  // namespace smallbox::blink
