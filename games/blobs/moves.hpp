// Cards going from place to place, and who knows where they are afterwards.
//
// What a seat has seen it goes on knowing: `knows` for cards in hands, `lab_known` for the top of the lab,
// the mark of a protoblob for the card under it. It ends when the card lies open again, and when others do
// something with it that the seat can't follow: the lab's top cards are put in a new order, or a card goes
// unseen from a hand that holds more than one (from then on the seat is sure of none of that hand's cards).
#pragma once

#include "games/blobs/look.hpp"

namespace smallbox::blobs {

template <Chance Dice, class Sink>
class CardMoves {
 public:
  CardMoves(State& state, Dice& chance, Sink& sink)
      : s(state), box_(*state.box), chance_(chance), sink_(sink) {}

 protected:
  using T = Event::Type;

  static Knowers mind(Seat seat) { return static_cast<Knowers>(1U << seat); }

  // An event whose card only some may know.
  void tell(Knowers insiders, const Event& secret) {
    if constexpr (tells<Sink>) {
      if ((insiders & mind(spectators)) != 0) return sink_.all(secret);
      Event open = secret;
      if (open.card != no_card) open.card = hidden_card;
      open.told = false;
      open.cards = {};
      open.look = {};
      SeatSet seats;
      for (Seat seat = 0; seat < s.seats; ++seat)
        if ((insiders & mind(seat)) != 0) seats.add(seat);
      sink_.split(seats, secret, open);
    }
  }

  // ---- Lab and waste

  // BLOBS-10
  BLOBS_IN_ONE_PLACE BLOBS_IN_PLACE void refill() {
    if (s.piles.lab() == 0 && s.piles.waste() > 0) make_lab();
  }
  BLOBS_APART void make_lab() {
    begin_batch(s.piles.waste_set());
    s.piles.turn_over();
    if (!s.plain) shuffle(s.piles.lab_span(), chance_);
    s.lab_known = {};
    s.top_not = 0;
    sink_.all(Event{.type = T::reshuffled, .count = static_cast<std::uint8_t>(s.piles.lab())});
  }
  // The caller puts the card somewhere and then calls refill().
  BLOBS_IN_PLACE Card take_top(Knowers& knowers) {
    knowers = s.lab_known[0];
    for (std::size_t i = 0; i + 1 < max_look; ++i) s.lab_known[i] = s.lab_known[i + 1];
    s.lab_known[max_look - 1] = 0;
    s.top_not = 0;
    s.shown = false;
    return s.piles.pop_lab();
  }
  void to_waste(Card card) {
    s.piles.push_waste(card);
    refill();
  }

  // ---- Hands

  BLOBS_IN_PLACE void gain(Seat seat, Card card, Knowers knowers) {
    s.hand[seat].add(card);
    s.knows[seat].add(card);
    if (knowers == 0) return;
    for (std::size_t k = 0; k < minds; ++k)
      if (((knowers >> k) & 1U) != 0) s.knows[k].add(card);
  }
  // For a place where all see it.
  BLOBS_IN_PLACE void lose(Seat seat, Card card) {
    s.hand[seat].remove(card);
    for (Cards& known : s.knows) known.remove(card);
  }
  BLOBS_IN_PLACE void draw(Seat seat, int n) {
    Cards drawn;
    const auto flush = [&] {
      if (drawn.empty()) return;
      tell(mind(seat), {.type = T::drew,
                        .seat = seat,
                        .count = static_cast<std::uint8_t>(drawn.size()),
                        .told = true,
                        .cards = drawn});
      drawn = {};
    };
    for (; n > 0 && s.piles.lab() > 0; --n) {
      Knowers knowers = 0;
      const Card card = take_top(knowers);
      gain(seat, card, knowers);
      drawn.add(card);
      if (s.piles.lab() == 0) {
        flush();
        refill();
      }
    }
    flush();
  }
  BLOBS_APART void discard(Seat seat, Card card) {
    lose(seat, card);
    sink_.all(Event{.type = T::discarded, .seat = seat, .card = card});
    to_waste(card);
  }
  // A card goes from hand to hand; only the two of them see which.
  void pass_card(Seat from, Seat to, Card card) {
    if (s.hand[from].size() > 1) {
      for (std::size_t k = 0; k < minds; ++k)
        if (k != from && k != to) s.knows[k] = s.knows[k] - s.hand[from];
      if (s.seats > 2) join_batches(s.hand[from]);
    }
    s.hand[from].remove(card);
    s.hand[to].add(card);
    s.knows[to].add(card);
    tell(static_cast<Knowers>(mind(from) | mind(to)),
         {.type = T::gave, .seat = from, .other = to, .card = card});
  }

  // ---- Rooms

  BLOBS_IN_PLACE Number put(Seat room, Card card, std::uint8_t mark) {
    s.rooms.push(room, {++s.numbers, card, mark});
    if ((mark & Blob::proto_bit) == 0) s.up[room].add(card);
    return s.numbers;
  }
  // Takes a blob out of the rooms; it is a card again.
  Blob leave(int at) {
    const Seat room = s.rooms.room_of(at);
    const Blob blob = s.rooms.take(at);
    if (!blob.proto()) s.up[room].remove(blob.card);
    s.done.remove(blob.card);
    for (Run& run : s.runs)
      if (run.self == blob.number) run.room = room;  // BLOBS-28
    return blob;
  }
  BLOBS_APART void remove(int at) {
    const Seat room = s.rooms.room_of(at);
    const Blob blob = leave(at);
    sink_.all(Event{.type = T::removed, .card = blob.card, .blob = blob.number, .room = room});
    to_waste(blob.card);
  }
  // BLOBS-33
  void back(int at) {
    const Seat room = s.rooms.room_of(at);
    const Blob blob = leave(at);
    const Knowers knowers = blob.proto() ? blob.knowers() : everybody;
    gain(room, blob.card, knowers);
    tell(blob.proto() ? mind(room) : everybody,
         {.type = T::returned, .card = blob.card, .blob = blob.number, .room = room});
  }
  BLOBS_APART void move(int at, Seat to) {
    const Seat from = s.rooms.room_of(at);
    if (from == to) return;
    const Blob blob = s.rooms.take(at);
    s.rooms.push(to, blob);
    if (!blob.proto()) {
      s.up[from].remove(blob.card);
      s.up[to].add(blob.card);
    }
    sink_.all(Event{.type = T::moved, .blob = blob.number, .room = to, .from = from});
  }
  // BLOBS-34. All have seen the card.
  void turn_over(int at) {
    Blob& blob = s.rooms[at];
    const Seat room = s.rooms.room_of(at);
    blob.mark = Blob::proto_bit | everybody;
    s.up[room].remove(blob.card);
    sink_.all(Event{.type = T::proto, .blob = blob.number, .room = room});
  }
  BLOBS_APART void sprout(Seat room) {
    if (s.piles.lab() == 0 || s.numbers >= max_sprouted) return;
    Knowers knowers = 0;
    const Card card = take_top(knowers);
    const Number number = put(room, card, static_cast<std::uint8_t>(Blob::proto_bit | knowers));
    sink_.all(Event{.type = T::sprouted, .blob = number, .room = room});
    refill();
  }

  State& s;
  const Box& box_;
  Dice& chance_;
  Sink& sink_;

 private:
  // The cards of a new lab are a batch of their own: the first that no hidden card is of, and if there is
  // none the last two become one.
  void begin_batch(const Cards& cards) {
    Cards hidden;
    for (const Cards& hand : s.hand) hidden = hidden | hand;
    for (int i = 0; i < s.rooms.size(); ++i)
      if (s.rooms[i].proto()) hidden.add(s.rooms[i].card);
    std::size_t fresh = 0;
    while (fresh < batches && !(s.batch[fresh] & hidden).empty()) ++fresh;
    if (fresh == batches) {
      --fresh;
      s.batch[fresh - 1] = s.batch[fresh - 1] | s.batch[fresh];
      s.batch[fresh] = {};
    }
    for (Cards& batch : s.batch) batch = batch - cards;
    s.batch[fresh] = s.batch[fresh] | cards;
    s.lab_batch = static_cast<std::uint8_t>(fresh);
  }
  // Nobody can say any more of which batch a card of these is.
  void join_batches(const Cards& cards) {
    std::size_t first = batches;
    for (std::size_t i = 0; i < batches; ++i) {
      if ((s.batch[i] & cards).empty()) continue;
      if (first == batches) {
        first = i;
        continue;
      }
      s.batch[first] = s.batch[first] | s.batch[i];
      s.batch[i] = {};
      if (s.lab_batch == i) s.lab_batch = static_cast<std::uint8_t>(first);
    }
  }
};

}  // namespace smallbox::blobs
