// A game of Can't Touch This as a value: the card, the clips on it, the bid.
#pragma once

#include <algorithm>

#include "engine/game.hpp"
#include "engine/options.hpp"
#include "games/cant_touch_this/deal.hpp"

namespace smallbox::ctt {

enum class Phase : std::uint8_t { bid, place, over };
enum class ActionType : std::uint8_t { raise, pass, clip };

struct Action {
  ActionType type = ActionType::raise;
  ClipId clip = 0;  // or no_clip, where the one that was asked for is on no card
  bool operator==(const Action&) const = default;
};

inline constexpr std::array<Action, ids> k_clip_actions = [] {
  std::array<Action, ids> actions{};
  for (std::size_t clip = 0; clip < ids; ++clip)
    actions[clip] = {ActionType::clip, static_cast<ClipId>(clip)};
  return actions;
}();

// Values of the option `card` beside the sides of the stack, which are numbered from 1.
inline constexpr std::uint8_t any_side = max_sides + 1;
inline constexpr std::uint8_t random_side = max_sides + 2;

// What lies in the box: the stack. All sides are of one size.
struct Box {
  Size size;
  int sides = 0;
  std::array<Grid, max_sides> stack{};
};

struct Options {
  std::uint8_t card = any_side;
  std::uint8_t defender = 0;
  std::uint8_t emerald = 0;  // an Emeralds
  bool operator==(const Options&) const = default;
};

struct Setup {
  Grid grid;
  bool has_grid = false;
  std::int8_t defender = -1;  // −1: as the option says
};

inline constexpr Seat no_seat = 255;

struct Placed {
  Seat seat = 0;
  ClipId clip = 0;  // or no_clip, where the one that was asked for is on no card
  bool operator==(const Placed&) const = default;
};

struct State {
  Cells covered = 0;
  std::array<Haul, 2> haul{};
  Grid grid;
  List<Placed, clips_in_play> clips;
  std::array<std::uint8_t, 2> bid{};  // the last bid of each seat
  Seat active = 0;
  Seat first = no_seat;  // until the bid is settled
  std::uint8_t seats = 2;
  Phase phase = Phase::bid;
  Options options;
  Shut shut;  // what no longer fits: follows from the clips, kept because every list and every pick asks
};
static_assert(sizeof(State) == 120);

struct Event {
  enum class Type : std::uint8_t { dealt, raised, passed, clipped, ended };
  Type type{};
  Seat seat = 0;
  std::uint8_t number = 0;  // dealt: the side of the stack, 0 for another card; raised: the bid
  ClipId clip = 0;          // or no_clip, where the one that was asked for is on no card
};

}  // namespace smallbox::ctt
