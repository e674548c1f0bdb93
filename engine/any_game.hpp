// The type-erased game: what referee, server and page see. Speaks JSON; knows nothing of any game's rules.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/json.hpp"
#include "engine/read.hpp"
#include "engine/seat.hpp"

namespace smallbox {

class AnyGame;

// One game under way, with everything needed to save it.
class AnyMatch {
 public:
  AnyMatch() = default;
  virtual ~AnyMatch() = default;
  AnyMatch(AnyMatch&&) = delete;
  AnyMatch& operator=(const AnyMatch&) = delete;

  virtual const AnyGame& game() const = 0;
  virtual int seats() const = 0;
  virtual SeatSet actors() const = 0;
  virtual bool over() const = 0;
  // How many actions were accepted so far.
  virtual int actions() const = 0;

  // Reads, checks and takes one action. On a problem nothing has changed. `t`: ms since the start, for the
  // record.
  virtual Problem act(std::int64_t seat, const json::object& action, std::int64_t t) = 0;
  // What that action, or the start, made happen, as the audience may see it: one JSON list.
  virtual void write_events(Json& out, Audience audience) const = 0;
  // The action taken last, in its canonical form.
  virtual void write_last_action(Json& out) const = 0;
  virtual void write_legal(Json& out, Seat seat) const = 0;
  virtual void write_view(Json& out, Audience audience) const = 0;
  // The fields of a result, into an object that is open: over, and once over winners, scores, detail.
  virtual void write_result(Json& out) const = 0;
  // Nobody as long as it is not over, and where nobody has won.
  virtual SeatSet winners() const = 0;
  virtual void write_record(Json& out) const = 0;
  // The complete options of a rematch between the same seats, as an object that `create` takes: those of this
  // game, but for what a game's rules settle by its result (who defends, CTT-7). Before the end: this game's.
  virtual void write_rematch_options(Json& out) const = 0;
  // What an action, not yet taken, is worth against the best one, where an exact solver of the game tells;
  // else false, and nothing is written. May take a while, and tells secrets: for games that are over.
  virtual bool write_best(Json& out, std::int64_t seat, const json::object& action) const = 0;

  virtual const std::string& seed() const = 0;
  virtual std::unique_ptr<AnyMatch> clone() const = 0;
  // The same game at its start; and, one step at a time, all that happened in it again: `follow` takes the
  // action that `other`, of the same start, took here. False: there is none, and nothing has changed.
  virtual std::unique_ptr<AnyMatch> restarted() const = 0;
  virtual bool follow(const AnyMatch& other) = 0;

 protected:
  AnyMatch(const AnyMatch&) = default;
};

struct NewMatch {
  std::int64_t seats = 0;
  std::string seed;
  const json::object* options = nullptr;  // null: all defaults
  const json::value* setup = nullptr;     // null: dealt from the seed
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const char* id() const = 0;
  virtual const char* name() const = 0;
  virtual int min_seats() const = 0;
  virtual int max_seats() const = 0;
  // The names of the modes, as a JSON list, and the option table, as a JSON object.
  virtual void write_modes(Json& out) const = 0;
  virtual void write_options(Json& out) const = 0;
  // All that its rules refuse, as a JSON list of objects with code, rule, key and message.
  virtual void write_refusals(Json& out) const = 0;
  // A list of the game's own under that name (cards, puzzles), as JSON; false where it has none.
  virtual bool write_collection(Json& out, std::string_view name) const = 0;
  // A new game, or null with the reason in `problem`.
  virtual std::unique_ptr<AnyMatch> create(const NewMatch& request, Problem& problem) const = 0;
};

// Sets a record going again: null with code bad-record, naming the first action that fails. A record of an
// older build is accepted as long as it replays.
std::unique_ptr<AnyMatch> load_record(const json::object& record, Problem& problem,
                                      const AnyGame* (*find)(std::string_view id));

}  // namespace smallbox
