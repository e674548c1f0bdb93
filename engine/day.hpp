// The day: tasks that are the same for everybody, from the date alone.
//
// A kind of task is a game's own (games/<game>/day.cpp): it makes the task of a date, says what came of it, and checks what
// it claims in another way than it was found. A task is a game that has begun: a set-up from a seed that is the date's, and
// the actions so far. So a table can go on from it, and what somebody did with it is an ordinary record.
//
// No clock and no randomness but the date's: the same bytes natively and in WebAssembly.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

// ---- Dates

// A day of the Gregorian calendar from 2000 to 2199, as its number: 0 is 1970-01-01.
class Date {
 public:
  static constexpr int first_year = 2000, last_year = 2199;
  constexpr Date() = default;
  constexpr explicit Date(std::int32_t number) : number_(number) {}
  // "2026-11-17"; nothing where that is no such day.
  static std::optional<Date> read(std::string_view text);
  // The day on which that moment is in Greenwich, in ms since 1970.
  static constexpr Date at(std::int64_t ms) { return Date(static_cast<std::int32_t>(ms / 86'400'000)); }

  constexpr std::int32_t number() const { return number_; }
  // 0: Monday … 6: Sunday.
  constexpr int weekday() const { return (number_ + 3) % 7; }
  std::string text() const;
  constexpr Date operator+(int days) const { return Date(number_ + days); }
  constexpr bool operator==(const Date&) const = default;
  constexpr auto operator<=>(const Date&) const = default;

 private:
  std::int32_t number_ = 0;
};

// ---- Tasks

class DayKind;

struct DayTask {
  const DayKind* kind = nullptr;
  Date date;
  std::unique_ptr<AnyMatch> start;  // with its first actions taken
  Seat seat = 0;                    // who plays
  std::string claim;                // JSON: what is known of it, for everybody to see
  std::string solution;             // JSON: not before somebody has tried

  std::uint64_t salt() const;
};

struct DayResult {
  bool solved = false;
  std::int32_t score = 0;  // more is better; what it counts is the kind's
  std::int32_t moves = 0;  // of whoever plays
  std::int64_t ms = 0;     // that it took
  bool operator==(const DayResult&) const = default;
};

// How fast a person may be: below that it was none. In ms.
struct DayPace {
  std::int32_t first = 700;         // nobody takes a table in, decides and taps sooner
  std::int32_t each = 100;          // between two actions
  std::int32_t ten = 1000;          // over ten in a row
  std::int64_t limit = 86'400'000;  // after that it counts no more
  bool counts_unfinished = false;   // a race with the clock: whatever was done before the limit counts
};

class DayKind {
 public:
  DayKind() = default;
  virtual ~DayKind() = default;
  DayKind(const DayKind&) = delete;
  DayKind& operator=(const DayKind&) = delete;

  // What it is known by: the game's id, a dash, and a word.
  virtual const char* id() const = 0;
  virtual const AnyGame& game() const = 0;
  // A word for what is to be done, for the page.
  virtual const char* goal() const = 0;
  // Who plays the other seats; empty: there is nobody else, or nobody acts any more.
  virtual const char* bot() const { return ""; }
  virtual DayPace pace() const { return {}; }
  // False: it is answered with words, not played on.
  virtual bool is_played() const { return true; }

  virtual DayTask make(Date date) const = 0;
  // Checks every claim by another way than it was found; empty, or a sentence that says what is wrong.
  virtual std::string check(const DayTask& task) const = 0;

  // ---- Of those that are played

  // Whether it is decided; and what came of it by then. `moves` and `ms` are the caller's.
  virtual bool ended(const DayTask&, const AnyMatch& now) const { return now.over(); }
  virtual DayResult result(const DayTask& task, const AnyMatch& now) const = 0;
  // From when on time counts: whether it does after this action. It is asked until it does.
  virtual bool clock_runs(const AnyMatch&) const { return true; }
  // Whether the bot at that seat may act here, so long after the action before; what it does is looked at elsewhere.
  virtual bool bot_may_act(const AnyMatch&, Seat, std::int64_t) const { return true; }

  // ---- Of those that are answered

  // `answers`: what somebody said; a sentence where that is no answer.
  virtual Expected<DayResult> judge(const DayTask& task, const json::object& answers) const;
};

// The text that everything about a task of a date is dealt from: docs/days.md. `n`: which try, where the first does not do.
std::string day_seed(Date date, std::string_view kind, std::int64_t n = 0);
// What the bots' dice at it are mixed with.
std::uint64_t day_salt(Date date, std::string_view kind);
// Dice for finding it.
FastRng day_dice(Date date, std::string_view kind);

// A game of that game, which takes these options and that setup.
std::unique_ptr<AnyMatch> begin_day(const AnyGame& game, int seats, std::string seed,
                                    const json::object& options, const json::value* setup = nullptr);
// A solution that is played: {"actions":[{"seat":…,"action":…}]}, what `played` did after `start`.
std::string played_solution(const AnyMatch& start, const AnyMatch& played);
// The actions of a solution, taken; a sentence where one is refused.
std::string play_solution(const DayTask& task, AnyMatch& match);

}  // namespace smallbox
