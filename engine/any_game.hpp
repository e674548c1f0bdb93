// The type-erased game: what referee, server and page see. Speaks JSON; knows nothing of any game's rules.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/box.hpp"
#include "engine/game.hpp"
#include "engine/json.hpp"
#include "engine/problem.hpp"
#include "engine/read.hpp"
#include "engine/seat.hpp"

namespace smallbox {

class AnyGame;

// An action of whichever game, as its bytes: what a driver keeps and hands on without knowing the game. Made by a
// match, a bot or a game, and understood by matches of the same game only.
struct PackedAction {
  static constexpr std::size_t capacity = 24;
  alignas(8) std::array<std::byte, capacity> bytes{};
  bool operator==(const PackedAction&) const = default;
};

// One game under way, with everything needed to save it.
class AnyMatch {
 public:
  AnyMatch() = default;
  virtual ~AnyMatch() = default;
  AnyMatch(AnyMatch&&) = delete;
  AnyMatch& operator=(const AnyMatch&) = delete;

  virtual const AnyGame& game() const = 0;
  // The box it is played with; null: the built-in one.
  virtual const BoxHandle& box() const = 0;
  virtual int seats() const = 0;
  virtual SeatSet actors() const = 0;
  virtual bool over() const = 0;
  // How many actions were accepted so far.
  virtual int actions() const = 0;

  // Checks and takes one action. On a problem nothing has changed. `t`: ms since the start, for the record.
  virtual Problem act(Seat seat, const PackedAction& action, std::int64_t t) = 0;
  // Of the action taken last: when it came, in ms since the start, where that is not when it counts as done.
  virtual void came(std::int64_t at) = 0;
  // The same with an action as somebody has written it.
  virtual Problem act(std::int64_t seat, const json::object& action, std::int64_t t) = 0;
  virtual Expected<PackedAction> read_action(const json::object& action) const = 0;
  virtual void write_action(Json& out, const PackedAction& action) const = 0;
  // What that action, or the start, made happen, as the audience may see it: one JSON list.
  virtual void write_events(Json& out, Audience audience) const = 0;
  // The action taken last, in its canonical form, and whose it was; only where there was one.
  virtual Seat last_actor() const = 0;
  virtual PackedAction last_action() const = 0;
  virtual void write_last_action(Json& out) const = 0;
  virtual void write_legal(Json& out, Seat seat) const = 0;
  virtual void write_view(Json& out, Audience audience) const = 0;
  // The fields of a result, into an object that is open: over, and once over winners, scores, detail.
  virtual void write_result(Json& out) const = 0;
  // Only when it is over.
  virtual Result result() const = 0;
  // What its points are made of so far, as an object, where a game tells that; else false, and nothing is written. Only
  // what everybody sees.
  virtual bool write_sheet(Json& out) const = 0;
  // All that it takes to play it again; without its box: for whoever keeps that beside it, and gives it to load_record.
  virtual void write_record(Json& out, bool with_box) const = 0;
  void write_record(Json& out) const { write_record(out, true); }
  // The complete options of a rematch between the same seats, as an object that `create` takes: those of this
  // game, but for what a game's rules settle by its result. Before the end: this game's.
  virtual void write_rematch_options(Json& out) const = 0;
  // What the action that `other`, of the same start, took here is worth against the best one, where an exact solver of
  // the game tells; else false, and nothing is written. May take a while, and tells secrets: for games that are over.
  virtual bool write_best(Json& out, const AnyMatch& other) const = 0;

  // ---- What drivers need: see engine/game.hpp

  virtual Turn turn() const = 0;
  // The action by which the seat may let this go by now, if there is one.
  virtual std::optional<PackedAction> pass(Seat seat) const = 0;
  // What is done for a seat whose time is up; none: what a simple bot would do. `passes`: whether that may be a pass.
  virtual std::optional<PackedAction> time_up(Seat seat, bool passes) const = 0;
  // Whether the action makes a reaction window begin anew: one of those that the seat is asked for now, as opposed to
  // what it may do at any time, and no pass.
  virtual bool renews_window(Seat seat, const PackedAction& action) const = 0;
  // How long a race that would go on by that action is counted in before, in ms; 0: it would not.
  virtual std::int32_t counts_in(Seat seat, const PackedAction& action) const = 0;
  // Whether it matters now who is first with such an action.
  virtual bool in_race(const PackedAction& action) const = 0;

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
  BoxHandle box;                          // of this game; null: the built-in one
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  virtual const char* id() const = 0;
  virtual const char* name() const = 0;
  // How the ids of its clauses begin, before the dash.
  virtual const char* clauses() const = 0;
  // False: it is there for whoever names it, and in no list that people are shown.
  virtual bool on_shelf() const = 0;
  virtual int min_seats() const = 0;
  virtual int max_seats() const = 0;
  // The names of the modes, as a JSON list, and the option table, as a JSON object.
  virtual void write_modes(Json& out) const = 0;
  virtual void write_options(Json& out) const = 0;
  // All that its rules refuse, as a JSON list of objects with code, rule, key and message.
  virtual void write_refusals(Json& out) const = 0;
  // The same of what can be wrong with a box of it, beside what can be with any.
  virtual void write_box_faults(Json& out) const = 0;
  // For how many seats each value of an option is, where not for all: {"mode":{"coop":[3,5]}}.
  virtual void write_needs(Json& out) const = 0;
  // What is in the box that is played with where nobody brought one.
  virtual const AnyBox& built_in() const = 0;
  // A box that somebody brought; or all that is wrong with it.
  virtual Expected<BoxHandle> read_box(const json::value& box) const = 0;
  // What can be told of a box beside its id, as fields of an object that is open. May take a while.
  virtual void write_findings(Json& out, const AnyBox& box) const = 0;
  // A list of the game's own under that name (cards, puzzles), as JSON; false where it has none.
  virtual bool write_collection(Json& out, std::string_view name) const = 0;
  // Reaction windows at a live table.
  virtual Window live_window() const = 0;
  // Whether it is a race with those options: see engine/game.hpp. `box`: null: the built-in one.
  virtual bool races(const json::object& options, const AnyBox* box) const = 0;
  // Those options, all of them written out (those that were not given have their defaults), as an object that `create`
  // takes; or why no game can be played with them by so many.
  // `box`: null: the built-in one.
  virtual Expected<std::string> complete_options(std::int64_t seats, const json::object* options,
                                                 const AnyBox* box) const = 0;
  // A new game.
  virtual Expected<std::unique_ptr<AnyMatch>> create(const NewMatch& request) const = 0;
  // A game that whoever sees this view could be in: what the view does not tell is made up, so that all of it fits. For
  // questions about what may be done and what would come of it (engine/ask.hpp): it has no record to be saved. A sentence
  // where there is no such game. `box`: the view's; null: the built-in one.
  virtual Expected<std::unique_ptr<AnyMatch>> imagine(const json::object& view, BoxHandle box) const = 0;
};

// Sets a record going again. Refused with code bad-record, naming the first action that fails. A record of an older
// build is accepted as long as it replays. `box`: what it was played with, where the record itself does not hold that.
Expected<std::unique_ptr<AnyMatch>> load_record(const json::object& record,
                                                const AnyGame* (*find)(std::string_view id),
                                                BoxHandle box = nullptr);

}  // namespace smallbox
