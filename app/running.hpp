// What the commands that run for a while share: exit codes, Ctrl-C, progress, sentences.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "engine/any_game.hpp"

namespace smallbox {

// Exit codes, as in all commands: 0 done, 1 it could not be done, 2 the command line makes no sense. A run
// that Ctrl-C ended has results and ends with 130, as shells expect.
inline constexpr int not_done = 1;
inline constexpr int bad_input = 2;
inline constexpr int interrupted = 130;

extern std::atomic<bool> stop_now;
// The first Ctrl-C ends the run with what there is; a second one ends the program. The same of SIGTERM where that is how
// a run usually ends.
void stop_on_interrupt(bool also_when_ended = false);

int complain(const std::string& sentence, int code = bad_input);
const AnyGame* find_or_complain(const std::string& id);
// Writes the whole file or complains; returns the exit code.
int write_file(const std::string& path, const std::string& text);

// A box that a command was given: a file, or built-in, which is null. Complains, and returns the exit code, where there is
// something wrong with it.
int take_box(const AnyGame& game, const std::string& path, BoxHandle& box);

// A line on standard error that is written over: how far, how fast, how long still; of a run without end (0 games) how long
// already.
class Progress {
 public:
  Progress(std::int64_t games, bool show, std::string what = "games");
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void operator()(std::int64_t done, double seconds);

 private:
  std::int64_t games_;
  bool show_;
  std::string what_;
  bool shown_ = false;
};
// Whether it is shown where nobody said so: where standard error is a terminal.
bool shows_progress(bool asked);

}  // namespace smallbox
