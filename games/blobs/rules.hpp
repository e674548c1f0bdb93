// Blobs: play blobs into rooms, yours and theirs, and have the most points when a room is full.
//
// A turn (BLOBS-12): Start actions of the own room, a blob from the hand, End actions, replenish to five.
// Every blob that is played can be answered with Response blobs before its action is performed, and those can
// be answered too (BLOBS-22 … 24). At each moment exactly one seat decides, and what it decides is one of ten
// forms (BLOBS-42).
//
// Actions   play card room · respond card room · pass · pick (action, player, blob, hand, waste, color, yes,
//           order)
// Seen      rooms, waste, counts, scores, what is being played and what it is aimed at; the own hand. Hidden:
//           other hands, the lab, the cards under protoblobs (BLOBS-11). A seat's hidden state keeps what the
//           seat has seen of them; its view does not.
// Options   first (BLOBS-6)
//
// The cards are data (box.json, or another box: BLOBS-47) performed by a machine (machine.hpp); here are the rules round
// them.
#pragma once

#include "engine/options.hpp"
#include "games/blobs/machine.hpp"
#include "games/blobs/refusals.hpp"

namespace smallbox {

namespace blobs {

BLOBS_NEWER inline void apply_newer(State& s, const Action& a, Chance auto& chance, auto& sink) {
  Machine(s, chance, sink).answer(a);
}
BLOBS_APART inline void apply_older(State& s, const Action& a, Chance auto& chance, auto& sink) {
  Machine(s, chance, sink).answer(a);
}

}  // namespace blobs

struct Blobs {
  static constexpr const char* id = "blobs";
  static constexpr const char* name = "Blobs";
  static constexpr const char* clauses = "BLOBS";
  static constexpr int min_seats = 2;
  static constexpr int max_seats = 5;
  static constexpr int max_legal = blobs::max_cards * max_seats;
  static constexpr bool has_secrets = true;

  using State = blobs::State;
  using Action = blobs::Action;
  using Event = blobs::Event;
  using Box = blobs::Box;
  using Options = blobs::Options;
  using Setup = blobs::Setup;
  using Card = blobs::Card;
  using Phase = blobs::Phase;
  using Form = blobs::Form;
  using ActionType = blobs::ActionType;

  static constexpr std::array option_table = {
      number_or("first", &Options::first, 0, max_seats - 1, {"random"}, "the seat that begins"),
  };

  static constexpr blobs::Refusals refusals{};

  // BOX-6: the deal, and a card to draw.
  static Refusal fits(const Box& box, const Options& options, int seats) {
    if (box.count <= seats * blobs::full_hand) return refusals.too_few_cards;
    if (options.first < blobs::random_first && options.first >= seats) return refusals.first_not_at_table;
    return accepted();
  }
  static int seats(const State& s) { return s.seats; }
  static const Options& options(const State& s) { return s.options; }
  static bool over(const State& s) { return s.phase == Phase::over; }

  // What drivers need.
  static constexpr Window live_window{.ms = 10000};
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::pass}};
  static bool is_pass(const Action& action) { return action.type == ActionType::pass; }
  static Turn turn(const State& s) {
    return {.number = s.turn, .active = static_cast<std::int8_t>(s.active)};
  }

  // BLOBS-5, 6
  static State start(const Box& box, const Options& options, int seats, const Setup* setup,
                     Chance auto& chance, auto& sink) {
    // Copied in one piece: written field by field it takes as long as the shuffle.
    static constexpr State nothing{};
    State s = nothing;
    s.box = BoxRef<Box>(box);
    s.options = options;
    s.seats = static_cast<Seat>(seats);
    s.batch[0] = box.all();
    if (setup != nullptr)
      lay_out(s, *setup);
    else
      deal(s, chance);
    const Seat given = setup != nullptr ? setup->first : blobs::nobody;
    s.active = given != blobs::nobody                ? given
               : options.first < blobs::random_first ? static_cast<Seat>(options.first)
                                                     : static_cast<Seat>(chance.below(s.seats));
    blobs::Machine(s, chance, sink).begin();
    return s;
  }

  static SeatSet actors(const State& s) { return over(s) ? SeatSet{} : SeatSet::of(s.asked); }

  static void legal(const State& s, Seat seat, Legal<Blobs>& out) {
    if (over(s) || seat != s.asked) return;
    const auto pick = [&](Form form, auto number, auto value) {
      out.push({.number = static_cast<blobs::Number>(number),
                .type = ActionType::pick,
                .form = form,
                .value = static_cast<std::uint8_t>(value)});
    };
    const auto rooms = [&](ActionType type, const blobs::Cards& cards) {
      const Seat seats = s.seats;
      Action* to = out.tail();
      for (const int card : cards)
        for (Seat room = 0; room < seats; ++room)
          *to++ = {.type = type, .card = static_cast<Card>(card), .value = room};
      out.end_at(to);
    };
    switch (s.form) {
      case Form::none: return;
      case Form::play: return rooms(ActionType::play, s.hand[seat]);
      case Form::respond:
        rooms(ActionType::respond, responses(s, seat));
        return out.push({.type = ActionType::pass});
      case Form::action:
      case Form::blob:
        for (const blobs::Number number : blobs::open_numbers(s)) pick(s.form, number, 0);
        return;
      case Form::player:
        for (const int player : s.open) pick(s.form, 0, player);
        return;
      case Form::color:
        for (int color = 0; color < blobs::color_count; ++color) pick(s.form, 0, color);
        return;
      case Form::ask: pick(s.form, 0, 1); return pick(s.form, 0, 0);
      case Form::hand:
      case Form::waste:
        for (const int card : s.form == Form::hand ? s.hand[seat] : s.piles.waste_set())
          out.push({.type = ActionType::pick, .form = s.form, .card = static_cast<Card>(card)});
        return;
      case Form::order: {
        Action a{.type = ActionType::pick, .form = Form::order};
        return orders(s, a, 0, (1U << s.open.size()) - 1, out);
      }
    }
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);

  static Refusal check(const State& s, Seat seat, const Action& a) {
    if (over(s)) return refusals.over;
    if (seat != s.asked) return refusals.not_asked;
    switch (s.form) {
      case Form::play:
        if (a.type != ActionType::play) return refusals.play_a_card;
        if (!holds_card(s, seat, a.card)) return refusals.not_in_your_hand;
        if (a.value >= s.seats) return refusals.no_such_room;
        return accepted();
      case Form::respond:
        if (a.type == ActionType::pass) return accepted();
        if (a.type != ActionType::respond) return refusals.respond_or_pass;
        if (!holds_card(s, seat, a.card)) return refusals.response_not_in_your_hand;
        if (!s.box->responses.has(a.card)) return refusals.not_a_response;
        if (a.value >= s.seats) return refusals.no_such_room_for_response;
        if (s.played >= blobs::max_played) return refusals.no_more_responses;
        if (!responses(s, seat).has(a.card)) return why_not(s, seat, a.card);
        return accepted();
      default: break;
    }
    if (a.type == ActionType::pick && a.form == Form::action && !is_open(s, a))
      return refusals.action_not_due;
    if (a.type != ActionType::pick || a.form != s.form) return refusals.asked_for_something_else;
    if (!is_open(s, a)) return refusals.not_an_option;
    return accepted();
  }

  static void apply(State& s, Seat, const Action& a, Chance auto& chance, auto& sink) {
    if constexpr (!blobs::has_newer || tells<decltype(sink)>)
      blobs::Machine(s, chance, sink).answer(a);
    else
      blobs::is_newer() ? blobs::apply_newer(s, a, chance, sink) : blobs::apply_older(s, a, chance, sink);
  }

  // BLOBS-45, 46
  static Result result(const State& s) {
    Result r;
    int best = 0;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const int total = score(s, seat).total();
      r.scores[seat] = total;
      // Points first, then blobs.
      const int rank = total * (blobs::max_cards + 1) + s.rooms.size(seat);
      if (seat == 0 || rank > best) r.winners = {};
      if (seat == 0 || rank >= best) {
        best = rank;
        r.winners.add(seat);
      }
    }
    return r;
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  static Setup scene(const Box& box, int seats, Chance auto& chance);
  static bool listed(const Action&) { return true; }

 private:
  static bool holds_card(const State& s, Seat seat, Card card) {
    return card < s.box->count && s.hand[seat].has(card);
  }

  // What a response that does not fit would need (BLOBS-25).
  static Refusal why_not(const State& s, Seat seat, Card card) {
    const blobs::When holds = blobs::holds(s, s.plays.back(), seat);
    const unsigned missing = s.box->when[card] & ~unsigned{holds};
    if (holds == blobs::never) return refusals.nothing_to_answer;
    if ((missing & blobs::when_acts) != 0) return refusals.answers_action_still_due;
    if ((missing & blobs::when_copyable) != 0) return refusals.answers_what_does_not_copy;
    if ((missing & blobs::when_into_mine) != 0) return refusals.answers_blob_into_your_room;
    if ((missing & blobs::when_at_home) != 0) return refusals.answers_blob_at_home;
    if ((missing & blobs::when_removes) != 0) return refusals.answers_removal;
    return refusals.answers_choice_in_your_room;
  }

  // Whether a pick is one of the options of its form, which is the one that is due.
  static bool is_open(const State& s, const Action& a) {
    if (a.form != s.form) return false;
    switch (a.form) {
      case Form::action:
      case Form::blob: {
        const int at = s.rooms.find(a.number);
        return at >= 0 && s.open.has(at);
      }
      case Form::player: return a.value < s.seats && s.open.has(a.value);
      case Form::color: return a.value < blobs::color_count;
      case Form::ask: return a.value <= 1;
      case Form::hand: return holds_card(s, s.asked, a.card);
      case Form::waste: return a.card < s.box->count && s.piles.waste_set().has(a.card);
      case Form::order: {
        // Every one of the cards once, and no other.
        const int n = s.open.size();
        blobs::Places left = s.open;
        for (int i = 0; i < blobs::max_look; ++i) {
          const Card card = a.order[i];
          if (i >= n) {
            if (card != blobs::no_card) return false;
            continue;
          }
          for (const int at : left)
            if (s.piles.lab_card(at) == card) left.remove(at);
        }
        return left.empty();
      }
      default: return false;
    }
  }

  // All orders of the lab's top cards, the first place varying slowest. `left`: places not yet used.
  static void orders(const State& s, Action& a, std::size_t at, unsigned left, Legal<Blobs>& out) {
    if (left == 0) return out.push(a);
    for (const int i : CardSet(left)) {
      a.order[at] = s.piles.lab_card(i);
      orders(s, a, at + 1, left & ~(1U << i), out);
      a.order[at] = blobs::no_card;
    }
  }

  static void deal(State& s, Chance auto& chance) {
    s.piles.fill_lab(s.box->count);
    shuffle(s.piles.lab_span(), chance);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      blobs::Cards hand;
      for (int i = 0; i < blobs::full_hand; ++i) hand = hand | blobs::Cards::of(s.piles.lab_card(i));
      s.piles.drop_lab(blobs::full_hand);
      s.hand[seat] = hand;
    }
  }
  static void lay_out(State& s, const Setup& setup) {
    s.hand = setup.hand;
    s.rooms = setup.rooms;
    s.piles = setup.piles;
    s.plain = setup.plain;
    s.numbers = static_cast<blobs::Number>(s.rooms.size());
    for (Seat room = 0; room < s.seats; ++room)
      for (int i = s.rooms.begin(room); i < s.rooms.end(room); ++i)
        if (!s.rooms[i].proto()) s.up[room].add(s.rooms[i].card);
  }
};

}  // namespace smallbox
