// Blobs as numbers: engine/tensor.hpp says what each piece is for. A card is its place in the box; a blob is its place in the
// row of rooms that begins with one's own. What an index means may depend on what is asked: a card with a room is a play or a
// response, a card alone one of the hand or of the waste.
//
// Limits of an observation: the first forty blobs of the rooms, and numbers of blobs below 32768.
#pragma once

#include "engine/tensor.hpp"
#include "games/blobs/tensor_rooms.hpp"
#include "games/blobs/view.hpp"

namespace smallbox {

template <>
struct Tensor<Blobs> {
  using G = Blobs;
  using Memory = NoMemory;
  using Form = blobs::Form;
  using Card = blobs::Card;
  static constexpr int cards = blobs::max_cards;
  static constexpr int most_blobs = blobs::RoomNumbers::most_blobs;
  static constexpr int of_blob = blobs::RoomNumbers::of_blob;
  static constexpr int of_play = 11;
  static constexpr int forms = 11;

  static constexpr std::array<TensorPiece, 9> actions = {{
      tensor_wait,
      {"pass", 1, "BLOBS-22"},
      {"card into room", cards* max_seats, "play or respond: card × room, the own first"},
      {"card", cards, "pick a card of the hand or of the waste"},
      {"blob", cards, "pick a blob, or the action of one: its place in the row of rooms, the own first"},
      {"player", max_seats, "pick a player, oneself first"},
      {"color", blobs::color_count, "pick a colour: red, orange, yellow, green, blue, purple"},
      {"answer", 2, "no, yes"},
      {"order", 120, "put the lab's top cards in order: the order's place among all, as they are listed"},
  }};
  static constexpr int at_pass = place_of(actions, "pass");
  static constexpr int at_room = place_of(actions, "card into room");
  static constexpr int at_card = place_of(actions, "card");
  static constexpr int at_blob = place_of(actions, "blob");
  static constexpr int at_player = place_of(actions, "player");
  static constexpr int at_color = place_of(actions, "color");
  static constexpr int at_answer = place_of(actions, "answer");
  static constexpr int at_order = place_of(actions, "order");

  static constexpr std::array<TensorPiece, 24> fields = {{
      {"phase", 4, "one of start, play, end, over"},
      {"turn", 1, "from 1"},
      {"active", 1, "whose turn it is, counted from the observer"},
      {"asked", 1, "who is to decide, counted from the observer and one more; 0: nobody"},
      {"form", forms,
       "what is asked: one of none, play, respond, action, player, blob, hand, waste, color, ask, order"},
      {"asking card", 1, "the card that asks, and one more; 0: none"},
      {"for a room", 1, "1: the player who is asked for is the room to play into"},
      {"lab", 1, "cards in the lab"},
      {"shown", 1, "the lab's top card where it lies open, and one more"},
      {"lab known", blobs::max_look, "the lab's top cards that the observer knows, and one more"},
      {"waste size", 1, "cards in the waste"},
      {"plan", 3, "what phase 2 plays from: one of hand, lab, waste"},
      {"played", 1, "blobs played in this turn"},
      {"hand sizes", max_seats, "the observer's first"},
      {"room sizes", max_seats, "in the same order"},
      {"base", max_seats, "points by values"},
      {"points", max_seats, "points by permanent actions"},
      {"hands", cards, "by card: whose hand it is known to be in, counted from the observer and one more"},
      {"waste", cards, "by card: its place in the waste, the oldest 1; 0: not there"},
      {"blobs", most_blobs* of_blob,
       "the row of rooms, the own first: room, counted from the observer and one more; number; card and one "
       "more, "
       "0 if it is not known; 1 for a protoblob; value; colours as a sum of 1, 2, 4 …; 1 for safe; 1 where "
       "it can "
       "be picked; points by permanent actions"},
      {"stack", blobs::max_played* of_play,
       "plays that are not complete: blob; card and one more; player, counted from the observer and one "
       "more; stage "
       "(1 aim, 2 window, 3 act); 1 for cancelled; the blob answered; aims: blob X, blob Y, player, room, "
       "colour, "
       "the last three and one more"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  // ---- Places of the row of rooms, counted from one's own room

  static int turned(const G::State& s, Seat seat, int at) {
    const int from = at - s.rooms.begin(seat);
    return from >= 0 ? from : from + s.rooms.size();
  }
  static int turned_back(const G::State& s, Seat seat, int place) {
    const int at = place + s.rooms.begin(seat);
    return at < s.rooms.size() ? at : at - s.rooms.size();
  }

  static int encode(const G::State& s, Seat seat, const G::Action& a) {
    const auto after = [&](Seat other) { return other < s.seats ? seats_after(s.seats, seat, other) : -1; };
    if (a.type == blobs::ActionType::pass) return at_pass;
    if (a.type != blobs::ActionType::pick) {
      const int room = after(a.value);
      return a.card < cards && room >= 0 ? at_room + a.card * max_seats + room : 0;
    }
    switch (a.form) {
      case Form::action:
      case Form::blob: {
        const int at = s.rooms.find(a.number);
        return at < 0 ? 0 : at_blob + turned(s, seat, at);
      }
      case Form::player: return after(a.value) < 0 ? 0 : at_player + after(a.value);
      case Form::color: return a.value < blobs::color_count ? at_color + a.value : 0;
      case Form::ask: return a.value <= 1 ? at_answer + a.value : 0;
      case Form::hand:
      case Form::waste: return a.card < cards ? at_card + a.card : 0;
      case Form::order: return encode_order(s, seat, a);
      default: return 0;
    }
  }
  static bool decode(const G::State& s, Seat seat, int index, G::Action& a) {
    a = {};
    if (index == at_pass) return true;
    if (index < at_pass || index >= at_order + 120) return false;
    if (index < at_card) {
      const int room = (index - at_room) % max_seats;
      a.type = s.form == Form::respond ? blobs::ActionType::respond : blobs::ActionType::play;
      a.card = static_cast<Card>((index - at_room) / max_seats);
      if (room < s.seats) a.value = seat_after(s.seats, seat, room);
      return room < s.seats && a.card < s.box->count && (s.form == Form::play || s.form == Form::respond);
    }
    a.type = blobs::ActionType::pick;
    a.form = s.form;
    if (index < at_blob) {
      a.card = static_cast<Card>(index - at_card);
      return a.card < s.box->count && (s.form == Form::hand || s.form == Form::waste);
    }
    if (index < at_player) {
      const int place = index - at_blob;
      if (place < s.rooms.size()) a.number = s.rooms[turned_back(s, seat, place)].number;
      return place < s.rooms.size() && (s.form == Form::blob || s.form == Form::action);
    }
    if (index < at_color) {
      const int player = index - at_player;
      if (player < s.seats) a.value = seat_after(s.seats, seat, player);
      return player < s.seats && s.form == Form::player;
    }
    if (index < at_order) {
      const bool color = index < at_answer;
      a.value = static_cast<std::uint8_t>(index - (color ? at_color : at_answer));
      return s.form == (color ? Form::color : Form::ask);
    }
    return decode_order(s, seat, index - at_order, a);
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    if (G::over(s) || seat != s.asked) return;
    const auto rooms = [&](const blobs::Cards& which) {
      which.each([&](int card) { std::memset(mask + at_room + card * max_seats, 1, s.seats); });
    };
    switch (s.form) {
      case Form::none: return;
      case Form::play: return rooms(s.hand[seat]);
      case Form::respond: mask[at_pass] = 1; return rooms(responses(s, seat));
      case Form::action:
      case Form::blob:
        for (const int at : s.open) mask[at_blob + turned(s, seat, at)] = 1;
        return;
      case Form::player:
        for (const int player : s.open)
          mask[at_player + seats_after(s.seats, seat, static_cast<Seat>(player))] = 1;
        return;
      case Form::color: std::memset(mask + at_color, 1, blobs::color_count); return;
      case Form::ask: mask[at_answer] = mask[at_answer + 1] = 1; return;
      case Form::hand:
      case Form::waste:
        for (const int card : s.form == Form::hand ? s.hand[seat] : s.piles.waste_set())
          mask[at_card + card] = 1;
        return;
      case Form::order:
        std::memset(mask + at_order, 1, static_cast<std::size_t>(orders(s.open.size())));
        return;
    }
  }
  static constexpr bool never_waits = true;  // at each moment exactly one seat decides
  static bool says_all(const G::State& s) { return s.rooms.size() <= most_blobs && s.numbers < 32768; }

  static void observe(const G::State& s, Seat seat, const Memory&, std::int16_t* to) {
    Row row(to);
    row.one_of(4, static_cast<int>(s.phase));
    row.put(s.turn);
    row.put(seats_after(s.seats, seat, s.active));
    put_question(row, s, seat);
    put_piles(row, s, seat);
    row.one_of(3, static_cast<int>(s.plan));
    row.put(s.played);
    std::int16_t* hand_sizes = row.take(max_seats);
    std::int16_t* room_sizes = row.take(max_seats);
    std::int16_t* base = row.take(max_seats);
    std::int16_t* points = row.take(max_seats);
    std::int16_t* hands = row.take(cards);
    std::int16_t* waste = row.take(cards);
    std::int16_t* blob = row.take(most_blobs * of_blob);
    const int in_waste = s.piles.waste();
    for (int i = 0; i < in_waste; ++i) waste[s.piles.waste_card(i)] = static_cast<std::int16_t>(1 + i);
    for (int n = 0; n < s.seats; ++n) {
      const Seat other = seat_after(s.seats, seat, n);
      hand_sizes[n] = static_cast<std::int16_t>(hand_size(s, other));
      room_sizes[n] = static_cast<std::int16_t>(s.rooms.size(other));
      (s.hand[other] & s.knows[seat]).each([&](int card) { hands[card] = static_cast<std::int16_t>(1 + n); });
    }
    blobs::RoomNumbers(base, points, blob).put(s, seat);
    if (s.form == Form::blob || s.form == Form::action)
      for (const int at : s.open)
        if (const int place = turned(s, seat, at); place < most_blobs) blob[place * of_blob + 7] = 1;
    put_stack(row.take(blobs::max_played * of_play), s, seat);
    put_common<G>(row, s, seat);
  }

 private:
  // ---- Orders of the lab's top cards, numbered as `legal` lists them: the first place varies slowest

  static constexpr int orders(int n) { return n <= 1 ? 1 : n * orders(n - 1); }
  static bool ordering(const G::State& s, Seat seat) {
    return s.form == Form::order && s.asked == seat && !G::over(s);
  }
  static int encode_order(const G::State& s, Seat seat, const G::Action& a) {
    if (!ordering(s, seat)) return 0;
    const int n = s.open.size();
    unsigned left = (1U << n) - 1;
    int rank = 0;
    for (int i = 0; i < n; ++i) {
      int at = 0;
      while (at < n &&
             (((left >> at) & 1U) == 0 || s.piles.lab_card(at) != a.order[static_cast<std::size_t>(i)]))
        ++at;
      if (at == n) return 0;
      rank += std::popcount(left & ((1U << at) - 1)) * orders(n - 1 - i);
      left &= ~(1U << at);
    }
    return at_order + rank;
  }
  static bool decode_order(const G::State& s, Seat seat, int rank, G::Action& a) {
    if (!ordering(s, seat) || rank >= orders(s.open.size())) return false;
    const int n = s.open.size();
    unsigned left = (1U << n) - 1;
    for (int i = 0; i < n; ++i) {
      const int at = CardSet(left).nth(rank / orders(n - 1 - i));
      rank %= orders(n - 1 - i);
      a.order[static_cast<std::size_t>(i)] = s.piles.lab_card(at);
      left &= ~(1U << at);
    }
    return true;
  }

  static int card_number(const G::State& s, Card card) { return card < s.box->count ? 1 + card : 0; }

  static void put_question(Row& row, const G::State& s, Seat seat) {
    const bool open = s.form != Form::none;
    row.put(open ? 1 + seats_after(s.seats, seat, s.asked) : 0);
    row.one_of(forms, static_cast<int>(s.form));
    Card card = blobs::no_card;
    bool for_a_room = false;
    if (s.form == Form::respond) {
      card = s.plays.back().card;
    } else if (open && s.form != Form::play && s.form != Form::action) {
      const std::uint16_t pc = s.runs.back().pc;
      card = s.box->owner[pc];
      for_a_room = s.form == Form::player && s.box->steps[pc].a == blobs::R;
    }
    row.put(card_number(s, card));
    row.put(for_a_room ? 1 : 0);
  }
  [[gnu::always_inline]] static void put_piles(Row& row, const G::State& s, Seat seat) {
    row.put(s.piles.lab());
    row.put(s.shown ? card_number(s, s.piles.lab_card(0)) : 0);
    for (int i = 0; i < blobs::max_look; ++i) {
      const bool known = i < s.piles.lab() && ((s.lab_known[static_cast<std::size_t>(i)] >> seat) & 1) != 0;
      row.put(known ? card_number(s, s.piles.lab_card(i)) : 0);
    }
    row.put(s.piles.waste());
  }
  [[gnu::always_inline]] static void put_stack(std::int16_t* to, const G::State& s, Seat seat) {
    const auto player = [&](Seat other) {
      return other == blobs::nobody ? 0 : 1 + seats_after(s.seats, seat, other);
    };
    for (const blobs::Play& play : s.plays) {
      Row row(to);
      row.put(play.blob);
      row.put(card_number(s, play.card));
      row.put(player(play.player));
      row.put(1 + static_cast<int>(play.stage));
      row.put(play.cancelled != 0 ? 1 : 0);
      row.put(play.answers);
      row.put(play.vars.x);
      row.put(play.vars.y);
      row.put(player(play.vars.p));
      row.put(player(play.vars.r));
      row.put(play.vars.color == blobs::no_color ? 0 : 1 + play.vars.color);
      to += of_play;
    }
  }
};
static_assert(HasTensor<Blobs>);

}  // namespace smallbox
