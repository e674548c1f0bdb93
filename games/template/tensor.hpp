// The template as numbers: engine/tensor.hpp says what each piece is for. No limits.
#pragma once

#include "engine/tensor.hpp"
#include "games/template/view.hpp"

namespace smallbox {

template <>
struct Tensor<TemplateGame> {
  using G = TemplateGame;
  using Memory = NoMemory;
  static constexpr int cards = example::max_cards + 1;  // by their numbers
  static constexpr std::array<TensorPiece, 4> actions = {{
      tensor_wait,
      {"draw", 1, "TEMPLATE-4"},
      {"pass", 1, "TEMPLATE-6"},
      {"trade", cards, "TEMPLATE-5, by the card's number"},
  }};
  static constexpr int at_draw = place_of(actions, "draw");
  static constexpr int at_pass = place_of(actions, "pass");
  static constexpr int at_trade = place_of(actions, "trade");

  static constexpr std::array<TensorPiece, 10> fields = {{
      {"active", 1, "whose turn it is, counted from the observer, and one more; 0: nobody's"},
      {"pile", 1, "cards in the pile"},
      {"over", 1, "1: the hands lie open"},
      {"held", max_seats, "cards of each seat, the observer's first"},
      {"passed", max_seats, "1: has passed"},
      {"laid", cards, "1: that card was traded away"},
      {"hands", max_seats* cards, "1: that card is in that hand, as far as the observer knows"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  static int encode(const G::State&, Seat, const G::Action& a) {
    switch (a.type) {
      case example::ActionType::draw: return at_draw;
      case example::ActionType::pass: return at_pass;
      case example::ActionType::trade: return a.card < cards ? at_trade + a.card : 0;
    }
    return 0;
  }
  static bool decode(const G::State&, Seat, int index, G::Action& a) {
    a = {};
    if (index == at_draw) return true;
    a.type = index == at_pass ? example::ActionType::pass : example::ActionType::trade;
    if (index >= at_trade) a.card = static_cast<example::Card>(index - at_trade);
    return index == at_pass || (index > at_trade && index < at_trade + cards);
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    if (!G::actors(s).has(seat)) return;
    mask[at_draw] = mask[at_pass] = 1;
    for (const int card : s.hands[seat]) mask[at_trade + card] = 1;
  }
  static bool says_all(const G::State&) { return true; }

  static void observe(const G::State& s, Seat seat, const Memory&, std::int16_t* to) {
    Row row(to);
    const std::int8_t active = G::turn(s).active;
    row.put(active < 0 ? 0 : 1 + seats_after(s.seats, seat, static_cast<Seat>(active)));
    row.put(s.pile.size());
    row.put(G::over(s) ? 1 : 0);
    std::int16_t* held = row.take(max_seats);
    std::int16_t* passed = row.take(max_seats);
    std::int16_t* laid = row.take(cards);
    std::int16_t* hands = row.take(max_seats * cards);
    for (const int card : s.laid) laid[card] = 1;
    each_seat(s.seats, seat, [&](int n, Seat other) {
      held[n] = s.held[other];
      passed[n] = s.passed.has(other) ? 1 : 0;
      if (n > 0 && !G::over(s)) return;
      for (const int card : s.hands[other]) hands[n * cards + card] = 1;
    });
    put_common<G>(row, s, seat);
  }
};
static_assert(HasTensor<TemplateGame>);

}  // namespace smallbox
