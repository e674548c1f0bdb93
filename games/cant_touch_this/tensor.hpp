// Can't Touch This as numbers: engine/tensor.hpp says what each piece is for. No limits: cards of every size lie in one
// frame of seven by seven.
#pragma once

#include "engine/tensor.hpp"
#include "games/cant_touch_this/view.hpp"

namespace smallbox {

template <>
struct Tensor<CantTouchThis> {
  using G = CantTouchThis;
  using Memory = NoMemory;
  static constexpr int frame = ctt::max_lines * ctt::max_lines;
  static constexpr std::array<TensorPiece, 4> actions = {{
      tensor_wait,
      {"raise", 1, "CTT-5"},
      {"pass", 1, "CTT-6"},
      {"clip", ctt::ids, "CTT-9: edge (left, right, top, bottom) × line × depth"},
  }};
  static constexpr int at_raise = place_of(actions, "raise");
  static constexpr int at_pass = place_of(actions, "pass");
  static constexpr int at_clip = place_of(actions, "clip");

  static constexpr std::array<TensorPiece, 12> fields = {{
      {"phase", 3, "one of bid, place, over"},
      {"my turn", 1, "1: the observer is to act"},
      {"symbols", frame, "of each cell, row by row: 1 to 8 (1 2 P S E B T W); 0: not of the card"},
      {"taken", frame, "1: under a clip of the observer; 2: of the other"},
      {"bids", 2, "the last bid of each, the observer's first"},
      {"first", 1, "who goes first: 1 the observer, 2 the other, 0 not settled"},
      {"clips", 2 * ctt::clips_in_play,
       "those placed, in order: 1 for the observer's, 2 for the other's; its place in the action space's "
       "clips, "
       "and one more"},
      {"left", 2, "clips left to each"},
      {"scores", 2, "as if the game ended now"},
      tensor_you,
      tensor_seats,
      tensor_options,
  }};

  static int encode(const G::State&, Seat, const G::Action& a) {
    switch (a.type) {
      case ctt::ActionType::raise: return at_raise;
      case ctt::ActionType::pass: return at_pass;
      case ctt::ActionType::clip: break;
    }
    return a.clip == ctt::no_clip ? 0 : at_clip + a.clip;
  }
  static bool decode(const G::State&, Seat, int index, G::Action& a) {
    if (index < at_raise || index >= at_clip + ctt::ids) return false;
    if (index >= at_clip)
      a = ctt::k_clip_actions[static_cast<std::size_t>(index - at_clip)];
    else
      a = {index == at_raise ? ctt::ActionType::raise : ctt::ActionType::pass};
    return true;
  }
  static void mask(const G::State& s, Seat seat, std::uint8_t* mask) {
    if (s.phase == ctt::Phase::over || seat != s.active) return;
    if (s.phase == ctt::Phase::bid) {
      mask[at_raise] = G::highest(s) < ctt::highest_bid ? 1 : 0;
      mask[at_pass] = 1;
    } else {
      mask_clips(s.shut, mask + at_clip);
    }
  }
  static bool says_all(const G::State&) { return true; }

  static void observe(const G::State& s, Seat seat, const Memory&, std::int16_t* to) {
    Row row(to);
    const auto side = [&](Seat other) { return other == seat ? 1 : 2; };
    row.one_of(3, static_cast<int>(s.phase));
    row.put(s.phase != ctt::Phase::over && s.active == seat ? 1 : 0);
    std::int16_t* symbols = row.take(frame);
    for (int r = 0; r < s.grid.size.rows; ++r)
      for (int c = 0; c < s.grid.size.columns; ++c)
        symbols[r * ctt::max_lines + c] =
            static_cast<std::int16_t>(1 + static_cast<int>(s.grid.cells[ctt::cell_at(r, c)]));
    std::int16_t* taken = row.take(frame);
    for (const ctt::Placed& placed : s.clips)
      for (ctt::Cells under = G::layout(s).masks[placed.clip]; under != 0; under &= under - 1) {
        const int cell = std::countr_zero(under);
        taken[cell - cell / ctt::stride] = static_cast<std::int16_t>(side(placed.seat));
      }
    const std::array<Seat, 2> both = {seat, static_cast<Seat>(s.seats == 2 ? 1 - seat : 1)};
    for (const Seat each : both) row.put(s.bid[each]);
    row.put(s.first == ctt::no_seat ? 0 : side(s.first));
    std::int16_t* clips = row.take(2 * ctt::clips_in_play);
    for (const ctt::Placed& placed : s.clips) {
      *clips++ = static_cast<std::int16_t>(side(placed.seat));
      *clips++ = static_cast<std::int16_t>(1 + placed.clip);
    }
    for (const Seat each : both) row.put(each < s.seats ? G::clips_left(s, each) : 0);
    for (const Seat each : both) row.put(each < s.seats ? G::score(s, each) : 0);
    put_common<G>(row, s, seat);
  }

 private:
  static void mask_clips(const ctt::Shut& shut, std::uint8_t* mask) {
    for (const std::uint64_t word : {shut.rows, shut.columns})
      for (const int edge : {0, 32})
        for (int i = 0; i < ctt::ids_of_edge; ++i) *mask++ = ((word >> (edge + i)) & 1) == 0 ? 1 : 0;
  }
};
static_assert(HasTensor<CantTouchThis>);

}  // namespace smallbox
