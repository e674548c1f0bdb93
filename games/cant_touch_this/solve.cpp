// The value of a position for two: alpha–beta over the first four clips, sorted lists for the last two.
#include <algorithm>

#include "games/cant_touch_this/solve.hpp"

namespace smallbox::ctt {
namespace {

constexpr int infinite = 100;             // no difference of scores comes near
constexpr std::size_t last_slots = 8192;  // at most 100 clips, so 4,950 pairs of them
constexpr std::size_t last_but_one_slots = 256;
constexpr std::size_t known_slots = 1 << 16;

constexpr std::uint64_t mix(std::uint64_t x) {
  x *= 0x9E3779B97F4A7C15U;
  return x ^ (x >> 29);
}

}  // namespace

Duel::Duel(const Grid& grid, Emeralds reading)
    : layout_(layout_of(grid.size)),
      reading_(reading),
      moves_(static_cast<std::size_t>(layout_.distinct.size())),
      last_(last_slots),
      last_but_one_(last_but_one_slots),
      known_(known_slots) {
  for (const ClipId id : layout_.clips) hauls_[id] = haul_of(grid, id);
  std::size_t n = 0;
  for (const ClipId id : layout_.distinct) {
    mask_[n] = layout_.masks[id];
    haul_[n++] = hauls_[id];
  }
  for (std::size_t a = 0; a < moves_; ++a)
    for (std::size_t b = 0; b < moves_; ++b)
      if ((mask_[a] & mask_[b]) != 0) clash_[a][b / 64] |= std::uint64_t{1} << (b % 64);
}

Position Duel::after(const Position& position, ClipId clip) const {
  Position next = position;
  next.covered |= layout_.masks[clip];
  next.haul[position.placed % 2] += hauls_[clip];
  ++next.placed;
  return next;
}

Position Duel::moved(const Position& position, int move) const {
  return after(position, layout_.distinct[move]);
}

int Duel::value(const Position& position) {
  const int value = for_mover(position, -infinite, infinite);
  return position.placed % 2 == 0 ? value : -value;
}

ClipId Duel::best(const Position& position) {
  const int best = for_mover(position, -infinite, infinite);
  for (const ClipId id : layout_.distinct)
    if ((layout_.masks[id] & position.covered) == 0 &&
        -for_mover(after(position, id), -best, -best + 1) >= best)
      return id;
  return layout_.distinct[0];  // not reached: while the game is on some clip fits, and one keeps the value
}

std::vector<ClipId> Duel::all_best(const Position& position) {
  std::vector<ClipId> all;
  if (over(position)) return all;
  const int best = for_mover(position, -infinite, infinite);
  for (const ClipId id : layout_.distinct)
    if ((layout_.masks[id] & position.covered) == 0 &&
        -for_mover(after(position, id), -best, -best + 1) >= best)
      all.push_back(id);
  return all;
}

std::vector<Duel::Rated> Duel::rate(const Position& position) {
  std::vector<Rated> rated;
  if (over(position)) return rated;
  for (const ClipId id : layout_.clips)
    if ((layout_.masks[id] & position.covered) == 0) rated.push_back({id, value(after(position, id))});
  return rated;
}

// The value for whoever is to move: exact between alpha and beta, else a bound on the side where it lies.
int Duel::for_mover(const Position& position, int alpha, int beta) {
  const auto own = static_cast<std::size_t>(position.placed % 2);
  const Haul other = position.haul[1 - own];
  if (over(position)) return points(position.haul[own], reading_) - points(other, reading_);
  switch (position.placed) {
    case clips_in_play - 1: {
      const Last& own_last = last(position.haul[own]);
      const auto first = static_cast<std::size_t>(fitting(own_last, position.covered));
      return own_last.score[first] - points(other, reading_);
    }
    case clips_in_play - 2:
      return last_two(position.covered, last(position.haul[own]), last(other), alpha, beta);
    default: return search(position, alpha, beta);
  }
}

int Duel::search(const Position& position, int alpha, int beta) {
  Known& entry = known(position);
  const bool seen = entry.position == position;
  int least = seen ? entry.least : -infinite;
  int most = seen ? entry.most : infinite;
  if (least >= beta || least == most) return least;
  if (most <= alpha) return most;
  alpha = std::max(alpha, least);
  beta = std::min(beta, most);

  int best = -infinite;
  int best_move = 0;
  // Whether that move is as good as it need be.
  const auto enough = [&](int move) {
    const Position next = moved(position, move);
    const int floor = std::max(alpha, best);
    // All but the first are expected to be no better: that is cheaper to prove than a value is to find.
    const bool first = best == -infinite;
    int value = -for_mover(next, first ? -beta : -floor - 1, -floor);
    if (!first && value > floor && value < beta) value = -for_mover(next, -beta, -floor);
    if (value > best) {
      best = value;
      best_move = move;
    }
    return best >= beta;
  };
  const auto fits = [&](int move) { return (mask_[static_cast<std::size_t>(move)] & position.covered) == 0; };

  // What was best before comes first; then by what the clip can make with one more.
  const std::size_t own = static_cast<std::size_t>(position.placed % 2);
  const bool one_more = position.placed == clips_in_play - 3;
  const int before = seen && fits(entry.move) ? entry.move : -1;
  if (before < 0 || !enough(before)) {
    const LastButOne& moves = last_but_one(position.haul[own]);
    const int least_reply = one_more ? least_last(position.haul[1 - own], position.covered) : -infinite;
    for (std::size_t i = 0; i < moves_; ++i) {
      const int move = moves.order[i];
      if (!fits(move) || move == before) continue;
      // Where it is also the most that the mover will have in the end, nothing that follows can be better than this.
      const int hope = moves.score[i] - least_reply;
      if (one_more && hope <= std::max(alpha, best)) {
        best = std::max(best, hope);
        break;
      }
      if (enough(move)) break;
    }
  }
  if (best > alpha) least = best;
  if (best < beta) most = best;
  known(position) = {position, static_cast<std::int8_t>(least), static_cast<std::int8_t>(most),
                     static_cast<std::uint8_t>(best_move)};
  return best;
}

// One clip each, some clip fits. The mover tries its clips from the best on; the other answers with its best that still
// fits, or with none.
int Duel::last_two(Cells covered, const Last& own, const Last& other, int alpha, int beta) const {
  const int reply = fitting(other, covered);
  const Cells reply_mask = mask_[other.order[reply]];
  int least_reply = -infinite;  // what the other is left with at worst; found out when it is first needed
  int best = -infinite;
  for (std::size_t i = static_cast<std::size_t>(fitting(own, covered)); i < moves_; ++i) {
    const Cells mask = mask_[own.order[i]];
    if ((mask & covered) != 0) continue;
    if (best > -infinite) {
      if (least_reply == -infinite) least_reply = surely_left(other, covered, reply);
      const int hope = own.score[i] - least_reply;
      if (hope <= std::max(alpha, best)) return std::max(best, hope);
    }
    const int answer = (mask & reply_mask) == 0 ? reply : fitting(other, covered | mask, reply + 1);
    best = std::max(best, own.score[i] - other.score[answer]);
    if (best >= beta) break;
  }
  return best;
}

// The place of the first clip from `from` on that fits; behind all of them is one that takes nothing.
int Duel::fitting(const Last& last, Cells covered, int from) const {
  auto i = static_cast<std::size_t>(from);
  while ((mask_[last.order[i]] & covered) != 0) ++i;
  return static_cast<int>(i);
}

// The score that no single clip can keep a player from: going down the list from its `first` clip that fits
// until nothing clashes with all of them.
int Duel::surely_left(const Last& last, Cells covered, int first) const {
  auto i = static_cast<std::size_t>(first);
  auto clash = clash_[last.order[i]];
  while ((clash[0] | clash[1]) != 0 && i + 1 < moves_) {
    ++i;
    if ((mask_[last.order[i]] & covered) != 0) continue;
    clash[0] &= clash_[last.order[i]][0];
    clash[1] &= clash_[last.order[i]][1];
  }
  // Some clip clashes with all of them: then the player may be left without any.
  const bool none_left = (clash[0] | clash[1]) != 0;
  return none_left ? std::min(last.score[i], last.score[moves_]) : last.score[i];
}

// What a player with one clip to go will have at worst, when the other one goes before.
int Duel::least_last(Haul haul, Cells covered) {
  const Last& reply = last(haul);
  return surely_left(reply, covered, fitting(reply, covered));
}

const Duel::Last& Duel::last(Haul haul) {
  Last& last = found(last_, haul);
  if (last.made) return last;
  std::array<int, max_distinct_ways> score{};
  for (std::size_t i = 0; i < moves_; ++i) score[i] = points(haul + haul_[i], reading_);
  sort(score, last);
  last.score[moves_] = static_cast<std::int8_t>(points(haul, reading_));
  return last;
}
const Duel::LastButOne& Duel::last_but_one(Haul haul) {
  LastButOne& moves = found(last_but_one_, haul);
  if (moves.made) return moves;
  std::array<int, max_distinct_ways> score{};
  for (std::size_t i = 0; i < moves_; ++i) {
    const Last& then = last(haul + haul_[i]);
    score[i] = std::max(then.score[0], then.score[moves_]);  // or none, where none fits any more
  }
  sort(score, moves);
  return moves;
}
Duel::Last& Duel::found(std::vector<Last>& table, Haul haul) {
  std::size_t slot = mix(haul) % table.size();
  while (table[slot].made && table[slot].haul != haul) slot = (slot + 1) % table.size();
  table[slot].haul = haul;
  return table[slot];
}
// By counting, best first; equal ones stay in order.
void Duel::sort(const std::array<int, max_distinct_ways>& score, Last& sorted) const {
  constexpr int top = 63;
  std::array<std::uint8_t, 128> start{};
  for (std::size_t i = 0; i < moves_; ++i) ++start[static_cast<std::size_t>(top - score[i]) + 1];
  for (std::size_t i = 1; i < start.size(); ++i)
    start[i] = static_cast<std::uint8_t>(start[i] + start[i - 1]);
  for (std::size_t i = 0; i < moves_; ++i) {
    const std::size_t at = start[top - score[i]]++;
    sorted.order[at] = static_cast<std::uint8_t>(i);
    sorted.score[at] = static_cast<std::int8_t>(score[i]);
  }
  sorted.order[moves_] = static_cast<std::uint8_t>(moves_);
  sorted.made = true;
}

Duel::Known& Duel::known(const Position& position) {
  const std::uint64_t hash =
      mix(position.covered + mix(position.haul[0] + mix(position.haul[1] + std::uint64_t(position.placed))));
  return known_[hash % known_slots];
}

// ---- The bid

// Passing wins where the other's bid eats up all that going first is worth: a tie goes to the second player.
// Otherwise only a raise can win, and the other is then in the same place, one higher.
bool bid_wins(int value, int bid) {
  if (bid >= value) return true;
  return bid < highest_bid && !bid_wins(value, bid + 1);
}

bool should_raise(int value, int bid) { return bid < value && bid < highest_bid; }

}  // namespace smallbox::ctt
