// The language that the cards of Blobs are written in. A card is a row of data (cards.hpp); what it does is a
// few steps out of this small vocabulary, and machine.hpp performs them. Nothing here knows any card.
//
// A blob with a text is `self`; "you" is whoever performs it; "here" is the room where self lies (BLOBS-8,
// 37). Choices set variables: X and Y blobs, P a player, R a room, C a colour, H and W a card of the hand or
// the waste.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

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

  constexpr Filter other() const { return with(is_other); }
  constexpr Filter up() const { return with(is_up); }
  constexpr Filter proto() const { return with(is_proto); }
  constexpr Filter best() const { return with(is_best); }
  constexpr Filter share_x() const { return with(shares_x); }
  constexpr Filter sharer() const { return with(is_sharer); }
  constexpr Filter notroom_x() const { return with(not_room_x); }
  constexpr Filter copy_now() const { return with(copies_now); }
  constexpr Filter copy_tick() const { return with(copies_tick); }
  constexpr Filter worth(int most) const {
    Filter f = *this;
    f.base = static_cast<std::int8_t>(most);
    return f;
  }
  constexpr Filter colored(Colors one) const {
    Filter f = *this;
    f.color = one;
    return f;
  }

 private:
  constexpr Filter with(std::uint16_t condition) const {
    Filter f = *this;
    f.conditions = static_cast<std::uint16_t>(f.conditions | condition);
    return f;
  }
};

// ---- Steps

enum class Op : std::uint8_t {
  end,    // of a program; put there by the table
  aimed,  // the end of aiming: what follows is the action; put there by the table
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

enum Var : std::uint8_t { X, Y, self, P, R, H, W };
enum class Who : std::uint8_t { any, other, cards, nothere, notroom_x };  // players to choose from
enum class To : std::uint8_t { p, here, left };                           // where a blob is moved
enum class Source : std::uint8_t { hand, lab, waste };                    // where a card is played from
enum class Into : std::uint8_t { r, you, here, p };                       // whose room it is played into
enum class Round : std::uint8_t { others, you_first, you_last };

struct Step {
  Op op = Op::end;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  // Where the program goes on when this step ends it (no option, a "no", a need that fails); of a loop's end
  // where the loop begins. Set by the table.
  std::uint16_t exit = 0;
  Filter filter{};
};

// The words that rows are written with.
namespace step {

inline constexpr Filter any{Place::any}, here{Place::here}, away{Place::away}, mine{Place::mine},
    fullest{Place::fullest}, left{Place::left};

constexpr Step make(Op op, auto a, auto b) {
  return {op, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
}
constexpr Step player(Var var, Who who) { return make(Op::player, var, who); }
constexpr Step blob(Var var, Filter filter) { return {Op::blob, var, 0, 0, filter}; }
inline constexpr Step hand{Op::hand};
inline constexpr Step waste{Op::waste};
inline constexpr Step color{Op::color};
inline constexpr Step ask{Op::ask};
constexpr Step order(int n) { return make(Op::order, n, 0); }
constexpr Step need_hand(int n) { return make(Op::need_hand, n, 0); }
inline constexpr Step need_lab{Op::need_lab};
inline constexpr Step need_top{Op::need_top};
inline constexpr Step need_fewest{Op::need_fewest};
constexpr Step need_blob(Filter filter) { return {Op::need_blob, 0, 0, 0, filter}; }
constexpr Step draw(int n) { return make(Op::draw, n, 0); }
inline constexpr Step discard{Op::discard};
inline constexpr Step discard_all{Op::discard_all};
inline constexpr Step give{Op::give};                // H to P
inline constexpr Step give_random{Op::give_random};  // of P's hand to you
inline constexpr Step see_top_you{Op::see_top_you};
inline constexpr Step see_top_all{Op::see_top_all};
inline constexpr Step see_hand{Op::see_hand};  // P's
constexpr Step remove(Var var) { return make(Op::remove, var, 0); }
constexpr Step back(Var var) { return make(Op::back, var, 0); }
constexpr Step move(Var var, To to) { return make(Op::move, var, to); }
constexpr Step swap(Var one, Var two) { return make(Op::swap, one, two); }
constexpr Step proto(Var var) { return make(Op::proto, var, 0); }
constexpr Step proto_all(Filter filter) { return {Op::proto_all, 0, 0, 0, filter}; }
inline constexpr Step sprout{Op::sprout};
inline constexpr Step paint{Op::paint};  // X with C
constexpr Step play(Source what, Into where) { return make(Op::play, what, where); }
constexpr Step plan(Source what) { return make(Op::plan, what, 0); }
inline constexpr Step cancel{Op::cancel};
inline constexpr Step copy_now{Op::copy_now};    // X
inline constexpr Step copy_tick{Op::copy_tick};  // X
constexpr Step everyone(Round round) { return make(Op::everyone, round, 0); }
inline constexpr Step next{Op::next};

}  // namespace step

inline constexpr int max_steps = 8;

struct Program {
  std::array<Step, max_steps> steps{};
  std::uint8_t size = 0;

  constexpr Program() = default;
  constexpr Program(std::initializer_list<Step> list) {
    for (const Step& one : list) steps[size++] = one;
  }
  constexpr bool empty() const { return size == 0; }
  constexpr const Step* begin() const { return steps.data(); }
  constexpr const Step* end() const { return steps.data() + size; }
  constexpr bool has(Op op) const {
    for (const Step& one : *this)
      if (one.op == op) return true;
    return false;
  }
};

// ---- Responses (BLOBS-25): all of these must hold for the blob being answered

using When = std::uint8_t;
inline constexpr When never = 0, when_any = 1, when_acts = 2, when_copyable = 4, when_into_mine = 8,
                      when_at_home = 16, when_removes = 32, when_aims_mine = 64;

// What a response's variables mean instead of its aim.
enum class Bind : std::uint8_t {
  nothing,
  x_target,             // X: the blob chosen for the answered one to remove or turn over
  x_answered,           // X: the answered blob
  x_answered_p_player,  // and P: its player
  p_player,             // P: the answered blob's player
};

// ---- Permanent actions

struct Passive {
  enum class Kind : std::uint8_t { none, points, tint, safe_self, safe_others };
  enum class Measure : std::uint8_t { blobs, colors, lift, highest };
  static constexpr std::uint8_t no_limit = 255;

  Kind kind = Kind::none;
  Measure measure = Measure::blobs;
  std::int8_t each = 0;  // points for each
  std::uint8_t per = 1;  // for each so many, rounded down
  std::uint8_t past = 0;
  std::uint8_t most = no_limit;  // counted at most so often
  Colors from = 0;
  Colors to = 0;
  Filter filter{};

  constexpr Passive every(int d) const {
    Passive p = *this;
    p.per = static_cast<std::uint8_t>(d);
    return p;
  }
  constexpr Passive beyond(int n) const {
    Passive p = *this;
    p.past = static_cast<std::uint8_t>(n);
    return p;
  }
  constexpr Passive max(int m) const {
    Passive p = *this;
    p.most = static_cast<std::uint8_t>(m);
    return p;
  }
};

constexpr Passive points(int each, Filter filter, Passive::Measure measure = Passive::Measure::blobs) {
  return {.kind = Passive::Kind::points,
          .measure = measure,
          .each = static_cast<std::int8_t>(each),
          .filter = filter};
}
constexpr Passive tint(Colors from, Colors to) {
  return {.kind = Passive::Kind::tint, .from = from, .to = to};
}
inline constexpr Passive safe_self{.kind = Passive::Kind::safe_self};
inline constexpr Passive safe_others{.kind = Passive::Kind::safe_others};

}  // namespace smallbox::blobs
