// Pop: five cards a turn, placed in five columns; equal colours that touch blow up.
//
// Everybody chooses a card in secret. All are revealed, the Chef's too, sorted, and placed one at a time, one
// below each column. A card that touches its colour blows up, cards slide, and that may go on in a chain.
// Whoever set it off takes the cards and counts their explosion symbols: the fewest win after three rounds.
// Together (coop) nothing may ever explode; alone (solo, puzzle) everything must.
//
// Actions   choose cards (POP-10, 22, 30, 33) · retract (POP-10) · ready (POP-20) · say (coop, POP-24)
// Seen      the table, what everybody has taken, the Chef's face-up cards, who has chosen, all counts,
//           own hand and choice. Hidden: other hands and choices, the Chef's face-down cards, the pile.
// Options   mode, difficulty (solo, POP-28), two_cards (two players, POP-22), puzzle (POP-33)
#pragma once

#include <climits>

#include "engine/game.hpp"
#include "engine/options.hpp"
#include "games/pop/refusals.hpp"
#include "games/pop/state.hpp"

namespace smallbox {

struct Pop {
  static constexpr const char* id = "pop";
  static constexpr const char* name = "Pop";
  static constexpr const char* clauses = "POP";
  static constexpr int min_seats = 1;
  static constexpr int max_seats = 5;
  static constexpr int max_legal = 252;  // five cards out of ten
  static constexpr bool has_secrets = true;

  using State = pop::State;
  using Action = pop::Action;
  using Event = pop::Event;
  using Box = pop::Box;
  using Options = pop::Options;
  using Setup = pop::Setup;
  using Card = pop::Card;
  using Mode = pop::Mode;
  using Phase = pop::Phase;
  using ActionType = pop::ActionType;
  using Say = pop::Say;

  static constexpr std::array option_table = {
      choice("mode", &Options::mode, {"competitive", "coop", "solo", "puzzle"},
             "competitive: 2-5 players; coop: 3-5 together; solo and puzzle: alone"),
      choice("difficulty", &Options::difficulty, {"beginner", "intermediate", "advanced", "expert"},
             "solo: 1, 2, 3 or 4 rows of cards at the start"),
      flag("two_cards", &Options::two_cards, "2 players: each lays two cards a turn, the Chef one"),
      number_or("puzzle", &Options::puzzle, 1, pop::max_puzzles, {"random"},
                "puzzle: a number of the collection, or random: one that the seed picks"),
  };

  static constexpr pop::Refusals refusals{};

  // Puzzles have numbers, in the order of the box.
  static int highest(const Box& box, std::string_view option) {
    return option == "puzzle" ? box.puzzles.size() : pop::max_puzzles;
  }

  // POP-33, BOX-6: with a setup a puzzle needs none of the box.
  static Refusal fits(const Box& box, const Options& options, int seats) {
    if (const Refusal refusal = fits_with_setup(box, options, seats)) return refusal;
    if (static_cast<Mode>(options.mode) == Mode::puzzle && box.puzzles.empty())
      return refusals.no_puzzles_in_the_box;
    return accepted();
  }
  static Refusal fits_with_setup(const Box& box, const Options& options, int seats) {
    switch (static_cast<Mode>(options.mode)) {
      case Mode::competitive:
        if (seats < 2) return refusals.competitive_needs_others;
        break;
      case Mode::coop:
        if (seats < 3) return refusals.coop_needs_three;
        break;
      case Mode::solo:
        if (seats != 1) return refusals.solo_is_for_one;
        break;
      case Mode::puzzle:
        if (seats != 1) return refusals.puzzle_is_for_one;
        break;
    }
    if (options.two_cards != 0 && (static_cast<Mode>(options.mode) != Mode::competitive || seats != 2))
      return refusals.two_cards_is_for_two;
    // BOX-6: what POP-5 and 28 ask of the deal, and of a setup, has to be possible.
    if (static_cast<Mode>(options.mode) != Mode::puzzle && !box.can_lay(rows_laid(options)))
      return refusals.too_much_of_one_color;
    return accepted();
  }
  static int seats(const State& s) { return s.seats; }
  static const Options& options(const State& s) { return s.options; }
  static bool over(const State& s) { return s.phase == Phase::over; }

  // What drivers need: everybody chooses at once, so that a turn is nobody's alone.
  static constexpr Window live_window{};
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::ready}};
  static bool is_pass(const Action&) { return false; }
  static Turn turn(const State& s) {
    return {.number = (static_cast<std::uint32_t>(s.round) << 16U) + static_cast<std::uint32_t>(s.turn)};
  }

  static State start(const Box& box, const Options& options, int seats, const Setup* setup,
                     Chance auto& chance, auto& sink) {
    State s{};
    s.box = BoxRef(box);
    s.options = options;
    s.seats = static_cast<std::uint8_t>(seats);
    begin_round(s, setup, chance, sink);
    return s;
  }

  // While choosing every seat may act: it may still take its choice back, or talk.
  static SeatSet actors(const State& s) {
    switch (s.phase) {
      case Phase::choose: return SeatSet::first(s.seats);
      case Phase::ready: {
        SeatSet set;
        for (Seat seat = 0; seat < s.seats; ++seat)
          if (!s.ready.has(seat)) set.add(seat);
        return set;
      }
      case Phase::over: break;
    }
    return {};
  }

  static void legal(const State& s, Seat seat, Legal<Pop>& out) {
    if (s.phase == Phase::ready && !s.ready.has(seat)) out.push({.type = ActionType::ready});
    if (s.phase != Phase::choose) return;
    if (s.chosen.has(seat))
      out.push({.type = ActionType::retract});
    else
      list_choices(s.hand[seat], cards_a_turn(s), out);
    if (mode(s) == Mode::coop) list_talk(s, out);
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);
  // refuse.hpp
  static Refusal check(const State& s, Seat seat, const Action& a);
  // turns.hpp
  static void apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink);

  // POP-21, 25, 26, 31, 33
  static Result result(const State& s) {
    Result r;
    if (mode(s) != Mode::competitive) {
      r.scored = false;
      if (won(s)) r.winners = SeatSet::first(s.seats);
      return r;
    }
    // The fewest points, then the fewest symbols on the last card.
    int best = INT_MAX;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const int total = total_score(s, seat);
      const int rank = total * (pop::max_symbols + 1) + s.box->symbols(s.hand[seat]);
      r.scores[seat] = static_cast<std::int16_t>(total);
      if (rank < best) r.winners = {};
      if (rank <= best) r.winners.add(seat);
      best = std::min(best, rank);
    }
    return r;
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  static bool listed(const Action&) { return true; }

  // ---- Small questions, also asked by view, text and bots

  static Mode mode(const State& s) { return static_cast<Mode>(s.options.mode); }
  static bool alone(const State& s) { return mode(s) == Mode::solo || mode(s) == Mode::puzzle; }
  // POP-5, 28
  static int rows_laid(const Options& options) {
    return static_cast<Mode>(options.mode) == Mode::solo ? options.difficulty + 1 : 1;
  }
  static bool two_cards(const State& s) { return s.options.two_cards != 0; }
  static int cards_a_turn(const State& s) { return alone(s) ? pop::column_count : two_cards(s) ? 2 : 1; }
  // POP-8, 9, 22, 23: who plays with the Chef, and how its cards lie.
  static bool has_chef(const State& s) { return s.seats >= 2 && s.seats <= 4; }
  static int chef_cards(const State& s) { return pop::column_count - s.seats * cards_a_turn(s); }
  static int chef_face_up(const State& s) { return mode(s) == Mode::coop ? chef_cards(s) : 1; }
  static CardSet choice_of(const State& s, Seat seat) { return set_of(s.choice[seat]); }
  static std::array<Card, 2> as_choice(CardSet cards) {
    const auto take = [&] {
      if (cards.empty()) return pop::no_card;
      const auto card = static_cast<Card>(cards.lowest());
      cards.remove(card);
      return card;
    };
    const Card first = take();
    return {first, take()};
  }
  static CardSet set_of(const std::array<Card, 2>& cards) {
    CardSet set;
    for (const Card card : cards)
      if (card != pop::no_card) set.add(card);
    return set;
  }
  static int total_score(const State& s, Seat seat) {
    int total = 0;
    for (const auto& round : s.score) total += round[seat];
    return total;
  }
  // Once over, in every mode but the competitive one.
  static bool won(const State& s) {
    if (alone(s)) return s.table.empty();
    CardSet blown = s.chef_taken;
    for (const CardSet cards : s.taken) blown = blown | cards;
    return blown.empty();
  }
  // How many rounds have their scores.
  static int scored_rounds(const State& s) {
    if (mode(s) != Mode::competitive) return 0;
    return s.phase == Phase::choose ? s.round - 1 : s.round;
  }

 private:
  // Every way to choose n of the cards, in ascending order.
  static void list_choices(CardSet hand, int n, Legal<Pop>& out) {
    const auto count = static_cast<std::uint8_t>(n);
    const auto choose = [&](CardSet cards) { out.push({.cards = cards, .count = count}); };
    if (n == 1) {
      for (const int card : hand) choose(CardSet::of(card));
    } else {
      pop::each_choice(hand, n, choose);
    }
  }
  static void list_talk(const State& s, Legal<Pop>& out) {
    for (std::uint8_t color = 0; color < pop::color_count; ++color)
      for (std::uint8_t count = 0; count <= pop::hand_size; ++count)
        out.push({.type = ActionType::say, .count = count, .say = Say::have, .color = color});
    for (std::uint8_t color = 0; color < pop::color_count; ++color)
      for (std::uint8_t column = 0; column < pop::column_count; ++column)
        out.push({.type = ActionType::say, .say = Say::want, .color = color, .column = column});
    for (const Card chef : s.chef_up)
      for (std::uint8_t color = 0; color < pop::color_count && chef != pop::no_card; ++color)
        for (const pop::Side side : {pop::Side::left, pop::Side::right})
          out.push({.type = ActionType::say, .say = Say::beside, .color = color, .side = side, .chef = chef});
    out.push({.type = ActionType::say, .say = Say::yes});
    out.push({.type = ActionType::say, .say = Say::no});
  }

  // pick.hpp
  static std::uint32_t talk_size(const State& s);
  static Action nth_talk(const State& s, std::uint32_t place);

  // refuse.hpp
  static Refusal ended_by(const State& s);
  static Refusal wrong_number(const State& s);
  static Refusal check_talk(const State& s, const Action& a);

  // turns.hpp
  template <class Sink>
  struct Placing;
  static CardSet draw(State& s, int n);
  static bool lay_rows(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance);
  static void deal(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance);
  static void begin_round(State& s, const Setup* setup, Chance auto& chance, auto& sink);
  static void begin_turn(State& s, auto& sink);
  static void take_cards(State& s, Seat seat, int n, auto& sink);
  static void reveal(State& s, const std::array<CardSet, smallbox::max_seats>& laid, auto& sink);
  static void end_turn(State& s, auto& sink);
  static void end_round(State& s, auto& sink);
  static void end_game(State& s, auto& sink);
};

}  // namespace smallbox
