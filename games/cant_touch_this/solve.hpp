// Can't Touch This for two, solved: the value of every position, and what follows from it for the bid.
//
// README.md says how the search works; solo.hpp is its counterpart for one player.
#pragma once

#include <vector>

#include "games/cant_touch_this/score.hpp"

namespace smallbox::ctt {

// Players by order of play: 0 goes first. Clips alternate, so the number placed tells whose turn it is.
struct Position {
  Cells covered = 0;
  std::array<Haul, 2> haul{};
  int placed = 0;
  bool operator==(const Position&) const = default;
};

// All values: the first player's score minus the second's, both playing for the largest difference, before
// the bid's penalty.
class Duel {
 public:
  Duel(const Grid& grid, Emeralds reading);

  int value(const Position& position);
  // The first clip in listed order that keeps the value. Only while clips are left.
  ClipId best(const Position& position);
  // All that keep it, in listed order; of those that take the same symbols one.
  std::vector<ClipId> all_best(const Position& position);
  // Every clip that fits, in listed order, with the value after it.
  struct Rated {
    ClipId clip;
    int value;
  };
  std::vector<Rated> rate(const Position& position);

  Position after(const Position& position, ClipId clip) const;
  bool over(const Position& position) const {
    return position.placed == clips_in_play || layout_.blocked(position.covered);
  }

 private:
  // The clips in order of what a haul is worth with them, and behind them none, which always fits. A player's last clip is
  // the first that fits.
  struct Last {
    Haul haul = 0;
    bool made = false;
    std::array<std::uint8_t, max_distinct_ways + 1> order{};
    std::array<std::int8_t, max_distinct_ways + 1> score{};
  };
  // The clips in order of the most that a haul can be worth with them and one more: no player with two clips to go makes
  // more of it.
  using LastButOne = Last;
  // What is known of a position, for whoever is to move.
  struct Known {
    Position position{.placed = -1};
    std::int8_t least = 0;
    std::int8_t most = 0;
    std::uint8_t move = 0;
  };

  int for_mover(const Position& position, int alpha, int beta);
  int search(const Position& position, int alpha, int beta);
  int last_two(Cells covered, const Last& own, const Last& other, int alpha, int beta) const;
  int fitting(const Last& last, Cells covered, int from = 0) const;
  int surely_left(const Last& last, Cells covered, int first) const;
  const Last& last(Haul haul);
  const LastButOne& last_but_one(Haul haul);
  int least_last(Haul haul, Cells covered);
  static Last& found(std::vector<Last>& table, Haul haul);
  void sort(const std::array<int, max_distinct_ways>& score, Last& sorted) const;
  Known& known(const Position& position);
  Position moved(const Position& position, int move) const;

  const Layout& layout_;
  Emeralds reading_;
  std::array<Haul, ids> hauls_{};
  // The distinct clips of this card; searches number them by their place here. Behind them one that takes nothing.
  std::size_t moves_;
  std::array<Cells, max_distinct_ways + 1> mask_{};
  std::array<Haul, max_distinct_ways> haul_{};
  std::array<std::array<std::uint64_t, 2>, max_distinct_ways> clash_{};  // sets of clips that share a cell
  std::vector<Last> last_;                                               // hash table by haul
  std::vector<LastButOne> last_but_one_;                                 // hash table by haul
  std::vector<Known> known_;                                             // hash table, newest wins
};

// ---- The bid

// Whether the player to speak wins the bid game with best play, when going first is worth `value` and the
// other would go first at `bid` (CTT-5, CTT-6, CTT-18); and whether raising is what wins, or loses least.
bool bid_wins(int value, int bid);
bool should_raise(int value, int bid);

}  // namespace smallbox::ctt
