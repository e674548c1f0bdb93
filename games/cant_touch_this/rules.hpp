// Can't Touch This: paperclips on a card full of symbols, for two or alone.
//
// Two players first bid for going first (CTT-4 to CTT-6). Then clips are slid on from the card's edges, in
// turn, three each; alone, all six (CTT-8, CTT-19). A clip captures the 1 to 4 symbols nearest to its edge;
// no symbol lies under two clips (CTT-9, CTT-10). What the captured symbols are worth is in score.hpp.
//
// Actions   raise · pass (CTT-5, CTT-6) · clip edge line depth (CTT-9)
// Seen      everything, by everybody
// Options   card (CTT-2), defender (CTT-7), emerald (CTT-14)
#pragma once

#include "games/cant_touch_this/refusals.hpp"
#include "games/cant_touch_this/state.hpp"

namespace smallbox {

struct CantTouchThis {
  static constexpr const char* id = "cant-touch-this";
  static constexpr const char* name = "Can't Touch This";
  static constexpr const char* clauses = "CTT";
  static constexpr int min_seats = 1;
  static constexpr int max_seats = 2;
  static constexpr int max_legal = ctt::max_ways;
  static constexpr bool has_secrets = false;

  using State = ctt::State;
  static constexpr std::size_t kept_besides = sizeof(State::shut);
  using Action = ctt::Action;
  using Event = ctt::Event;
  using Box = ctt::Box;
  using Options = ctt::Options;
  using Setup = ctt::Setup;
  using Phase = ctt::Phase;
  using ActionType = ctt::ActionType;

  static constexpr std::array option_table = {
      number_or("card", &Options::card, 1, ctt::max_sides, {"stack", "random"},
                "a side of the stack by its number, any side of it, or a card made for this game"),
      number("defender", &Options::defender, 0, 1,
             "who defends: goes first unless outbid; in a rematch the last winner"),
      choice("emerald", &Options::emerald, {"from-one", "from-zero"},
             "where the row 0, 1, 3, 6, 9, 12, 15 begins: at one emerald or at none"),
  };

  static constexpr ctt::Refusals refusals{};

  static Refusal fits(const Box&, const Options&, int) { return accepted(); }
  // The option `card` numbers the sides.
  static int highest(const Box& box, std::string_view option) {
    return option == "card" ? box.sides : ctt::max_sides;
  }
  static int seats(const State& s) { return s.seats; }
  static const Options& options(const State& s) { return s.options; }
  static bool over(const State& s) { return s.phase == Phase::over; }

  // What drivers need.
  static constexpr Window live_window{};
  static constexpr std::array when_time_is_up = {Action{.type = ActionType::pass}};
  static bool is_pass(const Action& action) { return action.type == ActionType::pass; }
  static Turn turn(const State& s) {
    return {.number = s.active, .active = static_cast<std::int8_t>(over(s) ? -1 : s.active)};
  }

  // CTT-2 says which card, CTT-4 who defends; the challenger speaks first. Alone there is no bid (CTT-19).
  static State start(const Box& box, const Options& options, int seats, const Setup* setup,
                     Chance auto& chance, auto& sink) {
    State s{};
    s.options = options;
    s.seats = static_cast<std::uint8_t>(seats);
    int side = 0;
    if (setup != nullptr && setup->has_grid) {
      s.grid = setup->grid;
    } else if (options.card == ctt::random_side) {
      s.grid = ctt::random_card(box.size, reading(s), chance);
    } else {
      side = options.card == ctt::any_side
                 ? 1 + static_cast<int>(chance.below(static_cast<std::uint32_t>(box.sides)))
                 : options.card;
      s.grid = box.stack[side - 1];
    }
    s.shut = layout(s).shut;
    if (seats == 1) {
      s.phase = Phase::place;
      s.first = 0;
    } else {
      const int defender = setup != nullptr && setup->defender >= 0 ? setup->defender : options.defender;
      s.active = static_cast<Seat>(1 - defender);
    }
    sink.all(Event{.type = Event::Type::dealt, .number = static_cast<std::uint8_t>(side)});
    return s;
  }

  static SeatSet actors(const State& s) { return s.phase == Phase::over ? SeatSet{} : SeatSet::of(s.active); }

  static void legal(const State& s, Seat seat, Legal<CantTouchThis>& out) {
    if (s.phase == Phase::over || seat != s.active) return;
    if (s.phase == Phase::bid) {
      if (highest(s) < ctt::highest_bid) out.push({ActionType::raise});
      out.push({ActionType::pass});
      return;
    }
    list_clips(s.shut, s.grid.size, out);
  }

  // pick.hpp
  static bool pick(const State& s, Seat seat, Chance auto& chance, Action& action);

  static Refusal check(const State& s, Seat seat, const Action& a) {
    if (s.phase == Phase::over) return refusals.over;
    if (a.type == ActionType::clip) {
      if (s.phase == Phase::bid) return refusals.bid_is_not_settled;
      if (seat != s.active) return refusals.not_your_clip;
      if (!exists(a.clip, s.grid.size)) return refusals.no_such_clip;
      if ((layout(s).masks[a.clip] & s.covered) != 0) return refusals.clip_in_the_way;
      return accepted();
    }
    if (s.seats == 1) return refusals.no_bid_alone;
    if (s.phase != Phase::bid) return refusals.bid_is_settled;
    if (seat != s.active) return refusals.not_your_bid;
    if (a.type == ActionType::raise && highest(s) >= ctt::highest_bid) return refusals.highest_bid;
    return accepted();
  }

  static void apply(State& s, Seat seat, const Action& a, Chance auto&, auto& sink) {
    using T = Event::Type;
    const Seat other = static_cast<Seat>(s.seats - 1 - seat);
    switch (a.type) {
      case ActionType::raise:
        s.bid[seat] = static_cast<std::uint8_t>(highest(s) + 1);
        s.active = other;
        sink.all(Event{.type = T::raised, .seat = seat, .number = s.bid[seat]});
        return;
      case ActionType::pass:
        s.phase = Phase::place;
        s.first = other;
        s.active = other;
        sink.all(Event{.type = T::passed, .seat = seat});
        return;
      case ActionType::clip: {
        const ctt::ClipId clip = a.clip;
        const ctt::Cells under = layout(s).masks[clip];
        s.covered |= under;
        s.shut |= ctt::shut_by(clip, s.grid.size);
        s.haul[seat] += haul_under(s.grid, under, ctt::k_clips[clip]);
        s.clips.push({seat, clip});
        s.active = other;
        sink.all(Event{.type = T::clipped, .seat = seat, .clip = clip});
        if (s.clips.full() || (s.shut.rows & s.shut.columns) == ctt::all_shut) {
          s.phase = Phase::over;
          sink.all(Event{.type = T::ended});
        }
        return;
      }
    }
  }

  // CTT-18; alone nobody wins (CTT-20 has levels instead).
  static Result result(const State& s) {
    Result r;
    for (Seat seat = 0; seat < s.seats; ++seat) r.scores[seat] = static_cast<std::int16_t>(score(s, seat));
    if (s.seats == 2) {
      const Seat second = static_cast<Seat>(1 - s.first);
      r.winners.add(r.scores[s.first] > r.scores[second] ? s.first : second);
    }
    return r;
  }

  // CTT-7. Alone nobody defends.
  static void rematch(const State& s, Options& options) {
    for (const Seat winner : result(s).winners) options.defender = static_cast<std::uint8_t>(winner);
  }

  // view.hpp
  static void hide(State& s, Audience audience);
  static void redeal(State& s, Seat seat, Chance auto& chance);
  static bool is_consistent(const State& s);
  static Action sample(const State& s, Chance auto& chance);
  static bool listed(const Action&) { return true; }

  // ---- Small questions, also asked by view, text and bots

  static const ctt::Layout& layout(const State& s) { return ctt::layout_of(s.grid.size); }
  static ctt::Emeralds reading(const State& s) { return static_cast<ctt::Emeralds>(s.options.emerald); }
  static int highest(const State& s) { return s.bid[0] > s.bid[1] ? s.bid[0] : s.bid[1]; }
  // What the first player loses (CTT-6); nothing while that is open.
  static int penalty(const State& s) { return s.first == ctt::no_seat ? 0 : s.bid[s.first]; }
  // As if the game ended now.
  static int score(const State& s, Seat seat) {
    return ctt::points(s.haul[seat], reading(s)) - (seat == s.first ? penalty(s) : 0);
  }
  static int placed(const State& s, Seat seat) {
    int n = 0;
    for (const ctt::Placed& clip : s.clips) n += clip.seat == seat ? 1 : 0;
    return n;
  }
  // CTT-3.
  static int clips_left(const State& s, Seat seat) { return ctt::clips_in_play / s.seats - placed(s, seat); }

 private:
  // From each end of each line as deep as nothing is in the way. All four depths are written, which takes no branch, and the
  // next line goes over those that do not fit.
  static void list_clips(const ctt::Shut& shut, ctt::Size size, Legal<CantTouchThis>& out) {
    Action* to = out.tail();
    const auto from = [&](ctt::Edge edge, std::uint64_t rooms) {
      const Action* end = &ctt::k_clip_actions[index_of(edge) * ctt::ids_of_edge];
      for (int left = ctt::lines(edge, size); left > 0; --left, end += ctt::max_depth, rooms >>= 4) {
        std::copy_n(end, ctt::max_depth, to);
        to += rooms & 0xF;
      }
    };
    const std::uint64_t in_rows = ctt::count_fours(~shut.rows);
    const std::uint64_t in_columns = ctt::count_fours(~shut.columns);
    from(ctt::Edge::left, in_rows);
    from(ctt::Edge::right, in_rows >> 32);
    from(ctt::Edge::top, in_columns);
    from(ctt::Edge::bottom, in_columns >> 32);
    out.end_at(to);
  }
};

}  // namespace smallbox
