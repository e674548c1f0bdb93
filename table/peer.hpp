// Somebody connected, as tables see them.
//
// A table holds its peers by shared ownership and a peer knows its table by number, so that neither can reach
// something that is gone. Whoever has hung up comes to no table any more, however late an answer arrives.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "table/guest.hpp"
#include "table/race.hpp"

namespace smallbox {

class Peer : public std::enable_shared_from_this<Peer> {
 public:
  virtual ~Peer() = default;
  virtual void send(std::string_view text) = 0;
  // An object, with `more` as its last fields, that rests on a write which is not on disk yet: it is told when that is
  // (`release`), behind what was held before it, unless its table has been left by then (`forget_held`).
  virtual void hold(std::uint64_t ticket, std::string_view text, std::string_view more);
  // All writes up to that one are on disk.
  virtual void release(std::uint64_t ticket);
  virtual void forget_held() { held_.clear(); }
  // Says goodbye once everything sent before has gone out.
  virtual void close(std::string_view why) = 0;
  // Asks the far end for an answer, which comes to Table::answered with that number. Lines that take no time can't be asked.
  virtual void ask(std::uint32_t) {}
  virtual bool can_ask() const { return false; }
  // What a round trip can take at the most, in ms, by what this machine knows of the line: it does not depend on when the
  // far end cares to answer.
  virtual std::int64_t longest_trip() const { return RoundTrips::unbounded; }
  // By which limits are counted.
  virtual const std::string& address() const = 0;

  bool there() const { return there_; }
  // For good: a line that is gone does not come back.
  void hang_up() { there_ = false; }

  // Where it is. The fields belong to the table.
  std::int64_t table = 0;   // its number; 0: nowhere
  std::uint64_t visit = 0;  // new each time it comes to a table
  std::int64_t told = 0;    // a hash of what it was told about the table last
  Audience audience = Audience::spectator();
  std::optional<Guest> guest;
  std::int64_t shown = -1;     // up to where it says that it has shown what happened; −1: it does not say
  bool by_watch_code = false;  // may watch, but not sit down
  bool wants_view = false;     // a view with every update
  bool wants_legal = false;    // the legal actions with every update
  bool wants_start = false;    // races are to be counted in, whatever the pace
  bool wants_deal = false;     // deals along
  bool tells_age = false;      // says of its actions how old they are
  RoundTrips trips;
  // A hello is being answered; one at a time.
  bool asking = false;
  // Its table is at another server: the number of the line there; 0: it is not.
  std::uint64_t relay = 0;
  // Nothing more is read of it until it may go on.
  bool held_up() const { return held_up_; }
  void hold_up(bool on) {
    if (std::exchange(held_up_, on) && !on) go_on();
  }

 private:
  struct Held {
    std::uint64_t ticket;
    std::string text;
  };
  virtual void go_on() {}

  std::vector<Held> held_;
  bool there_ = true;
  bool held_up_ = false;
};

}  // namespace smallbox
