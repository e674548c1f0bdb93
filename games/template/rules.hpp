// The template: come close to the limit, and not above it. For two to five.
//
// Everybody has one card. In turn: draw one more, trade one for the top of the pile, or pass and be out of it. When all
// have passed or the pile is empty, the highest sum that is not above the limit wins.
//
// Actions   draw (TEMPLATE-4) · trade card (TEMPLATE-5) · pass (TEMPLATE-6)
// Seen      own hand, how many cards everybody has, what was traded away. Hidden: the other hands until the end, the pile.
// Options   limit (TEMPLATE-8), order (TEMPLATE-3)
#pragma once

#include <algorithm>

#include "engine/options.hpp"
#include "games/template/refusals.hpp"
#include "games/template/state.hpp"

namespace smallbox {

struct TemplateGame {
  static constexpr const char* id = "template";
  static constexpr const char* name = "Template";
  static constexpr const char* clauses = "TEMPLATE";
  static constexpr bool on_shelf = false;
  static constexpr int min_seats = 2;
  static constexpr int max_seats = 5;
  static constexpr int max_legal = example::max_cards + 2;
  static constexpr bool has_secrets = true;

  using State = example::State;
  using Action = example::Action;
  using Event = example::Event;
  using Box = example::Box;
  using Options = example::Options;
  using Setup = example::Setup;
  using Card = example::Card;
  using ActionType = example::ActionType;

  static constexpr std::array option_table = {
      number("limit", &Options::limit, 15, 30, "a hand with a higher sum counts nothing"),
      choice("order", &Options::order, {"turns", "together"},
             "turns: one after the other; together: whoever wants to, at any time"),
  };

  static constexpr example::Refusals refusals{};

  // BOX-6: one card each, and one to draw.
  static Refusal fits(const Box& box, const Options&, int seats) {
    return box.deck.size() > seats ? accepted() : refusals.too_few_cards;
  }
  static int seats(const State& s) { return s.seats; }
  static const Options& options(const State& s) { return s.options; }
  // TEMPLATE-7
  static bool over(const State& s) { return s.pile.empty() || s.passed == SeatSet::first(s.seats); }

  // What drivers need. Where all play together a live table gives them a while for each card, and passes for whoever lets
  // it go by.
  static constexpr Window live_window{.ms = 10000, .option = "order", .value = "together"};
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::pass}};
  static bool is_pass(const Action& action) { return action.type == ActionType::pass; }
  static Turn turn(const State& s) {
    if (over(s) || together(s)) return {};
    // Every action is a turn, and takes a card or a player out.
    const int taken = s.deck.size() - s.pile.size() + s.passed.size();
    return {.number = static_cast<std::uint32_t>(taken), .active = static_cast<std::int8_t>(s.active)};
  }

  // TEMPLATE-2
  static State start(const Box& box, const Options& options, int seats, const Setup* setup,
                     Chance auto& chance, auto& sink) {
    State s{};
    s.options = options;
    s.deck = box.deck;
    s.seats = static_cast<std::uint8_t>(seats);
    if (setup != nullptr) {
      for (int i = setup->deck.size(); i-- > 0;) s.pile.push(setup->deck[i]);
    } else {
      for (const int card : box.deck) s.pile.push(static_cast<Card>(card));
      shuffle(std::span<Card>(s.pile.begin(), s.pile.end()), chance);
      s.active = static_cast<Seat>(chance.below(s.seats));
    }
    for (Seat seat = 0; seat < seats; ++seat) take_card(s, {.type = Event::Type::dealt, .seat = seat}, sink);
    return s;
  }

  static SeatSet actors(const State& s) {
    if (over(s)) return {};
    return together(s) ? SeatSet::first(s.seats) - s.passed : SeatSet::of(s.active);
  }

  static void legal(const State& s, Seat seat, Legal<TemplateGame>& out) {
    if (!actors(s).has(seat)) return;
    out.push({ActionType::draw});
    for (const int card : s.hands[seat]) out.push({ActionType::trade, static_cast<Card>(card)});
    out.push({ActionType::pass});
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);

  static Refusal check(const State& s, Seat seat, const Action& a) {
    if (over(s)) return refusals.over;
    if (s.passed.has(seat)) return refusals.passed;
    if (!actors(s).has(seat)) return refusals.not_your_turn;
    if (a.type == ActionType::trade && !s.hands[seat].has(a.card)) return refusals.not_in_your_hand;
    return accepted();
  }

  static void apply(State& s, Seat seat, const Action& a, Chance auto&, auto& sink) {
    using T = Event::Type;
    switch (a.type) {
      case ActionType::draw: take_card(s, {.type = T::drew, .seat = seat}, sink); break;
      case ActionType::trade:
        s.hands[seat].remove(a.card);
        --s.held[seat];
        s.laid.add(a.card);
        take_card(s, {.type = T::traded, .seat = seat, .laid = a.card}, sink);
        break;
      case ActionType::pass:
        s.passed.add(seat);
        sink.all(Event{.type = T::passed, .seat = seat});
        break;
    }
    if (over(s)) return sink.all(Event{.type = T::ended});
    do s.active = static_cast<Seat>((s.active + 1) % s.seats);
    while (s.passed.has(s.active));
  }

  // TEMPLATE-8
  static Result result(const State& s) {
    Result r;
    for (Seat seat = 0; seat < s.seats; ++seat)
      r.scores[seat] = static_cast<std::int16_t>(score(s, example::sum_of(s.hands[seat])));
    const std::int32_t best = *std::max_element(r.scores.begin(), r.scores.end());
    for (Seat seat = 0; seat < s.seats; ++seat)
      if (best > 0 && r.scores[seat] == best) r.winners.add(seat);
    return r;
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  static bool listed(const Action&) { return true; }

  // ---- Small questions, also asked by view, text and bots

  static bool together(const State& s) {
    return s.options.order == static_cast<std::uint8_t>(example::Order::together);
  }
  // What a hand with that sum counts.
  static int score(const State& s, int sum) { return sum > s.options.limit ? 0 : sum; }

 private:
  // The top of the pile goes to the event's seat, which alone is told what it is (TEMPLATE-4).
  static void take_card(State& s, const Event& open, auto& sink) {
    Event secret = open;
    secret.drawn = s.pile.pop();
    s.hands[open.seat].add(secret.drawn);
    ++s.held[open.seat];
    sink.split(SeatSet::of(open.seat), secret, open);
  }
};

}  // namespace smallbox
