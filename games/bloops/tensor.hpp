// Bloops as numbers: engine/tensor.hpp says what each piece is for. A card is named by which one of those that lie in front of
// somebody it is, from the first slot on. An observation remembers what the seat has seen, as bots do, with `assist` or
// without.
//
// Limits: of each seat the first sixteen cards, in actions and in observations; the first eight effects that wait; how often
// each value was discarded for the box's first sixteen values. Moving own cards (BLOOPS-7), looking at them (BLOOPS-26) and
// saying how many cards had been discarded have no index.
#pragma once

#include "engine/tensor.hpp"
#include "games/bloops/view.hpp"

namespace smallbox {

template <>
struct Tensor<Bloops> {
  using G = Bloops;
  using Memory = NoMemory;
  static constexpr int cards = 16;
  static constexpr int others = max_seats - 1;
  static constexpr int queue = 8;
  static constexpr int values = 16;

  static constexpr std::array<TensorPiece, 11> actions = {{
      tensor_wait,
      {"ready", 1, "BLOOPS-5"},
      {"draw", 1, "BLOOPS-9, 20"},
      {"discard", 1, "BLOOPS-10"},
      {"call", 1, "BLOOPS-24"},
      {"pass", 1, "BLOOPS-22"},
      {"keep", cards, "BLOOPS-11: for which of the own cards"},
      {"counter", cards, "BLOOPS-17: which of the own cards"},
      {"give", others, "BLOOPS-14: to the first seat after one's own, the second …"},
      {"look", max_seats* cards, "BLOOPS-15: seat, the own first, × which of its cards"},
      {"swap", cards* others* cards, "BLOOPS-16: own card × seat after one's own × which of its cards"},
  }};
  static constexpr int at_ready = place_of(actions, "ready");
  static constexpr int at_draw = place_of(actions, "draw");
  static constexpr int at_discard = place_of(actions, "discard");
  static constexpr int at_call = place_of(actions, "call");
  static constexpr int at_pass = place_of(actions, "pass");
  static constexpr int at_keep = place_of(actions, "keep");
  static constexpr int at_counter = place_of(actions, "counter");
  static constexpr int at_give = place_of(actions, "give");
  static constexpr int at_look = place_of(actions, "look");
  static constexpr int at_swap = place_of(actions, "swap");

  static constexpr std::array<TensorPiece, 23> fields = {{
      {"phase", 5, "one of peek, turn, decide, window, over"},
      {"active", 1, "whose turn it is, counted from the observer and one more; 0: nobody's"},
      {"drawn", 1, "the card that is being decided about: its value and one more; 0: none, or not known"},
      {"pile", 1, "cards in the pile"},
      {"top", 1, "the top discard's value and one more; 0: there is none"},
      {"top effect", 4, "what it does: one of nothing, give, look, swap"},
      {"discards", 1, "cards in the discard pile"},
      {"discarded", 2, "cards discarded in the whole game: below 16384, and how often that"},
      {"effects", queue, "whose effects wait, counted from the observer and one more"},
      {"effect count", 1, "how many effects wait"},
      {"caller", 1, "who has called, counted from the observer and one more; 0: nobody"},
      {"final turns", 1, "turns that are left after a call"},
      {"ready", max_seats, "1: has looked at the own cards and is ready"},
      {"passed", max_seats, "1: has passed in this window"},
      {"slots", max_seats, "slots of each seat, the observer's first"},
      {"cards", max_seats, "cards of each"},
      {"slot", max_seats* cards, "of each card: its slot, and one more"},
      {"known", max_seats* cards, "of each card: its value and one more, where the observer has seen it"},
      {"discarded values", values, "how many of the box's first, second … value lie in the discard pile"},
      {"window", 1, "cards discarded in this window"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  // Which of the cards in those slots that one is; −1: beyond the limit, or none.
  static int place_in(const bloops::Slots& filled, int slot) {
    if (slot >= bloops::Slots::capacity || !filled.has(slot)) return -1;
    int place = 0;
    for (const int each : filled) {
      if (each == slot) return place;
      if (++place == cards) return -1;
    }
    return -1;
  }
  // The slot of that card; −1: there are not so many.
  static int slot_at(const bloops::Slots& filled, int place) {
    for (const int each : filled)
      if (place-- == 0) return each;
    return -1;
  }

  static int encode(const G::State& s, Seat seat, const G::Action& a) {
    using T = bloops::ActionType;
    const int own = place_in(s.filled[seat], a.slot);
    const int after = a.seat < s.seats ? seats_after(s.seats, seat, a.seat) : -1;
    switch (a.type) {
      case T::ready: return at_ready;
      case T::draw: return at_draw;
      case T::discard: return at_discard;
      case T::call: return at_call;
      case T::pass: return at_pass;
      case T::keep: return own < 0 ? 0 : at_keep + own;
      case T::counter: return own < 0 || a.discarded != bloops::any_count ? 0 : at_counter + own;
      case T::give: return after < 1 ? 0 : at_give + after - 1;
      case T::look: {
        const int place = after < 0 ? -1 : place_in(s.filled[a.seat], a.slot);
        return place < 0 ? 0 : at_look + after * cards + place;
      }
      case T::swap: {
        const int with = after < 1 ? -1 : place_in(s.filled[a.seat], a.with);
        return own < 0 || with < 0 ? 0 : at_swap + (own * others + after - 1) * cards + with;
      }
      case T::move:
      case T::peek: break;
    }
    return 0;
  }
  static bool decode(const G::State& s, Seat seat, int index, G::Action& a) {
    using T = bloops::ActionType;
    a = {};
    if (index < at_ready || index >= at_swap + cards * others * cards) return false;
    constexpr std::array<T, 5> plain = {T::ready, T::draw, T::discard, T::call, T::pass};
    if (index < at_keep) {
      a.type = plain[static_cast<std::size_t>(index - at_ready)];
      return true;
    }
    // −1 for a slot that there is not becomes one that nobody has.
    const auto slot = [&](Seat of, int place) {
      return static_cast<std::uint8_t>(slot_at(s.filled[of], place));
    };
    if (index < at_give) {
      a.type = index < at_counter ? T::keep : T::counter;
      a.slot = slot(seat, (index - at_keep) % cards);
      return a.slot != bloops::no_slot;
    }
    const bool gives = index < at_look;
    const bool looks = !gives && index < at_swap;
    const int at = index - (gives ? at_give : looks ? at_look : at_swap);
    const int after = gives ? at + 1 : looks ? at / cards : at / cards % others + 1;
    if (after >= s.seats) return false;
    a.type = gives ? T::give : looks ? T::look : T::swap;
    a.seat = seat_after(s.seats, seat, after);
    if (looks) a.slot = slot(a.seat, at % cards);
    if (a.type != T::swap) return a.slot != bloops::no_slot;
    a.slot = slot(seat, at / (cards * others));
    a.with = slot(a.seat, at % cards);
    return a.slot != bloops::no_slot && a.with != bloops::no_slot;
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    using P = bloops::Phase;
    const auto ones = [&](int at, Seat of) {
      std::memset(mask + at, 1, static_cast<std::size_t>(std::min(cards, s.filled[of].size())));
    };
    switch (s.phase) {
      case P::peek: mask[at_ready] = s.ready.has(seat) ? 0 : 1; return;
      case P::turn: mask[at_draw] = seat == s.active ? 1 : 0; return;
      case P::decide:
        if (seat != s.active) return;
        mask[at_discard] = 1;
        return ones(at_keep, seat);
      case P::window:
        if (!s.effects.empty() && s.effects[0] == seat) mask_effect(s, seat, mask);
        if (G::may_draw(s) && seat == G::following(s, s.active)) mask[at_draw] = 1;
        if (s.passed.has(seat)) return;
        ones(at_counter, seat);
        mask[at_call] = G::may_call(s, seat) ? 1 : 0;
        mask[at_pass] = 1;
        return;
      case P::over: return;
    }
  }
  static bool says_all(const G::State& s) {
    for (const bloops::Slots& filled : s.filled)
      if (filled.size() > cards) return false;
    return s.effects.size() <= queue;
  }

  static void observe(const G::State& s, Seat seat, const Memory&, std::int16_t* to) {
    Row row(to);
    const bool over = G::over(s);
    const auto after = [&](Seat other) { return 1 + seats_after(s.seats, seat, other); };
    const auto value = [&](bloops::Card card) {
      return card.empty() || !card.seen_by(seat) ? 0 : 1 + G::face(s, card.rank()).value;
    };
    const bloops::Rank top = G::top_discard(s);
    row.one_of(5, static_cast<int>(s.phase));
    row.put(over ? 0 : after(s.active));
    row.put(value(s.drawn));
    row.put(s.pile.size());
    row.put(top == bloops::no_rank ? 0 : 1 + G::face(s, top).value);
    row.one_of(4, top == bloops::no_rank ? -1 : static_cast<int>(G::effect(s)));
    row.put(s.discards.size());
    row.put(static_cast<int>(s.discarded % 16384));
    row.put(static_cast<int>(std::min(s.discarded / 16384, 32767U)));
    std::int16_t* effects = row.take(queue);
    for (int i = 0; i < std::min(queue, s.effects.size()); ++i)
      effects[i] = static_cast<std::int16_t>(after(s.effects[i]));
    row.put(s.effects.size());
    row.put(G::has_caller(s) ? after(s.caller) : 0);
    row.put(G::has_caller(s) ? s.final_turns : 0);
    put_seats(row, s, seat, value);
    std::int16_t* discarded = row.take(values);
    for (const bloops::Rank rank : s.discards)
      if (rank <= values) ++discarded[rank - 1];
    row.put(s.window);
    put_common<G>(row, s, seat);
  }

 private:
  static void mask_effect(const G::State& s, Seat seat, std::uint8_t* mask) {
    const auto there = [&](Seat of) { return std::min(cards, s.filled[of].size()); };
    switch (G::effect(s)) {
      case bloops::Effect::none: return;
      case bloops::Effect::give: std::memset(mask + at_give, 1, s.seats - 1U); return;
      case bloops::Effect::look:
        return each_seat(s.seats, seat, [&](int n, Seat other) {
          std::memset(mask + at_look + n * cards, 1, static_cast<std::size_t>(there(other)));
        });
      case bloops::Effect::swap:
        return each_seat(s.seats, seat, [&](int n, Seat other) {
          if (!G::may_swap_with(s, seat, other)) return;
          for (int own = 0; own < there(seat); ++own)
            std::memset(mask + at_swap + (own * others + n - 1) * cards, 1,
                        static_cast<std::size_t>(there(other)));
        });
    }
  }
  static void put_seats(Row& row, const G::State& s, Seat seat, const auto& value) {
    std::int16_t* ready = row.take(max_seats);
    std::int16_t* passed = row.take(max_seats);
    std::int16_t* slots = row.take(max_seats);
    std::int16_t* count = row.take(max_seats);
    std::int16_t* slot_of = row.take(max_seats * cards);
    std::int16_t* known = row.take(max_seats * cards);
    each_seat(s.seats, seat, [&](int n, Seat other) {
      ready[n] = s.ready.has(other) ? 1 : 0;
      passed[n] = s.passed.has(other) ? 1 : 0;
      slots[n] = s.slots[other];
      count[n] = static_cast<std::int16_t>(s.filled[other].size());
      int place = n * cards;
      s.filled[other].each([&](int slot) {
        if (place >= (n + 1) * cards) return;
        const bloops::Card card = s.area[other][static_cast<std::size_t>(slot)];
        slot_of[place] = static_cast<std::int16_t>(1 + slot);
        known[place] = static_cast<std::int16_t>(value(card));
        ++place;
      });
    });
  }
};
static_assert(HasTensor<Bloops>);

}  // namespace smallbox
