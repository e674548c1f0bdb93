// Bloops: remember your cards, get rid of them, and say so in time. For two to five.
//
// Everybody has six cards face down and has seen three of them. In turn: draw, then discard that card or keep
// it for another one. Some cards do something when they are discarded. Every discard opens a window in which
// all may counter-discard cards of the same value, whoever's turn it is. The lowest sum wins.
//
// Actions   ready (BLOOPS-5) · draw (BLOOPS-9, 20) · discard (BLOOPS-10) · keep slot (BLOOPS-11) · give to
//           (BLOOPS-14) · look seat slot (BLOOPS-15) · swap slot seat with (BLOOPS-16) · counter slot
//           (BLOOPS-17, 18, 21) · call (BLOOPS-24) · pass (BLOOPS-22) · move from to (BLOOPS-7) · peek slot
//           (BLOOPS-26). `move`, a call after a pass, and play errors are accepted but never listed.
// Phases    peek (set-up) → turn → decide → window → decide → window …; a turn that is lost because there is
//           nothing to draw leads from a window back to turn (BLOOPS-12).
// Seen      discards, counts, who looked at what. Hidden: face-down cards, but for whom the state says has
//           seen them. The state remembers for the seats; a view shows it with `assist` only (BLOOPS-6).
// Options   assist, first, direction, deck, errors, window, strict
#pragma once

#include <cstddef>

#include "engine/game.hpp"
#include "engine/options.hpp"
#include "games/bloops/refusals.hpp"
#include "games/bloops/state.hpp"

namespace smallbox {

struct Bloops {
  static constexpr const char* id = "bloops";
  static constexpr const char* name = "Bloops";
  static constexpr const char* clauses = "BLOOPS";
  static constexpr int min_seats = 2;
  static constexpr int max_seats = 5;
  // The most is a swap: own cards times other cards, of 127 in all; then counters, call and pass.
  static constexpr int max_legal = 64 * 63 + bloops::area_size + 2;
  static constexpr bool has_secrets = true;

  using State = bloops::State;
  using Action = bloops::Action;
  using Event = bloops::Event;
  using Box = bloops::Box;
  using Options = bloops::Options;
  using Setup = bloops::Setup;
  using Card = bloops::Card;
  using Rank = bloops::Rank;
  using Slots = bloops::Slots;
  using Phase = bloops::Phase;
  using ActionType = bloops::ActionType;
  using Effect = bloops::Effect;
  using Why = bloops::Why;

  static constexpr std::array option_table = {
      flag("assist", &Options::assist, "the view keeps what its seat has seen and can still follow"),
      number_or("first", &Options::first, 0, 4, {"random"}, "who starts: a seat, or random"),
      choice("direction", &Options::direction, {"clockwise", "counterclockwise"},
             "which way the turns go round"),
      choice("deck", &Options::deck, {"default"}, "which division of the cards is in use"),
      choice("errors", &Options::errors, {"penalise", "refuse"},
             "a counter-discard that comes too late costs a penalty card, or is refused"),
      choice("window", &Options::window, {"race", "polled"},
             "race: the next player may draw at once; polled: when every player has passed"),
      flag("strict", &Options::strict,
           "drawing out of turn and looking at face-down cards are possible, and penalised"),
  };
  // What benchmarks play: every discard asks every seat.
  static constexpr Options bench_options{.window = bloops::polled};

  static constexpr bloops::Refusals refusals{};

  static Refusal fits(const Box& box, const Options& options, int seats) {
    // BOX-6: the deal, and one card to draw.
    if (box.cards <= seats * bloops::dealt_cards) return refusals.too_few_cards;
    if (options.first != bloops::random_first && options.first >= seats) return refusals.starter_not_at_table;
    return accepted();
  }
  static int seats(const State& s) { return s.seats; }
  static const Options& options(const State& s) { return s.options; }
  static bool over(const State& s) { return s.phase == Phase::over; }

  // What drivers need. A race has no end that a clock could bring about, so windows are timed where they are polled.
  static bool races(const Options& options) { return options.window != bloops::polled; }
  // Counters compete with each other, and all of them with the draw that closes the window; so does the call.
  static bool in_race(const State& s, const Action& a) {
    return s.phase == Phase::window && races(s.options) &&
           (a.type == ActionType::counter || a.type == ActionType::draw || a.type == ActionType::call);
  }
  static constexpr Window live_window{.ms = 5000, .option = "window", .value = "polled"};
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::pass},
                                                 Action{.type = ActionType::ready}};
  static bool is_pass(const Action& action) { return action.type == ActionType::pass; }
  static Turn turn(const State& s) {
    Turn turn{.number = s.active};
    if (over(s)) return turn;
    turn.active = static_cast<std::int8_t>(s.active);
    if (!s.effects.empty()) turn.next = static_cast<std::int8_t>(s.effects[0]);
    for (const Seat seat : s.effects) turn.owing.add(seat);
    return turn;
  }

  // BLOOPS-3, 4, 5, 8
  static State start(const Box& box, const Options& options, int seats, const Setup* setup,
                     Chance auto& chance, auto& sink) {
    State s{};
    s.box = BoxRef<Box>(box);
    s.options = options;
    s.seats = static_cast<std::uint8_t>(seats);
    auto deck = box.deck;  // the top is the last
    int top = box.cards;
    const auto cards = std::span<Rank>(deck).first(box.cards);
    if (setup != nullptr)
      lay_out(*setup, seats, cards);
    else
      shuffle(cards, chance);
    for (Seat seat = 0; seat < seats; ++seat) {
      s.slots[seat] = bloops::dealt_cards;
      s.filled[seat] = Slots::first(bloops::dealt_cards);
      Event dealt{.type = Event::Type::dealt, .seat = seat};
      const Event open = dealt;
      for (std::uint8_t slot = 0; slot < bloops::dealt_cards; ++slot) {
        const Rank rank = deck[--top];
        const bool seen = slot >= bloops::bottom_row;
        s.area[seat][slot] = Card(rank, 0, seen ? SeatSet::of(seat) : SeatSet{});
        if (seen) dealt.row[slot - bloops::bottom_row] = rank;
      }
      sink.split(SeatSet::of(seat), dealt, open);
    }
    for (int i = 0; i < top; ++i) s.pile.push(deck[i]);
    if (setup != nullptr && setup->first != bloops::no_seat)
      s.active = setup->first;
    else if (options.first != bloops::random_first)
      s.active = static_cast<Seat>(options.first);
    else
      s.active = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats)));
    return s;
  }

  // Nothing here, nor in `legal`, reads what a card is: whom the table waits for must not tell.
  static SeatSet actors(const State& s) {
    switch (s.phase) {
      case Phase::peek: return all_seats(s) - s.ready;
      case Phase::turn:
      case Phase::decide: return SeatSet::of(s.active);
      case Phase::window: {
        SeatSet set = all_seats(s) - s.passed;
        if (!s.effects.empty()) set.add(s.effects[0]);
        if (may_draw(s)) set.add(following(s, s.active));
        return set;
      }
      case Phase::over: return {};
    }
    return {};
  }

  static void legal(const State& s, Seat seat, Legal<Bloops>& out) {
    switch (s.phase) {
      case Phase::peek:
        if (!s.ready.has(seat)) out.push({ActionType::ready});
        return;
      case Phase::turn:
        if (seat == s.active) out.push({ActionType::draw});
        return;
      case Phase::decide:
        if (seat != s.active) return;
        out.push({ActionType::discard});
        list_slots(s.filled[seat], {ActionType::keep}, &Action::slot, out);
        return;
      case Phase::window:
        if (!s.effects.empty() && s.effects[0] == seat) list_effect(s, seat, out);
        if (may_draw(s) && seat == following(s, s.active)) out.push({ActionType::draw});
        if (s.passed.has(seat)) return;
        list_slots(s.filled[seat], {ActionType::counter}, &Action::slot, out);
        if (may_call(s, seat)) out.push({ActionType::call});
        out.push({ActionType::pass});
        return;
      case Phase::over: return;
    }
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);
  static Refusal check(const State& s, Seat seat, const Action& a);  // refuse.hpp

  // turns.hpp
  static void apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink);

  // BLOOPS-27, 28
  static Result result(const State& s) {
    Result r;
    std::int16_t best = INT16_MAX;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const bool set_aside = stars(s, seat) >= 3;
      std::int16_t score = 0;
      for (const int slot : s.filled[seat]) {
        const bloops::Face& it = face(s, s.area[seat][slot].rank());
        if (!(it.star && set_aside)) score = static_cast<std::int16_t>(score + it.value);
      }
      r.scores[seat] = score;
      best = std::min(best, score);
    }
    for (Seat seat = 0; seat < s.seats; ++seat)
      if (r.scores[seat] == best) r.winners.add(seat);
    return r;
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  // Play errors are accepted too where the options penalise them, and a call after a pass: the game's own
  // tests say which.
  static bool listed(const Action& a) {
    return a.type != ActionType::move && a.type != ActionType::peek && a.type != ActionType::counter &&
           a.type != ActionType::draw && a.type != ActionType::call;
  }

  // Areas have room for all cards there are, and mostly stand empty.
  static void each_part(const State& s, auto&& call) {
    call(&s, offsetof(State, area));
    for (Seat seat = 0; seat < s.seats; ++seat) call(&s.area[seat], s.slots[seat] * sizeof(Card));
  }

  // ---- Small questions, also asked by view, text and bots

  static SeatSet all_seats(const State& s) { return SeatSet::first(s.seats); }
  // BLOOPS-8
  static Seat following(const State& s, Seat seat) {
    if (s.options.direction == bloops::counterclockwise)
      return static_cast<Seat>(seat == 0 ? s.seats - 1 : seat - 1);
    return static_cast<Seat>(seat + 1 == s.seats ? 0 : seat + 1);
  }
  static bool is_polled(const State& s) { return s.options.window == bloops::polled; }
  static bool has_caller(const State& s) { return s.caller != bloops::no_seat; }
  // BLOOPS-24: all final turns have been played; this window is the last.
  static bool last_window(const State& s) { return has_caller(s) && s.final_turns == 0; }
  // Whose draw this turn is: nobody's when no turn is to come.
  static Seat drawer(const State& s) {
    if (s.phase != Phase::window) return s.active;
    return last_window(s) ? bloops::no_seat : following(s, s.active);
  }
  // BLOOPS-20, 22: in a window, whether the next player may draw.
  static bool may_draw(const State& s) {
    return s.effects.empty() && !last_window(s) && (!is_polled(s) || s.passed == all_seats(s));
  }
  // BLOOPS-24: in a window. Whoever has passed may call all the same, but is not asked any more.
  static bool may_call(const State& s, Seat seat) {
    return seat == s.active && s.effects.empty() && !has_caller(s) && !s.passed.has(seat);
  }
  // BLOOPS-12: the open window's discards are no supply.
  static bool can_supply(const State& s) { return !s.pile.empty() || s.discards.size() > s.window; }
  // What the open window is about.
  static Rank top_discard(const State& s) { return s.discards.empty() ? bloops::no_rank : s.discards.back(); }
  static Effect effect(const State& s) { return face(s, top_discard(s)).effect; }
  static bool has_card(const State& s, Seat seat, std::uint8_t slot) {
    return slot < s.slots[seat] && s.filled[seat].has(slot);
  }
  // BLOOPS-16: whose cards `seat` may take by a swap.
  static bool may_swap_with(const State& s, Seat seat, Seat other) {
    return other != seat && other != s.caller;
  }
  // What a card is, as far as whoever the state was hidden for has seen; no_rank: that seat does not know.
  static Rank known_rank(const State& s, Card card) {
    return s.viewer == bloops::no_seat || card.seen_by(s.viewer) ? card.rank() : bloops::no_rank;
  }
  static const bloops::Face& face(const State& s, Rank rank) { return s.box->face(rank); }
  static int stars(const State& s, Seat seat) {
    int n = 0;
    for (const int slot : s.filled[seat]) n += face(s, s.area[seat][slot].rank()).star ? 1 : 0;
    return n;
  }

 private:
  // The deck that deals what the setup says.
  static void lay_out(const Setup& setup, int seats, std::span<Rank> deck) {
    std::size_t top = deck.size();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
      for (const Rank rank : setup.areas[seat]) deck[--top] = rank;
    for (std::size_t i = 0; top > 0; ++i) deck[--top] = setup.pile[i];
  }

  // The same action for each of these slots.
  static void list_slots(Slots slots, Action action, std::uint8_t Action::* field, Legal<Bloops>& out) {
    Action* at = out.tail();
    slots.each([&](int slot) {
      action.*field = static_cast<std::uint8_t>(slot);
      *at++ = action;
    });
    out.end_at(at);
  }
  static void list_effect(const State& s, Seat seat, Legal<Bloops>& out) {
    switch (effect(s)) {
      case Effect::none: return;
      case Effect::give:
        for (Seat to = 0; to < s.seats; ++to)
          if (to != seat) out.push({.type = ActionType::give, .seat = to});
        return;
      case Effect::look:
        for (Seat at = 0; at < s.seats; ++at)
          list_slots(s.filled[at], {.type = ActionType::look, .seat = at}, &Action::slot, out);
        return;
      case Effect::swap:
        for (const int slot : s.filled[seat])
          for (Seat at = 0; at < s.seats; ++at)
            if (may_swap_with(s, seat, at))
              list_slots(s.filled[at],
                         {.type = ActionType::swap, .slot = static_cast<std::uint8_t>(slot), .seat = at},
                         &Action::with, out);
        return;
    }
  }
  // Whether the effect that is first in the queue has a target.
  static bool can_apply(const State& s) {
    const Seat seat = s.effects[0];
    const Effect what = effect(s);
    if (what == Effect::give) return can_supply(s);
    if (what == Effect::swap && s.filled[seat].empty()) return false;
    for (Seat at = 0; at < s.seats; ++at)
      if (!s.filled[at].empty() && (what == Effect::look || may_swap_with(s, seat, at))) return true;
    return false;
  }

  // pick.hpp
  static std::uint32_t effect_size(const State& s, Seat seat);
  static std::uint32_t swappable(const State& s, Seat seat);
  static Action nth_effect(const State& s, Seat seat, std::uint32_t place);
  static std::uint8_t nth_slot(const State& s, Seat seat, std::uint32_t place) {
    return static_cast<std::uint8_t>(s.filled[seat].nth(static_cast<int>(place)));
  }

  // refuse.hpp
  static Refusal check_draw(const State& s, Seat seat);
  static Refusal check_effect(const State& s, Seat seat, const Action& a);
  static Refusal check_counter(const State& s, Seat seat, const Action& a);

  // turns.hpp
  static void apply_effect(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink);
  static void move(State& s, Seat seat, const Action& a, auto& sink);
  static void peek(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink);
  static bool refill(State& s, Chance auto& chance, auto& sink);
  static std::uint8_t unused_batch(const State& s);
  static std::uint8_t put_top_card(State& s, Seat seat);
  static void penalise(State& s, Seat seat, Chance auto& chance, auto& sink);
  static void take_turn(State& s, Seat seat, Chance auto& chance, auto& sink);
  static void lose_turn(State& s, auto& sink);
  static void discard(State& s, Seat seat, Rank rank, std::uint8_t slot, auto& sink);
  static void counter(State& s, Seat seat, std::uint8_t slot, Chance auto& chance, auto& sink);
  static void lay(State& s, Rank rank);
  static void queue_effect(State& s, Seat seat, Rank rank);
  static void applied(State& s, auto& sink);
  static void settle(State& s, auto& sink);
  static void end(State& s, Why why, auto& sink);
};

}  // namespace smallbox
