// Performs the programs of the cards, and leads through a turn. What waits for a player is plain data in the
// state: the plays that are not complete (State::plays), the programs under way (State::runs), and the one
// question that is open (State::form). The machine goes on from there until the next question.
//
// A play that aims or acts has one program under way; a Start or End action, or a plan's play, has one
// without a play, at the bottom. So whichever is due next is always the last of one list or the other.
#pragma once

#include "games/blobs/moves.hpp"

namespace smallbox::blobs {

template <Chance Dice, class Sink>
class Machine : CardMoves<Dice, Sink> {
  using Base = CardMoves<Dice, Sink>;
  using T = Event::Type;
  using Base::chance_;
  using Base::s;
  using Base::sink_;
  using Base::tell;

 public:
  Machine(State& state, Dice& chance, Sink& sink) : Base(state, chance, sink) {}

  // The cards have been dealt or laid out.
  void begin() {
    for (Seat seat = 0; seat < s.seats; ++seat) {
      s.knows[seat] = s.hand[seat];
      tell(Base::mind(seat), {.type = T::dealt,
                              .seat = seat,
                              .count = static_cast<std::uint8_t>(s.hand[seat].size()),
                              .told = true,
                              .cards = s.hand[seat]});
    }
    Base::refill();
    s.turn = 1;
    begin_turn();
  }

  void go_on() {
    while (s.form == Form::none && s.phase != Phase::over) {
      if (!s.plays.empty() && s.plays.back().stage == Stage::window)
        ask_next();
      else if (!s.runs.empty())
        perform();
      else
        go_on_in_turn();
    }
  }

  // The answer to the open question. It has been checked.
  void answer(Seat seat, const Action& a) {
    const Form form = s.form;
    s.form = Form::none;
    s.open = {};
    switch (form) {
      case Form::none: return;
      case Form::play:
        s.laid = true;
        Base::lose(seat, a.card);
        return play(seat, a.card, a.value, Source::hand);
      case Form::respond:
        if (a.type == ActionType::pass) return sink_.all(Event{.type = T::passed, .seat = seat});
        Base::lose(seat, a.card);
        return play(seat, a.card, a.value, Source::hand, &s.plays.back());
      case Form::action: return begin_action(s.rooms.find(a.number));
      case Form::player: return choose_player(a.value);
      case Form::blob: return choose_blob(a.number);
      case Form::color: return choose_color(a.value);
      case Form::hand:
      case Form::waste: return choose_card(a.card);
      case Form::ask:
        if (a.value == 0) return fail(s.runs.back());
        ++s.runs.back().pc;
        return;
      case Form::order: return reorder(seat, a.order);
    }
  }

 private:
  static const Step& step_of(const Run& run) { return k_code.steps[run.pc]; }
  static void fail(Run& run) { run.pc = step_of(run).exit; }

  void ask(Form form, Seat seat, const Places& open = {}) {
    s.form = form;
    s.asked = seat;
    s.open = open;
  }

  // ---- A turn (BLOBS-12 … 19)

  void begin_turn() {
    s.phase = Phase::start;
    s.played = 0;
    s.laid = false;
    s.plan = Source::hand;
    sink_.all(Event{.type = T::turn, .seat = s.active, .value = s.turn});
  }

  void go_on_in_turn() {
    switch (s.phase) {
      case Phase::start: return next_action<k_starting>(Phase::play);
      case Phase::play:
        if (!s.laid) return begin_play();
        s.phase = Phase::end;
        return;
      case Phase::end: return next_action<k_ending>(Phase::over);
      case Phase::over: return;
    }
  }

  // BLOBS-13, 14, 17
  template <const Cards& kind>
  void next_action(Phase then) {
    const Cards left = (s.up[s.active] & kind) - s.done;
    if (left.empty()) {
      s.done = {};
      if (then == Phase::over) return end_turn();
      s.phase = then;
      return;
    }
    Places open;
    for (int i = s.rooms.begin(s.active); i < s.rooms.end(s.active); ++i)
      if (!s.rooms[i].proto() && left.has(s.rooms[i].card)) open.add(i);
    if (left.size() > 1) return ask(Form::action, s.active, open);
    begin_action(open.lowest());
  }
  void begin_action(int at) {
    const Blob& blob = s.rooms[at];
    s.done.add(blob.card);
    const Entry& entry = k_code.entry[blob.card];
    s.runs.push({.self = blob.number,
                 .pc = s.phase == Phase::start ? entry.start : entry.end,
                 .you = s.active,
                 .room = s.active});
    sink_.all(
        Event{.type = T::action, .seat = s.active, .card = blob.card, .blob = blob.number, .when = s.phase});
  }

  // BLOBS-15, 16
  void begin_play() {
    const bool void_plan =
        (s.plan == Source::lab && s.piles.lab() == 0) || (s.plan == Source::waste && s.piles.waste() == 0);
    if (void_plan) s.plan = Source::hand;
    if (s.plan != Source::hand) {
      s.laid = true;
      const std::uint16_t pc = s.plan == Source::lab ? k_code.plan_lab : k_code.plan_waste;
      return s.runs.push({.pc = pc, .you = s.active});
    }
    if (s.hand[s.active].empty()) {
      s.laid = true;
      return sink_.all(Event{.type = T::skipped, .seat = s.active});
    }
    ask(Form::play, s.active);
  }

  // BLOBS-18, 19, 43, 44
  void end_turn() {
    Base::draw(s.active, full_hand - s.hand[s.active].size());
    const int blobs = s.rooms.size(s.active);
    sink_.all(Event{.type = T::turn_ended, .seat = s.active, .count = static_cast<std::uint8_t>(blobs)});
    const bool full = blobs >= full_room;
    if (full || s.turn == max_rounds * s.seats) {
      s.phase = Phase::over;
      s.limit = !full;
      return sink_.all(Event{.type = T::ended});
    }
    s.active = after(s, s.active, 1);
    ++s.turn;
    begin_turn();
  }

  // ---- Playing a blob (BLOBS-20 … 29)

  // `answered`: the play that this one responds to.
  void play(Seat player, Card card, Seat room, Source source, const Play* answered = nullptr) {
    const Number number = Base::put(room, card, k_colors[card]);
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
    const Entry& entry = k_code.entry[card];
    if (answered != nullptr) one.vars = bound(k_cards[card].does.bind, *answered);
    const bool aims = answered == nullptr && entry.aim != 0;
    one.stage = aims ? Stage::aim : Stage::window;
    s.plays.push(one);
    if (aims) s.runs.push({.self = number, .pc = entry.aim, .you = player, .room = room});
    if (!aims) announce(s.plays.back());
  }
  static Vars bound(Bind bind, const Play& answered) {
    switch (bind) {
      case Bind::nothing: return {};
      case Bind::x_target:
        return {.x = k_target[answered.card] == Target::y ? answered.vars.y : answered.vars.x};
      case Bind::x_answered: return {.x = answered.blob};
      case Bind::x_answered_p_player: return {.x = answered.blob, .p = answered.player};
      case Bind::p_player: return {.p = answered.player};
    }
    return {};
  }
  void announce(const Play& play) {
    const Vars& v = play.vars;
    if (v.x == 0 && v.y == 0 && v.p == nobody && v.color == no_color) return;
    sink_.all(Event{.type = T::aimed, .seat = play.player, .card = play.card, .blob = play.blob, .vars = v});
  }

  // BLOBS-22: the next player of the window, or the action.
  void ask_next() {
    Play& play = s.plays.back();
    while (++play.asked < s.seats) {
      const Seat seat = after(s, play.player, play.asked);
      if (!s.hand[seat].empty()) return ask(Form::respond, seat);
    }
    act(play);
  }
  // BLOBS-24, 28
  void act(Play& play) {
    const std::uint16_t pc = k_code.entry[play.card].act;
    const int at = s.rooms.find(play.blob);
    const bool lies = at >= 0 && !s.rooms[at].proto();
    if (pc == 0 || play.cancelled != 0 || !lies) {
      if (pc != 0)
        sink_.all(Event{.type = T::lapsed,
                        .card = play.card,
                        .blob = play.blob,
                        .why = play.cancelled != 0 ? Event::Why::cancelled : Event::Why::gone});
      s.plays.pop();
      return;
    }
    play.stage = Stage::act;
    s.runs.push(
        {.self = play.blob, .vars = play.vars, .pc = pc, .you = play.player, .room = s.rooms.room_of(at)});
    sink_.all(Event{.type = T::action, .seat = play.player, .card = play.card, .blob = play.blob});
  }

  // ---- Choices (BLOBS-42)

  bool aiming() const { return !s.plays.empty() && s.plays.back().stage == Stage::aim; }

  // What was chosen while an action is performed is told at once; an aim when it is complete.
  void chosen(Form form, Number blob, std::uint8_t value) {
    Run& run = s.runs.back();
    const Card card = k_code.owner[run.pc];
    ++run.pc;
    if (aiming())
      s.plays.back().vars = run.vars;
    else
      sink_.all(Event{
          .type = T::chose, .seat = you_of(s, run), .card = card, .of = blob, .value = value, .form = form});
  }
  void choose_player(std::uint8_t seat) {
    Run& run = s.runs.back();
    (step_of(run).a == R ? run.r : run.vars.p) = seat;
    chosen(Form::player, 0, seat);
  }
  void choose_blob(Number number) {
    Run& run = s.runs.back();
    (step_of(run).a == Y ? run.vars.y : run.vars.x) = number;
    chosen(Form::blob, number, 0);
  }
  void choose_color(std::uint8_t color) {
    s.runs.back().vars.color = color;
    chosen(Form::color, 0, color);
  }
  void choose_card(Card card) {
    s.runs.back().card = card;
    ++s.runs.back().pc;
  }

  // ---- Programs

  // One step of the program that is due.
  void perform() {
    Run& run = s.runs.back();
    const Step& step = step_of(run);
    const Seat you = you_of(s, run);
    switch (step.op) {
      case Op::end: return end_program();
      case Op::aimed:
        if (run.copied != 0) break;  // the copied action follows
        announce(s.plays.back());
        s.plays.back().stage = Stage::window;
        s.runs.pop();
        return;

      case Op::player: {
        const Places open = players(s, run, static_cast<Who>(step.b));
        if (open.empty()) return fail(run);
        if (open.size() == 1) return choose_player(static_cast<Seat>(open.lowest()));
        return ask(Form::player, you, open);
      }
      case Op::blob: {
        const Places open = choosable(s, eye_of(s, run), run.vars, step.filter);
        if (open.empty()) return fail(run);
        if (open.size() == 1) return choose_blob(s.rooms[open.lowest()].number);
        return ask(Form::blob, you, open);
      }
      case Op::hand:
        if (s.hand[you].empty()) return fail(run);
        if (s.hand[you].size() == 1) return choose_card(static_cast<Card>(s.hand[you].lowest()));
        return ask(Form::hand, you);
      case Op::waste:
        if (s.piles.waste() == 0) return fail(run);
        if (s.piles.waste() == 1) return choose_card(s.piles.waste_card(0));
        return ask(Form::waste, you);
      case Op::color: return ask(Form::color, you);
      case Op::ask: return ask(Form::ask, you);
      case Op::order: return look(run, you, step.a);

      case Op::need_hand:
        if (s.hand[you].size() < step.a) return fail(run);
        break;
      case Op::need_lab:
        if (s.piles.lab() == 0) return fail(run);
        break;
      case Op::need_top: {
        const auto color = static_cast<Colors>(1U << run.vars.color);
        if (s.piles.lab() > 0 && (k_colors[s.piles.lab_card(0)] & color) != 0) break;
        if (s.piles.lab() > 0) s.top_not = static_cast<Colors>(s.top_not | color);  // now all know
        return fail(run);
      }
      case Op::need_fewest: {
        const int here = s.rooms.size(eye_of(s, run).here);
        for (Seat room = 0; room < s.seats; ++room)
          if (s.rooms.size(room) < here) return fail(run);
        break;
      }
      case Op::need_blob:
        if (choosable(s, eye_of(s, run), run.vars, step.filter).empty()) return fail(run);
        break;

      case Op::play: return play_card(run, you, step);
      case Op::copy_now:
      case Op::copy_tick: return copy(run, you, step.op == Op::copy_now);
      case Op::everyone: run.round = static_cast<Round>(step.a) == Round::you_first ? 0 : 1; break;
      case Op::next: {
        const int last = static_cast<Round>(step.a) == Round::you_last ? s.seats : s.seats - 1;
        if (run.round < last) {
          ++run.round;
          run.pc = step.exit;
        } else {
          run.round = 0;
        }
        break;
      }
      default: effect(run, step, you);
    }
    ++run.pc;
  }

  void end_program() {
    s.runs.pop();
    s.shown = false;  // a card that was shown goes back on the lab
    // With its action a play is complete; a Start or End action had none.
    if (!s.plays.empty() && s.plays.back().stage == Stage::act) s.plays.pop();
  }

  // A blob that this step can change: it lies in a room and is not safe from you; else -1.
  int reach(const Run& run, std::uint8_t var, Seat you) const {
    const Number number = var == self ? run.self : var == Y ? run.vars.y : run.vars.x;
    const int at = number != 0 ? s.rooms.find(number) : -1;
    return at >= 0 && !safe_from(s, at, you) ? at : -1;
  }

  // Steps that ask nothing and start nothing.
  void effect(Run& run, const Step& step, Seat you) {
    const Seat p = run.vars.p;
    switch (step.op) {
      case Op::draw: return Base::draw(you, step.a);
      case Op::discard:
        if (s.hand[you].has(run.card)) Base::discard(you, run.card);
        run.card = no_card;
        return;
      case Op::discard_all:
        for (const int card : s.hand[you]) Base::discard(you, static_cast<Card>(card));
        return;
      case Op::give:
        if (p != nobody && p != you && s.hand[you].has(run.card)) Base::pass_card(you, p, run.card);
        run.card = no_card;
        return;
      case Op::give_random: {
        if (p == nobody || p == you || s.hand[p].empty()) return;
        const auto n = static_cast<std::uint32_t>(s.hand[p].size());
        const int nth = s.plain ? 0 : static_cast<int>(chance_.below(n));
        return Base::pass_card(p, you, static_cast<Card>(s.hand[p].nth(nth)));
      }
      case Op::see_top_you:
        if (s.piles.lab() > 0) see_lab(you, 1);
        return;
      case Op::see_top_all:
        if (s.piles.lab() == 0) return;
        s.lab_known[0] = everybody;
        s.shown = true;
        return sink_.all(Event{.type = T::shown, .seat = you, .card = s.piles.lab_card(0)});
      case Op::see_hand:
        if (p == nobody) return;
        s.knows[you] = s.knows[you] | s.hand[p];
        return tell(Base::mind(you), {.type = T::saw,
                                      .seat = you,
                                      .other = p,
                                      .count = static_cast<std::uint8_t>(s.hand[p].size()),
                                      .told = true,
                                      .cards = s.hand[p]});
      case Op::remove:
        if (const int at = reach(run, step.a, you); at >= 0) Base::remove(at);
        return;
      case Op::back:
        if (const int at = reach(run, step.a, you); at >= 0) Base::back(at);
        return;
      case Op::move: {
        const int at = reach(run, step.a, you);
        const auto to = static_cast<To>(step.b);
        if (at < 0 || (to == To::p && p == nobody)) return;
        return Base::move(at, to == To::p ? p : to == To::here ? eye_of(s, run).here : after(s, you, 1));
      }
      case Op::swap: return swap(reach(run, step.a, you), reach(run, step.b, you));
      case Op::proto:
        if (const int at = reach(run, step.a, you); at >= 0 && !s.rooms[at].proto()) Base::turn_over(at);
        return;
      case Op::proto_all:
        if (step.filter.color == Filter::color_c && run.vars.color == no_color) return;
        for (const int at : choosable(s, eye_of(s, run), run.vars, step.filter))
          if (!s.rooms[at].proto()) Base::turn_over(at);
        return;
      case Op::sprout: return Base::sprout(eye_of(s, run).here);
      case Op::paint: {
        const int at = reach(run, X, you);
        if (at < 0 || s.rooms[at].proto() || run.vars.color == no_color) return;
        s.rooms[at].mark = static_cast<Colors>(1U << run.vars.color);
        return sink_.all(Event{.type = T::painted, .blob = s.rooms[at].number, .value = run.vars.color});
      }
      case Op::plan:
        if (s.phase != Phase::start) return;
        s.plan = static_cast<Source>(step.a);
        return sink_.all(Event{.type = T::planned, .seat = you, .source = s.plan});
      case Op::cancel: return cancel(run);
      default: return;
    }
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
    if (run.copied != 0 || s.plays.empty()) return;
    const Number answered = s.plays.back().answers;
    for (Play& play : s.plays) {
      if (play.blob != answered || play.cancelled != 0) continue;
      play.cancelled = 1;
      sink_.all(Event{.type = T::cancelled, .card = play.card, .blob = play.blob});
    }
  }

  // BLOBS-38, 39: the program goes over to the copied one, with choices of its own.
  void copy(Run& run, Seat you, bool now) {
    ++run.pc;
    const int at = s.rooms.find(run.vars.x);
    if (run.vars.x == 0 || at < 0 || s.rooms[at].proto()) return;
    const Blob& blob = s.rooms[at];
    const Entry& entry = k_code.entry[blob.card];
    const std::uint16_t first = now ? entry.aim : entry.start;
    const std::uint16_t pc = first != 0 ? first : now ? entry.act : entry.end;
    sink_.all(Event{.type = T::copied, .seat = you, .card = blob.card, .blob = run.self, .of = blob.number});
    run = {.self = run.self, .pc = pc, .you = you, .room = run.room, .copied = 1};
  }

  // The room that a step plays into; nobody: none was chosen.
  Seat target(const Run& run, Seat you, Into into) const {
    switch (into) {
      case Into::r: return run.r;
      case Into::you: return you;
      case Into::here: return eye_of(s, run).here;
      case Into::p: return run.vars.p;
    }
    return nobody;
  }

  // BLOBS-29, 43. The program goes on when that blob's play is complete.
  void play_card(Run& run, Seat you, const Step& step) {
    const auto source = static_cast<Source>(step.a);
    const Seat room = target(run, you, static_cast<Into>(step.b));
    const Card card = source != Source::lab ? run.card : s.piles.lab() > 0 ? s.piles.lab_card(0) : no_card;
    ++run.pc;
    run.card = no_card;
    const bool phase2 = run.self == 0;
    if (phase2) s.plan = Source::hand;
    if (room == nobody || card == no_card) return;
    if (s.played >= max_played && !phase2) return lapse(run);
    Knowers knowers = 0;  // it lies open now
    switch (source) {
      case Source::hand: Base::lose(you, card); break;
      case Source::lab: Base::take_top(knowers); break;
      case Source::waste: s.piles.take_waste(card); break;
    }
    play(you, card, room, source);
    Base::refill();
  }
  // A blob too many. The one that is told of is the one that has it played, not the one it copies.
  void lapse(const Run& run) {
    const int at = s.rooms.find(run.self);
    const Card own = !s.plays.empty() ? s.plays.back().card
                     : at >= 0        ? s.rooms[at].card
                                      : k_code.owner[run.pc];
    sink_.all(Event{.type = T::lapsed, .card = own, .blob = run.self, .why = Event::Why::limit});
  }

  // ---- Looking at the lab

  void see_lab(Seat you, int n) {
    Event event{.type = T::saw, .seat = you, .count = static_cast<std::uint8_t>(n), .told = true};
    event.look.fill(no_card);
    for (int i = 0; i < n; ++i) {
      s.lab_known[i] = static_cast<Knowers>(s.lab_known[i] | Base::mind(you));
      event.look[i] = s.piles.lab_card(i);
    }
    tell(Base::mind(you), event);
  }
  void look(Run& run, Seat you, int n) {
    n = std::min(n, s.piles.lab());
    if (n == 0) return fail(run);
    see_lab(you, n);
    if (n > 1) return ask(Form::order, you, Places::first(n));
    ++run.pc;
  }
  // Only the one who did it knows the new order.
  void reorder(Seat you, const std::array<Card, max_look>& order) {
    int n = 0;
    for (; n < max_look && order[n] != no_card; ++n) {
      s.piles.lab_card(n) = order[n];
      s.lab_known[n] = Base::mind(you);
    }
    s.top_not = 0;
    ++s.runs.back().pc;
    sink_.all(Event{.type = T::ordered, .seat = you, .count = static_cast<std::uint8_t>(n)});
  }
};

}  // namespace smallbox::blobs
