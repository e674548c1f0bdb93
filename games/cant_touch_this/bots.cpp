#include "games/cant_touch_this/bot.hpp"

#include <climits>

#include "bots/bots.hpp"
#include "games/cant_touch_this/coach.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {

namespace ctt {
namespace {

Action place(ClipId clip) { return k_clip_actions[clip]; }
Action bid(int value, const State& s) {
  return {should_raise(value, CantTouchThis::highest(s)) ? ActionType::raise : ActionType::pass};
}

ClipId greedy_clip(const Grid& grid, Emeralds reading, Cells covered, Haul haul) {
  ClipId best = 0;
  int best_points = -1000;
  const Layout& layout = layout_of(grid.size);
  for (const ClipId clip : layout.clips) {
    if ((layout.masks[clip] & covered) != 0) continue;
    const int with = points(haul + haul_of(grid, clip), reading);
    if (with <= best_points) continue;
    best = clip;
    best_points = with;
  }
  return best;
}

}  // namespace

Position position_of(const State& s) {
  return {s.covered, {s.haul[s.first], s.haul[1 - s.first]}, s.clips.size()};
}

std::optional<Action> Perfect::choose(const Observation<CantTouchThis>& seen) {
  const State& s = seen.known();
  if (!CantTouchThis::actors(s).has(seen.seat())) return std::nullopt;
  if (s.seats == 1)
    return place(
        best_solo(s.grid, CantTouchThis::reading(s), s.covered, s.haul[0], CantTouchThis::clips_left(s, 0))
            .clips[0]);
  Duel& duel = duel_on(s);
  return s.phase == Phase::bid ? bid(duel.value({}), s) : place(duel.best(position_of(s)));
}

int Perfect::value(const State& s, const Position& position) { return duel_on(s).value(position); }

Duel& Perfect::duel_on(const State& s) {
  if (!duel_ || grid_ != s.grid || reading_ != CantTouchThis::reading(s)) {
    grid_ = s.grid;
    reading_ = CantTouchThis::reading(s);
    duel_.emplace(grid_, reading_);
  }
  return *duel_;
}

std::array<int, 2> in_the_end(const State& s, ClipId clip) {
  const Emeralds reading = CantTouchThis::reading(s);
  const Cells covered = s.covered | CantTouchThis::layout(s).masks[clip];
  if (s.seats == 1)
    return {best_solo(s.grid, reading, covered, s.haul[0] + haul_of(s.grid, clip),
                      clips_in_play - s.clips.size() - 1)
                .score,
            0};
  Duel duel(s.grid, reading);
  Position position = duel.after(position_of(s), clip);
  while (!duel.over(position)) position = duel.after(position, duel.best(position));
  std::array<int, 2> by_seat{};
  by_seat[s.first] = points(position.haul[0], reading);
  by_seat[1 - s.first] = points(position.haul[1], reading);
  return by_seat;
}

std::optional<Action> greedy_action(const Observation<CantTouchThis>& seen) {
  const State& s = seen.known();
  if (!CantTouchThis::actors(s).has(seen.seat())) return std::nullopt;
  const Emeralds reading = CantTouchThis::reading(s);
  if (s.phase == Phase::place) return place(greedy_clip(s.grid, reading, s.covered, s.haul[seen.seat()]));
  const Layout& layout = layout_of(s.grid.size);
  Position game;
  for (; game.placed < clips_in_play && !layout.blocked(game.covered); ++game.placed) {
    Haul& haul = game.haul[game.placed % 2];
    const ClipId clip = greedy_clip(s.grid, reading, game.covered, haul);
    game.covered |= layout.masks[clip];
    haul += haul_of(s.grid, clip);
  }
  return bid(points(game.haul[0], reading) - points(game.haul[1], reading), s);
}

namespace {

// The clips that a player notices: so many of those that fit, any of them.
List<ClipId, max_ways> noticed(const Layout& layout, Cells covered, int most, FastRng& fast) {
  List<ClipId, max_ways> fitting;
  for (const ClipId clip : layout.clips)
    if ((layout.masks[clip] & covered) == 0) fitting.push(clip);
  if (fitting.size() <= most) return fitting;
  shuffle(std::span<ClipId>(fitting.begin(), fitting.end()), fast);
  while (fitting.size() > most) fitting.pop();
  return fitting;
}

// The best of the noticed clips for whoever is to move: by its points, less what the other then takes.
ClipId looked_for(const Grid& grid, Emeralds reading, const Position& game, const Player& player,
                  FastRng& fast) {
  const Layout& layout = layout_of(grid.size);
  const Haul own = game.haul[game.placed % 2];
  const Haul other = game.haul[1 - game.placed % 2];
  ClipId best = 0;
  int best_points = INT_MIN;
  for (const ClipId clip : noticed(layout, game.covered, player.notices, fast)) {
    int worth = points(own + haul_of(grid, clip), reading);
    if (player.minds_reply && game.placed + 1 < clips_in_play) {
      const Cells covered = game.covered | layout.masks[clip];
      const ClipId reply = greedy_clip(grid, reading, covered, other);
      worth -= points(layout.blocked(covered) ? other : other + haul_of(grid, reply), reading);
    }
    if (worth <= best_points) continue;
    best = clip;
    best_points = worth;
  }
  return best;
}

}  // namespace

std::optional<Action> Human::choose(const Observation<CantTouchThis>& seen, FastRng& fast) {
  const State& s = seen.known();
  if (!CantTouchThis::actors(s).has(seen.seat())) return std::nullopt;
  const Emeralds reading = CantTouchThis::reading(s);
  if (s.phase == Phase::bid) {
    // Going first is worth what comes out of playing it through in the head.
    Position game;
    const Layout& layout = layout_of(s.grid.size);
    while (game.placed < clips_in_play && !layout.blocked(game.covered)) {
      if (clips_in_play - game.placed <= player_.sees_through) return bid(perfect_.value(s, game), s);
      const ClipId clip = looked_for(s.grid, reading, game, player_, fast);
      game.haul[game.placed % 2] += haul_of(s.grid, clip);
      game.covered |= layout.masks[clip];
      ++game.placed;
    }
    return bid(points(game.haul[0], reading) - points(game.haul[1], reading), s);
  }
  const int left = clips_in_play - s.clips.size();
  if (left <= player_.sees_through) return perfect_.choose(seen);
  if (s.seats == 1) {
    // Alone all clips are one's own: `position_of` would deal them out to two.
    Player own = player_;
    own.minds_reply = false;
    return place(looked_for(s.grid, reading, {s.covered, {s.haul[0], s.haul[0]}, s.clips.size()}, own, fast));
  }
  return place(looked_for(s.grid, reading, position_of(s), player_, fast));
}

namespace {

// Every clip that fits, solved: in points ahead of the other at the end, or alone, in all.
class Solved final : public Judge {
 public:
  Solved(const State& s, const Action& asked)
      : state_(s),
        asked_(pack<CantTouchThis>(asked)),
        duel_(s.grid, CantTouchThis::reading(s)),
        position_(s.seats == 1 ? Position{s.covered, {s.haul[0], s.haul[0]}, s.clips.size()}
                               : position_of(s)) {
    const Layout& layout = CantTouchThis::layout(s);
    for (const ClipId clip : layout.clips)
      if ((layout.masks[clip] & s.covered) == 0) left_.push_back(clip);
    kept_ = static_cast<int>(left_.size());
  }
  // One clip is about as much work as so many worlds are elsewhere.
  void think(int worlds) override {
    for (credit_ += worlds; credit_ >= k_worlds_a_clip && !left_.empty(); credit_ -= k_worlds_a_clip) {
      const int value = points_after(left_.back());
      moves_.push_back({pack<CantTouchThis>(place(left_.back())), 0, value, value, value});
      left_.pop_back();
    }
  }
  bool exact() const override { return true; }
  std::vector<Judged> moves() const override {
    auto sorted = moves_;
    sort_best_first(sorted);
    return sorted;
  }
  void compare(int worlds) override { think(worlds * kept_); }
  int kept() const override { return kept_; }
  // All are solved together.
  void keep(std::span<const PackedAction>) override {}
  std::vector<Compared> compared() const override {
    std::vector<Compared> all;
    for (const Judged& asked : moves_) {
      if (asked.action != asked_) continue;
      for (const Judged& move : moves_) {
        const std::int32_t ahead = move.mean - asked.mean;
        if (move.action != asked_) all.push_back({move.action, ahead, ahead, ahead});
      }
    }
    sort_best_first(all);
    return all;
  }

 private:
  static constexpr int k_worlds_a_clip = 12;

  int points_after(ClipId clip) {
    const Emeralds reading = CantTouchThis::reading(state_);
    if (state_.seats == 1)
      return best_solo(state_.grid, reading, state_.covered | CantTouchThis::layout(state_).masks[clip],
                       state_.haul[0] + haul_of(state_.grid, clip), clips_in_play - state_.clips.size() - 1)
          .score;
    // Solved for whoever goes first and before the penalty; clips alternate.
    const int value = duel_.value(duel_.after(position_, clip)) - CantTouchThis::penalty(state_);
    return state_.clips.size() % 2 == 0 ? value : -value;
  }

  State state_;
  PackedAction asked_;
  Duel duel_;
  Position position_;
  std::vector<ClipId> left_;
  int kept_ = 0;
  std::vector<Judged> moves_;
  int credit_ = 0;
};

}  // namespace

// A bid is about what comes after it: nothing is told of that.
std::unique_ptr<Judge> judge(const Observation<CantTouchThis>& seen, const Action& asked, std::uint64_t) {
  if (asked.type != ActionType::clip) return nullptr;
  return std::make_unique<Solved>(seen.known(), asked);
}

}  // namespace ctt

const AnyBots& cant_touch_this_bots() {
  using ctt::Human;
  using Observed = Observation<CantTouchThis>;
  const auto human = [](int level, const char* text, const ctt::Player& player) {
    return Bot<CantTouchThis>{
        "level:" + std::to_string(level), text,
        [brain = Human(player)](const Observed& seen, FastRng& fast, Thinking&) mutable {
          return brain.choose(seen, fast);
        }};
  };
  const auto perfect = [](const char* name, const char* text) {
    return Bot<CantTouchThis>{name, text,
                              [brain = ctt::Perfect()](const Observed& seen, FastRng&, Thinking&) mutable {
                                return brain.choose(seen);
                              }};
  };
  static const Bots<CantTouchThis> bots(
      {
          {"greedy", "the clip that scores most at once",
           [](const Observed& seen, FastRng&, Thinking&) { return ctt::greedy_action(seen); }},
          dear(perfect("perfect", "solves the game: never gives away a point")),
          human(1, "notices some ways to place a clip and takes the best of them", {.notices = 22}),
          measured(human(2, "minds what the other takes next, and sees the last three clips through",
                         {.notices = 18, .minds_reply = true, .sees_through = 3}),
                   "71 % against level:1"),
          measured(human(3, "notices more, and sees the last four clips through",
                         {.notices = 52, .minds_reply = true, .sees_through = 4}),
                   "72 % against level:2"),
          measured(human(4, "feels out the first clip, then sees everything",
                         {.notices = 16, .minds_reply = true, .sees_through = 5}),
                   "74 % against level:3"),
          measured(dear(perfect("level:5", "solves the game: never gives away a point")),
                   "74 % against level:4; never loses what is won"),
      },
      nullptr, ctt::judge, ctt::coaching());
  return bots;
}

}  // namespace smallbox
