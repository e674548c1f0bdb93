// The best solo result of a card (CTT-19), exactly: branch and bound over sets of clips. README.md says how.
//
// Pure like the rules, which check random cards with it (CTT-1): no heap, and the same answer everywhere.
#pragma once

#include <algorithm>
#include <functional>
#include <span>

#include "engine/list.hpp"
#include "games/cant_touch_this/score.hpp"

namespace smallbox::ctt {

using ClipList = List<ClipId, clips_in_play>;

namespace solo {

inline constexpr int unit = 4;  // bounds are reckoned in quarters of a point
inline constexpr int out_of_reach = 1 << 20;

// A linear measure of hauls that is never below their points, for one way a game can end: the poops reach
// their bonus or not, the emeralds reach the part of their row that rises by 3 or not. Within that, slopes
// are free: any will do for truth, some bound a given card more tightly than others.
struct Measure {
  std::array<int, symbols> weight{};
  int base = 0;

  int of(Haul haul) const {
    int sum = 0;
    for (std::size_t i = 0; i < symbols; ++i) sum += weight[i] * static_cast<int>((haul >> (8 * i)) & 0xFF);
    return sum;
  }
};

struct Slopes {
  int poop = 0;
  int emerald = 0;
  int bomb = 0;
};

inline Measure measure(bool bonus, bool steep, const Slopes& slopes, Emeralds reading) {
  Measure m;
  const auto weight = [&](Symbol symbol) -> int& { return m.weight[index_of(symbol)]; };
  weight(Symbol::one) = unit;
  weight(Symbol::two) = 2 * unit;
  weight(Symbol::swirl) = unit;  // its byte holds points

  // Four poops or more: 7, raised by the slope for each one over. Three or fewer: −1 each, raised for each
  // one missing.
  if (bonus) {
    weight(Symbol::poop) = slopes.poop;
    m.base += poop_bonus * unit - poops_for_bonus * slopes.poop;
  } else {
    weight(Symbol::poop) = -unit - slopes.poop;
    m.base += (poops_for_bonus - 1) * slopes.poop;
  }

  // From the knee (3 points) to the last figure (15) each emerald adds 3: a slope up to 3 touches at the
  // last, a larger one at the knee. Below the knee there is at most 1 point, just below it.
  const int last = last_emerald(reading);
  const int knee = last - 4;
  weight(Symbol::emerald) = slopes.emerald;
  if (steep)
    m.base +=
        slopes.emerald <= 3 * unit ? 15 * unit - last * slopes.emerald : 3 * unit - knee * slopes.emerald;
  else
    m.base += unit - (knee - 1) * slopes.emerald;

  // Bombs and stars are worth the lesser of 2 a bomb, and 5 a star less 3 a bomb: any mean of the two will
  // do.
  weight(Symbol::bomb) = slopes.bomb;
  weight(Symbol::star) = 2 * unit - slopes.bomb;

  // Two wilds are at best the heaviest symbol.
  int heaviest = 0;
  for (const Symbol symbol : k_made) heaviest = std::max(heaviest, weight(symbol));
  weight(Symbol::wild) = (heaviest + 1) / 2;
  return m;
}

struct Candidate {
  Cells mask;
  Haul haul;
  int weight;
  int uses_up;  // the most that its cells could have added
  ClipId id;
};
using Candidates = std::array<Candidate, max_distinct_ways>;

// The most that `left` more clips can add: the heaviest candidates of different ends of lines, as if they did
// not overlap. No number at all where there are too few.
inline int heaviest(std::span<const Candidate> sorted, int left) {
  std::uint32_t used = 0;
  int sum = 0;
  for (const Candidate& candidate : sorted) {
    if (left == 0) break;
    const std::uint32_t end = std::uint32_t{1} << end_of(candidate.id);
    if ((used & end) != 0) continue;
    used |= end;
    sum += candidate.weight;
    --left;
  }
  return left == 0 ? sum : -out_of_reach;
}

class Search {
 public:
  // Finds scores above `floor`, and is content with `enough`.
  Search(const Grid& grid, Emeralds reading, int floor, int enough)
      : grid_(grid), layout_(layout_of(grid.size)), reading_(reading), best_(floor), enough_(enough) {
    for (const ClipId id : layout_.distinct) hauls_[id] = haul_of(grid, id);
  }

  void run(Cells covered, Haul haul, int left) {
    left_at_first_ = left;
    if (left == 0) {
      best_ = points(haul, reading_);
      return;
    }
    place_all(covered, haul, left);
    block(covered, haul, left);
  }

  int best() const { return best_; }
  ClipList clips() const {
    auto sorted = best_clips_;
    std::sort(sorted.begin(), sorted.begin() + best_count_);
    ClipList list;
    for (int i = 0; i < best_count_; ++i) list.push(sorted[i]);
    return list;
  }

 private:
  struct Bounded {
    Measure measure;
    int bound = 0;
    unsigned number = 0;  // decides between equal bounds, so that every library sorts alike
  };

  bool fits(ClipId id, Cells covered) const { return (layout_.masks[id] & covered) == 0; }
  // What a measure must come to for an improvement to be possible.
  int need() const { return best_ >= enough_ ? out_of_reach : (best_ + 1) * unit; }
  void found(int score, int clips) {
    best_ = score;
    best_clips_ = chosen_;
    best_count_ = clips;
  }

  // Sets of exactly `left` clips.
  void place_all(Cells covered, Haul haul, int left) {
    // The most promising way to end first: its best result cuts the others short.
    std::array<Bounded, 4> ways_to_end{};
    for (unsigned i = 0; i < 4; ++i) {
      ways_to_end[i] = tightest((i & 1) != 0, (i & 2) != 0, covered, haul, left);
      ways_to_end[i].number = i;
    }
    std::sort(ways_to_end.begin(), ways_to_end.end(), [](const Bounded& a, const Bounded& b) {
      return a.bound != b.bound ? a.bound > b.bound : a.number < b.number;
    });
    for (const Bounded& way : ways_to_end) {
      if (way.bound < need()) continue;
      Candidates candidates;
      std::size_t n = 0;
      for (const ClipId id : layout_.distinct)
        if (fits(id, covered))
          candidates[n++] = {layout_.masks[id], hauls_[id], way.measure.of(hauls_[id]),
                             most_in(layout_.masks[id], way.measure), id};
      std::sort(candidates.begin(), candidates.begin() + n, [](const Candidate& a, const Candidate& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.id < b.id;
      });
      place({candidates.data(), n}, left, haul, way.measure.base + way.measure.of(haul),
            most_in(layout_.card & ~covered, way.measure));
    }
  }

  // Sets of fewer that cover the whole rim of a small card, after which no more go on: each by the first open cell of the
  // rim. A clip takes no more than four cells of it, so on a large card there is nothing to try.
  void block(Cells covered, Haul haul, int left) {
    const Cells open = layout_.rim & ~covered;
    const int placed = left_at_first_ - left;
    if (open == 0) {
      if (const int score = points(haul, reading_); score > best_) found(score, placed);
      return;
    }
    if (std::popcount(open) > max_depth * (left - 1)) return;
    const Cells next = open & (0 - open);
    for (const ClipId id : layout_.distinct) {
      if ((layout_.masks[id] & next) == 0 || !fits(id, covered)) continue;
      chosen_[placed] = id;
      block(covered | layout_.masks[id], haul + hauls_[id], left - 1);
    }
  }

  // The slopes that bound this card most tightly, of a coarse grid.
  Bounded tightest(bool bonus, bool steep, Cells covered, Haul haul, int left) const {
    Bounded best{.bound = out_of_reach};
    const int least_emerald = steep ? 0 : -unit;
    const int most_emerald = steep ? 5 * unit : unit / (last_emerald(reading_) - 5);
    for (int poop = 0; poop <= (bonus ? 3 * unit : unit); poop += unit / 2)
      for (int emerald = least_emerald; emerald <= most_emerald; emerald += unit / 2)
        for (int bomb = -3 * unit; bomb <= 2 * unit; bomb += unit) {
          const Measure tried = measure(bonus, steep, {poop, emerald, bomb}, reading_);
          const int b = bound(tried, covered, haul, left);
          if (b < best.bound) best = {tried, b, 0};
        }
    return best;
  }
  int bound(const Measure& m, Cells covered, Haul haul, int left) const {
    std::array<int, ends> by_end;
    by_end.fill(-out_of_reach);
    for (const ClipId id : layout_.distinct)
      if (fits(id, covered)) by_end[end_of(id)] = std::max(by_end[end_of(id)], m.of(hauls_[id]));
    std::partial_sort(by_end.begin(), by_end.begin() + left, by_end.end(), std::greater<>());
    int sum = 0;
    for (int i = 0; i < left; ++i) sum += by_end[i];
    return m.base + m.of(haul) + std::min(sum, most_in(layout_.card & ~covered, m));
  }
  // The most that these cells can add, however clips are placed: each that is worth something, a swirl as if
  // alone under its clip.
  int most_in(Cells set, const Measure& m) const {
    int sum = 0;
    for (; set != 0; set &= set - 1) {
      const Symbol symbol = grid_.cells[std::countr_zero(set)];
      sum += std::max(0, m.weight[index_of(symbol)]) * (symbol == Symbol::swirl ? 3 : 1);
    }
    return sum;
  }

  // Tries all sets of `left` candidates, each set in its sorted order only. All candidates fit on the card,
  // and its free cells can add no more than `free`.
  void place(std::span<const Candidate> sorted, int left, Haul haul, int sum, int free) {
    auto& chosen = chosen_[left_at_first_ - left];
    if (left == 1) {
      for (const Candidate& last : sorted) {
        if (sum + last.weight < need()) return;
        const int score = points(haul + last.haul, reading_);
        if (score <= best_) continue;
        chosen = last.id;
        found(score, left_at_first_);
      }
      return;
    }
    Candidates rest;
    for (; sum + std::min(heaviest(sorted, left), free) >= need(); sorted = sorted.subspan(1)) {
      const Candidate& next = sorted[0];
      std::size_t n = 0;
      for (const Candidate& other : sorted.subspan(1))
        if ((other.mask & next.mask) == 0) rest[n++] = other;
      const std::span<const Candidate> fitting(rest.data(), n);
      const int then = sum + next.weight;
      const int then_free = free - next.uses_up;
      if (then + std::min(heaviest(fitting, left - 1), then_free) < need()) continue;
      chosen = next.id;
      place(fitting, left - 1, haul + next.haul, then, then_free);
    }
  }

  Grid grid_;
  const Layout& layout_;
  Emeralds reading_;
  int best_;
  int enough_;
  int left_at_first_ = 0;
  int best_count_ = 0;
  std::array<Haul, ids> hauls_{};
  std::array<ClipId, clips_in_play> chosen_{};
  std::array<ClipId, clips_in_play> best_clips_{};
};

}  // namespace solo

struct SoloBest {
  int score = 0;   // all clips together
  ClipList clips;  // the ones still to place, in the order of their numbers
};

// The best that `left` more clips can make of a haul on a card whose cells are partly covered.
inline SoloBest best_solo(const Grid& grid, Emeralds reading, Cells covered = 0, Haul haul = 0,
                          int left = clips_in_play) {
  constexpr int no_score = -1000;
  solo::Search search(grid, reading, no_score, -no_score);
  search.run(covered, haul, left);
  return {search.best(), search.clips()};
}

// Whether the clips can score `target` or more on the empty card.
inline bool solo_reaches(const Grid& grid, Emeralds reading, int target) {
  solo::Search search(grid, reading, target - 1, target);
  search.run(0, 0, clips_in_play);
  return search.best() >= target;
}

}  // namespace smallbox::ctt
