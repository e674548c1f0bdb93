// Performs the programs of the cards, and leads through a turn. What waits for a player is plain data in the
// state: the plays that are not complete (State::plays), the programs under way (State::runs), and the one
// question that is open (State::form). The machine goes on from there until the next question.
//
// A play that aims or acts has one program under way; a Start or End action, or a plan's play, has one
// without a play, at the bottom. So whichever is due next is always the last of one list or the other.
#pragma once

#include "games/blobs/plays.hpp"

namespace smallbox::blobs {

template <Chance Dice, class Sink>
class Machine : Plays<Dice, Sink> {
  using Base = Plays<Dice, Sink>;
  using T = Event::Type;
  using Base::ask;
  using Base::box_;
  using Base::due_below;
  using Base::fail;
  using Base::go_on_at;
  using Base::go_on_with;
  using Base::play;
  using Base::s;
  using Base::sink_;
  using Base::start_program;
  using Base::step_of;
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
    go_to_first_question();
  }

  // The answer to the open question, which has been checked; and on to the next question.
  BLOBS_IN_PLACE void answer(const Action& a) { go_on(&a); }

 private:
  // Once a game: not in place.
  [[gnu::noinline]] void go_to_first_question() { go_on(nullptr); }

  // By an answer, or to the first question of all.
  BLOBS_IN_PLACE void go_on(const Action* a) {
    Due due = a != nullptr ? take(s.asked, *a) : Due(Due::turn);
    // As loops of their own, so that from most places a jump leads straight to what comes next.
    while (due.what != Due::answer) {
      while (due.what == Due::window) due = Base::ask_next();
      while (due.what == Due::step) due = perform(*due.run, due.at);
      while (due.what == Due::turn) due = go_on_in_turn();
    }
  }

  BLOBS_IN_PLACE Due take(Seat seat, const Action& a) {
    switch (s.form) {
      case Form::none: return Due::answer;
      case Form::play:
        s.laid = true;
        Base::lose(seat, a.card);
        return play(seat, a.card, a.value, Source::hand);
      case Form::respond:
        if (a.type == ActionType::pass) {
          sink_.all(Event{.type = T::passed, .seat = seat});
          return Due::window;
        }
        Base::lose(seat, a.card);
        return play(seat, a.card, a.value, Source::hand, &s.plays.back());
      case Form::action: return begin_action(a.number, s.rooms[s.rooms.find(a.number)].card);
      case Form::player: return Base::choose_player(a.value);
      case Form::blob: return Base::choose_blob(a.number);
      case Form::color: return Base::choose_color(a.value);
      case Form::hand:
      case Form::waste: return Base::choose_card(a.card);
      case Form::ask: {
        Run& run = s.runs.back();
        return a.value == 0 ? fail(run) : go_on_at(run, run.pc + 1U);
      }
      case Form::order: return reorder(seat, a.order);
    }
    return Due::answer;
  }

  // ---- A turn (BLOBS-12 … 19)

  BLOBS_IN_PLACE void begin_turn() {
    s.phase = Phase::start;
    s.played = 0;
    s.laid = false;
    s.plan = Source::hand;
    sink_.all(Event{.type = T::turn, .seat = s.active, .value = s.turn});
  }

  BLOBS_IN_PLACE Due go_on_in_turn() {
    if (s.phase == Phase::start) {
      if (const Cards left = actions_left(box_.starting); !left.empty()) return next_action(left);
      end_phase(Phase::play);
    }
    if (s.phase == Phase::play) {
      if (!s.laid) return begin_play();
      s.phase = Phase::end;
    }
    if (const Cards left = actions_left(box_.ending); !left.empty()) return next_action(left);
    end_phase(Phase::over);
    return end_turn();
  }

  // BLOBS-13, 14, 17
  Cards actions_left(const Cards& kind) const { return (s.up[s.active] & kind) - s.done; }
  void end_phase(Phase then) {
    s.done = {};
    s.phase = then;
  }
  BLOBS_IN_PLACE Due next_action(const Cards& left) {
    if (left.several())
      return ask(Form::action, s.active,
                 s.rooms.places(s.active).where([&](int i) { return left.has(s.rooms[i].up()); }));
    const auto card = static_cast<Card>(left.lowest());
    return begin_action(s.rooms[s.rooms.find_up(card)].number, card);
  }
  BLOBS_IN_PLACE Due begin_action(Number number, Card card) {
    s.done.add(card);
    const Entry& entry = box_.entry[card];
    sink_.all(Event{.type = T::action, .seat = s.active, .card = card, .blob = number, .when = s.phase});
    return start_program({.self = number,
                          .pc = s.phase == Phase::start ? entry.start : entry.end,
                          .you = s.active,
                          .room = s.active});
  }

  // BLOBS-15, 16
  BLOBS_IN_PLACE Due begin_play() {
    const bool void_plan =
        (s.plan == Source::lab && s.piles.lab() == 0) || (s.plan == Source::waste && s.piles.waste() == 0);
    if (void_plan) s.plan = Source::hand;
    if (s.plan != Source::hand) {
      s.laid = true;
      const std::uint16_t pc = s.plan == Source::lab ? box_.plan_lab : box_.plan_waste;
      return start_program({.pc = pc, .you = s.active});
    }
    if (s.hand[s.active].empty()) {
      s.laid = true;
      sink_.all(Event{.type = T::skipped, .seat = s.active});
      return Due::turn;
    }
    return ask(Form::play, s.active);
  }

  // BLOBS-18, 19, 43, 44
  BLOBS_IN_PLACE Due end_turn() {
    Base::draw(s.active, full_hand - s.hand[s.active].size());
    const int blobs = s.rooms.size(s.active);
    sink_.all(Event{.type = T::turn_ended, .seat = s.active, .count = static_cast<std::uint8_t>(blobs)});
    const bool full = blobs >= full_room;
    if (full || s.turn == max_rounds * s.seats) {
      s.limit = !full;
      sink_.all(Event{.type = T::ended});
      return ask(Form::none, s.asked);
    }
    s.active = after(s, s.active, 1);
    ++s.turn;
    begin_turn();
    return Due::turn;
  }

  // ---- Programs

  // Steps of the program that is due, until it is another one's turn or goes on elsewhere.
  BLOBS_IN_PLACE Due perform(Run& run, const Step* at) {
    for (;; ++at, ++run.pc) {
      const Step& step = *at;
      const Seat you = you_of(s, run);
      switch (step.op) {
        case Op::end: return end_program();
        case Op::aimed:
          if (run.copied != Copied::no) break;  // the copied action follows
          Base::announce(s.plays.back());
          s.plays.back().stage = Stage::window;
          s.runs.pop();
          return Due::window;

        case Op::player: return choose_among(run, you, players(s, run, static_cast<Who>(step.b)));
        case Op::blob: return choose_from(run, you, choosable(s, eye_of(s, run), run.vars, step.filter));
        case Op::hand:
          if (s.hand[you].empty()) return fail(run);
          if (s.hand[you].several()) return ask(Form::hand, you);
          return Base::choose_card(static_cast<Card>(s.hand[you].lowest()));
        case Op::waste:
          if (s.piles.waste() == 0) return fail(run);
          if (s.piles.waste() == 1) return Base::choose_card(s.piles.waste_card(0));
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
        case Op::need_top:
          if (!top_fits(run)) return fail(run);
          break;
        case Op::need_fewest:
          if (!has_fewest(run)) return fail(run);
          break;
        case Op::need_blob:
          if (choosable(s, eye_of(s, run), run.vars, step.filter).empty()) return fail(run);
          break;

        case Op::play: return play_card(run, you, step);
        case Op::copy_now:
        case Op::copy_tick: return copy(run, you, step);
        case Op::everyone: run.round = static_cast<Round>(step.a) == Round::you_first ? 0 : 1; break;
        case Op::next: return next_player(run, step);
        default: Base::effect(run, step, you);
      }
    }
  }

  // BLOBS-42: several are asked for, the only one is taken, and where there is none the program ends.
  BLOBS_IN_PLACE Due choose_among(Run& run, Seat you, const Places& seats) {
    if (seats.empty()) return fail(run);
    if (seats.several()) return ask(Form::player, you, seats);
    return Base::choose_player(static_cast<Seat>(seats.lowest()));
  }
  BLOBS_IN_PLACE Due choose_from(Run& run, Seat you, const Places& blobs) {
    if (blobs.empty()) return fail(run);
    if (blobs.several()) return ask(Form::blob, you, blobs);
    return Base::choose_blob(s.rooms[blobs.lowest()].number);
  }

  bool top_fits(const Run& run) {
    const Colors color = color_bit(run.vars.color);
    if (s.piles.lab() == 0) return false;
    const bool has = (box_.colors[s.piles.lab_card(0)] & color) != 0;
    // Where a fitting card is shown at once all know of one that is not. What else follows may be nothing that anybody
    // sees.
    if (!has && box_.steps[run.pc + 1].op == Op::see_top_all) s.top_not |= color;
    return has;
  }
  bool has_fewest(const Run& run) const {
    const int here = s.rooms.size(eye_of(s, run).here);
    for (Seat room = 0; room < s.seats; ++room)
      if (s.rooms.size(room) < here) return false;
    return true;
  }

  // What everyone does is done by the next one, or everyone has.
  Due next_player(Run& run, const Step& step) {
    const int last = static_cast<Round>(step.a) == Round::you_last ? s.seats : s.seats - 1;
    if (run.round < last) {
      ++run.round;
      return go_on_at(run, step.exit + 1U);
    }
    run.round = 0;
    return go_on_at(run, run.pc + 1U);
  }

  BLOBS_IN_PLACE Due end_program() {
    const Copied copied = s.runs.back().copied;
    s.runs.pop();
    s.shown = false;  // a card that was shown goes back on the lab
    if (copied == Copied::inside) return go_on_with(s.runs.back());
    // With its action a play is complete; a Start or End action had none.
    if (!s.plays.empty() && s.plays.back().stage == Stage::act) return Base::complete();
    return due_below();
  }

  // BLOBS-38, 39: the copied program has choices of its own. Where nothing follows it takes the place of the one that
  // copies.
  Due copy(Run& run, Seat you, const Step& step) {
    const bool now = step.op == Op::copy_now;
    const Number number = step.a == Y ? run.vars.y : run.vars.x;
    const Due next = go_on_at(run, run.pc + 1U);
    const int at = s.rooms.find(number);
    if (number == 0 || at < 0 || s.rooms[at].proto()) return next;
    const Blob& blob = s.rooms[at];
    if (!(now ? box_.copyable_now : box_.copyable_tick).has(blob.card)) return next;
    const Entry& entry = box_.entry[blob.card];
    const std::uint16_t first = now ? entry.aim : entry.start;
    const std::uint16_t pc = first != 0 ? first : now ? entry.act : entry.end;
    sink_.all(Event{.type = T::copied, .seat = you, .card = blob.card, .blob = run.self, .of = blob.number});
    const bool last = step_of(run).op == Op::end;
    const Run copied{.self = run.self,
                     .pc = pc,
                     .you = you,
                     .room = run.room,
                     .copied = last ? Copied::last : Copied::inside};
    if (!last) return start_program(copied);
    run = copied;
    return go_on_with(run);
  }

  // The room that a step plays into; nobody: none was chosen.
  Seat target(const Run& run, Seat you, Into into) const {
    switch (into) {
      case Into::r: return run.vars.r;
      case Into::you: return you;
      case Into::here: return eye_of(s, run).here;
      case Into::p: return run.vars.p;
    }
    return nobody;
  }

  // BLOBS-29, 43. The program goes on when that blob's play is complete.
  BLOBS_IN_PLACE Due play_card(Run& run, Seat you, const Step& step) {
    const auto source = static_cast<Source>(step.a);
    const Seat room = target(run, you, static_cast<Into>(step.b));
    const Card card = source == Source::hand    ? Base::take_chosen(run, you)
                      : source == Source::waste ? Base::take_chosen(run)
                      : s.piles.lab() > 0       ? s.piles.lab_card(0)
                                                : no_card;
    const Due after = go_on_at(run, run.pc + 1U);
    const bool phase2 = run.self == 0;
    if (phase2) s.plan = Source::hand;
    if (room == nobody || card == no_card) return after;
    if (s.played >= max_played && !phase2) return lapse(run), after;
    Knowers knowers = 0;  // it lies open now
    switch (source) {
      case Source::hand: Base::lose(you, card); break;
      case Source::lab: Base::take_top(knowers); break;
      case Source::waste: s.piles.take_waste(card); break;
    }
    const Due next = play(you, card, room, source);
    Base::refill();
    return next;
  }
  // A blob too many. The one that is told of is the one that has it played, not the one it copies.
  void lapse(const Run& run) {
    const int at = s.rooms.find(run.self);
    const Card own = !s.plays.empty() ? s.plays.back().card : at >= 0 ? s.rooms[at].card : box_.owner[run.pc];
    sink_.all(Event{.type = T::lapsed, .card = own, .blob = run.self, .why = Event::Why::limit});
  }

  // ---- Looking at the lab

  Due look(Run& run, Seat you, int n) {
    n = std::min(n, s.piles.lab());
    if (n == 0) return fail(run);
    Base::see_lab(you, n);
    if (n > 1) return ask(Form::order, you, Places::first(n));
    return go_on_at(run, run.pc + 1U);
  }
  // Only the one who did it knows the new order.
  Due reorder(Seat you, const std::array<Card, max_look>& order) {
    int n = 0;
    for (; n < max_look && order[n] != no_card; ++n) {
      s.piles.lab_card(n) = order[n];
      s.lab_known[n] = Base::mind(you);
    }
    s.top_not = 0;
    s.shown = false;
    sink_.all(Event{.type = T::ordered, .seat = you, .count = static_cast<std::uint8_t>(n)});
    Run& run = s.runs.back();
    return go_on_at(run, run.pc + 1U);
  }
};

}  // namespace smallbox::blobs
