// The language that the cards of Blobs are written in: a card is data (box.json), what it does is a few steps out of
// this small vocabulary, and machine.hpp performs them. Nothing here knows any card. read_program.hpp makes programs
// out of their text.
//
// A blob with a text is `self`; "you" is whoever performs it; "here" is the room where self lies (BLOBS-8,
// 37). Choices set variables: X and Y blobs, P a player, R a room, C a colour, H and W a card of the hand or
// the waste.
#pragma once

#include <array>
#include <cstdint>

namespace smallbox::blobs {

// ---- Colours (BLOBS-2): a set in one byte, in the colour order

using Colors = std::uint8_t;
inline constexpr int color_count = 6;
inline constexpr Colors red = 1, orange = 2, yellow = 4, green = 8, blue = 16, purple = 32;
inline constexpr Colors every_color = 63;
inline constexpr std::array<const char*, color_count> k_color_names = {"red",   "orange", "yellow",
                                                                       "green", "blue",   "purple"};
inline constexpr std::array<const char*, color_count> k_color_shapes = {"heart",    "square", "star",
                                                                        "triangle", "drop",   "moon"};

// ---- Filters: which blobs are meant

enum class Place : std::uint8_t { any, here, away, mine, fullest, left };

struct Filter {
  enum : std::uint16_t {
    is_other = 1,      // not self
    is_up = 2,         // face up
    is_proto = 4,      // face down
    is_best = 8,       // no blob of its room has a higher base value
    shares_x = 16,     // has a colour in common with X
    is_sharer = 32,    // a face-up blob that you may choose in some other room shares a colour with it
    not_room_x = 64,   // not in X's room
    copies_now = 128,  // has an action on being played, which does not copy
    copies_tick = 256  // has a Start or End action that does not copy
  };
  static constexpr std::int8_t any_base = 127;
  static constexpr Colors color_c = 128;  // the chosen colour

  Place place = Place::any;
  std::int8_t base = any_base;  // at most
  std::uint16_t conditions = 0;
  Colors color = 0;  // 0: any; one colour; or color_c

  constexpr bool wants(std::uint16_t condition) const { return (conditions & condition) != 0; }
  constexpr bool for_copying() const { return wants(copies_now | copies_tick); }

  bool operator==(const Filter&) const = default;
};

// ---- Steps

enum class Op : std::uint8_t {
  end,    // of a program; put there by code.hpp
  aimed,  // the end of aiming: what follows is the action; put there by code.hpp
  player,
  blob,
  hand,
  waste,
  color,
  ask,
  order,
  need_hand,
  need_lab,
  need_top,
  need_fewest,
  need_blob,
  draw,
  discard,
  discard_all,
  give,
  give_random,
  see_top_you,
  see_top_all,
  see_hand,
  remove,
  back,
  move,
  swap,
  proto,
  proto_all,
  sprout,
  paint,
  play,
  plan,
  cancel,
  copy_now,
  copy_tick,
  everyone,
  next  // the end of an everyone's steps
};

enum Var : std::uint8_t { X, Y, self, P, R, H, W, C };
enum class Who : std::uint8_t { any, other, cards, nothere, notroom_x };  // players to choose from
enum class To : std::uint8_t { p, here, left };                           // where a blob is moved
enum class Source : std::uint8_t { hand, lab, waste };                    // where a card is played from
enum class Into : std::uint8_t { r, you, here, p };                       // whose room it is played into
enum class Round : std::uint8_t { others, you_first, you_last };

struct Step {
  Op op = Op::end;
  std::uint8_t a = 0;  // a Var, a Source, a Round, or how many
  std::uint8_t b = 0;  // a Who, a To, an Into, or the second Var
  // Where the program goes on when this step ends it (no option, a "no", a need that fails); of a loop's end where the
  // loop begins. Set by code.hpp.
  std::uint16_t exit = 0;
  Filter filter{};
  bool operator==(const Step&) const = default;
};

inline constexpr int max_steps = 24;
// Cards of the lab that one may put in order: all orders are listed, and there are soon too many.
inline constexpr int max_look = 5;
// The largest number that a step may have.
inline constexpr int max_number = 99;

struct Program {
  std::array<Step, 2 * max_steps> steps{};  // what ends a loop is no step of the text
  std::uint8_t size = 0;

  bool empty() const { return size == 0; }
  const Step* begin() const { return steps.data(); }
  const Step* end() const { return steps.data() + size; }
  void push(const Step& one) { steps[size++] = one; }
  bool operator==(const Program&) const = default;
};

// ---- Responses (BLOBS-25): all of these must hold for the blob being answered

using When = std::uint8_t;
inline constexpr When never = 0, when_any = 1, when_acts = 2, when_copyable = 4, when_into_mine = 8,
                      when_at_home = 16, when_removes = 32, when_aims_mine = 64;
inline constexpr When every_when = 127;

// What a response's variables mean instead of its aim.
enum class Bound : std::uint8_t {
  nothing,
  answered,  // a blob: the answered one; a player: whoever played it
  target     // the blob chosen for the answered one to remove or turn over
};
struct Bind {
  Bound x = Bound::nothing, y = Bound::nothing, p = Bound::nothing, r = Bound::nothing;
  bool operator==(const Bind&) const = default;
};

// ---- Permanent actions

struct Passive {
  enum class Kind : std::uint8_t { points, tint, safe_self, safe_others };
  enum class Measure : std::uint8_t { blobs, colors, lift, highest };
  static constexpr std::uint8_t no_limit = 255;

  Kind kind = Kind::points;
  Measure measure = Measure::blobs;
  std::int8_t each = 0;  // points for each
  std::uint8_t per = 1;  // for each so many, rounded down
  std::uint8_t past = 0;
  std::uint8_t most = no_limit;  // counted at most so often
  Colors from = 0;
  Colors to = 0;
  Filter filter{};

  bool operator==(const Passive&) const = default;
};

struct Passives {
  std::array<Passive, max_steps> list{};
  std::uint8_t size = 0;

  const Passive* begin() const { return list.data(); }
  const Passive* end() const { return list.data() + size; }
  void push(const Passive& one) { list[size++] = one; }
  bool operator==(const Passives&) const = default;
};

}  // namespace smallbox::blobs
