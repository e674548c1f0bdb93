// The bots of every game, behind an interface that knows no game. A bot gets an Observation, never a State.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bots/reaction.hpp"
#include "bots/remark.hpp"
#include "bots/thinking.hpp"
#include "engine/any_game.hpp"

namespace smallbox {

struct Choice {
  std::optional<PackedAction> action;  // none: it would rather wait
  Tempo::Kind kind = Tempo::usual;     // which of its moments the action waits for
};

class Judge;

class AnyBots {
 public:
  virtual ~AnyBots() = default;
  virtual std::span<const std::string> names() const = 0;
  // What that bot would do at `seat` now. From the seat's knowledge alone, and the same every time: the bot's
  // own randomness follows from the match, the seat's place in it and `thinking.salt`.
  virtual Choice choose(std::string_view bot, const AnyMatch& match, Seat seat, Thinking& thinking) const = 0;
  // What each move of the seat is worth now, by the seat's knowledge alone: bots/judge.hpp. `asked` is one that it may
  // take. None where nobody can tell. With another `salt` its dice are others.
  virtual std::unique_ptr<Judge> judge(const AnyMatch& match, Seat seat, const PackedAction& asked,
                                       std::uint64_t salt) const = 0;
  // For the coach (bots/coach.hpp): what whoever played that did not see, by the seat's knowledge alone; all that it may
  // be; and how much thought a seat's game is usually worth.
  virtual Overlooked overlooked(const AnyMatch& match, Seat seat, const PackedAction& played,
                                const PackedAction& better) const = 0;
  virtual std::span<const Remark> remarks() const = 0;
  virtual std::int64_t coached_worlds() const = 0;
  // When that bot looks at the table. From what a spectator sees.
  virtual Tempo tempo(std::string_view bot, const AnyMatch& match, Seat seat) const = 0;
  // Whether a thought may take more than a few milliseconds.
  virtual bool dear(std::string_view bot) const = 0;
  // What the bot does, in one sentence for people; empty where there is no such bot.
  virtual std::string_view text(std::string_view bot) const = 0;
  // What was measured: whom it beats how often. Empty where nothing was.
  virtual std::string_view strength(std::string_view bot) const = 0;

  // Also one that is in no list.
  bool has(std::string_view bot) const { return !text(bot).empty(); }
};

const AnyBots& bots_of(const AnyGame& game);

// The games with their bots, as a list under `games` in an object that is open. Those on the shelf; or all of them, with
// what people are not shown.
void write_games(Json& out, bool all, bool detail = false);

}  // namespace smallbox
