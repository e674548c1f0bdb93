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

#include "engine/common_refusals.hpp"
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

  static Refusal check(const State& s, Seat seat, const Action& a) {
    if (s.phase == Phase::over) return ended_by(s);
    switch (a.type) {
      case ActionType::choose:
        if (s.phase != Phase::choose) return refusals.round_is_over;
        if (s.chosen.has(seat)) return refusals.chosen_already;
        if (a.count != cards_a_turn(s)) return wrong_number(s);
        if (!(a.cards - s.hand[seat]).empty() || a.cards.size() != a.count) return refusals.not_in_your_hand;
        return accepted();
      case ActionType::retract:
        if (s.phase != Phase::choose) return refusals.nothing_is_chosen_now;
        if (!s.chosen.has(seat)) return refusals.no_choice_to_take_back;
        return accepted();
      case ActionType::ready:
        if (s.phase != Phase::ready) return refusals.nothing_to_get_ready_for;
        if (s.ready.has(seat)) return refusals.ready_already;
        return accepted();
      case ActionType::say: return check_talk(s, a);
    }
    return common_refusals.no_such_action;
  }

  static void apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
    using T = Event::Type;
    switch (a.type) {
      case ActionType::choose: {
        sink.split(SeatSet::of(seat), Event{.type = T::chosen, .seat = seat, .cards = a.cards},
                   Event{.type = T::chosen, .seat = seat});
        if (alone(s)) return reveal(s, {a.cards}, sink);
        s.choice[seat] = as_choice(a.cards);
        s.chosen.add(seat);
        if (s.chosen != SeatSet::first(s.seats)) return;
        std::array<CardSet, smallbox::max_seats> laid{};
        for (Seat each = 0; each < s.seats; ++each) laid[each] = choice_of(s, each);
        reveal(s, laid, sink);
        return;
      }
      case ActionType::retract:
        s.choice[seat] = {};
        s.chosen.remove(seat);
        sink.all(Event{.type = T::retracted, .seat = seat});
        return;
      case ActionType::ready:
        s.ready.add(seat);
        sink.all(Event{.type = T::ready, .seat = seat});
        if (s.ready != SeatSet::first(s.seats)) return;
        ++s.round;
        begin_round(s, nullptr, chance, sink);
        return;
      case ActionType::say:
        ++s.talk;
        sink.all(Event{.type = T::said, .seat = seat, .action = a});
        return;
    }
  }

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
    std::array<Card, 2> choice{};
    std::size_t n = 0;
    for (const int card : cards) choice[n++] = static_cast<Card>(card);
    return choice;
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
  static Refusal ended_by(const State& s) {
    switch (mode(s)) {
      case Mode::competitive: return refusals.over;
      case Mode::coop: return won(s) ? refusals.over_together_won : refusals.over_together_lost;
      case Mode::solo: return refusals.over_alone;
      case Mode::puzzle: break;
    }
    return refusals.over_puzzle;
  }
  static Refusal wrong_number(const State& s) {
    if (mode(s) == Mode::solo) return refusals.choose_five;
    if (mode(s) == Mode::puzzle) return refusals.choose_five_for_puzzle;
    if (two_cards(s)) return refusals.choose_two;
    return refusals.choose_one;
  }
  // POP-24
  static Refusal check_talk(const State& s, const Action& a) {
    if (mode(s) != Mode::coop) return refusals.only_together;
    switch (a.say) {
      case Say::yes:
      case Say::no: return accepted();
      case Say::have:
      case Say::want:
      case Say::beside: break;
      case Say::unknown: return refusals.no_such_saying;
    }
    if (a.color >= pop::color_count) return refusals.no_such_color;
    if (a.say == Say::have && a.count > pop::hand_size) return refusals.no_such_count;
    if (a.say == Say::want && a.column >= pop::column_count) return refusals.no_such_place;
    if (a.say == Say::beside) {
      if (static_cast<std::uint8_t>(a.side) > 1) return refusals.no_such_side;
      if (a.chef == pop::no_card || (a.chef != s.chef_up[0] && a.chef != s.chef_up[1]))
        return refusals.not_on_the_chef;
    }
    return accepted();
  }

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

  // ---- Dealing

  static CardSet draw(State& s, int n) {
    CardSet cards;
    for (; n > 0; --n) cards.add(s.pile.pop());
    return cards;
  }

  // POP-5, 28: rows of five from the top of a shuffled deck. A card that touches its colour to the left or
  // above is replaced by the next; the replaced ones go back, and what is left is shuffled again. False where the deck
  // runs out first: a box can have few cards that differ.
  static bool lay_rows(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance) {
    const Box& box = *s.box;
    const auto rows = static_cast<std::size_t>(rows_laid(s.options));
    std::array<std::array<Card, 4>, pop::column_count> columns{};
    List<Card, pop::deck_size> replaced;
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t c = 0; c < pop::column_count; ++c) {
        const auto clash = [&](Card card) {
          return (c > 0 && box.color_of(columns[c - 1][row]) == box.color_of(card)) ||
                 (row > 0 && box.color_of(columns[c][row - 1]) == box.color_of(card));
        };
        for (;;) {
          if (deck.empty()) return false;
          columns[c][row] = deck.pop();
          if (!clash(columns[c][row])) break;
          replaced.push(columns[c][row]);
        }
      }
    for (int c = 0; c < pop::column_count; ++c)
      for (std::size_t row = 0; row < rows; ++row) s.table.push(c, columns[c][row]);
    if (replaced.empty()) return true;
    for (const Card card : replaced) deck.push(card);
    shuffle(std::span<Card>(deck.begin(), deck.end()), chance);
    return true;
  }
  // Shuffles and lays until it works out, which it can: `fits`.
  static void deal(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance) {
    do {
      deck.clear();
      for (Card card = 1; card <= pop::deck_size; ++card) deck.push(card);
      shuffle(std::span<Card>(deck.begin(), deck.end()), chance);
    } while (!lay_rows(s, deck, chance));
  }

  // POP-5, 7, 20, 28, 29, 33
  static void begin_round(State& s, const Setup* setup, Chance auto& chance, auto& sink) {
    s.table = {};
    s.pile.clear();
    s.hand = {};
    s.taken = {};
    s.chef_taken = {};
    s.ready = {};
    s.turn = 0;
    s.phase = Phase::choose;
    int puzzle = 0;
    if (mode(s) == Mode::puzzle && setup == nullptr) {
      const auto& puzzles = s.box->puzzles;
      puzzle = s.options.puzzle <= pop::max_puzzles
                   ? s.options.puzzle
                   : 1 + static_cast<int>(chance.below(static_cast<std::uint32_t>(puzzles.size())));
      s.table = puzzles[puzzle - 1].columns;
      s.hand[0] = puzzles[puzzle - 1].hand;
    } else if (setup != nullptr) {
      s.table = setup->columns;
      s.hand = setup->hands;
      for (const Card card : setup->pile) s.pile.push(card);
    } else {
      List<Card, pop::deck_size> deck;
      deal(s, deck, chance);
      for (Seat seat = 0; seat < s.seats; ++seat)
        for (int i = 0; i < (alone(s) ? pop::solo_hand_size : pop::hand_size); ++i)
          s.hand[seat].add(deck.pop());
      for (const Card card : deck) s.pile.push(card);
    }
    s.in_hand = static_cast<std::uint8_t>(s.hand[0].size());

    using T = Event::Type;
    sink.all(Event{.type = T::began, .number = puzzle, .table = s.table});
    for (Seat seat = 0; seat < s.seats; ++seat)
      sink.split(SeatSet::of(seat),
                 Event{.type = T::dealt, .seat = seat, .cards = s.hand[seat], .number = s.in_hand},
                 Event{.type = T::dealt, .seat = seat, .number = s.in_hand});
    begin_turn(s, sink);
  }

  // POP-9, 22, 23
  static void begin_turn(State& s, auto& sink) {
    ++s.turn;
    s.talk = 0;
    if (two_cards(s)) {
      for (Seat seat = 0; seat < s.seats; ++seat) take_cards(s, seat, 1, sink);
      ++s.in_hand;
    }
    if (!has_chef(s)) return;
    std::size_t n = 0;
    const auto count = static_cast<std::size_t>(chef_cards(s));
    const auto ups = static_cast<std::size_t>(chef_face_up(s));
    for (; n < ups; ++n) s.chef_up[n] = s.pile.pop();
    for (; n < count; ++n) s.chef_down[n - ups] = s.pile.pop();
    sink.all(Event{.type = Event::Type::chef, .number = static_cast<int>(count - ups), .up = s.chef_up});
  }
  static void take_cards(State& s, Seat seat, int n, auto& sink) {
    const CardSet cards = draw(s, n);
    s.hand[seat] = s.hand[seat] | cards;
    sink.split(SeatSet::of(seat), Event{.type = Event::Type::drew, .seat = seat, .cards = cards, .number = n},
               Event{.type = Event::Type::drew, .seat = seat, .number = n});
  }

  // ---- A turn

  // Who gets what while five cards are placed, and telling it.
  template <class Sink>
  struct Placing {
    State& s;
    const std::array<CardSet, smallbox::max_seats>& laid;
    Sink& sink;
    Seat owner = 0;
    CardSet left;  // cards that are not placed yet

    void placed(int column, Card card) {
      owner = pop::chef_seat;
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (laid[seat].has(card)) owner = seat;
      left.remove(card);
      sink.all(Event{.type = Event::Type::placed, .seat = owner, .column = column, .card = card});
    }
    // POP-15, 16, 17, 25
    bool burst(int step, const pop::Board& table, const pop::Cells& cells) {
      const CardSet cards = table.cards(cells);
      CardSet& pile = owner == pop::chef_seat ? s.chef_taken : s.taken[owner];
      pile = pile | cards;
      const bool goes_on = mode(s) != Mode::coop;
      if constexpr (tells<Sink>) {
        tell_groups(step, table, cells);
        for (int c = 0; c < pop::column_count && goes_on; ++c)
          if (table.slides(c, cells[c])) sink.all(Event{.type = Event::Type::fell, .column = c});
      }
      return goes_on;
    }
    void settled() {
      if (owner == pop::chef_seat || s.chef_taken.empty()) return;
      sink.all(Event{.type = Event::Type::chef_pile_taken, .seat = owner, .cards = s.chef_taken});
      s.taken[owner] = s.taken[owner] | s.chef_taken;
      s.chef_taken = {};
    }

   private:
    void tell_groups(int step, const pop::Board& table, pop::Cells cells) {
      while (pop::any(cells)) {
        const pop::Cells group = table.group(cells);
        sink.all(
            Event{.type = Event::Type::exploded, .seat = owner, .cards = table.cards(group), .number = step});
        for (std::size_t c = 0; c < pop::column_count; ++c) cells[c] &= ~group[c];
      }
    }
  };

  // POP-10 to 17
  static void reveal(State& s, const std::array<CardSet, smallbox::max_seats>& laid, auto& sink) {
    using T = Event::Type;
    const CardSet chef = set_of(s.chef_up) | set_of(s.chef_down);
    CardSet five = chef;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      five = five | laid[seat];
      s.hand[seat] = s.hand[seat] - laid[seat];
    }
    s.in_hand = static_cast<std::uint8_t>(s.in_hand - cards_a_turn(s));
    s.choice = {};
    s.chosen = {};
    s.chef_up = {};
    s.chef_down = {};
    sink.all(Event{.type = T::revealed, .cards = chef, .laid = laid});
    sink.all(Event{.type = T::direction, .number = s.box->arrows(five)});

    pop::Board table(*s.box, s.table);
    Placing<std::remove_reference_t<decltype(sink)>> placing{s, laid, sink, 0, five};
    pop::place_five(table, five, placing);
    s.table = table.columns();
    s.unplaced = placing.left;
    end_turn(s, sink);
  }

  static void end_turn(State& s, auto& sink) {
    switch (mode(s)) {
      case Mode::competitive:  // POP-19
        if (s.in_hand == 1) return end_round(s, sink);
        return begin_turn(s, sink);
      case Mode::coop:  // POP-25, 26
        if (!won(s) || s.in_hand == 0) return end_game(s, sink);
        return begin_turn(s, sink);
      case Mode::solo:  // POP-31
        if (s.table.empty() || (s.pile.empty() && s.in_hand == 0)) return end_game(s, sink);
        if (!s.pile.empty()) {
          take_cards(s, 0, pop::column_count, sink);
          s.in_hand = static_cast<std::uint8_t>(s.in_hand + pop::column_count);
        }
        return begin_turn(s, sink);
      case Mode::puzzle: return end_game(s, sink);  // POP-33
    }
  }

  // POP-20
  static void end_round(State& s, auto& sink) {
    auto& score = s.score[s.round - 1];
    for (Seat seat = 0; seat < s.seats; ++seat)
      score[seat] = static_cast<std::uint8_t>(s.box->symbols(s.taken[seat]));
    sink.all(Event{.type = Event::Type::round_scored, .number = s.round, .scores = score});
    if (s.round == pop::rounds) return end_game(s, sink);
    s.phase = Phase::ready;
  }
  static void end_game(State& s, auto& sink) {
    s.phase = Phase::over;
    // The cards left in hand can decide a tie, so they are shown (POP-21).
    Event ended{.type = Event::Type::ended};
    if (mode(s) == Mode::competitive) ended.laid = s.hand;
    sink.all(ended);
  }
};

}  // namespace smallbox
