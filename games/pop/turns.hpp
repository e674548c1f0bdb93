// What actions do in Pop: dealing, choosing, revealing and placing, the end of a turn, a round and the game.
#pragma once

#include "games/pop/quick_board.hpp"
#include "games/pop/rules.hpp"
#include "games/pop/talk.hpp"

namespace smallbox {

void Pop::apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
  using T = Event::Type;
  switch (a.type) {
    case ActionType::choose: {
      sink.split(SeatSet::of(seat), Event{.type = T::chosen, .seat = seat, .cards = a.cards},
                 Event{.type = T::chosen, .seat = seat});
      if (alone(s)) return reveal(s, {a.cards}, sink);
      s.choice[seat] = as_choice(a.cards);
      s.chosen.add(seat);
      if (mode(s) == Mode::coop) hear_no_news(s, seat);
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
      hear(s, seat, a);
      sink.all(Event{.type = T::said, .seat = seat, .action = a});
      return;
  }
}

// ---- Dealing

inline CardSet Pop::draw(State& s, int n) {
  CardSet cards;
  for (; n > 0; --n) cards.add(s.pile.pop());
  return cards;
}

// POP-5, 28: rows of five from the top of a shuffled deck. A card that touches its colour to the left or
// above is replaced by the next; the replaced ones go back, and what is left is shuffled again. False where the deck
// runs out first: a box can have few cards that differ.
bool Pop::lay_rows(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance) {
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
void Pop::deal(State& s, List<Card, pop::deck_size>& deck, Chance auto& chance) {
  do {
    deck = pop::k_all_cards;
    shuffle(std::span<Card>(deck.begin(), deck.end()), chance);
  } while (!lay_rows(s, deck, chance));
}

// POP-5, 7, 20, 28, 29, 33
void Pop::begin_round(State& s, const Setup* setup, Chance auto& chance, auto& sink) {
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
    std::span<const Card> left(deck.begin(), deck.end());
    for (Seat seat = 0; seat < s.seats; ++seat)
      for (int i = 0; i < (alone(s) ? pop::solo_hand_size : pop::hand_size); ++i) {
        s.hand[seat].add(left.back());
        left = left.first(left.size() - 1);
      }
    s.pile.assign(left);
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
void Pop::begin_turn(State& s, auto& sink) {
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
void Pop::take_cards(State& s, Seat seat, int n, auto& sink) {
  const CardSet cards = draw(s, n);
  s.hand[seat] = s.hand[seat] | cards;
  sink.split(SeatSet::of(seat), Event{.type = Event::Type::drew, .seat = seat, .cards = cards, .number = n},
             Event{.type = Event::Type::drew, .seat = seat, .number = n});
}

// ---- A turn

// Who gets what while five cards are placed, and telling it.
template <class Sink>
struct Pop::Placing {
  State& s;
  const std::array<CardSet, smallbox::max_seats>& laid;
  Sink& sink;
  CardSet left;              // cards that are not placed yet
  Card last = pop::no_card;  // the one that was placed last
  Seat owner = 0;            // whose that was, once something bursts

  void placed(int column, Card card) {
    last = card;
    left.remove(card);
    if constexpr (tells<Sink>)
      sink.all(Event{.type = Event::Type::placed, .seat = owner_of(card), .column = column, .card = card});
  }
  // POP-15, 16, 17, 25
  bool burst(int step, const auto& table, const auto& cells) {
    if (step == 0) owner = owner_of(last);
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
  Seat owner_of(Card card) const {
    Seat found = pop::chef_seat;
    for (Seat seat = 0; seat < s.seats; ++seat)
      if (laid[seat].has(card)) found = seat;
    return found;
  }
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
void Pop::reveal(State& s, const std::array<CardSet, smallbox::max_seats>& laid, auto& sink) {
  using T = Event::Type;
  const CardSet chef = set_of(s.chef_up) | set_of(s.chef_down);
  CardSet five = chef;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    five = five | laid[seat];
    s.hand[seat] = s.hand[seat] - laid[seat];
  }
  s.in_hand = static_cast<std::uint8_t>(s.in_hand - cards_a_turn(s));
  if (mode(s) == Mode::coop) lay_all(s, laid);
  s.choice = {};
  s.chosen = {};
  s.chef_up = {};
  s.chef_down = {};
  sink.all(Event{.type = T::revealed, .cards = chef, .laid = laid});
  sink.all(Event{.type = T::direction, .number = s.box->arrows(five)});

  using Sink = std::remove_reference_t<decltype(sink)>;
  Placing<Sink> placing{s, laid, sink, five};
  // By reference: a table that is given away is copied, and it is large.
  const auto place_on = [&](auto&& table) {
    pop::place_five(table, five, placing);
    s.table = table.columns();
  };
  if (tells<Sink> || !pop::QuickBoard::holds(s.table))
    place_on(pop::Board(*s.box, s.table));
  else if constexpr (!tells<Sink>)
    place_on(pop::QuickBoard(*s.box, s.table));
  s.unplaced = placing.left;
  end_turn(s, sink);
}

void Pop::end_turn(State& s, auto& sink) {
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
void Pop::end_round(State& s, auto& sink) {
  auto& score = s.score[s.round - 1];
  for (Seat seat = 0; seat < s.seats; ++seat)
    score[seat] = static_cast<std::uint8_t>(s.box->symbols(s.taken[seat]));
  sink.all(Event{.type = Event::Type::round_scored, .number = s.round, .scores = score});
  if (s.round == pop::rounds) return end_game(s, sink);
  s.phase = Phase::ready;
}
void Pop::end_game(State& s, auto& sink) {
  s.phase = Phase::over;
  // The cards left in hand can decide a tie, so they are shown (POP-21).
  Event ended{.type = Event::Type::ended};
  if (mode(s) == Mode::competitive) ended.laid = s.hand;
  sink.all(ended);
}

}  // namespace smallbox
