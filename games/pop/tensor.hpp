// Pop as numbers: engine/tensor.hpp says what each piece is for. Cards are chosen by their places in the own hand, which is
// in ascending order; of several places the choice has its place among all choices of so many, those of low places first.
//
// Limits of an observation: the lowest twelve cards of a column, and the last twelve things that were said in a turn. No
// table that is dealt grows higher; a puzzle of a box may.
#pragma once

#include "engine/tensor.hpp"
#include "games/pop/view.hpp"

namespace smallbox {

template <>
struct Tensor<Pop> {
  using G = Pop;
  using Card = pop::Card;
  static constexpr int places = pop::solo_hand_size;
  static constexpr int rows = 12;
  static constexpr int sayings = 12;
  static constexpr int chef_up = 2;

  struct Said {
    Seat seat = 0;
    std::uint8_t say = 0;
    std::uint8_t color = 0;
    std::uint8_t what = 0;  // have: how many; want: the column; beside: the side
    Card chef = pop::no_card;
  };
  struct Memory {
    std::array<Said, sayings> said{};
    std::uint8_t size = 0;
  };

  static constexpr std::array<TensorPiece, 11> actions = {{
      tensor_wait,
      {"choose", 10, "POP-10: one card, by its place in the hand"},
      {"choose two", 45, "POP-22: two cards, by their places"},
      {"choose five", 252, "POP-30, 33: five cards, by their places"},
      {"retract", 1, "POP-10"},
      {"ready", 1, "POP-20"},
      {"have", pop::color_count*(pop::hand_size + 1), "POP-24: colour × how many"},
      {"want", pop::color_count* pop::column_count, "POP-24: colour × column"},
      {"beside", chef_up* pop::color_count * 2, "POP-24: which of the Chef's open cards × colour × side"},
      {"yes", 1, "POP-24"},
      {"no", 1, "POP-24"},
  }};
  static constexpr std::array<int, 3> at_choose = {
      place_of(actions, "choose"), place_of(actions, "choose two"), place_of(actions, "choose five")};
  static constexpr int at_retract = place_of(actions, "retract");
  static constexpr int at_ready = place_of(actions, "ready");
  static constexpr int at_have = place_of(actions, "have");
  static constexpr int at_want = place_of(actions, "want");
  static constexpr int at_beside = place_of(actions, "beside");
  static constexpr int at_yes = place_of(actions, "yes");
  static constexpr int at_no = place_of(actions, "no");

  static constexpr std::array<TensorPiece, 19> fields = {{
      {"phase", 3, "one of choose, ready, over"},
      {"round", 1, "from 1"},
      {"turn", 1, "turns so far"},
      {"columns", pop::column_count* rows * 2,
       "A to E, each from its lowest card up: the card's number and its colour, and one more (red, blue, "
       "yellow, "
       "green, purple)"},
      {"heights", pop::column_count, "cards in each column"},
      {"hand", places * 4, "the own cards: number; colour, and one more; 1 for an arrow; symbols"},
      {"choice", 2, "the own choice: places in the hand, and one more"},
      {"chef", chef_up * 2, "the Chef's open cards: number; colour, and one more"},
      {"chef down", 1, "how many of the Chef's cards lie face down"},
      {"taken", pop::deck_size,
       "by card, 1 to 50: who took it in this round, counted from the observer and one more; 6: the Chef"},
      {"pile", 1, "cards in the pile"},
      {"in hand", 1, "cards in each hand"},
      {"chosen", max_seats, "1: has chosen"},
      {"ready", max_seats, "1: is ready"},
      {"scores", max_seats* pop::rounds, "of each seat: the points of each round that was scored"},
      {"said", sayings * 5,
       "in this turn: who, counted from the observer and one more; what and one more (have, want, beside, "
       "yes, no); "
       "colour; how many, column or side; the Chef's card"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  // ---- Choices: places as a set of bits, and their number among all sets of so many

  static constexpr int ways(int n, int k) {
    return pop::k_ways[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  }
  static constexpr int rank_of(unsigned chosen) {
    int rank = 0;
    for (int k = 1; chosen != 0; chosen &= chosen - 1, ++k) rank += ways(std::countr_zero(chosen), k);
    return rank;
  }
  static constexpr unsigned unrank(int rank, int k) {
    unsigned chosen = 0;
    for (int place = places - 1; k > 0; --place)
      if (ways(place, k) <= rank) {
        rank -= ways(place, k--);
        chosen |= 1U << place;
      }
    return chosen;
  }
  // Which piece is for so many cards; −1: none.
  static constexpr int piece_of(int cards) { return cards == 1 ? 0 : cards == 2 ? 1 : cards == 5 ? 2 : -1; }

  static int encode(const G::State& s, Seat seat, const G::Action& a) {
    switch (a.type) {
      case pop::ActionType::choose: {
        const int piece = piece_of(a.count);
        if (piece < 0 || a.cards.size() != a.count || !(a.cards - s.hand[seat]).empty()) return 0;
        unsigned chosen = 0;
        int place = 0;
        for (const int card : s.hand[seat]) chosen |= (a.cards.has(card) ? 1U : 0U) << place++;
        return place <= places ? at_choose[static_cast<std::size_t>(piece)] + rank_of(chosen) : 0;
      }
      case pop::ActionType::retract: return at_retract;
      case pop::ActionType::ready: return at_ready;
      case pop::ActionType::say: return encode_saying(s, a);
    }
    return 0;
  }
  static bool decode(const G::State& s, Seat seat, int index, G::Action& a) {
    a = {};
    if (index < at_choose[0] || index > at_no) return false;
    if (index < at_retract) {
      const std::size_t piece = index < at_choose[1] ? 0 : index < at_choose[2] ? 1 : 2;
      constexpr std::array<int, 3> cards = {1, 2, 5};
      unsigned chosen = unrank(index - at_choose[piece], cards[piece]);
      a.count = static_cast<std::uint8_t>(cards[piece]);
      for (const int card : s.hand[seat]) {
        if ((chosen & 1U) != 0) a.cards.add(card);
        chosen >>= 1U;
      }
      return a.cards.size() == a.count;
    }
    if (index <= at_ready) {
      a.type = index == at_retract ? pop::ActionType::retract : pop::ActionType::ready;
      return true;
    }
    return decode_saying(s, index, a);
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    if (s.phase == pop::Phase::ready && !s.ready.has(seat)) mask[at_ready] = 1;
    if (s.phase != pop::Phase::choose) return;
    if (s.chosen.has(seat)) {
      mask[at_retract] = 1;
    } else {
      // Choices among the first n places have the lowest numbers.
      const int cards = G::cards_a_turn(s);
      std::memset(mask + at_choose[static_cast<std::size_t>(piece_of(cards))], 1,
                  static_cast<std::size_t>(ways(s.in_hand, cards)));
    }
    if (G::mode(s) != pop::Mode::coop) return;
    std::memset(mask + at_have, 1, at_beside - at_have);
    mask[at_yes] = mask[at_no] = 1;
    for (std::size_t i = 0; i < s.chef_up.size(); ++i)
      if (s.chef_up[i] != pop::no_card)
        std::memset(mask + at_beside + i * pop::color_count * 2, 1, pop::color_count * 2);
  }
  static bool says_all(const G::State& s) {
    for (int c = 0; c < pop::column_count; ++c)
      if (s.table.height(c) > rows) return false;
    return s.talk <= sayings;
  }
  // Whoever has chosen is done, unless they want to take it back.
  static SeatSet asked(const G::State& s) {
    return s.phase == pop::Phase::choose ? G::actors(s) - s.chosen : G::actors(s);
  }
  static void remember(Memory& memory, const G::State& after, Seat seat, const G::Action& a) {
    if (after.talk == 0) {
      memory = {};
    } else if (a.type == pop::ActionType::say) {
      if (memory.size == sayings) {
        for (std::size_t i = 0; i + 1 < sayings; ++i) memory.said[i] = memory.said[i + 1];
        --memory.size;
      }
      const std::uint8_t what = a.say == pop::Say::have     ? a.count
                                : a.say == pop::Say::want   ? a.column
                                : a.say == pop::Say::beside ? static_cast<std::uint8_t>(a.side)
                                                            : std::uint8_t{0};
      memory.said[memory.size++] = {seat, static_cast<std::uint8_t>(a.say), a.color, what, a.chef};
    }
  }

  // What was said stands in the log, as it does for views.
  static bool is_open(const G::Action& a) { return a.type == pop::ActionType::say; }
  static Memory recall(const G::State& s, const auto& log) {
    std::size_t from = log.size();
    for (std::uint32_t left = s.talk; from > 0 && left > 0; --from)
      if (is_open(log[from - 1].action)) --left;
    Memory memory;
    for (; from < log.size(); ++from)
      if (is_open(log[from].action)) remember(memory, s, log[from].seat, log[from].action);
    return memory;
  }

  static void observe(const G::State& s, Seat seat, const Memory& memory, std::int16_t* to) {
    Row row(to);
    const pop::Box& box = *s.box;
    row.one_of(3, static_cast<int>(s.phase));
    row.put(s.round);
    row.put(s.turn);
    put_columns(row, s);
    std::int16_t* hand = row.take(places * 4);
    for (const int card : s.hand[seat]) {
      *hand++ = static_cast<std::int16_t>(card);
      *hand++ = static_cast<std::int16_t>(1 + box.color[static_cast<std::size_t>(card)]);
      *hand++ = box.arrow.has(card) ? 1 : 0;
      *hand++ = static_cast<std::int16_t>(box.symbols(CardSet::of(card)));
    }
    std::int16_t* choice = row.take(2);
    if (s.chosen.has(seat))
      for (const Card card : s.choice[seat])
        if (card != pop::no_card)
          *choice++ = static_cast<std::int16_t>(1 + (s.hand[seat] & CardSet::first(card)).size());
    for (const Card card : s.chef_up) {
      row.put(card);
      row.put(card == pop::no_card ? 0 : 1 + box.color_of(card));
    }
    row.put(G::has_chef(s) && s.phase == pop::Phase::choose ? G::chef_cards(s) - G::chef_face_up(s) : 0);
    put_seats(row, s, seat);
    put_said(row.take(sayings * 5), s, seat, memory);
    put_common<G>(row, s, seat);
  }

 private:
  static int encode_saying(const G::State& s, const G::Action& a) {
    const bool plain = a.say == pop::Say::yes || a.say == pop::Say::no;
    if (!plain && a.color >= pop::color_count) return 0;
    switch (a.say) {
      case pop::Say::have:
        return a.count <= pop::hand_size ? at_have + a.color * (pop::hand_size + 1) + a.count : 0;
      case pop::Say::want:
        return a.column < pop::column_count ? at_want + a.color * pop::column_count + a.column : 0;
      case pop::Say::beside: {
        const int which = a.chef == pop::no_card   ? -1
                          : a.chef == s.chef_up[0] ? 0
                          : a.chef == s.chef_up[1] ? 1
                                                   : -1;
        if (which < 0 || static_cast<int>(a.side) > 1) return 0;
        return at_beside + (which * pop::color_count + a.color) * 2 + static_cast<int>(a.side);
      }
      case pop::Say::yes: return at_yes;
      case pop::Say::no: return at_no;
      case pop::Say::unknown: break;
    }
    return 0;
  }
  static bool decode_saying(const G::State& s, int index, G::Action& a) {
    a.type = pop::ActionType::say;
    if (index >= at_yes) {
      a.say = index == at_yes ? pop::Say::yes : pop::Say::no;
    } else if (index >= at_beside) {
      const int at = index - at_beside;
      a.say = pop::Say::beside;
      a.side = static_cast<pop::Side>(at % 2);
      a.color = static_cast<std::uint8_t>(at / 2 % pop::color_count);
      a.chef = s.chef_up[static_cast<std::size_t>(at / (2 * pop::color_count))];
      return a.chef != pop::no_card;
    } else if (index >= at_want) {
      a.say = pop::Say::want;
      a.color = static_cast<std::uint8_t>((index - at_want) / pop::column_count);
      a.column = static_cast<std::uint8_t>((index - at_want) % pop::column_count);
    } else {
      a.say = pop::Say::have;
      a.color = static_cast<std::uint8_t>((index - at_have) / (pop::hand_size + 1));
      a.count = static_cast<std::uint8_t>((index - at_have) % (pop::hand_size + 1));
    }
    return true;
  }

  static void put_columns(Row& row, const G::State& s) {
    std::int16_t* columns = row.take(pop::column_count * rows * 2);
    std::int16_t* heights = row.take(pop::column_count);
    for (int c = 0; c < pop::column_count; ++c) {
      const auto cards = s.table.column(c);
      const int height = static_cast<int>(cards.size());
      heights[c] = static_cast<std::int16_t>(height);
      for (int up = 0; up < std::min(height, rows); ++up) {
        const Card card = cards[static_cast<std::size_t>(height - 1 - up)];
        columns[(c * rows + up) * 2] = card;
        columns[(c * rows + up) * 2 + 1] = static_cast<std::int16_t>(1 + s.box->color_of(card));
      }
    }
  }
  // What everybody sees of each.
  static void put_seats(Row& row, const G::State& s, Seat seat) {
    std::int16_t* taken = row.take(pop::deck_size);
    const auto mark = [&](CardSet cards, int whose) {
      for (const int card : cards) taken[card - 1] = static_cast<std::int16_t>(whose);
    };
    mark(s.chef_taken, max_seats + 1);
    row.put(s.pile.size());
    row.put(s.in_hand);
    std::int16_t* chosen = row.take(max_seats);
    std::int16_t* ready = row.take(max_seats);
    std::int16_t* scores = row.take(max_seats * pop::rounds);
    each_seat(s.seats, seat, [&](int n, Seat other) {
      mark(s.taken[other], n + 1);
      chosen[n] = s.chosen.has(other) ? 1 : 0;
      ready[n] = s.ready.has(other) ? 1 : 0;
      for (int round = 0; round < G::scored_rounds(s); ++round)
        scores[n * pop::rounds + round] = s.score[static_cast<std::size_t>(round)][other];
    });
  }
  static void put_said(std::int16_t* to, const G::State& s, Seat seat, const Memory& memory) {
    for (std::size_t i = 0; i < memory.size; ++i) {
      const Said& said = memory.said[i];
      *to++ = static_cast<std::int16_t>(1 + seats_after(s.seats, seat, said.seat));
      *to++ = static_cast<std::int16_t>(1 + said.say);
      *to++ = said.color;
      *to++ = said.what;
      *to++ = said.chef;
    }
  }
};
static_assert(HasTensor<Pop>);

}  // namespace smallbox
