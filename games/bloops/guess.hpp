// What cards are worth as somebody guesses it who has seen some of them.
#pragma once

#include <algorithm>
#include <climits>

#include "engine/values.hpp"
#include "games/bloops/view.hpp"

namespace smallbox::bloops {

// Values in quarters of a point, as guesses are finer than cards.
inline constexpr int quarter = 4;

// What is worth how much depends on the box: everything that is guessed is a part of the mean of its cards.
struct Scale {
  explicit Scale(const State& s) : mean(s.box->mean) {}
  int mean;
  int unknown() const { return mean; }
  // A card that its owner has seen and kept is better than that.
  int kept() const { return mean * 17 / 24; }
  int look() const { return mean / 4; }
  // An area that is so good that nobody needs to know more.
  int low() const { return mean * 2 / 3; }
  // How much better than all others one has to be before every one of them has another turn; and before the end.
  int lead() const { return mean / 3; }
  int last_lead() const { return mean / 6; }
  // So many points behind, it does not matter how many.
  int far() const { return std::max(1, mean * 5 / 3); }
};

struct Guess {
  // What a card in front of somebody is worth, as `seat` sees it.
  static int card(const State& s, Seat seat, Seat owner, int slot) {
    const Card card = s.area[owner][slot];
    if (card.seen_by(seat)) return quarter * Bloops::face(s, card.rank()).value;
    return owner != seat && card.seen_by(owner) ? Scale(s).kept() : Scale(s).unknown();
  }
  // What all cards in front of somebody are worth. Three stars count nothing (BLOOPS-27).
  static int area(const State& s, Seat seat, Seat owner) {
    const Box& box = *s.box;
    const int unseen = owner == seat ? Scale(s).unknown() : Scale(s).kept();
    int sum = 0;
    int stars = 0;
    int star_sum = 0;
    for (const int slot : s.filled[owner]) {
      const Card card = s.area[owner][slot];
      if (!card.seen_by(seat)) {
        sum += card.seen_by(owner) ? unseen : Scale(s).unknown();
        continue;
      }
      const Face& it = box.face(card.rank());
      if (it.star) {
        ++stars;
        star_sum += it.value;
      } else {
        sum += quarter * it.value;
      }
    }
    return sum + (stars >= 3 ? 0 : quarter * star_sum);
  }
  static int best_other(const State& s, Seat seat) {
    int best = INT_MAX;
    for (Seat other = 0; other < s.seats; ++other)
      if (other != seat) best = std::min(best, area(s, seat, other));
    return best;
  }
};

}  // namespace smallbox::bloops
