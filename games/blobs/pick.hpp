// One legal action at random.
#pragma once

#include "games/blobs/rules.hpp"

namespace smallbox {

namespace blobs {

// Draws one of the actions that are open. Nothing is listed: they are counted, and the n-th of them is found. It is written
// where it will be read, field by field: what is copied in one piece has to wait until its pieces have been stored (5 %).
template <Chance Dice>
class Pick {
 public:
  Pick(const State& state, Dice& chance, Action& action) : s(state), chance_(chance), action_(action) {}

  BLOBS_IN_PLACE void play() {
    const int n = s.hand[s.asked].list(cards_);
    into_room(ActionType::play, draw(n * s.seats));
  }
  BLOBS_IN_PLACE void respond() {
    const Cards cards = responses(s, s.asked);
    // Mostly nothing fits. The one thing to do is drawn too, as from a list.
    if (cards.empty()) {
      draw(1);
      return pass();
    }
    const int n = cards.list(cards_) * s.seats;
    const int drawn = draw(n + 1);
    if (drawn == n) return pass();
    into_room(ActionType::respond, drawn);
  }
  BLOBS_IN_PLACE void blob() { picked(nth_number(s, draw(s.open.size())), no_card, 0); }
  BLOBS_IN_PLACE void player() {
    const ByteBits seats(static_cast<unsigned>(s.open.first_word()));
    picked(0, no_card, seats.nth(static_cast<unsigned>(draw(seats.size()))));
  }
  BLOBS_IN_PLACE void color() { picked(0, no_card, draw(color_count)); }
  BLOBS_IN_PLACE void ask() { picked(0, no_card, 1 - draw(2)); }
  BLOBS_IN_PLACE void hand() {
    const int n = s.hand[s.asked].list(cards_);
    picked(0, cards_[draw(n)], 0);
  }
  BLOBS_IN_PLACE void waste() {
    const Cards::Counted cards(s.piles.waste_set());
    picked(0, static_cast<Card>(cards.nth(draw(cards.size()))), 0);
  }
  // Of the lab's top, the first place varying slowest.
  BLOBS_IN_PLACE void order() {
    Places left = s.open;
    int orders = 1;
    for (int i = 2; i <= left.size(); ++i) orders *= i;
    int n = draw(orders);
    picked(0, no_card, 0);
    for (int size = left.size(), at = 0; size > 0; --size, ++at) {
      orders /= size;
      const int place = left.nth(n / orders);
      n %= orders;
      left.remove(place);
      action_.order[at] = s.piles.lab_card(place);
    }
  }

 private:
  BLOBS_IN_PLACE int draw(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  void pass() { action_ = {.type = ActionType::pass}; }
  BLOBS_IN_PLACE void picked(Number number, Card card, int value) {
    action_ = {.number = number,
               .type = ActionType::pick,
               .form = s.form,
               .card = card,
               .value = static_cast<std::uint8_t>(value)};
  }
  // The n-th of the listed cards and the rooms.
  BLOBS_IN_PLACE void into_room(ActionType type, int n) {
    // By seats: what a small number is multiplied by, to be divided by them with a shift, which is sooner done.
    constexpr std::array<int, max_seats + 1> parts = {0, 65536, 32768, 21846, 16384, 13108};
    const int card = n * parts[s.seats] >> 16;
    action_ = {.type = type, .card = cards_[card], .value = static_cast<std::uint8_t>(n - card * s.seats)};
  }

  const State& s;
  Dice& chance_;
  Action& action_;
  std::array<Card, max_cards + 1> cards_;
};

template <Chance Dice>
BLOBS_IN_PLACE inline bool pick_here(const State& s, Seat seat, Dice& chance, Action& action) {
  if (s.phase == Phase::over || seat != s.asked) return false;
  Pick pick(s, chance, action);
  switch (s.form) {
    case Form::none: return false;
    case Form::play: pick.play(); break;
    case Form::respond: pick.respond(); break;
    case Form::action:
    case Form::blob: pick.blob(); break;
    case Form::player: pick.player(); break;
    case Form::hand: pick.hand(); break;
    case Form::waste: pick.waste(); break;
    case Form::color: pick.color(); break;
    case Form::ask: pick.ask(); break;
    case Form::order: pick.order(); break;
  }
  return true;
}
template <Chance Dice>
BLOBS_NEWER inline bool pick_newer(const State& s, Seat seat, Dice& chance, Action& action) {
  return pick_here(s, seat, chance, action);
}
template <Chance Dice>
BLOBS_APART inline bool pick_older(const State& s, Seat seat, Dice& chance, Action& action) {
  return pick_here(s, seat, chance, action);
}

}  // namespace blobs

bool Blobs::pick(const State& s, Seat seat, Chance auto& chance, Action& action) {
  if constexpr (blobs::is_fetched)
    return pick_listed<Blobs>(s, seat, chance, action);
  else
    return blobs::is_newer() ? blobs::pick_newer(s, seat, chance, action)
                             : blobs::pick_older(s, seat, chance, action);
}

}  // namespace smallbox
