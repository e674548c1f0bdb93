// Whom a table waits for: people who are still being shown what happened.
//
// A page that shows what happens says when it has shown it (`shown`). Whoever has said that once is waited for after
// every action, as long as what they have in hand lasts: so much at once, and so much more with every action. Whoever
// uses it up is not waited for again before having caught up, so that a page that is hidden, a line that is slow or
// somebody who means no good costs the others that once, and later no more than what comes in. One of somebody's
// connections is enough. It goes by what is said, and by nothing that anybody knows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "table/pace.hpp"
#include "table/seats.hpp"

namespace smallbox {

class Eyes {
 public:
  static constexpr Ms most = 15'000;  // for a long chain, read slowly
  static constexpr Ms each = 5'000;   // earned by every action

  explicit Eyes(std::size_t seats) : seats_(seats) {}

  // The table is at this version since now.
  void happened(int version, Ms now) {
    if (!any_) return;
    for (Watching& one : seats_) {
      if (one.shown < 0) continue;
      one.left = std::min(most, one.left + each);
      if (one.shown < version && one.since == 0) one.since = now;
    }
  }
  // What the seat's connections have been shown at most; −1: none of them says so.
  void shown(Seat seat, std::int64_t upto, int version, Ms now) {
    Watching& one = seats_[seat];
    one.shown = upto;
    any_ = any_ || upto >= 0;
    if (one.since == 0 || (upto >= 0 && upto < version)) return;
    one.left = std::max<Ms>(0, one.left - (now - one.since));
    one.since = 0;
  }
  // The seat is somebody else's now.
  void forget(Seat seat) { seats_[seat] = {}; }
  // Until when it is waited, at the longest; 0: for nobody.
  Ms until(const Seats& chairs, Ms now) const {
    if (!any_) return 0;
    Ms last = 0;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      const Watching& one = seats_[seat];
      const Chair& chair = chairs[seat];
      if (one.since == 0 || chair.kind != Chair::Kind::human || chair.here == 0 || chair.away) continue;
      last = std::max(last, one.since + one.left);
    }
    return last > now ? last : 0;
  }

 private:
  struct Watching {
    std::int64_t shown = -1;
    Ms since = 0;  // when it fell behind; 0: it has not
    Ms left = most;
  };
  std::vector<Watching> seats_;
  bool any_ = false;  // somebody has ever said so
};

}  // namespace smallbox
