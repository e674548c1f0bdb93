// When things happen at a table: bots look at it now and then, clocks run out, windows close, and what somebody has
// planned is done.
//
// When a bot does something must not tell what it knows. So the table's own dice decide when a seat looks, by
// what everybody sees: it takes the table in when it may act, or may do something else, and then looks at a
// constant rate until it does something. What the seat knows, and how long its bot has thought, decide only
// whether something is done at such a moment. The rate is constant because a seat that has looked in vain and
// one that has not looked yet must be alike to everybody else: so every change of the table draws the moment
// anew, and a look in vain needs no other one before the next change. A choice is made ahead; where it is not
// there when the moment comes, the seat looks again after a fixed step, never as soon as the bot is done.
//
// While people are still being shown what happened (eyes.hpp) the table's time stands still: nothing is due, and
// afterwards everything is due as much later. That begins only with a change of the table, at which all moments were
// drawn anew, so that nobody has looked in vain by then; and how long it lasts follows from what people's pages say.
//
// No clock in the sense of a watch: the time comes in with every call.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/roster.hpp"
#include "engine/any_game.hpp"
#include "table/pace.hpp"
#include "table/seats.hpp"

namespace smallbox {

// For how long somebody is passed for. `turn`: until the turn ends, and `game`: until the game does, as soon as a person
// would; `idle`: until the game ends, after a time in which its player can do something else, whether or not there is
// something.
enum class Skip : std::uint8_t { none, turn, game, idle };
inline constexpr std::array<std::string_view, 4> k_skips = {"none", "turn", "game", "idle"};

class TableClock {
 public:
  // Whose clock it is.
  class Owner {
   public:
    // Takes an action, and afterwards calls `acted` and `plan`; false where it was refused. `why`: "time" where the
    // seat's time was up, else null; `key`: by which a planned one is known to have been done, else 0.
    virtual bool act_for(Seat seat, const PackedAction& action, std::int64_t key, const char* why,
                         Ms now) = 0;
    // A bot is to choose for that seat; the answer comes to `thought`.
    virtual void ask_bot(Seat seat, const std::string& bot, bool urgent) = 0;
    // What was planned for the seat is another action, or none, because of `why` (null: its player says so).
    virtual void plan_changed(Seat seat, const char* why) = 0;
    // It is passed for the seat no longer: the turn is over.
    virtual void skip_ended(Seat seat) = 0;
    // Whether people are asked for reactions in this game, so that a pass lets one go by.
    virtual bool reacts() const = 0;
    virtual void wake(Ms at) = 0;
    virtual FastRng& dice() = 0;
    // How long bots take, in percent of what a person would; 0: they act as soon as they can.
    virtual int bot_percent() const = 0;
    // So much later than it could be what people do counts, where distance between them is evened out: bots see things as
    // late. 0: nothing is.
    virtual Ms lag() const = 0;

   protected:
    ~Owner() = default;
  };

  // Pace and seats are the owner's, which outlives its clock. The salts are what the seats' dice are mixed with.
  TableClock(Owner& owner, const Pace& pace, const Seats& seats, std::vector<std::uint64_t> salts);

  // Decides for every seat what is waited for; to be called after every change. `match`: the game under way, or
  // null; `awake`: whether time passes.
  void plan(const AnyMatch* match, bool awake, Ms now);
  // People are still being shown what happened, at the longest until then; 0: they are not. True: that is over, and time
  // goes on from here.
  bool stand_still(Ms until, Ms now);
  bool stands_still() const { return still_since_ != 0; }
  // Does what is due.
  void drive(Ms now);
  // A bot has chosen. It acts when the seat's moment has come.
  void thought(Seat seat, int version, const Choice& choice, Ms now);
  // The seat has acted; `renews`: that fills the bar of a window.
  void acted(Seat seat, bool renews, Ms now);
  // Whether it matters what renews a window.
  bool asks_for_renewal() const;

  // The seat's player wishes to be passed, or no longer.
  void skip(Seat seat, Skip how);
  Skip skips(Seat seat) const { return drivers_[seat].skip; }
  // Not this time: its player thinks. False: nothing would have been done for them.
  bool wait(Seat seat);
  struct Planned {
    PackedAction action;
    std::uint32_t turn = 0;  // the number of the turn in which that was planned
    bool own_turn = false;   // its own turn has come since
    std::int64_t key = 0;    // what was done is known by it
  };
  // What is to be done for the seat as soon as it is legal; none: nothing any more.
  void plan_action(Seat seat, const std::optional<PackedAction>& action, std::int64_t key);
  const std::optional<Planned>& planned(Seat seat) const { return drivers_[seat].planned; }
  // As it was before the table was put away.
  void set_planned(Seat seat, const Planned& planned) { drivers_[seat].planned = planned; }
  // Does what was planned and has become legal: after every action, before anything else that happens by itself.
  void do_planned(Ms now);

  std::uint64_t salt(Seat seat) const { return drivers_[seat].salt; }
  bool waits_for_a_bot() const;
  // When the table acts for the seat; 0: never.
  Ms deadline(Seat seat) const { return drivers_[seat].deadline; }
  // As they were before the table was put away; but nobody has more time than there is for a decision, although the
  // machine's clock may have been set back since.
  void set_deadlines(const std::vector<Ms>& deadlines, Ms now);
  // The field `clock` of what is told, where time is running; and `passes`, where a seat is passed for in a while.
  void write(Json& out, Ms now) const;
  void write_passes(Json& out, Seat seat, Ms now) const;

 private:
  // When a seat looks at the table: not before `taken_in`, and next at `at`; 0: when the table has changed.
  struct Moment {
    Ms taken_in = 0;
    Ms at = 0;
  };
  struct Driver {
    bool thinking = false;  // a bot has been asked and has not answered yet
    bool driven = false;    // the table acts for the seat: its moments are set
    bool forced = false;    // time was up: what the bot chooses is done in its stead
    Skip skip = Skip::none;
    Skip passed =
        Skip::none;      // how its player is passed for at this moment: at once (turn) or after a time (idle)
    bool asked = false;  // where after a time: that runs, or its player thinks
    bool in_window = false;
    int seen = -1;    // the version at which its moments were set
    int wanted = 0;   // choices are good that were made at this version or later
    int chosen = -1;  // the version of the choice; −1: there is none
    std::uint32_t occasion = 0;
    std::uint32_t news = 0;
    std::array<Moment, Tempo::kinds> moments{};
    Ms deadline = 0;
    Choice choice;
    std::uint32_t skip_turn = 0;
    std::optional<Planned> planned;
    std::uint64_t salt = 0;

    bool has_choice() const { return chosen >= wanted; }
    // Nobody acts for the seat, or what somebody was about to do is done.
    void rest() {
      driven = false;
      asked = false;
      chosen = -1;
      choice = {};
      moments = {};
    }
  };

  int version() const { return match_->actions(); }
  // The table's own time.
  Ms time(Ms now) const { return still_since_ != 0 ? still_since_ : now; }
  Ms slowed(Ms ms) const { return ms * owner_.bot_percent() / 100; }
  void stop();
  void plan_windows(const Turn& turn, Ms now);
  void plan_seat(Seat seat, bool awake, const Turn& turn, Ms now);
  Skip passing(Seat seat, const Turn& turn) const;
  void plan_pass(Seat seat, const Turn& turn, Ms now);
  void plan_moments(Seat seat, const std::string& bot, Ms now);
  void plan_wake();
  void plan_again(Ms now) { plan(match_, was_awake_, now); }
  void look(Seat seat, Tempo::Kind kind, Ms now);
  void time_up(Seat seat, Ms now);
  void drop_planned(Seat seat, const char* why);

  Owner& owner_;
  const Pace& pace_;
  const Seats& seats_;
  const AnyMatch* match_ = nullptr;  // as of the last plan; null: nothing is under way
  std::vector<Driver> drivers_;
  Ms window_since_ = 0;  // when the common bar was last full; 0: no window is open
  Ms still_since_ = 0;   // since when time stands still; 0: it does not
  Ms still_until_ = 0;
  bool was_awake_ = false;
};

// The bot that plays for somebody who is away, and for a seat whose time is up where the game says nothing else.
const std::string& stand_in(const AnyGame& game);

}  // namespace smallbox
