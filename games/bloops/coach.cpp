#include "games/bloops/coach.hpp"

#include "games/bloops/bot.hpp"

namespace smallbox::bloops {
namespace {

RemarkWord value_word(const State& s, Rank rank, const char* name = "value") {
  return {name, Bloops::face(s, rank).value};
}

// The card that goes by a discard or a keep; no_rank where the seat has not seen it.
Rank thrown(const State& s, Seat seat, const Action& action) {
  const Card card = action.type == ActionType::keep ? s.area[seat][action.slot] : s.drawn;
  return card.seen_by(seat) ? card.rank() : no_rank;
}

int known_of(const State& s, Seat seat, Rank rank) {
  int n = s.drawn.seen_by(seat) && s.drawn.rank() == rank ? 1 : 0;
  for (const int slot : s.filled[seat]) {
    const Card card = s.area[seat][slot];
    n += card.seen_by(seat) && card.rank() == rank ? 1 : 0;
  }
  return n;
}

Overlooked about_call(const State& s, Seat seat, const Remark& remark) {
  const auto rounded = [](int quarters) { return (quarters + quarter / 2) / quarter; };
  return {remark,
          {"points", rounded(Guess::area(s, seat, seat))},
          {"others", rounded(Guess::best_other(s, seat))}};
}

Overlooked about_discard(const State& s, Seat seat, const Action& played, const Action& better) {
  const Rank right = thrown(s, seat, better);
  const Rank wrong = thrown(s, seat, played);
  if (wrong != no_rank && Bloops::face(s, wrong).ends_game)
    return {remarks.ended_too_soon, value_word(s, wrong)};
  if (right == no_rank) {
    // A card that is no lower is still one that the seat knows.
    if (quarter * Bloops::face(s, s.drawn.rank()).value >= Scale(s).unknown()) return {remarks.know_own};
    return {remarks.replace_unseen, value_word(s, s.drawn.rank())};
  }
  const Face& face = Bloops::face(s, right);
  if (face.ends_game) return {remarks.end_now, value_word(s, right)};
  if (known_of(s, seat, right) > 1 && right != wrong) return {remarks.throw_all, value_word(s, right)};
  if (wrong == no_rank)
    return {face.effect != Effect::none ? remarks.use_effect : remarks.keep_unseen, value_word(s, right)};
  if (face.value > Bloops::face(s, wrong).value)
    return {remarks.throw_higher, value_word(s, right), value_word(s, wrong, "instead")};
  if (face.effect != Effect::none) return {remarks.use_effect, value_word(s, right)};
  return {remarks.later};
}

Overlooked overlooked(const Observation<Bloops>& seen, const Action& played, const Action& better, FastRng&) {
  const State& s = seen.known();
  const Seat seat = seen.seat();
  if (played.type == ActionType::call) return about_call(s, seat, remarks.called_too_soon);
  if (played.type == ActionType::counter && better.type != ActionType::counter) {
    const Card card = s.area[seat][played.slot];
    const bool known =
        Bloops::has_card(s, seat, played.slot) && card.seen_by(seat) && card.rank() == Bloops::top_discard(s);
    if (!known) return {remarks.counter_at_a_venture};
    if (Bloops::face(s, card.rank()).star) return {remarks.keep_stars};
    return {remarks.later};
  }
  switch (better.type) {
    case ActionType::call: return about_call(s, seat, remarks.call);
    case ActionType::counter: return {remarks.counter, value_word(s, Bloops::top_discard(s))};
    case ActionType::discard:
    case ActionType::keep: return about_discard(s, seat, played, better);
    case ActionType::give: return {remarks.give_to, {"seat", better.seat}};
    case ActionType::look:
      if (better.seat == seat) return {remarks.know_own};
      return {remarks.look_at, {"seat", better.seat}};
    case ActionType::swap: {
      const Card own = s.area[seat][better.slot];
      if (!own.seen_by(seat)) return {remarks.swap_with, {"seat", better.seat}};
      return {remarks.swap, value_word(s, own.rank()), {"seat", better.seat}};
    }
    default: return {remarks.later};
  }
}

}  // namespace

Coaching<Bloops> coaching() { return {overlooked, list_of_remarks(remarks), 80'000}; }

}  // namespace smallbox::bloops
