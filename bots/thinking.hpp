// What a thought needs from whoever drives the bot: no clock and no thread of its own.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "engine/random.hpp"

namespace smallbox {

// How much a bot thinks is counted in iterations, so that it does the same on every machine. The driver may stop it all
// the same, and may let two halves of a thought go side by side. This one does neither; lab/clocked.hpp has another.
class Thinking {
 public:
  Thinking() = default;
  virtual ~Thinking() = default;

  // The bot's dice follow from what its seat knows and from this. At a table it is a secret, or whoever sees
  // what a bot does could work out what it knows; 0 is for whoever wants the same again.
  std::uint64_t salt = 0;
  // How often a thought was stopped: what it came to may be something else on another machine.
  int cut_short = 0;

  // A thought begins; and whether it may go on, asked now and then, by both halves at once if they are.
  virtual void begin() {}
  virtual bool may_go_on() { return true; }
  virtual void both(const std::function<void()>& one, const std::function<void()>& other) {
    one();
    other();
  }

 protected:
  Thinking(const Thinking&) = default;
  Thinking& operator=(const Thinking&) = default;
};

// A thought in two halves, each with its own dice, put together by the caller: the same whether they go side by side or
// one after the other. Calls half(which, dice, in_time) for each; in_time() says whether to go on.
template <class Half>
void think_in_halves(Thinking& thinking, FastRng& fast, Half&& half) {
  std::array<FastRng, 2> dice = {FastRng(fast.next()), FastRng(fast.next())};
  std::array<bool, 2> late{};
  thinking.begin();
  const auto run = [&](std::size_t which) {
    half(which, dice[which], [&] {
      late[which] = late[which] || !thinking.may_go_on();
      return !late[which];
    });
  };
  thinking.both([&] { run(0); }, [&] { run(1); });
  if (late[0] || late[1]) ++thinking.cut_short;
}

}  // namespace smallbox
