// Playing a blob: it is laid, aims, is answered, acts; and what is chosen on the way.
#pragma once

#include "games/blobs/effects.hpp"

namespace smallbox::blobs {

// What comes next: an answer (or nothing: it is over), the next player of a window, a step of a program, or the turn goes on.
// Nearly always it is known where one comes from. Which program is due and with which step is handed on, in registers: to read
// it from where it was stored just now takes longer than most steps.
struct Due {
  enum What : std::uint8_t { answer, window, step, turn };
  Due(What is) : what(is) {}  // NOLINT: but for a step it says it all
  Due(Run& due, const Step& with) : what(step), run(&due), at(&with) {}

  What what;
  Run* run = nullptr;
  const Step* at = nullptr;
};

template <Chance Dice, class Sink>
class Plays : public Effects<Dice, Sink> {
  using Base = Effects<Dice, Sink>;
  using T = Event::Type;

 public:
  using Base::Base;

 protected:
  using Base::box_;
  using Base::s;
  using Base::sink_;

  const Step& step_of(const Run& run) const { return box_.steps[run.pc]; }
  BLOBS_IN_PLACE Due go_on_at(Run& run, unsigned pc) const {
    run.pc = static_cast<std::uint16_t>(pc);
    return {run, box_.steps[pc]};
  }
  BLOBS_IN_PLACE Due go_on_with(Run& run) const { return {run, step_of(run)}; }
  BLOBS_IN_PLACE Due start_program(const Run& run) { return {s.runs.push(run), step_of(run)}; }
  BLOBS_IN_PLACE Due fail(Run& run) const { return go_on_at(run, step_of(run).exit); }

  BLOBS_IN_PLACE Due ask(Form form, Seat seat, const Places& open = {}) {
    s.form = form;
    s.asked = seat;
    s.open = open;
    return Due::answer;
  }
  // Below what has just ended.
  BLOBS_IN_PLACE Due due_below() const {
    if (!s.plays.empty() && s.plays.back().stage == Stage::window) return Due::window;
    return s.runs.empty() ? Due::turn : go_on_with(s.runs.back());
  }
  BLOBS_IN_PLACE Due complete() {
    s.plays.pop();
    return due_below();
  }

  // ---- Playing a blob (BLOBS-20 … 29)

  // `answered`: the play that this one responds to.
  BLOBS_IN_PLACE Due play(Seat player, Card card, Seat room, Source source, const Play* answered = nullptr) {
    const Number number = Base::put(room, card, box_.colors[card]);
    ++s.played;
    Play one{.blob = number, .card = card, .player = player};
    if (answered != nullptr) one.answers = answered->blob;
    sink_.all(Event{.type = T::played,
                    .seat = player,
                    .card = card,
                    .blob = number,
                    .of = one.answers,
                    .room = room,
                    .source = source});
    const Entry& entry = box_.entry[card];
    if (answered != nullptr) one.vars = bound(box_.bind[card], *answered);
    const bool aims = answered == nullptr && entry.aim != 0;
    one.stage = aims ? Stage::aim : Stage::window;
    s.plays.push(one);
    if (aims) return start_program({.self = number, .pc = entry.aim, .you = player, .room = room});
    announce(s.plays.back());
    return Due::window;
  }
  Vars bound(const Bind& bind, const Play& answered) const {
    const auto blob = [&](Bound what) {
      return what == Bound::nothing    ? Number{0}
             : what == Bound::answered ? answered.blob
                                       : target_of(s, answered);
    };
    const auto player = [&](Bound what) { return what == Bound::nothing ? Seat{nobody} : answered.player; };
    return {.x = blob(bind.x), .y = blob(bind.y), .p = player(bind.p), .r = player(bind.r)};
  }
  void announce(const Play& play) {
    const Vars& v = play.vars;
    if (v.x == 0 && v.y == 0 && v.p == nobody && v.r == nobody && v.color == no_color) return;
    sink_.all(Event{.type = T::aimed, .seat = play.player, .card = play.card, .blob = play.blob, .vars = v});
  }

  // BLOBS-22: the next player of the window, or the action.
  BLOBS_IN_PLACE Due ask_next() {
    Play& play = s.plays.back();
    while (++play.asked < s.seats) {
      const Seat seat = after(s, play.player, play.asked);
      if (!s.hand[seat].empty()) return ask(Form::respond, seat);
    }
    return act(play);
  }
  // BLOBS-24, 28
  BLOBS_IN_PLACE Due act(Play& play) {
    const std::uint16_t pc = box_.entry[play.card].act;
    if (pc == 0) return complete();
    const int at = s.rooms.find(play.blob);
    const bool lies = at >= 0 && !s.rooms[at].proto();
    if (play.cancelled != 0 || !lies) {
      sink_.all(Event{.type = T::lapsed,
                      .card = play.card,
                      .blob = play.blob,
                      .why = play.cancelled != 0 ? Event::Why::cancelled : Event::Why::gone});
      return complete();
    }
    play.stage = Stage::act;
    sink_.all(Event{.type = T::action, .seat = play.player, .card = play.card, .blob = play.blob});
    return start_program(
        {.self = play.blob, .vars = play.vars, .pc = pc, .you = play.player, .room = s.rooms.room_of(at)});
  }

  // ---- Choices (BLOBS-42)

  bool aiming() const { return !s.plays.empty() && s.plays.back().stage == Stage::aim; }

  // What was chosen while an action is performed is told at once; an aim when it is complete.
  BLOBS_IN_PLACE Due chosen(Form form, Number blob, std::uint8_t value) {
    Run& run = s.runs.back();
    const Card card = box_.owner[run.pc];
    if (aiming())
      s.plays.back().vars = run.vars;
    else
      sink_.all(Event{
          .type = T::chose, .seat = you_of(s, run), .card = card, .of = blob, .value = value, .form = form});
    return go_on_at(run, run.pc + 1U);
  }
  BLOBS_IN_PLACE Due choose_player(std::uint8_t seat) {
    Run& run = s.runs.back();
    (step_of(run).a == R ? run.vars.r : run.vars.p) = seat;
    return chosen(Form::player, 0, seat);
  }
  BLOBS_IN_PLACE Due choose_blob(Number number) {
    Run& run = s.runs.back();
    (step_of(run).a == Y ? run.vars.y : run.vars.x) = number;
    return chosen(Form::blob, number, 0);
  }
  Due choose_color(std::uint8_t color) {
    s.runs.back().vars.color = color;
    return chosen(Form::color, 0, color);
  }
  BLOBS_IN_PLACE Due choose_card(Card card) {
    Run& run = s.runs.back();
    if (step_of(run).op == Op::hand) {
      run.hand = card;
      run.holder = you_of(s, run);
    } else {
      run.waste = card;
    }
    return go_on_at(run, run.pc + 1U);
  }
};

}  // namespace smallbox::blobs
