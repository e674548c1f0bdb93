// What a player of Bloops knows: when to counter, whom to give to, when to call.
//
// Everything here reads only cards which the seat has seen, so it may be asked about a real world, a hidden
// state, or one with some cards forgotten.
#pragma once

#include <memory>
#include <optional>

#include "games/bloops/guess.hpp"

namespace smallbox {
class Judge;
}

namespace smallbox::bloops {

// The slot of a card known to be of that rank, or −1.
inline int find_known(const State& s, Seat seat, Rank rank) {
  int found = -1;
  s.filled[seat].each([&](int slot) {
    const Card card = s.area[seat][slot];
    if (found < 0 && card.rank() == rank && card.seen_by(seat)) found = slot;
  });
  return found;
}

// A card to throw in now. Stars are kept where three of them count nothing.
inline int counter_slot(const State& s, Seat seat) {
  const Rank top = Bloops::top_discard(s);
  const int slot = find_known(s, seat, top);
  if (slot < 0 || !Bloops::face(s, top).star) return slot;
  int stars = 0;
  for (const int each : s.filled[seat]) {
    const Card card = s.area[seat][each];
    stars += card.seen_by(seat) && Bloops::face(s, card.rank()).star ? 1 : 0;
  }
  return stars >= 3 ? -1 : slot;
}

inline constexpr std::uint32_t patience = 200;  // four times as long as most games

// Whether somebody may not have had a turn yet, as far as discards tell (often one is thrown in). Nobody calls so soon.
inline bool is_first_round(const State& s) { return s.discarded < 2U * s.seats; }

// Whether to say BLOOPS: every other one has one more turn.
inline bool should_call(const State& s, Seat seat) {
  // Forgetful players could go on for ever: after so many discards anybody has had enough.
  if (s.discarded > patience) return true;
  const int own = Guess::area(s, seat, seat);
  if (own <= Scale(s).low()) return true;
  return !is_first_round(s) && own + Scale(s).lead() + own / 8 < Guess::best_other(s, seat);
}

// What throwing a card away is worth beside being rid of it.
inline int effect_worth(const State& s, Seat seat, Rank rank) {
  switch (Bloops::face(s, rank).effect) {
    case Effect::none: return 0;
    case Effect::give: return Scale(s).unknown() / (s.seats - 1);
    case Effect::look: return Scale(s).look();
    case Effect::swap: {
      int worst = 0;
      for (const int slot : s.filled[seat]) worst = std::max(worst, Guess::card(s, seat, seat, slot));
      return std::max(0, (worst - Scale(s).kept()) / 2);
    }
  }
  return 0;
}

// What a seat holds while it decides, the drawn card too: all that the worth of throwing one away follows from.
class Holding {
 public:
  Holding(const State& s, Seat seat) : s_(s), seat_(seat) {
    add(s.drawn);
    s.filled[seat].each([&](int slot) { add(s.area[seat][slot]); });
  }

  // How good it is to throw away that one of them. Others of its kind can go at once, as counter-discards.
  int without(Card gone) const {
    const bool known = gone.seen_by(seat_);
    const Face& it = s_.box->face(gone.rank());
    const int alike = known ? count_[gone.rank()] : 0;
    int sum = sum_ + (known ? unseen_ : unseen_ - 1) * Scale(s_).unknown();
    int stars = stars_;
    int star_sum = star_sum_;
    int thrown = alike - 1;
    if (known && it.star) {
      stars -= alike;
      star_sum -= alike * quarter * it.value;
      if (thrown + stars >= 3) {  // they count nothing, and cost nothing
        stars += thrown;
        thrown = 0;
      }
    } else if (known) {
      sum -= alike * quarter * it.value;
    }
    if (stars < 3) sum += star_sum;
    if (!known) return -sum;
    if (it.ends_game)
      return sum + Scale(s_).last_lead() < Guess::best_other(s_, seat_) ? INT_MAX / 2 : INT_MIN / 2;
    return (1 + thrown) * effect_worth(s_, seat_, gone.rank()) - sum;
  }

 private:
  void add(Card card) {
    if (!card.seen_by(seat_)) {
      ++unseen_;
      return;
    }
    const Face& it = s_.box->face(card.rank());
    ++count_[card.rank()];
    stars_ += it.star ? 1 : 0;
    (it.star ? star_sum_ : sum_) += quarter * it.value;
  }

  const State& s_;
  Seat seat_;
  int unseen_ = 0;
  int sum_ = 0;  // of those that were seen, but stars
  int stars_ = 0;
  int star_sum_ = 0;
  std::array<std::uint8_t, max_ranks> count_{};  // of those that were seen, by rank
};

inline Action decide(const State& s, Seat seat) {
  const Holding holding(s, seat);
  Action best{ActionType::discard};
  int best_worth = holding.without(s.drawn);
  for (const int slot : s.filled[seat]) {
    const int worth = holding.without(s.area[seat][slot]);
    if (worth <= best_worth) continue;
    best = {ActionType::keep, static_cast<std::uint8_t>(slot)};
    best_worth = worth;
  }
  return best;
}

// Any card at all, where there is nothing to learn: the own ones first, then on round the table.
inline Action look_anywhere(const State& s, Seat seat) {
  for (int i = 0; i < s.seats; ++i) {
    const auto at = static_cast<Seat>((seat + i) % s.seats);
    if (!s.filled[at].empty())
      return {.type = ActionType::look, .slot = static_cast<std::uint8_t>(s.filled[at].lowest()), .seat = at};
  }
  return {ActionType::pass};
}

// Whoever seems to be best off, of several any.
inline Seat rival_of(const State& s, Seat seat, FastRng& fast) {
  Seat rival = seat;
  Best best;
  for (Seat other = 0; other < s.seats; ++other)
    if (other != seat && best.take(-Guess::area(s, seat, other), fast)) rival = other;
  return rival;
}

inline Action apply_effect(const State& s, Seat seat, FastRng& fast) {
  switch (Bloops::effect(s)) {
    case Effect::give: return {.type = ActionType::give, .seat = rival_of(s, seat, fast)};
    case Effect::look: {
      // An own card first, then one of the rival's.
      const auto unseen = [&](Seat at) {
        for (const int slot : s.filled[at])
          if (!s.area[at][slot].seen_by(seat)) return slot;
        return -1;
      };
      Seat at = seat;
      if (unseen(at) < 0) at = rival_of(s, seat, fast);
      if (const int slot = unseen(at); slot >= 0)
        return {.type = ActionType::look, .slot = static_cast<std::uint8_t>(slot), .seat = at};
      break;
    }
    case Effect::swap: {
      // The own worst card for the best one of somebody else; the lowest slot of those that are alike.
      const auto extreme = [&](Seat owner, int sign) {
        int best = -1;
        for (const int slot : s.filled[owner])
          if (best < 0 || sign * Guess::card(s, seat, owner, slot) > sign * Guess::card(s, seat, owner, best))
            best = slot;
        return best;
      };
      Action chosen{.type = ActionType::swap, .slot = static_cast<std::uint8_t>(extreme(seat, 1))};
      Best best;
      for (Seat other = 0; other < s.seats; ++other) {
        if (!Bloops::may_swap_with(s, seat, other) || s.filled[other].empty()) continue;
        const int with = extreme(other, -1);
        if (!best.take(-Guess::card(s, seat, other, with), fast)) continue;
        chosen.seat = other;
        chosen.with = static_cast<std::uint8_t>(with);
      }
      return chosen;
    }
    case Effect::none: break;
  }
  return look_anywhere(s, seat);
}

// Whether an effect is the next thing that the seat does: counters come first.
inline bool effect_is_next(const State& s, Seat seat) {
  return s.phase == Phase::window && !s.effects.empty() && s.effects[0] == seat &&
         (s.passed.has(seat) || counter_slot(s, seat) < 0);
}

// What a sensible player does now, where it is no effect; nothing: wait.
inline std::optional<Action> sensible_but_effects(const State& s, Seat seat) {
  if (!Bloops::actors(s).has(seat)) return std::nullopt;
  switch (s.phase) {
    case Phase::peek: return Action{ActionType::ready};
    case Phase::turn: return Action{ActionType::draw};
    case Phase::decide: return decide(s, seat);
    case Phase::window: {
      if (!s.passed.has(seat))
        if (const int slot = counter_slot(s, seat); slot >= 0)
          return Action{
              .type = ActionType::counter, .slot = static_cast<std::uint8_t>(slot), .discarded = s.discarded};
      if (!s.effects.empty()) return std::nullopt;
      if (Bloops::may_call(s, seat) && should_call(s, seat)) return Action{ActionType::call};
      if (Bloops::may_draw(s) && seat == Bloops::following(s, s.active)) return Action{ActionType::draw};
      if (!s.passed.has(seat) && (Bloops::is_polled(s) || Bloops::last_window(s)))
        return Action{ActionType::pass};
      return std::nullopt;
    }
    case Phase::over: break;
  }
  return std::nullopt;
}
inline std::optional<Action> sensible(const State& s, Seat seat, FastRng& fast) {
  if (effect_is_next(s, seat)) return apply_effect(s, seat, fast);
  return sensible_but_effects(s, seat);
}

struct Sense {
  // In a race: who draws as soon as it may (BLOOPS-20), before anybody else has thrown a card in or called. Else nobody.
  Seat hurries = no_seat;

  // Counters come before everything else in a window: whoever sees one is quick. Then effects, a call, and
  // the draw that closes it.
  bool next(const State& s, Seat& seat, Action& action, FastRng& fast) const {
    const SeatSet actors = Bloops::actors(s);
    if (s.phase == Phase::window) {
      const bool first = Bloops::drawer(s) == hurries && Bloops::may_draw(s);
      const auto begin = static_cast<Seat>(fast.below(s.seats));
      for (Seat i = 0; i < s.seats; ++i) {
        seat = static_cast<Seat>(begin + i < s.seats ? begin + i : begin + i - s.seats);
        if (s.passed.has(seat) || (first && seat != hurries)) continue;
        if (const int slot = counter_slot(s, seat); slot >= 0)
          return action = {.type = ActionType::counter, .slot = static_cast<std::uint8_t>(slot)}, true;
      }
      if (first) return seat = hurries, action = {ActionType::draw}, true;
      if (!s.effects.empty()) return seat = s.effects[0], action = apply_effect(s, seat, fast), true;
      if (Bloops::may_call(s, s.active) && should_call(s, s.active))
        return seat = s.active, action = {ActionType::call}, true;
    }
    for (const Seat each : actors) {
      seat = each;
      if (const auto move = sensible(s, seat, fast)) return action = *move, true;
    }
    return false;
  }

  static void moves(const State& s, Seat seat, Legal<Bloops>& out) {
    if (!Bloops::actors(s).has(seat)) return;
    if (s.phase == Phase::decide) return Bloops::legal(s, seat, out);
    if (effect_is_next(s, seat)) return effect_moves(s, seat, out);
    if (s.phase == Phase::window && Bloops::may_call(s, seat) && counter_slot(s, seat) < 0 &&
        (!is_first_round(s) || should_call(s, seat))) {
      out.push({ActionType::call});
      out.push({ActionType::pass});
      return;
    }
    if (const auto move = sensible_but_effects(s, seat)) out.push(*move);
  }

  static bool settled(const State&, const State&) { return false; }

  // Mostly whether a seat wins; a little by how much.
  static void value(const State&, const State& s, Values& values) {
    std::array<int, smallbox::max_seats> points{};
    int best = INT_MAX;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      points[seat] = real_area(s, seat);
      best = std::min(best, points[seat]);
    }
    const int far = Scale(s).far();
    int winners = 0;
    for (Seat seat = 0; seat < s.seats; ++seat) winners += points[seat] == best ? 1 : 0;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const int won = points[seat] == best ? certain * 9 / 10 / winners : 0;
      const int close = certain / 10 * (far - std::min(far, points[seat] - best)) / far;
      values[seat] = won + close;
    }
  }

 private:
  static int real_area(const State& s, Seat seat) {
    const int stars = Bloops::stars(s, seat);
    int sum = 0;
    for (const int slot : s.filled[seat]) {
      const Face& it = Bloops::face(s, s.area[seat][slot].rank());
      if (!it.star || stars < 3) sum += it.value;
    }
    return sum;
  }
  // Cards that look alike to the seat are one choice: the first unseen one stands for all.
  static void effect_moves(const State& s, Seat seat, Legal<Bloops>& out) {
    if (Bloops::effect(s) == Effect::give) {
      for (Seat other = 0; other < s.seats; ++other)
        if (other != seat) out.push({.type = ActionType::give, .seat = other});
      return;
    }
    const bool look = Bloops::effect(s) == Effect::look;
    for (const int slot : distinct(s, seat, seat)) {
      const auto own = static_cast<std::uint8_t>(slot);
      if (look) {
        if (!s.area[seat][own].seen_by(seat)) out.push({.type = ActionType::look, .slot = own, .seat = seat});
        continue;
      }
      for (Seat other = 0; other < s.seats; ++other) {
        if (!Bloops::may_swap_with(s, seat, other)) continue;
        for (const int with : distinct(s, seat, other))
          out.push({ActionType::swap, own, other, static_cast<std::uint8_t>(with)});
      }
    }
    for (Seat other = 0; look && other < s.seats; ++other) {
      if (other == seat) continue;
      for (const int slot : distinct(s, seat, other))
        if (!s.area[other][slot].seen_by(seat))
          out.push({.type = ActionType::look, .slot = static_cast<std::uint8_t>(slot), .seat = other});
    }
    if (out.empty()) out.push(look_anywhere(s, seat));
  }
  // One slot for every kind of card that `seat` can tell apart in front of `owner`.
  static Slots distinct(const State& s, Seat seat, Seat owner) {
    constexpr int kept = max_ranks;
    constexpr int unknown = max_ranks + 1;
    static_assert(unknown < Slots::capacity);
    Slots slots;
    Slots kinds;
    for (const int slot : s.filled[owner]) {
      const Card card = s.area[owner][slot];
      const int kind = card.seen_by(seat) ? card.rank() : card.seen_by(owner) ? kept : unknown;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      slots.add(slot);
    }
    return slots;
  }
};

// The same knowledge with some cards forgotten: about so many percent, the same ones for a few turns. Which
// ones follows from what lies where, counted round the table from the seat itself: by numbers of seats one
// seat would have the better memory in every game.
inline Observation<Bloops> forgetful(const Observation<Bloops>& seen, int percent) {
  State s = seen.known();
  const Seat seat = seen.seat();
  const std::uint64_t game = s.discards.empty() ? 0 : s.discards[0];
  for (Seat owner = 0; owner < s.seats; ++owner)
    for (const int slot : s.filled[owner]) {
      Card& card = s.area[owner][slot];
      if (!card.seen_by(seat)) continue;
      const auto places_on = static_cast<std::uint64_t>((owner + s.seats - seat) % s.seats);
      FastRng memory(game << 40 | places_on << 32 | static_cast<std::uint64_t>(slot) << 24 |
                     static_cast<std::uint64_t>(card.rank()) << 16 |
                     (s.discarded + static_cast<std::uint32_t>(slot)) / 6);
      if (static_cast<int>(memory.below(100)) >= percent) continue;
      SeatSet others;
      for (Seat each = 0; each <= spectator; ++each)
        if (each != seat && card.seen_by(each)) others.add(each);
      card = Card(card.rank(), card.batch(), others);
    }
  return Observation<Bloops>(s, seat);
}

// What each move is worth to a seat, for people who look back: judge.cpp.
std::unique_ptr<Judge> judge(const Observation<Bloops>& seen, const Action& asked, std::uint64_t dice);

}  // namespace smallbox::bloops
