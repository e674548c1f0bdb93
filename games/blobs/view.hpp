// What a seat may know of a game of Blobs, and the worlds it could be in.
#pragma once

#include "games/blobs/pick.hpp"

namespace smallbox {

namespace blobs {

inline bool is_hidden(Card card) { return card >= hidden_card && card < hidden_card + batches; }

inline std::size_t batch_of(const State& s, Card card) {
  std::size_t batch = 0;
  while (!s.batch[batch].has(card)) ++batch;
  return batch;
}

}  // namespace blobs

// BLOBS-11: hidden are the cards in other hands, the lab, the cards under protoblobs, and a card that
// somebody has chosen from the hand and not yet shown. A seat keeps what it has seen of them, and which batch
// a card is of: everybody has seen when it left the lab. What the others have seen is kept only where all
// have seen it.
inline void Blobs::hide(State& s, Audience audience) {
  using namespace blobs;
  const std::size_t me = audience.is_seat() ? audience.seat() : std::size_t{spectators};
  const auto knows = [&](Knowers knowers) { return ((knowers >> me) & 1U) != 0; };
  const auto blank = [&](Card card) {
    return static_cast<Card>(hidden_card + (audience.is_seat() ? batch_of(s, card) : 0));
  };
  for (Run& run : s.runs) {
    if (run.holder != nobody && !audience.is(run.holder)) run.hand = hidden_card;
  }
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (const int card : s.hand[seat] - s.knows[me])
      ++s.unseen[seat][blank(static_cast<Card>(card)) - hidden_card];
    s.hand[seat] = s.hand[seat] & s.knows[me];
  }
  for (int i = 0; i < s.piles.lab(); ++i)
    if (i >= max_look || !knows(s.lab_known[i])) s.piles.lab_card(i) = hidden_card;
  for (int i = 0; i < s.rooms.size(); ++i) {
    Blob& blob = s.rooms[i];
    if (blob.proto() && !knows(blob.knowers())) blob.card = blank(blob.card);
  }
  // Not even of the own hand: whoever draws several cards is told which, and not which of them another one had seen.
  for (std::size_t k = 0; k < minds; ++k)
    if (k != me) s.knows[k] = s.knows[k] & s.knows[spectators];
}

// Within a batch every card that the seat can't place is equally likely to be in any of the places that the
// batch went to; only the lab's top card may have been seen not to have some colours. In such a world the
// others have seen their own hands and what all have seen.
inline void Blobs::redeal(State& s, Seat, Chance auto& chance) {
  using namespace blobs;
  Cards placed = s.piles.waste_set();
  for (Seat each = 0; each < s.seats; ++each) placed = placed | s.hand[each] | s.up[each];
  for (int i = 0; i < s.piles.lab(); ++i)
    if (!is_hidden(s.piles.lab_card(i))) placed.add(s.piles.lab_card(i));
  for (int i = 0; i < s.rooms.size(); ++i)
    if (!is_hidden(s.rooms[i].card)) placed.add(s.rooms[i].card);

  for (std::size_t batch = 0; batch < batches; ++batch) {
    Cards pool = s.batch[batch] - placed;
    if (batch == s.lab_batch && s.piles.lab() > 0 && is_hidden(s.piles.lab_card(0))) {
      // The top card first, so that it has no colour that it was seen not to have.
      Cards possible;
      for (const int card : pool)
        if ((s.box->colors[card] & s.top_not) == 0) possible.add(card);
      const auto nth = static_cast<int>(chance.below(static_cast<std::uint32_t>(possible.size())));
      s.piles.lab_card(0) = static_cast<Card>(possible.nth(nth));
      pool.remove(s.piles.lab_card(0));
    }
    std::array<Card, max_cards> rest{};
    std::size_t n = 0;
    for (const int card : pool) rest[n++] = static_cast<Card>(card);
    shuffle(std::span<Card>(rest.data(), n), chance);
    for (Seat each = 0; each < s.seats; ++each)
      for (; s.unseen[each][batch] > 0; --s.unseen[each][batch]) s.hand[each].add(rest[--n]);
    for (int i = 0; i < s.rooms.size(); ++i)
      if (s.rooms[i].card == hidden_card + batch) s.rooms[i].card = rest[--n];
    if (batch != s.lab_batch) continue;
    for (int i = 0; i < s.piles.lab(); ++i)
      if (is_hidden(s.piles.lab_card(i))) s.piles.lab_card(i) = rest[--n];
  }
  for (Seat each = 0; each < s.seats; ++each) s.knows[each] = s.knows[each] | s.hand[each];
  for (Run& run : s.runs) {
    if (run.hand != hidden_card) continue;
    const Cards& hand = s.hand[run.holder];
    const auto n = static_cast<std::uint32_t>(hand.size());
    run.hand = n == 0 ? no_card : static_cast<Card>(hand.nth(static_cast<int>(chance.below(n))));
  }
}

inline bool Blobs::is_consistent(const State& s) {
  using namespace blobs;
  std::array<int, max_cards> seen{};
  const auto count = [&](Card card) {
    if (card < s.box->count) ++seen[card];
    return card < s.box->count;
  };
  Cards held;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    for (const int card : s.hand[seat]) count(static_cast<Card>(card));
    if (!(s.hand[seat] - s.knows[seat]).empty()) return false;
    held = held | s.hand[seat];
    Cards up;
    for (int i = s.rooms.begin(seat); i < s.rooms.end(seat); ++i) {
      const Blob& blob = s.rooms[i];
      if (!count(blob.card) || blob.number == 0 || blob.number > s.numbers) return false;
      if (!blob.proto()) up.add(blob.card);
      if (!blob.proto() && blob.colors() == 0) return false;
    }
    if (up != s.up[seat]) return false;
  }
  for (int i = 0; i < s.piles.lab(); ++i)
    if (!count(s.piles.lab_card(i))) return false;
  for (int i = 0; i < s.piles.waste(); ++i)
    if (!count(s.piles.waste_card(i))) return false;
  for (int card = 0; card < s.box->count; ++card)
    if (seen[card] != 1) return false;
  // What is known of hands is about cards in hands; every card is of one batch.
  Cards batched;
  for (const Cards& batch : s.batch) {
    if (!(batched & batch).empty()) return false;
    batched = batched | batch;
  }
  for (const Cards& known : s.knows)
    if (!(known - held).empty()) return false;
  for (const auto& unseen : s.unseen)
    for (const std::uint8_t n : unseen)
      if (n != 0) return false;
  if (s.piles.lab() == 0 && s.piles.waste() > 0) return false;  // BLOBS-10
  return batched == s.box->all() && (s.phase == Phase::over) == (s.form == Form::none);
}

inline Blobs::Action Blobs::sample(const State& s, Chance auto& chance) {
  using namespace blobs;
  const auto card = static_cast<Card>(chance.below(static_cast<std::uint32_t>(s.box->count)));
  const auto room = static_cast<Seat>(chance.below(s.seats + 1U));
  switch (chance.below(4)) {
    case 0: return {.type = ActionType::play, .card = card, .value = room};
    case 1: return {.type = ActionType::respond, .card = card, .value = room};
    case 2: return {.type = ActionType::pass};
    default: break;
  }
  Action a{.type = ActionType::pick, .form = static_cast<Form>(3 + chance.below(8))};
  switch (a.form) {
    case Form::action:
    case Form::blob: a.number = static_cast<Number>(chance.below(s.numbers + 2U)); break;
    case Form::player: a.value = room; break;
    case Form::color: a.value = static_cast<std::uint8_t>(chance.below(color_count)); break;
    case Form::ask: a.value = static_cast<std::uint8_t>(chance.below(2)); break;
    case Form::order: a.order.fill(card); break;
    default: a.card = card; break;
  }
  return a;
}

// A table in the middle of a game, with few cards or many in each place; at some nearly all lie open.
inline Blobs::Setup Blobs::scene(const Box& box, int seats, Chance auto& chance) {
  using namespace blobs;
  constexpr std::array<std::uint32_t, 5> sizes = {0, 1, 3, 8, 40};
  const std::uint32_t lab = sizes[chance.below(5)];
  const std::uint32_t waste = sizes[chance.below(5)];
  const std::uint32_t hand = 1 + chance.below(4);
  const bool open = chance.below(8) == 0;
  const std::uint32_t room = open ? 40 : 1 + chance.below(4);
  const auto n = static_cast<std::uint32_t>(seats);
  Setup setup;
  List<Card, max_cards> deck;
  for (const int card : box.all()) deck.push(static_cast<Card>(card));
  shuffle(std::span<Card>(deck.begin(), deck.end()), chance);
  std::array<List<Blob, max_cards>, max_seats> rooms{};
  for (const Card card : deck) {
    const std::uint32_t at = chance.below(lab + waste + n * (hand + room));
    if (at < lab) {
      setup.piles.push_lab(card);
    } else if (at < lab + waste) {
      setup.piles.push_waste(card);
    } else if (at < lab + waste + n * hand) {
      setup.hand[(at - lab - waste) / hand].add(card);
    } else {
      std::uint8_t mark = box.colors[card];
      if (!open && chance.below(4) == 0) mark = Blob::proto_bit;
      if (chance.below(8) == 0) mark = static_cast<std::uint8_t>(1U << chance.below(color_count));
      rooms[(at - lab - waste - n * hand) / room].push({0, card, mark});
    }
  }
  Number number = 0;
  for (Seat seat = 0; seat < seats; ++seat)
    for (const Blob& blob : rooms[seat]) setup.rooms.push(seat, {++number, blob.card, blob.mark});
  return setup;
}

static_assert(Game<Blobs>);
static_assert(sizeof(Blobs::State) == 1752);

}  // namespace smallbox
