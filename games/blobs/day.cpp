// The day's position: whoever's turn it is can win in it, whatever the others answer, and as few first moves as possible do.
// It comes from a game that was played move by move from the date's seed.
#include "games/blobs/day.hpp"

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "bots/roster.hpp"
#include "engine/day.hpp"
#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"

namespace smallbox {

const AnyGame& blobs_game();
const AnyBots& blobs_bots();

namespace blobs {
namespace {

// Notices what the outcome of an action rests on.
struct Watch {
  const Cards& unforeseeable;
  bool drew = false;  // at the end of a turn that is nothing: hands do not count
  bool open = false;
  bool ended = false;

  void see(const Event& event) {
    if (ended) return;
    using T = Event::Type;
    switch (event.type) {
      case T::turn_ended: ended = true; return;
      case T::drew: drew = true; return;
      case T::played:
        if (event.source == Source::lab) open = true;
        [[fallthrough]];
      case T::action:
      case T::copied:
        if (unforeseeable.has(event.card)) open = true;
        break;
      case T::saw:
      case T::shown:
      case T::ordered:
      case T::reshuffled:
      case T::sprouted: open = true; break;
      default: break;
    }
    if (drew) open = true;
  }
};

// Told, and dealt, as at a table: then it is the same code, which a page has to load anyway.
using Told = EventLog<Event>;

bool wins(const State& s, Seat seat) { return Blobs::result(s).winners == SeatSet::of(seat); }

}  // namespace

Cards unforeseeable(const Box& box) {
  const auto asks = [](const Step& step) {
    switch (step.op) {
      case Op::order:
      case Op::need_top:
      case Op::draw:
      case Op::give_random:
      case Op::see_top_you:
      case Op::see_top_all:
      case Op::sprout: return true;
      case Op::play:
      case Op::plan: return static_cast<Source>(step.a) == Source::lab;
      default: return false;
    }
  };
  Cards cards;
  // The plans' own steps are no card's.
  for (int pc = 1; pc < box.code_size; ++pc)
    if (box.owner[pc] < box.count && asks(box.steps[pc])) cards.add(box.owner[pc]);
  return cards;
}

Sure WinSearch::after(const State& s, const Action& action) {
  if (--budget_ < 0) return Sure::open;
  const Seat winner = s.active;
  State next = s;
  Told told;
  Dealer chance = untouched_;
  Blobs::apply(next, s.asked, action, chance, told);
  Watch watch{unforeseeable_};
  for (const auto& one : told.entries()) watch.see(one.secret);
  const bool asked_chance = std::memcmp(&chance, &untouched_, sizeof chance) != 0;
  if (watch.open || (asked_chance && !watch.ended)) return Sure::open;
  if (Blobs::over(next)) return wins(next, winner) ? Sure::yes : Sure::no;
  if (next.turn != s.turn) return Sure::no;
  return value(next);
}

Sure WinSearch::value(const State& s) {
  const bool own = s.asked == s.active;
  Legal<Blobs> legal;
  Blobs::legal(s, s.asked, legal);
  const Sure decides = own ? Sure::yes : Sure::no;
  Sure best = own ? Sure::no : Sure::yes;
  for (const Action& action : legal) {
    const Sure one = after(s, action);
    if (one == decides) return one;
    if (one == Sure::open) best = Sure::open;
  }
  return best;
}

}  // namespace blobs

namespace {

using namespace blobs;

const State& state_of(const AnyMatch& match) { return static_cast<const Match<Blobs>&>(match).state(); }

constexpr int k_seats = 2;
constexpr int k_room = 6;       // with fewer nobody is near the end
constexpr int k_budget = 6000;  // actions tried for a position

// Positions of one game, from the first move on.
class Story {
 public:
  Story(Date date, const char* kind, std::int64_t number)
      : seed_(day_seed(date, kind, number)),
        dealer_(seed_),
        dice_(day_dice(date, kind + (" " + std::to_string(number)))) {
    state_ = Blobs::start(built_in<Blobs>(), {}, k_seats, nullptr, dealer_, told_);
  }
  const State& state() const { return state_; }
  const std::string& seed() const { return seed_; }
  const std::vector<std::pair<Seat, Action>>& log() const { return log_; }

  // On to the next turn; false: it is over.
  bool next_turn() {
    const auto turn = state_.turn;
    while (!Blobs::over(state_) && state_.turn == turn) {
      Seat seat = 0;
      Action action{};
      if (!Sense{.turns = 1, .tries = 4}.next(state_, seat, action, dice_)) return false;
      told_.clear();
      Blobs::apply(state_, seat, action, dealer_, told_);
      log_.emplace_back(seat, action);
    }
    return !Blobs::over(state_);
  }

 private:
  std::string seed_;
  Dealer dealer_;
  FastRng dice_;
  Told told_;
  State state_{};
  std::vector<std::pair<Seat, Action>> log_;
};

struct Found {
  int moves = 0;    // first moves that there are
  int winning = 0;  // how many of them win
  bool sure = false;
  std::vector<Action> first;
};

// What the first moves of that position come to.
Found look_at(const State& s) {
  Found found;
  Legal<Blobs> legal;
  Blobs::legal(s, s.asked, legal);
  found.moves = legal.size();
  found.sure = true;
  WinSearch search(*s.box, k_budget);
  for (const Action& action : legal) {
    const Sure one = search.after(s, action);
    if (one == Sure::open) return found.sure = false, found;
    if (one == Sure::yes) found.first.push_back(action);
  }
  found.winning = static_cast<int>(found.first.size());
  return found;
}

bool has_unknown_protos(const State& s) {
  for (int i = 0; i < s.rooms.size(); ++i)
    if (s.rooms[i].proto() && ((s.rooms[i].knowers() >> s.active) & 1U) == 0) return true;
  return false;
}

// How far ahead the active seat is at once.
int lead_after(const State& s, const Action& action) {
  State next = s;
  FastRng chance(7);
  NoEvents untold;
  Blobs::apply(next, s.asked, action, chance, untold);
  return lead(next, s.active);
}

// Whether it is a task for that weekday: from Friday on what looks best at once is something else.
bool is_task(const State& s, int weekday, const Found& found) {
  if (!found.sure || found.winning != 1 || found.moves < (weekday < 2 ? 6 : 8)) return false;
  if (weekday < 4) return true;
  const int own = lead_after(s, found.first[0]);
  Legal<Blobs> legal;
  Blobs::legal(s, s.asked, legal);
  for (const Action& action : legal)
    if (action != found.first[0] && lead_after(s, action) >= own) return true;
  return false;
}

// By the rules alone, in a world where everything is known: no search of this file. For who is active.
bool plainly_won(const State& s, Seat seat, std::uint8_t turn) {
  if (Blobs::over(s)) return s.turn == turn && wins(s, seat);
  if (s.turn != turn) return false;
  Legal<Blobs> legal;
  Blobs::legal(s, s.asked, legal);
  for (const Action& action : legal) {
    State next = s;
    FastRng chance(7);
    NoEvents untold;
    Blobs::apply(next, s.asked, action, chance, untold);
    if (plainly_won(next, seat, turn) == (s.asked == seat)) return s.asked == seat;
  }
  return s.asked != seat;
}

class DayWin final : public DayKind {
 public:
  const char* id() const override { return "blobs-win"; }
  const AnyGame& game() const override { return blobs_game(); }
  const char* goal() const override { return "win-now"; }
  const char* bot() const override { return "level:4"; }

  DayTask make(Date date) const override {
    for (std::int64_t number = 0;; ++number) {
      Story story(date, id(), number);
      do {
        const State& s = story.state();
        if (s.asked != s.active || s.rooms.size(s.active) < k_room || has_unknown_protos(s)) continue;
        const Found found = look_at(s);
        if (is_task(s, date.weekday(), found)) return task_of(date, story, found);
      } while (story.next_turn());
    }
  }
  bool ended(const DayTask& task, const AnyMatch& now) const override {
    return now.over() || state_of(now).turn != state_of(*task.start).turn;
  }
  DayResult result(const DayTask& task, const AnyMatch& now) const override {
    const State& s = state_of(now);
    const bool won = now.over() && s.turn == state_of(*task.start).turn && wins(s, task.seat);
    return {.solved = won, .score = won ? 1 : 0};
  }

  // In worlds that differ in all that nobody knows the same first move wins, and no other.
  std::string check(const DayTask& task) const override {
    const auto played = task.start->clone();
    if (std::string why = play_solution(task, *played); !why.empty()) return why;
    if (!result(task, *played).solved) return "the solution does not win";
    const auto first = task.start->clone();
    first->follow(*played);
    FastRng dice(static_cast<std::uint64_t>(task.date.number()));
    for (int world = 0; world < 4; ++world) {
      State s = state_of(*task.start);
      if (world > 0) shuffle(s.piles.lab_span(), dice);
      Legal<Blobs> legal;
      Blobs::legal(s, task.seat, legal);
      int winning = 0;
      for (const Action& action : legal) {
        State next = s;
        FastRng chance(7);
        NoEvents untold;
        Blobs::apply(next, task.seat, action, chance, untold);
        if (!plainly_won(next, task.seat, s.turn)) continue;
        ++winning;
        Json one;
        Json other;
        task.start->write_action(one, pack<Blobs>(action));
        first->write_last_action(other);
        if (one.text() != other.text()) return "another first move wins too: " + one.take();
      }
      if (winning != 1) return "the first move does not win in every world";
    }
    return {};
  }

 private:
  DayTask task_of(Date date, const Story& story, const Found& found) const {
    DayTask task{.kind = this, .date = date};
    task.start = begin_day(game(), k_seats, story.seed(), {});
    for (const auto& [seat, action] : story.log()) task.start->act(seat, pack<Blobs>(action), 0);
    const State& s = state_of(*task.start);
    task.seat = s.active;
    Json claim;
    claim.begin_object().field("winning", found.winning).field("of", found.moves);
    claim.key("hands").begin_array();
    for (Seat seat = 0; seat < k_seats; ++seat) {
      claim.begin_array();
      for (const int card : s.hand[seat]) claim.value(s.box->id(static_cast<Card>(card)));
      claim.end_array();
    }
    task.claim = claim.end_array().end_object().take();
    const auto played = task.start->clone();
    while (!ended(task, *played)) step(task, *played);
    task.solution = played_solution(*task.start, *played);
    return task;
  }
  // What wins, and what the bot answers.
  void step(const DayTask& task, AnyMatch& match) const {
    const State& s = state_of(match);
    if (s.asked != task.seat) {
      Thinking thinking;
      thinking.salt = task.salt();
      match.act(s.asked, *blobs_bots().choose(bot(), match, s.asked, thinking).action, 0);
      return;
    }
    Legal<Blobs> legal;
    Blobs::legal(s, s.asked, legal);
    WinSearch search(*s.box, k_budget);
    Action winning = legal[0];
    for (const Action& action : legal)
      if (search.after(s, action) == Sure::yes) winning = action;
    match.act(task.seat, pack<Blobs>(winning), 0);
  }
};

}  // namespace

std::span<const DayKind* const> blobs_days() {
  static const DayWin win;
  static const std::array<const DayKind*, 1> kinds = {&win};
  return kinds;
}

}  // namespace smallbox
