// Blink as numbers: engine/tensor.hpp says what each piece is for. Cards are named by their place in the hand; of equal ones
// the first is meant, as in the rules. No limits: every box fits.
#pragma once

#include "engine/tensor.hpp"
#include "games/blink/view.hpp"

namespace smallbox {

template <>
struct Tensor<Blink> {
  using G = Blink;
  using Memory = NoMemory;
  using Card = blink::Card;
  static constexpr int slots = blink::hand_size;
  static constexpr std::array<TensorPiece, 5> actions = {{
      tensor_wait,
      {"ready", 3, "BLINK-6, 12a, 13: naming no pile, pile 0, pile 1"},
      {"play", slots * 2, "BLINK-8: place of the hand × pile"},
      {"draw", 1, "BLINK-10"},
      {"offer", slots * 3, "BLINK-12b: place of the hand × no pile, pile 0, pile 1"},
  }};
  static constexpr int at_ready = place_of(actions, "ready");
  static constexpr int at_play = place_of(actions, "play");
  static constexpr int at_draw = place_of(actions, "draw");
  static constexpr int at_offer = place_of(actions, "offer");

  static constexpr std::array<TensorPiece, 13> fields = {{
      {"phase", 5, "one of ready, race, offer, between, over"},
      {"hand", slots* blink::marks,
       "the own cards by place: one of six colours, of six shapes, of five counts"},
      {"tops", 2 * blink::marks,
       "the top cards of the piles, in the same way; nothing while they lie face down"},
      {"pile sizes", 2, "cards in each pile"},
      {"in hand", 2, "cards in both hands, the own first"},
      {"to draw", 2, "cards of both draw piles"},
      {"ready", 2, "1: is ready"},
      {"offered", 2, "1: has picked a card; for the observer the place of it, from 1"},
      {"named", 2, "the pile that each has named, and one more; 0: none"},
      {"wins", 2, "games won in this match"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  static int slot_of(const G::State& s, Seat seat, Card card) {
    for (int slot = 0; slot < slots; ++slot)
      if (s.hand[seat][slot] == card) return slot;
    return -1;
  }
  // 0: none, 1 and 2: pile 0 and 1; −1: there is no such pile.
  static int pile_of(std::uint8_t pile) { return pile == blink::no_pile ? 0 : pile <= 1 ? pile + 1 : -1; }

  static int encode(const G::State& s, Seat seat, const G::Action& a) {
    const bool has_card = a.type == blink::ActionType::play || a.type == blink::ActionType::offer;
    const int slot = has_card && a.card < blink::faces ? slot_of(s, seat, a.card) : 0;
    const int pile = pile_of(a.pile);
    if (slot < 0 || pile < 0) return 0;
    switch (a.type) {
      case blink::ActionType::ready: return at_ready + pile;
      case blink::ActionType::play: return pile == 0 ? 0 : at_play + slot * 2 + pile - 1;
      case blink::ActionType::draw: return at_draw;
      case blink::ActionType::offer: return at_offer + slot * 3 + pile;
    }
    return 0;
  }
  static bool decode(const G::State& s, Seat seat, int index, G::Action& a) {
    a = {};
    const auto named = [](int pile) {
      return pile == 0 ? blink::no_pile : static_cast<std::uint8_t>(pile - 1);
    };
    if (index < at_ready || index >= at_offer + slots * 3) return false;
    if (index < at_play) {
      a.pile = named(index - at_ready);
      return true;
    }
    if (index == at_draw) {
      a.type = blink::ActionType::draw;
      return true;
    }
    const bool offer = index >= at_offer;
    const int place = offer ? index - at_offer : index - at_play;
    a.type = offer ? blink::ActionType::offer : blink::ActionType::play;
    const int slot = place / (offer ? 3 : 2);
    a.card = s.hand[seat][slot];
    a.pile = offer ? named(place % 3) : static_cast<std::uint8_t>(place % 2);
    return a.card < blink::faces && slot_of(s, seat, a.card) == slot;
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    switch (s.phase) {
      case blink::Phase::race: {
        const blink::Marks on0 = blink::k_marks[s.top[0]];
        const blink::Marks on1 = blink::k_marks[s.top[1]];
        for (int slot = 0; slot < slots; ++slot) {
          const Card card = s.hand[seat][slot];
          if (s.box->twins && slot_of(s, seat, card) != slot) continue;
          mask[at_play + slot * 2] = (blink::k_marks[card] & on0) != 0 ? 1 : 0;
          mask[at_play + slot * 2 + 1] = (blink::k_marks[card] & on1) != 0 ? 1 : 0;
        }
        if (G::manual(s) && G::can_draw(s, seat)) mask[at_draw] = 1;
        return;
      }
      case blink::Phase::offer:
        if (s.offer[seat] != blink::no_slot) return;
        for (int slot = 0; slot < slots; ++slot) {
          const Card card = s.hand[seat][slot];
          if (card != blink::no_card && slot_of(s, seat, card) == slot) mask[at_offer + slot * 3] = 1;
        }
        return;
      case blink::Phase::over: return;
      default: mask[at_ready] = s.ready.has(seat) ? 0 : 1; return;
    }
  }
  static bool says_all(const G::State&) { return true; }

  static void observe(const G::State& s, Seat seat, const Memory&, std::int16_t* to) {
    Row row(to);
    row.one_of(5, static_cast<int>(s.phase));
    for (const Card card : s.hand[seat]) put_card(row, card);
    for (const Card card : s.top) put_card(row, s.turned ? card : blink::no_card);
    const std::array<Seat, 2> both = {seat, static_cast<Seat>(1 - seat)};
    for (const std::uint8_t size : s.pile) row.put(size);
    for (const Seat each : both) row.put(G::in_hand(s, each));
    for (const Seat each : both) row.put(G::drawable(s, each));
    for (const Seat each : both) row.put(s.ready.has(each) ? 1 : 0);
    for (const Seat each : both)
      row.put(s.offer[each] == blink::no_slot ? 0 : each == seat ? 1 + s.offer[each] : 1);
    for (const Seat each : both) row.put(s.named[each] == blink::no_pile ? 0 : 1 + s.named[each]);
    for (const Seat each : both) row.put(s.wins[each]);
    put_common<G>(row, s, seat);
  }

 private:
  static constexpr auto k_numbers = [] {
    std::array<std::array<std::int16_t, blink::marks>, 256> all{};
    for (std::size_t card = 0; card < blink::faces; ++card)
      for (std::size_t mark = 0; mark < blink::marks; ++mark)
        all[card][mark] = static_cast<std::int16_t>((blink::k_marks[card] >> mark) & 1U);
    return all;
  }();
  static void put_card(Row& row, Card card) {
    std::memcpy(row.take(blink::marks), k_numbers[card].data(), sizeof k_numbers[card]);
  }
};
static_assert(HasTensor<Blink>);

}  // namespace smallbox
