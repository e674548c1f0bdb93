// What the house has from the machine that it runs on: clocks, chance, and whether there are threads. A simulation (sim/)
// gives it another one, on which everything happens in an order that follows from a seed.
#pragma once

#include <cstdint>
#include <string>

#include "table/pace.hpp"

namespace smallbox {

class Machine {
 public:
  virtual ~Machine() = default;
  // What its clock shows, in ms since 1970; and one that only goes forward, in µs.
  virtual Ms wall_ms();
  virtual std::int64_t steady_us();
  // So many random bytes, as base64url text. On any thread.
  virtual std::string random_text(int bytes);
  // The store has failed for good. What is in memory is ahead of the disk, and must not be shown: only a new start is
  // honest.
  virtual void die(const char* why);
  // True: there are no threads. Disk and bots do one piece of work when they are told to (Lobby::step), and what was not
  // done by the end is never done, as when a process is killed.
  virtual bool by_hand() const { return false; }
};

Machine& this_machine();

// Asks the system to let this thread run soon after it has been woken, before others that have more to do at a time: it
// needs no more than so many µs. Systems that do not know of such a wish leave it as it is.
void run_soon(std::int64_t microseconds);

}  // namespace smallbox
