// The steps of a program that ask nothing and start nothing: cards and blobs go somewhere, or something is seen.
#pragma once

#include "games/blobs/moves.hpp"

namespace smallbox::blobs {

template <Chance Dice, class Sink>
class Effects : public CardMoves<Dice, Sink> {
  using Base = CardMoves<Dice, Sink>;
  using T = Event::Type;

 public:
  using Base::Base;

 protected:
  using Base::chance_;
  using Base::s;
  using Base::sink_;
  using Base::tell;

  // A blob that this step can change: it lies in a room and is not safe from you; else -1.
  BLOBS_IN_PLACE int reach(const Run& run, std::uint8_t var, Seat you) const {
    const Number number = var == self ? run.self : var == Y ? run.vars.y : run.vars.x;
    const int at = number != 0 ? s.rooms.find(number) : -1;
    return at >= 0 && !safe_from(s, at, you) ? at : -1;
  }

  // The card that was chosen, if it is still there (BLOBS-27). It is used only once.
  BLOBS_IN_PLACE Card take_chosen(Run& run, Seat you) const {
    const Card card =
        run.holder == you && run.hand != no_card && s.hand[you].has(run.hand) ? run.hand : no_card;
    if (run.holder == you) {
      run.hand = no_card;
      run.holder = nobody;
    }
    return card;
  }
  BLOBS_IN_PLACE Card take_chosen(Run& run) const {
    const Card card = run.waste;
    run.waste = no_card;
    return card != no_card && s.piles.waste_set().has(card) ? card : no_card;
  }

  // Steps that ask nothing and start nothing.
  BLOBS_IN_PLACE void effect(Run& run, const Step& step, Seat you) {
    switch (step.op) {
      case Op::draw: return Base::draw(you, step.a);
      case Op::discard:
        if (const Card card = take_chosen(run, you); card != no_card) Base::discard(you, card);
        return;
      case Op::discard_all:
        for (const int card : s.hand[you]) Base::discard(you, static_cast<Card>(card));
        return;
      case Op::give:
        if (run.vars.p == nobody || run.vars.p == you) return;
        if (const Card card = take_chosen(run, you); card != no_card) Base::pass_card(you, run.vars.p, card);
        return;
      case Op::give_random: return give_random(run.vars.p, you);
      case Op::see_top_you:
        if (s.piles.lab() > 0) see_lab(you, 1);
        return;
      case Op::see_top_all:
        if (s.piles.lab() == 0) return;
        s.lab_known[0] = everybody;
        s.shown = true;
        return sink_.all(Event{.type = T::shown, .seat = you, .card = s.piles.lab_card(0)});
      case Op::see_hand: return see_hand(run.vars.p, you);
      case Op::remove:
        if (const int at = reach(run, step.a, you); at >= 0) Base::remove(at);
        return;
      case Op::back:
        if (const int at = reach(run, step.a, you); at >= 0) Base::back(at);
        return;
      case Op::move: return move_to(run, static_cast<To>(step.b), reach(run, step.a, you), you);
      case Op::swap: return swap(reach(run, step.a, you), reach(run, step.b, you));
      case Op::proto:
        if (const int at = reach(run, step.a, you); at >= 0 && !s.rooms[at].proto()) Base::turn_over(at);
        return;
      case Op::proto_all: return turn_over_all(run, step.filter);
      case Op::sprout: return Base::sprout(eye_of(s, run).here);
      case Op::paint: return paint(run, reach(run, step.a, you));
      case Op::plan:
        if (s.phase != Phase::start) return;
        s.plan = static_cast<Source>(step.a);
        return sink_.all(Event{.type = T::planned, .seat = you, .source = s.plan});
      case Op::cancel: return cancel(run);
      default: return;
    }
  }

  BLOBS_APART void give_random(Seat p, Seat you) {
    if (p == nobody || p == you || s.hand[p].empty()) return;
    const auto n = static_cast<std::uint32_t>(s.hand[p].size());
    const int nth = s.plain ? 0 : static_cast<int>(chance_.below(n));
    Base::pass_card(p, you, static_cast<Card>(s.hand[p].nth(nth)));
  }

  void see_hand(Seat p, Seat you) {
    if (p == nobody) return;
    s.knows[you] = s.knows[you] | s.hand[p];
    tell(Base::mind(you), {.type = T::saw,
                           .seat = you,
                           .other = p,
                           .count = static_cast<std::uint8_t>(s.hand[p].size()),
                           .told = true,
                           .cards = s.hand[p]});
  }

  void move_to(const Run& run, To to, int at, Seat you) {
    const Seat p = run.vars.p;
    if (at < 0 || (to == To::p && p == nobody)) return;
    Base::move(at, to == To::p ? p : to == To::here ? eye_of(s, run).here : after(s, you, 1));
  }

  void turn_over_all(const Run& run, const Filter& filter) {
    if (filter.color == Filter::color_c && run.vars.color == no_color) return;
    for (const int at : choosable(s, eye_of(s, run), run.vars, filter))
      if (!s.rooms[at].proto()) Base::turn_over(at);
  }

  void paint(const Run& run, int at) {
    if (at < 0 || s.rooms[at].proto() || run.vars.color == no_color) return;
    s.rooms[at].mark = static_cast<Colors>(1U << run.vars.color);
    sink_.all(Event{.type = T::painted, .blob = s.rooms[at].number, .value = run.vars.color});
  }

  void swap(int one, int two) {
    if (one < 0 || two < 0) return;
    const Seat first = s.rooms.room_of(one);
    const Seat second = s.rooms.room_of(two);
    if (first == second) return;
    const Number other = s.rooms[two].number;
    Base::move(one, second);
    Base::move(s.rooms.find(other), first);
  }

  void cancel(const Run& run) {
    if (run.copied != Copied::no || s.plays.empty()) return;
    const Number answered = s.plays.back().answers;
    for (Play& play : s.plays) {
      if (play.blob != answered || play.cancelled != 0) continue;
      play.cancelled = 1;
      sink_.all(Event{.type = T::cancelled, .card = play.card, .blob = play.blob});
    }
  }

  void see_lab(Seat you, int n) {
    Event event{.type = T::saw, .seat = you, .count = static_cast<std::uint8_t>(n), .told = true};
    event.look.fill(no_card);
    for (int i = 0; i < n; ++i) {
      s.lab_known[i] = static_cast<Knowers>(s.lab_known[i] | Base::mind(you));
      event.look[i] = s.piles.lab_card(i);
    }
    tell(Base::mind(you), event);
  }
};

}  // namespace smallbox::blobs
