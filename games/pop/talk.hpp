// What was said (POP-24), as far as whoever listens needs it: of each seat how many cards of a colour it says it has, what it
// wants to lay and where, and how often it has spoken this turn. What a seat has said of its hand holds on: a card that it
// lays is one less.
//
// Nobody has points where all play together, so it stands where the points of the rounds stand otherwise: a state is no
// larger by it, and a competitive one the same bytes as ever.
#pragma once

#include <algorithm>

#include "games/pop/state.hpp"

namespace smallbox::pop {

// What somebody wants to lay: a colour, and a column or a side of one of the Chef's cards.
struct Wish {
  int color = -1;   // −1: nothing was said
  int column = -1;  // −1: beside a card of the Chef's
  int chef = 0;     // which of them
  Side side = Side::left;
};

class Heard {
 public:
  Heard(const State& s, Seat seat) {
    for (std::size_t i = 0; i < rounds; ++i) bits_ |= static_cast<std::uint32_t>(s.score[i][seat]) << (8 * i);
  }
  void keep(State& s, Seat seat) const {
    for (std::size_t i = 0; i < rounds; ++i) s.score[i][seat] = static_cast<std::uint8_t>(bits_ >> (8 * i));
  }

  // How many cards of that colour there are; −1: it was not said; six stand for more, too.
  int count(int color) const { return static_cast<int>(get(3 * color, 3)) - 1; }
  // How often it has spoken this turn: three stand for more.
  int sayings() const { return static_cast<int>(get(k_sayings, 2)); }
  // Whether somebody else has spoken since it chose.
  bool news() const { return get(k_news, 1) != 0; }
  void set_news(bool news) { set(k_news, 1, news ? 1 : 0); }

  Wish wish() const {
    const int n = static_cast<int>(get(k_wish, 6)) - 1;
    if (n < 0) return {};
    if (n < k_places) return {.color = n / column_count, .column = n % column_count};
    const int beside = (n - k_places) / color_count;
    return {.color = (n - k_places) % color_count, .chef = beside / 2, .side = static_cast<Side>(beside % 2)};
  }

  void say(const Action& a, bool second_chef) {
    set(k_sayings, 2, static_cast<std::uint32_t>(std::min(3, sayings() + 1)));
    if (a.say == Say::have) set(3 * a.color, 3, std::min<std::uint32_t>(a.count, k_many) + 1);
    if (a.say == Say::want) set(k_wish, 6, 1U + a.color * column_count + a.column);
    if (a.say == Say::beside)
      set(k_wish, 6,
          1U + k_places + ((second_chef ? 2U : 0U) + static_cast<std::uint32_t>(a.side)) * color_count +
              a.color);
  }
  // Another turn: a card of that colour has been laid.
  void lay(int color) {
    const int before = count(color);
    bits_ &= (1U << k_wish) - 1;
    if (before >= 0)
      set(3 * color, 3, before == k_many || before == 0 ? 0U : static_cast<std::uint32_t>(before));
  }

 private:
  static constexpr int k_many = 6;
  static constexpr int k_wish = 15;
  static constexpr int k_sayings = 21;
  static constexpr int k_news = 23;
  static constexpr int k_places = color_count * column_count;
  static_assert(k_places + 4 * color_count < 64 && 8 * rounds == k_news + 1 && 3 * color_count == k_wish);

  std::uint32_t get(int from, int size) const { return (bits_ >> from) & ((1U << size) - 1); }
  void set(int from, int size, std::uint32_t to) {
    bits_ = (bits_ & ~(((1U << size) - 1) << from)) | (to << from);
  }

  std::uint32_t bits_ = 0;
};

// The seat has said that.
inline void hear(State& s, Seat seat, const Action& a) {
  Heard own(s, seat);
  own.say(a, a.chef != s.chef_up[0]);
  own.keep(s, seat);
  for (const Seat each : s.chosen) {
    if (each == seat) continue;
    Heard other(s, each);
    other.set_news(true);
    other.keep(s, each);
  }
}
// What was said of this turn is over: all have laid these.
inline void lay_all(State& s, const std::array<CardSet, smallbox::max_seats>& laid) {
  for (Seat seat = 0; seat < s.seats; ++seat) {
    Heard heard(s, seat);
    heard.lay(s.box->color_of(static_cast<Card>(laid[seat].lowest())));
    heard.keep(s, seat);
  }
}
inline void hear_no_news(State& s, Seat seat) {
  Heard heard(s, seat);
  heard.set_news(false);
  heard.keep(s, seat);
}

}  // namespace smallbox::pop
