// Blink: a race without turns, for two.
//
// Each player has a draw pile and a hand of three; two piles lie in the centre. Whoever has a card that
// shares colour, shape or count with the top of either pile may play it, at any moment. The first out of
// cards wins.
//
// Actions   ready (BLINK-6, 12a, 13) · play card pile (BLINK-8) · draw (BLINK-10, manual) · offer card
//           (BLINK-12b). In a pause ready and offer may name a pile; the forms without one are listed.
// Seen      own hand, tops of the piles, all counts, and which place of the hand a card was played from (at a
//           table everybody sees that too), which pile a player has named. Hidden: the other hand, all draw
//           piles, an offer until both are made.
// Options   refill (BLINK-10), best_of (BLINK-13), handicap (BLINK-15)
#pragma once

#include <algorithm>

#include "games/blink/refusals.hpp"
#include "games/blink/state.hpp"

namespace smallbox {

struct Blink {
  static constexpr const char* id = "blink";
  static constexpr const char* name = "Blink";
  static constexpr const char* clauses = "BLINK";
  static constexpr int min_seats = 2;
  static constexpr int max_seats = 2;
  static constexpr int max_legal = 8;
  static constexpr bool has_secrets = true;

  using State = blink::State;
  using Action = blink::Action;
  using Event = blink::Event;
  using Box = blink::Box;
  using Options = blink::Options;
  using Setup = blink::Setup;
  using Card = blink::Card;
  using Phase = blink::Phase;
  using ActionType = blink::ActionType;

  static constexpr std::array option_table = {
      choice("refill", &Options::refill, {"auto", "manual"},
             "auto: hands refill at once; manual: each card is taken by its player"),
      number("best_of", &Options::best_of, 1, 5, "how many games a match is played over", 2),
      number("handicap", &Options::handicap, 0, 10, "cards that seat 0 starts with more, taken from seat 1"),
  };

  static constexpr blink::Refusals refusals{};

  // BOX-6: a box has enough cards for the deal, but a handicap may leave seat 1 too few for its own.
  static Refusal fits(const Box& box, const Options& options, int) {
    return box.cards / 2 - options.handicap > blink::hand_size ? accepted() : refusals.too_few_cards;
  }
  static int seats(const State&) { return 2; }
  static const Options& options(const State& s) { return s.options; }
  static bool over(const State& s) { return s.phase == Phase::over; }

  // What drivers need: it is a race, without turns, and nobody is passed for.
  static constexpr Window live_window{};
  static bool races(const Options&) { return true; }
  static std::int32_t count_in(const State& s) { return s.phase == Phase::race ? 0 : s.turned ? 2000 : 3000; }
  static bool in_race(const State& s, const Action&) { return s.phase == Phase::race; }
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::ready}};
  static bool is_pass(const Action&) { return false; }
  static Turn turn(const State&) { return {}; }

  // BLINK-3. The seed's first shuffle; a further game of a match shuffles on.
  static State start(const Box& box, const Options& options, int, const Setup* setup, Chance auto& chance,
                     auto& sink) {
    State s{};
    s.box = BoxRef<Box>(box);
    s.half = static_cast<std::uint8_t>(box.cards / 2);
    s.options = options;
    deal(s, setup, chance, sink);
    return s;
  }

  static SeatSet actors(const State& s) {
    switch (s.phase) {
      case Phase::race: return SeatSet::first(2);  // whether or not they can play
      case Phase::offer: {
        SeatSet set;
        for (Seat seat = 0; seat < 2; ++seat)
          if (s.offer[seat] == blink::no_slot) set.add(seat);
        return set;
      }
      case Phase::over: return {};
      default: return SeatSet::first(2) - s.ready;
    }
  }

  static void legal(const State& s, Seat seat, Legal<Blink>& out) {
    switch (s.phase) {
      case Phase::race: {
        // Both plays of each card are written, which takes no branch, and the next goes over those that do not fit.
        const blink::Marks on0 = blink::k_marks[s.top[0]];
        const blink::Marks on1 = blink::k_marks[s.top[1]];
        const bool twins = s.box->twins;
        Action* to = out.tail();
        for (int slot = 0; slot < blink::hand_size; ++slot) {
          const Card card = s.hand[seat][slot];
          const blink::Marks own = blink::k_marks[card];
          if (twins && slot_of(s, seat, card) != slot) continue;
          *to = {ActionType::play, card, 0};
          to += (on0 & own) != 0 ? 1 : 0;
          *to = {ActionType::play, card, 1};
          to += (on1 & own) != 0 ? 1 : 0;
        }
        out.end_at(to);
        if (manual(s) && can_draw(s, seat)) out.push({ActionType::draw});
        return;
      }
      case Phase::offer:
        if (s.offer[seat] != blink::no_slot) return;
        for (int slot = 0; slot < blink::hand_size; ++slot) {
          const Card card = s.hand[seat][slot];
          if (card != blink::no_card && slot_of(s, seat, card) == slot) out.push({ActionType::offer, card});
        }
        return;
      case Phase::over: return;
      default:
        if (!s.ready.has(seat)) out.push({ActionType::ready});
        return;
    }
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);
  // refuse.hpp
  static Refusal check(const State& s, Seat seat, const Action& a);

  static void apply(State& s, Seat seat, const Action& a, Chance auto& chance, auto& sink) {
    using T = Event::Type;
    switch (a.type) {
      case ActionType::ready:
        s.ready.add(seat);
        if (s.phase == Phase::ready && s.turned) s.named[seat] = a.pile;
        sink.all(Event{.type = T::ready, .seat = seat, .pile = s.named[seat]});
        if (s.ready.size() == 2) begin(s, chance, sink);
        return;
      case ActionType::play: {
        const int slot = slot_of(s, seat, a.card);
        leave_hand(s, seat, slot);
        lay(s, a.pile, a.card);
        sink.all(Event{.type = T::played,
                       .seat = seat,
                       .card = a.card,
                       .pile = a.pile,
                       .slot = static_cast<std::uint8_t>(slot)});
        if (!manual(s)) take_card(s, seat, slot, sink);
        if (cards_left(s, seat) == 0) return end_game(s, seat, sink);
        pause_if_stuck(s, sink);
        return;
      }
      case ActionType::draw:
        take_card(s, seat, empty_slot(s, seat), sink);
        pause_if_stuck(s, sink);
        return;
      case ActionType::offer:
        s.offer[seat] = static_cast<std::uint8_t>(slot_of(s, seat, a.card));
        s.named[seat] = a.pile;
        sink.split(SeatSet::of(seat), Event{.type = T::offered, .seat = seat, .card = a.card, .pile = a.pile},
                   Event{.type = T::offered, .seat = seat, .card = blink::hidden_card, .pile = a.pile});
        if (s.offer[0] != blink::no_slot && s.offer[1] != blink::no_slot) place_offers(s, sink);
        return;
    }
  }

  static Result result(const State& s) {
    Result r;
    for (Seat seat = 0; seat < 2; ++seat) {
      r.scores[seat] = s.wins[seat];
      if (s.wins[seat] > s.wins[1 - seat]) r.winners.add(seat);
    }
    return r;
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  static bool listed(const Action& a) { return a.type == ActionType::play || a.pile == blink::no_pile; }

  // ---- Small questions, also asked by view, text and bots

  static bool manual(const State& s) {
    return s.options.refill == static_cast<std::int8_t>(blink::Refill::manual);
  }
  // Where seat 0's draw pile ends and seat 1's begins (BLINK-15).
  static int divide(const State& s) { return s.half + s.options.handicap; }
  static int drawable(const State& s, Seat seat) {
    return (seat == 0 ? divide(s) : 2 * s.half) - s.next[seat];
  }
  static int in_hand(const State& s, Seat seat) {
    int n = 0;
    for (const Card card : s.hand[seat]) n += card != blink::no_card ? 1 : 0;
    return n;
  }
  static int cards_left(const State& s, Seat seat) { return in_hand(s, seat) + drawable(s, seat); }
  // Whoever has fewer cards left, once the match is even or before its first end.
  static SeatSet in_front(const State& s) {
    if (s.wins[0] != s.wins[1]) return result(s).winners;
    const int more = cards_left(s, 0) - cards_left(s, 1);
    return more == 0 ? SeatSet::first(2) : SeatSet::of(more < 0 ? 0 : 1);
  }
  static int empty_slot(const State& s, Seat seat) {
    for (int i = 0; i < blink::hand_size; ++i)
      if (s.hand[seat][i] == blink::no_card) return i;
    return -1;
  }
  static bool can_draw(const State& s, Seat seat) {
    return empty_slot(s, seat) >= 0 && drawable(s, seat) > 0;
  }
  // A card with one of these would fit on one pile or the other.
  static blink::Marks fitting(const State& s) { return blink::k_marks[s.top[0]] | blink::k_marks[s.top[1]]; }
  // All that is on the cards of a hand.
  static blink::Marks marks_of(const State& s, Seat seat) {
    blink::Marks marks = 0;
    for (const Card card : s.hand[seat]) marks |= blink::k_marks[card];
    return marks;
  }
  static bool can_play(const State& s, Seat seat) { return (marks_of(s, seat) & fitting(s)) != 0; }

 private:
  // Of equal cards the first. Looks at all: which of them it will be no processor can foretell.
  static int slot_of(const State& s, Seat seat, Card card) {
    int slot = -1;
    for (int i = blink::hand_size; i-- > 0;)
      if (s.hand[seat][i] == card) slot = i;
    return card < blink::faces ? slot : -1;
  }
  // The race had begun, and goes on when both are ready (BLINK-12a).
  static bool stopped(const State& s) { return s.phase == Phase::ready && s.turned; }
  static Refusal pause(const State& s);
  static Refusal check_named(const State& s, Seat seat, std::uint8_t pile, const Refusal& no_such_pile,
                             const Refusal& taken);

  // The pause is over: onto which pile each seat's card goes. Named by nobody: each onto the own one.
  static std::array<std::uint8_t, 2> take_named(State& s) {
    const bool crossed = s.named[0] == 1 || s.named[1] == 0;
    s.named = {blink::no_pile, blink::no_pile};
    if (crossed) return {1, 0};
    return {0, 1};
  }

  static void leave_hand(State& s, Seat seat, int slot) {
    if (s.box->twins) {
      const blink::Places equal = s.box->equal_to(s.hand[seat][slot]);
      for (int before = 0; before < slot; ++before)
        if (s.hand[seat][before] != blink::no_card) s.cannot[seat][before] = s.cannot[seat][before] | equal;
    }
    s.hand[seat][slot] = blink::no_card;
    s.cannot[seat][slot] = {};
    s.came[seat][slot] = 0;
  }
  static void lay(State& s, int pile, Card card) {
    const auto p = static_cast<std::size_t>(pile);
    s.under[p] = s.top[p];
    s.top[p] = card;
    ++s.pile[p];
    add_laid(s, card);
  }
  static void add_laid(State& s, Card card) {
    int place = s.box->first[card];
    if (s.laid.has(place)) place = (s.box->equal_to(card) - s.laid).lowest();
    s.laid.add(place);
  }
  static Card draw(State& s, Seat seat) {
    Card& from = s.deck[s.next[seat]++];
    const Card card = from;
    from = blink::no_card;
    return card;
  }
  // BLINK-10
  static void take_card(State& s, Seat seat, int slot, auto& sink) {
    if (drawable(s, seat) == 0) return;
    const Card card = draw(s, seat);
    s.hand[seat][slot] = card;
    s.came[seat][slot] = s.next[seat];
    const auto place = static_cast<std::uint8_t>(slot);
    sink.split(SeatSet::of(seat), Event{.type = Event::Type::drew, .seat = seat, .card = card, .slot = place},
               Event{.type = Event::Type::drew, .seat = seat, .card = blink::hidden_card, .slot = place});
  }

  // BLINK-3, 4, 5, 15
  static void deal(State& s, const Setup* setup, Chance auto& chance, auto& sink) {
    const std::size_t half = s.half;
    const std::size_t cards = 2 * half;
    if (setup != nullptr) {
      for (std::size_t i = 0; i < cards; ++i) s.deck[i] = setup->draws[i / half][i % half];
    } else {
      std::copy_n(s.box->list.begin(), cards, s.deck.begin());
      shuffle(std::span<Card>(s.deck.data(), cards), chance);
    }
    // The handicap: the bottom of seat 1's pile moves, in its order, under seat 0's.
    const auto moved = static_cast<std::size_t>(s.options.handicap);
    std::array<Card, 10> bottom{};
    for (std::size_t i = 0; i < moved; ++i) bottom[i] = s.deck[cards - moved + i];
    for (std::size_t i = cards; i-- > half + moved;) s.deck[i] = s.deck[i - moved];
    for (std::size_t i = 0; i < moved; ++i) s.deck[half + i] = bottom[i];

    s.next = {0, static_cast<std::uint8_t>(divide(s))};
    s.laid = {};
    s.cannot = {};
    s.came = {};
    s.under = {blink::no_card, blink::no_card};
    s.offer = {blink::no_slot, blink::no_slot};
    s.named = {blink::no_pile, blink::no_pile};
    for (Seat seat = 0; seat < 2; ++seat) s.top[seat] = draw(s, seat);
    s.pile = {1, 1};
    s.turned = false;
    s.ready = {};
    s.phase = Phase::ready;
    for (Seat seat = 0; seat < 2; ++seat) {
      for (Card& card : s.hand[seat]) card = draw(s, seat);
      sink.split(SeatSet::of(seat), Event{.type = Event::Type::dealt, .seat = seat, .cards = s.hand[seat]},
                 Event{.type = Event::Type::dealt,
                       .seat = seat,
                       .cards = {blink::hidden_card, blink::hidden_card, blink::hidden_card}});
    }
  }

  // Both are ready: BLINK-6, BLINK-12a, or the next game of a match (BLINK-13).
  static void begin(State& s, Chance auto& chance, auto& sink) {
    s.ready = {};
    if (s.phase == Phase::between) return deal(s, nullptr, chance, sink);
    const auto piles = take_named(s);
    if (!s.turned) {
      s.turned = true;
      for (const Card card : s.top) add_laid(s, card);
    } else {
      for (Seat seat = 0; seat < 2; ++seat) lay(s, piles[seat], draw(s, seat));
    }
    s.phase = Phase::race;
    sink.all(Event{.type = Event::Type::turned, .tops = s.top, .piles = piles});
    pause_if_stuck(s, sink);
  }

  // BLINK-12
  static void pause_if_stuck(State& s, auto& sink) {
    if (((marks_of(s, 0) | marks_of(s, 1)) & fitting(s)) != 0) return;
    if (manual(s) && (can_draw(s, 0) || can_draw(s, 1))) return;
    const blink::Places fit = s.box->having(fitting(s));
    for (Seat seat = 0; seat < 2; ++seat)
      for (std::size_t i = 0; i < blink::hand_size; ++i)
        if (s.hand[seat][i] != blink::no_card) s.cannot[seat][i] = s.cannot[seat][i] | fit;
    const bool both_draw = drawable(s, 0) > 0 && drawable(s, 1) > 0;
    if (!both_draw && cards_left(s, 0) == 1 && cards_left(s, 1) == 1)
      return end_game(s, blink::no_slot, sink);
    s.phase = both_draw ? Phase::ready : Phase::offer;
    sink.all(Event{.type = Event::Type::paused, .offer = !both_draw});
  }

  // BLINK-12b
  static void place_offers(State& s, auto& sink) {
    const auto slots = s.offer;
    const auto piles = take_named(s);
    for (Seat seat = 0; seat < 2; ++seat) {
      const Card card = s.hand[seat][slots[seat]];
      leave_hand(s, seat, slots[seat]);
      lay(s, piles[seat], card);
    }
    s.offer = {blink::no_slot, blink::no_slot};
    s.phase = Phase::race;
    sink.all(Event{.type = Event::Type::placed, .tops = s.top, .piles = piles, .numbers = slots});
    for (Seat seat = 0; seat < 2; ++seat)
      if (!manual(s)) take_card(s, seat, slots[seat], sink);
    // Never both: with one card each the game was a tie (BLINK-12c).
    for (Seat seat = 0; seat < 2; ++seat)
      if (cards_left(s, seat) == 0) return end_game(s, seat, sink);
    pause_if_stuck(s, sink);
  }

  // BLINK-11, 12c, 13. `winner`: a seat, or no_slot for a tie.
  static void end_game(State& s, std::uint8_t winner, auto& sink) {
    const std::array<std::uint8_t, 2> left = {static_cast<std::uint8_t>(cards_left(s, 0)),
                                              static_cast<std::uint8_t>(cards_left(s, 1))};
    sink.all(Event{.type = Event::Type::game_ended, .seat = winner, .numbers = left});
    if (winner == blink::no_slot) {
      ++s.ties_after;
    } else {
      s.ties[s.decided] = s.ties_after;
      s.ties_after = 0;
      s.winner[s.decided] = winner;
      s.loser_left[s.decided] = left[1 - winner];
      ++s.decided;
      ++s.wins[winner];
    }
    const int needed = s.options.best_of / 2 + 1;
    const bool done = s.options.best_of == 1 || s.wins[0] == needed || s.wins[1] == needed;
    s.phase = done ? Phase::over : Phase::between;
    s.ready = {};
    if (done) sink.all(Event{.type = Event::Type::ended});
  }
};

}  // namespace smallbox
