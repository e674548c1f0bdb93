// What Bloops refuses, and why. Nothing here reads what a card is: a refusal must not tell.
#pragma once

#include "games/bloops/rules.hpp"

namespace smallbox {

inline Refusal Bloops::check(const State& s, Seat seat, const Action& a) {
  const bool window = s.phase == Phase::window;
  const bool deciding = s.phase == Phase::decide && seat == s.active;
  const auto effect_due = [&](Effect what) {
    return window && !s.effects.empty() && s.effects[0] == seat && effect(s) == what;
  };
  switch (s.phase) {
    case Phase::over: {
      constexpr std::array<const char*, 3> rules = {"BLOOPS-23", "BLOOPS-24", "BLOOPS-12"};
      return {Code::over, rules[static_cast<std::size_t>(s.why)], "The game is over."};
    }
    case Phase::peek:
      if (a.type == ActionType::ready || a.type == ActionType::peek || a.type == ActionType::counter) break;
      if (a.type == ActionType::move) {
        if (s.ready.has(seat)) break;
        return not_now("BLOOPS-7", "You may rearrange your cards once you have seen your bottom row.");
      }
      return not_now("BLOOPS-5", "The game begins when all have seen their bottom rows.");
    default: break;
  }
  switch (a.type) {
    case ActionType::ready:
      if (s.phase != Phase::peek) return not_now("BLOOPS-5", "The game has begun already.");
      if (s.ready.has(seat)) return not_now("BLOOPS-5", "You are ready already; others are not yet.");
      return accepted();
    case ActionType::draw:
      if (seat != drawer(s)) {
        if (s.options.strict != 0) return accepted();  // and penalised: BLOOPS-26
        return not_now(window ? "BLOOPS-20" : "BLOOPS-9", "It is not your turn to draw.");
      }
      if (s.phase == Phase::decide)
        return not_now("BLOOPS-9", "You have drawn: discard that card, or keep it for another one.");
      if (window && !s.effects.empty())
        return not_now("BLOOPS-20", "An effect has to be applied before the next card is drawn.");
      if (window && !may_draw(s)) return not_now("BLOOPS-20", "You may draw when every player has passed.");
      return accepted();
    case ActionType::discard:
      if (!deciding) return not_now("BLOOPS-26", "You have drawn no card that you could discard.");
      return accepted();
    case ActionType::keep:
      if (!deciding) return not_now("BLOOPS-26", "You have drawn no card that you could keep.");
      if (s.filled[seat].empty()) return illegal("BLOOPS-11", "You have no other card to discard for it.");
      if (!has_card(s, seat, a.slot)) return illegal("BLOOPS-11", "There is no card of yours in that slot.");
      return accepted();
    case ActionType::give:
      if (!effect_due(Effect::give)) return not_now("BLOOPS-26", "You have no effect of a 6 to apply now.");
      if (a.seat >= s.seats || a.seat == seat)
        return illegal("BLOOPS-14", "The card goes to one of your opponents.");
      return accepted();
    case ActionType::look:
      if (!effect_due(Effect::look))
        return not_now("BLOOPS-26", "You have no effect of a 7 or 8 to apply now.");
      if (a.seat >= s.seats || !has_card(s, a.seat, a.slot))
        return illegal("BLOOPS-15", "There is no card to look at.");
      return accepted();
    case ActionType::swap:
      if (!effect_due(Effect::swap)) return not_now("BLOOPS-26", "You have no effect of a 9 to apply now.");
      if (!has_card(s, seat, a.slot)) return illegal("BLOOPS-16", "There is no card of yours in that slot.");
      if (a.seat >= s.seats || a.seat == seat)
        return illegal("BLOOPS-16", "You swap with one of your opponents.");
      if (a.seat == s.caller) return illegal("BLOOPS-16", "The BLOOPS card protects its holder's cards.");
      if (!has_card(s, a.seat, a.with))
        return illegal("BLOOPS-16", "There is no card of your opponent's in that slot.");
      return accepted();
    case ActionType::counter:
      if (s.phase == Phase::peek || s.phase == Phase::turn || s.discarded == 0)
        return not_now("BLOOPS-17", "There is no discard that you could counter.");
      if (s.passed.has(seat))
        return not_now("BLOOPS-22", "You have passed, until the next card is discarded.");
      if (!window && s.options.errors == bloops::refuse_errors)
        return not_now("BLOOPS-21", "Too late: the next player has drawn.");
      if (a.discarded < s.turn_mark)
        return illegal("BLOOPS-21", "Another card has been discarded since: nothing happened.");
      if (!has_card(s, seat, a.slot)) return illegal("BLOOPS-17", "There is no card of yours in that slot.");
      return accepted();
    case ActionType::call:
      if (!window || seat != s.active)
        return not_now("BLOOPS-24", "You may say BLOOPS at the end of your own turn.");
      if (!s.effects.empty())
        return not_now("BLOOPS-24", "An effect has to be applied before your turn is at its end.");
      if (has_caller(s)) return not_now("BLOOPS-24", "BLOOPS has been said already.");
      return accepted();
    case ActionType::pass:
      if (!window) return not_now("BLOOPS-22", "There is no open discard on which you could pass.");
      if (s.passed.has(seat)) return not_now("BLOOPS-22", "You have passed already.");
      return accepted();
    case ActionType::move:
      if (a.slot >= s.slots[seat] || a.with >= s.slots[seat] || a.slot == a.with)
        return illegal("BLOOPS-7", "A card moves between two of your own slots.");
      return accepted();
    case ActionType::peek:
      if (s.options.strict == 0)
        return illegal("BLOOPS-26",
                       "Nobody looks at face-down cards; at this table it is not even possible.");
      // The bottom row may be seen until then, so it is no play error.
      if (!s.ready.has(seat) && a.slot >= bloops::bottom_row)
        return illegal("BLOOPS-26", "The top row is slots 0, 1 and 2.");
      if (!has_card(s, seat, a.slot)) return illegal("BLOOPS-26", "There is no card of yours in that slot.");
      return accepted();
  }
  return illegal(nullptr, "There is no such action.");
}

}  // namespace smallbox
